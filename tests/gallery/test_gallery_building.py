"""A gallery is made of a folder: what it draws, writes and removes, and what it refuses."""

from __future__ import annotations

import gzip
import json
import os
import re
import shutil
import zlib
from base64 import urlsafe_b64decode
from html.parser import HTMLParser
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any
from xml.etree.ElementTree import fromstring

import pytest

from generator.errors import OrderError, UnwritableError
from generator.gallery import building, drawing
from generator.gallery import pages as gallery_pages
from generator.gallery.building import build
from generator.gallery.drawing import draw_thing
from generator.gallery.entries import introduction, trait_names
from generator.gallery.manifest import EMPTY, FILE, Manifest, digest, remove_stale
from generator.gallery.maps import draw_map, heat_values, short_path
from generator.gallery.reading import slugs_of
from generator.gallery.wish import Wish
from generator.language import ordering, speaking, translate
from generator.products.layouts import check_text
from generator.products.tools import load_tools
from generator.resources import DOCS
from generator.shelf import reading
from generator.shelf.faults import GoneError
from support.pages.drawing import layout
from support.small_disk import fill, small_disk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from conftest import Golden

    from generator.gallery.wish import Built

ROOT = Path(__file__).resolve().parents[2]
SAMPLES = ROOT / "docs" / "samples"
HEAT = "gallery/heat.svg.j2"
ANGRY = "<script>alert('x')</script> & “Brook”"
"""A name that a page must show and not carry out."""
STUDIO = "http://localhost:8000/"
DRAWN = ("pictures", "prints")
DOMAIN = (SAMPLES / "domains" / "brook.toml").read_text(encoding="utf-8")


def make(folder: Path, output: Path, **more: Any) -> Built:
    return build(Wish(folder=folder, output=output, language="en", **more))


def files(folder: Path) -> dict[str, bytes]:
    found = (it for it in folder.rglob("*") if it.is_file())
    return {it.relative_to(folder).as_posix(): it.read_bytes() for it in found}


