"""Bad pads and evenings: every fault has its code, its line and column, and the fix."""

from __future__ import annotations

from textwrap import dedent
from typing import TYPE_CHECKING

import pytest

from generator.errors import InvalidError
from generator.games.pad.load.evening import read_evening
from generator.games.pad.model.game import FINDING_CODES
from generator.load.files.document import parse_toml
from generator.load.layouts.any_layout import parse_any
from generator.load.score_pads.pad import MOST_ROWS
from generator.model.finding import CODES, Finding
from support.program import at_once

if TYPE_CHECKING:
    from pathlib import Path

HEAD = 'game = "pad"\nid = "x"\nname = "X"\n'
START = f'{HEAD}players = [1, 4]\n[[section]]\nname = "Points"\n'
ACES = '[[section.row]]\nname = "Aces"\n'
SIZES = (
    '[[section.row]]\nname = "Size"\nchoice = [{ name = "Small" }, { name = "Large" }]\n'
    '[[section.row]]\nname = "B"\n'
)
FAULTS = {
    "circle": (
        (
            '[[section.row]]\nname = "A"\nformula = "b + 1"\n'
            '[[section.row]]\nname = "B"\nformula = "a * 2"\n'
        ),
        (
            "9:1: formula-circle: The rows 'a' and 'b' count each other in a circle;"
            " remove one of the names."
        ),
    ),
    "itself": (
        '[[section.row]]\nname = "A"\nformula = "a + 1"\n',
        "9:1: formula-circle: The row 'a' counts itself; remove the name.",
    ),
    "unknown field": (
        ACES + '[[section.row]]\nname = "B"\nformula = "2 * acess"\n',
        "11:16: formula-text: There is no row or entry 'acess'; did you mean 'aces'?",
    ),
    "division by zero": (
        ACES + '[[section.row]]\nname = "B"\nformula = "10 / aces"\n',
        (
            "11:1: formula-zero: The formula can divide by zero; write 'max(1, …)' around what it"
            " divides by."
        ),
    ),
    "without end": (
        ACES + '[[section.row]]\nname = "B"\nformula = "aces * aces * aces * aces"\n',
        "11:1: formula-size: The formula can give more than 100000000000; set a smaller 'most'.",
    ),
    "too many splits": (
        (
            '[[section.row]]\nname = "A"\nentries = [{ name = "Gate" }, { name = "Bridge" },'
            ' { name = "Tower" }]\nsets = [0, 5, 7]\n'
        ),
        (
            "10:1: formula-work: There are too many ways to form the sets; set a smaller 'most'"
            " for the numbers that go into them."
        ),
    ),
    "large number": (
        '[[section.row]]\nname = "A"\nformula = "99999999999999999999"\n',
        "9:12: formula-text: The number is larger than 100000000000; write a smaller one.",
    ),
    "most below 0": (
        ACES + "most = -1\n",
        "9:8: bad-value: 'most' is -1; it must be 0 or more, unless 'least' is less.",
    ),
    "least above most": (
        ACES + "least = 9\nmost = 3\n",
        "9:9: bad-value: 'least' is 9; it must be a number that is not larger than 'most'.",
    ),
    "twice": (
        ACES + ACES,
        ("10:1: id-twice: The id 'aces' is already in use; give this one another name or 'id'."),
    ),
    "majority alone": (
        '[[section.row]]\nname = "A"\nmajority = [5, 3]\n',
        (
            "9:1: majority-alone: A majority needs at least two players, but one can play alone;"
            " write 'players = [2, …]', or remove 'majority'."
        ),
    ),
    "open bracket": (
        ACES + '[[section.row]]\nname = "B"\nformula = "(aces + 2"\n',
        "11:20: formula-text: The formula ends too early; a number, a name or ')' is missing.",
    ),
    "two signs": (
        ACES + '[[section.row]]\nname = "B"\nformula = "aces +* 2"\n',
        (
            "11:18: formula-text: '*' is not expected here; an operation, a number or a name is"
            " missing."
        ),
    ),
    "no code": (
        '[[section.row]]\nname = "A"\nformula = "__import__(\'os\')"\n',
        (
            "9:12: formula-text: There is no function '__import__'; choose max, min, abs, if, down,"
            " up, nearest, square, most, fewest, together, entered, so_far, next or"
            " opponents."
        ),
    ),
    "strange sign": (
        '[[section.row]]\nname = "A"\nformula = "2 ** 3; x"\n',
        "9:18: formula-text: ';' cannot be in a formula; remove it.",
    ),
    "values": (
        ACES + '[[section.row]]\nname = "B"\nformula = "if(aces, 2)"\n',
        "11:12: formula-text: 'if' takes 3 values, not 2.",
    ),
    "nested": (
        f'[[section.row]]\nname = "A"\nformula = "{"(" * 100}1{")" * 100}"\n',
        "9:43: formula-text: The formula is nested too deeply; divide it into several rows.",
    ),
    "text": (
        ACES + '[[section.row]]\nname = "B"\nformula = \'aces = "x"\'\n',
        "11:12: formula-text: A text can only be compared with a choice, using '=' or '!='.",
    ),
    "key": (
        '[[section.row]]\nname = "A"\neahc = 3\n',
        "9:1: unknown-key: There is no key 'eahc' here; did you mean 'each'?",
    ),
    "two rules": (
        '[[section.row]]\nname = "A"\nscale = [1, 2]\nsquare = true\n',
        (
            "10:1: unknown-key: A row has one of 'scale' or 'square', not several; divide it into"
            " several rows."
        ),
    ),
    "two worths": (
        '[[section.row]]\nname = "A"\ntick = 5\neach = 3\n',
        (
            "10:1: unknown-key: A row has one of 'tick' or 'each', not several; divide it into"
            " several rows."
        ),
    ),
    "kinds without a rule": (
        '[[section.row]]\nname = "A"\nkinds = ["b", "c"]\n',
        (
            "9:1: missing-key: 'kinds' needs a rule; add 'sets' for sets of different kinds,"
            " 'square' for each number times itself, or 'each = 1' to add them up."
        ),
    ),
    "spaces and boxes": (
        '[[section.row]]\nname = "A"\nboxes = 3\nspaces = 3\n',
        (
            "10:1: unknown-key: A row has one of 'boxes' or 'spaces', not several; divide it into"
            " several rows."
        ),
    ),
    "sets of nothing": (
        '[[section.row]]\nname = "A"\nsets = [1, 3]\n',
        "9:1: missing-key: 'sets' needs 'kinds', 'of' or 'entries'; add it, or remove 'sets'.",
    ),
    "choices that are only names": (
        '[[section.row]]\nname = "A"\nchoice = ["Gate", "Bridge"]\n',
        (
            "9:10: bad-value: 'choice' is ['Gate', 'Bridge']; it must be a list with a name for"
            ' each, as in [{ name = "Gate" }, { name = "Bridge" }].'
        ),
    ),
    "a box outside the rounds": (
        '[[section.row]]\nname = "A"\nbox = true\n',
        "9:1: unknown-key: There is no key 'box' here; did you mean 'boxes'?",
    ),
    "spaces for a tick": (
        '[[section.row]]\nname = "A"\ntick = 3\nspaces = 3\n',
        (
            "10:1: unknown-key: A row has one of 'tick' or 'spaces', not several; divide it into"
            " several rows."
        ),
    ),
    "totals": (
        ACES + '[rounds]\ntotals = 3\n[[rounds.row]]\nname = "B"\n',
        "10:10: bad-value: 'totals' is 3; it must be true or false.",
    ),
    "grid": (
        '[[section.row]]\nname = "A"\ngrid = ["1 2", "3"]\nbonus = { B2 = "+1" }\n',
        (
            "9:8: bad-value: 'grid' is ['1 2', '3']; it must be a list of lines with the same"
            ' number of boxes, as in ["1 2 3", "4 . 6"]; at most 15 lines of 20 boxes with 4'
            " letters each, '.' for no box."
        ),
    ),
    "right to left": (
        '[[section.row]]\nid = "a"\nname = "\u05d0\u05d1"\n',
        (
            "9:8: bad-value: 'name' is '\u05d0\u05d1'; it must be a text that is written from left"
            " to right."
        ),
    ),
    "no id": (
        '[[section.row]]\nname = "A"\nid = "1"\n',
        (
            "9:6: bad-value: 'id' is '1'; it must be 1 to 40 letters A to Z, digits and '_',"
            " starting with a letter."
        ),
    ),
    "a name without letters": (
        '[[section.row]]\nname = "42"\n',
        "7:1: missing-key: The name has no letters A to Z for an id; add 'id = \"…\"'.",
    ),
    "an entry without letters": (
        '[[section.row]]\nname = "A"\nentries = [{ name = "B" },\n{ name = "42" }]\n',
        "10:1: missing-key: The name has no letters A to Z for an id; add 'id = \"…\"'.",
    ),
    "a choice twice": (
        '[[section.row]]\nname = "A"\nchoice = [{ name = "B" },\n{ id = "b", name = "C" }]\n',
        "10:13: bad-value: The choice 'b' appears twice; give one of them another 'id'.",
    ),
    "crosses twice": (
        '[[section.row]]\nname = "A"\ncross = [1, 2, 1]\n',
        "9:9: bad-value: 'cross' is [1, 2, 1]; it must be numbers that are different.",
    ),
    "kinds that are no texts": (
        '[[section.row]]\nname = "A"\nkinds = ["b", 3]\nsquare = true\n',
        "9:9: bad-value: 'kinds' is ['b', 3]; it must be a list of names.",
    ),
    "kinds in a language that are no texts": (
        '[[section.row]]\nname = "A"\nkinds = ["b", { en = 3 }]\nsquare = true\n',
        "9:9: bad-value: 'kinds' is ['b', a table]; it must be a list of names.",
    ),
    "icons that are no texts": (
        '[[section.row]]\nname = "A"\nicons = ["sun", 3]\n',
        "9:9: bad-value: 'icons' is ['sun', 3]; it must be a list of names.",
    ),
    "icons that are a number": (
        '[[section.row]]\nname = "A"\nicons = 3\n',
        "9:9: bad-value: 'icons' is 3; it must be a list of names.",
    ),
    "sources that are no texts": (
        ACES + '[[section.row]]\nname = "B"\nof = ["aces", 3]\n',
        "11:6: bad-value: 'of' is ['aces', 3]; it must be a list of ids of rows or entries.",
    ),
    "no source": (
        ACES + '[[section.row]]\nname = "B"\nof = []\n',
        "11:6: bad-value: 'of' is []; it must be a list of ids of rows or entries.",
    ),
    "a grid of numbers": (
        '[[section.row]]\nname = "A"\ngrid = [12, 34]\n',
        (
            "9:8: bad-value: 'grid' is [12, 34]; it must be a list of lines with the same"
            ' number of boxes, as in ["1 2 3", "4 . 6"]; at most 15 lines of 20 boxes with 4'
            " letters each, '.' for no box."
        ),
    ),
    "a grid with a control character": (
        '[[section.row]]\nname = "A"\ngrid = ["1 2", "3 \\u0007"]\n',
        (
            "9:8: bad-value: 'grid' is ['1 2', '3 \\x07']; it must be a list of lines with the same"
            ' number of boxes, as in ["1 2 3", "4 . 6"]; at most 15 lines of 20 boxes with 4'
            " letters each, '.' for no box."
        ),
    ),
    "more after a formula": (
        ACES + '[[section.row]]\nname = "B"\nformula = "aces + 2) * 3"\n',
        (
            "11:20: formula-text: ')' is not expected here; an operation, a number or a name is"
            " missing."
        ),
    ),
    "signs before each other": (
        f'[[section.row]]\nname = "A"\nformula = "{"-" * 31}1"\n',
        "9:43: formula-text: The formula is nested too deeply; divide it into several rows.",
    ),
    "no choice of a row": (
        SIZES + "formula = \"if(size = 'smal', 1, 0)\"\n",
        "12:23: formula-text: 'size' cannot be 'smal'; did you mean 'small'?",
    ),
    "nothing like a choice of a row": (
        SIZES + "formula = \"if(size = 'x', 1, 0)\"\n",
        "12:23: formula-text: 'size' cannot be 'x'; choose small or large.",
    ),
    "entered in a row that is counted": (
        ACES
        + '[[section.row]]\nname = "B"\nformula = "aces"\n'
        + '[[section.row]]\nname = "C"\nformula = "2 + entered(b)"\n',
        "14:16: formula-text: Nothing is entered in 'b'; leave out 'entered'.",
    ),
    "unknown source": (
        ACES + '[[section.row]]\nname = "B"\nof = ["acess"]\n',
        "11:6: bad-value: There is no row or entry 'acess'; did you mean 'aces'?",
    ),
    "figure": (
        '[[section.row]]\nname = "A"\neach = "three"\n',
        "9:8: bad-value: 'each' is 'three'; it must be a whole number from -1000000 to 1000000.",
    ),
    "steps": (
        '[[section.row]]\nname = "A"\nreach = [63, 35]\n',
        (
            "9:9: bad-value: 'reach' is [63, 35]; it must be a list of pairs, as in [[63, 35]]:"
            " from 63 on, 35 points."
        ),
    ),
    "per alone": (
        '[[section.row]]\nname = "A"\nper = 2\n',
        "9:1: missing-key: 'per' needs 'each'; add it, or remove 'per'.",
    ),
}
WHOLE = {
    "too many rounds": (
        f'{HEAD}players = 2\n[rounds]\nnumber = 1000\n[[rounds.row]]\nname = "A"\n',
        (
            "6:10: bad-value: 'number' is 1000; it must be a number of rounds from 1 to 60, or the"
            " fewest and the most, as in [4, 12]."
        ),
    ),
    "counted later": (
        (
            f'{HEAD}players = 2\n[rounds]\nnumber = 3\n[[rounds.row]]\nname = "A"\nformula = "b"\n'
            '[[section]]\n[[section.row]]\nname = "B"\n'
        ),
        "7:1: formula-later: A row of the rounds cannot count 'b', which is counted at the end.",
    ),
    "a demand without a formula": (
        f'{HEAD}players = 2\n[[must]]\nsay = "No."\n[[section]]\n{ACES}',
        "5:1: missing-key: The key 'formula' is missing in 'must 1'; add it.",
    ),
    "an option that is no table": (
        f"{HEAD}players = 2\n[options]\ngoal = 3\n[[section]]\n{ACES}",
        "6:8: bad-value: 'goal' is 3; it must be a table.",
    ),
    "no rows": (
        f"{HEAD}players = 2\n",
        "1: missing-key: The pad has no rows; add [[section]] with [[section.row]], or [rounds].",
    ),
    "players": (
        START.replace("[1, 4]", "[4, 1]") + ACES,
        (
            "4:11: bad-value: 'players' is [4, 1]; it must be the fewest and the most players, from"
            " 1 to 12, as in [2, 5]."
        ),
    ),
    "ties": (
        f'{HEAD}players = 2\nties = ["q"]\n[[section]]\nname = "Points"\n{ACES}',
        "5:8: bad-value: There is no row or entry 'q'; choose aces.",
    ),
}


