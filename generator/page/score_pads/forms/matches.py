"""The pages of a tournament: tables of everybody, lists of matches, groups and a knock-out."""

from __future__ import annotations

from itertools import pairwise, product
from math import ceil, floor
from typing import TYPE_CHECKING

from generator.language import _
from generator.model.score_pad.matches import Page
from generator.model.score_pad.pad import name_round
from generator.page.score_pads.boxes import Grid
from generator.page.score_pads.flow import PANEL_GAP, Panel
from generator.page.score_pads.forms.grids import Column, make_bracket, place_columns
from generator.page.score_pads.lines import LEADING, Ruling
from generator.page.score_pads.measures import LEGEND

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from generator.model.score_pad.pad import Pad
    from generator.page.score_pads.boxes import Bracket
    from generator.page.score_pads.flow import Wish
    from generator.page.score_pads.measures import Measures
    from generator.page.svg.press import Press

    Room = tuple[float, float]
    Laid = tuple[tuple[tuple[Panel, ...], ...], int]
    Blocks = list[tuple[float, float, Grid | Bracket]]

SQUARE, WIDEST = 8.0, 12.0
"""The least and the greatest side of a square of a table of everybody against everybody."""
NUMBER, NAME, GROUP_NAME, SUM, BOX, TEXT = 7.0, 34.0, 28.0, 11.0, 8.2, 16.0
"""The least widths of columns."""
GROUP, LARGEST_GROUP = 4, 5
ACROSS = 2
"""How many groups are beside each other."""
FEW_ROUNDS = 4
"""How many rounds a ranking has on paper at least."""
TALLEST, LIST_TALLEST = 16.0, 12.0
"""The greatest height of a line of a table, and of a list of rounds."""
LIST, LOW, LIST_GAP = 44.0, 6.4, 3.0
"""The least width of the list of a round, the least height of its lines, and the gap below it."""
FEW_GROUPS, SMALL, LARGE = 4, 8, 16
"""Up to how many groups a small knock-out follows, and the players of a small and a large one."""


def matches_ruling(width: float, measures: Measures) -> Ruling:
    """Return a table of one column as wide as the page; names have room in theirs."""
    return Ruling(width, NAME, 0, 1, 0, 0.0, 0.0, measures)


def lay_matches(wish: Wish, room: Room, press: Press) -> Laid | None:
    """Lay the pages of a tournament, and count the rounds of a ranking; None without room."""
    pages = wish.pad.matches.pages if wish.pad.matches else ()
    leaves: list[tuple[Panel, ...]] = []
    for page in pages:
        laid = _PAGES[page](wish, room, press)
        if laid is None:
            return None
        for blocks in laid:
            panels = (Panel(x, has_captions=False, lines=(), y=y, grid=it) for x, y, it in blocks)
            leaves.append(tuple(panels))
    return tuple(leaves), max(_count_rounds(it) for leaf in leaves for it in leaf)


def _count_rounds(panel: Panel) -> int:
    """Count the rounds that a table has a column for."""
    columns = panel.grid.columns if isinstance(panel.grid, Grid) else ()
    return sum(it.kind in {"round", "split"} for it in columns)


