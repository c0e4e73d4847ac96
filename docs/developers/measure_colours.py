"""Measures the colours of every theme and writes the tables of docs/colours.md from them.

`python docs/developers/measure_colours.py` writes the page; with --check it only compares, and with
--groups it prints every group of every theme.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]


from generator.load.settings.theme import load_theme, theme_paths  # noqa: E402
from generator.model.order import Ink  # noqa: E402
from support.pages.colour_vision import DIFFERENT, VIEWS, contrast  # noqa: E402 - the measures of the tests
from support.pages.palettes import GROUPS, MARKS, closest, members  # noqa: E402

PAGE = ROOT / "docs" / "colours.md"
_TABLE = re.compile(r"(<!-- colours of (\w+): begin -->\n).*?(<!-- end -->)", re.DOTALL)


def differences(name: str) -> str:
    """Return the smallest difference within each group of a theme, for each kind of eyes."""
    theme = load_theme(name)
    rows = [
        f"| ink | group | {' | '.join(VIEWS)} | also differ in |",
        "|---|---|" + "---:|" * 5 + "---|",
    ]
    for ink in (Ink.FULL, Ink.LOW):
        for group, words in GROUPS.items():
            cells = []
            for eyes in VIEWS:
                least = closest(theme, ink, group, eyes)
                short = "" if least.value >= DIFFERENT[eyes] else "*"
                cells.append(f"{least.value:.1f}{short} {least.one}/{least.other}")
            mark = MARKS[group] if ink is Ink.LOW or MARKS[group] == "shape" else "–"
            rows.append(f"| {ink} | {words} | {' | '.join(cells)} | {mark} |")
    return "\n".join(rows)


def smallest(name: str) -> str:
    """Return the smallest difference in any group of a theme, for each ink and kind of eyes."""
    theme = load_theme(name)
    rows = [f"| ink | {' | '.join(VIEWS)} |", "|---|" + "---:|" * len(VIEWS)]
    for ink in (Ink.FULL, Ink.LOW):
        cells = []
        for eyes in VIEWS:
            least = min((closest(theme, ink, it, eyes) for it in GROUPS), key=lambda it: it.value)
            short = "" if least.value >= DIFFERENT[eyes] else "*"
            cells.append(f"{least.value:.1f}{short} {least.one}/{least.other}")
        rows.append(f"| {ink} | {' | '.join(cells)} |")
    return "\n".join(rows)


def contrasts(name: str) -> str:
    """Return the contrast of small words, and of the palest fill, with the page."""
    theme = load_theme(name)
    rows = ["| ink | dark words | titles | grey words | palest fill |", "|---|---:|---:|---:|---:|"]
    for ink in Ink:
        colours = theme.inks[ink]
        papers = [colours["panel"], colours["band"], colours["write"]]
        words = [
            min(contrast(colours[it], page) for page in papers) for it in ("line", "accent", "soft")
        ]
        fills = [it["fill"] for group in GROUPS for it in members(theme, ink, group).values()]
        palest = min(contrast(fill, colours["panel"]) for fill in fills)
        shown = f"{palest:.2f}" if ink is Ink.FULL else "white"
        rows.append(f"| {ink} | {' | '.join(f'{it:.1f}' for it in words)} | {shown} |")
    return "\n".join(rows)


def with_tables(page: str) -> str:
    """Return the page with its tables up to date."""
    return _TABLE.sub(
        lambda it: f"{it[1]}\n{smallest(it[2])}\n\n{contrasts(it[2])}\n\n{it[3]}", page
    )


if __name__ == "__main__":
    if "--groups" in sys.argv:
        sys.stdout.write("".join(f"{it}\n{differences(it)}\n\n" for it in theme_paths()))
        sys.exit()
    known = PAGE.read_text(encoding="utf-8")
    fresh = with_tables(known)
    if "--check" in sys.argv:
        sys.exit(fresh != known)
    PAGE.write_text(fresh, encoding="utf-8")
