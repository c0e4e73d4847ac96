"""What tests of the Print page do again and again: visit it, find a field, enter, read."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.resources import layouts

if TYPE_CHECKING:
    from support.studio.browser import Tab
    from support.studio.windows import Studio

MOST_STEPS = 80
SETTLED = """() => document.querySelector("#sheets")?.getAttribute("aria-busy") === "false"
  && document.querySelector("#groups .field") !== null"""
FIELD = """(flag) => "#" + CSS.escape([...document.querySelectorAll(".field")]
  .find((it) => it.dataset.flag === flag).id)"""
UNFOLD = """() => { for (const it of document.querySelectorAll("details")) it.open = true; }"""
WRITE = """(selector, text) => {
  const found = [...document.querySelectorAll(selector)];
  const picture = found.find((it) => it.type === "radio" && it.value === text);
  const it = picture ?? found[0];
  if (picture) it.checked = true;
  else it.value = text;
  for (const kind of ["input", "change"]) it.dispatchEvent(new Event(kind, { bubbles: true }));
}"""
TEXT = "(selector) => document.querySelector(selector).textContent"
HOLDS = "(selector, text) => document.querySelector(selector).textContent.includes(text)"


def visit(tab: Tab, studio: Studio, *, game: str = "dice", unfold: bool = True) -> None:
    """Open the page with a GAME, and wait for its first sheet."""
    tab.open(f"{studio.address}print?lang=en&game={game}")
    tab.wait(SETTLED)
    if unfold:
        tab.run(UNFOLD)


def field(tab: Tab, flag: str) -> str:
    """Return how to find the field that the command line calls FLAG."""
    found: str = tab.run(FIELD, flag)
    return found


def enter(tab: Tab, flag: str, text: str) -> None:
    """Write into the entry of a field, and wait for what the studio says."""
    tab.run(WRITE, f"{field(tab, flag)} :is(input, select)", text)
    tab.wait(SETTLED)


def read(tab: Tab, selector: str) -> str:
    """Return the text of an element."""
    text: str = tab.run(TEXT, selector)
    return text


def walk_to(tab: Tab, name: str) -> None:
    """Press the key Tab until what a screen reader calls NAME has the focus."""
    for _step in range(MOST_STEPS):
        tab.press("Tab")
        if tab.focused().name == name:
            return
    pytest.fail(f"the keys do not lead to {name!r}")


def forgive(tab: Tab, reason: str) -> None:
    """Forget that the browser logs answers which refuse; everything else stays a complaint."""
    assert all(reason in complaint for complaint in tab.complaints), tab.complaints
    tab.complaints.clear()


def layout_text(game: str, name: str) -> str:
    """Return the text of a shipped layout."""
    return (layouts() / game / f"{name}.toml").read_text(encoding="utf-8")
