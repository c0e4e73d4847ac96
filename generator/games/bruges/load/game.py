"""Games of Brügge: from the files of a finished game to the model, with every fault at once."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from generator.errors import InvalidError, ScriptoriumError
from generator.games.bruges.load.edition import bruges_edition
from generator.games.bruges.load.persons import Register, load_persons
from generator.games.bruges.load.player import read_player
from generator.games.bruges.model.game import FEWEST_PLAYERS, MOST_PLAYERS, BrugesGame, Engraver
from generator.load.layouts.library import is_file
from generator.load.results.finished import read_documents
from generator.load.results.player_list import (
    all_players,
    compare_counts,
    compare_player_files,
    first_named,
    list_players,
    open_game,
)
from generator.load.results.players import raise_all
from generator.load.settings.edition import edition_names, find_named_edition
from generator.model.finding import Finding, sorted_findings

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.games.bruges.model.game import BrugesEdition, BrugesPlayer
    from generator.load.files.document import Document
    from generator.load.files.fields import Fields
    from generator.load.results.player_list import PlayerFile
    from generator.model.finding import Place

KEYS = ("game", "edition", "players", "persons_file", "engraver", "player")
LONGEST_PATH = 1000


def load_bruges(paths: Sequence[Path], edition: BrugesEdition | None = None) -> BrugesGame:
    """Read one game from one file or several; all faults are raised at once.

    The figures are those of the edition that the files name where none are given.
    """
    documents = read_documents(paths)
    return read_bruges(documents, edition or named_edition(documents))


def named_edition(documents: Sequence[Document]) -> BrugesEdition:
    """Return the figures of the edition that files name, else of the standard one."""
    return bruges_edition(find_named_edition("bruges", documents))


def read_bruges(documents: Sequence[Document], edition: BrugesEdition) -> BrugesGame:
    """Read one game from opened files."""
    readings = [document.data.get("engraver") for document in documents]
    reading = Engraver.OTHERS if Engraver.OTHERS in readings else Engraver.ALL
    files = [_read(document, edition, reading) for document in documents]
    player_files = [player_file for _faults, player_file in files]
    findings = [
        it
        for faults, player_file in files
        for it in (*faults, *sorted_findings(player_file.findings))
    ]
    raise_all(
        [
            *findings,
            *compare_player_files(player_files),
            *compare_counts(player_files, MOST_PLAYERS),
        ]
    )
    found, given = all_players(player_files), first_named(player_files, "players")
    alone = len(found) < FEWEST_PLAYERS
    return BrugesGame(found, given or (None if alone else len(found)))


def _read(
    document: Document, edition: BrugesEdition, engraver: Engraver
) -> tuple[list[Finding], PlayerFile[BrugesPlayer]]:
    """Read a file, with the findings about the persons it names."""
    fields = open_game(document, KEYS)
    common = {
        "edition": fields.one_of("edition", edition_names("bruges")),
        "players": fields.integer("players", FEWEST_PLAYERS, MOST_PLAYERS),
        "engraver": fields.choice("engraver", Engraver),
    }
    faults, register = _register(fields, edition)

    def read(table: Fields) -> tuple[tuple[str, Place] | None, BrugesPlayer | None]:
        return read_player(table, register, edition, engraver)

    return faults, list_players(fields, common, MOST_PLAYERS, read)


def _register(fields: Fields, edition: BrugesEdition) -> tuple[list[Finding], Register]:
    """Read the persons, with the owner's from a file beside this one, and the findings about it."""
    faults: list[Finding] = []
    name = fields.file_name("persons_file", most=LONGEST_PATH)
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
