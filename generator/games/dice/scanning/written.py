"""What is written on a sheet: the value of each field, as marks, bonuses, colours and numbers."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING

from generator.games.dice.model.bonus import Bonus
from generator.games.dice.model.edition import PHASES
from generator.games.dice.model.sheet import EMPTY, STARTED
from generator.model.order import Style
from generator.model.scan import CROSSED, PHASE, RINGED, USED
from generator.values import NamedTuple, dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from generator.games.dice.rules.ground import Ground, ZoneGround
    from generator.model.layout import Cell
    from generator.model.terrain import Terrain

    Key = int | tuple[Terrain, int]

CASTLE = "castle"
GOODS = "goods"
SOLD = "sold-"
TOTAL = "total"


class Sign(NamedTuple):
    """A sign of a zone on the sheet: its number in a column, or its tick in the ledger.

    `key` says what it can be the sign of: any zone with so many points, or one of a terrain and
    a size.
    """

    field: str
    key: Key


@dataclass(frozen=True)
class Written:
    """What is written on one sheet; hexes follow the cells of the domain.

    `signs` are those of each phase. `printed` has the point of the starting castle, which nobody
    writes. `sold` is the number of ticks for goods, None where a sheet has no place for them.
    """

    marks: tuple[int, ...]
    signs: tuple[tuple[Sign, ...], ...]
    gained: Mapping[Bonus, int]
    used: Mapping[Bonus, int]
    claims: Mapping[Terrain, tuple[int, ...]]
    """The places, 1 or 2, that are ringed for a colour."""
    sold: int | None
    phases: Mapping[int, int]
    """The phases of hexes that somebody has told."""
    style: Style

    @property
    def started(self) -> tuple[int, ...]:
        """The hexes with the cross of the starting castle."""
        return tuple(number for number, mark in enumerate(self.marks) if mark == STARTED)

    @property
    def notes_bonuses(self) -> bool:
        """Whether the player noted bonuses at all: the starting castle gives one."""
        return any(self.gained.values())

    def is_marked(self, zone: ZoneGround) -> bool:
        """Return whether every hex of a zone has a mark."""
        return all(self.marks[cell] != EMPTY for cell in zone.cells)


def hex_field(cell: Cell | tuple[int, int]) -> str:
    """Return the field of a hex, as pages name it."""
    row, position = cell if isinstance(cell, tuple) else (cell.row, cell.position)
    return f"hex-{row + 1}-{position + 1}"


def bonus_fields(names: Iterable[str], bonus: Bonus) -> list[str]:
    """Return the fields in which a bonus is ringed: in its own row and in that of the castles."""
    starts = (f"{bonus.value}-", f"{CASTLE}-{bonus.value}")
    return [name for name in names if name.startswith(starts)]


def colour_fields(terrain: Terrain, style: Style) -> tuple[str, str]:
    """Return the fields of the two values of a colour."""
    form = "{}-colour-{}" if style is Style.LEDGER else "colour-{}-{}"
    return form.format(terrain.value, 1), form.format(terrain.value, 2)


def read_written(ground: Ground, style: Style, values: Mapping[str, str]) -> Written:
    """Read the values of the fields; what a field cannot be is taken as empty."""
    cells = ground.layout.cells
    fields = _sorted_fields(tuple(values))
    gained = {it: _count(values, own, {RINGED, USED, CROSSED}) for it, own in fields.bonuses}
    used = {it: _count(values, own, {USED, CROSSED}) for it, own in fields.bonuses}
    ledger = style is Style.LEDGER
    signs = _ticks(ground, values) if ledger else _numbers(values, fields.columns)
    return Written(
        marks=tuple(_mark(values.get(hex_field(cell), "")) for cell in cells),
        signs=signs,
        gained=gained,
        used=used,
        claims=_claims(ground, style, values),
        sold=_count(values, fields.sold, {CROSSED}) if ledger else None,
        phases={
            number: int(told)
            for number, cell in enumerate(cells)
            if (told := values.get(PHASE + hex_field(cell), "")) in {"1", "2", "3"}
        },
        style=style,
    )


class _Fields(NamedTuple):
    """The fields of a sheet by what they are for."""

    bonuses: tuple[tuple[Bonus, tuple[str, ...]], ...]
    sold: tuple[str, ...]
    columns: tuple[tuple[str, ...], ...]


@lru_cache(maxsize=16)
def _sorted_fields(names: tuple[str, ...]) -> _Fields:
    """Sort the fields of a sheet, once for the many ways in which it may be read."""
    written = [name for name in names if not name.startswith(PHASE)]
    columns = [[it for it in names if it.startswith(f"points-{phase}-")] for phase in PHASES]
    return _Fields(
        tuple((it, tuple(bonus_fields(written, it))) for it in Bonus),
        tuple(name for name in written if name.startswith(SOLD)),
        tuple(tuple(sorted(column, key=_last_number)) for column in columns),
    )


def _mark(value: str) -> int:
    if value == CROSSED:
        return STARTED
    return int(value) if value in {"1", "2", "3", "4", "5", "6"} else EMPTY


def _count(values: Mapping[str, str], names: Iterable[str], counted: set[str]) -> int:
    return Counter(values[name] in counted for name in names)[True]


def _claims(
    ground: Ground, style: Style, values: Mapping[str, str]
) -> dict[Terrain, tuple[int, ...]]:
    """Read the ringed or ticked values of colours; a figure that is only crossed is another's."""
    signs = {CROSSED} if style is Style.LEDGER else {RINGED, USED}
    found = {}
    for terrain, _hexes in ground.colours:
        fields = colour_fields(terrain, style)
        places = tuple(at for at, it in enumerate(fields, start=1) if values.get(it, "") in signs)
        if places:
            found[terrain] = places
    return found


def _numbers(
    values: Mapping[str, str], columns: Iterable[Iterable[str]]
) -> tuple[tuple[Sign, ...], ...]:
    """Read the numbers of each column, in the order of its fields."""
    return tuple(
        tuple(Sign(it, int(values[it])) for it in column if values[it].isdecimal())
        for column in columns
    )


def _last_number(field: str) -> int:
    return int(field.rpartition("-")[2])


def _ticks(ground: Ground, values: Mapping[str, str]) -> tuple[tuple[Sign, ...], ...]:
    """Read the ticks of each phase; the rows of a terrain have its zones, the largest first."""
    columns = []
    for phase in PHASES:
        column = []
        for terrain, _hexes in ground.colours:
            for row, size in enumerate(ground.layout.zone_sizes(terrain), start=1):
                field = f"{terrain.value}-{row}-{phase}"
                if values.get(field, "") == CROSSED:
                    column.append(Sign(field, (terrain, size)))
        columns.append(tuple(column))
    return tuple(columns)
