"""Requests of all kinds, bad ones foremost: each gets one sentence, and nothing breaks."""

from __future__ import annotations

import gzip
import json
from typing import TYPE_CHECKING

import pytest

from support.web.serving import LAYOUT, Answer, Server, read_all, until

if TYPE_CHECKING:
    import socket
    from collections.abc import Iterator

CHECK = "/api/check"
COMPLETE = "/api/complete"
SHEET = """
game = "dice"
domain = "A"
[[player]]
name = "Anna"
"""
DAWDLING = b"POST /api/check HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"


@pytest.fixture(scope="module")
def dawdlers(server: Server) -> Iterator[dict[str, socket.socket]]:
    """Open connections that are never completed; later tests look at what became of them."""
    lines = {
        "nothing": server.connect(),
        "half a head": server.connect(),
        "half a body": server.connect(),
        "no end": server.connect(),
    }
    lines["half a head"].sendall(b"GET / HTTP/1.1\r\nhost: loc")
    lines["half a body"].sendall(DAWDLING + b'content-length: 100\r\n\r\n{"layout": ')
    lines["no end"].sendall(DAWDLING + b'transfer-encoding: chunked\r\n\r\n4\r\n{"la\r\n')
    yield lines
    for line in lines.values():
        line.close()


@pytest.mark.usefixtures("dawdlers")
def test_a_layout_is_checked(server: Server) -> None:
    answer = server.post(CHECK, {"layout": LAYOUT})
    assert answer.status == 200
    assert answer.parsed["findings"] == []
    assert len(answer.parsed["layout"]["hexes"]) == 37
    split = server.post(CHECK, {"layout": LAYOUT.replace("R", "C"), "language": "de"})
    assert {finding["code"] for finding in split.parsed["findings"]} >= {"terrain-count"}


def test_a_layout_is_completed(server: Server) -> None:
    body = {
        "game": "dice",
        "hexes": [[0, 0, "Km"], [1, 0, ""], [5, -2, "K"], [3, 0, "C"]],
        "seed": 7,
    }
    answer = server.post(COMPLETE, body)
    assert answer.status == 200
    assert answer.parsed["reasons"] == []
    assert answer.parsed["seed"] == 7
    tokens = {(q, r): token for q, r, token in answer.parsed["hexes"]}
    assert len(tokens) == 37
    assert (tokens[0, 0], tokens[3, 0]) == ("Km", "C")
    assert tokens[5, -2] in {"Ks", "Kg", "Kw"}
    assert server.post(COMPLETE, body).parsed == answer.parsed
    del body["seed"]
    seeds = {server.post(COMPLETE, body).parsed["seed"] for _turn in range(3)}
    assert len(seeds) == 3


@pytest.mark.parametrize(
    ("hexes", "status", "words"),
    [
        ([[0, 0, "Kx"]], 200, "Die Burg „Kx“ hat keinen bekannten Bonus"),
        ([[0, 0, "P"], [0, 0, "C"]], 200, "an derselben Stelle"),
        ([[0, 0, "P"], [10_000, 0, "C"]], 200, "zu weit auseinander"),
        ([[number, 0, "N"] for number in range(5)], 200, "5 Felder"),
        ([[0, 0]], 422, "hexes.0"),
        ([[0, 10_001, ""]], 422, "hexes.0.1"),
        ([[0, 0, "P   "]], 422, "hexes.0.2"),
        ([["0", 0, "P"]], 422, "hexes.0.0"),
        ([[0, 0, ""]] * 1_001, 422, "1000"),
    ],
)
def test_what_cannot_be_completed_gets_its_reasons(
    server: Server, hexes: list[list[object]], status: int, words: str
) -> None:
    answer = server.post(COMPLETE, {"game": "dice", "hexes": hexes, "language": "de"})
    assert answer.status == status
    said = " ".join(answer.parsed["reasons"]) if status == 200 else answer.sentence
    assert words in said
    assert status != 200 or answer.parsed["hexes"] == []


