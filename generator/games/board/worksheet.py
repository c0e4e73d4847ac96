"""The worksheet of the board game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.board.model.game import TieBreak
from generator.games.board.model.words import FEWEST_PLAYERS, MOST_PLAYERS, PHASES
from generator.games.board.rules.animals import SHEPHERD
from generator.games.board.rules.knowledge import BONUS_TILES, GOODS_SOLD, SPECIES, TYPES_SOLD
from generator.language import _, ngettext
from generator.model.terrain import Terrain
from generator.model.tiles import (
    Building,
    Good,
    Species,
    building_name,
    good_name,
    species_name,
)
from generator.model.worksheet import (
    ANY_NUMBER,
    MOST_POINTS,
    Agreement,
    Column,
    Field,
    Journal,
    Row,
    Section,
    Term,
    Tie,
    Worksheet,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from generator.games.board.model.edition import BoardEdition

PLAYERS = tuple(range(FEWEST_PLAYERS, MOST_PLAYERS + 1))
ANIMALS, KIND = "animals", "species"
SOLD = tuple(f"sold.{good}" for good in Good)
BONUSES = ("large", "small")


def board_worksheet(edition: BoardEdition, tie: TieBreak = TieBreak.FEWEST) -> Worksheet:
    """All that brings points in the board game, in the order of its score."""
    return Worksheet(
        game=edition.game,
        name=_("The Castles of Burgundy"),
        edition=edition.name,
        players=PLAYERS,
        sections=(
            _regions(edition),
            _animals(edition),
            _gains(edition),
            _left(edition),
            _knowledge(edition),
        ),
        ties=(
            Tie(_empty(tie), high=tie is TieBreak.MOST),
            Tie(Field("order", _("Place in the turn order, last wins"), MOST_PLAYERS), high=True),
        ),
        track=Field("track", _("Points on the track"), MOST_POINTS),
        agreements=(
            Agreement(
                tuple(_size(size) for size in _sizes(edition)),
                tuple(f"phase.{phase}" for phase in PHASES),
                _("The regions by size and by phase are not equally many; count them again."),
            ),
        ),
    )


def _empty(tie: TieBreak) -> Field:
    """Equal totals: the player with fewer empty hexes wins, or by the other reading more."""
    label = _("Empty hexes, fewest win") if tie is TieBreak.FEWEST else _("Empty hexes, most win")
    return Field("empty", label, ANY_NUMBER)


def _regions(edition: BoardEdition) -> Section:
    """A finished region brings points for its size, and points for its phase."""
    sizes, by_size = [], []
    for size, points in zip(_sizes(edition), edition.region_points, strict=True):
        label = ngettext("{size} hex", "{size} hexes", size).format(size=size)
        sizes.append(Field(_size(size), label, ANY_NUMBER, str(size), f"size:{size}"))
        by_size.append(Term((_size(size),), _always(points)))
    phases, by_phase = [], []
    for phase in PHASES:
        label = _("phase {phase}").format(phase=phase)
        phases.append(Field(f"phase.{phase}", label, ANY_NUMBER, phase, f"phase:{phase}"))
        by_phase.append(Term((f"phase.{phase}",), _always(edition.phase_points[phase])))
    rows = (
        Row("sizes", _("By size"), tuple(by_size), tuple(sizes), note=_("how many of each size")),
        Row("phases", _("By phase"), tuple(by_phase), tuple(phases), note=_("the same once more")),
    )
    return Section("regions", _("Finished regions"), rows)


def _animals(edition: BoardEdition) -> Section:
    """A placed tile scores with all tiles of its species that are already in its pasture."""
    pastures = edition.layout.terrains[Terrain.PASTURE]
    shepherd = _("Tile {number} there").format(number=SHEPHERD)
    journal = Journal(
        id=ANIMALS,
        label=_("Animal tiles in the order of placing"),
        columns=(
            Column("pasture", _("Pasture"), _numbers(range(1, pastures + 1))),
            Column(KIND, _("Species"), tuple((it.value, species_name(it)) for it in Species)),
            Column("number", _("Animals"), _numbers(edition.tiles.animals)),
            Column("shepherd", shepherd),
        ),
        alike=("pasture", KIND),
        value="number",
        more="shepherd",
        extra=edition.shepherd_points,
        most=len(Species) * sum(edition.tiles.animals.values()),
    )
    field = Field(ANIMALS, _("Or: points noted"), MOST_POINTS)
    row = Row(
        ANIMALS,
        _("Each tile placed"),
        (Term((ANIMALS,), _always(1), listed=ANIMALS),),
        (field,),
        ("terrain:pasture",),
        _("with all of its species in that pasture; tile {number}: +{extra} for each").format(
            number=SHEPHERD, extra=edition.shepherd_points
        ),
        boxes=pastures,
    )
    return Section("herds", _("Animals"), (row,), journal=journal)


def _gains(edition: BoardEdition) -> Section:
    """Watchtowers when placed, goods when sold, and the bonus tiles of whole colours."""
    goods = tuple(
        Field(f"sold.{it}", good_name(it), edition.goods_of_colour, good_name(it), f"good:{it}")
        for it in Good
    )
    large, small = (
        {players: points[which] for players, points in edition.bonus_points.items()}
        for which in range(len(BONUSES))
    )
    colours = len(Terrain)
    rows = (
        _counted(
            "watchtowers",
            _("Watchtowers"),
            _always(edition.watchtower_points),
            edition.tiles.building,
            icon=f"building:{Building.WATCHTOWER}",
        ),
        Row("sold", _("Goods sold"), (Term(SOLD, edition.good_points),), goods, ("goods",)),
        _counted("large", _("Large bonus tiles"), large, colours, icon="bonus:1"),
        _counted("small", _("Small bonus tiles"), small, colours, icon="bonus:2"),
    )
    return Section("gains", _("Buildings, goods, whole colours"), rows)


def _left(edition: BoardEdition) -> Section:
    """What is left at the end: goods, silver, workers."""
    all_goods = edition.goods_of_colour * len(Good)
    rows = (
        _counted(
            "unsold", _("Goods not sold"), _always(edition.unsold_points), all_goods, icon="goods"
        ),
        _counted(
            "silver", _("Silver left"), _always(edition.silver_points), ANY_NUMBER, icon="silver"
        ),
        _counted(
            "workers",
            _("Workers"),
            _always(1),
            ANY_NUMBER,
            icon="worker",
            per=edition.workers_per_point,
        ),
    )
    return Section("left", _("Left at the end"), rows, during=False)


def _knowledge(edition: BoardEdition) -> Section:
    """The knowledge tiles that count at the end, each in its own row."""
    species = Field(KIND, _("Species, if not listed"), len(Species))
    counted: dict[int, tuple[str, Term, tuple[Field, ...]]] = {
        TYPES_SOLD: (_("types of goods sold"), Term(SOLD, {}, least=1), ()),
        SPECIES: (
            _("species of animals"),
            Term((KIND,), {}, listed=f"{ANIMALS}.{KIND}"),
            (species,),
        ),
        GOODS_SOLD: (_("goods sold"), Term(SOLD, {}), ()),
        BONUS_TILES: (_("bonus tiles"), Term(BONUSES, {}), ()),
    }
    rows = []
    for number, points in edition.knowledge_points.items():
        building = edition.building_of.get(number)
        if number in counted:
            label, term, fields = counted[number]
            rows.append(_held(number, label, term._replace(each=_always(points)), fields))
        elif building is Building.WATCHTOWER:
            term = Term(("watchtowers",), _always(points))
            rows.append(_held(number, building_name(building), term, (), building))
        elif building:
            rows.append(_built(number, building, points, edition.tiles.building))
    note = _("Only the tiles that you have")
    return Section("knowledge", _("Knowledge tiles"), tuple(rows), during=False, note=note)


def _held(
    number: int,
    label: str,
    term: Term,
    fields: tuple[Field, ...],
    building: Building | None = None,
) -> Row:
    """A tile that counts what is entered in other rows, if a player ticks it."""
    name = f"tile.{number}"
    has = Field(name, _("I have tile {number}").format(number=number), 1, is_tick=True)
    icons = (f"tile:{number}", *((f"building:{building}",) if building else ()))
    return Row(name, _capital(label), (term._replace(when=name),), (has, *fields), icons)


def _built(number: int, building: Building, points: int, most: int) -> Row:
    """A tile that counts one type of building."""
    name = f"tile.{number}"
    label = _capital(building_name(building))
    said = _("tile {number}: {building}").format(number=number, building=label)
    field = Field(name, said, most)
    icons = (f"tile:{number}", f"building:{building}")
    return Row(name, label, (Term((name,), _always(points)),), (field,), icons)


def _counted(
    name: str, label: str, each: Mapping[int, int], most: int, *, icon: str, per: int = 1
) -> Row:
    """A row with one count."""
    return Row(name, label, (Term((name,), each, per),), (Field(name, label, most),), (icon,))


def _numbers(numbers: Iterable[int]) -> tuple[tuple[str, str], ...]:
    """Numbers to choose from, each labelled with itself."""
    return tuple((str(number), str(number)) for number in numbers)


def _sizes(edition: BoardEdition) -> range:
    return range(1, len(edition.region_points) + 1)


def _size(size: int) -> str:
    return f"size.{size}"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _always(points: int) -> Mapping[int, int]:
    """The same for any number of players."""
    return dict.fromkeys(PLAYERS, points)
