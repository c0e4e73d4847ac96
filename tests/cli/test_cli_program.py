"""The program as a whole: help, version, languages, and the one boundary for errors."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click
import pytest

from generator import __version__
from generator.cli.boundary import run
from generator.cli.language_choice import choose_language
from generator.cli.output.delivery import answers_beside, write
from generator.cli.program import COMMANDS, Entry, program
from generator.cli.usage import help_record
from generator.errors import UnknownNameError, UnwritableError
from generator.products.options.option import Product
from generator.registry import ProductEntry, load, names
from support.program import ROOT, at_once, environment, everything, scriptorium, sentence

if TYPE_CHECKING:
    from collections.abc import Callable

ENTRIES = program.entries()
HEAVY = ("shapely", "reportlab", "jinja2", "svgwrite", "fontTools", "pypdfium2", "babel", "numpy")


def commands() -> dict[str, click.Command]:
    ctx = click.Context(program, **program.context_settings)
    found = {name: program.get_command(ctx, name) for name in ENTRIES}
    return {name: command for name, command in found.items() if command is not None}


def test_help_describes_the_tool_and_shows_examples(tmp_path: Path) -> None:
    result = at_once("--help", cwd=tmp_path)
    assert result.returncode == 0
    assert result.stderr == ""
    words = " ".join(result.stdout.split())
    assert "made by fans" in words
    assert "not connected to or endorsed by any publisher" in words
    assert result.stdout.count("  scriptorium ") >= 2
    for name, entry in ENTRIES.items():
        assert f"  {name}" in result.stdout
        assert entry.summary in words


def test_without_a_command_the_help_is_shown(tmp_path: Path) -> None:
    result = scriptorium(cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout == at_once("--help", cwd=tmp_path).stdout


def test_version(tmp_path: Path) -> None:
    result = scriptorium("--version", cwd=tmp_path)
    assert (result.returncode, result.stdout) == (0, f"scriptorium {__version__}\n")


QUICK = ("--help", "list", "list --json", *(f"{name} --help" for name in ENTRIES))
"""Commands that answer at once; the help of the whole program loads least, and comes first."""
LOADING = """
import sys
from generator.cli.boundary import run
for words in sys.argv[1:]:
    assert run(words.split()) == 0
    print(*sys.modules, file=sys.stderr)
