"""Pads: score sheets of the dice game, with names, backs and covers, in any number."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from generator.errors import OrderError
from generator.games.dice.load.edition import GAME, dice_edition
from generator.games.dice.model.order import PadOrder
from generator.games.dice.pages.cover import draw_covers
from generator.games.dice.pages.fitting import (
    count_papers,
    pad_division,
    refuse_unfit,
    sheet_paper,
)
from generator.games.dice.pages.one_paper import draw_domains
from generator.games.dice.pages.personal import head_room, personalise
from generator.games.dice.pages.sheet import draw_sheet
from generator.language import _, and_list
from generator.model.order import Finish, Format, Ink, Style
from generator.model.personal import Picture
from generator.page.imposition.impose import impose
from generator.page.marks import Document
from generator.page.svg.artwork import dotted_artwork, drawn_artwork
from generator.page.svg.logo import read_logo_svg
from generator.products.documents import document_print, named_files
from generator.products.gathering import gather, raise_together
from generator.products.layouts import find_layouts
from generator.products.naming import choose_format, listed, safe
from generator.products.options.imposing import papers_note, read_imposition, stem_ending
from generator.products.options.lasting import read_lasting, refuse_both
from generator.products.options.personal import own_names, read_personal
from generator.products.options.prepress import read_prepress
from generator.products.order import Print
from generator.products.side_by_side import Job, render_jobs
from generator.products.tools import load_tools
from generator.render.pixels import read_pixels

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from generator.model.prepress import Prepress
    from generator.page.marks import Page
    from generator.page.scope import Scope
    from generator.page.svg.artwork import Artwork
    from generator.products.order import Files, Order, Run
    from generator.products.rendering import Leaf
    from generator.render.fonts import FontRuler

MOST_FILLABLE = 50
MANY_PAPERS = 2_000
"""More papers than this need a confirmation."""


def make_pad(order: Order, run: Run) -> Print:
    """Draw a pad, or a pad of its own for each domain."""
    personal = read_personal(order)
    imposition = read_imposition(order)
    lasting = read_lasting(order)
    form = choose_format(order.output, order["format"])
    paper, style = order["paper"], Style(order["style"])
    sheet_paper(paper, imposition, style)
    layouts = gather(order["domains"], run, paper=paper, game=GAME)
    back = find_layouts([order["back"]], paper=paper, game=GAME)[0] if order["back"] else None
    pad = PadOrder(
        layouts,
        order["sheets"],
        paper,
        Ink(order["ink"]),
        order["solo"],
        order.language,
        style,
        lasting.finish,
        lasting.fillable,
        imposition,
        back,
        personal,
    )
    _check_lasting(pad, form)
    prepress = read_prepress(order, form, imposition)
    refuse_unfit(pad, dice_edition())
    note = _count(order, pad, form, run)
    if order["dry_run"]:
        load_tools(order["theme"], order["templates"])  # What would be refused is refused now.
        return Print(None, 0, 0, _nothing, (note,))
    stem = partial(
        _stem,
        paper=pad.paper.name + stem_ending(imposition) + lasting.ending,
        pad=pad,
        own=own_names(order["theme"], personal),
    )
    sides = 2 if imposition.duplex else 1
    if order["each"] or _has_own_pages(pad, form):
        return _each(order, pad, form, stem, run, prepress=prepress)._replace(
            notes=(note,) if note else ()
        )
    document = draw_pad(pad, order["theme"], order["templates"], run.scope)
    return document_print(
        document,
        run,
        form,
        dpi=order["dpi"],
        output=order.output,
        stem=stem,
        subjects=[layout.id for layout in layouts],
        note=note,
        sides=sides,
        prepress=prepress,
    )


def _nothing(_run: Run) -> Files:
    raise OrderError(_("Nothing was written."))


def _check_lasting(pad: PadOrder, form: Format) -> None:
    """Refuse options that do not go with a finish or with fields."""
    if pad.fillable and form is not Format.PDF:
        message = _("--fillable makes a PDF; leave out --format {form}.")
        raise OrderError(message.format(form=form))
    players = len(pad.personal.players) if pad.personal else 0
    number = len(pad.layouts) * pad.sheets * max(1, players)
    if pad.fillable and number > MOST_FILLABLE:
        message = _("--fillable takes at most {most} sheets in one file, not {number}.")
        raise OrderError(message.format(most=MOST_FILLABLE, number=number))
    imposition = pad.imposition
    if imposition.is_plain:
        return
    other = f"--up {imposition.up}" if imposition.up > 1 else ""
    other = other or ("--duplex" if imposition.duplex else "--bleed, --scale-bar")
    if pad.fillable:
        refuse_both("--fillable", other)
    if pad.finish is Finish.LARGE or (pad.finish is Finish.LAMINATE and imposition.up > 1):
        refuse_both(f"--{pad.finish}", other)


def _count(order: Order, pad: PadOrder, form: Format, run: Run) -> str:
    """Return the note on what a pad takes; too many papers need confirmation."""
    on_paper = form is Format.PDF or order["dry_run"]
    if not on_paper and run.most_pages is None:
        return ""
    apart = [pad._replace(layouts=(it,)) for it in pad.layouts] if order["each"] else [pad]
    papers = sum(count_papers(part) for part in apart)
    run.expect(papers * (2 if pad.imposition.duplex else 1))
    if not on_paper:
        return ""
    division = pad_division(pad)
    if papers > MANY_PAPERS and not order["yes"] and not order["dry_run"]:
        run.confirm(papers)
    if order["dry_run"] or not pad.imposition.is_plain:
        return papers_note(pad.imposition, papers, division.cuts if division else 0)
    return ""


def _has_own_pages(pad: PadOrder, form: Format) -> bool:
    """Return whether each of several domains gets its own files in any case."""
    apart = form is not Format.PDF and len(pad.layouts) > 1
    return apart and pad.imposition.is_plain and pad.personal is None


def _each(
    order: Order, pad: PadOrder, form: Format, stem: partial[str], run: Run, *, prepress: Prepress
) -> Print:
    """Return one pad for each domain, rendered in parallel."""
    looks = order["theme"], order["templates"]
    sides = (2 if pad.imposition.duplex else 1) if form is Format.PDF else 0
    if run.scope.reuse:
        first = draw_pad(pad._replace(layouts=pad.layouts[:1]), *looks, run.scope)
        return Print(first, len(first.pages) * len(pad.layouts), sides, _nothing)
    how = order.language, form, order["dpi"], prepress
    jobs = [Job(draw_pad, (pad._replace(layouts=(it,)), *looks), *how) for it in pad.layouts]
    with run.progress() as on_done:
        rendered, errors = render_jobs(jobs, on_done, alone=run.alone)
    if errors:
        raise_together(errors)
    leaves: dict[Leaf, int] = {}
    for layout, made in zip(pad.layouts, rendered, strict=True):
        for leaf in made.leaves:
            named = leaf._replace(name=layout.id) if form is Format.PDF else leaf
            leaves.setdefault(named, made.pages if form is Format.PDF else 1)
    files = named_files(leaves.items(), form, order.output, lambda ids: stem(ids) + prepress.ending)
    return Print(None, sum(made.pages for made in rendered), sides, lambda _run: files)


def _stem(ids: Sequence[str], *, paper: str, pad: PadOrder, own: Sequence[str]) -> str:
    """Name a pad after what is on it: pad-A-B-a4-ledger-low-solo-fr-Anna."""
    parts = ["pad", listed(ids), safe(paper)]
    parts += [pad.style] if pad.style is not Style.SHEET else []
    parts += [pad.ink] if pad.ink is not Ink.FULL else []
    parts += ["solo"] if pad.solo else []
    parts += [pad.language] if pad.language != "en" else []
    parts += [listed(own)] if own else []
    return "-".join(parts)


def draw_pad(
    order: PadOrder,
    theme: str | None = None,
    templates: Path | None = None,
    scope: Scope | None = None,
) -> Document:
    """Draw a pad of the dice game: the sheets of each domain one after the other."""
    edition = dice_edition()
    division = pad_division(order)
    refuse_unfit(order, edition)
    order = order._replace(paper=sheet_paper(order.paper, order.imposition, order.style))
    style, fonts, press, ruler = load_tools(theme, templates, scope=scope)
    artwork = _artwork(order, ruler)
    room = head_room(order, artwork)
    sheets = draw_domains(order, edition, style, press, room=room)
    letters = and_list(layout.id for layout in order.layouts)
    title = _("Score pad for the dice game: {letters}").format(letters=letters)
    pages = tuple(leaf for parts in sheets for _copy in range(order.sheets) for leaf in parts)
    if order.personal:
        pages = personalise(sheets, order, order.personal, style, ruler, artwork=artwork)
        if order.personal.cover:
            front, back = draw_covers(order, order.personal, style, press, artwork)
            pages = (front, *pages, back)
    if division is not None:
        back_sheet = order.back and draw_sheet(order.back, order, edition, style, press)
        backs: list[Page | None] = [back_sheet or page for page in pages]
        if order.personal and order.personal.cover:
            backs[0] = backs[-1] = None
        pages = tuple(impose(pages, backs, division, order.imposition, ruler))
    return Document(title, order.language, pages, fonts)


def _artwork(order: PadOrder, ruler: FontRuler) -> Artwork | None:
    """Read the logo of an order, if it has one."""
    logo = order.personal.logo if order.personal else None
    if logo is None:
        return None
    grey = order.ink is Ink.MONO
    if logo.kind is Picture.SVG:
        return drawn_artwork(*read_logo_svg(logo, ruler, grey=grey))
    return dotted_artwork(read_pixels(logo, grey=grey))
