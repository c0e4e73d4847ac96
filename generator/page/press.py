"""The press: renders templates in a sandbox, so that each element knows its template and line."""

from __future__ import annotations

import re
import traceback
from math import cos, radians, sin
from typing import TYPE_CHECKING, Any

from jinja2 import FileSystemBytecodeCache, FileSystemLoader, StrictUndefined
from jinja2.exceptions import TemplateNotFound, TemplateSyntaxError
from jinja2.ext import Extension
from jinja2.lexer import Token
from jinja2.sandbox import ImmutableSandboxedEnvironment

from generator import __version__
from generator.errors import ScriptoriumError, TemplateError, closest
from generator.language import _
from generator.page.reader import AT, read_svg
from generator.page.text import TextBox, set_text
from generator.resources import cache

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from jinja2.lexer import TokenStream

    from generator.page.reader import Drawing
    from generator.page.text import Ruler

MOST_STEPS = 2_000_000
"""How many turns of loops and calls of macros a template may take."""
MOST_CHARACTERS = 20_000_000
LONGEST_PRODUCT = 100_000
LONGEST_TEXT = 1_000
"""How many lines a text may be broken into."""
TICK = "tick"
FILTERS = frozenset(
    {"abs", "batch", "default", "first", "float", "int", "items", "join", "last", "length"}
    | {"list", "lower", "map", "max", "min", "reject", "rejectattr", "replace", "reverse"}
    | {"round", "select", "selectattr", "sort", "sum", "unique", "upper"}
)
WORD_METHODS = frozenset({"startswith", "endswith", "split", "strip", "upper", "lower"})
_PIECES = re.compile(
    r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}|<!--.*?-->|<(?P<tag>[A-Za-z][\w:.-]*)", re.DOTALL
)


class _Places(Extension):
    """Writes its template and line into every element, and counts the template's steps."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        del filename
        pieces: list[str] = []
        at, line = 0, 1
        for match in _PIECES.finditer(source):
            pieces.append(source[at : match.end()])
            line += source.count("\n", at, match.start())
            if match["tag"]:
                pieces.append(f' {AT}="{name}:{line}"')
            line += source.count("\n", match.start(), match.end())
            at = match.end()
        return "".join(pieces) + source[at:]

    def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
        counted = False
        opened = False
        for token in stream:
            yield token
            if token.type == "block_begin":
                opened = True
            elif opened:
                counted = token.type == "name" and token.value in {"for", "macro"}
                opened = False
            elif token.type == "block_end" and counted:
                counted = False
                for kind, value in _TICKING:
                    yield Token(token.lineno, kind, value)


_TICKING = (
    ("variable_begin", "{{"),
    ("name", TICK),
    ("lparen", "("),
    ("rparen", ")"),
    ("variable_end", "}}"),
)


class _Sandbox(ImmutableSandboxedEnvironment):
    """A sandbox in which no single step can fill the memory either."""

    intercepted_binops = frozenset({"*", "**", "%"})

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        too_long = operator == "**" and abs(right) > 64  # noqa: PLR2004 - no figure of a page is larger
        for one, other in ((left, right), (right, left)):
            if isinstance(one, (str, list, tuple)):
                too_long |= operator != "*" or len(one) * other > LONGEST_PRODUCT
        if too_long:
            raise TemplateError(_("a product is too long for a template"))
        return super().call_binop(context, operator, left, right)

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        if isinstance(obj, str):
            return attr in WORD_METHODS
        return super().is_safe_attribute(obj, attr, value)


def _compiled() -> FileSystemBytecodeCache | None:
    """Keep compiled templates, as Python keeps compiled modules: by the version that made them."""
    folder = cache(f"templates-{__version__}")
    return FileSystemBytecodeCache(str(folder)) if folder else None


def say(message: str, **data: object) -> str:
    """Translate a template's message and set in what it names."""
    return _(message).format(**data)


def unit(degrees: float) -> tuple[float, float]:
    """Return the point at distance 1 in a direction, clockwise from the top."""
    return sin(radians(degrees)), -cos(radians(degrees))


