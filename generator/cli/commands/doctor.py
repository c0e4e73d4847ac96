"""`scriptorium doctor`: what is installed, where files are kept, and what is missing."""

from __future__ import annotations

import platform
import sys
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from typing import TYPE_CHECKING

from generator import __version__, resources
from generator.cli.output.config import config_files
from generator.cli.output.console import say, say_json
from generator.cli.parameters import described
from generator.errors import ScriptoriumError
from generator.language import N_, _, pgettext, spoken
from generator.load.layouts.kind import PADS, games_about
from generator.load.layouts.library import layout_paths
from generator.load.settings.config import load_config
from generator.products.options import common
from generator.registry import games
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

LIBRARIES = (
    "click",
    "font-source-sans-pro",
    "font-source-serif-pro",
    "fonttools",
    "jinja2",
    "numpy",
    "pillow",
    "pypdfium2",
    "reportlab",
    "shapely",
    "svgwrite",
)
DISTRIBUTION = "scriptorium-press"
EXTRAS = {
    "web": ("h11", "jsonschema", "starlette", "uvicorn"),
    "xlsx": ("openpyxl",),
    "scan": ("numpy", "opencv-python-headless", "pillow-heif", "zxing-cpp"),
    "lab": ("numba",),
    "cluster": ("distributed",),
}
"""The extras, and the packages that each needs."""
MODULES = {
    "opencv-python-headless": "cv2",
    "pillow-heif": "pillow_heif",
    "zxing-cpp": "zxingcpp",
}
"""The modules of packages that are not called like them."""


class Fact(NamedTuple):
    """One thing that was looked at: its key, what was found, and the fix if it is missing."""

    key: str
    found: str
    fix: str = ""


@described(
    N_(
        """Show what is installed, where data and caches are, and which extras are missing.

The exit code is 1 if something that every command needs is missing or faulty."""
    ),
    ("scriptorium doctor", "scriptorium doctor --json"),
    common.JSON,
    common.LANGUAGE,
)
def command(*, as_json: bool) -> int:
    """Show what is installed, where data and caches are, and which extras are missing."""
    sections = {
        "program": list(_program()),
        "files": list(_files()),
        "libraries": list(_libraries()),
        "extras": list(_extras()),
    }
    if as_json:
        found = {name: [line._asdict() for line in lines] for name, lines in sections.items()}
        say_json(found)
    else:
        say("\n\n".join(_block(name, lines) for name, lines in sections.items()))
    needed = [*sections["files"], *sections["libraries"]]
    return int(any(line.fix for line in needed))


def _program() -> Iterator[Fact]:
    yield Fact("scriptorium", __version__)
    yield Fact("python", f"{platform.python_version()} ({sys.executable})")
    yield Fact("system", f"{platform.system()} {platform.release()}")
    yield Fact("language", spoken())
    pads = games_about(PADS)
    message = _("{number} for any game, and your own files")
    yield Fact("pads", message.format(number=sum(len(layout_paths(game)) for game in pads)))
    yield Fact("games", ", ".join(spec.name for spec in games() if spec.name not in pads))


def _files() -> Iterator[Fact]:
    again = _("install the program again")
    folders = {
        "layouts": resources.layouts(),
        "templates": resources.templates(),
        "samples": resources.samples(),
    }
    for key, folder in folders.items():
        yield Fact(key, str(folder), "" if folder.is_dir() else again)
    yield Fact("documentation", resources.docs_in(spoken()))
    cache = resources.cache("templates")
    yield Fact("cache", str(cache) if cache else _("none; templates are compiled in every run"))
    for row in config_files():
        state = _("read") if row["found"] else _("not there; optional")
        yield Fact("configuration", f"{row['file']} ({state})")
    try:
        load_config()
    except ScriptoriumError as error:
        yield Fact("configuration", _("has mistakes"), str(error).partition("\n")[0])


def _libraries() -> Iterator[Fact]:
    for name in LIBRARIES:
        try:
            yield Fact(name, version(name))
        except PackageNotFoundError:
            yield _missing(name, name)


def _extras() -> Iterator[Fact]:
    for extra, packages in EXTRAS.items():
        missing = [it for it in packages if find_spec(MODULES.get(it, it)) is None]
        if missing:
            yield _missing(extra, f"'{DISTRIBUTION}[{extra}]'")
        else:
            yield Fact(extra, _("installed"))


def _missing(key: str, wanted: str) -> Fact:
    fix = _("install it with: {command}").format(command=f"pip install {wanted}")
    return Fact(key, _("missing"), fix)


def _block(name: str, lines: list[Fact]) -> str:
    titles = {
        "program": _("Program"),
        "files": _("Files"),
        "libraries": _("Libraries"),
        "extras": _("Extras"),
    }
    labels = _labels()
    named = [(labels.get(it.key, it.key), _state(it)) for it in lines]
    width = max(len(label) for label, _found in named)
    return "\n".join([titles[name], *(f"  {label:{width}}  {found}" for label, found in named)])


def _labels() -> dict[str, str]:
    """Return what is shown for the keys that are words, not names of programs."""
    return {
        "system": pgettext("doctor", "system"),
        "language": pgettext("doctor", "language"),
        "pads": pgettext("doctor", "pads"),
        "games": pgettext("doctor", "games"),
        "layouts": pgettext("doctor", "layouts"),
        "templates": pgettext("doctor", "templates"),
        "samples": pgettext("doctor", "samples"),
        "documentation": pgettext("doctor", "documentation"),
        "cache": pgettext("doctor", "cache"),
        "configuration": pgettext("doctor", "configuration"),
    }


def _state(line: Fact) -> str:
    if not line.fix:
        return line.found
    return _("{found}; {fix}").format(found=line.found, fix=line.fix)
