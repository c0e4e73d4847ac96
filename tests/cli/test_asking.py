"""What `scriptorium scan` asks in a terminal, word for word, and what each key answers."""

from __future__ import annotations

from contextlib import contextmanager
from io import StringIO
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import click
import numpy as np
import pytest

from generator.cli.output import keys
from generator.cli.output.asking import ask_name, ask_person, check_names
from generator.cli.output.keys import LATE, Keys
from generator.errors import OrderError
from generator.hexes.frame import Box
from generator.model.scan import Question, Reading, SheetCode
from generator.page.marks import Field, Kind
from generator.scan.pictures import ScannedSheet

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

CODE = SheetCode("dice", "A", "x", "sheet", "a4", "full", "en", "vellum")
WHITE = np.full((160, 240, 3), 255, np.uint8)


class Reader:
    """Asks about what is not certain; its sheets have as many players as names were given."""

    def __init__(self, fields: Sequence[Field]) -> None:
        """Be of a sheet with these fields."""
        page = SimpleNamespace(fields=fields)
        self.printed = SimpleNamespace(document=SimpleNamespace(pages=[page]))

    def questions(self, readings: Mapping[str, Reading]) -> tuple[Question, ...]:
        """Return a question about each doubtful field."""
        return tuple(
            Question(it.field, it.value, it.certainty, (it.value, *dict(it.others)), "Why?")
            for it in readings.values()
            if it.certainty < 0.99
        )

    def points(self, _values: Mapping[str, str]) -> tuple[float, ...]:
        """Return that nothing is worth anything."""
        return ()

    def names_in(self, name: str) -> list[str]:
        """Return the names between commas."""
        return name.split(", ")


def sheet(**readings: tuple[Kind, str, Sequence[str]]) -> ScannedSheet:
    """Return a sheet with these fields: the kind, what was read, and what it may be as well."""
    found = {
        name: Reading(name, kind, value, 0.6, tuple((it, 0.1) for it in others))
        for name, (kind, value, others) in readings.items()
    }
    places = tuple(
        Field(name, kind, Box(6 * at, 2, 6 * at + 4, 6), label=f"Field {name}")
        for at, (name, (kind, _value, _others)) in enumerate(readings.items())
    )
    reader: Any = Reader(places)
    corners = np.zeros((4, 2), np.float32)
    return ScannedSheet(CODE, reader, found, WHITE, corners, places, "anna.jpg")


def hear(*typed: str) -> Keys:
    """Return keys that are typed one after the other, a second apart."""
    waiting = list(typed)
    times = iter(range(1, 99))
    return Keys(lambda _patience: waiting.pop(0), lambda: float(next(times)))


