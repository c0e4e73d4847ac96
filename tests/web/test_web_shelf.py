"""The shelf of the studio, asked in this process: lists, things, changes, versions and pictures."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from generator.shelf import reading
from generator.shelf.entry import digest_of
from generator.web.requests import shelf_reader
from generator.web.workers.pool import BrokenError, SlowError
from support.small_disk import fill, small_disk
from support.web.in_process import DirectPool, application, ask

if TYPE_CHECKING:
    from starlette.types import ASGIApp

    from support.web.serving import Answer

ROOT = Path(__file__).resolve().parents[2]
RIVER = (ROOT / "layouts" / "dice" / "A.toml").read_text(encoding="utf-8")
LAKE = RIVER.replace("River bend", "Lake side")
KEY, OTHER = {"scriptorium-key": "k" * 43}, {"scriptorium-key": "o" * 43}
SHELF, THINGS, VERSIONS = "/api/shelf", "/api/shelf/things", "/api/shelf/versions"
JSON = "application/json"


@pytest.fixture(autouse=True)
def _looked_at_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf_reader, "AGAIN", 0.0)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a shelf with a domain and a broken one."""
    place = tmp_path / "club"
    place.mkdir()
    (place / "river.toml").write_text(RIVER, encoding="utf-8")
    (place / "broken.toml").write_text(RIVER.replace("Kg", "Kx"), encoding="utf-8")
    return place


@pytest.fixture
def pool() -> DirectPool:
    """Return a pool that does every task."""
    return DirectPool()


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch, pool: DirectPool, folder: Path) -> ASGIApp:
    """Return a studio that everybody can add to."""
    return application(monkeypatch, pool, shelf=folder, is_shelf_writable=True)


def put(
    app: ASGIApp, name: str, text: str, made_from: str | None = None, key: dict[str, str] = KEY
) -> Answer:
    match = {} if made_from is None else {"if-match": f'"{digest_of(made_from.encode())}"'}
    return ask(app, "PUT", f"{THINGS}/{name}", {"text": text}, headers={**key, **match})


def names(app: ASGIApp, query: str = "") -> list[str]:
    return [it["name"] for it in ask(app, "GET", f"{SHELF}{query}").parsed["things"]]


def test_the_description_has_the_addresses_of_the_shelf(app: ASGIApp) -> None:
    described = set(ask(app, "GET", "/api/openapi.json").parsed["paths"])
    assert {it for it in described if it.startswith(SHELF)} == {
        *(f"/api/shelf{name}" for name in ("", "/league")),
        *(f"/api/shelf/{name}/{{name}}" for name in ("things", "versions", "beside")),
        *(f"/api/shelf/pictures/{{name}}.{ending}" for ending in ("webp", "svg")),
    }


def test_the_list_has_what_a_page_shows(app: ASGIApp, folder: Path) -> None:
    answer = ask(app, "GET", f"{SHELF}?lang=fr")
    assert answer.status == 200
    listed = answer.parsed
    things = listed.pop("things")
    assert listed == {
        "writable": True,
        "total": 2,
        "found": 2,
        "broken": 1,
        "left_out": 0,
        "kinds": {"domain": 2},
        "start": 0,
    }
    (river,) = (it for it in things if it["name"] == "river")
    (broken,) = (it for it in things if it["name"] == "broken")
    assert river.pop("date").endswith("Z")
    assert river == {
        "name": "river",
        "file": "river.toml",
        "kind": "domain",
        "game": "dice",
        "id": "A",
        "title": "La boucle",
        "author": "",
        "size": (folder / "river.toml").stat().st_size,
        "digest": digest_of(RIVER.encode()),
        "players": [],
        "layout": "",
        "error": None,
        "picture": True,
    }
    assert broken["error"].startswith("broken.toml:10:13: castle-bonus: ")
    assert not broken["picture"]


