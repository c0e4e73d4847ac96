"""The commands that the pages of the docs show, and what they show as answers."""

from __future__ import annotations

import importlib.util
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from types import ModuleType

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
DEVELOPERS = DOCS / "developers"


def _load_maker() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_gallery", DEVELOPERS / "make_gallery.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


MAKER: Any = _load_maker()
PAGES = [ROOT / "README.md", *sorted(DOCS.glob("*.md")), *sorted(DEVELOPERS.rglob("*.md"))]


def answers(shown: str, text: str) -> bool:
    """Return whether an answer has the lines that a page shows; `…` matches anything."""
    pattern = re.escape(shown.strip()).replace("…", ".*?")
    return re.search(pattern, text.replace("\N{NO-BREAK SPACE}", " "), re.DOTALL) is not None
