"""Long tasks of the studio with players and readers made by hand: what is told and sent."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import replace
from threading import Event
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from generator.errors import InvalidError, OrderError, ScanError, UnknownNameError
from generator.language import speaking
from generator.load.layouts.any_layout import load_shipped
from generator.load.layouts.library import find_layout
from generator.model.layout import Layout
from generator.model.scan import Question, Reading
from generator.products.results import inventions, playtests
from generator.products.results.forecasts import Block, Forecaster, StartSums, Sums
from generator.products.scanning.deciding import Decision
from generator.products.studio.layout_data import layout_data
from generator.web.shared.answers import Refusal
from generator.web.tasks import playing, scanning
from generator.web.tasks.finished_games import TextFile
from generator.web.tasks.playing import Tried, WishOrder
from generator.web.tasks.scanning import Answered, AnswerOrder, PhotoOrder
from support.web.serving import LAYOUT

if TYPE_CHECKING:
    from collections.abc import Callable

ORDER = Tried(LAYOUT, "", 1_000, "en")
UNKNOWN_GAME = "Automated players do not know this game; choose another layout."


@pytest.fixture
def parts(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Return what a task sends before its answer."""
    heard: list[Any] = []
    monkeypatch.setattr(playing, "send_part", heard.append)
    return heard


