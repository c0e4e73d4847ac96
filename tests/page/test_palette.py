"""Colours that everybody can distinguish, and words that are readable on their ground."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from generator.load.settings.theme import load_theme, theme_paths
from generator.model.order import Ink
from generator.model.terrain import Terrain
from support.pages.colour_vision import (
    APART,
    DIFFERENT,
    EYES,
    GREY,
    READABLE,
    VIEWS,
    apart,
    contrast,
    difference,
)
from support.pages.palettes import GROUPS, MARKS, PATTERN, closest, confused, members, pattern_kind

GAMES = ("terrain", "tile")
"""The terrains' colours: those of the dice game's hexes, and those of the board game's tiles."""
FAMILIES = (*GAMES, "good", "player", "bruges")
THEMES = sorted(theme_paths())
PUBLISHED = Path(__file__).parents[1] / "cases" / "colours" / "ciede2000.txt"
STANDS_OUT = 1.25
"""WCAG contrast of a fill and the page: a hex has an edge even without its line."""


def test_differences_are_measured_as_published() -> None:
    lines = PUBLISHED.read_text(encoding="utf-8").splitlines()[1:]
    assert len(lines) == 34
    for line in lines:
        l1, a1, b1, l2, a2, b2, expected = map(float, line.split())
        assert difference((l1, a1, b1), (l2, a2, b2)) == pytest.approx(expected, abs=1e-4), line
        assert difference((l2, a2, b2), (l1, a1, b1)) == pytest.approx(expected, abs=1e-4), line


def test_contrast_is_measured_as_published() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


def test_the_measure_knows_colours_that_some_eyes_confuse() -> None:
    red, green = "#b04a3a", "#6f7a2c"
    assert apart(red, green, "normal") > APART
    assert apart(red, green, "deutan") < APART
    assert apart("#ff0000", "#009400", GREY) < DIFFERENT[GREY] < apart("#000000", "#333333", GREY)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("group", GROUPS)
def test_in_full_colour_no_two_are_confused_by_any_eyes_nor_in_grey(group: str, theme: str) -> None:
    style = load_theme(theme)
    for eyes in VIEWS:
        assert closest(style, Ink.FULL, group, eyes).value >= DIFFERENT[eyes], eyes


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("group", GROUPS)
def test_in_little_ink_colours_differ_for_any_eyes_and_marks_differ_in_grey(
    group: str, theme: str
) -> None:
    style = load_theme(theme)
    found = confused(style, Ink.LOW, group)
    assert not any(found[eyes] for eyes in EYES)
    if MARKS[group] is PATTERN:
        hatches = {name: it["hatch"] for name, it in members(style, Ink.LOW, group).items()}
        for one, other in found[GREY]:
            assert pattern_kind(hatches[one]) != pattern_kind(hatches[other])


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("group", [group for group, mark in MARKS.items() if mark is PATTERN])
@pytest.mark.parametrize("ink", [Ink.LOW, Ink.MONO])
def test_without_fills_every_member_has_a_pattern_of_its_own(
    ink: Ink, group: str, theme: str
) -> None:
    found = members(load_theme(theme), ink, group).values()
    kinds = [pattern_kind(it["hatch"]) for it in found]
    assert all(kinds)
    assert len(set(kinds)) == len(kinds)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("one", "other"), list(combinations(Terrain, 2)))
def test_any_two_terrains_are_clearly_different_to_any_eyes(
    one: Terrain, other: Terrain, game: str, theme: str
) -> None:
    fills = {it: data["fill"] for it, data in load_theme(theme).inks[Ink.FULL][game].items()}
    for eyes in EYES:
        assert apart(fills[one], fills[other], eyes) >= APART


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("group", GROUPS)
def test_fills_stand_out_from_the_page(group: str, theme: str) -> None:
    style = load_theme(theme)
    for name, it in members(style, Ink.FULL, group).items():
        for page in (style.inks[Ink.FULL]["panel"], "#ffffff"):
            assert contrast(it["fill"], page) >= STANDS_OUT, name
            for eyes in VIEWS:
                assert apart(it["fill"], page, eyes) >= DIFFERENT[eyes], (name, eyes)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("ink", Ink)
def test_words_stand_out_from_their_ground(ink: Ink, theme: str) -> None:
    style = load_theme(theme)
    colours = style.inks[ink]
    papers = [colours["panel"], colours["band"], colours["write"], "#ffffff"]
    for word in ("line", "accent", "soft"):
        assert min(contrast(colours[word], ground) for ground in papers) >= READABLE, word
    for group in GROUPS:
        for name, it in members(style, ink, group).items():
            assert contrast(colours["line"], it["tint"]) >= READABLE, name
            assert contrast(it["deep"], it["tint"]) >= READABLE, name


@pytest.mark.parametrize("theme", THEMES)
def test_little_ink_fills_nothing_and_mono_is_black_on_white(theme: str) -> None:
    low, mono = (load_theme(theme).inks[ink] for ink in (Ink.LOW, Ink.MONO))
    for colours in (low, mono):
        for family in FAMILIES:
            assert {it["fill"] for it in colours[family].values()} == {"#ffffff"}
            assert {it["tint"] for it in colours[family].values()} == {"#ffffff"}
    words = [value for value in mono.values() if isinstance(value, str)]
    words += [it["deep"] for family in FAMILIES for it in mono[family].values()]
    assert all(len(set(bytes.fromhex(word[1:]))) == 1 for word in words)
