"""Kinds of values: what an option takes, told in bounds and names, and refused in one sentence."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.errors import OrderError, UnknownNameError, closest, shown
from generator.language import N_, _, translate
from generator.units import LARGEST_PAPER, PAPERS, Paper, parse_length, parse_paper

if TYPE_CHECKING:
    from collections.abc import Iterable

    from click.shell_completion import CompletionItem

    Kind = click.ParamType
else:

    class Kind(click.ParamType):
        """A type of values: click before 8.4 does not let it be told of which."""

        def __class_getitem__(cls, _value: object) -> type:
            """Return the same type."""
            return cls


TOML, TABLES, PICTURES = (".toml",), (".csv", ".tsv", ".xlsx"), (".png", ".svg")
TEMPLATES = (".svg.j2",)
_OFFSET = re.compile(r"\s*([+-]?\d+(?:\.\d+)?)\s*,\s*([+-]?\d+(?:\.\d+)?)\s*(?:mm)?\s*", re.ASCII)


class OneOf(Kind[str]):
    """A value out of a few; another one is answered with the close match."""

    name = "choice"

    def __init__(self, where: str, names: Iterable[str]) -> None:
        """Take the name of the option, for the answer, and the values."""
        self.where = where
        self.names = tuple(str(name) for name in names)

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the value as it is known, or say which one was probably meant."""
        del param, ctx
        if value.lower() in self.names:
            return value.lower()
        close = closest(value, self.names)
        if close is not None:
            message = _("{where} knows no '{name}'; did you mean '{close}'?")
        else:
            message = _("{where} knows no '{name}'; choose {known}.")
        listed = ", ".join(self.names)
        raise UnknownNameError(
            message.format(where=self.where, name=shown(value), close=close, known=listed)
        )

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Offer the values that begin with what was typed."""
        del ctx, param
        from generator.cli.options.suggestions import matching  # noqa: PLC0415 - for shells only

        return matching(self.names, incomplete)


class Known(Kind[str]):
    """A name of what is shipped, or a file with one of some endings; whoever uses it judges it.

    SUBJECT is what the names are of, as `suggestions` knows it, GAME the game if it matters.
    """

    name = "name"

    def __init__(self, subject: str, endings: tuple[str, ...] = (), *, game: str = "") -> None:
        """Take what the names are of, and the endings of files that may stand for them."""
        self.subject = subject
        self.endings = endings
        self.game = game

    @property
    def names(self) -> tuple[str, ...]:
        """The names that are shipped."""
        from generator.cli.options.suggestions import names_of  # noqa: PLC0415 - only when asked

        return names_of(self.subject, self.game)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Offer the names that begin with what was typed, and files."""
        del ctx, param
        from generator.cli.options.suggestions import suggest  # noqa: PLC0415 - for shells only

        return suggest(self.names, incomplete, files=bool(self.endings))


class KnownNames(Kind[tuple[str, ...]]):
    """Several names, set apart by commas."""

    name = "names"

    def __init__(self, where: str, sample: str, known: Known | None = None) -> None:
        """Take the name of the option, what an answer looks like, and what can be named."""
        self.where = where
        self.sample = sample
        self.known = known

    def convert(
        self, value: str | tuple[str, ...], param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, ...]:
        """Return the names without the blanks around them."""
        del param, ctx
        if isinstance(value, tuple):
            return value
        read = tuple(name.strip() for name in value.split(","))
        if not all(read):
            message = _("{where} takes names set apart by commas, such as {sample}, not '{text}'.")
            values = {"where": self.where, "sample": self.sample, "text": shown(value)}
            raise OrderError(message.format(**values))
        return read


class PartNames(Kind[tuple[str, ...]]):
    """Parts out of a few, set apart by commas."""

    name = "parts"

    def __init__(self, where: str, names: Iterable[str]) -> None:
        """Take the name of the option and the parts."""
        self.choice = OneOf(where, names)

    def convert(
        self, value: str | tuple[str, ...], param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, ...]:
        """Return the parts as they are known."""
        given = value if isinstance(value, tuple) else value.split(",")
        return tuple(self.choice.convert(name.strip(), param, ctx) for name in given)


