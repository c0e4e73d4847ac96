"""Data: a TOML or JSON file as a document, by its ending or else by its content."""

from __future__ import annotations

import re
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from generator.errors import UnreadableError, shown
from generator.language import _
from generator.load.files.document import (
    Document,
    endless_number,
    parse_toml,
    read_text,
    refuse_long_numbers,
)
from generator.load.files.positions import DEEPEST, Position
from generator.model.finding import LONGEST_FILE, Place
from generator.reasons import parser_reason, reason_of

if TYPE_CHECKING:
    from pathlib import Path

LARGEST_DATA = 1_000_000
MOST_KEYS = 1000
MOST_PARTS = 200_000
_STRING = r'"(?:[^"\\]++|\\.)*+"'
# Compiled when the first JSON file is read: TOML files do without them.
_PART = (
    rf'[ \t\n\r]*+(?:(?P<string>{_STRING})|(?P<flat>\[[^\[\]{{}}"]*+\])'
    r'|(?P<mark>[\[{\]},:])|(?P<scalar>[^\s"\[\]{},:]++))'
)
_CONSTANT = rf"{_STRING}|(?P<constant>-?(?:NaN|Infinity))"


def read_data(path: Path) -> Document:
    """Read a TOML or JSON file: by its ending, else whichever of the two it is."""
    text, file = read_text(path, largest=LARGEST_DATA), str(path)
    ending = path.suffix.lower()
    is_json = ending == ".json" or (ending != ".toml" and text.lstrip().startswith("{"))
    document = parse_json(text, file) if is_json else parse_toml(text, file)
    if len(document.data) > MOST_KEYS:
        message = _("{file}: The file has {number} keys, too many for a sheet; name another file.")
        values = {"file": shown(file, LONGEST_FILE), "number": len(document.data)}
        raise UnreadableError(message.format(**values))
    return document


def parse_json(text: str, file: str) -> Document:
    """Read the JSON text of FILE; it must be one object without duplicate keys."""
    import json  # noqa: PLC0415 - TOML files do without it

    lines = text.split("\n")
    starts = list(accumulate((len(line) + 1 for line in lines[:-1]), initial=0))
    positions: dict[tuple[str | int, ...], Position] = {}
    document = Document(file, text, lines, {}, starts, positions)
    _Scanner(document, positions).scan()
    try:
        data = json.loads(text, parse_constant=lambda name: _refuse(document, name))
    except RecursionError:
        raise UnreadableError(_nested(Place(file, 1))) from None
    except json.JSONDecodeError as error:
        message = _("{place}: This is not JSON ({reason}); fix the file here or just before.")
        place = Place(file, error.lineno, error.colno)
        raise UnreadableError(
            message.format(place=place, reason=shown(parser_reason(error.msg), 200))
        ) from None
    except ValueError as error:
        message = _("{place}: This is not JSON ({reason}); fix the file here or just before.")
        values = {"place": endless_number(document), "reason": shown(reason_of(error))}
        raise UnreadableError(message.format(**values)) from None
    if not isinstance(data, dict):
        message = _("{place}: The file must be one JSON object, in braces; put its keys in one.")
        raise UnreadableError(message.format(place=document.place()))
    return refuse_long_numbers(document._replace(data=data))


def _refuse(document: Document, name: str) -> Any:
    """Refuse NaN and infinity."""
    found = (
        it for it in re.finditer(_CONSTANT, document.text, re.DOTALL) if it["constant"] == name
    )
    match = next(found, None)
    place = document.place() if match is None else document.place_at(match.start())
    message = _("{place}: '{name}' cannot be used as a number; write a number.")
    raise UnreadableError(message.format(place=place, name=name))


def _nested(place: Place) -> str:
    message = _("{place}: The file is nested too deeply to be a data file; flatten it here.")
    return message.format(place=place)


class _Scanner:
    """One pass over a JSON text that records the positions of its keys and values.

    It stops where the text is not JSON: the parser will say why.
    """

    def __init__(
        self, document: Document, positions: dict[tuple[str | int, ...], Position]
    ) -> None:
        self.document = document
        self.positions = positions
        self.stack: list[tuple[str, tuple[str | int, ...]]] = []
        self.numbers: list[int] = []
        self.key: str | None = None
        self.key_at = 0

    def scan(self) -> None:
        """Scan to the end, or to the first place that is not JSON."""
        part, text, at, parts = re.compile(_PART, re.DOTALL), self.document.text, 0, 0
        while (match := part.match(text, at)) is not None:
            at, kind = match.end(), match.lastgroup or ""
            if not self._step(kind, match[kind], match.start(kind)):
                return
            parts += 1
            if parts > MOST_PARTS:
                message = _("{place}: The file holds more than {most} values; shorten it.")
                place = self.document.place_at(at)
                raise UnreadableError(message.format(place=place, most=MOST_PARTS))

    def _step(self, kind: str, part: str, start: int) -> bool:
        if kind == "mark" and part in "]}":
            return self._close(part)
        if kind == "mark" and part in ",:":
            if part == "," and self.numbers:
                self.numbers[-1] += 1
            return True
        if self.stack and self.stack[-1][0] == "}" and self.key is None:
            return kind == "string" and self._name(part, start)
        path = self._note(start)
        if kind == "mark":
            if len(self.stack) >= DEEPEST:
                raise UnreadableError(_nested(self.document.place_at(start)))
            self.stack.append(("]" if part == "[" else "}", path))
            self.numbers.append(0)
        return True

    def _close(self, part: str) -> bool:
        if not self.stack or self.stack[-1][0] != part:
            return False
        self.stack.pop()
        self.numbers.pop()
        self.key = None
        return True

    def _name(self, part: str, start: int) -> bool:
        """Read the key of an object; a duplicate is refused."""
        import json  # noqa: PLC0415 - TOML files do without it

        try:
            self.key = json.loads(part) if "\\" in part else part[1:-1]
        except ValueError:
            return False
        self.key_at = start
        if (*self.stack[-1][1], self.key) in self.positions:
            message = _("{place}: The key '{key}' appears twice in one object; remove one of them.")
            values = {"place": self.document.place_at(start), "key": shown(self.key)}
            raise UnreadableError(message.format(**values))
        return True

    def _note(self, start: int) -> tuple[str | int, ...]:
        """Record where a value begins, and return its path."""
        if not self.stack:
            return ()
        closing, path = self.stack[-1]
        if closing == "}" and self.key is not None:
            path, begin = (*path, self.key), self.key_at
            self.key = None
        else:
            path, begin = (*path, self.numbers[-1]), start
        self.positions[path] = Position(begin, start)
        return path
