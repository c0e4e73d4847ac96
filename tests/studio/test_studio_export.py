"""The studio as plain files: written by the real command, shown by a plain web server."""

from __future__ import annotations

import json
import re
import struct
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import TYPE_CHECKING

import pytest

from generator.language import LANGUAGES
from generator.products.game_worksheet import calculated_layouts, worksheet_games
from generator.web.pages.export import installing_files, static_files, static_pages
from support.games.calculating import READ
from support.program import at_once, everything, scriptorium, sentence
from support.studio.accessibility import find_violations_by_day_and_night
from support.studio.windows import SIZES

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from support.studio.browser import Chromium, Tab
    from support.studio.windows import Open

GAMES = tuple(it.name for it in worksheet_games())
PADS = tuple(calculated_layouts())
STUDIO = ("index.html", "design.html", "score.html")
EVERY = (*STUDIO, *(f"calculator-{it}.html" for it in (*GAMES, *PADS)))
PAGES = (*STUDIO, *(f"calculator-{it}.html" for it in (*GAMES, "tarot")))
"""Those that a browser opens; the pages of all pads have the same links."""
_ADDRESS = re.compile(r"""(?:href|src)="([^"#]*)"|url\(([^)]*)\)""")


class _Quiet(SimpleHTTPRequestHandler):
    """A plain web server that does not write down who asks."""

    def log_message(self, *_words: object) -> None:
        """Say nothing."""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Show a folder to browsers; return its address."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=folder)) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a web space with the studio in a folder of it, as the command wrote it."""
    space = tmp_path_factory.mktemp("space")
    answer = scriptorium("serve", "--export", "club/studio", cwd=space)
    assert answer.returncode == 0, answer.stderr
    files = sum(path.is_file() for path in space.rglob("*"))
    folder = "club/studio"
    assert answer.stdout == f"{folder}: {files} files; start with {folder}/index.html.\n"
    return space


@pytest.fixture(scope="module")
def site(exported: Path) -> Iterator[str]:
    """Return the address of the plain files."""
    with served(exported) as address:
        yield f"{address}club/studio/"


@pytest.fixture
def tab(desktop: Tab, site: str) -> Tab:
    """Return a window in which nothing may fail, once the plain files are shown."""
    assert site
    return desktop


def test_the_folder_holds_every_page_in_every_language(exported: Path) -> None:
    written = everything(exported / "club" / "studio")
    pages = {f"{language}/{page}" for language in LANGUAGES for page in EVERY}
    assert pages < set(written)
    assert {name for name in written if name.endswith(".html")} == {*pages, "index.html"}


def test_the_same_bytes_each_time(exported: Path) -> None:
    written = everything(exported / "club" / "studio")
    assert static_files() == {name: data for name, data in written.items() if data is not None}


def test_every_address_is_relative_and_there() -> None:
    files = static_files()
    for name, data in files.items():
        if not name.endswith((".html", ".css")):
            continue
        for found in _ADDRESS.findall(data.decode()):
            address = (found[0] or found[1]).strip("\"'")
            if not address or address.startswith(("data:", "#")):
                continue
            assert not re.match(r"/|\w+:", address), (name, address)
            parts: list[str] = name.split("/")[:-1]
            for part in address.split("/"):
                parts = parts[:-1] if part == ".." else [*parts, part]
            assert "/".join(parts) in files, (name, address)


def test_every_page_forbids_what_it_does_not_need() -> None:
    pages = static_pages()
    assert len(pages) > 100
    for name, data in pages.items():
        head = data.decode().partition("</head>")[0]
        assert 'http-equiv="Content-Security-Policy"' in head, name
        assert "default-src &#39;none&#39;" in head or "default-src 'none'" in head, name


