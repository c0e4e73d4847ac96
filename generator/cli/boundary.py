"""The boundary: every error becomes one sentence on standard error and an exit code."""

from __future__ import annotations

import io
import os
import signal
import sys
from typing import TYPE_CHECKING, TextIO

import click

from generator.cli.language_choice import choose_language
from generator.cli.output.console import say, say_json
from generator.cli.program import NAME, program
from generator.cli.usage import DEFAULTS, usage_sentence
from generator.errors import UNREADABLE, InvalidError, ScriptoriumError, UnreadableError, shown
from generator.language import _, speaking
from generator.load.settings.config import load_config
from generator.platforms import is_closed_pipe

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.load.settings.config import Config

ENDED = 128
"""The exit code of a program that a signal has ended, less the number of the signal."""
PIPE_CLOSED = 141
LONGEST = 200
DEBUG = "SCRIPTORIUM_DEBUG"
COMPLETE = "_SCRIPTORIUM_COMPLETE"
SAVE = "--save"
"""The option that writes the configuration."""
UNCONFIGURED_OPTIONS = {"-h", "--help", "--version"}
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

            return answer(os.environ[COMPLETE])
        if _is_unconfigured(args):
            with speaking(choose_language(args, os.environ, _configured_language())):
                return _guarded(list(args), as_json=as_json)
        with speaking(choose_language(args, os.environ)):
            config = load_config(may_be_missing=SAVE in args)
        with speaking(choose_language(args, os.environ, config.value("lang"))):
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
    if os.environ.get(DEBUG, "0") not in {"", "0"}:
        from traceback import print_exception  # noqa: PLC0415 - only debugging pays for it

        print_exception(error)
    if is_closed_pipe(error):
        _leave_stdout()
        return PIPE_CLOSED
    sentence, code = sentence_of(error)
    try:
        if as_json and not _is_of_stdout(error):
            _answer_json(error, code)
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


def _answer_json(error: BaseException, code: int) -> None:

    from generator.cli.output.faults import fault_json  # noqa: PLC0415

    message = sentence_of(error)[0].removeprefix(f"{NAME}: ")
    say_json(fault_json(error, message, code))


def sentence_of(error: BaseException) -> tuple[str, int]:
    """Return what standard error says about an error, and the exit code."""
    if isinstance(error, InvalidError):
        from generator.model.finding import listed  # noqa: PLC0415 - only bad input pays for it

        return "\n".join(map(str, listed(error.findings))), error.exit_code
    if isinstance(error, KeyboardInterrupt | click.Abort):
        return _interruption(error)
    code = error.exit_code if isinstance(error, ScriptoriumError) else UNREADABLE
    return f"{NAME}: {_fault(error)}", code


def _interruption(error: BaseException) -> tuple[str, int]:
    """Say what ended the program, and whether its files were written before."""
    number = getattr(error, "number", signal.SIGINT)
    is_written = getattr(error, "written", False)
    if number == signal.SIGINT:
        message = (
            _("Interrupted; all files had already been written.")
            if is_written
            else _("Interrupted; nothing was written.")
        )
    else:
        message = (
            _("Ended by {signal}; all files had already been written.")
            if is_written
            else _("Ended by {signal}; nothing was written.")
        )
    return message.format(signal=signal.Signals(number).name), ENDED + number


def _fault(error: BaseException) -> str:
    if isinstance(error, ScriptoriumError):
        return str(error)
    if isinstance(error, click.ClickException):
        return usage_sentence(error)
    if isinstance(error, MemoryError):
        return _(
            "There is not enough memory; use smaller paper, fewer dots per inch or fewer files."
        )
    if isinstance(error, RecursionError):
        return _("The input is nested too deeply; make it flatter.")
    if isinstance(error, OSError):
        return _system_sentence(error)
    message = _(
        "Something went wrong that is not your fault ({kind}: {text}); please report it,"
        " and add what the same command prints with {debug}=1."
    )
    return message.format(kind=type(error).__name__, text=shown(error, LONGEST), debug=DEBUG)


def _system_sentence(error: OSError) -> str:
    from generator.reasons import reason_of  # noqa: PLC0415 - only bad luck pays for it

    reason = reason_of(error)
    if error.filename is None:
        return _("The output cannot be written: {reason}.").format(reason=reason)
    return _("{file}: The system does not allow this: {reason}.").format(
        file=error.filename, reason=reason
    )


def _leave_stdout() -> None:
    """Redirect standard output away from a closed reader, so that the exit stays quiet."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
    except (OSError, ValueError):
        return
