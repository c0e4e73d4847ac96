"""The studio reads and scores uploaded files as the command line does, and nothing else."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path, PurePath
from typing import Any

import pytest

from generator.language import LANGUAGES
from generator.load.files.access import within
from generator.products.results.answers import result_json
from generator.products.results.score import score_files
from generator.web.tasks.finished_games import GameOrder, TextFile, read_game, safe_name, score
from support.program import ROOT

SAMPLES = ROOT / "docs" / "samples"
# Files in other folders cannot be named here: a page sends files without their folders.
_IN_A_FOLDER = re.compile(r'^(domain|board|persons_file) = "[^"]*/', re.MULTILINE)
OTHERS = {"findings", "domains", "names", "pad_evenings", "pages"}
"""Folders with other files than games."""
CASES = sorted(
    path
    for path in (ROOT / "tests" / "cases").glob("*/*.toml")
    if not path.name.endswith(".expect.toml")
    and path.parent.name not in OTHERS
    and not _IN_A_FOLDER.search(path.read_text(encoding="utf-8"))
)
EVENING = (SAMPLES / "evening.toml").read_text(encoding="utf-8")
SECRET = "root:"  # noqa: S105 - what the file of the system's users begins with


def text_file(path: Path) -> TextFile:
    return TextFile(path.name, path.read_text(encoding="utf-8"))


def order(*sheets: TextFile, beside: tuple[TextFile, ...] = (), language: str = "en") -> GameOrder:
    return GameOrder(sheets, beside, 1_000, language)


def sentences(answer: dict[str, Any]) -> list[str]:
    """Return what is wrong; it names no folder of the studio."""
    messages = [it["message"] for it in answer["findings"]]
    assert messages
    assert not any("scriptorium-" in it or SECRET in it for it in [*messages, json.dumps(answer)])
    return messages


@pytest.mark.parametrize("path", CASES, ids=lambda it: f"{it.parent.name}-{it.stem}")
def test_every_case_scores_as_on_the_command_line(path: Path) -> None:
    wanted = result_json(score_files([path]).result, explain_lines=True)
    answer = score(order(text_file(path)))
    assert answer.pop("findings") == []
    rows = [(it["player"], it["points"]) for it in answer.pop("league")]
    assert rows == [(it["name"], it["total"]) for it in wanted["players"]]
    for player in answer["players"]:
        assert player.pop("title").startswith(player["name"])
        assert player.pop("deciding", None) or player["tiebreak"] is None
        assert all(line.pop("name") for line in player["lines"])
        assert all(line.pop("when") is not None for line in player["lines"])
    assert answer == wanted


def test_enough_cases_are_scored() -> None:
    assert len(CASES) > 100


def test_several_files_are_one_game() -> None:
    one, other = EVENING.split("\n[[player]]\n")[1:]
    head = EVENING.partition("\n[[player]]")[0]
    files = [TextFile("a.toml", f"{head}\n[[player]]\n{it}") for it in (one, other)]
    assert score(order(*files))["winners"] == ["Anna"]


def test_json_is_read_whatever_its_name() -> None:
    game = read_game(order(text_file(SAMPLES / "evening.toml")))
    _head, marks, _between, phases = EVENING.split('"""')[:4]
    anna = {"name": "Anna", "start": "silver", "marks": marks, "phases": phases}
    text = json.dumps({"game": "dice", "domain": "A", "variant": "solo", "player": [anna]})
    for name in ("anna.json", "anna.txt", "anna", ""):
        read = read_game(order(TextFile(name, text)))
        assert read["findings"] == []
        assert read["players"][0]["marks"] == game["players"][0]["marks"]


def test_a_sheet_is_read_whole() -> None:
    answer = read_game(order(text_file(SAMPLES / "evening.toml")))
    (domain,) = answer["domains"]
    anna = answer["players"][0]
    assert (answer["game"], answer["variant"], domain["id"], domain["file"]) == (
        "dice",
        "standard",
        "A",
        None,
    )
    assert len(domain["hexes"]) == len(anna["marks"]) == len(anna["phases"]) == 37
    assert anna["marks"][13] == "x"
    assert json.loads(json.dumps(anna["bonuses"]))["worker"] == [7, 4]
    assert anna["columns"][0] == (1, 8, 1, 1, 4)


def test_own_layout_is_beside_the_sheet() -> None:
    layout = (ROOT / "layouts" / "dice" / "A.toml").read_text(encoding="utf-8")
    sheet = TextFile("e.toml", EVENING.replace('"A"', '"My land (1).toml"'))
    beside = TextFile("folder\\My land (1).toml", layout.replace('"A"', '"mine"'))
    assert score(order(sheet, beside=(beside,)))["winners"] == ["Anna"]
    read = read_game(order(sheet, beside=(beside,)))
    assert [it["file"] for it in read["domains"]] == ["My land (1).toml"]
    assert sentences(read_game(order(sheet))) == [
        "My land (1).toml: There is no such file; check its name and its folder."
    ]


