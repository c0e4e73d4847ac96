"""Every kind of file with one value changed at a time: each fault or outcome is as approved."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

from generator.errors import ScriptoriumError
from generator.games.board.load.edition import board_edition
from generator.games.board.load.game_board import load_table
from generator.games.bruges.load.board import load_bruges_board
from generator.games.bruges.load.edition import bruges_edition
from generator.games.bruges.load.figures import load_figures
from generator.games.bruges.load.persons import load_persons
from generator.games.cards.load.edition import card_edition
from generator.games.dice.load.edition import dice_edition
from generator.load.components.component_set import load_components
from generator.load.components.shop import read_own, read_shop
from generator.load.decks.deck import load_deck
from generator.load.layouts.any_layout import load_any
from generator.load.settings.theme import load_theme
from generator.products.results.score import referee_file, score_files
from support.program import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from conftest import Golden

SAMPLES = ROOT / "docs" / "samples"
SLATE = ROOT / "templates/themes/slate.toml"
BESIDE = ("label.svg.j2", "herbs.csv", "herbs", "knot")
"""What the samples take from their folder."""
CHANGES = {"less": "-1", "large": "1000", "text": '"x"', "list": "[]", "more": "", "long": ""}
"""What is written instead of a value; `more` adds one to each of its numbers, and `long` repeats
what is in a list a thousand times."""
ALIKE = ("components", "pads", "shop")
"""Kinds of files whose keys have the same limits in all tables."""
LONG = ("edition-cards", "figures", "pads")
"""Kinds of files that take long to read."""
LONGEST = 200
"""How much of a changed line is shown."""
_LINE = re.compile(r'^([\w."]+) *= *(.*)$')
_NUMBER = re.compile(r"(?<![\w.\"-])\d+(?![\w.\"])")
_ANY_NUMBER = re.compile(r"(?<![\w.\"-])-?\d+(?:\.\d+)?(?![\w.\"])")
_LIMITS = re.compile(r"from (-?\d+(?:\.\d+)?) to (-?\d+(?:\.\d+)?)(?=[ ,.;)])")
TOO_LARGE = "10000000"
"""A number that no key may have."""


def scored(file: Path) -> str:
    """Return the points of a finished game."""
    return str([(it.name, it.total) for it in score_files([file]).result.scores])


def judged(file: Path) -> str:
    """Return what the referee says about a record."""
    fault = referee_file(file).verdict.fault
    return f"{fault.code}: {fault.message}" if fault else "legal"


def read(file: Path) -> str:
    """Return the id of a layout that is read without faults."""
    return str(load_any(file).id)


def shop(file: Path) -> str:
    """Return the products of a shop."""
    return str([(it.id, it.columns, it.rows) for it in read_shop(file)][:2])


def figures(file: Path) -> str:
    """Return how many figures of people are read."""
    return str(len(load_figures({}, file).known))


def without_fault(load: Callable[[Path], object]) -> Callable[[Path], str]:
    """Return what loads a file and says that it has no fault."""

    def look(file: Path) -> str:
        load(file)
        return "no fault"

    return look


KINDS: dict[str, tuple[Callable[[Path], str], tuple[Path, ...]]] = {
    "dice": (scored, (SAMPLES / "evening.toml",)),
    "board": (scored, (SAMPLES / "board-quick.toml", SAMPLES / "board-evening.toml")),
    "cards": (scored, (SAMPLES / "cards-evening.toml", SAMPLES / "cards-solo.toml")),
    "bruges": (scored, (SAMPLES / "bruges-evening.toml",)),
    "record": (judged, (SAMPLES / "evening-record.toml",)),
    "layouts": (read, (ROOT / "layouts/board/1.toml", ROOT / "layouts/dice/lake.toml")),
    "shop": (shop, (ROOT / "layouts/shops/game-crafter.toml",)),
    "figures": (figures, (ROOT / "layouts/bruges/figures.toml",)),
    "coaster": (without_fault(read_own), (SAMPLES / "coaster.toml",)),
    "deck": (without_fault(load_deck), (SAMPLES / "labels.toml", SAMPLES / "herbs.toml")),
    "components": (
        without_fault(lambda it: load_components(it, 40.0, "board")),
        (ROOT / "layouts/board/kit/components.toml",),
    ),
    "table": (without_fault(load_table), (ROOT / "layouts/board/table/2011.toml",)),
    "town": (
        without_fault(lambda it: load_bruges_board(5, it)),
        (ROOT / "layouts/bruges/board.toml",),
    ),
    "persons": (
        without_fault(lambda it: load_persons(it, 3)),
        (SAMPLES / "bruges-persons.toml", ROOT / "layouts/bruges/persons.toml"),
    ),
    "theme": (without_fault(lambda it: load_theme(str(it))), (SAMPLES / "knot.toml", SLATE)),
    "edition-dice": (without_fault(dice_edition), (ROOT / "layouts/dice/editions/2017.toml",)),
    "edition-board": (without_fault(board_edition), (ROOT / "layouts/board/editions/2011.toml",)),
    "edition-cards": (without_fault(card_edition), (ROOT / "layouts/cards/editions/2016.toml",)),
    "edition-bruges": (
        without_fault(bruges_edition),
        (ROOT / "layouts/bruges/editions/2013.toml",),
    ),
    "pads": (read, tuple(sorted((ROOT / "layouts/pad").glob("*.toml")))),
}


@cache
def lines_of(kind: str) -> tuple[tuple[Path, int, str, str], ...]:
    """Return the first line of each key with each type of value: file, number, key and value."""
    found: dict[Any, tuple[Path, int, str, str]] = {}
    for file in KINDS[kind][1]:
        table = ""
        is_text = False
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines()):
            if line.startswith("["):
                table = line.strip("[]")
            match = _LINE.match(line.split(" #")[0])
            if match and not is_text and is_whole(match[2]):
                key = (table, match[1], match[2][:1])
                found.setdefault(key, (file, number, match[1], match[2]))
            is_text ^= line.count('"""') % 2 == 1
    return tuple(found.values())


