"""The code of a scannable sheet: what the sheet is, in twenty letters, and its marker ids."""

from __future__ import annotations

import re
from functools import lru_cache
from hashlib import sha256
from itertools import product
from typing import TYPE_CHECKING, TypeVar

from generator.language import PAPER_LANGUAGES
from generator.load.layouts.library import layout_paths
from generator.load.settings.theme import theme_paths
from generator.model.order import Ink
from generator.model.scan import SheetCode
from generator.registry import names
from generator.units import PAPERS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

T = TypeVar("T")

LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ$%*+-./:"
"""The letters of a short QR code, without the space."""
LENGTH = 20
"""How many letters a QR code of 21 modules holds."""
VERSION = "1"
"""Changes when the meaning of a code does, so that an old code is not read wrongly."""
CORNERS, DIGITS = 4, 12
"""The markers: one for each corner, and so many digits in each."""
DIGEST_BITS, DIGEST_LETTERS = 30, 6
CHECK_BITS, GAME_BITS, LAYOUT_BITS, THEME_BITS, WAY_BITS, NUMBER_BITS = 8, 8, 16, 5, 17, 20
STYLES = ("sheet", "ledger", "columns")
UPS = (1, 2, 4, 6, 8)
MOST_COLUMNS, MOST_PAGES, HIGHEST = 31, 7, (1 << NUMBER_BITS) - 1
_INKS = tuple(it.value for it in Ink)
_LANGUAGES = tuple(PAPER_LANGUAGES)
_PAPERS = tuple(PAPERS)
_STYLE = re.compile(r"([a-z]+)(?:-(\d+))?(?:/(\d+))?")
_BASE32 = "abcdefghijklmnopqrstuvwxyz234567"
_PAIRS = tuple(one + two for one in LETTERS for two in LETTERS)


def digest_of(text: str) -> str:
    """Return a short hash of a layout's content."""
    number = _hash(text, DIGEST_BITS)
    places = range(5 * (DIGEST_LETTERS - 1), -1, -5)
    return "".join(_BASE32[number >> place & 31] for place in places)


