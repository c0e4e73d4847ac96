"""Parts of a shelf, each at its bounds: names, files beside decks, versions, scans and searches."""

from __future__ import annotations

import os
import stat
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest

from generator.errors import OrderError
from generator.model.spoken_names import ANY
from generator.shelf import beside, changing, door, names, owners, reading, search, versions
from generator.shelf.beside import files_beside
from generator.shelf.changing import Change, put
from generator.shelf.door import Stamp, opened
from generator.shelf.entry import DECK, DOMAIN, EVENING, PAD, THEME, Description, Entry, digest_of
from generator.shelf.faults import BadNameError, MeanwhileError, NoThingError
from generator.shelf.names import check_new_name, is_name, is_part, is_thing
from generator.shelf.naming import ShelfNames
from generator.shelf.owners import KEYS, is_owner, owns
from generator.shelf.putting import put_file
from generator.shelf.reading import Scan, Shelf, read_thing
from generator.shelf.search import AUTHOR, BROKEN, DATE, TITLE, Query, search_shelf
from generator.shelf.versions import HISTORY, keep_version, list_versions, read_version

if TYPE_CHECKING:
    from pathlib import Path

KEY = "k" * 40
FIRST, SECOND = b"# first\n", b"# second\n"
NOON = datetime(2026, 11, 19, 12, tzinfo=UTC).timestamp()
DOMAIN_TEXT = 'game = "dice"\nid = "{0}"\nmap = "x"\n'


def test_the_bounds_of_a_shelf() -> None:
    assert (door.LARGEST, door.LONGEST_PATH, door.TRIES) == (400_000, 200, 5)
    assert (reading.MOST_THINGS, reading.MOST_LOOKED_AT) == (10_000, 100_000)
    assert (reading.MOST_BESIDE, reading.FRESH_NS) == (300, 2 * 10**9)
    assert (beside.MOST_FILES, beside.MOST_BYTES) == (300, 4_000_000)
    assert (names.LONGEST, names.LONGEST_READ, names.DEEPEST) == (60, 100, 2)
    assert (versions.MOST_VERSIONS, versions.SHORT) == (1_000, 16)
    assert (search.USUAL_PAGE, search.MOST_PAGE, changing.PATIENCE) == (60, 200, 10.0)


def test_what_can_be_a_name() -> None:
    good = ("a", "é b", "x" * 100, "CON", "a.b", "_", "-", "a'b")
    bad = ("", "x" * 101, ".a", "a/b", "a\\b", "a:b", "a*", "a?", 'a"', "<a", "a>", "a|b", "a\n")
    assert [is_part(it) for it in (*good, *bad)] == [True] * len(good) + [False] * len(bad)
    assert [is_name(it) for it in ("a", "a/b", "a/b/c", "a/", "/b", "a/.b", "")] == [
        *(True, True),
        *[False] * 5,
    ]
    things = {"a.toml": True, "a.txt": False, "scriptorium.toml": False, ".toml": False}
    assert {it: is_thing(it) for it in things} == things
    for name in ("a", "a/b", "x" * 60, "A0_-/9", f"{'x' * 60}/{'y' * 60}"):
        check_new_name(name)
    for name in ("", "a/b/c", "x" * 61, f"a/{'x' * 61}", "con", "a/nul", "a/-", "a/", "é", "a b"):
        with pytest.raises(BadNameError, match="write 1 to 60 letters without accents"):
            check_new_name(name)


