"""Photographs the studio for the gallery: each page at three widths, by day and by night."""

from __future__ import annotations

import sys
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PIL import Image

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tests"))
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "benchmarks"))

from conftest import find_program
from make_gallery import shrink
from photos import taking

from support.studio.browser import launched
from support.studio.windows import SIZES, Studio

if TYPE_CHECKING:
    from support.studio.browser import Chromium, Tab

DOCS = Path(__file__).resolve().parents[1]
FOLDER = DOCS / "studio"
PAGES = (
    *("home", "game", "workshop", "design", "lab", "complete", "deck", "pads", "theme"),
    *("print", "tonight", "score", "photos", "evening", "league"),
)
ADDRESSES = {
    "home": "",
    "game": "games/yacht",
    "lab": "design",
    "complete": "design",
    "photos": "score?game=dice",
    "score": "score?game=dice",
    "print": "print?game=yacht&sheets=50",
    "evening": "evening?game=hearts",
}
"""The address of a picture that is not named after its page."""
LEAGUE: Any = {
    "name": "league.csv",
    "mimeType": "text/csv",
    "buffer": b"""game,kind,player,points,tiebreak,won,key,date
1,dice,Anna,59,0,1,k1,2026-09-04
1,dice,Ben,51,0,0,k1,2026-09-04
1,dice,Carla,44,0,0,k1,2026-09-04
2,hearts,Ben,12,0,1,k2,2026-09-18
2,hearts,Carla,40,0,0,k2,2026-09-18
2,hearts,Anna,52,0,0,k2,2026-09-18
3,yacht,Carla,231,0,1,k3,2026-10-02
3,yacht,Anna,198,0,0,k3,2026-10-02
3,yacht,Ben,187,0,0,k3,2026-10-02
""",
}
"""Three evenings, as a page loads a file."""
SEEN = """() => [...document.images].every((it) => {
  const { top, width } = it.getBoundingClientRect();
  return !width || top > innerHeight || (it.complete && it.naturalWidth);
})"""
GAP, SCALE = 16, 0.5
PHOTO_SEED = 33
"""The photo of a sheet that is shown."""
PAINTED = """() => {
  const accent = document.querySelector("[data-path='ink.full.accent']").value;
  return document.querySelector(`#sheet [fill="${accent}"]`) !== null;
}"""
PLAYED = (
    """() => document.getElementById("forecast-games").textContent.replace(/\\D/g, "") >= 3000"""
)
COMPLETED = """() => {
  const found = [...document.querySelectorAll("#complete-dialog small")];
  return found.length && found.every((it) => it.textContent.includes("±"));
}"""
GROUND = {False: "#d8cfbd", True: "#0c0a08"}


def show(tab: Tab, address: str, page: str) -> None:
    """Open a page with something on it."""
    place = ADDRESSES.get(page, page)
    tab.open(f"{address}{place}{'&' if '?' in place else '?'}lang=en")
    _FILL[page](tab)
    tab.page.mouse.move(0, 0)
    tab.run("() => { scrollTo(0, 0); document.activeElement?.blur(); }")
    if page == "lab":
        tab.run(
            "() => innerWidth > 1000 && document.getElementById('forecast').scrollIntoView(false)"
        )
    tab.wait("() => document.fonts.status === 'loaded'")


def _see(tab: Tab) -> None:
    """Wait for the pictures of the first view."""
    tab.wait(SEEN)


def _play(tab: Tab) -> None:
    _show_domain(tab)
    tab.wait(PLAYED)


def _heat(tab: Tab) -> None:
    _play(tab)
    tab.click("#heat")


def _deal(tab: Tab) -> None:
    tab.wait("() => document.body.dataset.ready")
    tab.click("#sample")
    tab.wait("() => /Sage/.test(document.querySelector('#faces svg')?.textContent)")


def _write_pad(tab: Tab) -> None:
    tab.wait("() => document.body.dataset.ready")
    tab.page.set_input_files("#open", DOCS / "samples" / "market-day.toml")
    tab.wait("() => /Cheeses/.test(document.querySelector('#live:not(.stale) svg')?.textContent)")


