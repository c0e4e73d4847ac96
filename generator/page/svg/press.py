"""The press: renders templates in a sandbox and records template and line in each element."""

from __future__ import annotations

import re
import traceback
from contextlib import contextmanager
from copy import copy
from itertools import islice
from math import cos, radians, sin
from os import walk
from pathlib import Path
from typing import TYPE_CHECKING

from jinja2 import FileSystemLoader, StrictUndefined
from jinja2.exceptions import TemplateNotFound, TemplateSyntaxError
from jinja2.ext import Extension
from jinja2.lexer import Token

from generator.errors import ContentError, ScriptoriumError, TemplateError, suggest
from generator.language import _
from generator.page.scope import UNSEEN, Scope
from generator.page.svg.compiled import compiled_templates
from generator.page.svg.reader import AT, Drawing, read_svg
from generator.page.svg.sandbox import Sandbox, check_length
from generator.page.text.box import TextBox, set_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from jinja2.lexer import TokenStream

    from generator.page.svg.artwork import Artwork
    from generator.page.text.box import Ruler

MOST_STEPS = 200_000
"""How many turns of loops and calls of macros a template may take."""
LONGEST_TEXT = 1_000
"""How many lines a text may be broken into."""
MOST_KEPT = 3_000_000
"""How many letters of drawings are kept for the next preview."""
MOST_LISTED = 5_000
"""How many files of a folder are looked at for the name that was meant."""
TICK = "one_more_step"
_PIECES = re.compile(
    r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}|<!--.*?-->|<(?P<tag>[A-Za-z][\w:.-]*)", re.DOTALL
)

_SIZE = re.compile(r'<svg\b[^>]*? width="([\d.]+)mm" height="([\d.]+)mm"')


class _Places(Extension):
    """Writes its template and line into every element."""

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


class _Steps(Extension):
    """Counts the template's steps."""

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


def unit(degrees: float) -> tuple[float, float]:
    """Return the point at distance 1 in a direction, clockwise from the top."""
    return sin(radians(degrees)), -cos(radians(degrees))


class _Counter:
    """The steps that a template has taken; all that draw with one environment share the count."""

    steps = 0


