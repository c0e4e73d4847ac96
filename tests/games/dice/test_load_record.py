"""Game records: every fault of the file at once; what is legal is left to the referee."""

from __future__ import annotations

import json
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from generator.errors import ScriptoriumError, UnreadableError
from generator.games.dice.load.heading import Domains
from generator.games.dice.load.record import read_record
from generator.games.dice.load.record_text import record_to_toml
from generator.games.dice.model.bonus import Bonus
from generator.games.dice.model.record import Mark, Play, Player, Record, Roll
from generator.games.dice.model.sheet import Variant
from generator.load.layouts.library import layout_paths
from generator.model.terrain import Terrain
from support.findings import refusal_of

if TYPE_CHECKING:
    from generator.model.finding import Finding

DOMAINS = Domains()
FOLDER = settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
HEAD = """\
game = "dice"
domain = "A"
variant = "standard"
[[player]]
name = "Anna"
start = "goods"
[[player]]
name = "Ben"
start = "monk"
"""
ROLLS = """\
[[roll]]
numbers = [3, 5]
colours = ["pasture", "city"]
hourglasses = 1
play = [{ name = "Anna", marks = [[2, 2, 3]] }, { name = "Ben" }]
[[roll]]
numbers = [1, 1]
colours = ["river", "river"]
hourglasses = 2
play = [{ name = "Ben", sold = 1, marks = [[4, 5, 3], [4, 3, 6]], bonus = "silver" }]
"""


def write(folder: Path, text: str, name: str = "record.toml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8", newline="")
    return path


def findings_of(folder: Path, text: str) -> tuple[Finding, ...]:
    return refusal_of(lambda: read_record(write(folder, text)))


def unplaced(record: Record) -> Record:
    return replace(record, rolls=tuple(replace(roll, place=None) for roll in record.rolls))


def test_a_record_is_read_whole(tmp_path: Path) -> None:
    record = read_record(write(tmp_path, HEAD + ROLLS))
    assert (record.layout.id, record.variant) == ("A", Variant.STANDARD)
    assert record.players == (Player("Anna", Bonus.GOODS), Player("Ben", Bonus.MONK))
    assert unplaced(record).rolls == (
        Roll(
            (3, 5),
            (Terrain.PASTURE, Terrain.CITY),
            1,
            (Play("Anna", (Mark(2, 2, 3),)), Play("Ben")),
        ),
        Roll(
            (1, 1),
            (Terrain.RIVER, Terrain.RIVER),
            2,
            (Play("Ben", (Mark(4, 5, 3), Mark(4, 3, 6)), Bonus.SILVER, 1),),
        ),
    )
    lines = [roll.place.line for roll in record.rolls if roll.place is not None]
    assert lines == [10, 15]


def test_a_json_record_is_the_same_record(tmp_path: Path) -> None:
    expected = read_record(write(tmp_path, HEAD + ROLLS))
    text = json.dumps(tomllib.loads(HEAD + ROLLS), indent=1)
    record = read_record(write(tmp_path, text, "record.json"))
    assert unplaced(record) == unplaced(expected)
    texts = [roll.place.text for roll in record.rolls if roll.place is not None]
    assert [it and it.strip() for it in texts] == ["{", "{"]


def test_a_play_may_be_missing_and_tables_may_be_written_out(tmp_path: Path) -> None:
    bare = '[[roll]]\nnumbers = [3, 5]\ncolours = ["pasture", "city"]\nhourglasses = 1\n'
    assert read_record(write(tmp_path, HEAD + bare)).rolls[0].plays == ()
    text = HEAD + bare + '[[roll.play]]\nname = "Anna"\nmarks = []\n'
    assert read_record(write(tmp_path, text)).rolls[0].plays == (Play("Anna"),)
    assert read_record(write(tmp_path, f"roll = []\n{HEAD}")).rolls == ()


def test_a_play_may_have_ten_marks(tmp_path: Path) -> None:
    text = (HEAD + ROLLS).replace("[[2, 2, 3]]", f"{[[2, 2, 3]] * 10}", 1)
    assert read_record(write(tmp_path, text)).rolls[0].plays[0].marks == (Mark(2, 2, 3),) * 10


