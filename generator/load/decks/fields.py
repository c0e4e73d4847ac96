"""The fields of a card: what a table gives, checked against what the template declares."""

from __future__ import annotations

import re
import unicodedata
from itertools import islice
from typing import TYPE_CHECKING

from generator.errors import closest, shown
from generator.language import _, message_and_list, suggest
from generator.load.components.component import LONGEST_TEXT
from generator.load.decks.declared import ANY_COLOUR, RESERVED
from generator.load.files.access import is_reachable
from generator.load.layouts.library import is_file
from generator.model.deck import Kind, PictureFile, blame
from generator.platforms import with_slashes
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from generator.model.component import Cell, Value
    from generator.model.deck import Declared, FieldRule
    from generator.model.finding import Finding

ENDINGS = (".png", ".jpg", ".jpeg", ".svg")
MOST_COMPARED = 1_000
_WHOLE = re.compile(r"[+-]?\d{1,9}")
_DECIMAL = re.compile(r"[+-]?\d{1,9}[.,]\d{1,9}")
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
_UNPRINTED = frozenset({"Cc", "Cs", "Cn", "Co"})


class Given(NamedTuple):
    """The content of a cell or the value of a key, with its place."""

    text: str
    cell: Cell


class Filled(NamedTuple):
    """The fields of a face, and where each of them was read."""

    fields: tuple[tuple[str, Value], ...]
    cells: Mapping[str, Cell]


