"""The site of the docs: it builds without a warning, works offline, and its search finds pages."""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any
from urllib.parse import quote_plus

import pytest

from generator.render.svg import draw_svg
from generator.web.pages.export import icon_page
from support.documented import DEVELOPERS, DOCS, FRENCH, PAGES, READMES, ROOT
from support.studio.accessibility import find_violations
from support.studio.windows import FITS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from support.studio.browser import Tab
    from support.studio.windows import Open

SCRIPT = DEVELOPERS / "build_site.py"
FIRST_HITS = 3
QUESTIONS = {
    "How do I install it?": "install",
    "How do I print on letter paper?": "print-a-pad",
    "print two sheets on one page": "cut-and-stack",
    "print on both sides of the paper": "cut-and-stack",
    "Why does my printer shift the backs?": "cut-and-stack",
    "write a score pad for my own game": "write-a-pad",
    "print the logo of our club": "personal-pads",
    "fill in a sheet on a tablet": "fillable-and-lasting",
    "How do I photograph a sheet?": "scan-a-sheet",
    "Who won the card game?": "score-the-card-game",
    "score the board game": "score-the-board-game",
    "score on a phone": "calculators",
    "league of our evenings": "studio",
    "make my own cards from a spreadsheet": "make-a-deck",
    "What is wrong with my domain?": "check-a-domain",
    "How hard is my map?": "playtest-a-domain",
    "invent a new domain": "invent-a-domain",
    "change the colours and fonts": "restyle",
    "colour blind": "colours",
    "send the PDF to a print shop": "print-shops",
    "Tabletop Simulator": "virtual-tables-and-shops",
    "save my default paper": "configure",
    "complete commands with tab": "configure",
    "nginx reverse proxy": "host-the-studio",
    "use it from Python": "python",
    "why does it not work": "troubleshoot",
}
"""Common questions, and the page that must be among the first hits."""
FRENCH_QUESTIONS = {
    "Comment installer le programme ?": "installer",
    "imprimer sur du papier letter": "imprimer-un-bloc",
    "recto verso": "couper-et-empiler",
    "telephone": "feuilles-de-decompte",
    "Combien de points au jeu de cartes ?": "compter-le-jeu-de-cartes",
    "créer mes cartes": "creer-ses-cartes",
    "mettre un logo sur le bloc": "blocs-personnels",
}


