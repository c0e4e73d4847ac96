"""Decks: from a TOML file with its table, or from a bare table, to cards; every fault at once."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from generator.errors import InvalidError, UnknownNameError, shown
from generator.language import _, message_or_list, spoken, suggest
from generator.load.components.component import BLANK, ID_PATTERN, LONGEST_PATH
from generator.load.components.component_set import MOST_PIECES
from generator.load.decks.card import Backs, CardReader, Pattern, slug, unknown_back
from generator.load.decks.declared import find_template, full_name, read_declared, unknown_template
from generator.load.decks.fields import FieldReader, Given
from generator.load.decks.rows import card_rows, given_fields
from generator.load.files.document import Document, parse_toml, read_text
from generator.load.files.fields import Fields, is_number
from generator.load.files.names import LONGEST_NAME, LONGEST_NOTE, read_names
from generator.load.files.spreadsheet import is_spreadsheet
from generator.model.component import Cell, ComponentSet, Face, Rim, Size
from generator.model.deck import SIZES, Deck, Declared, PictureFile
from generator.model.spoken_names import capital
from generator.resources import templates as shipped_templates
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.model.finding import Finding, Place

KEYS = ("deck", "card", "back", "icons")
DECK_KEYS = (
    *("id", "name", "note", "author", "size", "corner", "bleed", "safe", "template", "back"),
    *("back_template", "table", "sheet", "fields", "fallback"),
)
BACK_KEYS = ("template", "fields")
SMALLEST_CARD, LARGEST_CARD = 20.0, 400.0
MOST_BLEED, MOST_SAFE = 10.0, 20.0
USUAL_SIZE, USUAL_CORNER, USUAL_SAFE = "poker", 3.0, 3.0
USUAL_TEMPLATE, USUAL_BACK = "plain", "back"
ICON_PATTERN = r"[a-z][a-z0-9_-]{0,39}"


class DeckChoices(NamedTuple):
    """The values of an order that override those in the deck's file."""

    template: str | None = None
    size: Size | None = None


AS_IT_IS = DeckChoices()


def load_deck(
    path: Path,
    *,
    choices: DeckChoices = AS_IT_IS,
    templates: Path | None = None,
    language: str | None = None,
) -> Deck:
    """Read a deck from a TOML file, or from a bare table; its words are in LANGUAGE.

    The deck file that names a bare table is found beside it, if there is one. Templates are looked
    for in the folder TEMPLATES, then beside the deck, then among the shipped ones. Anything wrong
    is raised with all findings.
    """
    document = _document(path)
    findings: list[Finding] = []
    folders = [it for it in (templates, path.parent, shipped_templates()) if it is not None]
    reader = FieldReader(path.parent, language or spoken(), findings)
    deck = _DeckReader(document, folders, choices, reader).read()
    if findings or deck is None:
        findings.sort(key=lambda it: (it.place.file, it.place.line or 0, it.place.column or 0))
        raise InvalidError(findings)
    return deck


def choose_cards(decks: Sequence[Deck], names: Sequence[str]) -> tuple[Deck, ...]:
    """Return the decks with the cards selected by id, group or row; all without names.

    A name may hold several, separated by commas. Decks without such a card are left out.
    """
    wanted = [part.strip() for name in names for part in name.split(",")]
    if not wanted:
        return tuple(decks)
    for name in wanted:
        if not any(it.is_called(name) for deck in decks for it in deck.components.components):
            raise UnknownNameError(_unknown_card(name, decks))
    chosen = []
    for deck in decks:
        cards = deck.components.components
        kept = tuple(it for it in cards if any(it.is_called(name) for name in wanted))
        if kept:
            chosen.append(replace(deck, components=replace(deck.components, components=kept)))
    return tuple(chosen)


def _unknown_card(name: str, decks: Sequence[Deck]) -> str:
    groups = [group.id for deck in decks for group in deck.components.groups]
    ids = [it.id for deck in decks for it in deck.components.components]
    close = _("There is no card '{name}'; did you mean '{close}'?")
    otherwise = _("There is no card '{name}'; name its id, its row, or a group ({known}).")
    return suggest(name, [*groups, *ids], close, otherwise, known=message_or_list(groups))


