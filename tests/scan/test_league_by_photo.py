"""A league from paper to a printed table: sheets are written, photographed, scanned and scored.

Worked evenings are written by hand onto scannable sheets. Nobody types them: the photos are read,
and questions are answered as somebody does who looks at the sheet.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import pypdfium2
from photos import filling, taking
from photos.strokes import stroke_hand
from photos.writing import write

from generator.games.pad.rules.scoring import PadScorer
from generator.games.pad.scanning.reader import make_reader
from support.games.written_evenings import evenings, fill
from support.photos import snapshots
from support.photos.terminal import in_terminal
from support.program import at_once

if TYPE_CHECKING:
    from pathlib import Path

    from generator.games.pad.model.game import Evening

SEASON = {"yacht": 3, "hearts": 3, "cribbage": 2, "bird-habitats": 2}
"""How many evenings of each game a league has."""
SMALL = {"yacht": 1, "boules": 1}
PLAYERS = ("Anna", "Ben", "Chloé", "David")


class Game(NamedTuple):
    """An evening of a league, what is written on its sheet, and the true totals."""

    pad: str
    evening: Evening
    blank: taking.Blank
    written: dict[str, str]

    @property
    def totals(self) -> dict[str, int]:
        """The true points of each player of the league."""
        scores = PadScorer(self.evening.pad).score(self.evening).scores
        return {name: it.total for name, it in zip(PLAYERS, scores, strict=False)}

    @property
    def names(self) -> str:
        """The names of the players, as they are given for a sheet."""
        return ", ".join(self.totals)


def season(root: Path, pads: dict[str, int]) -> list[Game]:
    """Write the first evenings of each pad whose players have a column each on its sheet."""
    found = []
    for name, number in pads.items():
        blank = taking.blank(taking.Printed(name))
        reader = make_reader(blank.code, ())
        columns = {it.name.partition("-")[0] for it in blank.fields if it.name[1].isdecimal()}
        fitting = [
            it
            for _case, it in evenings(root, name)
            if len(it.players) <= len(columns) and not it.pad.played and it.pad == reader.pad
        ]
        assert len(fitting) >= number, name
        for evening in fitting[:number]:
            written = fill(reader, evening)
            used = {f"p{player}" for player in range(1, len(evening.players) + 1)}
            own = [it for it in blank.fields if it.name.partition("-")[0] in used]
            filling.add_up(own, written)
            found.append(Game(name, evening, blank, written))
    return found


def check_league(games: list[Game], folder: Path) -> None:
    """Score the file of every game into a league, and compare its printed table with the truth."""
    for number in range(1, len(games) + 1):
        scored = at_once("score", f"{number}.toml", "--csv", "league.csv", cwd=folder)
        assert f"league.csv: game {number} added" in scored.stdout, (number, scored)
    table = at_once("score", "league.csv", "--report", "table.pdf", "--json", cwd=folder)
    league = json.loads(table.stdout)["games"]
    assert [it["kind"] for it in league] == [it.pad for it in games]
    for played, game in zip(league, games, strict=True):
        assert {it["name"]: it["points"] for it in played["players"]} == game.totals, game.pad
    document = pypdfium2.PdfDocument(folder / "table.pdf")
    try:
        text = "".join(page.get_textpage().get_text_range() for page in document)
    finally:
        document.close()
    assert all(name in text for game in games for name in game.totals)


def test_two_evenings_go_from_paper_to_a_printed_table(root: Path, tmp_path: Path) -> None:
    """Two clear snapshots leave nothing to ask."""
    games = season(root, SMALL)
    for number, game in enumerate(games, start=1):
        rng = np.random.default_rng(number)
        page = game.blank.picture.copy()
        write(page, taking.SCALE, game.blank.fields, game.written, stroke_hand(rng), rng)
        sheet = snapshots.Sheet(page, game.blank.code, make_reader(game.blank.code, ()).printed)
        photo = snapshots.snap([(sheet, snapshots.UPRIGHT)], (1900, 2600))
        (tmp_path / f"{number}.jpg").write_bytes(snapshots.jpeg(photo))
        given = ("--name", game.names, "--no-questions", "-o", f"{number}.toml")
        scanned = at_once("scan", f"{number}.jpg", *given, cwd=tmp_path)
        assert scanned.returncode == 0, scanned
    check_league(games, tmp_path)


def test_ten_evenings_over_four_games_go_from_paper_to_a_printed_table(
    root: Path, tmp_path: Path
) -> None:
    """Ten photos by lamplight of ten hands; doubtful boxes are asked about and answered."""
    games = season(root, SEASON)
    assert len(games) == 10
    for number, game in enumerate(games, start=1):
        writer = stroke_hand(np.random.default_rng(number))
        printed = taking.Printed(game.pad)
        shot = taking.take(number, "normal", printed, writer=writer, written=game.written)
        (tmp_path / f"{number}.jpg").write_bytes(shot.photo.jpeg)
        truth = {**game.written, "name": game.names}
        said = in_terminal(
            "scan",
            f"{number}.jpg",
            "-o",
            f"{number}.toml",
            folder=tmp_path,
            answer=truth.__getitem__,
        )
        assert said.code == 0, said.text
    check_league(games, tmp_path)
