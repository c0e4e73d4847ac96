"""A logo drawn as SVG: what drawing programs write becomes the strict subset, then marks."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, NoReturn
from xml.parsers import expat

from generator.errors import UnreadableError, shown
from generator.hexes.frame import Box
from generator.language import _
from generator.page.marks import Path, Symbol, Use, bounds
from generator.page.svg import attributes
from generator.page.svg.elements import AT
from generator.page.svg.reader import read_svg
from generator.reasons import parser_reason

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from generator.model.order import Logo
    from generator.page.marks import Mark, Style
    from generator.page.text_box import Ruler

SVG = "http://www.w3.org/2000/svg"
LINK = "http://www.w3.org/1999/xlink href"
SILENT = frozenset({"title", "desc", "metadata"})
"""Elements that say something about a drawing and draw nothing."""
KNOWN = (attributes.ALLOWED.keys() - {"text", "tspan", "image"}) | {"defs"}
UNSEEN = frozenset(
    {"id", "class", "version", "baseProfile", "role", "space", "stroke-miterlimit"}
    | {"stroke-dashoffset", "clip-rule", "preserveAspectRatio", "enable-background"}
)
UNSEEN_STARTS = ("-", "data-", "aria-", "font", "text-", "letter-", "word-", "line-height")
WHOLE = frozenset({"opacity", "fill-opacity", "stroke-opacity"})
COLOURS = {
    "black": "#000000",
    "white": "#ffffff",
    "red": "#ff0000",
    "green": "#008000",
    "blue": "#0000ff",
    "yellow": "#ffff00",
    "gray": "#808080",
    "grey": "#808080",
}
MOST_ELEMENTS = 20_000
MOST_NUMBERS = 200_000
_NUMBER = re.compile(r"[0-9]++")
LUMINANCE = (0.299, 0.587, 0.114)


def read_logo_svg(logo: Logo, ruler: Ruler, *, grey: bool) -> tuple[tuple[Mark, ...], Box]:
    """Read a logo's SVG into marks in its own units and the box they fill; GREY removes colours."""
    plain = _Plain(shown(logo.file))
    drawing = read_svg(plain.translate(logo.data), shown(logo.file), ruler)
    if not drawing.marks:
        message = _("{file}: the picture is empty.")
        raise UnreadableError(message.format(file=shown(logo.file)))
    # The limit for pointed corners is ten times as far as nearly all of them reach.
    drawn = bounds(_restyled(drawing.marks, lambda style: replace(style, join="round")))
    view = plain.view
    box = Box(
        min(view.left, drawn.left),
        min(view.top, drawn.top),
        max(view.right, drawn.right),
        max(view.bottom, drawn.bottom),
    )
    return _restyled(drawing.marks, _greyed) if grey else drawing.marks, box


