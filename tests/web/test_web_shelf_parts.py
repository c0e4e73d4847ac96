"""Parts of the studio's shelf, each at its bounds: queries, pictures, what is read and scored."""

from __future__ import annotations

import asyncio
import json
import os
from typing import TYPE_CHECKING, Any

import pytest
from starlette.requests import Request

from generator.errors import OrderError
from generator.shelf import reading
from generator.shelf.entry import DECK, DOMAIN, EVENING, PAD, THEME, Description, Entry, digest_of
from generator.shelf.search import Query
from generator.web.forms.orders import File
from generator.web.forms.shelf_orders import picture_order
from generator.web.requests import shelf, shelf_league, shelf_pictures, shelf_reader
from generator.web.requests.shelf import hash_of, thing_data
from generator.web.requests.shelf_league import ShelfLeague
from generator.web.requests.shelf_pictures import LARGE, SMALL, ShelfPictures
from generator.web.requests.shelf_reader import Listing, ShelfReader
from generator.web.shared.answers import Asset, Refusal
from generator.web.shared.limits import Limits
from generator.web.workers.pool import LargeError
from support.web.in_process import DirectPool, application, ask

if TYPE_CHECKING:
    from pathlib import Path

FIRST, SECOND = b'name = "first"\n', b'name = "second"\n'
KEY = {"scriptorium-key": "k" * 43}
NOON = 1_795_089_600
"""Noon of 19 November 2026, in seconds."""


def test_the_bounds_of_a_shelf_on_the_web() -> None:
    assert (shelf.LONGEST_SEARCH, shelf_pictures.MOST_BYTES) == (100, 40_000_000)
    assert (shelf_reader.AGAIN, shelf_reader.MOST_AT_ONCE) == (0.3, 20)
    assert (shelf_league.MOST_EVENINGS, shelf_league.MOST_KEPT) == (1_000, 4_000)
    assert (shelf_league.MOST_NAMED, shelf_league.AT_ONCE, shelf_league.PATIENCE) == (20, 10, 1.5)


def asked(query: str, headers: dict[str, str] | None = None) -> Request:
    """Return a request with a query."""
    given = [(name.encode(), value.encode()) for name, value in (headers or {}).items()]
    return Request({"type": "http", "query_string": query.encode(), "headers": given})


@pytest.mark.parametrize(
    ("query", "read"),
    [
        ("", Query("", "", "", "title", 0, 60)),
        (
            "search=a%20b&kind=deck&game=dice&sort=date&start=5&most=7",
            Query("a b", "deck", "dice", "date", 5, 7),
        ),
        ("kind=broken&sort=author", Query("", "broken", "", "author", 0, 60)),
        (f"search={'x' * 101}&game={'y' * 101}", Query("x" * 100, "", "y" * 100)),
        ("start=1000000&most=200", Query(start=1_000_000, most=200)),
        ("start=0000007&most=1", Query(start=7, most=1)),
        ("start=1000001", "start: choose a number from 0 to 1000000."),
        ("start=00000007", "start: choose a number from 0 to 1000000."),
        ("start=-1", "start: choose a number from 0 to 1000000."),
        ("start=%C2%B2", "start: choose a number from 0 to 1000000."),
        ("most=0", "most: choose a number from 1 to 200."),
        ("most=201", "most: choose a number from 1 to 200."),
        ("most=", "most: choose a number from 1 to 200."),
        (
            "kind=x",
            "kind: choose one of domain, pad, deck, theme, evening or broken.",
        ),
        ("sort=x", "sort: choose one of title, date or author."),
    ],
)
def test_a_query_at_its_bounds(query: str, read: Query | str) -> None:
    if isinstance(read, Query):
        assert shelf._query(asked(query)) == read  # noqa: SLF001 - what an address asks for
    else:
        with pytest.raises(OrderError) as caught:
            shelf._query(asked(query))  # noqa: SLF001 - as above
        assert str(caught.value) == read


