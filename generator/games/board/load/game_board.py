"""The game board from its data file, with single figures overridden by another file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.games.board.load.edition import GAME, PLAYERS
from generator.games.board.model.game import PHASES, Kind
from generator.games.board.model.game_board import (
    BLACK_SPACES,
    DEPOT_SPACES,
    Change,
    Depot,
    PieceSizes,
    Space,
    Table,
)
from generator.language import _, message_and_list
from generator.load.files.fields import Fields
from generator.load.layouts.kind import LAYOUTS
from generator.load.settings.board_figures import (
    TableFigure,
    collect_figures,
    length,
    pick_words,
    whole,
)
from generator.load.settings.figures import LONGEST_NAME, Confidence, override
from generator.model.finding import Finding
from generator.model.tiles import FACES
from generator.registry import games_with, layout_folder

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from generator.load.files.document import Document

SHIPPED = "2011"
LEAST_POINTS, MOST_POINTS = 60, 120


def load_table(path: Path | None = None) -> Table:
    """Read the shipped game board; a file at PATH overrides single figures of it."""
    name, figures = _read(path)
    return _table(name, figures)


def table_figures(path: Path | None = None) -> tuple[TableFigure, ...]:
    """Return every figure of a game board with its confidence, in the order of the data file."""
    return tuple(_read(path)[1].values())


def shipped_table() -> Path:
    """Return the data file of the shipped game board."""
    return layout_folder(GAME) / "table" / f"{SHIPPED}.toml"


def _kinds(fields: Fields, key: str) -> tuple[Kind, ...] | None:
    """Pick the kinds of tile that spaces take."""
    return pick_words(fields, key, tuple(kind.value for kind in Kind), Kind)


def _phases(fields: Fields, key: str) -> tuple[str, ...] | None:
    """Pick some of the phases, each once, but not all of them."""
    phases = pick_words(fields, key, PHASES, str)
    if phases is not None and not 0 < len(set(phases)) == len(phases) < len(PHASES):
        fields.refuse(key, _("a list of one to {most} phases").format(most=len(PHASES) - 1))
        return None
    return phases


def _kind(fields: Fields, key: str) -> Kind | None:
    return fields.choice(key, Kind)


# The tables of a data file: how each figure is picked, a dict for a table of figures.
_SHAPE: dict[str, Any] = {
    "depots": {face: dict.fromkeys(PLAYERS, _kinds) for face in FACES},
    "exception": {
        "depot": whole(1, len(FACES)),
        "players": whole(int(PLAYERS[0]), int(PLAYERS[-1])),
        "kind": _kind,
        "instead": _kind,
        "phases": _phases,
    },
    "black": {**dict.fromkeys(PLAYERS, whole(0, BLACK_SPACES)), "silver": whole(0, 9)},
    "track": {
        "rounds": whole(1, 5),
        "points": whole(LEAST_POINTS, MOST_POINTS),
        "turns": whole(2, 9),
    },
    "pieces": dict.fromkeys(("good", "bonus_large", "bonus_small"), length),
}


def _read(path: Path | None) -> tuple[str, dict[str, TableFigure]]:
    name, figures = override(shipped_table(), path, _figures, _contradictions)
    return name or SHIPPED, figures


def _figures(
    document: Document, usual: Confidence, findings: list[Finding]
) -> tuple[str | None, dict[str, TableFigure]]:
    fields = Fields(document, document.data, (), findings)
    fields.know(("game", "name", *_SHAPE))
    fields.require("game")
    game = fields.one_of("game", [spec.name for spec in games_with(LAYOUTS)])
    if game is not None and game != GAME:
        fields.refuse("game", _("'{game}' here").format(game=GAME))
    return fields.text("name", most=LONGEST_NAME), collect_figures(fields, _SHAPE, "", usual)


def _contradictions(figures: Mapping[str, TableFigure]) -> list[Finding]:
    """Find figures that contradict each other."""
    findings = []
    for face in FACES:
        given = [figures[f"depots.{face}.{players}"] for players in PLAYERS]
        count = sum(len(figure.value) for figure in given)
        if count != DEPOT_SPACES:
            message = _("Depot {depot} has {count} spaces; give it {wanted} in total.")
            message = message.format(depot=face, count=count, wanted=DEPOT_SPACES)
            findings.append(_finding(message, _last(given)))
    counts = [figures[f"black.{players}"] for players in PLAYERS]
    values = [figure.value for figure in counts]
    if values != sorted(values) or not values[-1]:
        message = _(
            "The black depot has {counts} spaces; it cannot have fewer spaces with more players."
        )
        message = message.format(counts=message_and_list(str(value) for value in values))
        findings.append(_finding(message, _last(counts)))
    points = figures["track.points"]
    if points.value % 10:
        message = _("The points track ends at {points}; it must end at a multiple of ten.")
        findings.append(_finding(message.format(points=points.value), points))
    return findings + _strange_exception(figures)


def _strange_exception(figures: Mapping[str, TableFigure]) -> list[Finding]:
    depot, kind = figures["exception.depot"], figures["exception.kind"]
    players = figures["exception.players"].value
    used = [it for it in PLAYERS if int(it) <= players]
    kinds = [kind for it in used for kind in figures[f"depots.{depot.value}.{it}"].value]
    if kind.value in kinds:
        return []
    message = _(
        "Depot {depot} has no space for {kind} with {players} players; name a kind that it has."
    )
    message = message.format(depot=depot.value, kind=f"'{kind.value.value}'", players=players)
    given = [figures[f"exception.{key}"] for key in ("depot", "players", "kind")]
    return [_finding(message, _last(given))]


def _last(figures: list[TableFigure]) -> TableFigure:
    """Return the figure that an owner gave, else the last one."""
    own = [figure for figure in figures if figure.confidence is Confidence.OWNER]
    return (own or figures)[-1]


def _finding(message: str, figure: TableFigure) -> Finding:
    return Finding("bad-value", message, figure.place)


def _table(name: str, figures: Mapping[str, TableFigure]) -> Table:
    def value(key: str) -> Any:
        return figures[key].value

    def spaces(face: str) -> tuple[Space, ...]:
        return tuple(
            Space(kind, int(players))
            for players in PLAYERS
            for kind in value(f"depots.{face}.{players}")
        )

    change = Change(*(value(f"exception.{key}") for key in ("players", "instead", "phases")))
    depots = []
    for face in FACES:
        changed = None
        if int(face) == value("exception.depot"):
            changed = max(
                index
                for index, space in enumerate(spaces(face))
                if space.kind is value("exception.kind") and space.players <= change.players
            )
        depots.append(Depot(int(face), spaces(face), changed))
    return Table(
        name=name,
        depots=tuple(depots),
        change=change,
        black={int(players): value(f"black.{players}") for players in PLAYERS},
        black_silver=value("black.silver"),
        rounds=value("track.rounds"),
        points=value("track.points"),
        turns=value("track.turns"),
        pieces=PieceSizes(
            *(float(value(f"pieces.{key}")) for key in ("good", "bonus_large", "bonus_small"))
        ),
    )
