"""What becomes of orders and games: names of files, sizes, leagues, sums and questions."""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from generator.errors import (
    InvalidError,
    MalformedError,
    OrderError,
    UnreadableError,
)
from generator.games.dice.rules.score_lines import GoodsLine
from generator.hexes.frame import Box
from generator.model.order import Format
from generator.model.scan import Question, Reading
from generator.model.score import Result, Score, Violation
from generator.page.marks import Document, Field, Kind, Page
from generator.products import destinations, documents, naming, side_by_side
from generator.products.calculator import make_calculator
from generator.products.catalogue import make_order
from generator.products.completion.complete import complete_file
from generator.products.game_worksheet import load_calculated
from generator.products.gathering import gather, raise_together
from generator.products.order import Run
from generator.products.pads.game_names import sheet_command, what_fits
from generator.products.results import league
from generator.products.results.additions import WrongSum, due_of, wrong_sums
from generator.products.results.answers import result_json
from generator.products.results.playtests import usual_processes
from generator.products.scanning import asking
from generator.products.scanning.agreement import Agreement, weighed
from generator.products.side_by_side import Failure, Job, Rendered, render_jobs
from generator.products.studio.layout_data import pack_hexes
from generator.products.studio.schemas import TEXT, record
from generator.units import PAPERS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

BOX = Box(0, 0, 1, 1)
LONG = "x" * 61
CUT = "x" * 40 + "…" + "x" * 20


@pytest.mark.parametrize(
    ("amount", "text"),
    [
        (0, "0 bytes"),
        (999, "999 bytes"),
        (1_000, "1 kB"),
        (999_499, "999 kB"),
        (999_999, "1000 kB"),
        (1_000_000, "1.0 MB"),
        (25_600_000, "25.6 MB"),
    ],
)
def test_a_number_of_bytes(amount: int, text: str) -> None:
    assert documents.size_text(amount) == text


def test_pages_are_counted() -> None:
    assert [documents.pages_text(it) for it in (0, 1, 2)] == ["0 pages", "1 page", "2 pages"]
    leaves = [(documents.Leaf("A", b"123"), 1), (documents.Leaf("B", b""), 4)]
    files = documents.named_files(leaves, Format.SVG, "x.svg", "-".join)
    assert files.by_place == {Path("x-A.svg"): b"123", Path("x-B.svg"): b""}
    assert files.lines == ("x-A.svg: 1 page, 3 bytes", "x-B.svg: 4 pages, 0 bytes")


def test_a_picture_has_at_most_so_many_dots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("generator.render.pdf.draw_pdf", lambda _document: b"")
    monkeypatch.setattr("generator.render.png.draw_pngs", lambda _pdf, dpi: iter([b"%d" % dpi]))
    small = Page("A", "A", 254.0, 127.0, ())
    document = Document("A", "en", (small,), ())
    assert documents.MOST_PIXELS == 200_000_000
    # This is 10 by 5 inches: 200 million dots at 2,000 dpi.
    (leaf,) = documents.render(document, Format.PNG, dpi=1_999)
    assert leaf == ("A", b"1999")
    with pytest.raises(OrderError, match="at 2001 dpi is too large; use fewer dpi"):
        documents.render(document, Format.PNG, dpi=2_001)


@pytest.mark.parametrize(
    ("ids", "text"),
    [
        (["A", "B", "A"], "A-B"),
        (["x" * 20, "y" * 19], f"{'x' * 20}-{'y' * 19}"),
        (["x" * 20, "y" * 20], f"{'x' * 20}-and-1-more"),
        (["x" * 41], "x" * 40),
        (["x" * 10, "y" * 9, "z" * 30], f"{'x' * 10}-{'y' * 9}-and-1-more"),
        (["x" * 10, "y" * 10, "z" * 30], f"{'x' * 10}-and-2-more"),
        ([".a/b", "ü c"], "a_b-ü_c"),
    ],
)
def test_names_side_by_side_are_cut_short(ids: list[str], text: str) -> None:
    assert naming.listed(ids) == text


