"""Every error that Scriptorium raises on purpose: one base, each with its exit code."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

INVALID = 1
UNREADABLE = 2
ENDED = 128
"""A program that a signal ended has this exit code plus the number of the signal."""
MOST_SHOWN = 50
"""How many findings a message lists; the others are counted."""
LONGEST_NAME = 100
MOST_MATCHES = 5
ALIKE = 0.82
"""The share of letters in the same order that makes two names alike."""
SHORTEST_BEGINNING = 3
JOINERS = "\u200c\u200d"
"""Characters that some scripts and emoji need, and that cannot harm a terminal."""


class ScriptoriumError(Exception):
    """An error that the user can fix: its text is one sentence with the place and the fix."""

    exit_code: ClassVar[int] = UNREADABLE


class UnreadableError(ScriptoriumError):
    """A file that cannot be read, or cannot be understood at all."""


class UnwritableError(ScriptoriumError):
    """A result that cannot be written."""


class UnknownNameError(ScriptoriumError):
    """An unknown name; the message offers the close match."""


class OrderError(ScriptoriumError):
    """An order that cannot be carried out, for example on too small a paper."""


class TemplateError(ScriptoriumError):
    """A template that cannot be rendered, or that draws what the pens do not support."""


class ContentError(TemplateError):
    """Words or a picture that a template cannot show: `fault` says why, `words` are the words."""

    def __init__(self, fault: str, words: str, at: str = "") -> None:
        """Keep what is at fault; AT is the template and line where it was to be shown."""
        super().__init__(f"{at}: {fault}" if at else fault)
        self.fault = fault
        self.words = words


class ScanError(ScriptoriumError):
    """A photo, or a sheet on it, that is not read: its text says what to do for the next photo.

    `fault` is a stable word for what is wrong. `sheets` are those of the same photo that were read.
    """

    def __init__(self, message: str, fault: str = "", sheets: Sequence[object] = ()) -> None:
        """Keep the sentence, the word for it, and the sheets that were read all the same."""
        super().__init__(message)
        self.fault = fault
        self.sheets = tuple(sheets)


class InvalidError(ScriptoriumError):
    """Input that was read and found wanting; carries every finding."""

    exit_code: ClassVar[int] = INVALID

    def __init__(self, findings: Sequence[object]) -> None:
        """Keep the findings; the text is one line for each of the first ones."""
        super().__init__("\n".join(str(finding) for finding in findings[:MOST_SHOWN]))
        self.findings = tuple(findings)


class MalformedError(InvalidError):
    """Input whose findings leave nothing to work with, such as a sheet that cannot be read."""

    exit_code: ClassVar[int] = UNREADABLE


def closest(name: str, known: Iterable[str]) -> str | None:
    """Return the known name that NAME most likely means, if any is close."""
    from difflib import get_close_matches  # noqa: PLC0415 - only bad input pays for it

    if len(name) > LONGEST_NAME:
        return None
    by_folded = {candidate.casefold(): candidate for candidate in known}
    meant = name.casefold()
    matches = get_close_matches(meant, by_folded, n=MOST_MATCHES, cutoff=0.6)
    return next((by_folded[it] for it in matches if _is_close(meant, it)), None)


def _is_close(name: str, known: str) -> bool:
    """Return whether two names are alike: the same letters in another order, or a few others."""
    from difflib import SequenceMatcher  # noqa: PLC0415 - only bad input pays for it

    shortest, longest = sorted((name, known), key=len)
    if len(shortest) >= SHORTEST_BEGINNING and longest.startswith(shortest):
        return True
    if sorted(name) == sorted(known) or SequenceMatcher(None, name, known).ratio() > ALIKE:
        return True
    allowed = max(1, len(longest) // 5) if len(longest) >= SHORTEST_BEGINNING else 0
    return _typing_errors(name, known) <= allowed


def _typing_errors(one: str, other: str) -> int:
    """Count the letters to add, drop, replace or swap with the next to make one of the other."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, start=1):
        earlier, before, row = before, row, [i]
        for j, wanted in enumerate(other, start=1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != wanted))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == wanted:
                cost = min(cost, earlier[j - 2] + 1)
            row.append(cost)
    return row[-1]


def shown(text: object, most: int = 60) -> str:
    """Return TEXT as a message may show it: control characters escaped, a long middle cut."""
    written = str(text)
    if len(written) > most:
        written = f"{written[: most - most // 3]}…{written[len(written) - most // 3 :]}"
    if written.isprintable():
        return written
    return "".join(escaped(letter) for letter in written)


def escaped(letter: str) -> str:
    """Return a character in a form that a terminal shows and does not interpret."""
    return letter if letter.isprintable() else letter.encode("unicode_escape").decode("ascii")


def harmless(text: str) -> str:
    """Return a whole message for a terminal: lines and spaces stay, control characters do not."""
    if text.isprintable():
        return text
    return "".join(letter if _is_harmless(letter) else escaped(letter) for letter in text)


def _is_harmless(letter: str) -> bool:
    from unicodedata import category  # noqa: PLC0415 - few messages need it

    return letter in "\n\t" or letter in JOINERS or category(letter) == "Zs" or letter.isprintable()
