"""Parts of `scriptorium scan`, with sheets whose reader is made up and reads as a game does."""

from __future__ import annotations

import json
import shutil
from io import StringIO
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from generator.cli.boundary import run
from generator.cli.commands import scan
from generator.cli.commands.scan import Result, _files, _report, _stems, _tell, _texts, _work_out
from generator.errors import OrderError
from generator.load.layouts.library import find_layout
from generator.model.scan import Question, Reading, SheetCode
from generator.model.score import Result as Played
from generator.model.score import Score, Violation
from generator.products.scanning.asking import Asked
from generator.scan import photos as photo_files
from generator.scan.photos import Photo
from generator.scan.pictures import ScannedSheet
from support.program import ROOT, at_once, everything, sentence

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

CODE = SheetCode("dice", "A", "x", "sheet", "a4", "full", "en", "vellum")
"""What the sheets say about themselves."""
WHITE = np.full((60, 40, 3), 255, np.uint8)
CORNERS = np.zeros((4, 2), np.float32)


class Reader:
    """Reads sheets of so many players; what is read with less certainty is doubtful."""

    def __init__(self, players: int = 1, layout: str = "A") -> None:
        """Be of these players and this layout."""
        self.count = players
        self.layout = layout
        page = SimpleNamespace(fields=[SimpleNamespace(name="a", label="Field a")])
        self.printed = SimpleNamespace(document=SimpleNamespace(pages=[page]))

    def questions(self, readings: Mapping[str, Reading]) -> tuple[Question, ...]:
        """Return a question about each doubtful field."""
        return tuple(
            Question(it.field, it.value, it.certainty, (it.value, "9"), "Why?")
            for it in readings.values()
            if it.certainty < 0.99
        )

    def waiting(self, _readings: Mapping[str, Reading]) -> tuple[Question, ...]:
        """Return that nothing waits."""
        return ()

    def players(self, _values: Mapping[str, str]) -> int:
        """Return how many players a sheet is of."""
        return self.count

    def names_in(self, name: str) -> list[str]:
        """Return the names between commas."""
        return name.split(", ") if self.count > 1 else [name]

    def table(self, values: Mapping[str, str], name: str) -> dict[str, Any]:
        """Return the name and the values."""
        return {"name": name, **values}

    def remarks(self, values: Mapping[str, str], name: str) -> tuple[str, ...]:
        """Return a sentence about the player."""
        return (f"{name} wrote {values['a']}.",)

    def text(
        self, tables: Sequence[Mapping[str, Any]], notes: Sequence[Sequence[str]], folder: Path
    ) -> str:
        """Return all that it was given."""
        return f"{json.dumps([*tables])} {json.dumps([*notes])} {folder}\n"


def sheet(
    value: str = "1",
    certainty: float = 1.0,
    *,
    players: int = 1,
    layout: str = "A",
    game: str = "dice",
) -> ScannedSheet:
    """Return a sheet with one field in which VALUE was read."""
    readings = {"a": Reading("a", "digit", value, certainty, (("9", 0.1),))}
    reader: Any = Reader(players, layout)
    return ScannedSheet(CODE._replace(game=game), reader, readings, WHITE, CORNERS)


def photo(name: str, *sheets: ScannedSheet, refused: str | None = None) -> Photo:
    """Return a photo of these sheets."""
    return Photo(Path(name), sheets, refused)


def results(*photos: Photo, names: Sequence[str] = ()) -> list[Result]:
    """Return the sheets of photos as they are worked out where nobody is asked."""
    return _work_out(photos, names, asks=False)


@pytest.mark.parametrize(
    ("photos", "stems"),
    [
        ([("anna.jpg", 1)], ["anna"]),
        ([("anna.jpg", 2)], ["anna-1", "anna-2"]),
        ([("anna.jpg", 0), ("ben.jpg", 1)], ["ben"]),
        ([("x/anna.jpg", 1), ("y/anna.jpg", 1), ("z/anna.png", 1)], ["anna", "anna-2", "anna-3"]),
        ([("anna.jpg", 2), ("y/anna.jpg", 2)], ["anna-1", "anna-2", "anna-1-2", "anna-2-2"]),
        ([("annabel.jpg", 1), ("anna.jpg", 1)], ["annabel", "anna"]),
        ([("...jpg", 1)], ["sheet"]),
    ],
)
def test_sheets_are_named_after_their_photos(
    photos: list[tuple[str, int]], stems: list[str]
) -> None:
    assert _stems([photo(name, *[sheet()] * count) for name, count in photos]) == stems