@pytest.mark.parametrize(
    ("output", "file"),
    [
        (None, "output/kit/kit.json"),
        ("folder/", "folder/kit.json"),
        ("x.json", "x.json"),
        ("deep/x", "deep/x.json"),
        ("x.txt", "x.txt"),
    ],
)
def test_the_file_of_a_virtual_table(output: str | None, file: str) -> None:
    assert naming.name_table(output, "kit") == Path(file)


def said(error: type[Exception], function: Any, *given: Any, **named: Any) -> str:
    """Return why something is refused."""
    with pytest.raises(error) as caught:
        function(*given, **named)
    return str(caught.value)


def test_files_under_another_name_are_refused() -> None:
    assert said(OrderError, naming.name_table, "-", "kit") == (
        "'-' is one file, but a virtual table has several; name a folder."
    )
    for good in ("a.csv", "a", "-", "A.CSV"):
        naming.check_league(good)
    assert said(OrderError, naming.check_league, "a.toml") == (
        "a.toml ends in '.toml'; name a file that ends in .csv."
    )
    for page in (None, "a.html", "a", "folder.pdf/", "-"):
        naming.check_webpage(page)
    assert said(OrderError, naming.check_webpage, "a.htm") == (
        "a.htm ends in '.htm'; did you mean '.html'?"
    )
    assert [naming.is_webpage(it) for it in (None, "a", "a.HTML", "a.pdf")] == [
        *(False, False, True, False)
    ]
    assert naming.choose_format("a.json", None, table=True) is Format.TTS
    assert said(OrderError, naming.choose_format, "a.json", None).startswith("a.json ends in")
    assert said(OrderError, naming.choose_format, "a.svg", "png") == (
        "a.svg ends in '.svg', but --format is png; change one of them."
    )
    assert [naming.is_standard_output(it) for it in ("-", "/dev/stdout", "x", None)] == [
        *(True, True, False, False)
    ]


@pytest.mark.parametrize(
    ("address", "prefix"),
    [(None, ""), ("", ""), ("http://x", "http://x/"), ("http://x/", "http://x/"), ("a\\", "a\\")],
)
def test_an_address_ends_in_a_slash(address: str | None, prefix: str) -> None:
    assert destinations._prefix(address) == prefix  # noqa: SLF001 - the rule itself


def test_what_cannot_be_completed_or_calculated_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "trial.toml"
    row = '[[section]]\nname = "All"\n[[section.row]]\nname = "Row"\n'
    file.write_text(
        'game = "pad"\nid = "trial"\nname = "Trial"\nplayers = 2\n' + row, encoding="utf-8"
    )
    assert said(OrderError, complete_file, "yacht", 1) == (
        "yacht cannot be completed; leave out --complete."
    )
    assert said(OrderError, load_calculated, "A") == (
        "'A' does not say how points are counted; name a game or a score pad."
    )
    assert load_calculated(str(file))[0].id == "trial"
    order = make_order("calculator", {"game": str(file), "edition": "first"}, "en")
    assert said(OrderError, make_calculator, order, Run()) == (
        "--edition has no effect for a score pad; leave it out."
    )


def test_games_say_what_prints_their_sheets() -> None:
    assert what_fits("Burgundy") == (
        "'Burgundy' is a game with sheets of its own; print them with 'scriptorium pad A B C D'"
        " (Dice game), 'scriptorium calculator board' (Board game) or 'scriptorium calculator"
        " cards' (Card game)."
    )
    assert what_fits("no such game") is None
    commands = [sheet_command(it) for it in ("dice", "bruges", "pad")]
    assert commands == ["scriptorium pad A B C D", "scriptorium calculator bruges", ""]


def test_files_that_are_no_layouts_are_skipped_beside_layouts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("theme.toml").write_text('name = "Slate"\n', encoding="utf-8")
    warned: list[str] = []
    found = gather(["theme.toml", "A"], Run(warn=warned.append), paper=PAPERS["a4"], game="dice")
    assert [it.id for it in found] == ["A"]
    assert warned == ["theme.toml: This is not a layout; it is skipped."]
    with pytest.raises(InvalidError):
        gather(["theme.toml"], Run(warn=warned.append), paper=PAPERS["a4"], game="dice")
    assert len(warned) == 1


