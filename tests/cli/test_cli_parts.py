"""Parts of the command line, each at its bounds: bars, tables, addresses, pictures, watching."""

from __future__ import annotations

import signal
from io import StringIO
from pathlib import Path
from typing import Any

import click
import pytest

from generator.cli import watch
from generator.cli.commands import doctor, serve
from generator.cli.commands.check import Verdict, _as_json
from generator.cli.commands.doctor import _block
from generator.cli.commands.listing import _aligned
from generator.cli.commands.referee import _as_json as judged_json
from generator.cli.commands.serve import _called, _own_pads, _root
from generator.cli.output import asking, delivery
from generator.cli.output.asking import _drawn
from generator.cli.output.console import progress
from generator.cli.output.tables import _broken, _indented, _rows, _verdict
from generator.cli.product_command import _amount, _confirm
from generator.cli.watch import _attempt, _named, _next_change, _stamp
from generator.errors import (
    OrderError,
    ScriptoriumError,
    UnreadableError,
    UnwritableError,
)
from generator.games.dice.rules.score_lines import GoodsLine
from generator.interrupts import Interruption
from generator.model.score import Result, Score, Violation
from generator.products.order import Files, Print
from generator.products.results.rulebooks import Rulebook

SAMPLES = Path(__file__).resolve().parents[2] / "docs" / "samples"


class Terminal(StringIO):
    """A stream that is a terminal."""

    def isatty(self) -> bool:
        """Return that it is one."""
        return True


@pytest.mark.parametrize(
    ("now", "done", "total", "bar"),
    [
        (0.99, 1, 2, ""),
        (1.0, 1, 2, "\r[" + "#" * 15 + "-" * 15 + "] 1/2 x"),
        (2.0, 0, 0, "\r[" + "-" * 30 + "] 0/0 x"),
        (2.0, 2, 3, "\r[" + "#" * 20 + "-" * 10 + "] 2/3 x"),
        (2.0, 7, 7, "\r[" + "#" * 30 + "] 7/7 x"),
    ],
)
def test_a_bar_is_drawn_after_a_second(now: float, done: int, total: int, bar: str) -> None:
    stream, times = Terminal(), iter([0.0, now, now])
    with progress(stream, lambda: next(times)) as show:
        show(done, total, " x")
        show(done, total, " x")
        assert stream.getvalue() == bar
    wiped = "\r" + " " * (len(bar) - 1) + "\r" if bar else ""
    assert stream.getvalue() == bar + wiped


class NamedLine(GoodsLine):
    """A line with a short name."""

    def name(self) -> str:
        """Name it."""
        return "n" * self.count

    def explain(self) -> str:
        """Explain it."""
        return "Why."


BOOK = Rulebook(lambda *_it: None, lambda *_it: "")  # type: ignore[arg-type] # unused


@pytest.mark.parametrize(("length", "spaces"), [(1, 30), (30, 1), (31, 0), (40, 0)])
def test_explanations_begin_in_one_column(length: int, spaces: int) -> None:
    lines = [NamedLine(7, length)]
    name = "n" * length
    assert [*_rows(lines, BOOK, explain_lines=False)] == [f"   7       {name}"]
    (row,) = _rows(lines, BOOK, explain_lines=True)
    assert row == f"   7       {name}{' ' * spaces}  Why."
    assert [*_rows([], BOOK, explain_lines=True)] == []


def played(*points: int, **more: Any) -> Result:
    """Return the result of a game of some players."""
    names = ("Ana", "Ben", "Cleo")
    pairs = zip(names, points, strict=False)
    return Result("dice", tuple(Score(it, (GoodsLine(n, n),)) for it, n in pairs), **more)