def test_files_beside_a_deck(tmp_path: Path) -> None:
    files = {
        "cards.csv": b"1",
        "B.PNG": b"2",
        "read.txt": b"3",
        ".hidden.csv": b"4",
        "deck/a.svg": b"5",
        "deck/deeper/b.svg": b"6",
        "other/c.svg": b"7",
        "folder/d.png": b"8",
        "folder/in/e.JPEG": b"9",
        "folder/also/f.tsv": b"10",
    }
    for name, data in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(data)
    (tmp_path / "deck" / "folder.png").mkdir()
    os.mkfifo(tmp_path / "pipe.png")
    assert list(files_beside(tmp_path, "deck").items()) == [
        ("B.PNG", b"2"),
        ("cards.csv", b"1"),
        ("deck/a.svg", b"5"),
    ]
    assert list(files_beside(tmp_path, "folder/deck").items()) == [
        ("d.png", b"8"),
        ("also/f.tsv", b"10"),
        ("in/e.JPEG", b"9"),
    ]
    assert files_beside(tmp_path, "nowhere/deck") == {}
    with opened(tmp_path) as here:
        assert beside._read(here, "pipe.png") == b""  # noqa: SLF001 - after it was looked at


def test_files_beside_a_deck_at_their_bounds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(beside, "MOST_FILES", 3)
    monkeypatch.setattr(beside, "MOST_BYTES", 10)
    sentence = "cards: The files beside this deck are more than 3, or larger than 10 bytes; take"
    for number in range(3):
        (tmp_path / f"{number}.png").write_bytes(b"x" * (2 + number % 2))
    (tmp_path / "2.png").write_bytes(b"x" * 5)
    assert [*map(len, files_beside(tmp_path, "cards").values())] == [2, 3, 5]
    (tmp_path / "2.png").write_bytes(b"x" * 6)
    with pytest.raises(OrderError, match=sentence):
        files_beside(tmp_path, "cards")
    (tmp_path / "2.png").write_bytes(b"")
    (tmp_path / "3.txt").write_bytes(b"x" * 20)
    assert [*map(len, files_beside(tmp_path, "cards").values())] == [2, 3, 0]
    (tmp_path / "4.png").write_bytes(b"")
    with pytest.raises(OrderError, match=sentence):
        files_beside(tmp_path, "cards")


def test_a_file_is_written_whole_with_its_time_and_its_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settled: list[bool] = []
    monkeypatch.setattr(os, "fsync", lambda it: settled.append(stat.S_ISDIR(os.fstat(it).st_mode)))
    real = os.write
    monkeypatch.setattr(os, "write", lambda handle, data: real(handle, data[:3]))
    asked: list[bool] = []
    mask = os.umask(0)
    try:
        with opened(tmp_path) as here:
            put_file(here, "a", FIRST, "a", written=NOON, check=lambda: asked.append(True))
    finally:
        os.umask(mask)
    assert settled == [False, True]
    assert (asked, (tmp_path / "a").read_bytes()) == ([True], FIRST)
    state = (tmp_path / "a").stat()
    assert (stat.S_IMODE(state.st_mode), state.st_mtime) == (0o644, NOON)
    assert [it.name for it in tmp_path.iterdir()] == ["a"]


def test_versions_are_the_files_that_are_named_like_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    moments = iter([int(NOON) * 10**9 + 1_999, int(NOON) * 10**9 + 1_000, int(NOON) * 10**9])
    monkeypatch.setattr("generator.shelf.versions.time.time_ns", lambda: next(moments))
    with opened(tmp_path) as here:
        for data, written in ((FIRST, 5.0), (SECOND, 6.0), (SECOND, 7.0), (FIRST, 8.0)):
            keep_version(here, "evenings/river", data, written)
    place = tmp_path / HISTORY / "evenings" / "river"
    digests = [digest_of(it)[:16] for it in (FIRST, SECOND)]
    ids = [f"20261119T12000000000{it}Z-{digests[it % 2 == 0]}" for it in (3, 2, 1)]
    for name in ("x.toml", f"{ids[0]}.txt", ids[1], f"{ids[0]}0.toml"):
        (place / name).write_bytes(b"other")
    listed = list_versions(tmp_path, "evenings/river")
    assert [(it.id, it.written, it.size, it.digest) for it in listed] == [
        (ids[0], 8.0, len(FIRST), digests[0]),
        (ids[1], 6.0, len(SECOND), digests[1]),
        (ids[2], 5.0, len(FIRST), digests[0]),
    ]
    assert read_version(tmp_path, "evenings/river", ids[1]) == SECOND
    for name, version in (("river", ids[0]), ("evenings/river", ids[0][:-1] + "x")):
        with pytest.raises(NoThingError, match=r"^There is no version "):
            read_version(tmp_path, name, version)
    assert list_versions(tmp_path, "nothing") == ()


