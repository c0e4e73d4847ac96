"""The lab of the studio: blocks of games, and long tasks that tell how far they are."""

from __future__ import annotations

import http.client
import json
import os
import re
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from threading import Event
from typing import TYPE_CHECKING, Any

import pytest

from generator.games.dice.lab.compiling import can_compile
from generator.platforms import cache_root
from generator.products.results.forecasts import MOST_PLAYED
from generator.web.shared.answers import Refusal
from generator.web.shared.limits import MOST_GAMES, USUAL_GAMES
from generator.web.tasks import playing
from support.program import PATIENCE
from support.studio.windows import PATIENT
from support.web.serving import JSON, LAYOUT, Server, serving, until

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

FORECAST, PLAYTEST, INVENT = "/api/forecast", "/api/playtest", "/api/invent"
WISH = {"game": "dice", "like": "A", "count": 1, "seconds": 1}
pytestmark = [
    pytest.mark.skipif(not can_compile(), reason="without numba, games take long"),
    pytest.mark.usefixtures("compiled_lab"),
]


@pytest.fixture(scope="module")
def lab(
    tmp_path_factory: pytest.TempPathFactory,
    compiled_lab: None,  # noqa: ARG001 - the server loads what is compiled
) -> Iterator[Server]:
    """Return a server that finds what was compiled earlier, and is never in a hurry."""
    folder, cache = tmp_path_factory.mktemp("lab"), str(cache_root(os.environ))
    program = (sys.executable, str(PATIENT))
    with serving(folder, program=program, SCRIPTORIUM_CACHE=cache) as server:
        assert until(lambda: server.post(FORECAST, {"layout": LAYOUT}).parsed["ready"])
        yield server


@contextmanager
def told(server: Server, path: str, body: Any) -> Iterator[Iterator[dict[str, Any]]]:
    """Ask for a long task, and hear its lines as they come."""
    line = http.client.HTTPConnection(server.host, server.port, timeout=PATIENCE)
    try:
        line.request("POST", path, json.dumps(body).encode(), JSON)
        answer = line.getresponse()
        assert answer.status == 200
        assert answer.getheader("content-type") == "application/x-ndjson"
        yield map(json.loads, answer)
    finally:
        line.close()


def test_a_forecast_has_the_sums_of_a_block(lab: Server) -> None:
    first = lab.post(FORECAST, {"layout": LAYOUT}).parsed
    games, points, squares = first["sums"]
    assert 55 < points / games < 68
    assert squares / games > (points / games) ** 2
    assert len(first["hexes"]) == 37
    assert {len(it) for it in first["hexes"]} == {3}
    assert max(it[2] for it in first["hexes"]) == games
    assert first["against"]["name"] == "A"
    assert first["most"] == MOST_PLAYED
    again = lab.post(FORECAST, {"layout": LAYOUT, "language": "de"}).parsed
    assert again["sums"] == first["sums"]
    assert [it["name"] for it in again["starts"]] == ["Mönch", "Silberling", "Ware", "Arbeiter"]
    after = lab.post(FORECAST, {"layout": LAYOUT, "played": games}).parsed
    assert after["sums"] != first["sums"]


@pytest.mark.parametrize(
    ("path", "body", "words"),
    [
        (FORECAST, {"layout": LAYOUT, "played": MOST_PLAYED}, "played: It cannot be 20000"),
        (FORECAST, {"layout": LAYOUT, "played": -1}, "played: It cannot be -1"),
        (FORECAST, {}, "'layout' is missing"),
        (FORECAST, {"layout": LAYOUT.replace("Kg", "P ")}, "castle"),
        (FORECAST, {"layout": "game = 7"}, "game"),
        (PLAYTEST, {"layout": LAYOUT, "paper": "a5"}, "needs a paper of at least"),
        (PLAYTEST, {"layout": LAYOUT, "paper": "a0"}, "paper: choose one of a3, a4"),
        (PLAYTEST, {"layout": LAYOUT, "games": MOST_GAMES + 1}, "games: It cannot be 2001"),
        (PLAYTEST, {"layout": LAYOUT.replace("Kg", "P ")}, "castle"),
        (INVENT, {**WISH, "count": 7}, "count: It cannot be 7"),
        (INVENT, {**WISH, "seconds": 61}, "seconds: It cannot be 61"),
        (INVENT, {**WISH, "like": "../A"}, "like: "),
        (INVENT, {**WISH, "game": "board"}, "game: "),
        (INVENT, {**WISH, "harder": 11}, "harder: It cannot be 11"),
        (INVENT, {**WISH, "matters": ["castle"]}, "matters.0: "),
    ],
)
def test_what_cannot_be_played_is_refused(
    lab: Server, path: str, body: dict[str, Any], words: str
) -> None:
    answer = lab.post(path, body)
    assert answer.status == 422
    assert words in " ".join(answer.parsed["errors"])


