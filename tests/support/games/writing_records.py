"""Records of the dice game as the files from which they are read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.dice.load.edition import GAME
from generator.load.files.lettering import INDENT, string
from generator.load.results.named_layouts import layout_name

if TYPE_CHECKING:
    from generator.games.dice.model.record import Play, Record, Roll


def record_to_toml(record: Record) -> str:
    """Write a record as a file from which the same record is read again."""
    rolls = "" if record.rolls else "roll = []\n"
    players = "".join(
        f"\n[[player]]\nname = {string(player.name)}\nstart = {string(player.start.value)}\n"
        for player in record.players
    )
    head = (
        f"game = {string(GAME)}\ndomain = {string(layout_name(record.layout))}\n"
        f"variant = {string(record.variant.value)}\n"
    )
    return f"{head}{rolls}{players}{''.join(_roll(roll) for roll in record.rolls)}"


def _roll(roll: Roll) -> str:
    colours = ", ".join(string(colour.value) for colour in roll.colours)
    plays = "".join(f"{INDENT}{_play(play)},\n" for play in roll.plays)
    return (
        f"\n[[roll]]\nnumbers = {list(roll.numbers)}\ncolours = [{colours}]\n"
        f"hourglasses = {roll.hourglasses}\nplay = [{plays and chr(10)}{plays}]\n"
    )


def _play(play: Play) -> str:
    parts = [f"name = {string(play.name)}"]
    if play.sold:
        parts.append(f"sold = {play.sold}")
    if play.marks:
        parts.append(f"marks = {[list(mark) for mark in play.marks]}")
    if play.bonus is not None:
        parts.append(f"bonus = {string(play.bonus.value)}")
    return f"{{ {', '.join(parts)} }}"
