"""What the commands say: the help of each as it was approved, and every sentence at its bounds."""

from __future__ import annotations

import signal
from typing import TYPE_CHECKING

import click
import pytest

from generator.cli.boundary import _answer, _is_unconfigured, _wants_json
from generator.cli.language_choice import choose_language
from generator.cli.output import faults
from generator.cli.program import COMMANDS
from generator.cli.usage import Command, examples_text, metavar, usage_sentence
from generator.errors import (
    InvalidError,
    MalformedError,
    OrderError,
    TemplateError,
    UnknownNameError,
    UnreadableError,
    UnwritableError,
)
from generator.interrupts import Interruption
from generator.model.finding import Finding, Place
from support.program import at_once

if TYPE_CHECKING:
    from pathlib import Path

    from conftest import Golden

KITS = ("dice", "board", "cards", "bruges", "deck")
HELPS = [
    *((it,) for it in ("pad", "board", *COMMANDS)),
    *(("kit", it) for it in KITS),
]
LONG = "x" * 61
CUT = "x" * 40 + "…" + "x" * 20


@pytest.mark.parametrize("words", HELPS, ids=" ".join)
def test_the_help_of_a_command_is_the_approved_one(
    words: tuple[str, ...], tmp_path: Path, golden: Golden
) -> None:
    flag = "--help" if words == ("kit",) else "--help-all"
    result = at_once(*words, flag, cwd=tmp_path, COLUMNS="100")
    assert (result.returncode, result.stderr) == (0, "")
    golden(f"help/{'-'.join(words)}.txt", result.stdout)


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_the_short_help_of_pad_is_the_approved_one(
    language: str, tmp_path: Path, golden: Golden
) -> None:
    result = at_once("pad", "--help", "--lang", language, cwd=tmp_path, COLUMNS="100")
    assert (result.returncode, result.stderr) == (0, "")
    golden(f"help/short-pad-{language}.txt", result.stdout)


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_what_is_listed_is_the_approved_list(language: str, tmp_path: Path, golden: Golden) -> None:
    topics = ("papers", "languages", "products", "sizes", "editions", "themes")
    result = at_once("list", *topics, "--lang", language, cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    golden(f"help/listed-{language}.txt", result.stdout)


@pytest.mark.parametrize(
    ("args", "environ", "configured", "system", "language"),
    [
        ((), {}, None, "", "en"),
        (("--lang", "fr"), {}, "de", "", "fr"),
        (("--lang=FR",), {}, "de", "", "fr"),
        (("--lang", "fr", "--lang=de"), {}, None, "", "de"),
        (("--", "--lang", "fr"), {}, None, "", "en"),
        (("x", "--lang"), {}, None, "", "en"),
        (("--lang", "sv"), {}, None, "", "en"),
        (("--lang", "es"), {}, None, "", "es"),
        (("kit", "deck", "--lang", "sv"), {}, None, "", "sv"),
        (("kit", "board", "--lang", "sv"), {}, None, "", "en"),
        ((), {"SCRIPTORIUM_LANG": " DE "}, "fr", "", "de"),
        ((), {"SCRIPTORIUM_LANG": " "}, "fr", "", "fr"),
        ((), {"LANG": "fr_CA.UTF-8"}, None, "de", "fr"),
        ((), {"LC_ALL": "de", "LANG": "fr"}, None, "", "de"),
        ((), {"LC_ALL": "", "LC_MESSAGES": "fr-CA", "LANG": "de"}, None, "", "fr"),
        ((), {"LANG": "fra"}, None, "", "en"),
        ((), {"LANG": "fr.UTF-8"}, None, "", "fr"),
        ((), {"LANG": "C"}, None, "de", "en"),
        ((), {}, None, "de_DE", "de"),
        ((), {}, None, "DE", "de"),
        ((), {"LANG": "pl_PL.UTF-8"}, None, "", "pl"),
    ],
)
def test_the_language_of_a_run(
    args: tuple[str, ...],
    environ: dict[str, str],
    configured: str | None,
    system: str,
    language: str,
) -> None:
    assert choose_language(args, environ, configured, lambda: system) == language


def test_an_unknown_language_is_refused_with_its_variable() -> None:
    for wanted, sentence in (
        ("xx", "SCRIPTORIUM_LANG is set to 'xx', which is not a known language; set it to en, fr"),
        ("freh", "SCRIPTORIUM_LANG is set to 'freh', which"),
        ("end", "SCRIPTORIUM_LANG is set to 'end'; did you mean 'en'?"),
    ):
        with pytest.raises(UnknownNameError) as caught:
            choose_language((), {"SCRIPTORIUM_LANG": wanted})
        assert str(caught.value).startswith(sentence)


@pytest.mark.parametrize(
    ("args", "is_unconfigured"),
    [
        ([], True),
        (["doctor"], True),
        (["help", "pad"], True),
        (["completion", "bash"], True),
        (["pad", "-h"], True),
        (["pad", "--version"], True),
        (["pad", "A"], False),
        (["--lang", "fr", "doctor"], True),
        (["--lang=fr", "doctor"], True),
        (["--lang=fr", "pad", "doctor"], False),
        (["--lang", "fr"], True),
    ],
)
def test_what_needs_no_configuration(args: list[str], is_unconfigured: bool) -> None:  # noqa: FBT001
    assert _is_unconfigured(args) == is_unconfigured


def test_a_program_reads_the_answer_only_where_it_says_so() -> None:
    assert _wants_json(["check", "--json"])
    assert _wants_json(["check", "--json", "--", "x"])
    assert not _wants_json(["check", "--", "--json"])
    assert not _wants_json([])


def interruption(number: int, *, written: bool) -> Interruption:
    """Return what a signal raises."""
    return Interruption(number, written=written)


NO_MEMORY = "There is not enough memory; use smaller paper, fewer dots per inch or fewer files."
STRANGE = (
    f"Something went wrong that is not your fault (ValueError: {'y' * 134}…{'y' * 66}); please"
    " report it, and add what the same command prints with SCRIPTORIUM_DEBUG=1."
)
FINDING = Finding("code", "No.", Place("a.toml", 3, 4))


@pytest.mark.parametrize(
    ("error", "sentence", "code", "word"),
    [
        (OrderError("No."), "scriptorium: No.", 2, "order"),
        (UnreadableError("No."), "scriptorium: No.", 2, "unreadable"),
        (UnwritableError("No."), "scriptorium: No.", 2, "unwritable"),
        (UnknownNameError("No."), "scriptorium: No.", 2, "unknown-name"),
        (TemplateError("No."), "scriptorium: No.", 2, "template"),
        (InvalidError(["One.", "Two."]), "One.\nTwo.", 1, "invalid"),
        (MalformedError(["One."]), "One.", 2, "malformed"),
        (InvalidError([FINDING]), "a.toml:3:4: code: No.", 1, "invalid"),
        (KeyboardInterrupt(), "Interrupted; nothing was written.", 130, "interrupted"),
        (click.Abort(), "Interrupted; nothing was written.", 130, "interrupted"),
        (
            interruption(signal.SIGTERM, written=True),
            "Ended by SIGTERM; all files had already been written.",
            143,
            "interrupted",
        ),
        (
            interruption(signal.SIGTERM, written=False),
            "Ended by SIGTERM; nothing was written.",
            143,
            "interrupted",
        ),
        (
            interruption(signal.SIGINT, written=True),
            "Interrupted; all files had already been written.",
            130,
            "interrupted",
        ),
        (
            MemoryError(),
            f"scriptorium: {NO_MEMORY}",
            2,
            "memory",
        ),
        (
            RecursionError(),
            "scriptorium: The input is nested too deeply; make it flatter.",
            2,
            "internal",
        ),
        (
            OSError(28, "x"),
            "scriptorium: The output cannot be written: there is no space left.",
            2,
            "system",
        ),
        (
            OSError(28, "x", "file"),
            "scriptorium: file: The system does not allow this: there is no space left.",
            2,
            "system",
        ),
        (
            ValueError("y" * 201),
            f"scriptorium: {STRANGE}",
            2,
            "internal",
        ),
    ],
)
def test_an_error_is_a_sentence_and_a_code(
    error: BaseException, sentence: str, code: int, word: str
) -> None:
    said, number = faults.sentence_of(error)
    assert (said, number) == (sentence, code)
    data = faults.fault_json(error, said, number)["error"]
    assert (data["code"], data["message"], data["exit"]) == (word, said, code)
    assert ("findings" in data) == isinstance(error, InvalidError)


def test_findings_for_other_programs_are_cut_off() -> None:
    for number in (49, 50, 51, 53):
        found = faults.findings_json([FINDING] * number, faults.finding_json)
        assert len(found["findings"]) == min(number, 50)
        assert found.get("omitted", 0) == max(0, number - 50)
    where = {"file": "a.toml", "line": 3, "column": 4}
    assert faults.finding_json(FINDING) == {"code": "code", "message": "No.", **where}
    assert faults.finding_json("No.") == {"message": "No."}


def test_an_error_is_answered_on_the_right_stream(capsys: pytest.CaptureFixture[str]) -> None:
    assert _answer(OrderError("No.")) == 2
    assert capsys.readouterr() == ("", "scriptorium: No.\n")
    assert _answer(InvalidError(["No."]), as_json=True) == 1
    out, err = capsys.readouterr()
    assert '"message": "No."' in out
    assert '"exit": 1' in out
    assert err == ""


def test_words_that_stand_for_values_are_translated_as_whole_words() -> None:
    assert metavar("FILE|ID... WxH N") == "FILE|ID... WxH N"
    assert examples_text(["a", "b"]) == "\b\nExamples:\n  a\n  b"


@click.command("it", cls=Command)
@click.option("--flag", is_flag=True)
@click.option("--value")
@click.argument("name")
def it(**_given: object) -> None:
    """Do nothing."""


HELP = "'it --help' shows an example."


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["--flg", "x"], "'it' has no option '--flg'; did you mean '--flag'?"),
        (["--zzzzz", "x"], "'it' has no option '--zzzzz'; 'it --help' lists them."),
        (["--flag=1", "x"], f"'--flag' takes no value; {HELP}"),
        (["x", "--value"], f"'--value' needs a value; {HELP}"),
        ([], f"NAME is missing; {HELP}"),
        (["x", LONG], f"'{CUT}' is an unexpected extra argument; {HELP}"),
    ],
)
def test_wrong_arguments_are_one_sentence(args: list[str], sentence: str) -> None:
    with pytest.raises(click.UsageError) as caught:
        it.make_context("it", args)
    assert usage_sentence(caught.value) == sentence
