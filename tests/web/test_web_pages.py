"""Addresses: pages, assets and their restrictions; nothing else on the machine has one."""

from __future__ import annotations

import gzip
import json
import re
from typing import TYPE_CHECKING

import pytest

from generator import __version__
from generator.language import LANGUAGES
from generator.products.game_worksheet import calculated_layouts
from generator.web.pages.documents import PAGES
from generator.web.shared.headers import HEADERS

if TYPE_CHECKING:
    from support.web.serving import Server

ADDRESSES = ["/" if name == "home" else f"/{name}" for name in PAGES]
GAMES = ("dice", "board", "cards", "bruges")
PADS = calculated_layouts()
BROWSER = "text/html,application/xhtml+xml,*/*;q=0.8"


@pytest.mark.parametrize("path", ADDRESSES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_is_there_in_every_language(server: Server, path: str, language: str) -> None:
    wished = server.get(path, accept_language=f"xx, {language};q=0.5")
    asked = server.get(f"{path}?lang={language}", accept_language="xx")
    assert wished.status == asked.status == 200
    passed_on = re.compile(rb'(="[^"?]+\?)lang=(\w+)(?:&amp;)?')
    assert {found[1].decode() for found in passed_on.findall(asked.data)} == {language}
    plain = re.compile(rb'(="[^"?]+)\?"')
    assert wished.data == plain.sub(rb'\1"', passed_on.sub(rb"\1", asked.data))
    assert f'<html lang="{language}">'.encode() in wished.data
    assert wished.headers["content-type"] == "text/html; charset=utf-8"
    assert "accept-language" in wished.headers["vary"]


def test_every_answer_forbids_what_it_does_not_need(server: Server) -> None:
    answers = [
        *(server.get(path) for path in (*ADDRESSES, "/health", "/api/layouts", "/nowhere")),
        server.get("/assets/shared/studio.css"),
        server.get("/", host="elsewhere.example"),
        server.ask("OPTIONS", "/"),
        server.post("/api/check", b""),
        server.post("/api/check", {"layout": ""}),
    ]
    for answer in answers:
        assert HEADERS.items() <= answer.headers.items()
        assert "set-cookie" not in answer.headers
        assert "server" not in answer.headers
        assert not [name for name in answer.headers if name.startswith("access-control")]
    policy = HEADERS["content-security-policy"]
    assert "unsafe" not in policy
    assert "http" not in policy


def test_a_page_asks_no_other_host_and_runs_no_words_of_its_own(server: Server) -> None:
    for path in ADDRESSES:
        page = server.get(path).data.decode()
        asked = re.findall(r"""(?:src|href|action)=["']([^"'#]+)""", page)
        assert asked
        assert not [each for each in asked if re.match(r"\w+:(?!,)|//", each)]
        scripts = re.findall(r"<script\b([^>]*)>([^<]*)", page)
        assert all('type="application/json"' in kind or not text for kind, text in scripts)
        assert not re.search(r"<style|\bstyle=|\bon\w+=", page)


@pytest.mark.parametrize("game", [*GAMES, "yacht", "tarot"])
def test_every_game_has_its_calculator(server: Server, game: str) -> None:
    answer = server.get(f"/calculator/{game}")
    assert answer.status == 200
    policy = answer.headers["content-security-policy"]
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert "sha256-" in policy


def test_every_game_can_be_chosen_tonight(server: Server) -> None:
    page = server.get("/score?lang=de", accept_language="xx").data.decode()
    found = re.findall(
        r'href="(score|evening)\?lang=de&amp;game=([\w-]+)"><img[^>]*><span>([^<]+)', page
    )
    listed = {game: (where, title) for where, game, title in found}
    assert [game for _where, game, _title in found[: len(GAMES)]] == list(GAMES)
    assert listed["dice"][0] == "score"
    assert {listed[it][0] for it in ("board", "cards", "bruges", *PADS)} == {"evening"}
    assert listed["tarot"] == ("evening", "Französisches Tarot")
    assert listed["table-tennis"] == ("evening", "Tischtennis")


@pytest.mark.parametrize(
    ("path", "shown"),
    [
        ("/score", 'id="shelf"'),
        ("/score?game=nonsense", 'id="shelf"'),
        ("/score?game=dice", 'id="sheet"'),
        ("/score?game=files&photo", 'id="sheet"'),
        ("/score?game=chess-swiss", 'id="matches"'),
        ("/score?game=hearts", 'id="rounds"'),
        ("/score?game=board", 'id="parts"'),
        ("/evening", 'id="parts"'),
        ("/evening?game=cards", 'id="parts"'),
        ("/evening?game=dice", 'id="sheet"'),
        ("/evening?game=hearts", 'id="rounds"'),
        ("/evening?game=hearts&photo", 'id="sheet"'),
    ],
)
def test_an_address_of_an_evening_leads_to_its_game(server: Server, path: str, shown: str) -> None:
    assert shown in server.get(path).data.decode()


def test_the_evening_of_a_pad_may_ask_the_studio_and_nobody_else(server: Server) -> None:
    answer = server.get("/evening?game=hearts")
    policy = answer.headers["content-security-policy"]
    assert "connect-src 'self';" in policy
    assert "unsafe" not in policy
    assert "connect-src" not in server.get("/p/hearts").headers["content-security-policy"]
    assert server.get("/evening?game=hearts&lang=fr").data.decode().count("Dame de pique") >= 1


def test_an_answer_that_has_not_changed_is_not_sent_again(server: Server) -> None:
    paths = [
        *ADDRESSES,
        "/assets/shared/page.js",
        "/api/layouts",
        "/api/forms",
        "/api/games",
        "/api/openapi.json",
    ]
    for path in (*paths, "/calculator/dice"):
        first = server.get(path)
        tag = first.headers["etag"]
        known = (tag, tag.removeprefix("W/"), f'"x", {tag}', "*")
        for each in known:
            again = server.get(path, if_none_match=each)
            assert (again.status, again.data) == (304, b"")
            assert again.headers["etag"] == tag
        assert server.get(path, if_none_match='"x"').status == 200
        assert server.get(path).headers["etag"] == tag
    assert server.get("/").headers["etag"] != server.get("/?lang=fr").headers["etag"]


def test_answers_are_packed_where_that_is_taken(server: Server) -> None:
    plain = server.get("/api/layouts")
    packed = server.get("/api/layouts", accept_encoding="br, gzip")
    assert packed.headers["content-encoding"] == "gzip"
    assert gzip.decompress(packed.data) == plain.data
    assert len(packed.data) < len(plain.data) / 2
    for refused in ("", "br", "gzip;q=0", "gzip; q=0"):
        assert "content-encoding" not in server.get("/api/layouts", accept_encoding=refused).headers
    assert "content-encoding" not in server.get("/health", accept_encoding="gzip").headers


def test_heads_are_answered_without_bodies(server: Server) -> None:
    for path in (*ADDRESSES, "/health", "/assets/shared/studio.css", "/nowhere"):
        head, whole = server.ask("HEAD", path), server.get(path)
        assert (head.status, head.data) == (whole.status, b"")
        assert head.headers["content-length"] == str(len(whole.data))


def test_fonts_come_from_the_studio_itself(server: Server) -> None:
    answer = server.get("/fonts/text.woff")
    assert (answer.status, answer.headers["content-type"]) == (200, "font/woff")
    assert answer.data.startswith(b"wOFF")
    assert "max-age=86400" in answer.headers["cache-control"]
    light = server.get("/fonts/text.woff2")
    assert (light.status, light.headers["content-type"]) == (200, "font/woff2")
    assert light.data.startswith(b"wOF2")
    assert len(light.data) < len(answer.data)


def test_what_forms_offer_has_pictures(server: Server) -> None:
    fields = [
        field
        for form in server.get("/api/forms").parsed
        for group in form["groups"]
        for field in group["fields"]
    ]
    offered = [it for field in fields for key in ("choices", "suggestions") for it in field[key]]
    pictures = {it["picture"] for it in offered if it["picture"]}
    assert {it.split("/")[1] for it in pictures} == {"layouts", "pads", "themes", "papers"}
    for address in sorted(pictures):
        answer = server.get(f"/{address}")
        assert (answer.status, answer.headers["content-type"]) == (200, "image/svg+xml")
        assert answer.data.count(b"<path") >= 3


@pytest.mark.parametrize(
    "path",
    [
        "/assets/../../etc/passwd",
        "/assets/%2e%2e%2f%2e%2e%2fpyproject.toml",
        "/assets/..%5c..%5cpyproject.toml",
        "/assets/shared/frame.html.j2",
        "/assets/page.js",
        "/assets/shared",
        "/assets/shared/",
        "/assets/shared/../shared/page.js",
        "/assets/",
        "/assets/.",
        "/assets/..",
        "/assets/shared/page.js/",
        "/assets/shared/page.js%00",
        "/assets/shared/page.js%00.css",
        "/assets/shared//page.js",
        "/assets/%2fetc%2fpasswd",
        "/assets/\\etc\\passwd",
        "//etc/passwd",
        "/fonts/..%2f..%2fetc%2fpasswd.woff",
        "/fonts/../fonts/text.woff",
        "/fonts/none.woff",
        "/fonts/none.woff2",
        "/fonts/%00.woff",
        "/pictures/themes/none.svg",
        "/pictures/themes/..%2fglass.svg",
        "/pictures/secrets/A.svg",
        "/calculator/../../etc/passwd",
        "/calculator/%2e%2e",
        "/calculator/chess",
        "/design/x",
        "/home",
        "/api/",
        "/api/nothing",
        "/%ff%fe",
        "/.git/config",
        "/" + "x" * 7_000,
        "/" + "../" * 2_000,
        "http://localhost/",
        "*",
    ],
)
def test_no_address_leads_to_another_file(server: Server, path: str) -> None:
    for accept in ("*/*", BROWSER):
        answer = server.get(path, accept=accept)
        assert answer.status == 404
        assert b"root:" not in answer.data
        assert b"[project]" not in answer.data
        is_page = accept == BROWSER and not path.startswith("/api/")
        assert answer.headers["content-type"].startswith(
            "text/html" if is_page else "application/json"
        )


def test_a_long_address_is_refused(server: Server) -> None:
    for length in (9_000, 15_000):
        for start in ("/", "/?lang="):
            assert server.get(start + "x" * length).status == 414
    for length in (60_000, 300_000):
        line = (
            b"GET /" + b"x" * length + b" HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n"
        )
        assert server.send(line)[:12] in {b"HTTP/1.1 414", b"HTTP/1.1 400"}


def test_a_browser_gets_a_page_with_the_way_back(server: Server) -> None:
    answer = server.get("/a/b/<script>", accept=BROWSER, accept_language="fr")
    page = answer.data.decode()
    assert answer.status == 404
    assert '<html lang="fr">' in page
    assert 'href="../../"' in page
    assert 'href="../../assets/shared/studio.css"' in page
    assert "<script" not in page


def test_a_slash_too_many_leads_to_the_page(server: Server) -> None:
    answer = server.get("/design/")
    assert (answer.status, answer.headers["location"]) == (308, "../design")


HOSTS = ("localhost", "127.0.0.1", "[::1]:80", "192.168.1.20:8017", "club.example", "CLUB.example.")


@pytest.mark.parametrize("host", HOSTS)
def test_the_studio_is_asked_for_by_its_names_and_figures(server: Server, host: str) -> None:
    assert server.get("/health", host=host).status == 200


@pytest.mark.parametrize(
    "host", ["elsewhere.example", "club.example.evil.test", "127.0.0.1.evil.test", "evil", "[x", ""]
)
def test_a_strange_name_is_refused(server: Server, host: str) -> None:
    answer = server.get("/health", host=host)
    assert answer.status == 421
    assert "start it with --name" in answer.sentence


def test_a_request_without_a_name_is_refused(server: Server) -> None:
    assert server.send(b"GET /health HTTP/1.0\r\n\r\n").startswith(b"HTTP/1.1 421 ")
    assert server.send(b"GET /health HTTP/1.1\r\n\r\n").startswith(b"HTTP/1.1 400 ")


def test_a_socket_for_another_language_is_not_opened(server: Server) -> None:
    head = (
        b"GET / HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade, close\r\nupgrade: websocket\r\n"
    )
    answer = server.send(head + b"sec-websocket-version: 13\r\nsec-websocket-key: x\r\n\r\n")
    assert answer.startswith(b"HTTP/1.1 200 ")


def test_the_studio_reports_that_it_answers(server: Server) -> None:
    assert server.get("/health").parsed == {"status": "ok", "version": __version__}


def test_the_interface_is_described_with_all_its_addresses(server: Server) -> None:
    description = server.get("/api/openapi.json").parsed
    described = set(description["paths"])
    assert described == {
        "/health",
        *(f"/api/{name}" for name in ("layouts", "decks", "pads", "forms", "games", "check")),
        *(f"/api/{name}" for name in ("sheet", "score", "complete", "report", "preview", "print")),
        "/api/league",
        *(f"/api/{name}" for name in ("forecast", "playtest", "invent", "scan", "answers")),
    }
    products = {form["product"] for form in server.get("/api/forms").parsed}
    order = description["paths"]["/api/print"]["post"]["requestBody"]
    assert set(order["content"]["application/json"]["schema"]["properties"]["product"]["enum"]) == (
        products
    )
    assert json.dumps(description).isascii()
