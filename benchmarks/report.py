"""Writes the figures as Markdown tables and puts them into the documentation."""

from __future__ import annotations

import os
import platform
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from measure import Contender

BEGIN, END = "<!-- figures: begin -->", "<!-- figures: end -->"
TARGETS = "<!-- targets: begin -->", "<!-- targets: end -->"
START = "<!-- figures of the start: begin -->", "<!-- figures of the start: end -->"
LIMIT_TIMES, CAIROSVG_TIMES, PROTOGRAF_TIMES = 2.0, 8.0, 25.0
PEAK_MB, FILE_KB = 90.0, 300.0
GROWTH_TIMES = 1_500.0
HELP_TIMES, SCORE_TIMES = 1.5, 2.0
SHEETS_A_SECOND, EVENINGS_A_SECOND = 5_000, 10_000
DOMAIN, SHELF_TIMES, PAGE_KB = "A", 1.5, 120.0
"""The pad that the others are measured against, how often they may take, and their pages."""
SHELF_ROWS = 5
"""How many of the other pads the docs show."""
KITS, KIT_TIMES = (("board", 4.0), ("cards", 3.0), ("bruges", 4.0)), 6.0
"""Each kit and its megabytes, and how often a kit may take the time of the limit of the pad."""
PREVIEW_MS = 300.0
"""What the first preview of a product may take in the studio."""
DECKS, DECK_TIMES = (200, 1_000), 6.0


def target_table() -> list[str]:
    """Return the table of all targets, from the figures that the tables are judged by."""
    pad = "`scriptorium pad A --sheets 100`"
    rows = [
        (pad, f"at most {LIMIT_TIMES:.1f} × the limit"),
        ("", f"at least {CAIROSVG_TIMES:g} × faster than CairoSVG"),
        ("", f"at least {PROTOGRAF_TIMES:g} × faster than protograf"),
        ("", f"at most {PEAK_MB:g} MB of memory"),
        ("", f"a file of at most {FILE_KB:g} kB"),
        ("100 sheets of a pad of another game", f"at most {SHELF_TIMES:g} × {pad}"),
        ("the page of such a pad for a phone", f"at most {PAGE_KB:g} kB"),
    ]
    for game, size in KITS:
        kit = f"at most {KIT_TIMES:g} × the limit of the pad, and a file of at most {size:g} MB"
        rows.append((f"`scriptorium kit {game}`", kit))
    rates = f"{SHEETS_A_SECOND:,} sheets per second, and {EVENINGS_A_SECOND:,} evenings of yacht"
    rows += [
        ("a deck of 1,000 cards", f"at most {DECK_TIMES:g} × as long as one of 200"),
        ("loading and checking 37,000 hexes", f"at most {GROWTH_TIMES:,.0f} × as long as 37"),
        ("`scriptorium --help`", f'at most {HELP_TIMES:g} × `python -c "import click"`'),
        (
            "`scriptorium score` on one sheet",
            f'at most {SCORE_TIMES:g} × `python -c "import click, tomllib"`',
        ),
        ("first preview of every product in the studio", f"at most {PREVIEW_MS:g} ms"),
        ("scoring through the library", f"at least {rates}"),
    ]
    return ["| what | target |", "|---|---|", *(f"| {what} | {most} |" for what, most in rows)]


def start_targets(
    pad: Mapping[str, Contender],
    start: Sequence[tuple[Contender, Contender, float]],
    kits: Sequence[tuple[Contender, float]],
    previews: Mapping[str, float],
) -> list[str]:
    """Return the table of the five targets of the start; PREVIEWS are in milliseconds."""
    lines = [machine(), "", "| what | measured | target | |", "|---|--:|---|---|"]

    def row(what: str, measured: float, most: float, unit: str) -> None:
        shown = f"{measured:.2f} {unit}" if unit == "×" else f"{measured:.0f} {unit}"
        reached = verdict(reached=measured <= most)
        lines.append(f"| {what} | {shown} | at most {most:g} {unit} | {reached} |")

    def times(own: Contender, bare: Contender, most: float) -> None:
        if own.fault or bare.fault:
            lines.append(f"| {own.name} | failed: {own.fault or bare.fault} | | **missed** |")
        else:
            row(f"{own.name} against {bare.name}", own.best / bare.best, most, "×")

    times(pad["scriptorium"], pad["limit"], LIMIT_TIMES)
    for own, bare, most in start:
        times(own, bare, most)
    for kit, _size in kits:
        times(kit, pad["limit"], KIT_TIMES)
    for product, wait in previews.items():
        row(f"first preview of `{product}`", wait, PREVIEW_MS, "ms")
    return lines


def verdict(*, reached: bool) -> str:
    """Say whether a target is reached."""
    return "reached" if reached else "**missed**"


