"""Every address that is only read, asked in this process: what is sent, and how it is kept."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

from generator.language import LANGUAGES
from generator.load.layouts.any_layout import load_shipped
from generator.load.layouts.library import layout_paths
from generator.web.forms.game_sheets import shown_pads
from generator.web.forms.orders import PrintOrder
from generator.web.pages.assets import font_roles
from generator.web.pages.documents import (
    page_asset,
    write_game_calculator,
    write_own_calculator,
    write_pad_evening,
)
from generator.web.pages.game import game_asset
from generator.web.requests import studio
from generator.web.shared.answers import Refusal
from generator.web.shared.limits import Limits
from support.web.in_process import DirectPool, application, ask

if TYPE_CHECKING:
    from starlette.types import ASGIApp

HTML, SCRIPT = "text/html; charset=utf-8", "text/javascript; charset=utf-8"
JSON, SVG = "application/json", "image/svg+xml"
AGAIN, DAY, NEVER = "no-cache", "public, max-age=86400", "no-store"
NOTHING = "There is nothing at this address; the studio starts at /."


@pytest.fixture
def pool() -> DirectPool:
    """Return a pool that draws nothing."""
    return DirectPool(answers={"draw_small_sheet": [b"small"], "draw_large_sheet": [b"<svg/>"]})


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch, pool: DirectPool) -> ASGIApp:
    """Return the studio."""
    return application(monkeypatch, pool)


@pytest.mark.parametrize(
    ("address", "kind", "kept", "is_in_each_language"),
    [
        ("/tonight", HTML, AGAIN, True),
        ("/games/yacht", HTML, AGAIN, True),
        ("/calculator/yacht", HTML, AGAIN, True),
        ("/p/yacht", HTML, AGAIN, True),
        ("/evening?game=yacht", HTML, AGAIN, True),
        ("/offline", HTML, AGAIN, True),
        ("/p/worker.js", SCRIPT, AGAIN, False),
        ("/assets/shared/worker.js", SCRIPT, AGAIN, False),
        ("/assets/shared/studio.css", "text/css; charset=utf-8", AGAIN, False),
        ("/pictures/themes/slate.svg", SVG, AGAIN, False),
        ("/pictures/icons/worker.svg", SVG, AGAIN, False),
        ("/fonts/text.woff", "font/woff", DAY, False),
        ("/fonts/text.woff2", "font/woff2", DAY, False),
        ("/health", JSON, NEVER, False),
        ("/api/games", JSON, AGAIN, False),
        ("/api/layouts", JSON, AGAIN, False),
        ("/api/decks", JSON, AGAIN, True),
        ("/api/pads", JSON, AGAIN, True),
        ("/pictures/sheets/dice.webp", "image/webp", AGAIN, True),
        ("/pictures/sheets/lake.svg", SVG, AGAIN, True),
    ],
)
def test_what_is_sent_and_how_long_it_is_kept(
    app: ASGIApp, address: str, kind: str, kept: str, *, is_in_each_language: bool
) -> None:
    for path in {address, f"{address}{'&' if '?' in address else '?'}lang=de"}:
        answer = ask(app, "GET", path)
        assert (answer.status, answer.headers["content-type"]) == (200, kind)
        assert answer.headers["cache-control"] == kept
        vary = "accept-language, accept-encoding" if is_in_each_language else "accept-encoding"
        assert answer.headers["vary"] == vary
        assert answer.data


@pytest.mark.parametrize(
    "address",
    [
        *("/shelf", "/games/none", "/games/A", "/calculator/none", "/p/none", "/fonts/none.woff2"),
        *("/fonts/none.woff", "/pictures/themes/none.svg", "/pictures/none/slate.svg", "/homes"),
        *("/pictures/sheets/none.webp", "/pictures/sheets/none.svg", "/assets/shared", "/home"),
        *("/calculator/yacht?rule=none:1", "/calculator/yacht?rule=joker:none", "/health/x"),
    ],
)
def test_where_there_is_nothing(app: ASGIApp, address: str) -> None:
    answer = ask(app, "GET", address)
    assert (answer.status, answer.sentence) == (404, NOTHING)
    assert answer.headers["cache-control"] == "no-store"


def test_pages_of_an_evening_are_those_of_its_game(app: ASGIApp) -> None:
    def page(address: str) -> str:
        return ask(app, "GET", address).data.decode()

    def written(name: str, language: str = "en", *, is_chosen: bool = False) -> str:
        return page_asset(name, language, is_chosen=is_chosen).data.decode()

    for address in ("/score?game=dice", "/evening?game=dice", "/evening?game=none&photo"):
        assert page(address) == written("score")
    assert page("/score?game=files&lang=fr") == written("score", "fr", is_chosen=True)
    assert page("/evening?game=board") == page("/score?game=board") == written("evening")
    assert page("/score") == page("/tonight") == written("tonight")
    assert page("/tonight?lang=de") == written("tonight", "de", is_chosen=True)
    yacht = write_pad_evening("yacht", "en")
    answer = ask(app, "GET", "/evening?game=yacht")
    assert (answer.data.decode(), answer.headers["content-security-policy"]) == yacht
    assert page("/games/yacht?lang=de") == game_asset("yacht", "de", is_chosen=True).data.decode()


def test_calculators_with_rules_of_their_own_are_kept(
    monkeypatch: pytest.MonkeyPatch, pool: DirectPool
) -> None:
    yacht = load_shipped(layout_paths("pad")["yacht"])
    app = application(monkeypatch, pool, pads=[yacht])
    written: list[str] = []
    real = write_own_calculator

    def noted(pad: object, language: str, *, is_chosen: bool, shelf: str) -> object:
        written.append(f"{getattr(pad, 'id', '')} {language} {is_chosen} {shelf}")
        return real(pad, language, is_chosen=is_chosen, shelf=shelf)  # type: ignore[arg-type]

    monkeypatch.setattr(studio, "write_own_calculator", noted)
    monkeypatch.setattr(studio, "MOST_OWN", 2)
    usual = write_game_calculator("hearts", "en")
    answer = ask(app, "GET", "/p/hearts")
    assert (answer.data.decode(), answer.headers["content-security-policy"]) == usual
    ends = "/p/hearts?rule=target:50"
    sizes = [len(ask(app, "GET", it).data) for it in ("/p/yacht", ends, "/p/yacht", ends)]
    assert written == ["yacht en False ", "hearts en False "]
    assert sizes[:2] == sizes[2:]
    own = ask(app, "GET", ends)
    assert own.data != answer.data
    assert own.headers["content-security-policy"].endswith("; frame-ancestors 'none'")
    # The third takes the place of both.
    ask(app, "GET", "/p/yacht?lang=en")
    ask(app, "GET", "/p/yacht")
    assert written[2:] == ["yacht en True ", "yacht en False "]


def test_small_pictures_are_drawn_for_all_games_of_a_language(
    app: ASGIApp, pool: DirectPool
) -> None:
    answer = ask(app, "GET", "/pictures/sheets/lake.webp?lang=fr")
    assert answer.data == b"small"
    name, order, client = pool.asked[0]
    assert (name, client) == ("draw_small_sheet", "pictures of sheets")
    assert order == PrintOrder("pad", {"domains": ("lake",)}, "fr")
    pool.answers["draw_large_sheet"] = [Refusal(("One.", "Two."), 409)]
    refused = ask(app, "GET", "/pictures/sheets/lake.svg")
    assert (refused.status, refused.parsed) == (409, {"errors": ["One.", "Two."]})


def test_forms_and_the_interface_are_described(app: ASGIApp) -> None:
    forms = ask(app, "GET", "/api/forms?lang=de")
    assert forms.headers["vary"] == "accept-language, accept-encoding"
    assert forms.data == studio.written_forms("de").data
    described = ask(app, "GET", "/api/openapi.json")
    assert (described.status, described.headers["cache-control"]) == (200, AGAIN)
    assert "/api/shelf" not in described.parsed["paths"]


def test_what_is_prepared_while_nobody_asks(
    monkeypatch: pytest.MonkeyPatch, pool: DirectPool
) -> None:
    none: Any = pool
    made: list[tuple[str, tuple[object, ...]]] = []

    def note(name: str, *given: object, **named: object) -> tuple[()]:
        made.append((name, (*given, *named.values())))
        return ()

    for name in (
        *("page_asset", "written_forms", "shown_pad", "starting_layouts", "description", "font"),
        *("all_pictures", "write_game_calculator"),
    ):
        monkeypatch.setattr(studio, name, partial(note, name))
    prepared = studio.Studio(none, none, none, Limits(), shelf="read").prepare()
    assert all(it == () for it in prepared)
    count = {name: sum(it == name for it, _given in made) for name in dict(made)}
    assert count["page_asset"] == len(LANGUAGES) * 12
    assert count["written_forms"] == len(LANGUAGES)
    assert count["write_game_calculator"] == len(LANGUAGES) * 4
    assert count["shown_pad"] == len(shown_pads())
    assert count["font"] == len(font_roles())
    assert count["starting_layouts"] == count["description"] == count["all_pictures"] == 1
    assert ("description", (True,)) in made
    assert ("page_asset", ("shelf", "fr", "read")) in made
