"""Builds the site of the docs: English pages, and French ones below fr/, each with its own search.

`make docs` runs it with the extra `docs`. The Markdown files stay as they are: a copy of them is
made ready for Sphinx, with the tables of the index as the menu. A warning of Sphinx, a link or an
anchor that leads nowhere, or a file from another host ends the build with an error.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import unquote, urlsplit

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
FRENCH = DOCS / "fr"
SETTINGS = DOCS / "site"
SITE = ROOT / "build" / "site"
SOURCE = "https://github.com/scriptorium-press/scriptorium"
INDEX = "README.md"
BESIDE = ("CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md")
"""Pages of the top folder that belong to the site."""
ABSENT = ("fr", "site", "man")
"""Folders of the docs with no English pages."""
LEFT_OUT = {
    'class="caption" role="heading"': 'class="caption" role="heading" aria-level="2"',
    '<aside class="sidebar-drawer"': '<aside aria-label="Menu" class="sidebar-drawer"',
    '<aside class="toc-drawer': '<aside aria-label="On this page" class="toc-drawer',
    '<div class="highlight"><pre>': '<div class="highlight"><pre tabindex="0">',
    '<th class="head"><p></p></th>': '<td class="head"></td>',
}
"""What people with a screen reader or without a mouse need, and the theme does not write."""
FRENCH_WORDS = {
    "On this page": "Sur cette page",
    ">Next<": ">Suivant<",
    ">Previous<": ">Précédent<",
    ">Home<": ">Accueil<",
    ">Contents<": ">Sommaire<",
    "Skip to content": "Aller au contenu",
    "Back to top": "Haut de page",
    "Toggle site navigation sidebar": "Ouvrir ou fermer le menu",
    "Toggle table of contents sidebar": "Ouvrir ou fermer le sommaire",
    "Toggle Light / Dark / Auto color theme": "Clair, sombre ou automatique",
    "Hide navigation sidebar": "Fermer le menu",
    "Hide table of contents sidebar": "Fermer le sommaire",
    "Light mode": "Clair",
    "Dark mode": "Sombre",
}
"""Words of the theme that it has only in English."""
_LINK = re.compile(r"(?P<label>!?\[(?:[^\[\]`]|`[^`]*`)*\])\((?P<target>[^)\s]+)\)")
_ROW = re.compile(r"^\| (?P<task>.*?) \| ?(?P<page>.*?) ?\|$", re.MULTILINE)
_FENCE = re.compile(r"^(```.*?^```$)", re.MULTILINE | re.DOTALL)
_COMMENT = re.compile(r"^<!-- .* -->\n", re.MULTILINE)


class Edition(NamedTuple):
    """The pages of one language: where they come from, and where they go in the site."""

    language: str
    folder: Path
    place: str

    def pages(self) -> Iterator[Path]:
        """Yield the files of this edition."""
        for path in sorted(self.folder.rglob("*")):
            inside = path.relative_to(self.folder).parts
            if path.is_file() and not (self.folder == DOCS and inside[0] in ABSENT):
                yield path


EDITIONS = (Edition("en", DOCS, ""), Edition("fr", FRENCH, "fr"))


def address(path: Path) -> str | None:
    """Return where a file is in the site, without its ending; None if it has no page there."""
    if path.suffix != ".md" or not path.is_file():
        return None
    if path.parent == ROOT:
        return "index" if path.name.startswith("README") else path.stem
    if DOCS not in path.parents:
        return None
    inside = path.relative_to(DOCS).with_suffix("")
    return (inside.with_name("index") if inside.name == "README" else inside).as_posix()


def edition_of(path: Path) -> Edition:
    """Return the edition that a page belongs to; the French README leads to the French index."""
    is_french = path.parent == FRENCH or path == ROOT / "README.fr.md"
    return EDITIONS[1] if is_french else EDITIONS[0]


def moved(text: str, page: Path, edition: Edition) -> str:
    """Return the text of a page with its links as the site has them."""

    def replaced(link: re.Match[str]) -> str:
        target, hash_, anchor = link["target"].partition("#")
        if not target or urlsplit(target).scheme:
            return link[0]
        path = (page.parent / target).resolve()
        if not path.exists():
            sys.exit(f"{page.relative_to(ROOT)}: '{link['target']}' is not there.")
        other = edition_of(path)
        found = f"{other.place}/index" if path == ROOT / "README.fr.md" else address(path)
        if found is not None and other is not edition:
            return (
                f'<a href="{relative(page, found)}.html{hash_}{anchor}">{link["label"][1:-1]}</a>'
            )
        if found is not None:
            return f"{link['label']}({relative(page, found)}.md{hash_}{anchor})"
        if path.is_dir() or DOCS not in path.parents:
            kind = "tree" if path.is_dir() else "blob"
            return f"{link['label']}({SOURCE}/{kind}/HEAD/{path.relative_to(ROOT).as_posix()})"
        return f"{link['label']}({os.path.relpath(path, beside(page))})"

    parts = _FENCE.split(text)
    return "".join(it if it.startswith("```") else _LINK.sub(replaced, it) for it in parts)


def beside(page: Path) -> Path:
    """Return the folder in which a page is in the site, as one of the docs."""
    return DOCS if page.parent == ROOT else page.parent


def relative(page: Path, found: str) -> str:
    """Return the way from a page to another one of the site."""
    return os.path.relpath(DOCS / found, beside(page))


def rows(page: Path) -> Iterator[tuple[str, str, Path]]:
    """Yield the rows of the tables of an index: the heading in bold, the task, and the page."""
    heading = ""
    for row in _ROW.finditer(page.read_text(encoding="utf-8")):
        if row["task"].startswith("**"):
            heading = row["task"].strip("*")
        for link in _LINK.finditer(row["page"]):
            path = (page.parent / link["target"].partition("#")[0]).resolve()
            if path.suffix == ".md" and edition_of(path) is edition_of(page):
                yield heading, row["task"], path


def tasks(edition: Edition) -> dict[str, str]:
    """Return the tasks that the index of an edition has for each page."""
    found: dict[str, str] = {}
    for _heading, task, path in rows(edition.folder / INDEX):
        name = _own(path, edition)
        found[name] = f"{found.get(name, '')} {task}".strip()
    return found


def menu(page: Path) -> str:
    """Return the menu that the tables of an index are, one part for each heading in bold."""
    parts: dict[str, list[str]] = {}
    seen = set()
    for heading, _task, path in rows(page):
        if path not in seen:
            seen.add(path)
            parts.setdefault(heading, []).append(relative(page, str(address(path))))
    return "".join(_toctree(heading, pages) for heading, pages in parts.items())


def _toctree(caption: str, pages: list[str]) -> str:
    line = f":caption: {caption}\n" if caption else ""
    return "\n```{toctree}\n:hidden:\n" + line + "\n" + "\n".join(pages) + "\n```\n"


def stage(edition: Edition, folder: Path) -> None:
    """Write the pages of an edition as Sphinx reads them."""
    own = list(edition.pages())
    if edition.folder == DOCS:
        own += [ROOT / name for name in BESIDE]
    for path in own:
        place = path.name if path.parent == ROOT else path.relative_to(edition.folder).as_posix()
        target = folder / place
        target.parent.mkdir(parents=True, exist_ok=True)
        if path.suffix != ".md":
            shutil.copy2(path, target)
            continue
        text = path.read_text(encoding="utf-8")
        ready = moved(_COMMENT.sub("", text), path, edition)
        if path.name == INDEX:
            target = target.with_name("index.md")
            ready += menu(path)
        target.write_text(ready, encoding="utf-8", newline="\n")
    if edition.folder != DOCS:
        _bring_pictures(folder)
    for name, data in (("languages", translations(edition)), ("tasks", tasks(edition))):
        (folder / f"{name}.json").write_text(json.dumps(data), encoding="utf-8")


def _bring_pictures(folder: Path) -> None:
    """Copy the pictures that the pages of a translation show from beside its folder."""
    for path in folder.rglob("*.md"):
        for link in re.findall(r"!\[[^\]]*\]\(((?:\.\./)+)([^)]+)\)", path.read_text("utf-8")):
            target = folder / link[1]
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(DOCS / link[1], target)
        text = path.read_text(encoding="utf-8")
        path.write_text(re.sub(r"(!\[[^\]]*\]\()\.\./", r"\1", text), encoding="utf-8")


def translations(edition: Edition) -> dict[str, str]:
    """Return the page in the other language for each page that has one, as its top line says."""
    found = {}
    other = next(it for it in EDITIONS if it is not edition)
    for page in edition.folder.glob("*.md"):
        first = "\n".join(page.read_text(encoding="utf-8").splitlines()[:4])
        for link in _LINK.finditer(first):
            path = (page.parent / link["target"]).resolve()
            if path.parent == other.folder:
                found.setdefault(_own(page, edition), f"{relative(page, str(address(path)))}.html")
    return found


def _own(page: Path, edition: Edition) -> str:
    return str(address(page)).removeprefix(f"{edition.place}/")


def build(site: Path) -> None:
    """Build every edition into a folder, which is replaced."""
    shutil.rmtree(site, ignore_errors=True)
    with tempfile.TemporaryDirectory() as name:
        for edition in EDITIONS:
            folder = Path(name) / edition.language
            stage(edition, folder)
            words = ["--fail-on-warning", "--keep-going", "--quiet", "--fresh-env", "--jobs", "1"]
            words += ["--conf-dir", str(SETTINGS), "--define", f"language={edition.language}"]
            cache = ["--doctree-dir", str(Path(name) / f"{edition.language}-cache")]
            done = subprocess.run(  # noqa: S603 - our own files
                [sys.executable, "-m", "sphinx", *words, *cache, folder, site / edition.place],
                check=False,
            )
            if done.returncode:
                sys.exit(f"The pages in '{edition.language}' have faults: see above.")


def finish(site: Path) -> None:
    """Put into the pages what the theme leaves out: labels, levels of headings, French words."""
    for path in sorted(site.rglob("*.html")):
        is_french = path.relative_to(site).parts[0] == EDITIONS[1].place
        text = path.read_text(encoding="utf-8")
        for old, new in {**LEFT_OUT, **(FRENCH_WORDS if is_french else {})}.items():
            text = text.replace(old, new)
        path.write_text(text, encoding="utf-8", newline="\n")


class _Page(HTMLParser):
    """What a page refers to, and what can be referred to in it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.files: list[str] = []
        self.anchors: set[str] = {""}
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note the links, files and anchors of an element."""
        given = {name: value or "" for name, value in attrs}
        self.anchors.add(given.get("id", ""))
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        if tag == "link" and given.get("rel") not in {
            "canonical",
            "index",
            "search",
            "next",
            "prev",
        }:
            self.files.append(given["href"])
        self.files += [given[it] for it in ("src", "poster", "data") if it in given]


def faults(site: Path) -> list[str]:
    """Return the faults of a site: links and anchors to nowhere, and files of other hosts."""
    pages = {path: _Page(path.read_text(encoding="utf-8")) for path in sorted(site.rglob("*.html"))}
    found = []
    for path, page in pages.items():
        name = path.relative_to(site)
        found += [f"{name}: {it} is on another host" for it in page.files if urlsplit(it).netloc]
        for link in [*page.links, *page.files]:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            other = pages.get(target)
            if not target.is_file():
                found.append(f"{name}: {link} is not there")
            elif other is not None and unquote(parts.fragment) not in other.anchors:
                found.append(f"{name}: {link} has no such anchor")
    for path in sorted(site.rglob("*.css")):
        requests = re.findall(
            r"(?:url\(|@import)\s*[\"']?(?:https?:)?//[^)\"']+", path.read_text("utf-8")
        )
        found += [f"{path.relative_to(site)}: {it} is on another host" for it in requests]
    return found


def main() -> None:
    """Build the site, and report what is wrong with it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("folder", nargs="?", type=Path, default=SITE, help="what to write")
    site: Path = parser.parse_args().folder.resolve()
    build(site)
    finish(site)
    wrong = faults(site)
    if wrong:
        sys.exit("\n".join(wrong))
    pages = len(list(site.rglob("*.html")))
    sys.stdout.write(f"{site}: {pages} pages; open {site / 'index.html'}\n")


if __name__ == "__main__":
    main()
