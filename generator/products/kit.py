"""The kit engine: papers and pieces of any game, on sheets to cut, or face by face."""

from __future__ import annotations

import os
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from generator.errors import OrderError, UnknownNameError
from generator.language import _, message_and_list, message_or_list, suggest
from generator.load.components.component_set import choose
from generator.model.order import Format, Imposition
from generator.page.imposition.division import papers
from generator.page.marks import Document
from generator.page.pieces.cards import prepare_faces
from generator.page.pieces.components import compose
from generator.page.pieces.face_pages import copy_pages
from generator.page.pieces.folding import compose_folded
from generator.products.destinations import read_destination, send
from generator.products.documents import document_print
from generator.products.naming import FOLDER, listed, safe
from generator.products.options.cutting import (
    comes_in_sheets,
    paper_name,
    read_cutting,
    refuse_arcs,
    refuse_with_fold,
)
from generator.products.options.imposing import flag_of, papers_note
from generator.products.options.personal import own_names
from generator.products.options.prepress import read_prepress
from generator.products.pieces import all_components
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
    from enum import StrEnum

    from generator.model.component import ComponentSet
    from generator.page.marks import Page
    from generator.products.destinations import Destination
    from generator.products.order import OnPart, Order, Print, Run
    from generator.products.pieces import Pieces
    from generator.products.tools import DrawingTools
    from generator.units import Paper

    Part = TypeVar("Part", bound=StrEnum)


FACES = "faces"
"""What takes the place of the paper in the name of a PDF with a face on each page."""


class Choice(NamedTuple):
    """How a kit is printed, as its order says."""

    imposition: Imposition
    destination: Destination
    form: Format
    in_sheets: bool
    fold: bool = False

    @property
    def of_papers(self) -> Imposition:
        """How the papers of a kit are laid; where pieces are single faces, papers have no backs."""
        return self.imposition if self.in_sheets else self.imposition._replace(duplex=False)

    @property
    def has_destination(self) -> bool:
        """Whether the pieces go into a product or onto a virtual table, not on sheets."""
        return self.destination.takes(self.form)


class Selection(NamedTuple):
    """The selected part of a kit: its parts, and components by name, all where it is None."""

    asked: list[str]
    parts: frozenset[Any]
    names: tuple[str, ...] | None


class Kit(NamedTuple):
    """A kit that is ready to be drawn: what draws its papers one by one, and its pieces."""

    title: str
    language: str
    tools: DrawingTools
    papers: Sequence[Callable[[], Sequence[Page]]]
    pieces: Sequence[Pieces]
    notes: tuple[str, ...] = ()
    """What to tell about it beside its papers."""


def read_choice(order: Order) -> Choice:
    """Return how a kit is printed; options that exclude each other are refused."""
    imposition = read_cutting(order)
    destination, form = read_destination(order)
    alone = order["one_per_page"]
    in_sheets = comes_in_sheets(form, uncut=order["uncut"], one_per_page=alone)
    fold = order.values.get("fold", False)
    if fold:
        refuse_with_fold(order, in_sheets=in_sheets)
        imposition = imposition._replace(duplex=False)
    return Choice(imposition, destination, form, in_sheets, fold)


def select(
    order: Order,
    parts: type[Part],
    load: Callable[[], ComponentSet],
    others: Collection[str] = (),
) -> Selection:
    """Separate the parts among the names of --only from the components; no names select all.

    LOAD returns the components that can be named; names of OTHERS are known without them.
    """
    names = {name.casefold(): name for group in order["only"] for name in group}
    if not names:
        return Selection([], frozenset(parts), None)
    chosen = frozenset(part for part in parts if part.value in names)
    left = tuple(name for name in names if name not in set(parts))
    if left:
        known = load()
        for name in (it for it in left if it not in others):
            try:
                choose(known, [name])
            except UnknownNameError as error:
                raise UnknownNameError(_unknown(names[name], parts, known)) from error
    return Selection(list(names), chosen, left)


