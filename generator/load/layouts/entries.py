"""Entries: what is written into the hexes of a layout, as a text map of the same shape."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

from generator.errors import shown
from generator.hexes.hex import Hex
from generator.hexes.textmap import HALF_STEP, STEP, count_parts, read_map
from generator.language import _, translate
from generator.load.layouts.hex_kind import hex_kind
from generator.load.layouts.layout import map_fault
from generator.model.finding import Finding, Place
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from generator.hexes.textmap import Token
    from generator.load.files.fields import Fields
    from generator.model.layout import Cell, Layout

MOST_PARTS = 1000
MOST_NAMED = 12
"""How many misplaced hexes are named one by one."""
_SHIFTS = sorted(
    ((q, r) for r in range(-2, 3) for q in range(-3, 4)), key=lambda it: abs(it[0]) + abs(it[1])
)
_LOOKALIKES = {"X": "x", "×": "x", "·": ".", "I": "1", "II": "2", "III": "3"}
Value = TypeVar("Value")


class Entries(NamedTuple, Generic[Value]):
    """The value written into each hex, in the order of the layout's cells, and its place."""

    values: tuple[Value, ...]
    places: Sequence[Callable[[], Place]]


def read_entries(
    fields: Fields, key: str, layout: Layout | None, known: Mapping[str, Value], wanted: str
) -> Entries[Value] | None:
    """Read a map of entries; it must have a known token in every hex of the layout and no other.

    Without a layout the tokens are still checked.
    """
    text = fields.data.get(key)
    if not isinstance(text, str):
        if key in fields:
            fields.refuse(key, _("a text with one line for each row of hexes"))
        return None
    return _Map(fields, key, text).read(layout, known, wanted)


class _Map:
    """A text map under a key, and the function to places in it."""

    def __init__(self, fields: Fields, key: str, text: str) -> None:
        self.fields = fields
        self.key = key
        self.lines = [line.rstrip("\r") for line in text.split("\n")]
        self.find = fields.document.inside(*fields.keys, key)

    def read(
        self, layout: Layout | None, known: Mapping[str, Value], wanted: str
    ) -> Entries[Value] | None:
        """Read the entries; what is wrong is reported."""
        most = MOST_PARTS if layout is None else MOST_PARTS + 2 * len(layout.cells)
        if count_parts(self.lines) > most:
            message = _("'{key}' has more than {most} rows and hexes; the layout has far fewer.")
            self._report("map-grid", message.format(key=self.key, most=most))
            return None
        grid = read_map(self.lines)
        if not grid.tokens:
            message = _("The map '{key}' is empty; write the hexes of the layout.")
            self._report("missing-key", message.format(key=self.key))
            return None
        faults = [map_fault(it, self.find(it.line, it.column)) for it in grid.faults]
        unknown = [self._unknown(it, known, wanted) for it in grid.tokens if it.text not in known]
        self.fields.findings += faults + unknown
        if layout is None or faults:
            return None
        placed = _lay(grid.tokens, layout)
        misfits = self._misfits(placed, layout, wanted)
        self.fields.findings += misfits
        if misfits or unknown:
            return None
        tokens = [placed[cell.hex] for cell in layout.cells]
        return Entries(
            tuple(known[token.text] for token in tokens), [self._finder(it) for it in tokens]
        )

    def _report(self, code: str, message: str) -> None:
        self.fields.report(code, message, self.fields.place(self.key))

    def _finder(self, token: Token) -> Callable[[], Place]:
        return lambda: self.find(token.line, token.column)

    def _unknown(self, token: Token, known: Mapping[str, object], wanted: str) -> Finding:
        close = _LOOKALIKES.get(token.text) or _in_other_case(token.text, known)
        values = {"token": shown(token.text, 20), "key": self.key, "close": close, "wanted": wanted}
        if close in known:
            message = _("'{token}' is not known in '{key}'; did you mean '{close}'?")
        else:
            message = _("'{token}' is not known in '{key}'; write {wanted}.")
        place = self.find(token.line, token.column)
        cells, spots = ((token.row, token.position),), (token.spot,)
        return Finding("map-token", message.format(**values), place, cells, spots)

    def _misfits(self, placed: Mapping[Hex, Token], layout: Layout, wanted: str) -> list[Finding]:
        """Find the hexes of the layout that have no token, and the tokens that have no hex."""
        if placed.keys() == layout.by_hex.keys():
            return []
        missing = [cell for cell in layout.cells if cell.hex not in placed]
        extra = [token for at, token in placed.items() if at not in layout.by_hex]
        if len(missing) + len(extra) > MOST_NAMED:
            return [self._mismatch(placed, layout, extra)]
        anchor = next(iter(placed.items()))
        words = hex_kind(layout.game).words
        findings = []
        for cell in missing:
            message = translate(words.missing_hex)
            values = {"token": cell.token, "domain": layout.id, "key": self.key, "wanted": wanted}
            place = self._missing_place(cell, *anchor)
            cells, spots = ((cell.row, cell.position),), (cell.spot,)
            findings.append(Finding("map-grid", message.format(**values), place, cells, spots))
        for token in extra:
            message = translate(words.extra_hex)
            values = {"token": shown(token.text, 20), "domain": layout.id, "key": self.key}
            place = self.find(token.line, token.column)
            findings.append(Finding("map-grid", message.format(**values), place))
        return findings

    def _mismatch(
        self, placed: Mapping[Hex, Token], layout: Layout, extra: Sequence[Token]
    ) -> Finding:
        text = translate(hex_kind(layout.game).words.other_shape).format(
            key=self.key,
            domain=layout.id,
            number=len(placed),
            extra=len(extra),
            wanted=len(layout.cells),
        )
        first = min(extra or placed.values(), key=lambda it: (it.line, it.column))
        return Finding("map-grid", text, self.find(first.line, first.column))

    def _missing_place(self, cell: Cell, at: Hex, token: Token) -> Place:
        """Return where the token of a hex belongs, as near as the file has it."""
        rows = cell.hex.r - at.r
        line = token.line + rows
        column = token.column + STEP * (cell.hex.q - at.q) + HALF_STEP * rows
        if not 0 <= line < len(self.lines) or not self.lines[line] or column < 0:
            return self.fields.place(self.key)
        last = min(column, len(self.lines[line]) - 1)
        place = self.find(line, last)
        if place.column is None or place.text != self.lines[line]:
            return place
        return Place(place.file, place.line, column + 1, place.text)


def _in_other_case(text: str, known: Iterable[str]) -> str | None:
    """Return the one known token that differs only in upper and lower case."""
    alike = [token for token in known if token.casefold() == text.casefold()]
    return alike[0] if len(alike) == 1 else None


def _lay(tokens: Sequence[Token], layout: Layout) -> dict[Hex, Token]:
    """Align a map with a layout where the two agree best."""
    straight = {token.hex: token for token in tokens if token.hex is not None}
    wanted = layout.by_hex.keys()
    if straight.keys() == wanted:
        return straight

    def agreement(shift: tuple[int, int]) -> int:
        return sum((at.q + shift[0], at.r + shift[1]) in wanted for at in straight)

    q, r = max(_SHIFTS, key=agreement)
    return {Hex(at.q + q, at.r + r): token for at, token in straight.items()}