def test_a_map_looks_as_it_was_found_good(golden: Golden) -> None:
    domain = layout("A")
    shares = [place / len(domain.cells) for place in range(len(domain.cells))]
    golden("gallery-map.txt", draw_map(domain))
    golden(
        "gallery-heat.txt", load_tools(for_text=True).press.write(HEAT, heat_values(domain, shares))
    )


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a domain of an odd name, a broken file, a pad and a deck."""
    folder = tmp_path_factory.mktemp("club")
    text = "\n".join(it for it in DOMAIN.splitlines() if not it.startswith("name"))
    angry = text.replace(
        'game = "dice"', f'game = "dice"\nname = {{ en = {json.dumps(ANGRY)} }}', 1
    )
    (folder / "brook.toml").write_text(DOMAIN, encoding="utf-8")
    (folder / "Älter & Größer.toml").write_text(angry, encoding="utf-8")
    (folder / "broken.toml").write_text(DOMAIN.replace("R", "Q"), encoding="utf-8")
    shutil.copy(SAMPLES / "herd-and-market.toml", folder)
    return folder


@pytest.fixture(scope="module")
def first(club: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Built]:
    """Return a gallery of that folder, and what was done for it."""
    output = tmp_path_factory.mktemp("site")
    return output, make(club, output, studio=STUDIO)


@pytest.fixture
def site(first: tuple[Path, Built], tmp_path: Path) -> Path:
    """Return a copy of that gallery, which a test may change."""
    return Path(shutil.copytree(first[0], tmp_path / "site"))


class Addresses(HTMLParser):
    """Collects what a page links to and loads, and the elements that it has."""

    def __init__(self, text: str) -> None:
        """Read a page."""
        super().__init__()
        self.found: list[str] = []
        self.elements: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append(tag)
        self.found += [
            to or "" for name, to in attrs if name in {"href", "src", "data-index"} and tag != "use"
        ]


def pages(site: Path) -> Iterator[Path]:
    yield from sorted(site.rglob("*.html"))


def test_everything_but_a_broken_file_has_a_page(first: tuple[Path, Built]) -> None:
    site, built = first
    assert built.shown == 3
    assert [it.file for it in built.broken] == ["broken.toml"]
    assert "Q" in built.broken[0].error
    assert len(list((site / "things").glob("*.html"))) == 3
    assert "broken.toml" in (site / "faults.html").read_text(encoding="utf-8")
    assert len(list((site / "prints").glob("brook-*.pdf"))) == 6


def test_every_link_of_every_page_leads_to_a_file(first: tuple[Path, Built]) -> None:
    site, _built = first
    followed = 0
    for page in pages(site):
        for address in Addresses(page.read_text(encoding="utf-8")).found:
            if address.startswith((STUDIO, "data:", "#")) or address == DOCS:
                continue
            followed += 1
            assert (page.parent / address).is_file(), (page.name, address)
    assert followed > 60


def test_texts_of_others_are_shown_and_not_carried_out(first: tuple[Path, Built]) -> None:
    site, _built = first
    text = (site / "index.html").read_text(encoding="utf-8")
    assert "&lt;script&gt;alert" in text
    for page in pages(site):
        elements = Addresses(page.read_text(encoding="utf-8")).elements
        assert elements.count("script") == (page.parent == site and page.name != "faults.html")
    index = (site / "look" / "index.js").read_text(encoding="utf-8")
    assert "<" not in index
    titles = {it[1] for it in json.loads(index.partition("=")[2].strip().rstrip(";"))["rows"]}
    assert ANGRY in titles
    feed = fromstring((site / "feed.xml").read_text(encoding="utf-8"))  # noqa: S314 - our own
    names = {it.text for it in feed.iter("{http://www.w3.org/2005/Atom}title")}
    assert ANGRY in names


def test_nothing_is_drawn_or_written_again(club: Path, site: Path) -> None:
    before = files(site)
    built = make(club, site, studio=STUDIO)
    assert (built.drawn, built.written, built.removed) == ((), (), ())
    assert built.shown == 3
    assert files(site) == before


def test_a_copy_of_a_folder_with_other_times_is_no_news(
    club: Path, site: Path, tmp_path: Path
) -> None:
    folder = Path(shutil.copytree(club, tmp_path / "club"))
    for file in folder.glob("*.toml"):
        os.utime(file, (2**31, 2**31))
    built = make(folder, site, studio=STUDIO)
    assert (built.drawn, built.written) == ((), ())
    text = DOMAIN.replace("Brook", "Stream")
    (folder / "brook.toml").write_text(text, encoding="utf-8")
    os.utime(folder / "brook.toml", (2**31, 2**31))
    make(folder, site, studio=STUDIO)
    feed = fromstring((site / "feed.xml").read_text(encoding="utf-8"))  # noqa: S314 - our own
    moments = [it.text for it in feed.iter("{http://www.w3.org/2005/Atom}updated")]
    assert moments[:2] == ["2038-01-19T03:14:08Z"] * 2
    assert moments[0] not in moments[2:]


def test_only_a_changed_thing_is_drawn(club: Path, site: Path, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(club, tmp_path / "club"))
    text = DOMAIN.replace("Brook", "Stream")
    (folder / "brook.toml").write_text(text, encoding="utf-8")
    before = files(site)
    built = make(folder, site, studio=STUDIO)
    assert built.drawn == ("brook",)
    assert set(built.written) == {
        *("things/brook.html", "files/brook.toml", "index.html", "dice-domains.html"),
        *("feed.xml", "look/index.js"),
    }
    assert len(built.removed) == 8
    assert not any((site / name).exists() for name in built.removed)
    after = files(site)
    kept = [it for it in before if "lter-gro" in it and it.startswith(("prints", "pictures"))]
    assert len(kept) == 8
    assert all(after[it] == before[it] for it in kept)
    assert b"Stream" in after["things/brook.html"]


def test_what_is_gone_is_removed_and_what_others_wrote_stays(
    club: Path, site: Path, tmp_path: Path
) -> None:
    folder = Path(shutil.copytree(club, tmp_path / "club"))
    (folder / "brook.toml").unlink()
    (site / "CNAME").write_text("gallery.example.org", encoding="utf-8")
    (site / "prints" / "mine.pdf").write_bytes(b"mine")
    print_of = next((site / "prints").glob("brook-*-a4-low.pdf"))
    print_of.write_bytes(b"written over by somebody")
    built = make(folder, site)
    assert "things/brook.html" in built.removed
    assert not (site / "things" / "brook.html").exists()
    assert (site / "CNAME").exists()
    assert (site / "prints" / "mine.pdf").exists()
    assert print_of.read_bytes() == b"written over by somebody"


def test_a_file_of_somebody_else_is_not_written_over(club: Path, tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("my own page", encoding="utf-8")
    with pytest.raises(UnwritableError, match=r"index\.html"):
        make(club, tmp_path)
    assert files(tmp_path) == {"index.html": b"my own page"}


@pytest.mark.parametrize("content", [b"", b"{}", b"[1]", b'{"format":1,"files":[]}'])
def test_a_manifest_of_something_else_is_not_written_over(
    club: Path, tmp_path: Path, content: bytes
) -> None:
    (tmp_path / FILE).write_bytes(content)
    with pytest.raises(UnwritableError, match=r"gallery\.json"):
        make(club, tmp_path)
    assert files(tmp_path) == {FILE: content}


def test_a_run_that_is_broken_off_leaves_the_earlier_pages(
    club: Path, site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = Path(shutil.copytree(club, tmp_path / "club"))
    for name in ("brook", "ford"):
        (folder / f"{name}.toml").write_text(DOMAIN.replace("Brook", name), encoding="utf-8")
    before = files(site)

    def draw(task: Any) -> Any:
        if task.name == "ford":
            raise KeyboardInterrupt
        return draw_thing(task)

    monkeypatch.setattr(building, "draw_thing", draw)
    with pytest.raises(KeyboardInterrupt):
        make(folder, site)
    after = files(site)
    assert {it for it in before if before[it] != after.get(it)} == {FILE}
    monkeypatch.undo()
    built = make(folder, site)
    assert built.drawn == ("ford",)
    assert built.shown == 4


@pytest.mark.parametrize(
    ("share", "more", "places"),
    [
        (0.0, 0, {FILE}),
        (0.5, 0, {*DRAWN}),
        (1.0, 20_000, {"things", "files", "look", "index.html", "feed.xml"}),
    ],
    ids=["at once", "while it draws", "while it writes the pages"],
)
def test_a_full_disk_is_said_and_the_earlier_pages_stay(
    tmp_path: Path, share: float, more: int, places: set[str]
) -> None:
    folder = tmp_path / "club"
    folder.mkdir()
    (folder / "brook.toml").write_text(DOMAIN, encoding="utf-8")
    with small_disk(tmp_path / "disk", "3m") as disk:
        site = disk / "site"
        make(folder, site)
        before = files(site)
        drawn = sum(-len(data) // 4096 * -4096 for name, data in before.items() if is_drawn(name))
        (folder / "brook.toml").write_text(DOMAIN.replace("Brook", "Stream"), encoding="utf-8")
        filling = disk / "filling"
        fill(filling)
        os.truncate(filling, filling.stat().st_size - int(drawn * share) - more)
        with pytest.raises(UnwritableError, match="there is no space left; free some") as caught:
            make(folder, site)
        refused = Path(str(caught.value).partition(" cannot")[0]).relative_to(site).parts[0]
        assert refused in places
        after = files(site)
        assert {it for it in before if before[it] != after.get(it)} <= {FILE}
        assert all(is_drawn(it) for it in {*after} - {*before})
        filling.unlink()
        assert make(folder, site).removed
        assert "Stream" in (site / "things" / "brook.html").read_text(encoding="utf-8")
        assert len(files(site)) == len(before)


def is_drawn(name: str) -> bool:
    return name.startswith(DRAWN)


def test_a_missing_folder_and_the_folder_itself_are_refused(club: Path, tmp_path: Path) -> None:
    with pytest.raises(GoneError):
        make(tmp_path / "nowhere", tmp_path / "site")
    assert not (tmp_path / "site").exists()
    for output in (club, club / ".." / club.name):
        with pytest.raises(OrderError, match="itself"):
            make(club, output)


def test_the_same_folder_gives_the_same_bytes(
    club: Path, first: tuple[Path, Built], tmp_path: Path
) -> None:
    make(club, tmp_path / "again", studio=STUDIO, processes=2)
    assert files(tmp_path / "again") == files(first[0])


def test_names_for_addresses_are_plain_and_apart() -> None:
    odd = ["brook", "Brook", "Älter", "../x", "a/b", "a-b", "con", "日本", "🏰", "x" * 90]
    found = slugs_of(odd)
    assert len({it.casefold() for it in found.values()}) == len(odd)
    assert found["brook"] != "brook" or found["Brook"] != "Brook"
    assert found["a-b"].startswith("a-b")
    assert found["con"] != "con"
    assert all(it.replace("-", "").isalnum() and it.isascii() for it in found.values())
    assert all(len(it) < 60 for it in found.values())


def test_a_small_page_loads_little(first: tuple[Path, Built]) -> None:
    site, _built = first
    for page in pages(site):
        text = page.read_text(encoding="utf-8")
        loaded = {
            it
            for it in Addresses(text).found
            if it.endswith((".css", ".js", ".woff2")) and "index.js" not in it
        }
        size = len(text.encode()) + sum((page.parent / it).stat().st_size for it in loaded)
        assert size < 60_000, page.name


def test_a_full_list_with_its_pictures_takes_100_kb_as_web_spaces_send_it(
    first: tuple[Path, Built],
) -> None:
    site, _built = first
    page = site / "index.html"
    text = page.read_text(encoding="utf-8")
    loaded = {it for it in Addresses(text).found if it.endswith((".css", ".js", ".woff2"))}
    size = sum(_sent(it) for it in (page, *(site / it for it in loaded)))
    picture = max(_sent(it) for it in (site / "pictures").glob("*.svg"))
    card = 200  # what a card adds to its page: names and traits that differ
    assert size + gallery_pages.ON_A_PAGE * (picture + card) < 100_000


def _sent(file: Path) -> int:
    """Return how many bytes a web space sends that packs texts."""
    data = file.read_bytes()
    return len(data) if file.suffix == ".woff2" else len(gzip.compress(data))


def test_a_path_is_short_and_leads_to_the_same_points() -> None:
    """A terrain's zones are one path; nothing drifts, however many steps there are."""
    ring = "M0.041 0.041" + "".join(f"L{it * 1.049:.3f} {it * -2.051:.3f}" for it in range(1, 200))
    found = short_path([f"{ring}Z", "M5.000 5.000L-5.000 5.000Z"])
    assert found.startswith("m0 0 1-2.1 1.1-2 1-2.1")
    assert found.endswith("z" + "m5 5-10 0z")
    numbers = [float(it) for it in re.findall(r"-?[\d.]+", found.partition("z")[0])]
    assert (sum(numbers[::2]), sum(numbers[1::2])) == pytest.approx(
        (199 * 1.049, 199 * -2.051), abs=0.05
    )


