"""`scriptorium kit cards`: print all cards of the card game, in one PDF or card by card."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.build.board_kit import without_blanks
from generator.build.card_kit import GAME, card_pieces, draw_card_faces, draw_card_kit, load_cards
from generator.cli import options
from generator.cli.cutting import cutting_options, refuse_with_fold
from generator.cli.delivery import deliver
from generator.cli.formats import Elsewhere, choose_form, elsewhere_options, refuse_parts, send
from generator.cli.imposing import takes
from generator.cli.kit_board import SHOP_DPI, names_of
from generator.cli.naming import FOLDER, kit_stem, safe
from generator.cli.personal import own_names
from generator.cli.progress import progress
from generator.cli.usage import Command
from generator.errors import OrderError, UnknownNameError, closest, shown
from generator.language import _, spoken
from generator.load.components import choose
from generator.load.edition import find_edition
from generator.model.card_kit import CardKitOrder, CardPart
from generator.model.order import Format, Ink
from generator.page.forme import papers

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from generator.model.component import ComponentSet
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
    type=names_of("--only", "solo,buildings"),
    multiple=True,
    metavar="NAMES",
    help="Print only these, set apart by commas: summary, solo, pad; groups such as"
    " buildings; cards by their ids.",
)
@options.edition
@click.option(
    "--components",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="File with cards of your own instead of the shipped ones.",
)
@click.option(
    "--fold",
    is_flag=True,
    help="Print backs beside the fronts, to fold over and glue; one side of the paper.",
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
    elsewhere: Elsewhere,
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
    form = choose_form(output, wanted, elsewhere)
    in_sheets = uncut or form is Format.PDF
    if uncut and form is Format.PDF:
        raise OrderError(_("A PDF holds whole sheets anyway; drop --uncut, or add --format png."))
    if fold:
        refuse_with_fold(in_sheets=in_sheets)
        imposition = imposition._replace(duplex=False)
    asked = list(dict.fromkeys(name.casefold() for group in only for name in group))
    parts, names = split_names(asked, components)
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
        paper=_paper_name(order) if in_sheets else paper.name,
        ink=ink,
        language=spoken(),
        own=[*_unusual(order), *own_names(theme, None)],
    )
    if elsewhere.takes(form):
        refuse_parts(parts if asked else (), form, elsewhere)
        pieces = card_pieces(order, theme=theme, templates=templates)
        name = stem(asked, paper=elsewhere.name(form))
        send([pieces], form, elsewhere, dpi=dpi, output=output, name=name)
        return
    draw = draw_card_kit if in_sheets else draw_card_faces
    with progress() as on_card:
        document = draw(order, theme=theme, templates=templates, on_card=on_card)
    if form is Format.PDF:
        sides = 2 if imposition.duplex else 1
        click.echo(takes(imposition, papers(len(document.pages), sides), None))
    else:
        document = without_blanks(document)
        output = f"{FOLDER / stem(asked)}{os.sep}" if output is None else output
        stem = _plain
    deliver(document, form, dpi=dpi, output=output, stem=stem, subjects=asked)


def split_names(
    names: Sequence[str], own: Path | None
) -> tuple[frozenset[CardPart], tuple[str, ...] | None]:
    """Tell the parts among NAMES from the cards; without names all are wanted."""
    if not names:
        return frozenset(CardPart), None
    parts = frozenset(part for part in CardPart if part.value in names)
    others = tuple(name for name in names if name not in set(CardPart))
    if own is not None and not others:
        message = _("--components is of no use where --only names none of them; drop one of both.")
        raise OrderError(message)
    if others:
        _check_names(others, load_cards(own))
    return parts, others


def _check_names(names: Sequence[str], cards: ComponentSet) -> None:
    for name in names:
        try:
            choose(cards, [name])
        except UnknownNameError as error:
            raise UnknownNameError(_unknown(name, cards)) from error


def _unknown(name: str, cards: ComponentSet) -> str:
    groups = [*CardPart, *(group.id for group in cards.groups)]
    close = closest(name, [*groups, *(it.id for it in cards.components)])
    message = _("{where} knows no '{name}'; choose {known}, or a card by its id.")
    if close is not None:
        message = _("{where} knows no '{name}'; did you mean '{close}'?")
    listed = ", ".join(groups)
    return message.format(where="--only", name=shown(name), close=close, known=listed)


def _paper_name(order: CardKitOrder) -> str:
    if order.fold:
        return f"{order.paper.name}-fold"
    return order.paper.name if order.imposition.duplex else f"{order.paper.name}-single"


def _unusual(order: CardKitOrder) -> list[str]:
    """Tell by what a kit differs from the usual one, so that none replaces another."""
    return [file.stem for file in (order.edition, order.components) if file is not None]


def _plain(pages: Sequence[str]) -> str:
    """Name a picture after its page."""
    return safe("-".join(pages))
