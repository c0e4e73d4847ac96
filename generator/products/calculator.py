"""Calculators: the worksheet of a game, printed, as a pad, or as a page for a browser."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from generator.errors import OrderError
from generator.language import _
from generator.load.settings.edition import find_edition
from generator.model.order import Format, Imposition, Ink
from generator.model.worksheet import WorksheetOrder
from generator.page.imposition.division import papers
from generator.page.marks import Document
from generator.page.worksheets.score_pad import draw_pad, plan_pad
from generator.page.worksheets.webpage import draw_webpage
from generator.products.calculator_product import ON_PAPER, USUAL_PLAYERS
from generator.products.documents import document_print, size_text
from generator.products.game_worksheet import (
    LAYOUT_CALCULATOR,
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
from generator.products.options.prepress import read_prepress
from generator.products.order import Files, Print
from generator.products.tools import load_tools
from generator.registry import brings, find_game, load, load_part

if TYPE_CHECKING:
    from pathlib import Path

    from generator.load.layouts.kind import AnyLayout
    from generator.model.worksheet import Worksheet
    from generator.page.marks import Page
    from generator.page.worksheets.score_pad import PadPlan
    from generator.page.worksheets.webpage import Frame
    from generator.products.game_worksheet import LayoutCalculator
    from generator.products.order import Order, Run
    from generator.products.tools import DrawingTools


def make_calculator(order: Order, run: Run) -> Print:
    """Draw worksheets for printing, or write one for a browser."""
    game = order["game"]
    for_browser = order["html"] or is_webpage(order.output)
    refuse_strange(order, game, {it.name: options_of(it.name) for it in worksheet_games()})
    if for_browser:
        _refuse_paper(order)
        check_webpage(order.output)
    if not brings(game, WORKSHEET):
        return _layout_calculator(order, run, for_browser=for_browser)
    form = None if for_browser else choose_format(order.output, order["format"])
    own = {option.id: order[option.id] for option in options_of(game)}
    worksheet = make_worksheet(game, order["edition"], **own)
    least, most = worksheet.players[0], worksheet.players[-1]
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
    wanted = WorksheetOrder(number, order["paper"], ink, order.language, order["sheets"], up)
    tools = load_tools(order["theme"], order["templates"], scope=run.scope)
    plan = plan_pad(worksheet, wanted, tools.press)
    document = _document(plan, worksheet, wanted, tools)
    named = 0 if number == USUAL_PLAYERS else number
    name = stem(players=named, paper=wanted.paper.name, ink=ink) + _pad_ending(wanted)
    note = ""
    if form is Format.PDF and _pad_ending(wanted):
        note = papers_note(Imposition(up=up), papers(wanted.sheets, up), plan.division.cuts)
    return document_print(
        document,
        run,
        form,
        dpi=order["dpi"],
        output=order.output,
        stem=lambda _games: name,
        subjects=[game],
        note=note,
        prepress=read_prepress(order, form),
    )


def _layout_calculator(order: Order, run: Run, *, for_browser: bool) -> Print:
    """Print the sheet of a layout that describes how points are counted, or write its page."""
    layout, calculator = load_calculated(order["game"])
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
        layout.id, edition="", players=0, paper="", ink="", language=order.language, own=[]
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
    return calculator.write(layout, players, language, tools.press, frame).encode()


def make_worksheet(game: str, edition: str | None = None, **options: Any) -> Worksheet:
    """Make the worksheet of a game with the figures of an edition, by name or file.

    Figures of a file that names no edition are called after the file. OPTIONS are those that
    only this game knows.
    """
    path = find_edition(game, edition)
    worksheet: Worksheet = load_part(game, WORKSHEET).make(path, **options)
    if path is not None and worksheet.edition == find_game(game).edition:
        return replace(worksheet, edition=path.stem)
    return worksheet


def draw_calculator(
    worksheet: Worksheet, order: WorksheetOrder, tools: DrawingTools | None = None
) -> Document:
    """Draw a worksheet for printing, or a pad of them."""
    tools = tools or load_tools()
    return _document(plan_pad(worksheet, order, tools.press), worksheet, order, tools)


def score_pad(worksheet: Worksheet, order: WorksheetOrder, tools: DrawingTools) -> tuple[Page, ...]:
    """Draw the papers of a pad of worksheets, some sheets on each."""
    plan = plan_pad(worksheet, order, tools.press)
    return draw_pad(plan, worksheet, order, tools.theme, tools.press)


def _document(
    plan: PadPlan, worksheet: Worksheet, order: WorksheetOrder, tools: DrawingTools
) -> Document:
    pages = draw_pad(plan, worksheet, order, tools.theme, tools.press)
    title = _("Score worksheet: {name}").format(name=worksheet.name)
    return Document(title, order.language, pages, tools.fonts)


def write_calculator(
    worksheet: Worksheet,
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


def _write_page(order: Order, worksheet: Worksheet, players: int, name: str, _run: Run) -> Files:
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


def _pad_ending(order: WorksheetOrder) -> str:
    """Return the part of a file's name that describes a pad."""
    ending = f"-{order.sheets}-sheets" if order.sheets > 1 else ""
    return f"{ending}-{order.up}up" if order.up > 1 else ending


def _refuse_paper(order: Order) -> None:
    """Refuse an option about paper when a page for a browser is asked for."""
    for name in ON_PAPER:
        if name in order.given:
            message = _("--{name} has no effect with --html; leave out one of them.")
            raise OrderError(message.format(name=name))
