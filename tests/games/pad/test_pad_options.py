"""Options of a pad: rules that tables play in several ways, on paper, in files and in a browser."""

from __future__ import annotations

import json
import re
import tomllib
from textwrap import dedent
from typing import TYPE_CHECKING

import pytest

from generator import api, resources
from generator.errors import InvalidError, UnknownNameError
from generator.games.pad.scanning.evenings import evening_text
from generator.games.pad.scanning.identity import find_pad, pad_digest
from generator.language import PAPER_LANGUAGES
from generator.load.layouts.any_layout import load_any, parse_any
from generator.load.layouts.library import layout_paths
from generator.load.score_pads.choosing import play_all_by, play_by
from generator.load.score_pads.customs import every_choice
from generator.load.score_pads.formula_text import FormulaNames, read_formula
from generator.model.scan import SheetCode
from generator.model.score_pad.custom import Custom, CustomChoice
from generator.model.score_pad.folding import folded
from generator.model.score_pad.formula import Node, number
from generator.model.score_pad.pad import Entry, Pad
from generator.page.score_pads.browser.webpage import page_data
from support.games.pad_sheets import own
from support.program import at_once

if TYPE_CHECKING:
    from pathlib import Path

    from support.studio.page_scripts import InNode

SHELF = layout_paths("pad")
PAD = """
    game = "pad"
    id = "tricks"
    name = "Tricks"
    note = { en = "To {goal}", de = "Bis {goal}" }
    players = [2, 4]

    [options.goal]
    name = { en = "Goal", de = "Ziel" }
    choices = [100, 200]

    [options.slam]
    name = { en = "Slam", de = "Schlemm" }
    default = "double"

    [options.slam.choices]
    double = { en = "counts twice", de = "zählt doppelt" }
    fixed = { en = "brings 50", de = "bringt 50" }

    [options.jack]
    name = "Jack minus 10"

    [figures]
    all = 13

    [rounds]
    number = [1, 20]
    target = "goal"

    [[rounds.row]]
    name = "Tricks"
    note = { en = "a slam {slam}", de = "ein Schlemm {slam}" }
    entries = [{ id = "made", name = "Made", most = "all" }]
    formula = 'if(made < all, made, if(slam = "fixed", 50, 2 * made))'

    [[rounds.row]]
    rule = "jack=yes"
    id = "jack_taken"
    name = "Jack"
    tick = -10

    [[must]]
    formula = "together(made) = all"
    say = "All tricks are {all}."

    [[must]]
    rule = "jack=yes"
    formula = "together(entered(jack_taken)) = 1"
    say = "One player takes the jack."

    [[legend]]
    lines = [["Goal", "{goal}"], [{ en = "A slam {slam}", de = "Ein Schlemm {slam}" }]]
    """
EVENING = """
    game = "pad"
    pad = "tricks.toml"
    [[player]]
    name = "Ana"
    [[player]]
    name = "Ben"
    [[round]]
    made = [13, 0]
    """


SAVED = """
import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";
const { files, sheet, state } = JSON.parse(readFileSync(0, "utf8"));
const scripts = files.map((it) => readFileSync(it, "utf8")).join(";\\n");
runInThisContext(`${scripts}; globalThis.tomlOf = tomlOf;`);
process.stdout.write(JSON.stringify(tomlOf(sheet, state, ["Ana", "Ben"])));
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with a pad with options, and an evening of it."""
    (tmp_path / "tricks.toml").write_text(dedent(PAD), encoding="utf-8")
    (tmp_path / "evening.toml").write_text(dedent(EVENING), encoding="utf-8")
    return tmp_path


def load(path: Path) -> Pad:
    pad = load_any(path)
    assert isinstance(pad, Pad)
    return pad


def totals(folder: Path, *args: str) -> dict[str, int]:
    answer = at_once("score", "evening.toml", "--json", *args, cwd=folder)
    assert answer.returncode == 0, answer
    return {it["name"]: it["total"] for it in json.loads(answer.stdout)["players"]}


