"""The press: renders templates in a sandbox and records template and line in each element."""

from __future__ import annotations

import re
import traceback
from collections import deque
from contextlib import contextmanager
from copy import copy
from dataclasses import fields, is_dataclass, replace
from math import cos, radians, sin
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar, cast

from jinja2 import StrictUndefined
from jinja2.exceptions import TemplateNotFound, TemplateSyntaxError
from jinja2.ext import Extension

from generator.errors import ContentError, ScriptoriumError, TemplateError
from generator.language import _, fill, spoken
from generator.model.order import Ink
from generator.page.scope import UNSEEN, Scope
from generator.page.svg.compiled import compiled_templates
from generator.page.svg.elements import AT
from generator.page.svg.folders import Folders, UnreadTemplateError
from generator.page.svg.irregular import strewn, uneven
from generator.page.svg.meter import Meter
from generator.page.svg.reader import Drawing, read_svg
from generator.page.svg.sandbox import MOST_CHARACTERS, Sandbox, too_much
from generator.page.svg.weights import firm
from generator.page.text_box import TextBox, set_text

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
    from pathlib import Path

    from generator.page.svg.artwork import Artwork
    from generator.page.text_box import KernedRuler

    Values: TypeAlias = Mapping[str, object]
    Made = TypeVar("Made")

MOST_ELEMENTS = 40_000
"""How many elements a file may have."""
LONGEST_TEXT = 1_000
"""How many lines a text may be broken into."""
MOST_BROKEN, LONGEST_BROKEN = 5_000, 1_000
"""How many texts are kept with their lines, and how long they are."""
MOST_KEPT = 3_000_000
"""How many letters of drawings are kept for the next preview."""
MOST_MADE, MOST_ALIKE = 200, 4
"""How many drawings are kept with what they were made of, and how many of each key."""
_PIECES = re.compile(
    r"\{#.*?(?:#\}|\Z)|\{%.*?(?:%\}|\Z)|\{\{.*?(?:\}\}|\Z)|<!--.*?(?:-->|\Z)"
    r"|<(?P<tag>[A-Za-z][\w:.-]*)",
    re.DOTALL,
)
"""What is left as it is, to its end or that of the file, and the beginning of an element."""
_SIZE = re.compile(r'<svg\b[^<>]*? width="([\d.]+)mm" height="([\d.]+)mm"')
LONGEST_HEAD = 10_000
"""In how many of its first characters a page gives its size."""


