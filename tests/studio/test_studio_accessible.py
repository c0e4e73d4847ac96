"""Accessibility: axe-core finds nothing on any page, at any size, in light and dark colours."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.products.catalogue import product_entries
from generator.products.game_worksheet import worksheet_games
from generator.web.forms.game_sheets import shown_games
from generator.web.pages.documents import PAGES
from generator.web.pages.print import prints_of
from support.studio.accessibility import (
    empty_drawings,
    find_violations,
    find_violations_by_day_and_night,
    find_violations_in_forced_colours,
    find_violations_when_enlarged,
)
from support.studio.ordering import visit
from support.studio.painting import open_share, open_starts
from support.studio.windows import SIZES

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from support.studio.browser import Tab
    from support.studio.windows import Open, Studio

pytestmark = pytest.mark.usefixtures("axe")
SAMPLE = "docs/samples/anna.toml"
APART = pytest.mark.parametrize(
    "tab", [("desktop", False), ("phone", True)], indirect=True, ids=["desktop-light", "phone-dark"]
)
"""For pages that differ only in the contents of the same parts."""
# What is pressed is as high as a thumb is wide; links inside sentences are as high as their text.
_SMALL = """() => [...document.querySelectorAll("a, button, input, select, summary")]
  .filter((it) => it.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
  .filter((it) => !it.matches(".skip, p a") && !it.closest(".unseen"))
  .filter((it) => [it, ...(it.labels ?? [])]
    .every((each) => each.getBoundingClientRect().height < 43.5))
  .map((it) => it.outerHTML.slice(0, 90))"""


_WRITE_MORE = """() => {
  const text = document.querySelector("#text");
  text.value += "# mine\\n";
  text.dispatchEvent(new Event("input", { bubbles: true }));
}"""
_CUT_OFF = """() => [...document.querySelectorAll("dialog, dialog *")]
  .filter((it) => it.checkVisibility() && !it.closest("svg") && it.scrollWidth > it.clientWidth + 1)
  .filter((it) => it.clientWidth > 0)
  .map((it) => it.outerHTML.slice(0, 80))"""
# Keys go through a page as it is read; the way to skip the head is first.
_KEYS = """() => {
  const own = [...document.querySelectorAll("[tabindex]")].filter((it) => it.tabIndex > 0);
  const first = document.querySelector("a[href], button, input, select");
  const skips = first.classList.contains("skip") || !document.querySelector(".skip");
  return [...own.map((it) => it.outerHTML.slice(0, 80)), ...(skips ? [] : [first.outerHTML])];
}"""


# What is done most on a page is filled with the accent; what is chosen of several may be, too.
_FILLED = """() => {
  const probe = document.body.appendChild(document.createElement("i"));
  probe.style.color = "var(--accent)";
  const accent = getComputedStyle(probe).color;
  probe.remove();
  return [...document.querySelectorAll("a, button, summary, label")]
    .filter((it) => it.checkVisibility() && !it.matches("[aria-pressed], [aria-selected]"))
    .filter((it) => getComputedStyle(it).backgroundColor === accent)
    .map((it) => it.outerHTML.slice(0, 80));
}"""


@pytest.fixture(params=[("desktop", False), ("phone", False)], ids=["desktop", "phone"])
def tab(request: pytest.FixtureRequest, window: Open) -> Iterator[Tab]:
    """Return a wide window, and a narrow one."""
    size, dark = request.param
    with window(size, dark=dark) as found:
        yield found
        assert found.run("() => document.documentElement.scrollWidth") <= SIZES[size][0]


def test_the_first_page(tab: Tab, studio: Studio) -> None:
    tab.open(studio.address)
    assert find_violations_by_day_and_night(tab) == []
    assert tab.run(_SMALL) == []


def test_the_designer_with_findings_and_its_dialog(tab: Tab, studio: Studio) -> None:
    tab.open(f"{studio.address}design")
    tab.wait("() => document.body.dataset.ready")
    assert find_violations_by_day_and_night(tab) == []
    assert tab.run(_SMALL) == []
    open_starts(tab)
    assert find_violations_by_day_and_night(tab) == []
    assert tab.run(_SMALL) == []
    tab.click('[data-part="boards"] li:nth-child(2) button')
    tab.wait("() => document.querySelector('#verdict').classList.contains('good')")
    tab.click("#brushes button:nth-child(2)")
    tab.drag(tab.middles("#canvas .terrain-castle"))
    tab.wait("() => document.querySelector('#findings button') !== null")
    tab.run("() => { for (const it of document.querySelectorAll('details')) it.open = true; }")
    open_share(tab)
    tab.click("#copy-link")
    tab.wait("() => !document.querySelector('#link-row').hidden")
    tab.run("() => document.querySelector('#findings button').focus()")
    assert find_violations_by_day_and_night(tab) == []
    assert tab.run(_SMALL) == []


def test_the_form_of_pads_with_a_fault(tab: Tab, studio: Studio) -> None:
    tab.open(f"{studio.address}pads")
    tab.wait("() => document.body.dataset.ready")
    tab.click("#start")
    tab.wait("() => document.querySelector('#shelf button') !== null")
    assert find_violations_by_day_and_night(tab) == []
    tab.click("[data-pad='sets-and-majorities']")
    tab.wait("() => document.querySelector('#live svg') !== null")
    tab.run("() => { for (const it of document.querySelectorAll('details')) it.open = true; }")
    tab.page.fill("#text", tab.page.input_value("#text") + "tick = 1\n")
    tab.wait("() => document.querySelector('#findings button') !== null")
    assert find_violations_by_day_and_night(tab) == []
    assert tab.run(_SMALL) == []


@APART
@pytest.mark.parametrize("product", [it.name for it in product_entries()])
def test_the_form_of_every_product(tab: Tab, studio: Studio, product: str) -> None:
    printed = {game: [it["product"] for it in prints_of(game)] for game in shown_games()}
    game = next((game for game, products in printed.items() if product in products), "deck")
    visit(tab, studio, game=game, unfold=False)
    tab.run("(it) => document.querySelector(`#products input[value='${it}']`).click()", product)
    tab.wait("() => document.querySelector('#sheets').ariaBusy === 'false'")
    tab.run("() => { for (const it of document.querySelectorAll('details')) it.open = true; }")
    # The form with a refused entry is looked at with its drawing.
    empty_drawings(tab)
    assert find_violations(tab) == []
    assert tab.run(_SMALL) == []


def test_the_form_with_a_refused_entry(tab: Tab, studio: Studio) -> None:
    visit(tab, studio)
    tab.click("#field-sheets-entry")
    tab.type("9999999")
    tab.wait("() => document.querySelector('#field-sheets.faulty') !== null")
    assert find_violations_by_day_and_night(tab) == []


def test_the_score_page_empty_filled_and_unfolded(tab: Tab, studio: Studio, root: Path) -> None:
    tab.open(f"{studio.address}score?game=dice")
    tab.wait("() => document.querySelectorAll('#sheet .hex').length === 37")
    assert find_violations_by_day_and_night(tab) == []
    assert tab.run(_SMALL) == []
    tab.page.set_input_files("#files", root / SAMPLE)
    tab.wait("() => /59/.test(document.querySelector('#total').textContent)")
    tab.click("#add")
    tab.run("() => { for (const it of document.querySelectorAll('details')) it.open = true; }")
    tab.wait("() => document.querySelectorAll('#tabs [role=tab]').length === 2")
    assert find_violations_by_day_and_night(tab) == []
    assert tab.run(_SMALL) == []


@APART
@pytest.mark.parametrize("sample", ["board-evening.toml", "nonsense"])
def test_the_score_page_with_another_game_or_a_broken_file(
    tab: Tab, studio: Studio, root: Path, tmp_path: Path, sample: str
) -> None:
    file = root / "docs" / "samples" / sample
    if not file.is_file():
        file = tmp_path / "broken.toml"
        file.write_text('game = "dice"\n[[player]]\nmarks = 7\n', encoding="utf-8")
    tab.open(f"{studio.address}score?game=dice")
    tab.wait("() => document.querySelectorAll('#sheet .hex').length === 37")
    tab.page.set_input_files("#files", [file, root / "docs" / "samples" / "boards" / "moat.toml"])
    tab.wait("() => document.querySelector(':is(#foreign, #refused):not([hidden])') !== null")
    assert find_violations(tab) == []


@APART
@pytest.mark.parametrize("game", [*(it.name for it in worksheet_games()), "tarot"])
def test_the_calculators(tab: Tab, studio: Studio, game: str) -> None:
    tab.open(f"{studio.address}calculator/{game}")
    assert find_violations(tab) == []


def test_an_address_that_leads_nowhere(tab: Tab, studio: Studio) -> None:
    tab.open(f"{studio.address}nowhere")
    assert tab.thing("h1").role == "heading"
    assert find_violations_by_day_and_night(tab) == []
    assert len(tab.complaints) == 1
    assert "404" in tab.complaints.pop()


def test_the_choice_of_games_and_the_evening_of_a_pad(tab: Tab, studio: Studio) -> None:
    tab.open(f"{studio.address}score")
    tab.wait("() => document.body.dataset.ready")
    assert find_violations_by_day_and_night(tab) == []
    assert tab.run(_SMALL) == []
    tab.open(f"{studio.address}evening?game=hearts")
    tab.wait("() => document.body.dataset.ready")
    assert find_violations(tab) == []
    for name in ("Anna", "Ben"):
        tab.page.fill("#players-name", name)
        tab.page.press("#players-name", "Enter")
    tab.page.fill("#rounds tbody input >> nth=0", "26")
    tab.wait("() => !document.querySelector('#keep').disabled")
    tab.click("#keep")
    tab.click(".reasons summary")
    tab.wait("() => document.querySelector('.reasons .lines')")
    assert find_violations_by_day_and_night(tab) == []
    assert tab.run(_SMALL) == []


def test_the_forms_of_finished_games_and_the_league(tab: Tab, studio: Studio) -> None:
    tab.open(f"{studio.address}evening#board")
    tab.wait("() => document.body.dataset.ready")
    tab.page.fill("[data-entry=track] input", "143")
    for words in ("city", "3", "B"):
        tab.click(f'[data-entry=regions] .draft button:text-is("{words}") >> nth=0')
    tab.wait("() => /point/.test(document.querySelector('#sum').textContent)")
    assert find_violations_by_day_and_night(tab) == []
    assert tab.run(_SMALL) == []
    tab.click("#keep")
    for game in ("cards", "bruges"):
        tab.open(f"{studio.address}evening?game={game}")
        tab.wait("() => document.body.dataset.ready")
        assert find_violations(tab) == []
        assert tab.run(_SMALL) == []
    tab.open(f"{studio.address}league")
    tab.wait("() => document.querySelector('#picture-box svg')")
    assert find_violations_by_day_and_night(tab) == []
    assert tab.run(_SMALL) == []


@pytest.mark.parametrize(
    "page", ["shelf", "shelf?thing=brook", "shelf?thing=broken", "league?shelf="]
)
def test_the_shelf_in_every_state(window: Open, club_studio: Studio, page: str) -> None:
    with window("desktop") as tab:
        tab.open(f"{club_studio.address}{page}{'&' if '?' in page else '?'}lang=de")
        tab.wait("() => document.body.dataset.ready")
        assert states_with_faults(tab) == []
        assert tab.run(_SMALL) == []


def enlarge(tab: Tab) -> None:
    """Give a window the size of a desktop again."""
    width, height = SIZES["desktop"]
    tab.page.set_viewport_size({"width": width, "height": height})


def dialog_with_faults(tab: Tab) -> list[str]:
    """Return what is wrong with an open dialog in every state, and what it cuts off."""
    found = states_with_faults(tab)
    found += [f"cut off: {it}" for it in tab.run(_CUT_OFF)]
    found += tab.run(_SMALL)
    enlarge(tab)
    return found


def test_what_is_asked_before_something_goes_to_the_shelf(
    window: Open, club_studio: Studio
) -> None:
    with window("desktop") as tab:
        tab.open(f"{club_studio.address}pads?lang=de")
        tab.wait("() => document.body.dataset.shelf")
        tab.click("#to-shelf")
        tab.wait("() => document.querySelector('.shelf-dialog #shelf-name')")
        assert dialog_with_faults(tab) == []
        tab.open(f"{club_studio.address}pads?shelf=market-day&lang=de")
        tab.wait("() => document.body.dataset.shelf")
        tab.click("#to-shelf")
        tab.wait("() => document.querySelector('.shelf-dialog .shelf-fault')")
        assert dialog_with_faults(tab) == []
        tab.page.keyboard.press("Escape")
        tab.run(_WRITE_MORE)
        tab.click("#to-shelf")
        tab.page.fill("#shelf-name", "market-day")
        tab.click(".shelf-dialog .strong")
        tab.wait("() => document.querySelectorAll('.shelf-sides svg').length === 2")
        assert dialog_with_faults(tab) == []
        assert [it for it in tab.complaints if "403" not in it and "412" not in it] == []
        tab.complaints.clear()


def test_an_earlier_version_beside_the_one_of_today(window: Open, club_studio: Studio) -> None:
    with window("desktop") as tab:
        tab.open(f"{club_studio.address}shelf?thing=brook&lang=de")
        tab.wait("() => !document.querySelector('#versions').hidden")
        tab.click("#versions summary")
        tab.wait("() => document.querySelector('#version-list button')")
        assert states_with_faults(tab) == []
        assert tab.run(_SMALL) == []
        enlarge(tab)
        tab.click("#version-list button")
        tab.wait("() => document.querySelectorAll('.shelf-sides svg').length === 2")
        assert dialog_with_faults(tab) == []


ALL_PAGES = ["home", "games/yacht", "games/dice", *(it for it in PAGES if it != "home"), "p/hearts"]


def states_with_faults(tab: Tab) -> list[str]:
    """Return what is wrong with a page by day and night, enlarged, and as wide as a phone."""
    found = find_violations_by_day_and_night(tab)
    found += [f"forced: {it}" for it in find_violations_in_forced_colours(tab)]
    found += [f"200 %: {it}" for it in find_violations_when_enlarged(tab)]
    tab.page.set_viewport_size({"width": 390, "height": 844})
    found += [f"390 px: {it}" for it in find_violations(tab)]
    wide = tab.run("() => document.documentElement.scrollWidth")
    return found + ([] if wide == 390 else [f"390 px: it is {wide} px wide"])


@pytest.mark.parametrize("page", ALL_PAGES)
def test_every_page_in_every_state(window: Open, studio: Studio, page: str) -> None:
    """A page by day and night, on a phone, at 200 % and with the colours of the system.

    At most one button is the one that is pressed most.
    """
    with window("desktop") as tab:
        tab.open(f"{studio.address}{'' if page == 'home' else page}?lang=de")
        tab.wait("() => document.readyState === 'complete'")
        filled = tab.run(_FILLED)
        assert len(filled) <= 1, filled
        assert states_with_faults(tab) == []
        assert tab.run(_KEYS) == [], "the order of keys is the order on the page"
