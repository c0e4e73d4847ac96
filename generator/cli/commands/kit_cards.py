"""`scriptorium kit cards`: print all cards of the card game, in one PDF or card by card."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import click

from generator.cli.options import shared as options
from generator.cli.options.cutting import (
    comes_in_sheets,
    cutting_options,
    fold_option,
    paper_name,
    refuse_with_fold,
    uncut_option,
)
from generator.cli.options.formats import (
    Destination,
    choose_form,
    destination_options,
    refuse_parts,
    send,
)
from generator.cli.options.kinds import TOML, DataFile, Known, KnownNames
from generator.cli.options.personal import own_names
from generator.cli.options.selecting import asked_names, refuse_unnamed, select
from generator.cli.output.kit_delivery import deliver_kit
from generator.cli.output.naming import kit_stem
from generator.cli.usage import Command
from generator.games.cards.kit import GAME, card_pieces, draw_card_faces, draw_card_kit, load_cards
from generator.games.cards.model.order import CardKitOrder, CardPart
from generator.language import N_, spoken
from generator.load.settings.edition import find_edition
from generator.model.order import Ink

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from generator.model.order import Imposition
    from generator.units import Paper


@click.command(
    GAME,
    cls=Command,
    epilog="""\b
Examples:
  scriptorium kit cards
  scriptorium kit cards --only summary,solo --lang fr
  scriptorium kit cards --only buildings,castle-3 --paper letter --ink low
  scriptorium kit cards --edition mine.toml --fold
  scriptorium kit cards --format png --bleed 3mm -o shop/""",
)
@click.option(
    "--only",
    type=KnownNames("--only", "solo,buildings", Known("parts", game=GAME)),
    multiple=True,
    metavar="NAMES",
    help=N_(
        "Print only these, set apart by commas: summary, solo, pad; groups such as"
        " buildings; cards by their ids."
    ),
)
@options.edition_of(GAME)
@click.option(
    "--components",
    type=DataFile(*TOML),
    metavar="FILE",
    help=N_("File with cards of your own instead of the shipped ones."),
)
@fold_option
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
    only: tuple[tuple[str, ...], ...],
    edition: str | None,
    components: Path | None,
    fold: bool,
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
    """Print all that the card game takes: 240 cards, the rules in short, the solo game's sheet.

    Sheets are printed on both sides and cut along the marks. PNG and SVG give one file for
    each different card instead.
    """
    form = choose_form(output, wanted, destination)
    in_sheets = comes_in_sheets(form, uncut=uncut)
    if fold:
        refuse_with_fold(in_sheets=in_sheets)
        imposition = imposition._replace(duplex=False)
    asked = asked_names(only)
    parts, names = select(only, CardPart, lambda: load_cards(components))
    refuse_unnamed(["components"], names)
    order = CardKitOrder(
        parts,
        names,
        paper,
        Ink(ink),
        spoken(),
        imposition,
        fold,
        find_edition(GAME, edition),
        components,
    )
    stem: Callable[..., str] = partial(
        kit_stem,
        game=GAME,
        paper=paper_name(paper, imposition, in_sheets=in_sheets, fold=fold),
        ink=ink,
        language=spoken(),
        own=[*_unusual(order), *own_names(theme, None)],
    )
    if destination.takes(form):
        refuse_parts(parts if asked else (), form, destination)
        pieces = card_pieces(order, theme=theme, templates=templates)
        name = stem(asked, paper=destination.name(form))
        send([pieces], form, destination, dpi=dpi, output=output, name=name)
        return
    draw = draw_card_kit if in_sheets else draw_card_faces
    deliver_kit(
        lambda on_card: draw(order, theme=theme, templates=templates, on_card=on_card),
        form,
        imposition,
        dpi=dpi,
        output=output,
        stem=stem,
        subjects=asked,
    )


def _unusual(order: CardKitOrder) -> list[str]:
    """Tell by what a kit differs from the usual one, so that none replaces another."""
    return [file.stem for file in (order.edition, order.components) if file is not None]
