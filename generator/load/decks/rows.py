"""The rows of a deck: from its table, or from the cards in its own file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.language import _
from generator.load.components.component import LONGEST_PATH
from generator.load.decks.card import CardRow
from generator.load.decks.fields import Given
from generator.load.files.fields import is_number
from generator.load.files.names import LONGEST_NAME
from generator.load.files.spreadsheet import NOTE, column_name, read_spreadsheet
from generator.model.component import Cell
from generator.model.finding import Finding

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.load.decks.card import Pattern
    from generator.load.decks.fields import FieldReader
    from generator.load.files.fields import Fields
    from generator.load.files.spreadsheet import Spreadsheet
    from generator.model.finding import Place

MOST_CARDS = 10_000


def card_rows(
    top: Fields, deck: Fields, pattern: Pattern, reader: FieldReader
) -> Iterator[CardRow]:
    """Give the rows of a deck, one for each different card."""
    file = deck.file_name("table", most=LONGEST_PATH)
    sheet = deck.text("sheet", most=LONGEST_NAME)
    cards = top.tables("card")
    if "table" in deck and "card" in top:
        message = _("Give either a 'table' or [[card]] tables; remove one of them.")
        top.report("unknown-key", message, top.place("card"))
    elif file is not None:
        yield from _of_table(read_spreadsheet(reader.folder / file, sheet), pattern, reader)
    elif cards is not None:
        yield from _of_cards(cards, pattern, reader)
    elif "table" not in deck and "card" not in top:
        message = _("The deck has no cards; name a 'table', or write [[card]] tables.")
        deck.report("missing-key", message, deck.place())


def given_fields(table: Fields, number: int | None = None) -> dict[str, Given]:
    """Read the keys of a TOML table as a row of cells; only texts and numbers are allowed.

    As in a table, what begins with # is a note.
    """
    given = {}
    for key, value in table.data.items():
        if key.startswith(NOTE):
            continue
        text = _text(value)
        if text is None:
            table.refuse(key, _("a text or a number"))
            continue
        place = table.document.value_place(*table.keys, key)
        given[column_name(key)] = Given(text, Cell(place, key, number))
    return given


def _text(value: object) -> str | None:
    if isinstance(value, str):
        return value
    return f"{value:.10g}" if is_number(value) else None


def _of_table(table: Spreadsheet, pattern: Pattern, reader: FieldReader) -> Iterator[CardRow]:
    header = {
        name: Cell(place, name, table.number, in_table=True)
        for name, place in table.columns.items()
    }
    reader.check_names(pattern.declared, header)
    needed = []
    for name in _needed(pattern):
        fed = (name, f"{name}:{reader.language}")
        if any(key in table.columns or key in pattern.defaults for key in fed):
            needed.append(name)
        else:
            reader.findings.append(_unfed(name, pattern, table.place))
    if len(table.rows) > MOST_CARDS:
        reader.findings.append(_too_many(len(table.rows), table.place))
    for row in table.rows[:MOST_CARDS]:
        given = {
            name: Given(cell.text, Cell(cell.place, name, row.number, in_table=True))
            for name, cell in row.cells.items()
        }
        yield CardRow(row.number, row.place, given, tuple(needed), in_table=True)


def _of_cards(cards: Sequence[Fields], pattern: Pattern, reader: FieldReader) -> Iterator[CardRow]:
    if len(cards) > MOST_CARDS:
        reader.findings.append(_too_many(len(cards), cards[0].place()))
    for number, card in enumerate(cards[:MOST_CARDS], start=1):
        given = given_fields(card, number)
        reader.check_names(pattern.declared, {name: it.cell for name, it in given.items()})
        yield CardRow(number, card.place(), given, _needed(pattern), in_table=False)


def _needed(pattern: Pattern) -> tuple[str, ...]:
    return tuple(rule.name for rule in pattern.declared.fields.values() if not rule.optional)


def _unfed(name: str, pattern: Pattern, place: Place) -> Finding:
    message = _(
        "The template {template} needs the field '{field}', but no column has it; add a"
        " column '{field}', or give it for all cards in [deck.fields]."
    )
    text = message.format(template=pattern.declared.template, field=name)
    return Finding("missing-key", text, place)


def _too_many(number: int, place: Place) -> Finding:
    message = _("The table has {number} cards, but at most {most} can be read; split it.")
    return Finding("bad-value", message.format(number=number, most=MOST_CARDS), place)
