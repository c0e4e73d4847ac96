"""Rich text: words and icons are laid out in a box with the real fonts, shrunk, never cut."""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING

from generator.errors import ContentError, TemplateError, shown
from generator.language import _, fill, message_or_list, suggest
from generator.page.text.markup import NOTHING, Caster, Emphasis, Piece, read_markup
from generator.page.text_box import SMALLEST_STEP, last_break, no_font
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from generator.page.svg.artwork import Artwork
    from generator.page.text.markup import Chunk
    from generator.page.text_box import Ruler

ICON = 1.26
"""How high an icon is, in heights of the letters around it."""
ICON_MIDDLE = 0.32
"""How far the middle of an icon is above the baseline."""
ICON_GAP = 0.14
ASCENT, DESCENT = 0.76, 0.25
PARAGRAPH = 0.55
"""How much of a line is left free between two paragraphs."""
ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}
LEVELS = {"top": 0.0, "middle": 0.5, "bottom": 1.0}
BALANCE_STEPS = 12
LONGEST_BEGIN = 40
STYLES = {"display": ("display-bold", "display-italic"), "text": ("text-bold", "display-italic")}
"""The bold and the italic font beside a font of the theme."""


class Run(NamedTuple):
    """Words of one font on a line; x and y are where they begin on their baseline."""

    x: float
    y: float
    text: str
    font: str
    width: float


class Inset(NamedTuple):
    """An icon between words; x and y are the top left corner of its box."""

    x: float
    y: float
    width: float
    height: float
    icon: str


class Laid(NamedTuple):
    """A text in its box: the size it got, the room it takes, its words and icons."""

    size: float
    width: float
    height: float
    lines: int
    runs: tuple[Run, ...]
    icons: tuple[Inset, ...]


class Box(NamedTuple):
    """The room for a text in mm, and its alignment."""

    width: float
    height: float
    size: float
    floor: float
    leading: float
    anchor: float
    level: float


class _Line(NamedTuple):
    """A line of chunks, its width, and the distance from its top to its baseline, all in ems."""

    chunks: Sequence[Chunk]
    width: float
    y: float


class Typesetter:
    """Lays out text for templates; the same words are measured only once."""

    def __init__(self, ruler: Ruler, icon: Callable[[str], Artwork]) -> None:
        """Take the RULER, and the function that returns the ICON of a name."""
        self._ruler = ruler
        self._icon = icon
        self._measured: dict[tuple[str, str], Piece] = {}

    def rich(
        self,
        text: object,
        width: float,
        height: float,
        *,
        size: float = 3.4,
        floor: float = 2.1,
        font: str = "display",
        leading: float = 1.28,
        align: str = "start",
        valign: str = "top",
    ) -> Laid:
        """Lay TEXT out in a box of WIDTH × HEIGHT mm, at SIZE or the largest that fits.

        Below FLOOR nothing shrinks: a text that does not fit then is an error.
        """
        self._check(font, width, height, size, floor, leading)
        anchor, level = _one_of("align", align, ANCHORS), _one_of("valign", valign, LEVELS)
        box = Box(width, height, size, min(floor, size), leading, anchor, level)
        words = str(text)
        return _Setting(words, read_markup(words, self._caster(font)), box, self._ruler).laid()

    def _check(self, font: str, *lengths: float) -> None:
        if not self._ruler.knows(font):
            close = _("the theme has no font '{name}'; did you mean '{close}'?")
            otherwise = _("the theme has no font '{name}'")
            raise TemplateError(suggest(font, self._ruler.roles, close, otherwise, name=font))
        if not all(isfinite(length) and length > 0 for length in lengths):
            raise TemplateError(_("a text needs a width, a height and a size above 0"))

    def _caster(self, font: str) -> Caster:
        bold, italic = STYLES.get(font, (font, font))

        def role(look: Emphasis) -> str:
            if Emphasis.BOLD in look:
                return bold
            return italic if Emphasis.ITALIC in look else font

        return Caster(
            lambda words, look: self._words(words, role(look)),
            self._inset,
            Piece("", "", ICON_GAP),
        )

    def _words(self, words: str, font: str) -> Piece:
        key = words, font
        if key not in self._measured:
            missing = self._ruler.missing(words, font)
            if missing:
                message = _("the font '{font}' cannot draw '{missing}' in '{words}'")
                values = {"font": font, "missing": shown(missing), "words": shown(words)}
                fault = message.format(**values) + no_font()
                raise ContentError(fault, words)
            self._measured[key] = Piece(words, font, self._ruler.width(words, font, 1.0))
        return self._measured[key]

    def _inset(self, name: str) -> Piece:
        return Piece(name, "", ICON * self._icon(name).aspect, is_icon=True)


def _one_of(name: str, value: str, known: dict[str, float]) -> float:
    if value not in known:
        message = _("{name} must be one of {known}")
        raise TemplateError(message.format(name=name, known=message_or_list(known)))
    return known[value]


