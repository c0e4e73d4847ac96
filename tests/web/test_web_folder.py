"""The studio in a folder of a site: a proxy passes the folder on, and every address works."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING
from urllib.error import HTTPError
from urllib.parse import urljoin, urlsplit
from urllib.request import Request, urlopen

import pytest

from support.program import PATIENCE
from support.web.one_server import FOLDER
from support.web.proxying import proxied
from support.web.serving import LAYOUT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from support.web.serving import Server

_ADDRESS = re.compile(r"""(?:href|src)="([^"#]+)"|url\(([^)]*)\)|from "(\./[^"]+)\"""")


@pytest.fixture(scope="module")
def site(server: Server) -> Iterator[str]:
    """Return the address of the folder behind the proxy."""
    with proxied(server.port, FOLDER, strips=False) as address:
        yield address


def fetch(address: str, body: object = None) -> tuple[str, str]:
    """Get or post; return where it came from in the end, and the text."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"content-type": "application/json"} if body else {"accept": "text/html"}
    with urlopen(Request(address, data, headers), timeout=PATIENCE) as answer:  # noqa: S310 - ours
        return answer.url, answer.read().decode("utf-8", "replace")


def test_every_address_in_the_pages_is_there(site: str) -> None:
    """Pages, scripts, styles, fonts and languages, from the first page on."""
    left, seen = [f"{site}/"], set()
    while left:
        address = left.pop()
        seen.add(address)
        _url, text = fetch(address)
        if address.endswith((".woff", ".woff2", ".svg")):
            continue
        for found in _ADDRESS.findall(text):
            wanted = urljoin(address, "".join(found).strip("\"'").replace("&amp;", "&"))
            is_ours = urlsplit(wanted).scheme == "http"
            if is_ours and wanted not in seen and wanted not in left:
                left.append(wanted)
    assert all(it.startswith(f"{site}/") for it in seen)
    paths = {urlsplit(it).path.removeprefix(FOLDER) for it in seen}
    assert {
        "/",
        "/design",
        "/print",
        "/score",
        "/calculator/dice",
        "/assets/shared/page.js",
    } <= paths
    assert {"/fonts/text.woff", "/fonts/text.woff2"} <= paths


def test_the_folder_without_its_slash_leads_to_the_first_page(site: str) -> None:
    for way in ("", "?lang=de"):
        url, text = fetch(f"{site}{way}")
        assert url == f"{site}/{way}"
        assert "<title>Scriptorium</title>" in text


def test_the_studio_works_there(site: str) -> None:
    _url, text = fetch(f"{site}/api/check", {"layout": LAYOUT})
    assert json.loads(text)["findings"] == []


def test_a_wrong_address_names_the_start(site: str) -> None:
    with pytest.raises(HTTPError) as caught:
        fetch(f"{site}/api/nothing")
    assert caught.value.code == 404
    with caught.value as answer:
        assert f"the studio starts at {FOLDER}/." in json.loads(answer.read())["errors"][0]
