"""Measures in a real browser how long a person waits: for findings, previews and pages."""

from __future__ import annotations

import math
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlencode

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from support.studio.windows import Studio

if TYPE_CHECKING:
    from collections.abc import Sequence

    from support.studio.browser import Chromium, Tab

PAGES = ("", "design", "print?game=yacht", "score?game=dice")
PRODUCTS = {
    "pad": "dice",
    "board": "board",
    "kit dice": "dice",
    "kit board": "board",
    "kit cards": "cards",
    "kit bruges": "bruges",
    "calculator": "board",
}
"""What is printed, and of which game."""
# The clock starts when the hand has done its part, and stops when the answer is on the screen.
_CLOCK = """(place, kind, selector) => {
  window.waits = [];
  let began = null;
  const hand = document.querySelector(place);
  hand.addEventListener(kind, (event) => { began = event.timeStamp; }, true);
  const painted = () => {
    if (began === null || document.querySelector(selector).ariaBusy === "true") return;
    const from = began;
    began = null;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => waits.push(performance.now() - from);
      port2.postMessage(null);
    });
  };
  const all = { attributes: true, childList: true, subtree: true, characterData: true };
  new MutationObserver(painted).observe(document.querySelector(selector), all);
}"""
_READY = """(selector) => {
  const look = () => {
    const it = document.querySelector(selector);
    if (it && document.readyState !== "loading" && it.getBoundingClientRect().width > 0) {
      requestAnimationFrame(() => { window.usable = performance.now(); });
    } else requestAnimationFrame(look);
  };
  look();
}"""
_USABLE = {
    "": "#shelf a",
    "design": "body[data-ready] #canvas .hex",
    "print?game=yacht": "#first input",
    "score?game=dice": "#sheet .hex",
}
_HEXES = """() => [...document.querySelectorAll("#canvas .hex:not(.ghost)")].map((it) => {
  const box = it.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
})"""

# The number of a brush that changes a hex.
_OTHER = """(index, number) => {
  const hex = document.querySelectorAll("#canvas .hex:not(.ghost)")[index];
  const brushes = [1, 2, 3, 4, 5].map((it) => 1 + ((it + number) % 5));
  const kind = (it) => document.querySelector(`#brushes button:nth-child(${it})`).classList[1];
  return brushes.find((it) => !hex.classList.contains(kind(it)));
}"""


class Times(NamedTuple):
    """What was waited for, and the milliseconds of each time."""

    name: str
    waits: tuple[float, ...]

    def percentile(self, share: float) -> float:
        """Return the wait that a SHARE of all stays within."""
        return sorted(self.waits)[max(0, math.ceil(share * len(self.waits)) - 1)]


def wait_for_nothing(tab: Tab, address: str, times: int) -> Times:
    """Ask for an empty answer so many times from a page, and paint it."""
    tab.open(address)
    ask = """async () => {
      const began = performance.now();
      await (await fetch("health", { cache: "no-store" })).json();
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      return performance.now() - began;
    }"""
    return Times("an empty answer (`/health`)", tuple(tab.run(ask) for _ in range(times)))


def wait_for_findings(tab: Tab, address: str, strokes: int) -> Times:
    """Paint so many strokes, one after the other, and wait for the findings of each."""
    tab.open(f"{address}design")
    tab.wait("() => document.body.dataset.ready")
    tab.click("#start")
    tab.click('[data-part="domains"] li:first-child button')
    tab.wait("() => document.querySelector('#verdict').classList.contains('good')")
    tab.run(_CLOCK, "#canvas", "pointerup", "#verdict")
    for number in range(strokes):
        hexes = tab.run(_HEXES)
        start = number * 5 % len(hexes)
        tab.click(f"#brushes button:nth-child({tab.run(_OTHER, start, number)})")
        tab.drag(hexes[start : start + 1 + number % 3])
        tab.wait("(number) => waits.length >= number", number + 1)
    return Times("findings after a stroke", tuple(tab.run("() => waits")))


def wait_for_previews(tab: Tab, address: str, product: str, entries: int) -> Times:
    """Make so many entries into a product's form, and wait for the first sheet after each."""
    asked = urlencode({"game": PRODUCTS[product], "product": product})
    tab.open(f"{address}print?{asked}")
    tab.wait("() => document.querySelector('#products input, #first input')")
    tab.wait("() => document.querySelector('#sheets').ariaBusy === 'false'")
    tab.run(_CLOCK, "#order", "change", "#sheets")
    change = """(number) => {
      const select = document.querySelector("#field-paper-entry");
      select.value = ["a4", "letter"][number % 2];
      select.dispatchEvent(new Event("change", { bubbles: true }));
      // What was asked for before comes from memory, so no order is like another.
      const dots = document.querySelector("#field-dpi-entry");
      const entry = dots ?? document.querySelector("#field-die-entry");
      entry.value = dots ? 100 + number : `${15 + number / 100}mm`;
      entry.dispatchEvent(new Event("input", { bubbles: true }));
    }"""
    for number in range(entries):
        tab.run(change, number + 1)
        tab.wait("(number) => waits.length >= number", number + 1)
    return Times(f"first sheet of `{product}` after an entry", tuple(tab.run("() => waits")))


def wait_for_page(chromium: Chromium, address: str, page: str) -> float:
    """Open a page in a window of its own; return the milliseconds until it can be used."""
    with chromium.window() as tab:
        tab.page.add_init_script(f"({_READY})({_USABLE[page]!r})")
        tab.open(f"{address}{page}")
        usable: float = tab.wait("() => window.usable")
        return usable


def wait_for_pages(chromium: Chromium, address: str, times: int) -> list[Times]:
    """Open every page so many times."""
    return [
        Times(
            f"`/{page}` usable", tuple(wait_for_page(chromium, address, page) for _ in range(times))
        )
        for page in PAGES
    ]


def wait_cold(chromium: Chromium, times: int) -> list[Times]:
    """Open pages of studios that have only just said that they are open."""
    found = []
    for page in ("", "design"):
        waits = []
        for _time in range(times):
            with Studio() as studio:
                waits.append(wait_for_page(chromium, studio.address, page))
        found.append(Times(f"`/{page}` usable, first page after the studio starts", tuple(waits)))
    return found


def weigh(chromium: Chromium, address: str, pages: Sequence[str] = PAGES) -> dict[str, int]:
    """Return the bytes of each page with its scripts and styles, unpacked, without fonts."""
    found = {}
    for page in pages:
        with chromium.window() as tab:
            tab.open(f"{address}{page}")
            tab.wait("(it) => document.querySelector(it) !== null", _USABLE[page])
            found[page] = sum(tab.weights("document", "stylesheet", "script").values())
    return found
