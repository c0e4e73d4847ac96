"""`scriptorium pad` with its personal options: what is written, and what is refused."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any

import pytest
from PIL import Image

from generator.errors import OrderError
from generator.load.settings.clock import today
from generator.model.order import Personal
from generator.products.catalogue import make_order
from generator.products.options.personal import read_personal
from support.papers.page_words import page_words
from support.program import at_once, everything, scriptorium, sentence

if TYPE_CHECKING:
    from pathlib import Path


def test_numbers_need_no_other_option(tmp_path: Path) -> None:
    result = at_once("pad", "A", "B", "--sheets", "2", "--number", "-o", "x.pdf", cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    for number, page in enumerate(page_words(tmp_path / "x.pdf"), start=1):
        assert f"No. {number}" in page


def test_a_pad_with_everything(tmp_path: Path) -> None:
    Image.new("RGB", (80, 40), "red").save(tmp_path / "club.png")
    args = ["--number-from", "18", "--player", "Anna", "--player", "Bruno", "--date", "1 May"]
    args += ["--title", "Club night", "--logo", "club.png", "--cover", "-o", "x.pdf"]
    result = at_once("pad", "A", *args, cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    assert "x.pdf: 4 pages" in result.stdout
    cover, anna, bruno, back = page_words(tmp_path / "x.pdf")
    assert all(it in cover for it in ("Club night", "2 sheets · No. 18 to 19", "Anna and Bruno"))
    assert all(it in anna for it in ("Anna", "No. 18", "1 May", "Club night"))
    assert all(it in bruno for it in ("Bruno", "No. 19", "1 May", "Club night"))
    assert "Anna" not in bruno
    assert "Glue edge" in back


def test_pictures_are_named_after_player_and_number(tmp_path: Path) -> None:
    args = ["--number", "--player", "Anna", "--player", "Bo Li", "--cover", "-o", "x.svg"]
    result = at_once("pad", "A", *args, cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    names = {"x-cover.svg", "x-A-Anna-1.svg", "x-A-Bo_Li-2.svg", "x-back.svg"}
    assert set(everything(tmp_path)) == names


def test_runs_give_the_same_bytes(tmp_path: Path) -> None:
    args = ["pad", "A", "--number", "--player", "Anna", "--cover", "--date", "today"]
    for name, zone, seed in (("a.pdf", "UTC", "1"), ("b.pdf", "Asia/Tokyo", "2")):
        changes = {"SOURCE_DATE_EPOCH": "1700000000", "TZ": zone, "PYTHONHASHSEED": seed}
        result = scriptorium(*args, "-o", name, cwd=tmp_path, **changes)
        assert result.returncode == 0, result.stderr
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()
    assert "2023-11-14" in page_words(tmp_path / "a.pdf")[1]


def test_today_is_the_day_of_printing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    before = date.today()  # noqa: DTZ011 - the day where the tests run
    found = today()
    assert found in {before.isoformat(), date.today().isoformat()}  # noqa: DTZ011
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "0")
    assert today() == "1970-01-01"


@pytest.mark.parametrize("text", ["", "now", "1e9", "9" * 40])
def test_an_epoch_that_is_none_is_refused(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", text)
    with pytest.raises(
        OrderError, match=r"SOURCE_DATE_EPOCH is '.*'; it must be a number of seconds since 1970"
    ):
        today()


def personal(**given: Any) -> Personal | None:
    """Return what the options of a pad add to its sheets."""
    return read_personal(make_order("pad", given, "en"))


def test_options_make_one_value() -> None:
    assert personal() is None
    assert personal(number=True) == Personal(first=1)
    assert personal(number_from=0) == Personal(first=0)
    assert personal(number=True, number_from=7) == Personal(first=7)
    assert personal(players=("  Anna \t B. ",)) == Personal(players=("Anna B.",))


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--player", ""], "--player is empty"),
        (["--title", "   "], "--title is empty"),
        (["--date", "\t"], "--date is empty"),
        (["--player", "x" * 200], "is too long for 36 mm; shorten it"),
        (["--title", "x" * 200], "The title 'xxx"),
        (["--date", "x" * 40], "The date 'xxx"),
        (["--player", "漢"], "The font has no '漢'"),
        (["--player", "a\x1bb"], r"The font has no '\x1b' for 'a\x1bb'"),
        (["--number-from", "-1"], "--number-from takes a whole number"),
        (["--number-from", "1000000"], "--number-from takes a whole number"),
        (["--logo", "none.png"], "There is no logo 'none.png'"),
        (["--logo", "."], "is a folder"),
        (["--logo", "text.png"], "text.png is neither PNG nor SVG"),
        (["--logo", "script.svg"], "script.svg:1: a picture cannot contain <script>"),
    ],
)
def test_bad_options_are_answered_in_one_sentence(
    args: list[str], said: str, tmp_path: Path
) -> None:
    (tmp_path / "text.png").write_text("hello", encoding="utf-8")
    (tmp_path / "script.svg").write_text('<svg viewBox="0 0 1 1"><script/></svg>', encoding="utf-8")
    before = everything(tmp_path)
    result = at_once("pad", "A", *args, "-o", "x.pdf", cwd=tmp_path)
    assert result.returncode == 2
    assert said in sentence(result)
    assert everything(tmp_path) == before
