"""The checker of accessibility: axe-core, asked about a page in a real browser."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from support.studio.browser import Tab

AXE = Path(__file__).resolve().parents[2] / "node_modules" / "axe-core" / "axe.min.js"
ENLARGED = (720, 450)
"""A window of 1440 × 900 at 200 %."""
COLOURS = "cat.color"
KEYBOARD = "cat.keyboard"
"""How the checker calls the rules about colours, and those about what keys reach."""
_ASK = """async (tags) => {
  const only = tags.length ? { runOnly: tags } : {};
  const answer = await axe.run(document, { resultTypes: ["violations"], ...only });
  return answer.violations.flatMap((rule) => rule.nodes.map(
    (node) => `${rule.id}: ${node.target.join(" ")}: ${node.failureSummary}`,
  ));
}"""
_COVERED = """(bar) => {
  const all = [...document.querySelectorAll(
    "main :is(a, button, input:not([type=file]), select, summary, [tabindex='0'])")];
  const seen = all.filter((it) => it.checkVisibility() && !it.disabled && !it.closest(bar));
  const covered = seen.concat([...seen].reverse()).filter((it) => {
    it.focus();
    const own = it.getBoundingClientRect();
    const over = document.querySelector(bar).getBoundingClientRect();
    return own.bottom > over.top + 1 && own.top < over.bottom - 1;
  });
  return [seen.length, covered.map((it) => it.id || it.outerHTML.slice(0, 80))];
}"""
_EMPTY = """() => {
  for (const it of document.querySelectorAll("svg[role=img][aria-label]"))
    it.replaceChildren(...it.querySelectorAll(":scope > title"));
}"""
# What is chosen has an outline or a border of its own there, as grounds and shadows are gone.
_UNSEEN_CHOICE = """() => [...document.querySelectorAll(
    "[aria-pressed='true'], [aria-selected='true'], nav [aria-current]")]
  .filter((it) => it.checkVisibility())
  .filter((it) => getComputedStyle(it).outlineStyle === "none")
  .map((it) => `chosen, but unseen: ${it.outerHTML.slice(0, 80)}`)"""
_SETTLED = """() => document.fonts.status === "loaded"
  && document.getAnimations().every((it) => it.playState !== "running")"""


def find_violations(tab: Tab, *tags: str) -> list[str]:
    """Return every violation of every rule, or of those with one of some tags, with its element."""
    tab.wait(_SETTLED)
    if not tab.run("() => Boolean(window.axe)"):
        tab.page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[str] = tab.run(_ASK, tags)
    return found


def find_violations_when_enlarged(tab: Tab) -> list[str]:
    """Return every violation at 200 %, which is a window of half the size, and what it cuts off."""
    width, height = ENLARGED
    tab.page.set_viewport_size({"width": width, "height": height})
    found = find_violations(tab)
    wide = tab.run("() => document.documentElement.scrollWidth")
    return [*found, *([f"the page is {wide} px wide"] if wide > width else [])]


def find_violations_in_forced_colours(tab: Tab) -> list[str]:
    """Return every violation where the system sets the colours, and what is not to be seen."""
    tab.page.emulate_media(forced_colors="active")
    found = [*find_violations(tab), *tab.run(_UNSEEN_CHOICE)]
    tab.page.emulate_media(forced_colors="none")
    return found


def find_covered(tab: Tab, bar: str) -> list[str]:
    """Return what is under a fixed bar while it has the focus, whichever way the focus goes."""
    number, covered = tab.run(_COVERED, bar)
    assert number > 0
    found: list[str] = covered
    return found


def empty_drawings(tab: Tab) -> None:
    """Take the insides out of drawings, which are images with a name, as most of a page is them."""
    tab.run(_EMPTY)


def find_violations_by_day_and_night(tab: Tab) -> list[str]:
    """Return every violation in light colours, and then those of dark colours themselves."""
    found = []
    tab.page.emulate_media(color_scheme="light")
    found += [f"light: {it}" for it in find_violations(tab)]
    tab.page.emulate_media(color_scheme="dark")
    found += [f"dark: {it}" for it in find_violations(tab, COLOURS)]
    return found
