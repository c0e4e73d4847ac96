"""Random changes to a file: of its letters, lines, numbers, bytes and the members of an archive."""

from __future__ import annotations

import re
import struct
import zlib
from io import BytesIO
from typing import TYPE_CHECKING
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

NUMBERS = (
    *("0", "-1", "-0.0", "1e308", "-1e308", "1e-320", "inf", "-inf", "nan", "true", "1_0"),
    *("2147483648", "18446744073709551616", "9" * 310, "-" + "9" * 310, "9" * 5000, "0x7f", "0o7"),
    *("1979-05-27", "07:32:00", "0.1", "00", "1e5", "255", "65536", "٣"),
)
TEXTS = (
    *("", " ", "\t", "\r\n", "\0", "\x07", "\x1b[2J", "\x7f", "\x85", "\u2028", "\u202e", "\ufeff"),
    *("\u200d", "\ufb03", "é", "ß", "İ", "日本", "\U0001f600", "a\u0301" * 20, "x" * 5000),
    *("{", "}", "{{ 7 }}", "{% for", "{#fields:", "{heart}", "{" * 300, "*" * 300, "%s", "%(a)s"),
    *(
        '"',
        '"""',
        "'",
        "'''",
        "\\",
        "\\u0000",
        "\\ud800",
        "[",
        "[[",
        "]]",
        "[" * 2000,
        "=",
        "#",
        ",",
    ),
    *(
        "../x.toml",
        "/",
        "/dev/zero",
        "/dev/stdin",
        "x.toml",
        "CON",
        "~",
        "http://[",
        "&a;",
        "<",
        "]]>",
    ),
    *("null", "None", "A", "dice", "board", "1", "-", "--", "…", ";", "<!ENTITY a 'b'>", "url(#x)"),
)
BYTES = (b"\x00", b"\xff", b"\xfe\xff", b"\x80", b"\xc3", b"\xed\xa0\x80", b"\x7f\xff\xff\xff")
BINARY = (".ttf", ".jpg", ".webp", ".heic", ".weights")
WORD = re.compile(rb"[\w.+-]+|\"[^\"\n]*\"|[^\w\s]")
NUMBER = re.compile(rb"-?\d+(?:\.\d+)?")
MOST = 400_000
"""How many bytes a change may make of a file: the largest files have tests of their own."""


def _span(luck: Random, data: bytes, most: int = 40) -> tuple[int, int]:
    start = luck.randrange(len(data) + 1)
    return start, min(len(data), start + luck.randint(1, luck.choice((1, 4, most))))


def cut(luck: Random, data: bytes) -> bytes:
    """Drop a few bytes."""
    start, end = _span(luck, data)
    return data[:start] + data[end:]


def truncate(luck: Random, data: bytes) -> bytes:
    """Drop the end."""
    return data[: luck.randrange(len(data) + 1)]


def repeat(luck: Random, data: bytes) -> bytes:
    """Write a part several times."""
    start, end = _span(luck, data, 200)
    return data[:start] + data[start:end] * luck.choice((2, 3, 10, 100)) + data[end:]


def move(luck: Random, data: bytes) -> bytes:
    """Move a part to another place."""
    start, end = _span(luck, data, 100)
    rest = data[:start] + data[end:]
    place = luck.randrange(len(rest) + 1)
    return rest[:place] + data[start:end] + rest[place:]


def write_bytes(luck: Random, data: bytes) -> bytes:
    """Write bytes that mean something to a reader of text or of figures."""
    start, _ = _span(luck, data)
    found = luck.choice((*BYTES, luck.randbytes(luck.choice((1, 2, 4)))))
    return data[:start] + found + data[start + luck.choice((0, len(found))) :]


def flip(luck: Random, data: bytes) -> bytes:
    """Change some bits."""
    found = bytearray(data)
    for _ in range(luck.choice((1, 1, 2, 8)) if data else 0):
        found[luck.randrange(len(found))] ^= 1 << luck.randrange(8)
    return bytes(found)


def change_number(luck: Random, data: bytes) -> bytes:
    """Replace a number."""
    return _replace(luck, data, NUMBER, NUMBERS)


def change_word(luck: Random, data: bytes) -> bytes:
    """Replace a word, a text in quotes or a sign."""
    return _replace(luck, data, WORD, (*TEXTS, *NUMBERS, *(f'"{it}"' for it in TEXTS)))


def _replace(luck: Random, data: bytes, what: re.Pattern[bytes], by: Sequence[str]) -> bytes:
    places = [it.span() for it in what.finditer(data)]
    if not places:
        return data
    start, end = luck.choice(places)
    return data[:start] + luck.choice(by).encode("utf-8", "surrogatepass") + data[end:]


