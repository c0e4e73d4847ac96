"""Search words: a pad is found by what people call its game."""

from __future__ import annotations

import json
import re
import tomllib
from string import ascii_lowercase
from typing import TYPE_CHECKING

import click
import pytest

from generator.cli.parameters import KindType
from generator.cli.program import program
from generator.language import PAPER_LANGUAGES, speaking
from generator.load.layouts.any_layout import parse_any
from generator.load.layouts.kind import PADS, games_about
from generator.load.layouts.library import known_layouts, layout_paths
from generator.load.layouts.search import as_id, folded
from generator.model.score_pad.pad import Pad
from generator.products.options.layout_names import LayoutName, find_called, words_from
from support.documented import ROOT
from support.program import at_once, sentence

if TYPE_CHECKING:
    from pathlib import Path

HEAD = 'game = "pad"\nid = "x"\nname = "X"\nplayers = 2\n'
PAD = HEAD + '{search}\n[[section]]\n[[section.row]]\nname = "A"\n'
WANTED = (
    "it must be a list of at most 50 names with letters or digits, as in"
    """ ["kniffel", "yam's"]."""
)


@pytest.mark.parametrize(
    ("search", "words"),
    [
        ('search = ["kniffel", "yam\'s", "kniffel"]', {"": ("kniffel", "yam's")}),
        (
            'search = { en = ["gin"], fr = ["rami", "gin"] }',
            {"en": ("gin",), "fr": ("rami", "gin")},
        ),
        ("search = []", {}),
        ("", {}),
    ],
)
def test_search_words_are_one_list_or_one_for_each_language(
    search: str, words: dict[str, tuple[str, ...]]
) -> None:
    reading = parse_any(PAD.format(search=search), "x.toml")
    assert reading.findings == ()
    assert isinstance(reading.layout, Pad)
    assert reading.layout.search == words


@pytest.mark.parametrize(
    ("search", "finding"),
    [
        ('search = "kniffel"', f"5:10: bad-value: 'search' is 'kniffel'; {WANTED}"),
        ('search = ["kniffel", 3]', f"5:10: bad-value: 'search' is ['kniffel', 3]; {WANTED}"),
        ('search = ["!"]', f"5:10: bad-value: 'search' is ['!']; {WANTED}"),
        ('search = { fr = "rami" }', f"5:17: bad-value: 'fr' is 'rami'; {WANTED}"),
        (
            'search = { french = ["rami"] }',
            (
                "5:12: unknown-key: 'french' is not a language; write a short code such as 'en',"
                " 'fr' or 'de'."
            ),
        ),
        (
            'serch = ["kniffel"]',
            "5:1: unknown-key: There is no key 'serch' here; did you mean 'search'?",
        ),
    ],
)
def test_search_words_that_nobody_can_type_are_refused(search: str, finding: str) -> None:
    reading = parse_any(PAD.format(search=search), "x.toml")
    assert [str(it).splitlines()[0] for it in reading.findings] == [f"x.toml:{finding}"]


def test_more_than_fifty_search_words_are_refused() -> None:
    words = [f"game {number}" for number in range(51)]
    (finding,) = parse_any(PAD.format(search=f"search = {words}"), "x.toml").findings
    assert finding.message.endswith(WANTED)


def test_a_search_word_prints_its_pad_and_says_which(tmp_path: Path) -> None:
    result = at_once("pad", "yahtzee", "-o", "pad.pdf", cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "'yahtzee' means the pad 'yacht'.\n")
    named = at_once("pad", "yacht", "-o", "named.pdf", cwd=tmp_path)
    assert named.stderr == ""
    assert (tmp_path / "pad.pdf").read_bytes() == (tmp_path / "named.pdf").read_bytes()


CASES = tomllib.loads((ROOT / "tests" / "cases" / "names" / "pads.toml").read_text("utf-8"))
NAMES = [(language, *case) for language in PAPER_LANGUAGES for case in CASES[language].items()]
FEWEST = {"en": 20, "fr": 20, "de": 20}