class Players:
    """Automated players of a test: what they load, and what they play."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *, is_kept: bool = True) -> None:
        """Take the place of the real ones."""
        self.played: list[tuple[str, int, float]] = []
        self.loaded, self.go = Event(), Event()
        self.is_kept = is_kept
        monkeypatch.setattr(playing, "_wanted", {})
        monkeypatch.setattr(playing, "_loading", {})
        monkeypatch.setattr(playing, "LOADING_SECONDS", 0.0)
        monkeypatch.setattr(playing, "forecaster_of", lambda _game: self.forecaster)

    @property
    def forecaster(self) -> Forecaster:
        """Return them as a game brings them."""
        return Forecaster(
            check=lambda _layout: None,
            is_fast=lambda: True,
            why_slow=lambda: "",
            is_kept=lambda: self.is_kept,
            prepare=self.prepare,
            play=self.play,
            against="B",
            usual=lambda: Sums(1, 2, 3),
        )

    def prepare(self) -> None:
        """Load, as soon as the test wants it."""
        self.go.wait()
        self.loaded.set()

    def play(self, layout: Layout, played: int, seconds: float) -> Block:
        """Play a block of games."""
        self.played.append((layout.id, played, seconds))
        marked = tuple(range(len(layout.cells)))
        return Block(Sums(4, 5, 6), (StartSums("Monk", Sums(7, 8, 9)),), marked, 10)


@pytest.mark.parametrize("is_kept", [True, False])
def test_a_forecast_waits_until_the_players_are_loaded(
    monkeypatch: pytest.MonkeyPatch, *, is_kept: bool
) -> None:
    players = Players(monkeypatch, is_kept=is_kept)
    monkeypatch.setattr(playing, "games_with", lambda _part: [SimpleNamespace(name="dice")])
    playing.prepare_lab()
    assert list(playing._loading) == ["dice"]  # noqa: SLF001 - what is being loaded
    thread = playing._loading["dice"]  # noqa: SLF001 - as above
    assert not playing._wanted["dice"].is_set()  # noqa: SLF001 - what somebody waits for
    assert playing.forecast(ORDER) == {"ready": False}
    assert playing._wanted["dice"].is_set()  # noqa: SLF001 - as above
    players.go.set()
    thread.join()
    assert players.loaded.is_set()
    answer = playing.forecast(ORDER._replace(played=200))
    assert playing._loading == {"dice": thread}  # noqa: SLF001 - as above
    assert players.played == [("A", 200, 0.2)]
    cells = load_shipped(find_layout("A")).cells  # type: ignore[attr-defined] # one with hexes
    assert answer == {
        "ready": True,
        "sums": [4, 5, 6],
        "starts": [{"name": "Monk", "sums": [7, 8, 9]}],
        "hexes": [[it.hex.q, it.hex.r, number] for number, it in enumerate(cells)],
        "most": 10,
        "against": {"name": "B", "sums": [1, 2, 3]},
    }


def test_what_is_not_wanted_is_not_made(monkeypatch: pytest.MonkeyPatch) -> None:
    players = Players(monkeypatch, is_kept=False)
    players.go.set()
    thread = playing._load("dice")  # noqa: SLF001 - as at the start of a worker
    thread.join(0.01)
    assert not players.loaded.is_set()
    playing._wanted["dice"].set()  # noqa: SLF001 - so that it ends
    thread.join()
    assert players.loaded.is_set()


@pytest.mark.parametrize(
    ("text", "custom", "sentence"),
    [
        ("x " * 3_001, False, "The layout has more than 1000 hexes, the most that the studio"),
        ("game = 7\n", False, "domain.toml:1: missing-key: The key 'id' is missing; add it."),
        (
            LAYOUT.replace("Kg", "P "),
            False,
            "domain.toml:7:1: castle-count: The domain needs 4 castles, not 3; ",
        ),
        ('game = "pad"\nid = "x"\n', False, "domain.toml:"),
    ],
)
def test_a_layout_that_cannot_be_played_is_refused(
    monkeypatch: pytest.MonkeyPatch, text: str, sentence: str, *, custom: bool
) -> None:
    Players(monkeypatch)
    for task in (playing.forecast, playing.playtest):
        answer = task(ORDER._replace(text=text, custom=custom))
        assert isinstance(answer, Refusal)
        assert answer.sentences[0].startswith(sentence)
        assert answer.status == 422


def test_only_games_with_players_are_played(monkeypatch: pytest.MonkeyPatch) -> None:
    Players(monkeypatch)
    for name in ("yacht", "1"):
        text = find_layout(name).read_text(encoding="utf-8")
        assert playing.forecast(ORDER._replace(text=text)) == Refusal((UNKNOWN_GAME,))


def test_a_playtest_is_as_long_as_games_allow(
    monkeypatch: pytest.MonkeyPatch, parts: list[Any]
) -> None:
    """The figures are made up; how many games, against what and on which paper is looked at."""
    Players(monkeypatch)
    asked: list[Any] = []
    drawn: list[Any] = []
    advice, too_small = [""], OrderError("Too small.")

    def playtest(layouts: list[Layout], wish: Any, tell: Callable[[Any], None]) -> list[str]:
        asked.append((layouts[0].id, wish.games, wish.seed, wish.against.id))
        tell(SimpleNamespace(done=5, games=9))
        return ["found"]

    def draw(game: str, found: list[str], _tools: object, **named: Any) -> Any:
        drawn.append((game, found, named["paper"].name, named["language"]))
        if named["paper"].name == "letter":
            raise too_small
        return SimpleNamespace(pages=["page"], language="en", fonts=())

    playtester = SimpleNamespace(playtest=playtest, advice=lambda _layouts, _wish: advice[0])
    monkeypatch.setattr(playtests, "playtester_of", lambda _game: playtester)
    monkeypatch.setattr(playtests, "draw_playtests", draw)
    monkeypatch.setattr(playing, "draw_inset", lambda *given: f"{given[0]} {given[3]}")
    monkeypatch.setattr(playing, "render", lambda *_given: [SimpleNamespace(data=b"%PDF")])
    order = ORDER._replace(games=100)
    assert playing.playtest(order) == {
        "front": "page playtest-",
        "pdf": b64encode(b"%PDF").decode(),
        "name": "playtest-A.pdf",
        "notes": [],
    }
    assert parts == [{"done": 0, "total": 100}]
    advice[0] = "Install it."
    for games in (100, 20):
        answer = playing.playtest(order._replace(games=games, paper="a3"))
        assert isinstance(answer, dict)
        assert answer["notes"] == ["Install it."]
    assert asked == [("A", games, 1, "A") for games in (100, 30, 20)]
    assert drawn == [("dice", ["found"], paper, "en") for paper in ("a4", "a3", "a3")]
    assert playing.playtest(order._replace(paper="letter")) == Refusal(("Too small.",))
    answer = playing.playtest(order._replace(paper="a5"))
    assert isinstance(answer, Refusal)
    assert "needs a paper of at least" in answer.sentences[0]


def test_what_is_invented_is_told_as_it_is_found(
    monkeypatch: pytest.MonkeyPatch, parts: list[Any]
) -> None:
    layout = load_shipped(find_layout("B"))
    assert isinstance(layout, Layout)
    own = replace(layout, custom=True)
    wishes: list[inventions.Wish] = []
    checked: list[str] = []

    def search(wish: inventions.Wish, tell: Any, found: Any, nearer: Any) -> Any:
        wishes.append(wish)
        tell(1, 1)
        found("one")
        nearer(inventions.Nearest(own, 61.26, 60.04))
        if wish.number == 6:
            raise InvalidError(("One.", "Two."))
        return inventions.Inventions(("one", "two"), inventions.Ended.TIME)

    part = SimpleNamespace(
        check=lambda it: checked.append(it.id),
        invent=search,
        layout=lambda it: layout if it == "one" else own,
        tell=lambda it: f"words {it}",
        figures=lambda it, places: [it, str(places)],
        reached=lambda it: it == "one",
    )
    monkeypatch.setattr(playing, "load_part", lambda game, name: part if game else name)
    monkeypatch.setattr(playing, "BETWEEN_PARTS", 1_000.0)
    order = WishOrder("dice", "B", -2.5, True, ("mine",), False, 3, 7, 45, "en")  # noqa: FBT003
    hexes = layout_data(layout)["hexes"]
    one, two = (
        {
            "hexes": hexes,
            "custom": it == "two",
            "words": f"words {it}",
            "figures": [it, "1"],
            "reached": it == "one",
        }
        for it in ("one", "two")
    )
    assert playing.invent(order) == {"domains": [one, two], "ended": "time"}
    assert parts == [
        {"done": 0, "total": 1},
        {"found": one},
        {"nearest": {"hexes": hexes, "custom": True, "mean": 61.3, "wished": 60.0}},
    ]
    (wish,) = wishes
    assert wish == inventions.Wish(
        like=wish.like,
        mean=None,
        harder=-2.5,
        fair=True,
        matters=("mine",),
        symmetric=False,
        shape=None,
        kept=frozenset(),
        repair=None,
        number=3,
        seed=7,
        minutes=0.75,
        processes=1,
        quick=True,
    )
    assert (wish.like.id, checked) == ("B", ["B"])
    assert playing.invent(order._replace(number=6)) == Refusal(("One.", "Two."))
    answer = playing.invent(order._replace(like="none"))
    assert isinstance(answer, Refusal)
    assert answer.sentences[0].startswith("There is no layout 'none'")


BOX = (1.234, 2.346, 3.0, 4.0)
SURE, DOUBTFUL = Reading("b", "digit", "3", 0.98765), Reading("a", "digit", "5", 0.51)
OTHERS = tuple((str(number), 0.12345 / number) for number in range(1, 6))
QUESTION = Question("a", "5", 0.512345, ("5", "6"), "Why?")
DECISION = Decision(QUESTION, ("a", "c"))
WRONG_CODE = "The code of a sheet is not one of ours; photograph the sheet again."
KEEP_IT = (
    "The domain of this sheet is not built in; keep it in My domains on the Design page, then"
    " photograph the sheet again."
)


class Reader:
    """A reader of sheets, as a game brings it, for a sheet with one field."""

    def __init__(self, code: Any, layouts: Any = ()) -> None:
        """Read sheets with a code."""
        kind = SimpleNamespace(value="digit")
        field = SimpleNamespace(name="a", kind=kind, label="A field", box=BOX)
        page = SimpleNamespace(width=10.0, height=20.0, fields=[field])
        self.printed = SimpleNamespace(document=SimpleNamespace(pages=[page]))
        self.layout = f"club/{code.layout}.toml"
        self.layouts = layouts

    def table(self, values: dict[str, str], name: str) -> dict[str, Any]:
        """Return the table of a player."""
        return {"name": name, **values}

    def text(self, tables: list[dict[str, Any]], notes: list[tuple[str, ...]]) -> str:
        """Return the file of some players."""
        return f"{tables} {notes} {[it.as_posix() for it in self.layouts]}"


def code_of(text: str) -> Any:
    """Return what the code of a sheet says: its game, its layout and its number."""
    if text == "wrong":
        raise ValueError(text)
    game, layout, number = text.split()
    return SimpleNamespace(game=game, layout=layout, style="sheet", number=int(number))


@pytest.fixture
def readers(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Take the place of the readers of games; return what they are asked."""
    asked: list[Any] = []

    def decisions(_reader: object, readings: Any, answers: Any, apart: Any = ()) -> Any:
        asked.append((dict(readings), dict(answers), apart))
        return () if answers else (DECISION,)

    part = SimpleNamespace(reader=Reader)
    monkeypatch.setattr(scanning, "scan_part", lambda _game: part)
    monkeypatch.setattr(scanning, "decode", code_of)
    monkeypatch.setattr(scanning, "encode", lambda it: f"{it.game} {it.layout} {it.number}")
    monkeypatch.setattr(scanning, "open_decisions", decisions)
    monkeypatch.setattr(scanning, "learned", lambda readings, _answers, _apart: readings)
    monkeypatch.setattr(scanning, "settled", lambda _readings, _answers: (SURE,))
    monkeypatch.setattr(scanning, "told", lambda _reader, _asked: ["told"])
    remark = lambda _reader, _values, name, _questions: [f"{name}: Odd."]  # noqa: E731
    monkeypatch.setattr(scanning, "sure_remarks", remark)
    return asked