def test_a_list_that_has_not_changed_is_not_sent_twice(app: ASGIApp, folder: Path) -> None:
    first = ask(app, "GET", SHELF)
    known = {"if-none-match": first.headers["etag"]}
    again = ask(app, "GET", SHELF, headers=known)
    assert (again.status, again.data) == (304, b"")
    assert ask(app, "GET", f"{SHELF}?lang=fr", headers=known).status == 200
    assert ask(app, "GET", f"{SHELF}?search=x", headers=known).status == 200
    (folder / "river.toml").write_text(LAKE, encoding="utf-8")
    changed = ask(app, "GET", SHELF, headers=known)
    assert changed.status == 200
    assert "Lake side" in {it["title"] for it in changed.parsed["things"]}


def test_the_list_is_searched_and_given_page_by_page(app: ASGIApp) -> None:
    assert names(app, "?search=boucle") == ["broken", "river"]
    assert names(app, "?search=broken") == ["broken"]
    assert names(app, "?kind=deck") == []
    assert names(app, "?game=dice&start=1&most=1") == ["river"]
    assert names(app, "?kind=broken") == ["broken"]
    for query, place in {"kind=x": "kind", "sort=x": "sort", "most=201": "most"}.items():
        assert ask(app, "GET", f"{SHELF}?{query}").sentence.startswith(f"{place}: ")
    for number in ("", "-1", "1e3", "%D9%A1", "9" * 5000):
        assert ask(app, "GET", f"{SHELF}?start={number}").status in {414, 422}


def test_only_what_changed_is_read_again(
    app: ASGIApp, pool: DirectPool, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "FRESH_NS", -(10**18))

    def read() -> list[list[str]]:
        names(app)
        asked = [it for it in pool.asked if it[0] == "describe_things"]
        assert {client for _name, _texts, client in asked} == {"the shelf"}
        return [sorted(it.name for it in texts) for _name, texts, _client in asked]

    assert read() == [["broken", "river"]]
    assert read() == [["broken", "river"]]
    (folder / "river.toml").write_text(LAKE, encoding="utf-8")
    assert read() == [["broken", "river"], ["river"]]


@pytest.mark.parametrize("fault", [SlowError(), BrokenError("x")])
def test_a_file_that_breaks_a_worker_is_listed_and_the_others_are_read(
    monkeypatch: pytest.MonkeyPatch, folder: Path, fault: Exception
) -> None:
    class Breaking(DirectPool):
        async def do(self, function: Any, argument: Any, client: str = "", hear: Any = None) -> Any:
            if function.__name__ == "describe_things" and any(it.name == "bad" for it in argument):
                raise fault
            return await super().do(function, argument, client, hear)

    (folder / "bad.toml").write_text("# breaks\n", encoding="utf-8")
    app = application(monkeypatch, Breaking(), shelf=folder)
    things = {it["name"]: it for it in ask(app, "GET", SHELF).parsed["things"]}
    assert things["bad"]["error"] == (
        "bad.toml: This takes too long to read, or too much memory; make it shorter."
    )
    assert things["river"]["error"] is None


def test_a_thing_is_shown_with_its_text(app: ASGIApp) -> None:
    answer = ask(app, "GET", f"{THINGS}/river")
    shown = answer.parsed
    assert answer.headers["etag"] == f'"{digest_of(RIVER.encode())}"'
    assert (shown["text"], shown["digest"]) == (RIVER, digest_of(RIVER.encode()))
    assert (shown["yours"], shown["about"]["title"]) == (False, "River bend")
    assert ask(app, "GET", f"{THINGS}/nothing").status == 404
    known = {"if-none-match": answer.headers["etag"]}
    assert ask(app, "GET", f"{THINGS}/river", headers=known).status == 304


