"""Kinds of values: what an option accepts, described by bounds and names."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.errors import OrderError, UnknownNameError, shown
from generator.language import (
    LANGUAGE_CODE,
    N_,
    PAPER_LANGUAGES,
    _,
    fill,
    known_languages,
    or_list,
    suggest,
    translate,
)
from generator.units import (
    LARGEST_PAPER,
    PAPERS,
    PRESS_SHEETS,
    Paper,
    parse_length,
    parse_paper,
    parse_sheet,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

TOML, TABLES = (".toml",), (".csv", ".tsv", ".xlsx", ".ods")
PICTURES = (".png", ".svg")
CARD_PICTURES = (*PICTURES, ".jpg", ".jpeg")
TEMPLATES = (".svg.j2",)
_OFFSET = r"\s*([+-]?\d+(?:\.\d+)?)\s*,\s*([+-]?\d+(?:\.\d+)?)\s*(?:mm)?\s*"

RULE_SAMPLE = "capot=500"
_DECIMAL = r"\s*\+?(?:\d{1,9}(?:\.\d{0,9})?|\.\d{1,9})\s*"


class Kind:
    """A kind of value: `read` makes a value from a text, or reports what is wrong with it."""

    name = "text"
    names: tuple[str, ...] = ()
    """The values that are known by name."""
    more_names: tuple[str, ...] = ()
    """Further ones, too many for a list: a shell offers them, too."""
    least: float | None = None
    most: float | None = None
    endings: tuple[str, ...] = ()
    """The endings of files that may be named instead."""

    def read(self, value: Any, where: str) -> Any:
        """Return the value of a text given for the option WHERE."""
        del where
        return value

    def searched(self, start: str) -> dict[str, str]:
        """Return search words that begin with START, by the name that each leads to."""
        del start
        return {}

    def note(self, given: Any, read: Any) -> str:
        """Return what to tell a person whose text was taken for something else; usually nothing."""
        del given, read
        return ""

    def words(self) -> dict[str, str]:
        """Return what stands in a help for further words in braces."""
        return {}


class Flag(Kind):
    """On or off."""

    name = "boolean"


class OneOf(Kind):
    """One of a few values; for any other, the error suggests the close match."""

    name = "choice"

    def __init__(self, names: Iterable[str]) -> None:
        """Take the values."""
        self.names = tuple(str(name) for name in names)

    def read(self, value: Any, where: str) -> str:
        """Return the known value, or report which one was probably meant."""
        text = str(value).lower()
        if text in self.names:
            return text
        close = _("{where} does not accept '{name}'; did you mean '{close}'?")
        otherwise = _("{where} does not accept '{name}'; choose {known}.")
        values = {"where": where, "known": self.choice()}
        raise UnknownNameError(suggest(str(value), self.names, close, otherwise, **values))

    def choice(self) -> str:
        """Return the values as in a sentence."""
        return or_list(self.names)


class PaperLanguage(OneOf):
    """One of the languages in which the program prints."""

    def __init__(self) -> None:
        """Take the languages."""
        super().__init__(PAPER_LANGUAGES)

    def choice(self) -> str:
        """Return the languages, and which of them are only for paper."""
        return known_languages()


class LanguageCode(PaperLanguage):
    """One of the program's languages, or the code of another that a file may have."""

    def read(self, value: Any, where: str) -> str:
        """Return the code in small letters."""
        text = str(value).lower()
        return text if re.fullmatch(LANGUAGE_CODE, text) else super().read(value, where)


class ShippedName(Kind):
    """The name of something shipped, or a file with one of some endings, validated by its user.

    SUBJECT is what the names refer to, as in `shipped`, GAME the game if it matters.
    """

    name = "name"

    def __init__(self, subject: str, endings: tuple[str, ...] = (), *, game: str = "") -> None:
        """Take what the names refer to, and the endings of files accepted in their place."""
        self.subject = subject
        self.endings = endings
        self.game = game

    @property
    def names(self) -> tuple[str, ...]:  # type: ignore[override]
        """The names that are shipped."""
        from generator.products.options.shipped import names_of  # noqa: PLC0415 - only when asked

        return names_of(self.subject, self.game)


class ShippedNames(Kind):
    """Several names, separated by commas."""

    name = "names"

    def __init__(self, sample: str, known: ShippedName | None = None) -> None:
        """Take an example for error messages, and what can be named."""
        self.sample = sample
        self.known = known

    def read(self, value: Any, where: str) -> tuple[str, ...]:
        """Return the names without surrounding spaces."""
        if isinstance(value, tuple | list):
            return tuple(value)
        names = tuple(name.strip() for name in value.split(","))
        if not all(names):
            message = _("{where} takes names separated by commas, such as {sample}, not '{text}'.")
            values = {"where": where, "sample": self.sample, "text": shown(value)}
            raise OrderError(message.format(**values))
        return names


class PartNames(Kind):
    """Some of a few parts, separated by commas."""

    name = "parts"

    def __init__(self, names: Iterable[str]) -> None:
        """Take the parts."""
        self.choice = OneOf(names)
        self.names = self.choice.names

    def read(self, value: Any, where: str) -> tuple[str, ...]:
        """Return the parts by their known names."""
        given = value if isinstance(value, tuple | list) else value.split(",")
        return tuple(self.choice.read(name.strip(), where) for name in given)


