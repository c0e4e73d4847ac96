"""`--help` in the user's language, and reasons of the system and of parsers in our own words."""

from __future__ import annotations

import errno
import re
from typing import TYPE_CHECKING

import click
import pytest

from generator.cli.program import LazyGroup, program
from generator.cli.usage import Command
from generator.language import LANGUAGES, speaking
from generator.reasons import parser_reason, reason_of
from generator.resources import DOCS, catalogues, docs_in
from support.documented import ROOT
from support.program import at_once, sentence

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

WORDS = {
    "en": ("Usage: ", "Examples:", "Options:", "Commands:", "default: "),
    "fr": (
        "Utilisation\u00a0: ",
        "Exemples\u00a0:",
        "Options\u00a0:",
        "Commandes\u00a0:",
        "par défaut",
    ),
    "de": ("Aufruf: ", "Beispiele:", "Optionen:", "Befehle:", "Vorgabe: "),
}


def helps(command: click.Command, ctx: click.Context) -> Iterator[tuple[str, str]]:
    """Walk over the helps of a command and those below it."""
    text = command.full_help(ctx) if isinstance(command, Command) else command.get_help(ctx)
    yield ctx.command_path, text
    if isinstance(command, LazyGroup):
        for name in command.list_commands(ctx):
            below = command.get_command(ctx, name)
            if below is not None:
                yield from helps(below, click.Context(below, parent=ctx, info_name=name))


def all_helps(language: str) -> dict[str, str]:
    with speaking(language):
        return dict(
            helps(
                program, click.Context(program, info_name="scriptorium", **program.context_settings)
            )
        )


@pytest.mark.parametrize("language", ["fr", "de"])
def test_every_line_of_every_help_is_translated(language: str) -> None:
    english, other = all_helps("en"), all_helps(language)
    assert set(english) == set(other)
    assert len(english) >= 15
    for command, text in english.items():
        sentences = {line.strip() for line in text.splitlines() if re.search(r"[a-z] [a-z]", line)}
        shown = {line.strip() for line in other[command].splitlines()}
        same = {line for line in sentences & shown if not line.startswith(("scriptorium ", "-"))}
        assert same == set(), command
        usage, examples, *_rest = WORDS[language]
        assert other[command].startswith(usage)
        assert examples in other[command]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_language_of_a_help_is_asked_for_configured_or_the_systems(
    tmp_path: Path, language: str
) -> None:
    usage = WORDS[language][0]
    (tmp_path / "scriptorium.toml").write_text(f'lang = "{language}"\n', encoding="utf-8")
    (tmp_path / "empty").mkdir()
    for args in (("pad", "--help"), ("--help",), ("help", "pad"), ("kit", "dice", "-h"), ()):
        asked = at_once("--lang", language, *args, cwd=tmp_path / "empty")
        assert asked.stdout.startswith(usage), args
        assert at_once(*args, cwd=tmp_path).stdout.startswith(usage), args
        system = at_once(*args, cwd=tmp_path / "empty", LC_ALL=f"{language}_XX.UTF-8")
        assert system.stdout.startswith(usage), args


def test_a_faulty_configuration_does_not_hide_the_help(tmp_path: Path) -> None:
    (tmp_path / "scriptorium.toml").write_text("lang = \n", encoding="utf-8")
    assert at_once("--help", cwd=tmp_path).stdout.startswith("Usage: ")


@pytest.mark.parametrize("args", [("list", "papers"), ("list", "--config"), ("score", "x.toml")])
def test_the_language_before_the_command_is_that_behind_it(
    tmp_path: Path, args: tuple[str, ...]
) -> None:
    before, after = (
        at_once(*words, cwd=tmp_path)
        for words in (("--lang", "de", *args), (*args, "--lang", "de"))
    )
    assert (before.returncode, before.stdout) == (after.returncode, after.stdout)
    assert before.stderr == after.stderr


def test_an_unknown_language_before_the_command_is_refused(tmp_path: Path) -> None:
    result = at_once("--lang", "fre", "pad", cwd=tmp_path)
    assert result.returncode == 2
    assert sentence(result).endswith("did you mean 'fr'?")