def without_parts(selection: Selection, choice: Choice) -> Selection:
    """Leave out parts that are not pieces where only pieces are allowed; refuse those asked for."""
    if not choice.has_destination:
        return selection
    named = message_and_list(sorted(selection.parts) if selection.asked else ())
    if named:
        option = "--format tts" if choice.destination.product is None else "--product"
        message = _("{option} works only with cards, tiles and tokens; remove {parts} from --only.")
        raise OrderError(message.format(option=option, parts=named))
    return selection._replace(parts=frozenset())


def refuse_idle(order: Order, part_of: Mapping[str, str], parts: Collection[str]) -> None:
    """Refuse an option about a part that is not printed; PART_OF gives the part."""
    for name, part in part_of.items():
        if name in order.given and part not in parts:
            message = _(
                "{option} has no effect without the {part}; add --only {part}, or leave it out."
            )
            raise OrderError(message.format(option=flag_of(name), part=part))


def refuse_unnamed(order: Order, options: Iterable[str], selection: Selection) -> None:
    """Refuse an option about components where --only names none of them."""
    for name in options:
        if selection.names == () and name in order.given:
            message = _("{option} has no effect on what --only names; leave out one of them.")
            raise OrderError(message.format(option=flag_of(name)))


def kit_stem(
    parts: Sequence[str], *, order: Order, name: str, paper: str, own: Sequence[str] = ()
) -> str:
    """Name a kit after its game and its parts, unless it has all of them: kit-dice-summary-a4."""
    names = ["kit", name]
    names += [listed(parts)] if parts else []
    names += [safe(paper)]
    names += [order["ink"]] if order["ink"] != "full" else []
    names += [order.language] if order.language != "en" else []
    names += [listed(own)] if own else []
    return "-".join(names)


def print_kit(
    order: Order,
    run: Run,
    choice: Choice,
    kit: Kit,
    *,
    name: str,
    subjects: Sequence[str],
    unusual: Sequence[str],
) -> Print:
    """Draw the selected kit; its files are named after SUBJECTS and UNUSUAL."""
    in_sheets, fold = choice.in_sheets, choice.fold
    paper = paper_name(order["paper"], choice.imposition, in_sheets=in_sheets, fold=fold)
    own = [*unusual, *own_names(order["theme"], None)]
    stem = partial(kit_stem, order=order, name=name, paper=paper, own=own)
    if choice.imposition.arcs:
        refuse_arcs(all_components(kit.pieces), in_sheets=choice.in_sheets)
    if choice.has_destination:
        called = stem(subjects, paper=choice.destination.name(choice.form))
        return send(kit.pieces, choice.form, choice.destination, order, run, name=called)
    with run.progress() as on_part:
        if choice.in_sheets:
            document = draw_sheets(
                kit, order["paper"], choice.imposition, fold=choice.fold, on_part=on_part
            )
        else:
            document = draw_faces(
                kit,
                copies=choice.form is Format.PDF,
                imposition=choice.imposition,
                on_part=on_part,
            )
    form, dpi = choice.form, order["dpi"]
    imposition = choice.imposition if choice.in_sheets else None
    prepress = read_prepress(order, form, imposition)
    if form is Format.PDF and imposition is None:
        return document_print(
            document,
            run,
            form,
            dpi=dpi,
            output=order.output,
            stem=partial(stem, paper=FACES),
            subjects=subjects,
            sides=0,
            prepress=prepress,
        )
    if form is Format.PDF:
        sides = 2 if choice.imposition.duplex else 1
        return document_print(
            document,
            run,
            form,
            dpi=dpi,
            output=order.output,
            stem=stem,
            subjects=subjects,
            note=papers_note(choice.imposition, papers(len(document.pages), sides), None),
            sides=sides,
            prepress=prepress,
        )
    folder = f"{FOLDER / stem(subjects)}{os.sep}" if order.output is None else order.output
    pictures = document.without_blanks()
    return document_print(
        pictures, run, form, dpi=dpi, output=folder, stem=_plain, subjects=subjects
    )


