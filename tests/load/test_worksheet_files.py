"""The worksheets of the games are files, complete in every language; faults have a place."""

from __future__ import annotations

import re
import tomllib
from typing import TYPE_CHECKING, Any

import pytest

from generator.errors import MalformedError
from generator.language import PAPER_LANGUAGES, speaking
from generator.load.files.document import parse_toml
from generator.load.layouts.search import folded
from generator.load.score_pads import game_sheet
from generator.load.score_pads.game_sheet import FILE, parse_game_sheet
from generator.load.settings.edition import edition_names, read_edition
from generator.model.spoken_names import said
from generator.products.calculator import make_worksheet
from generator.products.game_worksheet import (
    calculated_layouts,
    calculated_names,
    worksheet_games,
)
from generator.registry import layout_folder

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from generator.model.score_pad.pad import Pad

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


def words_of(sheet: Pad, language: str) -> Iterator[str]:
    """Yield everything of a worksheet that people read."""
    yield sheet.name(language)
    for section in sheet.sections:
        yield from (section.name(language), section.note(language))
        yield from (it.sentence(language) for it in section.demands)
        if section.journal:
            columns = section.journal.columns
            yield from (section.journal.name(language), *(it.name(language) for it in columns))
        for row in section.rows:
            lacks = [it.lacks for it in row.rule.parts]
            yield from (row.name(language), row.note(language), *row.icons)
            yield from (said(it, language) for it in (row.lacks, *lacks))
    for entry in sheet.entry_of.values():
        yield from (entry.id, entry.name(language), entry.short(language), entry.icon)
    yield from (said(it, language) for it in sheet.tie_notes.values())


def parse(text: str) -> Pad:
    return parse_game_sheet(parse_toml(HEAD + text, "sheet.toml"), read_edition("dice"), {}, {})


def test_all_four_games_have_a_worksheet_file() -> None:
    assert sorted(GAMES) == ["board", "bruges", "cards", "dice"]


@pytest.mark.parametrize("game", GAMES)
def test_every_text_is_in_every_language(game: str) -> None:
    data = tomllib.loads((layout_folder(game) / FILE).read_text(encoding="utf-8"))
    texts = list(texts_of(data))
    assert len(texts) > 20
    assert all(set(it) == set(PAPER_LANGUAGES) for it in texts)


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_left_to_fill_in_and_every_name_is_known(game: str) -> None:
    for language in PAPER_LANGUAGES:
        for edition in edition_names(game):
            with speaking(language):
                sheet = make_worksheet(game, edition)
            assert not [it for it in words_of(sheet, language) if re.search(r"[{}*]", it)]
            assert all(row.name(language) for row in sheet.rows)
            known = [it.id for row in sheet.rows for it in row.entries]
            known += [it.id for it in sheet.apart]
            assert len(known) == len(set(known))
            named = {name for row in sheet.rows for it in row.rule.parts for name in it.of}
            named |= {name for row in sheet.rows for name in row.of}
            asked = {it.when for row in sheet.rows for it in row.rule.parts if it.when}
            asked |= {row.when for row in sheet.rows if row.when}
            assert named | asked <= set(known), (named | asked) - set(known)


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
    found = [(row.id, row.name("en"), row.rule.worth(3)) for row in sheet.rows]
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
    "scale = 3": (
        10,
        "'scale' is 3; it must be a list of whole numbers from -1000000 to 1000000.",
    ),
    'scale = [1, "goods.pints"]': (
        10,
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


def test_the_layouts_with_a_calculator_are_in_alphabetical_order() -> None:
    names = calculated_names("de")
    assert set(names) == set(calculated_layouts())
    assert list(names.values()) == sorted(names.values(), key=folded)


@pytest.mark.parametrize(
    "faulty",
    ["", "section = 3\n", "section = [3]\n", "[[section]]\nid = 3\n", "[[section]]\nrow = 3\n"],
)
def test_a_worksheet_that_gets_rows_of_another_file_is_refused_with_a_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, faulty: str
) -> None:
    (tmp_path / "own.toml").write_text(f'name = "Town"\n{faulty}', encoding="utf-8")
    monkeypatch.setattr(game_sheet, "FILE", str(tmp_path / "own.toml"))
    with pytest.raises(MalformedError, match=r"own\.toml:\d"):
        make_worksheet("bruges", next(iter(edition_names("bruges"))))