def findings(text: str) -> tuple[Finding, ...]:
    return parse_any(text, "x.toml").findings


def said(found: Finding) -> str:
    """Return the first line of a finding, without its file."""
    return str(found).split("\n")[0].removeprefix("x.toml:")


def messages(error: InvalidError) -> list[str]:
    return [it.message for it in error.findings if isinstance(it, Finding)]


def test_a_faulty_row_is_explained() -> None:
    for text, expected in FAULTS.values():
        assert [said(it) for it in findings(START + text)] == [expected]


def test_choices_without_letters_are_not_the_same() -> None:
    row = '[[section.row]]\nname = "A"\nchoice = [{ name = "42" },\n{ name = "43" }]\n'
    fault = "missing-key: The name has no letters A to Z for an id; add 'id = \"…\"'."
    assert [said(it) for it in findings(START + row)] == [f"9:11: {fault}", f"10:1: {fault}"]


def test_ten_thousand_rows_are_one_fault() -> None:
    rows = "".join(f'[[section.row]]\nname = "R{it}"\n' for it in range(10_000))
    expected = f"bad-value: A pad has at most {MOST_ROWS} rows; remove some, or write several pads."
    assert [said(it) for it in findings(START + rows)] == [f"7:1: {expected}"]


def test_a_faulty_pad_is_explained() -> None:
    for text, expected in WHOLE.values():
        assert [said(it) for it in findings(text)] == [expected]