class WholeNumber(Kind):
    """A whole number between two bounds."""

    name = "number"

    def __init__(self, least: int, most: int) -> None:
        """Take the bounds."""
        self.least: int = least
        self.most: int = most

    def read(self, value: Any, where: str) -> int:
        """Return the number."""
        digits = str(value).strip().removeprefix("+")
        plain = digits.isascii() and digits.isdigit() and len(digits) <= len(str(self.most))
        if plain and self.least <= int(digits) <= self.most:
            return int(digits)
        message = _("{where} takes a whole number from {least} to {most}, not '{text}'.")
        values = {"where": where, "least": self.least, "most": self.most}
        raise OrderError(message.format(text=shown(value), **values))


class DecimalNumber(Kind):
    """A number between two bounds, with decimals or without."""

    name = "number"

    def __init__(self, least: float, most: float) -> None:
        """Take the bounds."""
        self.least: float = least
        self.most: float = most

    def read(self, value: Any, where: str) -> float:
        """Return the number."""
        is_number = re.fullmatch(_DECIMAL, str(value), re.ASCII)
        if is_number and self.least <= float(value) <= self.most:
            return float(value)
        message = _("{where} takes a number from {least:g} to {most:g}, not '{text}'.")
        values = {"where": where, "least": self.least, "most": self.most}
        raise OrderError(fill(message, text=shown(value), **values))


class LaterNumber(WholeNumber):
    """A number whose bounds depend on another option; the reader of both validates it."""

    def read(self, value: Any, where: str) -> Any:
        """Return the text."""
        del where
        return value


class Length(Kind):
    """A length in mm between two bounds; SENTENCE describes what is wrong with any other."""

    name = "length"

    def __init__(self, least: float, most: float, sentence: str = "") -> None:
        """Take the bounds."""
        self.least: float = least
        self.most: float = most
        self.sentence = sentence or N_("{where} takes at most {most:g} mm, not '{text}'.")

    def read(self, value: Any, where: str) -> float:
        """Return the length in mm."""
        found = parse_length(str(value))
        if self.least <= found <= self.most:
            return found
        values = {"where": where, "least": self.least, "most": self.most}
        raise OrderError(fill(translate(self.sentence), text=shown(value), **values))


class Offset(Kind):
    """Two lengths in mm, to the right and down, each bounded in either direction."""

    name = "offset"

    def __init__(self, most: float) -> None:
        """Take the bound."""
        self.least: float = -most
        self.most: float = most

    def read(self, value: Any, where: str) -> tuple[float, float]:
        """Return both lengths."""
        if isinstance(value, tuple):
            return value
        match = re.fullmatch(_OFFSET, value, re.ASCII)
        if match is None:
            message = _("{where} takes two lengths in mm, such as 0.5,-1, not '{text}'.")
            raise OrderError(message.format(where=where, text=shown(value)))
        dx, dy = float(match[1]), float(match[2])
        if max(abs(dx), abs(dy)) > self.most:
            message = _("{where} takes at most {most:g} mm each way, not '{text}'.")
            values = {"where": where, "most": self.most, "text": shown(value)}
            raise OrderError(fill(message, **values))
        return dx + 0.0, dy + 0.0


class RuleChoice(Kind):
    """A rule of a score pad and what is played of it."""

    def read(self, value: Any, where: str) -> tuple[str, str]:
        """Return the name and the value; the pad knows which there are."""
        if isinstance(value, tuple):
            return value
        name, _sign, choice = (it.strip() for it in str(value).partition("="))
        if not (name and choice):
            message = _("{where} takes a rule and its value, such as {sample}, not '{text}'.")
            values = {"where": where, "sample": RULE_SAMPLE, "text": shown(value)}
            raise OrderError(message.format(**values))
        return name, choice


class PaperSize(Kind):
    """A paper, by its name or its size."""

    name = "paper"
    names = tuple(PAPERS)
    least, most = 1.0, LARGEST_PAPER

    def read(self, value: Any, where: str) -> Paper:
        """Return the paper."""
        del where
        return value if isinstance(value, Paper) else parse_paper(value)


class SheetSize(PaperSize):
    """The sheet of a print shop, by its name or its size."""

    names = tuple(PRESS_SHEETS)

    def read(self, value: Any, where: str) -> Paper:
        """Return the sheet; a number is probably meant for another option."""
        text = str(value)
        if text.strip().isdecimal():
            message = _("{where} takes a sheet such as sra3 or WxH; did you mean --sheets {text}?")
            raise OrderError(message.format(where=where, text=text.strip()))
        return value if isinstance(value, Paper) else parse_sheet(text)


class PhoneAddress(Kind):
    """The address of a page for phones, or of the studio that has it; `none` for no address."""

    def read(self, value: Any, where: str) -> str:
        """Return the address; '' for none."""
        from generator.model.phone import read_phone  # noqa: PLC0415 - only when asked

        text = str(value)
        return "" if text.strip().lower() in {"", "none"} else read_phone(text, where)


class DataFile(Kind):
    """A file with one of some endings."""

    name = "path"

    def __init__(self, *endings: str) -> None:
        """Take the endings."""
        self.endings = endings

    def read(self, value: Any, where: str) -> Path:
        """Return the path."""
        del where
        return Path(value)


class DeckFile(ShippedName):
    """A deck, or a bare table; BESIDE are the endings of files that a deck may name."""

    tables = TABLES
    beside = CARD_PICTURES

    def __init__(self) -> None:
        """Set the endings."""
        super().__init__("files", (*TOML, *TABLES))


ANY_FILE = ShippedName("files", ("",))
"""Any file or folder, by its name."""
