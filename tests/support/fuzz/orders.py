"""Random command lines, made from the commands and options that the program has."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import click

from generator.cli.program import program
from generator.cli.usage import NAME
from support.fuzz.changes import NUMBERS, TEXTS
from support.fuzz.seeds import LABELS, LAYOUTS, SAMPLES, Seed

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

ENDLESS = {"serve"}
"""Commands that run until they are stopped; `make fuzz` sends the studio requests instead."""
LEFT_OUT = {"--watch", "--open", "--each"}
COSTLY = {"pad", "board", "kit", "calculator", "playtest", "invent", "scan"}
ENDINGS = ("--paper=1x1", "--lang=xx", "--dpi=0", "--ink=none")
"""Printing, playing and reading photos cost much and have tests of their own: these are refused
at the end."""
VALUES = (
    *(it for it in TEXTS if not it.startswith("/") and "\0" not in it),
    *(it for it in NUMBERS if len(it) < 400),
    *("A", "B,C", "x.toml", "x.png", "labels.toml", ".", "..", "o.pdf", "o/", "nowhere/o.svg"),
    *("a4", "letter", "210x297", "a4 landscape", "full", "low", "mono", "svg", "png", "pdf", "tts"),
    *(
        "en",
        "fr",
        "de",
        "dice",
        "board",
        "cards",
        "bruges",
        "0.5,-0.5",
        "1,2",
        "2-4",
        "all",
        "none",
    ),
    *("\ud800", "\udfff", "\udc80"),
)


class Command(NamedTuple):
    """A command with its options, and whether each takes a value."""

    words: tuple[str, ...]
    options: tuple[tuple[str, bool], ...]


@cache
def commands() -> tuple[Command, ...]:
    """Return every command that ends by itself."""
    return tuple(_commands(program, click.Context(program, info_name=NAME), ()))


def _commands(
    command: click.Command, context: click.Context, words: tuple[str, ...]
) -> Iterator[Command]:
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            found = command.get_command(context, name)
            if found is not None and name not in ENDLESS:
                yield from _commands(found, click.Context(found, parent=context), (*words, name))
        return
    options = (it for it in command.params if isinstance(it, click.Option))
    given = ((name, not it.is_flag) for it in options for name in it.opts)
    yield Command(words, tuple(it for it in given if it[0] not in LEFT_OUT))


@cache
def _files() -> dict[str, bytes]:
    files = {name: (SAMPLES / name).read_bytes() for name in LABELS}
    picture = (SAMPLES / "herbs" / "poppy.png").read_bytes()
    return {**files, "x.toml": (LAYOUTS / "dice" / "A.toml").read_bytes(), "x.png": picture}


def random_order(luck: Random) -> Seed:
    """Return a command with random arguments and options."""
    command = luck.choice(commands())
    words = list(command.words)
    for _ in range(luck.choice((0, 1, 1, 2, 3, 5))):
        if luck.random() < 0.3:
            words.append(_value(luck))
            continue
        name, takes_value = luck.choice(command.options)
        if not takes_value:
            words.append(name if luck.random() < 0.95 else f"{name}={_value(luck)}")
        elif luck.random() < 0.5 and name.startswith("--"):
            words.append(f"{name}={_value(luck)}")
        else:
            words += [name, _value(luck)]
    if command.words[0] in COSTLY:
        words.append(luck.choice(ENDINGS))
    if luck.random() < 0.02:
        words[0] = _value(luck)
    return Seed("options", tuple(words), "", _files())


def _value(luck: Random) -> str:
    if luck.random() < 0.1:
        return luck.choice(VALUES) + luck.choice(VALUES)
    return luck.choice(VALUES)