def test_every_code_of_pads_has_a_case() -> None:
    codes = {text.split(": ")[1] for _text, text in (*FAULTS.values(), *WHOLE.values())}
    assert codes - set(CODES) == set(FINDING_CODES)


def test_no_majority_is_blamed_for_players_that_cannot_be_read() -> None:
    row = '[[section]]\n[[section.row]]\nname = "A"\nmajority = [5, 3]\n'
    for players, code in (("", "missing-key"), ('players = "two"\n', "bad-value")):
        assert [it.code for it in findings(HEAD + players + row)] == [code]


def test_every_formula_that_can_fail_is_listed_and_none_that_counts_it() -> None:
    rows = {"B": "10 / aces", "C": "b * 2", "D": "aces * aces * aces * aces", "E": "7 / d"}
    text = "".join(f'[[section.row]]\nname = "{it}"\nformula = "{rows[it]}"\n' for it in rows)
    found = [(it.place.line, it.code) for it in findings(START + ACES + text)]
    assert found == [(11, "formula-zero"), (17, "formula-size")]


def test_all_faults_are_listed_at_once() -> None:
    text = START + '[[section.row]]\nname = "A"\neahc = 3\neach = "x"\n' + ACES + ACES
    assert [it.code for it in findings(text)] == ["unknown-key", "bad-value", "id-twice"]