def _document(path: Path) -> Document:
    """Read the deck's file; a bare table without one gets a file that says nothing else."""
    if not is_spreadsheet(path):
        return parse_toml(read_text(path), str(path))
    beside = path.with_suffix(".toml")
    if beside.is_file():
        document = parse_toml(read_text(beside), str(beside))
        deck = document.data.get("deck")
        if isinstance(deck, dict) and deck.get("table") == path.name:
            return document
    return Document(str(path), "", ("",), {"deck": {"table": path.name}}, (0,), {})


class _DeckReader:
    def __init__(
        self, document: Document, folders: Sequence[Path], choices: DeckChoices, reader: FieldReader
    ) -> None:
        self.file = Path(document.file)
        self.top = Fields(document, document.data, (), reader.findings)
        self.folders = folders
        self.choices = choices
        self.reader = reader

    def read(self) -> Deck | None:
        self.top.know(KEYS)
        self.top.require("deck")
        table = self.top.table("deck")
        if table is None:
            return None
        table.know(DECK_KEYS)
        names = _names(table, self.file)
        read_names(table, "note", "Herbs of a cloister garden", LONGEST_NOTE)
        table.text("author", most=LONGEST_NAME)
        declared = self._declared(table, "template", USUAL_TEMPLATE, self.choices.template)
        back = self._declared(table, "back_template", USUAL_BACK)
        size = self.choices.size or _size(table)
        rim = _rim(table, size)
        bleed = table.number("bleed", 0.0, MOST_BLEED)
        name = _id(table, self.file)
        icons = self._icons()
        if declared is None or back is None:
            return None
        defaults = self._fields(table, declared)
        title = names.get(self.reader.language) or names.get("en") or name
        backs = self._backs(table, back, title)
        pattern = Pattern(name, names, size, rim, declared, defaults, backs)
        components = self._components(table, pattern)
        pictures = dict(self.reader.pictures)
        return Deck(
            components,
            names,
            table.place(),
            self.file.parent,
            pictures,
            icons,
            bleed,
            frozenset({*names, *self.reader.languages}),
            table.text("fallback", most=LONGEST_PATH) or "",
            self.top.document.value_place("deck", "fallback"),
        )

    def _components(self, table: Fields, pattern: Pattern) -> ComponentSet:
        cards = CardReader(pattern, self.reader)
        rows = card_rows(self.top, table, pattern, self.reader)
        read = tuple(it for row in rows if (it := cards.read(row)) is not None)
        place = table.place()
        total = sum(it.count for it in read)
        if not self.reader.findings and not read:
            message = _("The deck has no cards; add a row with a count above 0.")
            table.report("missing-key", message, place)
        elif total > MOST_PIECES:
            message = _("There are {number} cards; at most {most} can be printed.")
            table.report("bad-value", message.format(number=total, most=MOST_PIECES), place)
        return ComponentSet(pattern.id, read, place)

    def _declared(
        self, table: Fields, key: str, usual: str, wish: str | None = None
    ) -> Declared | None:
        """Find a template and read what fields it declares."""
        name = wish or table.text(key, most=LONGEST_PATH) or (None if key in table else usual)
        if name is None:
            return None
        path = find_template(name, self.folders)
        if path is not None:
            return read_declared(full_name(name), path)
        fault = unknown_template(name, self.folders)
        if wish:
            raise UnknownNameError(capital(fault))
        place = table.document.value_place(*table.keys, key)
        message = _("Key '{column}': {fault}").format(column=key, fault=fault)
        table.report("bad-value", message, place)
        return None

    def _fields(self, owner: Fields, declared: Declared) -> dict[str, Given]:
        """Read a table of fields that are the same for all cards or backs."""
        table = owner.table("fields")
        if table is None:
            return {}
        given = given_fields(table)
        cells = {name: it.cell for name, it in given.items()}
        self.reader.check_names(declared, cells, reserved=False)
        return given

    def _backs(self, deck: Fields, declared: Declared, title: str) -> Backs:
        faces = {}
        tables = self.top.table("back")
        for name, table in ((it, tables.table(it)) for it in tables.data) if tables else ():
            face = self._back(table, name, declared, title) if table else None
            if face is not None:
                faces[name] = face
        plain = self.reader.fill(declared, {}, _titled(deck.place(), title), {})
        usual = deck.text("back", most=LONGEST_PATH) or ""
        if usual and faces and usual not in (*faces, BLANK):
            fault = unknown_back(usual, faces)
            message = _("Key '{column}': {fault}").format(column="back", fault=fault)
            deck.report("bad-value", message, deck.document.value_place(*deck.keys, "back"))
            usual = BLANK
        if not usual:
            usual = USUAL_BACK if not faces else next(iter(faces)) if len(faces) == 1 else ""
        return Backs(faces, usual, declared.template, plain.fields)

    def _back(self, table: Fields, name: str, usual: Declared, title: str) -> Face | None:
        if re.fullmatch(ID_PATTERN, name) is None or name == BLANK:
            message = _("'{back}' cannot be the name of a back; use letters, digits, '-' and '_'.")
            table.report("bad-value", message.format(back=shown(name)), table.place())
        table.know(BACK_KEYS)
        declared = self._declared(table, "template", usual.template)
        if declared is None:
            return None
        given = self._fields(table, declared)
        place = table.place()
        needed = {rule.name: Cell(place, rule.name) for rule in declared.fields.values()}
        filled = self.reader.fill(declared, given, _titled(place, title), needed)
        return Face(declared.template, name, filled.fields)

    def _icons(self) -> Mapping[str, PictureFile]:
        """Read the icons of the deck's own: their names, and the files that show them."""
        table = self.top.table("icons")
        if table is None:
            return {}
        icons: dict[str, PictureFile] = {}
        for name in table.data:
            if re.fullmatch(ICON_PATTERN, name) is None:
                message = _(
                    "'{name}' cannot be the name of an icon; use small letters, digits,"
                    " '-' and '_'."
                )
                table.report("bad-value", message.format(name=shown(name)), table.place(name))
            file = table.text(name, most=LONGEST_PATH)
            cell = Cell(table.document.value_place(*table.keys, name), name)
            found = None if file is None else self.reader.find_picture(file, cell)
            if found is not None:
                icons[name] = found
        return icons