BAD_BODIES: dict[str, tuple[bytes, int, str]] = {
    "nothing": (b"", 400, "not readable JSON"),
    "no JSON": (b"{", 400, "not readable JSON"),
    "a byte order mark": (b'\xef\xbb\xbf{"layout": ""}', 400, "not readable JSON"),
    "no UTF-8": (b'{"layout": "\xff\xfe"}', 400, "not readable JSON"),
    "UTF-16": ('{"layout": ""}'.encode("utf-16"), 400, "not readable JSON"),
    "NaN": (b'{"layout": NaN}', 400, "NaN"),
    "infinity": (b'{"layout": -Infinity}', 400, "-Infinity"),
    "a float out of bounds": (b'{"layout": 1e400}', 400, "1e400"),
    "a number of 5,000 digits": (b'{"layout": ' + b"9" * 5_000 + b"}", 400, "digits"),
    "deep nesting": (b"[" * 100_000, 400, "nested too deeply"),
    "deep nesting that ends": (b"[" * 90_000 + b"]" * 90_000, 400, "nested too deeply"),
    "deep objects": (b'{"a":' * 15_000, 400, "nested too deeply"),
    "a name twice": (b'{"layout": "", "layout": "x"}', 400, "'layout' appears twice"),
    "a list": (b"[]", 422, "the request: It cannot be []"),
    "a number": (b"7", 422, "the request: It cannot be 7"),
    "null": (b"null", 422, "cannot be None"),
    "nothing in it": (b"{}", 422, "'layout' is missing"),
    "something else in it": (b'{"layout": "", "path": "/etc"}', 422, "'path' is not known"),
    "half a sign": (b'{"layout": "\\ud800"}', 422, "half a character"),
    "half a sign as a name": (b'{"layout": "", "\\udfff": 1}', 422, "half a character"),
    "a folder as a name": (b'{"layout": "", "file": "../a.toml"}', 422, "not a plain name"),
    "a folder of Windows": (b'{"layout": "", "file": "..\\\\a.toml"}', 422, "not a plain name"),
    "NUL in a name": (b'{"layout": "", "file": "a\\u0000.toml"}', 422, "not a plain name"),
    "a long name": (b'{"layout": "", "file": "' + b"x" * 101 + b'"}', 422, "at most 100"),
    "a strange paper": (b'{"layout": "", "paper": "a0"}', 422, "choose one of a3, a4"),
    "a strange language": (b'{"layout": "", "language": "xx"}', 422, "choose one of en"),
    "a text for a switch": (b'{"layout": "", "custom": "yes"}', 422, "custom: It cannot be yes"),
    "a long layout": (b'{"layout": "' + b"x" * 200_001 + b'"}', 422, "at most 200000"),
    "many values": (b'{"layout": [' + b"1," * 50_000 + b"1]}", 422, "more than 20000 values"),
    "many names": (
        b"{" + b",".join(b'"%d":1' % number for number in range(30_000)) + b"}",
        422,
        "more than 20000 values",
    ),
    "too much": (b'{"layout": "' + b"x" * 400_000 + b'"}', 413, "longer than 400000 bytes"),
}


@pytest.mark.parametrize("name", BAD_BODIES)
def test_a_bad_body_gets_its_sentence(server: Server, name: str) -> None:
    body, status, words = BAD_BODIES[name]
    answer = server.post(CHECK, body)
    assert (answer.status, answer.headers["content-type"]) == (status, "application/json")
    assert words in answer.sentence
    assert answer.sentence.endswith(".")
    assert len(answer.sentence) < 300


@pytest.mark.parametrize(
    "text",
    ["\x00", "x = 1\x00", "\ufeff" + LAYOUT, "é" * 1_000, "[[hex]]\n" * 1_000, "a." * 50_000],
    ids=["NUL", "NUL behind", "byte order mark", "letters", "tables", "dots"],
)
def test_a_layout_that_is_none_has_findings(server: Server, text: str) -> None:
    answer = server.post(CHECK, {"layout": text})
    assert answer.status == 200
    assert answer.parsed["layout"] is None or answer.parsed["layout"]["hexes"]
    assert bool(answer.parsed["findings"]) != (text.endswith(LAYOUT))