class _Plain:
    """Rewrites an SVG without what is invisible, and refuses what the pens do not support."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.view = Box(0.0, 0.0, 0.0, 0.0)
        self.pieces: list[str] = []
        self.open: list[str] = []
        self.silent = 0
        self.count = self.numbers = 0
        self.parser = expat.ParserCreate(namespace_separator=" ")

    def translate(self, data: bytes) -> str:
        parser = self.parser
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.StartDoctypeDeclHandler = self._refuse_doctype
        try:
            parser.Parse(data, True)  # noqa: FBT003 - expat's own way to say "the last piece"
        except expat.ExpatError as error:
            message = _("{at}: the picture is not well-formed SVG ({reason}).")
            at, reason = f"{self.file}:{error.lineno}", parser_reason(expat.ErrorString(error.code))
            raise UnreadableError(message.format(at=at, reason=reason)) from error
        except (LookupError, UnicodeError) as error:
            message = _("{at}: the picture is not written in UTF-8.")
            raise UnreadableError(message.format(at=self.file)) from error
        return "".join(self.pieces)

    @property
    def at(self) -> str:
        return f"{self.file}:{self.parser.CurrentLineNumber}"

    def _fail(self, sentence: str, **data: object) -> NoReturn:
        raise UnreadableError(f"{self.at}: {sentence.format(**data)}")

    def _refuse_doctype(self, *_ignored: object) -> None:
        self._fail(_("a picture cannot contain <!DOCTYPE>; remove it."))

    def _start(self, tag: str, given: dict[str, str]) -> None:
        space, _blank, name = tag.rpartition(" ")
        if self.silent or space not in {"", SVG} or name in SILENT:
            self.silent += 1
            return
        self._check(name)
        self.open.append(name)
        if name == "defs":
            return
        kept = self._kept(name, given)
        self._count_numbers(kept)
        if name == "svg":
            kept |= self._measure(kept)
        from xml.sax.saxutils import quoteattr  # noqa: PLC0415 - it loads all of urllib

        words = "".join(f" {key}={quoteattr(value)}" for key, value in kept.items())
        self.pieces.append(f"<{name} {AT}={quoteattr(self.at)}{words}>")

    def _count_numbers(self, kept: dict[str, str]) -> None:
        for value in kept.values():
            self.numbers += sum(1 for _number in _NUMBER.finditer(value))
        if self.numbers > MOST_NUMBERS:
            self._fail(
                _("the picture has more than {most} numbers; simplify it."), most=MOST_NUMBERS
            )

    def _check(self, name: str) -> None:
        self.count += 1
        if self.count > MOST_ELEMENTS:
            sentence = _("the picture has more than {most} elements; simplify it.")
            self._fail(sentence, most=MOST_ELEMENTS)
        if name in {"text", "tspan"}:
            self._fail(
                _("a picture cannot contain <{name}>; convert its text to paths."), name=name
            )
        inside = self.open[-1] if self.open else ""
        misplaced = (inside == "defs" and name != "symbol") or (inside and name == "svg")
        if name not in KNOWN or misplaced:
            sentence = _(
                "a picture cannot contain <{name}>; use only groups, paths and simple shapes."
            )
            self._fail(sentence, name=shown(name))

    def _end(self, _tag: str) -> None:
        if self.silent:
            self.silent -= 1
            return
        name = self.open.pop()
        self.pieces.append("" if name == "defs" else f"</{name}>")

    def _measure(self, kept: dict[str, str]) -> dict[str, str]:
        """Find the view box, and turn it into a page on which a unit is a millimetre."""
        try:
            if "viewBox" in kept:
                left, top, width, height = attributes.numbers(kept["viewBox"])
            else:
                left, top = 0.0, 0.0
                width, height = (
                    attributes.number(kept[name].removesuffix("px").removesuffix("mm"))
                    for name in ("width", "height")
                )
            attributes.size(str(width))
            attributes.size(str(height))
        except (KeyError, ValueError):
            self._fail(_("the picture's <svg> needs a viewBox of four numbers."))
        self.view = Box(left, top, left + width, top + height)
        page = {"width": f"{width!r}mm", "height": f"{height!r}mm"}
        return page | {"viewBox": f"0 0 {width!r} {height!r}"}

    def _kept(self, tag: str, given: dict[str, str]) -> dict[str, str]:
        """Return the visible attributes; those of `style` count as well."""
        kept: dict[str, str] = {}
        every = given | _declarations(given.get("style", ""))
        if tag == "rect" and every.get("ry") == every.setdefault("rx", every.get("ry", "0")):
            del every["ry"]
        for name, value in every.items():
            if name in {LINK, "href"}:
                if not value.startswith("#"):
                    self._fail(_("<{tag}> refers to something outside the picture."), tag=tag)
                kept["href"] = value
            elif name.startswith("on"):
                self._fail(_("<{tag}> contains a script ({name}); remove it."), tag=tag, name=name)
            elif "url(" in value and name != "style":
                sentence = _("<{tag}> takes its {name} from somewhere else; use plain colours.")
                self._fail(sentence, tag=tag, name=shown(name))
            elif name in attributes.ALLOWED[tag] and not name.startswith(UNSEEN_STARTS):
                kept[name] = _plain(name, value.strip())
            elif not _is_unseen(name, value):
                sentence = _("a picture's <{tag}> cannot have {name}='{value}'; remove it.")
                self._fail(sentence, tag=tag, name=shown(name), value=shown(value))
        return kept


def _declarations(style: str) -> dict[str, str]:
    pairs = (declaration.partition(":") for declaration in style.split(";"))
    return {name.strip(): value.strip() for name, _colon, value in pairs if name.strip()}


def _plain(name: str, value: str) -> str:
    if name in {"fill", "stroke"}:
        return COLOURS.get(value.lower(), value)
    return value.removesuffix("px") if name == "stroke-width" else value


def _is_unseen(name: str, value: str) -> bool:
    if name in WHOLE:
        return value.strip() in {"1", "1.0", "100%"}
    return name in UNSEEN or name == "style" or " " in name or name.startswith(UNSEEN_STARTS)


def _restyled(marks: Iterable[Mark], change: Callable[[Style], Style]) -> tuple[Mark, ...]:
    found: list[Mark] = []
    for mark in marks:
        if isinstance(mark, Path):
            found.append(replace(mark, style=change(mark.style)))
        elif isinstance(mark, Use):
            symbol = Symbol(mark.symbol.id, _restyled(mark.symbol.marks, change))
            found.append(replace(mark, symbol=symbol))
        else:
            found.append(mark)
    return tuple(found)


def _greyed(style: Style) -> Style:
    return replace(style, fill=_grey(style.fill), stroke=_grey(style.stroke))


def _grey(colour: str | None) -> str | None:
    if colour is None:
        return None
    parts = zip(LUMINANCE, bytes.fromhex(colour[1:]), strict=True)
    return "#" + f"{round(sum(share * part for share, part in parts)):02x}" * 3
