"""Starters: the initial text of a new layout file, with comments that explain it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.language import _, spoken, translate
from generator.model.spoken_names import terrain_name
from generator.model.terrain import TERRAIN_LETTERS
from generator.registry import load_part
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from generator.model.layout import Layout
    from generator.model.terrain import OwnTerrain

STARTER = "starter"
"""The part of a game whose layouts can be created with a Starter."""
_WIDTH = 88


class Starter(NamedTuple):
    """The writers of a game's layout files, with the comments that explain them."""

    begin: Callable[[str, str], str]
    """Return the text of a new layout with an id, and the file's name."""
    rewrite: Callable[[Any, str, str], str]
    """Return the file of a layout under another id, and the file's name."""


class HexStart(NamedTuple):
    """The start of a game's hex layout: its map, and sentences before translation."""

    map: str
    sentence: str
    tokens: str
    """What follows the letter of a terrain."""
    command: str
    """The command that prints it."""
    purpose: str
    """What that prints."""


def starter_of(game: str) -> Starter:
    """Return the writers of a game's layout files."""
    found: Starter = load_part(game, STARTER)
    return found


def hex_starter(game: str, start: HexStart) -> Starter:
    """Return the writers of a game's hex layouts."""

    def begin(name: str, file: str) -> str:
        head = f'game = "{game}"\nid = "{name}"\nname = {{ {spoken()} = "{name}" }}\n'
        return f"{_explanation(game, start, file)}\n{head}{start.map}"

    def rewrite(layout: Layout, name: str, file: str) -> str:
        from generator.load.layouts.writing import layout_to_toml  # noqa: PLC0415 - it loads json

        text = layout_to_toml(layout, id=name, beside=Path(file).parent)
        return f"{_explanation(game, start, file, layout.own, custom=layout.custom)}\n{text}"

    return Starter(begin, rewrite)


def _terrains(game: str) -> str:
    """Name the terrains of a game, each with its letter."""
    return ", ".join(f"{letter} {terrain_name(it, game)}" for letter, it in TERRAIN_LETTERS.items())


def _explanation(
    game: str, start: HexStart, file: str, own: Sequence[OwnTerrain] = (), *, custom: bool = False
) -> str:
    """Return the comments at the head of a layout file, with the commands that read it."""
    sentences = [
        translate(start.sentence),
        _(
            "The position of a letter in the map is the position of its hex: one line is"
            " one row of hexes, neighbours in a row start 4 columns apart, and neighbours"
            " in the next row start 2 columns to the left or right. Use spaces, not tabs."
        ),
        _("Terrains: {terrains}.").format(terrains=_terrains(game)),
        *(f"{it.letter} {it.name(spoken())}." for it in own),
        translate(start.tokens),
        _(
            "[zones] lists the sizes of the connected groups that you want, the largest"
            " first; the check compares them with the map."
        ),
        _(
            "Optional: 'gaps' and 'around' draw holes and bays, and what is around the"
            " hexes, as 'water' or 'land'."
        ),
    ]
    check = f"scriptorium check {file}"
    relaxed = [] if custom else [(f"{check} --custom", _("allows other numbers of hexes"))]
    if custom:
        sentences.append(_("'custom = true' lets the check allow other numbers of hexes."))
    commands = [
        (check, _("says what is wrong, and where")),
        *relaxed,
        (f"scriptorium {start.command} {file}", translate(start.purpose)),
    ]
    return explained(sentences, commands)


def explained(sentences: Iterable[str], commands: list[tuple[str, str]]) -> str:
    """Return comments for the top of a file: sentences, and commands with what each does."""
    return _commented(sentences) + _listed(commands)


def _commented(sentences: Iterable[str]) -> str:
    from textwrap import fill  # noqa: PLC0415 - most commands create no file

    lines = [
        fill(sentence, _WIDTH, initial_indent="# ", subsequent_indent="# ", break_long_words=False)
        for sentence in sentences
    ]
    return "".join(f"{line}\n" for line in lines)


def _listed(commands: list[tuple[str, str]]) -> str:
    width = max(len(command) for command, _purpose in commands)
    lines = [f"#   {command:<{width}}  {purpose}\n" for command, purpose in commands]
    return "#\n" + "".join(lines)
