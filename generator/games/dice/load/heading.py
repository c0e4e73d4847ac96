"""Headings: the first keys of sheets and records: game, domain, variant, players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.dice.load.edition import GAME, dice_edition
from generator.games.dice.model.bonus import Bonus
from generator.games.dice.model.sheet import MOST_PLAYERS, Variant
from generator.language import _, message_or_list
from generator.load.results.finished import RESULTS
from generator.load.results.named_layouts import NamedLayouts
from generator.load.results.players import count_tables, list_players
from generator.model.finding import Finding
from generator.registry import brings
from generator.values import NamedTuple

if TYPE_CHECKING:
    from pathlib import Path

    from generator.games.dice.model.edition import DiceEdition
    from generator.load.files.fields import Fields
    from generator.model.finding import Place
    from generator.model.layout import Layout


class Heading(NamedTuple):
    """The domain and the variant of a file; None where the file does not give them correctly."""

    layout: Layout | None
    variant: Variant | None


class Domains:
    """The domains that sheets name, each loaded once, under the figures of one edition."""

    def __init__(self, edition: DiceEdition | None = None) -> None:
        """Take the figures, those of the shipped edition where none are given."""
        self.edition = edition or dice_edition()
        self.named_layouts = NamedLayouts(GAME, len(self.edition.zone_points))

    def load(self, name: str, folder: Path) -> Layout:
        """Load the domain that a file in FOLDER calls NAME; what is wrong with it is raised."""
        return self.named_layouts.load(name, folder)


def read_heading(fields: Fields, domains: Domains, folder: Path) -> Heading:
    """Read the game, the domain and the variant of a file in FOLDER."""
    if "game" in fields and fields.data["game"] != GAME:
        fields.refuse("game", _("'{game}' here").format(game=GAME))
    return Heading(
        domains.named_layouts.pick(fields, "domain", folder), fields.choice("variant", Variant)
    )


def is_other_game(fields: Fields) -> bool:
    """Return whether a file names another game, in which case its other keys differ."""
    said = fields.data.get("game")
    return said != GAME and brings(said, RESULTS)


def read_players(fields: Fields, variant: Variant | None) -> tuple[Fields, ...]:
    """Pick the tables of the players: one to five, one alone in a solo game."""
    tables = list_players(fields)
    fields.findings += count_players(len(tables), variant, fields.place("player"))
    return tables[:MOST_PLAYERS]


def count_players(number: int, variant: Variant | None, place: Place) -> list[Finding]:
    """Report a game with more players than it allows."""
    if 1 < number <= MOST_PLAYERS and variant is Variant.SOLO:
        message = _("A solo game has one player, not {number}; score each game separately.")
        return [Finding("bad-value", message.format(number=number), place)]
    return count_tables(number, MOST_PLAYERS, place)


def read_start(fields: Fields, layout: Layout | None) -> Bonus | None:
    """Pick the bonus of the starting castle; the domain must have that castle."""
    start = fields.choice("start", Bonus)
    if start is None or layout is None:
        return start
    castles = [cell.bonus.value for cell in layout.cells if cell.bonus is not None]
    if start.value not in castles:
        known = message_or_list(f"'{name}'" for name in castles) or _(
            "a castle, but the domain has none"
        )
        wanted = _("the bonus of a castle of the domain '{domain}': {known}")
        fields.refuse("start", wanted.format(domain=layout.id, known=known))
    return start