@pytest.mark.parametrize(
    ("result", "said"),
    [
        (played(1), "Ana: 1 point."),
        (played(2, praise="Good."), "Ana: 2 points. Good."),
        (played(2, praise="Good.", course=((2,),)), "Good."),
        (played(2, 3), "Winner: Ben with 3 points."),
        (played(1, 0), "Winner: Ana with 1 point."),
        (played(3, 3, 1), "Winners: Ana and Ben with 3 points each."),
        (played(1, 1), "Winners: Ana and Ben with 1 point each."),
        (played(1, 5, won_by=("Ana",)), "Winner: Ana with 1 point."),
    ],
)
def test_who_won(result: Result, said: str) -> None:
    assert _verdict(result) == said


def test_a_broken_rule_is_said_with_its_hexes() -> None:
    broken = Violation("code", "No.", ((0, 1), (2, 3)))
    said = click.unstyle(_broken(broken))
    assert said == "code: No. (row 1 hex 2 and row 3 hex 4)"
    assert click.unstyle(_broken(Violation("code", "No."))) == "code: No."
    assert _indented("a \n  b\n") == "  a\n    b"


@pytest.mark.parametrize(
    ("rows", "lines"),
    [
        ([], []),
        ([["a", "bb"], ["ccc", "d"]], ["a    bb", "ccc  d"]),
        ([["a", "b", "c"], ["dd", "e"]], ["a   b  c", "dd     e"]),
        ([["a"], ["b", "c"]], ["   a", "b  c"]),
    ],
)
def test_lists_are_aligned(rows: list[list[str]], lines: list[str]) -> None:
    assert _aligned(rows) == lines


def test_the_doctor_aligns_what_it_found() -> None:
    lines = [doctor.Fact("a", "1"), doctor.Fact("bbb", "missing", "install it")]
    assert _block("extras", lines) == "Extras\n  a    1\n  bbb  missing; install it"


def made(pages: int, sides: int) -> Print:
    """Return a print of so many pages."""
    return Print(None, pages, sides, lambda _run: Files({}, ()))


@pytest.mark.parametrize(
    ("pages", "sides", "said"),
    [
        (1, 1, "1 sheet of paper"),
        (2, 2, "1 sheet of paper"),
        (3, 2, "2 sheets of paper"),
        (4, 2, "2 sheets of paper"),
        (1, 0, "1 file"),
        (3, 0, "3 files"),
    ],
)
def test_papers_and_files_are_counted(pages: int, sides: int, said: str) -> None:
    assert _amount(made(pages, sides)) == said


def test_much_paper_is_confirmed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", StringIO())
    with pytest.raises(OrderError, match="takes 99 sheets of paper; add --yes to confirm"):
        _confirm(99)
    monkeypatch.setattr("sys.stdin", Terminal())
    monkeypatch.setattr("sys.stderr", Terminal())
    asked: list[str] = []
    answers = iter([True, False])

    def confirm(question: str, **_named: object) -> bool:
        asked.append(question)
        return next(answers)

    monkeypatch.setattr(click, "confirm", confirm)
    _confirm(99)
    with pytest.raises(OrderError, match="Nothing was written"):
        _confirm(99)
    assert asked == ["This takes 99 sheets of paper. Print them?"] * 2


def test_verdicts_for_other_programs() -> None:
    good, bad = Verdict("a.toml"), Verdict("b.toml", error="No.")
    assert _as_json([good]) == {
        "files": [{"file": "a.toml", "valid": True, "findings": []}],
        "valid": True,
    }
    answer = _as_json([good, bad])
    assert not answer["valid"]
    assert answer["files"][1] == {"file": "b.toml", "valid": False, "findings": [], "error": "No."}

    class Judged:
        fault, result = None, played(3)

    assert judged_json(Judged, explain_lines=False)["legal"] is True  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("host", "address", "is_for_others"),
    [
        ("127.0.0.1", "http://127.0.0.1:80/x/", False),
        ("LOCALHOST", "http://LOCALHOST:80/x/", False),
        ("::1", "http://[::1]:80/x/", False),
        ("0.0.0.0", "http://127.0.0.1:80/x/", True),  # noqa: S104
        ("::", "http://[::1]:80/x/", True),
        ("my.example", "http://my.example:80/x/", True),
        ("127.9.9.9", "http://127.9.9.9:80/x/", False),
    ],
)
def test_where_the_studio_is_found(host: str, address: str, is_for_others: bool) -> None:  # noqa: FBT001
    assert serve.own_address(host, 80, "/x") == address
    assert serve.is_for_others(host) == is_for_others


