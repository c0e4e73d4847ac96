"""Bad input: one sentence or all findings, the right exit code, and nothing half-written."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from generator.load.layouts.library import find_layout
from support.program import (
    PATIENCE,
    at_once,
    begin_telling,
    environment,
    everything,
    scriptorium,
    sentence,
)

COMMANDS = ("pad", "check")
HEAD = 'game = "dice"\nid = "x"\n'


def layout(*rows: str, head: str = HEAD) -> str:
    """Return a layout file with a map of ROWS."""
    return "\n".join([head + "map = '''", *rows, "'''", ""])


def standard() -> str:
    """Return the text of domain A."""
    return find_layout("A").read_text(encoding="utf-8")


def codes(text: str) -> set[str]:
    """Return the codes of the findings in an answer about x.toml."""
    lines = (line for line in text.splitlines() if line.startswith("x.toml"))
    return {line.split(": ")[1] for line in lines}


# Files that cannot be read: one sentence, exit 2.


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    ("content", "part"),
    [
        (None, "x.toml"),
        (b"game = 'dice'\nid = '\xff\xfe'\n", "UTF-8"),
        (b"game = \n", "x.toml:1"),
        (b"[[[", "x.toml:1"),
        (b"\x00\x01\x02", "x.toml"),
        (b"map = '''" + b"C   " * 2_500_000 + b"'''", "x.toml"),
        (b"a = " + b"[" * 100_000 + b"]" * 100_000, "x.toml"),
    ],
    ids=["missing", "not UTF-8", "not TOML", "brackets", "binary", "ten million", "deeply nested"],
)
def test_an_unreadable_file(tmp_path: Path, command: str, content: bytes | None, part: str) -> None:
    if content is not None:
        (tmp_path / "x.toml").write_bytes(content)
    before = everything(tmp_path)
    result = at_once(command, "x.toml", cwd=tmp_path)
    assert result.returncode == 2
    assert part in sentence(result)
    assert len(result.stderr) < 400
    assert result.stdout == ""
    assert everything(tmp_path) == before


@pytest.mark.parametrize("command", COMMANDS)
def test_a_folder_for_a_file(tmp_path: Path, command: str) -> None:
    (tmp_path / "x.toml").mkdir()
    result = at_once(command, "x.toml", cwd=tmp_path)
    assert result.returncode == 2
    assert "x.toml" in sentence(result)
    assert everything(tmp_path) == {"x.toml": None}


# The same fault has the same exit code in every command.

READERS = (
    ["pad"],
    ["board"],
    ["check"],
    ["score"],
    ["referee"],
    ["kit", "deck"],
    ["pad", "A", "--theme"],
    ["kit", "board", "--components"],
    ["calculator", "board", "--edition"],
)
FAULTS: dict[str, bytes | None] = {
    "missing": None,
    "not UTF-8": b"game = '\xff'\n",
    "not TOML": b"game =\n",
    "too long": b"#" * 4_000_001,
}


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("command", READERS, ids=" ".join)
def test_the_same_fault_has_the_same_code(command: list[str], fault: str, tmp_path: Path) -> None:
    content = FAULTS[fault]
    if content is not None:
        (tmp_path / "x.toml").write_bytes(content)
    result = at_once(*command, "x.toml", cwd=tmp_path)
    assert (result.returncode, result.stdout) == (2, "")
    assert sentence(result).startswith("scriptorium: x.toml")


@pytest.mark.parametrize("command", READERS, ids=" ".join)
def test_a_name_that_nothing_has_is_the_same_fault_everywhere(
    command: list[str], tmp_path: Path
) -> None:
    result = at_once(*command, "qqq", cwd=tmp_path)
    assert (result.returncode, result.stdout) == (2, "")
    assert "'qqq'" in sentence(result) or "scriptorium: qqq: " in sentence(result)


@pytest.mark.parametrize(
    ("command", "empty"),
    [
        (["pad", "A", "-o", ""], "--output"),
        (["pad", "A", "--output="], "--output"),
        (["pad", "A", "--theme", ""], "--theme"),
        (["calibrate", "-o", ""], "--output"),
        (["new", "mine", "-o", ""], "--output"),
        (["check", "A", "--picture", ""], "--picture"),
        (["serve", "--export", ""], "--export"),
        (["kit", "dice", "--only", "dice", "-o", ""], "--output"),
        (["score", "x.toml", "--report", ""], "--report"),
    ],
    ids=" ".join,
)
def test_an_empty_value_is_refused(command: list[str], empty: str, tmp_path: Path) -> None:
    result = at_once(*command, cwd=tmp_path)
    assert (result.returncode, result.stdout) == (2, "")
    assert sentence(result).startswith(f"scriptorium: {empty} is empty; write ")
    assert everything(tmp_path) == {}


@pytest.mark.parametrize(
    "command",
    [["score"], ["pad"], ["check", "A", "--picture"], ["kit", "dice", "--templates"], ["help"]],
)
def test_half_a_character_is_refused(command: list[str], tmp_path: Path) -> None:
    result = at_once(*command, "x\ud800", cwd=tmp_path)
    assert result.returncode == 2
    assert sentence(result).endswith("'x\\ud800' contains half of a character; write it again.")


def test_the_sheets_of_a_record_are_toml(tmp_path: Path) -> None:
    result = at_once("referee", "x.toml", "-o", "x.pdf", cwd=tmp_path)
    assert result.returncode == 2
    assert sentence(result) == (
        "scriptorium: The finished sheets are written as TOML; 'x.pdf' must end in .toml."
    )


def test_an_old_workbook_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "cards.xls").write_bytes(b"\xd0\xcf\x11\xe0")
    result = at_once("kit", "deck", "cards.xls", cwd=tmp_path)
    assert result.returncode == 2
    assert "save it as .xlsx or CSV" in sentence(result)


# Files that are read and found wanting: all findings, exit 1.


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('game = "dice"\nid = 5\nmap = "C"\n', "bad-value"),
        ('game = "dice"\nid = "x"\nmap = 5\n', "bad-value"),
        ('game = ["dice"]\nid = "x"\nmap = "C"\n', "bad-value"),
        ('game = "chess"\nid = "x"\nmap = "C"\n', "bad-value"),
        ('game = "dice"\nid = "x"\n', "missing-key"),
        ('id = "x"\nmap = "C"\n', "missing-key"),
        (HEAD + 'mpa = "C"\n', "unknown-key"),
        (layout("  C   C", "\tC"), "map-grid"),
        (layout("  C   C", "   C"), "map-grid"),
        (layout("  C C   C"), "hex-overlap"),
        (layout("  C   X"), "map-token"),
        (layout("  C   C           C"), "domain-split"),
        (layout("  C", "", "  C"), "domain-split"),
    ],
)
@pytest.mark.parametrize("command", COMMANDS)
def test_a_layout_with_a_fault(tmp_path: Path, command: str, text: str, code: str) -> None:
    (tmp_path / "x.toml").write_text(text, encoding="utf-8")
    before = everything(tmp_path)
    result = at_once(command, "x.toml", cwd=tmp_path)
    answer, other = (
        (result.stdout, result.stderr)
        if command == "check"
        else (
            result.stderr,
            result.stdout,
        )
    )
    assert result.returncode == 1, answer
    assert code in codes(answer)
    assert other == ""
    assert "Traceback" not in answer
    assert everything(tmp_path) == before


def test_a_hole_is_a_fault_unless_custom(tmp_path: Path) -> None:
    rows = ["  Km  C", "P       R", "  M   N"]
    (tmp_path / "x.toml").write_text(layout(*rows), encoding="utf-8")
    strict = at_once("check", "x.toml", cwd=tmp_path)
    assert strict.returncode == 1
    assert "domain-hole" in codes(strict.stdout)
    custom = at_once("check", "--custom", "x.toml", cwd=tmp_path)
    assert "domain-hole" not in codes(custom.stdout)


def test_all_faults_of_all_files_are_named_before_a_pad_is_given_up(tmp_path: Path) -> None:
    (tmp_path / "x.toml").write_text(layout("  C   X   Y", " C"), encoding="utf-8")
    (tmp_path / "y.toml").write_text(HEAD + "mpa = 1\n", encoding="utf-8")
    before = everything(tmp_path)
    result = at_once("pad", "x.toml", "A", "y.toml", cwd=tmp_path)
    assert result.returncode == 1
    assert {"map-token", "map-grid"} <= codes(result.stderr)
    assert result.stderr.count("map-token") == 2
    assert "y.toml:3:1: unknown-key" in result.stderr
    assert everything(tmp_path) == before


def test_an_id_cannot_lead_out_of_the_output_folder(tmp_path: Path) -> None:
    text = standard().replace('id = "A"', 'id = "../../up"').replace('id   = "A"', 'id = "../up"')
    (tmp_path / "x.toml").write_text(text, encoding="utf-8")
    before = everything(tmp_path)
    result = at_once("pad", "x.toml", cwd=tmp_path)
    assert result.returncode == 1
    assert codes(result.stderr) == {"bad-value"}
    assert everything(tmp_path) == before


# Names that are not known: the close match.


@pytest.mark.parametrize(
    ("args", "close"),
    [
        (["pad", "xyzzy"], None),
        (["pad", "A", "cresent"], "crescent"),
        (["check", "cresent"], "crescent"),
        (["new", "x", "--from", "cresent"], "crescent"),
        (["pad", "--theme", "xyzzy"], None),
        (["pad", "--theme", "velum"], "vellum"),
        (["pad", "--paper", "a44"], "a4"),
        (["pad", "--ink", "mon"], "mono"),
        (["pad", "--sheats", "3"], "--sheets"),
        (["check", "mine"], "mine.toml"),
        (["check", "a.tml"], None),
    ],
)
def test_an_unknown_name(tmp_path: Path, args: list[str], close: str | None) -> None:
    (tmp_path / "mine.toml").write_text(standard(), encoding="utf-8")
    before = everything(tmp_path)
    result = at_once(*args, cwd=tmp_path)
    assert result.returncode == 2
    answer = sentence(result)
    assert close is None or f"'{close}'" in answer
    assert everything(tmp_path) == before


# Templates and themes.


def with_template(folder: Path, text: str) -> Path:
    """Write TEXT as the template of the dice game's sheet below FOLDER."""
    template = folder / "own" / "games" / "dice" / "sheet.svg.j2"
    template.parent.mkdir(parents=True)
    template.write_text(text, encoding="utf-8")
    return template


SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="297mm" height="210mm" viewBox="0 0 297 210">'


@pytest.mark.parametrize(
    "text",
    [
        SVG + "{% for a in range(10**9) %}x{% endfor %}</svg>",
        SVG
        + "{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}</svg>",
        "{% macro again() %}{{ again() }}{% endmacro %}" + SVG + "{{ again() }}</svg>",
        SVG + "{% include '../../../../../../../../etc/passwd' %}</svg>",
        SVG + "{% include '/etc/passwd' %}</svg>",
        SVG + "{% include 'games/dice/sheet.svg.j2' %}</svg>",
        SVG + "<script>alert(1)</script></svg>",
        SVG + "<image href='file:///etc/passwd'/></svg>",
        SVG + "{{ ''.__class__.__mro__ }}</svg>",
        SVG + "{{ nothing_of_that_name }}</svg>",
        SVG + "{{ 'x' * 10**10 }}</svg>",
        SVG + "{% if %}</svg>",
        SVG + "<g>",
        '<!DOCTYPE svg [<!ENTITY a "b"><!ENTITY c SYSTEM "/etc/passwd">]>' + SVG + "&c;</svg>",
        "",
    ],
    ids=[
        "long loop",
        "loop in a loop",
        "endless macro",
        "reads a file above",
        "reads a file by its path",
        "includes itself",
        "script",
        "image",
        "leaves the sandbox",
        "unknown name",
        "huge text",
        "not Jinja2",
        "not XML",
        "entities",
        "empty",
    ],
)
def test_a_template_that_misbehaves(tmp_path: Path, text: str) -> None:
    with_template(tmp_path, text)
    before = everything(tmp_path)
    result = at_once("pad", "A", "--templates", "own", cwd=tmp_path)
    assert result.returncode == 2
    answer = sentence(result)
    assert "sheet.svg.j2" in answer or "There is no template" in answer
    assert "root:" not in result.stderr
    assert everything(tmp_path) == before