ASKED = {
    "field": "a",
    "fields": ["a", "c"],
    "shown": "a",
    "read": "5",
    "certainty": 0.5123,
    "choices": ["5", "6"],
    "reason": "Why?",
}


def test_answers_about_sheets_become_files(readers: list[Any]) -> None:
    readings = (DOUBTFUL, SURE)
    order = AnswerOrder(
        (
            Answered("dice lake 1", readings, {}, " Ana "),
            Answered("dice lake 2", readings, {"a": "6"}, "", frozenset("c")),
            Answered("pad yacht 3", (), {"x": "1"}, "Cleo, Dan"),
        ),
        (TextFile("lake.toml", "x"), TextFile("lake.toml", "y")),
        *(1_000, "en"),
    )
    answer = scanning.answer(order)
    assert isinstance(answer, dict)
    assert answer["sheets"] == [
        {"questions": questions, "remarks": ["Odd."], "settled": {"b": "3"}}
        for questions in ([ASKED], [], [])
    ]
    one, other = answer["files"]
    assert (one["file"], other["file"]) == ("sheet-Ana-Player 2.toml", "sheet-Cleo-Dan.toml")
    tables = "[{'name': 'Ana', 'a': '5', 'b': '3'}, {'name': 'Player 2', 'a': '6', 'b': '3'}]"
    assert one["text"] == f"{tables} [('told',), ('told',)] ['lake.toml']"
    assert readers[1] == ({"a": DOUBTFUL, "b": SURE}, {"a": "6"}, frozenset("c"))
    wrong = order._replace(sheets=(Answered("wrong", (), {}, ""),))
    assert scanning.answer(wrong) == Refusal((WRONG_CODE,))
    crowd = order._replace(hexes=1, layouts=(TextFile("", "x " * 1_003),))
    refused = scanning.answer(crowd)
    assert isinstance(refused, Refusal)
    assert "more than 1 hexes" in refused.sentences[0]