def test_errors_are_raised_together() -> None:
    one, two = OrderError("One."), InvalidError(["Two.", "Three."])
    assert said(OrderError, raise_together, [one, OrderError("One.")]) == "One."
    assert said(MalformedError, raise_together, [one, two]) == "One.\nTwo.\nThree."
    with pytest.raises(InvalidError) as caught:
        raise_together([two, InvalidError(["Four."])])
    assert type(caught.value) is InvalidError
    assert caught.value.findings == ("Two.", "Three.", "Four.")


def fail(text: str) -> Document:
    """Draw nothing."""
    raise OrderError(text)


def test_few_documents_are_drawn_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    shared: list[int] = []

    def parallel(jobs: Any, workers: int, _on_done: Any) -> list[Rendered]:
        shared.append(workers)
        return [Rendered(1, ())] * len(jobs)

    monkeypatch.setattr(side_by_side, "_side_by_side", parallel)
    monkeypatch.setattr(side_by_side, "most_processes", lambda _cores: 4)
    job = Job(fail, ("No.",), "en", Format.PDF, 150)
    heard: list[tuple[int, int]] = []
    found, errors = render_jobs([job] * 5, lambda *it: heard.append(it))
    assert (found, [str(it) for it in errors], shared) == ([], ["No."] * 5, [])
    assert heard == [(it, 5) for it in range(1, 6)]
    assert render_jobs([job] * 6, lambda *_it: None) == ([Rendered(1, ())] * 6, [])
    assert render_jobs([job] * 3 * 2, lambda *_it: None, alone=True)[0] == []
    assert shared == [4]
    monkeypatch.setattr(side_by_side, "most_processes", lambda _cores: 1)
    assert render_jobs([job] * 6, lambda *_it: None)[0] == []
    monkeypatch.setattr(side_by_side, "most_processes", lambda _cores: 9)
    render_jobs([job] * 7, lambda *_it: None)
    assert shared == [4, 7]


def test_a_failure_becomes_its_error_again() -> None:
    cases = [(2, False, OrderError), (1, True, InvalidError), (2, True, MalformedError)]
    for code, found, kind in cases:
        error = Failure("No.", code, found).error
        assert (type(error), str(error)) == (kind, "No.")


def test_processes_are_as_many_as_processors(monkeypatch: pytest.MonkeyPatch) -> None:
    for cores, number in ((None, 1), (1, 1), (3, 3), (64, 64), (65, 64)):
        monkeypatch.setattr("os.cpu_count", lambda cores=cores: cores)
        assert usual_processes() == number


@pytest.mark.parametrize(
    ("hexes", "text"),
    [
        ([], ""),
        ([[0, 0, "K"]], "0,0 K"),
        ([[1, 0, "M"], [0, 0, "K"], [3, 0, "C"]], "0,0 K M/3,0 C"),
        ([[0, 1, "M"], [-1, 0, "K"], [0, 0, "C"]], "-1,0 K C/0,1 M"),
    ],
)
def test_hexes_are_packed(hexes: list[list[Any]], text: str) -> None:
    assert pack_hexes(hexes) == text


def field(name: str, kind: Kind = Kind.NUMBER, **more: Any) -> Field:
    """Return a field of a sheet."""
    return Field(name, kind, BOX, **more)


FIELDS = (
    field("a"),
    field("b"),
    field("tick", Kind.CHECK, value="5"),
    field("inner", Kind.SUM, parts=("a", "b")),
    field("all", Kind.SUM, parts=("inner", "tick"), plus=10),
    field("bare", Kind.SUM),
)