def test_a_deck_with_too_many_pictures_is_listed_and_the_rest_works(tmp_path: Path) -> None:
    folder = tmp_path / "club"
    (folder / "herbs").mkdir(parents=True)
    for name in ("herbs.toml", "herbs.csv"):
        shutil.copy(SAMPLES / name, folder)
    for number in range(5_000):
        (folder / "herbs" / f"{number}.png").touch()
    (folder / "link.toml").symlink_to(SAMPLES / "berry.toml")
    (folder / "brook.toml").write_text(DOMAIN, encoding="utf-8")
    built = make(folder, tmp_path / "site")
    assert [it.file for it in built.broken] == ["herbs.toml", "link.toml"]
    assert "more than 300" in built.broken[0].error
    assert built.drawn == ("brook",)


def test_a_thing_that_is_too_deep_to_draw_is_listed_and_the_rest_works(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "club"
    folder.mkdir()
    for name in ("brook", "ford"):
        (folder / f"{name}.toml").write_text(DOMAIN.replace("Brook", name), encoding="utf-8")

    def check(text: str, file: str, **more: Any) -> Any:
        if file == "ford.toml":
            raise RecursionError
        return check_text(text, file, **more)

    monkeypatch.setattr(drawing, "check_text", check)
    built = make(folder, tmp_path / "site")
    assert [it.error for it in built.broken] == ["The input is nested too deeply; make it flatter."]
    assert built.shown == 1


def test_more_files_than_a_gallery_has_are_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "MOST_THINGS", 2)
    folder = tmp_path / "club"
    folder.mkdir()
    for number in range(5):
        (folder / f"{number}.toml").write_text("nothing = 1", encoding="utf-8")
    built = make(folder, tmp_path / "site")
    assert (built.shown, len(built.broken), built.left_out) == (0, 2, 3)
    assert "There is nothing here yet" in (tmp_path / "site" / "index.html").read_text("utf-8")


