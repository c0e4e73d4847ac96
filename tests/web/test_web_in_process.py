"""Every address of the studio, asked in this process: what a task is given, and what is said."""

from __future__ import annotations

import asyncio
import gzip
import json
from typing import TYPE_CHECKING, Any

import pytest

from generator.model.scan import Reading
from generator.web.forms.orders import Printed
from generator.web.pages.assets import sheet_fonts
from generator.web.requests import lab, studio
from generator.web.server.admission import LONGEST_ADDRESS
from generator.web.shared.answers import Mention, Refusal
from generator.web.shared.limits import Limits
from generator.web.tasks.finished_games import GameOrder, LeagueOrder, TextFile
from generator.web.tasks.layouts import CheckOrder, CompletionOrder
from generator.web.tasks.playing import Tried, WishOrder
from generator.web.tasks.scanning import Answered, AnswerOrder, PhotoOrder
from generator.web.workers.pool import (
    BrokenError,
    BusyError,
    LargeError,
    LostError,
    SlowError,
    StoppedError,
)
from support.web.in_process import DirectPool, application, ask

if TYPE_CHECKING:
    from starlette.types import ASGIApp

CLIENT = "192.0.2.7"
CHECK = "/api/check"
SEED = 77
READ = {"field": "a", "kind": "digit", "value": "3", "certainty": 1}
OTHERS = [{"value": "8", "certainty": 0.25}]
AGAIN, CLOSING = {"retry-after": "2"}, {"retry-after": "10", "connection": "close"}
TASKS = {
    "check": {"findings": []},
    "complete": {"hexes": []},
    "read_game": {"game": None},
    "score": {"game": None},
    "report": {"findings": [], "pdf": b"%PDF"},
    "print_league": {"findings": [], "pdf": b"%PDF"},
    "forecast": {"ready": False},
    "scan": {"sheets": []},
    "answer": {"files": []},
    "playtest": {"front": ""},
    "invent": {"domains": []},
}


@pytest.fixture
def pool() -> DirectPool:
    """Return a pool that answers every task with a constant."""
    return DirectPool(answers={name: [it] for name, it in TASKS.items()})


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch, pool: DirectPool) -> ASGIApp:
    """Return the studio, whose seeds are known."""
    for module in (studio, lab):
        monkeypatch.setattr(module, "randbelow", lambda _below: SEED)
    return application(monkeypatch, pool)


