"""The README: every line of it works in a fresh clone, in order and as it is written."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import venv
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import yaml

from support.documented import MAKER, READMES, ROOT, answers

if TYPE_CHECKING:
    from collections.abc import Sequence

TEXTS = {language: path.read_text(encoding="utf-8") for language, path in READMES.items()}
README = TEXTS["en"]
CLONED = ("docs", "generator", "layouts", "templates", "pyproject.toml", "Makefile")
FIRST_SCREEN = 40
"""How many lines somebody sees without scrolling."""
END = "\x1e"


def blocks(language: str, text: str = README) -> list[str]:
    """Return the blocks of a README that are written in a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def without_remark(line: str) -> str:
    """Return a command without what a README says beside it."""
    return re.sub(r"\s+# .*$", "", line)


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """Return a fresh clone, in which `make` finds its environment already installed."""
    folder = tmp_path / "scriptorium"
    folder.mkdir()
    for name in CLONED:
        path = ROOT / name
        copy = shutil.copytree if path.is_dir() else shutil.copy2
        copy(path, folder / name)
    place = folder / ".venv"
    venv.create(place, symlinks=True)
    (site,) = place.glob("lib/python*/site-packages")
    (site / "clone.pth").write_text("\n".join([str(folder), *sys.path[1:]]), encoding="utf-8")
    program = place / "bin" / "scriptorium"
    program.write_text(
        f'#!/bin/sh\nexec "{place}/bin/python" -m generator "$@"\n', encoding="utf-8"
    )
    program.chmod(0o755)
    for stamp in ("made", "installed"):
        (place / stamp).touch()
    return folder


def run_lines(lines: Sequence[str], folder: Path) -> list[tuple[int, str]]:
    """Run lines in one shell, in which nothing of ours is on the path; their codes and answers."""
    script = "".join(f"{line}\nprintf '%s{END}' $?\n" for line in lines)
    own = Path(sys.executable).parent
    path = [it for it in os.environ["PATH"].split(os.pathsep) if Path(it) != own]
    done = subprocess.run(
        ["bash", "--norc", "-c", script],
        cwd=folder,
        env={"PATH": os.pathsep.join(path), "HOME": str(folder), "LC_ALL": "C.UTF-8"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=True,
    )
    parts = [it.rpartition("\n") for it in done.stdout.split(END)[:-1]]
    return [(int(code), answer) for answer, _end, code in parts]


@pytest.mark.skipif(os.name == "nt", reason="the lines are for the shells of Linux and macOS")
@pytest.mark.parametrize("language", READMES)
def test_every_line_works_in_a_fresh_clone(clone: Path, language: str) -> None:
    text = TEXTS[language]
    commands = [it for it in MAKER.read_commands(text) if it.words != ("make", "test")]
    lines = re.findall(r"^\$ (.+)$", "".join(blocks("console", text)), re.MULTILINE)
    (tests,) = (it for it in lines if without_remark(it) == "make test")
    lines.remove(tests)
    assert len(lines) == len(commands) > 15
    for line, command, (code, answer) in zip(lines, commands, run_lines(lines, clone), strict=True):
        assert code == command.code, (line, answer)
        assert "Traceback" not in answer
        assert answers("\n".join(command.shown), answer), (line, answer)
    assert len([*(clone / "output").glob("*.pdf")]) > 8


@pytest.mark.parametrize("language", [it for it in READMES if it != "en"])
def test_a_translated_readme_has_all_parts_of_the_english_one(language: str) -> None:
    text = TEXTS[language]
    first = [without_remark(it) for it in blocks("console", text)[0].splitlines()]
    assert first[:2] == [f"$ export SCRIPTORIUM_LANG={language}", "$ make pads"]
    for kind in ("console", "powershell", "sh"):
        assert len(blocks(kind, text)) == len(blocks(kind)), kind
    assert blocks("powershell", text) == blocks("powershell")
    assert text.count("\n## ") == README.count("\n## ")
    named = [{it.words[1] for it in MAKER.read_commands(each)} for each in (text, README)]
    assert named[0] - {f"SCRIPTORIUM_LANG={language}"} == named[1]


def test_the_first_screen_says_what_it_is_shows_it_and_gives_the_two_commands() -> None:
    first = "\n".join(README.splitlines()[:FIRST_SCREEN])
    assert first.index("Scriptorium prints") < first.index("![") < first.index("$ make pads")
    assert "$ make test" in first
    assert blocks("powershell")[0] in first
    assert "`.venv/bin/scriptorium`" in first
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"make ([a-z]+)", README):
        if target in {"pads", "test", "studio"}:
            assert re.search(rf"^{target}:", makefile, re.MULTILINE)


LONGEST = 120
"""How many lines a README may have: what people need first; the docs have the rest."""


@pytest.mark.parametrize("language", READMES)
def test_a_readme_is_short_and_says_beside_each_command_what_it_does(language: str) -> None:
    text = TEXTS[language]
    assert len(text.splitlines()) <= LONGEST
    lines = re.findall(r"^\$ .+$", "".join(blocks("console", text)), re.MULTILINE)
    assert [it for it in lines if without_remark(it) == it] == []


@pytest.mark.parametrize("language", READMES)
def test_a_readme_shows_four_pictures_beside_each_other(language: str) -> None:
    (strip,) = (line for line in TEXTS[language].splitlines() if "![" in line)
    pictures = re.findall(r"!\[([^\]]+)\]\(([^)]+)\)", strip)
    assert len(pictures) == 4
    assert all((ROOT / path).is_file() for _text, path in pictures)
    assert TEXTS[language].index(strip) < TEXTS[language].index("```console")


@pytest.mark.parametrize("language", READMES)
def test_a_readme_installs_with_pipx_and_runs_with_uvx(language: str) -> None:
    (installing,) = blocks("sh", TEXTS[language])
    assert "pipx install scriptorium-press" in installing
    assert "uvx --from scriptorium-press scriptorium " in installing


def workflow() -> dict[str, Any]:
    """Return the workflow of the public CI."""
    file = ROOT / ".github" / "workflows" / "test.yml"
    found: dict[str, Any] = yaml.safe_load(file.read_text(encoding="utf-8"))
    return found


def test_the_workflow_tries_every_system_and_every_python() -> None:
    systems = workflow()["jobs"]["systems"]
    assert systems["runs-on"] == "${{ matrix.os }}"
    matrix = systems["strategy"]["matrix"]
    assert {it.partition("-")[0] for it in matrix["os"]} == {"ubuntu", "macos", "windows"}
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    supported = re.findall(r"Python :: (3\.\d+)", project)
    assert matrix["python"] == supported == ["3.11", "3.12", "3.13", "3.14"]
    for job in workflow()["jobs"].values():
        assert job["timeout-minutes"]
        assert all("uses" in step or step["run"].strip() for step in job["steps"])


def test_the_workflow_runs_the_commands_of_the_readme() -> None:
    steps = [it for job in workflow()["jobs"].values() for it in job["steps"]]
    on_windows = next(it["run"] for it in steps if it.get("if") == "runner.os == 'Windows'")
    assert on_windows.startswith(blocks("powershell")[0])
    elsewhere = next(it["run"] for it in steps if it.get("if") == "runner.os != 'Windows'")
    assert elsewhere.startswith("make pads\n")
    assert [it for it in steps if it.get("run") == ".ci/run"]
    marks = next(it["run"] for it in steps if "pytest" in it.get("run", ""))
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    (chosen,) = re.findall(r"pytest -n auto (.+)", marks)
    assert re.search(rf"^quick:.*\n\t.*pytest {re.escape(chosen)}$", makefile, re.MULTILINE)