@pytest.mark.parametrize(
    ("values", "wrong"),
    [
        ({"a": "3", "b": "4", "inner": "7"}, []),
        ({"a": "3", "b": "4", "inner": "8"}, [("inner", 8, 7)]),
        ({"inner": "8"}, []),
        ({"a": "3", "inner": "8"}, [("inner", 8, 3)]),
        ({"a": "3", "b": "4", "tick": "x", "all": "22"}, []),
        ({"a": "3", "b": "4", "tick": "x", "all": "21"}, [("all", 21, 22)]),
        ({"inner": "7", "tick": "o", "all": "17"}, []),
        ({"inner": "7", "all": "16"}, [("all", 16, 17)]),
        ({"a": "3", "inner": "x", "bare": "4"}, []),
    ],
)
def test_sums_are_compared_with_their_parts(
    values: Mapping[str, str], wrong: list[tuple[str, int, int]]
) -> None:
    found = [*wrong_sums(FIELDS, values)]
    assert [(it.field.name, it.written, it.due) for it in found] == wrong
    assert all(isinstance(it, WrongSum) for it in found)


def test_an_empty_sum_is_what_it_would_be() -> None:
    by_name = {it.name: it for it in FIELDS}
    assert due_of(by_name["all"], by_name, {"a": "1", "b": "2", "tick": "x"}) == 18
    assert due_of(by_name["all"], by_name, {"inner": "9"}) == 19
    assert due_of(by_name["all"], by_name, {}) == 10


def test_what_fits_the_sums_is_likelier() -> None:
    readings = {
        "a": Reading("a", "number", "3", 0.9, (("8", 0.1),)),
        "b": Reading("b", "number", "4", 1.0),
        "inner": Reading("inner", "sum", "12", 0.8, (("7", 0.18),)),
    }
    agreement = Agreement(FIELDS, readings)
    assert agreement.of("a", "3") == pytest.approx(1.0)
    assert agreement.of("a", "8") == pytest.approx((0.8 + 0.02) / (0.18 + 0.02))
    assert agreement.of("a", "9") == pytest.approx(0.02 / (0.18 + 0.02))
    assert agreement.of("tick", "x") == 1.0


@pytest.mark.parametrize(
    ("others", "weight", "same", "certainty"),
    [
        ((("8", 0.25),), 1.0, (), 0.75),
        ((("8", 0.25),), 0.0, (), 1.0),
        ((("8", 0.25),), 3.0, (), 0.5),
        ((("8", 0.25),), 9.0, ("8",), 1.0),
        ((("8", 0.15),), 0.0, (), 0.75 / 0.85),
        ((), 1.0, (), 0.75),
    ],
)
def test_a_reading_is_weighed(
    others: tuple[tuple[str, float], ...], weight: float, same: tuple[str, ...], certainty: float
) -> None:
    reading = Reading("a", "digit", "3", 0.75, others)
    assert weighed(reading, lambda _value: weight, same) == pytest.approx(certainty)
    assert weighed(reading._replace(certainty=0.0), lambda _value: weight) == 0.0


@pytest.mark.parametrize(
    ("kind", "possible", "impossible"),
    [
        (
            "number",
            ("", "0", "999", "1000000", "40.5", "40,75", "40½", "¼"),
            ("1000001", "x", "-1", "٣", "0.3", ".", "40½½", "9" * 30),
        ),
        ("sum", ("", "999", "12500"), ("1000001", "x")),
        ("digit", ("", "1", "6", "x"), ("0", "7", "o")),
        ("bonus", ("", "o", "ox"), ("x", "1")),
        ("ring", ("", "o", "x", "ox"), ("1",)),
        ("check", ("", "x"), ("o",)),
        ("cross", ("", "x"), ("o", "ox")),
        ("text", ("1", "2", "3"), ("", "4", "0")),
    ],
)
def test_what_a_field_can_have(
    kind: str, possible: tuple[str, ...], impossible: tuple[str, ...]
) -> None:
    assert all(asking.is_possible(kind, it) for it in possible)
    assert not any(asking.is_possible(kind, it) for it in impossible)