def test_who_can_connect_to_the_studio(monkeypatch: pytest.MonkeyPatch) -> None:
    assert serve.who_can_connect("my.example", 80, "") == (
        "Everyone who can connect to this computer can use the studio."
    )
    monkeypatch.setattr(serve, "_network_addresses", lambda _host: [])
    assert serve.who_can_connect("::", 80, "") == (
        "This computer is not on a network, so nobody else can open the studio."
    )
    monkeypatch.setattr(serve, "_network_addresses", lambda _host: ["192.0.2.1", "2001:db8::1"])
    assert serve.who_can_connect("::", 80, "/x") == (
        "Others on this network can open it at http://192.0.2.1:80/x/, "
        "http://[2001:db8::1]:80/x/; everyone who can connect to this computer can "
        "use it."
    )
    assert _called("my.example", ("a", "b")) == [*serve.LOOPBACK, "my.example", "a", "b"]
    monkeypatch.setattr("socket.gethostname", lambda: "machine")
    assert _called("::", ()) == ["localhost", "127.0.0.1", "::1", "machine"]


@pytest.mark.parametrize(
    ("path", "root"),
    [("", ""), ("/", ""), ("/a", "/a"), ("/a/b.c-d~/", "/a/b.c-d~"), ("a", None), ("/a b", None)],
)
def test_the_folder_of_the_studio(path: str, root: str | None) -> None:
    if root is not None:
        assert _root(path) == root
    else:
        with pytest.raises(OrderError, match="is not the path of a folder"):
            _root(path)


def test_the_figures_of_the_server() -> None:
    known = (serve.PORT, serve.LAST_PORT, serve.MOST_WORKERS, serve.BACKLOG, serve.MOST_YOUNG)
    assert known == (8017, 65_535, 64, 500, 100_000)
    assert delivery.PICTURE_DPI == 150


