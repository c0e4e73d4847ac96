"""`playtest --records`: the games that automated players played are legal records."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.games.dice.lab import playtesting
from generator.games.dice.load.record import read_record
from generator.games.dice.rules.referee import referee
from generator.products.results import playtests
from generator.products.results.playtests import Playtester, Wish
from support.games.player import domain, shipped_edition
from support.games.playtests import made_up
from support.program import at_once, everything

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.usefixtures("compiled_lab")


@pytest.mark.parametrize(("variant", "players"), [("solo", 1), ("standard", 3), ("same", 2)])
def test_records_are_legal_games_of_the_playtest(
    variant: str, players: int, tmp_path: Path
) -> None:
    layout = domain("lake")
    wish = Wish(100, 7, domain("A"), variant, players)
    texts = playtesting.records(layout, wish, 3, tmp_path)
    totals = set()
    for number, text in enumerate(texts):
        file = tmp_path / f"{number}.toml"
        file.write_text(text, encoding="utf-8")
        record = read_record(file)
        assert (record.variant, len(record.players)) == (variant, players)
        verdict = referee(record, shipped_edition())
        assert verdict.fault is None
        totals.add(tuple(verdict.totals.values()))
    assert len(totals) > 1
    assert playtesting.records(layout, wish, 3, tmp_path) == texts


def test_command_writes_one_file_for_each_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lab = Playtester(
        playtest=lambda layouts, _wish, _progress: [made_up(it.id) for it in layouts],
        records=playtesting.records,
    )
    monkeypatch.setattr(playtests, "playtester_of", lambda _game: lab)
    monkeypatch.setattr(playtests, "MOST_RECORDS", 2)
    told = at_once("playtest", "A", "lake", "--records", "games", cwd=tmp_path)
    assert told.returncode == 0, told.stderr
    assert told.stdout.endswith("games: 4 games\n")
    names = [f"games/{name}-000{number}.toml" for name in ("A", "lake") for number in (1, 2)]
    assert [it for it in sorted(everything(tmp_path)) if it.endswith(".toml")] == names
    for name in names:
        assert at_once("referee", name, cwd=tmp_path).returncode == 0


def test_a_folder_that_cannot_be_written_is_refused_before_any_game(tmp_path: Path) -> None:
    (tmp_path / "games").write_text("a file")
    told = at_once("playtest", "A", "--records", "games", cwd=tmp_path)
    assert told.returncode == 2
    assert "games cannot be written; name another folder with --records." in told.stderr
