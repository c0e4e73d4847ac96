"""What `check`, `referee`, `score` and `playtest` answer, word for word, and how they end."""

from __future__ import annotations

import json
import re
import signal
import tomllib
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import click
import pytest

from generator.cli.commands import check, playtest, referee, score
from generator.cli.commands.check import Verdict, _check, _draw, _tell_all
from generator.cli.commands.playtest import _stem, _tell_end, _write_records
from generator.cli.output.console import say
from generator.cli.output.tables import print_result
from generator.errors import OrderError
from generator.model.order import Format
from generator.products.results import playtests
from generator.products.results.playtests import Playtester, Progress, Wish
from generator.products.results.score import score_in
from generator.units import PAPERS
from support.games.playtests import made_up
from support.program import ROOT, at_once, everything, sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

SAMPLES = ROOT / "docs" / "samples"
RECORD, ILLEGAL = SAMPLES / "evening-record.toml", SAMPLES / "illegal-record.toml"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder that everything happens in, with a layout that is custom."""
    monkeypatch.chdir(tmp_path)
    text = at_once("new", "ours", "--from", "lake", "-o", "-", cwd=tmp_path).stdout
    (tmp_path / "ours.toml").write_text(text, encoding="utf-8")
    plain = text.replace("custom = true\n", "")
    (tmp_path / "plain.toml").write_text(plain, encoding="utf-8")
    (tmp_path / "bad.toml").write_text('game = "dice"\nid = "bad"\nmap = "Q"\n', encoding="utf-8")
    return tmp_path


OURS = "ours.toml: valid (38 hexes, 23 zones)\n"
A = "A.toml: valid (37 hexes, 21 zones)\n"
HELPS = (
    "plain.toml: The layout can be played as it is; check it with --custom, or write 'custom ="
    " true' in the file.\n"
)
NOWHERE = "scriptorium: nowhere.toml: There is no such file; check its name and its folder.\n"


def test_layouts_are_praised_or_their_findings_told(folder: Path) -> None:
    def checked(*words: str) -> tuple[int, str, str]:
        result = at_once("check", *words, cwd=folder)
        return result.returncode, result.stdout, result.stderr

    assert checked("A", "ours.toml") == (0, A + OURS, "")
    assert checked("ours.toml", "--custom") == (0, OURS, "")
    assert checked("plain.toml", "--custom") == (0, OURS.replace("ours", "plain"), "")
    code, out, err = checked("plain.toml")
    assert (code, err) == (1, "")
    assert out.endswith(HELPS)
    codes = [it.split(": ")[1] for it in out.splitlines() if it.startswith("plain.toml:")]
    assert codes[:-1] == ["domain-hole", "hex-count"]
    code, out, err = checked("A", "bad.toml", "nowhere.toml", "ours.toml")
    assert (code, err) == (2, NOWHERE)
    assert out.startswith(A)
    assert out.endswith(OURS)
    assert "bad.toml:3:8: " in out
    assert HELPS.replace("plain", "bad") not in out
    assert checked("bad.toml")[0] == 1
    assert checked("nowhere.toml") == (2, "", NOWHERE)


def test_programs_read_every_verdict(folder: Path) -> None:
    result = at_once("check", "A", "nowhere.toml", "plain.toml", "--json", cwd=folder)
    assert (result.returncode, result.stderr) == (2, "")
    answer = json.loads(result.stdout)
    first, second, third = answer["files"]
    assert not answer["valid"]
    assert (first["valid"], first["findings"], "error" in first) == (True, [], False)
    assert Path(first["file"]).name == "A.toml"
    said = NOWHERE.removeprefix("scriptorium: ").rstrip()
    assert second == {"file": "nowhere.toml", "valid": False, "findings": [], "error": said}
    assert [it["code"] for it in third["findings"]] == ["domain-hole", "hex-count"]
    assert json.loads(at_once("check", "A", "--json", cwd=folder).stdout)["valid"]


def test_findings_are_red_in_a_terminal(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    red = click.style("domain-hole", fg="red", bold=True)
    green = click.style("valid", fg="green", bold=True)
    assert folder.is_dir()
    for name, style in (("plain.toml", red), ("A", green)):
        for variable, is_seen in (("", True), ("1", False)):
            monkeypatch.setenv("NO_COLOR", variable)
            monkeypatch.setattr(
                "click.utils.should_strip_ansi", lambda _stream=None, color=None: color is False
            )
            verdict = _check(name, custom=False, paper=PAPERS["a4"], tile=0.0)
            _tell_all([verdict])
            assert (style in capsys.readouterr().out) == is_seen


def test_a_picture_is_drawn_of_layouts_that_can_be_read(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[Any] = []
    monkeypatch.setattr(check, "draw_check", lambda *given, **named: (given, named))

    def deliver(document: Any, form: Format, output: str, stem: Any, **more: Any) -> None:
        drawn.append((document, form, output, stem(["a", "b"]), more))
        say("drawn")

    monkeypatch.setattr(check, "deliver_pages", deliver)
    result = at_once("check", "plain.toml", "A", "--picture", "x.svg", "--lang", "fr", cwd=folder)
    assert (result.returncode, result.stdout.splitlines()[-1]) == (1, "drawn")
    ((((reports,), named), form, output, stem, more),) = drawn
    assert [Path(it.file).name for it in reports] == ["plain.toml", "A.toml"]
    assert named == {"paper": PAPERS["a4"], "language": "fr"}
    assert (form, output, stem) == (Format.SVG, "x.svg", "check-a-b")
    assert more == {"quiet": False, "subjects": ["plain", "A"]}
    programs = at_once("check", "A", "--json", "--picture", "x.pdf", cwd=folder)
    assert (programs.stdout.splitlines()[0], drawn[1][4]["quiet"]) == ("drawn", True)
    beside = at_once("check", "A", "--picture", "-", cwd=folder)
    assert (beside.stdout, beside.stderr) == ("", f"{A}drawn\n")
    both = at_once("check", "A", "nowhere.toml", "--picture", "x.pdf", cwd=folder)
    some = (
        "x.pdf was not drawn, because not all layouts could be read; fix or leave out the others."
    )
    assert (both.returncode, both.stdout) == (2, A)
    assert both.stderr == f"{NOWHERE}scriptorium: {some}\n"
    silent = at_once("check", "A", "nowhere.toml", "--picture", "x.pdf", "--json", cwd=folder)
    assert (silent.returncode, silent.stderr, len(drawn)) == (2, "", 3)
    none = at_once("check", "nowhere.toml", "--picture", "x.pdf", cwd=folder)
    assert none.returncode == 2
    assert none.stderr.endswith(
        "x.pdf was not drawn, because no layout could be read; fix the problems listed above.\n"
    )
    with pytest.raises(OrderError):
        _draw([Verdict("a", error="No.")], "x", Format.PDF, PAPERS["a4"], quiet=True)


FAULT = f"{ILLEGAL}:22:1: Roll 2, phase I, Anna: number-not-rolled: The number 4 was not rolled.\n"
RULE = "A mark uses the number of a number die; a worker allows any number.\n"


def test_a_record_is_judged(tmp_path: Path) -> None:
    def judged(*words: Path | str) -> tuple[int, str, str]:
        result = at_once("referee", *words, cwd=tmp_path)
        return result.returncode, result.stdout, result.stderr

    assert judged(ILLEGAL) == (1, FAULT, "")
    assert judged(ILLEGAL, "--explain") == (1, FAULT + RULE, "")
    code, out, err = judged(ILLEGAL, "--json", "-o", "a.toml")
    assert (code, err, everything(tmp_path)) == (1, "", {})
    assert json.loads(out) == {
        "legal": False,
        "fault": {
            "code": "number-not-rolled",
            "message": "The number 4 was not rolled.",
            "roll": 2,
            "phase": 1,
            "player": "Anna",
        },
    }
    code, out, err = judged(RECORD, "--json", "-o", "x/a.TOML")
    assert (code, err, {*everything(tmp_path)}) == (0, "", {"x", "x/a.TOML"})
    answer = json.loads(out)
    assert [*answer][:3] == ["legal", "game", "players"]
    assert (answer["legal"], answer["winners"]) == (True, ["Anna"])
    plain = judged(RECORD)
    assert plain[1].startswith("Anna, domain A\n        R5  R.  N4* N4*\n")
    assert plain[1].endswith("  51 points  (bonuses left: 6)\n\nWinner: Anna with 59 points.\n")
    code, out, err = judged(RECORD, "-o", "-")
    assert (code, err) == (0, plain[1])
    assert tomllib.loads(out)["player"][0]["name"] == "Anna"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("a.toml -o x.svg", "The finished sheets are written as TOML; 'x.svg' must end in .toml."),
        ("a.toml -o ./a.toml", "a.toml is the record itself; name a different file with -o."),
        (
            "a.toml --show --json",
            "--show is for people and --json for programs; leave one of them out.",
        ),
        (
            "a.toml -o - --report -",
            "Only one thing can go to standard output; name a file for the rest.",
        ),
        (
            "a.toml --report x.doc",
            "x.doc ends in '.doc'; name a file that ends in .pdf, .svg or .png.",
        ),
    ],
)
def test_a_wrong_order_for_the_referee_is_refused(tmp_path: Path, words: str, said: str) -> None:
    result = at_once("referee", *words.split(), cwd=tmp_path)
    answer = sentence(result) if result.stderr else ""
    if "--json" in words:
        answer = f"scriptorium: {json.loads(result.stdout)['error']['message']}"
    assert (result.returncode, answer) == (2, f"scriptorium: {said}")


def test_a_replay_is_shown_and_printed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    printed: list[Any] = []
    monkeypatch.setattr(referee, "draw_replay", lambda replay, **named: (replay, named))

    def deliver(document: Any, form: Format, output: str, stem: Any, **more: Any) -> None:
        printed.append((document[1], form, output, stem(["Anna", "Ben"]), more))

    monkeypatch.setattr(referee, "deliver_pages", deliver)
    plain = at_once("referee", RECORD, cwd=tmp_path).stdout
    shown = at_once("referee", RECORD, "--show", cwd=tmp_path)
    assert shown.returncode == 0
    assert shown.stdout.endswith(plain)
    assert len(shown.stdout) > 2 * len(plain)
    assert "\x1b" not in shown.stdout
    words = ("--report", "r.svg", "--ink", "low", "--paper", "a5", "--lang", "de", "-o", "a.toml")
    result = at_once("referee", RECORD, *words, cwd=tmp_path)
    assert (result.returncode, everything(tmp_path)) == (0, {})
    assert result.stdout.startswith("Anna, Fürstentum A")
    ((named, form, output, stem, more),) = printed
    assert (named["paper"], named["ink"], named["language"]) == (PAPERS["a5"], "low", "de")
    assert (form, output, stem) == (Format.SVG, "r.svg", "replay-Anna-Ben")
    assert (more["quiet"], [*map(str, more["beside"])]) == (False, ["a.toml"])
    at_once("referee", RECORD, "--report", "r.pdf", "--json", cwd=tmp_path)
    assert (printed[1][4]["quiet"], printed[1][4]["beside"]) == (True, {})
    at_once("referee", ILLEGAL, "--report", "r.pdf", cwd=tmp_path)
    assert len(printed) == 2


class Terminal(StringIO):
    """A stream that is a terminal."""

    def isatty(self) -> bool:
        """Return that it is one."""
        return True


def told(file: str, *, explain: bool = False) -> str:
    """Return what a terminal shows of a finished game."""
    (scored,) = score_in(("en",), (SAMPLES / file,), edition=None, rules=())
    with pytest.MonkeyPatch.context() as patch:
        out = Terminal()
        patch.setattr("sys.stdout", out)
        print_result(scored.game, scored.result, explain_lines=explain)
    return out.getvalue()


HERD = """\
<Anna, Herd and market>

    16       Animals placed
     6       Wool sold
     2       Milk sold
     8       Stalls
