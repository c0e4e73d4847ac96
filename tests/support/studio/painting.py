"""Painting: how tests use the Design page, its brushes, its hexes and its verdict."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from support.studio.browser import Tab
    from support.studio.windows import Studio

READY = """() => document.body.dataset.ready === "yes" """
VERDICT = """() => document.getElementById("verdict").textContent"""
TEXT = "(id) => document.getElementById(id).textContent"
SAID = "(id, words) => document.getElementById(id).textContent.includes(words)"
SHOWN = """() => Object.fromEntries([...document.querySelectorAll(".hex:not(.ghost)")].map(
  (it) => [it.dataset.hex, /terrain-(\\w+)/.exec(it.getAttribute("class"))?.[1] ?? "bare"]))"""
PLACES = """(names) => {
  const boxes = () => names.map((name) =>
    document.querySelector(`[data-hex="${name}"] .ground`).getBoundingClientRect());
  const isSeen = ({ top, bottom }) => top >= 0 && bottom <= innerHeight;
  if (!boxes().every(isSeen)) document.getElementById("canvas").scrollIntoView({ block: "center" });
  return boxes().map((box) => [box.left + box.width / 2, box.top + box.height / 2]);
}"""
WIDTH = """(name) => document.querySelector(`[data-hex="${name}"] .ground`)
  .getBoundingClientRect().width"""
BEGIN = """(id) => {
  [...document.querySelectorAll("#starts .start")]
    .find((it) => it.dataset.layout === id).click();
}"""
WRITE = """(name, value) => {
  const field = document.getElementById("about").elements[name];
  field.value = value;
  (field.length ? field[0] : field).dispatchEvent(new Event("input", { bubbles: true }));
}"""
CHOOSE = """(label) => [...document.querySelectorAll(".brush, .face")]
  .find((it) => (it.getAttribute("aria-label") ?? it.querySelector(".brush-name").textContent)
    === label).click()"""
SYMMETRY = """(kind) => {
  const select = document.getElementById("symmetry");
  select.value = kind;
  select.dispatchEvent(new Event("change"));
}"""


def visit(tab: Tab, studio: Studio, rest: str = "") -> None:
    """Open the page and wait until it can be used."""
    tab.open(f"{studio.address}design?lang=en{rest}")
    tab.wait(READY)


def open_starts(tab: Tab) -> None:
    """Open what a domain can be started from."""
    tab.run("() => document.getElementById('start').click()")
    tab.wait("() => document.getElementById('starts').open")


def begin(tab: Tab, identity: str, verdict: str = "Valid") -> None:
    """Start from a shipped layout."""
    open_starts(tab)
    tab.run(BEGIN, identity)
    tab.wait(SAID, "verdict", verdict)


def open_share(tab: Tab) -> None:
    """Open the menu with the ways to give a domain away."""
    tab.run("() => { document.getElementById('share').open = true; }")


def places(tab: Tab, *names: str) -> list[tuple[float, float]]:
    """Return the positions of hexes in the window."""
    return [(x, y) for x, y in tab.run(PLACES, list(names))]


def width(tab: Tab, name: str) -> float:
    """Return how wide a hex is drawn."""
    wide: float = tab.run(WIDTH, name)
    return wide


def shown(tab: Tab) -> dict[str, str]:
    """Return the terrain of every hex that the canvas shows."""
    found: dict[str, str] = tab.run(SHOWN)
    return found


def in_order(tab: Tab) -> list[str]:
    """Return the terrains that the canvas shows, row by row."""
    found = {tuple(map(int, name.split(","))): it for name, it in shown(tab).items()}
    return [found[hex_] for hex_ in sorted(found, key=lambda it: (it[1], it[0]))]


def click(tab: Tab, *names: str) -> None:
    """Click hexes one after the other."""
    for name in names:
        tab.drag(places(tab, name))


def saved(tab: Tab, folder: Path) -> Path:
    """Save the domain as a file and return it."""
    open_share(tab)
    tab.click("#save")
    return tab.keep(folder)
