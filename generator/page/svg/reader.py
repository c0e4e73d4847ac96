"""Reads rendered SVG, a strict subset of it, into marks; all else is an error with its place."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NoReturn
from xml.parsers import expat

from generator.errors import ContentError, TemplateError, closest
from generator.hexes.frame import Box
from generator.language import _, fill, suggest
from generator.page.marks import Path, Role, Style, Symbol, Use
from generator.page.matrix import IDENTITY, Matrix, translation
from generator.page.svg import attributes, kept_symbols, shapes
from generator.page.svg.artwork import cropped
from generator.page.svg.elements import AT, ROLE, joined, nearest, set_runs, tagged
from generator.page.svg.fields import KIND, NAMED, TAB, FieldError, FieldList, box_of
from generator.page.svg.meter import LimitError
from generator.page.svg.pathdata import MOST_SEGMENTS, LongPathError, read_path
from generator.page.svg.weights import black_width
from generator.page.text_box import TextBox, no_font
from generator.reasons import parser_reason

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from generator.page.marks import Field, Mark, Segment, Tag
    from generator.page.svg.artwork import Artwork
    from generator.page.svg.kept_symbols import KeptSymbol
    from generator.page.svg.meter import Meter
    from generator.page.text_box import Ruler

CONTAINERS = frozenset({"svg", "g", "symbol"})
HOLDERS = {"svg": frozenset({None}), "symbol": frozenset({"svg"}), "tspan": frozenset({"text"})}
"""What these elements are inside of; all others are inside a container."""
SMALLEST_SCALE = 1e-6
MOST_MARKS = 100_000
MOST_PATHS = 5
"""How many of the longest paths a drawing may have."""
STEPS_EACH, LETTERS_EACH = 12, 2
"""How many steps it takes to read an element, and how many letters of a path one step reads."""
DEEPEST = 20
LONGEST_TEXT = 20_000
FLOOR = 0.72
"""To what part of its size a text may shrink where it does not say."""
LEADING = 1.2


@dataclass(frozen=True, slots=True)
class Drawing:
    """What a template drew: the size of the page, its marks and its fields, in mm."""

    width: float
    height: float
    marks: tuple[Mark, ...]
    fields: tuple[Field, ...] = ()
    tags: tuple[Tag, ...] = ()


@dataclass(slots=True)
class _Level:
    """An open element: its place, how it paints, and the marks it gathers."""

    tag: str
    at: str
    given: dict[str, str]
    paint: dict[str, Any]
    matrix: Matrix
    marks: list[Mark] = field(default_factory=list)
    runs: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    tags: list[Tag] = field(default_factory=list)


def read_svg(
    source: str,
    template: str,
    ruler: Ruler,
    pictures: Mapping[str, Artwork] | None = None,
    meter: Meter | None = None,
    *,
    is_mono: bool = False,
) -> Drawing:
    """Read SVG into marks; TEMPLATE is named where the SVG itself does not give the place.

    PICTURES are those that the SVG may show. METER counts the work, as part of the drawing's.
    Where all is black and white (IS_MONO), lines are finer.
    """
    return _Reader(template, ruler, pictures or {}, meter, is_mono=is_mono).read(source)


class _Reader:
    def __init__(
        self,
        template: str,
        ruler: Ruler,
        pictures: Mapping[str, Artwork],
        meter: Meter | None = None,
        *,
        is_mono: bool = False,
    ) -> None:
        self.ruler, self.is_mono = ruler, is_mono
        self.meter = meter
        self.pictures = pictures
        self.at = self.template = template
        self.levels: list[_Level] = []
        self.symbols: dict[str, Symbol] = {}
        self.takes_known, self.has_taken = True, False
        self.segments = self.steps = 0
        self.weights: dict[int, tuple[int, int]] = {}
        self.styles: dict[tuple[object, ...], Style] = {}
        self.fields = FieldList()
        self.drawing: Drawing | None = None

    def read(self, source: str) -> Drawing:
        parser = expat.ParserCreate()
        parser.buffer_text = True
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._characters
        parser.StartDoctypeDeclHandler = self._refuse_doctype
        parser.ProcessingInstructionHandler = self._refuse_instruction
        try:
            self._parse(parser, kept_symbols.split(source))
        except FieldError as error:
            self._fail("{reason}", reason=error)
        except LimitError as error:
            raise TemplateError(f"{self.at}: {error}") from error
        except expat.ExpatError as error:
            if self.has_taken:
                # The place of the fault counts from the beginning, symbols included.
                again = _Reader(self.template, self.ruler, self.pictures, is_mono=self.is_mono)
                again.takes_known = False
                return again.read(source)
            reason = parser_reason(expat.ErrorString(error.code))
            self.at = nearest(source, parser.ErrorByteIndex) or f"{self.at}:{error.lineno}"
            self._fail(_("the SVG is not well formed ({reason})"), reason=reason)
        if self.drawing is None:
            self.at = f"{self.at}:1"
            self._fail(_("the template draws no <svg>"))
        return self.drawing

    def _parse(self, parser: expat.XMLParserType, pieces: Sequence[str]) -> None:
        """Read the pieces of a drawing, but no symbol that is known."""
        for place, piece in enumerate(pieces):
            is_symbol = place % 2 == 1
            known = kept_symbols.find(piece, is_mono=self.is_mono) if is_symbol else None
            if known is not None and self._is_free(known.symbol.id):
                self._take(known)
                continue
            symbols, segments, steps = len(self.symbols), self.segments, self.steps
            parser.Parse(piece)
            if is_symbol and len(self.symbols) == symbols + 1:
                symbol = next(reversed(self.symbols.values()))
                steps, segments = self.steps - steps, self.segments - segments
                weight = self.weights[id(symbol)]
                found = kept_symbols.KeptSymbol(symbol, weight, steps, segments)
                kept_symbols.keep(piece, found, is_mono=self.is_mono)
        parser.Parse("", True)  # noqa: FBT003 - expat's own way to say "the last piece"

    def _is_free(self, name: str) -> bool:
        """Return whether a symbol can be defined here with this name."""
        is_outermost = [it.tag for it in self.levels] == ["svg"]
        return self.takes_known and is_outermost and name not in self.symbols

    def _take(self, known: KeptSymbol) -> None:
        """Take a symbol as if it were read here."""
        self.has_taken = True
        self._spend(known.steps)
        self._count_segments(known.segments)
        self.symbols[known.symbol.id] = known.symbol
        self.weights[id(known.symbol)] = known.weight

    def _count_segments(self, number: int) -> None:
        self.segments += number
        if self.segments > MOST_PATHS * MOST_SEGMENTS:
            self._fail(_("too much is drawn here, symbols in symbols included"))

    def _spend(self, steps: int) -> None:
        self.steps += steps
        if self.meter is not None:
            self.meter.spend(steps)

    def _fail(self, sentence: str, hint: str = "", **data: object) -> NoReturn:
        text = f"{self.at}: {fill(sentence, **data)}{hint}"
        raise TemplateError(text if text.endswith("?") else f"{text}.")

    def _fail_close(
        self, sentence: str, name: str, known: Iterable[str], **data: object
    ) -> NoReturn:
        close = closest(name, known)
        hint = _("; did you mean {close}?").format(close=f"'{close}'") if close else ""
        self._fail(sentence, hint, name=name, **data)

    def _refuse_doctype(self, *_ignored: object) -> None:
        self._fail(_("a document type is not part of the SVG that templates may draw; remove it"))

    def _refuse_instruction(self, target: str, _data: str) -> None:
        sentence = _("the instruction <?{name}?> is not part of the SVG that templates may draw")
        self._fail(sentence, name=target)

    def _start(self, tag: str, given: dict[str, str]) -> None:
        self.at = given.pop(AT, self.at)
        self._spend(STEPS_EACH)
        self._check_element(tag, given)
        parent = self.levels[-1] if self.levels else None
        paint = parent.paint if parent and tag != "symbol" else attributes.INITIAL
        if not attributes.INHERITED.keys().isdisjoint(given):
            paint = dict(paint)
            for name in given:
                if name in attributes.INHERITED:
                    paint[name] = self._value(given, name, attributes.INHERITED[name])
        matrix = parent.matrix if parent and tag != "symbol" else IDENTITY
        if "transform" in given:
            matrix = matrix @ self._value(given, "transform", attributes.transform)
        self.levels.append(_Level(tag, self.at, given, paint, matrix))

    def _check_element(self, tag: str, given: dict[str, str]) -> None:
        allowed = attributes.ALLOWED.get(tag)
        if allowed is None:
            sentence = _("<{name}> is not part of the SVG that templates may draw")
            self._fail_close(sentence, tag, attributes.ALLOWED)
        if not allowed.issuperset(given):
            name = next(it for it in given if it not in allowed)
            self._fail_close(_("<{tag}> has no attribute '{name}'"), name, allowed, tag=tag)
        self._check_nesting(tag)

    def _check_nesting(self, tag: str) -> None:
        inside = self.levels[-1].tag if self.levels else None
        around = HOLDERS.get(tag)
        fits = inside in CONTAINERS if around is None else inside in around
        if not fits:
            if inside is None:
                self._fail(_("<{tag}> cannot be the outermost element"), tag=tag)
            self._fail(_("<{tag}> cannot be inside <{inside}>"), tag=tag, inside=inside)

    def _characters(self, data: str) -> None:
        level = self.levels[-1]
        if level.tag in {"text", "tspan"}:
            owner = level if level.tag == "text" else self.levels[-2]
            owner.runs.append((data, level.paint))
        elif data.strip():
            self._fail(_("the words '{words}' are outside a <text>"), words=data.strip()[:40])

    def _end(self, tag: str) -> None:
        level = self.levels.pop()
        self.at = level.at
        if tag == "svg":
            self.drawing = self._page(level)
        elif tag == "g":
            self._add(level, level.marks)
        elif tag == "symbol":
            self._keep_symbol(level)
        elif tag == "use":
            self._add(level, [self._use(level)])
        elif tag == "image":
            self.levels[-1].marks.append(self._picture(level))
        elif tag == "text":
            self._add(level, self._text(level), Role.PARAGRAPH)
        elif tag != "tspan":
            self._draw_shape(level)

    def _add(self, level: _Level, marks: list[Mark], usual: Role | None = None) -> None:
        """Give the marks of an element, and its tags, to the element around it."""
        around = self.levels[-1]
        start = len(around.marks)
        around.marks += marks
        given = level.given if usual is None else {ROLE: usual, **level.given}
        try:
            around.tags += tagged(given, level.tags, start, len(around.marks))
        except ValueError as error:
            self._fail(_("{name}={value} cannot be read"), name=ROLE, value=error)

    def _value(self, given: dict[str, str], name: str, read: Callable[[str], Any]) -> Any:
        try:
            return read(given[name])
        except KeyError:
            self._fail(_("the attribute {name} is missing"), name=name)
        except LongPathError:
            self._fail(_("a path has more than {most} segments; simplify it"), most=MOST_SEGMENTS)
        except ValueError:
            sentence = _("{name}={value} cannot be read")
            self._fail(sentence, name=name, value=repr(given[name][:60]))

    def _number(
        self,
        given: dict[str, str],
        name: str,
        default: float | None = None,
        read: Callable[[str], float] = attributes.number,
    ) -> float:
        if name not in given and default is not None:
            return default
        value: float = self._value(given, name, read)
        return value

    def _extent(self, given: dict[str, str], name: str, default: float | None = None) -> float:
        return self._number(given, name, default, attributes.extent)

    def _page(self, level: _Level) -> Drawing:
        width = self._value(level.given, "width", attributes.millimetres)
        height = self._value(level.given, "height", attributes.millimetres)
        view = self._value(level.given, "viewBox", attributes.numbers)
        if view != [0, 0, width, height]:
            sentence = _("viewBox must be '0 0 {width} {height}', so that a unit is 1 mm")
            self._fail(sentence, width=f"{width:g}", height=f"{height:g}")
        self._weigh(level.marks)
        tags = tuple(level.tags)
        return Drawing(width, height, tuple(level.marks), self.fields.sorted(), tags)

    def _keep_symbol(self, level: _Level) -> None:
        name = self._value(level.given, "id", str)
        if name in self.symbols:
            self._fail(_("there are two symbols '{name}'"), name=name)
        self.symbols[name] = Symbol(name, tuple(level.marks))
        self.weights[id(self.symbols[name])] = self._weigh(level.marks)

    def _weigh(self, marks: list[Mark]) -> tuple[int, int]:
        """Count what is drawn, including symbols in symbols, and how deep they are nested."""
        used = [self.weights[id(mark.symbol)] for mark in marks if isinstance(mark, Use)]
        count = len(marks) + sum(inner for inner, _depth in used)
        depth = 1 + max((depth for _inner, depth in used), default=0)
        if count > MOST_MARKS or depth > DEEPEST:
            self._fail(_("too much is drawn here, symbols in symbols included"))
        return count, depth

    def _use(self, level: _Level) -> Use:
        name = self._value(level.given, "href", str).removeprefix("#")
        if name not in self.symbols:
            self._fail_close(_("there is no symbol '{name}' above this line"), name, self.symbols)
        at = translation(self._number(level.given, "x", 0.0), self._number(level.given, "y", 0.0))
        matrix = self._uniform(level.matrix @ at)
        if NAMED in level.given:
            if self._symbol() is not None:
                self._fail(_("a symbol inside a symbol cannot be a field"))
            self.fields.add_use(name, level.given, matrix, level.paint[TAB])
        return Use(self.symbols[name], matrix)

    def _picture(self, level: _Level) -> Use:
        """Put a picture into its box, which costs no more than one mark: it is drawn once."""
        given = level.given
        name = self._value(given, "href", str)
        try:
            artwork = self.pictures[name]
        except KeyError:
            close = _("there is no picture '{name}'; did you mean '{close}'?")
            otherwise = _("there is no picture '{name}'.")
            fault = suggest(name, self.pictures, close, otherwise, name=name)
            raise ContentError(fault, name, self.at) from None
        except ContentError as error:
            raise ContentError(error.fault, error.words, self.at) from error
        left, top = self._number(given, "x", 0.0), self._number(given, "y", 0.0)
        width = self._number(given, "width", read=attributes.size)
        height = self._number(given, "height", read=attributes.size)
        fitting = given.get(attributes.FITTING, attributes.MEET)
        if fitting == attributes.SLICE:
            artwork = cropped(artwork, width / height)
        elif fitting != attributes.MEET:
            known = f"'{attributes.MEET}', '{attributes.SLICE}'"
            sentence = _("{name} must be one of {known}")
            self._fail(sentence, name=attributes.FITTING, known=known)
        use = artwork.centred(Box(left, top, left + width, top + height))
        self.weights[id(use.symbol)] = (1, 1)
        return Use(use.symbol, self._uniform(level.matrix) @ use.matrix)

    def _uniform(self, matrix: Matrix) -> Matrix:
        if not matrix.is_similarity or not SMALLEST_SCALE < matrix.scale < 1 / SMALLEST_SCALE:
            self._fail(_("a transform must scale the same both ways, so that lines keep a weight"))
        return matrix

    def _draw_shape(self, level: _Level) -> None:
        """Draw a shape and keep its field; a field that paints nothing leaves no mark."""
        shape = self._shape(level)
        is_field = NAMED in level.given or KIND in level.given
        if is_field:
            box, symbol = box_of(shape.segments), self._symbol()
            if symbol is not None:
                self.fields.keep_place(self._value(symbol, "id", str), level.given, box)
            else:
                self.fields.add_shape(level.given, box, level.paint[TAB])
        if not is_field or shape.style.fill is not None or shape.style.stroke is not None:
            self.levels[-1].marks.append(shape)

    def _symbol(self) -> dict[str, str] | None:
        """Return the attributes of the symbol that is open."""
        return next((level.given for level in self.levels if level.tag == "symbol"), None)

    def _shape(self, level: _Level) -> Path:
        tag, given = level.tag, level.given
        letters = len(given.get("d") or given.get("points") or "")
        self._spend(letters // LETTERS_EACH)
        key = (tag, level.matrix, *given.items())
        segments = shapes.KEPT.get(key)
        if segments is None:
            matrix = self._uniform(level.matrix)
            segments = shapes.mapped(self._segments(tag, given), matrix)
            shapes.keep(key, segments, sum(map(len, given.values())))
        if tag == "path":
            self._count_segments(len(segments))
        return Path(segments, self._style(level.paint, level.matrix.scale))

    def _segments(self, tag: str, given: dict[str, str]) -> Sequence[Segment]:
        number = self._number
        if tag == "path":
            path: tuple[Segment, ...] = self._value(given, "d", read_path)
            return path
        if tag == "rect":
            size = self._extent(given, "width"), self._extent(given, "height")
            corner = number(given, "x", 0.0), number(given, "y", 0.0)
            return shapes.rectangle(*corner, *size, self._extent(given, "rx", 0.0))
        if tag == "line":
            ends = [number(given, name, 0.0) for name in ("x1", "y1", "x2", "y2")]
            return shapes.polyline(ends, closed=False)
        if tag in {"polyline", "polygon"}:
            points = self._value(given, "points", attributes.numbers)
            if len(points) < 4 or len(points) % 2:  # noqa: PLR2004 - two points of two numbers
                self._fail(_("points={value} are not pairs of numbers"), value=given["points"][:60])
            return shapes.polyline(points, closed=tag == "polygon")
        rx = self._extent(given, "r" if tag == "circle" else "rx")
        ry = rx if tag == "circle" else self._extent(given, "ry")
        return shapes.ellipse(number(given, "cx", 0.0), number(given, "cy", 0.0), rx, ry)

    def _style(self, paint: dict[str, Any], scale: float) -> Style:
        stroke, width = paint["stroke"], paint["stroke-width"] * scale
        width = black_width(stroke, width) if self.is_mono else width
        key = (
            paint["fill"],
            stroke,
            width if stroke else 0.0,
            tuple(dash * scale for dash in paint["stroke-dasharray"]) if stroke else (),
            paint["stroke-linecap"] if stroke else "butt",
            paint["stroke-linejoin"] if stroke else "miter",
            paint["fill-rule"] == "evenodd",
        )
        if key not in self.styles:
            self.styles[key] = Style(*key)
        return self.styles[key]

    def _text(self, level: _Level) -> list[Mark]:
        given = level.given
        matrix = self._uniform(level.matrix)
        if matrix.is_mirrored:
            self._fail(_("a text cannot be mirrored"))
        letters = sum(len(words) for words, _paint in level.runs)
        self._spend(letters)
        if letters > LONGEST_TEXT:
            self._fail(_("a text has more than {most} letters; shorten it"), most=LONGEST_TEXT)
        runs = joined(level.runs)
        if not runs:
            return []
        for words, paint in runs:
            self._check_font(words, paint["font-family"])
            if paint["fill"] is None:
                self._fail(_("a text needs a fill"))
        size = level.paint["font-size"]
        box = TextBox(
            self._number(given, "data-fit", read=attributes.size),
            int(self._number(given, "data-lines", 1.0, attributes.size)),
            self._number(given, "data-floor", size * FLOOR, attributes.size),
            self._number(given, "data-leading", LEADING),
        )
        at = matrix @ translation(self._number(given, "x", 0.0), self._number(given, "y", 0.0))
        marks = set_runs(runs, box, self.ruler, at)
        if marks is None:
            self._overflow("".join(words for words, _paint in runs), box)
        return marks

    def _check_font(self, words: str, font: str) -> None:
        if not self.ruler.knows(font):
            self._fail_close(_("the theme has no font '{name}'"), font, self.ruler.roles)
        missing = self.ruler.missing(words, font)
        if missing:
            sentence = _("the font '{font}' cannot draw '{missing}' in '{words}'")
            fault = sentence.format(font=font, missing=missing, words=words[:60])
            raise ContentError(fault + no_font(), words, self.at)

    def _overflow(self, words: str, box: TextBox) -> NoReturn:
        sentence = _("'{words}' does not fit {width:g} mm in {lines} line(s) at its smallest size")
        fault = fill(sentence, words=words[:60], width=box.width, lines=box.lines)
        raise ContentError(fault + _("; shorten it."), words, self.at)
