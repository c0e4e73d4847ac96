"""Calculators: the worksheet of a game, printed, as a pad, or as a page for a browser."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from generator.errors import InvalidError, OrderError
from generator.language import _
from generator.load.layouts.kind import layout_kind
from generator.load.score_pads.choosing import play_by
from generator.load.settings.edition import find_edition
from generator.model.order import Format, Imposition, Ink
from generator.model.score_pad.order import Arrangement, SheetOrder
from generator.model.spoken_names import ANY, players_name
from generator.page.imposition.division import papers
from generator.page.imposition.impose import impose
from generator.page.marks import Document
from generator.page.score_pads.browser.webpage import draw_webpage
from generator.page.score_pads.fitting import plan_order
from generator.page.score_pads.sheet import draw_sheet
from generator.products.documents import document_print, drawn_scope, size_text
from generator.products.game_worksheet import (
    LAYOUT_CALCULATOR,
    ON_PAPER,
    USUAL_PLAYERS,
    WORKSHEET,
    load_calculated,
    options_of,
    worksheet_games,
)
from generator.products.naming import (
    check_webpage,
    choose_format,
    is_webpage,
    listed,
    name_files,
    safe,
)
from generator.products.options.imposing import papers_note
from generator.products.options.kinds import WholeNumber
from generator.products.options.option import refuse_strange
from generator.products.options.prepress import Amount, read_prepress, trimmed_amount
from generator.products.order import Files, Print
from generator.products.tools import load_tools
from generator.registry import brings, find_game, load, load_part

if TYPE_CHECKING:
    from pathlib import Path

    from generator.load.layouts.kind import AnyLayout
    from generator.model.score_pad.pad import Pad
    from generator.page.score_pads.browser.webfile import Frame
    from generator.page.score_pads.fitting import SheetPlans
    from generator.products.game_worksheet import LayoutCalculator
    from generator.products.order import Order, Run
    from generator.products.tools import DrawingTools
    from generator.units import Paper


def make_calculator(order: Order, run: Run) -> Print:
    """Draw worksheets for printing, or write one for a browser."""
    game = order["game"]
    for_browser = order["html"] or is_webpage(order.output)
    refuse_strange(order, game, {it.name: options_of(it.name) for it in worksheet_games()})
    if for_browser:
        _refuse_paper(order)
        check_webpage(order.output)
    if brings(game, WORKSHEET) and order["rules"]:
        raise OrderError(_("--rule has an effect for score pads only; leave it out."))
    if not brings(game, WORKSHEET):
        return _layout_calculator(order, run, for_browser=for_browser)
    form = None if for_browser else choose_format(order.output, order["format"])
    own = {option.id: order[option.id] for option in options_of(game)}
    worksheet = make_worksheet(game, order["edition"], **own)
    least, most = worksheet.fewest, worksheet.most
    number = WholeNumber(least, most).read(order["players"] or USUAL_PLAYERS, "--players")
    stem = partial(
        _stem,
        game,
        edition=worksheet.edition if worksheet.edition != find_game(game).edition else "",
        language=order.language,
        own=load_part(game, WORKSHEET).unusual(own),
    )
    if form is None:
        name = stem(players=0, paper="", ink="")
        return Print(None, 1, 0, partial(_write_page, order, worksheet, number, name))
    up, ink = int(order["up"]), Ink(order["ink"])
    sheets = order["sheets"]
    wanted = sheet_order(
        worksheet, number, order["paper"], ink, order.language, sheets=sheets, up=up
    )
    prepress = read_prepress(order, form, is_trimmed=True)
    tools = load_tools(order["theme"], order["templates"], scope=drawn_scope(run, prepress))
    plans = plan_order(wanted, tools.press)
    document = _document(wanted, plans, tools)
    named = 0 if number == USUAL_PLAYERS else number
    name = stem(players=named, paper=wanted.paper.name, ink=ink) + _pad_ending(wanted)
    note = ""
    if form is Format.PDF and (_pad_ending(wanted) or prepress.is_trimmed):
        cuts = plans.division.cuts if plans.division else 0
        amount = trimmed_amount(order, prepress, Amount(papers(sheets, up), cuts))
        note = papers_note(wanted.imposition, *amount)
    return document_print(
        document,
        run,
        form,
        dpi=order["dpi"],
        output=order.output,
        stem=lambda _games: name,
        subjects=[game],
        note=note,
        prepress=prepress,
    )


def _layout_calculator(order: Order, run: Run, *, for_browser: bool) -> Print:
    """Print the sheet of a layout that describes how points are counted, or write its page."""
    layout, calculator = load_calculated(order["game"])
    layout = play_by(layout, dict(order["rules"])) if order["rules"] else layout
    check = layout_kind(layout.game).check
    findings = check(layout, (), custom=True, paper=order["paper"], tile=None)
    if findings:
        raise InvalidError(findings)
    if "edition" in order.given:
        message = _("--{name} has no effect for a score pad; leave it out.")
        raise OrderError(message.format(name="edition"))
    least, most = calculator.players(layout)
    wanted = order["players"]
    number = None if wanted is None else WholeNumber(least, most).read(wanted, "--players")
    if not for_browser:
        printed: Print = load(calculator.printer)(order, number, run)
        return printed
    stem = _stem(
        layout.id,
        edition="",
        players=0,
        paper="",
        ink="",
        language=order.language,
        own=[f"{name}-{value}" for name, value in order["rules"]],
    )

    def write(_run: Run) -> Files:
        page = write_layout_calculator(
            layout,
            number or calculator.first_players(layout),
            language=order.language,
            theme=order["theme"],
            templates=order["templates"],
        )
        (file,) = name_files(order.output, [layout.id], "html", lambda _games: stem)
        return Files({file: page}, (f"{file}: {size_text(len(page))}",))

    return Print(None, 1, 0, write)


def write_layout_calculator(
    layout: AnyLayout,
    players: int,
    *,
    language: str,
    theme: str | None = None,
    templates: Path | None = None,
    frame: Frame | None = None,
) -> bytes:
    """Write the calculator of a layout as one page for a browser."""
    tools = load_tools(theme, templates, for_text=True)
    calculator: LayoutCalculator = load_part(layout.game, LAYOUT_CALCULATOR)
    return calculator.write(
        layout, players, language, tools.theme, tools.press, frame=frame
    ).encode()


def make_worksheet(game: str, edition: str | None = None, **options: Any) -> Pad:
    """Make the worksheet of a game with the figures of an edition, by name or file.

    Figures of a file that names no edition are called after the file. OPTIONS are those that
    only this game knows.
    """
    path = find_edition(game, edition)
    worksheet: Pad = load_part(game, WORKSHEET).make(path, **options)
    if path is not None and worksheet.edition == find_game(game).edition:
        return replace(worksheet, edition=path.stem)
    return worksheet


def sheet_order(
    worksheet: Pad,
    players: int,
    paper: Paper,
    ink: Ink,
    language: str,
    *,
    sheets: int = 1,
    up: int = 1,
) -> SheetOrder:
    """Order the sheets of a game, with a column for each player, UP on a paper."""
    words = (
        _("Score worksheet"),
        _("edition {name}").format(name=worksheet.edition),
        players_name(players),
    )
    sheet = replace(worksheet.for_players(players), notes={ANY: " · ".join(words)})
    return SheetOrder(
        (sheet,),
        sheets,
        paper,
        ink,
        language,
        players,
        Arrangement.COLUMNS,
        imposition=Imposition(up=up),
    )


def draw_calculator(order: SheetOrder, tools: DrawingTools | None = None) -> Document:
    """Draw the sheet of a game for printing, or a pad of them."""
    tools = tools or load_tools()
    return _document(order, plan_order(order, tools.press), tools)


def _document(order: SheetOrder, plans: SheetPlans, tools: DrawingTools) -> Document:
    """Draw the sheets of an order; papers with several sheets are filled."""
    (sheet,) = order.pads
    (page,) = draw_sheet(sheet, order, plans.sheets[0], tools.theme, tools.press)
    pages = (page,) * order.sheets
    if plans.division is not None:
        up = order.imposition.up
        fronts = (page,) * (papers(order.sheets, up) * up)
        pages = tuple(impose(fronts, fronts, plans.division, order.imposition, tools.ruler))
    title = _("Score worksheet: {name}").format(name=sheet.name(order.language))
    return Document(title, order.language, pages, tools.fonts)


def write_calculator(
    worksheet: Pad,
    players: int,
    *,
    language: str,
    theme: str | None = None,
    templates: Path | None = None,
    frame: Frame | None = None,
) -> bytes:
    """Write a worksheet as one page for a browser, which needs no other file but its FRAME's."""
    tools = load_tools(theme, templates, for_text=True)
    return draw_webpage(
        worksheet, players, language, tools.theme, tools.press, frame=frame
    ).encode()


