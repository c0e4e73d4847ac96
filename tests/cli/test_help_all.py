"""`--help` of a command with many options has the basic ones, `--help-all` has all of them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import click
import pytest

from generator.cli.program import program
from generator.cli.usage import MOST_SHOWN, Command
from support.program import at_once, sentence

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

MOST_BASIC = 12
_OPTION = re.compile(r"^  (?:-\w, )?(--[a-z-]+)(?: |$)", re.MULTILINE)
_LISTED = re.compile(r"^\S.*:\n(?:  .*\n)+", re.MULTILINE)
HELPS = ["--help", "--help-all"]


def commands(group: click.Group, *path: str) -> Iterator[tuple[tuple[str, ...], Command]]:
    """Yield every command that is no group, with the words that call it."""
    ctx = click.Context(group, **program.context_settings)
    for name in group.list_commands(ctx):
        command = group.get_command(ctx, name)
        if isinstance(command, click.Group):
            yield from commands(command, *path, name)
        elif isinstance(command, Command):
            yield (*path, name), command


ALL = dict(commands(program))
LONG = [words for words, command in ALL.items() if command.is_long()]


def shown(words: tuple[str, ...], flag: str, folder: Path) -> list[str]:
    """Return the options that a help lists, except those that show a help."""
    answer = at_once(*words, flag, cwd=folder, COLUMNS="100")
    assert (answer.returncode, answer.stderr) == (0, "")
    sections = "".join(_LISTED.findall(answer.stdout))
    return [it for it in _OPTION.findall(sections) if it not in HELPS]


def names(command: Command) -> set[str]:
    """Return the long names of all options."""
    options = (it for it in command.params if isinstance(it, click.Option))
    return {max(it.opts, key=len) for it in options}


def test_commands_with_many_options_are_known() -> None:
    assert {("pad",), ("kit", "board"), ("playtest",), ("calculator",)} <= set(LONG)
    assert ("check",) not in LONG


@pytest.mark.parametrize("words", LONG, ids=" ".join)
def test_a_short_help_has_at_most_twelve_options(words: tuple[str, ...], tmp_path: Path) -> None:
    basic = shown(words, "--help", tmp_path)
    assert 5 <= len(basic) <= MOST_BASIC
    assert {"--lang", "--output"} <= set(basic)


def test_the_short_help_of_pad_has_the_twelve_that_people_use(tmp_path: Path) -> None:
    assert len(shown(("pad",), "--help", tmp_path)) == MOST_BASIC
    assert len(shown(("pad",), "--help-all", tmp_path)) == len(names(ALL["pad",])) > 40


@pytest.mark.parametrize("words", ALL, ids=" ".join)
def test_the_whole_help_has_every_option_once(words: tuple[str, ...], tmp_path: Path) -> None:
    listed = shown(words, "--help-all", tmp_path)
    assert len(listed) == len(set(listed))
    assert set(listed) == names(ALL[words])


@pytest.mark.parametrize("words", [it for it in ALL if it not in LONG], ids=" ".join)
def test_a_command_with_few_options_shows_them_all(words: tuple[str, ...], tmp_path: Path) -> None:
    assert len(names(ALL[words])) <= MOST_SHOWN
    short, whole = (at_once(*words, flag, cwd=tmp_path).stdout for flag in HELPS)
    assert short == whole
    assert "--help-all" not in short


def test_a_command_without_basic_options_shows_them_all() -> None:
    given = [f"--{it * 3}" for it in "abcdefghijklmnopqrst"]
    params: list[click.Parameter] = [click.Option([it]) for it in given]
    command = Command("strange", params=params)
    ctx = click.Context(command, **program.context_settings)
    assert len(given) > MOST_SHOWN
    assert not command.is_long()
    assert _OPTION.findall(command.get_help(ctx)) == [*given, "--help"]


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "Show all {number} options and exit."),
        ("fr", "Montrer les {number} options et quitter."),
        ("de", "Alle {number} Optionen zeigen und beenden."),
    ],
)
def test_the_short_help_says_how_many_there_are(language: str, line: str, tmp_path: Path) -> None:
    number = len(names(ALL["pad",]))
    answer = at_once("pad", "--help", "--lang", language, cwd=tmp_path, COLUMNS="100")
    assert f"--help-all {line.format(number=number)}" in " ".join(answer.stdout.split())


def test_an_unknown_option_names_the_help_that_lists_all(tmp_path: Path) -> None:
    assert "'scriptorium pad --help-all' lists them" in sentence(
        at_once("pad", "--xyzzy", cwd=tmp_path)
    )
    assert "'scriptorium check --help' lists them" in sentence(
        at_once("check", "--xyzzy", cwd=tmp_path)
    )


def test_a_faulty_configuration_does_not_hide_the_whole_help(tmp_path: Path) -> None:
    (tmp_path / "scriptorium.toml").write_text("lang = \n", encoding="utf-8")
    assert at_once("pad", "--help-all", cwd=tmp_path).stdout.startswith("Usage: ")


def test_the_whole_help_leaves_the_short_one_as_it_is(tmp_path: Path) -> None:
    before = shown(("pad",), "--help", tmp_path)
    shown(("pad",), "--help-all", tmp_path)
    assert shown(("pad",), "--help", tmp_path) == before
