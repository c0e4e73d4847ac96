"""The Design page as people use it: painting by mouse, keys and touch, and what is found."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest
from test_studio_export import served

from generator.games.dice.lab.compiling import can_compile
from generator.load.layouts.layout import load_layout
from generator.load.layouts.library import layout_paths
from generator.load.layouts.writing import layout_to_toml
from generator.web.pages.documents import write_page
from generator.web.pages.export import static_files
from support.studio.accessibility import COLOURS, KEYBOARD, find_covered, find_violations
from support.studio.painting import (
    CHOOSE,
    PLACES,
    READY,
    SAID,
    SHOWN,
    SYMMETRY,
    TEXT,
    VERDICT,
    WIDTH,
    WRITE,
    begin,
    click,
    open_share,
    open_starts,
    places,
    saved,
    shown,
    visit,
    width,
)
from support.studio.windows import FITS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from generator.model.layout import Layout
    from support.studio.browser import Tab
    from support.studio.windows import Open, Studio

HEAVIEST = 200_000
SMALLEST_TARGET = 44
MOST_TABS = 30
SOME = (COLOURS, KEYBOARD)
"""The rules on which the size and the colours of a window bear."""
SMALL = """(least) => [...document.querySelectorAll(
  "main :is(button, a, select, summary, input:not([type=radio], .unseen))")]
  .map((it) => [it.id || it.className || it.name, it.getBoundingClientRect()])
  .filter(([, box]) => box.width && (box.width < least || box.height < least - 0.5))
  .map(([name, box]) => `${name}: ${box.width} × ${box.height}`)"""
TOKENS = """async () => {
  const drafts = await import(new URL("assets/design/drafts.js", document.baseURI));
  document.dispatchEvent(new Event("visibilitychange"));
  const id = sessionStorage.getItem("scriptorium.draft");
  return Object.fromEntries(drafts.readDraft(id)?.cells ?? []);
}"""
IN_SIGHT = """() => {
  const hex = document.activeElement.querySelector(".ground").getBoundingClientRect();
  const box = document.getElementById("view").getBoundingClientRect();
  return hex.left >= box.left && hex.right <= box.right
    && hex.top >= Math.max(box.top, 0) && hex.bottom <= Math.min(box.bottom, innerHeight);
}"""
PLANNED = """() => Object.fromEntries([...document.querySelectorAll(".planned")].map((it) =>
  [it.dataset.plan, [...it.querySelectorAll("use")].map((use) => use.getAttribute("href"))]))"""
RIMS = """() => [...document.querySelectorAll(".planned .rim")]
  .map((it) => getComputedStyle(it).stroke)"""
PICTURE = """() => {
  const box = document.querySelector(".trace-picture")?.getBoundingClientRect();
  return box && [box.left, box.top, box.width];
}"""
DRAWING = """<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30">
  <rect width="40" height="30" fill="#3a7d44"/></svg>"""
SEEN_WIDTH = "() => document.getElementById('view').getBoundingClientRect().width"
NEAR = 3
"""How many pixels a hex may slip under the mouse or between two fingers."""
OUTLINE = "(selector) => getComputedStyle(document.querySelector(selector)).outlineStyle"


def by_mouse(tab: Tab, layout: Layout) -> None:
    """Paint a layout brush by brush, hex by hex."""
    for label, names in strokes_of(layout).items():
        tab.run(CHOOSE, label)
        click(tab, *names)


def by_touch(tab: Tab, layout: Layout) -> None:
    """Paint a layout with a finger."""
    for label, names in strokes_of(layout).items():
        tab.run(CHOOSE, label)
        for name in names:
            tab.swipe(places(tab, name))


def by_keys(tab: Tab, layout: Layout) -> None:
    """Walk to the canvas, and paint a layout row by row."""
    for _step in range(MOST_TABS):
        tab.press("Tab")
        if tab.focused().name.endswith("unpainted hex"):
            break
    row = 0
    for cell in layout.cells:
        if cell.row != row:
            row = cell.row
            for key in ("ArrowDown", "Home", "ArrowRight"):
                tab.press(key)
        bonus = "msgw".find(cell.token[-1])
        tab.press(cell.token if bonus < 0 else str(bonus + 1))
        tab.press("ArrowRight")


def strokes_of(layout: Layout) -> dict[str, list[str]]:
    """Return the hexes of an empty page on which each brush paints to make a layout of it."""
    left = min(cell.hex.q for cell in layout.cells if cell.row == 3)
    found: dict[str, list[str]] = {}
    for cell in layout.cells:
        label = f"castle: {cell.bonus}" if cell.bonus else cell.terrain.value
        found.setdefault(label, []).append(f"{cell.hex.q - left - 3},{cell.hex.r - 3}")
    return found


@pytest.mark.parametrize(
    ("size", "paint"), [("desktop", by_mouse), ("desktop", by_keys), ("phone", by_touch)]
)
def test_from_an_empty_page_to_a_valid_domain_in_a_file(
    window: Open,
    studio: Studio,
    tmp_path: Path,
    *,
    size: str,
    paint: Callable[[Tab, Layout], None],
) -> None:
    wanted = load_layout(layout_paths()["A"])
    with window(size) as tab:
        visit(tab, studio)
        assert set(shown(tab).values()) == {"bare"}
        assert tab.run(VERDICT) == "Paint the first hex, or start from a finished domain."
        paint(tab, wanted)
        tab.wait(SAID, "verdict", "Valid: the domain follows all rules")
        tab.run(WRITE, "id", "bend")
        tab.run(WRITE, "name-fr", 'La "boucle"')
        file = saved(tab, tmp_path)
    found = load_layout(file)
    assert file.name == "bend.toml"
    assert file.read_text(encoding="utf-8") == layout_to_toml(found)
    assert [it.token for it in found.cells] == [it.token for it in wanted.cells]
    assert found.names == {"fr": 'La "boucle"'}


def read_aloud(tab: Tab) -> list[str]:
    """Return the names of the canvas's hexes in the order of the accessibility tree."""
    return re.findall(r'button "(.*?)"', tab.page.locator("#canvas").aria_snapshot())


