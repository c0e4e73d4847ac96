"""A playtest for a terminal: the verdict, the map of shares, and a table of each kind."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from generator.games.dice.lab.report.figures import (
    games_of,
    is_seen,
    number,
    percent,
    percent_with_margin,
    share_of,
    with_margin,
)
from generator.games.dice.lab.report.hints import hints
from generator.games.dice.lab.report.verdict import dead_hexes, verdict
from generator.games.dice.lab.report.wording import (
    basis,
    castle_name,
    player_kind,
    zone_kind,
)
from generator.games.dice.model.bonus import bonus_name
from generator.games.dice.model.edition import ROMAN
from generator.games.dice.model.playtest import MARKS
from generator.language import _, spoken
from generator.model.spoken_names import terrain_name
from generator.products.results.map_letters import FAULTY, draw_signs

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.games.dice.model.playtest import Playtest, ZoneFate

WIDTH = 78
INDENT = "  "
BULLET = "- "
MOST = 99
"""A hex has room for two digits."""
GAP = "  "


def tell(playtest: Playtest) -> list[str]:
    """Return the lines of the report."""
    return [line.rstrip() for line in _lines(playtest)]


def _lines(playtest: Playtest) -> Iterator[str]:
    yield _title(playtest)
    yield from wrap(_basis(playtest), WIDTH, initial_indent=INDENT, subsequent_indent=INDENT)
    yield ""
    yield from _bullets(verdict(playtest))
    found = hints(playtest)
    if found:
        yield from ("", _("What to change"), *_bullets(found))
    yield from ("", _("Share of games in which each hex is marked, in percent"))
    yield from (INDENT + line for line in share_map(playtest).splitlines())
    for title, heads, rows in _tables(playtest):
        if rows:
            yield ""
            yield from _table([title, *heads], rows)


def _title(playtest: Playtest) -> str:
    layout = playtest.layout
    name = layout.name(spoken())
    text = _("Domain {id}").format(id=layout.id)
    return text if name == layout.id else f"{text}: {name}"


def _basis(playtest: Playtest) -> str:
    parts = [basis(playtest), _("seed {seed}").format(seed=playtest.seed)]
    if playtest.against:
        against = _("compared with domain {domain} on the same dice")
        parts.append(against.format(domain=playtest.against))
    parts.append(_("the truth is within ± 95 times in 100"))
    return ", ".join(parts)


def _bullets(texts: Sequence[str]) -> Iterator[str]:
    for text in texts:
        yield from wrap(
            text,
            WIDTH,
            initial_indent=INDENT + BULLET,
            subsequent_indent=INDENT + " " * len(BULLET),
            break_on_hyphens=False,
        )


def share_map(playtest: Playtest) -> str:
    """Draw each hex as the share of games that mark it, with `!` at one that hardly any does."""
    cells = playtest.layout.cells
    shares = [min(MOST, round(100 * playtest.marked(it))) for it in range(len(cells))]
    flags = {(cell.row, cell.position): FAULTY for cell in dead_hexes(playtest)}
    return draw_signs(cells, [f"{share:2}" for share in shares], flags, None)


def _tables(playtest: Playtest) -> Iterator[tuple[str, list[str], list[list[str]]]]:
    """Yield each table: what it is about, the other heads, the rows."""
    yield _players(playtest)
    yield (
        _("Starting castles"),
        [_("points"), _("behind"), _("best")],
        [
            [
                castle_name(it.bonus),
                with_margin(it.points),
                with_margin(it.behind) if is_seen(it.behind) else "–",
                _share(it.best, playtest),
            ]
            for it in playtest.starts
        ],
    )
    yield (
        _("Lost without a terrain"),
        [_("points"), _("hexes")],
        [
            [terrain_name(terrain), with_margin(it.loss), str(it.hexes)]
            for terrain, it in playtest.terrains.items()
        ],
    )
    yield (
        _("Lost without a bonus"),
        [_("points"), _("gained"), _("used")],
        [
            [bonus_name(bonus), with_margin(it.loss), number(it.gained), number(it.used)]
            for bonus, it in playtest.bonuses.items()
        ],
    )
    yield _zones(playtest)
    yield (
        _("Colours finished in phase"),
        [*ROMAN.values(), _("all")],
        [[terrain_name(it), *_phases(found, playtest)] for it, found in playtest.colours.items()],
    )
    passes = [number(it) for it in (*playtest.passes, sum(playtest.passes))]
    yield (
        _("Rolls used only for a worker"),
        [*ROMAN.values(), _("all")],
        [[_("in each game"), *passes]],
    )
    yield _seats(playtest)


def _players(playtest: Playtest) -> tuple[str, list[str], list[list[str]]]:
    is_compared = any(it.against is not None for it in playtest.ladder)
    heads = [_("points"), _("spread"), *(f"≥ {mark}" for mark in MARKS)]
    rows = []
    for it in playtest.ladder:
        row = [player_kind(it.player), with_margin(it.points), number(it.spread)]
        row += [percent_with_margin(share_of(share, games_of(it))) for share in it.marks]
        if is_compared:
            row.append("" if it.against is None else with_margin(it.against))
        rows.append(row)
    if is_compared:
        heads.append(_("more than {domain}").format(domain=playtest.against))
    return _("Automated player"), heads, rows


def _zones(playtest: Playtest) -> tuple[str, list[str], list[list[str]]]:
    """Put the zones of a terrain and a size into one row, so that the table stays short."""
    alike: dict[str, list[ZoneFate]] = {}
    for fate in playtest.zones:
        alike.setdefault(zone_kind(fate.zone), []).append(fate)
    rows = []
    for kind, fates in alike.items():
        phases = [sum(it) / len(fates) for it in zip(*(it.phases for it in fates), strict=True)]
        ends = dict.fromkeys(percent(it(fate.share for fate in fates)) for it in (min, max))
        shares = [percent(it) for it in phases]
        rows.append([kind, str(len(fates)), *shares, "–".join(ends)])
    heads = [_("number"), *ROMAN.values(), _("all")]
    return _("Zones finished in phase"), heads, rows


def _seats(playtest: Playtest) -> tuple[str, list[str], list[list[str]]]:
    tables = [it for it in playtest.seats if it.players > 1]
    most = max((it.players for it in tables), default=0)
    rows = []
    for it in tables:
        wins = [percent_with_margin(each) for each in it.wins]
        wins += [""] * (most - len(wins))
        rows.append([f"{it.players}", *wins, with_margin(it.lead), number(it.rolls[1])])
    seats = [_("seat {number}").format(number=it + 1) for it in range(most)]
    return _("Players"), [*seats, _("lead"), _("rolls")], rows


def _share(share: float, playtest: Playtest) -> str:
    return percent_with_margin(share_of(share, playtest.games))


def _phases(phases: Sequence[float], playtest: Playtest) -> list[str]:
    return [*(percent(it) for it in phases), _share(sum(phases), playtest)]


def _table(heads: list[str], rows: list[list[str]]) -> Iterator[str]:
    """Align a table: its first column begins at the left, the others end at the right."""
    shifted = [[INDENT + first, *rest] for first, *rest in rows]
    widths = [max(len(row[i]) for row in [heads, *shifted]) for i in range(len(heads))]
    for row in [heads, *shifted]:
        first, *rest = row
        cells = [first.ljust(widths[0])]
        cells += [text.rjust(width) for text, width in zip(rest, widths[1:], strict=True)]
        yield GAP.join(cells)