@pytest.mark.parametrize(
    ("field", "offered", "answers"),
    [
        (
            (Kind.DIGIT, "3", ("5",)),
            "3 or 5 [3]",
            {"\n": "3", "5": "5", "6": "6", "x": "x", "X": "x", "-": ""},
        ),
        (
            (Kind.DIGIT, "", ("x", "1")),
            "- (empty), x (a cross) or 1 [-]",
            {"\n": "", "x": "x", "1": "1"},
        ),
        ((Kind.CHECK, "x", ("",)), "x (a cross) or - (empty) [x]", {"\n": "x", "-": ""}),
        ((Kind.RING, "o", ("ox",)), "o (a ring) or x (a crossed ring) [o]", {"x": "ox", "-": ""}),
        ((Kind.BONUS, "ox", ("o",)), "x (a crossed ring) or o (a ring) [ox]", {"o": "o"}),
        (
            (Kind.NUMBER, "3", ("8", "")),
            "a (3), b (8), - (empty) or any other number, then Enter [3]",
            {"a": "3", "b": "8", "-": "", "12\n": "12", "\n": "3"},
        ),
        (
            (Kind.SUM, "30", ("8",)),
            "a (30), b (8) or any other number, then Enter [30]",
            {"-": "", "7\n": "7"},
        ),
    ],
)
def test_a_question_offers_what_is_likely_and_takes_what_is_possible(
    field: tuple[Kind, str, Sequence[str]],
    offered: str,
    answers: dict[str, str],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for typed, meant in answers.items():
        asked = ask_person(sheet(a=field), tmp_path, hear(*typed))
        assert (asked.answers, asked.decisions) == ({"a": meant}, 1)
        assert capsys.readouterr().err.startswith(
            "anna.jpg: question 1 of about 1\n"
            "Field a: Why?\n"
            f"  Picture: {tmp_path}/a.png\n"
            f"  {offered}: "
        )
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")


def test_what_cannot_be_there_is_asked_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = ask_person(sheet(a=(Kind.NUMBER, "3", ("8",))), tmp_path, hear(*"1/2\n", *"5\n"))
    assert found.answers == {"a": "5"}
    said = capsys.readouterr().err.splitlines()
    assert said[-2] == "'1/2' cannot be in this field; write a (3), b (8) or - (empty)."


def test_answers_are_taken_back_one_by_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    both = sheet(a=(Kind.CHECK, "x", ("",)), b=(Kind.CHECK, "", ("x",)))
    found = ask_person(both, tmp_path, hear("u", "-", "u", "x", "-"))
    assert (found.answers, found.decisions) == ({"a": "x", "b": ""}, 2)
    prompts = [it for it in capsys.readouterr().err.splitlines() if not it.startswith("  Pict")]
    first = ["anna.jpg: question 1 of about 2", "Field a: Why?"]
    second = ["anna.jpg: question 2 of about 2", "Field b: Why?"]
    undo = "- (empty), x (a cross) or u (undo the last answer) [-]"
    assert prompts == [
        *(*first, "  x (a cross) or - (empty) [x]: -"),
        *(*second, f"  {undo}: u"),
        *(*first, "  x (a cross) or - (empty) [x]: x"),
        *(*second, f"  {undo}: -"),
    ]


def test_fields_that_look_alike_are_asked_about_together(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    alike = sheet(a=(Kind.DIGIT, "2", ("3",)), b=(Kind.DIGIT, "2", ("3",)))
    shape = "eCgA"
    seen = {name: it._replace(shape=shape) for name, it in alike.readings.items()}
    asked = ask_person(alike._replace(readings=seen), tmp_path, hear("n", "3", "2"))
    assert asked.answers == {"a": "3", "b": "2"}
    said = capsys.readouterr().err.splitlines()
    assert said[:5] == [
        "anna.jpg: question 1 of about 1",
        "Is this your 2?",
        "Field a and Field b: They look alike, but could not be read with certainty.",
        f"  Picture: {tmp_path}/a+b.png",
        "  2, 3 or n (not all the same) [2]: n",
    ]
    assert said[5:8] == [
        "anna.jpg: question 2 of about 3",
        "Field a: Why?",
        f"  Picture: {tmp_path}/a.png",
    ]
    assert said[8] == "  2, 3 or u (undo the last answer) [2]: 3"
    crossed = sheet(a=(Kind.CHECK, "x", ("",)), b=(Kind.CHECK, "x", ("",)))
    seen = {name: it._replace(shape=shape) for name, it in crossed.readings.items()}
    assert ask_person(crossed._replace(readings=seen), tmp_path, hear("x")).answers == {
        "a": "x",
        "b": "x",
    }
    assert capsys.readouterr().err.splitlines()[1].startswith("Field a and Field b: ")


def test_a_name_is_asked_until_there_are_not_too_many(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", StringIO("Ana, Ben,  Cleo\n Ana,   Ben \n\n"))
    named = sheet(name=(Kind.TEXT, "", ()))
    assert ask_name(named, "Player 1", 2, tmp_path) == "Ana, Ben"
    assert (tmp_path / "name.png").read_bytes().startswith(b"\x89PNG")
    asks = "Name of the player [Player 1]: "
    few = "Only 2 columns of the sheet are filled in, but more names are given; leave out 'Cleo'."
    assert capsys.readouterr().err == (
        f"  Picture: {tmp_path}/name.png\n{asks}anna.jpg: {few}\n{asks}"
    )
    unnamed = sheet(a=(Kind.DIGIT, "1", ()))
    assert ask_name(unnamed, "Player 1", 1, tmp_path) == "Player 1"
    assert capsys.readouterr().err == asks


def test_as_many_names_as_columns_are_taken() -> None:
    for names, players in (("Ana", 1), ("Ana, Ben", 2), ("Ana", 2)):
        check_names(sheet(), names, players)
    with pytest.raises(OrderError) as caught:
        check_names(sheet(), "Ana, Ben, Cleo", 1)
    assert str(caught.value) == (
        "anna.jpg: Only 1 column of the sheet is filled in, but more names are given; leave out"
        " 'Ben'."
    )


@pytest.mark.parametrize(
    ("typed", "is_line", "meant", "shown"),
    [
        (["2"], False, "2", "?: 2\n"),
        (["A"], False, "a", "?: A\n"),
        (["z2"], False, "2", "?: 2\n"),
        (["\x1b[A", "2"], False, "2", "?: 2\n"),
        (["\x7f", "\n"], False, "", "?: \n"),
        (["1", "7", "\r"], True, "17", "?: 17\n"),
        (["1", "2", "\n"], True, "12", "?: 12\n"),
        (["1", "7", "\b", "8\n"], True, "18", "?: 17\b \b8\n"),
        (["7", "\x7f", "\x7f", "2"], True, "2", "?: 7\b \b2\n"),
        (["7", "\t", "\n"], True, "7", "?: 7\n"),
    ],
)
def test_keys_are_read_one_by_one(
    typed: list[str],
    is_line: bool,  # noqa: FBT001
    meant: str,
    shown: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert hear(*typed).ask("?", {"2", "a"}, is_line=is_line) == meant
    assert capsys.readouterr().err == shown


@pytest.mark.parametrize("end", ["\x03", "\x04", "\x1a", None])
def test_a_key_that_ends_the_program_ends_it(
    end: str | None, capsys: pytest.CaptureFixture[str]
) -> None:
    waiting = [end]
    with pytest.raises(click.Abort):
        Keys(lambda _patience: waiting.pop()).ask("?", {"2"})
    assert capsys.readouterr().err == "?: \n"


@pytest.mark.parametrize(("after", "is_taken"), [(LATE - 0.01, False), (LATE, True)])
def test_an_enter_just_after_a_key_belongs_to_that_key(
    after: float,
    is_taken: bool,  # noqa: FBT001
) -> None:
    now = 10.0
    waiting = ["2", "\n", "3"]
    heard = Keys(lambda _patience: waiting.pop(0), lambda: now)
    assert heard.ask("?", {"2", "3"}) == "2"
    now += after
    assert heard.ask("?", {"2", "3"}) == ("" if is_taken else "3")


def test_an_enter_is_awaited_only_as_long_as_it_may_come() -> None:
    now, waits, waiting = 10.0, list[float | None](), ["", "2"]

    def typed(patience: float | None) -> str:
        waits.append(patience)
        return waiting.pop()

    heard = Keys(typed, lambda: now)
    heard.rest()
    heard.ask("?", {"2"})
    now += LATE / 4
    heard.rest()
    now += LATE
    heard.rest()
    assert waits == [None, pytest.approx(LATE * 3 / 4)]


def test_keys_come_from_the_terminal_of_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[tuple[int, float | None]] = []
    modes: list[int] = []
    waiting = ["", "2"]

    def read(terminal: int, patience: float | None) -> str:
        waits.append((terminal, patience))
        return waiting.pop()

    @contextmanager
    def key_by_key(terminal: int) -> Iterator[None]:
        modes.append(terminal)
        yield
        modes.append(-terminal)

    monkeypatch.setattr(keys, "read_keys", read)
    monkeypatch.setattr(keys, "key_by_key", key_by_key)
    monkeypatch.setattr("sys.stdin", SimpleNamespace(fileno=lambda: 7))
    heard = Keys(clock=lambda: 10.0)
    assert heard.ask("?", {"2"}) == "2"
    heard.rest()
    assert waits == [(7, None), (7, pytest.approx(LATE))]
    assert modes == [7, -7, 7, -7]
