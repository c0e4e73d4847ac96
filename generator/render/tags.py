"""The tag pen: pages get a structure that screen readers follow; decoration is left out of it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Protocol

from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName, PDFString

from generator.page.marks import Role, Symbol, Text, Use
from generator.page.matrix import IDENTITY

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from contextlib import AbstractContextManager

    from reportlab.pdfgen.canvas import Canvas

    from generator.page.marks import Mark, Page, Tag

KINDS = {
    Role.PARAGRAPH: "P",
    Role.PICTURE: "Figure",
    Role.GROUP: "Sect",
    Role.LIST: "L",
    Role.ITEM: "LI",
    Role.TABLE: "Table",
    Role.ROW: "TR",
    Role.HEAD: "TH",
    Role.SIDE_HEAD: "TH",
    Role.CELL: "TD",
}
SCOPES = {Role.HEAD: "Column", Role.SIDE_HEAD: "Row"}
DECORATION, END = "/Artifact BMC", "EMC"
MARKING = (" BDC", " BMC", END)
"""How the lines end that begin or end a marked part."""
FEW_MARKS = 12
"""A longer part of a sheet on a paper becomes a form, for the other places of the sheet."""


class Pen(Protocol):
    """What draws the marks between the tags."""

    def ink(self, marks: Iterable[Mark]) -> None:
        """Draw marks."""

    def inside(self, use: Use, number: int) -> AbstractContextManager[None]:
        """Draw what follows in the place of a symbol; its first marked part has a NUMBER."""


class TagPen:
    """Writes the structure of a document while its pages are drawn."""

    def __init__(self, canvas: Canvas, pen: Pen) -> None:
        """Write into the document of a canvas; PEN draws marks."""
        self._canvas = canvas
        self._pen = pen
        self._document: Any = canvas._doc  # noqa: SLF001 - reportlab knows no tags
        self._root = PDFDictionary({"Type": PDFName("StructTreeRoot")})
        self._whole, self._whole_ref = self._element(
            "Document", self._document.Reference(self._root)
        )
        self._sections: list[object] = []
        self._owners: list[object] = []
        """The elements by the keys that pages and fields have."""
        self._leaves: list[object] = []
        self._section: Any = None
        self._is_inside = False
        self._large: dict[tuple[int, int], tuple[Use]] = {}
        """The large parts of sheets, by their sheet's marks and their first one."""

    def draw(self, page: Page) -> None:
        """Draw a page that is read: by its tags, or as one picture."""
        ref = self._begin_section()
        self._leaves = []
        if page.tags:
            kids = self._parts(page.tags, page.marks, 0, len(page.marks), ref)
            kids = _heading_first(kids, page.tags)
        else:
            kids = [self._leaf("Figure", ref, page.marks, Alt=PDFString(page.title))]
        self._section["K"] = PDFArray(kids)

    def decorate(self, drawn: Callable[[], None]) -> None:
        """Draw what is not read, such as a further copy of a sheet."""
        self._canvas.addLiteral(DECORATION)
        drawn()
        self._canvas.addLiteral(END)

    def finish_page(self, widgets: Sequence[tuple[Any, object]]) -> None:
        """Connect the page that was drawn last, and its fields, with the structure."""
        page = self._document.Pages.pages[-1]
        page.__NoDefault__ = [*page.__NoDefault__, "StructParents", "Tabs"]
        page.Trans = None
        if self._leaves:
            page.StructParents = self._key(PDFArray(self._leaves))
        if widgets:
            page.Tabs = PDFName("S")
            if self._section is None:  # A further copy of a sheet has fields of its own.
                self._begin_section()
        for widget, ref in widgets:
            self._add_field(widget, ref)
        self._leaves, self._section = [], None

    def close(self) -> None:
        """Put the structure into the document."""
        self._whole["K"] = PDFArray(self._sections)
        numbered = [it for pair in enumerate(self._owners) for it in pair]
        self._root["K"] = self._whole_ref
        self._root["ParentTree"] = PDFDictionary({"Nums": PDFArray(numbered)})
        self._root["ParentTreeNextKey"] = len(self._owners)
        catalog = self._document._catalog  # noqa: SLF001 - as above
        catalog.StructTreeRoot = self._root
        catalog.MarkInfo = PDFDictionary({"Marked": "true"})

    def _begin_section(self) -> object:
        self._section, ref = self._element("Sect", self._whole_ref, K=PDFArray([]))
        self._sections.append(ref)
        return ref

    def _key(self, owner: object) -> int:
        self._owners.append(owner)
        return len(self._owners) - 1

    def _element(self, kind: str, parent: object, **more: object) -> tuple[Any, object]:
        element = PDFDictionary({"S": PDFName(kind), "P": parent, **more})
        return element, self._document.Reference(element)

    def _leaf(self, kind: str, parent: object, marks: Sequence[Mark], **more: object) -> object:
        """Draw a part that is read in one go."""
        number = len(self._leaves)
        page = self._document.thisPageRef()
        _element, ref = self._element(kind, parent, K=number, Pg=page, **more)
        self._leaves.append(ref)
        self._canvas.addLiteral(f"/{kind} <</MCID {number}>> BDC")
        self._pen.ink(marks)
        self._canvas.addLiteral(END)
        return ref

    def _parts(
        self, tags: Sequence[Tag], marks: Sequence[Mark], start: int, end: int, parent: object
    ) -> list[object]:
        """Draw marks, the tagged ones as parts of PARENT and the others as decoration."""
        kids = []
        for tag in tags:
            self._skip(marks, start, tag.start)
            kids.append(self._part(tag, marks, parent))
            start = tag.end
        self._skip(marks, start, end)
        return kids

    def _part(self, tag: Tag, marks: Sequence[Mark], parent: object) -> object:
        kind = KINDS.get(tag.role) or f"H{tag.level}"
        name = "T" if tag.role is Role.GROUP else "Alt"
        more: dict[str, object] = {name: PDFString(tag.label)} if tag.label else {}
        of_table: dict[str, object] = {}
        if tag.role in SCOPES:
            of_table["Scope"] = PDFName(SCOPES[tag.role])
        if tag.span > 1:
            of_table["ColSpan"] = tag.span
        if of_table:
            more["A"] = PDFDictionary({"O": PDFName("Table"), **of_table})
        sheet = marks[tag.start] if tag.start < tag.end else None
        is_sheet = isinstance(sheet, Use) and sheet.symbol.tags
        if not tag.parts and not (tag.role is Role.GROUP and is_sheet):
            own = self._own(marks, tag.start, tag.end, spaced=tag.role is not Role.PICTURE)
            return self._leaf(kind, parent, own, **more)
        element, ref = self._element(kind, parent, **more)
        if not tag.parts and isinstance(sheet, Use):
            element["K"] = PDFArray(self._sheet(sheet, ref))
            return ref
        if tag.role is Role.ITEM:
            body, inside = self._element("LBody", ref)
            element["K"], element = inside, body
        else:
            inside = ref
        element["K"] = PDFArray(self._parts(tag.parts, marks, tag.start, tag.end, inside))
        return ref

    def _sheet(self, sheet: Use, parent: object) -> list[object]:
        """Draw a sheet in its place on a paper, with its tags.

        A form with marked parts of its own may be drawn only once: each of them belongs to one
        element (ISO 32000-1, 14.7.4; ISO 14289-1, 7.20). But a sheet is drawn in several places.
        So its parts are marked in the page's own content. Large parts are forms without tags, which
        may be drawn as often as needed. Pages whose parts have the same numbers share the content.
        """
        symbol = sheet.symbol
        with self._pen.inside(sheet, len(self._leaves)):
            self._is_inside = True
            kids = self._parts(symbol.tags, symbol.marks, 0, len(symbol.marks), parent)
            self._is_inside = False
        return _heading_first(kids, symbol.tags)

    def _own(
        self, marks: Sequence[Mark], start: int, end: int, *, spaced: bool = False
    ) -> Sequence[Mark]:
        """Return the marks of a part; a large part of a sheet is one form for all its places."""
        if not self._is_inside or end - start <= FEW_MARKS:
            own = marks[start:end]
            return _spaced(own) if spaced else own
        key = id(marks), start
        if key not in self._large:
            own = marks[start:end]
            symbol = Symbol("part", tuple(_spaced(own) if spaced else own))
            self._large[key] = (Use(symbol, IDENTITY),)
        return self._large[key]

    def _skip(self, marks: Sequence[Mark], start: int, end: int) -> None:
        if start < end:
            own = self._own(marks, start, end)
            self.decorate(lambda: self._pen.ink(own))

    def _add_field(self, widget: Any, ref: object) -> None:
        """Put a field at the end of its page's section."""
        place = {"Type": PDFName("OBJR"), "Obj": ref, "Pg": widget["P"]}
        parent = self._sections[-1]
        _element, own = self._element("Form", parent, K=PDFDictionary(place), Alt=widget["TU"])
        self._section["K"].sequence.append(own)
        widget["StructParent"] = self._key(own)


def _spaced(marks: Sequence[Mark]) -> Sequence[Mark]:
    """End every text but the last with a space, so that words of two lines are not joined."""
    texts = [at for at, mark in enumerate(marks) if isinstance(mark, Text)]
    inner = set(texts[:-1])
    return (
        [
            replace(mark, text=f"{mark.text} ") if at in inner and isinstance(mark, Text) else mark
            for at, mark in enumerate(marks)
        ]
        if inner
        else marks
    )


def _heading_first(kids: Sequence[object], tags: Sequence[Tag]) -> list[object]:
    """Put the heading of the page before everything else, wherever it is drawn."""
    titles = [at for at, tag in enumerate(tags) if tag.role is Role.HEADING and tag.level == 1]
    first = titles[:1]
    return [*(kids[at] for at in first), *(it for at, it in enumerate(kids) if at not in first)]


def without_marking(lines: Iterable[str]) -> list[str]:
    """Return lines of drawing without those that begin or end a marked part."""
    return [line for line in lines if not line.endswith(MARKING)]
