"""Faces: each face of a component is drawn once, so that sheets only have to place it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from generator.errors import TemplateError
from generator.language import _, fill
from generator.model.component import Shape
from generator.page.imposition.division import SAME
from generator.page.marks import Symbol, Use
from generator.page.pieces.outlines import hex_side

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from generator.model.component import Face
    from generator.page.marks import Mark
    from generator.page.pieces.outlines import Mould
    from generator.page.svg.artwork import Artwork
    from generator.page.svg.press import Press


class FaceDrawer:
    """Draws faces with one press and one set of paints; equal ones are the same symbol.

    Symbols inside faces are shared too, so that an icon on eighty tiles is drawn once in the file.
    """

    def __init__(
        self,
        press: Press,
        paints: Mapping[str, Any],
        pictures: Mapping[str, Artwork] | None = None,
        over: Callable[[Mould], tuple[Mark, ...]] | None = None,
    ) -> None:
        """Take the PRESS, the values for every template, and the pictures it may show.

        What OVER returns is drawn over every face.
        """
        self.scope = press.scope
        self._press = press
        self._paints = paints
        self._pictures = pictures
        self._over = over
        self._faces: dict[tuple[Face, Mould, str], Symbol] = {}
        self._symbols: dict[Symbol, Symbol] = {}
        self._seen: dict[int, tuple[Symbol, Symbol]] = {}

    def draw(self, face: Face, mould: Mould, name: str = "") -> Symbol:
        """Draw a face; its origin is the top left corner of its page, bleed included.

        NAME is the component's name in the current language.
        """
        key = face, mould, name
        if key not in self._faces:
            self._faces[key] = self._known(Symbol(face.name, self._draw(face, mould, name)))
        return self._faces[key]

    def _draw(self, face: Face, mould: Mould, name: str) -> tuple[Mark, ...]:
        width, height = mould.size
        context = {
            **self._paints,
            "face": face.name,
            "name": name,
            "fields": dict(face.fields),
            "width": width,
            "height": height,
            "bleed": mould.bleed,
            "outline": mould.outline,
            "ground": mould.ground,
            "hatched": mould.hatched,
            "corner": mould.rim.corner,
            "safe": mould.rim.safe,
        }
        if mould.shape is Shape.HEX:
            context["side"] = hex_side(mould.size)
        drawing = self._press.draw(face.template, context, self._pictures)
        wanted = width + 2 * mould.bleed, height + 2 * mould.bleed
        if max(abs(drawing.width - wanted[0]), abs(drawing.height - wanted[1])) > SAME:
            message = _(
                "{template}: The face '{face}' is {width:g} × {height:g} mm; it must be"
                " {wide:g} × {high:g} mm, including bleed."
            )
            values = {"width": drawing.width, "height": drawing.height}
            values |= {"wide": wanted[0], "high": wanted[1]}
            raise TemplateError(fill(message, template=face.template, face=face.name, **values))
        over = self._over(mould) if self._over else ()
        return (*self._shared(drawing.marks), *over)

    def _shared(self, marks: Iterable[Mark]) -> Iterable[Mark]:
        for mark in marks:
            yield replace(mark, symbol=self._known(mark.symbol)) if isinstance(mark, Use) else mark

    def _known(self, symbol: Symbol) -> Symbol:
        """Return one symbol for all equal ones; a picture is compared only once."""
        if id(symbol) not in self._seen:
            shared = Symbol(symbol.id, tuple(self._shared(symbol.marks)))
            self._seen[id(symbol)] = symbol, self._symbols.setdefault(shared, shared)
        return self._seen[id(symbol)][1]