def test_many_things_are_on_several_pages(
    club: Path, site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gallery_pages, "ON_A_PAGE", 2)
    built = make(club, site)
    assert built.drawn == ()
    assert "page-2.html" in built.written
    first, second = ((site / it).read_text("utf-8") for it in ("index.html", "page-2.html"))
    assert (first.count('<li class="card">'), second.count('<li class="card">')) == (2, 1)
    monkeypatch.undo()
    assert "page-2.html" in make(club, site).removed


def test_a_link_opens_the_domain_in_a_studio(first: tuple[Path, Built]) -> None:
    site, _built = first
    page = Addresses((site / "things" / "brook.html").read_text("utf-8")).found
    (link,) = (it for it in page if it.startswith(STUDIO))
    head, _hash, packed = link.partition("#domain=")
    assert head == "http://localhost:8000/design"
    letters = packed.removesuffix("&custom")
    data = urlsafe_b64decode(letters + "=" * (-len(letters) % 4))
    assert zlib.decompress(data, -15).decode() == DOMAIN


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_what_the_search_gives_as_an_example_finds_something(language: str) -> None:
    with ordering(language):
        said = translate("Search: a name, “hard”, “fair starts” …")
        found = re.findall(r"[“„«]\s*([\w ]+?)\s*[”“»]", said)
        assert len(found) == 2, said
        assert [it for it in found if it not in trait_names().values()] == []