def walk_enlarged(tab: Tab) -> None:
    """Zoom by keys, and walk over the hexes; the cursor is always seen."""
    small = width(tab, "0,0")
    tab.press("+", "=", "+")
    assert tab.run(TEXT, "said") == "Canvas at 300 %"
    assert width(tab, "0,0") == pytest.approx(3 * small, rel=0.05)
    for key in ("ArrowDown", "End", "ArrowDown", "Home", "ArrowUp", "ArrowUp", "ArrowUp"):
        tab.press(key)
        assert tab.run(IN_SIGHT), tab.focused().name
    tab.press("-")
    assert tab.run(TEXT, "said") == "Canvas at 200 %"
    tab.press("0")
    assert width(tab, "0,0") == pytest.approx(small)


def test_by_keys_alone(desktop: Tab, studio: Studio) -> None:
    visit(desktop, studio)
    desktop.run("() => document.querySelector('.hex[tabindex=\"0\"]').focus()")
    assert desktop.focused().name == "row 1, position 1: unpainted hex"
    names = read_aloud(desktop)
    assert len(set(names)) == len(names) == 37 + 24
    assert names[0] == "above row 1, place 1: free, paint it to add a hex"
    assert names[5] == "row 1, 1 to the left of position 1: free, paint it to add a hex"
    desktop.press("C")
    assert desktop.focused().name == "row 1, position 1: city, zone of 1"
    assert desktop.run(TEXT, "said") == desktop.focused().name
    kept = [it for it in read_aloud(desktop) if it != desktop.focused().name]
    assert kept == [it for it in names if not it.startswith("row 1, position 1:")]
    desktop.press("ArrowRight")
    desktop.press("c")
    assert desktop.focused().name == "row 1, position 2: city, zone of 2"
    desktop.press("ArrowDown")
    desktop.press("m")
    small = desktop.focused().name
    desktop.press("Shift+M")
    assert desktop.focused().name == small
    assert small.endswith(": monastery, zone of 1")
    desktop.press("End")
    last = desktop.focused().name
    assert last == "row 2, 1 to the right of position 5: free, paint it to add a hex"
    desktop.press("Home")
    desktop.press("ArrowRight")
    desktop.press("K")
    assert "castle, monk, zone of 1" in desktop.focused().name
    desktop.press("3")
    assert "castle, goods, zone of 1" in desktop.focused().name
    assert desktop.run(TEXT, "said") == desktop.focused().name
    desktop.press(" ")
    assert "city, zone of 3" in desktop.focused().name
    desktop.press("Control+z")
    assert desktop.run(TEXT, "said") == "Undone. Hexes changed: 1."
    assert "castle, goods, zone of 1" in desktop.focused().name
    desktop.press("Control+y")
    desktop.press("Control+Shift+Z")
    assert "city, zone of 3" in desktop.focused().name
    desktop.press("Delete")
    assert "free, paint it to add a hex" in desktop.focused().name
    walk_enlarged(desktop)
    desktop.page.emulate_media(forced_colors="active")
    for kind in (".brush", ".tool"):
        assert desktop.run(OUTLINE, f"{kind}[aria-pressed=true]") != "none"
        assert desktop.run(OUTLINE, f"{kind}[aria-pressed=false]") == "none"


