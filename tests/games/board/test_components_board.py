"""The components of the board game, as its rulebook lists them."""

from __future__ import annotations

from collections import Counter

from generator.games.board.load.edition import board_edition
from generator.games.board.model.game import KNOWLEDGE
from generator.games.board.pages.tiles import fill_figures
from generator.language import PAPER_LANGUAGES
from generator.load.components.component_set import choose, load_components
from generator.model.component import Component, Shape
from generator.model.terrain import Terrain
from generator.model.tiles import Building, Colour, Good, Species

BOARD = load_components(None, 28.0, "board")
BY_ID = {it.id: it for it in BOARD.components}


def backs(*components: Component) -> dict[str, int]:
    """Count the copies by their backs."""
    found: Counter[str] = Counter()
    for it in components:
        for copies in it.copies:
            found[copies.back.name if copies.back else ""] += copies.count
    return dict(found)


def group(name: str) -> tuple[Component, ...]:
    return choose(BOARD, [name]).components


def test_the_numbers_of_components_are_the_rulebooks() -> None:
    counts = {it.id: sum(c.count for c in group(it.id)) for it in BOARD.groups}
    assert counts == {
        "buildings": 7 * 8,
        "animals": 7 * 4,
        "knowledge": 26,
        "castles": 16,
        "mines": 12,
        "ships": 26,
        "goods": 42,
        "silver": 20,
        "workers": 30,
        "bonus": 12,
        "points": 4,
    }
    hexes = [it for it in BOARD.components if it.shape is Shape.HEX]
    assert sum(it.count for it in hexes) == 164
    assert backs(*hexes)["back-black"] == 40


def test_the_black_backs_of_each_kind_are_the_rulebooks() -> None:
    assert backs(*group("buildings")) == {"back-city": 40, "back-black": 16}
    assert backs(*group("animals")) == {"back-pasture": 20, "back-black": 8}
    assert backs(*group("knowledge")) == {"back-monastery": 20, "back-black": 6}
    assert backs(*group("castles")) == {"back-castle": 14, "back-black": 2}
    assert backs(*group("mines")) == {"back-mine": 10, "back-black": 2}
    assert backs(*group("ships")) == {"back-river": 20, "back-black": 6}
    black = [it.number for it in group("knowledge") if "back-black" in backs(it)]
    assert black == [7, 12, 14, 15, 24, 25]


def test_there_are_seven_of_every_building() -> None:
    assert [it.id for it in group("buildings")] == [it.value for it in Building]
    for it in group("buildings"):
        assert backs(it) == {"back-city": 5, "back-black": 2}
        assert dict(it.front.fields) == {"building": it.id}


def test_each_species_has_seven_tiles_of_two_to_four_animals() -> None:
    for species in Species:
        tiles = [BY_ID[f"{species}-{number}"] for number in (2, 3, 4)]
        assert [it.count for it in tiles] == [2, 3, 2]
        assert ["back-black" in backs(it) for it in tiles] == [False, True, True]
        assert backs(*tiles) == {"back-pasture": 5, "back-black": 2}
        assert [dict(it.front.fields)["count"] for it in tiles] == [2, 3, 4]


def test_there_is_one_knowledge_tile_of_each_number() -> None:
    assert [(it.number, it.count) for it in group("knowledge")] == [(it, 1) for it in KNOWLEDGE]
    for it in group("knowledge"):
        assert it.front.template == "games/board/knowledge.svg.j2"
        assert all(
            copies.back and copies.back.template == "games/board/tile.svg.j2"
            for copies in it.copies
        )


def test_goods_bonus_and_point_tiles_come_in_their_colours() -> None:
    goods = group("goods")
    assert [it.id for it in goods] == [f"good-{it}" for it in Good]
    assert {it.count for it in goods} == {7}
    assert backs(*goods) == {"good-back": 42}
    bonus = group("bonus")
    assert [it.id for it in bonus] == [
        f"bonus-{it}-{t}" for it in ("large", "small") for t in Terrain
    ]
    assert {it.size.width for it in bonus[:6]} == {25.0}
    assert {it.size.width for it in bonus[6:]} == {20.0}
    assert [(it.front.name, *backs(it)) for it in group("points")] == [
        (f"points-100-{colour}", f"points-200-{colour}") for colour in Colour
    ]


def test_the_shapes_are_the_rulebooks() -> None:
    shapes = {it.group.id: it.shape for it in BOARD.components}
    assert shapes.pop("silver") is Shape.OCTAGON
    assert shapes.pop("points") is Shape.RECTANGLE
    squares = {shapes.pop(name) for name in ("goods", "workers", "bonus")}
    assert squares == {Shape.SQUARE}
    assert set(shapes.values()) == {Shape.HEX}


def test_everything_has_a_back_and_a_name_in_every_language() -> None:
    for it in BOARD.components:
        assert it.has_back
        assert all(copies.back is not None for copies in it.copies)
        assert set(it.group.names) == set(PAPER_LANGUAGES)
        assert it.number is not None or set(it.names) == set(PAPER_LANGUAGES)
        assert all(it.name(language) != it.id for language in PAPER_LANGUAGES)


def test_the_tiles_are_as_many_as_the_edition_says() -> None:
    tiles = board_edition().tiles
    assert {it.count for it in group("buildings")} == {tiles.building}
    assert {it.count for it in group("knowledge")} == {tiles.knowledge}
    single = [BY_ID[name].count for name in ("castle", "mine", "ship")]
    assert single == [tiles.castle, tiles.mine, tiles.ship]
    for species in Species:
        assert {n: BY_ID[f"{species}-{n}"].count for n in tiles.animals} == tiles.animals
    assert {it.count for it in group("goods")} == {board_edition().goods_of_colour}


def test_tiles_get_the_figures_of_the_edition() -> None:
    values = {
        it.id: dict(it.front.fields) for it in fill_figures(BOARD, board_edition()).components
    }
    assert values["watchtower"] == {"building": "watchtower", "count": 4}
    assert values["boarding-house"]["count"] == 4
    assert values["bank"]["count"] == 2
    assert values["knowledge-7"] == {"number": 7, "points": 1}
    assert values["knowledge-15"] == {"number": 15, "points": 3}
    assert values["knowledge-17"] == {"number": 17, "points": 4, "building": "watchtower"}
    assert values["knowledge-1"] == {"number": 1}
    assert values["warehouse"] == {"building": "warehouse"}
    bonus = {"terrain": "city", "bonus": "large", "two": 5, "three": 6, "four": 7}
    assert values["bonus-large-city"] == bonus
    assert [values["bonus-small-mine"][word] for word in ("two", "three", "four")] == [2, 3, 4]
