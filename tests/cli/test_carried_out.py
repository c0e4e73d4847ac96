"""Commands that print: what they order, what becomes of the print, and what they say of it."""

from __future__ import annotations

import os
from io import BytesIO, StringIO
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import click
import pytest

from generator.cli import folder_question, product_command, watch
from generator.cli.boundary import run
from generator.cli.folder_question import _folders_in, ask_about_folder
from generator.cli.output.console import progress, say
from generator.cli.output.delivery import (
    _standard_output,
    answers_beside,
    check_folder,
    deliver,
    open_file,
)
from generator.cli.product_command import _confirm, _warn
from generator.cli.usage import _has_terminal
from generator.cli.watch import watched_files
from generator.errors import OrderError, UnwritableError
from generator.products.catalogue import find_product
from generator.products.order import Files, Order, Print, Run
from generator.resources import layouts, samples, templates
from support.program import at_once, everything, sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


class Press:
    """Prints nothing: it keeps what was ordered, and returns files of its own."""

    def __init__(self) -> None:
        """Print one page."""
        self.orders: list[Order] = []
        self.runs: list[Run] = []
        self.files: Mapping[Path, bytes] = {Path("a.pdf"): b"one", Path("b.pdf"): b"two"}
        self.made = Print(None, 1, 1, self.write, ("A note.",))

    def carry_out(self, order: Order, run: Run) -> Print:
        """Keep an order."""
        self.orders.append(order)
        self.runs.append(run)
        return self.made

    def write(self, _run: Run) -> Files:
        """Return the files with a line for each."""
        return Files(self.files, tuple(f"{it}: written" for it in self.files))


@pytest.fixture
def press(monkeypatch: pytest.MonkeyPatch) -> Press:
    """Let orders be kept and nothing be drawn."""
    kept = Press()
    monkeypatch.setattr(product_command, "carry_out", kept.carry_out)
    return kept


ERROR = OrderError("No.")
SAID = "A note.\na.pdf: written\nb.pdf: written\n"


def test_an_order_has_what_was_given_and_the_language(tmp_path: Path, press: Press) -> None:
    words = ("--sheets", "2", "--paper", "a5", "--lang", "fr", "-o", "x.svg")
    result = at_once("pad", "A", *words, cwd=tmp_path)
    assert (result.returncode, result.stdout, result.stderr) == (0, SAID, "")
    (order,) = press.orders
    assert (order.product, order.language, order.output) == ("pad", "fr", "x.svg")
    assert order.given == {"domains", "sheets", "paper", "output"}
    assert (order["domains"], order["sheets"], order["paper"].name) == (("A",), 2, "a5")
    ids = {it.id for it in find_product("pad").options}
    assert {*order.values} == ids - {"watch", "output", "lang"}
    assert {it: to for it, to in everything(tmp_path).items() if to} == {
        "a.pdf": b"one",
        "b.pdf": b"two",
    }


@pytest.mark.parametrize(
    ("words", "out", "opened"),
    [
        ([], SAID, []),
        (["-q"], "", []),
        (["--open"], SAID, ["a.pdf"]),
        (["-q", "--open"], "", ["a.pdf"]),
    ],
)
def test_a_print_is_written_told_and_opened(
    tmp_path: Path,
    press: Press,
    monkeypatch: pytest.MonkeyPatch,
    *,
    words: list[str],
    out: str,
    opened: list[str],
) -> None:
    shown: list[str] = []
    monkeypatch.setattr(click, "launch", shown.append)
    result = at_once("board", "1", *words, cwd=tmp_path)
    assert (result.returncode, result.stdout, result.stderr, shown) == (0, out, "", opened)
    (run_,) = press.runs
    assert (run_.progress is progress) == ("-q" not in words)
    assert (run_.confirm, run_.warn) == (_confirm, _warn)
    assert run_.scope.paper is None or run_.scope.paper != 0


@pytest.mark.parametrize(
    ("made", "words", "out", "code"),
    [
        ((3, 2, ()), ["--dry-run"], "2 sheets of paper\n", 0),
        ((3, 2, ("A note.", "", "Another.")), ["--dry-run"], "A note.\nAnother.\n", 0),
        ((0, 0, ("Nothing to print.",)), [], "Nothing to print.\n", 0),
        ((0, 0, ()), ["--open"], "0 files\n", 0),
        ((2, 0, ()), ["--dry-run", "-q"], "2 files\n", 0),
    ],
)
def test_what_is_only_tried_is_told_and_not_written(
    tmp_path: Path,
    press: Press,
    *,
    made: tuple[int, int, tuple[str, ...]],
    words: list[str],
    out: str,
    code: int,
) -> None:
    pages, sides, notes = made
    press.made = Print(None, pages, sides, press.write, notes)
    result = at_once("pad", "A", *words, cwd=tmp_path)
    assert (result.returncode, result.stdout, result.stderr) == (code, out, "")
    assert everything(tmp_path) == {}
    assert (press.runs[0].scope.paper == 0) == ("--dry-run" in words)