def write_rules(folder: Path, rules: str) -> None:
    text = dedent(EVENING).replace("[[player]]", f"[rules]\n{rules}\n[[player]]", 1)
    (folder / "evening.toml").write_text(text, encoding="utf-8")


def test_default_is_played_unless_something_else_is_said(folder: Path) -> None:
    assert totals(folder) == {"Ana": 26, "Ben": 0}
    assert totals(folder, "--rule", "slam=fixed") == {"Ana": 50, "Ben": 0}


def test_evening_names_a_rule(folder: Path) -> None:
    write_rules(folder, 'slam = "fixed"\ngoal = 200')
    assert totals(folder) == {"Ana": 50, "Ben": 0}


def test_command_comes_before_the_evening(folder: Path) -> None:
    write_rules(folder, 'slam = "fixed"')
    assert totals(folder, "--rule", "slam=double") == {"Ana": 26, "Ben": 0}


def test_row_and_must_are_there_only_with_their_rule(folder: Path) -> None:
    text = dedent(EVENING) + "jack_taken = [false, false]\n[rules]\njack = true\n"
    (folder / "evening.toml").write_text(text, encoding="utf-8")
    answer = at_once("score", "evening.toml", cwd=folder)
    assert "must: Round 1: One player takes the jack." in answer.stdout
    assert answer.returncode == 1


def test_entry_of_a_rule_that_is_not_played_is_explained(folder: Path) -> None:
    text = dedent(EVENING) + "jack_taken = [false, true]\n"
    (folder / "evening.toml").write_text(text, encoding="utf-8")
    answer = at_once("score", "evening.toml", cwd=folder)
    assert answer.stderr.startswith(
        "evening.toml:10:1: unknown-key: 'jack_taken' needs the rule jack = \"yes\"; "
        "add it to [rules]."
    )


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        ("slamm=fixed", "There is no rule 'slamm'; did you mean 'slam'?"),
        ("x=1", "There is no rule 'x'; choose goal, slam or jack."),
        ("slam=fixd", "The rule 'slam' cannot be 'fixd'; did you mean 'fixed'?"),
        ("goal=7", "The rule 'goal' cannot be '7'; choose 100 or 200."),
        ("jack", "--rule takes a rule and its value, such as capot=500, not 'jack'."),
    ],
)
@pytest.mark.parametrize("command", [("score", "evening.toml"), ("pad", "tricks.toml")])
def test_unknown_rule_or_value_is_refused(
    folder: Path, command: tuple[str, ...], rule: str, said: str
) -> None:
    answer = at_once(*command, "--rule", rule, cwd=folder)
    assert (answer.returncode, answer.stderr) == (2, f"scriptorium: {said}\n")


def test_rule_in_an_evening_is_refused_at_its_place(folder: Path) -> None:
    write_rules(folder, 'slam = "dubble"')
    answer = at_once("score", "evening.toml", cwd=folder)
    assert answer.stderr.startswith(
        "evening.toml:5:8: bad-value: The rule 'slam' cannot be 'dubble'; did you mean 'double'?"
    )


def test_pad_without_options_has_no_rule() -> None:
    with pytest.raises(UnknownNameError) as raised:
        play_by(own('[[section]]\n[[section.row]]\nname = "A"\n'), {"goal": 100})
    assert str(raised.value) == "There is no rule 'goal'; this pad has no options."


def test_ways_to_play_begin_with_the_usual_one() -> None:
    slam = Custom("slam", {}, tuple(map(CustomChoice, ("double", "fixed", "none"))), "fixed")
    jack = Custom("jack", {}, (CustomChoice("no"), CustomChoice("yes")), "no")
    assert [(it["slam"], it["jack"]) for it in every_choice((slam, jack))] == [
        ("fixed", "no"),
        ("fixed", "yes"),
        ("double", "no"),
        ("double", "yes"),
        ("none", "no"),
        ("none", "yes"),
    ]
    assert list(every_choice(())) == [{}]


