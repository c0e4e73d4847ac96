"""A document: a data file as text, as data, and the place of each key in it."""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_right
from copy import deepcopy
from functools import lru_cache
from itertools import accumulate, islice
from typing import TYPE_CHECKING, Any

from generator.errors import UnreadableError, closest, shown
from generator.language import _
from generator.load.files.access import open_file, shared_close
from generator.load.files.positions import (
    LONGEST_NUMBER,
    MOST_VALUES,
    Position,
    find_positions,
    string_offsets,
)
from generator.model.finding import LONGEST_FILE, Place
from generator.reasons import parser_reason, reason_of
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
    from pathlib import Path

LARGEST_FILE = 4_000_000
MOST_LINES = 200_000
MOST_DIGITS = 18
"""How long a whole number may be: more digits than any figure of a game has."""
LARGEST_KEPT = 100_000
"""The greatest length of a text of which several are kept after reading."""
MOST_COMPARED = 1000
_BOM = "\ufeff"
_LONG_NUMBER = re.compile(r"[0-9A-Fa-f_]{15}")
"""What a text contains if one of its whole numbers is too long."""
_ENDLESS_NUMBER = r"[0-9_]{4000}"
"""What a parser of numbers refuses without a place."""
_TOML_PLACE = r"(.*?) \(at (?:line (\d+), column (\d+)|end of document)\)"

_ESCAPES = {
    "Unescaped '\\' in a string",
    "Invalid hex value",
    "Escaped character is not a Unicode scalar value",
}
"""What the parser says of a backslash that begins nothing it knows."""


class Document(NamedTuple):
    """A data file that was read: its lines, its data, and the place of each key."""

    file: str
    text: str
    lines: Sequence[str]
    data: Mapping[str, Any]
    starts: Sequence[int]
    positions: Mapping[tuple[str | int, ...], Position]

    def place(self, *keys: str | int) -> Place:
        """Return the place of a key or table, else of the nearest table around it or the file."""
        for length in range(len(keys), 0, -1):
            position = self.positions.get(keys[:length])
            if position is not None:
                return self.place_at(position.key)
        return Place(self.file, 1)

    def value_place(self, *keys: str | int) -> Place:
        """Return the place where the value of a key begins."""
        position = self.positions.get(keys)
        return self.place(*keys) if position is None else self.place_at(position.value)

    def texts(self, *, but: Collection[str] = ()) -> Iterator[tuple[str, Place]]:
        """Yield every text of the document with its place, BUT for those of some keys."""
        yield from self._texts(self.data, (), but)

    def _texts(
        self, value: object, keys: tuple[str | int, ...], but: Collection[str]
    ) -> Iterator[tuple[str, Place]]:
        if isinstance(value, str):
            yield value, self.value_place(*keys)
        elif isinstance(value, dict):
            for key, each in value.items():
                if key not in but:
                    yield from self._texts(each, (*keys, key), but)
        elif isinstance(value, list):
            for number, each in enumerate(value):
                yield from self._texts(each, (*keys, number), but)

    def place_at(self, offset: int) -> Place:
        """Return the place of an offset into the text."""
        line = bisect_right(self.starts, offset) - 1
        return Place(self.file, line + 1, offset - self.starts[line] + 1, self.lines[line])

    def inside(self, *keys: str | int) -> Callable[[int, int], Place]:
        """Return the function from line and column of a key's string, from 0, to their place."""
        position = self.positions.get(keys)
        if position is None:
            place = self.place(*keys)
            return lambda _line, _column: place
        start = position.value
        quotes = self.text[start : start + 3]
        end = self.text.find(quotes, start + 3)
        if quotes == "'''" or (quotes == '"""' and self.text.find("\\", start, end) < 0):
            return self._inside_plain(start + 3)
        return self._inside_escaped(start)

    def _inside_plain(self, start: int) -> Callable[[int, int], Place]:
        """Lines of the string are lines of the file."""
        if self.text[start] == "\n":
            start += 1
        first = bisect_right(self.starts, start) - 1
        shift = start - self.starts[first]
        file, lines = self.file, self.lines

        def place(line: int, column: int) -> Place:
            shifted = column if line else column + shift
            return Place(file, first + line + 1, shifted + 1, lines[first + line])

        return place

    def _inside_escaped(self, start: int) -> Callable[[int, int], Place]:
        offsets = list(string_offsets(self.text, start))
        return lambda line, column: self.place_at(offsets[line][column])


def read_text(path: Path, *, largest: int = LARGEST_FILE, keep_ends: bool = False) -> str:
    """Read a text file of at most LARGEST bytes; line ends become line feeds, or are kept."""
    try:
        with open_file(path) as stream:
            content = stream.read(largest + 1)
    except FileNotFoundError:
        raise UnreadableError(_missing(path)) from None
    except IsADirectoryError:
        message = _("{file}: This is a folder; name a file in it.")
        raise UnreadableError(message.format(file=_shown(path))) from None
    except (OSError, ValueError) as error:
        message = _(
            "{file}: The file cannot be read ({reason}); check its name and its permissions."
        )
        raise UnreadableError(message.format(file=_shown(path), reason=reason_of(error))) from None
    if len(content) > largest:
        message = _("{file}: The file is larger than {largest} bytes; split it or shorten it.")
        raise UnreadableError(message.format(file=_shown(path), largest=largest))
    text = decode_text(content, path)
    return text if keep_ends else text.replace("\r\n", "\n")


def decode_text(content: bytes, path: Path) -> str:
    """Return the text of a data file, as far as its bytes are one."""
    text = _decode(content, path)
    if text.count("\n") > MOST_LINES:
        message = _("{file}: The file has more than {most} lines; split it or shorten it.")
        raise UnreadableError(message.format(file=_shown(path), most=MOST_LINES))
    return text


