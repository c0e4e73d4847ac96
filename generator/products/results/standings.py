"""Standings: who leads a league, over all its games and in each of them."""

from __future__ import annotations

from itertools import combinations, groupby
from typing import TYPE_CHECKING, Any

from generator.errors import UnreadableError, shown
from generator.language import _, decimal, ngettext, printing, spoken
from generator.load.layouts.search import folded
from generator.products.results.league import read_rows
from generator.products.results.rulebooks import rulebook
from generator.values import NamedTuple
from generator.writing.sentences import LONGEST

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    from generator.model.order import Ink
    from generator.page.league import Line, Section
    from generator.page.marks import Document
    from generator.units import Paper

NOTHING = " "
"""What stands where a line has nothing to say."""
MOST_RIVALS = 12
"""With more players, their meetings have no room on paper."""


class Seat(NamedTuple):
    """A player of one game: the points, and whether they won."""

    player: str
    points: float
    won: bool


class Played(NamedTuple):
    """A game of a league: its number, what was played, and its players, the winners first."""

    number: int
    kind: str
    seats: tuple[Seat, ...]


class Tally(NamedTuple):
    """How a player did in some games: how many, how many were won, and the mean of the points."""

    games: int
    wins: int
    mean: float


class Standing(NamedTuple):
    """A player's place in a league; equal players have the same place."""

    place: int
    player: str
    games: int
    wins: int
    kinds: dict[str, Tally]


class Best(NamedTuple):
    """The best sheet of a kind of game: the game in which it was, and its player's seat."""

    game: Played
    seat: Seat


class Standings(NamedTuple):
    """A league: its games in their order, what was played, and the players, the best first."""

    games: tuple[Played, ...]
    kinds: dict[str, str]
    """The title of each kind of game."""
    players: tuple[Standing, ...]


def read_standings(file: Path, titles: Mapping[str, str] | None = None) -> Standings:
    """Read a league and rank its players: by wins, then by the share of their games they won.

    TITLES are the names of kinds of games that are not shipped.
    """
    games = tuple(_games(file))
    if not games:
        message = _("{file}: There is no game in this league; add one with --csv.")
        raise UnreadableError(message.format(file=shown(file, LONGEST)))
    kinds = {it.kind: _title(it.kind, titles or {}) for it in games}
    return Standings(games, kinds, tuple(_ranked(games)))


def _games(file: Path) -> Iterable[Played]:
    rows = sorted(read_rows(file), key=lambda row: row.number)
    for number, group in groupby(rows, key=lambda row: row.number):
        some = list(group)
        seats = [Seat(row.player, row.points, row.won) for row in some]
        won = [seat.points for seat in seats if seat.won]
        lowest = bool(won) and max(won) < max(seat.points for seat in seats)
        way = 1 if lowest else -1
        seats.sort(key=lambda seat: (not seat.won, way * seat.points))
        yield Played(number, some[0].kind, tuple(seats))


def head_to_head(standings: Standings) -> dict[str, dict[str, tuple[int, int]]]:
    """Return for each player whom they met, and how often they came out ahead and behind."""
    found: dict[str, dict[str, tuple[int, int]]] = {it.player: {} for it in standings.players}
    for game in standings.games:
        for one, other in combinations(game.seats, 2):
            decided = int((one.won, one.points) != (other.won, other.points))
            ahead, behind = found[one.player].get(other.player, (0, 0))
            found[one.player][other.player] = ahead + decided, behind
            found[other.player][one.player] = behind, ahead + decided
    return found


def best_sheets(standings: Standings) -> list[Best]:
    """Return the best sheet of each kind of game: the first one, if several are as good."""
    found = []
    for kind in standings.kinds:
        games = [game for game in standings.games if game.kind == kind]
        sheets = [Best(game, seat) for game in games for seat in game.seats]
        way = 1 if sum(map(_lowest_way, games)) > 0 else -1
        found.append(min(sheets, key=lambda it: way * it.seat.points))
    return found