def test_lists_of_two_queries_have_two_names() -> None:
    names = {hash_of(it, language) for it in (Query(), Query("a")) for language in ("en", "fr")}
    assert len(names) == 4
    assert {len(it) for it in names} == {12}


@pytest.mark.parametrize(
    ("header", "digest"), [('"abc"', "abc"), ('W/"abc"', "abc"), (' "a" ', "a"), (None, None)]
)
def test_a_change_says_what_it_is_made_from(header: str | None, digest: str | None) -> None:
    headers = {} if header is None else {"if-match": header}
    assert shelf._made_from(asked("", headers)) == digest  # noqa: SLF001 - what a header says


def test_a_thing_is_listed_with_all_that_is_known_of_it() -> None:
    about = Description(
        *("d" * 64, DOMAIN, "dice", "A", {"en": "Bend", "fr": "Boucle"}, "Zoé", ("Ana",), "lake"),
    )
    listed = thing_data(Entry("club/river", NOON + 0.9, 7, about), "fr")
    assert listed == {
        "name": "club/river",
        "file": "club/river.toml",
        "kind": "domain",
        "game": "dice",
        "id": "A",
        "title": "Boucle",
        "author": "Zoé",
        "date": "2026-11-19T12:00:00Z",
        "size": 7,
        "digest": "d" * 64,
        "players": ("Ana",),
        "layout": "lake",
        "error": None,
        "picture": True,
    }
    broken = about._replace(faults={"en": "Wrong.", "fr": "Faux."})
    listed = thing_data(Entry("river", 0.0, 7, broken), "fr")
    assert (listed["error"], listed["picture"]) == ("Faux.", False)
    kinds = (DOMAIN, PAD, DECK, THEME, EVENING, "")
    entries = [Entry("x", 0.0, 1, Description("", it)) for it in kinds]
    assert [*map(shelf.has_picture, entries)] == [True] * 4 + [False] * 2


def test_what_is_asked_for_a_picture_of_a_thing() -> None:
    files = [File("a.toml", b"1"), File("b.png", b"2")]

    def order(kind: str, game: str = "") -> tuple[str, dict[str, Any], str]:
        found = picture_order(Entry("a", 0.0, 1, Description("", kind, game)), files, "fr")
        return found.product, dict(found.options), found.language

    assert order(DOMAIN, "dice") == ("pad", {"domains": (files[0],)}, "fr")
    assert order(DOMAIN, "board") == ("board", {"boards": (files[0],)}, "fr")
    assert order(PAD, "pad") == ("pad", {"domains": (files[0],)}, "fr")
    assert order(DECK) == ("kit deck", {"files": tuple(files)}, "fr")
    assert order(THEME) == ("pad", {"domains": ("A",), "theme": files[0]}, "fr")


def pictures_of(
    folder: Path, pool: DirectPool, *things: tuple[str, str]
) -> tuple[ShelfPictures, list[Any]]:
    """Draw pictures of things one after the other, each in a form."""
    kept = ShelfPictures(pool)  # type: ignore[arg-type] # it does what a pool does

    async def scene() -> list[Any]:
        found = []
        for name, form in things:
            data = (folder / f"{name}.toml").read_bytes()
            entry = Entry(name, 0.0, 1, Description(digest_of(data), DOMAIN, "dice"))
            found.append(await kept.picture(folder, entry, "en", form))
        return found

    return kept, asyncio.run(scene())


