"""Examining: a photo is read as `scan` reads it, asked about, answered truthfully, and compared."""

from __future__ import annotations

import tempfile
from collections import Counter
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING, NamedTuple

from generator.errors import ScanError, ScriptoriumError
from generator.games.dice.load.sheet import load_games
from generator.games.pad.scanning.reader import PadReader
from generator.model.scan import PHASE
from generator.page.marks import Kind
from generator.products.scanning.asking import guess_all
from generator.products.scanning.deciding import decide_all
from generator.scan.reading import scan_photo
from photos.games import CHECKED, scorer

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.model.score import Score, Violation
    from generator.products.scanning.asking import Asked
    from generator.products.scanning.deciding import Decision
    from generator.products.scanning.scans import SheetReader
    from generator.scan.reading import ScannedSheet
    from photos.games import Game
    from photos.taking import Shot

UNUSED = frozenset({Kind.CROSS, Kind.SUM})
"""What a sheet file of the dice game does not have: time boxes and written sums."""
NAME = "Anna"


class Cell(NamedTuple):
    """A field that was read: its kind, how certain it was, and whether it was right and asked."""

    name: str
    kind: str
    read: str
    true: str
    certainty: float
    asked: bool
    corrected: str
    """`erased` or `overwritten` where something was, else empty."""
    counts: bool = True
    """Whether the sheet file has it."""

    @property
    def right(self) -> bool:
        """Whether it was read as it was written."""
        return self.read == self.true


class Outcome(NamedTuple):
    """What became of a photo."""

    refused: str
    """The word for why the photo was refused; empty where it was read."""
    seconds: float
    """Processor time from the file to the readings."""
    cells: tuple[Cell, ...] = ()
    questions: int = 0
    """How many fields were asked about."""
    decisions: int = 0
    """How often somebody had to decide: one answer may be about several fields."""
    same_score: bool = True
    """Whether the sheet file of a legal game gives the same score as the true one."""
    broken: int = 0
    """How many broken rules of digits and columns the true sheet has."""
    found: int = 0
    """How many of them the sheet file still has."""
    guessed: bool = False
    """Whether the sheet file is right even if nobody answers a question."""
    still_found: int = 0
    """How many of the broken rules the sheet file has if nobody answers a question."""
    quiet: tuple[str, ...] = ()
    """The fields that are wrong if nobody answers, and have no comment."""

    @property
    def wrong(self) -> tuple[Cell, ...]:
        """The fields that are wrong although nobody was asked about them."""
        return tuple(it for it in self.cells if it.counts and not it.right and not it.asked)

    @property
    def misread(self) -> bool:
        """Whether any field of the sheet file was read wrongly."""
        return any(it.counts and not it.right for it in self.cells)

    @property
    def right(self) -> bool:
        """Whether the whole sheet is right after truthful answers, and so is its score."""
        return not self.refused and not self.wrong and self.same_score


def examine(shot: Shot, layouts: tuple[Path, ...] = ()) -> Outcome:
    """Read a photo and compare it with its truth."""
    begun = process_time()
    try:
        found = scan_photo(shot.photo.jpeg, "photo.jpg", layouts)
    except ScanError as error:
        return Outcome(error.fault, process_time() - begun)
    seconds = process_time() - begun
    sheet = found[0]
    if sheet.code != shot.code:
        return Outcome("read as another sheet", seconds)
    kinds = {field.name: field.kind for field in shot.fields}
    kept = _kept(sheet.reader, kinds)
    asked = answer(sheet, shot.values, shot.game)
    values = asked.values
    cells = tuple(
        Cell(
            name,
            kinds[name].value,
            _plain(kinds[name], asked.readings[name].value),
            true,
            asked.readings[name].certainty,
            name in asked.answers,
            shot.corrected.get(name, ""),
            name in kept,
        )
        for name, true in shot.values.items()
        if name in sheet.readings
    )
    guess = guess_all(sheet.reader, sheet.readings)
    guesses = guess.values
    named = {question.shown for question in guess.questions}
    quiet = tuple(
        it.name
        for it in cells
        if it.counts
        and it.name not in named
        and _plain(kinds[it.name], guesses[it.name]) != it.true
    )
    phases = {name: it for name, it in values.items() if name.startswith(PHASE)}
    answered = _compare(sheet.reader, values, shot, phases)
    guessed = _compare(sheet.reader, guesses, shot, phases)
    is_same = all(
        _plain(kinds[cell.name], guesses[cell.name]) == cell.true for cell in cells if cell.counts
    )
    return Outcome(
        "",
        seconds,
        cells,
        len(asked.answers),
        asked.decisions,
        answered.same_score,
        answered.broken,
        answered.found,
        is_same and guessed.same_score,
        guessed.found,
        quiet,
    )


