"""Evenings as players write them on paper: the value of every box of a printed sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.games.pad.load.evening import read_evening
from generator.games.pad.rules.scoring import PadScorer
from generator.load.files.document import parse_toml
from generator.model.score_pad.pad import EntryKind
from generator.page.marks import Kind

if TYPE_CHECKING:
    from pathlib import Path

    from generator.games.pad.model.game import Evening
    from generator.games.pad.scanning.reader import PadReader
    from generator.model.score_pad.pad import Entry


def evenings(root: Path, name: str) -> list[tuple[str, Evening]]:
    """Return the evenings of a pad's cases that its sheet can show: possible and not negative."""
    cases = sorted((root / "tests/cases/pad" / name).glob("*[!t].toml"))
    found = []
    for path in cases:
        if not path.name.endswith(".expect.toml"):
            text = path.read_text(encoding="utf-8")
            evening = read_evening([parse_toml(text, str(path))])
            scores = PadScorer(evening.pad).score(evening).scores
            if any(it.violations for it in scores):
                continue
            if all(_is_shown(it) for each in (*evening.once, *sum(evening.rounds, ()))
                   for it in each.values()):  # fmt: skip
                found.append((path.stem, evening))
    return found


def _is_shown(value: Any) -> bool:
    return isinstance(value, tuple) or 0 <= value <= 999


def fill(made: PadReader, evening: Evening) -> dict[str, str]:
    """Write an evening onto a sheet, box by box, as its players would."""
    values = {name: "" for name, it in made.fields.items() if it.kind is not Kind.TEXT}
    pad = evening.pad
    for player, once in enumerate(evening.once, start=1):
        for row in pad.rows:
            for entry in row.entries:
                if entry.id in once:
                    _write(values, f"p{player}-", row.id, entry, once[entry.id])
    for number, everyone in enumerate(evening.rounds, start=1):
        for player, entered in enumerate(everyone, start=1):
            for name, value in entered.items():
                entry = pad.entry_of[name]
                own = "" if entry.shared else f"p{player}-"
                values[f"{own}r{number}-{_key(name)}"] = _sign(entry, value)
    return values


def _write(values: dict[str, str], own: str, row: str, entry: Entry, value: Any) -> None:
    boxes = f"{own}{_key(entry.id)}-x"
    if entry.kind is EntryKind.GRID:
        for box in value:
            if f"{boxes}{box}" in values:
                values[f"{boxes}{box}"] = "x"
    elif entry.kind is EntryKind.CROSSES:
        for box in value:
            values[f"{boxes}{entry.boxes.index(box) + 1}"] = "x"
    elif entry.boxes:
        for box in range(1, value + 1):
            values[f"{boxes}{box}"] = "x"
    elif f"{own}{_key(entry.id)}-n" in values:
        values[f"{own}{_key(entry.id)}-n"] = _sign(entry, value)
    else:
        values[f"{own}{_key(row)}"] = _sign(entry, value)


def _sign(entry: Entry, value: int) -> str:
    if entry.kind is EntryKind.TICK:
        return "x" if value else ""
    if entry.kind is EntryKind.CHOICE:
        return str(entry.options[value - 1].value) if value else ""
    return str(value)


def _key(name: str) -> str:
    return name.replace("_", "-")
