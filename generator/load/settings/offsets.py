"""Offsets: a printer's offset written into a configuration file that people write as well."""

from __future__ import annotations

import json
import re
import tomllib
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.errors import OrderError, UnwritableError, shown
from generator.language import _, fill
from generator.load.files.document import Document, parse_toml, read_text
from generator.load.settings.config import VARIABLE, user_file
from generator.load.settings.config_file import LONGEST_PRINTER, PRINTERS
from generator.model.order import LARGEST_OFFSET
from generator.reasons import reason_of
from generator.writing.files import write_files
from generator.writing.locks import locked

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

LONGEST = 400
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_HEADER = re.compile(rf"^[ \t]*\[[ \t]*{PRINTERS}[ \t]*\][ \t]*(?:#[^\n]*)?(?:\n|\Z)", re.MULTILINE)


def save_offset(
    printer: str, dx: float, dy: float, announce: Callable[[str], object] | None = None
) -> Path:
    """Store the offset of a printer in the user's file, whose other content stays as it is.

    ANNOUNCE gets a sentence about what an interrupted run has left beside the file.
    """
    return keep_offset(user_file(), printer, dx, dy, announce)


def keep_offset(
    file: str | None,
    printer: str,
    dx: float,
    dy: float,
    announce: Callable[[str], object] | None = None,
) -> Path:
    """Write the offset into FILE beside its other content, and return the file.

    Several runs may do so at the same time: each reads what the one before has written.
    """
    if not (0 < len(printer) <= LONGEST_PRINTER and printer.isprintable()):
        message = _(
            "The name of a printer must have 1 to {most} characters and no control characters."
        )
        raise OrderError(fill(message, most=LONGEST_PRINTER))
    if not (abs(dx) <= LARGEST_OFFSET and abs(dy) <= LARGEST_OFFSET):
        message = _(
            "An offset of {offset} mm is too large; each number must be at most {most:g} mm."
        )
        raise OrderError(fill(message, offset=f"{dx:g},{dy:g}", most=LARGEST_OFFSET))
    if file is None:
        message = _("There is no home folder to save the offset in; set {variable} to a file.")
        raise UnwritableError(message.format(variable=VARIABLE))
    path = Path(file)
    if path.exists() and not path.is_file():
        # A device or a pipe must never be renamed over.
        message = _(
            "{file} is not a file that an offset can be saved in; set {variable} to such a file."
        )
        raise UnwritableError(message.format(file=shown(file, LONGEST), variable=VARIABLE))
    with _explained(path), locked(path):
        text = read_text(path) if path.exists() else ""
        changed = _changed(parse_toml(text, file), printer, [_rounded(dx), _rounded(dy)])
        write_files({path: _encoded(path, changed)}, announce=announce)
    return path


def _rounded(length: float) -> float:
    return round(float(length), 3) + 0.0


def _changed(document: Document, printer: str, offset: list[float]) -> str:
    """Return the text of a document with the offset in it, otherwise unchanged."""
    table = document.data.get(PRINTERS, {})
    if isinstance(table, dict):
        wanted = {**document.data, PRINTERS: {**table, printer: offset}}
        text = _edited(document, table, printer, f"[{offset[0]}, {offset[1]}]")
        if _parsed(text) == wanted:
            return text
    name = _quoted(printer)
    message = _(
        "{file} cannot be changed safely; write 'printers.{name} = {offset}' into it yourself."
    )
    raise UnwritableError(
        message.format(file=shown(document.file, LONGEST), name=name, offset=offset)
    )


def _edited(document: Document, table: dict[str, Any], printer: str, value: str) -> str:
    text, positions, entry = document.text, document.positions, f"{_quoted(printer)} = {value}"
    position = positions.get((PRINTERS, printer))
    if position is not None:
        return text[: position.value] + value + text[_end(text, position.value) :]
    header = _HEADER.search(text)
    if header is not None:
        before = text[: header.end()]
        return f"{_closed(before)}{entry}\n{text[header.end() :]}"
    whole = positions.get((PRINTERS,))
    if whole is not None and text[whole.value : whole.value + 1] == "{":
        rest = text[whole.value + 1 :]
        comma = ", " if table else " "
        return f"{text[: whole.value + 1]} {entry}{comma}{rest.lstrip(' ')}"
    dotted = [it.key for keys, it in positions.items() if keys[:1] == (PRINTERS,)]
    if table and dotted:
        start = text.rfind("\n", 0, min(dotted)) + 1
        return f"{text[:start]}{PRINTERS}.{entry}\n{text[start:]}"
    gap = "\n" if text.strip() else ""
    return f"{_closed(text)}{gap}[{PRINTERS}]\n{entry}\n"


def _closed(text: str) -> str:
    return text if not text or text.endswith("\n") else f"{text}\n"


def _end(text: str, start: int) -> int:
    """Return where the value that begins at START ends: the shortest text that is a value."""
    for match in re.finditer(r"[\]\n]|\Z", text[start:]):
        end = start + match.end() - (match[0] == "\n")
        if "value" in _parsed(f"value = {text[start:end]}"):
            return end
    return start


def _parsed(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except ValueError:
        return {}


def _quoted(name: str) -> str:
    return name if _BARE.fullmatch(name) else json.dumps(name, ensure_ascii=False)


def _encoded(path: Path, text: str) -> bytes:
    """Return TEXT with the line endings, and the mark at the beginning, that the file has."""
    earlier = path.read_bytes() if path.exists() else b""
    text = text.replace("\n", "\r\n") if b"\r\n" in earlier else text
    return (b"\xef\xbb\xbf" if earlier.startswith(b"\xef\xbb\xbf") else b"") + text.encode()


@contextmanager
def _explained(path: Path) -> Iterator[None]:
    """Add to what the system says how another file is named."""
    try:
        yield
    except (OSError, UnwritableError) as error:
        cause = error if isinstance(error, OSError) else error.__cause__
        if not isinstance(cause, OSError):
            raise
        message = _("{file} cannot be written: {reason}; set {variable} to another file.")
        values = {"file": shown(path, LONGEST), "reason": reason_of(cause)}
        raise UnwritableError(message.format(**values, variable=VARIABLE)) from error