def _write_page(order: Order, worksheet: Pad, players: int, name: str, _run: Run) -> Files:
    page = write_calculator(
        worksheet,
        players,
        language=order.language,
        theme=order["theme"],
        templates=order["templates"],
    )
    (file,) = name_files(order.output, [order["game"]], "html", lambda _games: name)
    return Files({file: page}, (f"{file}: {size_text(len(page))}",))


def _stem(
    game: str, *, edition: str, players: int, paper: str, ink: str, language: str, own: list[str]
) -> str:
    """Name a worksheet after its game and what is unusual: calculator-board-2019-a4.

    What does not matter is '' or 0.
    """
    names = ["calculator", game]
    names += [safe(edition)] if edition else []
    names += [listed(own)] if own else []
    names += [f"{players}-players"] if players else []
    names += [safe(paper)] if paper else []
    names += [ink] if ink and ink != Ink.FULL else []
    names += [language] if language != "en" else []
    return "-".join(names)


def _pad_ending(order: SheetOrder) -> str:
    """Return the part of a file's name that describes a pad."""
    ending = f"-{order.sheets}-sheets" if order.sheets > 1 else ""
    up = order.imposition.up
    return f"{ending}-{up}up" if up > 1 else ending


def _refuse_paper(order: Order) -> None:
    """Refuse an option about paper when a page for a browser is asked for."""
    for name in ON_PAPER:
        if name in order.given:
            message = _("--{name} has no effect with --html; leave out one of them.")
            raise OrderError(message.format(name=name))
