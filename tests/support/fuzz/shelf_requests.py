"""Requests that try to spoil a shelf, and the shelf on which they must change nothing."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple

from support.web.serving import LAYOUT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SECRET = b"secret"
"""What is written outside the shelf, and in no answer."""
THINGS, VERSIONS = "/api/shelf/things", "/api/shelf/versions"
KEY = "k" * 43
MATCH = sha256(LAYOUT.encode()).hexdigest()
HUGE = 6_000_000
REFUSED = {400, 403, 404, 405, 412, 413, 414, 415, 422, 428, 429, 503, 507}
"""How the studio may answer: 429 and 503 where too much is asked at once, 507 for a link."""
NAMES = (
    "..%2Fout",
    "%2e%2e/out",
    "..%2Felsewhere%2Fout",
    "evenings%2F..%2F..%2Felsewhere%2Fout",
    "a/../../out",
    "/etc/out",
    "C:%5Cout",
    "a/b/c",
    ".keys/out",
    ".history/out",
    "out%00",
    "con",
    "link",
    "linked/out",
    "o" * 5_000,
)
"""Names that lead out of the folder, hide something, or are links in it."""


class Attempt(NamedTuple):
    """A request to the shelf."""

    method: str
    path: str
    headers: dict[str, str]
    body: bytes

    def written(self) -> bytes:
        """Return the request as it is sent."""
        head = {
            "host": "localhost",
            "connection": "close",
            "content-length": str(len(self.body)),
            **self.headers,
        }
        lines = [f"{self.method} {self.path} HTTP/1.1", *(f"{k}: {v}" for k, v in head.items())]
        return "\r\n".join([*lines, "", ""]).encode() + self.body


def lay_shelf(place: Path) -> Path:
    """Make a shelf with a thing of somebody's, links that lead out, and a secret beside it."""
    folder = place / "club"
    (folder / ".keys").mkdir(parents=True)
    (folder / "evenings").mkdir()
    (folder / "mine.toml").write_text(LAYOUT, encoding="utf-8")
    (folder / "hand.toml").write_text(LAYOUT, encoding="utf-8")
    digest = sha256(b"o" * 43).hexdigest()
    (folder / ".keys" / "mine.toml").write_text(f'key = "{digest}"\n', encoding="utf-8")
    (place / "elsewhere").mkdir()
    (place / "elsewhere" / "out.toml").write_bytes(SECRET + b" = 'yes'\n")
    (folder / "link.toml").symlink_to(place / "elsewhere" / "out.toml")
    (folder / "linked").symlink_to(place / "elsewhere")
    return folder


def all_files(place: Path) -> dict[str, bytes]:
    """Return every file below a folder; links are not followed."""
    files = (it for it in place.rglob("*") if it.is_file() and not it.is_symlink())
    return {it.relative_to(place).as_posix(): it.read_bytes() for it in files}


def attempts() -> Iterator[Attempt]:
    """Yield requests that the studio must refuse: wrong names, keys, digests and bodies."""
    json = {"content-type": "application/json", "scriptorium-key": KEY}
    text = b'{"text": "[deck]\\n[[card]]\\ntitle = \\"x\\"\\n"}'
    for name in NAMES:
        yield Attempt("PUT", f"{THINGS}/{name}", json, text)
        yield Attempt("GET", f"{THINGS}/{name}", {}, b"")
        yield Attempt("GET", f"/api/shelf/beside/{name}", {}, b"")
        yield Attempt("GET", f"{VERSIONS}/{name}?version=../../out", {}, b"")
        yield Attempt("GET", f"/api/shelf/pictures/{name}.webp?digest={MATCH}", {}, b"")
        yield Attempt("POST", f"{VERSIONS}/{name}", {**json, "if-match": MATCH}, b'{"version": ""}')
    for key in (KEY, "", "k", "k" * 300, "../" * 20, "k" * 42 + "\x7f"):
        own = {**json, "scriptorium-key": key, "if-match": f'"{MATCH}"'}
        yield Attempt("PUT", f"{THINGS}/mine", own, text)
        yield Attempt("PUT", f"{THINGS}/hand", own, text)
    for match in ("*", "", '"', "0" * 64, MATCH.upper(), "x" * 9_000, f'"{MATCH}", "{MATCH}"'):
        yield Attempt("PUT", f"{THINGS}/mine", {**json, "if-match": match}, text)
    for body in (b"", b"{", b"[]", b'{"text": 7}', b'{"text": "x"}', b"x" * HUGE):
        yield Attempt("PUT", f"{THINGS}/new", json, body)
    huge = b'{"text": "' + b"#" * 300_000 + b'"}'
    yield Attempt("PUT", f"{THINGS}/new", json, huge)
    yield Attempt("PUT", f"{THINGS}/new", {**json, "content-type": "text/html"}, text)
    yield Attempt("DELETE", f"{THINGS}/mine", json, b"")
    yield Attempt("GET", "/api/shelf?kind=..%2F&sort=x", {}, b"")
