"""The game of the page write-a-game.md: its files are written, its commands and parts work."""

from __future__ import annotations

import ast
import importlib
import json
import re
import sys
from typing import TYPE_CHECKING

import pytest

from generator import registry
from generator.errors import UnknownNameError
from generator.products.studio.game_form import form_data
from support.documented import DOCS, MAKER, answers
from support.program import ROOT, at_once, environment
from support.web.serving import serving

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

(PAGE,) = DOCS.rglob("write-a-game.md")
TEXT = PAGE.read_text(encoding="utf-8")
_FILE = re.compile(r"^<!-- file: (\S+) -->\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_ROW = re.compile(r"^\| `([a-z ]+)` \| (`.*?`.*?) \| (.+?) \|$", re.MULTILINE)
ASKING = {"load_part": 1, "brings": 1, "games_with": 0}
"""The functions that ask for a part, and which of their arguments names it."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Write the files of the page, with the entry point that their installation would write."""
    files = dict(_FILE.findall(TEXT))
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    info = tmp_path / "cairns-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: cairns\nVersion: 1.0\n")
    point = re.search(r'^cairns = "(.*)"$', files["pyproject.toml"], re.MULTILINE)
    assert point is not None
    (info / "entry_points.txt").write_text(f"[scriptorium.games]\ncairns = {point[1]}\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    importlib.invalidate_caches()
    forget()
    yield tmp_path
    forget()
    for name in [it for it in sys.modules if it.partition(".")[0] == "cairns"]:
        del sys.modules[name]


def forget() -> None:
    """Let the registry look for games again, and what was made from its list be made again."""
    registry._others.cache_clear()  # noqa: SLF001 - games are looked for once in a process
    sys.modules.pop("generator.products.pads.product", None)


def test_the_commands_of_the_page_do_what_it_shows(folder: Path) -> None:
    commands = MAKER.read_commands(TEXT.replace("```shell", "```console"))
    assert [it.words[1] for it in commands] == ["list", "check", "score", "pad", "pad"]
    for command in commands:
        answer = at_once(*command.words[1:], cwd=folder, **MAKER.SETTLED)
        text = answer.stdout + answer.stderr
        assert answer.returncode == command.code, (command, text)
        assert answers("\n".join(command.shown), text), (command, text)
    assert (folder / "hills.pdf").read_bytes().startswith(b"%PDF-")


def test_a_report_that_the_game_lacks_is_refused(folder: Path) -> None:
    answer = at_once("score", "evening.toml", "--report", "report.pdf", cwd=folder)
    assert answer.returncode == 2
    assert "Scores of the game 'cairns' cannot be drawn; leave out the report." in answer.stderr
    assert not (folder / "report.pdf").exists()


@pytest.mark.usefixtures("folder")
def test_its_own_test_passes() -> None:
    importlib.import_module("test_parts").test_every_part_is_there()
    del sys.modules["test_parts"]


def test_the_studio_serves_it(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = {"PYTHONPATH": f"{folder}:{ROOT}"}
    monkeypatch.setattr(
        "support.web.serving.environment", lambda **changes: environment(**changes, **path)
    )
    evening = (folder / "evening.toml").read_text(encoding="utf-8")
    with serving(folder, "--workers", "1") as server:
        body = {"sheets": [{"file": "evening.toml", "text": evening}]}
        assert server.post("/api/score", body).parsed["winners"] == ["Anna"]
        order = {"product": "pad", "options": {"domains": ["moor"]}}
        assert server.post("/api/preview", order).parsed["front"].startswith("<svg")
        page = server.get("/score").data.decode()
        assert 'data-game="cairns"><a href="evening?game=cairns">' in page
        assert "<span>Cairns</span>" in page
        refused = server.post("/api/report", body)
        assert refused.status == 422
        assert refused.sentence.startswith("Scores of the game 'cairns' cannot be drawn")


@pytest.mark.usefixtures("folder")
def test_its_form_is_that_of_the_page() -> None:
    form = form_data("cairns")
    assert form["players"] == [1, 4]
    assert form["game"][0]["choices"] == [{"value": "moor", "label": "moor", "most": 0}]


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ("rulebok", "unknown part 'rulebok'; did you mean 'rulebook'?"),
        ("pad-maker", "unknown part 'pad-maker'; did you mean 'pad maker'?"),
        ("music", "unknown part 'music'; choose blank sheets, calculator,"),
    ],
)
def test_a_misspelt_part_is_refused_at_once(folder: Path, wrong: str, sentence: str) -> None:
    path = folder / "cairns" / "spec.py"
    spec = path.read_text(encoding="utf-8")
    path.write_text(spec.replace('"rulebook"', json.dumps(wrong)), encoding="utf-8")
    whole = f"The game 'cairns' has an {sentence}"
    with pytest.raises(UnknownNameError, match=re.escape(whole)):
        registry.games()


def asked_parts() -> Iterator[str]:
    """Yield the parts that the code asks the registry for, wherever it does."""
    for path in (ROOT / "generator").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        if path.name == "registry.py" or not any(it in text for it in ASKING):
            continue
        tree = ast.parse(text)
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                where = ASKING.get(node.func.id)
                if where is not None:
                    yield named_part(node.args[where], tree)


def named_part(node: ast.expr, tree: ast.Module) -> str:
    """Return the part that an argument names: as a text, or by a constant, imported or not."""
    if isinstance(node, ast.Constant):
        return str(node.value)
    name, *rest = ast.unparse(node).split(".")
    for it in ast.walk(tree):
        if isinstance(it, ast.Assign) and ast.unparse(it.targets[0]) == name:
            return str(ast.literal_eval(it.value))
        for alias in it.names if isinstance(it, ast.ImportFrom) else ():
            if name == (alias.asname or alias.name):
                assert isinstance(it, ast.ImportFrom)
                place = f"{it.module}.{alias.name}" if rest else f"{it.module}"
                found = getattr(importlib.import_module(place), rest[0] if rest else alias.name)
                return str(found)
    raise AssertionError(name)


def test_the_table_has_the_parts_that_the_code_asks_for() -> None:
    documented = [row[0] for row in _ROW.findall(TEXT)]
    assert len(documented) == len(set(documented))
    assert set(documented) == registry.PARTS
    assert set(asked_parts()) == registry.PARTS


def test_each_part_of_each_game_is_of_the_type_that_the_table_names() -> None:
    types = {row[0]: row[1] for row in _ROW.findall(TEXT)}
    provided = set()
    for spec in registry.own_games():
        for name, place in spec.parts.items():
            provided.add(name)
            part = registry.load(place)
            named = re.fullmatch(r"`([\w.]+):(\w+)`", types[name])
            if named is None:
                assert callable(part), (spec.name, name)
                continue
            kind = getattr(importlib.import_module(f"generator.{named[1]}"), named[2])
            assert isinstance(part, kind), (spec.name, name)
    assert provided == registry.PARTS