def test_a_finger_paints_and_two_do_not(phone: Tab, studio: Studio, tmp_path: Path) -> None:
    visit(phone, studio)
    phone.run(CHOOSE, "river")
    way = places(phone, "-3,0", "-2,0", "-1,0", "0,0")
    phone.swipe(way)
    rivers = {name for name, terrain in shown(phone).items() if terrain == "river"}
    assert rivers == {"-3,0", "-2,0", "-1,0", "0,0"}
    phone.wait(SAID, "verdict", "Still missing:")
    assert phone.run("() => document.querySelectorAll('.finding:not(.open), .flag').length") == 0
    assert phone.run("() => document.querySelectorAll('.finding.open').length") > 0
    phone.fingers("touchStart", way[2:3])
    phone.fingers("touchStart", [way[2], (way[2][0], way[2][1] + 60)])
    phone.fingers("touchEnd", [])
    assert rivers == {name for name, it in shown(phone).items() if it == "river"}
    small = width(phone, "0,0")
    x, y = places(phone, "-1,1")[0]
    phone.fingers("touchStart", [(x - 20, y)])
    phone.fingers("touchStart", [(x - 20, y), (x + 20, y)])
    phone.fingers("touchMove", [(x - 30, y), (x + 30, y)])
    phone.fingers("touchMove", [(x - 40, y - 50), (x + 40, y - 50)])
    phone.fingers("touchEnd", [])
    phone.wait(f"() => ({WIDTH})('0,0') > {1.9 * small}")
    assert width(phone, "0,0") == pytest.approx(2 * small, rel=0.05)
    assert places(phone, "-1,1")[0] == pytest.approx((x, y - 50), abs=NEAR)
    assert rivers == {name for name, it in shown(phone).items() if it == "river"}
    phone.swipe(places(phone, "-1,1"))
    assert shown(phone)["-1,1"] == "river"
    assert phone.run(PLANNED) == {}
    phone.touch("#canvas-zoom [data-zoom='0']")
    assert width(phone, "0,0") == pytest.approx(small)
    move_a_picture_with_two_fingers(phone, tmp_path)


def move_a_picture_with_two_fingers(tab: Tab, folder: Path) -> None:
    """Put a picture under the hexes; two fingers enlarge and move it, and paint nothing."""
    (folder / "map.svg").write_text(DRAWING, encoding="utf-8")
    tab.page.set_input_files("#trace-file", folder / "map.svg")
    tab.wait(PICTURE)
    tab.touch("#trace-move")
    before = shown(tab)
    x, y = tab.middles("#canvas")[0]
    left, top, wide = tab.run(PICTURE)
    tab.fingers("touchStart", [(x - 20, y)])
    tab.fingers("touchStart", [(x - 20, y), (x + 20, y)])
    tab.fingers("touchMove", [(x - 30, y), (x + 30, y)])
    tab.fingers("touchMove", [(x - 40, y), (x + 40, y)])
    tab.fingers("touchEnd", [])
    grown = [x + 2 * (left - x), y + 2 * (top - y), 2 * wide]
    assert tab.run(PICTURE) == pytest.approx(grown, abs=2 * NEAR)
    assert shown(tab) == before
    tab.touch("#trace-drop")