def encode(code: SheetCode) -> str:
    """Return the code of a sheet as text; a ValueError for what it cannot express."""
    if not 0 <= code.number <= HIGHEST:
        raise ValueError(code.number)
    layout = _layout_bits(code.game, code.layout, code.digest, code.style)
    way = _way_bits(code.paper, code.ink, code.language, code.theme, code.solo, code.up)
    value = (layout << WAY_BITS | way) << NUMBER_BITS | code.number
    number = value << CHECK_BITS | _check(value)
    pairs = []
    for _place in range(LENGTH // 2):
        number, rest = divmod(number, len(_PAIRS))
        pairs.append(_PAIRS[rest])
    return "".join(reversed(pairs))


@lru_cache(maxsize=256)
def _layout_bits(game: str, layout: str, digest: str, style: str) -> int:
    """Return the part of a code that tells what is on a sheet; many codes share it."""
    name, columns, page = _parts(style)
    bits = _Bits()
    bits.put(_hash(game, GAME_BITS), GAME_BITS)
    bits.put(_hash(layout, LAYOUT_BITS), LAYOUT_BITS)
    bits.put(_digest_number(digest), DIGEST_BITS)
    bits.put(STYLES.index(name), 2)
    bits.put(columns, 5)
    bits.put(page, 3)
    return bits.value


@lru_cache(maxsize=2048)
def _way_bits(paper: str, ink: str, language: str, theme: str, solo: bool, up: int) -> int:  # noqa: FBT001, PLR0917 - as a code has it
    """Return the part of a code that tells how a sheet is printed; many codes share it."""
    bits = _Bits()
    bits.put(_PAPERS.index(paper), 3)
    bits.put(_INKS.index(ink), 2)
    bits.put(_LANGUAGES.index(language), 3)
    bits.put(_hash(theme, THEME_BITS), THEME_BITS)
    bits.put(int(solo), 1)
    bits.put(UPS.index(up), 3)
    return bits.value


def decode(text: str) -> SheetCode:
    """Return what a code says; a ValueError for one that is not of a sheet.

    The layout is the id of a shipped one, or empty: any other is found by its digest.
    """
    if len(text) != LENGTH or not set(text) <= set(LETTERS):
        raise ValueError(text)
    number = 0
    for letter in text:
        number = number * len(LETTERS) + LETTERS.index(letter)
    bits = _Bits(number >> CHECK_BITS)
    if _check(bits.value) != number & (1 << CHECK_BITS) - 1:
        raise ValueError(text)
    count, up, solo = bits.take(NUMBER_BITS), bits.take(3), bits.take(1)
    theme = _found(theme_paths(), bits.take(THEME_BITS), THEME_BITS)
    language, ink, paper = bits.take(3), bits.take(2), bits.take(3)
    page, columns, style = bits.take(3), bits.take(5), bits.take(2)
    digest, layout = bits.take(DIGEST_BITS), bits.take(LAYOUT_BITS)
    game = _found(names(), bits.take(GAME_BITS), GAME_BITS)
    if bits.value:
        raise ValueError(text)
    places = range(5 * (DIGEST_LETTERS - 1), -1, -5)
    return SheetCode(
        game=game,
        layout=next((it for it in layout_paths(game) if _hash(it, LAYOUT_BITS) == layout), ""),
        digest="".join(_BASE32[digest >> place & 31] for place in places),
        style=_joined(_at(STYLES, style), columns, page),
        paper=_at(_PAPERS, paper),
        ink=_at(_INKS, ink),
        language=_at(_LANGUAGES, language),
        theme=theme,
        solo=bool(solo),
        up=_at(UPS, up),
        number=count,
    )


def marker_ids(text: str) -> tuple[int, int, int, int]:
    """Return the ids of a code's markers: top left, top right, bottom right, bottom left."""
    number = _hash(text, 32)
    digits = [number // DIGITS**corner % DIGITS for corner in range(CORNERS)]
    one, two, three, four = (CORNERS * digit + corner for corner, digit in enumerate(digits))
    return one, two, three, four


class _Bits:
    """A number that is filled and emptied from its low end."""

    def __init__(self, value: int = 0) -> None:
        self.value = value

    def put(self, number: int, bits: int) -> None:
        self.value = self.value << bits | number

    def take(self, bits: int) -> int:
        taken = self.value & (1 << bits) - 1
        self.value >>= bits
        return taken


def _parts(style: str) -> tuple[str, int, int]:
    """Split a style, such as `columns-4/2`: its name, its columns, and its page if not the first.

    A page is written only from the second on.
    """
    match = _STYLE.fullmatch(style)
    if match is None or match[1] not in STYLES:
        raise ValueError(style)
    columns, page = int(match[2] or 0), int(match[3] or 0)
    if columns > MOST_COLUMNS or page > MOST_PAGES or _joined(match[1], columns, page) != style:
        raise ValueError(style)
    return match[1], columns, page


def _joined(style: str, columns: int, page: int) -> str:
    return style + (f"-{columns}" if columns else "") + (f"/{page}" if page else "")


def _hash(text: str, bits: int) -> int:
    return int.from_bytes(sha256(text.encode()).digest()[:8], "big") >> 64 - bits


def _check(number: int) -> int:
    return _hash(f"{VERSION}:{number}", CHECK_BITS)


def _digest_number(digest: str) -> int:
    number = 0
    if len(digest) != DIGEST_LETTERS:
        raise ValueError(digest)
    for letter in digest:
        number = number << 5 | _BASE32.index(letter)
    return number


def _found(known: Iterable[str], wanted: int, bits: int) -> str:
    for name in known:
        if _hash(name, bits) == wanted:
            return name
    raise ValueError(wanted)


def _at(known: Sequence[T], index: int) -> T:
    if index >= len(known):
        raise ValueError(index)
    return known[index]


USUAL_UPS = (1, 2)
"""How many sheets a paper has: with more, few layouts are large enough to be scanned."""


def sheet_variants(
    game: str,
    layout: str,
    digest: str,
    styles: Iterable[str],
    solos: Iterable[bool] = (False,),
    *,
    languages: Iterable[str] = _LANGUAGES,
) -> Iterator[SheetCode]:
    """Yield the codes of a layout on every paper, in every ink, theme and one of the LANGUAGES.

    Sheets with a number are not among them.
    """
    inks = [ink.value for ink in Ink]
    ways = product(styles, PAPERS, inks, languages, theme_paths(), solos, USUAL_UPS)
    for style, paper, ink, language, theme, solo, up in ways:
        yield SheetCode(game, layout, digest, style, paper, ink, language, theme, solo, up)