<  32 points  (Silver left: 3)>

<Ben, Herd and market>

    16       Animals placed
     0       Wool sold
    12       Milk sold
     0       Stalls
<  28 points  (Silver left: 5)>

<Cy, Herd and market>

    28       Points on the track
     4       Stalls
<  32 points  (Silver left: 1)>

Winner: Anna with 32 points.
"""
CHESS = """\
<Chess, Swiss system>

<  Place  Name  Matches  Points  Buchholz  Sonneborn–Berger>
      1  Ana         3       3         5                 5
      2  Cleo        3       2        5½                2½
      3  Eve         3       2         5                 2
      4  Dan         3      1½        3½                 1
      5  Ben         3       1        5½                 ½
      6  Hana        3       1        4½                1¼
      7  Gil         3       1        3½                 ¾
      8  Finn        3       ½        3½                 ½

"""
ANA = """\
<Ana, Chess, Swiss system>

     1  Round 1  Points                       against Eve: win 1, draw ½ (Result 1–0, White)
     1  Round 2  Points                       against Ben: win 1, draw ½ (Result 0–1, Black)
     1  Round 3  Points                       against Cleo: win 1, draw ½ (Result 0–1, Black)
<  3 points>
  Buchholz: 5                                 2 (Eve) + 1 (Ben) + 2 (Cleo)
  Sonneborn–Berger: 5                         1 × 2 (Eve) + 1 × 1 (Ben) + 1 × 2 (Cleo)