def test_the_canvas_zooms_at_the_mouse_and_stays_while_painting(
    desktop: Tab, studio: Studio
) -> None:
    visit(desktop, studio)
    mouse, keyboard = desktop.page.mouse, desktop.page.keyboard
    small = width(desktop, "1,1")
    at = places(desktop, "1,1")[0]
    mouse.move(*at)
    keyboard.down("Control")
    mouse.wheel(0, -100)
    mouse.wheel(0, -100)
    keyboard.up("Control")
    desktop.wait(f"() => ({WIDTH})('1,1') > {2 * small}")
    large = width(desktop, "1,1")
    assert places(desktop, "1,1")[0] == pytest.approx(at, abs=NEAR)
    click(desktop, "1,1")
    assert shown(desktop)["1,1"] == "city"
    before = places(desktop, "1,1")[0]
    keyboard.down("Space")
    desktop.drag([at, (at[0] - 60, at[1] - 40)])
    keyboard.up("Space")
    assert places(desktop, "1,1")[0] == pytest.approx((before[0] - 60, before[1] - 40), abs=NEAR)
    mouse.move(*at)
    mouse.down(button="middle")
    mouse.move(at[0] + 60, at[1] + 40)
    mouse.up(button="middle")
    assert places(desktop, "1,1")[0] == pytest.approx(before, abs=NEAR)
    assert [it for it in shown(desktop).values() if it != "bare"] == ["city"]
    mouse.wheel(0, 50)
    desktop.wait(f"() => ({PLACES})(['1,1'])[0][1] < {before[1] - 40}")
    assert desktop.run("() => scrollY") == 0
    before = places(desktop, "1,1")[0]
    for _time in range(2):
        desktop.reload()
        desktop.wait(READY)
        assert width(desktop, "1,1") == pytest.approx(large, rel=0.01)
        assert places(desktop, "1,1")[0] == pytest.approx(before, abs=NEAR)
    desktop.run("() => document.querySelector('[data-hex=\"4,0\"]').focus()")
    desktop.press("c")
    assert shown(desktop)["4,0"] == "city"
    assert width(desktop, "1,1") == pytest.approx(large, rel=0.01)
    desktop.press("Control+z", "Control+z")
    assert set(shown(desktop).values()) == {"bare"}
    assert width(desktop, "1,1") == pytest.approx(large, rel=0.01)
    desktop.click("#canvas-zoom [data-zoom='0']")
    assert width(desktop, "1,1") == pytest.approx(small)
    desktop.click("#canvas-zoom [data-zoom=in]")
    assert width(desktop, "1,1") == pytest.approx(1.5 * small, rel=0.05)


def test_findings_are_those_of_the_program_and_light_their_hexes(
    desktop: Tab, studio: Studio
) -> None:
    visit(desktop, studio)
    begin(desktop, "A")
    desktop.run(CHOOSE, "castle: silver")
    castle = next(name for name, it in shown(desktop).items() if it == "castle")
    click(desktop, castle)
    desktop.wait(SAID, "verdict", "1 problem to fix")
    sentence = desktop.run("() => document.querySelector('.finding').textContent")
    assert "have the same bonus, silver" in sentence
    assert desktop.run("() => document.querySelectorAll('.flag').length") == 2
    assert desktop.run("() => document.querySelectorAll('.flag.lit').length") == 0
    desktop.click(".finding")
    assert desktop.run("() => document.querySelectorAll('.flag.lit').length") == 2
    assert desktop.thing(".finding").role == "button"
    desktop.run("() => document.getElementById('undo').click()")
    desktop.wait(SAID, "verdict", "Valid")
    assert desktop.run("() => document.querySelectorAll('.flag').length") == 0


def test_free_rules_allow_another_number_of_hexes(desktop: Tab, studio: Studio) -> None:
    visit(desktop, studio)
    begin(desktop, "lake", "problem")
    desktop.run(WRITE, "rules", "custom")
    desktop.wait(SAID, "verdict", "Valid: the domain can be played and scored.")
    assert " of " not in desktop.run(TEXT, "total")


