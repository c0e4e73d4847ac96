"""The drawing commands of a PDF: every text, line and area with its size and place, in mm.

A form is read once, however often it is used. What a page shows follows from its forms: the place
of a text by the matrices on the way to it, its ground by what was painted last under it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from io import BytesIO
from itertools import islice
from typing import TYPE_CHECKING, Any

from pypdf import PdfReader

from generator.page.matrix import IDENTITY, Matrix

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    Spot = tuple[float, float]
    Area = tuple[float, float, float, float]

TOKEN = re.compile(
    rb"\((?:\\.|[^\\()])*\)|<<.*?>>|\[(?:\((?:\\.|[^\\()])*\)|[^\]()])*\]|/[^\s/<>\[\]()]+|[-+.\d]+"
    rb"|[A-Za-z'\"]+\*?",
    re.DOTALL,
)
SHOWN = re.compile(rb"\(((?:\\.|[^\\()])*)\)|([-+.\d]+)", re.DOTALL)
"""What a command shows: codes of letters, and how far these are moved together."""
ESCAPED = re.compile(rb"\\([0-7]{1,3}|.)", re.DOTALL)
LETTER = re.compile(rb"<([0-9A-Fa-f]{2})> <([0-9A-Fa-f]{4,})>")
STROKED, FILLED = (
    {b"S", b"s", b"B", b"B*", b"b", b"b*"},
    {b"f", b"F", b"f*", b"B", b"B*", b"b", b"b*"},
)
PAINTED = STROKED | FILLED | {b"n"}
FILLS, STROKES = {b"g": 1, b"rg": 3, b"k": 4}, {b"G": 1, b"RG": 3, b"K": 4}
LINES = {b"m", b"l", b"c", b"h", b"re"}
STEPS = 6
"""How many straight pieces a curve is followed with."""
CAPITAL = 0.66
"""How high a capital letter is, of the size of its font."""
PAPER = (1.0,)


@dataclass(frozen=True, slots=True)
class Word:
    """A text: its letters, the size of its font, its width, its colour and its matrix."""

    text: str
    size: float
    width: float
    colour: tuple[float, ...]
    matrix: Matrix

    def corners(self) -> Iterator[Spot]:
        """Yield the corners of the box of its capitals."""
        for x in (0.0, self.width):
            yield from (self.matrix.point(x, y) for y in (0.0, CAPITAL * self.size))

    @property
    def middle(self) -> Spot:
        return self.matrix.point(self.width / 2, 0.3 * self.size)


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line: its points, how wide it is, and the matrix that scales it."""

    points: tuple[Spot, ...]
    width: float
    matrix: Matrix


