"""The manual page: the words of the help, in every language of the program, and valid roff."""

from __future__ import annotations

import importlib.util
import re
import subprocess
import tomllib
from typing import TYPE_CHECKING, Any

import click
import pytest

from generator.cli.program import program
from support.documented import DEVELOPERS, ROOT

if TYPE_CHECKING:
    from conftest import Needs


def _load() -> Any:
    spec = importlib.util.spec_from_file_location("write_manual", DEVELOPERS / "write_manual.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


WRITER = _load()
LANGUAGES = tuple(WRITER.TITLES)


def shown(language: str, needs: Needs) -> str:
    """Return the manual as a terminal shows it, in one line, without bold and italics."""
    words = [needs("mandoc"), "-Tutf8", "-Owidth=200", str(WRITER.place(language))]
    text = subprocess.run(words, capture_output=True, encoding="utf-8", check=True).stdout
    return " ".join(re.sub(".\b", "", text).replace("\N{HYPHEN}", "-").split())


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_manual_has_the_words_of_today(language: str) -> None:
    kept = WRITER.place(language).read_text(encoding="utf-8")
    assert kept == WRITER.manual(language), "run 'make catalogues'"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_manual_is_valid(language: str, needs: Needs) -> None:
    words = [needs("mandoc"), "-Tlint", "-Wwarning", str(WRITER.place(language))]
    done = subprocess.run(words, capture_output=True, encoding="utf-8", check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_manual_explains_every_option_of_every_command(language: str) -> None:
    text = WRITER.place(language).read_text(encoding="utf-8").replace("\\-", "-")
    pattern = r'(?ms)^\.SS "(scriptorium [a-z ]+?) \[(.*?)(?=^\.S)'
    parts = dict(re.findall(pattern, text))
    ctx = click.Context(program, info_name="scriptorium", **program.context_settings)
    commands = {below.command_path: it for it, below in WRITER.contexts(program, ctx)}
    assert set(parts) == set(commands)
    for path, command in commands.items():
        named = {max(it.opts, key=len) for it in command.params if isinstance(it, click.Option)}
        explained = re.findall(r"(?m)^\.TP\n\.B (?:-\w, )?(--[a-z-]+).*\n(?=\w)", parts[path])
        assert set(explained) == named, path
    assert len(parts) > 20


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_terminal_shows_the_manual(language: str, needs: Needs) -> None:
    text = shown(language, needs)
    assert text.startswith("SCRIPTORIUM(1)")
    assert WRITER.TITLES[language].commands in text
    assert "--back-offset DX,DY" in text


def test_the_examples_can_be_copied(needs: Needs) -> None:
    assert "scriptorium pad A --sheets 50 --up 2 --duplex --back B" in shown("en", needs)


@pytest.mark.parametrize(
    ("text", "roff"),
    [
        ("--up 2", "\\-\\-up 2"),
        (".hidden", "\\&.hidden"),
        ("a\\b 'c'", "a\\eb \\(aqc\\(aq"),
    ],
)
def test_signs_of_roff_are_signs(text: str, roff: str) -> None:
    assert WRITER.escaped(text) == roff


def test_the_wheel_brings_the_manual_in_every_language() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    brought = project["tool"]["hatch"]["build"]["targets"]["wheel"]["shared-data"]
    places = {WRITER.place(it).relative_to(ROOT).as_posix(): it for it in LANGUAGES}
    assert set(brought) == set(places)
    for file, language in places.items():
        folder = "share/man" if language == "en" else f"share/man/{language}"
        assert brought[file] == f"{folder}/man1/scriptorium.1"