class _Setting:
    """A text while it is laid out; all lengths are in ems, for they shrink together."""

    def __init__(self, text: str, lines: list[list[Chunk]], box: Box, ruler: Ruler) -> None:
        self.text = text
        self.lines = lines
        self.box = box
        self.ruler = ruler
        pieces = [piece for line in lines for chunk in line for piece in chunk.pieces]
        has_icon = any(piece.is_icon for piece in pieces)
        self.ascent = ICON / 2 + ICON_MIDDLE if has_icon else ASCENT
        self.descent = max(DESCENT, ICON / 2 - ICON_MIDDLE) if has_icon else DESCENT
        self.widest = max((chunk.width for line in lines for chunk in line), default=0.0)

    def laid(self) -> Laid:
        size = self._size()
        wide = self.box.width / size
        together = self._is_low(size, together=True)
        lines = self._broken(wide, together=together)
        if self.box.anchor == ANCHORS["middle"]:
            lines = self._balanced(lines, wide, together=together)
        return self._placed(lines, size)

    def _size(self) -> float:
        """Return the largest size that fits."""
        box = self.box
        if self._fits(box.size):
            return box.size
        if not self._fits(box.floor):
            raise ContentError(self._fault(), self.text)
        low, high = box.floor, box.size
        while high - low > SMALLEST_STEP:
            middle = (low + high) / 2
            low, high = (middle, high) if self._fits(middle) else (low, middle)
        return low

    def _fits(self, size: float) -> bool:
        """Return whether the text fits; numbers leave their words before anything shrinks."""
        return self.widest <= self.box.width / size and self._is_low(size, together=False)

    def _is_low(self, size: float, *, together: bool) -> bool:
        lines = self._broken(self.box.width / size, together=together)
        return self._high(lines) * size <= self.box.height

    def _high(self, lines: Sequence[_Line]) -> float:
        return lines[-1].y + self.descent if lines else 0.0

    def _broken(self, wide: float, *, together: bool) -> list[_Line]:
        """Fill lines word by word; the box is wide enough for each word.

        Numbers stay TOGETHER with their words.
        """
        found: list[_Line] = []
        y = self.ascent
        for line in self.lines:
            chunks: list[Chunk] = []
            width = 0.0
            for chunk in line:
                gap = chunk.before.width if chunks else 0.0
                if width + gap + chunk.width > wide and chunks:
                    ended, chunks = _parted(chunks, chunk, wide) if together else (chunks, [])
                    found.append(_Line(ended, _long(ended), y))
                    y += self.box.leading
                    width, gap = _long(chunks), chunk.before.width if chunks else 0.0
                width += gap + chunk.width
                chunks.append(chunk)
            if chunks:
                found.append(_Line(chunks, width, y))
                y += self.box.leading
            elif found:
                last = found[-1].y
                y = last + self.box.leading * (1 + PARAGRAPH)
        return found

    def _balanced(self, lines: list[_Line], wide: float, *, together: bool) -> list[_Line]:
        """Break again in the narrowest box that takes no more lines."""
        low, high = self.widest, wide
        for _step in range(BALANCE_STEPS):
            middle = (low + high) / 2
            narrower = self._broken(middle, together=together)
            if len(narrower) > len(lines):
                low = middle
            else:
                lines, high = narrower, middle
        return lines

    def _placed(self, lines: Sequence[_Line], size: float) -> Laid:
        box = self.box
        high = self._high(lines) * size
        top = box.level * (box.height - high)
        found: list[Run | Inset] = []
        wide = 0.0
        for line in lines:
            placed = _set_line(line, size, self.ruler)
            width = max((it.x + it.width for it in placed), default=0.0)
            x, y = box.anchor * (box.width - width), top + line.y * size
            found += [it._replace(x=x + it.x, y=y + it.y) for it in placed]
            wide = max(wide, width)
        runs = tuple(it for it in found if isinstance(it, Run))
        icons = tuple(it for it in found if isinstance(it, Inset))
        return Laid(size, wide, high, len(lines), runs, icons)

    def _fault(self) -> str:
        box = self.box
        if self.widest * box.floor > box.width:
            chunks = (chunk for line in self.lines for chunk in line)
            widest = max(chunks, key=lambda it: it.width)
            message = _("the word '{word}' is wider than {width:.0f} mm; shorten or hyphenate it.")
            return message.format(word=shown(widest.text), width=box.width)
        begin = self.text if len(self.text) <= LONGEST_BEGIN else f"{self.text[:LONGEST_BEGIN]}…"
        message = _(
            "the text '{begin}' does not fit {width:.0f} × {height:.0f} mm, not even in letters"
            " of {floor:g} mm; shorten it."
        )
        values = {"begin": shown(begin), "width": box.width, "height": box.height}
        return fill(message, **values, floor=box.floor)


def _long(chunks: Sequence[Chunk]) -> float:
    """Return how long a line is."""
    gaps = sum(chunk.before.width for chunk in chunks[1:])
    return sum(chunk.width for chunk in chunks) + gaps


def _parted(line: list[Chunk], chunk: Chunk, wide: float) -> tuple[list[Chunk], list[Chunk]]:
    """Return what of a full line stays on it, and what goes to the next one with CHUNK."""
    at = last_break([it.text for it in line], chunk.text)
    kept, moved = line[:at], line[at:]
    return (kept, moved) if _long([*moved, chunk]) <= wide else (line, [])


def _set_line(line: _Line, size: float, ruler: Ruler) -> list[Run | Inset]:
    """Put the pieces of a line one after the other; words of one font become one run.

    A run is measured as a whole, as it is drawn: its words and the blanks between them are kerned.
    """
    x = 0.0
    found: list[Run | Inset] = []
    blank = NOTHING
    pieces = [piece for chunk in line.chunks for piece in (chunk.before, *chunk.pieces)]
    for piece in pieces[1:]:
        width = piece.width * size
        last = found[-1] if found else None
        if piece.is_icon:
            top = -(ICON_MIDDLE + ICON / 2) * size
            found.append(Inset(x, top, width, ICON * size, piece.text))
        elif not piece.text.strip():
            blank = piece
        elif isinstance(last, Run) and last.font == piece.font and blank.font in {"", piece.font}:
            text = last.text + blank.text + piece.text
            whole = ruler.width(text, piece.font, size)
            found[-1] = last._replace(text=text, width=whole)
            x, width = last.x, whole
        else:
            found.append(Run(x, 0.0, piece.text, piece.font, width))
        if piece is not blank:
            blank = NOTHING
        x += width
    return found