def test_something_is_added_changed_and_brought_back(app: ASGIApp, folder: Path) -> None:
    added = put(app, "mine", RIVER)
    assert (added.status, added.parsed["yours"]) == (201, True)
    assert added.headers["etag"] == f'"{digest_of(RIVER.encode())}"'
    assert added.parsed["about"]["title"] == "River bend"
    assert "mine" in names(app)
    assert ask(app, "GET", f"{THINGS}/mine", headers=KEY).parsed["yours"]
    changed = put(app, "mine", LAKE, RIVER)
    assert (changed.status, changed.parsed["digest"]) == (200, digest_of(LAKE.encode()))
    (version,) = ask(app, "GET", f"{VERSIONS}/mine").parsed["versions"]
    assert version["size"] == len(RIVER.encode())
    shown = ask(app, "GET", f"{VERSIONS}/mine?version={version['version']}").parsed
    assert shown == {"version": version["version"], "text": RIVER}
    back = {"version": version["version"]}
    assert ask(app, "POST", f"{VERSIONS}/mine", back, headers=KEY).status == 428
    match = {"if-match": f'"{digest_of(LAKE.encode())}"'}
    assert ask(app, "POST", f"{VERSIONS}/mine", back, headers={**KEY, **match}).status == 200
    assert (folder / "mine.toml").read_text(encoding="utf-8") == RIVER
    assert len(ask(app, "GET", f"{VERSIONS}/mine").parsed["versions"]) == 2


def test_a_conflict_shows_both(app: ASGIApp, folder: Path) -> None:
    put(app, "mine", RIVER)
    (folder / "mine.toml").write_text(LAKE, encoding="utf-8")
    answer = put(app, "mine", f"{RIVER}# more\n", RIVER)
    assert answer.status == 412
    assert answer.parsed == {
        "errors": ["'mine' has changed meanwhile; compare both and decide."],
        "yours": f"{RIVER}# more\n",
        "now": {"text": LAKE, "digest": digest_of(LAKE.encode())},
    }
    (folder / "mine.toml").unlink()
    assert put(app, "mine", LAKE, RIVER).parsed["now"] is None
    assert put(app, "river", LAKE).parsed["now"]["text"] == RIVER


def test_nobody_else_changes_a_thing(app: ASGIApp) -> None:
    put(app, "mine", RIVER)
    assert put(app, "mine", LAKE, RIVER, OTHER).status == 403
    assert put(app, "river", LAKE, RIVER).status == 403
    assert put(app, "lake", LAKE, key={}).status == 422
    assert put(app, "lake", LAKE, key={"scriptorium-key": "short"}).status == 422


def test_only_what_can_be_read_is_put_on_the_shelf(app: ASGIApp, folder: Path) -> None:
    before = sorted(folder.rglob("*"))
    for text, sentence in {
        "": "new.toml: This is no domain",
        "x = [": "new.toml:1",
        "<script>": "new.toml:1",
        RIVER.replace("Kg", "Kx"): "new.toml:10:13: castle-bonus: ",
    }.items():
        answer = put(app, "new", text)
        assert answer.status == 422
        assert answer.sentence.startswith(sentence)
    assert ask(app, "PUT", f"{THINGS}/new", {"text": "x" * 200_001}, headers=KEY).status == 422
    assert ask(app, "PUT", f"{THINGS}/new", b"x" * 24_000_000, headers=KEY).status == 413
    assert ask(app, "PUT", f"{THINGS}/new", {"texts": ""}, headers=KEY).status == 422
    assert ask(app, "PUT", f"{THINGS}/../new", {"text": RIVER}, headers=KEY).status == 422
    assert ask(app, "PUT", f"{THINGS}/.new", {"text": RIVER}, headers=KEY).status == 422
    assert sorted(folder.rglob("*")) == before


def test_another_site_cannot_put_anything_there(app: ASGIApp) -> None:
    """A page of another site can send text without asking, but neither JSON nor our header."""
    plain = {**KEY, "content-type": "text/plain"}
    assert ask(app, "PUT", f"{THINGS}/new", b'{"text": ""}', headers=plain).status == 415
    asked = ask(app, "OPTIONS", f"{THINGS}/new", headers={"origin": "https://evil.example"})
    assert not [it for it in asked.headers if it.startswith("access-control")]


