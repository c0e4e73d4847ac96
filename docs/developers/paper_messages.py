"""Write the template of the catalogues for paper: the messages that are printed, and no others.

`make catalogues` runs it. What is printed is in the files below; a message that is only said in
errors is left out, wherever it is.
"""

from __future__ import annotations

import ast
import sys
from fnmatch import fnmatch
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

if TYPE_CHECKING:
    from collections.abc import Iterator

    from babel.messages.catalog import Message

ROOT = Path(__file__).resolve().parents[2]
LOCALE = ROOT / "generator/locale"
PRINTED = (
    "templates/calculator/*",
    "templates/games/*",
    "templates/league/*",
    "templates/parts/*",
    "templates/printer/*",
    "templates/score_pad/*",
    "generator/page/*",
    "generator/model/score_pad/*",
    "generator/model/spoken_names.py",
    "generator/model/tiles.py",
    "generator/games/*/boards.py",
    "generator/games/*/kit.py",
    "generator/games/*/laurel_rows.py",
    "generator/games/*/model/*",
    "generator/games/*/pages/*",
    "generator/games/*/printing.py",
    "generator/games/*/rulebook.py",
    "generator/games/*/rules/*",
    "generator/games/dice/lab/report/*",
    "generator/games/dice/lab/search/contact_sheet.py",
    "generator/games/dice/lab/search/invention_words.py",
    "generator/games/bruges/load/person_cards.py",
    "generator/language.py",
    "generator/products/calculator.py",
    "generator/products/results/inventions.py",
    "generator/products/results/playtests.py",
    "generator/products/results/score.py",
    "generator/products/results/standings.py",
    "generator/products/single_pages.py",
)
"""Where the messages are that are printed."""
NOT_PRINTED = (
    "generator/page/imposition/refusal.py",
    "generator/page/imposition/tiling.py",
    "generator/page/svg/*",
    "generator/page/text/kit_page.py",
    "generator/page/text/markup.py",
    "generator/page/text/pictures.py",
    "generator/page/text/rich.py",
    "generator/page/text_box.py",
    "generator/page/pieces/bands.py",
    "generator/page/pieces/shop.py",
    "generator/games/dice/pages/grid.py",
    "generator/games/dice/lab/report/summary.py",
    "generator/games/dice/lab/report/terminal.py",
    "generator/games/dice/rules/referee/*",
)
"""Which of these files have only errors, or speak on the terminal alone."""
SPEAKERS = {"_": 0, "N_": 0, "ngettext": 0, "pgettext": 1, "npgettext": 1}
"""The functions that translate, and how many arguments stand before the message."""
ERRORS = {"message", "too_long", "close", "otherwise", "UNFIT"}
"""What a sentence is called that becomes an error."""
WITHOUT_ERRORS = (
    "generator/games/*/laurel_rows.py",
    "generator/games/*/model/*",
    "generator/games/*/rulebook.py",
    "generator/games/*/rules/*",
    "generator/model/score_pad/*",
    "generator/page/score_pads/captions.py",
    "generator/page/score_pads/figures.py",
    "generator/page/score_pads/*items.py",
)
"""Where sentences of these names are printed too: a report says which rules are broken."""


class Key(NamedTuple):
    """What a message is known by: its context, and its only form or the singular."""

    context: str | None
    id: str


def key_of(entry: Message) -> Key:
    """Return what an entry of a catalogue is known by."""
    return Key(entry.context, entry.id if isinstance(entry.id, str) else entry.id[0])


def said_in(node: ast.AST) -> Iterator[Key]:
    """Yield the messages that are literals inside a piece of a module."""
    for call in ast.walk(node):
        if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name):
            continue
        before = SPEAKERS.get(call.func.id)
        if before is None or len(call.args) <= before:
            continue
        words = [it.value for it in call.args[: before + 1] if isinstance(it, ast.Constant)]
        if len(words) == before + 1:
            yield Key(words[0] if before else None, words[-1])


def errors_in(tree: ast.AST) -> Iterator[Key]:
    """Yield the messages of a module that end in errors: raised, or called as errors are."""
    for node in ast.walk(tree):
        targets = node.targets if isinstance(node, ast.Assign) else ()
        names = {it.id for it in targets if isinstance(it, ast.Name)}
        if isinstance(node, ast.Raise) or names & ERRORS:
            yield from said_in(node)


@cache
def printed_by(path: str) -> frozenset[Key]:
    """Return the messages of a module that are printed: all but those of its errors."""
    tree = ast.parse((ROOT / path).read_text("utf-8"))
    said = frozenset(said_in(tree))
    return said if _matches(path, WITHOUT_ERRORS) else said - set(errors_in(tree))


def _matches(path: str, patterns: tuple[str, ...]) -> bool:
    return any(fnmatch(path, it) for it in patterns)


def is_printed(entry: Message) -> bool:
    """Return whether a message is on paper, or on a page for a phone."""
    return any(
        (not path.endswith(".py") or key_of(entry) in printed_by(path))
        for path, _line in entry.locations
        if _matches(path, PRINTED) and not _matches(path, NOT_PRINTED)
    )


def paper_messages() -> Catalog:
    """Return the messages on paper, with the places they come from."""
    with (LOCALE / "scriptorium.pot").open("rb") as stream:
        every = read_po(stream)
    chosen = Catalog(charset="utf-8")
    for entry in every:
        if entry.id and is_printed(entry):
            chosen.add(
                entry.id, locations=entry.locations, flags=entry.flags, context=entry.context
            )
    return chosen


def main() -> None:
    """Write the template."""
    with Path(sys.argv[1]).open("wb") as stream:
        write_po(stream, paper_messages(), width=0, omit_header=True, include_lineno=False)


if __name__ == "__main__":
    main()