@pytest.mark.parametrize(
    ("variables", "size", "drawn"),
    [
        ({}, 3, []),
        ({"KITTY_WINDOW_ID": "1"}, 3, ["f=100,a=T,m=0;AAAA"]),
        ({"KITTY_WINDOW_ID": "1"}, 3_072, ["f=100,a=T,m=0;" + "A" * 4_096]),
        (
            {"KITTY_WINDOW_ID": "1"},
            6_147,
            ["f=100,a=T,m=1;" + "A" * 4_096, "m=1;" + "A" * 4_096, "m=0;AAAA"],
        ),
    ],
)
def test_pictures_in_a_terminal(
    variables: dict[str, str], size: int, drawn: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.environ", variables)
    assert [*_drawn(b"\0" * size)] == [f"\x1b_G{it}\x1b\\" for it in drawn]


def test_pictures_as_another_terminal_draws_them(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "a.png"
    monkeypatch.setattr("os.environ", {"TERM_PROGRAM": "WezTerm"})
    assert [*_drawn(b"\0\0\0")] == ["\x1b]1337;File=inline=1;size=3:AAAA\x07"]
    asking.show_picture(b"\0\0\0", file)
    assert not file.exists()
    monkeypatch.setattr("os.environ", {"TERM_PROGRAM": "other"})
    asking.show_picture(b"\0\0\0", file)
    assert file.read_bytes() == b"\0\0\0"
    assert capsys.readouterr().err.endswith(f"  Picture: {file}\n")


def test_standard_output_takes_one_thing() -> None:
    delivery.check_standard_output("-", "a")
    delivery.check_standard_output("a", "b", as_json=True)
    delivery.check_standard_output(None, as_json=True)
    for targets, as_json in ((("-", "-"), False), (("-", "a"), True)):
        with pytest.raises(OrderError, match="Only one thing can go to standard output"):
            delivery.check_standard_output(*targets, as_json=as_json)


def test_a_folder_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    delivery.check_folder(tmp_path / "a" / "b")
    file = tmp_path / "file"
    file.write_text("")
    with pytest.raises(UnwritableError, match="cannot be written; name another folder with -o"):
        delivery.check_folder(file / "a")


def test_a_change_is_waited_for_until_nothing_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []
    monkeypatch.setattr("time.sleep", slept.append)
    stamps = [None, (1, 0, 0), (2, 0, 0), (2, 0, 0), (3, 0, 0)]
    seen = iter([{"a": it} for it in stamps])
    assert _next_change(lambda: next(seen), {"a": None}) == {"a": (2, 0, 0)}
    assert slept == [0.25] * 4


def test_what_is_watched_of_a_file(tmp_path: Path) -> None:
    file, other = tmp_path / "a.toml", tmp_path / "b.txt"
    file.write_text("x")
    other.write_text("x")
    state = file.stat()
    stamp = _stamp([tmp_path, tmp_path / "none"])
    assert stamp == {
        str(tmp_path): (0, 0, tmp_path.stat().st_ino),
        str(file): (state.st_mtime_ns, 1, state.st_ino),
        str(tmp_path / "none"): None,
    }
    named = _named([("A", file), "x.toml", str(other), "a\0.toml", 3, None])
    assert [*named] == [file, Path("x.toml"), other]


@pytest.mark.parametrize(
    ("error", "code"),
    [(KeyboardInterrupt(), 0), (Interruption(signal.SIGTERM), 143), (Interruption(2), 130)],
)
def test_watching_ends_with_the_signal(
    error: BaseException, code: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    runs: list[int] = []

    def run() -> list[Path]:
        runs.append(1)
        if len(runs) == 2:
            raise error
        return [tmp_path / "out.pdf"]

    changes = iter(range(9))
    monkeypatch.setattr(watch, "_next_change", lambda _look, _before: {"a": (next(changes), 0, 0)})
    assert watch.watch_files([tmp_path], run) == code
    assert len(runs) == 2


def test_only_faults_of_files_are_survived_at_the_start(capsys: pytest.CaptureFixture[str]) -> None:
    def fail(error: ScriptoriumError) -> Any:
        def run() -> list[Path]:
            raise error

        return run

    assert _attempt(fail(UnreadableError("No.")), watch.FIXABLE) == set()
    assert capsys.readouterr().err == "scriptorium: No.\n"
    with pytest.raises(OrderError):
        _attempt(fail(OrderError("No.")), watch.FIXABLE)
    assert _attempt(lambda: [Path("/a")], watch.FIXABLE) == {Path("/a")}


def test_the_studio_takes_every_pad_of_a_folder_and_none_twice(tmp_path: Path) -> None:
    text = (SAMPLES / "market-day.toml").read_text(encoding="utf-8")
    for name in ("autumn", "spring"):
        own = text.replace('"market-day"', f'"{name}"')
        (tmp_path / f"{name}.toml").write_text(own, encoding="utf-8")
    assert sorted(it.id for it in _own_pads(tmp_path)) == ["autumn", "spring"]
    (tmp_path / "winter.toml").write_text(own, encoding="utf-8")
    twice = r"winter\.toml: the pad 'spring' is in .*spring\.toml too; give it another id\."
    with pytest.raises(OrderError, match=twice):
        _own_pads(tmp_path)
    with pytest.raises(OrderError, match=r"--pads: there is no folder nowhere; check its name\."):
        _own_pads(Path("nowhere"))
