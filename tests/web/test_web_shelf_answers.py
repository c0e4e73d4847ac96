"""Answers about a shelf, compared as a whole: their status, their headers and their data."""

from __future__ import annotations

import os
import shutil
from base64 import b64encode
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from generator.errors import UnwritableError
from generator.shelf.entry import digest_of
from generator.shelf.faults import GoneError
from generator.shelf.reading import Shelf
from generator.web.requests import shelf, shelf_reader
from generator.web.shared.answers import Refusal
from support.web.in_process import DirectPool, application, ask

if TYPE_CHECKING:
    from starlette.types import ASGIApp

    from support.web.serving import Answer

ROOT = Path(__file__).resolve().parents[2]
RIVER = (ROOT / "layouts" / "dice" / "A.toml").read_text(encoding="utf-8")
LAKE = RIVER.replace("River bend", "Lake side")
KEY = {"scriptorium-key": "k" * 43}
THINGS, VERSIONS = "/api/shelf/things", "/api/shelf/versions"
NOON = 1_795_089_600
AWAY = "The folder of the shelf is away; it is shown again when it is back."
NO_THING = "{}: There is no such file on the shelf; it may have been taken away."


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a shelf with a domain of long ago."""
    monkeypatch.setattr(shelf_reader, "AGAIN", 0.0)
    (tmp_path / "river.toml").write_text(RIVER, encoding="utf-8")
    os.utime(tmp_path / "river.toml", (NOON, NOON))
    return tmp_path


@pytest.fixture
def pool() -> DirectPool:
    """Return a pool that does every task."""
    return DirectPool()


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch, pool: DirectPool, folder: Path) -> ASGIApp:
    """Return a studio that everybody can add to."""
    return application(monkeypatch, pool, shelf=folder, is_shelf_writable=True)


def about(name: str, text: str, title: str, date: str = "2026-11-19T12:00:00Z") -> dict[str, Any]:
    """Return what is said of a domain."""
    return {
        "name": name,
        "file": f"{name}.toml",
        "kind": "domain",
        "game": "dice",
        "id": "A",
        "title": title,
        "author": "",
        "date": date,
        "size": len(text.encode()),
        "digest": digest_of(text.encode()),
        "players": [],
        "layout": "",
        "error": None,
        "picture": True,
    }


def kept(answer: Answer) -> tuple[str | None, ...]:
    """Return how browsers keep an answer."""
    return tuple(answer.headers.get(it) for it in ("cache-control", "vary", "etag"))


def test_a_thing_as_a_whole(app: ASGIApp, folder: Path) -> None:
    answer = ask(app, "GET", f"{THINGS}/river?lang=fr")
    digest = digest_of(RIVER.encode())
    assert answer.parsed == {
        "name": "river",
        "text": RIVER,
        "digest": digest,
        "yours": False,
        "about": about("river", RIVER, "La boucle"),
    }
    assert kept(answer) == ("no-store", "accept-encoding", f'"{digest}"')
    missing = ask(app, "GET", f"{THINGS}/nothing")
    assert (missing.status, missing.sentence) == (404, NO_THING.format("nothing.toml"))
    (folder / "club").mkdir()
    for name in ("a.csv", "b.png"):
        (folder / "club" / name).write_text(name, encoding="utf-8")
    shutil.copy(folder / "river.toml", folder / "club" / "deck.toml")
    beside = ask(app, "GET", "/api/shelf/beside/club/deck")
    files = [{"file": it, "base64": b64encode(it.encode()).decode()} for it in ("a.csv", "b.png")]
    assert (beside.parsed, kept(beside)) == (
        {"files": files},
        ("no-store", "accept-encoding", None),
    )
    assert ask(app, "GET", "/api/shelf/beside/club/none").status == 404


def test_a_change_as_a_whole(app: ASGIApp, folder: Path) -> None:
    digest, other = digest_of(LAKE.encode()), digest_of(RIVER.encode())
    added = ask(app, "PUT", f"{THINGS}/mine", {"text": LAKE}, headers=KEY)
    os.utime(folder / "mine.toml", (NOON, NOON))
    said = added.parsed
    date = said["about"].pop("date")
    assert len(date) == len("2026-11-19T12:00:00Z")
    wanted = about("mine", LAKE, "Lake side")
    del wanted["date"]
    assert said == {"name": "mine", "digest": digest, "yours": True, "about": wanted}
    assert (added.status, kept(added)) == (201, ("no-store", "accept-encoding", f'"{digest}"'))
    assert ask(app, "GET", f"{VERSIONS}/mine").parsed == {"versions": []}
    match = {**KEY, "if-match": f'W/"{digest}"'}
    changed = ask(app, "PUT", f"{THINGS}/mine", {"text": RIVER}, headers=match)
    assert (changed.status, changed.headers["etag"]) == (200, f'"{other}"')
    (version,) = ask(app, "GET", f"{VERSIONS}/mine").parsed["versions"]
    assert (version["date"], version["size"]) == ("2026-11-19T12:00:00Z", len(LAKE.encode()))
    shown = ask(app, "GET", f"{VERSIONS}/mine?version={version['version']}")
    assert (shown.parsed, kept(shown)) == (
        {"version": version["version"], "text": LAKE},
        ("no-store", "accept-encoding", None),
    )
    back = {"version": version["version"]}
    needed = ask(app, "POST", f"{VERSIONS}/mine", back, headers=KEY)
    assert (needed.status, needed.sentence) == (
        428,
        "Say in the header If-Match what the thing says now: its digest.",
    )
    conflict = ask(app, "POST", f"{VERSIONS}/mine", back, headers=match)
    assert (conflict.status, conflict.headers["cache-control"]) == (412, "no-store")
    assert conflict.parsed == {
        "errors": ["'mine' has changed meanwhile; compare both and decide."],
        "yours": None,
        "now": {"text": RIVER, "digest": other},
    }
    brought = ask(app, "POST", f"{VERSIONS}/mine", back, headers={**KEY, "if-match": f'"{other}"'})
    assert (brought.status, brought.parsed["digest"]) == (200, digest)
    for version_name in ("x", "20261119T015955101688Z-0d465241b4a7fc66"):
        gone = ask(app, "GET", f"{VERSIONS}/mine?version={version_name}")
        assert gone.status == 404
        assert gone.sentence.startswith(f"There is no version '{version_name}' of 'mine'")
    assert ask(app, "GET", f"{VERSIONS}/nothing").status == 404


def test_what_changed_meanwhile_is_not_described(
    app: ASGIApp, folder: Path, pool: DirectPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask(app, "GET", f"{THINGS}/river")
    monkeypatch.setattr(shelf_reader, "AGAIN", 1_000.0)
    (folder / "river.toml").write_text(LAKE, encoding="utf-8")
    assert "about" not in ask(app, "GET", f"{THINGS}/river").parsed
    (folder / "new.toml").write_text(LAKE, encoding="utf-8")
    assert "about" not in ask(app, "GET", f"{THINGS}/new").parsed
    # A change counts, even if nobody can look at it afterwards.
    monkeypatch.setattr(Shelf, "scan", gone)
    added = ask(app, "PUT", f"{THINGS}/mine", {"text": LAKE}, headers=KEY)
    assert (added.status, "about" in added.parsed) == (201, False)
    assert ask(app, "GET", f"{THINGS}/mine").sentence == AWAY
    assert pool.asked


def gone(*_given: object) -> str:
    """Fail as a shelf that is away."""
    message = "/secret: away"
    raise GoneError(message)


def full(*_given: object) -> str:
    """Fail as a disk that is full."""
    message = "There is no space left."
    raise UnwritableError(message)


@pytest.mark.parametrize(
    ("fault", "status", "sentence"),
    [(gone, 503, AWAY), (full, 507, "There is no space left.")],
)
def test_what_the_disk_does_not_do_is_said(
    app: ASGIApp, monkeypatch: pytest.MonkeyPatch, fault: Any, status: int, sentence: str
) -> None:
    monkeypatch.setattr(shelf, "put", fault)
    answer = ask(app, "PUT", f"{THINGS}/mine", {"text": LAKE}, headers=KEY)
    assert (answer.status, answer.sentence) == (status, sentence)
    monkeypatch.setattr(shelf, "read_thing", fault)
    assert ask(app, "GET", f"{THINGS}/river").status == status


def test_names_and_keys_that_are_none_are_refused(app: ASGIApp) -> None:
    put = [
        ask(app, "PUT", f"{THINGS}/{name}", {"text": LAKE}, headers=headers).status
        for name, headers in (("a b", KEY), ("mine", {}), ("con", KEY))
    ]
    assert put == [422, 422, 422]
    assert ask(app, "GET", f"{THINGS}/.keys").status == 422
    ask(app, "PUT", f"{THINGS}/mine", {"text": LAKE}, headers=KEY)
    other = {"scriptorium-key": "o" * 43, "if-match": f'"{digest_of(LAKE.encode())}"'}
    assert ask(app, "PUT", f"{THINGS}/mine", {"text": RIVER}, headers=other).status == 403
    yours = [
        ask(app, "GET", f"{THINGS}/mine", headers=it).parsed["yours"] for it in (KEY, other, {})
    ]
    assert yours == [True, False, False]


def test_a_list_as_a_whole(app: ASGIApp) -> None:
    answer = ask(app, "GET", "/api/shelf?start=0&most=1&lang=de")
    assert answer.parsed == {
        "writable": True,
        "total": 1,
        "found": 1,
        "broken": 0,
        "left_out": 0,
        "start": 0,
        "kinds": {"domain": 1},
        "things": [about("river", RIVER, "Flussbogen")],
    }
    cache, vary, tag = kept(answer)
    assert (cache, vary) == ("no-cache", "accept-language, accept-encoding")
    assert tag is not None
    assert len(tag) == len('W/""') + 20 + 1 + 12
    again = ask(app, "GET", "/api/shelf?start=0&most=1&lang=de", headers={"if-none-match": tag})
    assert (again.status, kept(again)) == (304, (cache, vary, tag))
    later = ask(app, "GET", "/api/shelf?start=1")
    assert (later.parsed["start"], later.parsed["things"], later.parsed["found"]) == (1, [], 1)


def test_a_picture_as_a_whole(app: ASGIApp, pool: DirectPool) -> None:
    digest = digest_of(RIVER.encode())
    pool.answers["draw_small_sheet"] = [b"webp"]
    for query, how in (
        ("", "no-cache"),
        (f"?digest={digest}", "public, max-age=86400"),
        ("?digest=other", "no-cache"),
    ):
        answer = ask(app, "GET", f"/api/shelf/pictures/river.webp{query}")
        tag = f'W/"{digest[:20]}-webp-en"'
        assert kept(answer) == (how, "accept-language, accept-encoding", tag)
        known = {"if-none-match": tag}
        again = ask(app, "GET", f"/api/shelf/pictures/river.webp{query}", headers=known)
        assert (again.status, again.data, kept(again)) == (304, b"", kept(answer))
    pool.answers["draw_large_sheet"] = [Refusal(("One.", "Two."), 409)]
    refused = ask(app, "GET", "/api/shelf/pictures/river.svg")
    assert (refused.status, refused.parsed) == (409, {"errors": ["One.", "Two."]})
    none = ask(app, "GET", "/api/shelf/pictures/none.svg")
    assert (none.status, none.sentence) == (404, "There is no picture of this.")
