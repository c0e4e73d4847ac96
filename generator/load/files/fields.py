"""Fields: typed values picked from a table, with a finding for each that is wrong."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from math import isfinite
from typing import TYPE_CHECKING, Any, TypeGuard, TypeVar

from generator.errors import closest, shown
from generator.language import _, fill, message_and_list, message_or_list, suggest
from generator.model.finding import Finding
from generator.platforms import with_slashes

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from generator.load.files.document import Document
    from generator.model.finding import Place

MOST_COMPARED = 100
_NO_BREAK_SPACES = str.maketrans("\u00a0\u202f", "  ")
Choice = TypeVar("Choice", bound=StrEnum)


class Fields:
    """A table of a document whose keys are picked one by one; faults are collected.

    Every pick returns None where the key is missing or its value is wrong.
    """

    def __init__(
        self,
        document: Document,
        data: Mapping[str, Any],
        keys: tuple[str | int, ...],
        findings: list[Finding],
    ) -> None:
        """Take the table at the path KEYS; an empty path is the document itself."""
        self.document = document
        self.data = data
        self.keys = keys
        self.findings = findings

    def __contains__(self, key: str) -> bool:
        """Return whether the key is given at all."""
        return key in self.data

    def place(self, key: str | None = None) -> Place:
        """Return the place of the table, or of one of its keys."""
        return self.document.place(*self.keys, *(() if key is None else (key,)))

    def know(self, known: Iterable[str]) -> None:
        """Report every key that is not among the known ones."""
        known = tuple(known)
        unknown = [key for key in self.data if key not in known]
        for number, key in enumerate(unknown):
            close = closest(key, known) if number < MOST_COMPARED else None
            self.report("unknown-key", _unknown(key, close, known), self.place(key))

    def require(self, *keys: str) -> None:
        """Report every key that is not given."""
        for key in keys:
            if key not in self.data:
                message = _("The key '{key}' is missing; add it.")
                if self.keys:
                    message = _("The key '{key}' is missing in '{table}'; add it.")
                names = {"key": key, "table": self._named()}
                self.report("missing-key", message.format(**names), self.place())

    def report(self, code: str, message: str, place: Place) -> None:
        """Add a finding."""
        self.findings.append(Finding(code, message, place))

    def refuse(self, key: str, wanted: str) -> None:
        """Report that the value of a key is not what is expected there."""
        message = _("'{key}' is {value}; it must be {wanted}.")
        value = _described(self.data[key])
        place = self.document.value_place(*self.keys, key)
        self.report("bad-value", message.format(key=shown(key), value=value, wanted=wanted), place)

    def text(self, key: str, *, most: int) -> str | None:
        """Pick a text of one line, 1 to MOST characters long; spaces may be no-break ones."""
        value = self.data.get(key)
        if isinstance(value, str) and 0 < len(value) <= most and _is_printed(value):
            return value
        if key in self.data:
            wanted = _("a text of 1 to {most} characters without line breaks or control characters")
            self.refuse(key, wanted.format(most=most))
        return None

    def lines(self, key: str, *, most: int) -> str | None:
        """Pick a text of one or several lines, 1 to MOST characters long."""
        value = self.data.get(key)
        if isinstance(value, str) and 0 < len(value) <= most:
            if all(map(_is_printed, value.split("\n"))):
                return value
        elif key not in self.data:
            return None
        wanted = _("a text of 1 to {most} characters without control characters")
        self.refuse(key, wanted.format(most=most))
        return None

    def file_name(self, key: str, *, most: int) -> str | None:
        """Pick the name of a file; its backslashes are slashes, whatever TOML has made of them."""
        value = self.data.get(key)
        name = with_slashes(value) if isinstance(value, str) else ""
        return name if name.isprintable() and 0 < len(name) <= most else self.text(key, most=most)

    def integer(self, key: str, low: int, high: int) -> int | None:
        """Pick a whole number from LOW to HIGH."""
        value = self.data.get(key)
        if is_integer(value) and low <= value <= high:
            return value
        if key in self.data:
            wanted = _("a whole number from {low} to {high}")
            self.refuse(key, fill(wanted, low=low, high=high))
        return None

    def number(self, key: str, low: float, high: float) -> float | None:
        """Pick a number from LOW to HIGH."""
        value = self.data.get(key)
        if is_number(value) and low <= value <= high:
            return float(value)
        if key in self.data:
            wanted = _("a number from {low:g} to {high:g}")
            self.refuse(key, fill(wanted, low=low, high=high))
        return None

    def flag(self, key: str) -> bool | None:
        """Return true or false under a key."""
        value = self.data.get(key)
        if isinstance(value, bool):
            return value
        if key in self:
            self.refuse(key, _("true or false"))
        return None

    def choice(self, key: str, choices: type[Choice]) -> Choice | None:
        """Pick one of the values of an enumeration."""
        value = self.one_of(key, [choice.value for choice in choices])
        return None if value is None else choices(value)

    def one_of(self, key: str, known: Collection[str]) -> str | None:
        """Pick one of a few texts."""
        value = self.data.get(key)
        if isinstance(value, str) and value in known:
            return value
        if key in self.data:
            self.refuse(key, one_of(value, known))
        return None

    def each_once(
        self, key: str, known: Collection[str], close: str, otherwise: str, twice: str
    ) -> tuple[str, ...] | None:
        """Pick several of a few texts, each at most once; the sentences describe a wrong one."""
        value = self.data.get(key)
        if not isinstance(value, list) or not all(isinstance(it, str) for it in value):
            if key in self.data:
                self.refuse(
                    key, _("a list of names from {known}").format(known=message_and_list(known))
                )
            return None
        place = self.document.value_place(*self.keys, key)
        for number, name in enumerate(value[:MOST_COMPARED]):
            if name not in known:
                self.report("bad-value", suggest(name, known, close, otherwise), place)
            elif name in value[:number]:
                self.report("bad-value", twice.format(name=name, key=key), place)
        return tuple(name for name in value if name in known)

    def integers(self, key: str, low: int, high: int) -> tuple[int, ...] | None:
        """Pick a list of whole numbers from LOW to HIGH."""
        value = self.data.get(key)
        if isinstance(value, list) and all(is_integer(it) and low <= it <= high for it in value):
            return tuple(value)
        if key in self.data:
            wanted = _("a list of whole numbers from {low} to {high}")
            self.refuse(key, fill(wanted, low=low, high=high))
        return None

    def table(self, key: str) -> Fields | None:
        """Pick a table."""
        value = self.data.get(key)
        if isinstance(value, Mapping):
            return Fields(self.document, value, (*self.keys, key), self.findings)
        if key in self.data:
            self.refuse(key, _("a table"))
        return None

    def tables(self, key: str, wanted: str = "") -> tuple[Fields, ...] | None:
        """Pick an array of tables; WANTED says how it is written where somebody may not know."""
        value = self.data.get(key)
        if isinstance(value, list) and all(isinstance(it, Mapping) for it in value):
            path = (*self.keys, key)
            return tuple(
                Fields(self.document, it, (*path, number), self.findings)
                for number, it in enumerate(value)
            )
        if key in self.data:
            self.refuse(key, wanted or _("a list of tables"))
        return None

    def _named(self) -> str:
        """Name the table as people count: `player 1, persons 3`, `terrain.swamp`."""
        name, between = "", ""
        for key in self.keys:
            name += f" {key + 1}" if isinstance(key, int) else between + shown(key)
            between = ", " if isinstance(key, int) else "."
        return name


def _is_printed(text: str) -> bool:
    """Tell whether a text can be printed; French has no-break spaces before some signs."""
    return text.translate(_NO_BREAK_SPACES).isprintable()


def is_integer(value: object) -> TypeGuard[int]:
    """Return whether a value is a whole number; true and false are not."""
    return isinstance(value, int) and not isinstance(value, bool)


def is_number(value: object) -> TypeGuard[float]:
    """Return whether a value is a finite number; true and false are not."""
    return is_integer(value) or (isinstance(value, float) and isfinite(value))


def one_of(value: object, known: Collection[str]) -> str:
    """Return the known texts as a sentence, with the one that a wrong value probably means."""
    close = _("one of {known} (did you mean '{close}'?)")
    otherwise = _("one of {known}")
    return suggest(
        value, known, close, otherwise, known=message_or_list(f"'{name}'" for name in known)
    )


def _unknown(key: str, close: str | None, known: Collection[str]) -> str:
    if close is not None:
        message = _("There is no key '{key}' here; did you mean '{close}'?")
        return message.format(key=shown(key), close=close)
    message = _("There is no key '{key}' here; remove it, or choose one of {known}.")
    return message.format(key=shown(key), known=message_or_list(known))


def _described(value: object) -> str:
    if isinstance(value, Mapping):
        return _("a table")
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return shown(f"[{', '.join(_described(it) for it in value[:20])}]")
    if isinstance(value, str):
        return f"'{shown(value)}'"
    return shown(value)