def test_a_file_on_standard_output_is_not_opened(
    tmp_path: Path, press: Press, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []
    monkeypatch.setattr(click, "launch", shown.append)
    press.files = {Path("-"): b"one"}
    result = at_once("pad", "A", "-o", "-", "--open", cwd=tmp_path)
    assert (result.returncode, result.stdout, shown) == (0, "one", [])
    assert result.stderr == "A note.\n-: written\n"


def test_an_order_is_watched(tmp_path: Path, press: Press, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Any] = []

    def watch_files(files: list[Path], again: Callable[[], list[Path]]) -> int:
        seen.append((files, again(), again()))
        return 0

    monkeypatch.setattr(watch, "watch_files", watch_files)
    result = at_once("pad", "A", "--watch", "--open", cwd=tmp_path)
    assert (result.returncode, result.stdout) == (0, SAID * 2)
    ((files, first, second),) = seen
    assert files == [layouts(), templates()]
    assert first == second == [Path("a.pdf"), Path("b.pdf")]
    assert len(press.orders) == 2
    tried = at_once("pad", "A", "--watch", "--dry-run", cwd=tmp_path)
    assert (tried.returncode, seen.pop()[1:]) == (0, ([], []))
    del press.orders[2:]
    refused = at_once("pad", "A", "--watch", "-o", "-", cwd=tmp_path)
    assert sentence(refused) == (
        "scriptorium: --watch prints again and again; give -o a file, not a stream."
    )
    assert len(press.orders) == 2


def test_much_paper_is_only_asked_about_in_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for seen in ((True, False), (False, True), (False, False)):
        for name, is_terminal in zip(("stdin", "stderr"), seen, strict=True):
            stream = Terminal("y\n") if is_terminal else StringIO("y\n")
            monkeypatch.setattr(f"sys.{name}", stream)
        with pytest.raises(OrderError) as caught:
            _confirm(99)
        assert str(caught.value) == "This takes 99 sheets of paper; add --yes to confirm."
    monkeypatch.undo()
    _warn("Left out.")
    assert capsys.readouterr() == ("", "Left out.\n")


def test_a_deck_is_watched_with_its_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    deck, pad = find_product("kit deck"), find_product("pad")
    herbs = samples() / "herbs.toml"
    assert watched_files(deck, {"files": (herbs,), "theme": None}) == [
        *(herbs, samples(), layouts(), templates())
    ]
    assert watched_files(deck, {"files": ("herbs.toml",)}) == [
        *(Path("herbs.toml"), tmp_path, layouts(), templates())
    ]
    assert watched_files(pad, {"domains": ("A", "mine.toml"), "theme": "own.toml"}) == [
        *(Path("mine.toml"), Path("own.toml"), layouts(), templates())
    ]


def test_a_changed_file_is_printed_again_and_the_print_is_no_change(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    mine, print_ = tmp_path / "mine.toml", tmp_path / "print.toml"
    mine.write_text("1", encoding="utf-8")
    runs: list[str] = []
    steps = iter(["nothing", "change", "nothing", "break", "nothing", "stop"])

    def rest(seconds: float) -> None:
        assert seconds == watch.INTERVAL
        step = next(steps)
        if step == "change":
            mine.write_text("22", encoding="utf-8")
        elif step == "break":
            mine.write_text("333", encoding="utf-8")
        elif step == "stop":
            raise KeyboardInterrupt

    def again() -> list[Path]:
        runs.append(mine.read_text(encoding="utf-8"))
        if runs[-1] == "333":
            raise ERROR
        print_.write_text(str(len(runs)) * len(runs), encoding="utf-8")
        return [print_]

    monkeypatch.setattr("time.sleep", rest)
    assert watch.watch_files([tmp_path], again) == 0
    assert runs == ["1", "22", "333"]
    out, err = capsys.readouterr()
    assert (out, err.splitlines()) == (
        "",
        [
            "Watching for changes; press Ctrl-C to stop.",
            "scriptorium: No.",
            "Stopped watching; the last print is kept.",
        ],
    )


def test_files_beside_a_print_are_written_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    kept = Press()
    beside = {Path("c.csv"): b"three", Path("a.pdf"): b"not this"}
    assert deliver(kept.made, beside=beside) == [Path("a.pdf"), Path("b.pdf")]
    assert capsys.readouterr() == (SAID, "")
    assert everything(tmp_path) == {"a.pdf": b"one", "b.pdf": b"two", "c.csv": b"three"}
    assert deliver(kept.made, quiet=True) == [Path("a.pdf"), Path("b.pdf")]
    assert capsys.readouterr() == ("", "")


def test_answers_go_beside_what_is_on_standard_output(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for targets, stream in ((("a.pdf", None), 0), (("a.pdf", "-"), 1), ((None, "/dev/stdout"), 1)):
        with answers_beside(*targets):
            say("one")
            with answers_beside("-"):
                say("two")
        said = capsys.readouterr()
        assert said[stream] == "one\ntwo\n" if stream else said == ("one\n", "two\n")
    buffer = BytesIO()
    say("out")
    assert capsys.readouterr() == ("out\n", "")
    monkeypatch.setattr("sys.stdout", SimpleNamespace(buffer=buffer))
    assert _standard_output() is buffer
    with answers_beside("-"):
        assert _standard_output() is buffer
    for closed in (None, StringIO()):
        monkeypatch.setattr("sys.stdout", closed)
        with pytest.raises(UnwritableError, match="Standard output is closed; name a file with -o"):
            _standard_output()


def test_a_folder_is_one_that_can_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    allowed = os.W_OK | os.X_OK
    asked: list[tuple[Path, int]] = []

    def access(place: Path, mode: int) -> bool:
        asked.append((place, mode))
        return place != tmp_path / "locked"

    (tmp_path / "locked").mkdir()
    monkeypatch.setattr(os, "access", access)
    check_folder(tmp_path / "a" / "b")
    with pytest.raises(UnwritableError) as caught:
        check_folder(tmp_path / "locked" / "a", "--records")
    assert str(caught.value).endswith(" cannot be written; name another folder with --records.")
    assert asked == [(tmp_path, allowed), (tmp_path / "locked", allowed)]


@pytest.mark.parametrize(
    ("found", "said"), [(0, ""), (1, "a.pdf: No program was found to open it")]
)
def test_a_file_without_a_program_is_named(
    found: int, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(click, "launch", lambda _file: found)
    open_file(Path("a.pdf"))
    out, err = capsys.readouterr()
    assert (out, err.partition(";")[0]) == ("", said)


class Terminal(StringIO):
    """A stream that is a terminal."""

    def isatty(self) -> bool:
        """Return that it is one."""
        return True


@pytest.mark.parametrize(
    ("output", "typed", "question"),
    [
        (
            "domanis/mine.toml",
            "y\n",
            "There is no folder 'domanis', but there is 'domains'. Create",
        ),
        ("maps/", "y\n", "There is no folder 'maps'. Create it? [y/N]: "),
        ("maps/", "n\n", "There is no folder 'maps'. Create it? [y/N]: "),
        ("maps/", "\n", "There is no folder 'maps'. Create it? [y/N]: "),
        ("a/b/maps/", "n\n", "There is no folder 'a'. Create it? [y/N]: "),
        ("domains/mine.toml", "", ""),
        ("mine.toml", "", ""),
    ],
)
def test_a_folder_that_is_to_be_made_is_asked_about(
    output: str,
    typed: str,
    question: str,
    *,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "domains").mkdir()
    (tmp_path / "mapp").touch()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", StringIO(typed))
    if typed in {"", "y\n"}:
        ask_about_folder(output)
    else:
        with pytest.raises(OrderError, match="Nothing was written"):
            ask_about_folder(output)
    assert capsys.readouterr().err.startswith(question)
    assert capsys.readouterr().out == ""


def test_a_folder_that_cannot_be_read_has_no_folders_in_it() -> None:
    assert [*_folders_in(Path("/nowhere/at/all"))] == []


@pytest.mark.parametrize(
    ("words", "seen", "asked"),
    [
        (["pad", "A", "-o", "maps/"], (True, True), ["maps/"]),
        (["pad", "A", "-o", "maps/"], (True, False), []),
        (["pad", "A", "-o", "maps/"], (False, True), []),
        (["pad", "A"], (True, True), []),
        (["pad", "A", "-o", "maps/", "--dry-run"], (True, True), []),
        (["pad", "A", "-o", "maps/", "--yes"], (True, True), []),
    ],
)
def test_only_somebody_at_a_terminal_is_asked(
    words: list[str],
    seen: tuple[bool, bool],
    asked: list[str],
    *,
    tmp_path: Path,
    press: Press,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kept: list[str] = []
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(folder_question, "ask_about_folder", kept.append)
    for name, is_terminal in zip(("stdin", "stderr"), seen, strict=True):
        monkeypatch.setattr(f"sys.{name}", Terminal() if is_terminal else StringIO())
    assert run(words) == 0
    assert (kept, len(press.orders)) == (asked, 1)
    monkeypatch.setattr("sys.stdin", None)
    assert not _has_terminal()