@pytest.mark.parametrize(
    ("old", "new", "line", "part"),
    [
        ("[3, 5]", "[3, 7]", 11, "the 2 numbers rolled"),
        ("[3, 5]", "[0, 5]", 11, "the 2 numbers rolled"),
        ("[3, 5]", "[3]", 11, "the 2 numbers rolled"),
        ("[3, 5]", "[3, 5, 5]", 11, "the 2 numbers rolled"),
        ("[3, 5]", "[3, true]", 11, "the 2 numbers rolled"),
        ("[3, 5]", "[3, nan]", 11, "the 2 numbers rolled"),
        ("[3, 5]", "35", 11, "the 2 numbers rolled"),
        ('"pasture"', '"pastur"', 12, "did you mean 'pasture'?"),
        ('"pasture"', '"yellow"', 12, "each one of monastery"),
        ('"pasture"', "[]", 12, "each one of monastery"),
        ('["pasture", "city"]', '["pasture"]', 12, "each one of monastery"),
        ('["pasture", "city"]', '"pasture"', 12, "each one of monastery"),
        ("hourglasses = 1", "hourglasses = 3", 13, "from 1 to 2"),
        ("hourglasses = 1", "hourglasses = 0", 13, "from 1 to 2"),
        ("hourglasses = 1", "hourglasses = 1\nthrower = 1", 14, "no key 'thrower'"),
        ("hourglasses = 1", "hourglas = 1", 13, "did you mean 'hourglasses'?"),
        ("{ name =", "{ nmae =", 14, "did you mean 'name'?"),
        ('{ name = "Anna"', '{ name = "anna"', 14, "did you mean 'Anna'?"),
        ('{ name = "Anna"', '{ name = "Zoe"', 14, "the players are 'Anna' and 'Ben'"),
        ('{ name = "Anna"', '{ name = "Ben"', 14, "'Ben' appears twice"),
        ('{ name = "Anna"', "{ name = 3", 14, "1 to 60"),
        ("[[2, 2, 3]]", "[[2, 9, 3]]", 14, "positions in this row go from 0 to 5"),
        ("[[2, 2, 3]]", "[[7, 0, 3]]", 14, "rows go from 0 to 6"),
        ("[[2, 2, 3]]", "[[-1, 0, 3]]", 14, "no hex [-1, 0]"),
        ("[[2, 2, 3]]", "[[2, 2, 0]]", 14, "the digit 1 to 6"),
        ("[[2, 2, 3]]", "[[2, 2, 7]]", 14, "the digit 1 to 6"),
        ("[[2, 2, 3]]", "[[2, 2]]", 14, "[row, position, digit]"),
        ("[[2, 2, 3]]", "[2, 2, 3]", 14, "[row, position, digit]"),
        ("[[2, 2, 3]]", "[[2, 2.0, 3]]", 14, "[row, position, digit]"),
        ("[[2, 2, 3]]", f"{[[2, 2, 3]] * 11}", 14, "[row, position, digit]"),
        ("[[2, 2, 3]]", "3", 14, "[row, position, digit]"),
        ("sold = 1", "sold = -1", 19, "from 0 to 99"),
        ("sold = 1", "sold = 100", 19, "from 0 to 99"),
        ("sold = 1", 'sold = "1"', 19, "from 0 to 99"),
        ('bonus = "silver"', 'bonus = "sliver"', 19, "did you mean 'silver'?"),
        ('bonus = "silver"', 'bonus = "goods"', 19, "one of 'monk', 'silver' or 'worker'"),
        ('start = "monk"', 'start = "monkey"', 9, "did you mean 'monk'?"),
        ('start = "monk"', 'start = "monk"\nmarks = ""', 10, "no key 'marks'"),
        ('name = "Ben"\nstart', 'name = "Anna"\nstart', 8, "'Anna' appears twice"),
        ('"standard"', '"solo"', 4, "one player, not 2"),
        ('"standard"', '"solitaire"', 3, "one of 'standard'"),
        ('domain = "A"', 'domain = "Q"', 2, "There is no layout 'Q'"),
        ('game = "dice"', 'game = "board"', 1, "must be 'dice'"),
        ('game = "dice"', 'game = "dise"', 1, "must be 'dice'"),
    ],
)
def test_wrong_values_are_reported_with_their_line(
    tmp_path: Path, old: str, new: str, line: int, part: str
) -> None:
    text = HEAD + ROLLS
    assert old in text
    found = findings_of(tmp_path, text.replace(old, new, 1))
    matching = [it for it in found if part in it.message]
    assert [it.place.line for it in matching] == [line]


def test_missing_keys(tmp_path: Path) -> None:
    found = findings_of(tmp_path, "\n")
    named = [it.message.split("'")[1] for it in found]
    assert named == ["game", "domain", "variant", "player", "roll"]
    found = findings_of(tmp_path, HEAD + "[[roll]]\nplay = [{}]\n")
    named = [it.message.split("'")[1] for it in found]
    assert named == ["numbers", "colours", "hourglasses", "name"]
    assert {it.code for it in found} == {"missing-key"}


