"""Completion: what real shells are offered, and the script that `completion` prints."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import click
import pytest

from generator.cli.parameters import DescribedOption
from generator.cli.program import program
from generator.language import PAPER_LANGUAGES
from generator.load.layouts.library import layout_paths
from generator.load.settings.theme import theme_paths
from generator.model.order import PRINTED, Ink
from generator.products.options.option import HEADINGS, OTHER
from generator.units import PAPERS
from support.program import PATIENCE, at_once, environment, sentence

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from conftest import Needs

SHELLS = ("bash", "zsh", "fish")
HEAVY = ("shapely", "reportlab", "jinja2", "svgwrite", "fontTools", "pypdfium2", "babel", "numpy")


@pytest.fixture
def bin_folder(tmp_path: Path) -> Path:
    """Return a folder with the program in it, as an installation makes it."""
    folder = tmp_path / "bin"
    folder.mkdir()
    start = folder / "scriptorium"
    start.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m generator "$@"\n', encoding="utf-8")
    start.chmod(0o755)
    return folder


def path_with(folder: Path) -> str:
    return f"{folder}:{environment().get('PATH', '')}"


def bash_offers(lines: Sequence[str], cwd: Path, bin_folder: Path) -> dict[str, list[str]]:
    """Return what bash offers after each line, by its own call of a completion function."""
    code = """
        source <(scriptorium completion bash)
        compopt() { :; }
        complete -p scriptorium >&2 || exit 3
        for line; do
            COMP_LINE=$line COMP_POINT=${#line} COMPREPLY=()
            read -ra COMP_WORDS <<< "$line"
            [[ $line == *" " ]] && COMP_WORDS+=("")
            COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
            _scriptorium_completion scriptorium "${COMP_WORDS[COMP_CWORD]}" ""
            printf '%s\\n' "${COMPREPLY[@]}"
            printf '\\f'
        done
    """
    result = subprocess.run(
        ["bash", "--norc", "-c", code, "bash", *lines],
        cwd=cwd,
        env=environment(PATH=path_with(bin_folder)),
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=True,
    )
    assert "-F _scriptorium_completion scriptorium" in result.stderr
    answers = result.stdout.split("\f")[:-1]
    found = ([each for each in it.splitlines() if each] for it in answers)
    return dict(zip(lines, found, strict=True))


def test_bash_offers_commands_domains_values_and_files(tmp_path: Path, bin_folder: Path) -> None:
    (tmp_path / "lagoon.toml").write_text("", encoding="utf-8")
    (tmp_path / "my file.toml").write_text("", encoding="utf-8")
    offers = {
        "scriptorium ": list(program.entries()),
        "scriptorium pa": ["pad"],
        "scriptorium pad la": ["lake", "last-card", "lagoon.toml"],
        "scriptorium pad LA": ["lake", "last-card"],
        "scriptorium pad A my": ["my file.toml"],
        "scriptorium pad --paper ": list(PAPERS),
        "scriptorium pad A --paper le": ["letter", "legal"],
        "scriptorium check la": ["lake", "last-card", "lagoon.toml"],
        "scriptorium score la": ["lagoon.toml"],
        "scriptorium pad -o la": ["lagoon.toml"],
        "scriptorium xyzzy ": [],
    }
    found = bash_offers([*offers, "scriptorium pad ", "scriptorium pad --"], tmp_path, bin_folder)
    for line, wanted in offers.items():
        assert found[line] == wanted, line
    everything = found["scriptorium pad "]
    assert everything[: len(layout_paths("dice"))] == list(layout_paths("dice"))
    assert "my file.toml" in everything
    assert {"--paper", "--watch", "--each", "--help", "--help-all"} <= set(
        found["scriptorium pad --"]
    )


def pads_from(start: str) -> list[str]:
    return [name for name in layout_paths("pad") if name.startswith(start)]


@pytest.mark.parametrize(
    ("words", "values", "files"),
    [
        ("pad --ink ", list(Ink), []),
        ("pad --format ", list(PRINTED), []),
        ("kit board --format t", ["tts"], []),
        ("kit board --product tgc-hex", ["tgc-hex-deck", "tgc-hex-shard"], ["tgc-hex"]),
        ("pad --theme sl", ["slate"], ["sl"]),
        ("pad --lang ", [*PAPER_LANGUAGES], []),
        ("new x --game ", ["dice", "board", "pad"], []),
        ("completion ", [*SHELLS, "powershell"], []),
        ("help ki", ["kit"], []),
        ("help kit de", ["deck"], []),
        ("help kit deck ", [], []),
        ("--lang ", [*PAPER_LANGUAGES], []),
        ("new --sheet ca", ["canasta", "cards", "cards-solo"], ["ca"]),
        ("new x --pad darts", ["darts-501", "darts-cricket"], ["darts"]),
        ("calculator b", ["board", "bruges", *pads_from("b")], ["b"]),
        ("calculator Ya", ["yacht"], ["Ya"]),
        ("pad darts", ["darts-501", "darts-cricket"], ["darts"]),
        ("check darts", ["darts-501", "darts-cricket"], ["darts"]),
    ],
)
def test_values_are_offered_and_files_where_one_is_taken(
    tmp_path: Path, words: str, values: list[str], files: list[str]
) -> None:
    offers = answer(*words.split(" "), cwd=tmp_path)
    assert offers == [*(f"plain,{it}" for it in values), *(f"file,{it}" for it in files)]


def test_a_key_press_in_a_real_bash_completes(tmp_path: Path, bin_folder: Path) -> None:
    typed = "source <(scriptorium completion bash)\nscriptorium pad cres\t\nexit\n"
    stub = bin_folder / "scriptorium"
    shown = '[ "$1" = pad ] && [ -z "$_SCRIPTORIUM_COMPLETE" ] && { echo "<$2>"; exit; }'
    begun = f'exec "{sys.executable}" -m generator "$@"'
    stub.write_text(f"#!/bin/sh\n{shown}\n{begun}\n", encoding="utf-8")
    result = subprocess.run(
        ["bash", "--norc", "--noprofile", "-i"],
        input=typed,
        cwd=tmp_path,
        env=environment(PATH=path_with(bin_folder), TERM="dumb", INPUTRC="/dev/null"),
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )
    assert "<crescent>" in result.stdout, (result.stdout, result.stderr)


def test_printers_come_from_the_configuration(tmp_path: Path) -> None:
    (tmp_path / "scriptorium.toml").write_text("[printers]\noffice = [1, 2]\n", encoding="utf-8")
    assert answer("pad", "--printer", "", cwd=tmp_path) == ["plain,office"]
    (tmp_path / "scriptorium.toml").write_text("broken", encoding="utf-8")
    assert answer("pad", "--printer", "", cwd=tmp_path) == []
    assert "plain,lake" in answer("pad", "la", cwd=tmp_path)


def answer(*words: str, cwd: Path, asker: str = "bash") -> list[str]:
    """Ask the program as a shell does, for the last of WORDS."""
    changes = {
        "COMP_WORDS": " ".join(["scriptorium", *words]),
        "COMP_CWORD": words[-1] if asker == "fish" else str(len(words)),
        "_SCRIPTORIUM_COMPLETE": f"{asker}_complete",
    }
    result = at_once(cwd=cwd, **changes)
    assert (result.returncode, result.stderr) == (0, "")
    return [line for line in result.stdout.splitlines() if line]


def test_zsh_and_fish_are_answered_in_their_own_form(tmp_path: Path) -> None:
    assert answer("pad", "lak", cwd=tmp_path, asker="zsh") == [
        "plain",
        "lake",
        "_",
        "file",
        "lak",
        "_",
    ]
    assert answer("pad", "lak", cwd=tmp_path, asker="fish") == ["plain,lake", "file,lak"]
    assert answer("list", "--c", cwd=tmp_path, asker="fish")[0].startswith("plain,--config\t")
    assert set(theme_paths()) <= set(answer("pad", "--theme", "", cwd=tmp_path, asker="zsh"))


@pytest.mark.parametrize("shell", SHELLS)
def test_the_script_says_how_to_install_it(tmp_path: Path, shell: str) -> None:
    result = at_once("completion", shell, cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    assert f"#   scriptorium completion {shell} >" in result.stdout
    assert f"_SCRIPTORIUM_COMPLETE={shell}_complete" in result.stdout
    source = at_once(cwd=tmp_path, _SCRIPTORIUM_COMPLETE=f"{shell}_source")
    assert source.stdout == result.stdout
    assert result.stdout.startswith("#compdef scriptorium\n") == (shell == "zsh")


@pytest.mark.parametrize("shell", SHELLS)
def test_the_script_is_read_by_its_shell(needs: Needs, tmp_path: Path, shell: str) -> None:
    program_file = needs(shell)
    script = tmp_path / "script"
    script.write_text(at_once("completion", shell, cwd=tmp_path).stdout, encoding="utf-8")
    result = subprocess.run(
        [program_file, "-n", str(script)],
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (result.returncode, result.stderr) == (0, "")


def test_an_unknown_shell_gets_the_close_match(tmp_path: Path) -> None:
    result = at_once("completion", "bsh", cwd=tmp_path)
    assert result.returncode == 2
    assert sentence(result).endswith("did you mean 'bash'?")


def test_a_strange_question_is_answered_with_silence(tmp_path: Path) -> None:
    for instruction in ("bash_complete", "bash_xyzzy", "tcsh_complete", "x"):
        result = at_once(cwd=tmp_path, _SCRIPTORIUM_COMPLETE=instruction)
        assert (result.returncode, result.stdout, result.stderr) == (1, "", "")


def test_completing_loads_no_heavy_library(tmp_path: Path) -> None:
    code = (
        "import sys; from generator.cli.boundary import run; run([]);"
        "print(*sys.modules, file=sys.stderr)"
    )
    changes = {"COMP_WORDS": "scriptorium pad A", "COMP_CWORD": "2"}
    result = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        env=environment(**changes, _SCRIPTORIUM_COMPLETE="bash_complete"),
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert "plain,A" in result.stdout
    assert not set(result.stderr.split()).intersection(HEAVY)


def test_the_options_of_pad_have_headings(tmp_path: Path) -> None:
    lines = at_once("pad", "--help-all", cwd=tmp_path).stdout.splitlines()
    headings = [line[:-1] for line in lines if line.endswith(":") and not line.startswith(" ")]
    assert headings == [heading for heading in HEADINGS if heading in headings]
    assert {"What", "Paper and ink", "Looks", "Output", OTHER} <= set(headings)
    under = lines[lines.index("Paper and ink:") :]
    under = under[: under.index("")]
    assert [line for line in under if line.startswith("  --paper a4|")]
    assert not [line for line in under if line.startswith("  --sheets")]


def test_every_option_of_every_command_is_described_under_a_heading() -> None:
    ctx = click.Context(program, **program.context_settings)
    seen = 0
    for name in program.list_commands(ctx):
        command = program.get_command(ctx, name)
        assert command is not None
        for param in command.params:
            if isinstance(param, click.Option):
                seen += 1
                assert isinstance(param, DescribedOption), (name, param.opts)
                assert (param.heading == OTHER) == (param.opts == ["--lang"]), (name, param.opts)
                assert param.heading in HEADINGS
    assert seen > 100


def test_what_click_adds_is_listed_under_other(tmp_path: Path) -> None:
    lines = at_once("new", "--help", cwd=tmp_path).stdout.splitlines()
    under = lines[lines.index(f"{OTHER}:") + 1 :]
    language, shown = (line for line in under if line.startswith("  -"))
    assert language.startswith("  --lang ")
    assert "--help  " in shown
