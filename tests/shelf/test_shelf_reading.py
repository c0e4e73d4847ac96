"""A shelf is read: what is on it, what is broken, and what cannot be there."""

from __future__ import annotations

import errno
import os
import shutil
import socket
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from generator.errors import ScriptoriumError, UnreadableError
from generator.language import speaking
from generator.load.layouts.any_layout import parse_any
from generator.shelf import door, entry, reading
from generator.shelf.beside import files_beside
from generator.shelf.entry import DECK, DOMAIN, EVENING, KINDS, PAD, THEME, describe
from generator.shelf.faults import BadNameError, GoneError, NoThingError
from generator.shelf.reading import MOST_BESIDE, Shelf, read_thing
from generator.shelf.search import DATE, Query, search_shelf

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from generator.shelf.entry import Entry

ROOT = Path(__file__).resolve().parents[2]
SAMPLES = ROOT / "docs" / "samples"
RIVER = (ROOT / "layouts" / "dice" / "A.toml").read_text(encoding="utf-8")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a shelf with one thing of every kind."""
    place = tmp_path / "club"
    (place / "evenings").mkdir(parents=True)
    (place / "river.toml").write_text(f'author = "Zoé"\n{RIVER}', encoding="utf-8")
    shutil.copy(ROOT / "layouts" / "pad" / "yacht.toml", place)
    for name in ("herbs.toml", "herbs.csv", "berry.toml"):
        shutil.copy(SAMPLES / name, place)
    shutil.copy(SAMPLES / "evening.toml", place / "evenings" / "november.toml")
    return place


def by_name(folder: Path) -> dict[str, Entry]:
    return {it.name: it for it in Shelf(folder).entries()}


def error_of(folder: Path, name: str) -> str:
    sentence = by_name(folder)[name].error("en")
    assert sentence is not None
    return sentence


def test_a_thing_of_every_kind_is_listed_with_what_it_says_of_itself(folder: Path) -> None:
    found = by_name(folder)
    assert {name: (it.about.kind, it.about.game) for name, it in found.items()} == {
        "berry": (THEME, ""),
        "evenings/november": (EVENING, "dice"),
        "herbs": (DECK, ""),
        "river": (DOMAIN, "dice"),
        "yacht": (PAD, "pad"),
    }
    assert {it.about.kind for it in found.values()} == set(KINDS)
    assert [it.error("en") for it in found.values()] == [None] * len(found)
    river, november = found["river"], found["evenings/november"]
    assert (river.about.id, river.about.author, river.title("fr")) == ("A", "Zoé", "La boucle")
    assert river.title("en") == "River bend"
    assert (november.about.players, november.about.layout) == (("Anna", "Ben"), "A")
    assert november.title("en") == "november"
    assert river.written == (folder / "river.toml").stat().st_mtime_ns / 1e9
    assert river.about.digest == read_thing(folder, "river").digest


def test_a_tournament_without_tables_of_players_is_an_evening_too(folder: Path) -> None:
    shutil.copy(SAMPLES / "chess-evening.toml", folder)
    about = by_name(folder)["chess-evening"].about
    assert (about.kind, about.layout, dict(about.faults)) == (EVENING, "chess-swiss", {})


BROKEN = {
    "half": (RIVER[: len(RIVER) // 2].encode(), "half.toml:"),
    "bytes": (b"\xff\xfe\x00", "bytes.toml:1: Byte 0xFF is not UTF-8"),
    "empty": (b"", "empty.toml: This is no domain, score pad, deck, theme or finished game"),
    "other": (b'shop = "x"\n', "other.toml: This is no domain, score pad, deck, theme or finished"),
    "typo": (RIVER.replace("Kg", "Kx").encode(), "typo.toml:10:13: castle-bonus: The castle 'Kx'"),
    "deep": (b"a=" + b"[" * 5_000, "deep.toml:1"),
    "no-players": (b"player = 3\n", "no-players.toml"),
    "deck": (b"deck = 3\n", "deck.toml:1:8: bad-value: 'deck' is 3; it must be a table."),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_file_is_listed_with_one_sentence_and_the_rest_works(
    folder: Path, name: str
) -> None:
    content, sentence = BROKEN[name]
    (folder / f"{name}.toml").write_bytes(content)
    found = by_name(folder)
    assert len(found) == 6
    error = str(found[name].error("en"))
    assert error.startswith(sentence)
    assert "\n" not in error
    assert found[name].error("fr") != error
    assert found[name].error("de") != error
    assert found["river"].error("en") is None


def test_a_file_that_is_too_deep_for_a_reader_is_listed_too(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The readers of today refuse such files; one of tomorrow may not."""

    def read(text: str, file: str) -> object:
        if file == "river.toml":
            raise RecursionError
        return parse_any(text, file)

    monkeypatch.setattr(entry, "parse_any", read)
    assert error_of(folder, "river") == "The input is nested too deeply; make it flatter."
    assert by_name(folder)["yacht"].error("en") is None