def test_pictures_that_nobody_has_looked_at_for_longest_go_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in "abc":
        (tmp_path / f"{name}.toml").write_text(name, encoding="utf-8")
    monkeypatch.setattr(shelf_pictures, "MOST_BYTES", 420)
    pool = DirectPool(answers={"draw_small_sheet": [b"x" * 10], "draw_large_sheet": [b"x" * 10]})
    one, other = ("a", SMALL), ("b", LARGE)
    _kept, found = pictures_of(tmp_path, pool, one, other, one, other)
    assert found == [Asset(b"x" * 10, "image/webp"), Asset(b"x" * 10, "image/svg+xml")] * 2
    assert [(name, client) for name, _order, client in pool.asked] == [
        ("draw_small_sheet", "pictures of the shelf"),
        ("draw_large_sheet", "pictures of the shelf"),
    ]
    pool.asked.clear()
    # The third takes the place of what was asked for before the others.
    kept, _found = pictures_of(tmp_path, pool, one, other, one, ("c", SMALL), one, other)
    drawn = [order.options["domains"][0].data for _name, order, _client in pool.asked]
    assert drawn == [b"a", b"b", b"c", b"b"]
    assert kept._size == 420  # noqa: SLF001 - how much is kept
    pool.answers["draw_small_sheet"] = [Refusal(("No.",))]
    kept, found = pictures_of(tmp_path, pool, one, one)
    assert found == [Refusal(("No.",))] * 2
    assert kept._size == 1_000  # noqa: SLF001 - as above
    assert not kept._drawn  # noqa: SLF001 - what is being drawn


