"""The worksheets of the games are files, complete in every language; faults have a place."""

from __future__ import annotations

import re
import tomllib
from typing import TYPE_CHECKING, Any

import pytest

from generator.errors import MalformedError
from generator.language import LANGUAGES, speaking
from generator.load.files.document import parse_toml
from generator.load.settings.edition import edition_names, read_edition
from generator.load.worksheets.worksheet import FILE, parse_worksheet
from generator.products.calculator import make_worksheet
from generator.products.game_worksheet import worksheet_games
from generator.registry import layout_folder

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.model.worksheet import Worksheet

GAMES = [spec.name for spec in worksheet_games() if (layout_folder(spec.name) / FILE).is_file()]
HEAD = 'game = "dice"\nname = "Dice"\nplayers = [1, 5]\n[[section]]\nid = "goods"\nname = "Goods"\n'


def texts_of(data: Any) -> Iterator[dict[str, str]]:
    """Yield all tables that have a text for each language."""
    if isinstance(data, dict):
        if "en" in data:
            yield data
        for it in data.values():
            yield from texts_of(it)
    elif isinstance(data, list):
        for it in data:
            yield from texts_of(it)


def words_of(sheet: Worksheet) -> Iterator[str]:
    """Yield everything of a worksheet that people read."""
    yield sheet.name
    for section in sheet.sections:
        yield from (section.title, section.note)
        if section.journal:
            yield from (section.journal.label, *(it.label for it in section.journal.columns))
        for row in section.rows:
            yield from (row.label, row.note, *row.icons, *(it.lacks for it in row.terms))
            yield from (
                text for it in row.fields for text in (it.id, it.label, it.caption, it.icon)
            )
    yield from (text for it in sheet.ties for text in (it.field.label, it.note))
    yield from (it.hint for it in sheet.agreements)


def parse(text: str) -> Worksheet:
    return parse_worksheet(
        parse_toml(HEAD + text, "sheet.toml"), "dice", read_edition("dice"), {}, {}
    )


def test_all_four_games_have_a_worksheet_file() -> None:
    assert sorted(GAMES) == ["board", "bruges", "cards", "dice"]


@pytest.mark.parametrize("game", GAMES)
def test_every_text_is_in_every_language(game: str) -> None:
    data = tomllib.loads((layout_folder(game) / FILE).read_text(encoding="utf-8"))
    texts = list(texts_of(data))
    assert len(texts) > 20
    assert all(set(it) == set(LANGUAGES) for it in texts)


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_left_to_fill_in_and_every_name_is_known(game: str) -> None:
    for language in LANGUAGES:
        for edition in edition_names(game):
            with speaking(language):
                sheet = make_worksheet(game, edition)
            assert not [it for it in words_of(sheet) if re.search(r"[{}*]", it)]
            assert all(row.label for row in sheet.rows)
            known = {field.id for field in sheet.fields}
            assert len(known) == len(list(sheet.fields))
            named = {name for row in sheet.rows for it in row.terms for name in it.fields}
            asked = {it.when for row in sheet.rows for it in row.terms if it.when}
            assert named | asked <= known, (named | asked) - known


def test_a_row_repeats_for_each_figure_and_takes_its_worth() -> None:
    sheet = parse(
        "[[section.row]]\n"
        'for = { size = "zone_points" }\n'
        'id = "zone.{size}"\n'
        'name = "{size} hexes"\n'
        'singular = "one hex"\n'
        'each = "zone_points.{size}.II"\n'
        'factor = "pasture.factor"\n'
    )
    found = [(row.id, row.label, row.terms[0].each[3]) for row in sheet.rows]
    assert found == [
        ("zone.1", "one hex", 2),
        ("zone.2", "2 hexes", 6),
        ("zone.3", "3 hexes", 12),
        ("zone.4", "4 hexes", 20),
    ]


FAULTS = {
    'ech = "goods.points"': (10, "There is no key 'ech' here; did you mean 'each'?"),
    'each = "goods.point"': (
        10,
        "There is no figure or list 'goods.point'; did you mean 'goods.points'?",
    ),
    'each = "goods.*.first"': (
        10,
        "There is no figure or list 'goods.*.first'; name one of the edition.",
    ),
    "each = 1\nscale = 3": (11, "'scale' is 3; it must be a list of numbers and names of figures."),
    'each = 1\nscale = [1, "goods.pints"]': (
        11,
        "There is no figure or list 'goods.pints'; did you mean 'goods.points'?",
    ),
    'each = 1\nfor = { size = "sizes", of = "x" }': (
        11,
        "'for' is a table; it must be a variable and its list, as in { size = \"sizes\" }.",
    ),
    'each = 1\nfor = { kind = "kinds" }': (
        11,
        "There is no figure or list 'kinds'; name one of the edition.",
    ),
}


@pytest.mark.parametrize("text", FAULTS)
def test_a_fault_is_named_with_its_place(text: str) -> None:
    with pytest.raises(MalformedError) as raised:
        parse(f'[[section.row]]\nid = "a"\nname = "A"\n{text}\n')
    line, message = FAULTS[text]
    said = re.findall(r"(?m)^sheet\.toml:(\d+)(?::\d+)?: [a-z-]+: (.*)$", str(raised.value))
    assert (str(line), message) in said