@pytest.mark.parametrize(
    "case",
    [
        (CHECK, {"layout": "x"}, "check", CheckOrder("x", "", "a4", 1_000, "en", custom=False)),
        (
            CHECK,
            {"layout": "x", "file": "a.toml", "paper": "a3", "custom": True, "language": "fr"},
            "check",
            CheckOrder("x", "a.toml", "a3", 1_000, "fr", custom=True),
        ),
        (
            "/api/complete?lang=de",
            {"game": "dice", "hexes": [[-1, 2, "K"]]},
            "complete",
            CompletionOrder("dice", ((-1, 2, "K"),), SEED, "de", custom=False),
        ),
        (
            "/api/complete",
            {"game": "board", "hexes": [], "seed": 0, "custom": True},
            "complete",
            CompletionOrder("board", (), 0, "en", custom=True),
        ),
        (
            "/api/sheet",
            {"sheets": [{"text": "s"}]},
            "read_game",
            GameOrder((TextFile("", "s"),), (), 1_000, "en"),
        ),
        (
            "/api/score",
            {"sheets": [{"file": "a", "text": "s"}], "layouts": [{"file": "b", "text": "l"}]},
            "score",
            GameOrder((TextFile("a", "s"),), (TextFile("b", "l"),), 1_000, "en"),
        ),
        (
            "/api/report",
            {"sheets": [{"text": "s"}], "paper": "a5"},
            "report",
            GameOrder((TextFile("", "s"),), (), 1_000, "en", "a5"),
        ),
        (
            "/api/report",
            {"sheets": [{"text": "s"}]},
            "report",
            GameOrder((TextFile("", "s"),), (), 1_000, "en", "a4"),
        ),
        (
            "/api/league",
            {"league": "game,kind", "paper": "letter"},
            "print_league",
            LeagueOrder("game,kind", "en", "letter"),
        ),
        (
            "/api/league",
            {"league": "game,kind", "language": "de", "titles": {"own": "Our own game"}},
            "print_league",
            LeagueOrder("game,kind", "de", "a4", {"own": "Our own game"}),
        ),
        (
            "/api/forecast",
            {"layout": "x"},
            "forecast",
            Tried("x", "", 1_000, "en", custom=False, played=0),
        ),
        (
            "/api/forecast",
            {"layout": "x", "file": "f", "custom": True, "played": 9},
            "forecast",
            Tried("x", "f", 1_000, "en", custom=True, played=9),
        ),
        (
            "/api/playtest",
            {"layout": "x"},
            "playtest",
            Tried("x", "", 1_000, "en", paper="a4", games=1_000),
        ),
        (
            "/api/playtest",
            {"layout": "x", "paper": "a5", "games": 10},
            "playtest",
            Tried("x", "", 1_000, "en", paper="a5", games=10),
        ),
        (
            "/api/invent",
            {"game": "dice", "like": "A"},
            "invent",
            WishOrder("dice", "A", 0, False, (), False, 3, SEED, 45, "en"),  # noqa: FBT003
        ),
        (
            "/api/invent",
            {
                "game": "dice",
                "like": "B",
                "harder": -2,
                "fair": True,
                "symmetric": True,
                "matters": ["monastery"],
                "count": 6,
                "seed": 5,
                "seconds": 60,
            },
            "invent",
            WishOrder("dice", "B", -2, True, ("monastery",), True, 6, 5, 60, "en"),  # noqa: FBT003
        ),
        ("/api/scan", {"photo": "AAAA"}, "scan", PhotoOrder("", "AAAA", (), 1_000, "en")),
        (
            "/api/scan",
            {"photo": "AAAA", "file": "p.jpg", "layouts": [{"text": "l"}]},
            "scan",
            PhotoOrder("p.jpg", "AAAA", (TextFile("", "l"),), 1_000, "en"),
        ),
        (
            "/api/answers",
            {"sheets": [{"code": "c", "readings": [READ, {**READ, "others": OTHERS}]}]},
            "answer",
            AnswerOrder(
                (
                    Answered(
                        "c",
                        (
                            Reading("a", "digit", "3", 1.0, ()),
                            Reading("a", "digit", "3", 1.0, (("8", 0.25),)),
                        ),
                        {},
                        "",
                    ),
                ),
                (),
                1_000,
                "en",
            ),
        ),
        (
            "/api/answers",
            {"sheets": [{"code": "c", "readings": [], "answers": {"a": "x"}, "name": "Ana"}]},
            "answer",
            AnswerOrder((Answered("c", (), {"a": "x"}, "Ana"),), (), 1_000, "en"),
        ),
    ],
)
def test_a_request_becomes_an_order(
    app: ASGIApp, pool: DirectPool, case: tuple[str, Any, str, Any]
) -> None:
    address, body, name, order = case
    answer = ask(app, "POST", address, body)
    assert answer.status == 200
    assert answer.headers["cache-control"] == "no-store"
    assert pool.asked == [(name, order, CLIENT)]
    wanted = TASKS[name]
    is_pdf = name in {"report", "print_league"}
    assert answer.data == b"%PDF" if is_pdf else answer.parsed == wanted
    kinds = {"playtest": "application/x-ndjson"}
    kinds |= dict.fromkeys(("report", "print_league"), "application/pdf")
    kinds["invent"] = kinds["playtest"]
    assert answer.headers["content-type"] == kinds.get(name, "application/json")


def test_any_seed_may_be_chosen_where_none_is_given(
    monkeypatch: pytest.MonkeyPatch, pool: DirectPool
) -> None:
    app = application(monkeypatch, pool)
    for module in (studio, lab):
        monkeypatch.setattr(module, "randbelow", lambda below: below - 1)
    ask(app, "POST", "/api/complete", {"game": "dice", "hexes": []})
    ask(app, "POST", "/api/invent", {"game": "dice", "like": "A"})
    assert [it[1].seed for it in pool.asked] == [2**32 - 1, 2**31 - 1]