@pytest.mark.parametrize("name", ["missing", "file.txt"])
def test_templates_that_are_no_folder(tmp_path: Path, name: str) -> None:
    (tmp_path / "file.txt").write_text("text", encoding="utf-8")
    before = everything(tmp_path)
    result = at_once("pad", "A", "--templates", name, cwd=tmp_path)
    assert result.returncode == 2
    assert name in sentence(result)
    assert everything(tmp_path) == before


def test_a_missing_theme_file(tmp_path: Path) -> None:
    result = at_once("pad", "A", "--theme", "missing.toml", cwd=tmp_path)
    assert result.returncode == 2
    assert "missing.toml" in sentence(result)
    assert everything(tmp_path) == {}


@pytest.mark.parametrize(
    ("text", "code", "part"),
    [
        ('[fonts]\ntext = "missing.ttf"\n', 2, "missing.ttf"),
        ('[fonts]\ntext = "Comic Sans"\n', 2, "Comic Sans"),
        ('[fonts]\ntext = "theme.toml"\n', 2, "theme.toml"),
        ("[fonts\n", 2, "theme.toml:1"),
        ("[fonts]\ntext = 5\n", 1, "theme.toml:2:8: bad-value"),
        ("[fnts]\n", 1, "theme.toml:1:1: unknown-key"),
        ('[ink.full]\nline = "red-ish"\n', 1, "theme.toml:2:8: bad-value"),
    ],
)
def test_a_theme_with_a_fault(tmp_path: Path, text: str, code: int, part: str) -> None:
    (tmp_path / "theme.toml").write_text(text, encoding="utf-8")
    before = everything(tmp_path)
    result = at_once("pad", "A", "--theme", "theme.toml", cwd=tmp_path)
    assert result.returncode == code
    assert part in (sentence(result) if code == 2 else result.stderr)
    assert "Traceback" not in result.stderr
    assert everything(tmp_path) == before


