"""The boundary: every error becomes one sentence on standard error and an exit code."""

from __future__ import annotations

import io
import os
import sys
from typing import TYPE_CHECKING, TextIO

import click

from generator.cli.language_choice import choose_language
from generator.cli.output.console import say, say_json
from generator.cli.program import program
from generator.cli.usage import DEFAULTS, HELP_ALL, NAME
from generator.errors import ScriptoriumError, UnreadableError, shown
from generator.language import _, ordering
from generator.load.settings.config import load_config
from generator.platforms import is_closed_pipe

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.load.settings.config import Config

PIPE_CLOSED = 141
COMPLETE = "_SCRIPTORIUM_COMPLETE"
SAVE = "--save"
"""The option that writes the configuration."""
UNCONFIGURED_OPTIONS = {"-h", "--help", HELP_ALL, "--version"}
UNCONFIGURED_COMMANDS = {"completion", "doctor", "help"}
"""What works even where the configuration has faults."""


def run(args: Sequence[str]) -> int:
    """Run the program with ARGS and return its exit code; no exception leaves here."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    as_json = _wants_json(args)
    try:
        if os.environ.get(COMPLETE):
            from generator.cli.commands.completion import answer  # noqa: PLC0415 - for shells only

            return answer(program, os.environ[COMPLETE])
        if _is_unconfigured(args):
            with ordering(choose_language(args, os.environ, _configured_language())):
                return _guarded(list(args), as_json=as_json)
        with ordering(choose_language(args, os.environ)):
            config = load_config(may_be_missing=SAVE in args)
        with ordering(choose_language(args, os.environ, config.value("lang"))):
            return _guarded(list(args), config, as_json=as_json)
    except (Exception, KeyboardInterrupt) as error:  # noqa: BLE001 - the language may be at fault
        return _answer(error, as_json=as_json)


def _is_unconfigured(args: Sequence[str]) -> bool:
    """Tell whether ARGS need no configuration; a command may come after `--lang`."""
    words = list(args)
    while words and words[0].partition("=")[0] == "--lang":
        del words[: 1 if "=" in words[0] else 2]
    wanted = words[0] in UNCONFIGURED_COMMANDS if words else True
    return wanted or not UNCONFIGURED_OPTIONS.isdisjoint(args)


def _configured_language() -> str | None:
    """Return the language of the configuration; a help is shown even where that has faults."""
    try:
        return load_config().value("lang")
    except ScriptoriumError:
        return None


def _wants_json(args: Sequence[str]) -> bool:
    """Tell whether a program reads the answer, before the arguments are known to be right."""
    options = args[: args.index("--")] if "--" in args else args
    return "--json" in options


def _guarded(args: list[str], config: Config | None = None, *, as_json: bool) -> int:
    try:
        _check_letters(args)
        code = invoke(args, config)
        if not _closed(sys.stdout):
            sys.stdout.flush()
    except (Exception, KeyboardInterrupt) as error:  # noqa: BLE001 - this is the boundary
        return _answer(error, as_json=as_json)
    return code


def _check_letters(args: Sequence[str]) -> None:
    """Refuse half a character, which no file name can contain."""
    for word in args:
        try:
            os.fsencode(word)
        except UnicodeEncodeError:
            message = _("'{word}' contains half of a character; write it again.")
            raise UnreadableError(message.format(word=shown(word))) from None


def _closed(stream: TextIO | None) -> bool:
    """Return whether the process was started without this stream."""
    return stream is None


def invoke(args: list[str], config: Config | None) -> int:
    """Run the program with ARGS and the defaults of CONFIG, and return its exit code."""
    try:
        with program.make_context(NAME, args, obj=config) as ctx:
            ctx.meta[DEFAULTS] = config.defaults() if config else None
            code: int | None = program.invoke(ctx)
    except click.exceptions.Exit as leave:
        return leave.exit_code
    return code or 0


def _answer(error: BaseException, *, as_json: bool = False) -> int:
    """Tell the user what went wrong and return the exit code."""
    from generator.cli.output.faults import DEBUG, sentence_of  # noqa: PLC0415 - faults are rare

    if os.environ.get(DEBUG, "0") not in {"", "0"}:
        from traceback import print_exception  # noqa: PLC0415 - only debugging pays for it

        print_exception(error)
    if is_closed_pipe(error):
        _leave_stdout()
        return PIPE_CLOSED
    sentence, code = sentence_of(error)
    try:
        if as_json and not _is_of_stdout(error):
            _answer_json(error, sentence, code)
        else:
            say(sentence, err=True)
    except OSError:
        return code
    if isinstance(error, OSError):
        _leave_stdout()
    return code


def _is_of_stdout(error: BaseException) -> bool:
    """Tell whether standard output itself is at fault, which then takes no answer."""
    return isinstance(error, OSError) and error.filename is None


def _answer_json(error: BaseException, sentence: str, code: int) -> None:
    from generator.cli.output.faults import fault_json  # noqa: PLC0415 - faults are rare

    say_json(fault_json(error, sentence.removeprefix(f"{NAME}: "), code))


def _leave_stdout() -> None:
    """Redirect standard output away from a closed reader, so that the exit stays quiet."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
    except (OSError, ValueError):
        return
