"""Free text in pads: read, kept, shown and printed, without points."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator import resources
from generator.errors import InvalidError
from generator.games.pad.load.blank import SHEETS
from generator.games.pad.load.evening import read_evening
from generator.games.pad.model.game import Evening
from generator.games.pad.printing import draw_pads
from generator.games.pad.rules.scoring import PadScorer
from generator.games.pad.scanning.entries import list_places
from generator.games.pad.scanning.identity import pad_digest, plain
from generator.load.files.document import parse_toml
from generator.load.score_pads.pad import read_pad
from generator.model.score_pad.pad import EntryKind
from generator.model.score_pad.rule import RuleKind
from generator.page.marks import Kind
from generator.page.score_pads.browser.webpage import page_data
from support.games.pad_sheets import HEAD, order, own
from support.papers.page_words import page_words
from support.program import at_once

if TYPE_CHECKING:
    from pathlib import Path

    from generator.model.score import Result
    from support.studio.page_scripts import InNode

NOTE = '[[section]]\n[[section.row]]\nname = "Note"\ntext = 12\n'
COINS = '[[section.row]]\nname = "Coins"\n'
WORDS = """
[rounds]
number = [1, 8]
[[rounds.row]]
name = "Play"
entries = [{ name = "Word", text = 15 }, { name = "Worth", most = 200 }]
[[rounds.row]]
name = "Place"
text = 10
shared = true
"""
SCRIPT = """
import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";
const { folder, sheet, typed, rounds } = JSON.parse(readFileSync(0, "utf8"));
const shown = "globalThis.pad = { readEntry, eveningOf, tomlOf, knownState, calculateEvening };";
const scripts = ["formula", "evening"].map((it) => readFileSync(`${folder}/${it}.js`, "utf8"));
runInThisContext(`${scripts.join(";").replaceAll('"use strict";', "")}; ${shown}`);
const players = typed.map((entries) => ({ name: "", entries, journals: {}, rounds: [] }));
const state = pad.knownState(sheet, { players, rounds });
const evening = pad.eveningOf(sheet, state);
process.stdout.write(JSON.stringify({
  read: typed.map((it) => pad.readEntry(sheet, "note", it.note)),
  file: pad.tomlOf(sheet, state, ["Ana", "Ben"]),
  totals: pad.calculateEvening(sheet, evening).totals,
}));
"""


def findings(text: str) -> list[str]:
    reading = read_pad(parse_toml(HEAD + text, "trial.toml"))
    return [f"{it.code}: {it.message}" for it in reading.findings]


def score(text: str, once: list[dict[str, Any]], *rounds: tuple[dict[str, Any], ...]) -> Result:
    pad = own(text)
    return PadScorer(pad).score(Evening(pad, ("Ana", "Ben"), tuple(once), rounds))


def evening_of(tmp_path: Path, text: str, players: str) -> Evening:
    (tmp_path / "trial.toml").write_text(HEAD + text, encoding="utf-8")
    file = tmp_path / "evening.toml"
    return read_evening([parse_toml(f'game = "pad"\npad = "trial.toml"\n{players}', str(file))])


def test_a_row_takes_a_text() -> None:
    (row,) = own(NOTE).rows
    assert (row.rule.kind, row.counts) == (RuleKind.TEXT, False)
    (entry,) = row.entries
    assert (entry.kind, entry.length, entry.least, entry.most) == (EntryKind.TEXT, 12, 0, 1)


def test_a_text_brings_no_points_and_has_a_line_if_it_is_written() -> None:
    found = score(NOTE + COINS, [{"note": "second game", "coins": 4}, {"coins": 3}])
    assert [it.total for it in found.scores] == [4, 3]
    lines = [[(it.name(), it.points, it.explain()) for it in one.lines] for one in found.scores]
    assert lines == [
        [("Coins", 4, "As entered."), ("Note: second game", 0, "")],
        [("Coins", 3, "As entered.")],
    ]
    assert found.scores[0].lines[1].values() == {
        "row": "note",
        "entries": [],
        "texts": {"note": "second game"},
    }


def test_a_text_beside_a_number_is_quoted_before_its_reason() -> None:
    one = ({"word": "quartz", "worth": 48, "place": "Lyon"}, {"worth": 7, "place": "Lyon"})
    found = score(WORDS, [{}, {}], one)
    lines = [[(it.name(), it.points, it.explain()) for it in one.lines] for one in found.scores]
    assert lines == [
        [("Play", 48, "“quartz”: As entered."), ("Place: Lyon", 0, "")],
        [("Play", 7, "As entered."), ("Place: Lyon", 0, "")],
    ]
    assert found.course == ((48, 7),)


def test_a_formula_knows_only_whether_something_is_written() -> None:
    row = '[[section.row]]\nname = "Bonus"\nformula = "if(note, 5, 0)"\n'
    must = '[[must]]\nformula = "note or coins = 0"\nsay = "Say what the coins are for."\n'
    found = score(NOTE + COINS + row + must, [{"note": "gift"}, {"coins": 2}])
    assert [it.total for it in found.scores] == [5, 2]
    assert found.scores[0].lines[1].explain() == "if(note, 5, 0) (Note gift)"
    assert [it.message for it in found.scores[1].violations] == ["Say what the coins are for."]


def test_texts_of_the_rounds_are_counted_at_the_end() -> None:
    row = '[[section]]\n[[section.row]]\nname = "Words"\nof = ["word"]\neach = 10\n'
    words = [({"word": "one"}, {}), ({"word": "two"}, {"word": "three"})]
    found = score(WORDS + row, [{}, {}], *words)
    assert [it.total for it in found.scores] == [20, 10]


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ("text = 0", "bad-value: 'text' is 0; it must be a whole number from 1 to 60."),
        ("text = 61", "bad-value: 'text' is 61; it must be a whole number from 1 to 60."),
        (
            "text = 5\ntick = 3",
            (
                "unknown-key: A row has one of 'tick' or 'text', not several; divide it into"
                " several rows."
            ),
        ),
        (
            "text = 5\nscale = [1, 2]",
            (
                "unknown-key: A row has one of 'scale' or 'text', not several; divide it into"
                " several rows."
            ),
        ),
        (
            "text = 5\neach = 2",
            (
                "unknown-key: A row has one of 'text' or 'each', not several; divide it into"
                " several rows."
            ),
        ),
    ],
)
def test_a_faulty_text_is_explained(keys: str, message: str) -> None:
    row = f'[[section]]\n[[section.row]]\nname = "Note"\n{keys}\n'
    assert message in findings(row)


def test_a_text_is_not_compared_with_another() -> None:
    row = '[[section.row]]\nname = "Bonus"\nformula = \'if(note = "gift", 5, 0)\'\n'
    assert findings(NOTE + row) == [
        "formula-text: A text can only be compared with a choice, using '=' or '!='."
    ]


def test_an_evening_has_texts(tmp_path: Path) -> None:
    players = '[[player]]\nname = "Ana"\nnote = "  ici là "\n[[player]]\nname = "Ben"\nnote = ""\n'
    found = evening_of(tmp_path, NOTE, players)
    assert found.once == ({"note": "ici là"}, {})


@pytest.mark.parametrize("value", ['"thirteen sign"', "3", '"a\\nb"', "[]"])
def test_a_faulty_text_of_an_evening_is_explained(tmp_path: Path, value: str) -> None:
    players = f'[[player]]\nname = "Ana"\nnote = {value}\n[[player]]\nname = "Ben"\n'
    with pytest.raises(InvalidError, match="a text in one line with at most 12 characters"):
        evening_of(tmp_path, NOTE, players)


@pytest.mark.parametrize(("rounds", "shown"), [(2, "Place: Lyon 1"), (45, "Lyon 44, Lyon 45")])
def test_a_report_shows_texts(tmp_path: Path, rounds: int, shown: str) -> None:
    """A report with many rounds has one line for all texts of a row."""
    text = WORDS.replace("number = [1, 8]", "number = [1, 60]")
    (tmp_path / "trial.toml").write_text(HEAD + text, encoding="utf-8")
    each = "".join(
        f'[[round]]\nworth = [1, 2]\nplace = "Lyon {at}"\n' for at in range(1, rounds + 1)
    )
    players = '[[player]]\nname = "Ana"\n[[player]]\nname = "Ben"\n'
    evening = f'game = "pad"\npad = "trial.toml"\n{players}{each}'
    (tmp_path / "evening.toml").write_text(evening, encoding="utf-8")
    answer = at_once("score", "evening.toml", "--report", "report.pdf", cwd=tmp_path)
    assert answer.returncode == 0, answer.stderr
    pages = page_words(tmp_path / "report.pdf")
    assert shown in " ".join(pages[0].split())


def test_an_empty_evening_says_what_a_text_can_be(tmp_path: Path) -> None:
    assert SHEETS.of_layout is not None
    text = SHEETS.of_layout(own(NOTE + WORDS), tmp_path)
    assert 'note = ""  # Note: a text with at most 12 characters' in text
    assert 'word = ["", ""]  # Play, Word: a text with at most 15 characters' in text
    assert 'place = ""       # Place: a text with at most 10 characters' in text


def test_the_page_of_a_phone_reads_texts(in_node: InNode) -> None:
    pad = own(NOTE + COINS)
    typed = [{"note": " a\u0000b “c” \\ ", "coins": "3"}, {"note": "thirteen signs", "coins": ""}]
    folder = str(resources.templates() / "score_pad")
    answer = in_node(SCRIPT, folder=folder, sheet=page_data(pad, 2, "en"), typed=typed, rounds=[])
    assert [it["value"] for it in answer["read"]] == ["ab “c” \\", "thirteen sig"]
    assert answer["totals"] == [3, 0]
    ana, ben = tomllib.loads(answer["file"])["player"]
    assert ana == {"name": "Ana", "note": "ab “c” \\", "coins": 3}
    assert ben == {"name": "Ben", "note": "thirteen sig"}


@given(st.text(max_size=12))
def test_every_text_that_is_read_is_kept(text: str) -> None:
    if not text.replace("\u00a0", " ").isprintable():
        return
    found = score(NOTE, [{"note": text.strip()} if text.strip() else {}, {}])
    written = [it.values()["texts"]["note"] for it in found.scores[0].lines]
    assert written == ([text.strip()] if text.strip() else [])


def test_a_sheet_has_a_wide_box_for_a_text() -> None:
    (page,) = draw_pads(order(own(NOTE + COINS))._replace(fillable=True)).pages
    boxes = {it.name: it for it in page.fields}
    note, coins = boxes["p1-note"], boxes["p1-coins"]
    assert (note.kind, coins.kind) == (Kind.TEXT, Kind.NUMBER)
    assert note.box.width >= coins.box.width
    assert "p1-note" not in boxes["p1-total"].parts


@pytest.mark.parametrize("players", [2, 4])
def test_a_word_in_a_round_has_more_room_than_its_number(players: int) -> None:
    wanted = order(own(WORDS))._replace(players=players, fillable=True)
    (page,) = draw_pads(wanted).pages
    boxes = {it.name: it for it in page.fields}
    word, worth, place = (boxes[it] for it in ("p1-r1-word", "p1-r1-worth", "r1-place"))
    assert (word.kind, worth.kind, place.kind) == (Kind.TEXT, Kind.NUMBER, Kind.TEXT)
    assert word.box.width > worth.box.width
    assert boxes["p1-r2-total"].parts == ("p1-r1-worth", "p1-r2-worth")


def test_a_photo_leaves_texts_unread() -> None:
    pad = own(NOTE + COINS)
    (page,) = draw_pads(order(pad)._replace(fillable=True)).pages
    places = list_places(pad, [it.name for it in page.fields], 2)
    assert {it.entry.id for it in places} == {"coins"}


def test_a_sheet_without_the_text_is_an_older_one_of_the_pad() -> None:
    pad, older = own(NOTE + COINS), own("[[section]]\n" + COINS)
    assert pad_digest(pad) != pad_digest(older)
    assert pad_digest(plain(pad)) == pad_digest(replace(older, keeps_names=False))