@pytest.mark.parametrize(
    ("players", "given", "names"),
    [
        ([1, 1], [], ["Player 1", "Player 2"]),
        ([1, 1], ["Anna"], ["Anna", "Player 2"]),
        ([2, 1], [], ["Player 1, Player 2", "Player 3"]),
        ([2, 0, 1], ["Anna, Ben", "Cleo"], ["Anna, Ben", "Anna, Ben", "Cleo"]),
        ([2, 0, 1], [], ["Player 1, Player 2", "Player 1, Player 2", "Player 3"]),
        ([3], ["Anna, Ben"], ["Anna, Ben"]),
    ],
)
def test_players_have_their_names_or_are_counted(
    players: list[int], given: list[str], names: list[str]
) -> None:
    photos = [photo(f"{at}.jpg", sheet(players=it)) for at, it in enumerate(players)]
    found = results(*photos, names=given)
    assert [it.name for it in found] == names
    assert [it.stem for it in found] == [str(at) for at in range(len(players))]
    assert [it.table for it in found] == [{"name": it, "a": "1"} for it in names]


def test_too_many_names_are_refused() -> None:
    with pytest.raises(OrderError, match="There are more names than sheets; leave out 'Ben'"):
        results(photo("a.jpg", sheet()), names=["Anna", "Ben", "Cleo"])
    two = photo("a.jpg", sheet(players=2)._replace(photo="a.jpg"))
    said = (
        "a.jpg: Only 2 columns of the sheet are filled in, but more names are given; leave out"
        " 'Cleo'."
    )
    with pytest.raises(OrderError) as caught:
        results(two, names=["Anna, Ben, Cleo, Dan"])
    assert str(caught.value) == said


def test_what_is_doubtful_is_noted_and_nothing_is_remarked_then() -> None:
    sure, unsure = results(photo("a.jpg", sheet("3"), sheet("4", 0.8)))
    assert (sure.doubtful, sure.notes, sure.remarks) == ((), (), ("Player 1 wrote 3.",))
    assert [it.field for it in unsure.doubtful] == ["a"]
    assert unsure.notes == ("Doubtful: Field a, read as 4 (80 %). Why?",)
    assert unsure.remarks == ()
    assert (sure.values, unsure.values) == ({"a": "3"}, {"a": "4"})


def test_every_sheet_has_a_file_and_a_game_one_for_all(tmp_path: Path) -> None:
    found = results(photo("a.jpg", sheet("3")), photo("b.jpg", sheet("4", 0.8)))
    one, other = ({"name": "Player 1", "a": "3"}, {"name": "Player 2", "a": "4"})
    note = "Doubtful: Field a, read as 4 (80 %). Why?"
    folder = f"{tmp_path}/"
    assert _texts(found, folder, is_game=False) == {
        tmp_path / "a.toml": (f"{json.dumps([one])} [[]] {tmp_path}\n", (found[0],)),
        tmp_path / "b.toml": (f'{json.dumps([other])} [["{note}"]] {tmp_path}\n', (found[1],)),
    }
    whole = f'{json.dumps([one, other])} [[], ["{note}"]] {tmp_path}\n'
    assert _texts(found, folder, is_game=True) == {tmp_path / "a-b.toml": (whole, tuple(found))}
    usual = Path("output")
    assert [*_texts(found, None, is_game=False)] == [usual / "a.toml", usual / "b.toml"]


@pytest.mark.parametrize(
    ("game", "layout"), [("dice", "B"), ("pad", "A"), ("pad", "B"), ("dice", "A")]
)
def test_photos_of_different_games_or_layouts_are_no_game(game: str, layout: str) -> None:
    strange = sheet(layout=layout, game=game)
    for order in ([sheet(), strange, sheet()], [sheet(), sheet(), strange]):
        found = results(photo("a.jpg", *order))
        assert len(_texts(found, None, is_game=False)) == 3
        if (game, layout) == ("dice", "A"):
            assert len(_texts(found, None, is_game=True)) == 1
            continue
        with pytest.raises(OrderError, match="of different games or layouts; leave out --game"):
            _texts(found, None, is_game=True)


