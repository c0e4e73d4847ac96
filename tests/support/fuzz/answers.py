"""What is wrong with the program's answer to a random input."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING
from unicodedata import category

from generator.language import LANGUAGES, _, speaking

if TYPE_CHECKING:
    from collections.abc import Iterator
    from subprocess import CompletedProcess

    from support.fuzz.seeds import Seed

SHOWN = 50
LONGEST_ANSWER = 200_000
JOINERS = "\u200c\u200d"
"""What is not in the file has no line."""
WRITES = {"--picture", "--report", "--csv"}
"""Options that write a file about what is wrong."""
NOT_YOUR_FAULT = (
    "Something went wrong that is not your fault ({kind}: {text}); please report it,"
    " and add what the same command prints with {debug}=1."
)
NO_MEMORY = "There is not enough memory; use smaller paper, fewer dots per inch or fewer files."


def faults(it: Seed, answer: CompletedProcess[str], left: set[str]) -> Iterator[tuple[str, str]]:
    """Yield the kind and text of all that is wrong with an answer that LEFT these new files."""
    said = f"{answer.stdout}\n{answer.stderr}"
    for beginning, kind in _sentences():
        if beginning in said:
            yield kind, said
    if "Traceback (most" in said:
        yield "traceback", said
    yield from _of_code_and_text(answer.returncode, said)
    if "--json" in it.order and answer.stdout and not _is_json(answer.stdout):
        yield "json", answer.stdout
    written = {word.partition("=")[0] for word in it.order}
    if (answer.returncode and left and not written & WRITES) or any(
        ".part" in name for name in left
    ):
        yield "file-left-behind", f"{sorted(left)}: {said}"
    if it.has_lines and answer.returncode:
        yield from _unplaced(it.file, said)


def _of_code_and_text(code: int, said: str) -> Iterator[tuple[str, str]]:
    if code not in {0, 1, 2}:
        yield "exit-code", f"{code}: {said}"
    if code and not said.strip():
        yield "exit-code", f"{code}, and nothing was said"
    if any(_is_raw(letter) for letter in said):
        yield "control-characters", ascii(said)
    if len(said) > LONGEST_ANSWER:
        yield "flood", said


def _sentences() -> Iterator[tuple[str, str]]:
    """Return how the sentences about faults of the program begin, in every language."""
    for language in LANGUAGES:
        with speaking(language):
            yield _(NOT_YOUR_FAULT).partition("(")[0], "traceback"
            yield _(NO_MEMORY), "memory"


def _is_raw(letter: str) -> bool:
    """Tell whether a terminal would interpret a character instead of showing it."""
    return (
        (not letter.isascii() or not letter.isprintable())
        and category(letter) in {"Cc", "Cf", "Cs", "Zl", "Zp"}
        and letter not in f"\n\t{JOINERS}"
    )


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except ValueError:
        return False
    return True


def _unplaced(file: str, said: str) -> Iterator[tuple[str, str]]:
    """Yield the message that names the file and no line, and a message too many."""
    named = re.compile(
        rf"(?P<program>scriptorium: )?(?:\./)?{re.escape(file)}(?P<line>:\d+(?::\d+)?)?: "
        rf"(?:(?P<code>[a-z]+(?:-[a-z]+)+): )?"
    )
    found = [it for line in said.splitlines() if (it := named.match(line))]
    if len(found) > SHOWN + 1:
        yield "too-many", f"{len(found)} findings: {said[:500]}"
    for it in found:
        if not it["line"] and (it["program"] or it["code"]):
            yield "no-line", it.string
            return
