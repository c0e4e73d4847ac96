"""What is checked before a commit and in CI, and what the changelog says about versions."""

from __future__ import annotations

import ast
import re
from datetime import date
from typing import TYPE_CHECKING, Any

import pytest
import yaml
from packaging.version import Version

from generator import __version__
from support.program import ROOT

if TYPE_CHECKING:
    from pathlib import Path

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.y*ml"))
HOOKS = ROOT / ".pre-commit-config.yaml"
_LINT = re.compile(r"^lint:.*\n((?:\t.*\n)+)", re.MULTILINE)
_HEADING = re.compile(r"^## \[(?P<name>[^\]]+)\](?: - (?P<day>\S+))?$", re.MULTILINE)


NETWORK = {"socket", "ssl", "http", "ftplib", "smtplib", "xmlrpc", "webbrowser", "distributed"}
NETWORK |= {"urllib.request", "requests", "httpx", "uvicorn", "socketserver", "asyncio"}
"""What connects to other machines."""
CONNECTING = {
    "cli/commands/serve.py": "serve",
    "platforms.py": "serve",
    "games/dice/lab/cluster.py": "playtest --cluster",
}
"""The modules outside the studio that connect to other machines, and the commands that do it."""


def _hooks() -> list[dict[str, Any]]:
    (repository,) = yaml.safe_load(HOOKS.read_text(encoding="utf-8"))["repos"]
    assert repository["repo"] == "local"
    hooks: list[dict[str, Any]] = repository["hooks"]
    return hooks


def test_a_commit_is_checked_as_make_lint_does() -> None:
    lint = _LINT.search((ROOT / "Makefile").read_text(encoding="utf-8"))
    assert lint is not None
    commands = [line.strip().replace("$(BIN)", ".venv/bin") for line in lint[1].splitlines()]
    assert [hook["entry"] for hook in _hooks()] == commands


def test_hooks_run_what_is_installed_on_the_whole_checkout() -> None:
    for hook in _hooks():
        assert hook["language"] == "system"
        assert hook["pass_filenames"] is False


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_actions_are_pinned_by_digest_with_their_version_beside_it(path: Path) -> None:
    used = [line for line in path.read_text(encoding="utf-8").splitlines() if "uses:" in line]
    assert used
    for line in used:
        assert re.search(r"uses: [\w/.-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$", line), line


def test_an_action_has_the_same_digest_everywhere() -> None:
    pins: dict[str, set[str]] = {}
    for path in WORKFLOWS:
        for action, pin in re.findall(r"uses: ([^@\s]+)@(.+)", path.read_text(encoding="utf-8")):
            pins.setdefault(action, set()).add(pin)
    assert {action: found for action, found in pins.items() if len(found) > 1} == {}


def test_the_changelog_has_what_is_unreleased_then_versions_with_their_days() -> None:
    first, *released = _HEADING.finditer((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    assert (first["name"], first["day"]) == ("Unreleased", None)
    versions = [Version(it["name"]) for it in released]
    days = [date.fromisoformat(it["day"]) for it in released]
    assert versions
    assert versions == sorted(set(versions), reverse=True)
    assert days == sorted(days, reverse=True)


def test_the_version_is_the_last_release_or_a_development_of_the_next() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    last = next(Version(it["name"]) for it in _HEADING.finditer(text) if it["day"])
    version = Version(__version__)
    assert version == last or (version.is_devrelease and version > last)


def _imported(path: Path) -> set[str]:
    """Return the modules that a module imports, anywhere in it."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {it.name for it in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {f"{node.module}.{it.name}" for it in node.names}
    return found


def test_every_command_that_opens_connections_is_in_the_promises() -> None:
    package = ROOT / "generator"
    connecting = {
        name
        for path in package.rglob("*.py")
        if not (name := path.relative_to(package).as_posix()).startswith("web/")
        and any(
            f"{it}.".startswith(tuple(f"{each}." for each in NETWORK)) for it in _imported(path)
        )
    }
    assert connecting == set(CONNECTING)
    promises = (ROOT / "SECURITY.md").read_text(encoding="utf-8").partition("**No network")[2]
    named = set(re.findall(r"`([a-z -]+)`", promises.partition("\n\n")[0]))
    assert named == set(CONNECTING.values())