def _link(folder: Path) -> None:
    (folder / "strange.toml").symlink_to(ROOT / "layouts" / "dice" / "B.toml")


def _inner_link(folder: Path) -> None:
    (folder / "strange.toml").symlink_to("river.toml")


def _pipe(folder: Path) -> None:
    os.mkfifo(folder / "strange.toml")


def _socket(folder: Path) -> None:
    here = Path.cwd()
    os.chdir(folder)
    try:
        with socket.socket(socket.AF_UNIX) as line:
            line.bind("strange.toml")
    finally:
        os.chdir(here)


def _folder(folder: Path) -> None:
    (folder / "evenings" / "strange.toml").mkdir()


def _large(folder: Path) -> None:
    with (folder / "strange.toml").open("wb") as file:
        file.truncate(24_000_000)


LINK = "strange.toml: This is a link; put the file itself into the folder."
NO_FILE = "{}: This is not a file; take it out of the folder."
STRANGE: dict[str, tuple[Callable[[Path], None], str]] = {
    "link": (_link, LINK),
    "inner-link": (_inner_link, LINK),
    "pipe": (_pipe, NO_FILE.format("strange.toml")),
    "socket": (_socket, NO_FILE.format("strange.toml")),
    "folder": (_folder, NO_FILE.format("evenings/strange.toml")),
    "large": (
        _large,
        "strange.toml: The file is larger than 400000 bytes; split it or shorten it.",
    ),
}


@pytest.mark.parametrize("what", STRANGE)
def test_what_is_no_plain_small_file_is_refused_unread(folder: Path, what: str) -> None:
    make, sentence = STRANGE[what]
    make(folder)
    name = sentence.partition(".toml")[0]
    assert error_of(folder, name) == sentence
    with pytest.raises(UnreadableError) as caught:
        read_thing(folder, name)
    assert str(caught.value) == sentence
    assert len(by_name(folder)) == 6


def test_a_folder_that_is_a_link_is_not_entered(folder: Path) -> None:
    (folder / "out").symlink_to(ROOT / "layouts" / "dice")
    assert not [name for name in by_name(folder) if name.startswith("out")]
    with pytest.raises(UnreadableError, match=r"out/A\.toml: The file cannot be read"):
        read_thing(folder, "out/A")


@pytest.mark.parametrize(
    "name",
    [
        *("../club/river", "..", "/etc/passwd", "a/b/c", ".history/river", "evenings/../river"),
        *("river\0", "a\\b", "", "a/", "/", "con:x", "r*", "x" * 101, "evenings/.x"),
    ],
)
def test_a_name_with_a_path_in_it_is_no_name(folder: Path, name: str) -> None:
    with pytest.raises(BadNameError, match="cannot be the name of a thing on the shelf"):
        read_thing(folder, name)


def test_a_file_that_is_not_there_is_said(folder: Path) -> None:
    for name in ("stream", "nowhere/stream"):
        with pytest.raises(NoThingError, match=f"^{name}.toml: There is no such file"):
            read_thing(folder, name)


def test_what_is_hidden_or_not_data_is_left_out(folder: Path) -> None:
    (folder / ".history" / "river").mkdir(parents=True)
    (folder / ".git").mkdir()
    for name in (".history/river/x.toml", ".git/x.toml", ".x.toml", "x.txt", "scriptorium.toml"):
        (folder / name).write_text(RIVER, encoding="utf-8")
    (folder / "evenings" / "deeper").mkdir()
    (folder / "evenings" / "deeper" / "x.toml").write_text(RIVER, encoding="utf-8")
    assert set(by_name(folder)) == {"berry", "evenings/november", "herbs", "river", "yacht"}


def test_a_folder_that_vanishes_is_said_and_comes_back(folder: Path) -> None:
    shelf = Shelf(folder)
    before = shelf.entries()
    away = folder.rename(folder.with_name("away"))
    for ask in (shelf.entries, lambda: read_thing(folder, "river")):
        with pytest.raises(GoneError) as caught:
            ask()
        assert str(caught.value) == (
            f"{folder}: The folder of the shelf cannot be opened (there is no such file or"
            " folder); connect it again, or check its name."
        )
    away.rename(folder)
    assert shelf.entries() == before


