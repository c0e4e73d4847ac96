"""`-` in the place of a file is standard input, for everything that reads data."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from generator.load.files.access import open_file, take_input, within
from support.program import ROOT, at_once

SAMPLES = ROOT / "docs" / "samples"


def text_of(name: str) -> str:
    return (SAMPLES / name).read_text(encoding="utf-8")


def test_a_sheet_is_scored_from_standard_input(tmp_path: Path) -> None:
    piped = at_once("score", "-", "--json", given=text_of("anna.toml"), cwd=tmp_path)
    by_name = at_once("score", str(SAMPLES / "anna.toml"), "--json", cwd=tmp_path)
    assert piped.returncode == 0
    assert json.loads(piped.stdout) == json.loads(by_name.stdout)


def test_an_evening_in_json_is_scored_from_standard_input(tmp_path: Path) -> None:
    evening = {"game": "pad", "pad": "boules", "player": [{"name": "We"}, {"name": "They"}]}
    rounds = [{"boules": [2, 0]}, {"boules": [0, 3]}]
    answer = at_once(
        "score", "-", "--json", given=json.dumps(evening | {"round": rounds}), cwd=tmp_path
    )
    assert [it["total"] for it in json.loads(answer.stdout)["players"]] == [2, 3]


def test_a_layout_is_checked_from_standard_input(tmp_path: Path) -> None:
    assert at_once("check", "-", given=text_of("market-day.toml"), cwd=tmp_path).stdout.startswith(
        "-: valid ("
    )
    wrong = at_once("check", "-", given=text_of("faulty.toml"), cwd=tmp_path)
    assert wrong.returncode == 1
    assert "-:13:33: domain-split: " in wrong.stdout


def test_a_pad_is_printed_and_a_record_is_refereed_from_standard_input(
    tmp_path: Path,
) -> None:
    pad = text_of("market-day.toml")
    assert at_once("pad", "-", "-o", "mine.pdf", given=pad, cwd=tmp_path).returncode == 0
    assert (tmp_path / "mine.pdf").is_file()
    refereed = at_once("referee", "-", "--json", given=text_of("evening-record.toml"), cwd=tmp_path)
    assert json.loads(refereed.stdout)["legal"] is True


@pytest.mark.parametrize("command", ["score", "check"])
def test_nothing_on_standard_input_is_refused_in_one_sentence(command: str, tmp_path: Path) -> None:
    answer = at_once(command, "-", cwd=tmp_path)
    assert answer.returncode in {1, 2}
    assert "-:1: missing-key: " in answer.stdout + answer.stderr


def test_standard_input_is_given_once(tmp_path: Path) -> None:
    answer = at_once("score", "-", "-", given=text_of("anna.toml"), cwd=tmp_path)
    assert answer.returncode == 2
    assert "The file is given twice" in answer.stderr


def test_a_name_is_not_standard_input(tmp_path: Path) -> None:
    at_once("new", "-", cwd=tmp_path)
    assert (tmp_path / "-.toml").is_file()


def test_work_for_others_does_not_read_standard_input(tmp_path: Path) -> None:
    take_input(io.BytesIO(b"secret"))
    assert open_file(Path("-")).read() == b"secret"
    with within(tmp_path), pytest.raises(PermissionError):
        open_file(Path("-"))
