"""Which language the program speaks: asked for, set, configured, the locale's or the system's."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from generator.errors import UnknownNameError
from generator.language import LANGUAGE_CODE, PAPER_LANGUAGES, _, known_languages, suggest
from generator.platforms import system_locale

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

OPTION = "--lang"
VARIABLE = "SCRIPTORIUM_LANG"
_LOCALE_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")


def choose_language(
    args: Sequence[str],
    environ: Mapping[str, str],
    configured: str | None = None,
    system: Callable[[], str] = system_locale,
) -> str:
    """Return the language of a run: asked for, set, CONFIGURED, the locale's, or the SYSTEM's.

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
    set_ones = (environ[name] for name in _LOCALE_VARIABLES if environ.get(name))
    locale = next(set_ones, "") or system()
    code = locale[:2].lower()
    return code if code in PAPER_LANGUAGES and locale[2:3] in {"", "_", "-", "."} else "en"


def _asked(args: Sequence[str]) -> str | None:
    found = None
    for place, arg in enumerate(args):
        if arg == "--":
            break
        following = args[place + 1] if place + 1 < len(args) else ""
        value = following if arg == OPTION else arg.removeprefix(f"{OPTION}=")
        if value != arg and (value.lower() in PAPER_LANGUAGES or _is_of_deck(args, value.lower())):
            found = value.lower()
    return found


def _is_of_deck(args: Sequence[str], value: str) -> bool:
    """Tell whether a deck is printed in a language that its own table may have."""
    return list(args[:2]) == ["kit", "deck"] and re.fullmatch(LANGUAGE_CODE, value) is not None


def _known(wanted: str) -> str:
    if wanted.lower() in PAPER_LANGUAGES:
        return wanted.lower()
    close = _("{variable} is set to '{name}'; did you mean '{close}'?")
    otherwise = _(
        "{variable} is set to '{name}', which is not a known language; set it to {known}."
    )
    values = {"variable": VARIABLE, "known": known_languages()}
    raise UnknownNameError(suggest(wanted, PAPER_LANGUAGES, close, otherwise, **values))