"""


@pytest.fixture(scope="module")
def loaded() -> dict[str, set[str]]:
    """Return the modules that one process has loaded after each of the quick commands."""
    result = subprocess.run(
        [sys.executable, "-c", LOADING, *QUICK],
        env=environment(),
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    modules = (set(line.split()) for line in result.stderr.splitlines())
    return dict(zip(QUICK, modules, strict=True))


def test_help_loads_only_click_and_tiny_modules(loaded: dict[str, set[str]]) -> None:
    found = loaded["--help"]
    assert "click" in found
    assert not found.intersection(HEAVY)
    assert "importlib.metadata" not in found
    ours = {name for name in found if name.startswith("generator.")}
    assert ours <= {
        "generator.cli",
        "generator.cli.boundary",
        "generator.cli.program",
        "generator.cli.output",
        "generator.cli.output.console",
        "generator.cli.language_choice",
        "generator.cli.usage",
        "generator.errors",
        "generator.values",
        "generator.games",
        "generator.games.shared",
        *(f"generator.games.{game}" for game in names()),
        *(f"generator.games.{game}.spec" for game in names()),
        "generator.language",
        "generator.load",
        "generator.platforms",
        "generator.load.settings",
        "generator.load.settings.config",
        "generator.products",
        "generator.products.catalogue",
        "generator.registry",
        "generator.resources",
    }


@pytest.mark.parametrize("words", QUICK)
def test_quick_commands_load_no_heavy_library(words: str, loaded: dict[str, set[str]]) -> None:
    assert not loaded[words].intersection(HEAVY)


def test_every_option_of_every_command_has_a_help_text() -> None:
    found = commands()
    assert set(found) == set(ENTRIES)
    seen = 0
    for name, command in found.items():
        for param in command.get_params(click.Context(command, **program.context_settings)):
            if isinstance(param, click.Option) and not param.hidden:
                seen += 1
                _names, text = help_record(
                    param, click.Context(command, **program.context_settings)
                ) or ("", "")
                assert len(text) > 1, f"{name} {param.opts}"
    assert seen >= 20


@pytest.mark.parametrize("name", ENTRIES)
def test_every_command_has_an_example_and_speaks_languages(name: str) -> None:
    command = commands()[name]
    ctx = click.Context(command, info_name=f"scriptorium {name}", **program.context_settings)
    text = command.get_help(ctx)
    assert f"  scriptorium {name}" in text
    assert "--lang" in text
    assert command.help


@pytest.mark.parametrize("name", ENTRIES)
def test_the_table_of_commands_leads_to_each_command(name: str) -> None:
    entry = ENTRIES[name]
    if isinstance(entry, ProductEntry):
        assert isinstance(load(entry.place), Product)
    else:
        assert entry.module.startswith("generator.cli.")
    assert entry.summary.endswith(".")


@pytest.mark.parametrize(
    ("args", "close"),
    [
        (["pda"], "pad"),
        (["chek", "A"], "check"),
        (["--versoin"], "--version"),
        (["pad", "--shets", "3"], "--sheets"),
        (["check", "A", "--costum"], "--custom"),
        (["new", "x", "--froce"], "--force"),
        (["list", "paper"], "papers"),
        (["list", "--jsno"], "--json"),
        (["pad", "--ink", "ful"], "full"),
        (["pad", "--format", "pfd"], "pdf"),
        (["pad", "--paper", "leter"], "letter"),
        (["new", "x", "--game", "dise"], "dice"),
        (["pad", "--lang", "fre"], "fr"),
    ],
)
def test_a_misspelt_word_is_answered_with_the_close_match(
    tmp_path: Path, args: list[str], close: str
) -> None:
    result = at_once(*args, cwd=tmp_path)
    assert result.returncode == 2
    assert sentence(result).endswith(f"did you mean '{close}'?")
    assert result.stdout == ""


@pytest.mark.parametrize(
    ("args", "part"),
    [
        (["xyzzy"], "choose one of pad, "),
        (["pad", "--xyzzy"], "'scriptorium pad --help-all' lists them"),
        (["pad", "--ink", "xyzzy"], "choose full, low or mono"),
        (["check"], "ID... is missing"),
        (["new"], "A layout needs a name"),
        (["new", "a", "b"], "unexpected extra argument"),
        (["pad", "--sheets"], "'--sheets' needs a value"),
        (["pad", "--solo=1"], "'--solo' takes no value"),
        (["pad", "--sheets", "0"], "from 1 to 10000, not '0'"),
        (["pad", "--sheets", "10001"], "from 1 to 10000"),
        (["pad", "--sheets", "-3"], "from 1 to 10000, not '-3'"),
        (["pad", "--sheets", "2.5"], "not '2.5'"),
        (["pad", "--sheets", "9" * 5000], "from 1 to 10000"),
        (["pad", "--sheets", "٣"], "from 1 to 10000"),
        (["pad", "--dpi", "71"], "from 72 to 1200"),
        (["pad", "--dpi", "1201"], "from 72 to 1200"),
        (["pad", "--paper", "0x0"], "cannot be printed"),
    ],
)
def test_wrong_usage_is_one_sentence(tmp_path: Path, args: list[str], part: str) -> None:
    result = at_once(*args, cwd=tmp_path)
    assert result.returncode == 2
    assert part in sentence(result)
    assert list(tmp_path.iterdir()) == []


def test_debugging_shows_the_traceback(tmp_path: Path) -> None:
    result = scriptorium("pda", cwd=tmp_path, SCRIPTORIUM_DEBUG="1")
    assert "Traceback" in result.stderr
    assert result.stderr.endswith("did you mean 'pad'?\n")
    assert result.returncode == 2


def test_a_reader_that_leaves_is_no_error(tmp_path: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as gone:
        result = subprocess.run(
            [sys.executable, "-m", "generator", "list"],
            cwd=tmp_path,
            env=environment(),
            stdout=gone,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert result.stderr == b""
    assert result.returncode == 128 + signal.SIGPIPE


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_an_answer_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        result = subprocess.run(
            [sys.executable, "-m", "generator", "list", "papers"],
            cwd=tmp_path,
            env=environment(),
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert result.stderr == "scriptorium: The output cannot be written: there is no space left.\n"
    assert result.returncode == 2


@pytest.mark.parametrize(
    ("args", "closed", "code"),
    [
        ("list papers", ">&-", 0),
        ("list papers", "2>&-", 0),
        ("pda", "2>&-", 2),
        ("pda", ">&-", 2),
        ("pad A --dry-run", "<&- >&- 2>&-", 0),
    ],
)
def test_a_missing_stream_is_no_error(tmp_path: Path, args: str, closed: str, code: int) -> None:
    line = f"exec '{sys.executable}' -m generator {args} {closed}"
    result = subprocess.run(
        ["sh", "-c", line],
        cwd=tmp_path,
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == code
    assert "Traceback" not in result.stderr


def test_no_file_goes_to_standard_error_where_standard_output_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    files = {Path("-"): b"%PDF", tmp_path / "other.pdf": b"%PDF"}
    with answers_beside("-"), pytest.raises(UnwritableError, match="Standard output is closed"):
        write(files)
    assert capsys.readouterr().err == ""
    assert everything(tmp_path) == {}


@pytest.fixture
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use English in this process, and show no tracebacks."""
    monkeypatch.delenv("SCRIPTORIUM_DEBUG", raising=False)
    monkeypatch.delenv("SCRIPTORIUM_LANG", raising=False)
    monkeypatch.setenv("LC_ALL", "C")


