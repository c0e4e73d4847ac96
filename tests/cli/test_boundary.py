"""How the program begins and ends: its streams, its signals, its codes and its last words."""

from __future__ import annotations

import gc
import io
import json
import os
import signal
import sys
from typing import TYPE_CHECKING, Any

import click
import pytest

from generator import __version__, cli, interrupts
from generator.cli import boundary
from generator.cli.boundary import PIPE_CLOSED, _answer, _leave_stdout, invoke, run
from generator.cli.commands import doctor
from generator.cli.commands.completion import script
from generator.cli.program import program
from generator.errors import OrderError, ScriptoriumError
from generator.interrupts import Interruption
from generator.load.layouts.library import layout_paths
from generator.resources import DOCS, layouts, samples, templates
from support.program import at_once, sentence

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Let the program begin without any effect on this process, and keep what it does."""
    kept: list[Any] = []
    monkeypatch.setattr(gc, "set_threshold", kept.append)
    monkeypatch.setattr(gc, "freeze", lambda: kept.append("frozen"))
    monkeypatch.setattr(interrupts, "end_on_signals", lambda: kept.append("signals"))
    monkeypatch.setattr("sys.argv", ["scriptorium", "pad", "A"])
    return kept


@pytest.mark.parametrize("code", [0, 1, 2])
def test_the_program_leaves_with_the_code_of_its_command(
    begun: list[Any], monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    asked: list[list[str]] = []

    def answer(args: list[str]) -> int:
        asked.append(args)
        return code

    monkeypatch.setattr(boundary, "run", answer)
    with pytest.raises(SystemExit) as left:
        cli.main()
    assert (left.value.code, asked) == (code, [["pad", "A"]])
    assert begun == [1_000_000, "signals", "frozen"]


@pytest.mark.parametrize(
    ("error", "code"), [(KeyboardInterrupt(), 130), (Interruption(signal.SIGTERM), 143)]
)
def test_ctrl_c_before_any_command_is_one_sentence(
    begun: list[Any],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    error: BaseException,
    code: int,
) -> None:
    def stop() -> None:
        raise error

    monkeypatch.setattr(interrupts, "end_on_signals", stop)
    with pytest.raises(SystemExit) as left:
        cli.main()
    assert (left.value.code, begun) == (code, [1_000_000, "frozen"])
    assert capsys.readouterr() == ("", "Interrupted; nothing was written.\n")


@pytest.mark.parametrize(
    ("missing", "free", "opened"),
    [
        ((), 0, []),
        (("stdin",), 0, [0, 1, 2, 3]),
        (("stdout", "stderr"), 1, [1, 2, 3]),
        (("stderr",), 2, [2, 3]),
        (("stderr",), 5, [5]),
    ],
)
def test_missing_streams_lead_nowhere_and_keep_their_numbers(
    missing: tuple[str, ...], free: int, opened: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    numbers = iter(range(free, 99))
    made: list[int] = []
    closed: list[int] = []

    def open_(file: str, mode: int) -> int:
        assert (file, mode) == (os.devnull, os.O_RDWR)
        made.append(next(numbers))
        return made[-1]

    for name in missing:
        monkeypatch.setattr(f"sys.{name}", None)
    before = {name: getattr(sys, name) for name in ("stdin", "stdout", "stderr")}
    monkeypatch.setattr(os, "open", open_)
    monkeypatch.setattr(os, "close", closed.append)
    cli.replace_missing_streams()
    assert (made, closed) == (opened, opened[-1:])
    for name, was in before.items():
        now = getattr(sys, name)
        assert isinstance(now, io.StringIO) if name in missing else now is was


def test_what_no_stream_can_show_is_escaped(monkeypatch: pytest.MonkeyPatch) -> None:
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="ascii") for _it in range(2))
    monkeypatch.setattr("sys.stdout", out)
    monkeypatch.setattr("sys.stderr", err)
    assert run(["--lang", "de", "nie\N{LATIN SMALL LETTER A WITH DIAERESIS}"]) == 2
    assert (out.errors, err.errors) == ("backslashreplace", "backslashreplace")


def last_words(
    error: BaseException, monkeypatch: pytest.MonkeyPatch, *, as_json: bool = False
) -> tuple[int, bool]:
    """Answer an error; return the code, and whether standard output was left."""
    left: list[bool] = []
    with monkeypatch.context() as patch:
        patch.setattr(boundary, "_leave_stdout", lambda: left.append(True))
        code = _answer(error, as_json=as_json)
    return code, left == [True]


def test_standard_output_is_left_where_it_is_at_fault(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert last_words(BrokenPipeError(), monkeypatch) == (PIPE_CLOSED, True)
    assert (capsys.readouterr(), PIPE_CLOSED) == (("", ""), 141)
    full = "The output cannot be written: there is no space left."
    assert last_words(OSError(28, "x"), monkeypatch, as_json=True) == (2, True)
    assert capsys.readouterr() == ("", f"scriptorium: {full}\n")
    assert last_words(OSError(28, "x", "a.pdf"), monkeypatch, as_json=True) == (2, True)
    answer = json.loads(capsys.readouterr().out)["error"]
    assert answer["message"].startswith("a.pdf: The system does not allow this: ")
    assert last_words(OrderError("No."), monkeypatch) == (2, False)
    assert last_words(OrderError("No."), monkeypatch, as_json=True) == (2, False)

    def fail(*_given: object, **_named: object) -> None:
        raise OSError

    monkeypatch.setattr(boundary, "say", fail)
    assert last_words(ScriptoriumError("No."), monkeypatch) == (2, False)
    assert last_words(OSError(28, "x"), monkeypatch) == (2, False)


@pytest.mark.parametrize(("debug", "is_shown"), [("", False), ("0", False), ("1", True)])
def test_debugging_shows_where_an_error_was(
    debug: str,
    is_shown: bool,  # noqa: FBT001
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("SCRIPTORIUM_DEBUG", debug)
    assert _answer(OrderError("No.")) == 2
    said = capsys.readouterr().err
    assert said.endswith("scriptorium: No.\n")
    assert ("OrderError: No.\n" in said) == is_shown


def test_the_exit_stays_quiet_when_its_reader_has_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "out"
    with file.open("w", encoding="utf-8") as out:
        monkeypatch.setattr("sys.stdout", out)
        _leave_stdout()
        out.write("late")
    assert file.read_bytes() == b""
    for stream in (io.StringIO(), io.TextIOWrapper(io.BytesIO())):
        monkeypatch.setattr("sys.stdout", stream)
        _leave_stdout()


class Full(io.StringIO):
    """A stream that has no room when it is flushed."""

    def flush(self) -> None:
        """Fail."""
        raise OSError(28, "x")


def test_all_is_flushed_before_the_code_is_known(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdout", Full())
    monkeypatch.setattr(boundary, "invoke", lambda _args, _config: 0)
    assert run(["--lang", "en", "pad"]) == 2
    assert "there is no space left" in capsys.readouterr().err
    monkeypatch.setattr("sys.stdout", None)
    assert run(["--lang", "en", "pad"]) == 0


@pytest.mark.parametrize(
    ("args", "code"), [(["--version"], 0), (["completion", "bash"], 0), (["doctor"], 0), ([], 0)]
)
def test_a_command_has_a_code(
    args: list[str], code: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert invoke(args, None) == code
    if args == ["--version"]:
        assert capsys.readouterr().out == f"scriptorium {__version__}\n"


@pytest.mark.parametrize(("found", "code"), [(None, 0), (0, 0), (3, 3)])
def test_what_a_command_returns_is_its_code(
    found: int | None, code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    command = program.get_command(click.Context(program), "doctor")
    assert command is not None
    monkeypatch.setattr(command, "callback", lambda **_given: found)
    assert invoke(["doctor"], None) == code

    def leave(**_given: object) -> None:
        raise click.exceptions.Exit(5)

    monkeypatch.setattr(command, "callback", leave)
    assert invoke(["doctor"], None) == 5


def test_half_a_character_is_named() -> None:
    said = "scriptorium: 'a\\udc80' contains half of a character; write it again."
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsencode", lambda word: word.encode())
        result = at_once("pad", "a\udc80", cwd=samples())
    assert (result.returncode, sentence(result)) == (2, said)


def test_powershell_is_answered_in_its_own_form(tmp_path: Path) -> None:
    asked = {"COMP_WORDS": "scriptorium pad lak", "COMP_CWORD": "lak"}
    result = at_once(cwd=tmp_path, _SCRIPTORIUM_COMPLETE="powershell_complete", **asked)
    assert (result.returncode, result.stdout) == (0, "plain,lake\nfile,lak\n")
    printed = at_once("completion", "powershell", cwd=tmp_path).stdout
    assert printed.startswith("# Completion of scriptorium for PowerShell.")
    assert "Register-ArgumentCompleter -Native -CommandName scriptorium" in printed
    assert '$env:_SCRIPTORIUM_COMPLETE = "powershell_complete"' in printed
    again = at_once(cwd=tmp_path, _SCRIPTORIUM_COMPLETE="powershell_source")
    assert again.stdout == printed
    assert script(program, "nothing") == ""


def test_the_doctor_tells_all_it_looked_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "LIBRARIES", ("click", "a-library-that-nobody-has"))
    monkeypatch.setattr(doctor, "EXTRAS", {"web": ("click",), "scan": ("click", "not_there")})
    monkeypatch.setattr("generator.resources.cache", lambda _name: None)
    (tmp_path / "scriptorium.toml").write_text('ink = "low"\n', encoding="utf-8")
    result = at_once("doctor", "--json", cwd=tmp_path)
    assert (result.returncode, result.stderr) == (1, "")
    answer = json.loads(result.stdout)
    known, version, system, *rest = (tuple(it.values()) for it in answer["program"])
    assert known == ("scriptorium", __version__, "")
    assert (version[0], system[0]) == ("python", "system")
    assert f"({sys.executable})" in version[1]
    pads = f"{len(layout_paths('pad'))} for any game, and your own files"
    assert rest == [
        ("language", "en", ""),
        ("pads", pads, ""),
        ("games", "dice, board, cards, bruges", ""),
    ]
    assert [tuple(it.values()) for it in answer["files"]] == [
        ("layouts", str(layouts()), ""),
        ("templates", str(templates()), ""),
        ("samples", str(samples()), ""),
        ("documentation", DOCS, ""),
        ("cache", "none; templates are compiled in every run", ""),
        ("configuration", "scriptorium.toml (read)", ""),
        ("configuration", f"{os.devnull} (not there; optional)", ""),
    ]
    lost = "install it with: pip install a-library-that-nobody-has"
    assert [(it["key"], it["fix"]) for it in answer["libraries"]] == [
        ("click", ""),
        ("a-library-that-nobody-has", lost),
    ]
    extra = "install it with: pip install 'scriptorium-press[scan]'"
    assert [tuple(it.values()) for it in answer["extras"]] == [
        ("web", "installed", ""),
        ("scan", "missing", extra),
    ]
    monkeypatch.setattr(doctor, "LIBRARIES", ("click",))
    fine = at_once("doctor", cwd=tmp_path)
    assert fine.returncode == 0
    parts = fine.stdout.split("\n\n")
    assert [it.splitlines()[0] for it in parts] == ["Program", "Files", "Libraries", "Extras"]
    assert parts[3] == f"Extras\n  web   installed\n  scan  missing; {extra}\n"
    (tmp_path / "scriptorium.toml").write_text("papr = 1\n", encoding="utf-8")
    assert at_once("doctor", cwd=tmp_path).returncode == 1
    (tmp_path / "scriptorium.toml").unlink()
    monkeypatch.setattr("generator.resources.samples", lambda: tmp_path / "nowhere")
    faulty = at_once("doctor", cwd=tmp_path)
    assert (faulty.returncode, "; install the program again" in faulty.stdout) == (1, True)