def test_a_layout_of_thousands_of_hexes_is_refused(server: Server) -> None:
    rows = "\n".join(" " * (2 * (row % 2)) + "   ".join("P" * 60) for row in range(60))
    before = server.spent()
    for custom in (True, False):
        body = {"layout": f'game="dice"\nid="x"\nmap="""\n{rows}\n"""', "custom": custom}
        answer = server.post(CHECK, body)
        assert answer.status == 200
        assert answer.parsed["layout"] is None
        assert "more than 1000 hexes" in answer.parsed["findings"][0]["message"]
    assert server.spent() - before < 5


def test_a_sentence_is_in_the_language_asked_for(server: Server) -> None:
    said = {
        server.post(CHECK, b"{}", accept_language="fr;q=0.9, en;q=0.1").sentence,
        server.post(f"{CHECK}?lang=fr", b"{}", accept_language="de").sentence,
        server.post(CHECK, {"language": "fr"}, accept_language="de").sentence,
    }
    assert len(said) == 1
    odd = ("de;q=nan", "xx, de;q=1e999", ";;;,,,", "de;q=", "x" * 5_000)
    assert {server.post(CHECK, b"{}", accept_language=each).status for each in odd} == {422}


@pytest.mark.parametrize(
    ("headers", "words"),
    [
        ({"content-type": "text/plain"}, "The request is 'text/plain'; send application/json."),
        ({"content-type": ""}, "The request is ''; send application/json."),
        ({"content-type": "multipart/form-data; boundary=x"}, "send application/json"),
        ({"content-type": "application/x-www-form-urlencoded"}, "send application/json"),
        ({"content-encoding": "gzip"}, "compressed with 'gzip'; send it uncompressed."),
        ({"content-encoding": "br, gzip"}, "send it uncompressed."),
    ],
)
def test_another_kind_of_body_is_refused(
    server: Server, headers: dict[str, str], words: str
) -> None:
    body = gzip.compress(json.dumps({"layout": LAYOUT}).encode())
    answer = server.ask("POST", CHECK, body, headers)
    assert answer.status == 415
    assert words in answer.sentence


def test_a_body_in_pieces_is_taken(server: Server) -> None:
    body = json.dumps({"layout": LAYOUT}).encode()
    pieces = (
        b"".join(b"%x\r\n%s\r\n" % (len(it), it) for it in (body[:50], body[50:])) + b"0\r\n\r\n"
    )
    head = DAWDLING + b"connection: close\r\ntransfer-encoding: chunked\r\n\r\n"
    assert server.send(head + pieces).startswith(b"HTTP/1.1 200 ")


@pytest.mark.parametrize(
    ("rest", "status"),
    [
        (b"content-length: 99999999999999999999999\r\n\r\n", b"413"),
        (b"content-length: 400001\r\n\r\n", b"413"),
        (b"content-length: -1\r\n\r\n", b"400"),
        (b"content-length: 2\r\ncontent-length: 3\r\n\r\n{}", b"400"),
        (b"content-length: 1\r\n\r\n{}", b"400"),
        (b"transfer-encoding: chunked\r\n\r\nzz\r\n", b"400"),
        (b"transfer-encoding: gzip\r\n\r\n", b"501"),
        (b"x: " + b"y" * 20_000 + b"\r\n\r\n", b"431"),
        (b"x y: z\r\n\r\n", b"400"),
        (b"expect: 100-continue\r\ncontent-length: 9000000\r\n\r\n", b"413"),
    ],
)
def test_a_lying_head_is_refused(server: Server, rest: bytes, status: bytes) -> None:
    with server.connect() as line:
        line.sendall(DAWDLING + rest)
        assert line.recv(65_536)[:12] in {b"HTTP/1.1 " + status, b"HTTP/1.1 400"}


@pytest.mark.parametrize(
    "ending", [b"content-length: 6000000\r\n", b"transfer-encoding: chunked\r\n"]
)
def test_a_refusal_arrives_while_the_client_still_sends(server: Server, ending: bytes) -> None:
    """With `Connection: close` too, and although the client reads only at the end."""
    piece = b"x" * 65_536
    with server.connect() as line:
        line.sendall(DAWDLING + b"connection: close\r\n" + ending + b"\r\n")
        chunked = b"10000\r\n" + piece + b"\r\n"
        for _turn in range(90):
            line.sendall(chunked if b"chunked" in ending else piece)
        said = read_all(line)
    assert said.startswith(b"HTTP/1.1 413 ")
    assert b"is longer than 400000 bytes; make it shorter." in said


