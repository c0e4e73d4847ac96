"""The sheets of a finished game: read for the page that shows them, scored with every reason.

Texts from untrusted users are written to a folder of their own, and nothing outside it is opened.
"""

from __future__ import annotations

import json
import os
import unicodedata
from pathlib import Path, PurePath, PureWindowsPath
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from generator.errors import MOST_SHOWN, InvalidError, OrderError, ScriptoriumError, shown
from generator.language import _, speaking
from generator.load.files.access import within
from generator.load.results.finished import game_of, read_documents
from generator.model.finding import Finding, Place
from generator.model.order import Format, Ink
from generator.platforms import is_reserved
from generator.products.documents import render
from generator.products.results.answers import result_for_pages
from generator.products.results.league import league_rows
from generator.products.results.referees import REFEREE, referee_of
from generator.products.results.score import draw_reports, score_files
from generator.products.results.standings import draw_standings
from generator.products.studio.game_form import FORM
from generator.products.studio.game_pages import SHEET_PAGE, sheet_page
from generator.registry import brings
from generator.units import parse_paper
from generator.values import NamedTuple
from generator.web.tasks.layouts import faults, refuse_crowd

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

SHEET, LAYOUT, LEAGUE = PurePath("sheet"), PurePath("domain.toml"), PurePath("league.csv")
ENDINGS = (".toml", ".json", ".csv")
LONGEST = 200
"""How many bytes of a file's name are kept."""
KEPT = "._ ()-"
"""The characters that a file's name keeps besides letters and digits."""


class TextFile(NamedTuple):
    """A file as a page sends it: its name and its text."""

    file: str
    text: str


class GameOrder(NamedTuple):
    """The files of one finished game, and those that they name, such as layouts.

    A file beside with more than so many HEXES is not read.
    """

    sheets: tuple[TextFile, ...]
    beside: tuple[TextFile, ...]
    hexes: int
    language: str
    paper: str = "a4"
    """The paper of a report."""


class LeagueOrder(NamedTuple):
    """A league to print, as the table that `scriptorium score --csv` writes."""

    text: str
    language: str
    paper: str = "a4"
    titles: Mapping[str, str] = {}
    """The names of the games that are not shipped, by their kinds in the table."""


class _Tools(NamedTuple):
    """The folder of an order's files, and the owner's name for each."""

    folder: Path
    sheets: tuple[Path, ...]
    called: dict[str, str]

    def with_owner_names(self, sentence: str) -> str:
        """Replace the files in a sentence by their owner's names."""
        for path, name in self.called.items():
            sentence = sentence.replace(path, name)
        return sentence.replace(f"{self.folder}{os.sep}", "").replace(str(self.folder), "")


def read_game(order: GameOrder) -> dict[str, Any]:
    """Read a finished game: in full where a page fills it in, else only which game it is."""
    return _work(order, _read, {"game": None})


def score(order: GameOrder) -> dict[str, Any]:
    """Score a finished game as `scriptorium score --json --explain` does, with lines in words."""
    return _work(order, _score, {"game": None, "players": [], "winners": []})


def report(order: GameOrder) -> dict[str, Any]:
    """Draw the report of a finished game as `scriptorium score --report` does."""

    def draw(tools: _Tools) -> dict[str, Any]:
        document = draw_reports(
            [score_files(_played(tools).sheets)],
            paper=parse_paper(order.paper),
            ink=Ink.FULL,
            language=order.language,
        )
        (leaf,) = render(document, Format.PDF)
        return {"pdf": leaf.data}

    return _work(order, draw, {"pdf": b""})


def print_league(order: LeagueOrder) -> dict[str, Any]:
    """Print a league as `scriptorium score league.csv --report` does."""

    def draw(tools: _Tools) -> dict[str, Any]:
        (file,) = tools.sheets
        document = draw_standings(
            file,
            paper=parse_paper(order.paper),
            ink=Ink.FULL,
            language=order.language,
            titles=order.titles,
        )
        (leaf,) = render(document, Format.PDF)
        return {"pdf": leaf.data}

    files = (TextFile(LEAGUE.name, order.text),)
    return _work(GameOrder(files, (), 0, order.language), draw, {"pdf": b""})


def score_laid(folder: Path, sheet: Path) -> dict[str, Any]:
    """Score a finished game whose files are in a FOLDER, in the current language."""
    tools = _Tools(folder, (sheet,), {str(sheet): sheet.relative_to(folder).as_posix()})
    try:
        return {**_score(tools), "findings": []}
    except ScriptoriumError as error:
        return {"findings": _findings(error, tools)}