def test_game_without_options_refuses_a_rule(tmp_path: Path) -> None:
    at_once("new", "--samples", cwd=tmp_path)
    answer = at_once("score", "samples/evening.toml", "--rule", "a=b", cwd=tmp_path)
    said = "--rule has an effect for score pads only; leave it out."
    assert (answer.returncode, answer.stderr) == (2, f"scriptorium: {said}\n")
    answer = at_once("calculator", "dice", "--rule", "a=b", cwd=tmp_path)
    assert (answer.returncode, answer.stderr) == (2, f"scriptorium: {said}\n")
    answer = at_once("pad", "A", "--rule", "a=b", cwd=tmp_path)
    assert answer.returncode == 2
    assert "--rule has no effect for 'dice'" in answer.stderr


def test_sheet_says_what_is_not_usual(folder: Path) -> None:
    pad = load(folder / "tricks.toml")
    assert pad.note("en") == "To 100"
    other = play_by(pad, {"slam": "fixed", "jack": True, "goal": 200})
    assert other.note("en") == "To 200 · Slam: brings 50 · Jack minus 10"
    assert play_by(pad, {"slam": "fixed"}).note("fr") == "To 100 · Slam: brings 50"
    custom = Custom("slam", {"fr": "Chelem"}, (CustomChoice("a"), CustomChoice("b")), "a")
    assert custom.sentence("b", "fr") == "Chelem\N{NO-BREAK SPACE}: b"
    assert other.note("de") == "Bis 200 · Schlemm: bringt 50 · Jack minus 10"
    assert other.rows[0].note("de") == "ein Schlemm bringt 50"
    assert other.legends[0].lines[0][1] == {"": "200"}
    assert other.legends[0].lines[1][0]["en"] == "A slam brings 50"
    assert other.rounds is not None
    assert other.rounds.target == 200


def test_formula_says_numbers_instead_of_names(folder: Path) -> None:
    pad = load(folder / "tricks.toml")
    assert pad.rows[0].rule.text == 'if(made < 13, made, if(slam = "fixed", 50, 2 * made))'
    assert pad.rows[0].entries[0].most == 13
    assert pad.demands[0].sentence("en") == "All tricks are 13."


def test_what_is_played_is_calculated_before_the_evening() -> None:
    known = FormulaNames({"made": Entry("made", {})}, frozenset(), {"all": 13})
    assert read_formula("if(all > 10, made, 0)", known) == Node("entered", ("made",))
    assert read_formula("2 * all - 6 = 20 or made", known) == number(1)
    made = Node("entered", ("made",))
    assert read_formula("all = 13 and made", known) == Node("!=", (made, number(0)))
    assert read_formula("not (all = 12 or all = 13)", known) == number(0)
    assert folded(Node("/", (number(1), number(2)))) == Node("/", (number(1), number(2)))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("choices = [100, 200]", "choices = [100]"), "bad-value: 'choices' is [100]; it must be"),
        (("choices = [100, 200]", "choices = [1, 1]"), "bad-value: 'choices' is [1, 1]; it must"),
        (
            ('default = "double"', 'default = "dooble"'),
            "bad-value: The rule 'slam' cannot be 'dooble'; did you mean 'double'?",
        ),
        (
            ('name = "Jack minus 10"', 'name = "Jack"\ndefault = true'),
            "bad-value: 'default' is true; it must be false; an option without 'choices'",
        ),
        (('"jack=yes"', '"jakc=yes"'), "bad-value: There is no rule 'jakc'; did you mean 'jack'?"),
        (('"jack=yes"', '"jack=maybe"'), "bad-value: The rule 'jack' cannot be 'maybe'; choose"),
        (('"jack=yes"', '"jack"'), "bad-value: 'rule' is 'jack'; it must be an option and its"),
        (
            ('slam = "fixed"', 'slam = "x"'),
            "formula-text: The rule 'slam' cannot be 'x'; choose double or fixed.",
        ),
        (
            ('slam = "fixed"', "slam"),
            "formula-text: 'slam' is an option; compare it, as in slam = \"double\".",
        ),
        (("[options.goal]", "[options.made]"), "id-twice: The id 'made' is already in use;"),
        (
            ("[options.goal]", '[options."my goal"]'),
            "bad-value: 'my goal' cannot be the name of an",
        ),
        (("[options.goal]", "[options.goal]\nnames = 1"), "unknown-key: There is no key 'names'"),
    ],
)
def test_faults_of_options_are_found(change: tuple[str, str], said: str) -> None:
    text = dedent(PAD)
    assert change[0] in text
    reading = parse_any(text.replace(*change), "tricks.toml")
    found = [f"{it.code}: {it.message}" for it in reading.findings]
    assert any(it.startswith(said) for it in found), found