<Ben, Chess, Swiss system>
"""


def bold(text: str) -> str:
    """Write what stands between signs in bold."""
    return text.replace("<", "\x1b[1m").replace(">", "\x1b[0m")


def test_games_are_told_in_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert told("herd-evening.toml") == bold(HERD)
    assert told("chess-evening.toml") == bold(CHESS)
    assert told("chess-evening.toml", explain=True).startswith(bold(CHESS + ANA))
    plain = at_once("score", SAMPLES / "faulty-sheet.toml", cwd=SAMPLES).stdout
    codes = [it.split(": ")[0].strip() for it in plain.splitlines() if re.match("  [a-z-]+: ", it)]
    red = told("faulty-sheet.toml")
    assert codes
    assert all(click.style(it, fg="red", bold=True) in red for it in codes)
    monkeypatch.setenv("NO_COLOR", "1")
    assert told("chess-evening.toml") == CHESS.replace("<", "").replace(">", "")


def test_a_score_is_told_printed_and_added(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    printed: list[Any] = []
    herd = SAMPLES / "herd-evening.toml"
    text = HERD.replace("<", "").replace(">", "")
    monkeypatch.setattr(score, "draw_reports", lambda given, **named: (given, named))

    def print_report(document: Any, report: str, form: Format, league: Any, **more: Any) -> None:
        printed.append((document, report, form, league is not None, more))
        say("printed")

    monkeypatch.setattr(score, "_print_report", print_report)
    plain = at_once("score", herd, cwd=tmp_path)
    assert (plain.returncode, plain.stdout, plain.stderr) == (0, text, "")
    words = ("--report", "r.svg", "--paper", "a5", "--ink", "mono", "--lang", "de")
    report = at_once("score", herd, *words, cwd=tmp_path)
    assert report.stdout.endswith(".\nprinted\n")
    (((scored,), named), name, form, has_league, more) = printed.pop()
    assert (name, form, has_league, more) == ("r.svg", Format.SVG, False, {"quiet": False})
    assert (named["paper"], named["ink"], named["language"]) == (PAPERS["a5"], "mono", "de")
    assert scored.result.winners == ("Anna",)
    spanish = at_once("score", herd, "--report", "r.pdf", "--lang", "es", cwd=tmp_path)
    assert spanish.stdout == f"{text}printed\n"
    league = at_once("score", herd, "--csv", "l.csv", cwd=tmp_path)
    assert league.stdout.startswith(text)
    assert league.stdout.removeprefix(text).startswith("l.csv: ")
    both = at_once("score", herd, "--csv", "m.csv", "--report", "r.pdf", "--json", cwd=tmp_path)
    assert both.stdout.startswith("printed\n")
    answer = json.loads(both.stdout.removeprefix("printed\n"))
    assert "bg_stats" not in answer
    assert "league" in answer
    assert (printed[-1][3], printed[-1][4]) == (True, {"quiet": True})
    assert {*everything(tmp_path)} == {"l.csv"}
    link = at_once("score", herd, "--bg-stats", cwd=tmp_path)
    assert link.stdout.startswith(text)
    assert link.stdout.removeprefix(text).startswith("https://")
    found = json.loads(at_once("score", herd, "--bg-stats", "--json", cwd=tmp_path).stdout)
    assert found["bg_stats"] == link.stdout.splitlines()[-1]
    assert "league" not in found
    to_stream = at_once("score", herd, "--report", "-", cwd=tmp_path)
    assert (to_stream.stdout, to_stream.stderr) == ("", f"{text}printed\n")


@pytest.fixture
def league(tmp_path: Path) -> Path:
    """Return a league with a game in the folder that everything happens in."""
    herd = SAMPLES / "herd-evening.toml"
    assert at_once("score", herd, "--csv", "l.csv", cwd=tmp_path).returncode == 0
    return tmp_path / "l.csv"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("l.csv other.toml", "A league is scored alone; name only l.csv."),
        ("other.toml l.csv", "A league is scored alone; name only l.csv."),
        ("l.csv --csv m.csv", "--csv is for a game, and l.csv is a league; leave it out."),
        ("l.csv --edition 2019", "--edition is for a game, and l.csv is a league; leave it out."),
        ("l.csv --explain", "--explain is for a game, and l.csv is a league; leave it out."),
        ("l.csv --bg-stats", "--bg-stats is for a game, and l.csv is a league; leave it out."),
    ],
)
def test_a_league_takes_nothing_that_is_for_a_game(league: Path, words: str, said: str) -> None:
    result = at_once("score", *words.split(), cwd=league.parent)
    assert (result.returncode, result.stdout) == (2, "")
    assert sentence(result) == f"scriptorium: {said}"


def test_a_league_is_told(league: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    printed: list[Any] = []
    monkeypatch.setattr(
        score, "_print_report", lambda *given, **named: printed.append((given, named))
    )
    result = at_once("score", "l.csv", cwd=league.parent)
    assert (result.returncode, result.stderr, printed) == (0, "", [])
    assert "Anna" in result.stdout
    told_too = at_once("score", "l.csv", "--report", "r.pdf", cwd=league.parent)
    assert told_too.stdout == result.stdout
    answer = at_once("score", "l.csv", "--json", "--report", "r.svg", cwd=league.parent)
    assert json.loads(answer.stdout)
    assert [(it[0][1:], it[1]) for it in printed] == [
        (("r.pdf", Format.PDF, None), {"quiet": False}),
        (("r.svg", Format.SVG, None), {"quiet": True}),
    ]


def test_records_of_games_are_written_one_by_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    asked: list[Any] = []

    def records(layout: Any, wish: Any, count: int, folder: Path) -> list[str]:
        asked.append((layout.id, wish.games, count, folder))
        return [f"{layout.id} {it}" for it in range(min(count, 2))]

    lab = Playtester(lambda *_given: [], records=records)
    monkeypatch.setattr(playtests, "playtester_of", lambda _game: lab)
    layouts = [SimpleNamespace(id="A"), SimpleNamespace(id="b c")]
    folder = Path("records")
    for games, quiet in ((5000, False), (1, True)):
        wish: Any = SimpleNamespace(games=games)
        _write_records("dice", layouts, wish, folder, quiet=quiet)
    most = playtests.MOST_RECORDS
    assert asked == [
        *(("A", 5000, most, folder), ("b c", 5000, most, folder)),
        *(("A", 1, 1, folder), ("b c", 1, 1, folder)),
    ]
    assert capsys.readouterr().out == "records: 4 games\n"
    assert everything(tmp_path) == {
        "records": None,
        "records/A-0001.toml": b"A 0",
        "records/A-0002.toml": b"A 1",
        "records/b_c-0001.toml": b"b c 0",
        "records/b_c-0002.toml": b"b c 1",
    }
    _write_records("dice", layouts[:1], SimpleNamespace(games=1), folder, quiet=False)  # type: ignore[arg-type]
    assert capsys.readouterr().out == "records: 1 game\n"
    monkeypatch.setattr(playtests, "playtester_of", lambda _game: lab._replace(records=None))
    with pytest.raises(OrderError) as caught:
        _write_records("dice", layouts, wish, folder, quiet=False)
    assert str(caught.value) == "Games of 'dice' cannot be written as records; leave out --records."


@pytest.mark.parametrize(
    ("number", "start"),
    [(signal.SIGINT, "Interrupted"), (signal.SIGTERM, "Ended by SIGTERM")],
)
def test_the_end_of_a_playtest_is_told(
    number: int, start: str, capsys: pytest.CaptureFixture[str]
) -> None:
    _tell_end(number)
    said = f"{start}; the figures are those of the games played so far.\n"
    assert capsys.readouterr() == ("", said)
    assert _stem(["A", "b c"]) == "playtest-A-b_c"


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int, str]]:
    """Play nothing, and keep what a bar would show."""
    kept: list[tuple[int, int, str]] = []

    @contextmanager
    def bar() -> Iterator[Callable[[int, int, str], None]]:
        yield lambda done, total, note: kept.append((done, total, note))

    def play(layouts: Sequence[Any], wish: Wish, show: Callable[[Progress], None]) -> list[Any]:
        show(Progress(1, wish.games, None))
        show(Progress(wish.games, wish.games, 0.256))
        return [made_up(it.id) for it in layouts]

    lab = Playtester(play, advice=lambda some, wish: f"{len(some)} x {wish.games} take long.")
    monkeypatch.setattr(playtest, "progress", bar)
    monkeypatch.setattr(playtests, "playtester_of", lambda _game: lab)
    return kept


def test_domains_are_played_and_told_one_after_another(
    tmp_path: Path, shown: list[tuple[int, int, str]]
) -> None:
    result = at_once("playtest", "A", "B", "--games", "500", "--lang", "fr", cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "2 x 500 take long.\n")
    assert shown == [(1, 500, ""), (500, 500, " ± 0,26")]
    both = at_once("playtest", "A", "B", cwd=tmp_path).stdout
    one, other = (at_once("playtest", it, cwd=tmp_path).stdout for it in "AB")
    assert both == f"{one}\n{other}"
    for order in (("-o", "file/a.pdf"), ("--records", "file/a")):
        (tmp_path / "file").touch()
        refused = at_once("playtest", "A", *order, cwd=tmp_path)
        place = order[1].removesuffix("/a.pdf")
        assert (refused.returncode, refused.stdout) == (2, "")
        assert sentence(refused) == (
            f"scriptorium: {place} cannot be written; name another folder with {order[0]}."
        )
    assert everything(tmp_path) == {"file": b""}