@pytest.mark.parametrize(
    "case",
    [
        (BusyError(), 503, "Too many requests at once; try again in a moment.", AGAIN),
        (LostError(), 503, "The work was interrupted; try again.", AGAIN),
        (
            StoppedError(),
            503,
            "The studio is shutting down; try again when it is running.",
            CLOSING,
        ),
        (
            SlowError(),
            422,
            "This takes too long here; ask for less at once, or use the program on your computer.",
            {},
        ),
        (LargeError(), 422, "This needs too much memory here; ask for less at once.", {}),
        (
            BrokenError("secret"),
            500,
            "Something went wrong that is not your fault; please report it.",
            {},
        ),
        (
            ValueError("secret"),
            500,
            "Something went wrong that is not your fault; please report it.",
            {},
        ),
    ],
)
def test_what_a_worker_could_not_do_is_explained(
    app: ASGIApp, pool: DirectPool, case: tuple[Exception, int, str, dict[str, str]]
) -> None:
    error, status, sentence, headers = case
    pool.answers["check"] = [error]
    answer = ask(app, "POST", CHECK, {"layout": ""})
    assert (answer.status, answer.parsed) == (status, {"errors": [sentence]})
    known = {"retry-after", "connection"}
    assert {key: it for key, it in answer.headers.items() if key in known} == headers


def test_refusals_of_tasks_keep_their_status_and_places(app: ASGIApp, pool: DirectPool) -> None:
    refusal = Refusal(("One.", "Two."), 409)
    for task, address, body in (
        ("forecast", "/api/forecast", {"layout": ""}),
        ("playtest", "/api/playtest", {"layout": ""}),
        ("scan", "/api/scan", {"photo": ""}),
        ("answer", "/api/answers", {"sheets": [{"code": "", "readings": []}]}),
    ):
        pool.answers[task] = [refusal]
        answer = ask(app, "POST", address, body)
        assert (answer.status, answer.parsed) == (409, {"errors": ["One.", "Two."]})
    placed = Refusal(("One.",), places=(Mention("a.toml", 3, 1, "One."),))
    place = {"file": "a.toml", "line": 3, "column": 1, "message": "One."}
    for task in ("preview", "print_order"):
        pool.answers[task] = [placed]
        answer = ask(app, "POST", f"/api/{task.removesuffix('_order')}", {"product": "pad"})
        assert (answer.status, answer.parsed) == (422, {"errors": ["One."], "places": [place]})
    asked: dict[str, Any] = {"report": {"sheets": [{"text": ""}]}, "print_league": {"league": ""}}
    for task, given in asked.items():
        pool.answers[task] = [{"findings": [{"message": "One."}], "pdf": b""}]
        answer = ask(app, "POST", f"/api/{task.removeprefix('print_')}", given)
        assert (answer.status, answer.parsed) == (422, {"errors": ["One."]})


def test_a_draft_is_not_refused_for_what_is_not_yet_there(app: ASGIApp, pool: DirectPool) -> None:
    body = {"product": "pad", "draft": True}
    pool.answers["preview"] = [Refusal(("Not yet.",))]
    answer = ask(app, "POST", "/api/preview", body)
    empty = {"front": "", "back": None, "pages": 0, "papers": 0, "notes": ["Not yet."], "paper": 0}
    assert (answer.status, answer.parsed) == (200, empty)
    pool.answers["preview"] = [Refusal(("Never.",), 409)]
    assert ask(app, "POST", "/api/preview", body).status == 409


def test_a_long_task_tells_its_parts_line_by_line(app: ASGIApp, pool: DirectPool) -> None:
    parts = [{"done": 0, "total": 9}, {"done": 5, "total": 9}]
    for last, told in (
        ({"front": "x"}, {"front": "x"}),
        (Refusal(("One.",), 409), {"errors": ["One."]}),
        (LostError(), {"errors": ["The work was interrupted; try again."]}),
    ):
        pool.answers["playtest"] = [*parts, last]
        answer = ask(app, "POST", "/api/playtest", {"layout": ""})
        assert answer.status == 200
        assert answer.data.endswith(b"\n")
        assert [json.loads(it) for it in answer.data.splitlines()] == [*parts, told]


def test_an_order_is_printed_and_named(app: ASGIApp, pool: DirectPool) -> None:
    pool.answers["print_order"] = [Printed("a é.pdf", "application/pdf", b"%", 1)]
    file = {"file": "a.png", "base64": "AAEC"}
    options = {"logo": file, "player": ["Ana", "Ben"], "sheets": 2}
    answer = ask(app, "POST", "/api/print", {"product": "pad", "options": options})
    assert answer.headers["content-disposition"] == "attachment; filename*=UTF-8''a%20%C3%A9.pdf"
    assert (answer.data, answer.headers["content-type"]) == (b"%", "application/pdf")
    order = pool.asked[0][1]
    assert order.product == "pad"
    assert dict(order.options) == {
        "logo": ("a.png", b"\0\1\2"),
        "player": ("Ana", "Ben"),
        "sheets": 2,
    }
    assert (order.language, order.paper) == ("en", 0)