class _Places(Extension):
    """Writes its template and line into every element."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        pieces: list[str] = []
        at, line, count = 0, 1, 0
        for match in _PIECES.finditer(source):
            pieces.append(source[at : match.end()])
            line += source.count("\n", at, match.start())
            if match["tag"]:
                count += 1
                if count > MOST_ELEMENTS:
                    message = _("the template has more than {most} elements; split it")
                    raise TemplateSyntaxError(
                        message.format(most=MOST_ELEMENTS), line, name, filename
                    )
                pieces.append(f' {AT}="{name}:{line}"')
            line += source.count("\n", match.start(), match.end())
            at = match.end()
        return "".join(pieces) + source[at:]


def unit(degrees: float) -> tuple[float, float]:
    """Return the point at distance 1 in a direction, clockwise from the top."""
    return sin(radians(degrees)), -cos(radians(degrees))


class Press:
    """Renders the templates of some folders, earlier folders first, into drawings or text."""

    def __init__(
        self,
        folders: Sequence[Path],
        ruler: KernedRuler,
        *,
        for_text: bool = False,
        is_shipped: bool = False,
    ) -> None:
        """Look for templates in FOLDERS and measure text with RULER.

        FOR_TEXT leaves the elements as the templates write them; such a press draws nothing.
        Where all folders are SHIPPED, no clock stops a template.
        """
        self.scope = Scope()
        self._ruler = ruler
        self._meter = Meter(is_shipped=is_shipped)
        self._made: dict[tuple[object, ...], deque[tuple[Values, object]]] = {}
        self._read: dict[tuple[str, str, bool], Drawing] = {}
        self._broken: dict[tuple[str, str, float, float, bool], tuple[str, ...]] = {}
        self._loader = Folders(folders)
        self._environment = Sandbox(
            self._meter,
            loader=self._loader,
            undefined=StrictUndefined,
            autoescape=True,
            trim_blocks=True,
            lstrip_blocks=True,
            extensions=[] if for_text else [_Places],
            bytecode_cache=compiled_templates(_kind(for_text=for_text, is_shipped=is_shipped)),
        )
        self._environment.globals |= {
            "unit": unit,
            "uneven": uneven,
            "strewn": strewn,
            "wrapped": self._wrapped_for_template,
        }

    @property
    def ruler(self) -> KernedRuler:
        """What it measures text with."""
        return self._ruler

    def within(self, scope: Scope) -> Press:
        """Return the same press for an order with a scope."""
        other = copy(self)
        other.scope = scope
        return other

    def without_kerning(self) -> Press:
        """Return the same press for plans of words that are not kerned."""
        other = copy(self)
        other._ruler, other._broken = self._ruler.unkerned, {}  # noqa: SLF001 - its own class
        return other

    def draw(
        self,
        name: str,
        context: Mapping[str, object],
        pictures: Mapping[str, Artwork] | None = None,
    ) -> Drawing:
        """Render the template NAME and read it as marks; PICTURES are those it may show."""
        if not self.scope.is_needed:
            return self._again(self._outlined, name, context)
        is_mono = context.get("ink_name") == Ink.MONO and self._loader.is_shipped(name)
        if pictures or not self.scope.reuse:
            return self._marks(self._render(name, context), name, pictures, is_mono=is_mono)
        source = self._again(self._render, name, context)
        key = (name, source, is_mono)
        drawing = self._read.pop(key, None) or self._marks(source, name, is_mono=is_mono)
        self._read[key] = drawing
        self._forget()
        return drawing

    def _again(self, make: Callable[[str, Values], Made], name: str, context: Values) -> Made:
        """Return what was made of the same template and values for an earlier preview."""
        if not self.scope.reuse:
            return make(name, context)
        plain = (it for it in context.values() if isinstance(it, str | int))
        key = (make.__name__, name, spoken(), *plain)
        alike = self._made.pop(key, None) or deque(maxlen=MOST_ALIKE)
        made = next((it for values, it in alike if is_same(values, context)), None)
        if made is None:
            made = make(name, context)
            alike.append((dict(context), made))
        self._made[key] = alike
        if len(self._made) > MOST_MADE:
            del self._made[next(iter(self._made))]
        return cast("Made", made)

    def draw_icon(self, name: str, context: Mapping[str, object]) -> Drawing:
        """Draw what pages share, such as an icon, whichever of them is wanted."""
        return self.within(Scope(reuse=self.scope.reuse)).draw(name, context)

    def _marks(
        self,
        source: str,
        name: str,
        pictures: Mapping[str, Artwork] | None = None,
        *,
        is_mono: bool,
    ) -> Drawing:
        """Read a drawing, whose lines are as wide as a printer needs."""
        drawing = read_svg(source, name, self._ruler, pictures, self._meter, is_mono=is_mono)
        return replace(drawing, marks=firm(drawing.marks))

    def _outlined(self, name: str, context: Mapping[str, object]) -> Drawing:
        """Read only the size of a template's drawing, for a page that is counted and not drawn."""
        begun = ""
        with self._explained(name):
            drawn = self._drawn(name, context)
            for piece in drawn:
                is_head = len(begun) <= LONGEST_HEAD and ">" in piece
                begun += str(piece)
                if len(begun) > MOST_CHARACTERS:
                    drawn.throw(too_much())
                size = _SIZE.search(begun, 0, 2 * LONGEST_HEAD) if is_head else None
                if size:
                    return Drawing(float(size[1]), float(size[2]), UNSEEN)
        return read_svg(begun, name, self._ruler, meter=self._meter)

    def _forget(self) -> None:
        """Keep no more parsed drawings than a worker has memory for."""
        while len(self._read) > 1 and sum(len(it[1]) for it in self._read) > MOST_KEPT:
            del self._read[next(iter(self._read))]

    def exported(self, name: str, variable: str, context: Mapping[str, object]) -> object:
        """Return what the template NAME sets a VARIABLE of its own to; None if it does not."""
        with self._explained(name):
            module = self._environment.get_template(name).make_module(dict(context))
        return getattr(module, variable, None)

    def write(self, name: str, context: Mapping[str, object]) -> str:
        """Render the template NAME as plain text."""
        return self._render(name, context)

    def source(self, name: str) -> str:
        """Return a file of the templates' folders that is not a template, such as a style sheet."""
        try:
            return self._loader.get_source(self._environment, name)[0]
        except TemplateNotFound as error:
            raise TemplateError(self._loader.absence(name)) from error

    def printable(self, text: str, font: str) -> str:
        """Replace each letter that a font cannot draw by a question mark."""
        missing = self._ruler.missing(text, font)
        return "".join("?" if letter in missing else letter for letter in text)

    def wrapped(
        self, text: str, font: str, size: float, width: float, *, balanced: bool = False
    ) -> list[str]:
        """Break a text into as many lines as it needs at this size, BALANCED or as they come.

        Pages try many sizes until their text fits; the next order tries the same ones.
        """
        asked = (text, font, size, width, balanced)
        lines = self._broken.get(asked)
        if lines is None:
            lines = self._break(text, font, size, width, balanced=balanced)
            if len(self._broken) >= MOST_BROKEN:
                self._broken.clear()
            if len(text) <= LONGEST_BROKEN:
                self._broken[asked] = lines
        return [*lines]

    def _break(
        self, text: str, font: str, size: float, width: float, *, balanced: bool
    ) -> tuple[str, ...]:
        if not self._ruler.knows(font):
            message = _("the theme has no font '{name}'")
            raise TemplateError(message.format(name=font))
        box = TextBox(width, lines=LONGEST_TEXT, floor=size, leading=1.0)
        setting = set_text(
            text,
            box,
            self._ruler,
            font=font,
            size=size,
            spacing=0.0,
            balanced=balanced,
            growing=True,
        )
        if setting is None:
            message = _("a word of '{text}' is wider than {width:g} mm")
            raise TemplateError(fill(message, text=text[:60], width=width))
        return tuple(line for line, _width in setting.lines)

    def _wrapped_for_template(
        self, text: str, font: str, size: float, width: float, most: int = 0
    ) -> list[str]:
        """Break a text as a template asks; the program's own work is not counted.

        MOST is how many lines its box takes; the text is then broken as it is drawn there.
        """
        self._meter.spend(len(text))
        if most and self._ruler.knows(font):
            box = TextBox(width, lines=most, floor=size, leading=1.0)
            setting = set_text(text, box, self._ruler, font=font, size=size, spacing=0.0)
            if setting is not None:
                return [line for line, _width in setting.lines]
        return self.wrapped(text, font, size, width)

    def _render(self, name: str, context: Mapping[str, object]) -> str:
        pieces: list[str] = []
        length = 0
        with self._explained(name):
            drawn = self._drawn(name, context)
            for piece in drawn:
                pieces.append(piece)
                length += len(piece)
                if length > MOST_CHARACTERS:
                    drawn.throw(too_much())
        return "".join(pieces)

    def _drawn(self, name: str, context: Mapping[str, object]) -> Generator[str, None, None]:
        """Begin a template; an error that is thrown into it has the place that it has reached."""
        drawn = self._environment.get_template(name).generate(context)
        return cast("Generator[str, None, None]", drawn)

    @contextmanager
    def _explained(self, name: str) -> Iterator[None]:
        """Turn any fault of a template into a sentence with its place."""
        self._loader.begin()
        self._environment.begin()
        try:
            yield
        except TemplateNotFound as error:
            missing = str(error.name or name)
            place = "" if missing == name else f"{self._place(error, name)}: "
            raise TemplateError(place + self._loader.absence(missing)) from error
        except TemplateSyntaxError as error:
            file = self._loader.name_of(error.name) or error.name or name
            place = f"{file}:{error.lineno}"
            raise TemplateError(f"{place}: {_sentence(error)}") from error
        except RecursionError as error:
            message = _("{name}: a macro calls itself endlessly.")
            raise TemplateError(message.format(name=self._place(error, name))) from error
        except MemoryError as error:
            message = _("{name}: the template takes too much memory; draw less.")
            raise TemplateError(message.format(name=self._place(error, name))) from error
        except Exception as error:
            # Whatever a user's template does, the answer is a sentence with its place.
            if isinstance(error, ContentError):
                raise ContentError(error.fault, error.words, self._place(error, name)) from error
            if isinstance(error, ScriptoriumError) and not isinstance(error, TemplateError):
                raise
            if isinstance(error, UnreadTemplateError):
                raise
            raise TemplateError(f"{self._place(error, name)}: {_sentence(error)}") from error

    def _place(self, error: Exception, name: str) -> str:
        """Return template and line of an error: the innermost frame that is a template's."""
        for frame, line in reversed(list(traceback.walk_tb(error.__traceback__))):
            template = frame.f_globals.get("__jinja_template__")
            if template is not None:
                return f"{template.name}:{template.get_corresponding_lineno(line)}"
            known = self._loader.name_of(frame.f_code.co_filename)
            if known is not None:
                return f"{known}:{line}"
        return name


def _kind(*, for_text: bool, is_shipped: bool) -> str:
    """Return which compiled templates a press uses: what is watched in a user's is not in ours."""
    kind = "texts" if for_text else "templates"
    return f"shipped-{kind}" if is_shipped else kind


def _sentence(error: Exception) -> str:
    text = getattr(error, "message", None) or str(error) or type(error).__name__
    return text if text.endswith((".", "?", "!")) else f"{text}."


def is_same(one: Any, other: Any) -> bool:
    """Return whether two values are equal and written alike; 1, 1.0 and True are not.

    Functions are the same only if they are one object.
    """
    if one is other:
        return True
    if type(one) is not type(other):
        return False
    if isinstance(one, tuple | list):
        return len(one) == len(other) and all(map(is_same, one, other))
    if isinstance(one, dict):
        return list(one) == list(other) and all(map(is_same, one.values(), other.values()))
    if is_dataclass(one):
        names = [field.name for field in fields(one)]
        return all(is_same(getattr(one, name), getattr(other, name)) for name in names)
    equal: bool = one == other
    return equal and (one != 0 or str(one) == str(other))
