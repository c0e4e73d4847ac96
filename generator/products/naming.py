"""Naming: where results go, from `-o` or by descriptive names in `output/`."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from generator.errors import OrderError, shown
from generator.language import _, suggest
from generator.model.order import PRINTED, Format
from generator.writing.files import is_stream

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

FOLDER = Path("output")
LONGEST_LIST = 40
WEBPAGE, TABLE = ".html", ".json"
_STANDARD_OUTPUT = {"-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"}
_SEPARATORS = tuple(filter(None, (os.sep, os.altsep)))


def is_standard_output(output: str | None) -> bool:
    """Tell whether `-o` names the standard output of the program."""
    return output in _STANDARD_OUTPUT


def choose_format(output: str | None, wanted: str | None, *, table: bool = False) -> Format:
    """Return the format that `--format` or the ending of `-o` asks for; they must agree.

    A virtual TABLE has a file ending of its own.
    """
    ending = "" if output is None or is_folder(output) else Path(output).suffix.lower()
    if not ending or output is None or _is_special(output):
        return Format(wanted or Format.PDF)
    forms = {f".{form}": form for form in PRINTED} | ({TABLE: Format.TTS} if table else {})
    _refuse_ending(output, ending, list(forms))
    if wanted is not None and forms[ending] != wanted:
        message = _("{file} ends in '{ending}', but --format is {form}; change one of them.")
        raise OrderError(message.format(file=shown(output), ending=ending, form=wanted))
    return forms[ending]


def name_table(output: str | None, name: str) -> Path:
    """Return the file of a virtual table: `-o` itself, or one in that folder, else the default."""
    if output is None:
        return FOLDER / name / f"{name}{TABLE}"
    if is_folder(output):
        return Path(output) / f"{name}{TABLE}"
    if _is_special(output):
        message = _("'{file}' is one file, but a virtual table has several; name a folder.")
        raise OrderError(message.format(file=shown(output)))
    file = Path(output)
    return file if file.suffix else file.with_name(file.name + TABLE)


def check_league(output: str) -> None:
    """Refuse a league table under the name of another kind of file, such as a sheet."""
    ending = Path(output).suffix.lower()
    if ending and not _is_special(output):
        _refuse_ending(output, ending, [".csv"])


def is_webpage(output: str | None) -> bool:
    """Return whether `-o` names a page for a browser."""
    return output is not None and Path(output).suffix.lower() == WEBPAGE


def check_webpage(output: str | None) -> None:
    """Refuse a page for a browser under the name of another kind of file."""
    ending = "" if output is None or is_folder(output) else Path(output).suffix.lower()
    if ending and output is not None and not _is_special(output):
        _refuse_ending(output, ending, [WEBPAGE])


def _refuse_ending(output: str, ending: str, known: Sequence[str]) -> None:
    if ending in known:
        return
    close = _("{file} ends in '{ending}'; did you mean '{close}'?")
    otherwise = _("{file} ends in '{ending}'; name a file that ends in {known}.")
    values = {"file": shown(output), "ending": shown(ending)}
    raise OrderError(suggest(ending, known, close, otherwise, **values))


def name_files(
    output: str | None,
    pages: Sequence[str],
    form: str,
    stem: Callable[[Sequence[str]], str],
) -> list[Path]:
    """Return one file for each of PAGES.

    STEM names a file after the domains on it. `-o` is the file itself, or a folder for files with
    descriptive names; with several pages each file's stem ends in the page's name.
    """
    ending = f".{form}"
    if output is None or is_folder(output):
        folder = FOLDER if output is None else Path(output)
        stems = [stem(pages)] if len(pages) == 1 else [stem([page]) for page in pages]
        return [folder / f"{each}{ending}" for each in _distinct(stems)]
    file = Path(output)
    if len(pages) > 1 and _is_special(output):
        message = _("'{file}' is one file, but there are {number} to write; name a folder.")
        raise OrderError(message.format(file=shown(output), number=len(pages)))
    if len(pages) == 1:
        return [file if file.suffix or _is_special(output) else file.with_name(file.name + ending)]
    start = file.stem if file.suffix.lower() == ending else file.name
    stems = [f"{start}-{safe(page)}" for page in pages]
    return [file.with_name(f"{each}{ending}") for each in _distinct(stems)]


def safe(text: str) -> str:
    """Return TEXT with every character replaced that is not allowed in file names."""
    return "".join(each if each.isalnum() or each in "-_." else "_" for each in text).lstrip(".")


def listed(ids: Sequence[str]) -> str:
    """Return names side by side, with the last ones counted if there are many."""
    names = [safe(each)[:LONGEST_LIST] for each in dict.fromkeys(ids)]
    whole = "-".join(names)
    if len(whole) <= LONGEST_LIST:
        return whole
    kept = names[:1]
    while len("-".join(names[: len(kept) + 1])) <= LONGEST_LIST // 2:
        kept = names[: len(kept) + 1]
    return "-".join(kept) + (f"-and-{len(names) - len(kept)}-more" if names[len(kept) :] else "")


def _distinct(stems: Sequence[str]) -> list[str]:
    """Add a number to repeated names, so that no file overwrites another."""
    seen: set[str] = set()
    found = []
    for stem in stems:
        name, count = stem, 1
        while name.lower() in seen:
            count += 1
            name = f"{stem}-{count}"
        seen.add(name.lower())
        found.append(name)
    return found


def is_folder(output: str) -> bool:
    """Tell whether `-o` names a folder: one that is there, or with a slash at the end."""
    return output.endswith(_SEPARATORS) or os.path.isdir(output)  # noqa: PTH112 - `-o` is text


def _is_special(output: str) -> bool:
    """Tell whether `-o` is a device or a pipe, which has no ending and takes what it gets."""
    return is_standard_output(output) or is_stream(Path(output))