@pytest.mark.parametrize(("language", "name", "pad"), NAMES)
def test_a_pad_is_found_by_what_people_type(language: str, name: str, pad: str) -> None:
    with speaking(language):
        assert find_called(name, games_about(PADS)) == pad


@pytest.mark.parametrize(("language", "name", "pad"), NAMES)
def test_the_language_of_the_user_does_not_hide_a_name(language: str, name: str, pad: str) -> None:
    other = "en" if language != "en" else "de"
    with speaking(other):
        assert find_called(name, games_about(PADS)) == pad


@pytest.mark.parametrize("language", FEWEST)
def test_the_table_of_names_has_enough_cases(language: str) -> None:
    assert len(CASES[language]) >= FEWEST[language]


def test_the_table_of_names_has_every_pad() -> None:
    meant = {pad for _language, _name, pad in NAMES}
    assert set(layout_paths("pad")) == meant


@pytest.mark.parametrize("name", CASES["several"])
def test_a_name_of_several_pads_lists_them(name: str, tmp_path: Path) -> None:
    result = at_once("pad", name, cwd=tmp_path)
    assert result.returncode == 2
    answer = sentence(result)
    assert answer.startswith(f"scriptorium: '{name}' can mean ")
    assert re.findall(r"'([a-z0-9-]+)' \(", answer) == CASES["several"][name]


def test_only_the_names_of_the_table_are_those_of_several_pads() -> None:
    found: dict[str, set[str]] = {}
    for known in known_layouts(games_about(PADS)):
        for name in known.names():
            found.setdefault(folded(name), set()).add(known.id)
    groups = {frozenset(it) for it in CASES["several"].values()}
    assert {frozenset(it) for it in found.values() if len(it) > 1} <= groups


@pytest.mark.parametrize("name", CASES["none"])
def test_an_unknown_game_leads_to_a_pad_of_ones_own(name: str, tmp_path: Path) -> None:
    answer = sentence(at_once("pad", name, cwd=tmp_path))
    command = re.search(r"write your own pad with '(.+)'\.$", answer)
    assert command is not None, answer
    _program, *words = command[1].split()
    written = at_once(*words, cwd=tmp_path)
    assert (written.returncode, written.stderr) == (0, "")
    assert at_once("check", f"{words[1]}.toml", cwd=tmp_path).returncode == 0


@pytest.mark.parametrize(
    ("arguments", "note"),
    [
        (("calculator", "kniffel", "-o", "x.pdf"), "'kniffel' means the pad 'yacht'."),
        (("calculator", "Brugge", "-o", "x.pdf"), "'Brugge' means the game 'bruges'."),
        (("new", "x", "--pad", "Skull King"), "'Skull King' means the pad 'bids-and-tricks'."),
        (("new", "x", "--sheet", "pétanque"), "'pétanque' means the pad 'boules'."),
        (("new", "x", "--sheet", "Brügge"), "'Brügge' means the game 'bruges'."),
        (("check", "River Bend"), "'River Bend' means the domain 'A'."),
        (("pad", "A", "--duplex", "--back", "rund um den see"), "means the domain 'lake'."),
    ],
)
def test_every_command_takes_what_people_type(
    arguments: tuple[str, ...], note: str, tmp_path: Path
) -> None:
    result = at_once(*arguments, cwd=tmp_path)
    assert result.returncode == 0, result.stderr
    (line,) = result.stderr.splitlines()
    assert line.endswith(note)


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("yahtze", "There is no pad 'yahtze'; did you mean 'yahtzee' (the pad 'yacht')?"),
        ("yaht", "There is no pad 'yaht'; did you mean 'yacht'?"),
        (
            "rvier bend",
            "There is no pad or domain 'rvier bend'; did you mean 'River bend' (the domain 'A')?",
        ),
        ("burgunday", "There is no pad 'burgunday'; did you mean 'burgundy'?"),
        (
            "Castles of Burgundy",
            (
                "'Castles of Burgundy' is a game with sheets of its own; print them with"
                " 'scriptorium pad A B C D' (Dice game), 'scriptorium calculator board' (Board"
                " game) or 'scriptorium calculator cards' (Card game)."
            ),
        ),
        (
            "brugge",
            (
                "'brugge' is a game with sheets of its own; print them with 'scriptorium calculator"
                " bruges' (Brügge)."
            ),
        ),
    ],
)
def test_a_name_that_is_almost_right_is_answered(name: str, answer: str, tmp_path: Path) -> None:
    assert sentence(at_once("pad", name, cwd=tmp_path)) == f"scriptorium: {answer}"