def insert_text(luck: Random, data: bytes) -> bytes:
    """Insert a text that means something to one of the formats."""
    start, _ = _span(luck, data)
    return data[:start] + luck.choice(TEXTS).encode("utf-8", "surrogatepass") + data[start:]


def change_lines(luck: Random, data: bytes) -> bytes:
    """Drop, repeat or exchange lines."""
    lines = data.splitlines(keepends=True)
    if not lines:
        return data
    at, other = luck.randrange(len(lines)), luck.randrange(len(lines))
    how = luck.randrange(4)
    if how == 0:
        del lines[at]
    elif how == 1:
        lines[at:at] = [lines[other]] * luck.choice((1, 2, 60))
    elif how == 2:
        lines[at], lines[other] = lines[other], lines[at]
    else:
        lines.append(f"key_{at} = {luck.choice(NUMBERS)}\n".encode() * luck.choice((1, 80)))
    return b"".join(lines)


def change_encoding(luck: Random, data: bytes) -> bytes:
    """Write the whole file as another system would."""
    how = luck.randrange(5)
    if how == 0:
        return b"\xef\xbb\xbf" + data
    if how == 1:
        return data.replace(b"\n", b"\r\n")
    if how == 2:
        return data.replace(b"\n", b"\r")
    text = data.decode("utf-8", "replace")
    return text.encode("utf-16" if how == 3 else "latin-1", "replace")


def change_figure(luck: Random, data: bytes) -> bytes:
    """Write a length, offset or count as binary formats have it."""
    size = luck.choice((2, 4))
    if len(data) < size:
        return data
    at = luck.randrange(min(len(data) - size + 1, luck.choice((64, 512, len(data)))))
    most = (1 << 8 * size) - 1
    value = luck.choice((0, 1, most, most // 2, most // 2 + 1, luck.randint(0, most), len(data)))
    figure = (value & most).to_bytes(size, "big")
    return data[:at] + luck.choice((figure, figure[::-1])) + data[at + size :]


def change_member(luck: Random, data: bytes) -> bytes:
    """Change a file inside an archive, and pack it as before."""
    try:
        with ZipFile(BytesIO(data)) as archive:
            members = {name: archive.read(name) for name in archive.namelist()}
    except (BadZipFile, OSError, EOFError, ValueError, RuntimeError, zlib.error):
        return flip(luck, data)
    name = luck.choice(sorted(members)) if members else "content.xml"
    if luck.random() < 0.1:
        members.pop(name, None)
    else:
        members[name] = luck.choice(FOR_TEXT)(luck, members.get(name, b""))
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for each, content in members.items():
            archive.writestr(each, content)
    return packed.getvalue()


def change_chunk(luck: Random, data: bytes) -> bytes:
    """Change a part of a PNG and write its check sum anew, so that it is read."""
    places = [it.start() for it in re.finditer(rb"IHDR|PLTE|IDAT|tRNS|zTXt|iTXt|eXIf|pHYs", data)]
    if not places:
        return flip(luck, data)
    at = luck.choice(places)
    (length,) = struct.unpack(">I", data[at - 4 : at]) if at >= 4 else (0,)
    body = luck.choice((flip, change_figure, cut, repeat))(luck, data[at + 4 : at + 4 + length])
    chunk = data[at : at + 4] + body
    sealed = struct.pack(">I", len(body)) + chunk + struct.pack(">I", zlib.crc32(chunk))
    return data[: at - 4] + sealed + data[at + 8 + length :]


FOR_TEXT: tuple[Callable[[Random, bytes], bytes], ...] = (
    *(cut, truncate, repeat, move, write_bytes, insert_text, change_lines, change_encoding),
    *(change_number, change_number, change_word, change_word, change_word),
)
FOR_BYTES = (cut, truncate, repeat, move, write_bytes, flip, flip, change_figure, change_figure)


def changed(luck: Random, name: str, data: bytes) -> bytes:
    """Return a file with one to four changes that suit its kind."""
    ways: Sequence[Callable[[Random, bytes], bytes]] = FOR_TEXT
    if name.endswith((".xlsx", ".ods")):
        ways = (*FOR_BYTES[:6], *[change_member] * 8)
    elif name.endswith(".png"):
        ways = (*FOR_BYTES, *[change_chunk] * 6)
    elif name.endswith(".pdf"):
        ways = (*FOR_BYTES, *FOR_TEXT)
    elif name.endswith(BINARY):
        ways = FOR_BYTES
    for _ in range(luck.choice((1, 1, 2, 4))):
        data = luck.choice(ways)(luck, data)[:MOST]
    return data