PAD = f"""\
{HEAD}players = [2, 3]
[rounds]
number = 2
[[rounds.row]]
name = "Tricks"
[[section]]
name = "End"
{ACES}[[section.row]]
name = "Seven"
tick = 3
[[section.row]]
name = "Side"
choice = [{{ name = "Left", points = 1 }}, {{ name = "Right", points = 2 }}]
[[section.row]]
name = "Red"
cross = [2, 3, 4]
"""
PLAYERS = '[[player]]\nname = "A"\n[[player]]\nname = "B"\n'
EVENINGS = {
    "misspelt entry": (
        '[[player]]\nname = "A"\nacess = 1\naces = 2\n[[player]]\nname = "B"\n[[round]]\n',
        ["There is no key 'acess' here; did you mean 'aces'?"],
    ),
    "another pad": (
        (
            '[[player]]\nname = "A"\none = 1\ntwo = 2\nthree = 3\nfour = 4\nfive = 5\nsix = 6\n'
            '[[player]]\nname = "B"\n[[round]]\n'
        ),
        ["This is an evening of another pad than 'x'; correct 'pad'."],
    ),
    "kinds of values": (
        (
            '[[player]]\nname = "A"\naces = "x"\nseven = 3\nside = "middle"\nred = 3\n'
            '[[player]]\nname = "B"\n[[round]]\n'
        ),
        [
            "'aces' is 'x'; it must be a whole number from -1000000 to 1000000.",
            "'seven' is 3; it must be true or false.",
            "'side' is 'middle'; it must be one of 'left' or 'right'.",
            "'red' is 3; it must be a list of the numbers that are crossed.",
        ],
    ),
    "values of a round": (
        PLAYERS + "[[round]]\ntricks = [1, 2, 3]\n[[round]]\ntricks = 5\n",
        [
            "'tricks' is [1, 2, 3]; it must be a list with a value for each of the 2 players.",
            "'tricks' is 5; it must be a list with a value for each of the 2 players.",
        ],
    ),
    "misspelt key of a round": (
        PLAYERS + "[[round]]\ntrick = [1, 2]\n",
        ["There is no key 'trick' here; did you mean 'tricks'?"],
    ),
    "as many strange keys as there are": (
        (
            '[[player]]\nname = "A"\none = 1\ntwo = 2\nthree = 3\nfour = 4\nfive = 5\n'
            '[[player]]\nname = "B"\n[[round]]\n'
        ),
        [
            f"There is no key '{it}' here; remove it, or choose one of name, aces, seven, side or"
            " red."
            for it in ("one", "two", "three", "four", "five")
        ],
    ),
    "values at their bounds": (
        (
            '[[player]]\nname = "A"\naces = 1000000\nseven = 1\nside = ""\nred = []\n'
            '[[player]]\nname = "B"\naces = -1000001\nseven = 2\nside = "Left"\nred = ["2"]\n'
            "[[round]]\ntricks = [-1000000, 1000001]\n"
        ),
        [
            "'aces' is -1000001; it must be a whole number from -1000000 to 1000000.",
            "'seven' is 2; it must be true or false.",
            "'side' is 'Left'; it must be one of 'left' or 'right' (did you mean 'left'?).",
            "'red' is ['2']; it must be a list of the numbers that are crossed.",
            "'tricks' is [-1000000, 1000001]; it must be a whole number from -1000000 to 1000000.",
        ],
    ),
    "too many rounds": (
        PLAYERS + "[[round]]\n" * 3,
        ["The evening has 3 rounds; at most 2 are played."],
    ),
    "too few players": (
        '[[player]]\nname = "A"\n[[round]]\n',
        ["The pad 'x' is for at least 2 players; add a [[player]] table."],
    ),
    "too many players": (
        "".join(f'[[player]]\nname = "{it}"\n' for it in "ABCD") + "[[round]]\n",
        ["The game has 4 players; at most 3 can play."],
    ),
    "one name": (
        '[[player]]\nname = "A"\n[[player]]\nname = "A"\n[[round]]\n',
        ["The name 'A' appears twice (first at {file}:4:8); change one of them."],
    ),
}