def test_names_in_the_language_of_the_user_are_proposed_first(tmp_path: Path) -> None:
    french = sentence(at_once("pad", "petanqe", "--lang", "fr", cwd=tmp_path))
    assert french.endswith(
        "vouliez-vous dire «\u00a0Pétanque\u00a0» (le bloc «\u00a0boules\u00a0»)\u00a0?"
    )
    german = sentence(at_once("pad", "Kniffl", "--lang", "de", cwd=tmp_path))
    assert german.endswith("meintest du „kniffel“ (der Block „yacht“)?")


def test_an_evening_names_its_pad_by_the_id(tmp_path: Path) -> None:
    text = 'game = "pad"\npad = "yahtzee"\n[[player]]\nname = "A"\n'
    (tmp_path / "evening.toml").write_text(text, encoding="utf-8")
    result = at_once("score", "evening.toml", cwd=tmp_path)
    assert result.returncode == 2
    assert "There is no pad 'yahtzee'; did you mean 'yacht'?" in result.stderr


def test_ones_own_file_is_not_taken_for_a_search_word(tmp_path: Path) -> None:
    (tmp_path / "yahtzee.toml").write_text("", encoding="utf-8")
    answer = sentence(at_once("pad", "yahtzee", cwd=tmp_path))
    assert answer.endswith("There is no pad 'yahtzee'; did you mean the file 'yahtzee.toml'?")


@pytest.mark.parametrize(
    ("name", "made"),
    [("Le Havre 2", "le-havre-2"), ("Mölkky’s", "molkkys"), ("…", ""), ("x" * 50, "x" * 40)],
)
def test_a_name_becomes_an_id(name: str, made: str) -> None:
    assert as_id(name) == made


def test_an_id_is_found_without_reading_other_pads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_arguments: object) -> None:
        pytest.fail("the names of other pads were read")

    monkeypatch.setattr("generator.load.layouts.search.read_known", refuse)
    monkeypatch.setattr("generator.load.layouts.library._known", refuse)
    for name in ("A", "a", "yacht"):
        assert at_once("pad", name, "-o", "x.pdf", cwd=tmp_path).returncode == 0


def test_the_list_of_pads_has_one_line_on_each(tmp_path: Path) -> None:
    lines = at_once("list", "pads", cwd=tmp_path).stdout.splitlines()
    assert [line.split()[0] for line in lines] == list(layout_paths("pad"))
    found = {line.split()[0]: re.split(r" {2,}", line) for line in lines}
    assert found["hearts"][1:] == [
        *("Hearts", "3–6 players", "rounds to 100"),
        "Until somebody has 100; the fewest points win",
    ]
    assert found["belote"][2] == "2 teams"
    assert found["bids-and-tricks"][3] == "10–20 rounds"
    assert found["tarot"][3] == "up to 40 rounds"
    assert found["yacht"][3] == "no rounds"
    assert all(len(cells) == len(found["hearts"]) for cells in found.values())