def test_what_is_not_certain_is_left_out_of_sums_only() -> None:
    readings = {
        "a": Reading("a", "sum", "3", 0.98),
        "b": Reading("b", "sum", "4", 0.99),
        "c": Reading("c", "digit", "5", 0.1),
    }
    assert asking.values_of(readings, {"c": "6", "d": "7"}) == {
        "a": "",
        "b": "4",
        "c": "6",
        "d": "7",
    }
    found = asking.answered(readings, {"c": "6", "d": "7"})
    assert found["c"] == Reading("c", "digit", "6", 1.0, is_answer=True)
    assert found["d"] == Reading("d", "text", "7", 1.0, is_answer=True)


class Curious:
    """A reader of sheets that asks one question more after each answer."""

    def __init__(self, most: int) -> None:
        """Ask at most so many."""
        self.most = most

    def questions(self, readings: Mapping[str, Reading]) -> tuple[Question, ...]:
        """Ask about the next field."""
        numbers = range(min(len(readings) + 1, self.most))
        return tuple(Question(f"f{it}", "1", 0.99, ("1",), "Why?") for it in numbers)

    def waiting(self, _readings: Mapping[str, Reading]) -> tuple[()]:
        """Leave nothing for later."""
        return ()


def test_answers_lead_to_so_many_rounds_of_questions() -> None:
    reader: Any = Curious(99)
    asked = asking.ask_all(reader, {}, lambda question: question.field)
    assert len(asked.questions) == asking.MOST_ROUNDS == 12
    assert asked.answers == {f"f{it}": f"f{it}" for it in range(12)}
    assert len(asking.ask_all(reader, {}, lambda _question: "", {"f0": "x"}).answers) == 13
    few: Any = Curious(3)
    assert len(asking.ask_all(few, {}, lambda _question: "").questions) == 3
    # All three are clear and for the same reason, so that only the first is named.
    assert [it.field for it in asking.guess_all(few, {}).questions] == ["f0"]


@pytest.mark.parametrize(
    ("question", "place"),
    [
        (Question("hex-3-4", "1", 0.98765, ("1",), "Why?"), {"cell": [2, 3]}),
        (Question("row", "1", 0.98765, ("1",), "Why?", fitting="2"), {"field": "row"}),
    ],
)
def test_a_doubt_for_other_programs(question: Question, place: dict[str, Any]) -> None:
    assert asking.doubt_json(question) == {
        **place,
        "read": "1",
        "certainty": 0.9877,
        "taken": question.guess,
        "reason": "Why?",
    }


def test_values_in_words() -> None:
    words = [asking.in_words(it) for it in ("", "x", "o", "ox", "7")]
    assert words == ["empty", "a cross", "a ring", "a crossed ring", "7"]


def played(*players: tuple[str, int], tiebreak: int | None = None, kind: str = "") -> Result:
    """Return a finished game."""
    scores = tuple(Score(name, (GoodsLine(it, it),), (), tiebreak) for name, it in players)
    return Result("dice", scores, kind=kind)


def test_games_are_added_to_a_league(tmp_path: Path) -> None:
    file = tmp_path / "league.csv"
    first = league.add_game(file, played(("Ana", 7), ("=Ben", 9)))
    head, ana, ben = first.text.removeprefix("\ufeff").splitlines()
    assert first.text.startswith("\ufeff")
    assert head == "game,kind,player,points,tiebreak,won,key"
    key = ana.rpartition(",")[2]
    assert (len(key), key.isalpha()) == (12, True)
    assert (ana, ben) == (f"1,dice,Ana,7,,0,{key}", f"1,dice,'=Ben,9,,1,{key}")
    assert (first.number, first.is_new, first.data()["added"]) == (1, True, True)
    assert first.report() == f"{file}: game 1 added"
    file.write_bytes(first.files[file])
    again = league.add_game(file, played(("=Ben", 9), ("Ana", 7)))
    assert (again.number, again.is_new, again.files, again.text) == (1, False, {}, first.text)
    assert again.report().startswith(f"{file}: this is game 1, which is already in the file;")
    assert again.data() == {"file": str(file), "game": 1, "added": False}
    second = league.add_game(file, played(("Ana", 3), tiebreak=4))
    assert second.number == 2
    assert second.text.splitlines()[-1].startswith("2,dice,Ana,3,4,0,")