def test_a_faulty_evening_is_explained(tmp_path: Path) -> None:
    (tmp_path / "x.toml").write_text(PAD, encoding="utf-8")
    file = tmp_path / "evening.toml"
    for text, expected in EVENINGS.values():
        with pytest.raises(InvalidError) as caught:
            read_evening([parse_toml(f'game = "pad"\npad = "x.toml"\n{text}', str(file))])
        assert messages(caught.value) == [it.format(file=file) for it in expected]


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("yaht", "There is no pad 'yaht'; did you mean 'yacht'?"),
        ("A", "'pad' is 'A'; it must be a pad, not a layout of another game."),
    ],
)
def test_an_evening_of_no_pad_is_refused(name: str, message: str) -> None:
    text = dedent(f'game = "pad"\npad = "{name}"\n[[player]]\nname = "A"\n')
    with pytest.raises(InvalidError) as caught:
        read_evening([parse_toml(text, "evening.toml")])
    assert messages(caught.value) == [message]


def test_a_list_of_crosses_has_an_end(tmp_path: Path) -> None:
    (tmp_path / "x.toml").write_text(PAD, encoding="utf-8")
    for number in (9_999, 10_000):
        red = f"red = [{', '.join('2' * number)}]\n"
        text = f'game = "pad"\npad = "x.toml"\n[[player]]\nname = "A"\n{red}'
        document = parse_toml(
            f'{text}[[player]]\nname = "B"\n[[round]]\n', str(tmp_path / "e.toml")
        )
        if number == 9_999:
            assert len(read_evening([document]).once[0]["red"]) == number
        else:
            with pytest.raises(InvalidError, match="a list of the numbers that are crossed"):
                read_evening([document])