@pytest.fixture
def raising(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Return a function that adds a command `raise`, which raises an expression."""

    def add(expression: str) -> None:
        source = (
            "import click\nfrom generator.errors import InvalidError\n"
            f"@click.command()\ndef command():\n    raise {expression}\n"
        )
        (tmp_path / "raising_command.py").write_text(source, encoding="utf-8")
        monkeypatch.syspath_prepend(tmp_path)
        monkeypatch.delitem(sys.modules, "raising_command", raising=False)
        monkeypatch.setitem(COMMANDS, "raise", Entry("raising_command", "Raise."))

    return add


@pytest.mark.parametrize(
    ("raised", "code", "part"),
    [
        ("MemoryError()", 2, "scriptorium: There is not enough memory"),
        ("RecursionError()", 2, "scriptorium: The input is nested too deeply"),
        ("KeyboardInterrupt()", 130, "Interrupted; nothing was written."),
        ("ZeroDivisionError('by\\nnought')", 2, "(ZeroDivisionError: by\\nnought); please report"),
        (
            "PermissionError(13, 'Permission denied', 'x.toml')",
            2,
            "x.toml: The system does not allow this",
        ),
        ("InvalidError(['one', 'two'])", 1, "one\ntwo"),
    ],
)
@pytest.mark.usefixtures("english")
def test_whatever_a_command_raises_becomes_a_sentence(
    raising: Callable[[str], None],
    capsys: pytest.CaptureFixture[str],
    raised: str,
    code: int,
    part: str,
) -> None:
    raising(raised)
    assert run(["raise"]) == code
    captured = capsys.readouterr()
    assert captured.out == ""
    assert part in captured.err
    assert "Traceback" not in captured.err


@pytest.mark.parametrize(
    ("args", "environ", "language"),
    [
        ([], {}, "en"),
        (["pad", "--lang", "fr"], {"SCRIPTORIUM_LANG": "de"}, "fr"),
        (["pad", "--lang=DE"], {}, "de"),
        (["pad", "--lang", "fr", "--lang", "de"], {}, "de"),
        (["pad", "--", "--lang", "fr"], {}, "en"),
        (["pad", "--lang"], {"LANG": "fr_FR.UTF-8"}, "fr"),
        (["pad", "--lang", "xx"], {}, "en"),
        ([], {"SCRIPTORIUM_LANG": "FR", "LANG": "de_DE"}, "fr"),
        ([], {"LANG": "de_AT.UTF-8"}, "de"),
        ([], {"LC_ALL": "fr", "LANG": "de_DE"}, "fr"),
        ([], {"LC_ALL": "", "LC_MESSAGES": "de_CH", "LANG": "en_US"}, "de"),
        ([], {"LANG": "deva"}, "en"),
        ([], {"LANG": "it_IT.UTF-8"}, "it"),
        ([], {"LANG": "sv_SE.UTF-8"}, "en"),
        ([], {"LANG": "C.UTF-8"}, "en"),
    ],
)
def test_the_language_is_asked_for_set_or_the_locales(
    args: list[str], environ: dict[str, str], language: str
) -> None:
    assert choose_language(args, environ) == language


def test_an_unknown_language_in_the_environment_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnknownNameError, match="SCRIPTORIUM_LANG"):
        choose_language([], {"SCRIPTORIUM_LANG": "klingon"})
    result = at_once("list", cwd=tmp_path, SCRIPTORIUM_LANG="klingon")
    assert result.returncode == 2
    assert "en, fr or de" in sentence(result)