@pytest.mark.parametrize(
    ("file", "sentence"),
    [
        ({"file": "a"}, "logo: give the file either as 'text' or as 'base64'."),
        (
            {"file": "a", "text": "", "base64": ""},
            "logo: give the file either as 'text' or as 'base64'.",
        ),
        ({"file": "a", "base64": "A!"}, "logo: the file is not written in base64."),
    ],
)
def test_a_file_is_sent_in_one_way(app: ASGIApp, file: Any, sentence: str) -> None:
    answer = ask(app, "POST", "/api/print", {"product": "pad", "options": {"logo": file}})
    assert (answer.status, answer.sentence) == (422, sentence)


def padded(size: int) -> bytes:
    """Return a request to check a layout, of so many bytes."""
    start, end = b'{"layout":"x"', b"}"
    return start + b" " * (size - len(start) - len(end)) + end


@pytest.mark.parametrize(("size", "status"), [(399_999, 200), (400_000, 200), (400_001, 413)])
def test_a_request_may_have_so_many_bytes(app: ASGIApp, size: int, status: int) -> None:
    kind = {"content-type": "application/json"}
    body, half = padded(size), size // 2
    for headers in (kind, {**kind, "content-length": str(size)}):
        answer = ask(app, "POST", CHECK, headers=headers, pieces=[body[:half], body[half:]])
        assert answer.status == status
        if status == 413:
            assert answer.sentence == "The request is longer than 400000 bytes; make it shorter."


@pytest.mark.parametrize("size", [49_999, 50_000, 50_001])
def test_only_a_large_request_is_read_in_a_thread(
    app: ASGIApp, size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[str] = []
    in_thread = asyncio.to_thread

    async def counted(function: Any, *given: Any) -> Any:
        threads.append(function.__name__)
        return await in_thread(function, *given)

    monkeypatch.setattr(asyncio, "to_thread", counted)
    assert ask(app, "POST", CHECK, padded(size)).status == 200
    assert threads == ["_understood"] * (size > 50_000)


def listed(count: int) -> bytes:
    """Return a request of so many values: the request, two names, a text, a list and numbers."""
    return json.dumps({"layout": "", "a": [1] * (count - 5)}).encode()


LETTERS = "x" * 61
CUT = "x" * 40 + "…" + "x" * 20


@pytest.mark.parametrize(
    ("body", "status", "sentence"),
    [
        (b'{"layout":%s}' % (b"9" * 30), 422, None),
        (
            b'{"layout":%s}' % (b"9" * 31),
            400,
            "The request is not readable JSON: a number of 31 digits.",
        ),
        (listed(19_999), 422, "the request: 'a' is not known; choose from layout, file, custom,"),
        (listed(20_000), 422, "the request: 'a' is not known; choose from layout, file, custom,"),
        (listed(20_001), 422, "The request has more than 20000 values; make it shorter."),
        (b"[%s]" % (b",:" * 10_000), 400, "The request is not readable JSON: "),
        (b"[%s]" % (b",:" * 10_000 + b","), 422, "The request has more than 20000 values;"),
        (b'{"a":"%s"}' % (b"," * 30_000), 422, "the request: '"),
        (
            json.dumps({LETTERS: 1, "layout": ""}).encode(),
            422,
            f"the request: '{CUT}' is not known; choose from layout, file, custom, paper or ",
        ),
        (
            json.dumps({"layout": "", "custom": "x" * 41}).encode(),
            422,
            f"custom: It cannot be {'x' * 27}…{'x' * 13}; see the description of the interface.",
        ),
        (
            json.dumps({"layout": "\ud800" + "x" * 40}).encode(),
            422,
            "The request contains half a character, '\\ud800" + "x" * 26 + "…" + "x" * 13,
        ),
        (b'{"layout":"x","layout":"y"}', 400, "The request is not readable JSON: 'layout' appears"),
        (b'{"layout":"x","paper":"a0"}', 422, "paper: choose one of a3, a4, a5, letter, legal or"),
        (b'{"layout":1e999}', 400, "The request is not readable JSON: 1e999."),
    ],
)
def test_a_body_at_its_bounds(app: ASGIApp, body: bytes, status: int, sentence: str | None) -> None:
    answer = ask(app, "POST", CHECK, body)
    assert answer.status == status
    assert answer.sentence.startswith(sentence or "layout: It cannot be 9")


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"content-type": "Application/JSON ; charset=utf-8"}, 200),
        ({"content-type": "text/plain"}, 415),
        ({"content-type": "application/json", "content-encoding": " Identity"}, 200),
        ({"content-type": "application/json", "content-encoding": "gzip"}, 415),
    ],
)
def test_the_kind_of_a_body(app: ASGIApp, headers: dict[str, str], status: int) -> None:
    assert ask(app, "POST", CHECK, b'{"layout":""}', headers=headers).status == status