def test_a_pad_is_no_evening() -> None:
    for text, line in ((START + ACES, 5), (f"{HEAD}players = 2\n[rounds]\n", 5)):
        with pytest.raises(InvalidError) as caught:
            read_evening([parse_toml(text, "x.toml")])
        (finding,) = caught.value.findings
        assert str(finding).split("\n")[0] == (
            f"x.toml:{line}:1: unknown-key: This is a pad, not an evening; write an evening of it"
            " with 'scriptorium new evening --sheet x.toml'."
        )


def test_players_are_where_their_game_has_them() -> None:
    for pad, wrong, right in (
        ("yacht", 'players = ["A", "B"]', "player"),
        ("chess-swiss", '[[player]]\nname = "A"', "players"),
    ):
        text = f'game = "pad"\npad = "{pad}"\n{wrong}\n'
        with pytest.raises(InvalidError) as caught:
            read_evening([parse_toml(text, "x.toml")])
        key = "players" if right == "player" else "player"
        assert (
            messages(caught.value)[0] == f"The players of '{pad}' are in '{right}', not in '{key}'."
        )


def test_an_evening_is_one_file() -> None:
    one = parse_toml('game = "pad"\npad = "yacht"\n[[player]]\nname = "A"\n', "one.toml")
    other = parse_toml('game = "pad"\npad = "yacht"\n[[player]]\nname = "B"\n', "other.toml")
    with pytest.raises(InvalidError, match="An evening of a pad is one file"):
        read_evening([one, other])


