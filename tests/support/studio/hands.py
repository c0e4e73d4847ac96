"""Three ways to work on a page: with a mouse, with keys alone, with a finger."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from support.studio.browser import Tab

MOST_STEPS = 400
_HAS_FOCUS = "(selector) => document.activeElement?.matches(selector)"
_FOCUSED_HEX = "() => document.activeElement?.dataset.hex ?? null"
_CURRENT_HEX = "(sheet) => document.querySelector(`${sheet} .current`)?.dataset.hex ?? null"


def hex_of(name: str) -> tuple[int, int]:
    """Return a hex by the name that the pages give it."""
    q, r = map(int, name.split(","))
    return q, r


class Hands(Protocol):
    """A way to work on a page."""

    tab: Tab

    def press(self, selector: str) -> None:
        """Press a button, or follow a link."""

    def write(self, selector: str, text: str) -> None:
        """Write into an entry, replacing its content."""

    def stroke(self, canvas: str, brush: str, letter: str, names: Sequence[str]) -> None:
        """Paint hexes with the button of a BRUSH, or with its LETTER."""

    def mark(self, sheet: str, name: str, digit: str, phase: str) -> None:
        """Write a digit of a phase into a hex of a sheet; `x` is the starting castle."""


class Mouse:
    """A mouse; the keyboard only to write."""

    def __init__(self, tab: Tab) -> None:
        """Work on a tab."""
        self.tab = tab
        self.points = 0
        """How often something was pressed while a sheet was filled in."""

    def press(self, selector: str) -> None:
        self.tab.click(selector)

    def write(self, selector: str, text: str) -> None:
        self.press(selector)
        self.tab.press("Control+a")
        self.tab.type(text)

    def stroke(self, canvas: str, brush: str, letter: str, names: Sequence[str]) -> None:  # noqa: ARG002
        self.press(brush)
        for way in _ways(names):
            self._drag(self.tab.middles(*[_hex(canvas, name) for name in way]))

    def mark(self, sheet: str, name: str, digit: str, phase: str) -> None:
        if digit == "x" or self.tab.run(_CURRENT_HEX, sheet) != name:
            self._point(_hex(sheet, name))
        if digit != "x":
            self._point(f'[data-phase="{phase}"][data-digit="{digit}"]')

    def _point(self, selector: str) -> None:
        """Press what rests on the page already."""
        self.points += 1
        self._drag(self.tab.middles(selector))

    def _drag(self, way: Sequence[tuple[float, float]]) -> None:
        self.tab.drag(way)


class Finger(Mouse):
    """A finger; the keyboard on the screen only to write."""

    def press(self, selector: str) -> None:
        self.tab.touch(selector)

    def _point(self, selector: str) -> None:
        self.points += 1
        self.tab.touch(selector)

    def _drag(self, way: Sequence[tuple[float, float]]) -> None:
        self.tab.swipe(way)


class Keys:
    """Keys alone: what Tab and the arrows do not reach is out of reach."""

    def __init__(self, tab: Tab) -> None:
        """Work on a tab."""
        self.tab = tab

    def press(self, selector: str) -> None:
        self.reach(selector)
        self.tab.press("Enter")

    def write(self, selector: str, text: str) -> None:
        self.reach(selector)
        self.tab.press("Control+a")
        self.tab.type(text)

    def stroke(self, canvas: str, brush: str, letter: str, names: Sequence[str]) -> None:  # noqa: ARG002
        self.reach(f"{canvas} [data-hex]")
        for name in names:
            self.walk(name)
            self.tab.press(f"Shift+{letter}" if letter.isupper() else letter)

    def mark(self, sheet: str, name: str, digit: str, phase: str) -> None:
        self.reach(f"{sheet} [data-hex]")
        self.walk(name)
        while digit != "x" and not self.tab.run(
            "(it) => document.querySelector(it).checked", _phase(phase)
        ):
            self.tab.press("p")
        self.tab.press(digit)

    def reach(self, selector: str) -> None:
        """Press Tab until an element has the focus."""
        for _step in range(MOST_STEPS):
            if self.tab.run(_HAS_FOCUS, selector):
                return
            self.tab.press("Tab")
        raise AssertionError(f"Tab does not lead to {selector}")

    def walk(self, name: str) -> None:
        """Walk over the hexes with the arrow keys."""
        q, r = hex_of(name)
        for _step in range(MOST_STEPS):
            here = self.tab.run(_FOCUSED_HEX)
            assert here is not None, "the focus has left the hexes"
            if here == name:
                return
            at_q, at_r = hex_of(here)
            if at_r != r:
                self.tab.press(*["ArrowDown" if at_r < r else "ArrowUp"] * abs(r - at_r))
            else:
                self.tab.press(*["ArrowRight" if at_q < q else "ArrowLeft"] * abs(q - at_q))
        raise AssertionError(f"the arrows do not lead to {name}")


def _hex(place: str, name: str) -> str:
    return f'{place} [data-hex="{name}"]'


def _phase(phase: str) -> str:
    return f'input[name="phase"][value="{phase}"]'


def _ways(names: Sequence[str]) -> list[list[str]]:
    """Split hexes into paths on which each is beside the one before."""
    ways: list[list[str]] = []
    for name in names:
        q, r = hex_of(name)
        if ways and hex_of(ways[-1][-1]) == (q - 1, r):
            ways[-1].append(name)
        else:
            ways.append([name])
    return ways
