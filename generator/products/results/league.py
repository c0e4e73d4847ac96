"""The league: a table in CSV with a row for each player of each game, to which games are added."""

from __future__ import annotations

import csv
import io
import json
from hashlib import sha256
from math import isfinite, nan
from typing import TYPE_CHECKING, Any

from generator.errors import InvalidError, MalformedError, UnreadableError, shown
from generator.language import _
from generator.load.files.csv_cells import parse_csv, sniff
from generator.load.files.document import read_text
from generator.model.score_pad.unit import as_data
from generator.products.naming import is_standard_output
from generator.products.results.answers import result_json
from generator.registry import names
from generator.values import NamedTuple
from generator.writing.files import is_stream
from generator.writing.sentences import LONGEST

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from generator.model.score import Result

COLUMNS = ("game", "kind", "player", "points", "tiebreak", "won", "key")
START = "\ufeff"
"""The mark by which spreadsheet programs know UTF-8, and show accents as they are."""
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")
"""What a spreadsheet program takes for the beginning of a formula, the wide signs of Asia too."""
LETTERS = str.maketrans("0123456789abcdef", "abcdefghijklmnop")
KEY_LENGTH = 12


class League(NamedTuple):
    """A league with a game in it: the text of its file, and the game's number there."""

    file: Path
    text: str
    number: int
    is_new: bool

    @property
    def files(self) -> dict[Path, bytes]:
        """What is to be written, nothing where the game was there already."""
        return {self.file: self.text.encode()} if self.is_new else {}

    @property
    def settled(self) -> tuple[Path, ...]:
        """The file where the game was there already."""
        return () if self.is_new else (self.file,)

    def report(self) -> str:
        """Say what became of the game."""
        if self.is_new:
            message = _("{file}: game {number} added")
        else:
            message = _(
                "{file}: this is game {number}, which is already in the file; nothing was"
                " added. If it is another game with the same points, add its rows in a"
                " spreadsheet program."
            )
        return message.format(file=shown(self.file, LONGEST), number=self.number)

    def data(self) -> dict[str, Any]:
        """Return it as other programs read it."""
        return {"file": str(self.file), "game": self.number, "added": self.is_new}


def add_game(file: Path, result: Result) -> League:
    """Add a game to the league in FILE, unless it is there already."""
    text = _read(file)
    key = game_key(result)
    header, rows, delimiter = _table(text, file)
    numbers = {row["key"]: _number(row["game"], file) for row in rows}
    if key in numbers:
        return League(file, text, numbers[key], is_new=False)
    number = max(numbers.values(), default=0) + 1
    end = "\r\n" if "\r\n" in text else "\n"
    start = text or f"{START}{delimiter.join(header)}{end}"
    start += "" if start.endswith("\n") else end
    written = io.StringIO()
    writer = csv.DictWriter(written, header, delimiter=delimiter, lineterminator=end)
    writer.writerows(_rows(result, number, key))
    return League(file, start + written.getvalue(), number, is_new=True)


class Row(NamedTuple):
    """A row of a league: a player of one game."""

    number: int
    kind: str
    player: str
    points: float
    won: bool


def read_rows(file: Path) -> list[Row]:
    """Read the rows of a league."""
    _header, rows, _delimiter = _table(read_text(file), file)
    return [
        Row(
            _number(row["game"], file),
            row["kind"],
            row["player"].removeprefix("'"),
            _points(row["points"], file),
            row["won"].strip() == "1",
        )
        for row in rows
    ]


def _read(file: Path) -> str:
    if is_standard_output(str(file)) or is_stream(file) or not file.exists():
        return ""
    text = read_text(file, keep_ends=True)
    return f"{START}{text}" if text.strip() else ""


def _table(text: str, file: Path) -> tuple[Sequence[str], list[dict[str, str]], str]:
    """Return the header of a league, its rows, and what stands between two cells."""
    if not text:
        return COLUMNS, [], ","
    plain = text.removeprefix(START)
    try:
        first, *others = parse_csv(plain, str(file))
    except InvalidError as error:
        raise MalformedError(error.findings) from None
    header = [cell.text.strip() for cell in first.cells]
    missing = [column for column in COLUMNS if column not in header]
    if missing:
        message = _(
            "{file}: This is not a league file, because it has no column '{column}'; name"
            " another file with --csv."
        )
        raise UnreadableError(message.format(file=shown(file, LONGEST), column=missing[0]))
    rows = [
        dict(zip(header, [cell.text for cell in record.cells], strict=False))
        for record in others
        if not record.is_empty
    ]
    empty = dict.fromkeys(COLUMNS, "")
    return header, [empty | row for row in rows], sniff(plain)


def _number(text: str, file: Path) -> int:
    if text.strip().isdecimal():
        return int(text)
    message = _("{file}: '{text}' is not a game number; write a whole number in the column 'game'.")
    raise UnreadableError(message.format(file=shown(file, LONGEST), text=shown(text)))


def _points(text: str, file: Path) -> float:
    """Return points; a spreadsheet program may have written a comma in them."""
    try:
        value = float(text.strip().replace(",", "."))
    except ValueError:
        value = nan
    if isfinite(value):
        return int(value) if value.is_integer() else value
    message = _("{file}: '{text}' is not a number of points; write one in the column 'points'.")
    raise UnreadableError(message.format(file=shown(file, LONGEST), text=shown(text)))


def league_rows(result: Result) -> list[dict[str, object]]:
    """Return the rows of a game in a league of its own."""
    return list(_rows(result, 1, game_key(result)))


def _rows(result: Result, number: int, key: str) -> Iterator[dict[str, object]]:
    several = len(result.scores) > 1
    for score in result.scores:
        yield {
            "game": number,
            "kind": _kind(result),
            "player": _harmless(score.name),
            "points": as_data(score.total),
            "tiebreak": "" if score.tiebreak is None else as_data(score.tiebreak),
            "won": int(several and score.name in result.winners),
            "key": key,
        }


def _kind(result: Result) -> str:
    """Return what was played; what has the name of another game is called after its own, too."""
    if result.kind in names():
        return f"{result.game} {result.kind}"
    return result.kind or result.game


def _harmless(name: str) -> str:
    """Return a name that no spreadsheet program takes for a formula."""
    return f"'{name}" if name.startswith(FORMULA) else name


def game_key(result: Result) -> str:
    """Return a word that is the same for the same game, in whatever order its files come.

    It has letters only, so that no spreadsheet program takes it for a number.
    """
    players = result_json(result, explain_lines=False)["players"]
    kept = [[it["name"], it["total"], it["tiebreak"], it["lines"]] for it in players]
    text = json.dumps([_kind(result), sorted(kept, key=lambda it: str(it[0]))], sort_keys=True)
    return sha256(text.encode()).hexdigest()[:KEY_LENGTH].translate(LETTERS)