class Press:
    """Renders the templates of some folders, earlier folders first, into drawings or text."""

    def __init__(self, folders: Sequence[Path], ruler: Ruler, *, for_text: bool = False) -> None:
        """Look for templates in FOLDERS and measure text with RULER.

        FOR_TEXT leaves the elements as the templates write them; such a press draws nothing.
        """
        self.scope = Scope()
        self._ruler = ruler
        self._taken = _Counter()
        self._read: dict[tuple[str, str], Drawing] = {}
        self._folders = tuple(folders)
        self._loader = FileSystemLoader(self._folders)
        self._environment = Sandbox(
            loader=self._loader,
            undefined=StrictUndefined,
            autoescape=True,
            trim_blocks=True,
            lstrip_blocks=True,
            extensions=[_Steps] if for_text else [_Steps, _Places],
            bytecode_cache=compiled_templates("texts" if for_text else "templates"),
        )
        self._environment.globals |= {"unit": unit, "wrapped": self.wrapped, TICK: self._tick}

    @property
    def ruler(self) -> Ruler:
        """What it measures text with."""
        return self._ruler

    def within(self, scope: Scope) -> Press:
        """Return the same press for an order with a scope."""
        other = copy(self)
        other.scope = scope
        return other

    def draw(
        self,
        name: str,
        context: Mapping[str, object],
        pictures: Mapping[str, Artwork] | None = None,
    ) -> Drawing:
        """Render the template NAME and read it as marks; PICTURES are those it may show."""
        if not self.scope.is_needed:
            return self._outlined(name, context)
        source = self._render(name, context)
        if pictures or not self.scope.reuse:
            return read_svg(source, name, self._ruler, pictures)
        drawing = self._read.pop((name, source), None) or read_svg(source, name, self._ruler)
        self._read[name, source] = drawing
        self._forget()
        return drawing

    def _outlined(self, name: str, context: Mapping[str, object]) -> Drawing:
        """Read only the size of a template's drawing, for a page that is counted and not drawn."""
        self._taken.steps = 0
        begun = ""
        with self._explained(name):
            for piece in self._environment.get_template(name).generate(context):
                begun += str(piece)
                size = _SIZE.search(begun)
                if size:
                    return Drawing(float(size[1]), float(size[2]), UNSEEN)
        return read_svg(begun, name, self._ruler)

    def _forget(self) -> None:
        """Keep no more parsed drawings than a worker has memory for."""
        while len(self._read) > 1 and sum(len(it[1]) for it in self._read) > MOST_KEPT:
            del self._read[next(iter(self._read))]

    def exported(self, name: str, variable: str, context: Mapping[str, object]) -> object:
        """Return what the template NAME sets a VARIABLE of its own to; None if it does not."""
        self._taken.steps = 0
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
            raise TemplateError(self._absence(name)) from error
        except UnicodeDecodeError as error:
            message = _("{name}: the template is not written in UTF-8.")
            raise TemplateError(message.format(name=name)) from error

    def printable(self, text: str, font: str) -> str:
        """Replace each letter that a font cannot draw by a question mark."""
        missing = self._ruler.missing(text, font)
        return "".join("?" if letter in missing else letter for letter in text)

    def wrapped(self, text: str, font: str, size: float, width: float) -> list[str]:
        """Break a text into as many lines as it needs at this size."""
        if not self._ruler.knows(font):
            message = _("the theme has no font '{name}'")
            raise TemplateError(message.format(name=font))
        box = TextBox(width, lines=LONGEST_TEXT, floor=size, leading=1.0)
        setting = set_text(text, box, self._ruler, font=font, size=size, spacing=0.0)
        if setting is None:
            message = _("a word of '{text}' is wider than {width:g} mm")
            raise TemplateError(message.format(text=text[:60], width=width))
        return [line for line, _width in setting.lines]

    def _tick(self) -> str:
        self._taken.steps += 1
        if self._taken.steps > MOST_STEPS:
            message = _("the template takes more than {most} steps; is there an endless loop?")
            raise TemplateError(message.format(most=MOST_STEPS))
        return ""

    def _render(self, name: str, context: Mapping[str, object]) -> str:
        self._taken.steps = 0
        pieces: list[str] = []
        length = 0
        with self._explained(name):
            for piece in self._environment.get_template(name).generate(context):
                pieces.append(piece)
                length += len(piece)
                check_length(length)
        return "".join(pieces)

    @contextmanager
    def _explained(self, name: str) -> Iterator[None]:
        """Turn any fault of a template into a sentence with its place."""
        try:
            yield
        except TemplateNotFound as error:
            missing = str(error.name or name)
            place = "" if missing == name else f"{self._place(error, name)}: "
            raise TemplateError(place + self._absence(missing)) from error
        except TemplateSyntaxError as error:
            place = f"{self._shortened(error.name) or name}:{error.lineno}"
            raise TemplateError(f"{place}: {_sentence(error)}") from error
        except UnicodeDecodeError as error:
            message = _("{name}: the template is not written in UTF-8.")
            raise TemplateError(message.format(name=name)) from error
        except RecursionError as error:
            message = _("{name}: a macro calls itself endlessly.")
            raise TemplateError(message.format(name=name)) from error
        except Exception as error:
            # Whatever a user's template does, the answer is a sentence with its place.
            if isinstance(error, ContentError):
                raise ContentError(error.fault, error.words, self._place(error, name)) from error
            if isinstance(error, ScriptoriumError) and not isinstance(error, TemplateError):
                raise
            raise TemplateError(f"{self._place(error, name)}: {_sentence(error)}") from error

    def _absence(self, name: str) -> str:
        close = _("There is no template '{name}'; did you mean '{close}'?")
        otherwise = _("There is no template '{name}' in {folder}.")
        folder = self._folders[0]
        return suggest(name, self._known(), close, otherwise, name=name, folder=folder)

    def _known(self) -> list[str]:
        """List the existing templates, but only some: a user's folder may hold a whole disk."""
        found: list[str] = []
        for folder in self._folders:
            files = (Path(place, it) for place, _dirs, names in walk(folder) for it in names)
            own = [file for file in islice(files, MOST_LISTED) if file.suffix == ".j2"]
            found += [file.relative_to(folder).as_posix() for file in own]
        return found

    def _place(self, error: Exception, name: str) -> str:
        """Return template and line of an error: the innermost frame that is a template's."""
        for frame in reversed(traceback.extract_tb(error.__traceback__)):
            template = self._shortened(frame.filename)
            if template != frame.filename:
                return f"{template}:{frame.lineno}"
        return name

    def _shortened(self, file: str | None) -> str | None:
        """Return a template's file as templates name it; Jinja2 knows some by their full path."""
        for folder in self._folders:
            if file is not None and file.startswith(str(folder)):
                return file[len(str(folder)) + 1 :]
        return file


def _sentence(error: Exception) -> str:
    text = getattr(error, "message", None) or str(error) or type(error).__name__
    return text if text.endswith((".", "?", "!")) else f"{text}."