# Orders that cannot be carried out.


@pytest.mark.parametrize("paper", ["74x105", "20x20", "2000x10", "1x1"])
def test_a_paper_that_is_too_small(tmp_path: Path, paper: str) -> None:
    result = at_once("pad", "A", "--paper", paper, cwd=tmp_path)
    assert result.returncode == 2
    assert paper in sentence(result)
    assert everything(tmp_path) == {}


@pytest.mark.parametrize(
    ("output", "part"),
    [
        ("file/x.pdf", "a part of its path is a file"),
        ("file/deep/", "a part of its path is a file"),
        ("n" * 300 + ".pdf", "the name is too long"),
        ("x.svg", "ends in '.svg'"),
    ],
)
def test_a_place_that_cannot_be_written(tmp_path: Path, output: str, part: str) -> None:
    (tmp_path / "file").write_bytes(b"file")
    result = at_once("pad", "A", "--format", "pdf", "-o", output, cwd=tmp_path)
    assert result.returncode == 2
    assert part in sentence(result)
    assert everything(tmp_path) == {"file": b"file"}


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_device(tmp_path: Path) -> None:
    result = scriptorium("pad", "A", "-o", "/dev/full", cwd=tmp_path)
    assert result.returncode == 2
    assert "no space left" in sentence(result)


def test_a_full_disk_leaves_the_earlier_file(tmp_path: Path) -> None:
    (tmp_path / "x.pdf").write_bytes(b"earlier")

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))

    result = subprocess.run(
        [sys.executable, "-m", "generator", "pad", "A", "-o", "x.pdf"],
        cwd=tmp_path,
        env=environment(PYTHONDONTWRITEBYTECODE="1"),
        capture_output=True,
        text=True,
        preexec_fn=limit,
        check=False,
    )
    assert result.returncode == 2
    assert "no space left" in sentence(result)
    assert everything(tmp_path) == {"x.pdf": b"earlier"}


# Ctrl-C half-way.


TELL_OF_PIXELS = """
def heard(event, given):
    if event == "import" and given[0] == "pypdfium2":
        tell()
sys.addaudithook(heard)
"""
"""The program begins to turn pages into pixels."""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows passes no pipe on")
def test_ctrl_c_half_way_leaves_the_earlier_file(tmp_path: Path) -> None:
    for name in "ABCD":
        (tmp_path / f"x-{name}.png").write_bytes(b"earlier")
    before = everything(tmp_path)
    args = ["pad", "A", "B", "C", "D", "--dpi", "800", "--paper", "a3", "-o", "x.png"]
    with begin_telling(TELL_OF_PIXELS, 1, *args, cwd=tmp_path) as process:
        os.kill(process.pid, signal.SIGINT)
        stdout, stderr = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert stderr == "Interrupted; nothing was written.\n"
    assert stdout == ""
    assert everything(tmp_path) == before
