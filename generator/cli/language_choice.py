"""Which language the program uses: asked for, set, configured, or the locale's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import UnknownNameError, suggest
from generator.language import LANGUAGES, _

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

OPTION = "--lang"
VARIABLE = "SCRIPTORIUM_LANG"
_LOCALE_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")


def choose_language(
    args: Sequence[str], environ: Mapping[str, str], configured: str | None = None
) -> str:
    """Return the language of a run: asked for, set, CONFIGURED, or the locale's.

    The arguments are read before the commands are, so that a misspelt option is answered in the
    language given beside it; an unknown `--lang` is left for the option itself to refuse.
    """
    asked = _asked(args)
    if asked is not None:
        return asked
    wanted = environ.get(VARIABLE, "").strip()
    if wanted:
        return _known(wanted)
    if configured is not None:
        return configured
    locale = next((environ[name] for name in _LOCALE_VARIABLES if environ.get(name)), "")
    code = locale[:2].lower()
    return code if code in LANGUAGES and locale[2:3] in {"", "_", "-", "."} else "en"


def _asked(args: Sequence[str]) -> str | None:
    found = None
    for place, arg in enumerate(args):
        if arg == "--":
            break
        following = args[place + 1] if place + 1 < len(args) else ""
        value = following if arg == OPTION else arg.removeprefix(f"{OPTION}=")
        if value != arg and value.lower() in LANGUAGES:
            found = value.lower()
    return found


def _known(wanted: str) -> str:
    if wanted.lower() in LANGUAGES:
        return wanted.lower()
    close = _("{variable} is set to '{name}'; did you mean '{close}'?")
    otherwise = _("{variable} is set to '{name}', which is no language here; set it to {known}.")
    raise UnknownNameError(suggest(wanted, LANGUAGES, close, otherwise, variable=VARIABLE))
