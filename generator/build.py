"""The one place that orders load, check, page and render."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from generator.errors import InvalidError, OrderError, UnreadableError
from generator.language import _
from generator.load.edition import load_edition
from generator.load.heading import dice_edition
from generator.load.layout import read_layout
from generator.load.library import find_layout
from generator.model.edition import ROMAN
from generator.model.order import Format, Ink
from generator.model.personal import Picture
from generator.model.terrain import Game
from generator.resources import templates as shipped_templates

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from generator.model.edition import DiceEdition, Edition
    from generator.model.finding import Finding
    from generator.model.layout import Layout
    from generator.model.order import Flip, KitOrder, PadOrder
    from generator.model.score import Result
    from generator.model.sheet import DiceGame
    from generator.model.theme import Theme
    from generator.page.marks import Document, Page
    from generator.page.personal import Artwork
    from generator.page.press import Press
    from generator.render.fonts import FontRuler
    from generator.rules.dice.referee import Verdict
    from generator.units import Paper


MOST_PIXELS = 200_000_000


class Report(NamedTuple):
    """What the checks say about one file."""

    file: str
    layout: Layout | None
    findings: tuple[Finding, ...]


class Scored(NamedTuple):
    """A game that was read, and its result."""

    game: DiceGame
    result: Result


class Leaf(NamedTuple):
    """A file that comes out: what it shows, and its bytes."""

    name: str
    data: bytes


def theme_names() -> dict[str, Path]:
    """Return the shipped themes."""
    from generator.load.theme import theme_paths  # noqa: PLC0415 - scoring needs no theme

    return theme_paths()


def template_names() -> tuple[str, ...]:
    """Return the shipped templates, parts included."""
    folder = shipped_templates()
    return tuple(sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.j2")))


def check_files(names: Sequence[str], *, custom: bool, paper: Paper) -> tuple[Report, ...]:
    """Read and check layouts, by id or file."""
    from generator.checks.layout import Room, check_reading  # noqa: PLC0415 - shapely is heavy
    from generator.page.grid import SMALLEST_SIDE, sheet_grid  # noqa: PLC0415

    grid = sheet_grid(paper)
    room = Room(grid.field.width, grid.field.height, SMALLEST_SIDE)
    editions: dict[Game, Edition] = {}
    reports = []
    for name in names:
        path = find_layout(name)
        reading = read_layout(path)
        game = reading.layout.game if reading.layout else Game.DICE
        if game not in editions:
            editions[game] = load_edition(game)
        findings = check_reading(
            reading.layout, reading.findings, editions[game], custom=custom, room=room
        )
        reports.append(Report(str(path), reading.layout, findings))
    return tuple(reports)


def find_layouts(names: Sequence[str], *, paper: Paper) -> tuple[Layout, ...]:
    """Load layouts that can be played; every problem of every file is told at once."""
    reports = check_files(names, custom=True, paper=paper)
    findings = [finding for report in reports for finding in report.findings]
    if findings:
        raise InvalidError(findings)
    return tuple(report.layout for report in reports if report.layout)


def draw_pad(
    order: PadOrder, *, theme: str | None = None, templates: Path | None = None
) -> Document:
    """Draw a pad of the dice game: the sheets of each domain one after the other."""
    from generator.load.theme import load_theme  # noqa: PLC0415 - scoring needs no theme
    from generator.page.cover import draw_covers  # noqa: PLC0415 - jinja2 is heavy
    from generator.page.fitting import pad_forme, sheet_paper  # noqa: PLC0415
    from generator.page.impose import impose  # noqa: PLC0415
    from generator.page.marks import Document  # noqa: PLC0415
    from generator.page.personal import head_room, personalise  # noqa: PLC0415
    from generator.page.sheet import draw_leaves, draw_sheet  # noqa: PLC0415
    from generator.render.fonts import FontRuler  # noqa: PLC0415 - reportlab is heavy

    edition = _dice_edition(order)
    forme = pad_forme(order)
    order = order._replace(paper=sheet_paper(order.paper, order.imposition))
    style = load_theme(theme)
    fonts = _fonts(style)
    press = _press(fonts, templates)
    ruler = FontRuler(dict(fonts))
    artwork = _artwork(order, ruler)
    room = head_room(order, artwork)
    sheets = [
        draw_leaves(layout, order, edition, style, press, room=room) for layout in order.layouts
    ]
    letters = ", ".join(layout.id for layout in order.layouts)
    title = _("Score pad for the dice game: {letters}").format(letters=letters)
    pages = tuple(leaf for leaves in sheets for _copy in range(order.sheets) for leaf in leaves)
    if order.personal:
        pages = personalise(sheets, order, order.personal, style, ruler, artwork=artwork)
        if order.personal.cover:
            front, back = draw_covers(order, order.personal, style, press, artwork)
            pages = (front, *pages, back)
    if forme is not None:
        back_sheet = order.back and draw_sheet(order.back, order, edition, style, press)
        backs: list[Page | None] = [back_sheet or page for page in pages]
        if order.personal and order.personal.cover:
            backs[0] = backs[-1] = None
        pages = tuple(impose(pages, backs, forme, order.imposition, ruler))
    return Document(title, order.language, pages, fonts)


def draw_calibration(
    paper: Paper, flip: Flip, *, offset: tuple[float, float], language: str
) -> Document:
    """Draw the test print of a printer: a front with scales and a back with crosses."""
    from generator.load.theme import load_theme  # noqa: PLC0415 - scoring needs no theme
    from generator.page.calibration import draw_test  # noqa: PLC0415 - jinja2 is heavy
    from generator.page.marks import Document  # noqa: PLC0415

    style = load_theme()
    fonts = _fonts(style)
    pages = draw_test(paper, flip, offset, style, _press(fonts, None))
    return Document(_("Test print of a printer"), language, pages, fonts)


def _artwork(order: PadOrder, ruler: FontRuler) -> Artwork | None:
    """Read the logo of an order, if it has one."""
    from generator.page.logo import read_logo_svg  # noqa: PLC0415 - only some pads have one
    from generator.page.personal import dotted_artwork, drawn_artwork  # noqa: PLC0415
    from generator.render.pixels import read_png  # noqa: PLC0415

    logo = order.personal.logo if order.personal else None
    if logo is None:
        return None
    grey = order.ink is Ink.MONO
    if logo.kind is Picture.SVG:
        return drawn_artwork(*read_logo_svg(logo, ruler, grey=grey))
    return dotted_artwork(read_png(logo, grey=grey))


def draw_check(reports: Sequence[Report], *, paper: Paper, language: str) -> Document:
    """Draw the layouts of some reports with every fault marked and labelled."""
    from generator.load.theme import load_theme  # noqa: PLC0415 - scoring needs no theme
    from generator.page.marks import Document  # noqa: PLC0415 - jinja2 is heavy
    from generator.page.picture import draw_picture  # noqa: PLC0415

    style = load_theme()
    fonts = _fonts(style)
    press = _press(fonts, None)
    pages = tuple(
        draw_picture(
            report.layout,
            report.findings,
            Path(report.file).name,
            paper=paper,
            theme=style,
            press=press,
        )
        for report in reports
        if report.layout
    )
    title = _("Check of {files}").format(files=", ".join(page.title for page in pages))
    return Document(title, language, pages, fonts)


def render(
    document: Document,
    form: Format,
    *,
    dpi: int = 150,
    on_page: Callable[[int, int], None] | None = None,
) -> tuple[Leaf, ...]:
    """Turn a document into files: one PDF, or one SVG or PNG for each distinct page."""
    if form is Format.PDF:
        from generator.render.pdf import draw_pdf  # noqa: PLC0415 - each pen loads its library

        return (Leaf(document.title, draw_pdf(document, on_page)),)
    pages = document.distinct_pages
    draw = _svgs if form is Format.SVG else _pngs
    leaves = []
    for number, (page, data) in enumerate(zip(pages, draw(document, dpi), strict=True), start=1):
        leaves.append(Leaf(page.name, data))
        if on_page:
            on_page(number, len(pages))
    return tuple(leaves)


def _svgs(document: Document, _dpi: int) -> Iterator[bytes]:
    from generator.render.svg import draw_svg  # noqa: PLC0415

    for page in document.distinct_pages:
        yield draw_svg(page, dict(document.fonts), document.language)


def _pngs(document: Document, dpi: int) -> Iterator[bytes]:
    from generator.render.pdf import draw_pdf  # noqa: PLC0415
    from generator.render.png import draw_pngs  # noqa: PLC0415
    from generator.units import MM_PER_INCH  # noqa: PLC0415

    largest = max((page.width * page.height for page in document.pages), default=0)
    if largest * (dpi / MM_PER_INCH) ** 2 > MOST_PIXELS:
        message = _("A picture of this paper at {dpi} dpi is too large; ask for fewer dpi.")
        raise OrderError(message.format(dpi=dpi))
    yield from draw_pngs(draw_pdf(document.distinct()), dpi)


def _dice_edition(order: PadOrder) -> DiceEdition:
    for layout in (*order.layouts, *([order.back] if order.back else [])):
        if layout.game is not Game.DICE:
            message = _("{file}: A pad is printed for the dice game; this is a {game} layout.")
            raise OrderError(message.format(file=layout.place, game=layout.game))
    return dice_edition()


def _fonts(theme: Theme) -> tuple[tuple[str, str], ...]:
    from generator.render.fonts import font_file  # noqa: PLC0415 - reportlab is heavy

    folder = Path(theme.folder)
    return tuple((role, font_file(name, folder)) for role, name in theme.fonts.items())


def _press(fonts: tuple[tuple[str, str], ...], templates: Path | None) -> Press:
    from generator.page.press import Press  # noqa: PLC0415
    from generator.render.fonts import FontRuler  # noqa: PLC0415

    if templates is not None and not templates.is_dir():
        message = _("There is no folder '{folder}' of templates; name an existing one.")
        raise UnreadableError(message.format(folder=templates))
    folders = [templates] if templates else []
    return Press([*folders, shipped_templates()], FontRuler(dict(fonts)))


def score_files(paths: Sequence[Path], *, edition: Path | None = None) -> Scored:
    """Read finished sheets of one game and score them."""
    from generator.load.sheet import load_games  # noqa: PLC0415 - only scoring needs it
    from generator.rules import Scorer  # noqa: PLC0415

    figures = dice_edition(edition)
    game = load_games(paths, figures)
    return Scored(game, Scorer(figures).score(game))


def referee_file(path: Path, *, edition: Path | None = None) -> Verdict:
    """Read a game record and play it through."""
    from generator.load.record import read_record  # noqa: PLC0415 - only the referee needs it
    from generator.rules.dice.referee import referee  # noqa: PLC0415

    figures = dice_edition(edition)
    return referee(read_record(path, figures), figures)


def draw_reports(games: Sequence[Scored], *, paper: Paper, ink: Ink, language: str) -> Document:
    """Draw a report for each player of scored games."""
    from generator.load.theme import load_theme  # noqa: PLC0415 - scoring needs no theme
    from generator.page.marks import Document  # noqa: PLC0415 - jinja2 is heavy
    from generator.page.report import ReportLine, ReportLook, draw_report  # noqa: PLC0415
    from generator.rules.dice.words import explain, line_name  # noqa: PLC0415

    look = ReportLook(paper, ink, load_theme())
    fonts = _fonts(look.theme)
    press = _press(fonts, None)
    pages = []
    sheets = [sheet for scored in games for sheet in scored.game.sheets]
    scores = [score for scored in games for score in scored.result.scores]
    for sheet, score in zip(sheets, scores, strict=True):
        lines = [
            ReportLine(
                line_name(line),
                ROMAN.get(line.phase or 0, ""),
                explain(line),
                line.points,
                line.terrain,
            )
            for line in score.lines
        ]
        name = press.printable(score.name, "display-bold")
        pages.append(draw_report(sheet, score._replace(name=name), lines, look, press))
    title = _("Score report: {names}").format(names=", ".join(page.name for page in pages))
    return Document(title, language, tuple(pages), fonts)


def draw_kit(
    order: KitOrder, *, theme: str | None = None, templates: Path | None = None
) -> Document:
    """Draw the parts of a kit for the dice game that are asked for."""
    from generator.load.theme import load_theme  # noqa: PLC0415 - scoring needs no theme
    from generator.model.order import KitPart, PadOrder  # noqa: PLC0415
    from generator.page import kit  # noqa: PLC0415 - jinja2 is heavy
    from generator.page.marks import Document  # noqa: PLC0415
    from generator.page.sheet import draw_sheet  # noqa: PLC0415

    pad = PadOrder(
        order.layouts, order.sheets, order.paper, order.ink, solo=False, language=order.language
    )
    edition = _dice_edition(pad)
    style = load_theme(theme)
    fonts = _fonts(style)
    press = _press(fonts, templates)
    pages: list[Page] = []
    if KitPart.SUMMARY in order.parts:
        pages.append(kit.draw_summary(order, edition, style, press))
    if KitPart.REFERENCE in order.parts:
        pages += kit.draw_reference(order, edition, style, press)
    if KitPart.DICE in order.parts:
        pages += kit.draw_nets(order, edition, style, press)
    if KitPart.SHEETS in order.parts:
        for layout in order.layouts:
            pages += [draw_sheet(layout, pad, edition, style, press)] * order.sheets
    return Document(_("Kit for the dice game"), order.language, tuple(pages), fonts)
