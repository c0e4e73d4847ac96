"""Editions: the documented figures, each with its confidence, and single ones overridden."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.errors import InvalidError, UnreadableError
from generator.games.board.load.edition import board_edition
from generator.games.dice.load.edition import dice_edition
from generator.games.dice.model.edition import DiceEdition
from generator.load.settings.edition import edition_figures, shipped_edition
from generator.load.settings.figures import VERIFIED, Confidence
from generator.model.terrain import Terrain

if TYPE_CHECKING:
    from pathlib import Path

DIE_MAP = "6543 21654 543123 6126541 254312 61256 3413"


def dice(path: Path | None = None) -> DiceEdition:
    edition = dice_edition(path)
    assert isinstance(edition, DiceEdition)
    return edition


def test_the_dice_game() -> None:
    edition = dice()
    assert (edition.game, edition.name) == ("dice", "2017")
    assert edition.layout.hexes == 37
    assert edition.layout.largest_zone == 4
    assert edition.layout.die_numbers == {}
    assert edition.layout.terrains == {
        Terrain.RIVER: 6,
        Terrain.MINE: 4,
        Terrain.CITY: 9,
        Terrain.MONASTERY: 7,
        Terrain.CASTLE: 4,
        Terrain.PASTURE: 7,
    }
    assert edition.zone_points == ((1, 1, 1), (4, 3, 2), (8, 6, 4), (13, 10, 7))
    assert edition.colour_points == {
        Terrain.MONASTERY: (3, 2),
        Terrain.MINE: (3, 1),
        Terrain.RIVER: (4, 2),
        Terrain.CITY: (6, 3),
        Terrain.CASTLE: (3, 1),
        Terrain.PASTURE: (4, 2),
    }
    assert (edition.pasture_factor, edition.time_boxes, edition.solo_boxes) == (2, 10, 8)
    assert (edition.good_points, edition.good_silver) == (2, 1)
    assert edition.values[Terrain.MONASTERY] == (1, 2)
    assert edition.values[Terrain.MINE] == (3, 4)
    assert edition.values[Terrain.RIVER] == (5, 6)
    assert edition.values[Terrain.CITY] == edition.values[Terrain.CASTLE] == ()


def test_the_board_game() -> None:
    edition = board_edition()
    assert (edition.name, edition.layout.hexes, edition.layout.largest_zone) == ("2011", 37, 8)
    assert edition.layout.terrains[Terrain.CITY] == 12
    faces = {face: DIE_MAP.count(str(face)) for face in range(1, 7)}
    assert edition.layout.die_numbers == faces
    assert sum(faces.values()) == 37


@pytest.mark.parametrize("game", ["dice", "board"])
def test_every_shipped_figure_says_how_sure_it_is(game: str) -> None:
    text = shipped_edition(game).read_text(encoding="utf-8")
    figures = edition_figures(game)
    assert text.count("{ value =") == text.count("confidence =") == len(figures)
    for figure in figures:
        assert figure.confidence is not Confidence.OWNER
        assert figure.verified == (figure.confidence in VERIFIED)
    assert text.count(", verified = false") == sum(not figure.verified for figure in figures)


def test_the_unsure_figures_of_the_dice_game() -> None:
    unsure = {it.name: it.confidence for it in edition_figures("dice") if not it.verified}
    assert unsure["zone_points.2.III"] is Confidence.MEDIUM
    assert unsure["colour_points.city.first"] is Confidence.LOW
    assert "colour_points.pasture.first" not in unsure
    assert "zone_points.2.I" not in unsure


def test_a_file_overrides_single_figures(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        'game = "dice"\nname = "my copy"\nzone_points.2.III = 3\n'
        "colour_points.mine.second = 2\nvalues.mine = [3]\n"
        "[time]\nsolo = { value = 7, confidence = 'low' }\n",
        encoding="utf-8",
    )
    edition = dice(path)
    assert edition.name == "my copy"
    assert edition.zone_points[1] == (4, 3, 3)
    assert edition.zone_points[2] == (8, 6, 4)
    assert edition.colour_points[Terrain.MINE] == (3, 2)
    assert edition.values[Terrain.MINE] == (3,)
    assert (edition.time_boxes, edition.solo_boxes) == (10, 7)
    figures = {it.name: it for it in edition_figures("dice", path)}
    assert figures["zone_points.2.III"].confidence is Confidence.OWNER
    assert figures["zone_points.2.III"].verified
    assert not figures["time.solo"].verified


def test_a_figure_may_be_as_large_as_its_limit(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    zones = "".join(f"{size} = {{ I = {size}, II = 1, III = 0 }}\n" for size in range(1, 21))
    path.write_text(
        f'game = "dice"\nname = "{"x" * 60}"\ncolour_points.mine = {{ first = 99, second = 0 }}\n'
        f"[zone_points]\n{zones}",
        encoding="utf-8",
    )
    edition = dice(path)
    assert (edition.name, edition.colour_points[Terrain.MINE]) == ("x" * 60, (99, 0))
    assert (len(edition.zone_points), edition.zone_points[-1]) == (20, (20, 1, 0))


def test_a_file_may_know_larger_zones(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        'game = "dice"\n[zone_points]\n5 = { I = 19, II = 15, III = 11 }\n', encoding="utf-8"
    )
    assert dice(path).zone_points[4] == (19, 15, 11)
    path.write_text('game = "dice"\ntime.boxes = 20\n', encoding="utf-8")
    assert dice(path).time_boxes == 20


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("", ["missing-key"]),
        ('game = "board"\n', ["bad-value"]),
        ('game = "dice"\ntiem.boxes = 9\n', ["unknown-key"]),
        ('game = "dice"\ntime.boxs = 9\n', ["unknown-key"]),
        ('game = "dice"\ntime.boxes = "9"\n', ["bad-value"]),
        ('game = "dice"\ntime.boxes = true\n', ["bad-value"]),
        ('game = "dice"\ntime.boxes = 2000\n', ["bad-value"]),
        ('game = "dice"\ntime.boxes = 21\n', ["bad-value"]),
        ('game = "dice"\ntime = 2\n', ["bad-value"]),
        ('game = "dice"\ncolour_points.mine.second = 100\n', ["bad-value"]),
        ('game = "dice"\nzone_points.21.I = 19\n', ["unknown-key"]),
        (f'game = "dice"\nname = "{"x" * 61}"\n', ["bad-value"]),
        ('game = "dice"\ntime.solo = 12\n', ["bad-value"]),
        ('game = "dice"\ntime.solo = { valeu = 12 }\n', ["unknown-key", "missing-key"]),
        ('game = "dice"\ntime.solo = { value = 8, confidence = "hgih" }\n', ["bad-value"]),
        ('game = "dice"\ntime.solo = { value = 8, verified = 1 }\n', ["bad-value"]),
        ('game = "dice"\nvalues.mine = [7]\n', ["bad-value"]),
        ('game = "dice"\nvalues.mine = 3\n', ["bad-value"]),
        ('game = "dice"\nzone_points.5.I = 19\n', ["missing-key"] * 2),
        ('game = "dice"\nzone_points.6 = { I = 1, II = 1, III = 1 }\n', ["missing-key"] * 3),
        ('game = "dice"\nzone_points.0.I = 19\n', ["unknown-key"]),
        ('game = "dice"\nname = ""\ngoods.points = -1\n', ["bad-value"] * 2),
    ],
)
def test_faults_of_an_edition_are_found_in_its_file(
    tmp_path: Path, text: str, codes: list[str]
) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InvalidError) as caught:
        dice_edition(path)
    lines = [line for line in str(caught.value).splitlines() if line.startswith(str(path))]
    assert [line.partition(": ")[2].partition(":")[0] for line in lines] == codes


def test_a_missing_edition_is_unreadable(tmp_path: Path) -> None:
    with pytest.raises(UnreadableError, match="no such file"):
        board_edition(tmp_path / "none.toml")