def test_files_are_told_with_what_is_doubtful_in_them(
    capsys: pytest.CaptureFixture[str],
) -> None:
    found = results(photo("a.jpg", sheet("3"), sheet("4", 0.8)), photo("b.jpg", sheet("5", 0.7)))
    texts = _texts(found, None, is_game=False)
    picture = Path("output/a-1-read.jpg")
    files = {**dict.fromkeys(texts, b""), picture: b""}
    _report(found, texts, files, quiet=True)
    assert capsys.readouterr() == ("", "")
    _report(found, texts, files, quiet=False)
    one = "written; 1 doubtful field is marked with a comment."
    assert capsys.readouterr().out.splitlines() == [
        "output/a-1.toml: written; score it with 'scriptorium score output/a-1.toml'.",
        f"output/a-2.toml: {one}",
        f"output/b.toml: {one}",
        "output/a-1-read.jpg: what was read, drawn over the photo",
        "Player 1 wrote 3.",
    ]
    _report(found, _texts(found, None, is_game=True), {}, quiet=False)
    assert capsys.readouterr().out.splitlines() == [
        "output/a-1-a-2-b.toml: written; 2 doubtful fields are marked with comments.",
        "Player 1 wrote 3.",
    ]


def test_every_sheet_has_a_picture_of_its_own() -> None:
    found = results(photo("a.jpg", sheet(), sheet()))
    single = _files(_texts(found, "x/", is_game=False))
    assert [*map(str, single)] == [
        *("x/a-1.toml", "x/a-2.toml"),
        *("x/a-1-read.jpg", "x/a-2-read.jpg"),
    ]
    game = _files(_texts(found, "x/evening.toml", is_game=True))
    assert [*map(str, game)] == ["x/evening.toml", "x/a-1-read.jpg", "x/a-2-read.jpg"]
    alone = results(photo("a.jpg", sheet()))
    named = _files(_texts(alone, "x/mine.toml", is_game=True))
    assert [*map(str, named)] == ["x/mine.toml", "x/mine-read.jpg"]
    assert named[Path("x/mine-read.jpg")].startswith(b"\xff\xd8")
    assert [*map(str, _files(_texts(alone, "-", is_game=False)))] == ["-"]


SHEET = {"sheet": {"name": "Player 1", "a": "4"}, "domain": "A"}
DOUBT = {"field": "a", "read": "4", "certainty": 0.8, "taken": "4", "reason": "Why?"}


def test_programs_are_told_of_every_photo(capsys: pytest.CaptureFixture[str]) -> None:
    photos = (
        photo("a.jpg", sheet("4", 0.8)),
        photo("cat.jpg", refused="No."),
        photo("b.jpg", sheet("5"), refused="Half."),
    )
    assert _tell(photos, results(*photos), None, as_json=True) == 0
    nothing: dict[str, Any] = {"sheet": None, "domain": None, "doubtful": [], "remarks": []}
    second = {"sheet": {"name": "Player 2", "a": "5"}, "domain": "A", "doubtful": []}
    assert json.loads(capsys.readouterr().out) == {
        "sheets": [
            {"photo": "a.jpg", **SHEET, "doubtful": [DOUBT], "remarks": [], "refused": None},
            {"photo": "cat.jpg", **nothing, "refused": "No."},
            {"photo": "b.jpg", **second, "remarks": ["Player 2 wrote 5."], "refused": None},
            {"photo": "b.jpg", **nothing, "refused": "Half."},
        ]
    }


@pytest.mark.parametrize("is_clean", [True, False])
def test_the_score_of_a_game_has_its_code(
    is_clean: bool,  # noqa: FBT001
    capsys: pytest.CaptureFixture[str],
) -> None:
    broken = () if is_clean else (Violation("code", "No."),)
    played = Played("dice", (Score("Anna", (), broken),))
    scored: Any = SimpleNamespace(game=None, result=played)
    photos = [photo("a.jpg", sheet("4"))]
    code = 0 if is_clean else 1
    assert _tell(photos, results(*photos), scored, as_json=True) == code
    answer = json.loads(capsys.readouterr().out)
    assert answer["game"] == "dice"
    assert [it["photo"] for it in answer["sheets"]] == ["a.jpg"]
    assert _tell(photos, results(*photos), None, as_json=False) == 0
    assert capsys.readouterr() == ("", "")


SHEETS = {
    "sure.jpg": photo("sure.jpg", sheet("3")),
    "unsure.jpg": photo("unsure.jpg", sheet("4", 0.8)),
    "cat.jpg": photo("cat.jpg", refused="cat.jpg: No sheet."),
    "dog.jpg": photo("dog.jpg", refused="dog.jpg: No sheet."),
}