def test_a_body_that_never_ends_is_cut_off(server: Server) -> None:
    piece = b"10000\r\n" + b"x" * 65_536 + b"\r\n"
    with server.connect() as line:
        line.sendall(DAWDLING + b"transfer-encoding: chunked\r\n\r\n" + 7 * piece)
        assert line.recv(65_536).startswith(b"HTTP/1.1 413 ")

        def is_cut_off() -> bool:
            try:
                line.sendall(piece)
            except OSError:
                return True
            return False

        assert until(is_cut_off)
    assert server.get("/health").status == 200


def test_who_leaves_half_way_is_forgotten(server: Server) -> None:
    body = json.dumps({"layout": LAYOUT}).encode()
    for sent in (0, 20, len(body)):
        for _turn in range(20):
            with server.connect() as line:
                line.sendall(DAWDLING + b"content-length: %d\r\n\r\n" % len(body) + body[:sent])
    assert server.post(CHECK, {"layout": LAYOUT}).status == 200


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "TRACE", "GET", "BREW"])
def test_another_method_is_answered_with_the_allowed_ones(server: Server, method: str) -> None:
    answer = server.ask(method, CHECK)
    assert (answer.status, answer.headers["allow"]) == (405, "POST")
    assert f"does not accept {method}; use POST." in answer.sentence


def test_methods_can_be_asked_for(server: Server) -> None:
    answer = server.ask("OPTIONS", CHECK)
    assert (answer.status, answer.headers["allow"], answer.data) == (204, "POST", b"")
    assert not [name for name in answer.headers if name.startswith("access-control")]
    pages = server.ask("OPTIONS", "/design")
    assert set(pages.headers["allow"].split(", ")) == {"GET", "HEAD"}
    assert server.post("/design", b"{}").status == 405


def score(server: Server, text: str) -> Answer:
    return server.post("/api/score", {"sheets": [{"file": "a.toml", "text": text}]})


def test_files_of_a_game_reach_no_other_file(server: Server) -> None:
    names = (
        "/etc/passwd",
        "../../layouts/dice/A.toml",
        "C:\\\\x.toml",
        "~/a.toml",
        "a\\u0000.toml",
    )
    for name in names:
        answer = score(server, SHEET.replace('"A"', f'"{name}"'))
        assert answer.status == 200
        assert answer.parsed["players"] == []
        assert answer.parsed["findings"]
        assert "root:" not in answer.data.decode()
    for name in names[:3]:
        body = {"sheets": [{"file": name, "text": SHEET}]}
        assert server.post("/api/score", body).status == 422


@pytest.mark.parametrize("digits", [10, 400, 4_299, 4_301, 20_000])
def test_huge_figures_do_not_break_a_score(server: Server, digits: int) -> None:
    number = "9" * digits
    quick = f'game = "board"\n[[player]]\nname = "A"\npoints = {number}\nsilver = {number}\n'
    for text in (SHEET + f"turns = [{number}, 1, 1]\n", quick, quick + quick.partition("\n")[2]):
        for path in ("/api/score", "/api/sheet"):
            assert server.post(path, {"sheets": [{"text": text}]}).status == 200


def test_script_in_a_name_stays_text(server: Server) -> None:
    name = "<script>alert(1)</script>"
    answer = server.post(CHECK, {"layout": f'game="dice"\nid="{name}"\nmap="x"', "file": f"{name}"})
    assert answer.status == 422
    answer = server.post(CHECK, {"layout": f'game="dice"\nid="{name}"\nmap="x"'})
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_nobody_is_waited_for(server: Server, dawdlers: dict[str, socket.socket]) -> None:
    """The connections that were opened first have ended by now, or do so in time."""
    ended = {name: read_all(line) for name, line in dawdlers.items()}
    assert ended["nothing"] == ended["half a head"] == b""
    assert ended["half a body"].startswith(b"HTTP/1.1 408 ")
    assert ended["no end"].startswith(b"HTTP/1.1 408 ")
    assert b"is incomplete; send it again." in ended["no end"]
    for line in dawdlers.values():
        line.close()
    assert until(lambda: server.get("/health").status == 200)