def test_check_looks_at_every_choice(folder: Path) -> None:
    text = dedent(PAD).replace('id = "jack_taken"', 'id = "jack_take"')
    (folder / "tricks.toml").write_text(text, encoding="utf-8")
    answer = at_once("check", "tricks.toml", cwd=folder)
    assert answer.returncode == 1
    assert "There is no row or entry 'jack_taken'; did you mean 'jack_take'?" in answer.stdout
    assert parse_any(text, "tricks.toml").findings == ()


def test_pad_by_other_rules_needs_a_valid_file(folder: Path) -> None:
    text = dedent(PAD).replace('id = "jack_taken"', 'id = "jack_take"')
    (folder / "tricks.toml").write_text(text, encoding="utf-8")
    pad = load(folder / "tricks.toml")
    with pytest.raises(InvalidError):
        play_by(pad, {"jack": "yes"})


def test_several_pads_take_the_rules_that_they_have(folder: Path) -> None:
    pads = (load(folder / "tricks.toml"), load(SHELF["hearts"]))
    one, other = play_all_by(pads, {"goal": 200, "moon": "own"})
    assert (one.played, other.played) == ({"goal": "200"}, {"moon": "own"})
    with pytest.raises(UnknownNameError, match="There is no rule 'gaol'; did you mean 'goal'"):
        play_all_by(pads, {"gaol": 1})


def test_rule_that_is_usual_changes_nothing(folder: Path) -> None:
    pad = load(folder / "tricks.toml")
    assert play_by(pad, {"goal": 100, "jack": False}) is pad
    other = play_by(pad, {"goal": 200})
    assert play_by(other, {"goal": 100}) == pad


def test_formula_without_an_option_stays_as_it_is_written() -> None:
    """A sheet that was printed before its pad had options has the same digest."""
    known = FormulaNames({}, frozenset({"bid", "tricks"}))
    text = "-10 * abs(tricks - bid)"
    assert read_formula(text, known._replace(figures={"goal": 100})) == read_formula(text, known)
    assert read_formula("-10 * goal", known._replace(figures={"goal": 100})) == number(-1000)


def test_blank_evening_lists_the_options(folder: Path) -> None:
    at_once("new", "blank", "--sheet", "tricks.toml", cwd=folder)
    text = (folder / "blank.toml").read_text(encoding="utf-8")
    assert 'slam = "double"  # Slam: "double" or "fixed"' in text
    assert tomllib.loads(text)["rules"] == {"goal": 100, "slam": "double", "jack": False}
    assert at_once("score", "blank.toml", cwd=folder).returncode == 0


def test_file_name_and_page_have_the_rules(folder: Path) -> None:
    answer = at_once("pad", "tricks.toml", "--rule", "slam=fixed", "--format", "svg", cwd=folder)
    assert "pad-tricks-a4-slam-fixed" in answer.stdout
    at_once("calculator", "tricks.toml", "--rule", "slam=fixed", "-o", "page.html", cwd=folder)
    assert "Slam: brings 50" in (folder / "page.html").read_text(encoding="utf-8")
    answer = at_once("calculator", "tricks.toml", "--html", "--rule", "slam=fixed", cwd=folder)
    assert "calculator-tricks-slam-fixed.html" in answer.stdout


