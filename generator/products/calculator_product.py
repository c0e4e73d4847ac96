"""The product of worksheets for the score, with its options and those that single games add."""

from __future__ import annotations

from typing import Any

from generator.errors import UnknownNameError, closest, shown
from generator.language import N_, _, and_list, or_list, translate
from generator.load.files.access import is_file_name
from generator.load.layouts.library import close_match, own_pad_command, quoted
from generator.products.game_worksheet import (
    USUAL_PLAYERS,
    WORKSHEET,
    calculated_games,
    calculated_layouts,
    options_of,
    worksheet_games,
)
from generator.products.options import common
from generator.products.options.imposing import TRIMMING, UP
from generator.products.options.kinds import TOML, Flag, LaterNumber, OneOf, WholeNumber
from generator.products.options.layout_names import find_called, found_note, words_from
from generator.products.options.option import OUTPUT, Option, Product
from generator.products.options.prepress import PREPRESS_OPTIONS
from generator.registry import load_part

FEWEST_COLUMNS, MOST_COLUMNS = 1, 5
LARGEST_PAD = 500


class _Columns(LaterNumber):
    """A number of players; it is validated once the game is known, which has its own bounds."""

    @property
    def names(self) -> tuple[str, ...]:  # type: ignore[override]
        """The bounds of all games, from the fewest players upward."""
        by_bounds: dict[tuple[int, int], list[str]] = {}
        for spec in worksheet_games():
            by_bounds.setdefault(load_part(spec.name, WORKSHEET).players, []).append(
                translate(spec.title)
            )
        message = _("{least} to {most} ({games})")
        return tuple(
            message.format(least=least, most=most, games=and_list(by_bounds[least, most]))
            for least, most in sorted(by_bounds, key=lambda it: (it[0], -it[1]))
        )


class _Sheet(OneOf):
    """A game that has a worksheet, or a layout that is one: by its id, or as a file."""

    endings = TOML

    @property
    def more_names(self) -> tuple[str, ...]:  # type: ignore[override]
        """The shipped layouts that have a calculator."""
        return calculated_layouts()

    def read(self, value: Any, where: str) -> str:
        """Return the game, or the layout as it was given."""
        text = str(value)
        if text.lower() in self.names:
            return text.lower()
        known = self.more_names
        if is_file_name(text) or text.casefold() in {it.casefold() for it in known}:
            return text
        from generator.products.pads.game_names import games_called  # noqa: PLC0415 - only other names need it

        named = [it.name for it in games_called(text) if it.name in self.names]
        if len(named) > 1:
            message = _("'{name}' can mean {known}; name one of them.")
            raise UnknownNameError(message.format(name=shown(text), known=or_list(named)))
        found = named[0] if named else find_called(text, calculated_games())
        if found is None:
            raise UnknownNameError(self._unknown(text, where))
        return found

    def searched(self, start: str) -> dict[str, str]:
        """Return search words of score pads."""
        return words_from(start, calculated_games())

    def note(self, given: Any, read: Any) -> str:
        """Say which game or pad a name was taken for."""
        if read not in self.names:
            return found_note(given, read)
        if str(given).lower() == read:
            return ""
        return _("'{name}' means the game '{id}'.").format(name=shown(given), id=read)

    def _unknown(self, text: str, where: str) -> str:
        meant = closest(text, self.names)
        close = quoted(meant) if meant else close_match(text, calculated_games())
        message = _("{where} does not accept '{name}'; did you mean {close}?")
        if close is None:
            message = _(
                "{where} does not accept '{name}'; choose {games} or a score pad that 'scriptorium"
                " list pads' shows, or write your own with '{command}'."
            )
        games, command = ", ".join(self.names), own_pad_command(text)
        values = {"where": where, "close": close, "games": games, "command": command}
        return message.format(name=shown(text), **values)


def _calculator() -> Product:
    names = [spec.name for spec in worksheet_games()]
    return Product(
        options=(
            Option(
                "game",
                _Sheet(names),
                N_("Game to score, or the id or file of a score pad."),
                sample="|".join((*names, "PAD")),
                where="calculator",
                is_argument=True,
                required=True,
            ),
            Option(
                "players",
                _Columns(FEWEST_COLUMNS, MOST_COLUMNS),
                N_("Columns: {known}; a page for a browser starts with them."),
                usual=str(USUAL_PLAYERS),
                sample="N",
                is_basic=True,
            ),
            Option(
                "sheets",
                WholeNumber(1, LARGEST_PAD),
                N_("Number of sheets, {least} to {most}."),
                default=1,
                sample="N",
                is_basic=True,
            ),
            UP,
            *TRIMMING,
            common.edition(),
            common.RULE,
            *(option for name in names for option in options_of(name)),
            common.PAPER_SIZE,
            common.INK,
            *PREPRESS_OPTIONS,
            *common.DRAWING,
            Option(
                "html",
                Flag(),
                N_("Write a page for a browser instead, which adds up the points."),
                OUTPUT,
                is_basic=True,
            ),
            common.OUTPUT_FILE,
        ),
        maker="generator.products.calculator:make_calculator",
        help=N_(
            """Print worksheets that list every source of points, to fill in by hand: one, or a pad.

The figures are those of the edition. With --html, or if -o ends in .html, it is a page for a
browser instead: it works offline, adds up as you type, and saves its entries. A score
pad, by its id or its file, is printed or made a page like a game; its own sheet is its
worksheet."""
        ),
        examples=(
            "scriptorium calculator dice",
            "scriptorium calculator board --players 3 --edition 2019 --paper letter",
            "scriptorium calculator cards --players 1",
            "scriptorium calculator bruges --sheets 20 --up 2",
            "scriptorium calculator board --html -o board.html",
            "scriptorium calculator yacht --players 3",
            "scriptorium calculator yacht --html",
        ),
    )


CALCULATOR = _calculator()