def test_the_key_to_a_thing_is_what_its_file_says(tmp_path: Path) -> None:
    put(tmp_path, Change("river", KEY), FIRST)
    assert owns(tmp_path, "river", KEY)
    file = tmp_path / KEYS / "river.toml"
    good = file.read_text(encoding="utf-8")
    assert good == (
        '# Only the browser with the key to "river" can change it through the studio.\n'
        f'key = "{owners.owner_of("river", KEY)}"\n'
    )
    for text in ('key = "é"\n', "key = 3\n", "x =", "", 'key = ""\n'):
        file.write_text(text, encoding="utf-8")
        assert [owns(tmp_path, "river", it) for it in (KEY, "")] == [False, False]
    file.write_text(good, encoding="utf-8")
    with opened(tmp_path) as here:
        assert is_owner(here, "river", KEY)
        assert not is_owner(here, "river", KEY + "x")
        assert not is_owner(here, "lake", KEY)


def test_a_shelf_may_have_so_many_files_in_a_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(changing, "MOST_THINGS", 4)
    for name in ("one", "two"):  # with the folder of keys and the lock
        put(tmp_path, Change(name, KEY), FIRST)
    with pytest.raises(OrderError, match="The shelf is full: it has 4 files"):
        put(tmp_path, Change("three", KEY), FIRST)
    assert put(tmp_path, Change("evenings/three", KEY), FIRST) == digest_of(FIRST)
    with pytest.raises(MeanwhileError, match="'evenings/three' is on the shelf already") as caught:
        put(tmp_path, Change("evenings/THREE", KEY), FIRST)
    assert caught.value.now is None