@pytest.mark.parametrize(("length", "status"), [(0, 404), (1, 414)])
def test_an_address_may_be_so_long(app: ASGIApp, length: int, status: int) -> None:
    assert LONGEST_ADDRESS == 8_000
    path = "/" + "x" * 3_999
    answer = ask(app, "GET", f"{path}?{'y' * (4_000 + length)}")
    assert answer.status == status
    if length:
        assert answer.sentence == "The address is too long; make it shorter."


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("localhost", 200),
        ("LOCALHOST.:8000", 200),
        ("127.0.0.1:80", 200),
        ("[::1]:80", 200),
        ("192.0.2.9", 200),
        ("my-own.example", 200),
        ("other.example:80", 421),
        ("", 421),
    ],
)
def test_the_names_of_the_studio(
    monkeypatch: pytest.MonkeyPatch, pool: DirectPool, host: str, status: int
) -> None:
    app = application(monkeypatch, pool, hosts=("localhost", "My-Own.example."))
    answer = ask(app, "GET", "/health", headers={"host": host})
    assert answer.status == status
    if status == 421:
        name = host.partition(":")[0]
        assert answer.sentence == (
            f"This studio does not have the name '{name}'; start it with --name {name}."
        )
    anywhere = application(monkeypatch, pool, hosts=("*",))
    assert ask(anywhere, "GET", "/health", headers={"host": host}).status == 200


def test_a_studio_in_a_folder(monkeypatch: pytest.MonkeyPatch, pool: DirectPool) -> None:
    app = application(monkeypatch, pool, root="/games/studio")
    assert ask(app, "GET", "/games/studio/health").status == 200
    assert ask(app, "GET", "/health").status == 200
    moved = ask(app, "GET", "/games/studio?lang=de")
    assert (moved.status, moved.headers["location"]) == (308, "studio/?lang=de")
    assert ask(app, "GET", "/games/studio").headers["location"] == "studio/"
    assert ask(app, "GET", "/games/studios").sentence == (
        "There is nothing at this address; the studio starts at /games/studio/."
    )


def test_a_wrong_address_or_method(app: ASGIApp) -> None:
    assert ask(app, "GET", "/nowhere").sentence == (
        "There is nothing at this address; the studio starts at /."
    )
    answer = ask(app, "PUT", CHECK)
    assert (answer.status, answer.headers["allow"]) == (405, "POST")
    assert answer.sentence == "This address does not accept PUT; use POST."
    answer = ask(app, "OPTIONS", CHECK)
    assert (answer.status, answer.headers["allow"], answer.data) == (204, "POST", b"")
    assert ask(app, "X" * 61, "/health").sentence == (
        f"This address does not accept {'X' * 40}…{'X' * 20}; use GET or HEAD."
    )
    moved = ask(app, "GET", "/print/")
    assert (moved.status, moved.headers["location"]) == (308, "../print")
    for path in ("/calculator/none", "/assets/none", "/fonts/none.woff", "/pictures/a/b.svg"):
        assert ask(app, "GET", path).status == 404


