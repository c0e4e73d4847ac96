"""`scriptorium kit deck`: print decks of one's own, each from a table and a template."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from generator.build.deck import deck_pieces, draw_cards, draw_decks
from generator.cli import options
from generator.cli.cutting import TURNING, cutting_options
from generator.cli.delivery import deliver
from generator.cli.formats import Elsewhere, choose_form, elsewhere_options, send
from generator.cli.gathering import raise_together
from generator.cli.imposing import takes
from generator.cli.kit_board import SHOP_DPI, names_of
from generator.cli.naming import FOLDER, kit_stem, safe
from generator.cli.personal import own_names
from generator.cli.progress import progress
from generator.cli.usage import Command
from generator.errors import OrderError, ScriptoriumError, UnknownNameError, closest, shown
from generator.language import _, spoken
from generator.load.deck import LARGEST_CARD, SMALLEST_CARD, Wishes, choose_cards, load_deck
from generator.model.component import Size
from generator.model.deck import SIZES, DeckOrder
from generator.model.order import Format, Ink
from generator.page.forme import papers
from generator.units import parse_length

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from generator.model.deck import Deck
    from generator.model.order import Imposition
    from generator.units import Paper


def read_size(text: str) -> Size:
    """Read the size of cards: a name, or width and height."""
    name = text.strip().casefold()
    if name in SIZES:
        return SIZES[name]
    width, sign, height = name.replace("×", "x").partition("x")
    close = closest(name, SIZES)
    if not sign or (close and not name[:1].isdigit()):
        message = _("--size knows no '{name}'; choose {known}, or give WIDTHxHEIGHT in mm.")
        if close:
            message = _("--size knows no '{name}'; did you mean '{close}'?")
        known = ", ".join(SIZES)
        raise UnknownNameError(message.format(name=shown(text), known=known, close=close))
    unit = "".join(letter for letter in height if letter.isalpha())
    plain = width if any(letter.isalpha() for letter in width) else width.strip() + unit
    size = Size(parse_length(plain), parse_length(height))
    if not all(SMALLEST_CARD <= side <= LARGEST_CARD for side in size):
        message = _("--size takes sides of {least:g} to {most:g} mm, not '{text}'.")
        bounds = {"least": SMALLEST_CARD, "most": LARGEST_CARD}
        raise OrderError(message.format(text=shown(text), **bounds))
    return size


@click.command(
    "deck",
    cls=Command,
    epilog="""\b
Examples:
  scriptorium kit deck herbs.toml
  scriptorium kit deck herbs.csv --template plain --size tarot --fold
  scriptorium kit deck herbs.toml --only sage,7 --guides
  scriptorium kit deck herbs.toml --format png -o shop/

