"""Groups of commands, asked directly: what they offer, and what they say to what they lack."""

from __future__ import annotations

import click
import pytest

from generator.cli.commands import kit
from generator.cli.commands.kit import Kits
from generator.cli.parameters import KindType
from generator.cli.program import program
from generator.cli.usage import usage_sentence
from generator.products.options.kinds import Kind, PartNames, ShippedName, ShippedNames

CONTEXT = click.Context(program, info_name="scriptorium", **program.context_settings)


def test_a_kit_that_is_not_there_has_a_close_one_or_all_of_them() -> None:
    kits = Kits("kit")
    assert kits.unknown("bord", "board") == "There is no kit 'bord'; did you mean 'board'?"
    assert kits.unknown("zzz", None) == (
        "There is no kit 'zzz'; choose dice, board, cards, bruges or deck."
    )


def test_the_program_offers_commands_or_its_options() -> None:
    found = program.shell_complete(CONTEXT, "ca")
    assert [it.value for it in found] == ["calibrate", "calculator"]
    assert found[1].help == "Write a page that adds up points on a phone, or print one."
    options = program.shell_complete(CONTEXT, "-")
    assert [it.value for it in options] == ["--version", "--lang", "-h", "--help"]
    assert [it.value for it in program.shell_complete(CONTEXT, "--l")] == ["--lang"]
    assert program.shell_complete(CONTEXT, "nothing") == []


def test_a_group_has_no_command_of_another_name() -> None:
    assert program.get_command(CONTEXT, "nothing") is None
    assert program.get_command(CONTEXT, "kit") is kit.command


@pytest.mark.parametrize(
    ("kind", "typed", "offered"),
    [
        (ShippedNames("sage,7"), "", []),
        (ShippedNames("sage,7"), "x,s", []),
        (ShippedNames("board", ShippedName("parts", game="bruges")), "B", ["board"]),
        (
            ShippedNames("board", ShippedName("parts", game="bruges")),
            "x,b",
            ["x,board"],
        ),
        (PartNames(["one", "other"]), "two,O", ["two,one", "two,other"]),
    ],
)
def test_names_with_commas_are_offered_one_by_one(
    kind: Kind, typed: str, offered: list[str]
) -> None:
    context, param = click.Context(program), click.Argument(["names"])
    found = KindType(kind, "--names").shell_complete(context, param, typed)
    assert [it.value for it in found] == offered


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (
            click.UsageError("Two words are too many."),
            "Two words are too many; 'scriptorium --help' shows an example.",
        ),
        (
            click.UsageError("Two words.", CONTEXT),
            "Two words; 'scriptorium --help' shows an example.",
        ),
        (
            click.NoSuchOption("--lng"),
            "'scriptorium' has no option '--lng'; 'scriptorium --help' lists them.",
        ),
        (
            click.NoSuchOption("--lng", ctx=CONTEXT),
            "'scriptorium' has no option '--lng'; did you mean '--lang'?",
        ),
        (
            click.BadOptionUsage("--lang", "It is wrong."),
            "'--lang' needs a value; 'scriptorium --help' shows an example.",
        ),
    ],
)
def test_an_error_without_a_command_speaks_of_the_program(
    error: click.UsageError, sentence: str
) -> None:
    assert usage_sentence(error) == sentence