@pytest.mark.parametrize(
    ("text", "row"),
    [
        ("game;kind;player;points;tiebreak;won;key;note\r\n9;x;A;1;;0;k;n\r\n", "10;dice;Ana;3;;0"),
        ("key,game,kind,player,points,tiebreak,won\nk,4,x,A,1,,0", "K,5,dice,Ana,3,,0"),
        ("", "1,dice,Ana,3,,0"),
    ],
)
def test_a_league_keeps_its_own_form(tmp_path: Path, text: str, row: str) -> None:
    file = tmp_path / "league.csv"
    file.write_bytes(text.encode())
    result = played(("Ana", 3))
    found = league.add_game(file, result).text
    end = "\r\n" if "\r" in text else "\n"
    assert found.endswith(end)
    assert found.count(end) == 2 + bool(text)
    last = found.removesuffix(end).rpartition(end)[2]
    assert last.startswith(row.replace("K", league.game_key(result)))


def test_what_is_no_league_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "league.csv"
    for text, sentence in (
        ("game,kind\n1,x\n", "is not a league file, because it has no column 'player'; name"),
        (
            f"game,kind,player,points,tiebreak,won,key\n{LONG},x,A,1,,0,k\n",
            f"'{CUT}' is not a game number; write a whole number in the column 'game'.",
        ),
    ):
        file.write_text(text, encoding="utf-8")
        assert sentence in said(UnreadableError, league.add_game, file, played(("Ana", 3)))


def test_a_game_has_its_kind() -> None:
    rows = league.league_rows(played(("Ana", 3), ("Ben", 3), kind="yacht"))
    assert [(it["kind"], it["won"], it["game"]) for it in rows] == [("yacht", 1, 1)] * 2
    assert league.league_rows(played(("Ana", 3), kind="board"))[0]["kind"] == "dice board"


def test_a_result_for_other_programs() -> None:
    line = GoodsLine(3, 3)
    broken = Violation("code", "No.", ((1, 2),))
    score = Score("Ana", (line,), (broken,), 4, 2)
    result = Result("dice", (score,), praise="Good", course=((1, 2),), kind="solo")
    answer = result_json(result, explain_lines=True)
    (player,) = answer.pop("players")
    assert answer == {
        "game": "dice",
        "winners": ["Ana"],
        "kind": "solo",
        "rounds": [[1, 2]],
        "praise": "Good",
    }
    assert player.pop("lines")[0]["explanation"] == line.explain()
    assert player == {
        "name": "Ana",
        "total": 3,
        "tiebreak": 4,
        "order": 2,
        "violations": [{"code": "code", "message": "No.", "cells": [[1, 2]]}],
    }
    plain = result_json(Result("dice", (Score("Ana", (line,)),)), explain_lines=False)
    assert set(plain) == {"game", "players", "winners"}
    assert "order" not in plain["players"][0]
    assert "explanation" not in plain["players"][0]["lines"][0]


def test_the_progress_of_gathering_counts_the_files_that_are_read() -> None:
    heard: list[tuple[int, int]] = []

    @contextmanager
    def progress() -> Iterator[Callable[[int, int], None]]:
        yield lambda done, of: heard.append((done, of))

    found = gather(["A", "B", "C"], Run(progress=progress), paper=PAPERS["a4"], game="dice")
    assert [it.id for it in found] == ["A", "B", "C"]
    assert heard == [(1, 3), (2, 3), (3, 3)]


def test_the_schema_of_an_object_has_what_it_needs_and_what_it_may_have() -> None:
    found = record({"name": TEXT}, {"note": TEXT})
    assert found["properties"] == {"name": TEXT, "note": TEXT}
    assert found["required"] == ["name"]
    assert record({"name": TEXT})["properties"] == {"name": TEXT}