@pytest.mark.parametrize(
    ("wish", "language"),
    [
        ("fr-CH,de;q=0.5", "fr"),
        ("de", "de"),
        ("en-GB,fr", "en"),
        ("nl,de", "de"),
        ("nl", "en"),
    ],
)
def test_the_start_leads_to_the_language_of_the_browser(
    tab: Tab, site: str, wish: str, language: str
) -> None:
    tab.wish(wish)
    tab.open(site)
    tab.wait("(end) => location.href.endsWith(end)", f"/{language}/index.html")
    assert tab.wait("() => document.documentElement.lang") == language


def test_without_scripts_the_start_offers_every_language(tab: Tab, site: str) -> None:
    tab.protocol.send("Emulation.setScriptExecutionDisabled", {"value": True})
    tab.open(site)
    links = "() => [...document.links].map((it) => [it.hreflang, it.getAttribute('href')])"
    assert tab.run(links) == [[it, f"{it}/index.html"] for it in LANGUAGES]


@pytest.mark.parametrize("page", PAGES)
def test_no_page_asks_for_what_is_not_there(tab: Tab, site: str, page: str) -> None:
    for language in LANGUAGES:
        tab.open(f"{site}{language}/{page}")
        assert tab.run("() => document.documentElement.lang") == language


@pytest.mark.usefixtures("axe")
@pytest.mark.parametrize("page", ["index.html", "design.html", "score.html"])
@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_nothing_keeps_anyone_out(window: Open, site: str, page: str, size: str) -> None:
    with window(size) as tab:
        tab.open(f"{site}en/{page}")
        assert find_violations_by_day_and_night(tab) == []
        assert tab.run("() => document.documentElement.scrollWidth") <= SIZES[size][0]


def test_the_designer_checks_what_it_can_and_says_so(tab: Tab, site: str) -> None:
    tab.open(f"{site}en/design.html")
    tab.wait("() => document.body.dataset.ready")
    tab.click("#start")
    tab.click('[data-part="domains"] li:first-child button')
    tab.wait("() => document.querySelector('#verdict').classList.contains('part')")
    verdict = "() => document.querySelector('#verdict').className"
    assert "bad" not in tab.run(verdict)
    assert "good" not in tab.run(verdict), "only the program can say that a domain is valid"
    assert "scriptorium check" in tab.run("() => document.querySelector('#check-note').textContent")
    brush = "#brushes button:nth-child({})"
    castle = "#canvas .terrain-castle"
    tab.click(brush.format(1))
    tab.drag(tab.middles(castle))
    tab.wait("() => document.querySelector('#verdict').classList.contains('bad')")
    assert tab.run("() => document.querySelectorAll('#findings button').length") >= 1
    tab.reload()
    tab.wait("() => document.querySelector('#verdict').classList.contains('bad')")


def test_the_score_page_says_what_it_cannot_do(tab: Tab, site: str) -> None:
    tab.open(f"{site}en/score.html")
    text = tab.run("() => document.querySelector('main').textContent")
    assert "scriptorium serve" in text
    links = "() => [...document.querySelectorAll('main a')].map((it) => it.getAttribute('href'))"
    found = tab.run(links)
    assert found[: len(GAMES)] == [f"calculator-{game}.html" for game in GAMES]
    assert sorted(found[len(GAMES) :]) == sorted(f"calculator-{pad}.html" for pad in PADS)
    tab.click('main a[href="calculator-boules.html"]')
    tab.page.fill(".current [data-field], #rounds [data-field]", "7")
    tab.wait("() => [...document.querySelectorAll('#bar b')].some((it) => it.textContent === '7')")


def test_a_calculator_counts(tab: Tab, site: str) -> None:
    tab.open(f"{site}en/calculator-dice.html")
    tab.click('.current [data-field="colour.mine.1"]')
    assert tab.run(READ)["players"][0]["total"] > 0


