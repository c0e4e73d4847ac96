"""The matches of a tournament: lists of who met, with what each row of a round has."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, Any

from generator.errors import shown
from generator.language import _, message_and_list, message_or_list, spoken, suggest
from generator.load.files.fields import is_integer
from generator.load.results.players import LONGEST_NAME, count_tables
from generator.model.score_pad.matches import BYE
from generator.model.score_pad.pad import EntryKind, name_round

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from generator.load.files.fields import Fields
    from generator.model.score_pad.pad import Entry, Pad, Row

    Read = Callable[[Fields, Entry, object], Any]

PLAYERS, RESULTS = "players", "results"
_BETWEEN = "-:;, "
_NUMBER = re.compile(r"\d{1,9}(?!\d)(?:\.\d+)?")
_DASHES = str.maketrans("\N{EN DASH}\N{EM DASH}\N{MINUS SIGN}\N{FRACTION SLASH}", "---/")


def read_names(fields: Fields, pad: Pad) -> tuple[str, ...]:
    """Pick the list of players; wrong names, double ones and too few or too many are reported."""
    listed = fields.data.get(PLAYERS)
    if not isinstance(listed, list) or not all(map(_is_name, listed)):
        if PLAYERS in fields:
            fields.refuse(PLAYERS, _('a list of names, as in ["Anna", "Ben"]'))
        return ()
    names = tuple(str(it).strip() for it in listed)
    place = fields.document.value_place(PLAYERS)
    for name in sorted({it for it in names if names.count(it) > 1}):
        message = _("The name '{name}' appears twice; change one of them.")
        fields.report("bad-value", message.format(name=shown(name)), place)
    fields.findings += count_tables(len(names), pad.most, place)
    if len(names) < pad.fewest:
        message = _("The pad '{pad}' is for at least {fewest} players.")
        text = message.format(pad=pad.id, fewest=pad.fewest)
        fields.report("bad-value", text, place)
    return names[: pad.most]


def _is_name(value: object) -> bool:
    return is_integer(value) or (isinstance(value, str) and 0 < len(value.strip()) <= LONGEST_NAME)


class MatchReader:
    """Reads the matches of the rounds of a pad, whose players are known."""

    def __init__(self, pad: Pad, players: Sequence[str], read: Read) -> None:
        """Take what READs a value of an entry."""
        self._pad = pad
        self._players = {name: number for number, name in enumerate(players)}
        self._read = read
        rows = pad.rounds.rows if pad.rounds else ()
        self._rows = tuple(row for row in rows if row.entries)

    def round(
        self, fields: Fields, number: int
    ) -> tuple[tuple[Mapping[str, Any], ...], tuple[tuple[int, ...], ...]]:
        """Return what every player has in a round, and who met."""
        entered: list[dict[str, Any]] = [{} for _player in self._players]
        matches: list[tuple[int, ...]] = []
        fields.know([RESULTS])
        fields.require(RESULTS)
        for line in self._lines(fields):
            players, values = self._line(fields, line)
            doubles = [it for it in players if any(it in match for match in matches)]
            if len(set(players)) < len(players):
                doubles = list(players[:1])
            if doubles:
                name = list(self._players)[doubles[0]]
                message = _("{round}: '{name}' plays twice; correct one of the matches.")
                which = name_round(self._pad, number)
                text = message.format(round=which, name=shown(name))
                fields.report("bad-value", text, fields.document.value_place(*fields.keys, RESULTS))
            elif players:
                matches.append(players)
                for player, place in zip(players, self._seats(players), strict=False):
                    if values or len(players) == 1:
                        entered[player] = {place: 1, **values}
        return tuple(entered), tuple(matches)

    def _seats(self, players: tuple[int, ...]) -> tuple[str, ...]:
        sides = self._pad.matches.sides if self._pad.matches else ()
        return (BYE,) if len(players) == 1 else tuple(it.id for it in sides)

    def _lines(self, fields: Fields) -> list[list[Any]]:
        """Pick the lines of a round: each is a list that begins with one or two names."""
        listed = fields.data.get(RESULTS, [])
        most = len(self._rows) + len(("one", "other"))
        if isinstance(listed, list) and all(
            isinstance(it, list) and 0 < len(it) <= most for it in listed
        ):
            return listed
        sides = [it.name(spoken()) for it in self._pad.matches.sides] if self._pad.matches else []
        columns = [*sides, *(row.name(spoken()) for row in self._rows)]
        wanted = _("a list for each match with: {columns}").format(
            columns=message_and_list(columns)
        )
        fields.refuse(RESULTS, wanted)
        return []

    def _line(self, fields: Fields, line: Sequence[Any]) -> tuple[tuple[int, ...], dict[str, Any]]:
        """Pick who met and what they have; nobody where a name is unknown."""
        names = [str(it).strip() for it in line[:2]]
        values = line[2:]
        unknown = [it for it in names if it not in self._players]
        if unknown:
            close = _("There is no player '{name}'; did you mean '{close}'?")
            otherwise = _("There is no player '{name}'; choose {known}.")
            text = suggest(unknown[0], tuple(self._players), close, otherwise)
            place = fields.document.value_place(*fields.keys, RESULTS)
            fields.report("bad-value", text, place)
            return (), {}
        found: dict[str, Any] = {}
        for row, value in zip(self._rows, values, strict=False):
            found |= self._row(fields, row, value)
        return tuple(self._players[it] for it in names), found

    def _row(self, fields: Fields, row: Row, value: object) -> dict[str, Any]:
        """Pick the values of a row; a text has those of all its entries one after the other."""
        if isinstance(value, str):
            return self._parts(fields, row, value)
        if len(row.entries) == 1 and row.entries[0].kind is not EntryKind.CHOICE:
            (entry,) = row.entries
            inside = _inside(fields, entry, value)
            picked = self._read(inside, entry, value)
            return {} if picked is None else {entry.id: picked}
        return self._parts(fields, row, str(value))

    def _parts(self, fields: Fields, row: Row, text: str) -> dict[str, Any]:
        left, found = _plain(text), {}
        for entry in row.entries:
            left = left.lstrip(_BETWEEN)
            value, taken = _take(entry, left)
            if taken:
                found[entry.id] = value
                left = left[taken:]
        if not left.strip(_BETWEEN):
            return found
        wanted = " ".join(_choices(entry) for entry in row.entries)
        message = _("{row}: '{value}' cannot be read; write {wanted}.")
        said = message.format(row=row.name(spoken()), value=shown(text), wanted=wanted)
        place = fields.document.value_place(*fields.keys, RESULTS)
        fields.report("bad-value", said, place)
        return {}


def _inside(fields: Fields, entry: Entry, value: object) -> Fields:
    """Return a table that has a value under the name of its entry, as a round usually has."""
    keys = fields.keys
    return type(fields)(fields.document, {entry.id: value}, keys, fields.findings)


def _take(entry: Entry, text: str) -> tuple[int, int]:
    """Return the value of an entry at the beginning of a text, and how many letters it has."""
    if entry.kind is EntryKind.NUMBER:
        found = _NUMBER.match(text)
        return (int(float(found[0])), found.end()) if found else (0, 0)
    best = (0, 0)
    for place, option in enumerate(entry.options, start=1):
        for name in (option.id, *option.names.values()):
            plain = _plain(name)
            if text.startswith(plain) and len(plain) > best[1]:
                best = (place, len(plain))
    return best


def _plain(text: str) -> str:
    """Return a text in small letters, with plain dashes and fractions."""
    return unicodedata.normalize("NFKC", text).translate(_DASHES).strip().lower()


def _choices(entry: Entry) -> str:
    if entry.kind is EntryKind.NUMBER:
        return f"{entry.least}–{entry.most}"
    return message_or_list(option.id for option in entry.options)
