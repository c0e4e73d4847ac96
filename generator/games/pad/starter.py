"""The initial text of a new pad: a shipped one that is changed as one likes."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from generator.games.pad.layouts import FIRST
from generator.games.pad.model.game import GAME
from generator.language import _
from generator.load.files.document import read_text
from generator.load.files.lettering import string
from generator.load.layouts.library import find_layout
from generator.load.layouts.starter import Starter, explained

if TYPE_CHECKING:
    from generator.model.score_pad.pad import Pad

_HEAD = re.compile(r"\A(?:[ \t]*#[^\n]*\n|[ \t]*\n)*")
_ID = re.compile(r"^id[ \t]*=.*$", re.MULTILINE)


def _begin(name: str, file: str) -> str:
    return _written(find_layout(FIRST, GAME), name, file)


def _rewrite(pad: Pad, name: str, file: str) -> str:
    return _written(Path(pad.place.file), name, file)


def _written(source: Path, name: str, file: str) -> str:
    """Return the text of a pad under another id; its comments stay, except those at the top."""
    text = _HEAD.sub("", read_text(source))
    text = _ID.sub(lambda _match: f"id = {string(name)}", text, count=1)
    sentences = [
        _("A score pad to change as you like: every [[section.row]] is a line of the sheet."),
        _(
            "A row is a number that is entered, unless a key says more: each, tick, choice,"
            " scale, sets, majority, reach, formula. docs/write-a-pad.md shows all of them."
        ),
    ]
    commands = [
        (f"scriptorium check {file}", _("says what is wrong, and where")),
        (f"scriptorium pad {file}", _("prints the score sheets")),
        (f"scriptorium calculator {file} --html", _("writes the page that adds up")),
        (f"scriptorium new evening --sheet {file}", _("writes the file of an evening to score")),
    ]
    return f"{explained(sentences, commands)}\n{text}"


STARTER = Starter(begin=_begin, rewrite=_rewrite)
