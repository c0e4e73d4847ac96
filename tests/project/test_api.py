"""The interface for Python programs: orders are values, and everything of it has types."""

from __future__ import annotations

import doctest
import inspect
from pathlib import Path

import pytest

from generator import api

ROOT = Path(__file__).resolve().parents[2]
SAMPLES = ROOT / "docs" / "samples"


def test_everything_that_is_offered_is_there_and_explained() -> None:
    for name in api.__all__:
        assert getattr(api, name).__doc__, name
    assert (Path(api.__file__).parent / "py.typed").is_file()


def test_every_function_has_types() -> None:
    functions = [it for it in vars(api).values() if inspect.isfunction(it)]
    own = [it for it in functions if it.__module__ == api.__name__]
    assert own
    for function in own:
        signature = inspect.signature(function)
        assert signature.return_annotation is not inspect.Signature.empty
        for parameter in signature.parameters.values():
            assert parameter.annotation is not inspect.Parameter.empty


def test_the_examples_of_the_module_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    result = doctest.testmod(api)
    assert result.attempted >= 3
    assert result.failed == 0


def test_an_order_is_carried_out_as_every_format(tmp_path: Path) -> None:
    sheets = api.pad("A", "B", language="fr")
    assert sheets.pages == 2
    assert sheets.pdf().startswith(b"%PDF")
    assert sorted(sheets.svg()) == ["pad-A-a4-fr.svg", "pad-B-a4-fr.svg"]
    assert all(data.startswith(b"\x89PNG") for data in sheets.png(dpi=72).values())
    assert sheets.save(tmp_path / "two.pdf") == [tmp_path / "two.pdf"]
    assert (tmp_path / "two.pdf").read_bytes() == sheets.pdf()


def test_pages_are_files_of_a_format_or_are_saved_where_asked(tmp_path: Path) -> None:
    pad = tmp_path / "trial.toml"
    row = '[[section]]\nname = "All"\n[[section.row]]\nname = "Row"\n'
    pad.write_text('game = "pad"\nid = "trial"\nname = "Trial"\nplayers = 2\n' + row, "utf-8")
    sheet = api.pad(pad)
    (svg,) = sheet.svg().items()
    assert svg[0] == "pad-trial-a4.svg"
    assert b">Row<" in svg[1]
    picture = sheet.png(dpi=72)["pad-trial-a4.png"]
    assert int.from_bytes(picture[16:20], "big") == pytest.approx(210 / 25.4 * 72, abs=1)
    place = tmp_path / "new" / "sheet.svg"
    place.parent.mkdir()
    assert sheet.save(place) == [place]
    assert place.read_bytes() == svg[1]


def test_boards_kits_worksheets_and_decks_are_ordered_alike() -> None:
    assert api.board("1", "6", duplex=True).notes == (
        "1 sheet of paper, printed on both sides, flipped on the long edge, no cuts",
    )
    assert api.kit("dice", only="dice").pages == 1
    assert api.calculator("board", players=3).pages == 1
    assert api.pad("A", sheets=4, bleed=3, sheet="sra3").notes == ("2 sheets of paper, 6 cuts",)
    assert api.kit("deck", SAMPLES / "herbs.toml").pages == 8
    assert api.order("kit cards", only=["summary"], single=True).pages == 1


def test_what_is_wrong_is_raised_in_the_words_of_the_command_line() -> None:
    with pytest.raises(api.UnknownNameError, match="did you mean 'sheets'"):
        api.pad("A", shets=2).pdf()
    with pytest.raises(api.ScriptoriumError, match="--sheets takes a whole number from 1 to 10000"):
        api.pad("A", sheets=0).pdf()
    with pytest.raises(api.UnknownNameError, match="did you mean 'kit board'"):
        api.kit("bord").pdf()
    with pytest.raises(api.ScriptoriumError, match="is missing"):
        api.kit("deck").pdf()
    with pytest.raises(api.InvalidError) as raised:
        api.load(SAMPLES / "faulty.toml")
    assert len(raised.value.findings) > 1


def test_layouts_are_checked_and_games_scored() -> None:
    good, bad = api.check("A", SAMPLES / "faulty.toml")
    assert (good.findings, good.layout is not None) == ((), True)
    assert {finding.code for finding in bad.findings} >= {"domain-split"}
    result = api.score(SAMPLES / "evening.toml")
    assert (result.winners, max(score.total for score in result.scores)) == (("Anna",), 59)
    assert api.referee(SAMPLES / "evening-record.toml") is not None
