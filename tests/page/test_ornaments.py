"""Ornaments: a theme chooses frames, corners, dividers, patterns and icons, and may bring more."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.errors import InvalidError, UnreadableError
from generator.load.files.access import within
from generator.load.settings.theme import load_theme, ornament_names, theme_paths
from generator.model.finding import Finding
from generator.model.order import Ink
from generator.page.maps.paints import tile_paints
from generator.products.tools import load_tools
from support.pages.colour_vision import READABLE, contrast
from support.pages.drawing import paths
from support.pages.drawn_pages import draw
from support.pages.grounds import words_on_grounds
from support.pages.palettes import MARKS, PATTERN, SHAPE, members
from support.program import at_once

if TYPE_CHECKING:
    from pathlib import Path

    from generator.model.theme import Theme
    from generator.page.marks import Path as Stroke

KINDS = ("frame", "corner", "divider", "pattern", "icons", "ground")
ICONS = ("castle", "mine", "river", "city", "pasture", "monastery")
BONUSES = ("monk", "silver", "goods", "worker")


def shapes(template: str, theme: Theme, ink: Ink, **fields: object) -> tuple[object, ...]:
    """Return what a template draws, without its colours."""
    context = {**tile_paints(ink, theme), **fields}
    drawn = load_tools(theme.name).press.draw(template, context)
    return tuple(it.segments for it in paths(drawn.marks))


def test_every_theme_chooses_ornaments_that_there_are() -> None:
    for name in theme_paths():
        chosen = load_theme(name).ornaments
        assert tuple(chosen) == KINDS
        assert all(chosen[kind] in ornament_names(kind) for kind in KINDS)
    assert not set(load_theme("glass").ornaments.values()) & set(load_theme().ornaments.values())


@pytest.mark.parametrize("order", ["pad A --cover", "board 1", "kit board --only castles"])
def test_ornaments_reach_every_kind_of_page(order: str) -> None:
    outlines = [
        [{it.segments for it in paths(page.marks)} for page in draw(f"{order}{theme}").pages]
        for theme in ("", " --theme slate", " --theme glass")
    ]
    for plain, slate, glass in zip(*outlines, strict=True):
        if plain:
            assert plain - slate
            assert plain - glass
            assert slate - glass


@pytest.mark.parametrize("order", ["pad A", "pad A --style ledger", "pad A --paper a5", "board 1"])
def test_parchment_lies_on_panels_in_full_ink_only(order: str, tmp_path: Path) -> None:
    plain = tmp_path / "plain.toml"
    plain.write_text('name = "plain"\n[ornaments]\nground = "plain"\n')
    for ink in Ink:
        drawn = list(paths(draw(f"{order} --ink {ink}").pages[0].marks))
        bare = list(paths(draw(f"{order} --ink {ink} --theme {plain}").pages[0].marks))
        added = [mark for mark in drawn if mark not in bare]
        assert [mark for mark in drawn if mark not in added] == bare
        assert bool(added) is (ink is Ink.FULL)
        colours = {it for mark in added for it in (mark.style.fill, mark.style.stroke)}
        assert colours <= {load_theme().inks[ink]["band"], None}
        assert len(added) <= 2
        assert sum(len(mark.segments) for mark in added) < 400


@pytest.mark.parametrize("icon", [*ICONS, *BONUSES])
def test_heraldic_icons_are_drawings_of_their_own(icon: str) -> None:
    drawn = [
        shapes("deck/icon.svg.j2", load_theme(theme), Ink.FULL, icon=icon, value="")
        for theme in ("vellum", "glass")
    ]
    assert all(drawn)
    assert not set(drawn[0]) & set(drawn[1])


@pytest.mark.parametrize("group", [group for group, mark in MARKS.items() if mark is SHAPE])
@pytest.mark.parametrize("ink", [Ink.LOW, Ink.MONO])
def test_goods_and_players_have_shapes_of_their_own(ink: Ink, group: str) -> None:
    theme = load_theme()
    # Only Brügge has a yellow player; its swan is measured with the seals.
    names = [name for name in members(theme, ink, group) if name != "yellow"]
    drawn = {name: shapes("deck/icon.svg.j2", theme, ink, icon=group, value=name) for name in names}
    for name in names:
        others = {it for other in names if other != name for it in drawn[other]}
        assert set(drawn[name]) - others, name


def hatchings(order: str) -> dict[str, set[tuple[float, ...]]]:
    """Return by the colour of its lines the directions of the hatchings that an order prints."""
    found: dict[str, set[tuple[float, ...]]] = {}
    for page in draw(order).distinct_pages:
        for it in paths(page.marks):
            lines = [a for a, b in zip(it.segments, it.segments[1:], strict=False) if a[0] == "M"]
            if it.style.fill is None and it.style.stroke and len(lines) > 4:
                found.setdefault(it.style.stroke, set()).add(_way(it))
    return found


def _way(hatching: Stroke) -> tuple[float, ...]:
    (x1, y1), (x2, y2) = hatching.segments[0][1], hatching.segments[1][1][-2:]
    ways = 1e9 if abs(x2 - x1) < 1e-6 else (y2 - y1) / (x2 - x1)
    return (round(ways, 1), *hatching.style.dashes)


@pytest.mark.parametrize(
    ("order", "group"),
    [("pad A --ink low", "terrain"), ("board 1 --ink low", "tile")],
)
def test_the_patterns_of_low_ink_are_printed(order: str, group: str) -> None:
    assert MARKS[group] is PATTERN
    drawn = hatchings(order)
    ways = [frozenset(drawn[it["deep"]]) for it in members(load_theme(), Ink.LOW, group).values()]
    assert all(ways)
    assert len(set(ways)) == len(ways)


@pytest.mark.parametrize("theme", sorted(theme_paths()))
@pytest.mark.parametrize(
    "order",
    ["pad A --cover", "pad A --ink low", "board 1", "kit board --only table", "pad A --ink mono"],
)
def test_words_are_readable_where_they_are_printed(order: str, theme: str) -> None:
    gold = {colours["gold"] for ink, colours in load_theme(theme).inks.items() if ink != Ink.MONO}
    for page in draw(f"{order} --theme {theme}").distinct_pages:
        for word in words_on_grounds(page.marks):
            assert contrast(word.fill, word.ground) >= READABLE, word
            assert word.fill not in gold, word


# Ornaments of a user's own theme


KNOT = """\
{% macro draw(colour) %}<path d="M1 1H9.875V9.875" fill="none" stroke="{{ colour }}"/>{% endmacro %}
"""


def own_theme(folder: Path, text: str) -> Path:
    parts = folder / "mine" / "parts" / "ornaments"
    parts.mkdir(parents=True)
    (parts / "corner-knot.svg.j2").write_text(KNOT, encoding="utf-8")
    file = folder / "own.toml"
    file.write_text(text, encoding="utf-8")
    return file


def test_a_theme_brings_ornaments_of_its_own(tmp_path: Path) -> None:
    file = own_theme(tmp_path, 'name = "own"\ntemplates = "mine"\n[ornaments]\ncorner = "knot"\n')
    result = at_once("pad", "A", "--theme", file, "-o", "own.svg", cwd=tmp_path)
    assert result.returncode == 0, result.stderr
    assert "9.875" in (tmp_path / "own.svg").read_text(encoding="utf-8")
    assert load_theme(str(file)).ornaments == {**load_theme().ornaments, "corner": "knot"}


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ('[ornaments]\ncorner = "rosé"\n', 2, "did you mean 'rose'"),
        ('[ornaments]\nframe = "zz"\n', 2, "one of 'double', 'lozenge' or 'tracery'"),
        ('[ornaments]\ncorners = "rose"\n', 2, "did you mean 'corner'"),
        ("[ornaments]\ncorner = 3\n", 2, "'corner' is 3"),
        ('[ornaments]\ncorner = "knot"\n', 2, "'none', 'rose' or 'tendril'"),
        ("ornaments = 1\n", 1, "ornaments"),
        ("templates = 3\n", 1, "templates"),
        ('templates = "a\\u0000b"\n', 1, "templates"),
    ],
)
def test_every_mistake_has_its_line(tmp_path: Path, text: str, line: int, words: str) -> None:
    with pytest.raises(InvalidError) as caught:
        load_theme(str(own_theme(tmp_path, text)))
    (finding,) = caught.value.findings
    assert isinstance(finding, Finding)
    assert finding.place.line == line
    assert words in finding.message


@pytest.mark.parametrize("name", ["nowhere", "é" * 190, "own.toml"])
def test_a_missing_folder_of_templates_is_reported_with_its_place(
    tmp_path: Path, name: str
) -> None:
    file = own_theme(tmp_path, f'\ntemplates = "{name}"\n')
    with pytest.raises(UnreadableError, match=r"own\.toml:2:13: There is no template folder"):
        load_theme(str(file))


def test_work_for_untrusted_users_uses_no_templates_of_a_theme(tmp_path: Path) -> None:
    file = own_theme(tmp_path, 'templates = "mine"\n')
    assert load_theme(str(file)).templates == tmp_path / "mine"
    with within(tmp_path):
        assert load_theme(str(file)).templates is None


# The picture of all themes


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_the_picture_shows_every_theme_in_every_ink(language: str, tmp_path: Path) -> None:
    words = ("list", "themes", "--picture", "all.svg", "--lang", language)
    result = at_once(*words, cwd=tmp_path)
    assert result.returncode == 0, result.stderr
    lines = result.stdout.splitlines()
    assert [it.split()[0] for it in lines[: len(theme_paths())]] == list(theme_paths())
    drawn = (tmp_path / "all.svg").read_text(encoding="utf-8")
    for name in theme_paths():
        assert drawn.count(f">{name}<") == len(Ink)
        for ink in Ink:
            assert load_theme(name).inks[ink]["accent"] in drawn


@pytest.mark.parametrize("topics", [(), ("papers",)])
def test_only_themes_can_be_drawn(topics: tuple[str, ...], tmp_path: Path) -> None:
    result = at_once("list", *topics, "--picture", "all.png", cwd=tmp_path)
    assert result.returncode == 2
    assert "scriptorium list themes --picture all.png" in result.stderr
    assert not list(tmp_path.iterdir())