@pytest.mark.parametrize(
    ("kind", "number"),
    [("none", 1), ("sixth", 6), ("third", 3), ("half", 2), ("across", 2), ("down", 2)],
)
def test_symmetry_paints_all_images_in_one_stroke(
    desktop: Tab, studio: Studio, kind: str, number: int
) -> None:
    visit(desktop, studio)
    desktop.run(SYMMETRY, kind)
    desktop.run(CHOOSE, "mine")
    click(desktop, "2,-3")
    painted = {name for name, it in shown(desktop).items() if it == "mine"}
    assert len(painted) == number
    for q, r in (map(int, name.split(",")) for name in painted):
        assert max(abs(q), abs(r), abs(q + r)) == 3
    desktop.run("() => document.getElementById('undo').click()")
    assert "mine" not in shown(desktop).values()


def test_castles_of_one_stroke_take_different_bonuses(desktop: Tab, studio: Studio) -> None:
    visit(desktop, studio)
    desktop.run(SYMMETRY, "third")
    desktop.run(CHOOSE, "castle: silver")
    for colours in ("none", "active"):
        desktop.page.emulate_media(forced_colors=colours)
        desktop.page.mouse.move(*places(desktop, "3,-1")[0])
        assert desktop.run(PLANNED) == {
            "3,-1": ["#ink-castle", "#icon-silver"],
            "-2,3": ["#ink-castle", "#icon-goods"],
            "-1,-2": ["#ink-castle", "#icon-worker"],
        }
        assert desktop.run(RIMS) == ["rgb(47, 42, 37)"] * 3
    assert set(shown(desktop).values()) == {"bare"}
    click(desktop, "3,-1")
    desktop.page.mouse.move(1, 1)
    assert desktop.run(PLANNED) == {}
    desktop.run("() => dispatchEvent(new Event('pagehide'))")
    tokens = {it for it in desktop.run(TOKENS).values() if it}
    assert tokens == {"Ks", "Kg", "Kw"}


def test_player_boards_have_die_numbers(desktop: Tab, studio: Studio) -> None:
    visit(desktop, studio)
    begin(desktop, "1")
    name = next(name for name, it in shown(desktop).items() if it == "mine")
    desktop.run("(name) => document.querySelector(`[data-hex='${name}']`).focus()", name)
    label = desktop.focused().name
    desktop.press("6")
    desktop.wait(SAID, "verdict", "to fix")
    assert desktop.focused().name == label.replace("die 4", "die 6").replace("die 1", "die 6")
    desktop.press("P")
    assert "pasture, die 6" in desktop.focused().name
    desktop.run(CHOOSE, "number only")
    desktop.run(CHOOSE, "die 2")
    click(desktop, name)
    assert "pasture, die 2" in desktop.run(
        "(name) => document.querySelector(`[data-hex='${name}']`).ariaLabel", name
    )
    desktop.run(CHOOSE, "river")
    desktop.page.keyboard.down("Alt")
    click(desktop, name)
    desktop.page.keyboard.up("Alt")
    chosen = "() => [...document.querySelectorAll('#brushes, #dice')].map((it) => it"
    words = f"{chosen}.querySelector('[aria-pressed=true]').textContent || 'die')"
    assert desktop.run(words)[0].startswith("pasture")
    pressed = "() => document.querySelector('.face[aria-pressed=true]').ariaLabel"
    assert desktop.run(pressed) == "die 2"