def test_persons_of_bruges_are_beside_the_sheet() -> None:
    sheet, persons = (text_file(SAMPLES / f"bruges-{it}.toml") for it in ("evening", "persons"))
    data = tomllib.loads(sheet.text)
    read = {"game": "bruges", "data": data, "findings": []}
    assert read_game(order(sheet, beside=(persons,))) == read
    dated = sheet._replace(text=f"date = 2026-11-14\n{sheet.text}")
    assert read_game(order(dated, beside=(persons,)))["data"]["date"] == "2026-11-14"
    answer = score(order(sheet, beside=(persons,)))
    assert (answer["game"], answer["winners"]) == ("bruges", ["Green"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_answers_speak_the_wished_language(language: str) -> None:
    answers = {
        code: score(order(text_file(SAMPLES / "evening.toml"), language=code)) for code in LANGUAGES
    }
    lines = [line["explanation"] for line in answers[language]["players"][0]["lines"]]
    others = [it for code, it in answers.items() if code != language]
    assert all(
        [line["explanation"] for line in it["players"][0]["lines"]] != lines for it in others
    )


@pytest.mark.parametrize(
    "domain",
    ["../../../../etc/passwd", "/etc/passwd", "../x/../../a.toml", "/proc/self/environ", "/tmp"],  # noqa: S108
)
def test_no_domain_leads_outside(domain: str) -> None:
    sheet = TextFile("e.toml", EVENING.replace('"A"', f'"{domain}"'))
    refusal = f"{domain}: The file cannot be read (it is outside the allowed folder)"
    for work in (score, read_game):
        (message,) = sentences(work(order(sheet)))
        assert message.startswith(refusal)


@pytest.mark.parametrize("name", ["pyproject.toml", "pyproject", "docs/samples/anna.toml"])
def test_nobody_learns_which_files_are_there(
    name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    sheet = TextFile("e.toml", EVENING.replace('"A"', f'"{name}"'))
    bruges = text_file(SAMPLES / "bruges-evening.toml")
    persons = bruges._replace(text=bruges.text.replace("bruges-persons.toml", name))
    monkeypatch.chdir(ROOT)
    here = [sentences(score(order(it))) for it in (sheet, persons)]
    monkeypatch.chdir(tmp_path)
    assert [sentences(score(order(it))) for it in (sheet, persons)] == here


@pytest.mark.parametrize("name", ["/etc/passwd", "../../../../etc/passwd"])
@pytest.mark.parametrize("key", ["persons_file", "edition"])
def test_no_other_key_leads_outside(key: str, name: str) -> None:
    text = (SAMPLES / "bruges-evening.toml").read_text(encoding="utf-8")
    text = text.replace('persons_file = "bruges-persons.toml"', f'{key} = "{name}"')
    assert sentences(score(order(TextFile("b.toml", text))))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\0",
        "\ud800",
        "a=" + "9" * 100_000,
        "a=" + "[" * 50_000,
        '{"a":' * 30_000,
        "{",
        'game = "dice"\ndomain = "\\u0000"',
        "[[player]]\n" * 10_000,
        '[[player]]\nname = "<script>alert(1)</script>"\n' * 3,
        'game = "board"\nedition = "/etc/passwd"\n[[player]]\nboard = "../x.toml"',
        'game = "cards"\nround = [1]\n[[player]]\nfirst = {}',
    ],
    ids=range(12),
)
def test_bad_text_is_a_sentence(text: str) -> None:
    bad = order(TextFile("bad.toml", text))
    sentences(score(bad))
    if read_game(bad)["game"] is None:
        sentences(read_game(bad))


@pytest.mark.parametrize(
    "name", ["../../e.toml", "<b>é.toml", "ä" * 100, "\ud800\0\n", "..", "C:\\e.toml", "", "."]
)
def test_findings_name_the_file_as_its_owner_does(name: str) -> None:
    scored = score(order(TextFile(name, "game = 'dice'")))
    sentences(scored)
    assert all("/" not in it["file"] and "\\e" not in it["file"] for it in scored["findings"])
    if name.endswith("é.toml"):
        assert {it["file"] for it in scored["findings"]} == {"<b>é.toml"}


def test_too_many_hexes_are_refused() -> None:
    crowd = TextFile("big.toml", 'game = "dice"\nmap = """' + "C   " * 4_000 + '"""')
    (message,) = sentences(score(order(text_file(SAMPLES / "evening.toml"), beside=(crowd,))))
    assert message == (
        "The layout has more than 1000 hexes, the most that the studio allows; remove some."
    )


def test_two_files_of_one_name() -> None:
    game = text_file(SAMPLES / "evening.toml")
    beside = (TextFile("x.toml", "a = 1"), TextFile("x.toml", "a = 2"))
    assert sentences(score(order(game, beside=beside))) == [
        "Two files are called x.toml; rename one of them."
    ]
    messages = sentences(score(order(game, game)))
    assert "evening.toml:6:8" in messages[0]


def test_safe_names_stay_in_the_folder() -> None:
    for name in ("a/b.toml", "..\\c.toml", "...", "con|x?.toml", "é" * 400, "\0", ".toml"):
        safe = safe_name(name, PurePath("domain.toml"))
        assert PurePath(safe).name == safe
        assert not safe.startswith(".")
        assert len(safe.encode()) < 255
        assert safe_name(safe, PurePath("domain.toml")) == safe


def test_walls_hold_for_every_way_in(tmp_path: Path) -> None:
    outside = tmp_path / "outside.toml"
    outside.write_text("secret = 1", encoding="utf-8")
    inside = tmp_path / "inside"
    inside.mkdir()
    (inside / "link.toml").symlink_to(outside)
    sheet = inside / "e.toml"
    sheet.write_text(EVENING.replace('"A"', '"link.toml"'), encoding="utf-8")
    with within(inside), pytest.raises(Exception, match="it is outside the allowed folder"):
        score_files([sheet])