def test_a_change_by_hand_is_seen_at_once_and_only_what_changed_is_read(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for file in folder.rglob("*.toml"):
        os.utime(file, (1_000_000_000, 1_000_000_000))
    read: list[str] = []

    def describing(name: str, data: bytes) -> object:
        read.append(name)
        return describe(name, data)

    monkeypatch.setattr(reading, "describe", describing)
    monkeypatch.setattr(reading, "FRESH_NS", -(10**18))
    shelf = Shelf(folder)
    assert len(shelf.entries()) == len(read) == 5
    assert len(shelf.entries()) == len(read) == 5
    changed = RIVER.replace("River bend", "River mouth")
    (folder / "river.toml").write_text(changed, encoding="utf-8")
    (folder / "yacht.toml").unlink()
    found = {it.name: it for it in shelf.entries()}
    assert read[5:] == ["river"]
    assert found["river"].title("en") == "River mouth"
    assert "yacht" not in found


def test_a_file_that_has_just_been_written_is_read_once_more(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = folder / "river.toml"
    before = file.stat()

    def standing(state: os.stat_result) -> door.Stamp:
        """Return a stamp by the clock of a disk that has not moved on."""
        return door.Stamp(before.st_mtime_ns, before.st_ctime_ns, state.st_size, state.st_ino)

    for place in (door, reading):
        monkeypatch.setattr(place, "stamp_of", standing)
    shelf = Shelf(folder)
    shelf.entries()
    same = RIVER.replace("River bend", "River dune")
    file.write_text(f'author = "Zoé"\n{same}', encoding="utf-8")
    assert {it.name: it.title("en") for it in shelf.entries()}["river"] == "River dune"


def test_a_file_that_somebody_is_writing_is_read_when_it_is_complete(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = (folder / "river.toml").read_bytes()
    real = door._content  # noqa: SLF001 - what reads it
    left = [2]

    def content(handle: int) -> bytes:
        data = real(handle)
        if left[0]:
            left[0] -= 1
            with (folder / "river.toml").open("ab") as file:
                file.write(b"# more\n")
        return data

    monkeypatch.setattr(door, "_content", content)
    assert read_thing(folder, "river").data == whole + b"# more\n" * 2
    left[0] = 100
    with pytest.raises(UnreadableError) as caught:
        read_thing(folder, "river")
    assert str(caught.value) == (
        "river.toml: Somebody is writing this file; try again when it is complete."
    )
    assert error_of(folder, "river") == str(caught.value)
    left[0] = 0
    assert by_name(folder)["river"].error("en") is None


@pytest.mark.parametrize("fault", ["written over", "cut short"])
def test_a_file_is_read_again_if_only_a_part_of_it_was_there(
    folder: Path, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    file = folder / "river.toml"
    os.utime(file, (1_000_000_000, 1_000_000_000))
    whole = file.read_bytes()
    other = whole.replace(b"River bend", b"River dune")
    real = door._content  # noqa: SLF001 - what reads it
    left = [1]

    def content(handle: int) -> bytes:
        data = real(handle)
        if not left[0]:
            return data
        left[0] -= 1
        if fault == "cut short":
            return data[: len(data) // 2]
        with file.open("r+b") as stream:
            stream.write(other)
        return data

    monkeypatch.setattr(door, "_content", content)
    assert read_thing(folder, "river").data == (whole if fault == "cut short" else other)


def test_no_more_is_read_of_a_file_that_grows_than_a_thing_may_have(tmp_path: Path) -> None:
    with (tmp_path / "grown.toml").open("w+b") as file:
        file.truncate(24_000_000)
        found = door._content(file.fileno())  # noqa: SLF001 - what reads it
    assert len(found) == door.LARGEST + 1


def test_a_folder_that_cannot_be_read_is_listed_and_the_rest_works(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = door.Door._below  # noqa: SLF001 - what opens it

    def refuse(self: door.Door, name: str, *, make: bool) -> door.Door:
        if name == "evenings":
            raise fault
        return real(self, name, make=make)

    monkeypatch.setattr(door.Door, "_below", refuse)
    fault: OSError = PermissionError(13, "Permission denied")
    assert error_of(folder, "evenings") == (
        "evenings: The folder cannot be read (you have no permission); check its permissions."
    )
    assert set(by_name(folder)) == {"berry", "evenings", "herbs", "river", "yacht"}
    fault = FileNotFoundError(2, "No such file or directory")
    assert set(by_name(folder)) == {"berry", "herbs", "river", "yacht"}


def test_a_disk_that_fails_is_a_shelf_that_is_away(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_self: door.Door) -> Iterator[os.DirEntry[str]]:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(door.Door, "scan", fail)
    with pytest.raises(GoneError, match="The folder of the shelf cannot be opened"):
        Shelf(folder).entries()


def test_a_file_without_permission_is_listed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = door.Door.open

    def refuse(self: door.Door, name: str, *given: int) -> int:
        if name == "river.toml":
            raise PermissionError(13, "Permission denied")
        return real(self, name, *given)

    monkeypatch.setattr(door.Door, "open", refuse)
    assert error_of(folder, "river") == (
        "river.toml: The file cannot be read (you have no permission); check its name and its"
        " permissions."
    )


def test_a_deck_with_5000_pictures_is_listed_with_one_sentence(folder: Path) -> None:
    (folder / "cards").mkdir()
    shutil.copy(SAMPLES / "herbs.toml", folder / "cards" / "herbs.toml")
    shutil.copy(SAMPLES / "herbs.csv", folder / "cards")
    assert list(files_beside(folder, "cards/herbs")) == ["herbs.csv"]
    for number in range(5_000):
        (folder / "cards" / f"{number}.png").touch()
    assert error_of(folder, "cards/herbs") == (
        f"cards/herbs.toml: There are more than {MOST_BESIDE} files beside this deck; take out"
        " what it does not need."
    )
    with pytest.raises(ScriptoriumError, match="The files beside this deck are more than 300"):
        files_beside(folder, "cards/herbs")
    shutil.copy(folder / "river.toml", folder / "cards")
    assert by_name(folder)["herbs"].error("en") is None
    assert by_name(folder)["cards/river"].error("en") is None


def test_pictures_that_are_too_large_together_are_refused(folder: Path) -> None:
    (folder / "herbs").mkdir()
    for number in range(3):
        with (folder / "herbs" / f"{number}.png").open("wb") as file:
            file.truncate(1_500_000)
    with pytest.raises(ScriptoriumError, match="or larger than 4000000 bytes"):
        files_beside(folder, "herbs")
    (folder / "herbs" / "0.png").unlink()
    assert list(files_beside(folder, "herbs")) == ["herbs.csv", "herbs/1.png", "herbs/2.png"]


def test_10000_files_are_listed_and_one_more_is_counted(folder: Path) -> None:
    for file in folder.glob("*.toml"):
        file.unlink()
    for number in range(10_000):
        (folder / f"{number:05}.toml").touch()
    scan = Shelf(folder).scan()
    assert (len(scan.stamps), scan.left_out) == (10_000, 1)
    assert Shelf(folder).changed(scan) == sorted(scan.stamps)


def test_more_links_than_a_shelf_has_things_are_counted(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "MOST_THINGS", 5)
    for number in range(8):
        (folder / f"link-{number}.toml").symlink_to("river.toml")
    scan = Shelf(folder).scan()
    assert (len(scan.stamps), len(scan.refused), scan.left_out) == (5, 5, 3)


def test_a_folder_that_is_no_shelf_is_refused(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "MOST_LOOKED_AT", 4)
    with pytest.raises(UnreadableError, match="There are more than 4 files and folders"):
        Shelf(folder).entries()


def test_a_shelf_is_searched_by_words_of_any_spelling(folder: Path) -> None:
    entries = Shelf(folder).entries()

    def found(language: str = "en", **wanted: object) -> list[str]:
        query = Query(**wanted)  # type: ignore[arg-type] # as the test gives them
        return [it.name for it in search_shelf(entries, query, language).things]

    assert found(search="ZOE") == ["river"]
    assert found(search="zoe boucle") == ["river"]
    assert found(search="ben") == ["evenings/november", "river"]
    assert found(kind=PAD) == ["yacht"]
    assert found(game="dice", kind=EVENING) == ["evenings/november"]
    assert found() == ["berry", "evenings/november", "river", "herbs", "yacht"]
    assert found("de")[0] == "berry"
    assert found(start=1, most=2) == ["evenings/november", "river"]
    os.utime(folder / "herbs.toml", (2**31, 2**31))
    entries = Shelf(folder).entries()
    assert found(order=DATE)[0] == "herbs"
    counted = search_shelf(entries, Query(search="nothing like it"), "en")
    assert (counted.found, counted.total, counted.broken) == (0, 5, 0)
    assert counted.kinds == dict.fromkeys(sorted(KINDS), 1)


def test_a_text_from_a_stranger_stays_text(folder: Path) -> None:
    name = "<img src=x onerror=alert(1)>\\u001b[31m"
    text = RIVER.replace("River bend", name)
    (folder / "river.toml").write_text(text, encoding="utf-8")
    with speaking("en"):
        title = by_name(folder)["river"].title("en")
    assert title == "<img src=x onerror=alert(1)>\\x1b[31m"
