"""Small files that ask for much: each gets its answer with bounded work, in both doors."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, Any
from xml.parsers import expat

import pytest

from generator.load.score_pads.figures import MOST_TABLES
from generator.page.score_pads import icons
from generator.page.svg import logo
from generator.page.svg.logo import read_logo_svg
from generator.web.forms.orders import File, PrintOrder
from generator.web.shared.answers import Refusal
from generator.web.tasks import layouts
from generator.web.tasks.finished_games import GameOrder, TextFile, score
from generator.web.tasks.printing import preview, print_order
from support.program import ROOT, at_once, python, sentence

if TYPE_CHECKING:
    from pathlib import Path

    from generator.model.order import Logo

FILES = ROOT / "tests" / "cases" / "outside" / "costly"
MEMORY = 500_000_000
LIMITED = """
import resource, sys
resource.setrlimit(resource.RLIMIT_AS, ({memory}, {memory}))
from generator.cli import main
main()
"""
"""The program with as much memory as SECURITY.md promises to need at most."""
PAD = 'game = "pad"\nid = "x"\nname = "X"\nplayers = [1, 12]\n'
DRAWING = '<svg viewBox="0 0 10 10">{}</svg>'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shutil.copytree(FILES, tmp_path / "costly")
    return tmp_path / "costly"


def in_studio(evening: str, pad: str) -> dict[str, Any]:
    """Score an evening in the studio, with its pad beside it."""
    sheet, beside = (
        TextFile(it, (FILES / it).read_text(encoding="utf-8")) for it in (evening, pad)
    )
    return score(GameOrder((sheet,), (beside,), 1_000, "en"))


def found_in_studio(text: str) -> list[str]:
    """Check a layout in the studio."""
    answer = layouts.check(layouts.CheckOrder(text, "x.toml", "a4", 1_000, "en"))
    return [it["code"] for it in answer["findings"]]


def refused_in_studio(product: str, options: dict[str, Any]) -> str:
    """Return why the studio refuses an order."""
    answer = preview(PrintOrder(product, options, "en"))
    assert isinstance(answer, Refusal)
    return "\n".join(answer.sentences)


def limited(*args: str, cwd: Path) -> str:
    """Run the program with little memory, and return its one sentence."""
    return sentence(python(LIMITED.format(memory=MEMORY), *args, cwd=cwd))


def test_what_asks_every_player_many_times_is_scored(folder: Path) -> None:
    result = at_once("score", "ne.toml", "--json", cwd=folder)
    assert result.returncode == 0
    assert result.stdout.count('"total": 6') == 12
    assert at_once("check", "n.toml", cwd=folder).returncode == 0


def test_what_asks_every_player_many_times_is_scored_in_the_studio() -> None:
    answer = in_studio("ne.toml", "n.toml")
    assert answer["findings"] == []
    assert [it["total"] for it in answer["players"]] == [6] * 12
    assert found_in_studio((FILES / "n.toml").read_text(encoding="utf-8")) == []


def test_sets_of_more_than_can_be_entered_are_out_of_range(folder: Path) -> None:
    result = at_once("score", "sets-evening.toml", cwd=folder)
    assert result.returncode == 1
    assert result.stdout.count("entry-range") == 7
    assert "a: 45 is not possible; it can be 0 to 20." in result.stdout
    many = 'game = "pad"\npad = "sets-pad.toml"\n[[player]]\nname = "A"\nk_a = 400\nk_b = 400\n'
    (folder / "two.toml").write_text(many, encoding="utf-8")
    result = at_once("score", "two.toml", cwd=folder)
    assert (result.returncode, result.stdout.count("entry-range")) == (1, 2)
    assert at_once("check", "sets-pad.toml", cwd=folder).returncode == 0


def test_sets_of_more_than_can_be_entered_are_out_of_range_in_the_studio() -> None:
    (player,) = in_studio("sets-evening.toml", "sets-pad.toml")["players"]
    assert [it["code"] for it in player["violations"]] == ["entry-range"] * 7
    assert found_in_studio((FILES / "sets-pad.toml").read_text(encoding="utf-8")) == []


TABLES = {
    "comment.ods": "The table is empty; write the column names into row 1.",
    "repeat.ods": "The cells of the table have more than 4000000 letters together",
}


@pytest.mark.parametrize("name", TABLES)
def test_a_table_is_answered_in_little_memory(name: str, folder: Path) -> None:
    assert TABLES[name] in limited("kit", "deck", name, "--dry-run", cwd=folder)


@pytest.mark.parametrize("name", TABLES)
def test_a_table_is_answered_in_the_studio(name: str) -> None:
    file = File(name, (FILES / name).read_bytes())
    assert TABLES[name] in refused_in_studio("kit deck", {"files": (file,)})


def test_a_table_is_parsed_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """In pieces, the parser would begin a long comment again with each of them."""
    parsed: list[int] = []

    class Counting:
        """A parser that counts the pieces."""

        def __init__(self, **options: Any) -> None:
            vars(self)["own"] = create(**options)

        def __setattr__(self, name: str, value: Any) -> None:
            setattr(vars(self)["own"], name, value)

        def Parse(self, content: bytes, is_last: bool) -> None:  # noqa: FBT001, N802 - as it is called
            parsed.append(len(content))
            vars(self)["own"].Parse(content, is_last)

    create = expat.ParserCreate
    monkeypatch.setattr(expat, "ParserCreate", Counting)
    file = File("comment.ods", (FILES / "comment.ods").read_bytes())
    assert TABLES["comment.ods"] in refused_in_studio("kit deck", {"files": (file,)})
    assert parsed == [4_000_354] * 2


def test_a_pad_whose_key_is_quoted_is_printed(folder: Path) -> None:
    result = at_once("pad", "quoted-game.toml", "-o", "x.pdf", cwd=folder)
    assert (result.returncode, result.stderr) == (0, "")
    (folder / "pads").mkdir()
    shutil.copy(folder / "quoted-game.toml", folder / "pads")
    escaped = (FILES / "quoted-game.toml").read_text(encoding="utf-8")
    escaped = escaped.replace('"game" = "pad"', '"\\u0067ame" = "\\u0070ad"')
    (folder / "pads" / "other.toml").write_text(escaped, encoding="utf-8")
    result = at_once("pad", "pads", "-o", "y.pdf", cwd=folder)
    assert (result.returncode, result.stderr) == (0, "")


def test_a_pad_whose_key_is_quoted_is_printed_in_the_studio() -> None:
    file = File("quoted-game.toml", (FILES / "quoted-game.toml").read_bytes())
    answer = print_order(PrintOrder("pad", {"domains": (file,)}, "en"))
    assert not isinstance(answer, Refusal), answer
    # A pad has no hexes, however many words it has and however its key is written.
    words = f"# {'word ' * 4_000}\n" + file.data.decode()
    assert found_in_studio(words) == []


def test_a_text_that_only_looks_like_a_pad_is_none(tmp_path: Path) -> None:
    text = 'id = "x"\ngame = "dice"\nmap = """\ngame = "pad"\n"""\n'
    (tmp_path / "x.toml").write_text(text, encoding="utf-8")
    assert "score pad" in sentence(at_once("pad", "bridge", tmp_path, cwd=tmp_path))


def test_a_number_of_millions_of_digits_is_refused_in_little_memory(tmp_path: Path) -> None:
    (tmp_path / "x.toml").write_text(f"{PAD}start = 1.{'1' * 3_900_000}\n", encoding="utf-8")
    answer = limited("check", "x.toml", cwd=tmp_path)
    assert answer.endswith(
        "x.toml:5:9: A number here has more than 1000 digits; write a smaller one."
    )


def test_many_drawings_are_too_many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The drawings are counted before they are drawn; the same one counts once."""
    drawn: list[int] = []

    def draw(picture: Logo, *args: Any, **options: Any) -> Any:
        drawn.append(len(picture.data))
        return read_logo_svg(picture, *args, **options)

    monkeypatch.setattr(logo, "read_logo_svg", draw)
    monkeypatch.setattr(icons, "LARGEST_DRAWINGS", 2_000)
    row = "[[section.row]]\nname = \"R{0}\"\nicon = '{1}'\n"
    circles = '<circle cx="5" cy="5" r="4"/>' * 10
    drawings = [DRAWING.format(f"{circles}<!--{it:03}-->") for it in range(149)]
    text = f"{PAD}[[section]]\n" + "".join(row.format(*it) for it in enumerate(drawings))
    (tmp_path / "x.toml").write_text(text, encoding="utf-8")
    result = at_once("check", "x.toml", "--custom", cwd=tmp_path)
    assert result.stdout.startswith(
        "x.toml:26:8: icon-size: The drawings of the pad have more than 2000 characters together;"
        " draw them more simply, or leave some out.\n"
    )
    assert drawn == [len(drawings[0])] * 6
    assert found_in_studio(text) == ["icon-size"]
    same = "".join(row.format(it, drawings[0]) for it in range(149))
    drawn.clear()
    assert found_in_studio(f"{PAD}[[section]]\n{same}") == []
    assert drawn == [len(drawings[0])]


