"""The worksheet of the dice game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.dice.model.edition import ROMAN
from generator.games.dice.model.sheet import MOST_PLAYERS
from generator.language import _, ngettext
from generator.model.terrain import Terrain
from generator.model.words import terrain_name
from generator.model.worksheet import ANY_NUMBER, Field, Row, Section, Term, Tie, Worksheet

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.games.dice.model.edition import DiceEdition

PLAYERS = tuple(range(1, MOST_PLAYERS + 1))


def dice_worksheet(edition: DiceEdition) -> Worksheet:
    """All that brings points in the dice game: zones, goods, whole colours."""
    return Worksheet(
        game=edition.game,
        name=_("The Castles of Burgundy: The Dice Game"),
        edition=edition.name,
        players=PLAYERS,
        sections=(_zones(edition), _pastures(edition), _goods(edition), _colours(edition)),
        ties=(Tie(Field("left", _("Bonuses circled but not used"), ANY_NUMBER), high=True),),
    )


def _zones(edition: DiceEdition) -> Section:
    """A finished zone scores by its size and the phase; every castle is a zone of one hex."""
    castles = _phases(
        "castle",
        _("Castles"),
        edition.zone_points[0],
        icon="terrain:castle",
        note=_("the starting one in I"),
    )
    sizes = [
        _phases(f"zone.{size}", _hexes(size), points, icon=f"size:{size}")
        for size, points in enumerate(edition.zone_points, start=1)
    ]
    note = _("in each phase, without the pastures")
    return Section("zones", _("Finished zones"), (castles, *sizes), note=note)


def _pastures(edition: DiceEdition) -> Section:
    """A finished pasture scores a multiple of what its size is worth."""
    rows = tuple(
        _phases(
            f"pasture.{size}",
            _hexes(size),
            [each * edition.pasture_factor for each in points],
            icon=f"pasture:{size}",
        )
        for size, points in enumerate(edition.zone_points, start=1)
    )
    note = _("They count {factor} times: the figures say so already.")
    note = note.format(factor=edition.pasture_factor)
    return Section("pastures", _("Finished pastures"), rows, note=note)


def _goods(edition: DiceEdition) -> Section:
    """Each good sold is worth points, whatever the phase."""
    field = Field("goods", _("Goods sold"), ANY_NUMBER)
    row = Row(
        "goods",
        field.label,
        (Term((field.id,), _always(edition.good_points)),),
        (field,),
        ("goods",),
    )
    return Section("goods", _("Goods"), (row,))


def _colours(edition: DiceEdition) -> Section:
    """The first to finish a colour gets its larger value, the second the smaller."""
    places = (_("first"), _("second"))
    rows = []
    for terrain in Terrain:
        name = terrain_name(terrain)
        name = name[:1].upper() + name[1:]
        fields = tuple(
            Field(f"colour.{terrain}.{place}", f"{name}, {word}", 1, word, is_tick=True)
            for place, word in enumerate(places, start=1)
        )
        terms = tuple(
            Term((field.id,), _always(points))
            for field, points in zip(fields, edition.colour_points[terrain], strict=True)
        )
        icons = (f"terrain:{terrain}",)
        rows.append(Row(f"colour.{terrain}", name, terms, fields, icons, ticks=1))
    note = _("Alone: first in the phases I and II, second in III.")
    return Section("colours", _("Whole colours"), tuple(rows), note=note)


def _phases(
    name: str, label: str, points: tuple[int, ...] | list[int], *, icon: str, note: str = ""
) -> Row:
    """A row with a count for each phase."""
    fields = tuple(
        Field(f"{name}.{phase}", f"{label}, {_phase(roman)}", ANY_NUMBER, roman)
        for phase, roman in ROMAN.items()
    )
    terms = tuple(
        Term((field.id,), _always(each)) for field, each in zip(fields, points, strict=True)
    )
    return Row(name, label, terms, fields, (icon,), note)


def _phase(roman: str) -> str:
    return _("phase {phase}").format(phase=roman)


def _hexes(size: int) -> str:
    return ngettext("{size} hex", "{size} hexes", size).format(size=size)


def _always(points: int) -> Mapping[int, int]:
    """The same for any number of players."""
    return dict.fromkeys(PLAYERS, points)