@pytest.fixture
def album(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder whose photos show these sheets."""
    monkeypatch.setattr(photo_files, "read_photo", lambda path, _layouts: SHEETS[path.name])
    return tmp_path


NOT_ASKED = "This is not a terminal, so nothing is asked; the file marks what is doubtful.\n"
NOTE = '"Doubtful: Field a, read as 4 (80 %). Why?"'


@pytest.mark.parametrize(
    ("words", "out", "err"),
    [
        (["sure.jpg"], '[{"name": "Player 1", "a": "3"}] [[]] .\n', ""),
        (["sure.jpg", "--name", "Ana"], '[{"name": "Ana", "a": "3"}] [[]] .\n', ""),
        (["unsure.jpg"], f'[{{"name": "Player 1", "a": "4"}}] [[{NOTE}]] .\n', NOT_ASKED),
        (
            ["unsure.jpg", "--no-questions"],
            f'[{{"name": "Player 1", "a": "4"}}] [[{NOTE}]] .\n',
            "",
        ),
    ],
)
def test_a_sheet_on_standard_output(album: Path, words: list[str], out: str, err: str) -> None:
    result = at_once("scan", *words, "-o", "-", cwd=album)
    assert (result.returncode, result.stdout) == (0, out)
    assert result.stderr.startswith(err)
    assert ("This is not a terminal" in result.stderr) == bool(err)
    assert everything(album) == {}


def test_programs_get_a_document_and_files_only_if_they_name_them(album: Path) -> None:
    result = at_once("scan", "unsure.jpg", "--json", cwd=album)
    assert (result.returncode, result.stderr) == (0, "")
    assert [it["doubtful"] for it in json.loads(result.stdout)["sheets"]] == [[DOUBT]]
    assert everything(album) == {}
    named = at_once("scan", "unsure.jpg", "--json", "-o", "a.toml", cwd=album)
    assert (named.returncode, named.stdout, named.stderr) == (0, result.stdout, "")
    assert {*everything(album)} == {"a.toml", "a-read.jpg"}


def test_files_that_are_there_stay_unless_they_are_to_be_replaced(album: Path) -> None:
    (album / "a.toml").write_text("mine", encoding="utf-8")
    result = at_once("scan", "sure.jpg", "-o", "a.toml", cwd=album)
    assert (result.returncode, result.stdout) == (2, "")
    assert everything(album) == {"a.toml": b"mine"}
    forced = at_once("scan", "sure.jpg", "-o", "a.toml", "--force", cwd=album)
    assert (forced.returncode, forced.stdout.splitlines()) == (
        0,
        [
            "a.toml: written; score it with 'scriptorium score a.toml'.",
            "a-read.jpg: what was read, drawn over the photo",
            "Player 1 wrote 3.",
        ],
    )


def test_a_photo_that_is_refused_keeps_all_from_being_written(album: Path) -> None:
    words = ("scan", "cat.jpg", "sure.jpg", "dog.jpg")
    people = at_once(*words, "-o", "x/", cwd=album)
    refusals = "cat.jpg: No sheet.\ndog.jpg: No sheet.\n"
    assert (people.returncode, people.stdout, people.stderr) == (2, "", refusals)
    programs = at_once(*words, "--json", "-o", "x/", cwd=album)
    assert (programs.returncode, programs.stderr) == (2, "")
    sheets = json.loads(programs.stdout)["sheets"]
    assert [it["refused"] for it in sheets] == ["cat.jpg: No sheet.", None, "dog.jpg: No sheet."]
    assert everything(album) == {}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["-o", "a.pdf"], "Sheets are written as TOML; 'a.pdf' must end in .toml."),
        (["-o", "x/-", "-o", "a.svg"], "Sheets are written as TOML; 'a.svg' must end in .toml."),
        (
            ["--layout", "none.toml"],
            "none.toml: There is no such layout file; correct --layout.",
        ),
    ],
)
def test_a_wrong_order_is_refused_before_any_photo_is_read(
    album: Path, words: list[str], said: str
) -> None:
    result = at_once("scan", "nowhere.jpg", *words, cwd=album)
    assert (result.returncode, result.stdout) == (2, "")
    assert sentence(result).startswith(f"scriptorium: {said}")
    both = at_once("scan", "nowhere.jpg", "-o", "-", "--json", cwd=album)
    assert both.returncode == 2
    said = "Only one thing can go to standard output; name a file for the rest."
    assert json.loads(both.stdout)["error"]["message"] == said


def test_any_ending_is_that_of_a_file_or_of_a_folder_that_is_there(album: Path) -> None:
    (album / "v1.2").mkdir()
    for output in ("v1.2", "A.TOML", "folder/"):
        assert at_once("scan", "sure.jpg", "-o", output, cwd=album).returncode == 0
    files = {name for name, data in everything(album).items() if data is not None}
    assert files == {
        *("v1.2/sure.toml", "v1.2/sure-read.jpg", "A.TOML", "A-read.jpg"),
        *("folder/sure.toml", "folder/sure-read.jpg"),
    }


def test_all_layouts_that_are_none_are_named(album: Path) -> None:
    (album / "a.toml").write_text("x", encoding="utf-8")
    (album / "b.toml").write_text('game = "dice"\nmap = "Q"\n', encoding="utf-8")
    one = at_once("scan", "sure.jpg", "--layout", "b.toml", cwd=album)
    assert one.returncode == 2
    assert one.stderr.startswith("b.toml:")
    words = ("--layout", "a.toml", "--layout", "b.toml", "--layout", "c.toml")
    every = at_once("scan", "sure.jpg", *words, cwd=album)
    assert (every.returncode, every.stdout) == (2, "")
    named = [it.partition(":")[0] for it in every.stderr.splitlines() if ".toml:" in it]
    assert [*dict.fromkeys(named)] == ["a.toml", "b.toml", "c.toml"]
    two = at_once("scan", "sure.jpg", *words[:4], cwd=album)
    assert (two.returncode, two.stderr) == (2, every.stderr.partition("c.toml")[0])
    shutil.copy(find_layout("A", "dice"), album / "c.toml")
    fine = at_once("scan", "sure.jpg", "--layout", "c.toml", "-o", "-", cwd=album)
    assert fine.returncode == 0


class Terminal(StringIO):
    """A stream that is a terminal, or is none."""

    def __init__(self, *, is_one: bool) -> None:
        """Be one."""
        super().__init__()
        self.is_one = is_one

    def isatty(self) -> bool:
        """Return whether it is one."""
        return self.is_one


@pytest.mark.parametrize(
    ("words", "seen", "is_asked"),
    [
        ((), (True, True), True),
        ((), (False, True), False),
        ((), (True, False), False),
        (("--no-questions",), (True, True), False),
        (("--json",), (True, True), False),
    ],
)
def test_somebody_is_asked_only_in_a_terminal(
    album: Path,
    monkeypatch: pytest.MonkeyPatch,
    words: tuple[str, ...],
    seen: tuple[bool, bool],
    is_asked: bool,  # noqa: FBT001
) -> None:
    asked = []

    def ask(some: ScannedSheet, folder: Path) -> Asked:
        asked.append(folder.is_dir() and folder.name != "")
        return Asked((), {"a": "6"}, some.readings, 1)

    monkeypatch.chdir(album)
    monkeypatch.setattr(scan, "ask_person", ask)
    monkeypatch.setattr(scan, "ask_name", lambda *given: f"Ana {given[1:3]}")
    for name, is_one in zip(("stdin", "stderr"), seen, strict=True):
        monkeypatch.setattr(f"sys.{name}", Terminal(is_one=is_one))
    assert run(["--lang", "en", "scan", "unsure.jpg", *words, "-o", "a.toml"]) == 0
    text = (album / "a.toml").read_text(encoding="utf-8")
    if is_asked:
        assert text == """[{"name": "Ana ('Player 1', 1)", "a": "6"}] [[]] .\n"""
    else:
        assert text == f'[{{"name": "Player 1", "a": "4"}}] [[{NOTE}]] .\n'
    assert asked == [True] * is_asked


@pytest.mark.parametrize(("file", "code"), [("evening.toml", 0), ("faulty-sheet.toml", 1)])
def test_a_game_is_scored_as_its_file_would_be(
    album: Path, monkeypatch: pytest.MonkeyPatch, file: str, code: int
) -> None:
    text = (ROOT / "docs" / "samples" / file).read_text(encoding="utf-8")
    monkeypatch.setattr(Reader, "text", lambda *_given: text)
    (album / "mine.toml").write_text(text, encoding="utf-8")
    scored = at_once("score", "mine.toml", cwd=album)
    written = at_once("scan", "sure.jpg", "--game", "-o", "-", cwd=album)
    assert (written.returncode, written.stdout) == (code, text)
    assert written.stderr.endswith(f"Player 1 wrote 3.\n{scored.stdout}")
    assert scored.returncode == code