@pytest.mark.parametrize(
    ("args", "part"),
    [
        (("new", "a", "b"), "„b“ ist ein Argument zu viel"),
        (("check",), "ID... fehlt"),
        (("pad", "--sheets"), "braucht einen Wert"),
    ],
)
def test_usage_errors_are_translated(tmp_path: Path, args: tuple[str, ...], part: str) -> None:
    assert part in sentence(at_once("--lang", "de", *args, cwd=tmp_path))


# Reasons.


@pytest.mark.parametrize(
    "code",
    ["ENOENT", "EACCES", "EISDIR", "ENOTDIR", "ENOSPC", "EROFS", "ENAMETOOLONG", "EIO", "EBUSY"],
)
def test_reasons_of_the_system_are_our_own_in_every_language(code: str) -> None:
    error = OSError(getattr(errno, code), "What the system says")
    reasons = set()
    for language in LANGUAGES:
        with speaking(language):
            reasons.add(reason_of(error))
    assert len(reasons) == len(LANGUAGES)
    assert "What the system says" not in reasons


def test_a_reason_that_nobody_knows_is_shown_as_it_is() -> None:
    assert reason_of(OSError(9999, "Strange things happen.")) == "Strange things happen"
    with pytest.raises(UnicodeDecodeError) as caught:
        b"\xff".decode("utf-8")
    assert reason_of(caught.value) == "the text is not UTF-8"
    assert parser_reason("Strange things happen") == "Strange things happen"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("x.toml", "a = "),
        ("x.toml", "a"),
        ("x.toml", "= 1"),
        ("x.toml", "[a"),
        ("x.toml", "a = [1"),
        ("x.toml", "a = {b = 1"),
        ("x.toml", 'a = "b'),
        ("x.toml", "a = 1\na = 2"),
        ("x.toml", "[a]\n[a]"),
        ("x.toml", "a = 1 b = 2"),
        ("x.toml", "a = 2024-13-45"),
        ("x.json", '{"a": }'),
        ("x.json", '{"a" 1}'),
        ("x.json", '{"a": 1 "b": 2}'),
        ("x.json", "{a: 1}"),
        ("x.json", '{"a": "b'),
        ("x.json", '{"a": 1} 2'),
        ("x.json", '{"a": "\\q"}'),
    ],
)
def test_reasons_of_parsers_are_translated(tmp_path: Path, name: str, text: str) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    reasons = []
    for language in LANGUAGES:
        result = at_once("score", name, "--lang", language, cwd=tmp_path)
        assert result.returncode == 2
        found = re.search(r"\((.*)\)", sentence(result))
        assert found is not None, result.stderr
        reasons.append(found[1])
    assert len(set(reasons)) == len(LANGUAGES), reasons


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_leads_to_the_docs_in_the_language(tmp_path: Path, language: str) -> None:
    address = docs_in(language)
    for args in (("--help",), ("doctor",), ("new", "--samples")):
        answer = at_once(*args, "--lang", language, cwd=tmp_path).stdout
        assert re.search(rf"{re.escape(address)}$", answer, re.MULTILINE), args


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_that_an_address_of_the_docs_names_is_there(language: str) -> None:
    place = re.sub(r".*/(tree|blob)/HEAD/", "", docs_in(language))
    written = {"en": "docs", "fr": "docs/fr", "de": "README.de.md"}
    assert place == written.get(language, "docs")
    assert (ROOT / place).exists()


def test_a_language_without_docs_of_its_own_has_the_english_ones() -> None:
    assert docs_in("es") == DOCS == docs_in("en")


@pytest.mark.parametrize("language", ["fr", "de"])
def test_pages_that_messages_name_are_there(language: str) -> None:
    text = (catalogues() / language / "LC_MESSAGES" / "scriptorium.po").read_text(encoding="utf-8")
    named = set(re.findall(r"docs/[\w/-]+\.md", text))
    assert len(named) >= 2
    assert [it for it in named if not (ROOT / it).is_file()] == []


def test_what_stands_for_a_value_is_translated() -> None:
    helps = all_helps("fr")
    assert "--die LONGUEUR" in helps["scriptorium kit dice"]
    assert "--only NOMS" in helps["scriptorium kit cards"]
    assert "BLOC" in helps["scriptorium calculator"]
    english = {"LENGTH", "NAMES", "NUMBER", "FOLDER", "PAPER", "PATH", "FILE"}
    assert not any(english & set(re.findall(r"[A-Z]{3,}", text)) for text in helps.values())