class FieldReader:
    """Reads fields in one language; pictures that they name are looked up in a folder."""

    def __init__(self, folder: Path, language: str, findings: list[Finding]) -> None:
        """Take the FOLDER of the deck, and the list for findings."""
        self.folder = folder
        self.language = language
        self.findings = findings
        self.pictures: dict[str, PictureFile] = {}
        self.languages: set[str] = set()

    def pick(self, name: str, *givers: Mapping[str, Given]) -> Given | None:
        """Return the first value given for a field, in the language where there is one for it."""
        for given in givers:
            for key in (f"{name}:{self.language}", name):
                if key in given and given[key].text.strip():
                    return given[key]
        return None

    def fill(
        self,
        declared: Declared,
        given: Mapping[str, Given],
        defaults: Mapping[str, Given],
        empty: Mapping[str, Cell],
    ) -> Filled:
        """Fill the fields of a template; EMPTY gives the place of a missing field.

        A field that is missing for all cards is reported by the caller.
        """
        fields: list[tuple[str, Value]] = []
        cells: dict[str, Cell] = {}
        for rule in declared.fields.values():
            found = self.pick(rule.name, given, defaults)
            if found is not None:
                cells[rule.name] = found.cell
                fields.append((rule.name, self._value(found, rule)))
                continue
            fields.append((rule.name, ""))
            if not rule.optional and rule.name in empty:
                fault = _("the field is empty, but the template {template} needs it; fill it in.")
                fault = fault.format(template=declared.template)
                self._report(empty[rule.name], fault, "missing-key")
        return Filled(tuple(fields), cells)

    def check_names(
        self, declared: Declared, columns: Mapping[str, Cell], *, reserved: bool = True
    ) -> None:
        """Report every column that no field of the template uses."""
        own = RESERVED if reserved else ()
        for name, cell in columns.items():
            base, colon, language = name.partition(":")
            self.languages |= {language} if language else set()
            if base in declared.fields or (base in own and not colon):
                continue
            if base in own:
                fault = _("'{name}' is the same in all languages; remove '{ending}'.")
                ending = name[len(base) :]
                self._report(cell, fault.format(name=base, ending=ending), "unknown-key")
            else:
                fault = self._unknown(base, declared, own)
                self._report(cell, fault, "unknown-key")

    def _unknown(self, name: str, declared: Declared, own: tuple[str, ...]) -> str:
        close = _("the template {template} has no field '{name}'; did you mean '{close}'?")
        otherwise = _(
            "the template {template} has no field '{name}'; it has {known}. Start the name"
            " with '#' to keep it as a note."
        )
        return suggest(
            name,
            (*declared.fields, *own),
            close,
            otherwise,
            template=declared.template,
            known=message_and_list(declared.fields) or "-",
        )

    def _text(self, given: Given) -> str:
        text = given.text.strip()
        unprinted = next(_unprinted(text), None)
        if len(text) > LONGEST_TEXT:
            fault = _("the text is longer than {most} characters; shorten it.")
            self._report(given.cell, fault.format(most=LONGEST_TEXT))
        elif unprinted is not None:
            fault = _("the character {sign} cannot be printed; remove it.")
            self._report(given.cell, fault.format(sign=f"U+{ord(unprinted):04X}"))
        return text

    def _value(self, given: Given, rule: FieldRule) -> Value:
        text = self._text(given)
        if rule.choices:
            return self._choice(text, given.cell, rule)
        if rule.kind is Kind.NUMBER:
            return self._number(text, given.cell)
        if rule.kind is Kind.PICTURE:
            return self._picture(text, given.cell)
        if rule.kind is Kind.ICON:
            return text.removeprefix("{").removesuffix("}").strip()
        return text

    def _choice(self, text: str, cell: Cell, rule: FieldRule) -> str:
        known = {choice.casefold(): choice for choice in rule.choices}
        if ANY_COLOUR in rule.choices and _COLOUR.fullmatch(text):
            return text.lower()
        if text.casefold() not in known or text == ANY_COLOUR:
            close = _("'{text}' is not one of {known}; did you mean '{close}'?")
            otherwise = _("'{text}' is not one of {known}; choose one.")
            fault = suggest(text, rule.choices, close, otherwise, text=shown(text))
            self._report(cell, fault)
        return known.get(text.casefold(), "")

    def _number(self, text: str, cell: Cell) -> Value:
        if _WHOLE.fullmatch(text):
            return int(text)
        if _DECIMAL.fullmatch(text):
            return float(text.replace(",", "."))
        fault = _("'{text}' is not a number; write a number such as 3 or 2.5.")
        self._report(cell, fault.format(text=shown(text)))
        return ""

    def _picture(self, text: str, cell: Cell) -> str:
        """Return the name under which the picture of a file is kept."""
        text = with_slashes(text)
        name = str(self.folder / text)
        if name not in self.pictures:
            found = self.find_picture(text, cell)
            if found is None:
                return ""
            self.pictures[name] = found
        return name

    def find_picture(self, text: str, cell: Cell) -> PictureFile | None:
        """Find the file of a picture, seen from the deck's folder; None if there is none."""
        path = self.folder / with_slashes(text)
        known = is_file(path)
        if not known:
            self._report(cell, _no_picture(text, path))
        return PictureFile(path, cell) if known else None

    def _report(self, cell: Cell, fault: str, code: str = "bad-value") -> None:
        finding = blame(cell, fault, code)
        if finding not in self.findings:
            self.findings.append(finding)


def _unprinted(text: str) -> Iterator[str]:
    if text.isprintable():
        return
    for letter in text:
        if letter not in "\n\t" and unicodedata.category(letter) in _UNPRINTED:
            yield letter


def _no_picture(text: str, path: Path) -> str:
    try:
        files = islice(path.parent.iterdir() if is_reachable(path) else (), MOST_COMPARED)
        siblings = {it.stem: it.name for it in files if it.suffix.lower() in ENDINGS}
    except (OSError, ValueError):
        siblings = {}
    close = closest(path.stem, siblings)
    if close:
        fault = _("there is no picture '{file}'; did you mean '{close}'?")
        return fault.format(file=shown(text), close=siblings[close])
    fault = _(
        "there is no picture '{file}'; name a PNG, JPEG or SVG file, relative to the deck's folder."
    )
    return fault.format(file=shown(text))
