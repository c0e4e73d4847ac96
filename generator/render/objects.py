"""Packed objects: the many small ones of a document are compressed together."""

from __future__ import annotations

import zlib
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from reportlab.pdfbase.pdfdoc import (
    PDFArray,
    PDFDictionary,
    PDFFile,
    PDFName,
    PDFObjectReference,
)
from reportlab.pdfbase.pdfdoc import format as formatted

from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

MOST = 400
"""How many objects are packed together: a reader unpacks all of them to see one."""
FREE, WHOLE, PACKED = range(3)
WIDTHS = (1, 4, 2)
"""The bytes of an entry of the table: its kind, its place, and its position in its pack."""
KEYS_EACH, PARTS_EACH = 6, 10
"""How many keys of a dictionary, and parts of a list, are on a row."""
REFERRED = "__RefOnly__"
"""What the library's objects have that are only referred to inside others."""
UP = 2
"""Begins a row of the table that is written as its difference from the row above."""


class Entry(NamedTuple):
    """Where an object is: at an offset in the file, or in the pack with that number."""

    kind: int
    place: int = 0
    position: int = 0


def write_document(document: Any) -> bytes:
    """Write a document; the library itself would write every object on its own.

    Pages, fonts and the elements of the structure are packed. Streams cannot be. The catalogue and
    the information stay readable for programs that only glance at a file. The table of objects is
    packed as well: its older form knows no packed objects.
    """
    root, info = document.Reference(document.Catalog), document.Reference(document.info)
    plain = document.Catalog, document.info
    file = PDFFile(document._pdfVersion)  # noqa: SLF001 - the library has no other way
    entries = {0: Entry(FREE)}
    small: list[tuple[int, bytes]] = []
    number = 1
    # Objects may add further ones while they are written.
    while name := document.numberToId.get(number):
        it = document.idToObject[name]
        body = write_object(it, document, is_whole=True).rstrip()
        if it in plain or body.endswith(b"endstream"):
            entries[number] = Entry(WHOLE, file.add(_whole(number, body)))
        else:
            small.append((number, body))
        number += 1
    for first in range(0, len(small), MOST):
        pack = small[first : first + MOST]
        for position, (inner, _body) in enumerate(pack):
            entries[inner] = Entry(PACKED, number, position)
        entries[number] = Entry(WHOLE, file.add(_pack(number, pack)))
        number += 1
    entries[number] = Entry(WHOLE, file.offset)
    keys = {"Root": root, "Info": info, "ID": document.ID()}
    given = {key: formatted(it, document) for key, it in keys.items()}
    start = file.add(_table(number, [entries[it] for it in range(number + 1)], given))
    file.add(f"startxref\n{start}\n%%EOF\n")
    written: bytes = file.format(document)
    return written


def write_object(it: Any, document: Any, *, is_whole: bool = False) -> bytes:
    """Write an object as the library does; the many dictionaries and lists in less time."""
    kind = type(it)
    if kind is str and it.isascii() and it.isprintable():
        text: str = it
        return text.encode()
    if kind is PDFObjectReference:
        return b"%d %d R" % document.idToObjectNumberAndVersion[it.name]
    is_plain = getattr(it, "multiline", None) is True and not hasattr(it, REFERRED)
    if is_plain and kind is PDFDictionary and type(it.dict) is dict:
        keys = sorted(it.dict)
        parts = [b"%s %s" % (_name(key), write_object(it.dict[key], document)) for key in keys]
        return b"<<\n%s\n>>" % _rows(parts, KEYS_EACH)
    if is_plain and kind is PDFArray:
        parts = [write_object(part, document) for part in it.sequence]
        return b"[ %s ]" % _rows(parts, PARTS_EACH)
    found: bytes = formatted(it, document, toplevel=is_whole)
    return found


def _rows(parts: list[bytes], each: int) -> bytes:
    """Join parts, so many on EACH row, as the library does."""
    for at in reversed(range(each, len(parts), each)):
        parts.insert(at, b"\n ")
    return b" ".join(parts)


@lru_cache(maxsize=1_000)
def _name(key: str) -> bytes:
    name: str = PDFName(key)
    return name.encode()


def _pack(number: int, pack: Sequence[tuple[int, bytes]]) -> bytes:
    """Write objects together: their numbers and offsets, and then the objects."""
    offsets = [0]
    for _inner, body in pack:
        offsets.append(offsets[-1] + len(body) + 1)
    pairs = zip((inner for inner, _body in pack), offsets, strict=False)
    head = " ".join(f"{inner} {offset}" for inner, offset in pairs).encode() + b"\n"
    keys = {"Type": b"/ObjStm", "N": b"%d" % len(pack), "First": b"%d" % len(head)}
    return _stream(number, keys, head + b"\n".join(body for _inner, body in pack))


def _table(number: int, entries: Sequence[Entry], given: Mapping[str, bytes]) -> bytes:
    """Write where all objects are; neighbours are alike, so that differences are small."""
    rows = bytearray()
    above = bytes(sum(WIDTHS))
    for entry in entries:
        row = b"".join(it.to_bytes(width) for it, width in zip(entry, WIDTHS, strict=True))
        rows.append(UP)
        rows += bytes((one - two) % 256 for one, two in zip(row, above, strict=True))
        above = row
    keys = {
        "Type": b"/XRef",
        "Size": b"%d" % len(entries),
        "W": b"[%d %d %d]" % WIDTHS,
        "DecodeParms": b"<</Predictor 12 /Columns %d>>" % sum(WIDTHS),
        **given,
    }
    return _stream(number, keys, bytes(rows))


def _stream(number: int, keys: Mapping[str, bytes], content: bytes) -> bytes:
    data = zlib.compress(content)
    keys = {**keys, "Filter": b"/FlateDecode", "Length": b"%d" % len(data)}
    head = b"\n".join(f"/{key} ".encode() + it for key, it in keys.items())
    return _whole(number, b"<<\n%s\n>>\nstream\n%s\nendstream" % (head, data))


def _whole(number: int, body: bytes) -> bytes:
    return b"%d 0 obj\n%s\nendobj\n" % (number, body)
