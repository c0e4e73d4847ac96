"""Translations: the current language, and messages in it."""

from __future__ import annotations

import re
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from gettext import NullTranslations, translation
from math import ceil, floor
from typing import TYPE_CHECKING

from generator.errors import closest, shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

DOMAIN = "scriptorium"
LANGUAGES = {"en": "English", "fr": "Français", "de": "Deutsch"}
"""The languages of everything: messages, the studio and what is printed."""
PAPER_LANGUAGES = LANGUAGES | {
    "es": "Español",
    "it": "Italiano",
    "nl": "Nederlands",
    "pl": "Polski",
    "pt": "Português",
}
"""The languages of what is printed. The code of a sheet knows each by its place: append others."""
SOURCE_LANGUAGE = "en"
LANGUAGE_CODE = r"[a-z]{2,3}(-[a-z0-9]{2,8})*"
"""The code of any language, in small letters: `es`, `pt-br`."""
_APOSTROPHE = r"(?<=[^\W\d_])'(?=[^\W\d_])"
_SOURCE = NullTranslations()
_spoken: ContextVar[tuple[str, NullTranslations]] = ContextVar("spoken", default=("en", _SOURCE))
_ordered: ContextVar[str | None] = ContextVar("ordered", default=None)
_told: ContextVar[str | None] = ContextVar("told", default=None)


class _Later(NullTranslations):
    """A catalogue that is read when the first message is asked for."""

    def __init__(self, language: str) -> None:
        super().__init__()
        self.language = language

    def gettext(self, message: str) -> str:
        return _catalogue(self.language).gettext(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return _catalogue(self.language).ngettext(msgid1, msgid2, n)

    def pgettext(self, context: str, message: str) -> str:
        return _catalogue(self.language).pgettext(context, message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return _catalogue(self.language).npgettext(context, msgid1, msgid2, n)


class _Printed(NullTranslations):
    """English as it is printed: with the apostrophe of books instead of that of keyboards."""

    def gettext(self, message: str) -> str:
        return _curly(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return _curly(super().ngettext(msgid1, msgid2, n))

    def pgettext(self, _context: str, message: str) -> str:
        return _curly(message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return _curly(super().npgettext(context, msgid1, msgid2, n))


def _curly(message: str) -> str:
    """Turn apostrophes between letters; quotation marks around names stay as they are."""
    return re.sub(_APOSTROPHE, "\u2019", message) if "'" in message else message


@cache
def _catalogue(language: str) -> NullTranslations:
    from generator.resources import catalogues  # noqa: PLC0415 - the start in English skips it

    return translation(DOMAIN, str(catalogues()), [language], fallback=True)


_PRINTED = _Printed()


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Give every message inside the block in LANGUAGE, in English where it has none.

    A language for paper has the messages that are printed, and no others.
    """
    is_translated = language in PAPER_LANGUAGES and language != SOURCE_LANGUAGE
    catalogue = _Later(language) if is_translated else _SOURCE
    token = _spoken.set((language, catalogue))
    try:
        yield
    finally:
        _spoken.reset(token)


@contextmanager
def ordering(language: str) -> Iterator[None]:
    """Print in LANGUAGE inside the block, and speak it too, or English if it is only for paper."""
    token = _ordered.set(language)
    try:
        with speaking(language if language in LANGUAGES else SOURCE_LANGUAGE):
            yield
    finally:
        _ordered.reset(token)


@contextmanager
def printing(language: str) -> Iterator[None]:
    """Draw what is printed inside the block in LANGUAGE."""
    token = _told.set(spoken())
    try:
        with speaking(language):
            if language == SOURCE_LANGUAGE:
                _spoken.set((language, _PRINTED))
            yield
    finally:
        _told.reset(token)


@contextmanager
def telling() -> Iterator[None]:
    """Speak to the user inside the block, although something is being printed."""
    with speaking(_told.get() or spoken()):
        yield


def spoken() -> str:
    """Return the code of the current language."""
    return _spoken.get()[0]


def paper_language() -> str:
    """Return the code of the language of what is printed."""
    return _ordered.get() or spoken()


def known_languages() -> str:
    """Return the languages that can be chosen: those of everything, and those of paper."""
    paper = (code for code in PAPER_LANGUAGES if code not in LANGUAGES)
    message = _("{all} for everything, or {paper} for paper only")
    return message.format(all=or_list(LANGUAGES), paper=or_list(paper))


def _(message: str) -> str:
    """Translate MESSAGE into the current language."""
    return _spoken.get()[1].gettext(message)


def N_(message: str) -> str:  # noqa: N802 - what translators' programs look for
    """Mark MESSAGE as one to be translated, and return it as it is: `_` translates it later."""
    return message


def translate(marked: str) -> str:
    """Translate a message that was marked with `N_` into the current language."""
    return _spoken.get()[1].gettext(marked)


def ngettext(singular: str, plural: str, number: float) -> str:
    """Translate a message with a count; 1½ are several, in French still one."""
    whole = number if isinstance(number, int) else (floor if spoken() == "fr" else ceil)(number)
    return _spoken.get()[1].ngettext(singular, plural, whole)


def pgettext(context: str, message: str) -> str:
    """Translate MESSAGE as it reads in CONTEXT, such as a game with a different word for it."""
    return _spoken.get()[1].pgettext(context, message)


def npgettext(context: str, singular: str, plural: str, number: int) -> str:
    """Translate a message with a count as it reads in CONTEXT."""
    return _spoken.get()[1].npgettext(context, singular, plural, number)


class _Written(float):
    """A number that is written with the decimal mark of the current language."""

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        return decimal(super().__format__(spec))


def decimal(text: str) -> str:
    """Return a number that is written with a point as the current language writes it."""
    return text.replace(".", pgettext("decimal mark", "."))


def fill(message: str, /, **values: object) -> str:
    """Fill in a message; its numbers have the decimal mark of the current language.

    What a person types, such as `2.8cm`, is a text here and keeps its point.
    """
    written = {it: _Written(to) if isinstance(to, float) else to for it, to in values.items()}
    return message.format(**written)


def and_list(names: Iterable[str]) -> str:
    """Join names as in a sentence: `Anna, Ben and Cleo`."""
    return _joined(_("{names} and {last}"), names)


def or_list(names: Iterable[str]) -> str:
    """Join choices as in a sentence: `a3, a4 or letter`."""
    return _joined(_("{names} or {last}"), names)


@telling()
def message_and_list(names: Iterable[str]) -> str:
    """Join names in a sentence to the user, who may read another language than is printed."""
    return and_list(names)


@telling()
def message_or_list(names: Iterable[str]) -> str:
    """Join choices in a sentence to the user, who may read another language than is printed."""
    return or_list(names)


def _joined(pattern: str, names: Iterable[str]) -> str:
    *others, last = tuple(names) or ("",)
    return pattern.format(names=", ".join(others), last=last) if others else last


@telling()
def suggest(
    name: object, known: Iterable[str], /, close: str, otherwise: str, **values: object
) -> str:
    """Return the sentence for an unknown NAME: CLOSE if one of KNOWN is similar, else OTHERWISE.

    Both sentences may contain {name}, {known}, {close} and the names of further VALUES.
    """
    names = tuple(known)
    meant = closest(name, names) if isinstance(name, str) else None
    places = {"name": shown(name), "known": or_list(names), "close": meant} | values
    return fill(otherwise if meant is None else close, **places)
