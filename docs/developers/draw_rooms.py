"""Draw the floors and rooms of the package from its own imports, so that the picture cannot lie.

`python docs/developers/draw_rooms.py` writes rooms.svg beside it; with --check it only compares.
"""

from __future__ import annotations

import ast
import sys
from collections import Counter
from pathlib import Path
from textwrap import wrap

import svgwrite

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = "generator"
PICTURE = ROOT / "docs" / "developers" / "rooms.svg"
WIDTH, LEFT, ROW, GAP, ROOM_GAP = 960, 150, 62, 26, 6
LETTER, SMALL_LETTER = 7.6, 5.5
"""How wide a letter of a title and of a list is, in a font as wide as people may have."""
INK, PAPER, BAND, ARROW = "#33302b", "#fbf8f1", "#efe7d6", "#8a5a2b"
FONT = "Source Sans Pro, Helvetica, Arial, sans-serif"

FLOORS = (
    ("interfaces", ("api", "cli", "web")),
    ("gallery, photos", ("gallery", "scan")),
    ("games", ("games",)),
    ("products", ("products",)),
    ("pens", ("render",)),
    ("pages, shelf", ("page", "shelf")),
    ("files, checks", ("load", "checks")),
    ("values", ("model",)),
    ("hexes, writing", ("hexes", "writing")),
    (
        "ground",
        (
            *("registry", "workers", "reasons", "language", "resources", "units"),
            *("platforms", "interrupts", "values", "errors"),
        ),
    ),
)
"""The floors from top to bottom, each with the folders or modules on it."""


def modules() -> dict[str, Path]:
    """Return every module of the package by its dotted name."""
    found = {}
    for path in sorted((ROOT / PACKAGE).rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imported(path: Path) -> set[str]:
    """Return the modules that a file imports, anywhere in it."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module)
            names.update(f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
    return {name for name in names if name.split(".")[0] == PACKAGE}


def part_of(module: str) -> str:
    """Return the folder or module below the package that a module belongs to."""
    return [*module.split("."), ""][1]


def room_of(module: str) -> str:
    """Return the room of a module: the folder below its floor, '' where it stands on the floor."""
    parts = module.split(".")
    is_folder = (ROOT / Path(*parts[:3])).is_dir() and len(parts) > 2  # noqa: PLR2004
    return parts[2] if is_folder else ""


def draw() -> str:
    """Return the picture as SVG."""
    known = modules()
    arrows: Counter[tuple[str, str]] = Counter()
    rooms: dict[str, Counter[str]] = {}
    for name, path in known.items():
        part = part_of(name)
        if not part:
            continue
        rooms.setdefault(part, Counter())[room_of(name)] += 1
        for target in {part_of(it) for it in imported(path)} - {part, ""}:
            arrows[part, target] += 1
    height = GAP + len(FLOORS) * (ROW + GAP)
    drawing = svgwrite.Drawing(size=(WIDTH, height), debug=False)
    drawing.viewbox(0, 0, WIDTH, height)
    drawing.add(drawing.rect((0, 0), (WIDTH, height), fill=PAPER))
    top = GAP
    for title, parts in FLOORS:
        drawing.add(drawing.rect((8, top), (WIDTH - 16, ROW), rx=6, fill=BAND))
        _text(drawing, title, 18, top + ROW / 2 + 5, 14, bold=True)
        _floor(drawing, [it for it in parts if it in rooms], rooms, top)
        top += ROW + GAP
    _arrows(drawing, arrows)
    return str(drawing.tostring()) + "\n"


def _floor(
    drawing: svgwrite.Drawing, parts: list[str], rooms: dict[str, Counter[str]], top: float
) -> None:
    """Draw the folders of a floor side by side, each with its rooms and their modules counted."""
    titles = {it: f"{it}  {sum(rooms[it].values())}" if sum(rooms[it].values()) > 1 else it
              for it in parts}  # fmt: skip
    inside = {it: ", ".join(f"{room} {count}" for room, count in rooms[it].items() if room)
              for it in parts}  # fmt: skip
    needs = {it: max(LETTER * len(titles[it]), SMALL_LETTER * len(inside[it]) / 2) + 20
             for it in parts}  # fmt: skip
    spare = (WIDTH - 16 - LEFT - ROOM_GAP * len(parts) - sum(needs.values())) / max(1, len(parts))
    left = float(LEFT)
    for part in parts:
        width = needs[part] + spare
        box = drawing.rect((left, top + 7), (width, ROW - 14), rx=4, fill=PAPER, stroke=INK)
        drawing.add(box)
        _text(drawing, titles[part], left + 8, top + 23, 12.5, bold=True)
        for line, text in enumerate(wrap(inside[part], int((width - 12) / SMALL_LETTER))):
            _text(drawing, text, left + 8, top + 37 + 12 * line, 10)
        left += width + ROOM_GAP


def _arrows(drawing: svgwrite.Drawing, arrows: Counter[tuple[str, str]]) -> None:
    """Draw between floors how many modules import from the floor below; none points upward."""
    order = [parts for _title, parts in FLOORS]
    top = GAP + ROW
    for number in range(len(order) - 1):
        above = {it for parts in order[: number + 1] for it in parts}
        below = {it for parts in order[number + 1 :] for it in parts}
        down = sum(arrows[one, other] for one in above for other in below)
        up = sum(arrows[one, other] for one in below for other in above)
        y = top + number * (ROW + GAP)
        drawing.add(drawing.line((72, y + 3), (72, y + GAP - 6), stroke=ARROW, stroke_width=1.5))
        points = [(72, y + GAP - 2), (68, y + GAP - 9), (76, y + GAP - 9)]
        drawing.add(drawing.polygon(points, fill=ARROW))
        label = f"{down} imports down" + (f", {up} UP" if up else "")
        _text(drawing, label, 84, y + GAP / 2 + 4, 11)


def _text(
    drawing: svgwrite.Drawing, text: str, x: float, y: float, size: float, *, bold: bool = False
) -> None:
    weight = "bold" if bold else "normal"
    style = {"font_family": FONT, "font_size": size, "font_weight": weight, "fill": INK}
    drawing.add(drawing.text(text, (round(x, 1), round(y, 1)), **style))


def main() -> int:
    """Write the picture, or compare it."""
    picture = draw()
    if "--check" not in sys.argv:
        PICTURE.write_text(picture, encoding="utf-8")
        return 0
    return int(not PICTURE.is_file() or PICTURE.read_text(encoding="utf-8") != picture)


if __name__ == "__main__":
    sys.exit(main())
