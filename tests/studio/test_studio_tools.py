"""The drawing tools of the Design page by keys, mouse and finger."""

from __future__ import annotations

from typing import TYPE_CHECKING

from support.studio.painting import CHOOSE, SAID, SYMMETRY, TEXT, click, places, shown, visit

if TYPE_CHECKING:
    from support.studio.browser import Tab
    from support.studio.windows import Studio

OUTLINED = "() => document.querySelector('.outline-rim')?.getAttribute('d').match(/M/g).length ?? 0"
"""How many edges the outline of a tool has."""
TOOL = "() => document.querySelector('.tool[aria-pressed=true]').dataset.tool"


def painted(tab: Tab, terrain: str) -> set[str]:
    """Return the hexes of a terrain."""
    return {name for name, it in shown(tab).items() if it == terrain}


def shifted(name: str, q: int, r: int) -> str:
    """Return the hex that is some steps from another."""
    at_q, at_r = map(int, name.split(","))
    return f"{at_q + q},{at_r + r}"


def test_tools_by_keys(desktop: Tab, studio: Studio) -> None:
    visit(desktop, studio)
    desktop.run("() => document.querySelector('[data-hex=\"-1,-1\"]').focus()")
    desktop.press("l")
    assert desktop.run(TEXT, "said").startswith("Tool: Line. Press Space at one end")
    pressed = '[data-tool="line"][aria-pressed="true"]'
    assert desktop.thing(pressed) == ("button", "Line")
    desktop.press(" ")
    assert desktop.run(TEXT, "said") == "From row 3, position 2."
    desktop.press("ArrowRight", "ArrowRight", "ArrowRight")
    assert desktop.run(TEXT, "said") == "Hexes: 4."
    assert desktop.run(OUTLINED) == 18
    assert set(shown(desktop).values()) == {"bare"}
    desktop.press("Escape")
    assert (desktop.run(TEXT, "said"), desktop.run(OUTLINED)) == ("Cancelled.", 0)
    desktop.press("Enter", "ArrowLeft", "ArrowLeft", "Enter")
    assert desktop.run(TEXT, "said") == "Hexes changed: 3."
    assert painted(desktop, "city") == {"0,-1", "1,-1", "2,-1"}
    desktop.press("f", "ArrowDown", " ")
    assert len(painted(desktop, "city")) == 37
    desktop.press("Control+z", "b", "p", "ArrowRight", "p", "s", " ", " ")
    desktop.wait(SAID, "said", "Hexes selected: 2. The arrow keys move them")
    assert desktop.run(OUTLINED) == 10
    start = painted(desktop, "pasture")
    desktop.press("ArrowDown", ".")
    assert painted(desktop, "pasture") == start
    desktop.press("Escape")
    assert (desktop.run(TEXT, "said"), desktop.run(OUTLINED)) == ("Put back.", 0)
    desktop.press(" ", " ", "ArrowDown", "ArrowLeft", "C", "Enter")
    assert desktop.run(TEXT, "said") == "Set down. Hexes changed: 4."
    assert painted(desktop, "pasture") == {shifted(name, -1, 1) for name in start}
    assert {shown(desktop)[name] for name in start} == {"bare"}
    desktop.press("Control+z")
    assert painted(desktop, "pasture") == start
    copy_by_keys(desktop, start)
    desktop.run("() => document.querySelector('[data-hex=\"1,-1\"]').focus()")
    desktop.press("i", "Enter")
    assert ": city, zone of 3" in desktop.run(TEXT, "said")
    assert desktop.run(TOOL) == "brush"
    assert desktop.complaints == []


def copy_by_keys(tab: Tab, pastures: set[str]) -> None:
    """Copy, cut and paste a selected zone; every step can be undone or put back."""
    first = min(pastures)
    tab.run("(name) => document.querySelector(`[data-hex='${name}']`).focus()", first)
    tab.press(" ", " ")
    tab.wait("() => !document.getElementById('part').hidden")
    tab.press("Control+c")
    assert tab.run(TEXT, "said") == "Hexes copied: 2. Ctrl+V pastes them."
    tab.press("Control+v")
    assert tab.run(TEXT, "said").startswith("Copy of 2 hexes. The arrow keys move it")
    assert painted(tab, "pasture") == pastures
    tab.press("Control+v", "Escape")
    assert (tab.run(TEXT, "said"), tab.run(OUTLINED)) == ("Copy removed.", 0)
    assert painted(tab, "pasture") == pastures
    tab.run("() => document.querySelector('[data-hex=\"-1,2\"]').focus()")
    tab.press("Control+v")
    assert tab.run("() => document.querySelectorAll('.outline .left').length") == 0
    tab.press("ArrowDown", "Enter")
    assert tab.run(TEXT, "said") == "Set down. Hexes changed: 2."
    copies = painted(tab, "pasture") - pastures
    assert (len(copies), {name.partition(",")[2] for name in copies}) == (2, {"3"})
    assert pastures < painted(tab, "pasture")
    tab.press("Control+z")
    assert painted(tab, "pasture") == pastures
    tab.run("(name) => document.querySelector(`[data-hex='${name}']`).focus()", first)
    tab.press(" ", " ", "Control+x")
    assert painted(tab, "pasture") == set()
    tab.press("Control+z")
    assert painted(tab, "pasture") == pastures