def pad_tables(contenders: Mapping[str, Contender], sheets: int, marks: str) -> list[str]:
    """Return the table of the pad's contenders and the table of its targets."""
    own = contenders["scriptorium"]
    lines = [
        f"### The pad of {sheets} sheets",
        "",
        f"One sheet of domain A draws {marks}.",
        "",
        "| program | best | median | against Scriptorium | memory | file | runs |",
        "|---|--:|--:|--:|--:|--:|--:|",
    ]
    for contender in contenders.values():
        if contender.fault:
            lines.append(f"| {contender.name} | – | – | – | – | – | failed: {contender.fault} |")
            continue
        size = f"{contender.size / 1000:.0f} kB" if contender.result else "–"
        lines.append(
            f"| {contender.name} | {contender.best:.2f} s | {contender.median:.2f} s "
            f"| {contender.best / own.best:.2f} × | {contender.peak:.0f} MB "
            f"| {size} | {len(contender.walls)} |"
        )
    return [*lines, "", *_pad_targets(contenders)]


def _pad_targets(contenders: Mapping[str, Contender]) -> list[str]:
    own = contenders["scriptorium"]
    lines = ["| target | measured | |", "|---|--:|---|"]

    def row(target: str, measured: str, *, reached: bool) -> None:
        lines.append(f"| {target} | {measured} | {verdict(reached=reached)} |")

    if not contenders["limit"].fault:
        times = own.best / contenders["limit"].best
        row(f"at most {LIMIT_TIMES:g} × the limit", f"{times:.2f} ×", reached=times <= LIMIT_TIMES)
    for name, target in (("cairosvg", CAIROSVG_TIMES), ("protograf", PROTOGRAF_TIMES)):
        peer = contenders[name]
        if not peer.fault:
            times = peer.best / own.best
            sentence = f"at least {target:g} × faster than {peer.name}"
            row(sentence, f"{times:.1f} ×", reached=times >= target)
    row(f"at most {PEAK_MB:g} MB of memory", f"{own.peak:.0f} MB", reached=own.peak <= PEAK_MB)
    size = own.size / 1000
    row(f"a file of at most {FILE_KB:g} kB", f"{size:.0f} kB", reached=size <= FILE_KB)
    return lines


def kit_table(kits: Sequence[tuple[Contender, float]], limit: Contender) -> list[str]:
    """Return the table of the kits, each against its own targets and the pad drawn by hand."""
    lines = [
        "### Kits",
        "",
        "| command | best | median | against the limit of the pad | memory | file | target |",
        "|---|--:|--:|--:|--:|--:|---|",
    ]
    for kit, most in kits:
        if kit.fault:
            lines.append(f"| {kit.name} | – | – | – | – | – | failed: {kit.fault} |")
            continue
        size = kit.size / 1_000_000
        is_quick = not limit.fault and kit.best <= KIT_TIMES * limit.best
        reached = verdict(reached=is_quick and size <= most)
        times = "–" if limit.fault else f"{kit.best / limit.best:.1f} ×"
        lines.append(
            f"| {kit.name} | {kit.best:.2f} s | {kit.median:.2f} s | {times} | {kit.peak:.0f} MB "
            f"| {size:.2f} MB | at most {KIT_TIMES:g} × and {most:g} MB – {reached} |"
        )
    return lines


def deck_table(decks: Sequence[Contender]) -> list[str]:
    """Return the table of decks from a table, a small one and a large one."""
    lines = ["### Decks", "", "| command | best | against the first | file |", "|---|--:|--:|--:|"]
    if any(deck.fault for deck in decks):
        return [*lines, *(f"| {deck.name} | failed: {deck.fault} | – | – |" for deck in decks)]
    for deck in decks:
        times = deck.best / decks[0].best
        size = f"{deck.size / 1_000_000:.2f} MB"
        lines.append(f"| {deck.name} | {deck.best:.2f} s | {times:.1f} × | {size} |")
    reached = verdict(reached=decks[-1].best <= DECK_TIMES * decks[0].best)
    return [*lines, "", f"Target: at most {DECK_TIMES:g} × for 1,000 cards – {reached}."]


def growth_table(costs: Mapping[int, float]) -> list[str]:
    """Return the table of the cost of loading and checking."""
    smallest = costs[min(costs)]
    lines = ["### Loading and checking a layout", "", "| hexes | time | against 37 hexes |"]
    lines.append("|--:|--:|--:|")
    for hexes, seconds in costs.items():
        times = seconds / smallest
        lines.append(f"| {hexes:,} | {seconds * 1000:.2f} ms | {times:,.0f} × |")
    times = costs[max(costs)] / smallest
    reached = verdict(reached=times <= GROWTH_TIMES)
    return [*lines, "", f"Target: at most {GROWTH_TIMES:,.0f} × for 37,000 hexes – {reached}."]


