"""Parts of a gallery without any drawing: its manifest, its entries, and what its pages say."""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64decode
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any
from uuid import NAMESPACE_URL, uuid5
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from generator.errors import InvalidError, OrderError, UnwritableError
from generator.gallery import drawing, pages
from generator.gallery.drawing import Made, Task, _note, _packed, _pdf, _put, draw_thing, sentences
from generator.gallery.entries import (
    Entry,
    common_words,
    entry_of,
    filters,
    group_names,
    group_of,
    introduction,
    is_count,
    kind_name,
    meanings,
    trait_names,
)
from generator.gallery.manifest import (
    EMPTY,
    FILE,
    Manifest,
    digest,
    read_manifest,
    refuse_foreign,
    remove_stale,
)
from generator.gallery.maps import ROOM, _ends, _inks, heat_values, short_path
from generator.gallery.pages import INDEX, Pages, _moment, _script_of, fonts, list_address
from generator.gallery.reading import Folder, Item, as_record, read_folder, slugs_of
from generator.gallery.studio_links import studio_link
from generator.gallery.wish import Broken, Wish
from generator.language import ordering
from generator.load.layouts.library import find_layout
from generator.load.settings.theme import load_theme
from generator.model.order import Ink
from generator.page.maps.domain import place_domain
from generator.products.layouts import check_text
from generator.products.order import Files, Order, Print, Run
from generator.products.results.playtest_summaries import Shown, summariser_of
from generator.shelf import beside
from generator.shelf.entry import Description, describe
from generator.shelf.reading import Shelf
from support.pages.drawing import layout

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.shelf.reading import Scan
    from generator.units import Paper

ROOT = Path(__file__).resolve().parents[2]
SAMPLES = ROOT / "docs" / "samples"
DOMAIN = (SAMPLES / "domains" / "brook.toml").read_text(encoding="utf-8")
WISH = Wish(Path("club"), Path("site"), "en")


def test_a_manifest_is_read_as_it_was_written(tmp_path: Path) -> None:
    made = Manifest({"b": "2", "a": "1"}, {"p": "3"}, {"t": {"key": "k"}}, ("x-1", "y-2"))
    data = made.data()
    assert data == (
        b'{"format":1,"files":{"a":"1","b":"2"},"pages":{"p":"3"},"things":{"t":{"key":"k"}},'
        b'"planned":["x-1","y-2"]}\n'
    )
    assert read_manifest(tmp_path) == EMPTY
    (tmp_path / FILE).write_bytes(data)
    assert read_manifest(tmp_path) == made
    broken = (b"", b"[]", b"1", data.replace(b'"format":1', b'"format":2'))
    for other in (
        *broken,
        data.replace(b'"planned"', b'"other"'),
        data.replace(b'{"p":"3"}', b"3"),
    ):
        (tmp_path / FILE).write_bytes(other)
        assert read_manifest(tmp_path) == EMPTY
    assert digest(b"x") == sha256(b"x").hexdigest()[:16]


def test_a_gallery_owns_what_it_wrote_and_what_it_was_about_to(tmp_path: Path) -> None:
    made = Manifest({"a.html": "", "x/b.pdf": ""}, {}, {}, ("brook-1",))
    names = ("a.html", "x/b.pdf", "x/brook-1-a4.pdf", "brook-1.svg")
    assert [*map(made.owns, names)] == [True] * 4
    foreign = ("b.html", "b.pdf", "x/brook-2.pdf", "brook-1/c.pdf")
    assert [*map(made.owns, foreign)] == [False] * 4
    refuse_foreign(tmp_path, [*names, *foreign], made)
    (tmp_path / "a.html").touch()
    (tmp_path / "b.html").mkdir()
    refuse_foreign(tmp_path, names, made)
    with pytest.raises(UnwritableError) as caught:
        refuse_foreign(tmp_path, [*names, *foreign], made)
    assert str(caught.value) == (
        f"{tmp_path / 'b.html'} is there already and not from a gallery; name another folder with"
        " -o, or move the file away."
    )


