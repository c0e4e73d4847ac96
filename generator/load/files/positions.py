"""Positions: where the keys and values of a TOML text are, which its parser does not report."""

from __future__ import annotations

import re
import tomllib
from typing import TYPE_CHECKING

from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

DEEPEST = 16
MOST_VALUES = 60_000
LONGEST_NUMBER = 1_000
"""How many characters a number may have, with its point and its exponent."""
_SPACE = re.compile(r"(?:[ \t\n\r]++|#[^\n]*+)*+")
_INLINE_SPACE = re.compile(r"[ \t]*+")
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]++")
_STRING = re.compile(
    r'"""(?:[^"\\]++|\\.|"(?!""))*+"{3,5}'
    r"|'''(?:[^']++|'(?!''))*+'{3,5}"
    r'|"(?:[^"\\\n]++|\\.)*+"'
    r"|'[^'\n]*+'",
    re.DOTALL,
)
_BASIC_ESCAPE = r"\\(?:[ \t]*\n[ \t\n]*|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|.)"
_FLAT_ARRAY = re.compile(r"\[[^\[\]{}\"'#]*+\]")
_SCALAR = re.compile(r"[^\n#]*+")
_INNER_SCALAR = re.compile(r"[^,\]}\n#]++")
_LONG_NUMBER = re.compile(rf"[-+.\d][-+.\w]{{{LONGEST_NUMBER}}}", re.ASCII)
_LISTED_LONG = re.compile(rf"(?<=[\[,\s]){_LONG_NUMBER.pattern}", re.ASCII)
"""A number that is too long: as a value, and in a list, where it is tried once for every value."""


Path = tuple[str | int, ...]


class Position(NamedTuple):
    """Offsets into the text: where a key begins, and where its value begins."""

    key: int
    value: int


class Positions(NamedTuple):
    """The positions of all keys; the offset at which the text is too deep or long, if it is.

    `too_long` is the offset of a number that is too long.
    """

    found: dict[Path, Position]
    too_deep: int | None = None
    too_many: int | None = None
    too_long: int | None = None


class _TooDeepError(Exception):
    """The text nests deeper than any data file of ours does."""


class _TooManyError(Exception):
    """The text has more values than any data file of ours."""


class _TooLongError(Exception):
    """A number is longer than any number of ours."""


class _StrangeError(Exception):
    """The text is not TOML from here on; its parser will say why."""


def find_positions(text: str) -> Positions:
    """Find the keys of a TOML text, up to the first place that is not TOML."""
    scanner = _Scanner(text)
    try:
        scanner.scan()
    except _StrangeError:
        pass
    except _TooDeepError:
        return Positions(scanner.found, too_deep=scanner.at)
    except _TooManyError:
        return Positions(scanner.found, too_many=scanner.at)
    except _TooLongError:
        return Positions(scanner.found, too_long=scanner.at)
    return Positions(scanner.found)


def _unescaped(word: str) -> str:
    try:
        return str(tomllib.loads(f"key = {word}")["key"])
    except ValueError as error:
        raise _StrangeError from error


def string_offsets(text: str, start: int) -> Iterator[list[int]]:
    """Yield the offsets of the characters of each line of the string that begins at START.

    A line of the string is what is between line feeds once escapes are resolved.
    """
    match = _STRING.match(text, start)
    if match is None:
        return
    quote = match[0][0]
    mark = 3 if match[0].startswith(quote * 3) else 1
    at, end = start + mark, match.end() - mark
    if mark > 1 and text[at] == "\n":
        at += 1
    line: list[int] = []
    escapes = re.compile(_BASIC_ESCAPE, re.DOTALL)
    while at < end:
        escape = escapes.match(text, at, end) if quote == '"' else None
        feed = text[at] == "\n" or (escape is not None and escape[0] == "\\n")
        if feed:
            yield line
            line = []
        elif escape is None or "\n" not in escape[0]:
            line.append(at)
        at = at + 1 if escape is None else escape.end()
    yield line