@dataclass(frozen=True, slots=True)
class Fill:
    """A painted area: its outlines, the box around them, and its colour."""

    outlines: tuple[tuple[Spot, ...], ...]
    box: Area
    colour: tuple[float, ...]

    def colour_at(self, spot: Spot) -> tuple[float, ...] | None:
        """Return its colour where it covers a point, by the edges that a ray crosses."""
        x, y = spot
        left, low, right, high = self.box
        if not (left <= x <= right and low <= y <= high):
            return None
        inside = False
        for outline in self.outlines:
            x1, y1 = outline[-1]
            for x2, y2 in outline:
                if (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
                    inside = not inside
                x1, y1 = x2, y2
        return self.colour if inside else None


@dataclass(frozen=True, slots=True)
class Used:
    """A form in its place."""

    form: Drawing
    matrix: Matrix

    def colour_at(self, spot: Spot) -> tuple[float, ...] | None:
        """Return what the form painted last at a point."""
        a, b, c, d, e, f = self.matrix
        x, y, scale = spot[0] - e, spot[1] - f, a * d - b * c
        if not scale:
            return None
        return self.form.colour_at(((d * x - c * y) / scale, (a * y - b * x) / scale))


@dataclass(slots=True)
class Drawing:
    """The items of a page or a form, in the order in which they are painted."""

    items: list[Word | Stroke | Fill | Used] = field(default_factory=list)
    width: float = 0.0
    height: float = 0.0
    bleed: Area | None = None
    """The size and the BleedBox of a page, in points."""

    def colour_at(self, spot: Spot, before: int | None = None) -> tuple[float, ...] | None:
        """Return the colour that was painted last at a point, by the items BEFORE one."""
        for number in range(len(self.items) if before is None else before, 0, -1):
            item = self.items[number - 1]
            if isinstance(item, Fill | Used) and (found := item.colour_at(spot)) is not None:
                return found
        return None

    def is_painted_over(self, spot: Spot, number: int) -> bool:
        """Return whether an item after the one of a number covers a point."""
        later = islice(self.items, number + 1, None)
        return any(isinstance(it, Fill | Used) and it.colour_at(spot) is not None for it in later)

    def words(self, at: Matrix = IDENTITY) -> Iterator[tuple[Word, Matrix]]:
        """Yield every text with the matrix from its form to the page."""
        for item in self.items:
            if isinstance(item, Word):
                yield item, at
            elif isinstance(item, Used):
                yield from item.form.words(at @ item.matrix)

    def strokes(self, at: Matrix = IDENTITY) -> Iterator[tuple[Stroke, Matrix]]:
        """Yield every line with the matrix from its form to the page."""
        for item in self.items:
            if isinstance(item, Stroke):
                yield item, at
            elif isinstance(item, Used):
                yield from item.form.strokes(at @ item.matrix)

    def grounds(self) -> Iterator[tuple[Word, tuple[float, ...]]]:
        """Yield every text with the colour under its middle."""
        yield from ((word, ground or PAPER) for word, ground, _spot in self._grounds({}))

    def _grounds(self, known: dict[int, list[Any]]) -> list[Any]:
        """Return texts with their grounds; what lies outside their form is asked of its users."""
        if id(self) in known:
            return known[id(self)]
        found = []
        for number, item in enumerate(self.items):
            if isinstance(item, Word):
                found.append((item, self.colour_at(item.middle, number), item.middle))
            elif isinstance(item, Used):
                for word, ground, spot in item.form._grounds(known):  # noqa: SLF001 - of its class
                    place = item.matrix.point(*spot)
                    found.append((word, ground or self.colour_at(place, number), place))
        known[id(self)] = found
        return found


def read_pages(pdf: bytes) -> list[Drawing]:
    """Read the commands of every page."""
    reading = _Reading()
    return [reading.page(page) for page in PdfReader(BytesIO(pdf)).pages]


class _Reading:
    def __init__(self) -> None:
        self._forms: dict[str, Drawing] = {}
        self._fonts: dict[str, tuple[list[float], dict[int, str]]] = {}

    def page(self, page: Any) -> Drawing:
        drawn = Drawing()
        drawn.width, drawn.height = float(page.mediabox.width), float(page.mediabox.height)
        if "/BleedBox" in page:
            left, low, right, high = (float(it) for it in page["/BleedBox"])
            drawn.bleed = (left, low, right, high)
        contents = page.get_contents()
        if contents is not None:
            self._read(contents.get_data(), page["/Resources"], drawn)
        return drawn

    def _form(self, name: str, resources: Any) -> Drawing | None:
        form = resources["/XObject"][name].get_object()
        if form["/Subtype"] != "/Form":
            return None
        if name not in self._forms:
            assert [float(it) for it in form.get("/Matrix", IDENTITY)] == list(IDENTITY)
            self._forms[name] = drawn = Drawing()
            self._read(form.get_data(), form.get("/Resources", resources), drawn)
        return self._forms[name]

    def _font(self, name: str, resources: Any) -> tuple[list[float], dict[int, str]]:
        if name not in self._fonts:
            font = resources["/Font"][name].get_object()
            widths = [0.0] * int(font["/FirstChar"]) + [float(it) for it in font["/Widths"]]
            table = font["/ToUnicode"].get_object().get_data()
            letters = {
                int(code, 16): bytes.fromhex(letter.decode()).decode("utf-16-be")
                for code, letter in LETTER.findall(table)
            }
            self._fonts[name] = widths, letters
        return self._fonts[name]

    def _read(self, stream: bytes, resources: Any, drawn: Drawing) -> None:
        state = _State()
        kept: list[_State] = []
        path: list[list[Spot]] = []
        operands: list[bytes] = []
        for token in TOKEN.findall(stream):
            if token[:1] in b"(<[/+-.0123456789":
                operands.append(token)
                continue
            numbers = [float(it) for it in operands if it[:1] in b"+-.0123456789"]
            if token in LINES:
                _extend(path, token, numbers, state.matrix)
            elif token in PAINTED:
                _paint(path, token, state, drawn)
                path = []
            elif token == b"q":
                kept.append(replace(state))
            elif token == b"Q":
                state = kept.pop()
            elif token == b"Tf":
                state.font, state.size = self._font(operands[0].decode(), resources), numbers[0]
            elif token in {b"Tj", b"TJ"}:
                drawn.items.append(_word(operands[0], state))
            elif token == b"Do":
                self._use(operands[0].decode(), resources, state, drawn)
            else:
                _set(state, token, numbers)
            operands = []

    def _use(self, name: str, resources: Any, state: _State, drawn: Drawing) -> None:
        form = self._form(name, resources)
        if form is not None:
            drawn.items.append(Used(form, state.matrix))


IGNORED = {b"BDC", b"BMC", b"EMC", b"ET", b"d", b"J", b"j", b"M", b"gs", b"TL", b"Td", b"W"}
IGNORED |= {b"W*", b"T*", b"Tr", b"Ts"}
"""Commands that move no mark."""


@dataclass(slots=True)
class _State:
    matrix: Matrix = IDENTITY
    width: float = 1.0
    fill: tuple[float, ...] = (0.0,)
    font: tuple[list[float], dict[int, str]] = field(default_factory=lambda: ([], {}))
    size: float = 0.0
    spacing: float = 0.0
    lines: Matrix = IDENTITY
    """The matrix of the text that is being set."""


def _set(state: _State, token: bytes, numbers: list[float]) -> None:
    """Change how the next marks are drawn."""
    if token == b"cm":
        state.matrix @= Matrix(*numbers)
    elif token == b"w":
        state.width = numbers[0]
    elif token in FILLS:
        state.fill = tuple(numbers[-FILLS[token] :])
    elif token in {b"BT", b"Tm"}:
        state.lines = Matrix(*(numbers or IDENTITY))
    elif token == b"Tc":
        state.spacing = numbers[0]
    else:
        assert token in IGNORED or token in STROKES, f"unknown command {token!r}"


def _extend(path: list[list[Spot]], token: bytes, numbers: list[float], at: Matrix) -> None:
    if token == b"re":
        x, y, w, h = numbers
        numbers = [x, y, x + w, y, x + w, y + h, x, y + h, x, y]
    spots = [at.point(*it) for it in zip(numbers[::2], numbers[1::2], strict=True)]
    if token == b"h":
        path[-1].append(path[-1][0])
    elif token in {b"m", b"re"}:
        path.append(spots)
    elif token == b"l":
        path[-1] += spots
    else:
        start = path[-1][-1]
        (x1, y1), (x2, y2), (x3, y3) = spots
        for step in range(1, STEPS + 1):
            t = step / STEPS
            a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3
            x = a * start[0] + b * x1 + c * x2 + d * x3
            path[-1].append((x, a * start[1] + b * y1 + c * y2 + d * y3))


def _paint(path: list[list[Spot]], token: bytes, state: _State, drawn: Drawing) -> None:
    outlines = tuple(tuple(it) for it in path)
    spots = [spot for outline in outlines for spot in outline]
    if token in FILLED and spots:
        across, down = [x for x, _y in spots], [y for _x, y in spots]
        box = min(across), min(down), max(across), max(down)
        drawn.items.append(Fill(outlines, box, state.fill))
    if token in STROKED and spots:
        drawn.items.append(Stroke(tuple(spots), state.width, state.matrix))


def _word(operand: bytes, state: _State) -> Word:
    shown = SHOWN.findall(operand)
    codes = b"".join(ESCAPED.sub(_unescape, written) for written, _number in shown)
    kerns = sum(float(number) for _written, number in shown if number)
    widths, letters = state.font
    total = sum(widths[code] for code in codes) - kerns
    width = total / 1000 * state.size + state.spacing * len(codes)
    text = "".join(letters.get(code, "") for code in codes)
    return Word(text, state.size, width, state.fill, state.matrix @ state.lines)


def _unescape(found: re.Match[bytes]) -> bytes:
    inner = found[1]
    return bytes([int(inner, 8)]) if inner.isdigit() else NAMED.get(inner, inner)


NAMED: Mapping[bytes, bytes] = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}
