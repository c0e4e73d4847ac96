"""The pages of pads, written as files that a browser opens, and what is typed into them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from generator.games.pad.load.evening import read_evening
from generator.language import speaking
from generator.load.files.document import parse_toml
from generator.load.layouts.any_layout import load_any
from generator.load.layouts.library import layout_paths
from generator.load.score_pads.choosing import play_by
from generator.model.score_pad.pad import EntryKind
from generator.products.calculator import write_layout_calculator
from generator.products.game_worksheet import calculated_layouts
from support.games.rule_cases import cases

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.games.pad.model.game import Evening
    from generator.model.score_pad.pad import Entry, Pad

Worked: TypeAlias = tuple[Path, dict[str, Any]]
"""The file of a worked evening, and what is typed for it."""
CASES = Path(__file__).resolve().parents[2] / "cases" / "pad"
SHELF = {name: path for name, path in layout_paths("pad").items() if name in calculated_layouts()}
"""The shipped pads that have a page."""
TOURNAMENTS = ("bridge-pairs", "chess-round-robin", "chess-swiss", "class-tournament")
"""Those in which players meet each other in matches."""


def write_page(
    folder: Path,
    name: str,
    players: int | None = None,
    language: str = "en",
    *,
    rules: Mapping[str, str] | None = None,
) -> Path:
    """Write the calculator of a pad, played by other RULES if there are some."""
    pad = play_by(load_pad(SHELF[name]), rules or {})
    file = folder / f"{name}.html"
    with speaking(language):
        page = write_layout_calculator(pad, players or max(2, pad.fewest), language=language)
    file.write_bytes(page)
    return file


def load_pad(path: Path) -> Pad:
    found: Any = load_any(path)
    return found  # type: ignore[no-any-return]


def can_be_tapped(entry: Entry, value: Any) -> bool:
    """Return whether there are boxes for a value: no finger reaches one that is not there."""
    if entry.kind is EntryKind.CROSSES:
        return list(value) == [it for it in entry.boxes if it in value]
    if entry.kind is EntryKind.GRID:
        return set(value) <= set(entry.boxes)
    return not entry.boxes or 0 <= value <= len(entry.boxes)


def typed(evening: Evening) -> dict[str, Any] | None:
    """Return what is typed for an evening; None if some of it cannot be."""
    entry_of = evening.pad.entry_of

    def texts(entries: Any) -> dict[str, Any]:
        found = {}
        for name, value in entries.items():
            entry = entry_of[name]
            chosen = entry.kind is EntryKind.CHOICE
            found[name] = entry.options[value - 1].id if chosen else value
        return found

    tables = [*evening.once, *(it for everyone in evening.rounds for it in everyone)]
    if not all(can_be_tapped(entry_of[name], it[name]) for it in tables for name in it):
        return None
    earlier = evening.rounds[: evening.pad.rounds.most - 1] if evening.pad.rounds else ()
    if any(entry_of[name].only_last for everyone in earlier for it in everyone for name in it):
        return None  # there is no such field before the last round
    return {
        "names": evening.players,
        "rules": dict(evening.pad.played),
        "once": [texts(it) for it in evening.once],
        "rounds": [[texts(it) for it in everyone] for everyone in evening.rounds],
        "matches": evening.matches,
    }


def expected_text(case: Path) -> str:
    return case.with_suffix(".expect.toml").read_text(encoding="utf-8")


def worked_evenings(name: str) -> list[Worked]:
    """Return the worked evenings of a pad that can be typed, each with its file."""
    found = []
    for case in cases(CASES / name):
        if "after-target" in expected_text(case):
            continue  # the page has no round after the last one
        document = parse_toml(case.read_text(encoding="utf-8"), str(case))
        asked = typed(read_evening([document]))
        if asked is not None:
            found.append((case, asked))
    return found