def test_the_rest_is_completed_in_one_step(desktop: Tab, studio: Studio) -> None:
    visit(desktop, studio)
    desktop.run(CHOOSE, "mine")
    click(desktop, "0,0", "1,0")
    own = shown(desktop)
    desktop.click("#complete")
    desktop.click("#complete-dialog .start")
    desktop.wait(SAID, "message-text", "Completed. Hexes filled: 35.")
    desktop.wait(SAID, "verdict", "Valid: the domain follows all rules")
    first = shown(desktop)
    assert first.keys() == own.keys()
    assert first["0,0"] == first["1,0"] == "mine"
    desktop.click("#message-back")
    desktop.click("#complete-dialog li:last-child .start")
    desktop.wait(f"(before) => JSON.stringify(before) !== JSON.stringify(({SHOWN})())", first)
    desktop.wait(SAID, "message-text", "Completed. Hexes filled: 35.")
    desktop.press("Control+z")
    assert shown(desktop) == own
    desktop.press("Control+y")
    desktop.wait(SAID, "verdict", "Valid: the domain follows all rules")
    desktop.click("#complete")
    desktop.wait(SAID, "message-text", "Nothing is missing: the domain is complete.")
    desktop.press("Control+z")
    click(desktop, "0,1", "-1,0", "0,-1")
    desktop.click("#complete")
    desktop.wait(SAID, "message-text", "The zone 'mine' at")
    assert Counter(shown(desktop).values())["mine"] == 5


def test_a_thousand_hexes_and_no_more(desktop: Tab, studio: Studio) -> None:
    visit(desktop, studio)
    open_starts(desktop)
    desktop.run(
        """() => {
          const { elements } = document.querySelector("[data-part=shape]");
          elements.shape.value = "rectangle";
          elements.rows.value = elements.columns.value = 30;
          document.querySelector("[data-part=shape] button").click();
        }"""
    )
    assert len(shown(desktop)) == 900
    desktop.run(SYMMETRY, "half")
    for _stroke in range(51):
        desktop.run("() => document.querySelector('.hex.ghost').focus()")
        desktop.press("C")
    assert len(shown(desktop)) == 1000
    assert desktop.run(TEXT, "message-text") == (
        "The domain has 1000 hexes, the most that the studio allows; remove some."
    )
    desktop.press("Control+z")
    assert len(shown(desktop)) == 998


def test_a_picture_underneath_stays_in_the_browser(
    desktop: Tab, studio: Studio, tmp_path: Path
) -> None:
    tab = desktop
    visit(tab, studio)
    for name, text, words in (
        ("a.gif", "GIF89a", "a.gif is not a PNG, JPEG, WebP or SVG picture"),
        ("b.png", "no picture", "b.png is only part of a picture"),
        ("c.jpg", " " * 10_000_001, "c.jpg is too large to trace"),
    ):
        (tmp_path / name).write_text(text, encoding="utf-8")
        tab.page.set_input_files("#trace-file", tmp_path / name)
        tab.wait(SAID, "message-text", words)
    (tmp_path / "map.svg").write_text(DRAWING, encoding="utf-8")
    tab.page.set_input_files("#trace-file", tmp_path / "map.svg")
    tab.wait(PICTURE)
    assert not tab.page.is_visible("#message")
    tab.click("#trace-move")
    left, top, wide = tab.run(PICTURE)
    unit = width(tab, "0,0") / 3**0.5
    tab.press("ArrowRight", "Shift+ArrowDown")
    assert tab.run(PICTURE) == pytest.approx([left + 0.2 * unit, top + unit, wide], abs=1)
    at = places(tab, "0,0")[0]
    tab.drag([at, (at[0] - 30, at[1] - 20)])
    moved = [left + 0.2 * unit - 30, top + unit - 20, wide]
    assert tab.run(PICTURE) == pytest.approx(moved, abs=1)
    assert set(shown(tab).values()) == {"bare"}
    tab.press("Escape")
    tab.page.fill("[name=opacity]", "35")
    tab.page.fill("[name=size]", "3")
    assert tab.run(PICTURE)[2] == pytest.approx(8 * unit, abs=1)
    tab.click("#trace-shown")
    assert tab.run(PICTURE) is None
    tab.reload()
    tab.wait(READY)
    tab.click("#trace-shown")
    assert tab.run(PICTURE)[2] == pytest.approx(8 * unit, abs=1)
    assert tab.page.get_attribute(".trace-picture", "opacity") == "0.35"
    assert "image" not in saved_with_a_city(tab, tmp_path)
    tab.click("#trace-drop")
    assert tab.run(PICTURE) is None
    tab.click("#message-back")
    assert tab.run(PICTURE)[2] == pytest.approx(8 * unit, abs=1)
    tab.click("#trace-drop")
    tab.reload()
    tab.wait(READY)
    assert not tab.page.is_visible("#trace")
    sent = [it.post_data_buffer or b"" for it in tab.requests if it.method == "POST"]
    assert sent
    assert not any(b"3a7d44" in it for it in sent)