def _load() -> Any:
    spec = importlib.util.spec_from_file_location("build_site", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


BUILDER = _load()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the site as `make docs` does; a warning would end it."""
    folder = tmp_path_factory.mktemp("built") / "site"
    done = subprocess.run(
        [sys.executable, SCRIPT, folder],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stdout
    return folder


@pytest.fixture(scope="module")
def tab(window: Open) -> Iterator[Tab]:
    """Return one window for all searches."""
    with window("desktop") as found:
        yield found


def hits(tab: Tab, address: str, question: str) -> list[str]:
    """Ask the search of the site as its pages do, and return the pages it finds, best first."""
    tab.open(f"{address}/search.html?q={quote_plus(question)}")
    script = """() => {
      const done = document.querySelector("#search-results h2");
      const found = [...document.querySelectorAll("ul.search > li > a")];
      return done && !document.querySelector(".search-summary:empty") && found.length > 0
        && found.map((it) => it.getAttribute("href").replace(/\\.html.*/, ""));
    }"""
    found: list[str] = tab.wait(script)
    return found


def test_every_page_is_in_the_site(site: Path) -> None:
    places = {BUILDER.address(it) for it in PAGES if it not in READMES.values()}
    places |= {Path(name).stem for name in BUILDER.BESIDE} | {"search", "fr/search"}
    built = {it.relative_to(site).with_suffix("").as_posix() for it in site.rglob("*.html")}
    assert built == places
    assert len(built) > 60


def test_no_link_leads_nowhere_and_no_file_is_on_another_host(site: Path) -> None:
    assert BUILDER.faults(site) == []


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('<a href="missing.html">x</a>', "missing.html is not there"),
        ('<a href="#missing">x</a>', "#missing has no such anchor"),
        ('<a href="other.html#missing">x</a>', "other.html#missing has no such anchor"),
        ('<a href="other.html#there">x</a>', ""),
        ('<a href="https://example.org/">x</a>', ""),
        ('<img src="missing.png">', "missing.png is not there"),
        ('<script src="https://cdn.example/x.js"></script>', "is on another host"),
        ('<link rel="stylesheet" href="https://fonts.example/x.css">', "is on another host"),
    ],
)
def test_a_fault_of_a_page_is_found(text: str, fault: str, tmp_path: Path) -> None:
    (tmp_path / "other.html").write_text('<p id="there">', encoding="utf-8")
    (tmp_path / "page.html").write_text(text, encoding="utf-8")
    found = BUILDER.faults(tmp_path)
    assert len(found) == bool(fault)
    assert all(fault in it for it in found)


def test_a_font_of_another_host_is_found(tmp_path: Path) -> None:
    (tmp_path / "x.css").write_text("@font-face { src: url(//fonts.example/x) }", encoding="utf-8")
    assert len(BUILDER.faults(tmp_path)) == 1


def test_a_page_that_links_to_nothing_ends_the_build() -> None:
    with pytest.raises(SystemExit, match=r"docs/README\.md: 'no-page\.md' is not there"):
        BUILDER.moved("[x](no-page.md)", DOCS / "README.md", BUILDER.EDITIONS[0])


def test_links_lead_to_the_other_language_and_to_the_repository() -> None:
    page = FRENCH / "README.md"
    french = BUILDER.EDITIONS[1]
    assert (
        BUILDER.moved("[x](../gallery.md#y)", page, french) == '<a href="../gallery.html#y">x</a>'
    )
    assert BUILDER.moved("[x](depannage.md)", page, french) == "[x](depannage.md)"
    assert BUILDER.moved("[x](../samples)", page, french).endswith("/tree/HEAD/docs/samples)")
    assert BUILDER.moved("```\n[x](none.md)\n```", page, french) == "```\n[x](none.md)\n```"


def test_pages_for_users_come_before_those_for_developers(site: Path) -> None:
    text = (site / "index.html").read_text(encoding="utf-8")
    menu = text.partition('class="sidebar-tree"')[2].partition("</div>")[0]
    captions = re.findall(r'caption-text">([^<]+)<', menu)
    assert captions == ["Begin", "Print", "Design", "Score", "For developers"]
    users, _caption, developers = menu.partition("For developers")
    assert "print-a-pad.html" in users
    assert "developers/" not in users
    assert {"developers/index.html", "CONTRIBUTING.html", "python.html"} <= set(
        re.findall(r'href="([^"]+)"', developers)
    )


def test_a_page_leads_to_its_translation(site: Path) -> None:
    english = (site / "print-a-pad.html").read_text(encoding="utf-8")
    assert '<a href="fr/imprimer-un-bloc.html" lang="fr"' in english
    french = (site / "fr" / "imprimer-un-bloc.html").read_text(encoding="utf-8")
    assert '<a href="../print-a-pad.html" lang="en"' in french
    assert '<html class="no-js" lang="fr"' in french
    assert "Sur cette page" in french
    assert "On this page" not in french
    alone = (site / "developers" / "fuzzing.html").read_text(encoding="utf-8")
    assert '<a href="../fr/index.html" lang="fr"' in alone


def test_the_mark_of_the_site_is_that_of_the_studio() -> None:
    mark = DOCS / "site" / "_static" / "mark.svg"
    assert mark.read_bytes() == draw_svg(icon_page(), {}, "en")


class _Quiet(SimpleHTTPRequestHandler):
    """Hands out files, and says nothing."""

    def log_message(self, *_words: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def web_space(site: Path) -> Iterator[str]:
    """Return the address of the site in a folder of a plain web server."""
    handler = partial(_Quiet, directory=str(site.parent))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/{site.name}"
        server.shutdown()


@pytest.mark.usefixtures("axe")
@pytest.mark.parametrize("size", ["desktop", "phone"])
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_the_site_is_accessible_and_fits_every_window(
    size: str, *, dark: bool, web_space: str, window: Open
) -> None:
    with window(size, dark=dark) as tab:
        for page in ("index", "print-a-pad", "gallery", "search", "fr/index", "developers/index"):
            tab.open(f"{web_space}/{page}.html")
            assert find_violations(tab) == [], page
            assert tab.run(FITS), page


@pytest.mark.parametrize("question", QUESTIONS)
def test_the_search_finds_common_questions(question: str, site: Path, tab: Tab) -> None:
    found = hits(tab, site.as_uri(), question)
    assert QUESTIONS[question] in found[:FIRST_HITS], found
    assert len(found) == len(set(found))


@pytest.mark.parametrize("question", FRENCH_QUESTIONS)
def test_the_french_search_finds_french_pages(question: str, site: Path, tab: Tab) -> None:
    found = hits(tab, f"{site.as_uri()}/fr", question)
    assert FRENCH_QUESTIONS[question] in found[:FIRST_HITS], found


def test_there_are_twenty_questions_and_each_names_a_page() -> None:
    assert len(QUESTIONS) >= 20
    assert all((DOCS / f"{name}.md").is_file() for name in QUESTIONS.values())
    assert all((FRENCH / f"{name}.md").is_file() for name in FRENCH_QUESTIONS.values())


def test_the_make_target_builds_into_a_folder_that_git_ignores() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    target = re.search(r"^docs:.*\n\t.*build_site\.py (\S+)$", makefile, re.MULTILINE)
    assert target is not None
    ignored = (ROOT / ".gitignore").read_text(encoding="utf-8").split()
    assert f"/{target[1].partition('/')[0]}/" in ignored