def test_a_shelf_to_read_is_not_written(
    monkeypatch: pytest.MonkeyPatch, pool: DirectPool, folder: Path
) -> None:
    app = application(monkeypatch, pool, shelf=folder)
    assert not ask(app, "GET", SHELF).parsed["writable"]
    answer = put(app, "mine", RIVER)
    assert answer.status == 403
    assert answer.sentence == (
        "This shelf can only be read; who starts the studio can add --shelf-write."
    )
    back = ask(app, "POST", f"{VERSIONS}/river", {"version": "x"}, headers=KEY)
    assert back.status == 403


def test_what_is_mine_cannot_be_changed_on_a_shelf_to_read(
    monkeypatch: pytest.MonkeyPatch, app: ASGIApp, pool: DirectPool, folder: Path
) -> None:
    assert put(app, "mine", RIVER).status == 201
    assert ask(app, "GET", f"{THINGS}/mine", headers=KEY).parsed["yours"]
    other = application(monkeypatch, pool, shelf=folder)
    assert not ask(other, "GET", f"{THINGS}/mine", headers=KEY).parsed["yours"]


@pytest.mark.parametrize(
    ("method", "address"),
    [
        *(("GET", f"{SHELF}{it}") for it in ("", "/things/x", "/versions/x", "/pictures/x.webp")),
        *(("PUT", f"{THINGS}/x"), ("POST", f"{VERSIONS}/x"), ("GET", f"{SHELF}/pictures/x.svg")),
    ],
)
def test_a_studio_without_a_shelf_says_so(
    monkeypatch: pytest.MonkeyPatch, pool: DirectPool, method: str, address: str
) -> None:
    body = {"text": ""} if method != "GET" else None
    answer = ask(application(monkeypatch, pool), method, address, body)
    assert answer.status == 404
    assert answer.sentence == "This studio has no shelf; start it with --shelf and a folder."


def test_a_shelf_that_vanishes_is_said_and_comes_back(app: ASGIApp, folder: Path) -> None:
    before = names(app)
    away = folder.rename(folder.with_name("away"))
    for method, address, body in (
        ("GET", SHELF, None),
        ("GET", f"{THINGS}/river", None),
        ("GET", f"{SHELF}/league", None),
        ("GET", f"{SHELF}/beside/river", None),
        ("PUT", f"{THINGS}/new", {"text": RIVER}),
    ):
        answer = ask(app, method, address, body, headers=KEY)
        assert answer.status == 503
        # Where the folder is, only those know who run the studio.
        assert answer.sentence == (
            "The folder of the shelf is away; it is shown again when it is back."
        )
    assert not folder.exists()
    away.rename(folder)
    assert names(app) == before


def test_a_full_disk_is_said_with_its_own_number(
    monkeypatch: pytest.MonkeyPatch, pool: DirectPool, tmp_path: Path
) -> None:
    with small_disk(tmp_path / "disk", "200k") as folder:
        app = application(monkeypatch, pool, shelf=folder, is_shelf_writable=True)
        assert put(app, "mine", RIVER).status == 201
        fill(folder / "filling")
        answer = put(app, "mine", f"{LAKE}{'# more' * 2000}\n", RIVER)
        assert answer.status == 507
        assert answer.sentence == (
            "mine.toml cannot be written: there is no space left; free some, or choose another"
            " folder."
        )
        assert ask(app, "GET", f"{THINGS}/mine").parsed["text"] == RIVER