@pytest.mark.parametrize(
    ("path", "up"),
    [
        ("/nowhere", "./"),
        ("/a/b", "../"),
        ("/a" * 20 + "/b", "../" * 20),
        ("/a" * 21 + "/b", "../" * 20),
    ],
)
def test_a_browser_finds_the_way_up(app: ASGIApp, path: str, up: str) -> None:
    answer = ask(app, "GET", path, headers={"accept": "text/html"})
    assert (answer.status, answer.headers["vary"]) == (404, "accept, accept-language")
    assert f'href="{up}assets/' in answer.data.decode()
    assert ask(app, "GET", f"/api{path}", headers={"accept": "text/html"}).parsed


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("fr", "fr"),
        ("fr-CA, de", "fr"),
        ("fr;q=0.5, de;q=0.8", "de"),
        ("fr;q=0.5, de;q=0.5", "fr"),
        ("xx, fr;q=0.1", "fr"),
        ("fr;q=0", "en"),
        ("fr;q=x, de;q=0.1", "de"),
        ("fr;level=1, de;q=0.9", "fr"),
        ("x" * 397 + ",fr", "fr"),
        ("x" * 398 + ",fr", "en"),
    ],
)
def test_the_language_of_an_answer(app: ASGIApp, header: str, language: str) -> None:
    said = {"en": "There is", "fr": "Il n’y a", "de": "Unter dieser"}
    answer = ask(app, "GET", "/nowhere", headers={"accept-language": header})
    assert answer.sentence.startswith(said[language]), answer.sentence


@pytest.mark.parametrize(
    ("accepted", "smallest"),
    [("", None), ("gzip", 1_000), ("br, gzip", 1_000), ("gzip; q=0", None), ("deflate", None)],
)
def test_answers_are_packed_from_a_thousand_bytes_on(
    app: ASGIApp, pool: DirectPool, accepted: str, smallest: int | None
) -> None:
    headers = {"accept-encoding": accepted}
    for size in (999, 1_000):
        text = "x" * (size - len(b'{"a":""}'))
        pool.answers["check"] = [{"a": text}]
        answer = ask(app, "POST", CHECK, {"layout": ""}, headers=headers)
        assert answer.headers["vary"] == "accept-encoding"
        is_smaller = answer.headers.get("content-encoding") == "gzip"
        assert is_smaller == (size == smallest)
        data = gzip.decompress(answer.data) if is_smaller else answer.data
        assert json.loads(data) == {"a": text}


def test_an_asset_is_sent_once(app: ASGIApp) -> None:
    answer = ask(app, "GET", "/api/layouts")
    tag = answer.headers["etag"]
    assert tag.startswith('W/"')
    assert len(tag) == len('W/""') + 20
    assert answer.headers["vary"] == "accept-encoding"
    assert answer.headers["cache-control"] == "no-cache"
    for known in (tag, tag[2:], f'"x", {tag}', "*"):
        again = ask(app, "GET", "/api/layouts", headers={"if-none-match": known})
        assert (again.status, again.data, again.headers["etag"]) == (304, b"", tag)
    assert ask(app, "GET", "/api/layouts", headers={"if-none-match": '"x"'}).status == 200
    packed = ask(app, "GET", "/api/layouts", headers={"accept-encoding": "gzip"})
    assert (packed.headers["content-encoding"], packed.headers["etag"]) == ("gzip", tag)
    assert gzip.decompress(packed.data) == answer.data
    font = ask(app, "GET", f"/fonts/{next(iter(sheet_fonts()))}.woff")
    assert (font.status, font.headers["cache-control"]) == (200, "public, max-age=86400")


def test_one_client_may_not_have_all_requests_and_bytes(
    monkeypatch: pytest.MonkeyPatch, pool: DirectPool
) -> None:
    body = b'{"layout":""}'
    for limits, status in (
        (Limits(requests_each=1, requests=1), 200),
        (Limits(requests_each=0), 503),
        (Limits(bodies_each=len(body)), 200),
        (Limits(bodies_each=len(body) - 1), 503),
        (Limits(bodies=len(body)), 200),
        (Limits(bodies=len(body) - 1), 503),
    ):
        app = application(monkeypatch, pool, limits)
        for _turn in range(3):  # What was taken is given back.
            assert ask(app, "POST", CHECK, body).status == status


def test_a_calculator_has_a_policy_of_its_own(app: ASGIApp) -> None:
    answer = ask(app, "GET", "/health")
    policy = answer.headers["content-security-policy"]
    assert policy.startswith("default-src 'none'; script-src 'self'")
    own = ask(app, "GET", "/calculator/dice").headers["content-security-policy"]
    assert own != policy
    assert ask(app, "GET", "/calculator/dice").headers["x-frame-options"] == "DENY"