def test_tools_by_finger(phone: Tab, studio: Studio) -> None:
    visit(phone, studio)
    phone.run(CHOOSE, "river")
    phone.swipe(places(phone, "-3,0", "-2,0"))
    rivers = painted(phone, "river")
    phone.touch('[data-tool="rectangle"]')
    corners = places(phone, "-1,-2", "1,-1")
    phone.fingers("touchStart", corners[:1])
    phone.fingers("touchMove", corners[1:])
    assert phone.run(OUTLINED) == 18
    phone.fingers("touchStart", [corners[1], *places(phone, "-3,0")])
    phone.fingers("touchEnd", [])
    assert (phone.run(OUTLINED), painted(phone, "river")) == (0, rivers)
    phone.swipe(corners)
    block = {"-1,-2", "0,-2", "1,-2", "-1,-1", "0,-1", "1,-1"}
    assert painted(phone, "river") == rivers | block
    phone.touch('[data-tool="select"]')
    phone.swipe(corners)
    phone.wait(SAID, "said", "Hexes selected: 6.")
    phone.swipe(places(phone, "0,-2", "0,1"))
    phone.touch('[data-key=","]')
    phone.touch('[data-key="."]')
    phone.touch('[data-key="Enter"]')
    rivers |= {shifted(name, 0, 3) for name in block}
    assert painted(phone, "river") == rivers
    phone.swipe(places(phone, "-3,0"))
    phone.wait("() => !document.getElementById('part').hidden")
    phone.touch('[data-key="Copy"]')
    assert painted(phone, "river") == rivers
    phone.swipe(places(phone, "-2,0", "1,-3"))
    phone.touch('[data-key="Enter"]')
    assert painted(phone, "river") == rivers | {"1,-3", "2,-3"}
    assert phone.run("() => document.getElementById('part').hidden")


def test_tools_by_mouse(desktop: Tab, studio: Studio) -> None:
    visit(desktop, studio)
    desktop.run(SYMMETRY, "half")
    desktop.run(CHOOSE, "mine")
    desktop.click('[data-tool="rectangle"]')
    corners = places(desktop, "-1,-2", "0,-1")
    desktop.page.mouse.move(*corners[0])
    desktop.page.mouse.down()
    desktop.page.mouse.move(*corners[1])
    assert desktop.run(OUTLINED) == 2 * 14
    assert painted(desktop, "mine") == set()
    desktop.page.mouse.up()
    block = {"-1,-2", "0,-2", "-1,-1", "0,-1"}
    assert painted(desktop, "mine") == block | {"1,2", "0,2", "1,1", "0,1"}
    desktop.click('[data-tool="fill"]')
    desktop.run(CHOOSE, "pasture")
    click(desktop, "0,2")
    assert painted(desktop, "mine") == set()
    desktop.run("() => document.getElementById('undo').click()")
    assert len(painted(desktop, "mine")) == 8
    desktop.click('[data-tool="select"]')
    click(desktop, "-1,-2")
    desktop.wait(SAID, "said", "Hexes selected: 4.")
    desktop.drag(places(desktop, "-1,-1", "-1,0", "-2,1"))
    assert desktop.run("() => document.querySelectorAll('.lifted').length") == 4
    assert block <= painted(desktop, "mine")
    desktop.click('[data-key="h"]')
    click(desktop, "2,0")
    moved = painted(desktop, "mine") - {"1,2", "0,2", "1,1", "0,1"}
    assert len(moved) == 4
    assert not moved & block
    desktop.run("() => document.getElementById('undo').click()")
    assert block <= painted(desktop, "mine")
    desktop.click('[data-tool="line"]')
    desktop.drag(places(desktop, "-3,3", "0,3"))
    assert painted(desktop, "pasture") == {f"{q},3" for q in range(-3, 1)} | {
        f"{q},-3" for q in range(4)
    }