def test_a_scan_says_what_is_there(tmp_path: Path) -> None:
    for name in ("b.toml", "a.toml", "z.csv", ".x.toml", "club/c.toml", "club/y.png", "club/x.csv"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(FIRST)
    for name in ("club/deeper", ".hidden", "strange:name", "empty"):
        (tmp_path / name).mkdir()
    (tmp_path / "club" / "link.toml").symlink_to("c.toml")
    scan = Shelf(tmp_path).scan()
    assert list(scan.stamps) == ["a", "b", "club/c"]
    assert scan.stamps["b"] == door.stamp_of((tmp_path / "b.toml").stat())
    assert {name: faults["en"] for name, faults in scan.refused.items()} == {
        "club/link": "club/link.toml: This is a link; put the file itself into the folder."
    }
    assert dict(scan.beside) == {
        "": ("z.csv",),
        "club": ("deeper", "x.csv", "y.png"),
        "empty": (),
    }
    assert scan.left_out == 0


def test_so_many_files_are_looked_at_and_listed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("a.toml", "b.toml", "c.toml", "d"):
        (tmp_path / name).touch()
    monkeypatch.setattr(reading, "MOST_LOOKED_AT", 4)
    monkeypatch.setattr(reading, "MOST_THINGS", 2)
    scan = Shelf(tmp_path).scan()
    assert (list(scan.stamps), scan.left_out) == (["a", "b"], 1)
    (tmp_path / ".e").touch()
    with pytest.raises(Exception, match="There are more than 4 files and folders in this folder"):
        Shelf(tmp_path).scan()


@pytest.mark.parametrize(("number", "is_refused"), [(300, False), (301, True)])
def test_so_many_files_may_be_beside_a_deck(
    tmp_path: Path, number: int, *, is_refused: bool
) -> None:
    shelf = Shelf(tmp_path)
    stamp = Stamp(1, 2, 3, 4)
    files = tuple(map(str, range(number)))
    scan = Scan({"cards/deck": stamp, "cards/river": stamp, "deck": stamp}, {}, {"cards": files}, 0)
    for name in scan.stamps:
        kind = DECK if name.endswith("deck") else DOMAIN
        shelf.take(name, stamp, Description("", kind))
    refused = {it.name for it in shelf.listed(scan) if it.about.faults}
    assert refused == ({"cards/deck"} if is_refused else set())


def test_what_is_listed_is_sorted_by_name(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    stamps = {it: Stamp(3 * 10**9, 2, 7, 4) for it in ("b", "B", "a", "C", "unknown")}
    for name in ("b", "B", "a", "C", "gone"):
        shelf.take(name, stamps.get(name, Stamp(0, 0, 0, 0)), Description(name))
    scan = Scan(stamps, {"c": {"en": "A link."}}, {}, 0)
    assert shelf.listed(scan) == (
        Entry("a", 3.0, 7, Description("a")),
        Entry("B", 3.0, 7, Description("B")),
        Entry("b", 3.0, 7, Description("b")),
        Entry("C", 3.0, 7, Description("C")),
        Entry("c", 0.0, 0, Description("", faults={"en": "A link."})),
    )
    assert shelf.changed(scan) == ["unknown"]


@pytest.mark.parametrize(
    ("stamp", "is_known"),
    [
        (Stamp(1_000, 1_000, 7, 4), True),
        (Stamp(1_001, 1_000, 7, 4), False),
        (Stamp(1_000, 1_001, 7, 4), False),
        (Stamp(999, 1_000, 7, 4), True),
        (Stamp(0, 0, 7, 4), True),
    ],
)
def test_a_file_is_known_two_seconds_after_it_was_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stamp: Stamp, *, is_known: bool
) -> None:
    monkeypatch.setattr("generator.shelf.reading.time.time_ns", lambda: 2 * 10**9 + 1_001)
    shelf = Shelf(tmp_path)
    shelf.take("a", stamp, Description(""))
    assert shelf.changed(Scan({"a": stamp}, {}, {}, 0)) == [] if is_known else ["a"]
    assert shelf.changed(Scan({"a": stamp._replace(size=8)}, {}, {}, 0)) == ["a"]


def entry(name: str, written: float, **about: object) -> Entry:
    return Entry(name, written, 1, Description("", **about))  # type: ignore[arg-type]


ENTRIES = (
    entry("a", 1.0, kind=DOMAIN, game="dice", id="A", titles={"en": "Zebra", "de": "Aal"}),
    entry("b", 3.0, kind=DOMAIN, game="board", author="Émile", players=("Ana", "Ben")),
    entry("folder/c", 2.0, kind=THEME, titles={"en": "Éclair"}, author="alice"),
    entry("d", 3.0, kind=EVENING, game="dice", faults={"en": "Wrong."}),
    entry("e", 0.0, faults={"en": "Wrong."}),
)


@pytest.mark.parametrize(
    ("query", "language", "found"),
    [
        (Query(), "en", "b d e folder/c a"),
        (Query(), "de", "a b d e folder/c"),
        (Query(order=DATE), "en", "b d folder/c a e"),
        (Query(order=AUTHOR), "en", "folder/c b d e a"),
        (Query(kind=DOMAIN), "en", "b a"),
        (Query(kind=BROKEN), "en", "d e"),
        (Query(game="dice"), "en", "d a"),
        (Query(game="dice", kind=DOMAIN), "en", "a"),
        (Query(search="emile ANA"), "en", "b"),
        (Query(search="zebra aal"), "en", "a"),
        (Query(search="zebra ana"), "en", ""),
        (Query(search="folder"), "en", "folder/c"),
        (Query(search="  "), "en", "b d e folder/c a"),
        (Query(start=1, most=2), "en", "d e"),
        (Query(start=4), "en", "a"),
        (Query(start=5), "en", ""),
    ],
)
def test_what_a_query_finds_in_its_order(query: Query, language: str, found: str) -> None:
    answer = search_shelf(ENTRIES, query, language)
    assert " ".join(it.name for it in answer.things) == found
    assert (answer.total, answer.broken) == (5, 2)
    assert answer.kinds == {DOMAIN: 2, EVENING: 1, THEME: 1}
    everything = search_shelf(ENTRIES, query._replace(start=0, most=9), language)
    assert answer.found == len(everything.things)


def test_a_page_has_sixty_things() -> None:
    many = [entry(f"{number:02}", 0.0) for number in range(61)]
    answer = search_shelf(many, Query(order=TITLE), "en")
    assert (len(answer.things), answer.found) == (60, 61)


def test_a_name_is_that_of_one_thing_of_a_shelf(tmp_path: Path) -> None:
    for name in ("one/river", "two/river", "one/lake", "two/Pond", "brook", "one/brook", "Sea"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / f"{name}.toml").write_text(DOMAIN_TEXT.format(name[-1]), encoding="utf-8")
    known = ShelfNames(tmp_path)
    meant = {
        "lake": "one/lake",
        "river": None,
        "two/river": "two/river",
        "brook": "brook",
        "sea": "Sea",
        "pond": None,
        "TWO/POND": "two/Pond",
        "ake": None,
        "nothing": None,
        "a/b/c": None,
    }
    assert {it: known.path(it) for it in meant} == {
        it: None if name is None else tmp_path / f"{name}.toml" for it, name in meant.items()
    }


def test_what_things_of_a_shelf_are_called(tmp_path: Path) -> None:
    shelf = ShelfNames(tmp_path)
    shelf.__dict__["entries"] = (
        entry("a/one", 0.0, kind=DOMAIN, game="dice", id="I", titles={"en": "One"}),
        entry("two", 0.0, kind=PAD, game="pad"),
        entry("three", 0.0, kind=DOMAIN, game="board"),
        entry("four", 0.0, kind=DECK, game="dice"),
        entry("five", 0.0, kind=THEME),
        entry("six", 0.0, kind=EVENING, game="dice"),
        entry("seven", 0.0),
    )
    known = shelf.known({"dice", "pad"})
    assert [(it.id, it.game, it.titles, it.words, it.is_shared) for it in known] == [
        ("a/one", "dice", {"en": "One"}, {ANY: ("I", "one")}, True),
        ("two", "pad", {}, {ANY: ("", "two")}, True),
    ]
    told = [shelf.told(it.name) for it in shelf.entries]
    assert told == [
        "'a/one', a domain of the shelf",
        "'two', a score pad of the shelf",
        "'three', a domain of the shelf",
        "'four', a deck of the shelf",
        "'five', a theme of the shelf",
        "'six', a finished game of the shelf",
        "'seven' of the shelf",
    ]
    assert shelf.told("none") == "'none' of the shelf"
    stamp = Stamp(0, 0, 0, 0)
    shelf.__dict__["_scan"] = Scan(dict.fromkeys(["seven", "b/one", "a/one"], stamp), {}, {}, 0)
    assert shelf.close("x/sevn") == "'seven' of the shelf"
    assert shelf.close("oen") == "'a/one', a domain of the shelf"
    assert shelf.close("nothing like it") is None


def test_a_thing_is_read_with_its_stamp(tmp_path: Path) -> None:
    (tmp_path / "river.toml").write_bytes(b"\xff" + FIRST)
    found = read_thing(tmp_path, "river")
    assert found.stamp == door.stamp_of((tmp_path / "river.toml").stat())
    assert (found.name, found.digest) == ("river", digest_of(b"\xff" + FIRST))
    assert found.text == "\ufffd# first\n"
