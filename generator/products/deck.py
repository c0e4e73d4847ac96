"""Custom decks: cards on sheets to cut, on sheets to fold over, or each on its own."""

from __future__ import annotations

from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING

from generator.errors import (
    InvalidError,
    OrderError,
    ScriptoriumError,
    UnknownNameError,
    UnreadableError,
)
from generator.language import PAPER_LANGUAGES, _, and_list, suggest
from generator.load.decks.deck import DeckChoices, choose_cards, load_deck
from generator.load.files.access import is_file_name, shared_path
from generator.load.files.picture import read_picture
from generator.model.deck import SIZES, DeckOrder, blame
from generator.model.order import Ink, Picture
from generator.page.maps.paints import tile_paints
from generator.page.pieces.cards import card_drawer, card_pages
from generator.page.svg.artwork import dotted_artwork, drawn_artwork
from generator.page.svg.logo import read_logo_svg
from generator.page.text.pictures import Library
from generator.products.gathering import raise_together
from generator.products.kit import Kit, print_kit, read_choice
from generator.products.pieces import Pieces
from generator.products.tools import load_tools
from generator.render.pixels import read_pixels
from generator.units import MM_PER_INCH

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.model.component import Size
    from generator.model.deck import Deck, PictureFile
    from generator.model.finding import Finding
    from generator.page.pieces.faces import FaceDrawer
    from generator.page.scope import Scope
    from generator.page.svg.artwork import Artwork
    from generator.products.order import Order, Print, Run
    from generator.products.tools import DrawingTools

FINEST = 300
"""The dots per inch of a picture that is as large as its card; more would not be seen."""
MOST_DOTS = 120_000_000
"""How many dots all pictures of a deck may have when they are as fine as they are printed."""


def make_decks(order: Order, run: Run) -> Print:
    """Draw decks, each from its file or table."""
    choice = read_choice(order)
    asked = [name for group in order["only"] for name in group]
    template, size, templates = order["template"], order["size"], order["templates"]
    loaded = _load(order["files"], DeckChoices(template, size), templates)
    _check_language(order.language, loaded)
    decks = choose_cards(loaded, asked)
    wanted = DeckOrder(
        decks,
        order["paper"],
        Ink(order["ink"]),
        order.language,
        choice.imposition,
        own_bleed="bleed" not in order.given,
        fold=choice.fold,
        guides=order["guides"],
    )
    return print_kit(
        order,
        run,
        choice,
        deck_kit(wanted, order["theme"], templates, run.scope),
        name="deck",
        subjects=[deck.id for deck in decks],
        unusual=[*asked, *_unusual(template, size, guides=order["guides"])],
    )


def deck_kit(
    order: DeckOrder,
    theme: str | None = None,
    templates: Path | None = None,
    scope: Scope | None = None,
) -> Kit:
    """Return decks, ready to be drawn; each finds its templates beside its file."""
    pieces = []
    for deck in order.decks:
        tools = load_tools(
            theme,
            templates,
            beside=deck.folder,
            scope=scope,
            fallback=deck.fallback,
            fallback_place=deck.fallback_place,
        )
        drawer = deck_drawer(deck, tools, order.ink, guides=order.guides)
        pieces.append(
            Pieces(
                deck.components,
                drawer,
                tools.fonts,
                deck.name(order.language),
                order.bleed_of(deck),
                are_cards=True,
                is_text_checked=True,
                face_pages=card_pages,
            )
        )
    title = and_list(it.title for it in pieces)
    return Kit(title, order.language, tools, (), pieces)


def icon_values() -> dict[str, tuple[str, ...]]:
    """Return the shipped icons by their names, with the values that each takes."""
    return _shipped().icon_values


def emblem_names() -> tuple[str, ...]:
    """Return the names of the shipped emblems of score pads."""
    return _shipped().emblem_names


def _shipped() -> Library:
    tools = load_tools()
    return Library(tools.press, tile_paints(Ink.FULL, tools.theme), {}, {})


def deck_drawer(deck: Deck, tools: DrawingTools, ink: Ink, *, guides: bool = False) -> FaceDrawer:
    """Return what the cards of a deck are drawn with, its pictures included."""
    size = deck.components.components[0].size
    pictures = read_artwork(deck.pictures, tools, size, ink)
    icons = read_artwork(deck.icons, tools, size, ink)
    paints = tile_paints(ink, tools.theme)
    return card_drawer(
        tools.press, tools.ruler, paints, pictures=pictures, icons=icons, guides=guides
    )


def read_artwork(
    files: Mapping[str, PictureFile], tools: DrawingTools, size: Size, ink: Ink
) -> dict[str, Artwork]:
    """Read pictures, no finer than a card can show; broken ones are reported together."""
    most = ceil(size.width / MM_PER_INCH * FINEST), ceil(size.height / MM_PER_INCH * FINEST)
    found: dict[str, Artwork] = {}
    findings: list[Finding] = []
    total = 0
    for number, (name, file) in enumerate(files.items(), start=1):
        try:
            logo = read_picture(file.path)
            symbol = f"picture-{number}"
            if logo.kind is Picture.SVG:
                marks = read_logo_svg(logo, tools.ruler, grey=ink is Ink.MONO)
                found[name] = drawn_artwork(*marks, symbol)
            else:
                pixels = read_pixels(logo, grey=ink is Ink.MONO, most=most)
                total += pixels.columns * pixels.rows
                found[name] = dotted_artwork(pixels, symbol)
        except UnreadableError as error:
            findings.append(blame(file.cell, str(error)))
        if total > MOST_DOTS:
            message = _(
                "The deck has too many large pictures for one print; make them smaller, or"
                " print a part with --only."
            )
            raise OrderError(message)
    if findings:
        raise InvalidError(findings)
    return found


def _load(files: Sequence[str], choices: DeckChoices, templates: Path | None) -> list[Deck]:
    """Load every deck; what is wrong with several of them is reported together."""
    decks: list[Deck] = []
    errors: list[ScriptoriumError] = []
    for file in files:
        try:
            place = Path(file) if is_file_name(file) else shared_path(file) or Path(file)
            decks.append(load_deck(place, choices=choices, templates=templates))
        except ScriptoriumError as error:
            errors.append(error)
    if errors:
        raise_together(errors)
    return decks


def _check_language(language: str, decks: Sequence[Deck]) -> None:
    """Refuse a language that neither the program nor a deck knows."""
    known = sorted({*PAPER_LANGUAGES, *(code for deck in decks for code in deck.languages)})
    if language not in known:
        close = _("No deck has texts in '{name}'; did you mean --lang {close}?")
        otherwise = _(
            "No deck has texts in '{name}'; add a column such as 'title:{name}', or choose {known}."
        )
        raise UnknownNameError(suggest(language, known, close, otherwise, name=language))


def _unusual(template: str | None, size: Size | None, *, guides: bool) -> list[str]:
    """Name the differences from the deck's file, so that no output file replaces another."""
    own = [Path(template).name.removesuffix(".svg.j2")] if template else []
    named = {known: name for name, known in SIZES.items()}
    own += [named.get(size, f"{size.width:g}x{size.height:g}")] if size else []
    return [*own, *(["guides"] if guides else [])]
