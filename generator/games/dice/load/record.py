"""Records: from the file of a whole game, roll by roll, to the model; the referee judges it."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from generator.errors import MalformedError, closest, shown
from generator.games.dice.load.edition import GAME
from generator.games.dice.load.heading import (
    Domains,
    is_other_game,
    read_heading,
    read_players,
    read_start,
)
from generator.games.dice.model.bonus import Bonus
from generator.games.dice.model.record import Mark, Play, Player, Record, Roll
from generator.language import _, message_and_list, message_or_list
from generator.load.files.data import read_data
from generator.load.files.fields import Fields, is_integer
from generator.load.results.players import find_doubles, raise_all, read_name
from generator.model.finding import sorted_findings
from generator.model.terrain import Terrain

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path

    from generator.games.dice.load.heading import Heading
    from generator.games.dice.model.edition import DiceEdition
    from generator.model.finding import Finding, Place
    from generator.model.layout import Layout

KEYS = ("game", "domain", "variant", "player", "roll")
PLAYER_KEYS = ("name", "start")
ROLL_KEYS = ("numbers", "colours", "hourglasses", "play")
PLAY_KEYS = ("name", "marks", "bonus", "sold")
FACES = range(1, 7)
DICE = 2
MOST_HOURGLASSES = 2
MOST_SOLD = 99
MOST_MARKS = 10


class _Used(StrEnum):
    """A bonus that is used when marking; goods are sold instead."""

    MONK = Bonus.MONK.value
    SILVER = Bonus.SILVER.value
    WORKER = Bonus.WORKER.value


def read_record(
    path: Path, edition: DiceEdition | None = None, domains: Domains | None = None
) -> Record:
    """Read the record of a game; everything that is wrong in the file is raised at once."""
    document = read_data(path)
    findings: list[Finding] = []
    fields = Fields(document, document.data, (), findings)
    if is_other_game(fields):
        fields.refuse("game", _("'{game}' here").format(game=GAME))
        raise MalformedError(findings)
    if "roll" not in fields and document.positions.get(("player", 0, "marks")):
        message = _("This is a sheet, not a record; score it with 'scriptorium score {file}'.")
        fields.report("missing-key", message.format(file=document.file), fields.place("player"))
        raise MalformedError(findings)
    fields.know(KEYS)
    fields.require(*KEYS)
    heading = read_heading(fields, domains or Domains(edition), path.parent)
    if heading.layout is not None and heading.layout.own:
        message = _(
            "The domain '{domain}' has terrains of its own, which are on no die, so its games"
            " cannot be refereed; score the finished sheets instead."
        )
        message = message.format(domain=heading.layout.id)
        fields.report("bad-value", message, fields.place("domain"))
    players, names = _players(fields, heading)
    rolls = [_roll(it, heading.layout, names) for it in fields.tables("roll") or ()]
    raise_all(sorted_findings(findings))
    if heading.layout is None or heading.variant is None:
        raise AssertionError(path)
    return Record(
        heading.layout, heading.variant, players, tuple(roll for roll in rolls if roll is not None)
    )


def _players(fields: Fields, heading: Heading) -> tuple[tuple[Player, ...], tuple[str, ...]]:
    """Read the players in seating order, and every name that a roll may use."""
    players, names = [], []
    for table in read_players(fields, heading.variant):
        table.know(PLAYER_KEYS)
        table.require(*PLAYER_KEYS)
        name, start = read_name(table), read_start(table, heading.layout)
        if name is not None:
            names.append(name)
        if name is not None and start is not None:
            players.append(Player(name[0], start))
    fields.findings += find_doubles(names)
    return tuple(players), tuple(name for name, _place in names)


def _roll(fields: Fields, layout: Layout | None, names: Collection[str]) -> Roll | None:
    fields.know(ROLL_KEYS)
    fields.require("numbers", "colours", "hourglasses")
    numbers = _numbers(fields)
    colours = _colours(fields)
    hourglasses = fields.integer("hourglasses", 1, MOST_HOURGLASSES)
    plays: list[Play] = []
    places: list[tuple[str, Place]] = []
    for table in fields.tables("play") or ():
        play = _play(table, layout, names)
        if play is not None:
            plays.append(play)
            places.append((play.name, table.place("name")))
    fields.findings += find_doubles(places)
    if numbers is None or colours is None or hourglasses is None:
        return None
    return Roll(numbers, colours, hourglasses, tuple(plays), fields.place())


def _numbers(fields: Fields) -> tuple[int, int] | None:
    value = fields.data.get("numbers")
    if isinstance(value, list) and len(value) == DICE and all(map(_is_face, value)):
        return value[0], value[1]
    if "numbers" in fields:
        fields.refuse("numbers", _("a list of the 2 numbers rolled, each from 1 to 6"))
    return None


def _is_face(value: object) -> bool:
    return is_integer(value) and value in FACES


def _colours(fields: Fields) -> tuple[Terrain, Terrain] | None:
    value = fields.data.get("colours")
    known = [terrain.value for terrain in Terrain]
    if isinstance(value, list) and len(value) == DICE and all(it in known for it in value):
        return Terrain(value[0]), Terrain(value[1])
    if "colours" in fields:
        wanted = _("a list of the 2 colours rolled, each one of {known}")
        strange = value if isinstance(value, list) else ()
        unknown = next((it for it in strange if isinstance(it, str) and it not in known), None)
        close = None if unknown is None else closest(unknown, known)
        if close is not None:
            wanted = _("a list of 2 colours (did you mean '{close}'?)")
        fields.refuse("colours", wanted.format(known=message_or_list(known), close=close))
    return None


def _play(fields: Fields, layout: Layout | None, names: Collection[str]) -> Play | None:
    """Read what one player did with a roll."""
    fields.know(PLAY_KEYS)
    fields.require("name")
    name = read_name(fields)
    if name is not None and name[0] not in names:
        _report_stranger(fields, *name, names)
    marks = _marks(fields, layout)
    bonus = fields.choice("bonus", _Used)
    sold = fields.integer("sold", 0, MOST_SOLD)
    if name is None:
        return None
    return Play(name[0], marks, None if bonus is None else Bonus(bonus.value), sold or 0)


def _report_stranger(fields: Fields, name: str, place: Place, names: Collection[str]) -> None:
    close = closest(name, names)
    if close is not None:
        message = _("There is no player '{name}'; did you mean '{close}'?")
    else:
        message = _("There is no player '{name}'; the players are {known}.")
    known = message_and_list(f"'{shown(it)}'" for it in names) or "–"
    text = message.format(name=shown(name), close=close and shown(close), known=known)
    fields.report("bad-value", text, place)


def _marks(fields: Fields, layout: Layout | None) -> tuple[Mark, ...]:
    value = fields.data.get("marks", [])
    if not isinstance(value, list) or len(value) > MOST_MARKS or not all(map(_is_mark, value)):
        wanted = _("a list of [row, position, digit]: row and position from 0, the digit 1 to 6")
        fields.refuse("marks", wanted)
        return ()
    marks = tuple(Mark(*mark) for mark in value)
    if layout is not None and marks:
        known = {(cell.row, cell.position) for cell in layout.cells}
        for number, mark in enumerate(marks):
            if (mark.row, mark.position) not in known:
                message = _("The domain '{domain}' has no hex [{row}, {position}]; {mend}.")
                values = {"domain": layout.id, "row": mark.row, "position": mark.position}
                text = message.format(**values, mend=_existing_hexes(layout, mark.row))
                place = fields.document.value_place(*fields.keys, "marks", number)
                fields.report("bad-value", text, place)
    return marks


def _is_mark(value: object) -> bool:
    return (
        isinstance(value, list)
        and len(value) == len(Mark._fields)
        and all(map(is_integer, value))
        and value[-1] in FACES
    )


def _existing_hexes(layout: Layout, row: int) -> str:
    """Describe which hexes there are instead."""
    positions = [cell.position for cell in layout.cells if cell.row == row]
    if positions:
        return _("its positions in this row go from 0 to {last}").format(last=max(positions))
    return _("its rows go from 0 to {last}").format(last=max(cell.row for cell in layout.cells))
