"""The sentences of every case: each line with its reason, each broken rule with its place."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from generator.model.order import Ink
from generator.model.score import WordedLine, Wording
from generator.products.results.answers import result_for_pages
from generator.products.results.score import score_files

if TYPE_CHECKING:
    from conftest import Golden

    from generator.products.results.rulebooks import Scored

CASES = Path(__file__).resolve().parents[1] / "cases"
DATA = ("title", "sizes")
GAMES = ("dice", "board", "cards", "bruges")


def cases(game: str) -> list[list[Path]]:
    """Return the files of finished games, those that break a rule last; some have a second file."""
    folders = CASES / game, CASES / game / "violations"
    found = [path for folder in folders for path in sorted(folder.glob("*.toml"))]
    seconds = {path: path.with_name(f"{path.stem}.second.toml") for path in found}
    return [
        [path, second] if second.is_file() else [path]
        for path, second in seconds.items()
        if path.name.count(".") == 1
    ]


@cache
def scored(game: str) -> dict[str, Scored]:
    """Score every case of a game once."""
    return {case[0].stem: score_files(case) for case in cases(game)}


@pytest.mark.parametrize("game", GAMES)
def test_lines_and_faults_have_the_approved_wording(game: str, golden: Golden) -> None:
    lines, found = set(), []
    for case, each in scored(game).items():
        answer = result_for_pages(each)
        shown = [answer["praise"]] if "praise" in answer else []
        shown += [f"first: {', '.join(answer['winners']) or 'nobody'}"]
        for player in answer["players"]:
            points = []
            for it in player["lines"]:
                values = {key: it[key] for key in it if key not in {"points", "cells"}}
                lines.add(" | ".join(f"{key} {value}" for key, value in values.items()))
                points += [f"{it['points']} {it['rule']} {it.get('cells', '')}".rstrip()]
            shown += [" | ".join(it for it in (player["title"], player["deciding"]) if it)]
            shown += [f"{', '.join(points) or 'nothing'}: {player['total']}"]
            shown += [f"{it['code']} {it['cells']}: {it['message']}" for it in player["violations"]]
        found += [case, *(f"  {it}" for it in shown)]
    golden(f"sentences-{game}.txt", "\n".join([*sorted(lines), *found]) + "\n")


@pytest.mark.parametrize("game", GAMES)
def test_every_row_of_the_table_of_wordings_is_said_in_a_case(game: str) -> None:
    table = import_module(f"generator.games.{game}.rules.score_lines").WORDINGS
    lines = [
        line
        for each in scored(game).values()
        for score in each.result.scores
        for line in score.lines
    ]
    assert {line.kind for line in lines if isinstance(line, WordedLine)} == set(table)
    assert all(isinstance(line, WordedLine) for line in lines)


@dataclass(frozen=True, slots=True)
class StoneLine(WordedLine):
    """A line with a table of its own."""

    rule = "stone"
    wordings = {  # noqa: RUF012 - Line says that it belongs to the class
        "stone": Wording("{title} of {colour}", lambda line: f"{line.colour}: {{title}}.", DATA)
    }
    said = {"colour": lambda line: line.colour.upper()}  # noqa: RUF012 - as above
    given = {"sizes": lambda line: line.sizes or None}  # noqa: RUF012 - as above
    title: str
    colour: str
    sizes: tuple[Ink, ...] = ()


def test_words_are_filled_in_once() -> None:
    line = StoneLine(3, "a {colour} stone", "red")
    assert line.name() == "a {colour} stone of RED"
    assert line.explain() == "red: a {colour} stone."


def test_other_programs_get_plain_values_and_nothing_that_is_not_known() -> None:
    assert StoneLine(3, "a stone", "red").values() == {"title": "a stone"}
    sizes = Ink.FULL, Ink.LOW
    assert StoneLine(3, "a stone", "red", sizes).values() == {
        "title": "a stone",
        "sizes": ["full", "low"],
    }
