"""The sheet beside the canvas: the first page as it will be printed, while somebody paints."""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING

from generator.web.forms.orders import File, Preview, PrintOrder
from generator.web.tasks.printing import preview
from support.studio.painting import CHOOSE, WRITE, begin, click, saved, shown, visit

if TYPE_CHECKING:
    from pathlib import Path

    from support.studio.browser import Tab
    from support.studio.windows import Studio

TEXTS = """(place) => [...document.querySelectorAll(`${place} svg text`)]
  .map((it) => it.textContent.trim())"""
SETTLED = """(is) => {
  const place = document.getElementById("live");
  return place.querySelector("svg") && place.classList.contains("stale") === is;
}"""
HAS = """(words) => [...document.querySelectorAll("#live svg text")]
  .some((it) => it.textContent.includes(words))"""
WATCH = """() => {
  window.emptied = 0;
  const look = () => { if (!document.querySelector("#live svg")) window.emptied += 1; };
  new MutationObserver(look).observe(document.getElementById("live"), { childList: true });
}"""


def printed_texts(file: Path, **options: str) -> list[str]:
    """Return the texts on the first page that the program prints for a layout."""
    domain = (File(file.name, file.read_bytes()),)
    made = preview(PrintOrder("pad", {**options, "domains": domain}))
    assert isinstance(made, Preview)
    written = re.findall("<text[^>]*>(.*?)</text>", made.front)
    return [unescape(re.sub("<[^>]*>", "", it)).strip() for it in written]


def test_the_sheet_beside_the_canvas_is_the_printed_one(
    desktop: Tab, studio: Studio, tmp_path: Path
) -> None:
    visit(desktop, studio)
    assert desktop.run("() => document.querySelector('#live-larger').disabled")
    begin(desktop, "A")
    desktop.wait(SETTLED, False)  # noqa: FBT003 - data for a script
    desktop.run(WATCH)
    desktop.run(WRITE, "name-en", "Old weir")
    desktop.wait(HAS, "Old weir")
    assert desktop.run(TEXTS, "#live") == printed_texts(saved(desktop, tmp_path))

    # A zone larger than any table keeps the last good sheet, quietly, until it is taken back.
    desktop.run(CHOOSE, "monastery")
    hexes = sorted(tuple(map(int, name.split(",")))[::-1] for name in shown(desktop))
    click(desktop, *(f"{q},{r}" for r, q in hexes[:4]))
    desktop.wait(SETTLED, True)  # noqa: FBT003
    assert "last version" in desktop.run("() => document.getElementById('live-note').textContent")
    assert "Old weir" in desktop.run(TEXTS, "#live")
    for _stroke in range(4):
        desktop.click("#undo")
    desktop.wait(SETTLED, False)  # noqa: FBT003
    assert desktop.run("() => document.getElementById('live-note').textContent") == ""
    assert desktop.run("() => window.emptied") == 0
    assert desktop.run("() => performance.getEntriesByName('sheet').length") >= 2

    desktop.click("#live-larger")
    assert desktop.run(TEXTS, "#large-sheet") == desktop.run(TEXTS, "#live")
    wide = "() => document.querySelector('#large-sheet .paper').getBoundingClientRect().width"
    whole = desktop.run(wide)
    desktop.click("#large-zoom [data-zoom='in']")
    desktop.press("+")
    assert desktop.run(wide) > whole
    desktop.press("Escape")


def test_the_sheet_follows_the_entries_of_the_print_page(
    desktop: Tab, studio: Studio, tmp_path: Path
) -> None:
    visit(desktop, studio)
    keep = "(entries) => localStorage.setItem('scriptorium.print.entries.pad', entries)"
    desktop.run(keep, '{"style": "ledger"}')
    begin(desktop, "B")
    desktop.wait(SETTLED, False)  # noqa: FBT003
    texts = desktop.run(TEXTS, "#live")
    assert texts == printed_texts(saved(desktop, tmp_path), style="ledger")
    # Entries that the program refuses are left out, so that there is a sheet anyway.
    desktop.run(keep, '{"style": "unknown"}')
    desktop.run(WRITE, "name-en", "Old weir")
    desktop.wait(HAS, "Old weir")
    assert desktop.run(TEXTS, "#live") == printed_texts(saved(desktop, tmp_path))
