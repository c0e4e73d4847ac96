"""Addresses of the studio whose answers are always the same, and what photos become."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from generator.language import speaking
from generator.load.layouts.library import layout_paths
from generator.model.scan import Reading
from generator.web.pages import pads
from generator.web.pages.assets import assets
from generator.web.pages.pads import starting_pads
from generator.web.requests import studio
from generator.web.shared.answers import Asset, Refusal
from generator.web.tasks.finished_games import GameOrder, TextFile
from generator.web.tasks.scanning import Answered, AnswerOrder
from support.web.in_process import DirectPool, application, ask

if TYPE_CHECKING:
    from starlette.types import ASGIApp

CLIENT = "192.0.2.7"


@pytest.fixture
def pool() -> DirectPool:
    """Return a pool that answers what tests ask with a constant."""
    return DirectPool(answers={"answer": [{"files": []}], "read_game": [{"game": None}]})


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch, pool: DirectPool) -> ASGIApp:
    """Return the studio."""
    return application(monkeypatch, pool)


def test_the_page_without_a_network_speaks_each_language(app: ASGIApp) -> None:
    for language, title, sentence in (
        ("en", "You are offline", "This page is not saved on this device. It opens when you are"),
        ("fr", "Vous êtes hors ligne", "Cet appareil n’a pas gardé cette page. Elle s’ouvrira"),
        ("de", "Du bist offline", "Diese Seite ist auf deinem Gerät nicht gespeichert."),
    ):
        answer = ask(app, "GET", f"/offline?lang={language}")
        text = answer.data.decode()
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
        assert answer.headers["vary"] == "accept-language, accept-encoding"
        assert f'<html lang="{language}">' in text
        assert f"<title>{title} · Scriptorium</title>" in text
        assert f"<h1>{title}</h1>" in text
        assert f'<p class="lead">{sentence}' in text
        assert '<a class="brand" href="./">' in text


def test_scripts_that_keep_pages_are_asked_for_each_time(
    app: ASGIApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = Asset(b"keep();", "text/javascript")
    monkeypatch.setattr(studio, "studio_worker", {"": made}.__getitem__)
    phone = assets()["phone/worker.js"]
    for address, script in (("/worker.js", made), ("/p/worker.js", phone)):
        answer = ask(app, "GET", address)
        assert (answer.status, answer.data) == (200, script.data)
        assert answer.headers["cache-control"] == "no-cache"


def test_pads_to_start_from_are_in_the_order_of_their_names(
    app: ASGIApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = layout_paths("pad")
    some = {it: paths[it] for it in ("kubb", "chess-swiss", "boules")}
    monkeypatch.setattr(pads, "layout_paths", {"pad": some}.__getitem__)
    orders = {
        "en": ["boules", "chess-swiss", "kubb"],
        "fr": ["chess-swiss", "kubb", "boules"],
    }
    for language, order in orders.items():
        with speaking(language):
            found = starting_pads()
        assert [it["id"] for it in found] == order
    assert found[0] == {
        "id": "chess-swiss",
        "name": "Échecs, système suisse",
        "picture": "pictures/emblems/chess-knight.svg",
        "text": paths["chess-swiss"].read_text(encoding="utf-8"),
    }
    studio.written_pads.cache_clear()
    answer = ask(app, "GET", "/api/pads?lang=fr")
    studio.written_pads.cache_clear()
    assert answer.parsed == found
    assert answer.headers["vary"] == "accept-language, accept-encoding"


READ: dict[str, Any] = {"field": "a", "kind": "digit", "value": "3", "certainty": 1}


def test_what_was_read_on_a_photo_becomes_numbers(app: ASGIApp, pool: DirectPool) -> None:
    others = [{"value": "8", "certainty": 0}, {"value": "9", "certainty": 0.25}]
    sheet = {
        "code": "c",
        "readings": [{**READ, "others": others}, {**READ, "shape": "xy"}],
        "apart": ["a"],
    }
    layouts = [{"text": "t", "file": "x.toml"}, {"text": "u"}]
    answer = ask(app, "POST", "/api/answers?lang=de", {"sheets": [sheet], "layouts": layouts})
    readings = (
        Reading("a", "digit", "3", 1.0, (("8", 0.0), ("9", 0.25))),
        Reading("a", "digit", "3", 1.0, (), shape="xy"),
    )
    answered = Answered("c", readings, {}, "", frozenset({"a"}))
    files = (TextFile("x.toml", "t"), TextFile("", "u"))
    assert pool.asked == [("answer", AnswerOrder((answered,), files, 1_000, "de"), CLIENT)]
    (order,) = pool.asked[0][1].sheets
    assert [type(it.certainty) for it in order.readings] == [float, float]
    assert [type(it) for _value, it in order.readings[0].others] == [float, float]
    assert answer.parsed == {"files": []}
    pool.answers["answer"] = [Refusal(("No sheet.",))]
    refused = ask(app, "POST", "/api/answers", {"sheets": [{"code": "c", "readings": []}]})
    assert (refused.status, json.loads(refused.data)) == (422, {"errors": ["No sheet."]})


def test_a_sheet_is_read_as_it_was_sent(app: ASGIApp, pool: DirectPool) -> None:
    body = {"sheets": [{"text": "a"}], "layouts": [{"text": "b", "file": "b.toml"}]}
    answer = ask(app, "POST", "/api/sheet?lang=fr", body)
    files = (TextFile("", "a"),), (TextFile("b.toml", "b"),)
    ((task, order, client),) = pool.asked
    assert (task, order[:2], order.language, client) == ("read_game", files, "fr", CLIENT)
    assert isinstance(order, GameOrder)
    assert answer.parsed == {"game": None}
