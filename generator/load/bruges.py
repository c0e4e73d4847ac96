"""Games of Brügge: from the files of a finished game to the model, with every fault at once."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from generator.errors import InvalidError, ScriptoriumError
from generator.load.bruges_edition import bruges_edition
from generator.load.edition import edition_names, find_edition
from generator.load.fields import Fields
from generator.load.finished import GAMES, read_documents
from generator.load.household import read_household
from generator.load.library import is_file
from generator.load.persons import Register, load_persons
from generator.load.roster import (
    compare_count,
    compare_told,
    count_tables,
    find_doubles,
    raise_all,
    read_tables,
    sorted_findings,
)
from generator.model.bruges import FEWEST_PLAYERS, MOST_PLAYERS, BrugesGame, Engraver
from generator.model.finding import Finding

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.load.document import Document
    from generator.model.bruges import BrugesEdition, Household
    from generator.model.finding import Place

KEYS = ("game", "edition", "players", "persons_file", "engraver", "player")
LONGEST_PATH = 1000


class _Told(NamedTuple):
    """What the files of one game must not tell differently; None where a file does not tell it."""

    edition: str | None
    players: int | None
    engraver: Engraver | None


class _Found(NamedTuple):
    """What a file gave: its right households, where names stand, all findings."""

    document: Document
    told: _Told
    tables: int
    households: list[Household]
    names: list[tuple[str, Place]]
    findings: list[Finding]


def load_bruges(paths: Sequence[Path], edition: BrugesEdition | None = None) -> BrugesGame:
    """Read one game from one file or several; all faults are raised at once.

    The figures are those of the edition that the files name where none are given.
    """
    documents = read_documents(paths)
    return read_bruges(documents, edition or told_edition(documents))


def told_edition(documents: Sequence[Document]) -> BrugesEdition:
    """Return the figures of the edition that files name, else of the standard one."""
    known = edition_names("bruges")
    told = [document.data.get("edition") for document in documents]
    name = next((it for it in told if isinstance(it, str) and it in known), None)
    return bruges_edition(find_edition("bruges", name))


def read_bruges(documents: Sequence[Document], edition: BrugesEdition) -> BrugesGame:
    """Read one game from files that were opened."""
    readings = [document.data.get("engraver") for document in documents]
    reading = Engraver.OTHERS if Engraver.OTHERS in readings else Engraver.ALL
    files = [_read(document, edition, reading) for document in documents]
    findings = [finding for found in files for finding in found.findings]
    raise_all(findings + _compare(files))
    households = tuple(household for found in files for household in found.households)
    told = [found.told.players for found in files if found.told.players is not None]
    alone = len(households) < FEWEST_PLAYERS
    return BrugesGame(households, told[0] if told else None if alone else len(households))


def _read(document: Document, edition: BrugesEdition, engraver: Engraver) -> _Found:
    findings: list[Finding] = []
    fields = Fields(document, document.data, (), findings)
    fields.know(KEYS)
    fields.require("game", "player")
    fields.one_of("game", GAMES)
    told = _Told(
        fields.one_of("edition", edition_names("bruges")),
        fields.integer("players", FEWEST_PLAYERS, MOST_PLAYERS),
        fields.choice("engraver", Engraver),
    )
    faults, register = _register(fields, edition)
    tables = read_tables(fields, MOST_PLAYERS)
    households, names = [], []
    for table in tables:
        name, household = read_household(table, register, edition, engraver)
        if name is not None:
            names.append(name)
        if household is not None:
            households.append(household)
    findings += find_doubles(names)
    found = [*faults, *sorted_findings(findings)]
    return _Found(document, told, len(tables), households, names, found)


def _register(fields: Fields, edition: BrugesEdition) -> tuple[list[Finding], Register]:
    """Read the persons, those of one's own from a file beside this one; and what is wrong there."""
    faults: list[Finding] = []
    name = fields.text("persons_file", most=LONGEST_PATH)
    own = None if name is None else Path(fields.document.file).parent / name
    if own is not None and name is not None and not is_file(own) and is_file(Path(name)):
        own = Path(name)
    try:
        return faults, load_persons(own, edition.price_of_point)
    except InvalidError as error:
        faults += [it for it in error.findings if isinstance(it, Finding)]
    except ScriptoriumError as error:
        place = fields.document.value_place("persons_file")
        fields.report("bad-value", str(error), place)
    register = load_persons(None, edition.price_of_point)
    register.partial = True
    return faults, register


def _compare(files: Sequence[_Found]) -> list[Finding]:
    """Find what keeps the households of the files from being one game."""
    findings = [
        finding
        for key in _Told._fields
        for finding in compare_told([(it.document, getattr(it.told, key)) for it in files], key)
    ]
    findings += find_doubles([name for found in files for name in found.names])
    listed = sum(found.tables for found in files)
    if len(files) > 1:
        last = files[-1].document.place("player")
        findings += count_tables(listed, MOST_PLAYERS, last)
    telling = next((found for found in files if found.told.players is not None), None)
    if telling is not None:
        findings += compare_count(telling.document, telling.told.players or 0, listed)
    return findings