def test_a_shelf_that_vanishes_before_a_picture_is_drawn_is_said(
    app: ASGIApp, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names(app)
    monkeypatch.setattr(shelf_reader, "AGAIN", 1_000.0)
    folder.rename(folder.with_name("away"))
    answer = ask(app, "GET", f"{SHELF}/pictures/river.webp")
    assert (answer.status, answer.sentence) == (
        503,
        "The folder of the shelf is away; it is shown again when it is back.",
    )


def test_a_picture_is_drawn_once_for_each_content(
    app: ASGIApp, pool: DirectPool, folder: Path
) -> None:
    pool.answers = {"draw_small_sheet": [b"small"], "draw_large_sheet": [b"<svg/>"]}
    digest = digest_of(RIVER.encode())
    shutil.copy(folder / "river.toml", folder / "same.toml")
    for _again in range(2):
        small = ask(app, "GET", f"{SHELF}/pictures/river.webp?digest={digest}")
        assert (small.status, small.data) == (200, b"small")
        assert small.headers["content-type"] == "image/webp"
        assert small.headers["cache-control"] == "public, max-age=86400"
    assert ask(app, "GET", f"{SHELF}/pictures/same.webp").data == b"small"
    large = ask(app, "GET", f"{SHELF}/pictures/river.svg")
    assert (large.data, large.headers["cache-control"]) == (b"<svg/>", "no-cache")
    known = {"if-none-match": large.headers["etag"]}
    assert ask(app, "GET", f"{SHELF}/pictures/river.svg", headers=known).status == 304
    drawn = [order for name, order, _client in pool.asked if name.startswith("draw_")]
    assert [it.product for it in drawn] == ["pad", "pad"]
    assert drawn[0].options["domains"][0].data == RIVER.encode()
    assert ask(app, "GET", f"{SHELF}/pictures/broken.webp").status == 404
    assert ask(app, "GET", f"{SHELF}/pictures/nothing.webp").status == 404


def test_every_kind_of_thing_with_a_picture_is_drawn(app: ASGIApp, folder: Path) -> None:
    """Drawn by the real tasks, as a worker does it."""
    samples = ROOT / "docs" / "samples"
    for deck in (folder, folder / "cards"):
        shutil.copytree(samples / "herbs", deck / "herbs")
        for name in ("herbs.toml", "herbs.csv"):
            shutil.copy(samples / name, deck)
    shutil.copy(samples / "berry.toml", folder)
    shutil.copy(ROOT / "layouts" / "pad" / "yacht.toml", folder)
    shutil.copy(ROOT / "layouts" / "board" / "1.toml", folder / "board.toml")
    for name in ("river", "berry", "yacht", "board", "herbs", "cards/herbs"):
        answer = ask(app, "GET", f"{SHELF}/pictures/{name}.webp")
        assert (answer.status, answer.data[:4]) == (200, b"RIFF"), (name, answer.data)


def test_texts_from_others_are_json_and_never_a_page(app: ASGIApp) -> None:
    text = RIVER.replace("River bend", "<img src=x>")
    assert put(app, "mine", text).status == 201
    for address in (SHELF, f"{THINGS}/mine", f"{VERSIONS}/mine"):
        answer = ask(app, "GET", address)
        assert answer.headers["content-type"] == JSON
        assert answer.headers["x-content-type-options"] == "nosniff"
    assert json.loads(ask(app, "GET", f"{THINGS}/mine").data)["text"] == text


@pytest.mark.parametrize(
    ("address", "methods"), [(THINGS, {"GET", "HEAD", "PUT"}), (VERSIONS, {"GET", "HEAD", "POST"})]
)
def test_an_address_says_all_methods_that_it_answers(
    app: ASGIApp, address: str, methods: set[str]
) -> None:
    asked = ask(app, "OPTIONS", f"{address}/river")
    assert (asked.status, {*asked.headers["allow"].split(", ")}) == (204, methods)
    refused = ask(app, "DELETE", f"{address}/river")
    assert (refused.status, {*refused.headers["allow"].split(", ")}) == (405, methods)
    assert ask(app, "HEAD", f"{address}/river").status == 200


def test_a_hex_at_a_place_with_a_decimal_is_completed_like_any_other(app: ASGIApp) -> None:
    """A schema calls 0.0 an integer."""
    answers = [
        ask(app, "POST", "/api/complete", {"game": "dice", "hexes": [[q, 0, ""]], "seed": 1})
        for q in (0, 0.0)
    ]
    assert [it.status for it in answers] == [200, 200]
    assert answers[0].parsed == answers[1].parsed
