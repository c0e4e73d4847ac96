"""The scripts of the studio without a browser: node runs a module that imports them."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import pytest

from generator import resources

if TYPE_CHECKING:
    from conftest import Needs


class InNode(Protocol):
    """Runs a module beside the scripts of the studio."""

    def __call__(self, module: str | Path, **asked: Any) -> Any:
        """Run MODULE, its text or its file, and return its answer.

        It reads ASKED as JSON from standard input, with the folder of the scripts as `scripts`,
        and writes JSON to standard output.
        """


@pytest.fixture(scope="session")
def in_node(needs: Needs, tmp_path_factory: pytest.TempPathFactory) -> InNode:
    """Run modules in node."""
    folder = tmp_path_factory.mktemp("scripts") / "studio"
    shutil.copytree(resources.templates() / "studio", folder)
    (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")

    def run(module: str | Path, **asked: Any) -> Any:
        if isinstance(module, str):
            (folder / "run.js").write_text(module, encoding="utf-8")
        done = subprocess.run(
            [needs("node"), module if isinstance(module, Path) else "run.js"],
            input=json.dumps({"scripts": str(folder), **asked}),
            cwd=folder,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    return run