def draw_sheets(
    kit: Kit,
    paper: Paper,
    imposition: Imposition,
    *,
    fold: bool = False,
    on_part: OnPart | None = None,
) -> Document:
    """Draw the papers of a kit, and its pieces on sheets to be cut, or folded over and cut."""

    def sheets(pieces: Pieces) -> Sequence[Page]:
        own, ruler = imposition._replace(bleed=pieces.bleed), kit.tools.ruler
        if fold:
            return compose_folded(pieces.components, paper, own, pieces.drawer, ruler)
        return compose(pieces.components, paper, own, pieces.drawer, ruler)

    return _draw(kit, sheets, on_part, sides=2 if imposition.duplex else 1)


def draw_papers(kit: Kit) -> Document:
    """Draw the papers of a kit that has no pieces."""
    return _draw(kit, lambda _pieces: (), None, sides=1)


def draw_faces(
    kit: Kit,
    *,
    copies: bool = False,
    imposition: Imposition | None = None,
    on_part: OnPart | None = None,
) -> Document:
    """Draw the papers of a kit, and each different face of its pieces on a page of its own.

    With COPIES, every copy has a page, followed by its back if the IMPOSITION has two sides; the
    papers have its bleed.
    """
    wanted = imposition or Imposition(duplex=True)

    def faces(pieces: Pieces) -> Sequence[Page]:
        if copies:
            return copy_pages(pieces.components, pieces.bleed, pieces.drawer, duplex=wanted.duplex)
        return pieces.face_pages(pieces.components, pieces.bleed, pieces.drawer)

    if copies and kit.papers:
        from generator.page.imposition.trimming import grow_uncut  # noqa: PLC0415 - few need it

        grow = partial(grow_uncut, bleed=wanted.bleed)
        kit = kit._replace(papers=[partial(_grown, paper, grow) for paper in kit.papers])
    return _draw(kit, faces, on_part, sides=1, single=True)


def _grown(
    draw: Callable[[], Sequence[Page]], grow: Callable[[Sequence[Page]], Sequence[Page]]
) -> Sequence[Page]:
    return grow(draw())


def _draw(
    kit: Kit,
    draw: Callable[[Pieces], Sequence[Page]],
    on_part: OnPart | None,
    *,
    sides: int,
    single: bool = False,
) -> Document:
    scope = kit.tools.press.scope
    total = len(kit.papers) + sum(len(it.components.components) for it in kit.pieces)
    pages: list[Page] = []
    before = 0

    def report(done: int, _cards: int) -> None:
        if on_part:
            on_part(before + done, total)

    for paper in kit.papers:
        pages += scope.draw_part(paper, sides)
        report(1, 0)
        before += 1
    for pieces in kit.pieces:
        number = len(pieces.components.components)
        if pieces.is_text_checked:
            prepare_faces(
                pieces.components, pieces.drawer, pieces.bleed, single=single, on_card=report
            )
        pages += draw(pieces)
        if not pieces.is_text_checked:
            report(number, number)
        before += number
    return Document(kit.title, kit.language, tuple(pages), kit.tools.fonts)


def _plain(pages: Sequence[str]) -> str:
    """Name a picture after its page."""
    return safe("-".join(pages))


def _unknown(name: str, parts: Iterable[str], components: ComponentSet) -> str:
    groups = [*parts, *(group.id for group in components.groups)]
    close = _("{where} does not accept '{name}'; did you mean '{close}'?")
    otherwise = _(
        "{where} does not accept '{name}'; choose {known}, or a component by its id or number."
    )
    return suggest(
        name,
        [*groups, *(it.id for it in components.components)],
        close,
        otherwise,
        where="--only",
        known=message_or_list(groups),
    )