class WholeNumber(Kind[int]):
    """A whole number between two bounds."""

    name = "number"

    def __init__(self, where: str, least: int, most: int) -> None:
        """Take the name of the option, for the answer, and the bounds."""
        self.where = where
        self.least = least
        self.most = most

    def convert(
        self, value: str | int, param: click.Parameter | None, ctx: click.Context | None
    ) -> int:
        """Return the number."""
        del param, ctx
        digits = str(value).strip().removeprefix("+")
        plain = digits.isascii() and digits.isdigit() and len(digits) <= len(str(self.most))
        if plain and self.least <= int(digits) <= self.most:
            return int(digits)
        message = _("{where} takes a whole number from {least} to {most}, not '{text}'.")
        values = {"where": self.where, "least": self.least, "most": self.most}
        raise OrderError(message.format(text=shown(value), **values))


class Length(Kind[float]):
    """A length in mm between two bounds; SENTENCE says what is wrong with another one."""

    name = "length"

    def __init__(self, where: str, least: float, most: float, sentence: str = "") -> None:
        """Take the name of the option, for the answer, and the bounds."""
        self.where = where
        self.least = least
        self.most = most
        self.sentence = sentence or N_("{where} takes at most {most:g} mm, not '{text}'.")

    def convert(
        self, value: str | float, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Return the length in mm."""
        del param, ctx
        found = parse_length(str(value))
        if self.least <= found <= self.most:
            return found
        values = {"where": self.where, "least": self.least, "most": self.most}
        raise OrderError(translate(self.sentence).format(text=shown(value), **values))


class Offset(Kind[tuple[float, float]]):
    """Two lengths in mm, to the right and down, each at most so far either way."""

    name = "offset"

    def __init__(self, where: str, most: float) -> None:
        """Take the name of the option, for the answer, and the bound."""
        self.where = where
        self.least, self.most = -most, most

    def convert(
        self,
        value: str | tuple[float, float],
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> tuple[float, float]:
        """Return both lengths."""
        del param, ctx
        if isinstance(value, tuple):
            return value
        match = _OFFSET.fullmatch(value)
        if match is None:
            message = _("{where} takes two lengths in mm, such as 0.5,-1, not '{text}'.")
            raise OrderError(message.format(where=self.where, text=shown(value)))
        dx, dy = float(match[1]), float(match[2])
        if max(abs(dx), abs(dy)) > self.most:
            message = _("{where} takes at most {most:g} mm each way, not '{text}'.")
            values = {"where": self.where, "most": self.most, "text": shown(value)}
            raise OrderError(message.format(**values))
        return dx + 0.0, dy + 0.0


class PaperSize(Kind[Paper]):
    """A paper, by its name or its size."""

    name = "paper"
    names = tuple(PAPERS)
    least, most = 1.0, LARGEST_PAPER

    def convert(
        self, value: str | Paper, param: click.Parameter | None, ctx: click.Context | None
    ) -> Paper:
        """Return the paper."""
        del param, ctx
        return value if isinstance(value, Paper) else parse_paper(value)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Offer the papers that have a name."""
        del ctx, param
        from generator.cli.options.suggestions import matching  # noqa: PLC0415 - for shells only

        return matching(self.names, incomplete)


class DataFile(click.Path):
    """A file with one of some endings."""

    def __init__(self, *endings: str) -> None:
        """Take the endings."""
        super().__init__(path_type=Path)
        self.endings = endings


class DeckFile(Known):
    """A deck, or a bare table; BESIDE are the endings of files that a deck may name."""

    tables = TABLES
    beside = PICTURES

    def __init__(self) -> None:
        """Know the endings."""
        super().__init__("files", (*TOML, *TABLES))
