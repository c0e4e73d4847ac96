"""What the game requires of a layout, and which findings are left out as mere consequences."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from generator.checks.layout import check_layout, check_reading
from generator.checks.wording import cell_names
from generator.games.dice.load.edition import dice_edition
from generator.games.dice.model.bonus import Bonus
from generator.games.dice.model.edition import DiceEdition
from generator.load.layouts.layout import load_layout, parse_layout
from generator.load.layouts.library import layout_paths
from generator.model.terrain import Terrain
from support.layouts.domains import parse

if TYPE_CHECKING:
    from generator.model.finding import Finding
    from generator.model.layout import Layout

DICE = dice_edition()
A = layout_paths("dice")["A"]


def changed(*changes: tuple[str, str]) -> Layout:
    """Read domain A with some of its rows changed and no zones declared."""
    text = A.read_text(encoding="utf-8").split("[zones]")[0]
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    layout = parse_layout(text, "A.toml").layout
    assert layout is not None
    sizes = {terrain: layout.zone_sizes(terrain) for terrain in Terrain}
    return replace(layout, declared=sizes)


def codes(findings: tuple[Finding, ...]) -> list[str]:
    return sorted({finding.code for finding in findings})


def test_six_hexes_are_named_and_the_others_counted() -> None:
    cells = load_layout(A).cells
    assert cell_names(cells[:6]).endswith(", row 2 hex 1 and row 2 hex 2")
    assert cell_names(cells[:7]).endswith(" and 1 more")


def test_missing_hex_names_its_terrain() -> None:
    (finding,) = check_layout(changed(("N   C   P   P", "N       P   P")), DICE)
    assert finding.code == "hex-count"
    assert "36" in finding.message
    assert "add 1 (city +1)" in finding.message


def test_extra_hex_names_its_terrain() -> None:
    (finding,) = check_layout(changed(("R   R   N   N", "R   R   N   N   M")), DICE)
    assert finding.code == "hex-count"
    assert "remove 1 (monastery -1)" in finding.message


def test_missing_hex_does_not_hide_a_wrong_terrain() -> None:
    layout = changed(("N   C   P   P", "N       P   P"), ("R   R   N   N", "R   R   N   P"))
    assert codes(check_layout(layout, DICE)) == ["hex-count", "terrain-count"]


def test_terrain_counts_say_which_way() -> None:
    city, pasture = check_layout(changed(("N   C   P   P", "N   P   P   P")), DICE)
    assert "take 1 from another" in city.message
    assert "give 1 of them" in pasture.message
    assert len(pasture.cells) == 8


def test_fifth_castle_is_counted_not_compared() -> None:
    layout = changed(("N   C   P   P", "N   Kg  P   P"))
    assert codes(check_layout(layout, DICE)) == ["castle-count"]


def test_repeated_bonus_offers_the_free_one() -> None:
    (finding,) = check_layout(changed(("Ks", "Kg")), DICE)
    assert finding.code == "castle-bonus"
    assert "silver" in finding.message
    assert finding.cells == ((2, 1), (2, 4))


def test_castle_without_bonus_cannot_be_played_at_all() -> None:
    layout = load_layout(A)
    cells = tuple(
        replace(cell, bonus=None) if cell.bonus is Bonus.SILVER else cell for cell in layout.cells
    )
    layout = replace(layout, cells=cells)
    for custom in (False, True):
        (finding,) = check_layout(layout, DICE, custom=custom)
        assert finding.code == "castle-bonus"
        assert finding.cells == ((2, 4),)


def test_declared_zones_are_compared_with_the_map() -> None:
    layout = load_layout(A)
    assert layout.declared is not None
    layout = replace(layout, declared={**layout.declared, Terrain.CITY: (5, 4)})
    for custom in (False, True):
        (finding,) = check_layout(layout, DICE, custom=custom)
        assert finding.code == "zone-sizes"
        assert "[5, 4]" in finding.message
        assert "[4, 3, 1, 1]" in finding.message
        assert finding.place == layout.declared_place


def test_missing_zones_are_offered_to_copy() -> None:
    layout = replace(load_layout(A), declared=None)
    (finding,) = check_layout(layout, DICE)
    assert finding.code == "missing-key"
    assert "city = [4, 3, 1, 1]" in finding.message
    assert check_layout(layout, DICE, custom=True) == ()


def test_custom_zones_go_as_far_as_the_score_table() -> None:
    assert isinstance(DICE, DiceEdition)
    longer = replace(DICE, zone_points=(*DICE.zone_points, (18, 14, 10)))
    layout = parse("Km  P   P   P\n  C   P   P")
    assert codes(check_layout(layout, DICE, custom=True)) == ["zone-too-large"]
    assert check_layout(layout, longer, custom=True) == ()


def test_castles_side_by_side_are_one_region_on_a_board_only() -> None:
    assert parse("Km  Ks").zone_sizes(Terrain.CASTLE) == (1, 1)
    assert parse("K1  K2", "board").zone_sizes(Terrain.CASTLE) == (2,)


@pytest.mark.parametrize("custom", [False, True])
def test_many_faults_are_reported_at_once(custom: bool) -> None:  # noqa: FBT001 - a case
    findings = check_layout(parse("P   P   P       C\n  P   P"), DICE, custom=custom)
    always = ["castle-count", "domain-split", "zone-too-large"]
    only_standard = ["hex-count", "missing-key"]
    assert codes(findings) == sorted(always + ([] if custom else only_standard))


def test_unreadable_hexes_are_not_followed_by_counts() -> None:
    text = A.read_text(encoding="utf-8").replace("Ks", "X ")
    reading = parse_layout(text, "A.toml")
    assert check_reading(reading.layout, reading.findings, DICE) == reading.findings


def test_unknown_key_does_not_hide_a_wrong_zone() -> None:
    text = A.read_text(encoding="utf-8").replace("[4, 3, 1, 1]", "[4, 4, 1]")
    reading = parse_layout(f"colour = 1\n{text}", "A.toml")
    findings = check_reading(reading.layout, reading.findings, DICE)
    assert codes(findings) == ["unknown-key", "zone-sizes"]


def test_a_value_that_cannot_be_read_does_not_hide_other_faults() -> None:
    """Only that zones are missing follows from it, for they may be what was not read."""
    text = A.read_text(encoding="utf-8").replace("Ks", "C ")
    head, _zones, _rest = text.partition("[zones]")
    reading = parse_layout(f"{head}[zones]\nmine = 3\n", "A.toml")
    assert reading.layout is not None
    findings = check_reading(reading.layout, reading.findings, DICE)
    assert {it.code for it in reading.findings} <= {"missing-key", "bad-value"}
    assert codes(findings[len(reading.findings) :]) == ["castle-count", "zone-too-large"]


def test_no_layout_leaves_what_was_read() -> None:
    reading = parse_layout('game = "dice"\nid = "x"\n', str(Path("x.toml")))
    assert reading.layout is None
    assert check_reading(None, reading.findings, DICE) == reading.findings


def test_a_terrain_that_an_edition_does_not_have_needs_no_hex() -> None:
    terrains = dict(DICE.layout.terrains)
    mines = terrains.pop(Terrain.MINE)
    terrains[Terrain.CITY] += mines
    edition = replace(DICE, layout=DICE.layout._replace(terrains=terrains))
    found = [it.message for it in check_layout(changed(), edition) if it.code == "terrain-count"]
    assert found == [
        "The terrain 'mine' needs 0 hexes, not 4; give 4 of them to another terrain.",
        "The terrain 'city' needs 13 hexes, not 9; take 4 from another terrain.",
    ]