def test_a_deck_is_drawn_with_what_is_beside_it(tmp_path: Path) -> None:
    for name in ("deck.toml", "other.toml", "cards.csv"):
        (tmp_path / name).write_text(name, encoding="utf-8")
    for kind, names in ((DECK, ["deck.toml", "cards.csv"]), (DOMAIN, ["deck.toml"])):
        entry = Entry("deck", 0.0, 1, Description("", kind))
        found = shelf_pictures._files(tmp_path, entry)  # noqa: SLF001 - what is drawn
        assert [(it.name, it.data.decode()) for it in found] == [(it, it) for it in names]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a shelf with three files that were written long ago."""
    for number, name in enumerate(("a", "b", "c")):
        file = tmp_path / f"{name}.toml"
        file.write_text(f"# {name}\n", encoding="utf-8")
        os.utime(file, (NOON + number, NOON + number))
    monkeypatch.setattr(reading, "FRESH_NS", -(10**18))
    return tmp_path


class Clock:
    """The time of a loop, as a test sets it."""

    now = 100.0


def listings(folder: Path, pool: DirectPool, scene: Any) -> Any:
    """Play a scene with the reader of a folder, and a clock that stands still."""

    async def play() -> Any:
        clock = Clock()
        asyncio.get_running_loop().time = lambda: clock.now  # type: ignore[method-assign]
        return await scene(ShelfReader(folder, pool), clock)  # type: ignore[arg-type] # a pool

    return asyncio.run(play())


def test_a_folder_is_looked_at_again_after_a_moment(folder: Path) -> None:
    pool = DirectPool()

    async def scene(reader: ShelfReader, clock: Clock) -> None:
        async def names() -> list[str]:
            return [it.name for it in (await reader.listing()).entries]

        assert [*await asyncio.gather(names(), names())] == [["a", "b", "c"]] * 2
        first = await reader.listing()
        (folder / "c.toml").unlink()
        clock.now = 100.25
        assert await reader.listing() is first
        clock.now = 100.5
        assert await names() == ["a", "b"]
        (folder / "b.toml").unlink()
        assert await names() == ["a", "b"]
        reader.forget()
        assert await names() == ["a"]
        clock.now = 200.0
        again = await reader.listing()
        assert again is await reader.listing()
        assert (len(again.tag), again.left_out) == (20, 0)
        assert again.tag != first.tag

    listings(folder, pool, scene)
    asked_for = [[it.name for it in texts] for _task, texts, _client in pool.asked]
    assert asked_for == [["a", "b", "c"]]


def test_so_many_files_are_read_by_one_task(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf_reader, "MOST_AT_ONCE", 2)
    (folder / "link.toml").symlink_to("a.toml")
    pool = DirectPool()

    async def scene(reader: ShelfReader, _clock: Clock) -> Listing:
        return await reader.listing()

    found = listings(folder, pool, scene)
    assert [it.name for it in found.entries] == ["a", "b", "c", "link"]
    assert [[it.name for it in texts] for _task, texts, _client in pool.asked] == [
        ["a", "b"],
        ["c"],
    ]


def test_files_that_no_worker_can_read_are_listed(folder: Path) -> None:
    pool = DirectPool(answers={"describe_things": [LargeError()]})

    async def scene(reader: ShelfReader, _clock: Clock) -> Listing:
        return await reader.listing()

    found = listings(folder, pool, scene)
    assert [(it.about.digest, it.error("en")) for it in found.entries] == [
        (
            digest_of(f"# {name}\n".encode()),
            f"{name}.toml: This takes too long to read, or too much memory; make it shorter.",
        )
        for name in "abc"
    ]
    assert [len(texts) for _task, texts, _client in pool.asked] == [3, 1, 1, 1]


class Changing(DirectPool):
    """A pool during whose first task one file is taken away, and another becomes a link."""

    folder: Path

    async def do(self, function: Any, argument: Any, *more: Any) -> Any:
        """Change the folder, then do the task."""
        if not self.asked:
            for name in ("b", "c"):
                (self.folder / f"{name}.toml").unlink()
            (self.folder / "c.toml").symlink_to("a.toml")
        return await super().do(function, argument, *more)


def test_files_may_change_while_others_are_read(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shelf_reader, "MOST_AT_ONCE", 1)
    pool = Changing()
    pool.folder = folder

    async def scene(reader: ShelfReader, _clock: Clock) -> Listing:
        return await reader.listing()

    found = listings(folder, pool, scene)
    assert [(it.name, it.about.digest) for it in found.entries] == [
        ("a", digest_of(b"# a\n")),
        ("c", ""),
    ]
    assert found.entries[1].error("de").startswith("c.toml: ")
    assert found.entries[1].error("en") == (
        "c.toml: This is a link; put the file itself into the folder."
    )
    assert [[it.name for it in texts] for _task, texts, _client in pool.asked] == [["a"]]


@pytest.mark.parametrize(
    ("name", "day"),
    [
        ("2026-11-05-market", "2026-11-05"),
        ("evenings/x-2026-01-31", "2026-01-31"),
        ("2026-01-31/x", "2026-11-19"),
        ("2026-21-05", "2026-11-19"),
        ("2026-01-311", "2026-11-19"),
    ],
)
def test_the_day_of_an_evening(name: str, day: str) -> None:
    entry = Entry(name, float(NOON), 1, Description(""))
    assert shelf_league._date(entry) == day  # noqa: SLF001 - the day in the league


EVENING_TEXT = 'game = "dice"\ndomain = "{}"\nvariant = "solo"\n[[player]]\nname = "Ana"\n'


@pytest.fixture
def league(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return a league of five evenings, of which two name a layout of the shelf, and its pool."""
    monkeypatch.setattr(shelf_reader, "AGAIN", 0.0)
    monkeypatch.setattr(reading, "FRESH_NS", -(10**18))
    for number, named in enumerate(("A", "lake", "LAKE", "B", "C"), 1):
        text = EVENING_TEXT.format(named)
        (tmp_path / f"2026-11-{9 - number:02}.toml").write_text(text, encoding="utf-8")
    (tmp_path / "club").mkdir()
    (tmp_path / "club" / "Lake.toml").write_text('game = "dice"\nmap = 3\n', encoding="utf-8")
    pool = DirectPool()
    made = application(monkeypatch, pool, shelf=tmp_path)
    return pool, made, tmp_path


def scored(pool: DirectPool) -> list[list[tuple[str, list[str]]]]:
    """Return which evenings each task has scored, with the layouts that came along."""
    return [
        [(it.sheet.name, [each.name for each in it.layouts]) for it in order.some]
        for name, order, _client in pool.asked
        if name == "score_evenings"
    ]