'scriptorium new mydeck --deck' writes a deck to start from.""",
)
@click.argument(
    "files", metavar="FILE...", nargs=-1, required=True, shell_complete=options.suggested("files")
)
@click.option(
    "--template",
    metavar="NAME|FILE",
    help="Template of the fronts: a shipped one, or a file beside the deck.",
)
@click.option(
    "--size",
    type=read_size,
    metavar="NAME|WxH",
    help=f"Size of the cards: {', '.join(SIZES)}, or WIDTHxHEIGHT in mm.",
)
@click.option(
    "--only",
    type=names_of("--only", "sage,7"),
    multiple=True,
    metavar="NAMES",
    help="Print only these cards, set apart by commas: ids, rows of the table, or groups.",
)
@click.option(
    "--fold",
    is_flag=True,
    help="Print backs beside the fronts, to fold over and glue; one side of the paper.",
)
@click.option(
    "--guides", is_flag=True, help="Show where cards are cut, and the zone that stays safe."
)
@cutting_options
@options.paper
@options.ink
@elsewhere_options
@click.option("--uncut", is_flag=True, help="With PNG and SVG, draw whole sheets, not cards.")
@options.dpi_of(SHOP_DPI)
@options.theme
@options.templates
@options.language
@options.output("File or folder to write.  [default: a telling name in output/]")
@click.pass_context
def command(
    ctx: click.Context,
    *,
    files: tuple[str, ...],
    template: str | None,
    size: Size | None,
    only: tuple[tuple[str, ...], ...],
    fold: bool,
    guides: bool,
    imposition: Imposition,
    paper: Paper,
    ink: str,
    wanted: str | None,
    elsewhere: Elsewhere,
    uncut: bool,
    dpi: int,
    theme: str | None,
    templates: Path | None,
    output: str | None,
) -> None:
    """Print decks of your own: each is a TOML file, or a bare table (CSV, XLSX).

    A table has a row for each card and a column for each field of the template. Sheets are
    printed on both sides and cut along the marks; PNG and SVG give one file a card.
    """
    form = choose_form(output, wanted, elsewhere)
    if uncut and form is Format.PDF:
        raise OrderError(_("A PDF holds whole sheets anyway; drop --uncut, or add --format png."))
    in_sheets = uncut or form is Format.PDF
    if fold:
        _check_fold(ctx, in_sheets=in_sheets)
        imposition = imposition._replace(duplex=False)
    asked = [name for group in only for name in group]
    decks = choose_cards(_load(files, Wishes(template, size), templates), asked)
    order = DeckOrder(
        decks,
        paper,
        Ink(ink),
        spoken(),
        imposition,
        own_bleed=not _is_given(ctx, "bleed"),
        fold=fold,
        guides=guides,
    )
    stem: Callable[..., str] = partial(
        kit_stem,
        game="deck",
        paper=_paper_name(paper, imposition, fold=fold) if in_sheets else paper.name,
        ink=ink,
        language=spoken(),
        own=[
            *asked,
            *_unusual(template, size, guides=guides),
            *own_names(theme, None),
        ],
    )
    subjects = [deck.id for deck in decks]
    if elsewhere.takes(form):
        pieces = deck_pieces(order, theme=theme, templates=templates)
        name = stem(subjects, paper=elsewhere.name(form))
        send(pieces, form, elsewhere, dpi=dpi, output=output, name=name)
        return
    draw = draw_decks if in_sheets else draw_cards
    with progress() as on_card:
        document = draw(order, theme=theme, templates=templates, on_card=on_card)
    if form is Format.PDF:
        sides = 2 if imposition.duplex else 1
        click.echo(takes(imposition, papers(len(document.pages), sides), None))
    else:
        output = f"{FOLDER / stem(subjects)}{os.sep}" if output is None else output
        stem = _plain
    deliver(document, form, dpi=dpi, output=output, stem=stem, subjects=subjects)


def _load(files: Sequence[str], wishes: Wishes, templates: Path | None) -> list[Deck]:
    """Load every deck; what is wrong with several of them is told together."""
    decks: list[Deck] = []
    errors: list[ScriptoriumError] = []
    for file in files:
        try:
            decks.append(load_deck(Path(file), wishes=wishes, templates=templates))
        except ScriptoriumError as error:
            errors.append(error)
    if errors:
        raise_together(errors)
    return decks


def _check_fold(ctx: click.Context, *, in_sheets: bool) -> None:
    """Refuse what has no meaning where backs lie beside the fronts."""
    for name in ("single", *TURNING):
        if _is_given(ctx, name):
            option = f"--{name.replace('_', '-')}"
            message = _("{option} and --fold exclude each other; leave one of them out.")
            raise OrderError(message.format(option=option))
    if not in_sheets:
        raise OrderError(_("--fold is about sheets, not single cards; add --uncut or drop it."))


def _is_given(ctx: click.Context, name: str) -> bool:
    return ctx.get_parameter_source(name) is ParameterSource.COMMANDLINE


def _unusual(template: str | None, size: Size | None, *, guides: bool) -> list[str]:
    """Tell by what a deck differs from what its file says, so that none replaces another."""
    own = [Path(template).name.removesuffix(".svg.j2")] if template else []
    named = {known: name for name, known in SIZES.items()}
    own += [named.get(size, f"{size.width:g}x{size.height:g}")] if size else []
    return [*own, *(["guides"] if guides else [])]


def _paper_name(paper: Paper, imposition: Imposition, *, fold: bool) -> str:
    if fold:
        return f"{paper.name}-fold"
    return paper.name if imposition.duplex else f"{paper.name}-single"


def _plain(pages: Sequence[str]) -> str:
    """Name a picture after its page."""
    return safe("-".join(pages))