class Press:
    """Renders the templates of some folders, earlier folders first, into drawings."""

    def __init__(self, folders: Sequence[Path], ruler: Ruler) -> None:
        """Look for templates in FOLDERS and measure text with RULER."""
        self._ruler = ruler
        self._steps = 0
        self._folders = tuple(folders)
        self._environment = _Sandbox(
            loader=FileSystemLoader(self._folders),
            undefined=StrictUndefined,
            autoescape=True,
            trim_blocks=True,
            lstrip_blocks=True,
            extensions=[_Places],
            bytecode_cache=_compiled(),
        )
        for name in self._environment.filters.keys() - FILTERS:
            del self._environment.filters[name]
        self._environment.globals = {
            name: self._environment.globals[name] for name in ("range", "namespace")
        }
        self._environment.globals |= {"_": say, "unit": unit, "wrapped": self.wrapped}
        self._environment.globals[TICK] = self._tick

    def draw(self, name: str, context: Mapping[str, object]) -> Drawing:
        """Render the template NAME and read it as marks."""
        return read_svg(self._render(name, context), name, self._ruler)

    def wrapped(self, text: str, font: str, size: float, width: float) -> list[str]:
        """Break a text into as many lines as it needs at this size."""
        box = TextBox(width, lines=LONGEST_TEXT, floor=size, leading=1.0)
        setting = set_text(text, box, self._ruler, font=font, size=size, spacing=0.0)
        if setting is None:
            message = _("a word of '{text}' is wider than {width:g} mm")
            raise TemplateError(message.format(text=text[:60], width=width))
        return [line for line, _width in setting.lines]

    def _tick(self) -> str:
        self._steps += 1
        if self._steps > MOST_STEPS:
            message = _("the template takes more than {most} steps; does a loop never end?")
            raise TemplateError(message.format(most=MOST_STEPS))
        return ""

    def _render(self, name: str, context: Mapping[str, object]) -> str:
        self._steps = 0
        pieces: list[str] = []
        length = 0
        try:
            for piece in self._environment.get_template(name).generate(context):
                pieces.append(piece)
                length += len(piece)
                _check_length(length)
        except TemplateNotFound as error:
            raise TemplateError(self._absence(str(error.name or name))) from error
        except TemplateSyntaxError as error:
            raise TemplateError(f"{error.name}:{error.lineno}: {error.message}") from error
        except UnicodeDecodeError as error:
            message = _("{name}: the template is not written in UTF-8.")
            raise TemplateError(message.format(name=name)) from error
        except RecursionError as error:
            message = _("{name}: a macro calls itself without end.")
            raise TemplateError(message.format(name=name)) from error
        except Exception as error:
            # Whatever a user's template does, the answer is a sentence with its place.
            if isinstance(error, ScriptoriumError) and not isinstance(error, TemplateError):
                raise
            raise TemplateError(f"{self._place(error, name)}: {_sentence(error)}") from error
        return "".join(pieces)

    def _absence(self, name: str) -> str:
        close = closest(name, self._environment.list_templates(extensions=["j2"]))
        if close:
            message = _("There is no template '{name}'; did you mean '{close}'?")
            return message.format(name=name, close=close)
        message = _("There is no template '{name}' in {folder}.")
        return message.format(name=name, folder=self._folders[0])

    def _place(self, error: Exception, name: str) -> str:
        """Return template and line of an error: the innermost frame that is a template's."""
        for frame in reversed(traceback.extract_tb(error.__traceback__)):
            for folder in self._folders:
                if frame.filename.startswith(str(folder)):
                    return f"{frame.filename[len(str(folder)) + 1 :]}:{frame.lineno}"
        return name


def _check_length(length: int) -> None:
    if length > MOST_CHARACTERS:
        message = _("the template draws more than {most} characters")
        raise TemplateError(message.format(most=MOST_CHARACTERS))


def _sentence(error: Exception) -> str:
    text = str(error) or type(error).__name__
    return text if text.endswith((".", "?", "!")) else f"{text}."