def test_a_photo_becomes_sheets_with_questions(
    monkeypatch: pytest.MonkeyPatch, readers: list[Any]
) -> None:
    pytest.importorskip("cv2")
    from generator.scan import reading  # noqa: PLC0415 - not everybody has what it needs

    code = code_of("dice lake 7")
    readings = {"a": DOUBTFUL._replace(others=OTHERS, shape="AA=="), "b": SURE}
    sheet = SimpleNamespace(code=code, reader=Reader(code), readings=readings)
    asked: list[Any] = []
    fault: list[Exception] = []

    def scan_photo(*given: Any) -> list[Any]:
        asked.append(given)
        if fault:
            raise fault[0]
        return [sheet]

    monkeypatch.setattr(reading, "scan_photo", scan_photo)
    monkeypatch.setattr(reading, "sheet_jpeg", lambda _sheet: b"jpeg")
    order = PhotoOrder("p.jpg", b64encode(b"photo").decode(), (), 1_000, "en")
    shown = {
        "code": "dice lake 7",
        "game": "dice",
        "layout": "lake.toml",
        "style": "sheet",
        "number": 7,
        "width": 10.0,
        "height": 20.0,
        "picture": "data:image/jpeg;base64,anBlZw==",
        "fields": [
            {"name": "a", "kind": "digit", "label": "A field", "box": [1.23, 2.35, 3.0, 4.0]}
        ],
        "readings": [
            {
                "field": "a",
                "kind": "digit",
                "value": "5",
                "certainty": 0.51,
                "others": [
                    {"value": "1", "certainty": 0.1235},
                    {"value": "2", "certainty": 0.0617},
                    {"value": "3", "certainty": 0.0411},
                    {"value": "4", "certainty": 0.0309},
                ],
                "shape": "AA==",
            },
            {
                "field": "b",
                "kind": "digit",
                "value": "3",
                "certainty": 0.9877,
                "others": [],
                "shape": "",
            },
        ],
        "questions": [ASKED],
    }
    assert scanning.scan(order) == {"sheets": [shown], "refused": []}
    assert asked == [(b"photo", "p.jpg", ())]
    fault[:] = [ScanError("One is dark.", "dark", [sheet])]
    assert scanning.scan(order) == {"sheets": [shown], "refused": ["One is dark."]}
    fault[:] = [ScanError("All is dark.")]
    assert scanning.scan(order._replace(file="")) == Refusal(("All is dark.",))
    assert asked[-1][1] == "The photo"
    fault[:] = [UnknownNameError("There is no layout.")]
    assert scanning.scan(order) == Refusal((KEEP_IT,))
    assert scanning.scan(order._replace(photo="A!")) == Refusal(
        ("The photo is not in base64; send it again.",)
    )
    with speaking("en"):
        monkeypatch.setattr(scanning, "can_scan", lambda: False)
        assert scanning.scan(order) == Refusal((scanning.no_extra(),))
    words = "There is not enough memory to read it; take a photo with fewer pixels."
    assert scanning.too_large(order) == Refusal((f"p.jpg: {words}",))
    assert scanning.too_large(order._replace(file="")) == Refusal((f"The photo: {words}",))
    assert len(readers) == 2


def test_photos_are_read_with_all_libraries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scanning, "find_spec", lambda name: name in {"numpy", "cv2"})
    assert not scanning.can_scan()
    monkeypatch.setattr(scanning, "find_spec", lambda _name: True)
    assert scanning.can_scan()


def test_layouts_are_in_a_folder_as_long_as_they_are_needed() -> None:
    laid = scanning._laid  # noqa: SLF001 - what a reader finds
    with laid((), 1) as paths:
        assert paths == ()
    files = (TextFile("a.toml", "1"), TextFile("../b.toml", "2"), TextFile("a.toml", "é\ud800"))
    with laid(files, 1_000) as paths:
        texts = {it.name: it.read_bytes() for it in paths}
        (folder,) = {it.parent for it in paths}
    assert texts == {"a.toml": b"\xc3\xa9\xed\xa0\x80", "b.toml": b"2"}
    assert not folder.exists()