def test_evenings_are_scored_a_few_at_a_time_with_what_they_name(
    league: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    pool, app, _folder = league
    monkeypatch.setattr(shelf_league, "AT_ONCE", 2)
    monkeypatch.setattr(shelf_league, "MOST_EVENINGS", 4)
    row = {"kind": "", "title": "", "rows": []}
    pool.answers["score_evenings"] = [[{**row, "key": "one"}, {"error": "No."}]]
    first = ask(app, "GET", "/api/shelf/league")
    assert scored(pool) == [
        [("2026-11-05", []), ("2026-11-06", ["club/Lake"])],
        [("2026-11-07", ["club/Lake"]), ("2026-11-08", [])],
    ]
    assert {(order.hexes, order.language) for name, order, _client in pool.asked[1:]} == {
        (1_000, "en")
    }
    assert first.parsed == {
        "evenings": [{"name": "2026-11-05", "date": "2026-11-05", **row, "key": "one"}],
        "refused": [
            {"name": "2026-11-06", "date": "2026-11-06", "error": "No."},
            {"name": "2026-11-08", "date": "2026-11-08", "error": "No."},
        ],
        "left": 0,
        "left_out": 1,
    }
    assert first.headers["vary"] == "accept-language, accept-encoding"
    assert first.headers["cache-control"] == "no-cache"
    again = ask(app, "GET", "/api/shelf/league", headers={"if-none-match": first.headers["etag"]})
    assert (again.status, len(scored(pool))) == (304, 2)
    assert ask(app, "GET", "/api/shelf/league?lang=fr").status == 200
    assert len(scored(pool)) == 4


def test_so_many_scores_and_layouts_are_kept(league: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    pool, _app, folder = league
    monkeypatch.setattr(shelf_league, "MOST_KEPT", 3)
    monkeypatch.setattr(shelf_league, "MOST_NAMED", 1)
    (folder / "lake.toml").write_text('game = "dice"\nmap = 4\n', encoding="utf-8")
    pool.answers["score_evenings"] = [[{"error": str(number)} for number in range(5)]]
    made = ShelfLeague(ShelfReader(folder, pool), pool, Limits())

    async def scene() -> list[str]:
        await made.league(asked(""))
        return [digest for digest, _layouts, _language in made._scored]  # noqa: SLF001 - kept

    kept = asyncio.run(scene())
    latest = [f"2026-11-{day:02}.toml" for day in (6, 7, 8)]
    assert kept == [digest_of((folder / name).read_bytes()) for name in latest]
    (first,) = scored(pool)
    assert [layouts for _name, layouts in first] == [[], [], ["club/Lake"], ["club/Lake"], []]


class Emptied(ShelfReader):
    """A reader of a shelf from which the evenings of two days are taken after each look."""

    async def listing(self) -> Listing:
        """Take them away."""
        found = await super().listing()
        for day in (4, 7):
            (self.folder / f"2026-11-{day:02}.toml").unlink()
        return found


def test_an_evening_that_was_taken_away_says_so(league: Any) -> None:
    pool, _app, folder = league
    pool.answers["score_evenings"] = [[{"error": "No."}] * 3]
    made = ShelfLeague(Emptied(folder, pool), pool, Limits())
    answer = json.loads(bytes(asyncio.run(made.league(asked(""))).body))
    gone = "{}.toml: There is no such file on the shelf; it may have been taken away."
    assert [(it["name"], it["error"]) for it in answer["refused"]] == [
        ("2026-11-04", gone.format("2026-11-04")),
        ("2026-11-05", "No."),
        ("2026-11-06", "No."),
        ("2026-11-07", gone.format("2026-11-07")),
        ("2026-11-08", "No."),
    ]
    assert scored(pool) == [
        [("2026-11-05", []), ("2026-11-06", ["club/Lake"]), ("2026-11-08", [])],
    ]


def test_a_studio_without_a_shelf_has_no_league() -> None:
    made = ShelfLeague(None, DirectPool(), Limits())  # type: ignore[arg-type] # a pool
    answer = asyncio.run(made.league(asked("lang=de")))
    assert answer.status_code == 404
    assert json.loads(bytes(answer.body)) == {
        "errors": ["Dieses Studio hat kein Regal; starte es mit --shelf und einem Ordner."]
    }
