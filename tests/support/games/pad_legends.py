"""Reads the legends of shipped pads, and scores small evenings to compare with them."""

from __future__ import annotations

import re

from generator.games.pad.load.evening import read_evening
from generator.games.pad.rules.scoring import PadScorer
from generator.load.files.document import parse_toml
from support.games.pad_sheets import shipped


def look_up(pad: str, legend: str) -> dict[str, tuple[str, ...]]:
    """Return the figures of a legend, in English, by the words before them."""
    (found,) = (it for it in shipped(pad).legends if it.name("en") == legend)
    return {words: tuple(figures) for words, *figures in found.texts("en")}


def number(figure: str) -> int:
    """Return a figure as a number, whatever signs are before it."""
    return int(re.sub(r"[^\d-]", "", figure.replace("\N{MINUS SIGN}", "-")))


def numbers(figures: tuple[str, ...]) -> tuple[int, ...]:
    """Return some figures as numbers."""
    return tuple(map(number, figures))


def points(pad: str, text: str, players: int = 2) -> tuple[int, ...]:
    """Return the totals of an evening with these entries; nothing in it is impossible."""
    head = f'game = "pad"\npad = "{pad}"\n'
    named = "".join(f'[[player]]\nname = "{it}"\n' for it in range(1, players + 1))
    result = PadScorer(shipped(pad)).score(
        read_evening([parse_toml(head + named + text, "e.toml")])
    )
    assert [it for score in result.scores for it in score.violations] == []
    return tuple(it.total for it in result.scores)


def options(pad: str, entry: str) -> dict[str, int]:
    """Return the points of what can be chosen, by the English names."""
    return {it.name("en"): it.value for it in shipped(pad).entry_of[entry].options}
