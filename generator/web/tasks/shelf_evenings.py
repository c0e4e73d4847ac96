"""Evenings on the shelf: each is scored as the rows of a league, with the layouts that it names."""

from __future__ import annotations

import re
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from generator.errors import ScriptoriumError
from generator.language import speaking
from generator.load.files.access import SUFFIX, sharing, within
from generator.shelf.naming import ShelfNames
from generator.values import NamedTuple
from generator.web.tasks.finished_games import score_laid
from generator.web.tasks.layouts import refuse_crowd

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.web.tasks.shelf import Text

_QUOTED = re.compile(r"""["']([^"'\n]{1,200})["']""")


class Evening(NamedTuple):
    """A finished game on the shelf, and the layouts there that it may name."""

    sheet: Text
    layouts: tuple[Text, ...]


class Evenings(NamedTuple):
    """Evenings to score; a layout with more than so many HEXES is refused."""

    some: tuple[Evening, ...]
    hexes: int
    language: str


def named_in(text: str) -> frozenset[str]:
    """Return what a text may call layouts: its quoted words, each without folder and ending."""
    words = (PurePosixPath(it).name.removesuffix(SUFFIX) for it in _QUOTED.findall(text))
    return frozenset(word.casefold() for word in words if word)


def score_evenings(order: Evenings) -> list[dict[str, Any]]:
    """Score evenings: `rows`, `kind`, `key` and `title` of each, or its `error`."""
    with speaking(order.language):
        return [_score(it, order.hexes) for it in order.some]


def _score(evening: Evening, hexes: int) -> dict[str, Any]:
    with TemporaryDirectory(prefix="scriptorium-") as name:
        folder = Path(name).resolve()
        try:
            for layout in evening.layouts:
                refuse_crowd(layout.data.decode("utf-8", "replace"), hexes)
                _lay(folder, layout)
            sheet = _lay(folder, evening.sheet)
            with within(folder), sharing(ShelfNames(folder)):
                scored = score_laid(folder, sheet)
        except (ScriptoriumError, OSError) as error:
            return {"error": str(error).replace(f"{folder}/", "")}
    if scored["findings"]:
        return {"error": _sentence(scored["findings"][0], folder, sheet)}
    rows: Sequence[dict[str, Any]] = scored["league"]
    kind, key = (rows[0][it] for it in ("kind", "key"))
    return {"kind": kind, "key": key, "title": scored.get("title") or "", "rows": [*rows]}


def _sentence(finding: dict[str, Any], folder: Path, sheet: Path) -> str:
    """Return what is wrong with an evening; if it is its layout that is, with that file."""
    file = str(finding.get("file", "")).removeprefix(f"{folder}/")
    if file in {"", sheet.relative_to(folder).as_posix()}:
        return str(finding["message"])
    place = ":".join(str(it) for it in (file, finding["line"], finding["column"]) if it)
    return f"{place}: {finding['message']}"


def _lay(folder: Path, text: Text) -> Path:
    """Write a file where it is on the shelf."""
    path = folder / f"{text.name}{SUFFIX}"
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(text.data)
    return path