def _kept(reader: SheetReader, kinds: Mapping[str, Kind]) -> set[str]:
    """Return the fields that are in a sheet file; that of a pad has no totals after a round."""
    if isinstance(reader, PadReader):
        return {name for place in reader.places for name in place.fields}
    return {name for name, kind in kinds.items() if kind not in UNUSED}


def answer(sheet: ScannedSheet, values: Mapping[str, str], game: Game | None) -> Asked:
    """Answer all questions truthfully.

    VALUES are the true ones; the phases are those of the GAME.
    """

    def reply(decision: Decision) -> str | None:
        question = decision.question
        if question.field.startswith(PHASE) and game is not None:
            return phase_of(game, question.shown)
        true = {values.get(it, question.choices[0]) for it in decision.fields}
        return true.pop() if len(true) == 1 else None

    return decide_all(sheet.reader, sheet.readings, reply)


def phase_of(game: Game, field: str) -> str:
    """Return the phase in which the zone of a hex was finished; FIELD is that of the hex."""
    sheet = game.sheet
    phases = dict(zip(sheet.layout.by_hex, sheet.phases, strict=True))
    for zone in sheet.layout.zones:
        if any(field == f"hex-{cell.row + 1}-{cell.position + 1}" for cell in zone.cells):
            return str(max(phases[cell.hex] for cell in zone.cells))
    raise ValueError(field)


def _plain(kind: Kind, value: str) -> str:
    """Return a value as it counts: a bonus that is crossed without a ring is used."""
    if kind is Kind.BONUS and value == "x":
        return "ox"
    return {"ox": "o", "x": ""}.get(value, value) if kind is Kind.RING else value


class _Compared(NamedTuple):
    """Whether a sheet file has the true score, and how many broken rules there are in both."""

    same_score: bool = True
    broken: int = 0
    found: int = 0


def _compare(
    reader: SheetReader, values: Mapping[str, str], shot: Shot, phases: Mapping[str, str]
) -> _Compared:
    """Score the sheet file and compare its points and broken rules with the true ones.

    PHASES are those that a player named. The rules that the true values break are worked out in the
    same way: on a sheet that says nothing about phases, some number that was written wrongly fits
    another phase.
    """
    game = shot.game
    if game is None:
        return _Compared()
    read = _score(reader, values, game)
    due = _score(reader, {**shot.values, **phases}, game)
    if due is None:
        raise ValueError(shot.code)
    broken = Counter(_key(it) for it in due.violations if it.code in CHECKED)
    if read is None:
        return _Compared(same_score=False, broken=broken.total())
    still = Counter(_key(it) for it in read.violations)
    true = scorer().score_sheet(game.sheet, game.variant)
    return _Compared(
        read.total == true.total or bool(game.broken), broken.total(), (broken & still).total()
    )


def _score(reader: SheetReader, values: Mapping[str, str], game: Game) -> Score | None:
    """Score the sheet file that a reader makes of values; None if it cannot be read."""
    text = reader.text([reader.table(values, NAME)])
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "sheet.toml"
        file.write_text(text, encoding="utf-8")
        try:
            (sheet,) = load_games([file]).sheets
        except ScriptoriumError:
            return None
    return scorer().score_sheet(sheet, game.variant)


def _key(violation: Violation) -> tuple[object, ...]:
    """Return what makes a broken rule the same one; a column has no hexes."""
    return (violation.code, *violation.cells)
