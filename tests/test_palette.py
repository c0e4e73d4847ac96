"""Colours that everybody can tell apart, and words that stand out from their ground."""

from __future__ import annotations

from itertools import combinations
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

import pytest

from generator.load.settings.theme import load_theme, theme_paths
from generator.model.order import Ink
from generator.model.terrain import Terrain

Triple = tuple[float, float, float]
GAMES = ("terrain", "tile")
"""The terrains' colours: those of the dice game's hexes, and those of the board game's tiles."""
FAMILIES = (*GAMES, "good", "player", "bruges")
THEMES = sorted(theme_paths())

# Machado, Oliveira and Fernandes 2009, severity 1.0, for linear RGB.
EYES: dict[str, tuple[Triple, Triple, Triple]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
APART = 15.0
"""CIEDE2000 between two fills: clearly different, also in small areas."""
READABLE = 4.5
"""WCAG 2 contrast of words, level AA."""


def linear(colour: str) -> Triple:
    """Return linear RGB from 0 to 1."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (value / 255 for value in bytes.fromhex(colour[1:]))
    )
    return red, green, blue


def seen(colour: str, eyes: str) -> Triple:
    """Return linear RGB as some eyes see it."""
    rgb = linear(colour)
    red, green, blue = (
        min(1.0, max(0.0, sum(weight * value for weight, value in zip(row, rgb, strict=True))))
        for row in EYES[eyes]
    )
    return red, green, blue


def lab(rgb: Triple) -> Triple:
    """Return CIELAB under D65."""
    red, green, blue = rgb
    x = 0.4124 * red + 0.3576 * green + 0.1805 * blue
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = 0.0193 * red + 0.1192 * green + 0.9505 * blue
    fx, fy, fz = (
        part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116
        for part in (x / 0.95047, y, z / 1.08883)
    )
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def difference(one: Triple, other: Triple) -> float:
    """Return CIEDE2000 between two CIELAB colours (Sharma, Wu and Dalal 2005)."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    chroma = (hypot(a1, b1) + hypot(a2, b2)) / 2
    stretch = 1 + 0.5 * (1 - sqrt(chroma**7 / (chroma**7 + 25**7)))
    c1, c2 = hypot(stretch * a1, b1), hypot(stretch * a2, b2)
    h1 = degrees(atan2(b1, stretch * a1)) % 360
    h2 = degrees(atan2(b2, stretch * a2)) % 360
    turn = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0.0
    hue = 2 * sqrt(c1 * c2) * sin(radians(turn / 2))
    lightness, c = (l1 + l2) / 2, (c1 + c2) / 2
    h = (h1 + turn / 2) % 360 if c1 * c2 else h1 + h2
    t = (
        1
        - 0.17 * cos(radians(h - 30))
        + 0.24 * cos(radians(2 * h))
        + 0.32 * cos(radians(3 * h + 6))
        - 0.20 * cos(radians(4 * h - 63))
    )
    by_l = (l2 - l1) / (1 + 0.015 * (lightness - 50) ** 2 / sqrt(20 + (lightness - 50) ** 2))
    by_c = (c2 - c1) / (1 + 0.045 * c)
    by_h = hue / (1 + 0.015 * c * t)
    crossed = -2 * sqrt(c**7 / (c**7 + 25**7)) * sin(radians(60 * exp(-(((h - 275) / 25) ** 2))))
    return sqrt(by_l**2 + by_c**2 + by_h**2 + crossed * by_c * by_h)


def contrast(one: str, other: str) -> float:
    """Return the WCAG contrast of two colours."""
    first, second = (
        0.2126 * red + 0.7152 * green + 0.0722 * blue
        for red, green, blue in (linear(one), linear(other))
    )
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)


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
def test_any_two_terrains_are_told_apart_by_any_eyes(
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