def read_toml(path: Path) -> Document:
    """Read a TOML file."""
    return parse_toml(read_text(path), str(path))


def parse_toml(text: str, file: str) -> Document:
    """Read the TOML text of FILE; one that was read lately is not read again."""
    if len(text) > LARGEST_FILE:
        message = _("{file}: The text is longer than {largest} characters; split it or shorten it.")
        raise UnreadableError(message.format(file=_shown(file), largest=LARGEST_FILE))
    kept = _kept if len(text) <= LARGEST_KEPT else _kept_large
    document = kept(text, file)
    return document._replace(data=deepcopy(document.data))


@lru_cache(maxsize=32)
def _kept(text: str, file: str) -> Document:
    return _parse(text, file)


@lru_cache(maxsize=1)
def _kept_large(text: str, file: str) -> Document:
    return _parse(text, file)


def _parse(text: str, file: str) -> Document:
    text = text.removeprefix(_BOM).replace("\r\n", "\n")
    lines = text.split("\n")
    starts = list(accumulate((len(line) + 1 for line in lines[:-1]), initial=0))
    positions = find_positions(text)
    document = Document(file, text, lines, {}, starts, positions.found)
    if positions.too_deep is not None:
        raise UnreadableError(_nested(document.place_at(positions.too_deep)))
    if positions.too_many is not None:
        raise UnreadableError(_crowded(document.place_at(positions.too_many)))
    if positions.too_long is not None:
        raise UnreadableError(_long_number(document.place_at(positions.too_long), LONGEST_NUMBER))
    try:
        data = tomllib.loads(text)
    except RecursionError:
        raise UnreadableError(_nested(Place(file, 1))) from None
    except ValueError as error:
        raise UnreadableError(_no_toml(document, str(error))) from None
    return refuse_long_numbers(document._replace(data=data))


def refuse_long_numbers(document: Document) -> Document:
    """Refuse a whole number with so many digits that nothing can be computed with it."""
    if _LONG_NUMBER.search(document.text) is None:
        return document
    found: list[tuple[tuple[str | int, ...], Any]] = [((), document.data)]
    while found:
        keys, value = found.pop()
        if isinstance(value, dict):
            found += (((*keys, key), it) for key, it in value.items())
        elif isinstance(value, list):
            found += (((*keys, number), it) for number, it in enumerate(value))
        elif isinstance(value, int) and abs(value) >= 10**MOST_DIGITS:
            raise UnreadableError(_long_number(document.value_place(*keys), MOST_DIGITS))
    return document


def _long_number(place: Place, most: int) -> str:
    message = _("{place}: A number here has more than {most} digits; write a smaller one.")
    return message.format(place=place, most=most)


def endless_number(document: Document) -> Place:
    """Return the place of a number that is too long for its parser."""
    match = re.search(_ENDLESS_NUMBER, document.text)
    return document.place() if match is None else document.place_at(match.start())


def _decode(content: bytes, path: Path) -> str:
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        message = _("{file}:{line}: Byte 0x{byte:02X} is not UTF-8; save the file as UTF-8 text.")
        values = {"file": _shown(path), "line": line, "byte": content[error.start]}
        raise UnreadableError(message.format(**values)) from None
    nul = text.find("\0")
    if nul >= 0:
        message = _(
            "{file}:{line}: There is a NUL byte here; the file is not a text file, or it"
            " is damaged."
        )
        line = text.count("\n", 0, nul) + 1
        raise UnreadableError(message.format(file=_shown(path), line=line))
    return text.removeprefix(_BOM)


def _missing(path: Path) -> str:
    try:
        siblings = sorted(islice(path.parent.iterdir(), MOST_COMPARED))
    except OSError:
        siblings = []
    # Without their endings: those alone would make all short names alike.
    named = {it.stem: it for it in siblings} | {
        it.stem: it for it in siblings if it.suffix.lower() == path.suffix.lower()
    }
    close = closest(path.stem, named)
    on_shelf = shared_close(path.as_posix()) if close is None and not path.suffix else None
    if on_shelf is not None:
        message = _("{file}: There is no such file; did you mean {close}?")
        return message.format(file=_shown(path), close=on_shelf)
    if close is None:
        message = _("{file}: There is no such file; check its name and its folder.")
        return message.format(file=_shown(path))
    message = _("{file}: There is no such file; did you mean '{close}'?")
    return message.format(file=_shown(path), close=_shown(named[close]))


def _no_toml(document: Document, reason: str) -> str:
    match = re.fullmatch(_TOML_PLACE, reason, re.DOTALL)
    place = endless_number(document)
    if match is not None:
        reason = match[1]
        last = len(document.lines)
        line, column = (int(match[2]), int(match[3])) if match[2] else (last, None)
        place = Place(document.file, line, column)
    if reason in _ESCAPES:
        message = _(
            "{place}: A backslash has a special meaning between double quotes; write / in"
            " file names, or put the text in single quotes."
        )
        return message.format(place=place)
    message = _("{place}: This is not TOML ({reason}); fix the file here or just before.")
    return message.format(place=place, reason=shown(parser_reason(reason), LONGEST_FILE))


def _nested(place: Place) -> str:
    message = _("{place}: The file is nested too deeply to be a data file; flatten it here.")
    return message.format(place=place)


def _crowded(place: Place) -> str:
    message = _("{place}: The file holds more than {most} values; shorten it.")
    return message.format(place=place, most=MOST_VALUES)


def _shown(path: Path | str) -> str:
    return shown(path, LONGEST_FILE)
