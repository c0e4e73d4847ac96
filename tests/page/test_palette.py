"""Colours that everybody can tell apart, and words that stand out from their ground."""

from __future__ import annotations

from itertools import combinations

import pytest
from colour_vision import APART, EYES, READABLE, Triple, contrast, difference, lab, seen

from generator.load.settings.theme import load_theme, theme_paths
from generator.model.order import Ink
from generator.model.terrain import Terrain

GAMES = ("terrain", "tile")
"""The terrains' colours: those of the dice game's hexes, and those of the board game's tiles."""
FAMILIES = (*GAMES, "good", "player", "bruges")
THEMES = sorted(theme_paths())


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        # From the test data published with the formula.
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, -1.0, 2.0), (50.0, 0.0, 0.0), 2.3669),
        ((50.0, 2.49, -0.001), (50.0, -2.49, 0.0011), 7.2195),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((22.7233, 20.0904, -46.694), (23.0331, 14.973, -42.5619), 2.0373),
        ((90.8027, -2.0831, 1.441), (91.1528, -1.6435, 0.0447), 1.4441),
    ],
)
def test_differences_are_measured_as_published(one: Triple, other: Triple, expected: float) -> None:
    assert difference(one, other) == pytest.approx(expected, abs=1e-4)
    assert difference(other, one) == pytest.approx(expected, abs=1e-4)


def test_contrast_is_measured_as_published() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


def test_the_measure_knows_colours_that_some_eyes_confuse() -> None:
    red, green = "#b04a3a", "#6f7a2c"
    assert difference(lab(seen(red, "normal")), lab(seen(green, "normal"))) > APART
    assert difference(lab(seen(red, "deutan")), lab(seen(green, "deutan"))) < APART


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("one", "other"), list(combinations(Terrain, 2)))
def test_any_two_terrains_are_distinct_by_any_eyes(
    eyes: str, one: Terrain, other: Terrain, game: str, theme: str
) -> None:
    fills = {it: data["fill"] for it, data in load_theme(theme).inks[Ink.FULL][game].items()}
    assert difference(lab(seen(fills[one], eyes)), lab(seen(fills[other], eyes))) >= APART


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("ink", Ink)
def test_words_stand_out_from_their_ground(ink: Ink, theme: str) -> None:
    colours = load_theme(theme).inks[ink]
    grounds = [colours["panel"], colours["band"], colours["write"], "#ffffff"]
    for game in (*GAMES, "bruges"):
        grounds += [terrain["tint"] for terrain in colours[game].values()]
    assert min(contrast(colours["line"], ground) for ground in grounds) >= READABLE
    for ground in (colours["panel"], colours["write"], colours["band"]):
        assert contrast(colours["accent"], ground) >= READABLE


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("ink", [Ink.LOW, Ink.MONO])
@pytest.mark.parametrize("game", GAMES)
def test_without_fills_every_terrain_has_a_hatching_of_its_own(
    game: str, ink: Ink, theme: str
) -> None:
    terrains = load_theme(theme).inks[ink][game]
    hatchings = [tuple(map(tuple, terrains[terrain]["hatch"])) for terrain in Terrain]
    assert all(hatchings)
    assert len(set(hatchings)) == len(Terrain)
    kinds = {
        tuple((angle % 180, dash > 0) for angle, _distance, dash, _gap in hatching)
        for hatching in hatchings
    }
    assert len(kinds) == len(Terrain)


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