def saved_with_a_city(tab: Tab, folder: Path) -> str:
    """Paint a hex, and return the file of the domain with its picture."""
    click(tab, "0,0")
    text = saved(tab, folder).read_text(encoding="utf-8")
    open_share(tab)
    tab.click("#picture-svg")
    return text + tab.keep(folder).read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Return the address of the page as a plain file, without the program."""
    folder = tmp_path_factory.mktemp("plain")
    for name, data in static_files().items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    with served(folder) as address:
        yield f"{address}en/design.html"


def test_without_the_program_the_page_checks_by_itself(desktop: Tab, plain: str) -> None:
    tab = desktop
    tab.open(plain)
    tab.wait(READY)
    begin(tab, "A", "No problems found.")
    assert "for the full check use the program" in tab.run(TEXT, "check-note")
    assert tab.run("() => document.getElementById('to-print')") is None
    for name, words in {"A": "castles", "9": "die number"}.items():
        begin(tab, name, "No problems found.")
        hex_ = next(name for name, it in shown(tab).items() if it == "castle")
        tab.run("(it) => document.querySelector(`[data-hex='${it}']`).focus()", hex_)
        tab.type("C" if name == "A" else "61")
        tab.wait(SAID, "findings", words)
    tab.drop("main", **{"B.toml": layout_paths()["B"].read_text(encoding="utf-8")})
    tab.wait(SAID, "title", load_layout(layout_paths()["B"]).name("en"))
    tab.drop("main", **{"t.toml": 'game = "dice"\nid = "t"\nside = 6.0\n[[hex]]\nx = 0.0\n'})
    tab.wait(SAID, "message-text", "t.toml cannot be read here")
    assert [it.url for it in tab.requests if "/api/" in it.url] == []


@pytest.mark.parametrize(
    ("size", "dark", "tags"),
    [("desktop", True, SOME), ("tablet", False, ()), ("phone", True, SOME)],
)
@pytest.mark.usefixtures("axe")
def test_everyone_can_use_the_page(
    window: Open, studio: Studio, size: str, tags: tuple[str, ...], *, dark: bool
) -> None:
    with window(size, dark=dark) as tab:
        visit(tab, studio)
        assert find_violations(tab, *tags) == []
        begin(tab, "1")
        tab.run(CHOOSE, "eraser")
        if size == "desktop":
            click(tab, "1,1")
        else:
            tab.swipe(places(tab, "1,1"))
        tab.wait("() => !document.getElementById('verdict').classList.contains('good')")
        assert find_violations(tab, *tags) == []
        tab.run("() => document.getElementById('start').click()")
        assert find_violations(tab, *tags) == []
        tab.run("() => document.getElementById('starts').close()")
        assert tab.run(SMALL, SMALLEST_TARGET) == []
        assert tab.run(FITS)
        if size == "phone":
            assert find_covered(tab, ".palette") == []


IN_REACH = """(ids) => ids.filter((id) => {
  const box = document.getElementById(id).getBoundingClientRect();
  const middle = [box.left + box.width / 2, box.top + box.height / 2];
  const top = document.elementFromPoint(...middle);
  return !box.width || box.top < 0 || box.bottom > innerHeight
    || box.right > document.documentElement.clientWidth
    || !document.getElementById(id).contains(top);
})"""
BELOW = """(selector) => [...document.querySelectorAll(selector)]
  .filter((it) => it.getBoundingClientRect().bottom > innerHeight).map((it) => it.textContent)"""
ACTIONS = ("name", "undo", "shelf-keep", "share", "to-print", "playtest", "heat", "legend")
COVERED = """() => {
  const bars = [...document.querySelector(".canvas-bar").children]
    .filter((it) => it.checkVisibility()).map((it) => it.getBoundingClientRect());
  const isUnder = (hex) => bars.some((bar) => hex.left < bar.right && bar.left < hex.right
    && hex.top < bar.bottom && bar.top < hex.bottom);
  const hexes = [...document.querySelectorAll("#canvas [class*=terrain-]")];
  return [hexes.length, hexes.filter((it) => isUnder(it.getBoundingClientRect())).length];
}"""
SEEN = """() => {
  const box = document.getElementById("view").getBoundingClientRect();
  return Math.min(box.bottom, innerHeight) - Math.max(box.top, 0);
}"""


@pytest.mark.parametrize("language", ["en", "fr", "de"])
@pytest.mark.parametrize(
    ("wide", "high", "least"), [(1440, 900, (800, 600)), (720, 450, (500, 260))]
)
@pytest.mark.skipif(not can_compile(), reason="without numba, games take long")
def test_actions_are_in_reach_without_scrolling(
    desktop: Tab, studio: Studio, *, language: str, wide: int, high: int, least: tuple[int, int]
) -> None:
    """A window of 720 × 450 is one of 1440 × 900 at 200 %."""
    desktop.page.set_viewport_size({"width": wide, "height": high})
    desktop.open(f"{studio.address}design?lang={language}")
    desktop.wait(READY)
    open_starts(desktop)
    desktop.run("() => document.querySelector('[data-part=domains] .start').click()")
    desktop.wait("() => !document.getElementById('heat').disabled")
    desktop.click("#heat")
    assert desktop.run(IN_REACH, list(ACTIONS)) == []
    seen = desktop.run(SEEN_WIDTH)
    assert (seen > least[0], desktop.run(SEEN) > least[1]) == (True, True)
    assert desktop.run(COVERED) == [37, 0]
    assert desktop.run(BELOW, ".brushes .brush") == []
    if wide < 960:
        desktop.click("#fold")
        assert desktop.page.is_visible("#verdict")
        assert desktop.run(SEEN_WIDTH) == seen, "the panel lies over the canvas"
        desktop.click("#fold")
    assert desktop.run("() => document.documentElement.scrollHeight") == high


def test_the_panel_folds_and_stays_so(desktop: Tab, studio: Studio) -> None:
    visit(desktop, studio)
    begin(desktop, "A")
    narrow = desktop.run(SEEN_WIDTH)
    assert not desktop.page.is_visible("#brief")
    desktop.click("#fold")
    assert not desktop.page.is_visible("#verdict")
    assert desktop.run(SEEN_WIDTH) > narrow + 300
    desktop.reload()
    desktop.wait(READY)
    assert not desktop.page.is_visible("#verdict")
    desktop.click("#brief")
    assert desktop.page.is_visible("#verdict")
    assert desktop.thing("#fold").role == "button"


def test_a_menu_closes_by_itself(desktop: Tab, studio: Studio) -> None:
    visit(desktop, studio)
    is_open = "() => document.getElementById('share').open"
    desktop.click("#share summary")
    assert desktop.run(is_open)
    desktop.press("Escape")
    assert not desktop.run(is_open)
    desktop.click("#share summary")
    click(desktop, "0,0")
    assert not desktop.run(is_open)
    assert shown(desktop)["0,0"] == "city"


def test_an_empty_canvas_offers_pictures(desktop: Tab, studio: Studio) -> None:
    visit(desktop, studio)
    desktop.wait("() => document.querySelectorAll('#first-starts .miniature').length === 4")
    desktop.click("#first-starts li:nth-child(2) .start")
    desktop.wait(SAID, "title", "Wide lands")
    assert not desktop.page.is_visible("#first-starts")


def test_weight_of_the_page(desktop: Tab, studio: Studio) -> None:
    visit(desktop, studio)
    names = {it.url.partition("?")[0].partition("/assets/")[2] for it in desktop.requests}
    scripts: Any = [it for it in names if it.endswith((".js", ".css"))]
    weights = desktop.run(
        "async (names) => Promise.all(names.map(async (it) =>"
        " (await (await fetch(`assets/${it}`)).blob()).size))",
        scripts,
    )
    assert sum(weights) + len(write_page("design", "en").encode()) < HEAVIEST
