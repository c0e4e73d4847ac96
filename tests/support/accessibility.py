"""The checker of accessibility: axe-core, asked about a page in a real browser."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from browser import Tab

AXE = Path(__file__).resolve().parents[1] / "node_modules" / "axe-core" / "axe.min.js"
_ASK = """async () => {
  const answer = await axe.run(document, { resultTypes: ["violations"] });
  return answer.violations.flatMap((rule) => rule.nodes.map(
    (node) => `${rule.id}: ${node.target.join(" ")}: ${node.failureSummary}`,
  ));
}"""
_SETTLED = """() => document.fonts.status === "loaded"
  && document.getAnimations().every((it) => it.playState !== "running")"""


def find_violations(tab: Tab) -> list[str]:
    """Return every violation of every rule that the checker knows, with its element."""
    tab.wait(_SETTLED)
    if not tab.run("() => Boolean(window.axe)"):
        tab.page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[str] = tab.run(_ASK)
    return found


def find_violations_by_day_and_night(tab: Tab) -> list[str]:
    """Return every violation in light colours, and then in dark ones."""
    found = []
    for scheme in ("light", "dark"):
        tab.page.emulate_media(color_scheme=scheme)
        found += [f"{scheme}: {it}" for it in find_violations(tab)]
    return found
