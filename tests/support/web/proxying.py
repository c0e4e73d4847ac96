"""A small reverse proxy: it shows a studio in a folder of its site, as nginx and Caddy do."""

from __future__ import annotations

import http.client
from contextlib import contextmanager
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import TYPE_CHECKING, Any

from support.program import PATIENCE

if TYPE_CHECKING:
    from collections.abc import Iterator

ONLY_HERE = {"connection", "keep-alive", "transfer-encoding", "server", "date"}
NOTHING_THERE = 404


class _Handler(BaseHTTPRequestHandler):
    """Passes requests below a folder on, with the folder or without it."""

    protocol_version = "HTTP/1.1"

    def __init__(self, *given: Any, port: int, folder: str, strips: bool) -> None:
        self.port, self.folder, self.strips = port, folder, strips
        super().__init__(*given)

    def do_GET(self) -> None:
        """Pass a request on."""
        self._pass_on()

    do_POST = do_GET  # noqa: N815 - the library looks for these names

    def log_message(self, *_words: object) -> None:
        """Say nothing."""

    def _pass_on(self) -> None:
        if not f"{self.path.partition('?')[0]}/".startswith(f"{self.folder}/"):
            self.send_error(NOTHING_THERE)
            return
        path = self.path.removeprefix(self.folder) if self.strips else self.path
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        sent = {name: value for name, value in self.headers.items() if name.lower() != "connection"}
        sent["x-forwarded-for"] = self.client_address[0]
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            line.request(self.command, path or "/", body or None, sent)
            answer = line.getresponse()
            data = answer.read()
        finally:
            line.close()
        self.send_response(answer.status)
        for name, value in answer.getheaders():
            if name.lower() not in {*ONLY_HERE, "content-length"}:
                self.send_header(name, value)
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)


@contextmanager
def proxied(port: int, folder: str, *, strips: bool) -> Iterator[str]:
    """Show the studio on PORT in a folder; return the address of the folder, without a slash."""
    handler = partial(_Handler, port=port, folder=folder, strips=strips)
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}{folder}"
        finally:
            server.shutdown()