def start_table(starts: Sequence[tuple[Contender, Contender, float]]) -> list[str]:
    """Return the table of the program's start: each command against the bare imports."""
    lines = [
        "### The start of the program",
        "",
        "| command | best | median | | target |",
        "|---|--:|--:|--:|---|",
    ]
    for own, bare, most in starts:
        times = own.best / bare.best
        lines += [_start_row(bare, "1.00 ×", "")]
        target = f"at most {most:g} × – {verdict(reached=times <= most)}"
        lines += [_start_row(own, f"{times:.2f} ×", target)]
    return lines


def shelf_table(shelf: Mapping[str, Contender], pages: Mapping[str, Contender]) -> list[str]:
    """Return the table of the slowest pads of other games, against the pad of the dice game."""
    pad = shelf[DOMAIN]
    lines = [
        "### Pads of other games",
        "",
        f"The slowest {min(SHELF_ROWS, len(shelf) - 1)} of {len(shelf) - 1}, and domain A.",
        "",
        "| command | best | against the first | memory | file | page for a phone |",
        "|---|--:|--:|--:|--:|--:|",
    ]
    for name, it in _slowest(shelf).items():
        fault = it.fault or pad.fault or (pages[name].fault if name in pages else None)
        if fault:
            lines.append(f"| {it.name} | – | – | – | – | failed: {fault} |")
            continue
        page = f"{pages[name].size / 1000:.0f} kB" if name in pages else "–"
        lines.append(
            f"| {it.name} | {it.best:.2f} s | {it.best / pad.best:.2f} × | {it.peak:.0f} MB "
            f"| {it.size / 1000:.0f} kB | {page} |"
        )
    whole = not any(it.fault for it in (*shelf.values(), *pages.values()))
    slowest = max((it.best / pad.best for it in shelf.values()), default=0.0) if whole else 0.0
    largest = max((it.size / 1000 for it in pages.values()), default=0.0) if whole else 0.0
    reached = verdict(reached=whole and slowest <= SHELF_TIMES and largest <= PAGE_KB)
    target = f"Target: at most {SHELF_TIMES:g} ×, and pages of at most {PAGE_KB:g} kB"
    return [*lines, "", f"{target} – {reached}."]


def _slowest(shelf: Mapping[str, Contender]) -> dict[str, Contender]:
    """Return the pad of the dice game, the slowest of the others, and those that failed."""
    failed = {name: it for name, it in shelf.items() if it.fault}
    others = [name for name in shelf if name not in (DOMAIN, *failed)]
    others.sort(key=lambda name: shelf[name].best, reverse=True)
    return {name: shelf[name] for name in (DOMAIN, *others[:SHELF_ROWS])} | failed


def evenings_line(rates: Mapping[str, float]) -> str:
    """Say how many evenings of a pad are scored in a second."""
    reached = verdict(reached=rates["evenings"] >= EVENINGS_A_SECOND)
    target = f"Target: at least {EVENINGS_A_SECOND:,} – {reached}."
    return f"Evenings of yacht in a second: {rates['evenings']:,.0f}. {target}"


def _start_row(contender: Contender, times: str, target: str) -> str:
    best, median = contender.best * 1000, contender.median * 1000
    return f"| {contender.name} | {best:.0f} ms | {median:.0f} ms | {times} | {target} |"


def scoring_table(rates: Mapping[str, float]) -> list[str]:
    """Return the table of the sheets scored in a second."""
    lines = ["### Scoring sheets", "", "| program | sheets a second | against the reference |"]
    lines.append("|---|--:|--:|")
    names = {
        "library": "the library, sheet by sheet",
        "games": "the library, whole games with the players compared",
        "reference": "the simple reference scorer of the tests",
    }
    for key, name in names.items():
        times = rates[key] / rates["reference"]
        lines.append(f"| {name} | {rates[key]:,.0f} | {times:.1f} × |")
    reached = verdict(reached=rates["library"] >= SHEETS_A_SECOND)
    target = f"Target: at least {SHEETS_A_SECOND:,} sheets a second – {reached}."
    lines += ["", f"{rates['sheets']:,.0f} finished sheets, one core. {target}"]
    return [*lines, "", evenings_line(rates)]


def machine() -> str:
    """Describe the machine in general terms."""
    system = f"{platform.system()}, {platform.machine()}, {os.cpu_count()} processors"
    return f"Measured on {system}, with Python {platform.python_version()}."


def write_between_markers(
    path: Path, lines: Sequence[str], begin: str = BEGIN, end: str = END
) -> None:
    """Replace what stands between the markers of a page."""
    text = path.read_text(encoding="utf-8")
    before, _, rest = text.partition(begin)
    _, _, after = rest.partition(end)
    body = "\n".join(lines)
    path.write_text(f"{before}{begin}\n\n{body}\n\n{end}{after}", encoding="utf-8")
