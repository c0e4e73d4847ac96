"""`scriptorium new`: a file to start from that checks, prints, and explains itself."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from generator.hexes.hex import Hex
from generator.load.layouts.layout import load_layout
from generator.load.layouts.library import find_layout
from generator.resources import docs_in, sample_files, samples
from support.program import at_once, everything, scriptorium, sentence

if TYPE_CHECKING:
    from conftest import Golden

TERRAINS = Path(__file__).resolve().parents[1] / "cases" / "pages" / "terrains.toml"

TRACED = """\
game = "dice"
id = "traced"
side = 6.0
[[hex]]
x = 50.0
y = 40.0
token = "Km"
[[hex]]
x = 60.392
y = 40.0
token = "C"
[[hex]]
x = 55.196
y = 49.0
token = "P"
"""


@pytest.mark.parametrize("game", ["dice", "board"])
@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_a_new_layout_is_valid_as_it_is(tmp_path: Path, game: str, language: str) -> None:
    result = at_once("new", "mine", "--game", game, "--lang", language, cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    assert "mine.toml" in result.stdout
    layout = load_layout(tmp_path / "mine.toml")
    assert (layout.game, layout.id) == (game, "mine")
    checked = at_once("check", "mine.toml", cwd=tmp_path)
    assert (checked.returncode, checked.stderr) == (0, "")
    assert checked.stdout.startswith("mine.toml: valid (37 hexes, ")


@pytest.mark.parametrize("game", ["dice", "board"])
@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_a_new_layout_explains_itself_as_approved(
    tmp_path: Path, game: str, language: str, golden: Golden
) -> None:
    """What it says stays within 88 columns, so that any editor shows it whole."""
    at_once("new", "mine", "--game", game, "--lang", language, cwd=tmp_path)
    text = (tmp_path / "mine.toml").read_text(encoding="utf-8")
    golden(f"new-{game}-{language}.txt", text)
    assert max(map(len, text.splitlines())) <= 88


def test_a_copied_layout_explains_its_own_terrains(tmp_path: Path, golden: Golden) -> None:
    at_once("new", "mine", "--from", str(TERRAINS), cwd=tmp_path)
    golden("new-from-terrains.txt", (tmp_path / "mine.toml").read_text(encoding="utf-8"))


def test_the_starter_is_a_domain_of_its_own(tmp_path: Path) -> None:
    at_once("new", "mine", cwd=tmp_path)
    own = [cell.token for cell in load_layout(tmp_path / "mine.toml").cells]
    for name in "ABCD":
        assert own != [cell.token for cell in load_layout(find_layout(name)).cells]


def test_new_check_pad_is_one_way(tmp_path: Path) -> None:
    for args in (["new", "mine"], ["check", "mine.toml"], ["pad", "mine.toml"]):
        assert at_once(*args, cwd=tmp_path).returncode == 0
    assert (tmp_path / "output" / "pad-mine-a4.pdf").read_bytes().startswith(b"%PDF")


def test_the_comments_name_the_file_and_the_letters(tmp_path: Path) -> None:
    scriptorium("new", "mine", "-o", "deep/own.toml", cwd=tmp_path)
    text = (tmp_path / "deep" / "own.toml").read_text(encoding="utf-8")
    assert "scriptorium check deep/own.toml" in text
    assert "K castle" in text
    assert 'id = "mine"' in text


def test_an_existing_file_is_kept_unless_forced(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_bytes(b"earlier")
    result = at_once("new", "mine", cwd=tmp_path)
    assert result.returncode == 2
    assert "--force" in sentence(result)
    assert everything(tmp_path) == {"mine.toml": b"earlier"}
    assert at_once("new", "mine", "--force", cwd=tmp_path).returncode == 0
    assert load_layout(file).id == "mine"


def test_a_shipped_domain_is_copied_under_the_new_id(tmp_path: Path) -> None:
    result = at_once("new", "copy.toml", "--from", "A", cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    copy, shipped = load_layout(tmp_path / "copy.toml"), load_layout(find_layout("A"))
    assert copy.id == "copy"
    assert [cell.token for cell in copy.cells] == [cell.token for cell in shipped.cells]
    assert copy.declared == shipped.declared


def test_a_traced_layout_becomes_a_text_map(tmp_path: Path) -> None:
    (tmp_path / "traced.toml").write_text(TRACED, encoding="utf-8")
    result = at_once("new", "map", "--from", "traced.toml", cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    layout = load_layout(tmp_path / "map.toml")
    assert [(cell.token, cell.row, cell.position) for cell in layout.cells] == [
        ("Km", 0, 0),
        ("C", 0, 1),
        ("P", 1, 0),
    ]
    assert layout.side is None


def test_a_layout_with_faults_is_not_copied(tmp_path: Path) -> None:
    (tmp_path / "traced.toml").write_text(TRACED.replace("60.392", "62.0"), encoding="utf-8")
    before = everything(tmp_path)
    result = at_once("new", "map", "--from", "traced.toml", cwd=tmp_path)
    assert result.returncode == 1
    assert "traced.toml" in result.stderr
    assert "hex-edge" in result.stderr
    assert everything(tmp_path) == before


HALF = """\
game = "dice"
id = "half"
map = \"\"\"
Kw  N   R
  C   M
        K