def _lowest_way(game: Played) -> int:
    """Return 1 if the winners have fewer points than others, -1 if they have more."""
    first, last = game.seats[0].points, game.seats[-1].points
    return (first < last) - (first > last)


def _title(kind: str, titles: Mapping[str, str]) -> str:
    """Return the name of a game: of one of the four, of a pad that is known, else its id."""
    from generator.load.layouts.kind import PADS, games_about  # noqa: PLC0415 - only a league
    from generator.load.layouts.library import layout_paths  # noqa: PLC0415
    from generator.products.layouts import check_files  # noqa: PLC0415
    from generator.registry import names  # noqa: PLC0415
    from generator.units import PAPERS  # noqa: PLC0415

    if kind in names():
        return rulebook(kind).subject(None) or kind
    shipped = {id_: path for game in games_about(PADS) for id_, path in layout_paths(game).items()}
    path = shipped.get(kind.rpartition(" ")[2])
    if path is None:
        return shown(titles.get(kind) or _title_on_shelf(kind))
    (report,) = check_files([str(path)], custom=True, paper=PAPERS["a4"])
    pad: Any = report.layout
    return str(pad.name(spoken()))


def _title_on_shelf(kind: str) -> str:
    """Return the name of a pad on the shelf, else the kind itself."""
    from generator.load.files.access import shared  # noqa: PLC0415 - only a league
    from generator.load.layouts.kind import PADS, games_about  # noqa: PLC0415

    things = shared()
    known = [] if things is None else things.known(games_about(PADS))
    id_ = kind.rpartition(" ")[2]
    return next((it.title for it in known if id_ in {it.id, *it.names()}), kind)


def _ranked(games: Sequence[Played]) -> Iterable[Standing]:
    names = dict.fromkeys(seat.player for game in games for seat in game.seats)
    tallies = {name: _tally(name, games) for name in names}

    def rank(name: str) -> tuple[float, float]:
        return -tallies[name].wins, -tallies[name].wins / tallies[name].games

    order = sorted(names, key=lambda name: (rank(name), folded(name), name))
    kinds = dict.fromkeys(game.kind for game in games)
    for name in order:
        place = 1 + sum(rank(other) < rank(name) for other in order)
        mine = [game for game in games if any(seat.player == name for seat in game.seats)]
        found = {kind: [game for game in mine if game.kind == kind] for kind in kinds}
        each = {kind: _tally(name, some) for kind, some in found.items() if some}
        yield Standing(place, name, tallies[name].games, tallies[name].wins, each)


def _tally(name: str, games: Iterable[Played]) -> Tally:
    seats = [seat for game in games for seat in game.seats if seat.player == name]
    return Tally(
        len(seats), sum(seat.won for seat in seats), sum(seat.points for seat in seats) / len(seats)
    )


def number_text(value: float) -> str:
    """Return points as people of the current language write them, with one decimal at most."""
    return decimal(f"{value:.1f}".removesuffix(".0")).replace("-", "\u2212")


def heading(standings: Standings) -> str:
    """Return what a league has: `10 evenings, 4 games`."""
    evenings, kinds = len(standings.games), len(standings.kinds)
    return ", ".join(
        (
            ngettext("{count} evening", "{count} evenings", evenings).format(count=evenings),
            ngettext("{count} game", "{count} games", kinds).format(count=kinds),
        )
    )


def table_of(standings: Standings) -> list[list[str]]:
    """Return the table in words: its head, then a row for each player."""
    head = ["", _("Player"), _("Evenings"), _("Wins"), *standings.kinds.values()]
    rows = [
        [str(it.place), it.player, str(it.games), str(it.wins), *_cells(it, standings.kinds)]
        for it in standings.players
    ]
    return [head, *rows]


