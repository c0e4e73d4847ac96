"""The commands that the pages of the docs show, and what they show as answers."""

from __future__ import annotations

import importlib.util
import re
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.language import speaking
from generator.load.files.comments import with_comments_translated

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
FRENCH = DOCS / "fr"
READMES = {"en": ROOT / "README.md", "fr": ROOT / "README.fr.md", "de": ROOT / "README.de.md"}
PAGES = [
    *READMES.values(),
    *sorted(DOCS.glob("*.md")),
    *sorted(FRENCH.glob("*.md")),
    *sorted(DEVELOPERS.rglob("*.md")),
]


def language_of(page: Path) -> str:
    """Return the language that a page is written in, and its commands speak."""
    written = {path: language for language, path in READMES.items()}
    return "fr" if page.parent == FRENCH else written.get(page, "en")


def settings_of(page: Path) -> dict[str, str]:
    """Return the environment in which the commands of a page are run."""
    language = language_of(page)
    return MAKER.SETTLED if language == "en" else {**MAKER.SETTLED, "SCRIPTORIUM_LANG": language}


def copy_samples(folder: Path, language: str) -> None:
    """Write the sample files into a FOLDER as `scriptorium new --samples` does in a language."""
    shutil.copytree(DOCS / "samples", folder)
    with speaking(language):
        for path in folder.rglob("*.toml"):
            text = with_comments_translated(path.read_text(encoding="utf-8"))
            path.write_text(text, encoding="utf-8", newline="\n")


def parts_of_samples(page: Path) -> list[tuple[str, str]]:
    """Return what a page shows of samples: the name of each, and each of its paragraphs."""
    shown = re.findall(
        r"^<!-- from: (\S+) -->\n```\w+\n(.*?)^```$",
        page.read_text(encoding="utf-8"),
        re.MULTILINE | re.DOTALL,
    )
    return [(name, part) for name, text in shown for part in text.strip("\n").split("\n\n")]


def answers(shown: str, text: str) -> bool:
    """Return whether an answer has the lines that a page shows; `…` matches anything."""
    pattern = re.escape(shown.strip()).replace("…", ".*?")
    return re.search(pattern, text.replace("\N{NO-BREAK SPACE}", " "), re.DOTALL) is not None
