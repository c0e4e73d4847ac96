"""Pads are printed: sheets of each pad file, with names, backs and covers, in any number."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, NoReturn

from generator.errors import OrderError
from generator.games.pad.layouts import COMMAND
from generator.games.pad.model.game import GAME
from generator.games.pad.pages.cover import draw_covers
from generator.language import _, and_list, telling
from generator.load.score_pads.choosing import play_all_by
from generator.model.order import Finish, Ink
from generator.model.score_pad.order import Arrangement, SheetOrder
from generator.page.imposition.division import papers as papers_of
from generator.page.imposition.impose import impose
from generator.page.marks import Document
from generator.page.personal import personalise
from generator.page.score_pads.fitting import SheetPlans, count_pieces, plan_order
from generator.page.score_pads.head import head_places, plan_head
from generator.page.score_pads.sheet import PhoneCode, draw_sheet
from generator.products.catalogue import make_order
from generator.products.documents import drawn_scope
from generator.products.game_worksheet import ON_PAPER
from generator.products.gathering import gather
from generator.products.layouts import find_layouts
from generator.products.naming import choose_format, listed, safe
from generator.products.options.imposing import read_imposition, stem_ending
from generator.products.options.lasting import read_lasting, refuse_both
from generator.products.options.personal import own_names, read_personal
from generator.products.options.prepress import read_prepress
from generator.products.order import Print
from generator.products.pads.printing import (
    PadPrint,
    Piece,
    Taken,
    announce_papers,
    check_lasting,
    logo_artwork,
    print_pad,
    write_nothing,
)
from generator.products.tools import load_tools

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from generator.model.order import Imposition, Personal
    from generator.model.score_pad.pad import Pad
    from generator.page.marks import Page
    from generator.page.scope import Scope
    from generator.page.svg.artwork import Artwork
    from generator.products.options.lasting import Lasting
    from generator.products.order import Order, Run
    from generator.products.tools import DrawingTools


def make_pad(order: Order, run: Run) -> Print:
    """Draw the sheets of some pads, or a file of its own for each pad."""
    personal = read_personal(order)
    imposition = read_imposition(order)
    lasting = read_lasting(order)
    form = choose_format(order.output, order["format"])
    wanted = _sheet_order(order, run, personal, imposition, lasting)
    sheets = len(wanted.pads) * wanted.sheets * _recipients(wanted)
    check_lasting(lasting, imposition, form, sheets)
    prepress = read_prepress(order, form, imposition, is_trimmed=True)
    looks = order["theme"], order["templates"]
    tools = load_tools(*looks)
    single = [wanted._replace(pads=(pad,)) for pad in wanted.pads]
    parts = single if order["each"] else [wanted]
    plans = [plan_order(part, tools.press) for part in parts]
    counted = [
        count_pieces(part, it, _recipients(part)) for part, it in zip(parts, plans, strict=True)
    ]
    papers = sum(papers_of(pieces, imposition.up) for pieces, _each in counted)
    cuts = plans[0].division.cuts if plans[0].division else 0
    taken = Taken(papers, cuts, *min(counted))
    notes = announce_papers(order, imposition, prepress, form, run, taken=taken)
    notes = (*notes, *_own_sheets(wanted), *_left_out(wanted, plans), *_phone_notes(wanted))
    if order["dry_run"]:
        return Print(None, 0, 0, write_nothing, notes)
    stem = partial(
        _stem,
        product=order.product,
        paper=wanted.paper.name + stem_ending(imposition) + lasting.ending,
        order=wanted,
        own=own_names(order["theme"], personal),
    )
    how = PadPrint(
        form=form,
        imposition=imposition,
        personal=personal,
        prepress=prepress,
        stem=stem,
        notes=notes,
    )
    pieces = [Piece(it.pads[0].id, draw_pads, (it, *looks)) for it in single]
    draw = partial(draw_pads, wanted, *looks, drawn_scope(run, prepress), plans[0])
    return print_pad(order, run, how, pieces, draw)


@telling()
def _own_sheets(order: SheetOrder) -> tuple[str, ...]:
    """Return a note on each pad that has a sheet for each player only because of its boxes."""
    message = _("'{pad}' has boxes to cross or to fill, so each player has a sheet.")
    return tuple(
        message.format(pad=pad.id)
        for pad in order.pads
        if order.arrangement is None and pad.has_boxes and pad.most > 1
    )


@telling()
def _left_out(order: SheetOrder, plans: Sequence[SheetPlans]) -> tuple[str, ...]:
    """Return a note on each pad whose legends have no room in large print."""
    message = _("Large print has no room for the tables of '{pad}'; print a usual sheet too.")
    sheets = (sheet for part in plans for sheet in part.sheets)
    return tuple(
        message.format(pad=pad.id)
        for pad, sheet in zip(order.pads, sheets, strict=True)
        if order.finish is Finish.LARGE and pad.legends and sheet.legend is None
    )


def _sheet_order(
    order: Order,
    run: Run,
    personal: Personal | None,
    imposition: Imposition,
    lasting: Lasting,
) -> SheetOrder:
    """Find the pads of an order; a number of players that one of them is not for is refused."""
    paper = order["paper"]
    pads: tuple[Pad, ...] = gather(order["domains"], run, paper=paper, game=GAME)  # type: ignore[assignment]
    back = find_layouts([order["back"]], paper=paper, game=GAME)[0] if order["back"] else None
    if order["rules"]:
        every = play_all_by((*pads, *((back,) if back else ())), dict(order["rules"]))
        pads, back = every[: len(pads)], every[-1] if back else None
    wanted = SheetOrder(
        pads=pads,
        sheets=order["sheets"],
        paper=paper,
        ink=Ink(order["ink"]),
        language=order.language,
        players=order["columns"],
        arrangement=Arrangement(order["layout"]) if order["layout"] else None,
        finish=lasting.finish,
        fillable=lasting.fillable,
        imposition=imposition,
        back=back,
        personal=personal,
        scannable=lasting.scannable,
        phone=_phone(order),
    )
    for pad in (*pads, *((back,) if back else ())):
        _refuse_players(pad, wanted)
    return wanted


def _phone(order: Order) -> str:
    """Return the address of the code for phones; a scannable sheet has another code instead."""
    if order["phone"] and "phone" in order.given and order["scannable"]:
        refuse_both("--scannable", "--phone")
    return "" if order["scannable"] else order["phone"] or ""


@telling()
def _phone_notes(order: SheetOrder) -> tuple[str, ...]:
    """Return what a person must know so that the codes for phones lead somewhere."""
    if not order.phone:
        return ()
    from generator.load.results.named_layouts import layout_name  # noqa: PLC0415 - with a code only
    from generator.model.phone import is_near, is_studio  # noqa: PLC0415 - the same

    notes = []
    if is_near(order.phone):
        message = _(
            "Only this computer can open {address}; a phone needs this computer's name on "
            "the network."
        )
        notes.append(message.format(address=order.phone))
    own = [pad.id for pad in order.pads if layout_name(pad) != pad.id]
    if own and is_studio(order.phone):
        message = _("The studio must have {pads} too: start it with --pads and their folder.")
        notes.append(message.format(pads=and_list(f"'{it}'" for it in own)))
    return tuple(notes)


def _phone_code(pad: Pad, order: SheetOrder) -> PhoneCode | None:
    """Return the code that opens the page of a pad for as many players as the sheet has.

    How many come to a tournament is known only if the order says so.
    """
    if not order.phone:
        return None
    from generator.model.phone import page_address  # noqa: PLC0415 - with a code only
    from generator.render.qr_code import link_modules  # noqa: PLC0415 - with a code only

    players = None if order.is_for_one(pad) or pad.heads else order.columns(pad)
    players = order.players if pad.matches else players
    address = page_address(order.phone, pad.id, players, order.language, pad.played)
    return PhoneCode(address, link_modules(address))


def print_calculator(order: Order, players: int | None, run: Run) -> Print:
    """Print the sheet of a pad as its calculator: it has the worth of each row beside its box."""
    plain = make_order(COMMAND, {"domains": [order["game"]]}, order.language, order.output)
    own = {key: order[key] for key in (*ON_PAPER, "theme", "templates")}
    values = {**plain.values, **own, "columns": players, "rules": order["rules"]}
    return make_pad(replace(plain, product=order.product, values=values), run)


def draw_pads(
    order: SheetOrder,
    theme: str | None = None,
    templates: Path | None = None,
    scope: Scope | None = None,
    plans: SheetPlans | None = None,
) -> Document:
    """Draw the sheets of each pad, one after the other, as they are planned already or not."""
    tools = load_tools(theme, templates, scope=scope)
    plans = plans or plan_order(order, tools.press)
    tools.press.scope.reach()
    artwork = logo_artwork(order.personal, order.ink, tools.ruler)
    pages = list(_sheets(order, plans, tools, artwork))
    paper = plans.sheets[0].paper
    codes = None
    if order.scannable:
        from generator.games.pad.scanning.codes import SheetCodes  # noqa: PLC0415 - with codes only

        codes = SheetCodes(order, plans, tools)
    if codes:
        pages, paper = codes.put_all(pages), codes.paper
    names = and_list(pad.name(order.language) for pad in order.pads)
    title = _("Score pad: {names}").format(names=names)
    covers: tuple[Page, Page] | None = None
    if order.personal and order.personal.cover:
        number = len(pages)
        covers = draw_covers(order, order.personal, paper, tools, artwork, sheets=number)
    if plans.division is None:
        whole = [page for sheet in pages for page in sheet]
        whole = [covers[0], *whole, covers[1]] if covers else whole
        return Document(title, order.language, tuple(whole), tools.fonts)
    back = (
        draw_sheet(
            order.back,
            order,
            plans.back,
            tools.theme,
            tools.press,
            code=_phone_code(order.back, order),
        )[0]
        if order.back and plans.back
        else None
    )
    if codes and order.back and back:
        back = codes.put(order.back, 0, (back,), 0)[0]
    sides = list(_sides(pages, back, duplex=order.imposition.duplex))
    if covers:
        sides = [(covers[0], None), *sides, (covers[1], None)]
    fronts, backs = [it[0] for it in sides], [it[1] for it in sides]
    imposition, has_strips = order.imposition, order.scannable
    laid = impose(fronts, backs, plans.division, imposition, tools.ruler, has_strips=has_strips)
    return Document(title, order.language, tuple(laid), tools.fonts)


def _sheets(
    order: SheetOrder, plans: SheetPlans, tools: DrawingTools, artwork: Artwork | None
) -> Iterator[tuple[Page, ...]]:
    """Yield the pages of every sheet in the order of printing."""
    drawn = [
        draw_sheet(
            pad,
            order,
            plan,
            tools.theme,
            tools.press,
            artwork=artwork,
            code=_phone_code(pad, order),
        )
        for pad, plan in zip(order.pads, plans.sheets, strict=True)
    ]
    if order.personal is None:
        yield from (sheet for sheet in drawn for _copy in range(order.sheets))
        return
    ink = tools.theme.inks[order.ink]
    number = order.personal.first
    for player in order.own_players or ("",):
        for pad, plan, sheet in zip(order.pads, plans.sheets, drawn, strict=True):
            is_own = order.is_for_one(pad)
            head = plan_head(pad, plan, order, artwork, tools.ruler)
            own = (player,) if player and is_own else ()
            added = order.personal._replace(first=number, players=own)
            places = head_places(head, plan, (ink["line"], ink["soft"]))
            pages = personalise([sheet], order.sheets, added, places, tools.ruler, artwork=artwork)
            for at in range(0, len(pages), len(sheet)):
                yield pages[at : at + len(sheet)]
            number = None if number is None else number + order.sheets


def _sides(
    sheets: Sequence[tuple[Page, ...]], back: Page | None, *, duplex: bool
) -> Iterator[tuple[Page, Page | None]]:
    """Yield fronts and backs; a second page is behind the first, a single one is on both sides."""
    for sheet in sheets:
        if not duplex or back or len(sheet) == 1:
            yield from ((page, back or page) for page in sheet)
            continue
        for at in range(0, len(sheet), 2):
            behind = sheet[at + 1] if at + 1 < len(sheet) else None
            yield sheet[at], behind


def _recipients(order: SheetOrder) -> int:
    return max(1, len(order.own_players))


def _refuse_for_tournament(option: str, pad: Pad) -> NoReturn:
    message = _("--{name} has no effect for the tournament '{pad}'; leave it out.")
    raise OrderError(message.format(name=option, pad=pad.id))


def _refuse_players(pad: Pad, order: SheetOrder) -> None:
    """Refuse a number of columns or names that the game is not for, and what has no columns."""
    if pad.matches and (order.scannable or order.arrangement):
        _refuse_for_tournament("scannable" if order.scannable else "layout", pad)
    if order.is_for_one(pad):
        if order.players is not None:
            message = _(
                "The pad '{pad}' has a sheet for each player; print them with --sheets"
                " {players} instead of --players."
            )
            raise OrderError(message.format(pad=pad.id, players=order.players))
        return
    if pad.has_boxes:
        message = _("The pad '{pad}' has boxes to cross; leave out --layout columns.")
        raise OrderError(message.format(pad=pad.id))
    number = order.columns(pad)
    names = len(order.personal.players) if order.personal else 0
    if not pad.fewest <= number <= pad.most:
        message = _("The pad '{pad}' is for {least} to {most} players, not {number}.")
        if pad.fewest == pad.most:
            message = _("The pad '{pad}' always has {most} columns; leave out --players {number}.")
        values = {"least": pad.fewest, "most": pad.most, "number": number}
        raise OrderError(message.format(pad=pad.id, **values))
    if names > number:
        message = _("There are {names} names but {number} columns; use --players {names}.")
        raise OrderError(message.format(names=names, number=number))


def _stem(
    ids: Sequence[str], *, product: str, paper: str, order: SheetOrder, own: Sequence[str]
) -> str:
    """Name a pad after what is on it: pad-yacht-a4-6-players-low-fr-Anna."""
    parts = [product, listed(ids), safe(paper)]
    parts += [f"{order.players}-players"] if order.players else []
    parts += [order.arrangement] if order.arrangement else []
    parts += [order.ink] if order.ink is not Ink.FULL else []
    parts += [order.language] if order.language != "en" else []
    parts += sorted({f"{name}-{it}" for pad in order.pads for name, it in pad.played.items()})
    parts += [listed(own)] if own else []
    return "-".join(parts)
