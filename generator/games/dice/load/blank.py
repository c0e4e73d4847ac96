"""Blank sheets with comments, to be filled in and read again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import OrderError
from generator.games.dice.load.sheet import MARKS
from generator.games.dice.model.bonus import Bonus, bonus_name
from generator.games.dice.model.sheet import STARTED, Variant
from generator.language import _, and_list, or_list
from generator.load.files.lettering import comment, map_lines, map_rows, string
from generator.load.results.blank import BlankSheets, with_meanings
from generator.load.results.named_layouts import layout_name
from generator.model.spoken_names import terrain_name

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from generator.games.dice.model.sheet import DiceGame, Sheet
    from generator.model.layout import Layout

EMPTY_SIGN = "."
_TOKENS = {value: token for token, value in MARKS.items()}


def blank_sheet(layout: Layout, folder: Path | None = None) -> str:
    """Write a blank sheet for a file in FOLDER, with a comment on every key."""
    blank = [EMPTY_SIGN] * len(layout.cells)
    return "".join(
        [
            comment(_("A sheet of the dice game to fill in; `scriptorium score` reads it.")),
            "\n",
            comment(_("The game that was played.")),
            f"game = {string('dice')}\n",
            comment(_("The domain: its letter, or the file of a layout.")),
            f"domain = {string(layout_name(layout, folder))}\n",
            comment(
                _("How it was played: {known}.").format(
                    known=or_list(f'"{variant.value}"' for variant in Variant)
                )
            ),
            f"variant = {string(Variant.STANDARD.value)}\n",
            "\n",
            comment(_("One table like this for each player, up to five.")),
            "[[player]]\n",
            comment(_("The name of the player.")),
            'name = ""\n',
            comment(
                _("The bonus of the starting castle: {known}.").format(
                    known=or_list(with_meanings(_starts(layout), bonus_name, string))
                )
            ),
            'start = ""\n',
            comment(
                _(
                    "The digit written in each hex, '.' where it is empty, 'x' in the"
                    " starting castle. Keep every entry in its column. For comparison, the"
                    " domain:"
                )
            ),
            *map_rows(layout, [cell.token for cell in layout.cells], "# "),
            *map_lines("marks", layout, blank),
            comment(
                _(
                    "The phase in which each hex was marked: 1, 2 or 3, and '.' where it"
                    " is empty; the starting castle can keep its '.'."
                )
            ),
            *map_lines("phases", layout, blank),
            *_optional(layout),
        ]
    )


def _optional(layout: Layout) -> Iterator[str]:
    """Write the optional keys as comments with an example."""
    yield "\n"
    yield comment(
        _(
            "Everything below is optional; what you give is checked. Remove the # in front"
            " of a key to use it."
        )
    )
    for sentence, example in (
        (_("The rolls in each phase."), "turns = [8, 7, 9]"),
        (
            _("The bonuses that were circled and crossed off; give all four."),
            "bonuses = { monk = [3, 1], silver = [4, 4], goods = [3, 3], worker = [5, 2] }",
        ),
        (_("The goods sold in each phase."), "goods_sold = [1, 2, 0]"),
        (
            _("The points written for finished colours: {known}.").format(
                known=and_list(with_meanings(layout.terrains, terrain_name))
            ),
            "colours = { pasture = 4 }",
        ),
        (
            _("The three columns of points as written on the sheet."),
            "columns = [[1, 4, 8], [6, 6, 4], [7]]",
        ),
    ):
        yield "\n"
        yield comment(sentence)
        yield f"# {example}\n"


def sheet_to_toml(game: DiceGame, folder: Path | None = None) -> str:
    """Write the sheets of a game as one file in FOLDER, from which they can be read again."""
    layout = game.sheets[0].layout
    if any(sheet.layout != layout for sheet in game.sheets):
        raise OrderError(_("The sheets have different domains; write each to its own file."))
    head = head_lines(layout, game.variant, folder)
    return head + "".join(_player(sheet) for sheet in game.sheets)


def head_lines(layout: Layout, variant: Variant, folder: Path | None = None) -> str:
    """Write the first lines of a file in FOLDER: the game, its domain and its variant."""
    return (
        f"game = {string('dice')}\n"
        f"domain = {string(layout_name(layout, folder))}\n"
        f"variant = {string(variant.value)}\n"
    )


def _player(sheet: Sheet) -> str:
    marks = [_TOKENS[mark] for mark in sheet.marks]
    phases = [
        _TOKENS[STARTED] if mark == STARTED else _TOKENS[phase]
        for mark, phase in zip(sheet.marks, sheet.phases, strict=True)
    ]
    lines = [
        "\n[[player]]\n",
        f"name = {string(sheet.name)}\n",
        f"start = {string(sheet.start.value)}\n",
        *map_lines("marks", sheet.layout, marks),
        *map_lines("phases", sheet.layout, phases),
    ]
    if sheet.turns is not None:
        lines.append(f"turns = {list(sheet.turns)}\n")
    if sheet.bonuses is not None:
        given = sheet.bonuses
        pairs = ", ".join(f"{bonus.value} = {list(given[bonus])}" for bonus in Bonus)
        lines.append(f"bonuses = {{ {pairs} }}\n")
    if sheet.goods_sold is not None:
        lines.append(f"goods_sold = {list(sheet.goods_sold)}\n")
    if sheet.colours is not None:
        points = ", ".join(f"{terrain.value} = {it}" for terrain, it in sheet.colours.items())
        lines.append(f"colours = {{ {points} }}\n" if points else "colours = {}\n")
    if sheet.columns is not None:
        lines.append(f"columns = {[list(column) for column in sheet.columns]}\n")
    return "".join(lines)


def _starts(layout: Layout) -> list[Bonus]:
    given = {cell.bonus for cell in layout.cells}
    return [bonus for bonus in Bonus if bonus in given]


SHEETS = BlankSheets(of_layout=blank_sheet)