def test_a_board_is_not_forecast(lab: Server, root: Path) -> None:
    board = next((root / "layouts" / "board").glob("*.toml")).read_text(encoding="utf-8")
    answer = lab.post(FORECAST, {"layout": board, "language": "fr"})
    assert answer.status == 422
    assert "Les automates ne connaissent pas ce jeu" in answer.sentence


def test_previews_and_forecasts_are_answered_while_a_long_task_goes_on(lab: Server) -> None:
    order = {"product": "pad", "options": {"domains": ["A"]}}
    with told(lab, INVENT, {**WISH, "seconds": 60}) as lines:
        assert next(lines)["done"] == 0
        assert lab.post("/api/preview", order).parsed["front"].startswith("<svg")
        assert lab.post("/api/check", {"layout": LAYOUT}).parsed["findings"] == []
        assert lab.post(FORECAST, {"layout": LAYOUT}).parsed["ready"]
        assert "domains" not in next(lines)
    # Whoever asked has left: its worker is free for the next one.
    with told(lab, PLAYTEST, {"layout": LAYOUT}) as lines:
        assert next(lines) == {"done": 0, "total": USUAL_GAMES}


def test_previews_are_answered_while_one_client_asks_for_forecasts_without_end(lab: Server) -> None:
    enough = Event()

    def ask() -> set[int]:
        statuses = set()
        while not enough.is_set():
            statuses.add(lab.post(FORECAST, {"layout": LAYOUT, "played": 200}).status)
        return statuses

    with ThreadPoolExecutor(3) as threads:
        asking = [threads.submit(ask) for _number in range(3)]
        try:
            for domain in ("B", "C"):
                order = {"product": "pad", "options": {"domains": [domain]}}
                assert lab.post("/api/preview", order).status == 200
        finally:
            enough.set()
        assert {status for it in asking for status in it.result()} == {200}


def test_domains_are_invented_and_told_one_by_one(lab: Server) -> None:
    with told(lab, INVENT, WISH) as lines:
        *parts, last = lines
    assert any("done" in it for it in parts)
    assert [it["found"] for it in parts if "found" in it][:1] == last["domains"]
    (found,) = last["domains"]
    assert len(found["hexes"]) == 37
    assert "points" in found["words"]
    points, more, *_others = found["figures"]
    assert re.fullmatch(r"\d\d\.\d\xa0±\xa0\d\.\d points", points)
    assert re.fullmatch(r"\d\.\d\xa0±\xa0\d\.\d (more|less) than A", more)
    assert last["ended"] in {"complete", "time"}


def test_a_playtest_is_the_printed_page(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[Any] = []
    monkeypatch.setattr(playing, "send_part", heard.append)
    answer = playing.playtest(playing.Tried(LAYOUT, "A.toml", 1_000, "de", games=100))
    assert not isinstance(answer, Refusal)
    assert heard[0] == {"done": 0, "total": 100}
    assert answer["front"].startswith("<svg")
    assert "Probespiel des Fürstentums A" in answer["front"]
    assert answer["name"] == "playtest-A.pdf"
    assert answer["notes"] == []


def test_a_playtest_that_takes_too_long_reports_what_was_played(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(playing, "PLAYTEST_SECONDS", 0.0)
    answer = playing.playtest(playing.Tried(LAYOUT, "A.toml", 1_000, "en", games=1_000_000))
    assert not isinstance(answer, Refusal)
    assert "200" in answer["front"]