\"\"\"
"""


def test_a_part_of_a_domain_is_completed(tmp_path: Path) -> None:
    (tmp_path / "half.toml").write_text(HALF, encoding="utf-8")
    made = {}
    for name, seed in (("one", ()), ("same", ("--seed", "1")), ("other", ("--seed", "2"))):
        at_once("new", name, "--from", "half.toml", "--complete", *seed, cwd=tmp_path)
        assert at_once("check", f"{name}.toml", cwd=tmp_path).returncode == 0
        made[name] = {cell.hex: cell.token for cell in load_layout(tmp_path / f"{name}.toml").cells}
    assert made["one"] == made["same"] != made["other"]
    for tokens in made.values():
        shifts = [
            Hex(q, r)
            for q, r in tokens
            if [tokens.get(Hex(q + dq, r), "")[:1] for dq in range(3)] == ["K", "N", "R"]
            and [tokens.get(Hex(q + dq, r + 1)) for dq in range(2)] == ["C", "M"]
            and tokens.get(Hex(q + 1, r + 2), "")[:1] == "K"
        ]
        assert any(tokens[it] == "Kw" for it in shifts)


@pytest.mark.parametrize(
    ("change", "options", "code", "words"),
    [
        (("Kw", "Kx"), ("--complete",), 1, "The castle 'Kx' has no known bonus"),
        (("R", "R   R   R   R   R"), ("--complete",), 1, "half.toml: The zone 'river' at"),
        (("R", "R"), ("--seed", "3"), 2, "--seed needs both"),
        (("dice", "cards"), ("--complete",), 1, "half.toml"),
    ],
)
def test_what_cannot_be_completed_is_refused(
    tmp_path: Path, change: tuple[str, str], options: tuple[str, ...], code: int, words: str
) -> None:
    (tmp_path / "half.toml").write_text(HALF.replace(*change), encoding="utf-8")
    before = everything(tmp_path)
    result = at_once("new", "one", "--from", "half.toml", *options, cwd=tmp_path)
    assert result.returncode == code
    assert words in result.stderr
    assert everything(tmp_path) == before


@pytest.mark.parametrize("name", ["", "a b", "../up", "x" * 41, "é", "a/b.toml", "a.b"])
def test_a_name_that_cannot_be_an_id_is_refused(tmp_path: Path, name: str) -> None:
    result = at_once("new", "--", name, cwd=tmp_path)
    assert result.returncode == 2
    assert "1 to 40 letters" in sentence(result)
    assert everything(tmp_path) == {}


@pytest.mark.parametrize(
    ("wanted", "part"),
    [
        ("brugges", "There is no sheet for 'brugges'; did you mean 'bruges'?"),
        ("lakee", "There is no sheet for 'lakee'; did you mean 'lake'?"),
        (
            "dice",
            "A sheet of 'dice' is for one of its domains or boards; choose A, B, C, D, crescent or",
        ),
        (
            "zzzz",
            (
                "; choose cards, cards-solo, bruges, a domain or a pad that 'scriptorium list'"
                " shows, or write your own pad with 'scriptorium new zzzz --pad"
                " sets-and-majorities'."
            ),
        ),
        ("mine", "There is no pad 'mine'; did you mean the file 'mine.toml'?"),
    ],
)
def test_a_sheet_for_nothing_known_names_what_there_is(
    tmp_path: Path, wanted: str, part: str
) -> None:
    (tmp_path / "mine.toml").write_text("", encoding="utf-8")
    result = at_once("new", "evening", "--sheet", wanted, cwd=tmp_path)
    assert result.returncode == 2
    assert part in sentence(result)


def test_another_game_than_that_of_the_source_is_refused(tmp_path: Path) -> None:
    result = at_once("new", "x", "--from", "A", "--game", "board", cwd=tmp_path)
    assert result.returncode == 2
    assert "leave out --game board" in sentence(result)


def test_the_samples_of_the_docs_are_copied_once(tmp_path: Path) -> None:
    answer = at_once("new", "--samples", cwd=tmp_path)
    assert (answer.returncode, answer.stderr) == (0, "")
    names = {path.relative_to(samples()).as_posix() for path in sample_files()}
    copied = everything(tmp_path / "samples")
    assert {name: it for name, it in copied.items() if it is not None} == {
        name: (samples() / name).read_bytes() for name in names
    }
    (tmp_path / "samples" / "anna.toml").write_text("mine")
    before = everything(tmp_path)
    again = at_once("new", "--samples", cwd=tmp_path)
    assert again.returncode == 2
    assert "already exists" in sentence(again)
    assert everything(tmp_path) == before
    assert at_once("new", "--samples", "-o", "other", cwd=tmp_path).returncode == 0
    assert (tmp_path / "other" / "herbs" / "bee.svg").is_file()


@pytest.mark.parametrize("language", ["fr", "de"])
def test_samples_have_comments_in_the_language_and_the_same_values(
    tmp_path: Path, language: str
) -> None:
    answer = at_once("new", "--samples", "--lang", language, cwd=tmp_path)
    assert (answer.returncode, answer.stderr) == (0, "")
    assert docs_in(language) in answer.stdout
    commented = 0
    for path in sample_files():
        copied = tmp_path / "samples" / path.relative_to(samples())
        if path.suffix != ".toml":
            assert copied.read_bytes() == path.read_bytes()
            continue
        english, other = (it.read_text(encoding="utf-8").split("\n") for it in (path, copied))
        assert len(english) == len(other)
        comments = [line for line in english if line.startswith("#")]
        commented += len(comments)
        assert not set(comments) & set(other)
        assert tomllib.loads("\n".join(english)) == tomllib.loads("\n".join(other))
    assert commented > 20


def test_what_an_installer_compiles_is_no_sample(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shipped = tmp_path / "shipped"
    (shipped / "__pycache__").mkdir(parents=True)
    (shipped / "__pycache__" / "score.cpython-311.pyc").write_bytes(b"\0")
    (shipped / "score.py").write_text("", encoding="utf-8")
    monkeypatch.setattr("generator.resources.samples", lambda: shipped)
    assert sample_files() == [shipped / "score.py"]


def test_samples_and_a_name_exclude_each_other(tmp_path: Path) -> None:
    answer = at_once("new", "mine", "--samples", cwd=tmp_path)
    assert answer.returncode == 2
    assert "leave out everything but -o" in sentence(answer)
    assert everything(tmp_path) == {}


WORDS = {
    "A": {"fr": '"silver" (pépite)', "de": '"silver" (Silberling)'},
    "6": {"fr": "warehouse (entrepôt)", "de": "warehouse (Warenhaus)"},
    "cards": {"fr": "light (marron clair)", "de": "light (hellbraun)"},
    "bruges": {"fr": "progress (progrès)", "de": "progress (Aufstieg)"},
}


@pytest.mark.parametrize("subject", WORDS)
def test_a_sheet_says_what_its_english_words_mean(tmp_path: Path, subject: str) -> None:
    def comments(language: str) -> str:
        args = ("new", "--sheet", subject, "-o", "-", "--lang", language)
        lines = at_once(*args, cwd=tmp_path).stdout.splitlines()
        return " ".join(line.removeprefix("#").strip() for line in lines)

    for language, words in WORDS[subject].items():
        word = words.partition(" (")[0]
        assert words in comments(language)
        assert word in comments("en")
        assert f"{word} (" not in comments("en")


def test_what_is_called_the_same_is_named_once(tmp_path: Path) -> None:
    text = at_once("new", "--sheet", "A", "-o", "-", "--lang", "fr", cwd=tmp_path).stdout
    assert "monastery (monastère), mine, river" in text
