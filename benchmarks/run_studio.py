"""Measures the studio in a real browser, and with a crowd at its door: `make bench-studio`."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

import crowd
import report
import waiting
from conftest import find_program

from support.studio.browser import launched
from support.studio.windows import Studio

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from support.studio.browser import Tab

PAGE = Path(__file__).resolve().parent.parent / "docs" / "developers" / "benchmarks.md"
BEGIN, END = "<!-- figures of the studio: begin -->", "<!-- figures of the studio: end -->"
FINDINGS, USABLE, WEIGHT, CROWD = 100.0, 1_000.0, 250.0, 2_000.0
"""The targets: two waits in milliseconds, a weight in kilobytes, and the wait of a crowd."""


def measure(strokes: int, entries: int, times: int, seconds: int) -> list[str]:
    """Measure everything and return the tables."""
    with launched(find_program("chromium") or "chromium") as chromium, Studio() as studio:
        with chromium.window() as tab:
            empty = waiting.wait_for_nothing(tab, studio.address, strokes)
            waits = [(waiting.wait_for_findings(tab, studio.address, strokes), FINDINGS)]
            waits += [
                (
                    waiting.wait_for_previews(tab, studio.address, product, entries),
                    report.PREVIEW_MS,
                )
                for product in waiting.PRODUCTS
            ]
        pages = waiting.wait_for_pages(chromium, studio.address, times)
        waits += [(page, USABLE) for page in pages]
        waits += [(page, USABLE) for page in waiting.wait_cold(chromium, max(2, times // 3))]
        weights = waiting.weigh(chromium, studio.address)
        crowds = crowd.crowds(studio.address, seconds)
    lines = [report.machine(), "", *wait_table(empty, waits), "", *weight_table(weights), ""]
    return lines + crowd_table(crowds)


def wait_for_previews(tab: Tab, address: str, entries: int) -> dict[str, waiting.Times]:
    """Wait for the first preview of every product."""
    return {
        product: waiting.wait_for_previews(tab, address, product, entries)
        for product in waiting.PRODUCTS
    }


def measure_previews(entries: int) -> dict[str, float]:
    """Return what almost everybody waits for the first preview of each product at most."""
    found = find_program("chromium") or "chromium"
    with launched(found) as chromium, Studio() as studio, chromium.window() as tab:
        previews = wait_for_previews(tab, studio.address, entries)
    return {product: times.percentile(0.95) for product, times in previews.items()}


def wait_table(empty: waiting.Times, waits: Sequence[tuple[waiting.Times, float]]) -> list[str]:
    """Return the table of what one person waits for, against an empty answer."""
    lines = [
        "### One person waits",
        "",
        "| for | p50 | p95 | p50 against the empty answer | times | target (p95) |",
        "|---|--:|--:|--:|--:|---|",
    ]
    half, most_wait = empty.percentile(0.5), empty.percentile(0.95)
    times = len(empty.waits)
    lines.append(f"| {empty.name} | {half:.0f} ms | {most_wait:.0f} ms | 1.0 × | {times} |  |")
    for wait, most in waits:
        half, most_wait = wait.percentile(0.5), wait.percentile(0.95)
        verdict = report.verdict(reached=most_wait <= most)
        lines.append(
            f"| {wait.name} | {half:.0f} ms | {most_wait:.0f} ms"
            f" | {half / empty.percentile(0.5):.1f} × | {len(wait.waits)}"
            f" | {most:.0f} ms – {verdict} |"
        )
    return lines


def weight_table(weights: Mapping[str, int]) -> list[str]:
    """Return the table of the pages' weights."""
    lines = ["### Weight of the pages", "", "Unpacked, with scripts and styles, without fonts.", ""]
    lines += ["| page | weight | target |", "|---|--:|---|"]
    for page, weight in weights.items():
        verdict = report.verdict(reached=weight / 1000 < WEIGHT)
        lines.append(f"| `/{page}` | {weight / 1000:.0f} kB | under {WEIGHT:.0f} kB – {verdict} |")
    return lines


def crowd_table(crowds: Sequence[crowd.Wait]) -> list[str]:
    """Return the table of what a crowd waits for, against an empty answer."""
    empty = crowds[0]
    lines = [
        f"### {crowd.PEOPLE} people ask at once",
        "",
        "| for | answers a second | p50 | p95 | p95 against the empty answer | refused | lost | |",
        "|---|--:|--:|--:|--:|--:|--:|---|",
    ]
    for wait in crowds:
        is_well = wait.refused == wait.lost == 0 and wait.p95 <= CROWD
        lines.append(
            f"| {wait.name} | {wait.requests / wait.seconds:.0f} | {wait.p50:.0f} ms"
            f" | {wait.p95:.0f} ms | {wait.p95 / empty.p95:.1f} × | {wait.refused} | {wait.lost}"
            f" | {report.verdict(reached=is_well)} |"
        )
    target = f"Target: no error, no lost request, p95 at most {CROWD:.0f} ms."
    return [*lines, "", f"{crowds[0].seconds:.0f} seconds each. {target}"]


def main() -> None:
    """Read the arguments, print the tables and, if wanted, write them into the docs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--strokes", type=int, default=200)
    parser.add_argument("--entries", type=int, default=20)
    parser.add_argument("--times", type=int, default=10)
    parser.add_argument("--seconds", type=int, default=crowd.SECONDS)
    parser.add_argument("--write", action="store_true", help="put the tables into the docs")
    parser.add_argument("--previews", action="store_true", help="print only the first previews")
    options = parser.parse_args()
    if options.previews:
        print(json.dumps(measure_previews(options.entries)))
        return
    lines = measure(options.strokes, options.entries, options.times, options.seconds)
    print("\n".join(lines))
    if options.write:
        report.write_between_markers(PAGE, lines, BEGIN, END)


if __name__ == "__main__":
    main()