def test_evenings_of_two_pads_are_not_one_game() -> None:
    one, other = (
        parse_toml(f'game = "pad"\npad = "{pad}"\n[[player]]\nname = "A"\n', f"{pad}.toml")
        for pad in ("yacht", "generala")
    )
    with pytest.raises(InvalidError) as caught:
        read_evening([one, other])
    (message,) = messages(caught.value)
    assert message == (
        "This is an evening of the pad 'generala', but the first file is one of 'yacht'; score them"
        " one after the other."
    )


@pytest.mark.parametrize("command", ["check", "pad", "calculator"])
@pytest.mark.parametrize(
    ("game", "finding"),
    [
        ("", "x.toml:1: missing-key: The key 'game' is missing; add 'game = \"pad\"'."),
        ('game = "pda"\n', "x.toml:1:8: bad-value: 'game' is 'pda'; it must be 'pad'."),
        ("game = 7\n", "x.toml:1:8: bad-value: 'game' is 7; it must be 'pad'."),
    ],
)
@pytest.mark.parametrize("inside", ["[[section]]\n[[section.row]]\n", "[rounds]\n[[rounds.row]]\n"])
def test_a_file_that_looks_like_a_pad_gets_the_faults_of_a_pad(
    command: str, game: str, finding: str, inside: str, tmp_path: Path
) -> None:
    text = f'{game}id = "x"\nname = "X"\nplayers = 2\n{inside}name = "A"\nech = 2\n'
    (tmp_path / "x.toml").write_text(text, encoding="utf-8")
    result = at_once(command, "x.toml", cwd=tmp_path)
    assert result.returncode == 1
    lines = [it for it in (result.stdout + result.stderr).splitlines() if it.startswith("x.toml:")]
    assert lines[0] == finding
    assert lines[1].endswith("unknown-key: There is no key 'ech' here; did you mean 'each'?")
    assert len(lines) == len(("the game", "the key"))


def test_a_file_with_a_map_is_no_pad(tmp_path: Path) -> None:
    text = 'id = "x"\nplayers = 2\nmap = """\nK\n"""\n'
    (tmp_path / "x.toml").write_text(text, encoding="utf-8")
    answer = at_once("check", "x.toml", cwd=tmp_path).stdout
    assert "There is no key 'players' here" in answer