def _paint(tab: Tab) -> None:
    tab.wait("() => document.body.dataset.ready")
    tab.click("[data-start=glass]")
    tab.wait(PAINTED)


def _order(tab: Tab) -> None:
    tab.wait("() => document.querySelector('#sheets svg')")


def _score(tab: Tab) -> None:
    tab.wait("() => document.querySelector('#sheet .hex')")
    tab.page.set_input_files("#files", DOCS / "samples" / "anna.toml")
    tab.wait("() => /59/.test(document.querySelector('#total').textContent)")


def _read_photo(tab: Tab) -> None:
    tab.wait("() => document.querySelector('#sheet .hex')")
    photo: Any = {"name": "sheet.jpg", "mimeType": "image/jpeg", "buffer": _photo()}
    tab.page.set_input_files("#camera", photo)
    tab.wait("() => document.querySelector('#photo-likely button')")


def _enter(tab: Tab) -> None:
    tab.wait("() => document.body.dataset.ready")


def _lead(tab: Tab) -> None:
    tab.wait("() => document.body.dataset.ready")
    tab.page.set_input_files("#file", LEAGUE)
    tab.wait("() => document.querySelector('#picture-box svg')")


def _show_domain(tab: Tab) -> None:
    """Begin with the first domain, and wait for its sheet."""
    tab.wait("() => document.body.dataset.ready")
    tab.click("#start")
    tab.click('[data-part="domains"] li:first-child button')
    tab.wait("() => document.querySelector('#verdict').classList.contains('good')")
    tab.wait("() => document.querySelector('#live:not(.stale) svg')")


@cache
def _photo() -> bytes:
    """Photograph a finished sheet that breaks a rule, so that something is asked."""
    taken = taking.take(PHOTO_SEED, "normal", kind=taking.BROKEN, megapixels=8)
    return taken.photo.jpeg


def _complete(tab: Tab) -> None:
    """Show completions of a domain that is only begun, each with its forecast."""
    tab.wait("() => document.body.dataset.ready")
    tab.click("#start")
    tab.page.set_input_files("[data-part=file]", DOCS / "samples" / "begun.toml")
    tab.wait("() => document.querySelectorAll('#findings li').length")
    tab.click("#complete")
    tab.wait(COMPLETED)


_FILL = {
    **dict.fromkeys(("home", "game", "workshop", "tonight"), _see),
    "design": _play,
    "lab": _heat,
    "complete": _complete,
    "deck": _deal,
    "pads": _write_pad,
    "theme": _paint,
    "print": _order,
    "score": _score,
    "photos": _read_photo,
    "evening": _enter,
    "league": _lead,
}
"""What is done on each page before it is photographed."""


def photograph(chromium: Chromium, address: str, page: str, *, dark: bool) -> None:
    """Put the windows of a page side by side into one picture."""
    taken = []
    for size in SIZES:
        with chromium.window(SIZES[size], dark=dark, touch=size != "desktop") as tab:
            show(tab, address, page)
            image = Image.open(BytesIO(tab.page.screenshot())).convert("RGB")
        width, height = (round(side * SCALE) for side in image.size)
        taken.append(image.resize((width, height), Image.Resampling.LANCZOS))
    width = sum(it.width for it in taken) + GAP * (len(taken) + 1)
    height = max(it.height for it in taken) + 2 * GAP
    sheet = Image.new("RGB", (width, height), GROUND[dark])
    left = GAP
    for each in taken:
        sheet.paste(each, (left, GAP))
        left += each.width + GAP
    file = FOLDER / f"{page}-{'dark' if dark else 'light'}.png"
    sheet.save(file)
    shrink(file)


def main() -> None:
    """Photograph every page, or those that are named."""
    FOLDER.mkdir(exist_ok=True)
    with launched(find_program("chromium") or "chromium") as chromium, Studio() as studio:
        for page in sys.argv[1:] or PAGES:
            for dark in (False, True):
                photograph(chromium, studio.address, page, dark=dark)


if __name__ == "__main__":
    main()
