"""Records as text: a whole game, roll by roll, as the referee reads it again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.dice.load.blank import head_lines
from generator.load.files.lettering import INDENT, string

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from generator.games.dice.model.record import Play, Record, Roll


def record_to_toml(record: Record, folder: Path | None = None) -> str:
    """Write a record for a file in FOLDER, from which the same record is read again."""
    return "".join(_parts(record, folder))


def _parts(record: Record, folder: Path | None) -> Iterator[str]:
    yield head_lines(record.layout, record.variant, folder)
    yield "" if record.rolls else "roll = []\n"
    for player in record.players:
        yield f"\n[[player]]\nname = {string(player.name)}\nstart = {string(player.start.value)}\n"
    for roll in record.rolls:
        yield _roll(roll)


def _roll(roll: Roll) -> str:
    colours = ", ".join(string(terrain.value) for terrain in roll.colours)
    plays = "".join(f"{INDENT}{_play(play)},\n" for play in roll.plays)
    return (
        "\n[[roll]]\n"
        f"numbers = {list(roll.numbers)}\n"
        f"colours = [{colours}]\n"
        f"hourglasses = {roll.hourglasses}\n"
        f"play = [{plays and chr(10)}{plays}]\n"
    )


def _play(play: Play) -> str:
    """Write what a player did; a player without marks took a worker."""
    parts = [f"name = {string(play.name)}"]
    if play.sold:
        parts.append(f"sold = {play.sold}")
    if play.marks:
        parts.append(f"marks = {[list(mark) for mark in play.marks]}")
    if play.bonus is not None:
        parts.append(f"bonus = {string(play.bonus.value)}")
    return f"{{ {', '.join(parts)} }}"
