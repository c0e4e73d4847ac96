"""The league of a shelf: its evenings are scored, a few at a time, and kept by what they say."""

from __future__ import annotations

import asyncio
import re
from collections import OrderedDict
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from generator.errors import ScriptoriumError
from generator.language import speaking, translate
from generator.shelf.entry import DOMAIN, EVENING, PAD, UNKNOWN
from generator.shelf.reading import read_thing
from generator.values import NamedTuple
from generator.web.requests.shelf import no_shelf, refused
from generator.web.requests.shelf_reader import CLIENT, TOO_HARD
from generator.web.shared.answers import ASK_AGAIN, is_known, send_data, send_tagged, write_data
from generator.web.shared.clients import language_of
from generator.web.tasks.shelf import Text
from generator.web.tasks.shelf_evenings import Evening, Evenings, named_in, score_evenings
from generator.web.workers.pool import BrokenError, LargeError, LostError, SlowError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from starlette.requests import Request
    from starlette.responses import Response

    from generator.shelf.entry import Entry
    from generator.web.requests.shelf_reader import ShelfReader
    from generator.web.shared.limits import Limits
    from generator.web.workers.pool import Pool

    Key = tuple[str, tuple[str, ...], str]

MOST_EVENINGS = 1_000
"""How many evenings a league has; beyond, the latest ones count."""
MOST_KEPT = 4_000
MOST_NAMED = 20
"""How many layouts are given to an evening that might name them."""
AT_ONCE = 10
"""How many evenings one task of a worker scores."""
PATIENCE = 1.5
"""After how many seconds an answer says how many evenings are left."""
_DATED = re.compile(r"\d{4}-[01]\d-[0-3]\d(?!\d)", re.ASCII)


class _Job(NamedTuple):
    """An evening that is to be scored, what its score is kept by, and the layouts for it."""

    entry: Entry
    key: Key
    layouts: tuple[Entry, ...]