class _Scanner:
    """One pass over the text; `at` is the current offset."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.found: dict[Path, Position] = {}
        self.counts: dict[Path, int] = {}
        self.values = 0

    def scan(self) -> None:
        """Scan tables, keys and values to the end."""
        text, table = self.text, ()
        header: Path = table
        while True:
            self._skip(_SPACE)
            if self.at >= len(text):
                return
            if text[self.at] == "[":
                header = self._header()
            else:
                self._pair(header)

    def _count(self, values: int = 1) -> None:
        self.values += values
        if self.values > MOST_VALUES:
            raise _TooManyError

    def _skip(self, pattern: re.Pattern[str]) -> None:
        match = pattern.match(self.text, self.at)
        if match is not None:
            self.at = match.end()

    def _take(self, mark: str) -> None:
        if not self.text.startswith(mark, self.at):
            raise _StrangeError
        self.at += len(mark)

    def _header(self) -> Path:
        start = self.at
        mark = "[[" if self.text.startswith("[[", start) else "["
        self.at += len(mark)
        keys = self._keys()
        self._take("]" * len(mark))
        for length in range(1, len(keys)):
            self.found.setdefault(self._resolved(keys[:length]), Position(start, start))
        path = self._resolved(keys[:-1])
        path = (*path, keys[-1])
        if mark == "[[":
            number = self.counts.get(path, 0)
            self.counts[path] = number + 1
            self.found.setdefault(path, Position(start, start))
            path = (*path, number)
        else:
            path = self._resolved(keys)
        self.found.setdefault(path, Position(start, start))
        return path

    def _resolved(self, keys: Path) -> Path:
        """Return the path of the table that KEYS mean: the last one of each array of tables."""
        path: Path = ()
        for key in keys:
            path = (*path, key)
            count = self.counts.get(path)
            if count:
                path = (*path, count - 1)
        return path

    def _keys(self) -> Path:
        keys: list[str] = []
        while True:
            self._skip(_INLINE_SPACE)
            keys.append(self._key())
            self._count()
            self._skip(_INLINE_SPACE)
            if not self.text.startswith(".", self.at):
                return tuple(keys)
            self.at += 1
            if len(keys) >= DEEPEST:
                raise _TooDeepError

    def _key(self) -> str:
        match = _BARE_KEY.match(self.text, self.at) or _STRING.match(self.text, self.at)
        if match is None:
            raise _StrangeError
        self.at = match.end()
        word = match[0]
        if word[0] == '"' and "\\" in word:
            return _unescaped(word)
        return word[1:-1] if word[0] in "\"'" else word

    def _pair(self, table: Path) -> None:
        start = self.at
        path = table + self._named(table, start)
        self._skip(_INLINE_SPACE)
        self.found.setdefault(path, Position(start, self.at))
        self._value(path)

    def _named(self, table: Path, start: int) -> Path:
        keys = self._keys()
        self._take("=")
        for length in range(1, len(keys)):
            self.found.setdefault(table + keys[:length], Position(start, start))
        return keys

    def _value(self, path: Path) -> None:
        """Scan a value; arrays and inline tables with an explicit stack."""
        flat = _FLAT_ARRAY.match(self.text, self.at)
        if flat is not None:
            self._count(self.text.count(",", self.at, flat.end()))
            self._refuse_long(_LISTED_LONG.search(self.text, self.at, flat.end()))
            self.at = flat.end()
            return
        if self.text[self.at : self.at + 1] not in ("[", "{"):
            self._simple(_SCALAR)
            return
        stack: list[tuple[str, Path, int]] = []
        self._open(stack, path)
        while stack:
            self._skip(_SPACE)
            close, inside, number = stack[-1]
            here = self.text[self.at : self.at + 1]
            if here == close:
                self.at += 1
                stack.pop()
            elif here == ",":
                self._count()
                self.at += 1
                stack[-1] = (close, inside, number + 1)
            else:
                self._member(stack, inside, number)

    def _member(self, stack: list[tuple[str, Path, int]], inside: Path, number: int) -> None:
        """Scan a member; a plain one of an array needs no position of its own."""
        start = self.at
        listed = stack[-1][0] == "]"
        path = (*inside, number) if listed else inside + self._named(inside, start)
        if not listed:
            self._skip(_INLINE_SPACE)
        nested = self.text[self.at : self.at + 1] in ("[", "{")
        if nested or not listed:
            self.found.setdefault(path, Position(start, self.at))
        if nested:
            self._open(stack, path)
        else:
            self._simple(_INNER_SCALAR)

    def _open(self, stack: list[tuple[str, Path, int]], path: Path) -> None:
        if len(stack) >= DEEPEST or len(path) > DEEPEST:
            raise _TooDeepError
        stack.append(("]" if self.text[self.at] == "[" else "}", path, 0))
        self.at += 1

    def _simple(self, scalar: re.Pattern[str]) -> None:
        match = _STRING.match(self.text, self.at)
        if match is None:
            self._refuse_long(_LONG_NUMBER.match(self.text, self.at))
            match = scalar.match(self.text, self.at)
        if match is None or match.end() == self.at:
            raise _StrangeError
        self.at = match.end()

    def _refuse_long(self, found: re.Match[str] | None) -> None:
        """Refuse a number before its parser takes much memory for it."""
        if found is not None:
            self.at = found.start()
            raise _TooLongError