def is_whole(value: str) -> bool:
    """Return whether a value begins and ends in its line."""
    return '"""' not in value and value.count("[") == value.count("]") and value != ""


def changes(kind: str, change: str) -> Iterator[tuple[str, Path, str]]:
    """Yield a name for each changed file, the file, and its text.

    Each change is made in some of the lines, the next change in the next ones.
    """
    step = {"pads": 4, "components": 15, "edition-board": 5}.get(kind, 2)
    lines = lines_of(kind)[:12] if kind == "shop" else lines_of(kind)
    first = [*CHANGES].index(change) % step
    if change == "long":
        first, step = 0, 3 if kind == "pads" else 1
    for file, number, key, value in lines[first::step]:
        text = file.read_text(encoding="utf-8").splitlines()
        if change == "more":
            changed = _NUMBER.sub(lambda it: str(int(it[0]) + 1), value)
            if changed == value:
                continue
        elif change == "long":
            if not value.startswith("[") or value == "[]":
                continue
            changed = f"[{', '.join([value[1:-1].rstrip(' ,')] * 1000)}]"
        else:
            changed = CHANGES[change]
        text[number] = f"{key} = {changed}"
        yield f"{file.name}:{number + 1}: {text[number][:LONGEST]}", file, "\n".join(text) + "\n"


def outcome_of(look: Callable[[Path], str], place: Path, text: str) -> str:
    """Write a file, and return what is read from it, or its faults without the lines."""
    place.write_text(text, encoding="utf-8")
    try:
        return look(place)
    except ScriptoriumError as error:
        return "\n".join(it for it in str(error).splitlines() if not it.startswith("    "))


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("kind", [it for it in KINDS if it not in LONG])
def test_a_changed_value_has_the_approved_outcome(
    kind: str, change: str, tmp_path: Path, golden: Golden
) -> None:
    assert_outcomes(kind, change, tmp_path, golden)


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("kind", LONG)
def test_a_changed_value_of_a_long_file_has_the_approved_outcome(
    kind: str, change: str, tmp_path: Path, golden: Golden
) -> None:
    assert_outcomes(kind, change, tmp_path, golden)


def assert_outcomes(kind: str, change: str, tmp_path: Path, golden: Golden) -> None:
    """Assert what comes of files of a kind with one value changed at a time."""
    look = KINDS[kind][0]
    for name in BESIDE:
        (tmp_path / name).symlink_to(SAMPLES / name)
    said: list[str] = []
    for name, file, text in changes(kind, change):
        outcome = outcome_of(look, tmp_path / file.name, text)
        said.append(f"{name}\n{outcome}".replace(f"{tmp_path}/", ""))
    golden(f"changed/{kind}-{change}.txt", "\n".join(said) + "\n")


@pytest.mark.parametrize("kind", KINDS)
def test_a_number_may_be_as_small_and_as_large_as_its_fault_says(
    kind: str, tmp_path: Path, golden: Golden
) -> None:
    look = KINDS[kind][0]
    for name in BESIDE:
        (tmp_path / name).symlink_to(SAMPLES / name)
    said: list[str] = []
    keys: set[str] = set()
    tried: set[str] = set()
    for file, number, key, value in lines_of(kind):
        if value.startswith('"') or not _ANY_NUMBER.search(value) or key in keys:
            continue
        if kind in ALIKE:
            keys.add(key)
        lines = file.read_text(encoding="utf-8").splitlines()

        def faults(text: str) -> str:
            lines[number] = f"{key} = {_ANY_NUMBER.sub(text, value)}"  # noqa: B023 - used at once
            return outcome_of(look, tmp_path / file.name, "\n".join(lines) + "\n")  # noqa: B023

        limits = _LIMITS.search(faults(TOO_LARGE))
        if limits is None:
            continue
        said.append(f"{file.name}:{number + 1}: {key} {limits[0]}")
        if limits[0] in tried:
            continue
        tried.add(limits[0])
        low, high = (float(it) for it in limits.groups())
        step = 0.001 if "." in limits[0] else 1
        numbers = [f"{it:.8g}" for it in (low - step, low, high, high + step)]
        refused = [limits[0] in faults(it) for it in numbers]
        assert refused == [True, False, False, True], said[-1]
    golden(f"changed/{kind}-limits.txt", "\n".join(said) + "\n")
