"""What the pads of all games share: their bounds, their papers, and a file for each layout."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.errors import OrderError
from generator.language import _, ngettext, telling
from generator.model.order import Finish, Format, Ink, Picture
from generator.products.documents import document_print, drawn_scope, named_files, prepare
from generator.products.gathering import raise_together
from generator.products.options.imposing import papers_note
from generator.products.options.lasting import refuse_both
from generator.products.options.prepress import Amount, trimmed_amount
from generator.products.order import Print
from generator.products.side_by_side import Job, render_jobs
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from generator.model.order import Imposition, Personal, Prepress
    from generator.page.marks import Document
    from generator.page.svg.artwork import Artwork
    from generator.products.documents import Leaf
    from generator.products.options.lasting import Lasting
    from generator.products.order import Files, Order, Run
    from generator.render.fonts import FontRuler

MOST_FILLABLE = 50
MANY_PAPERS = 2_000
"""More papers than this need a confirmation."""


def logo_artwork(personal: Personal | None, ink: Ink, ruler: FontRuler) -> Artwork | None:
    """Read the logo of an order, if it has one."""
    logo = personal.logo if personal else None
    if logo is None:
        return None
    from generator.page.svg.artwork import dotted_artwork, drawn_artwork  # noqa: PLC0415 - with a logo only
    from generator.page.svg.logo import read_logo_svg  # noqa: PLC0415 - the same
    from generator.render.pixels import read_pixels  # noqa: PLC0415 - the same

    grey = ink is Ink.MONO
    if logo.kind is Picture.SVG:
        return drawn_artwork(*read_logo_svg(logo, ruler, grey=grey))
    return dotted_artwork(read_pixels(logo, grey=grey))


class Piece(NamedTuple):
    """A part of a pad that gets its own file: its name, and how it is drawn."""

    name: str
    draw: Callable[..., Document]
    arguments: tuple[Any, ...]


def write_nothing(_run: Run) -> Files:
    """Refuse to write what was only counted."""
    raise OrderError(_("Nothing was written."))


def check_lasting(lasting: Lasting, imposition: Imposition, form: Format, sheets: int) -> None:
    """Refuse options that do not go with a finish or with fields."""
    if lasting.fillable and form is not Format.PDF:
        message = _("--fillable makes a PDF; leave out --format {form}.")
        raise OrderError(message.format(form=form))
    if lasting.fillable and sheets > MOST_FILLABLE:
        message = _("--fillable takes at most {most} sheets in one file, not {number}.")
        raise OrderError(message.format(most=MOST_FILLABLE, number=sheets))
    if imposition.is_plain:
        return
    other = f"--up {imposition.up}" if imposition.up > 1 else ""
    other = other or ("--duplex" if imposition.duplex else "--scale-bar")
    if lasting.fillable:
        refuse_both("--fillable", other)
    finish = lasting.finish
    if finish is Finish.LARGE or (finish is Finish.LAMINATE and imposition.up > 1):
        refuse_both(f"--{finish}", other)


class Taken(NamedTuple):
    """What a pad takes: papers, the cuts of each, and the pieces that these are cut into.

    `pieces` are those of the part with the fewest, of which `each` copy of its sheets has some.
    """

    papers: int
    cuts: int
    pieces: int
    each: int


def announce_papers(
    order: Order,
    imposition: Imposition,
    prepress: Prepress,
    form: Format,
    run: Run,
    *,
    taken: Taken,
) -> tuple[str, ...]:
    """Tell the run how much a pad takes, and return the notes on it; a lot needs confirmation."""
    papers, cuts = trimmed_amount(order, prepress, Amount(taken.papers, taken.cuts))
    run.expect(papers * (2 if imposition.duplex else 1))
    if form is not Format.PDF and not order["dry_run"]:
        return ()
    if papers > MANY_PAPERS and not order["yes"] and not order["dry_run"]:
        run.confirm(papers)
    if order["dry_run"] or prepress.is_trimmed or not imposition.is_plain:
        whole = papers_note(imposition, papers, cuts)
        empty = _empty_note(order["sheets"], imposition.up, taken)
        return (whole, empty) if empty else (whole,)
    return ()


@telling()
def _empty_note(sheets: int, up: int, taken: Taken) -> str:
    """Say how much of a paper is empty where it is not filled, and how many SHEETS fill it."""
    empty = up - taken.pieces
    if empty <= 0:
        return ""
    enough = sheets + -(-empty // taken.each)
    if 2 * empty == up:
        return _("Half of the paper is empty; --sheets {sheets} fills it.").format(sheets=enough)
    message = ngettext(
        "{empty} of the {up} places on the paper is empty; --sheets {sheets} fills it.",
        "{empty} of the {up} places on the paper are empty; --sheets {sheets} fills them.",
        empty,
    )
    return message.format(empty=empty, up=up, sheets=enough)


class PadPrint(NamedTuple):
    """What is known of a pad before it is drawn: how it is laid, kept and named, and its notes."""

    form: Format
    imposition: Imposition
    personal: Personal | None
    prepress: Prepress
    stem: Callable[[Sequence[str]], str]
    notes: tuple[str, ...]

    @property
    def sides(self) -> int:
        """How many sides of a paper are printed."""
        return 2 if self.imposition.duplex else 1


def print_pad(
    order: Order, run: Run, wanted: PadPrint, pieces: Sequence[Piece], draw: Callable[[], Document]
) -> Print:
    """Return a pad as one document, or one for each layout where that is asked for or needed."""
    form, imposition, personal, prepress, stem, notes = wanted
    has_own_pages = form is not Format.PDF and len(pieces) > 1
    if order["each"] or (has_own_pages and imposition.is_plain and personal is None):
        made = _print_each(order, pieces, run, wanted)
        return made._replace(notes=notes)
    made = document_print(
        draw(),
        run,
        form,
        dpi=order["dpi"],
        output=order.output,
        stem=stem,
        subjects=[piece.name for piece in pieces],
        sides=wanted.sides,
        prepress=prepress,
    )
    return made._replace(notes=notes)


def _print_each(order: Order, pieces: Sequence[Piece], run: Run, wanted: PadPrint) -> Print:
    """Return one pad for each layout, rendered in parallel."""
    form, prepress, stem = wanted.form, wanted.prepress, wanted.stem
    sides = wanted.sides if form is Format.PDF else 0
    if run.scope.reuse:
        drawn = pieces[0].draw(*pieces[0].arguments, drawn_scope(run, prepress))
        first, _prepress = prepare(drawn, prepress)
        return Print(first, len(first.pages) * len(pieces), sides, write_nothing)
    how = order.language, form, order["dpi"], prepress
    jobs = [Job(it.draw, it.arguments, *how) for it in pieces]
    with run.progress() as on_done:
        rendered, errors = render_jobs(jobs, on_done, alone=run.alone)
    if errors:
        raise_together(errors)
    leaves: dict[Leaf, int] = {}
    for piece, made in zip(pieces, rendered, strict=True):
        for leaf in made.leaves:
            named = leaf._replace(name=piece.name) if form is Format.PDF else leaf
            leaves.setdefault(named, made.pages if form is Format.PDF else 1)
    files = named_files(leaves.items(), form, order.output, lambda ids: stem(ids) + prepress.ending)
    return Print(None, sum(made.pages for made in rendered), sides, lambda _run: files)