def test_all_faults_are_reported_at_once_in_their_order(tmp_path: Path) -> None:
    text = HEAD + ROLLS.replace("[3, 5]", "[3, 9]").replace("= 2", "= 5").replace("sold", "sell")
    text = text.replace('"A"', '"Q"')
    found = findings_of(tmp_path, text)
    assert [it.place.line for it in found] == [2, 11, 18, 19]


def test_too_many_players_and_other_faults_of_files(tmp_path: Path) -> None:
    more = "".join(f'[[player]]\nname = "{name}"\nstart = "goods"\n' for name in "abcd")
    found = findings_of(tmp_path, HEAD + more + ROLLS)
    assert ["at most 5" in it.message for it in found] == [True]
    with pytest.raises(UnreadableError, match="no such file"):
        read_record(tmp_path / "none.toml")
    with pytest.raises(UnreadableError, match="nested too deeply"):
        read_record(write(tmp_path, "[" * 50_000, "deep.json"))
    with (tmp_path / "large.toml").open("wb") as stream:
        stream.truncate(100_000_000)
    with pytest.raises(UnreadableError, match="larger than"):
        read_record(tmp_path / "large.toml")


def test_a_board_layout_is_no_domain_of_a_record(tmp_path: Path) -> None:
    write(tmp_path, 'game = "board"\nid = "own"\nmap = "K1  C2"\n', "own.toml")
    found = findings_of(tmp_path, (HEAD + ROLLS).replace('"A"', '"own.toml"'))
    assert ["another game" in it.message for it in found] == [True]


_names = st.text(min_size=1, max_size=20).filter(lambda it: it.isprintable())


@st.composite
def records(draw: st.DrawFn) -> Record:
    """Draw a record of anything that can be written down, legal or not."""
    layout = DOMAINS.load(draw(st.sampled_from(list(layout_paths("dice")))), Path())
    variant = draw(st.sampled_from(Variant))
    most = 1 if variant is Variant.SOLO else 5
    names = draw(st.lists(_names, min_size=1, max_size=most, unique=True))
    cells = st.sampled_from([(cell.row, cell.position) for cell in layout.cells])
    faces = st.integers(1, 6)
    marks = st.builds(lambda cell, digit: Mark(cell[0], cell[1], digit), cells, faces)
    bonuses = st.sampled_from([None, Bonus.MONK, Bonus.SILVER, Bonus.WORKER])

    def plays(who: list[str]) -> st.SearchStrategy[tuple[Play, ...]]:
        each = [
            st.builds(
                Play,
                st.just(name),
                st.lists(marks, max_size=3).map(tuple),
                bonuses,
                st.integers(0, 99),
            )
            for name in who
        ]
        return st.tuples(*each)

    rolls = st.builds(
        Roll,
        st.tuples(faces, faces),
        st.tuples(st.sampled_from(Terrain), st.sampled_from(Terrain)),
        st.integers(1, 2),
        st.lists(st.sampled_from(names), unique=True).flatmap(plays),
    )
    return Record(
        layout,
        variant,
        tuple(Player(name, draw(st.sampled_from(Bonus))) for name in names),
        tuple(draw(st.lists(rolls, max_size=4))),
    )


@FOLDER
@given(records())
def test_what_is_written_is_read_again(tmp_path: Path, record: Record) -> None:
    text = record_to_toml(record)
    assert unplaced(read_record(write(tmp_path, text), domains=DOMAINS)) == record
    path = write(tmp_path, json.dumps(tomllib.loads(text)), "record.json")
    assert unplaced(read_record(path, domains=DOMAINS)) == record


@FOLDER
@given(st.sampled_from(["x.toml", "x.json", "x"]), st.text() | st.text('{}[]",:=\n 1aN.x'))
def test_any_text_is_refused_with_a_sentence(tmp_path: Path, name: str, text: str) -> None:
    path = write(tmp_path, text, name)
    with pytest.raises(ScriptoriumError) as caught:
        read_record(path, domains=DOMAINS)
    assert str(caught.value).startswith(str(path))


@FOLDER
@given(st.data())
def test_a_changed_record_is_read_or_refused(tmp_path: Path, data: st.DataObject) -> None:
    text = HEAD + ROLLS
    for ending in (".toml", ".json"):
        whole = text if ending == ".toml" else json.dumps(tomllib.loads(text), indent=1)
        start = data.draw(st.integers(0, len(whole)))
        end = data.draw(st.integers(start, min(len(whole), start + 9)))
        with_it = whole[:start] + data.draw(st.text("126.,[]{}\"'= \n", max_size=5))
        path = write(tmp_path, with_it + whole[end:], f"record{ending}")
        try:
            record = read_record(path, domains=DOMAINS)
        except ScriptoriumError as error:
            assert str(error).startswith(str(path))  # noqa: PT017 - both ways are right
        else:
            assert record.players