def _titled(place: Place, title: str) -> dict[str, Given]:
    """Give a back its title: its own, else the name of the deck."""
    return {"title": Given(title, Cell(place, "name"))}


def _names(table: Fields, file: Path) -> Mapping[str, str]:
    """Read the names of a deck; without any it is named after its file."""
    if isinstance(table.data.get("name"), dict):
        return {code.lower(): name for code, name in read_names(table, "name").items()}
    name = table.text("name", most=LONGEST_NAME)
    if name is None:
        words = re.sub(r"[\W_]+", " ", file.stem).strip()[:LONGEST_NAME]
        name = capital(words)
    return {"en": name} if name else {}


def _id(table: Fields, file: Path) -> str:
    value = table.data.get("id")
    if isinstance(value, str) and re.fullmatch(ID_PATTERN, value):
        return value
    if "id" in table:
        table.refuse("id", _("1 to 40 letters, digits, '-' or '_', not beginning with a dash"))
    return slug(file.stem) or "deck"


def _size(table: Fields) -> Size:
    value = table.data.get("size", USUAL_SIZE)
    if isinstance(value, str) and value in SIZES:
        return SIZES[value]
    if (
        isinstance(value, list)
        and len(value) == len(Size._fields)
        and all(is_number(it) and SMALLEST_CARD <= it <= LARGEST_CARD for it in value)
    ):
        return Size(*map(float, value))
    close = _("the name of a size (did you mean '{close}'?)")
    otherwise = _("{known}, or [width, height] from {low:g} to {high:g} mm")
    wanted = suggest(
        value,
        SIZES,
        close,
        otherwise,
        known=message_or_list(f"'{name}'" for name in SIZES),
        low=SMALLEST_CARD,
        high=LARGEST_CARD,
    )
    table.refuse("size", wanted)
    return SIZES[USUAL_SIZE]


def _rim(table: Fields, size: Size) -> Rim:
    half = min(size) / 2
    corner = table.number("corner", 0.0, half)
    safe = table.number("safe", 0.0, min(MOST_SAFE, half))
    return Rim(USUAL_CORNER if corner is None else corner, USUAL_SAFE if safe is None else safe)
