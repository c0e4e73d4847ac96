"""Headings: what sheets and records of the dice game begin with: game, domain, variant, players."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from generator.errors import InvalidError, ScriptoriumError, shown
from generator.language import _
from generator.load.edition import load_edition
from generator.load.layout import load_layout
from generator.load.library import find_layout, layout_paths
from generator.model.edition import DiceEdition
from generator.model.finding import Finding
from generator.model.sheet import MOST_PLAYERS, Variant
from generator.model.terrain import Bonus, Game

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from generator.load.fields import Fields
    from generator.model.finding import Place
    from generator.model.layout import Layout

OTHER_GAMES = ("board", "cards", "bruges")
LONGEST_NAME = 60
LONGEST_PATH = 1000


class Heading(NamedTuple):
    """The domain and the variant of a file; None where the file does not tell them rightly."""

    layout: Layout | None
    variant: Variant | None


class Domains:
    """The domains that sheets name, each loaded once, under the figures of one edition."""

    def __init__(self, edition: DiceEdition | None = None) -> None:
        """Take the figures, those of the shipped edition where none are given."""
        self.edition = edition or dice_edition()
        self._layouts: dict[Path, Layout] = {}

    def load(self, name: str, folder: Path) -> Layout:
        """Load the domain that a file in FOLDER calls NAME; what is wrong with it is raised."""
        path = _domain_path(name, folder)
        real = _resolved(path)
        if real not in self._layouts:
            layout = load_layout(path)
            fault = self._fault(layout)
            if fault is not None:
                raise InvalidError([fault])
            self._layouts[real] = layout
        return self._layouts[real]

    def _fault(self, layout: Layout) -> Finding | None:
        """Say why no sheet can be scored on a layout, if none can."""
        values: dict[str, object] = {"domain": layout.id, "most": len(self.edition.zone_points)}
        if layout.game is not Game.DICE:
            message = _("'{domain}' is a layout of another game; name a domain of the dice game.")
            return Finding("bad-value", message.format(**values), layout.place)
        if len(layout.by_hex) < len(layout.cells):
            message = _("Hexes of '{domain}' lie upon one another; mend the layout first.")
            return Finding("hex-overlap", message.format(**values), layout.place)
        for zone in layout.zones:
            if zone.size > len(self.edition.zone_points):
                message = _(
                    "A zone of '{domain}' has {size} hexes, but the table of points ends at"
                    " {most}; make it smaller, or give an edition with more points."
                )
                text = message.format(**values, size=zone.size)
                cells = tuple((cell.row, cell.position) for cell in zone.cells)
                return Finding("zone-too-large", text, zone.cells[0].place, cells)
        return None


def dice_edition(path: Path | None = None) -> DiceEdition:
    """Return the figures of the dice game, single ones overridden by the file at PATH."""
    edition = load_edition(Game.DICE, path)
    if not isinstance(edition, DiceEdition):
        raise TypeError(edition)
    return edition


def domain_name(layout: Layout, folder: Path | None = None) -> str:
    """Return what a sheet in FOLDER writes to name a domain: its id if shipped, else its file."""
    file = layout.place.file
    shipped = layout_paths(Game.DICE).get(layout.id)
    if shipped is not None and str(shipped) == file:
        return layout.id
    path = Path(file)
    if not path.is_absolute() and folder is not None and folder != Path():
        path = Path(os.path.relpath(path.resolve(), folder.resolve()))
    name = path.as_posix()
    return name if "/" in name or name.lower().endswith(".toml") else f"./{name}"


def _domain_path(name: str, folder: Path) -> Path:
    """Find a domain: by its id, or as a file beside the sheet, else in the current folder."""
    path = find_layout(name)
    if path.is_absolute() or str(path) != str(Path(name)):
        return path
    beside = folder / path
    return path if not _is_file(beside) and _is_file(path) else beside


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:
        return False


def _resolved(path: Path) -> Path:
    try:
        return path.resolve()
    except (OSError, RuntimeError):
        return path


def read_heading(fields: Fields, domains: Domains, folder: Path) -> Heading:
    """Read the game, the domain and the variant of a file that lies in FOLDER."""
    if "game" in fields and fields.data["game"] != Game.DICE.value:
        fields.refuse("game", _("'{game}' here").format(game=Game.DICE.value))
    return Heading(_layout(fields, domains, folder), fields.choice("variant", Variant))


def is_other_game(fields: Fields) -> bool:
    """Tell whether a file says that it belongs to another game; its other keys differ then."""
    return fields.data.get("game") in OTHER_GAMES


def _layout(fields: Fields, domains: Domains, folder: Path) -> Layout | None:
    name = fields.text("domain", most=LONGEST_PATH)
    if name is None:
        return None
    try:
        return domains.load(name, folder)
    except InvalidError as error:
        fields.findings += [it for it in error.findings if isinstance(it, Finding)]
    except ScriptoriumError as error:
        place = fields.document.value_place(*fields.keys, "domain")
        fields.report("bad-value", str(error), place)
    return None


def read_players(fields: Fields, variant: Variant | None) -> tuple[Fields, ...]:
    """Pick the tables of the players: one to five, one alone in a solo game."""
    tables = fields.tables("player")
    if tables is None:
        return ()
    place = fields.place("player")
    if not tables:
        message = _("The list of players is empty; add a [[player]] table.")
        fields.report("missing-key", message, place)
    fields.findings += count_players(len(tables), variant, place)
    return tables[:MOST_PLAYERS]


def count_players(number: int, variant: Variant | None, place: Place) -> list[Finding]:
    """Say whether a game has more players than it may."""
    if number > MOST_PLAYERS:
        message = _("The game has {number} players; at most {most} can play.")
    elif number > 1 and variant is Variant.SOLO:
        message = _("A solo game has one player, not {number}; score each one by itself.")
    else:
        return []
    text = message.format(number=number, most=MOST_PLAYERS)
    return [Finding("bad-value", text, place)]


def find_doubles(names: Iterable[tuple[str, Place]]) -> list[Finding]:
    """Find the names that stand twice."""
    seen: dict[str, Place] = {}
    findings = []
    for name, place in names:
        first = seen.setdefault(name, place)
        if first is not place:
            message = _("The name '{name}' stands twice (first at {first}); change one of them.")
            text = message.format(name=shown(name), first=first)
            findings.append(Finding("bad-value", text, place))
    return findings


def read_name(fields: Fields) -> tuple[str, Place] | None:
    """Pick the name of a player, and where it stands."""
    name = fields.text("name", most=LONGEST_NAME)
    return None if name is None else (name, fields.document.value_place(*fields.keys, "name"))


def read_start(fields: Fields, layout: Layout | None) -> Bonus | None:
    """Pick the bonus of the starting castle; the domain must have that castle."""
    start = fields.choice("start", Bonus)
    if start is None or layout is None:
        return start
    castles = [cell.bonus.value for cell in layout.cells if cell.bonus is not None]
    if start.value not in castles:
        known = ", ".join(f"'{name}'" for name in castles) or _("a castle, but it has none")
        wanted = _("the bonus of a castle of the domain '{domain}': {known}")
        fields.refuse("start", wanted.format(domain=layout.id, known=known))
    return start


def sorted_findings(findings: Sequence[Finding]) -> list[Finding]:
    """Sort findings by their place in the file."""
    return sorted(findings, key=lambda it: (it.place.line or 0, it.place.column or 0))