def _cells(standing: Standing, kinds: Iterable[str]) -> list[str]:
    """Return a cell for each game: the wins, how many were played, and the mean points."""
    found = (standing.kinds.get(kind) for kind in kinds)
    return [
        "–" if it is None else f"{it.wins}/{it.games}, ø {number_text(it.mean)}" for it in found
    ]


def tell(standings: Standings) -> list[str]:
    """Return the lines of the table for a terminal."""
    rows = table_of(standings)
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    lines = [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        for row in rows
    ]
    return [heading(standings), "", *(line.rstrip() for line in lines)]


def standings_json(standings: Standings) -> dict[str, Any]:
    """Return a league for other programs."""
    return {
        "games": [
            {
                "game": game.number,
                "kind": game.kind,
                "players": [_player_json(it) for it in game.seats],
            }
            for game in standings.games
        ],
        "standings": [
            {
                "place": it.place,
                "name": it.player,
                "games": it.games,
                "wins": it.wins,
                "kinds": {kind: tally._asdict() for kind, tally in it.kinds.items()},
            }
            for it in standings.players
        ],
        "best": [
            {"game": it.game.number, "kind": it.game.kind, **_player_json(it.seat)}
            for it in best_sheets(standings)
        ],
        "head_to_head": {
            player: {
                rival: {"ahead": ahead, "behind": behind}
                for rival, (ahead, behind) in rivals.items()
            }
            for player, rivals in head_to_head(standings).items()
        },
    }


def _player_json(seat: Seat) -> dict[str, Any]:
    return {"name": seat.player, "points": seat.points, "won": seat.won}


def draw_standings(
    file: Path,
    *,
    paper: Paper,
    ink: Ink,
    language: str,
    titles: Mapping[str, str] | None = None,
) -> Document:
    """Draw the table of a league, and below it the games in their order."""
    from generator.page.league import draw_league  # noqa: PLC0415 - jinja2 is heavy
    from generator.page.marks import Document  # noqa: PLC0415
    from generator.page.report import ReportLook  # noqa: PLC0415
    from generator.products.tools import load_tools  # noqa: PLC0415

    with printing(language):
        standings = read_standings(file, titles)
        style, fonts, press, _ruler = load_tools()
        look = ReportLook(paper, ink, style)
        pages = draw_league(
            heading(standings), table_of(standings), _sections(standings), look, press
        )
        return Document(_("League: {file}").format(file=file.stem), language, pages, fonts)


def _sections(standings: Standings) -> list[Section]:
    """Return what is printed below the table: rivals, the best sheets, and the games."""
    kinds = standings.kinds
    best = [
        (str(it.game.number), kinds[it.game.kind], _seat(it.seat), NOTHING)
        for it in best_sheets(standings)
    ]
    games = [_line(it, kinds) for it in standings.games]
    sections: list[Section] = [(_("Best sheets"), best), (_("Evenings"), games)]
    if 1 < len(standings.players) <= MOST_RIVALS:
        sections.insert(0, (_("Head to head"), [*_rivals(standings)]))
    return sections


def _rivals(standings: Standings) -> Iterable[Line]:
    """Yield a line for each player: the sum of the meetings, and each rival."""
    for it, rivals in zip(standings.players, head_to_head(standings).values(), strict=True):
        ahead, behind = (sum(pair[side] for pair in rivals.values()) for side in (0, 1))
        each = ", ".join(f"{name} {for_} : {against}" for name, (for_, against) in rivals.items())
        yield str(it.place), it.player, f"{ahead} : {behind}", each


def _line(game: Played, kinds: dict[str, str]) -> Line:
    """Return a game in words: its number, its title, who won, and the others."""
    won = ", ".join(map(_seat, (it for it in game.seats if it.won)))
    others = ", ".join(map(_seat, (it for it in game.seats if not it.won)))
    return str(game.number), kinds[game.kind], won, others


def _seat(seat: Seat) -> str:
    return f"{seat.player} {number_text(seat.points)}"