@pytest.mark.parametrize(
    ("arguments", "ids"),
    [
        (("pads", "--search", "KNIFFEL"), ["yacht"]),
        (("pads", "--search", "fléch"), ["darts-501", "darts-cricket"]),
        (("domains", "--search", "Flussbogen"), ["A"]),
        (("--search", "see"), ["lake"]),
        (("pads", "--search", "habitats"), ["bird-habitats"]),
    ],
)
def test_a_list_can_be_searched(arguments: tuple[str, ...], ids: list[str], tmp_path: Path) -> None:
    answer = json.loads(at_once("list", *arguments, "--json", cwd=tmp_path).stdout)
    assert [row["id"] for rows in answer.values() for row in rows if row["id"] in ids] == ids


def test_a_search_without_a_result_says_what_to_do(tmp_path: Path) -> None:
    result = at_once("list", "pads", "--search", "monopoly", cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    assert "'scriptorium new monopoly --pad sets-and-majorities'" in result.stdout
    close = at_once("list", "pads", "--search", "knifel", cwd=tmp_path)
    assert close.stdout == "There is no pad 'knifel'; did you mean 'kniffel' (the pad 'yacht')?\n"
    games = at_once("list", "--search", "Brügge", cwd=tmp_path)
    assert "'scriptorium calculator bruges'" in games.stdout
    empty = at_once("list", "--search", "monopoly", "--json", cwd=tmp_path)
    assert json.loads(empty.stdout) == {"domains": [], "pads": []}


@pytest.mark.parametrize("arguments", [("themes", "--search", "slate"), ("--search", "!")])
def test_only_pads_and_domains_are_searched(arguments: tuple[str, ...], tmp_path: Path) -> None:
    answer = sentence(at_once("list", *arguments, cwd=tmp_path))
    assert answer == "scriptorium: --search takes a word, and finds only pads and domains."


@pytest.mark.parametrize(
    ("start", "offers"),
    [
        ("yah", {"yahtzee": "yacht"}),
        ("kni", {"kniffel": "yacht"}),
        ("Skull", {"skull-king": "bids-and-tricks"}),
        ("a tire", {"a-tire-daile": "bird-habitats"}),
        ("rund", {"rund-um-den-see": "lake"}),
        ("zzz", {}),
        ("", {}),
    ],
)
def test_a_shell_is_offered_search_words(start: str, offers: dict[str, str]) -> None:
    assert LayoutName("pads").searched(start).items() >= offers.items()
    assert bool(LayoutName("pads").searched(start)) == bool(offers)


def test_an_offered_word_leads_to_its_pad() -> None:
    words = {it: to for letter in ascii_lowercase for it, to in words_from(letter, ["pad"]).items()}
    several = {pad for pads in CASES["several"].values() for pad in pads}
    for word, pad in words.items():
        if pad not in several:
            assert find_called(word, ["pad"]) == pad


def test_a_shell_is_offered_ids_before_search_words() -> None:
    kind = KindType(LayoutName("pads"), "pad")
    pad = program.get_command(click.Context(program), "pad")
    assert pad is not None
    context = click.Context(pad)
    offered = kind.shell_complete(context, pad.params[0], "ya")
    assert [it.value for it in offered] == ["yacht"]
    offered = kind.shell_complete(context, pad.params[0], "yah")
    assert [(it.value, it.help) for it in offered] == [("yahtzee", "yacht")]


def test_a_list_says_by_which_search_word_a_pad_was_found(tmp_path: Path) -> None:
    by_word = at_once("list", "pads", "--search", "pinochle", cwd=tmp_path).stdout
    assert by_word.startswith("rummy ")
    assert "  found by “pinochle rummy”; " in by_word
    by_name = at_once("list", "pads", "--search", "rummy", cwd=tmp_path).stdout
    assert "found by" not in by_name.splitlines()[0]


def test_a_name_before_loading_is_that_of_the_usual_rules() -> None:
    for it in known_layouts(games_about(PADS)):
        pad = parse_any(layout_paths(it.game)[it.id].read_text(encoding="utf-8"), it.id).layout
        assert isinstance(pad, Pad)
        for language in it.titles:
            assert (language, it.titles[language]) == (language, pad.name(language or "en"))
        for language in it.notes:
            assert (language, it.notes[language]) == (language, pad.note(language or "en"))
