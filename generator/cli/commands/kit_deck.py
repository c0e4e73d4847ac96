"""`scriptorium kit deck`: print decks of one's own, each from a table and a template."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli.options import shared as options
from generator.cli.options.card_size import CardSize
from generator.cli.options.cutting import (
    comes_in_sheets,
    cutting_options,
    fold_option,
    paper_name,
    refuse_with_fold,
    uncut_option,
)
from generator.cli.options.formats import Destination, choose_form, destination_options, send
from generator.cli.options.gathering import raise_together
from generator.cli.options.kinds import TEMPLATES, DeckFile, Known, KnownNames
from generator.cli.options.personal import own_names
from generator.cli.output.kit_delivery import deliver_kit
from generator.cli.output.naming import kit_stem
from generator.cli.usage import Argument, Command, Option, is_given
from generator.errors import ScriptoriumError
from generator.language import N_, spoken
from generator.load.decks.deck import DeckChoices, choose_cards, load_deck
from generator.model.deck import SIZES, DeckOrder
from generator.model.order import Ink
from generator.products.deck import deck_pieces, draw_cards, draw_decks

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from generator.model.component import Size
    from generator.model.deck import Deck
    from generator.model.order import Imposition
    from generator.units import Paper


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
    "files",
    cls=Argument,
    type=DeckFile(),
    metavar="FILE...",
    nargs=-1,
    required=True,
    help=N_("Decks: TOML files, or bare tables (CSV, XLSX), with the pictures that they name."),
)
@click.option(
    "--template",
    type=Known("card-templates", TEMPLATES),
    metavar="NAME|FILE",
    help=N_("Template of the fronts: a shipped one, or a file beside the deck."),
)
@click.option(
    "--size",
    cls=Option,
    type=CardSize(),
    metavar="NAME|WxH",
    help=N_("Size of the cards: {known}, or WIDTHxHEIGHT in mm."),
)
@click.option(
    "--only",
    type=KnownNames("--only", "sage,7"),
    multiple=True,
    metavar="NAMES",
    help=N_("Print only these cards, set apart by commas: ids, rows of the table, or groups."),
)
@fold_option
@click.option(
    "--guides", is_flag=True, help=N_("Show where cards are cut, and the zone that stays safe.")
)
@cutting_options
@options.paper
@options.ink
@destination_options
@uncut_option
@options.shop_dpi
@options.theme
@options.templates
@options.language
@options.written_to
def command(
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
    destination: Destination,
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
    form = choose_form(output, wanted, destination)
    in_sheets = comes_in_sheets(form, uncut=uncut)
    if fold:
        refuse_with_fold(in_sheets=in_sheets)
        imposition = imposition._replace(duplex=False)
    asked = [name for group in only for name in group]
    decks = choose_cards(_load(files, DeckChoices(template, size), templates), asked)
    order = DeckOrder(
        decks,
        paper,
        Ink(ink),
        spoken(),
        imposition,
        own_bleed=not is_given("bleed"),
        fold=fold,
        guides=guides,
    )
    stem: Callable[..., str] = partial(
        kit_stem,
        game="deck",
        paper=paper_name(paper, imposition, in_sheets=in_sheets, fold=fold),
        ink=ink,
        language=spoken(),
        own=[
            *asked,
            *_unusual(template, size, guides=guides),
            *own_names(theme, None),
        ],
    )
    subjects = [deck.id for deck in decks]
    if destination.takes(form):
        pieces = deck_pieces(order, theme=theme, templates=templates)
        name = stem(subjects, paper=destination.name(form))
        send(pieces, form, destination, dpi=dpi, output=output, name=name)
        return
    draw = draw_decks if in_sheets else draw_cards
    deliver_kit(
        lambda on_card: draw(order, theme=theme, templates=templates, on_card=on_card),
        form,
        imposition,
        dpi=dpi,
        output=output,
        stem=stem,
        subjects=subjects,
    )


def _load(files: Sequence[str], wishes: DeckChoices, templates: Path | None) -> list[Deck]:
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


def _unusual(template: str | None, size: Size | None, *, guides: bool) -> list[str]:
    """Tell by what a deck differs from what its file says, so that none replaces another."""
    own = [Path(template).name.removesuffix(".svg.j2")] if template else []
    named = {known: name for name, known in SIZES.items()}
    own += [named.get(size, f"{size.width:g}x{size.height:g}")] if size else []
    return [*own, *(["guides"] if guides else [])]
