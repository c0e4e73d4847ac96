"""The reader of scannable score pads: from what was read in each box to an evening."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from generator.errors import ScriptoriumError
from generator.games.pad.load.evening import read_evening
from generator.games.pad.rules.score_lines import RowLine
from generator.games.pad.rules.scoring import PadScorer
from generator.games.pad.scanning.boxes import read_boxes
from generator.games.pad.scanning.demands import list_groups
from generator.games.pad.scanning.entries import list_places, read_place
from generator.games.pad.scanning.evenings import EMPTY, evening_text
from generator.games.pad.scanning.identity import COLUMNS, find_pad, pad_codes
from generator.games.pad.scanning.printed import draw_printed
from generator.games.pad.scanning.questions import Doubts
from generator.language import _
from generator.load.files.document import parse_toml
from generator.load.results.named_layouts import layout_name
from generator.page.score_pads.items import key
from generator.products.results.additions import wrong_sums
from generator.products.scanning.scans import ScanPart

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from generator.games.pad.scanning.entries import Place
    from generator.model.scan import Question, Reading, SheetCode
    from generator.model.score import Score
    from generator.model.score_pad.pad import Pad
    from generator.page.marks import Field
    from generator.products.scanning.scans import PrintedSheet


class PadReader:
    """Reads the sheets of one pad, as their code says that they were printed.

    A sheet has a column for each player, or is that of one player, who may have played several
    games on it: then the last one is read.
    """

    def __init__(self, code: SheetCode, pad: Pad) -> None:
        """Take the code and the pad that it names."""
        self.code = code
        self.pad = pad
        style, _slash, page = code.style.partition("/")
        name, _hyphen, columns = style.partition("-")
        self.columns = int(columns or 1) if name == COLUMNS else 0
        self.is_continued = bool(page)

    @cached_property
    def printed(self) -> PrintedSheet:
        """The sheet as it was printed."""
        sheet = draw_printed(self.code, self.pad)
        document = read_boxes(sheet.document, self.pad, is_shared=bool(self.columns))
        return sheet._replace(document=document)

    @cached_property
    def fields(self) -> dict[str, Field]:
        """The fields of the page, by their names."""
        return {it.name: it for it in self.printed.document.pages[0].fields}

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """Every entry that the page has a place for."""
        games = {int(it[1:].partition("-")[0]) for it in self.fields if _is_own(it)}
        return tuple(list_places(self.pad, self.fields, max(games, default=0)))

    @property
    def layout(self) -> str:
        """What an evening calls the pad: its id, or its file."""
        return layout_name(self.pad)

    def questions(self, readings: Mapping[str, Reading]) -> tuple[Question, ...]:
        """Return what has to be asked: what is uncertain, and what a box cannot take."""
        used = self._players({name: it.value for name, it in readings.items()})
        groups = tuple(list_groups(self.pad, self.places, used))
        doubts = Doubts(readings, tuple(self.fields.values()), groups)
        return doubts.questions(it for it in self.places if it.player in {0, *used})

    def waiting(self, readings: Mapping[str, Reading]) -> tuple[()]:  # noqa: ARG002 - nothing waits
        """Return nothing: all boxes are looked at together."""
        return ()

    def players(self, values: Mapping[str, str]) -> int:
        """Return how many players a sheet adds; a further page adds none."""
        return 0 if self.is_continued else len(self._players(values))

    def names_in(self, name: str) -> list[str]:
        """Return the names that NAME has, with commas between them."""
        return [it.strip() for it in name.split(",") if it.strip()]

    def table(self, values: Mapping[str, str], name: str) -> dict[str, Any]:
        """Return the players and rounds of a sheet; NAME has their names, with commas."""
        names = self.names_in(name)
        used = self._players(values, len(names))
        players: list[dict[str, Any]] = [{"name": it} for it in self._names(names, len(used))]
        rounds: dict[int, dict[str, Any]] = {}
        for place in self.places:
            value = read_place(place, values)
            if place.round:
                self._note(rounds, place, value, used)
            elif place.player in used and value is not None:
                players[used.index(place.player)][place.entry.id] = value
        last = max((at for at, it in rounds.items() if it), default=0)
        table: dict[str, Any] = {"player": players}
        if self.pad.rounds:
            table["round"] = [rounds.get(at, {}) for at in range(1, last + 1)]
        return table

    def _note(
        self, rounds: dict[int, dict[str, Any]], place: Place, value: Any, used: Sequence[int]
    ) -> None:
        """Note an entry of a round; where one player has a value, the others have one too."""
        if value is None or (place.player and place.player not in used):
            return
        noted = rounds.setdefault(place.round, {})
        entry = place.entry
        if entry.shared:
            noted[entry.id] = value
            return
        column = noted.setdefault(entry.id, [EMPTY[entry.kind]] * len(used))
        column[used.index(place.player)] = value

    def _names(self, names: Sequence[str], number: int) -> Iterator[str]:
        usual = _("Team {number}") if self.pad.teams else _("Player {number}")
        for at in range(number):
            yield names[at] if at < len(names) else usual.format(number=at + 1)

    def _players(self, values: Mapping[str, str], named: int = 0) -> list[int]:
        """Return the columns that were used, or the last game on the sheet of one player.

        A further page has the columns of those who are NAMED.
        """
        written = {int(it[1:].partition("-")[0]) for it, value in values.items()
                   if value and _is_own(it)}  # fmt: skip
        if not self.columns:
            return [max(written, default=1)]
        fewest = max(self.pad.fewest, named if self.is_continued else 0)
        return sorted(written | set(range(1, min(fewest, self.columns) + 1)))

    def remarks(self, values: Mapping[str, str], name: str) -> tuple[str, ...]:
        """Return a sentence for each written sum or row that is not the computed one."""
        used = self._players(values, len(self.names_in(name)))
        names = [it["name"] for it in self.table(values, name)["player"]]
        called = dict(zip(used, names, strict=True))
        found = []
        for wrong in wrong_sums(tuple(self.fields.values()), values):
            who = int(wrong.field.name[1:].partition("-")[0]) if _is_own(wrong.field.name) else 0
            if who in called:
                message = _("{name}: You wrote {written} at {label}; it adds up to {due}.")
                label = {"label": wrong.field.label, "written": wrong.written, "due": wrong.due}
                found.append(message.format(name=called[who], **label))
        return (*found, *self._wrong_rows(values, name, used))

    def _wrong_rows(
        self, values: Mapping[str, str], name: str, used: Sequence[int]
    ) -> Iterator[str]:
        """Yield a sentence for each row whose points were worked out wrongly."""
        for number, score in enumerate(self._scores(values, name)):
            for line in score.lines:
                if not isinstance(line, RowLine) or line.phase is not None:
                    continue
                written = values.get(f"p{used[number]}-{key(line.row.id)}", "")
                if written.isdecimal() and int(written) != abs(line.points):
                    message = _("{name}: You wrote {written} for {row}; it is worth {points}.")
                    row = {"row": line.name(), "written": written, "points": line.points}
                    yield message.format(name=score.name, **row)

    def _scores(self, values: Mapping[str, str], name: str) -> Sequence[Score]:
        """Score the sheet alone; nothing for one page of several, or a pad that is not shipped."""
        text = self.text([self.table(values, name)])
        try:
            evening = read_evening([parse_toml(text, "evening.toml")])
        except ScriptoriumError:
            return ()
        return PadScorer(self.pad).score(evening).scores

    def points(self, values: Mapping[str, str]) -> tuple[float, ...]:
        """Return the points of each player; nothing where the sheet alone does not tell them."""
        return tuple(float(it.total) for it in self._scores(values, ""))

    def text(
        self,
        tables: Sequence[Mapping[str, Any]],
        notes: Sequence[Sequence[str]] = (),
        folder: Path | None = None,
    ) -> str:
        """Return the evening, in FOLDER, of the tables of its sheets, with notes as comments."""
        return evening_text(self.pad, tables, notes, folder)


def _is_own(field: str) -> bool:
    """Return whether a field belongs to one player, such as `p2-coins`."""
    return field.startswith("p") and field[1:].partition("-")[0].isdecimal()


def make_reader(code: SheetCode, layouts: Sequence[Path]) -> PadReader:
    """Make the reader of a sheet; its pad is a shipped one or in one of the files."""
    pad, _file = find_pad(code, layouts)
    return PadReader(code, pad)


SCAN = ScanPart(make_reader, pad_codes)
