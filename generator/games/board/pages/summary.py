"""The rules of the board game in short: sections in our own words, with the figures of the data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.board.model.game import FEWEST_PLAYERS, KNOWLEDGE, MOST_PLAYERS, PHASES
from generator.games.board.pages.paints import board_paints
from generator.language import _, and_list, pgettext
from generator.model.terrain import Terrain
from generator.page.text.flow import Item, Section
from generator.page.text.rules_page import draw_rules, summary_page

if TYPE_CHECKING:
    from generator.games.board.model.edition import BoardEdition
    from generator.games.board.model.game_board import Table
    from generator.model.order import Ink
    from generator.model.theme import Theme
    from generator.page.marks import Page
    from generator.page.svg.press import Press
    from generator.units import Paper

REGIONS, PLAYERS, GOODS, END = "regions", "players", "goods", "end"
"""The tables below the paragraphs of a section."""
WORKER, BLACK = "worker", "black"
"""The icons that are not terrains."""
TABLES = {REGIONS: 21.5, PLAYERS: 23.0, GOODS: 9.5, END: 9.0}
"""How high the tables are, in mm."""
BETWEEN = "\N{NO-BREAK SPACE}/\N{NO-BREAK SPACE}"
"""What is between numbers for different numbers of players."""
PHASE_GOODS = 5
"""How many goods there are for each phase."""
FIRST_GOODS, FIRST_SILVER = 3, 1
STORES = GOODS_STORES = 3
WORKERS_TAKEN = 2


def draw_board_summary(
    paper: Paper, ink: Ink, edition: BoardEdition, theme: Theme, press: Press, *, table: Table
) -> tuple[Page, ...]:
    """Draw the rules of the board game."""
    context = {
        **board_paints(ink, theme),
        "edition": edition,
        "fewest": FEWEST_PLAYERS,
        "most": MOST_PLAYERS,
    }
    rules = summary_page(board_sections(edition, table), TABLES)
    return draw_rules(rules, paper, "games/board/summary.svg.j2", context, press)


def board_sections(edition: BoardEdition, table: Table) -> tuple[Section, ...]:
    """Return the rules of the board game in short."""
    return (
        _goal(table),
        _set_up(),
        _phase(table),
        _round(),
        _actions(edition),
        _black(table),
        _tiles(),
        _regions(),
        _bonuses(),
        _phase_end(),
        _end(edition),
    )


def _goal(table: Table) -> Section:
    text = _(
        "Fill your estate with tiles from the game board. Animals, goods sold, finished regions"
        " and finished colours bring points, the early ones most. The player with the most after"
        " {phases} phases of {rounds} rounds wins."
    )
    filled = text.format(phases=len(PHASES), rounds=table.rounds)
    return Section(_("Goal"), (Item(filled),))


def _set_up() -> Section:
    middle = _(
        "Sort the hex tiles by their backs, face down. Lay {goods} goods face down on each phase"
        " and the bonus tiles on their places; silver, workers and the white die lie ready."
    )
    each = _(
        "A board with a castle on the dark green 6 in its middle, {goods} goods of those left"
        " over, face up, {silver} silver, two dice, a marker on 0, the tile for 100 points."
    )
    order = _(
        "The first player takes 1 worker and the white die, the next one 2 workers, and so on."
        " The second markers go on the first space of the turn track, the first player's on top."
    )
    other = _(
        "Once you know the game, deal the boards at random; each player picks a side and the"
        " dark green hex for the first castle."
    )
    return Section(
        pgettext("board game", "Set-up"),
        (
            Item(middle.format(goods=PHASE_GOODS), _("In the middle")),
            Item(each.format(goods=FIRST_GOODS, silver=FIRST_SILVER), _("Each player")),
            Item(order, _("Turn order")),
            Item(other, _("Other boards")),
        ),
    )


def _phase(table: Table) -> Section:
    text = _(
        "Take away the hex tiles that are left; goods stay. Fill the spaces of the numbered"
        " depots that are marked for your number of players, face up, each in its colour, and"
        " the black depot with {tiles} tiles of black backs for {players} players. Turn up the"
        " goods of the phase on the spaces of the {rounds} rounds."
    )
    change = _(
        "With {players} players one space of depot {depot} takes another kind of tile in the"
        " phases {phases}, as the game board says."
    )
    changed = change.format(
        players=table.change.players,
        depot=next(it.number for it in table.depots if it.changed is not None),
        phases=and_list(table.change.phases),
    )
    filled = text.format(
        tiles=BETWEEN.join(str(table.black[players]) for players in sorted(table.black)),
        players=BETWEEN.join(map(str, sorted(table.black))),
        rounds=table.rounds,
    )
    return Section(_("A phase begins"), (Item(filled), Item(changed)))


def _round() -> Section:
    roll = _("All roll their two dice at once; the first player rolls the white one too.")
    good = _(
        "The first player lays the next good on the depot with the number of the white die, which"
        " does nothing else."
    )
    turns = _(
        "In turn order each player carries out two actions, one with each die. On the turn track"
        " the marker further right comes first, and in a stack the one on top."
    )
    worker = _(
        "Each one you pay turns one of your dice up or down by 1; 6 and 1 are neighbours. Pay as"
        " many as you like."
    )
    return Section(
        _("A round"),
        (
            Item(roll, _("Roll"), number=1),
            Item(good, _("A good"), number=2),
            Item(turns, _("Turns"), number=3),
            Item(worker, _("Workers"), icon=WORKER),
        ),
    )


def _actions(edition: BoardEdition) -> Section:
    take = _(
        "Take a tile from the depot of the die's number into one of your {stores} stores. If they"
        " are full, throw one of the tiles away first."
    )
    place = _(
        "Put a tile from a store on an empty hex with the die's number and the tile's colour,"
        " beside a tile that is there already."
    )
    sell = _(
        "Turn over all your goods of the die's number: {silver} silver for the sale, and points"
        " for each good by the number of players."
    )
    workers = _("Any die: take {workers} workers.")
    return Section(
        _("The four actions"),
        (
            Item(take.format(stores=STORES), _("Take a tile"), number=1),
            Item(place, _("Place a tile"), number=2),
            Item(sell.format(silver=edition.sale_silver), _("Sell goods"), number=3),
            Item(
                workers.format(workers=WORKERS_TAKEN),
                pgettext("board game", "Take workers"),
                number=4,
            ),
        ),
        GOODS,
    )


def _black(table: Table) -> Section:
    text = _(
        "Once in your turn, at any moment, you may buy a tile there for {silver} silver. It goes"
        " into a store like any other."
    )
    filled = text.format(silver=table.black_silver)
    return Section(_("The black depot"), (Item(filled, icon=BLACK),))


def _tiles() -> Section:
    words = {
        Terrain.CASTLE: (_("Castle"), _("One more action at once, with any number.")),
        Terrain.MINE: (_("Mine"), _("1 silver at the end of every phase.")),
        Terrain.RIVER: (
            _("Ship"),
            _(
                "Take all goods of one depot, whichever you like; you keep {colours} colours at"
                " most, the rest stays there. Then your marker moves one space to the right on"
                " the turn track, on top of others."
            ),
        ),
        Terrain.CITY: (
            _("Building"),
            _("Its benefit at once, without a die. In one city no two of the same type."),
        ),
        Terrain.PASTURE: (
            _("Animals"),
            _(
                "As many points as animals on the tile; all tiles of the same species in this"
                " pasture score again."
            ),
        ),
        Terrain.MONASTERY: (
            _("Knowledge"),
            _("{count} tiles, all different: powers that last, or points at the end."),
        ),
    }
    return Section(
        _("What a placed tile does"),
        tuple(
            Item(text.format(colours=GOODS_STORES, count=len(KNOWLEDGE)), name, icon=terrain)
            for terrain, (name, text) in words.items()
        ),
    )


def _regions() -> Section:
    text = _(
        "Hexes of one colour that touch are a region. The tile that fills its last hex brings"
        " points for its size, and more for the phase."
    )
    return Section(_("Finished regions"), (Item(text),), REGIONS)


def _bonuses() -> Section:
    text = _(
        "The first player to fill all hexes of a colour takes its large bonus tile, the second the"
        " small one. Bonus tiles and goods bring points by the number of players."
    )
    return Section(_("Whole colours and goods"), (Item(text),), PLAYERS)


def _phase_end() -> Section:
    text = _("After the last round the mines bring their silver; then the next phase is laid out.")
    return Section(_("A phase ends"), (Item(text),))


def _end(edition: BoardEdition) -> Section:
    first = min(edition.knowledge_points)
    count = _(
        "After phase {phase} you score what you have left, and the knowledge tiles from {first}"
        " on that you have placed; tiles in stores count nothing."
    )
    tie = _(
        "Level players compare their empty hexes: the fewest win. Still level, the one further"
        " back in turn order wins."
    )
    return Section(
        _("End"),
        (Item(count.format(phase=PHASES[-1], first=first)), Item(tie)),
        END,
    )