class ShelfLeague:
    """The scores of the evenings on a shelf, by their content and that of their layouts."""

    def __init__(self, reader: ShelfReader | None, tools: Pool, limits: Limits) -> None:
        """Take what reads the shelf, if there is one, and the workers that score."""
        self.reader = reader
        self._tools = tools
        self._limits = limits
        self._scored: OrderedDict[Key, dict[str, Any]] = OrderedDict()
        self._named: dict[str, frozenset[str]] = {}
        self._turn = asyncio.Lock()

    async def league(self, request: Request) -> Response:
        """Answer with the evenings on the shelf, the oldest first, each with its rows."""
        language = language_of(request)
        with speaking(language):
            if self.reader is None:
                return no_shelf()
            try:
                listing = await self.reader.listing()
            except ScriptoriumError as error:
                return refused(error)
            tag = f'W/"{listing.tag}-league-{language}"'
            headers = {**ASK_AGAIN, "vary": "accept-language"}
            if is_known(request, tag):
                return send_tagged(request, b"", tag, headers)
            every = [
                it for it in listing.entries if it.about.kind == EVENING and not it.about.faults
            ]
            every.sort(key=lambda it: (_date(it), it.name))
            evenings = every[-MOST_EVENINGS:]
            async with self._turn:
                jobs = await self._jobs(evenings, listing.entries, language)
                await self._score(jobs, language)
        answer = self._answer(jobs) | {"left_out": len(every) - len(evenings)}
        if answer["left"]:
            return send_data(request, answer)
        return send_tagged(request, write_data(answer), tag, headers)

    def _answer(self, jobs: Sequence[_Job]) -> dict[str, Any]:
        """Return what is known; a game that is on the shelf twice counts once."""
        known: dict[str, dict[str, Any]] = {}
        wrong = []
        for job in jobs:
            about = {"name": job.entry.name, "date": _date(job.entry)}
            found = self._scored.get(job.key)
            if found is not None and "error" in found:
                wrong.append({**about, **found})
            elif found is not None:
                known.setdefault(found["key"], {**about, **found})
        left = sum(job.key not in self._scored for job in jobs)
        return {"evenings": [*known.values()], "refused": wrong, "left": left}

    async def _jobs(
        self, evenings: Sequence[Entry], entries: Sequence[Entry], language: str
    ) -> list[_Job]:
        """Return for each evening what its score depends on."""
        assert self.reader is not None  # noqa: S101 - nobody asks without a shelf
        folder = self.reader.folder
        fresh = [it for it in evenings if it.about.digest not in self._named]
        names = await asyncio.to_thread(lambda: [_names(folder, it.name) for it in fresh])
        known = {it.about.digest: self._named.get(it.about.digest) for it in evenings}
        known |= {it.about.digest: found for it, found in zip(fresh, names, strict=True)}
        self._named = {digest: found for digest, found in known.items() if found is not None}
        layouts: dict[str, list[Entry]] = {}
        for it in entries:
            if it.about.kind in {DOMAIN, PAD, UNKNOWN}:  # a broken one says what is wrong
                layouts.setdefault(it.name.rpartition("/")[2].casefold(), []).append(it)
        jobs = []
        for it in evenings:
            words = sorted(self._named.get(it.about.digest, ()))
            used = tuple(each for word in words for each in layouts.get(word, ()))[:MOST_NAMED]
            key = it.about.digest, tuple(each.about.digest for each in used), language
            jobs.append(_Job(it, key, used))
        return jobs

    async def _score(self, jobs: Sequence[_Job], language: str) -> None:
        """Score what is not known yet, as far as there is time."""
        loop = asyncio.get_running_loop()
        end = loop.time() + PATIENCE
        left = [*{job.key: job for job in jobs if job.key not in self._scored}.values()]
        while left and loop.time() < end:
            some, left = left[:AT_ONCE], left[AT_ONCE:]
            for job, found in zip(some, await self._found(some, language), strict=True):
                self._scored[job.key] = found
        for job in jobs:
            if job.key in self._scored:
                self._scored.move_to_end(job.key)
        while len(self._scored) > MOST_KEPT:
            self._scored.popitem(last=False)

    async def _found(self, jobs: Sequence[_Job], language: str) -> list[dict[str, Any]]:
        """Have evenings scored; if one breaks the worker, the others are scored without it."""
        assert self.reader is not None  # noqa: S101 - nobody asks without a shelf
        folder = self.reader.folder
        read = await asyncio.to_thread(lambda: [_read(folder, job) for job in jobs])
        able = tuple(it for it in read if isinstance(it, Evening))
        try:
            order = Evenings(able, self._limits.hexes, language)
            scored = iter(await self._tools.do(score_evenings, order, CLIENT) if able else ())
        except (SlowError, LargeError, BrokenError, LostError):
            if len(jobs) > 1:
                return [(await self._found([job], language))[0] for job in jobs]
            return [{"error": translate(TOO_HARD).format(file=jobs[0].entry.file)}]
        return [next(scored) if isinstance(it, Evening) else {"error": it} for it in read]


def _names(folder: Path, name: str) -> frozenset[str]:
    try:
        return named_in(read_thing(folder, name).text)
    except ScriptoriumError:
        return frozenset()


def _read(folder: Path, job: _Job) -> Evening | str:
    """Read an evening and its layouts; return the sentence that says why that cannot be."""
    try:
        texts = [
            Text(it.name, read_thing(folder, it.name).data) for it in (job.entry, *job.layouts)
        ]
    except ScriptoriumError as error:
        return str(error)
    return Evening(texts[0], tuple(texts[1:]))


def _date(entry: Entry) -> str:
    """Return the day of an evening: the one in its name, else the day on which it was written."""
    found = _DATED.search(entry.name.rpartition("/")[2])
    return found[0] if found else f"{datetime.fromtimestamp(entry.written, UTC):%Y-%m-%d}"
