"""The shelf in the studio: two people and a file that is edited by hand, and what goes wrong."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pypdfium2
import pytest

from support.studio.browser import FLAGS
from support.studio.windows import FITS, PATIENT, Studio

if TYPE_CHECKING:
    from collections.abc import Iterator

    from conftest import Needs

    from support.studio.browser import Tab
    from support.studio.windows import Open

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "tests" / "support" / "studio" / "shelf_journey.mjs"
SAMPLES = ROOT / "docs" / "samples"
BROOK = SAMPLES / "domains" / "brook.toml"
READY = "() => document.body.dataset.ready"
MOMENT = 2.0
"""Within how many seconds others see a change."""


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """Return a shelf without things."""
    folder = tmp_path / "club"
    folder.mkdir()
    return folder


@pytest.fixture
def readable(club: Path) -> Iterator[Studio]:
    """Return a studio whose shelf can only be read, with a domain on it."""
    shutil.copy(BROOK, club)
    with Studio("--shelf", str(club), program=(str(PATIENT),)) as found:
        yield found


@pytest.mark.browser
@pytest.mark.parametrize(
    "first", ["chromium", pytest.param("firefox", marks=[pytest.mark.slow, pytest.mark.nightly])]
)
def test_two_people_and_a_file_edited_by_hand(
    needs: Needs, club: Path, tmp_path: Path, first: str
) -> None:
    def browser(name: str, person: str) -> dict[str, Any]:
        profile = str(tmp_path / person)
        return {"browser": name, "program": needs(name), "profile": profile, "flags": FLAGS}

    with Studio("--shelf", str(club), "--shelf-write", program=(str(PATIENT),)) as studio:
        asked = {
            "first": browser(first, "first"),
            "second": browser("chromium", "second"),
            "size": {"width": 1280, "height": 900},
            "folder": str(tmp_path / "kept"),
            "address": studio.address,
            "shelf": str(club),
        }
        done = subprocess.run(
            [needs("node"), SCRIPT],
            input=json.dumps(asked),
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
    assert done.returncode == 0, done.stderr
    seen = json.loads(done.stdout)
    assert seen["complaints"] == []
    assert seen["empty"] == "The shelf is empty"
    assert seen["secondsToSee"] < MOMENT
    assert seen["foreign"].startswith("'friday' was put on the shelf from another browser")
    assert seen["suggested"] == "friday-2"
    assert seen["sides"] == ['name = "By hand"', 'name = "Game of Ana"']
    assert seen["answers"] == [
        "Keep mine under another name",
        "Take the one on the shelf",
        "Replace it with mine",
    ]
    assert (seen["over"], seen["back"], seen["noEvening"]) == (True, True, True)
    assert seen["secondsToLeague"] < 2 * MOMENT
    assert seen["pairs"] == [
        ["Ana", "", "1 : 0", "1 : 0"],
        ["Ben", "0 : 1", "", "0 : 0"],
        ["Cleo", "0 : 1", "0 : 0", ""],
    ]
    assert "Ana 0" in seen["best"]
    with pypdfium2.PdfDocument(seen["pdf"]) as document:
        text = " ".join(page.get_textpage().get_text_range() for page in document)
    assert {"Hearts", "Ana", "Ben", "Cleo", "Head to head", "Best sheets"} == {
        it for it in ("Hearts", "Ana", "Ben", "Cleo", "Head to head", "Best sheets") if it in text
    }
    assert sorted(it.name for it in club.glob("*.toml")) == ["friday-2.toml", "friday.toml"]


def test_a_shelf_that_goes_away_is_missed_until_it_is_back(
    desktop: Tab, club: Path, readable: Studio
) -> None:
    desktop.open(f"{readable.address}shelf")
    desktop.wait("() => document.querySelector('[data-thing=brook]')")
    away = club.with_name("away")
    club.rename(away)
    desktop.wait("() => !document.querySelector('#notice').hidden")
    notice = str(desktop.page.text_content("#notice"))
    assert notice == "The folder of the shelf is away; it is shown again when it is back."
    away.rename(club)
    desktop.wait("() => document.querySelector('#notice').hidden")
    assert desktop.page.locator("[data-thing=brook]").count() == 1
    assert desktop.complaints
    assert all("503" in it for it in desktop.complaints)
    desktop.complaints.clear()


def test_on_a_shelf_that_can_only_be_read_nothing_is_kept(desktop: Tab, readable: Studio) -> None:
    desktop.open(f"{readable.address}shelf?thing=brook")
    desktop.wait("() => !document.querySelector('#open').hidden")
    desktop.click("#open")
    desktop.wait("() => document.body.dataset.shelf")
    assert desktop.page.text_content("#title") == "Brook"
    assert desktop.page.locator("#to-shelf").count() == 0
    desktop.open(f"{readable.address}evening?game=hearts")
    desktop.wait(READY)
    assert desktop.page.locator("#to-shelf").count() == 0


def test_a_league_of_many_fits_a_phone_and_its_print_names_the_pads_of_the_club(
    club: Path, readable: Studio, window: Open, tmp_path: Path
) -> None:
    for name in ("market-day", "market-evening"):
        shutil.copy(SAMPLES / f"{name}.toml", club)
    evening = (SAMPLES / "evening.toml").read_text(encoding="utf-8")
    for number in range(8):
        text = evening.replace("Anna", f"Annabella {number}").replace("Ben", f"Ben {number}")
        (club / f"evening-{number}.toml").write_text(text, encoding="utf-8")
    with window("phone") as tab:
        tab.open(f"{readable.address}league?shelf=&lang=fr")
        tab.wait("() => document.querySelectorAll('#pairs tbody tr').length === 18")
        assert tab.run(FITS)
        tab.click("#print")
        with pypdfium2.PdfDocument(tab.keep(tmp_path)) as document:
            text = " ".join(page.get_textpage().get_text_range() for page in document)
    assert "Market day" in text
    assert "market-day" not in text


def test_faults_are_listed_with_their_sentences(desktop: Tab, club: Path, readable: Studio) -> None:
    (club / "broken.toml").write_text(
        BROOK.read_text(encoding="utf-8").replace("Kg", "Kx"), encoding="utf-8"
    )
    (club / "away.toml").symlink_to(club / "brook.toml")
    desktop.open(f"{readable.address}shelf")
    desktop.wait("() => document.querySelectorAll('.game-note.fault').length === 2")
    said = desktop.page.locator(".game-note.fault").all_text_contents()
    assert [it.partition(":")[0] for it in sorted(said)] == ["away.toml", "broken.toml"]
    desktop.page.select_option("#kind", "broken")
    desktop.wait("() => document.querySelectorAll('.game').length === 2")
    desktop.click("[data-thing=broken] a")
    desktop.wait("() => !document.querySelector('#fault').hidden")
    assert desktop.page.locator("#print").is_hidden()
    assert "Kx" in str(desktop.page.text_content("#text"))


def test_nothing_of_a_thing_becomes_a_part_of_the_page(
    desktop: Tab, club: Path, readable: Studio
) -> None:
    evil = '<img src=x onerror="window.hit = 1"><script>window.hit = 1</script>'
    text = BROOK.read_text(encoding="utf-8")
    head = f"author = '''{evil}'''\nname = '''{evil}'''\n"
    lines = [it for it in text.splitlines() if not it.startswith(("author", "name"))]
    (club / "evil.toml").write_text(head + "\n".join(lines), encoding="utf-8")
    evening = f"domain = 'A'\n[[player]]\nname = '''{evil}'''\n"
    (club / "evening.toml").write_text(evening, encoding="utf-8")
    desktop.open(f"{readable.address}shelf")
    desktop.wait("() => document.querySelector('[data-thing=evil]')")
    assert "<img src=x" in str(desktop.page.text_content("[data-thing=evil]"))
    for thing in ("evil", "evening"):
        desktop.open(f"{readable.address}shelf?thing={thing}")
        desktop.wait(READY)
    desktop.open(f"{readable.address}league?shelf=")
    desktop.wait(READY)
    assert desktop.run("() => window.hit ?? 0") == 0
    desktop.complaints[:] = [it for it in desktop.complaints if "422" not in it]