def test_it_opens_without_a_network(keeping: Tab, exported: Path) -> None:
    """Visited once, it is there when the server is gone: every page, and with work to do."""
    with served(exported) as address:
        site = f"{address}club/studio/"
        keeping.open(f"{site}fr/index.html")
        keeping.wait("() => navigator.serviceWorker.controller !== null")
    for page in PAGES:
        keeping.open(f"{site}de/{page}")
        assert keeping.run("() => document.documentElement.lang") == "de"
    keeping.wish("fr")
    keeping.open(site)
    keeping.wait("() => location.href.endsWith('/fr/index.html')")
    keeping.open(f"{site}en/design.html")
    keeping.wait("() => document.body.dataset.ready")
    keeping.click("#start")
    keeping.click('[data-part="domains"] li:first-child button')
    keeping.wait("() => document.querySelector('#verdict').classList.contains('part')")
    keeping.reload()
    keeping.wait("() => document.querySelectorAll('#canvas .terrain-castle').length > 0")


def test_a_browser_can_install_it(exported: Path) -> None:
    folder = exported / "club" / "studio"
    manifest = json.loads((folder / "manifest.webmanifest").read_text(encoding="utf-8"))
    assert (folder / manifest["start_url"]).is_file()
    sizes = {}
    for icon in manifest["icons"]:
        data = (folder / icon["src"]).read_bytes()
        if icon["type"] == "image/png":
            sizes[icon["sizes"]] = "x".join(str(it) for it in struct.unpack(">II", data[16:24]))
    assert sizes == {"192x192": "192x192", "512x512": "512x512"}
    worker = (folder / "worker.js").read_text(encoding="utf-8")
    kept = json.loads(worker.partition("const FILES = ")[2].partition(";\n")[0])
    assert {*kept, "worker.js"} == {
        name for name, data in everything(folder).items() if data is not None
    }


def test_its_version_changes_with_any_file() -> None:
    files = {"a.html": b"a", "b.html": b"b"}
    workers = {
        installing_files(each)["worker.js"].partition(b";")[0]
        for each in (files, {**files, "b.html": b"c"}, {"a.html": b"ab", "b.html": b""})
    }
    assert len(workers) == 3
    assert installing_files(files) == installing_files(files)


def test_opened_as_a_file_it_says_what_to_do(chromium: Chromium, exported: Path) -> None:
    folder = exported / "club" / "studio"
    with chromium.window(SIZES["desktop"]) as tab:
        tab.open((folder / "index.html").as_uri())
        tab.click('a[hreflang="en"]')
        tab.wait("() => !document.querySelector('#as-file')?.hidden")
        assert "python3 -m http.server" in tab.run(
            "() => document.querySelector('#as-file').textContent"
        )
        tab.open((folder / "en" / "calculator-dice.html").as_uri())
        tab.click('.current [data-field="colour.mine.1"]')
        assert tab.run(READ)["players"][0]["total"] > 0


def test_no_page_speaks_of_printing(tab: Tab, site: str) -> None:
    for page in ("index.html", "design.html", "score.html"):
        tab.open(f"{site}en/{page}")
        assert (
            tab.run("() => [...document.links].filter((it) => /print/.test(it.href)).length") == 0
        )


def test_an_export_replaces_its_own_files_and_leaves_others_alone(tmp_path: Path) -> None:
    folder = tmp_path / "site"
    (folder / "en").mkdir(parents=True)
    (folder / "mine.html").write_text("mine", encoding="utf-8")
    (folder / "en" / "index.html").write_text("an older one", encoding="utf-8")
    answer = at_once("serve", "--export", "site", cwd=tmp_path)
    assert answer.returncode == 0, answer.stderr
    assert (folder / "mine.html").read_text(encoding="utf-8") == "mine"
    assert "<!doctype html>" in (folder / "en" / "index.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("blocked", ["site", "site/en", "site/index.html/"])
def test_what_is_in_the_way_is_named(tmp_path: Path, blocked: str) -> None:
    place = tmp_path / blocked
    if blocked.endswith("/"):
        place.mkdir(parents=True)
    else:
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text("in the way", encoding="utf-8")
    before = everything(tmp_path)
    answer = at_once("serve", "--export", "site", cwd=tmp_path)
    assert answer.returncode == 2
    said = sentence(answer)
    assert blocked.rstrip("/") in said
    assert "-o" not in said
    assert everything(tmp_path) == before
