"""Playing: the playtests that are kept beside the things, and those that are still to be played."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from generator.errors import ScriptoriumError
from generator.interrupts import Interruption
from generator.products.results import playtests
from generator.products.results.playtest_summaries import summariser_of
from generator.writing.files import write_files

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from generator.gallery.reading import Item
    from generator.gallery.wish import Wish
    from generator.model.layout import Layout

CACHE = ".playtests"
"""The folder beside the things that has what is kept of their playtests."""
AT_ONCE = 16
"""How many domains are played before what was found is kept."""
LARGEST = 100_000


def cache_file(folder: Path, name: str) -> Path:
    """Return where the playtest of a thing is kept."""
    return folder / CACHE / f"{name}.json"


def kept_playtest(folder: Path, item: Item, game: str, contents: str) -> dict[str, Any] | None:
    """Return what is kept of the playtest of a domain, if it was of the same hexes and players."""
    summariser = summariser_of(game)
    if summariser is None:
        return None
    with suppress(OSError, ValueError, RecursionError):
        file = cache_file(folder, item.name)
        if file.is_symlink() or file.stat().st_size > LARGEST:
            return None
        found = json.loads(file.read_bytes())
        if not isinstance(found, dict):
            return None
        same = found.get("contents") == contents and found.get("mark") == summariser.mark()
        return found if same else None
    return None


def play(wish: Wish, items: Sequence[tuple[Item, str, str]]) -> tuple[str, ...]:
    """Play the domains that have no playtest of so many games; return their names.

    Each comes with its game and the digest of its hexes.
    """
    if wish.games is None or wish.against is None:
        return ()
    left = []
    for item, game, contents in items:
        kept = kept_playtest(wish.folder, item, game, contents)
        layout = item.layout()
        if layout is None or (kept and int(kept.get("games", 0)) >= wish.games):
            continue
        with suppress(ScriptoriumError):  # its own terrains, or too many hexes
            playtests.report_of(game).check(layout)
            left.append((item, game, contents, layout))
    asked = playtests.Wish(
        games=wish.games,
        seed=wish.seed,
        against=wish.against,
        processes=wish.processes,
        cluster=wish.cluster,
    )
    played: list[str] = []
    for first in range(0, len(left), AT_ONCE):
        some = left[first : first + AT_ONCE]
        _play_some(wish, asked, some, first, len(left))
        played += [item.name for item, *_rest in some]
    return tuple(played)


def _play_some(
    wish: Wish,
    asked: playtests.Wish,
    some: Sequence[tuple[Item, str, str, Layout]],
    done: int,
    total: int,
) -> None:
    """Play some domains of a game, and keep what was found."""
    game = some[0][1]
    playtester, summariser = playtests.playtester_of(game), summariser_of(game)
    if summariser is None:
        return
    layouts = [layout for *_rest, layout in some]
    if not done and (advice := playtester.advice(layouts, asked)):
        wish.say(advice)

    def show(now: playtests.Progress) -> None:
        wish.progress(done + len(some) * now.done // max(1, now.games), total)

    found = playtester.playtest(layouts, asked, show)
    report = playtests.report_of(game)
    files: dict[Path, bytes] = {}
    for (item, _game, contents, _layout), it in zip(some, found, strict=True):
        number = report.ended_by(it)
        if number is not None:
            raise Interruption(number)
        kept: Mapping[str, Any] = {
            "mark": summariser.mark(),
            "contents": contents,
            **summariser.summarise(report.data(it)),
        }
        text = json.dumps(kept, separators=(",", ":")) + "\n"
        files[cache_file(wish.folder, item.name)] = text.encode()
    write_files(files)