def test_what_is_stale_goes_and_what_is_not_ours_stays(tmp_path: Path) -> None:
    for name in ("prints/brook-1-a4.pdf", "prints/mine.pdf", "files/brook-1.zip", "deep/old.pdf"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(b"x")
    for name in ("old.html", "changed.html", "kept.html"):
        (tmp_path / name).write_bytes(b"x")
    (tmp_path / "folder.html").mkdir()
    (tmp_path / "link.html").symlink_to(tmp_path / "kept.html")
    known = ("old.html", "kept.html", "gone.html", "folder.html", "link.html", "deep/old.pdf")
    wrote = {**dict.fromkeys(known, digest(b"x")), "changed.html": digest(b"y")}
    old = Manifest(wrote, {}, {}, ("brook-1",))
    removed = remove_stale(tmp_path, old, {"kept.html": ""})
    assert removed == ("deep/old.pdf", "files/brook-1.zip", "old.html", "prints/brook-1-a4.pdf")
    left = {it.relative_to(tmp_path).as_posix() for it in tmp_path.rglob("*")}
    assert left == {
        *("prints", "prints/mine.pdf"),
        *("changed.html", "kept.html", "folder.html", "link.html"),
    }
    assert remove_stale(tmp_path, EMPTY, {}) == ()


def test_a_link_to_a_studio_is_as_long_as_its_page_reads() -> None:
    def opened(link: str) -> tuple[str, str]:
        head, _sign, packed = link.partition("#domain=")
        letters = packed.removesuffix("&custom")
        data = urlsafe_b64decode(letters + "=" * (-len(letters) % 4))
        return head, zlib.decompress(data, -15).decode()

    for studio, page in (
        ("http://a", "http://a/design"),
        ("http://a/", "http://a/design"),
        ("http://a/en/design.html", "http://a/en/design.html"),
        ("http://a/design", "http://a/design"),
    ):
        assert opened(studio_link(studio, "x = 1", custom=False)) == (page, "x = 1")
    assert studio_link("http://a", "x = 1", custom=True).endswith("&custom")
    assert not studio_link("http://a", "x = 1", custom=False).endswith("&custom")
    assert studio_link("", "x = 1", custom=True) == ""
    rest = 30_001 - len(studio_link("http://a", "", custom=False))
    exact = studio_link(f"http://{'a' * rest}", "", custom=False)
    assert len(exact) == 30_000
    assert studio_link(f"http://{'a' * (rest + 1)}", "", custom=False) == ""


def item(name: str = "brook", text: str = DOMAIN, written: float = 0.0) -> Item:
    """Return a thing of a folder."""
    return Item(name, text.encode(), written, name.replace("/", "-"), "0123456789ab", None)


PLAYED = Shown("A", ("dice-hard", "fair"), "Hard", "100 games", ("Yes.",), (), (0.25,) * 37)
"""What a page says of a playtest."""


def facts(*words: str, players: tuple[int, int] = (0, 0), **more: Any) -> dict[str, Any]:
    """Return what is known of a thing."""
    return {"words": [*words], "players": [*players], **more}


def entry(
    name: str = "brook",
    kind: str = "domain",
    game: str = "dice",
    shown: Shown | None = None,
    **more: Any,
) -> Entry:
    """Return a thing with its page."""
    about = {"titles": {"en": name.capitalize()}, "kind": kind, "game": game, "id": name}
    known = facts("37 hexes", picture=f"pictures/{name}-0.svg", **more)
    return entry_of(item(name), {**about, "author": ""}, known, shown)


@pytest.mark.parametrize(
    ("titles", "title"),
    [
        ({"en": "Brook", "de": "Bach"}, "Brook"),
        ({"*": "Any", "fr": "Ru"}, "Any"),
        ({"de": "Bach"}, "Bach"),
        ({}, "own"),
    ],
)
def test_a_thing_is_called_by_its_title_its_id_or_its_file(
    titles: dict[str, str], title: str
) -> None:
    about = {"titles": titles, "kind": "domain", "game": "dice", "id": "own", "author": "Ana"}
    found = entry_of(item("deep/brook"), about, facts("37 hexes"), PLAYED)
    assert (found.title, found.author, found.page) == (title, "Ana", "things/deep-brook.html")
    assert found.about == ("Dice game", "37 hexes")
    assert found.line == ("Dice game", "37 hexes", "Hard")
    assert found.traits == ("dice-domains", "dice-hard", "fair")
    nameless = entry_of(item("deep/brook"), {**about, "titles": {}, "id": ""}, facts(), None)
    assert (nameless.title, nameless.line) == ("brook", ("Dice game",))
    with ordering("de"):
        german = entry_of(item(), {**about, "titles": {"en": "Brook", "de": "Bach"}}, facts(), None)
    assert german.title == "Bach"


@pytest.mark.parametrize(
    ("kind", "game", "players", "traits"),
    [
        ("pad", "pad", (2, 4), ("pads", "players-2", "players-3", "players-4")),
        ("pad", "pad", (7, 99), ("pads", "players-7", "players-8")),
        ("pad", "pad", (0, 4), ("pads",)),
        ("deck", "", (0, 0), ("decks",)),
        ("domain", "board", (0, 0), ("board-domains",)),
    ],
)
def test_things_are_found_under_their_kind_and_players(
    kind: str, game: str, players: tuple[int, int], traits: tuple[str, ...]
) -> None:
    about = {"titles": {}, "kind": kind, "game": game, "id": "x", "author": ""}
    assert entry_of(item(), about, facts(players=players), None).traits == traits
    assert group_of(kind, game) == traits[0]
    assert traits[0] in group_names()


def test_groups_and_traits_have_names_in_order() -> None:
    assert group_names() == {
        "dice-domains": "Dice game",
        "board-domains": "Board game",
        "pads": "Score pads",
        "decks": "Decks",
    }
    assert (kind_name("deck", ""), kind_name("domain", "board")) == ("Deck", "Board game")
    names = trait_names()
    assert [*names][:4] == [*group_names()]
    assert [*names][-8:] == [it for it in names if is_count(it)]
    assert [*names][-8:] == [f"players-{it}" for it in range(1, 9)]
    assert (names["players-1"], names["players-8"]) == ("1 player", "8 players")
    assert is_count("players-3")
    assert not is_count("pads")
    assert len(names) > 12


def test_lists_are_those_that_have_some_things_and_not_all() -> None:
    one, two = entry("brook", shown=PLAYED), entry("ford")
    pad = entry("yacht", "pad", "pad")._replace(traits=("pads", "players-2"))
    found = filters([one, two, pad])
    assert [(it.id, it.name, len(it.entries)) for it in found] == [
        ("", "All", 3),
        ("dice-domains", "Dice game", 2),
        ("pads", "Score pads", 1),
        ("fair", "fair starts", 1),
        ("players-2", "2 players", 1),
    ]
    assert found[1].entries == (one, two)
    assert [it.id for it in filters([one, two])] == ["", "fair"]
    assert [it.id for it in filters([one, one])] == [""]
    assert [it.id for it in filters([])] == [""]


def test_what_is_said_about_each_tells_nothing() -> None:
    three = [entry("a"), entry("b"), entry("c", kind="domain")]
    assert common_words(three) == {"Dice game", "37 hexes"}
    assert common_words(three[:2]) == frozenset()
    other = three[2]._replace(kind_name="Board game")
    assert common_words([*three[:2], other]) == {"37 hexes"}


POINTS = "The points are what a program that plays alone reaches on average."


def test_an_introduction_says_what_is_there() -> None:
    plain, played = entry(), entry(shown=PLAYED)
    dice = (
        "Domains are maps for The Castles of Burgundy: The Dice Game. Print one and play on it; you"
        " need the game itself, too."
    )
    assert introduction([plain, plain]) == dice
    assert introduction([played]) == f"{dice} {POINTS}"
    pad = entry("yacht", "pad", "pad")
    assert introduction([pad]) == introduction([]) == ""
    assert introduction([pad._replace(playtest=PLAYED)]) == POINTS
    both = introduction([plain, entry("1", "domain", "board")])
    assert "The Dice Game and The Castles of Burgundy. Print" in both


def test_meanings_name_the_domain_if_there_is_only_one() -> None:
    summariser = summariser_of("dice")
    assert summariser is not None
    other = PLAYED._replace(against="B")
    itself = PLAYED._replace(against="")
    assert meanings([entry()]) == meanings([entry(shown=itself)]) == {}
    assert meanings([entry(shown=PLAYED), entry(shown=itself), entry()]) == summariser.meanings("A")
    assert meanings([entry(shown=PLAYED), entry(shown=other)]) == summariser.meanings("")
    assert summariser.meanings("A") != summariser.meanings("")
    assert meanings([entry(game="board", shown=PLAYED)]) == {}


def test_slugs_are_plain_and_apart() -> None:
    def hashed(name: str) -> str:
        return sha256(name.encode()).hexdigest()[:6]

    assert slugs_of(["brook", "a/b", "Älter", "日本", "con", "x" * 49, "--a--", "Ford"]) == {
        "brook": "brook",
        "a/b": f"a-b-{hashed('a/b')}",
        "Älter": f"alter-{hashed('Älter')}",
        "日本": f"thing-{hashed('日本')}",
        "con": f"con-{hashed('con')}",
        "x" * 49: f"{'x' * 48}-{hashed('x' * 49)}",
        "--a--": f"a-{hashed('--a--')}",
        "Ford": f"ford-{hashed('Ford')}",
    }
    assert slugs_of(["a-b", "a/b"])["a-b"] == f"a-b-{hashed('a-b')}"
    assert slugs_of([f"{'x' * 47}-y"]) == {f"{'x' * 47}-y": f"{'x' * 47}-{hashed('x' * 47 + '-y')}"}


def test_a_thing_is_where_its_name_says() -> None:
    brook = item("deep/brook")
    assert (brook.stem, brook.file) == ("deep-brook-0123456789ab", "deep/brook.toml")
    assert brook.shipped == "files/deep-brook.toml"
    found = brook.layout()
    assert found is not None
    assert (found.game, found.id) == ("dice", "brook")
    assert item(text=f"\ufeff{DOMAIN}").layout() is not None
    pad = (SAMPLES / "market-day.toml").read_text(encoding="utf-8")
    assert item(text=pad).layout() is None
    assert item(text="x = ").layout() is None


def test_a_record_has_all_that_is_kept() -> None:
    about = Description("d", "domain", "dice", "brook", {"en": "Brook"}, "Ana")
    assert as_record(item(written=3.5), about, {"words": []}, ["b", "a"]) == {
        "key": "0123456789ab",
        "written": 3.5,
        "about": {
            **about._asdict(),
            "titles": {"en": "Brook"},
            "faults": {},
        },
        "facts": {"words": []},
        "files": ["a", "b"],
    }


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """Return a folder with a domain, a deck with its table, and what is no thing."""
    folder = tmp_path / "club"
    (folder / "herbs").mkdir(parents=True)
    (folder / "brook.toml").write_text(DOMAIN, encoding="utf-8")
    for name in ("herbs.toml", "herbs.csv"):
        (folder / name).write_bytes((SAMPLES / name).read_bytes())
    (folder / "link.toml").symlink_to(folder / "brook.toml")
    return folder


def test_a_folder_is_read_with_what_was_drawn_of_it(
    club: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("generator.gallery.reading.program_mark", lambda: "mark")
    wish = WISH._replace(folder=club)

    def read(known: Manifest = EMPTY, **more: Any) -> Folder:
        return read_folder(wish._replace(**more), known)

    first = read()
    assert [(it.name, it.slug) for it in first.items] == [("brook", "brook"), ("herbs", "herbs")]
    assert [*first.refused] == ["link.toml"]
    assert first.refused["link.toml"].startswith("link.toml")
    assert first.left_out == 0
    assert [it.record for it in first.items] == [None, None]
    brook = first.items[0]
    assert (len(brook.key), brook.data) == (12, DOMAIN.encode())
    assert brook.written == (club / "brook.toml").stat().st_mtime_ns / 1e9
    records = {
        it.name: as_record(it._replace(written=5.0), describe(it.name, it.data), {}, [])
        for it in first.items
    }
    again = read(Manifest({}, {}, records))
    assert [it.record for it in again.items] == [records["brook"], records["herbs"]]
    assert [it.written for it in again.items] == [5.0, 5.0]
    for known in ({"brook": {"key": brook.key}}, {"brook": {**records["brook"], "written": "x"}}):
        one = read(Manifest({}, {}, known)).items[0]
        assert (one.record, one.written) == (known["brook"], brook.written)
    other = {"brook": {**records["brook"], "key": "0"}}
    changed = read(Manifest({}, {}, other)).items[0]
    assert (changed.record, changed.written) == (None, 5.0)
    keys = {brook.key, read(language="fr").items[0].key}
    with ordering("de"):
        keys.add(read().items[0].key)
    assert len(keys) == 3
    (club / "herbs" / "bee.svg").write_text("<svg/>", encoding="utf-8")
    assert [it.key == was.key for it, was in zip(read().items, first.items, strict=True)] == [
        True,
        False,
    ]
    (club / "brook.toml").write_text(f"{DOMAIN}\n", encoding="utf-8")
    assert read(Manifest({}, {}, records)).items[0].record is None


def test_things_that_change_while_a_folder_is_read_are_refused_or_left_out(
    club: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scan = Shelf.scan

    def changed(shelf: Shelf) -> Scan:
        found = scan(shelf)
        for name in ("brook", "herbs"):
            (club / f"{name}.toml").unlink()
        (club / "herbs.toml").symlink_to(club / "herbs.csv")
        return found

    monkeypatch.setattr(Shelf, "scan", changed)
    with ordering("en"):
        found = read_folder(WISH._replace(folder=club), EMPTY)
    assert found.items == ()
    assert found.refused == {
        name: f"{name}: This is a link; put the file itself into the folder."
        for name in ("link.toml", "herbs.toml")
    }


def test_a_deck_with_too_much_beside_it_is_drawn_again_when_it_has_less(
    club: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("generator.gallery.reading.program_mark", lambda: "mark")
    (club / "herbs").mkdir(exist_ok=True)
    for name in ("a.svg", "b.svg"):
        (club / "herbs" / name).write_text("<svg/>", encoding="utf-8")

    def keys() -> list[str]:
        return [it.key for it in read_folder(WISH._replace(folder=club), EMPTY).items]

    brook, whole = keys()
    monkeypatch.setattr(beside, "MOST_FILES", 1)
    assert keys()[0] == brook
    crowded = keys()[1]
    assert crowded != whole
    monkeypatch.setattr(beside, "MOST_FILES", 0)
    assert keys()[1] not in {whole, crowded}


def test_faults_are_sentences() -> None:
    assert sentences(RecursionError()) == ["The input is nested too deeply; make it flatter."]
    many = InvalidError([f"{it}.\nmore" for it in range(25)])
    assert sentences(many) == [f"{it}." for it in range(20)]
    assert sentences(OrderError("No.")) == ["No."]


@pytest.mark.parametrize(
    ("notes", "about", "language", "note"),
    [
        ({}, "", "en", ""),
        ({"en": "Yes.", "fr": "Oui."}, "", "fr", "Oui."),
        ({"en": "Yes."}, "", "de", "Yes."),
        ({"de": "Ja."}, "", "fr", ""),
        ({"en": "Yes."}, "Own.", "en", "Own."),
    ],
)
def test_a_note_is_in_the_language_that_is_spoken(
    notes: Mapping[str, str], about: str, language: str, note: str
) -> None:
    noted: Any = SimpleNamespace(notes=notes)
    silent: Any = SimpleNamespace()
    with ordering(language):
        assert _note(noted, about) == note
        assert _note(silent, about) == about


def test_a_deck_is_packed_with_the_same_bytes(tmp_path: Path) -> None:
    own = {"herbs.toml": b"x" * 500, "herbs/bee.svg": b"<svg/>"}
    packed = _packed(own)
    assert packed == _packed(own)
    with ZipFile(BytesIO(packed)) as archive:
        infos = archive.infolist()
        assert {it.filename: archive.read(it) for it in infos} == own
    for it in infos:
        assert (it.date_time, it.compress_type) == ((1980, 1, 1, 0, 0, 0), ZIP_DEFLATED)
        assert (it.external_attr >> 16, it.create_system) == (0o644, 3)
    assert infos[0].compress_size < 500
    assert _put(tmp_path, own) == "./herbs.toml"
    assert (tmp_path / "herbs" / "bee.svg").read_bytes() == b"<svg/>"


@pytest.fixture
def printed(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Print nothing, but keep what is ordered; letter has no room for low ink."""
    kept: list[Any] = []

    def pdf(product: str, options: Mapping[str, Any], language: str) -> bytes:
        kept.append((product, dict(options), language, sorted(map(str, Path().rglob("*.*")))))
        if options.get("paper") == "letter" and options.get("ink") == "low":
            message = "No room."
            raise OrderError(message)
        return f"{options.get('paper')} {options.get('ink')}".encode()

    monkeypatch.setattr(drawing, "_pdf", pdf)
    monkeypatch.setattr(
        "generator.render.png.draw_medium", lambda data, *how: data + repr(how).encode()
    )
    monkeypatch.setattr(
        "generator.render.png.draw_small", lambda data, most: data + str(most).encode()
    )
    return kept


def draw(name: str, data: bytes, folder: Path, language: str = "en") -> Made:
    """Draw a thing of a folder."""
    return draw_thing(Task(folder, name, data, "stem", language))


def test_a_thing_is_printed_by_this_process_with_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []

    def carry_out(order: Order, run: Run) -> Print:
        asked.append((order.product, order["domains"], order["paper"].name, order.language, run))
        return Print(None, 1, 1, lambda it: Files({Path("a"): repr(it).encode()}, ()))

    monkeypatch.setattr(drawing, "carry_out", carry_out)
    data = _pdf("pad", {"domains": ["A"], "paper": "letter"}, "fr")
    ((product, domains, paper, language, run),) = asked
    assert (product, tuple(domains), paper, language) == ("pad", ("A",), "letter", "fr")
    assert (run.most_pages, run.alone, data) == (1_000, True, repr(run).encode())


PRINTS = [
    *(["a4", it, f"prints/stem-a4-{it}.pdf"] for it in ("full", "low", "mono")),
    ["letter", "full", "prints/stem-letter-full.pdf"],
]


def test_a_domain_is_printed_and_has_a_map(tmp_path: Path, printed: list[Any]) -> None:
    made = draw("deep/brook", DOMAIN.encode(), tmp_path, "fr")
    assert (made.about.kind, made.about.game, made.about.titles["en"]) == (
        "domain",
        "dice",
        "Brook",
    )
    prints = {name: f"{paper} {ink}".encode() for paper, ink, name in PRINTS}
    large = {"pictures/stem-large.webp": b"a4 full(560, 50)"}
    assert made.files.pop("pictures/stem.svg").startswith(b"<svg")
    assert made.files == {**prints, **large}
    contents = made.facts.pop("contents")
    assert len(contents) > 8
    assert made.facts == {
        "prints": PRINTS,
        "missing": {"letter": ["No room."]},
        "large": "pictures/stem-large.webp",
        "words": ["37 hex.", "20 zones"]
        if "hex." in made.facts["words"][0]
        else made.facts["words"],
        "players": [0, 0],
        "note": made.facts["note"],
        "picture": "pictures/stem.svg",
    }
    order = {"domains": ["./brook.toml"], "paper": "a4", "ink": "full"}
    assert printed[0] == ("pad", order, "fr", ["brook.toml"])
    assert [(it[1]["paper"], it[1]["ink"]) for it in printed] == [
        *(("a4", it) for it in ("full", "low", "mono")),
        *(("letter", it) for it in ("full", "low")),
    ]


def test_a_pad_has_a_small_picture_and_its_players(tmp_path: Path, printed: list[Any]) -> None:
    pad = (SAMPLES / "market-day.toml").read_bytes()
    made = draw("market-day", pad, tmp_path)
    assert made.facts["picture"] == "pictures/stem.webp"
    assert made.files["pictures/stem.webp"] == b"a4 full6000"
    least, most = made.facts["players"]
    assert f"fewest = {least}" in pad.decode() or 1 <= least <= most
    assert "contents" not in made.facts
    assert made.facts["words"]
    assert {it[0] for it in printed} == {"pad"}


def test_a_deck_is_printed_with_its_table_and_packed(club: Path, printed: list[Any]) -> None:
    (club / "herbs" / "bee.svg").write_text("<svg/>", encoding="utf-8")
    data = (club / "herbs.toml").read_bytes()
    made = draw("herbs", data, club)
    assert printed[0][0] == "kit deck"
    assert printed[0][1]["files"] == ["./herbs.toml"]
    assert {"herbs.toml", "herbs/bee.svg"} <= {*printed[0][3]}
    assert made.facts["picture"] == "pictures/stem.webp"
    assert made.facts["archive"] == "files/stem.zip"
    assert (made.facts["words"], made.facts["players"], made.facts["note"]) == ([], [0, 0], "")
    with ZipFile(BytesIO(made.files["files/stem.zip"])) as archive:
        assert archive.read("herbs.toml") == data
        assert archive.namelist()[0] == "herbs.toml"
        assert "herbs/bee.svg" in archive.namelist()
    (club / "empty").mkdir()
    alone = draw("alone", data, club / "empty")
    assert "archive" not in alone.facts
    assert "files/stem.zip" not in alone.files


def test_what_cannot_be_drawn_has_its_faults(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, printed: list[Any]
) -> None:
    broken = draw("brook", DOMAIN.replace("Kg", "K?", 1).encode(), tmp_path)
    assert (broken.files, printed) == ({}, [])
    assert broken.about.faults or broken.facts["faults"]
    theme = (SAMPLES / "berry.toml").read_bytes()
    assert draw("berry", theme, tmp_path)[1:] == ({}, {})
    assert draw("nothing", b"x = 1", tmp_path)[1:] == ({}, {})

    def refuse(_product: str, options: Mapping[str, Any], _language: str) -> bytes:
        message = f"No room on {options['paper']}."
        raise OrderError(message)

    monkeypatch.setattr(drawing, "_pdf", refuse)
    nowhere = draw("brook", DOMAIN.encode(), tmp_path)
    assert (nowhere.facts, nowhere.files) == ({"faults": ["No room on a4."]}, {})


def test_a_domain_that_check_refuses_is_not_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, printed: list[Any]
) -> None:
    papers: list[str] = []

    def check(text: str, file: str, *, custom: bool, paper: Paper) -> Any:
        papers.append(f"{file} {paper.name} {custom}")
        return check_text(text, file, custom=custom, paper=paper)

    monkeypatch.setattr(drawing, "check_text", check)
    text = find_layout("lake", "dice").read_text(encoding="utf-8")
    allowed = text.replace('game = "dice"', 'game = "dice"\ncustom = true', 1)
    assert draw("x/lake", allowed.encode(), tmp_path).facts["prints"]
    printed.clear()
    plain = draw("lake", text.encode(), tmp_path)
    assert (plain.about.faults, plain.files, printed) == ({}, {}, [])
    codes = [it.split(": ")[1] for it in plain.facts["faults"]]
    assert codes == ["domain-hole", "hex-count"]
    assert papers == ["lake.toml a4 False"] * 2


def test_a_map_has_room_for_its_hexes_and_the_colours_of_its_game() -> None:
    domain = layout("A")
    values = heat_values(domain, [it / 37 for it in range(37)])
    cells = values["cells"]
    assert [it["games"] for it in cells] == [f"{100 * it / 37:.0f}" for it in range(37)]
    assert [it["share"] for it in cells] == [f"{it / 37:.2f}" for it in range(37)]
    assert [it["side"] for it in cells] == [f"{(it / 37) ** 0.5:.2f}" for it in range(37)]
    placed = place_domain(domain, ROOM, largest=10.0, gap=0.4)
    xs, ys = [it.x for it in placed.cells], [it.y for it in placed.cells]
    assert _ends(placed) == pytest.approx(
        (min(xs) - 9.7, min(ys) - 11.0, max(xs) + 9.7, max(ys) + 11.0)
    )
    assert _inks("cards") == load_theme(None).inks[Ink.FULL]
    assert short_path(["M1 2L3 2L3 4ZM0 0L1 -1Z", "M1 1Z"]) == "m1 2 2 0 0 2zm-1-2 1-1zm1 1z"


def test_addresses_and_scripts_are_written_like_this() -> None:
    assert [list_address("", it) for it in (0, 1, 9)] == [
        "index.html",
        "page-2.html",
        "page-10.html",
    ]
    assert [list_address("pads", it) for it in (0, 1)] == ["pads.html", "pads-2.html"]
    assert list_address("pads") == "pads.html"
    script = _script_of("things", {"é": "</script>"})
    assert script == 'window.things={"\\u00e9":"\\u003c/script>"};\n'
    assert [_moment(it) for it in (0, 1.9, 2**31)] == [
        "1970-01-01T00:00:00Z",
        "1970-01-01T00:00:01Z",
        "2038-01-19T03:14:08Z",
    ]
    assert len(fonts()) == 4
    assert all(it.startswith("look/") and it.endswith(".woff2") for it in fonts())


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str, dict[str, Any]]]:
    """Keep what pages are written from."""
    kept: list[tuple[str, str, dict[str, Any]]] = []

    def write(name: str, values: dict[str, Any]) -> str:
        kept.append((name, "", values))
        return "  feed"

    def note(_self: Pages, name: str, up: str, values: dict[str, Any]) -> str:
        kept.append((name, up, values))
        return name

    tools = SimpleNamespace(press=SimpleNamespace(write=write, source=str), theme=load_theme(None))
    monkeypatch.setattr(pages, "load_tools", lambda **_how: tools)
    monkeypatch.setattr(Pages, "_written", note)
    return kept


PRINTED: dict[str, Any] = {
    "prints": [["a4", "full", "f.pdf"], ["letter", "mono", "m.pdf"], ["a4", "low", "l.pdf"]],
    "missing": {"letter": ["No.", "None."], "a3": ["Never."]},
}
TRAITS = [*trait_names()]
TRAIT = next(it for it in TRAITS if it not in group_names() and not is_count(it))
"""What a playtest may find."""
BROOK = entry("brook", shown=PLAYED._replace(traits=(TRAIT,)), **PRINTED)
YACHT = entry("yacht", "pad", "pad", **PRINTED)._replace(author="Ana", traits=("pads", "players-1"))


def written(
    kept: list[tuple[str, str, dict[str, Any]]], *entries: Entry, **more: Any
) -> dict[str, dict[str, Any]]:
    """Return what every page is written from, by its place."""
    made = Pages(WISH._replace(**more), entries, (), "mark")
    found = {}
    for it in made.all():
        if it.place.endswith((".html", ".xml")):
            it.write()
            found[it.place] = kept.pop()[2]
    return found


def test_every_list_has_its_cards_and_all_lists(
    said: list[tuple[str, str, dict[str, Any]]],
) -> None:
    found = written(said, BROOK, YACHT)
    assert [*found] == [
        *("index.html", "dice-domains.html", "pads.html", f"{TRAIT}.html", "players-1.html"),
        *("things/brook.html", "things/yacht.html", "feed.xml"),
    ]
    names = trait_names()
    brook = {
        "page": "things/brook.html",
        "title": "Brook",
        "picture": "pictures/brook-0.svg",
        "is_map": True,
        "about": ["Dice game", "37 hexes", "Hard"],
        "traits": [names[TRAIT]],
    }
    yacht = {
        "page": "things/yacht.html",
        "title": "Yacht",
        "picture": "pictures/yacht-0.svg",
        "is_map": True,
        "about": [kind_name("pad", "pad"), "37 hexes"],
        "traits": [],
    }
    lists = [
        {"id": "", "name": "All", "page": "index.html", "count": 2},
        {"id": "dice-domains", "name": "Dice game", "page": "dice-domains.html", "count": 1},
        {"id": "pads", "name": "Score pads", "page": "pads.html", "count": 1},
        {
            "id": TRAIT,
            "name": names[TRAIT][:1].upper() + names[TRAIT][1:],
            "page": f"{TRAIT}.html",
            "count": 1,
        },
        {"id": "players-1", "name": "1 player", "page": "players-1.html", "count": 1},
    ]
    common = {
        "filters": lists,
        "number": 0,
        "many": "{count} found",
        "is_played": True,
        "too_many": "{count} found; the first {most} are shown",
    }
    assert found["index.html"] == {
        **common,
        "things": [brook, yacht],
        "chosen": "",
        "heading": "Gallery",
        "said": introduction([BROOK, YACHT]),
        "count": 2,
        "addresses": ["index.html"],
    }
    assert found["pads.html"] == {
        **common,
        "things": [yacht],
        "chosen": "pads",
        "heading": "Score pads",
        "said": "",
        "count": 1,
        "addresses": ["pads.html"],
    }
    assert found[f"{TRAIT}.html"]["said"] == meanings([BROOK]).get(TRAIT, "")
    assert not written(said, YACHT)["index.html"]["is_played"]
    assert written(said, YACHT, title="Ours")["index.html"]["heading"] == "Ours"


def test_a_long_list_is_on_several_pages(
    said: list[tuple[str, str, dict[str, Any]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "ON_A_PAGE", 2)
    for count, places in ((0, 1), (2, 1), (3, 2), (5, 3)):
        some = [entry(f"e{it}", **PRINTED) for it in range(count)]
        found = written(said, *some)
        addresses = ["index.html", "page-2.html", "page-3.html"][:places]
        assert [it for it in found if "/" not in it] == [*addresses, "feed.xml"]
        for at, place in enumerate(addresses):
            page = found[place]
            assert [it["title"] for it in page["things"]] == [
                it.title for it in some[2 * at : 2 * at + 2]
            ]
            assert (page["number"], page["addresses"], page["count"]) == (at, addresses, count)
            assert page["said"] == (introduction(some) if at == 0 else "")
            known = [] if count > 2 else ["Dice game", "37 hexes"]
            assert all(it["about"] == known for it in page["things"])


def test_a_thing_has_its_prints_and_what_it_is_found_under(
    said: list[tuple[str, str, dict[str, Any]]],
) -> None:
    found = written(said, BROOK, YACHT, studio="http://a")
    page = found["things/brook.html"]
    domain = BROOK.item.layout()
    assert domain is not None
    for key, value in heat_values(domain, PLAYED.shares).items():
        if key != "domain":
            assert repr(page.pop(key)) == repr(value)
    names = trait_names()
    papers = [
        {
            "name": "A4",
            "prints": [
                {"ink": "full", "file": "f.pdf", "saved": "brook-a4-full.pdf"},
                {"ink": "low", "file": "l.pdf", "saved": "brook-a4-low.pdf"},
            ],
            "missing": "",
        },
        {
            "name": "Letter",
            "prints": [{"ink": "mono", "file": "m.pdf", "saved": "brook-letter-mono.pdf"}],
            "missing": "No. None.",
        },
        {"name": "A3", "prints": [], "missing": "Never."},
    ]
    assert page == {
        "entry": BROOK,
        "item_file": "files/brook.toml",
        "saved": "brook.toml",
        "traits": [("Dice game", "dice-domains.html"), (names[TRAIT], f"{TRAIT}.html")],
        "papers": papers,
        "inks": {"full": "Full colour", "low": "Low ink", "mono": "Black only"},
        "everything": "index.html",
        "studio": studio_link("http://a", DOMAIN, custom=domain.custom),
        "shown": BROOK.playtest,
        "facts": BROOK.facts,
        "about": ["Dice game", "37 hexes"],
    }
    pad = found["things/yacht.html"]
    assert (pad["traits"], pad["studio"], pad["shown"]) == ([("Score pads", "pads.html")], "", None)
    assert pad["about"] == [kind_name("pad", "pad"), "37 hexes", "by Ana"]
    assert "cells" not in pad
    plain = written(said, BROOK._replace(playtest=None), YACHT)["things/brook.html"]
    assert "cells" not in plain


def test_a_feed_has_the_newest_first(
    said: list[tuple[str, str, dict[str, Any]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    some = [
        it._replace(item=it.item._replace(written=when))
        for it, when in ((BROOK, 5.0), (YACHT, 9.0), (entry("ford", **PRINTED), 5.0))
    ]
    feed = written(said, *some)["feed.xml"]
    rows = feed.pop("entries")
    assert feed == {
        "language": "en",
        "site_title": "Gallery",
        "id": uuid5(NAMESPACE_URL, "scriptorium:Gallery").urn,
        "updated": "1970-01-01T00:00:09Z",
        "feed": "feed.xml",
    }
    assert [it["title"] for it in rows] == ["Yacht", "Brook", "Ford"]
    assert rows[0] == {
        "id": uuid5(NAMESPACE_URL, "scriptorium:yacht").urn,
        "title": "Yacht",
        "page": "things/yacht.html",
        "updated": "1970-01-01T00:00:09Z",
        "author": "Ana",
        "line": f"{kind_name('pad', 'pad')} · 37 hexes",
    }
    assert rows[1]["author"] == "Gallery"
    monkeypatch.setattr(pages, "MOST_FEED", 2)
    short = written(said, *some)["feed.xml"]["entries"]
    assert [it["title"] for it in short] == ["Yacht", "Brook"]
    assert written(said)["feed.xml"]["updated"] == "1970-01-01T00:00:00Z"
    (text,) = (it.write() for it in Pages(WISH, some, (), "mark").all() if it.place == "feed.xml")
    assert text == "feed"


def searched(*entries: Entry) -> dict[str, Any]:
    """Return what the search of a gallery knows."""
    index = next(it for it in Pages(WISH, entries, (), "mark").all() if it.place == INDEX)
    text = index.write()
    assert text.startswith("window.galleryIndex=")
    found: dict[str, Any] = json.loads(text.partition("=")[2].removesuffix(";\n"))
    return found


def test_the_search_finds_things_by_what_they_say() -> None:
    found = searched(BROOK, YACHT)
    names = trait_names()
    used = [it for it in names if it in {*BROOK.traits, *YACHT.traits}]
    assert found == {
        "common": "",
        "traits": [[it, names[it], int(it == TRAIT)] for it in used],
        "rows": [
            [
                *("brook", "Brook", "0.svg", ["Dice game", "37 hexes", "Hard"]),
                [used.index(it) for it in BROOK.traits],
                "",
            ],
            [
                *("yacht", "Yacht", "0.svg", [kind_name("pad", "pad"), "37 hexes"]),
                [used.index(it) for it in YACHT.traits],
                "Ana",
            ],
        ],
    }
    deep = entry("deep/ford", **PRINTED)
    three = searched(deep, deep, deep)
    assert three["common"] == "37 hexes Dice game"
    assert three["rows"][0][3:] == [[], [0], " deep/ford"]


def keys(
    *entries: Entry, broken: tuple[Broken, ...] = (), mark: str = "m", **more: Any
) -> set[str]:
    """Return the places of all pages with the digests of what each is made from."""
    made = Pages(WISH._replace(**more), entries, broken, mark)
    return {f"{it.place} {it.key}" for it in made.all()}


def test_a_page_is_written_again_only_if_it_says_something_else() -> None:
    def changed(one: set[str], other: set[str]) -> set[str]:
        return {it.partition(" ")[0] for it in one ^ other}

    whole = keys(BROOK, YACHT)
    assert whole == keys(BROOK, YACHT)
    places = {it.partition(" ")[0] for it in whole}
    for other in (
        keys(BROOK, YACHT, mark="other"),
        keys(BROOK, YACHT, title="Ours"),
        keys(BROOK, YACHT, studio="http://a"),
        keys(BROOK, YACHT, broken=(Broken("a", "No."),)) - {"faults.html"},
    ):
        assert changed(whole, other) - {"faults.html"} == places
    with ordering("de"):
        assert changed(whole, keys(BROOK, YACHT)) == places
    renamed = keys(BROOK._replace(title="Stream"), YACHT)
    assert changed(whole, renamed) == {
        *("index.html", "dice-domains.html", f"{TRAIT}.html"),
        *("things/brook.html", "feed.xml", "look/index.js"),
    }
    listed = keys(BROOK, YACHT, entry("ford", **PRINTED))
    assert {"pads.html", "players-1.html"} < changed(whole, listed)
    assert "things/yacht.html" not in changed(whole, listed)
    one, two = (keys(BROOK, broken=(Broken("a", it),)) for it in ("No.", "Never."))
    assert changed(one, two) == {"faults.html"}
    assert all(len(it.partition(" ")[2]) == 16 for it in whole)


def test_pages_name_what_they_load() -> None:
    broken = (Broken("a.toml", "No & never."),)
    made = Pages(WISH._replace(title="Ours"), (), broken, "mark")
    found = {it.place: it for it in made.all()}
    faults = found["faults.html"].write()
    assert "No &amp; never." in faults
    for text in ("look/gallery.css", "feed.xml", "Ours"):
        assert text in faults
    assert 'href="faults.html"' in found["index.html"].write()
    plain = {it.place: it for it in Pages(WISH, (), (), "mark").all()}
    assert "faults.html" not in plain["index.html"].write()
    assert "look/index.js" in plain["index.html"].write()
    style = plain["look/gallery.css"].write()
    assert style.count("@font-face") == 4
    assert "studio" not in [it.partition("/")[0] for it in plain]
    assert plain["feed.xml"].write().startswith("<?xml")
    assert len(plain["look/gallery.js"].write()) > 500