@pytest.mark.parametrize("language", ["fr", "de"])
def test_pages_are_in_the_language_that_is_asked_for(
    club: Path, tmp_path: Path, language: str
) -> None:
    folder = tmp_path / "one"
    folder.mkdir()
    shutil.copy(club / "brook.toml", folder)
    with ordering(language):
        build(Wish(folder=folder, output=tmp_path / "site", language=language))
    text = (tmp_path / "site" / "things" / "brook.html").read_text("utf-8")
    assert f'<html lang="{language}">' in text
    assert {"fr": "Peu d’encre", "de": "Wenig Tinte"}[language] in text


def test_what_an_earlier_gallery_wrote_goes_unless_somebody_changed_it(tmp_path: Path) -> None:
    for name in ("old.html", "changed.html", "kept.html", "own.html"):
        (tmp_path / name).write_bytes(b"page")
    earlier = dict.fromkeys(("old.html", "changed.html", "kept.html"), digest(b"page"))
    (tmp_path / "changed.html").write_bytes(b"better")
    old = Manifest(earlier, EMPTY.pages, EMPTY.things)
    assert remove_stale(tmp_path, old, {"kept.html": digest(b"page")}) == ("old.html",)
    assert sorted(it.name for it in tmp_path.iterdir()) == ["changed.html", "kept.html", "own.html"]


@pytest.mark.parametrize(
    ("language", "game"),
    [
        ("en", "The Castles of Burgundy: The Dice Game"),
        ("fr", "Les Châteaux de Bourgogne\N{NO-BREAK SPACE}: le jeu de dés"),
        ("de", "Die Burgen von Burgund: Das Würfelspiel"),
    ],
)
def test_an_introduction_names_the_game_as_its_box_does(language: str, game: str) -> None:
    entry = SimpleNamespace(kind="domain", game="dice", playtest=None)
    with speaking(language):
        assert game in introduction([entry])  # type: ignore[list-item]
