"""Measures Scriptorium against the limit and its peers, all in one run: `make bench`."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

import report
from measure import Contender, measure

HERE = Path(__file__).resolve().parent
PAGE = HERE.parent / "docs" / "developers" / "benchmarks.md"
SHELF = tuple(sorted(it.stem for it in (HERE.parent / "layouts" / "pad").glob("*.toml")))
SHEET = HERE.parent / "docs" / "samples" / "anna.toml"
FEW = 4
PROGRAM = str(Path(sys.executable).with_name("scriptorium"))
STUDIO_PYTHON = str(HERE.parent / ".venv" / "bin" / "python")
"""Has what drives a browser."""


def output_of(script: str, *arguments: str) -> str:
    """Run one of the benchmark's own scripts in a process and return what it prints."""
    command = [sys.executable, str(HERE / script), *arguments]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, encoding="utf-8").stdout


def pad_contenders(folder: Path, sheets: int, repeats: int, *, whole: bool) -> dict[str, Contender]:
    """Return everybody who draws the pad; the slow ones run less often.

    protograf takes seconds for one sheet: unless the WHOLE pad is wanted it draws one sheet
    and a few, from which `estimate` reckons the pad.
    """
    seldom = max(1, repeats // 3)

    def script(key: str, name: str, repeats: int) -> Contender:
        result = folder / f"{key}.pdf"
        command = [sys.executable, str(folder / f"{key}_sheets.py"), str(result)]
        return Contender(name, command, repeats, result)

    result = folder / "scriptorium.pdf"
    pad = [PROGRAM, "pad", "A", "--sheets", str(sheets), "-o", str(result)]
    slowest = {"protograf": script("protograf", "protograf", 1)}
    if not whole:
        names = ("protograf_one", "protograf_few")
        slowest = {name: script(name, name.replace("_", ", "), 1) for name in names}
    return {
        "scriptorium": Contender(f"`scriptorium pad A --sheets {sheets}`", pad, repeats, result),
        "limit": script("limit", "the limit: by hand with reportlab", repeats),
        "cairosvg": script("cairosvg", "CairoSVG", seldom),
        "weasyprint": script("weasyprint", "WeasyPrint", seldom),
        **slowest,
    }


def estimate(contenders: dict[str, Contender], sheets: int) -> None:
    """Put protograf's pad, estimated from one sheet and a few, in the place of those two."""
    one, few = contenders.pop("protograf_one"), contenders.pop("protograf_few")
    name = f"protograf (estimated from 1 and {FEW} sheets)"
    pad = Contender(name, (), 1, fault=one.fault or few.fault, peaks=few.peaks)
    if not pad.fault:
        each = (few.best - one.best) / (FEW - 1)
        pad.walls.append(one.best + (sheets - 1) * each)
    contenders["protograf"] = pad


def start_contenders(repeats: int) -> list[tuple[Contender, Contender, float]]:
    """Return what is measured of the program's start, against what, and how often it may take."""

    def bare(modules: str) -> Contender:
        code = f"import {modules}"
        return Contender(f'`python -c "{code}"`', [sys.executable, "-c", code], repeats)

    asked = Contender("`scriptorium --help`", [PROGRAM, "--help"], repeats)
    scored = Contender(f"`scriptorium score {SHEET.name}`", [PROGRAM, "score", str(SHEET)], repeats)
    return [
        (asked, bare("click"), report.HELP_TIMES),
        (scored, bare("click, tomllib"), report.SCORE_TIMES),
    ]


def kit_contenders(folder: Path, repeats: int) -> list[tuple[Contender, float]]:
    """Return the kits that are printed, and the megabytes that each may have."""
    found = []
    for game, size in report.KITS:
        result = folder / f"kit-{game}.pdf"
        command = [PROGRAM, "kit", game, "-o", str(result)]
        found.append((Contender(f"`scriptorium kit {game}`", command, repeats, result), size))
    return found


def shelf_contenders(folder: Path, sheets: int, repeats: int) -> dict[str, Contender]:
    """Return the pad of domain A and the shipped pads of other games, as many sheets of each."""
    found = {}
    for name in (report.DOMAIN, *SHELF):
        result = folder / f"shelf-{name}.pdf"
        command = [PROGRAM, "pad", name, "--sheets", str(sheets), "-o", str(result)]
        found[name] = Contender(f"`pad {name} --sheets {sheets}`", command, repeats, result)
    return found


def page_contenders(folder: Path) -> dict[str, Contender]:
    """Return the pages for a phone of the shipped pads, each written once."""
    found = {}
    for name in SHELF:
        result = folder / f"page-{name}.html"
        command = [PROGRAM, "calculator", name, "--html", "-o", str(result)]
        found[name] = Contender(f"`calculator {name} --html`", command, 1, result)
    return found


def deck_contenders(folder: Path, repeats: int) -> list[Contender]:
    """Return decks of a user's own, each from a table of so many different cards."""
    found = []
    for cards in report.DECKS:
        table, result = folder / f"cards-{cards}.csv", folder / f"cards-{cards}.pdf"
        rows = [f"Card {number},Take {{silver}} and pass on {number}." for number in range(cards)]
        table.write_text("\n".join(["title,text", *rows]), encoding="utf-8")
        command = [PROGRAM, "kit", "deck", str(table), "--single", "-o", str(result)]
        name = f"`scriptorium kit deck`, {cards:,} cards"
        found.append(Contender(name, command, repeats, result))
    return found


def shelf_lines(folder: Path, sheets: int, repeats: int) -> list[str]:
    """Measure the pads of other games and their pages, and return their table."""
    shelf, pages = shelf_contenders(folder, sheets, repeats), page_contenders(folder)
    measure(list(shelf.values()), folder)
    measure(list(pages.values()), folder)
    return report.shelf_table(shelf, pages)


def pads(sheets: int, repeats: int) -> list[str]:
    """Measure only the pads of other games: their sheets, their pages and their evenings."""
    with tempfile.TemporaryDirectory() as name:
        lines = shelf_lines(Path(name), sheets, max(1, repeats // 3))
    return [*lines, "", report.evenings_line(json.loads(output_of("scoring.py", "--evenings")))]


def start_only(sheets: int, repeats: int) -> list[str]:
    """Measure only the five targets of the start: in turns, so that all have the same minutes."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        output_of("prepare.py", name, str(sheets), str(FEW))
        everybody = pad_contenders(folder, sheets, repeats, whole=False)
        pad = {key: everybody[key] for key in ("scriptorium", "limit")}
        start, kits = start_contenders(3 * repeats), kit_contenders(folder, repeats)
        measure([*pad.values(), *(kit for kit, _size in kits)], folder)
        measure([it for own, bare, _most in start for it in (own, bare)], folder)
    return report.start_targets(pad, start, kits, json.loads(previews()))


def previews() -> str:
    """Measure the first previews in a browser, with the environment of the tests."""
    command = [STUDIO_PYTHON, str(HERE / "run_studio.py"), "--previews"]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, encoding="utf-8").stdout


def tables(sheets: int, repeats: int, *, whole: bool) -> list[str]:
    """Measure everything and return the page's tables."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        start = start_contenders(3 * repeats)
        measure([it for own, bare, _most in start for it in (own, bare)], folder)
        marks = output_of("prepare.py", name, str(sheets), str(FEW)).strip()
        pad = pad_contenders(folder, sheets, repeats, whole=whole)
        measure(list(pad.values()), folder)
        if pad["scriptorium"].fault:
            sys.exit(f"The pad could not be drawn: {pad['scriptorium'].fault}")
        if not whole:
            estimate(pad, sheets)
        kits = kit_contenders(folder, repeats)
        measure([kit for kit, _size in kits], folder)
        decks = deck_contenders(folder, max(1, repeats // 3))
        measure(decks, folder)
        lines = [report.machine(), "", *report.pad_tables(pad, sheets, marks), ""]
        lines += [*shelf_lines(folder, sheets, max(1, repeats // 3)), ""]
        lines += [*report.kit_table(kits, pad["limit"]), "", *report.deck_table(decks), ""]
    costs = json.loads(output_of("growth.py"))
    lines += [*report.growth_table({int(hexes): cost for hexes, cost in costs.items()}), ""]
    lines += [*report.start_table(start), ""]
    return lines + report.scoring_table(json.loads(output_of("scoring.py")))


def main() -> None:
    """Read the arguments, print the tables and, if wanted, write them into the docs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sheets", type=int, default=100)
    parser.add_argument("--repeats", type=int, default=7)
    parser.add_argument("--whole", action="store_true", help="let protograf draw the whole pad")
    parser.add_argument("--pads", action="store_true", help="measure only the pads of other games")
    parser.add_argument("--start", action="store_true", help="measure only the start")
    parser.add_argument("--write", action="store_true", help="put the tables into the docs")
    options = parser.parse_args()
    if options.pads:
        print("\n".join(pads(options.sheets, options.repeats)))
        return
    if options.write:
        report.write_between_markers(PAGE, report.target_table(), *report.TARGETS)
    if options.start:
        lines = start_only(options.sheets, options.repeats)
        print("\n".join(lines))
        if options.write:
            report.write_between_markers(PAGE, lines, *report.START)
        return
    lines = tables(options.sheets, options.repeats, whole=options.whole)
    print("\n".join(lines))
    if options.write:
        report.write_between_markers(PAGE, lines)
    print(output_of("lab.py", *["--write"] * options.write))
    print(output_of("photos/measure.py", *["--write"] * options.write))


if __name__ == "__main__":
    main()