def safe_name(name: str, otherwise: PurePath) -> str:
    """Return a safe name for a file in a folder: no way out of it, nothing hidden.

    OTHERWISE is the name for a file without one, with the ending for one of an unknown kind.
    """
    plain = unicodedata.normalize("NFC", PureWindowsPath(name).name)
    kept = "".join(it if it.isalnum() or it in KEPT else "_" for it in plain).strip(" .")
    path = PurePath(f"_{kept}" if is_reserved(kept) else kept)
    ending = path.suffix if path.suffix.lower() in ENDINGS else otherwise.suffix
    stem = path.stem.encode()[:LONGEST].decode(errors="ignore")
    return f"{stem or otherwise.stem}{ending}"


def _work(
    order: GameOrder, work: Callable[[_Tools], dict[str, Any]], nothing: dict[str, Any]
) -> dict[str, Any]:
    """Work on the files of an order; if they are at fault, answer with NOTHING and the findings."""
    with speaking(order.language), TemporaryDirectory(prefix="scriptorium-") as name:
        tools = _Tools(Path(name).resolve(), (), {})
        try:
            tools = _lay(order, tools.folder)
            with within(tools.folder):
                return {**work(tools), "findings": []}
        except ScriptoriumError as error:
            return {**nothing, "findings": _findings(error, tools)}


def _lay(order: GameOrder, folder: Path) -> _Tools:
    """Write the files of an order side by side, each under a safe name."""
    called: dict[str, str] = {}
    for text_file in order.beside:
        refuse_crowd(text_file.text, order.hexes)
        path = folder / safe_name(text_file.file, LAYOUT)
        if str(path) in called:
            message = _("Two files are called {file}; rename one of them.")
            raise OrderError(message.format(file=shown(text_file.file or path.name)))
        _write(path, text_file, called)
    paths = []
    for text_file in order.sheets:
        path = _free(folder / safe_name(text_file.file, SHEET), called)
        _write(path, text_file, called)
        paths.append(path)
    return _Tools(folder, tuple(paths), called)


def _write(path: Path, text_file: TextFile, called: dict[str, str]) -> None:
    path.write_bytes(text_file.text.encode(errors="surrogatepass"))
    called[str(path)] = shown(PureWindowsPath(text_file.file).name or path.name, LONGEST)


def _free(path: Path, taken: dict[str, str]) -> Path:
    """Return the path, or if its name is taken, the first with a free number."""
    numbered = (path.with_stem(f"{path.stem} ({number})") for number in range(2, len(taken) + 3))
    return next(it for it in (path, *numbered) if str(it) not in taken)


def _findings(error: ScriptoriumError, tools: _Tools) -> list[dict[str, Any]]:
    """Return the findings about files, each with the owner's name of its file."""
    found = [{**it, "message": tools.with_owner_names(it["message"])} for it in faults(error)]
    places = [it.place for it in getattr(error, "findings", ()) if isinstance(it, Finding)]
    del places[MOST_SHOWN:]
    for finding, place in zip(found, places, strict=False):
        finding["file"] = tools.with_owner_names(place.file)
    return found


def _score(tools: _Tools) -> dict[str, Any]:
    scored = score_files(_played(tools).sheets)
    return {**result_for_pages(scored), "league": league_rows(scored.result)}


def _plain(data: Mapping[str, Any]) -> Any:
    """Return the data of a file as JSON has them; dates become text."""
    return json.loads(json.dumps(data, default=str))


def _played(tools: _Tools) -> _Tools:
    """Play the record of a whole game through: the sheets with which it ends take its place."""
    path = tools.sheets[0]
    data = read_documents(tools.sheets)[0].data
    game = data.get("game")
    if not (isinstance(game, str) and brings(game, REFEREE)) or len(tools.sheets) > 1:
        return tools
    referee = referee_of(game)
    if referee.key not in data:
        return tools
    verdict = referee.judge(path, None)
    if verdict.fault is not None:
        fault = verdict.fault
        message = _("{name}: {own}").format(name=fault.turn, own=fault.message)
        raise InvalidError((Finding(fault.code, message, fault.place or Place(str(path))),))
    made = _free(path.with_suffix(".toml"), tools.called)
    made.write_text(referee.write(verdict.game, tools.folder), encoding="utf-8")
    return tools._replace(sheets=(made,), called={**tools.called, str(made): made.name})


def _read(tools: _Tools) -> dict[str, Any]:
    tools = _played(tools)
    documents = read_documents(tools.sheets)
    game = game_of(documents)
    if not brings(game, SHEET_PAGE):
        is_entered = brings(game, FORM) and len(documents) == 1
        return {"game": game, "data": _plain(documents[0].data)} if is_entered else {"game": game}

    def called(path: Path) -> str:
        return tools.called.get(str(path), path.name)

    return {"game": game, **sheet_page(game).read(documents, called)}