def test_sheet_that_was_read_is_an_evening_with_its_rules(folder: Path) -> None:
    pad = play_by(load(folder / "tricks.toml"), {"slam": "fixed", "jack": "yes"})
    digest = pad_digest(pad)
    assert digest != pad_digest(load(folder / "tricks.toml"))
    code = SheetCode("pad", "tricks", digest, "columns-2", "a4", "full", "en", "vellum")
    found, file = find_pad(code, [folder / "tricks.toml"])
    assert (found, file) == (pad, folder / "tricks.toml")
    text = evening_text(found, [{"player": [{"name": "Ana"}], "round": []}])
    assert tomllib.loads(text)["rules"] == {"slam": "fixed", "jack": True}


def test_page_writes_the_rules_into_its_evening(folder: Path, in_node: InNode) -> None:
    pad = play_by(load(folder / "tricks.toml"), {"slam": "fixed", "jack": "yes", "goal": 200})
    data = page_data(pad, 2, "en")
    assert data["played"] == {"goal": 200, "slam": "fixed", "jack": True}
    assert data["key"] != page_data(load(folder / "tricks.toml"), 2, "en")["key"]
    files = [str(resources.templates() / "score_pad" / it) for it in ("formula.js", "evening.js")]
    holder = {"name": "", "entries": {}, "journals": {}, "rounds": [{"made": "13"}]}
    state = {"players": [holder, {**holder, "rounds": [{}]}], "rounds": [{}]}
    text = in_node(SAVED, files=files, sheet=data, state=state)
    (folder / "evening.toml").write_text(text, encoding="utf-8")
    assert tomllib.loads(text)["rules"] == {"goal": 200, "slam": "fixed", "jack": True}
    answer = at_once("score", "evening.toml", "--json", cwd=folder)
    assert [it["total"] for it in json.loads(answer.stdout)["players"]] == [50, 0]


def test_python_takes_rules(folder: Path) -> None:
    result = api.score(folder / "evening.toml", rules={"slam": "fixed", "jack": False})
    assert [it.total for it in result.scores] == [50, 0]
    with pytest.raises(UnknownNameError):
        api.score(folder / "evening.toml", rules={"slam": 3})


@pytest.mark.parametrize("name", SHELF)
def test_every_choice_of_the_shelf_is_valid(name: str) -> None:
    pad = load(SHELF[name])
    for played in every_choice(pad.customs):
        other = play_by(pad, played)
        assert {*other.played} == {it.id for it in pad.customs if played[it.id] != it.usual}
        for language in PAPER_LANGUAGES:
            assert "{" not in other.note(language)


@pytest.mark.parametrize("name", SHELF)
def test_an_empty_evening_lists_every_option_with_its_choices(name: str, tmp_path: Path) -> None:
    pad = load(SHELF[name])
    at_once("new", "evening", "--sheet", name, cwd=tmp_path)
    text = (tmp_path / "evening.toml").read_text(encoding="utf-8")
    for custom in pad.customs:
        (line,) = re.findall(rf"^#? *{custom.id} = .*$", text, re.MULTILINE)
        assert custom.is_switch or all(it in line for it in custom.ids), line


def test_check_counts_the_options(folder: Path) -> None:
    answer = at_once("check", "tricks.toml", cwd=folder)
    assert answer.stdout == "tricks.toml: valid (1 row, 2–4 players, 3 options)\n"


def test_of_a_long_pad_only_the_first_choices_are_looked_at(folder: Path) -> None:
    rows = "".join(f'[[rounds.row]]\nname = "Row {number}"\n' for number in range(140))
    text = dedent(PAD).replace("\n[[must]]", f"\n{rows}\n[[must]]", 1)
    text = text.replace('id = "jack_taken"', 'id = "jack_take"')
    (folder / "tricks.toml").write_text(text, encoding="utf-8")
    assert at_once("check", "tricks.toml", cwd=folder).returncode == 1
    many = text.replace(
        "choices = [100, 200]", "choices = [100, 200, 300, 400, 500, 600, 700, 800]"
    )
    (folder / "tricks.toml").write_text(many, encoding="utf-8")
    assert at_once("check", "tricks.toml", cwd=folder).returncode == 0