def berger_table(players: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Return who meets whom in every round, White first, as the Berger tables of FIDE have it.

    Of an odd number, whoever meets the number after the last is free.
    """
    last = players + players % 2
    circle = last - 1
    rounds, first = [], 0
    for number in range(circle):
        pairs = [(first + 1, last) if number % 2 == 0 else (last, first + 1)]
        pairs += [
            ((first + at) % circle + 1, (first - at) % circle + 1) for at in range(1, last // 2)
        ]
        rounds.append(tuple(it for it in pairs if max(it) <= players))
        first = (first + last // 2) % circle
    return tuple(rounds)


def _ends(wish: Wish) -> list[Column]:
    """Return the columns for what is counted at the end: the total, other rows, the place."""
    rows = [row for section in wish.pad.sections for row in section.rows]
    language = wish.language
    counted = [Column("sum", _("Points"), SUM, key="total")]
    counted += [Column("box", it.name(language), SUM, key=it.id) for it in rows]
    return [*counted, Column("sum", _("Place"), SUM, key="place")]


def _player_columns(width: float = NAME) -> list[Column]:
    return [Column("number", "", NUMBER), Column("name", _("Name"), width, 1.0, "name")]


def _cross(wish: Wish, room: Room, press: Press) -> list[Blocks] | None:
    """Lay a table of everybody against everybody, and below it the rounds as lists or in words."""
    players, (width, height) = wish.columns, room
    for side, is_listed in product(_sides(WIDEST, SQUARE), (True, False)):
        squares = [Column("square", str(it), side, key=f"s{it}") for it in range(1, players + 1)]
        columns = [*_player_columns(), *squares, *_ends(wish)]
        grid = _grid("t", wish, columns, players, (width, side), press)
        if grid is None:
            continue
        grid = grid._replace(diagonal=True)
        if is_listed:
            left = height - grid.height - PANEL_GAP
            lists = _round_lists(wish, (width, left), press)
            if lists:
                spare = left - max(down + it.height for _x, down, it in lists)
                grid = grid._replace(line=min(TALLEST, side + spare / players))
                y = grid.height + PANEL_GAP
                below: Blocks = [(x, y + down, it) for x, down, it in lists]
                return [[(0.0, 0.0, grid), *below]]
            continue
        small, lines = _schedule(players, width, press)
        grid = grid._replace(notes=lines, small=small, step=small * LEADING)
        if grid.height <= height:
            return [[(0.0, 0.0, grid)]]
    return None


def _round_lists(wish: Wish, room: Room, press: Press) -> list[tuple[float, float, Grid]]:
    """Return a list of matches for every round, with a box for each result; none without room."""
    width, height = room
    pad, language = wish.pad, wish.language
    rounds = berger_table(wish.columns)
    rows = pad.rounds.rows if pad.rounds else ()
    entered = [row for row in rows if row.entries]
    sides = pad.matches.sides if pad.matches else ()
    caption = " – ".join(it.name(language) for it in sides)
    columns = [
        Column("number", caption, 2 * NUMBER, 1.0),
        *(Column("text", row.name(language), SUM, 0.6, row.id) for row in entered),
    ]
    across = floor((width + PANEL_GAP) / (LIST + PANEL_GAP))
    each = (width - (across - 1) * PANEL_GAP) / across
    down = ceil(len(rounds) / across)
    high = (height - (down - 1) * LIST_GAP) / down
    grids = []
    for at, matches in enumerate(rounds, start=1):
        title = name_round(pad, at)
        grid = _grid(f"r{at}", wish, columns, len(matches), (each, LOW), press, title)
        if grid is None or grid.height > high:
            return []
        line = min(LIST_TALLEST, LOW + (high - grid.height) / len(matches))
        labels = tuple(f"{one} – {other}" for one, other in matches)
        grids.append(grid._replace(rows=labels, line=line, numbered=True))
    step = max(it.height for it in grids) + LIST_GAP
    return [
        (at % across * (each + PANEL_GAP), at // across * step, it) for at, it in enumerate(grids)
    ]


def _sides(most: float, least: float) -> Iterator[float]:
    """Yield sides in steps of half a millimetre."""
    yield from (most - at / 2 for at in range(int(2 * (most - least)) + 1))


def _schedule(players: int, width: float, press: Press) -> tuple[float, tuple[str, ...]]:
    """Return the size and the lines of who meets whom in every round."""
    gap = 2 * "\N{NO-BREAK SPACE}"
    rounds = [
        f"{number}:{gap}" + gap.join(f"{one}–{two}" for one, two in it)
        for number, it in enumerate(berger_table(players), start=1)
    ]
    text = _("Rounds") + f" {gap}" + f"{gap}· {gap}".join(rounds)
    return LEGEND, tuple(press.wrapped(text, "text", LEGEND, width))


def _groups(wish: Wish, room: Room, press: Press) -> list[Blocks] | None:
    """Lay a small table for each group, as many on a page as have room."""
    number = ceil(wish.columns / LARGEST_GROUP)
    if wish.columns % GROUP == 0:
        number = wish.columns // GROUP
    size = ceil(wish.columns / number)
    for across in (ACROSS, 1):
        each = (room[0] - (across - 1) * PANEL_GAP) / across
        grid = _group(wish, size, each, press)
        if grid is None or grid.height > room[1]:
            continue
        down = floor((room[1] + PANEL_GAP) / (grid.height + PANEL_GAP))
        pages = ceil(number / (across * down))
        used = ceil(ceil(number / pages) / across)
        spare = (room[1] - (used - 1) * PANEL_GAP) / used - grid.height
        grid = grid._replace(line=min(TALLEST, SQUARE + spare / size))
        every = [
            grid._replace(
                key=f"g{at + 1}",
                title=_("Group {name}").format(name=chr(ord("A") + at)),
                first=at * size,
            )
            for at in range(number)
        ]
        per_page = used * across
        return [
            _side_by_side(every[at : at + per_page], across, each + PANEL_GAP)
            for at in range(0, number, per_page)
        ]
    return None


def _group(wish: Wish, size: int, width: float, press: Press) -> Grid | None:
    ends = _ends(wish)
    side = max(SQUARE, min(WIDEST, (width - NUMBER - GROUP_NAME - 2 * SUM) / size))
    squares = [Column("square", str(it), side, key=f"s{it}") for it in range(1, size + 1)]
    columns = [*_player_columns(GROUP_NAME), *squares, ends[0], ends[-1]]
    grid = _grid("g", wish, columns, size, (width, SQUARE), press, _("Group {name}"))
    if grid is None:
        return None
    small, lines = _schedule(size, width, press)
    return grid._replace(notes=lines, small=small, step=small * LEADING, diagonal=True)


def _side_by_side(grids: Sequence[Grid], across: int, step: float) -> Blocks:
    """Place tables of one size beside and below each other."""
    return [
        (at % across * step, at // across * (it.height + PANEL_GAP), it)
        for at, it in enumerate(grids)
    ]


def _bracket(wish: Wish, room: Room, _press: Press) -> list[Blocks] | None:
    players = SMALL if wish.columns <= FEW_GROUPS * GROUP else LARGE
    names = {2: _("Final"), 4: _("Semi-finals"), 8: _("Quarter-finals"), 16: _("Last 16")}
    captions = [names[2**it] for it in range(players.bit_length() - 1, 0, -1)]
    bracket = make_bracket(players, room, [*captions, _("Winner")])
    return [[(0.0, 0.0, bracket)]]


def _pairings(wish: Wish, room: Room, press: Press) -> list[Blocks] | None:
    """Lay lists of matches to fill in, as many as a page has room for."""
    width, height = room
    pad, language = wish.pad, wish.language
    lines = ceil(wish.columns / 2)
    columns = _match_columns(pad, language)
    name = pad.rounds.name(language) if pad.rounds else ""
    title = name or _("Round")
    for across in (ACROSS, 1):
        each = (width - (across - 1) * PANEL_GAP) / across
        grid = _grid("m", wish, columns, lines, (each, SQUARE), press, title)
        if grid is None or grid.height > height:
            continue
        down = floor((height + PANEL_GAP) / (grid.height + PANEL_GAP))
        spare = (height - (down - 1) * PANEL_GAP) / down - grid.height
        grid = grid._replace(line=min(TALLEST, SQUARE + spare / lines))
        every = [grid._replace(key=f"m{at + 1}") for at in range(down * across)]
        return [_side_by_side(every, across, each + PANEL_GAP)]
    return None


def _match_columns(pad: Pad, language: str) -> list[Column]:
    """Return the columns of a list of matches: the sides, what is entered, what is counted."""
    sides = pad.matches.sides if pad.matches else ()
    wide = NAME if not pad.teams else SUM
    columns = [Column("number", "", NUMBER)]
    columns += [Column("text", it.name(language), wide, 1.0, it.id) for it in sides]
    for row in pad.rounds.rows if pad.rounds else ():
        name = row.name(language)
        if row.entries:
            columns.append(Column("text", name, TEXT if len(row.entries) > 1 else SUM, 0.4, row.id))
        elif row.has_box:
            columns += [
                Column("box", f"{name} {it.name(language)}", SUM, 0.2, f"{row.id}-{it.id}")
                for it in sides
            ]
    return columns


def _standings(wish: Wish, room: Room, press: Press) -> list[Blocks] | None:
    return _rounds(wish, room, press, "split")


def _recap(wish: Wish, room: Room, press: Press) -> list[Blocks] | None:
    return _rounds(wish, room, press, "round")


def _rounds(wish: Wish, room: Room, press: Press, kind: str) -> list[Blocks] | None:
    """Lay a line for each player with a box for each round; many players have several pages.

    A narrow page has fewer rounds.
    """
    width, height = room
    rounds = wish.pad.rounds
    most = (rounds.printed or rounds.most) if rounds else 0
    for number in range(most, min(most, FEW_ROUNDS) - 1, -1):
        columns = [
            *_player_columns(),
            *(Column(kind, str(it), BOX, 0.2, f"r{it}") for it in range(1, number + 1)),
            *_ends(wish),
        ]
        grid = _grid("t", wish, columns, 1, (width, SQUARE), press)
        if grid is not None:
            break
    else:
        return None
    lines = floor((height - grid.top) / SQUARE)
    if lines < 1:
        return None
    pages = ceil(wish.columns / lines)
    cuts = [round(wish.columns * at / pages) for at in range(pages + 1)]
    leaves: list[Blocks] = []
    for first, after in pairwise(cuts):
        rows = tuple(str(it) for it in range(first + 1, after + 1))
        line = min(TALLEST, (height - grid.top) / len(rows))
        part = grid._replace(key=f"t{first + 1}", first=first, rows=rows, line=line)
        leaves.append([(0.0, 0.0, part)])
    return leaves


def _grid(  # noqa: PLR0917 - what a table has
    key: str,
    wish: Wish,
    columns: Sequence[Column],
    lines: int,
    sizes: tuple[float, float],
    press: Press,
    title: str = "",
) -> Grid | None:
    """Return a table of so many lines; SIZES are its width and the height of a line."""
    width, line = sizes
    found = place_columns(columns, width, wish.measures, press)
    if found is None:
        return None
    placed, size, head = found
    rows = tuple(str(it) for it in range(1, lines + 1))
    return Grid(key, placed[-1].x + placed[-1].width, placed, rows, line, head, size, title)


_PAGES: Mapping[Page, Callable[[Wish, Room, Press], list[Blocks] | None]] = {
    Page.CROSS: _cross,
    Page.GROUPS: _groups,
    Page.BRACKET: _bracket,
    Page.PAIRINGS: _pairings,
    Page.STANDINGS: _standings,
    Page.RECAP: _recap,
}
