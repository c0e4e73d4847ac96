"""Commands take names from a shelf, and its evenings become a league."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from generator.errors import OrderError
from generator.shelf.naming import shelf_names
from support.program import at_once

BROOK = "'brook', a domain of the shelf"
SAMPLES = Path(__file__).resolve().parents[2] / "docs" / "samples"


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """Return a folder with a shelf: a domain, a pad, a deck, a theme and two evenings."""
    (tmp_path / "club" / "evenings").mkdir(parents=True)
    for name in ("domains/brook.toml", "market-day.toml", "herbs.toml", "berry.toml"):
        shutil.copy(SAMPLES / name, tmp_path / "club")
    evenings = tmp_path / "club" / "evenings"
    shutil.copy(SAMPLES / "market-evening.toml", evenings)
    text = (SAMPLES / "evening.toml").read_text(encoding="utf-8")
    (evenings / "dice.toml").write_text(text, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("name", ["brook", "Brook", "BROOK"])
def test_a_name_means_what_is_on_the_shelf(club: Path, name: str) -> None:
    assert at_once("check", name, "--shelf", "club", cwd=club).returncode == 0
    assert at_once("check", name, cwd=club).returncode == 2


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("pad brok", f"There is no pad or domain 'brok'; did you mean {BROOK}?"),
        ("check brok", f"There is no pad or domain 'brok'; did you mean {BROOK}?"),
        ("new mine --from brok", f"There is no pad or domain 'brok'; did you mean {BROOK}?"),
        ("playtest brok", f"There is no layout 'brok'; did you mean {BROOK}?"),
        (
            "pad brok --lang de",
            "„brok“ gibt es nicht; meintest du „brook“, ein Fürstentum im Regal?",
        ),
        ("pad brok --lang fr", ", un domaine de l’étagère"),
        (
            "pad market-dya",
            "There is no pad 'market-dya'; did you mean 'market-day', a score pad of the shelf?",
        ),
        (
            "score market-evning",
            "did you mean 'evenings/market-evening', a finished game of the shelf?",
        ),
        ("kit deck hebrs", "There is no such file; did you mean 'herbs', a deck of the shelf?"),
        (
            "pad A --theme bery",
            "There is no theme 'bery'; did you mean 'berry', a theme of the shelf?",
        ),
        ("pad yaht", "There is no pad 'yaht'; did you mean 'yacht'?"),
        ("score brook", "brook.toml:4:1: unknown-key: This is a layout, not a finished game; "),
        ("score herbs", "herbs.toml:4:1: unknown-key: This is a deck, not a finished game; "),
        ("score nothing-like-it", "There is no such file; check its name and its folder."),
    ],
)
def test_a_slip_is_set_right_by_what_the_thing_is(club: Path, words: str, sentence: str) -> None:
    answer = at_once(*words.split(), "--shelf", "club", cwd=club)
    assert answer.returncode == 2
    assert sentence in answer.stderr


@pytest.mark.parametrize(
    ("names", "answer"),
    [
        ("market-day", "output/pad-market-day-a4.pdf: 1 page"),
        ("Market-Day", "output/pad-market-day-a4.pdf: 1 page"),
        ("yacht market-day", "output/pad-yacht-market-day-a4.pdf: 2 pages"),
        ("brook A", "output/pad-brook-A-a4.pdf: 2 pages"),
    ],
)
@pytest.mark.parametrize("folder", ["club", "dice"])
def test_domains_and_score_pads_of_a_shelf_are_printed(
    club: Path, folder: str, names: str, answer: str
) -> None:
    (club / "club").rename(club / folder)
    done = at_once("pad", *names.split(), "--shelf", folder, cwd=club)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(answer)


def test_a_title_of_a_pad_means_the_pad(club: Path) -> None:
    done = at_once("pad", "Market day", "--shelf", "club", cwd=club)
    assert done.returncode == 0
    assert "'Market day' means the pad 'market-day'." in done.stderr


def test_pads_and_domains_of_a_shelf_are_printed_one_after_the_other(club: Path) -> None:
    done = at_once("pad", "brook", "market-day", "--shelf", "club", cwd=club)
    assert done.returncode == 2
    assert "'brook' (dice game) and 'market-day' (score pad) cannot be printed" in done.stderr


def test_a_link_on_the_shelf_and_an_empty_one_are_said(club: Path) -> None:
    (club / "club" / "link.toml").symlink_to(club / "club" / "brook.toml")
    (club / "empty").mkdir()
    done = at_once("check", "link", "--shelf", "club", cwd=club)
    assert done.returncode == 2
    assert done.stderr.startswith("scriptorium: link.toml: This is a link; put the file itself")
    assert at_once("check", "brook", "--shelf", "club", cwd=club).returncode == 0
    listed = at_once("list", "shelf", "--shelf", "empty", cwd=club)
    assert (listed.returncode, listed.stdout) == (0, "The shelf is empty\n")


def test_the_evenings_of_a_shelf_are_a_league(club: Path) -> None:
    for evening in sorted((club / "club" / "evenings").iterdir()):
        words = ("score", str(evening), "--shelf", "club", "--csv", "league.csv")
        assert at_once(*words, cwd=club).returncode == 0, evening
    assert "Anna" in at_once("score", "Evenings/Dice", "--shelf", "club", cwd=club).stdout
    table = at_once("score", "league.csv", cwd=club).stdout
    assert table.startswith("2 evenings, 2 games")


def test_names_are_asked_of_a_folder_that_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("file").touch()
    for name in ("nowhere", "file"):
        with pytest.raises(OrderError) as caught:
            shelf_names(Path(name))
        assert str(caught.value) == f"--shelf: there is no folder {name}; check its name."
    assert shelf_names(tmp_path).close("brook") is None
