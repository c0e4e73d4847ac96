"""`help`, `doctor`, `--open` and `--quiet`: what helps where something is not as expected."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest

from generator import __version__, resources
from generator.cli.commands import doctor
from support.documented import ROOT
from support.program import at_once, everything, sentence


@pytest.mark.parametrize("words", [(), ("pad",), ("kit",), ("kit", "board")])
def test_help_shows_what_the_option_shows(tmp_path: Path, words: tuple[str, ...]) -> None:
    asked = at_once("help", *words, cwd=tmp_path)
    assert asked.returncode == 0
    assert asked.stdout == at_once(*words, "--help", cwd=tmp_path).stdout


def test_help_of_a_misspelt_command_names_the_close_one(tmp_path: Path) -> None:
    answer = at_once("help", "kit", "bord", cwd=tmp_path)
    assert answer.returncode == 2
    assert "'board'" in sentence(answer)
    assert "leave out 'A'" in sentence(at_once("help", "pad", "A", cwd=tmp_path))


def test_the_doctor_finds_all_that_is_installed(tmp_path: Path) -> None:
    answer = at_once("doctor", "--json", cwd=tmp_path, SCRIPTORIUM_CACHE=str(tmp_path / "cache"))
    assert answer.returncode == 0
    found = {line["key"]: line for lines in json.loads(answer.stdout).values() for line in lines}
    assert found["scriptorium"]["found"] == __version__
    assert found["cache"]["found"].startswith(str(tmp_path / "cache"))
    assert set(doctor.LIBRARIES) < set(found)
    assert Path(found["samples"]["found"], "anna.toml").is_file()
    assert found["documentation"]["found"] == resources.DOCS
    assert not any(line["fix"] for line in found.values())


def test_the_doctor_looks_for_all_that_the_project_needs() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = {re.split("[<>=]", it)[0] for it in project["dependencies"]}
    assert set(doctor.LIBRARIES) == {*needed, "numpy"}
    for extra, modules in doctor.EXTRAS.items():
        assert {re.split("[<>=]", it)[0] for it in project["optional-dependencies"][extra]} == {
            *modules
        }


def test_the_doctor_reports_a_faulty_configuration(tmp_path: Path) -> None:
    (tmp_path / "scriptorium.toml").write_text("papr = 1\n", encoding="utf-8")
    answer = at_once("doctor", cwd=tmp_path)
    assert answer.returncode == 1
    assert "has mistakes; scriptorium.toml:1:1: unknown-key: " in answer.stdout


def test_the_doctor_says_what_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "EXTRAS", {"scan": ("a_module_that_nobody_has",)})
    answer = at_once("doctor", cwd=tmp_path)
    assert answer.returncode == 0
    line = answer.stdout.splitlines()[-1].split(maxsplit=1)
    assert line == ["scan", "missing; install it with: pip install 'scriptorium-press[scan]'"]
    french = at_once("doctor", "--lang", "fr", cwd=tmp_path).stdout.splitlines()[-1]
    assert "manquant\N{NO-BREAK SPACE}; " in french
    monkeypatch.setattr(doctor, "LIBRARIES", ("a-library-that-nobody-has",))
    assert at_once("doctor", cwd=tmp_path).returncode == 1


def test_quiet_writes_the_same_and_says_nothing(tmp_path: Path) -> None:
    loud, quiet = tmp_path / "loud", tmp_path / "quiet"
    for folder, words in ((loud, ()), (quiet, ("-q",))):
        folder.mkdir()
        answer = at_once("kit", "dice", "--only", "reference", *words, cwd=folder)
        assert (answer.returncode, bool(answer.stdout)) == (0, folder is loud)
    assert everything(loud) == everything(quiet)


def test_quiet_still_reports_errors(tmp_path: Path) -> None:
    assert "'lake'" in sentence(at_once("pad", "laek", "--quiet", cwd=tmp_path))


def test_open_shows_the_first_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []

    def launch(file: str) -> int:
        opened.append(file)
        return 0

    monkeypatch.setattr("click.launch", launch)
    answer = at_once("pad", "A", "B", "--format", "svg", "--open", cwd=tmp_path)
    assert (answer.returncode, answer.stderr) == (0, "")
    assert [it.replace("\\", "/") for it in opened] == ["output/pad-A-a4.svg"]


def test_without_a_viewer_the_file_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("click.launch", lambda _file: 1)
    answer = at_once("pad", "A", "-o", "a.pdf", "--open", cwd=tmp_path)
    assert answer.returncode == 0
    assert answer.stderr == "a.pdf: No program was found to open it; open it yourself.\n"