def test_a_calculator_refuses_what_check_refuses(tmp_path: Path) -> None:
    text = f'{PAD}[[section]]\n[[section.row]]\nname = "R"\nicon = "no-such-icon"\n'
    (tmp_path / "x.toml").write_text(text, encoding="utf-8")
    checked = at_once("check", "x.toml", cwd=tmp_path)
    assert "icon-unknown" in checked.stdout
    for ending in ("html", "pdf"):
        made = at_once("calculator", "x.toml", "-o", f"x.{ending}", cwd=tmp_path)
        assert made.returncode == checked.returncode
        assert checked.stdout.splitlines()[0] in made.stderr
        assert not (tmp_path / f"x.{ending}").exists()


def test_a_pad_that_repeats_without_end_is_refused(tmp_path: Path) -> None:
    items = "".join(f'i{it} = "I {it}"\n' for it in range(200))
    row = '[[section.row]]\nfor = { it = "items" }\nname = "{it}"\nid = "{it.key}"\n'
    entries = 'entries = [{ for = { two = "items" }, name = "{two}", id = "{it.key}_{two.key}" }]\n'
    text = f"{PAD}[lists.items]\n{items}[[section]]\n{row}{entries}"
    (tmp_path / "x.toml").write_text(text, encoding="utf-8")
    result = at_once("check", "x.toml", cwd=tmp_path)
    faults = f"There are more than {MOST_TABLES} tables, including those that 'for' repeats"
    assert faults in result.stdout
    assert "bad-value" in found_in_studio(text)


@pytest.mark.parametrize(
    ("row", "code"),
    [
        ('place = "{}"\n', "bad-value"),
        ('each = "{}"\n', "bad-value"),
        ("each = {}\n", "unreadable"),
    ],
)
def test_a_number_of_thousands_of_digits_is_refused(row: str, code: str) -> None:
    head = f'{PAD}[figures]\na = 1\n[[section]]\n[[section.row]]\nname = "R"\n'
    assert found_in_studio(head + row.format("9" * 5_000)) == [code]


def test_the_names_of_figures_can_be_long_numbers() -> None:
    figures = f'[figures]\n"b.{"9" * 5_000}" = 1\n"b.2" = 3\n'
    rows = '[[section.row]]\nname = "R"\neach = "b.*"\n[[section.row]]\nname = "S"\neach = "b.2"\n'
    assert found_in_studio(f"{PAD}{figures}[[section]]\n{rows}") == []
