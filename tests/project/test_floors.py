"""The floors of the house, read from every import of the package."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "generator"
LONGEST = 500

FLOORS = {
    "errors": 0,
    "units": 1,
    "resources": 1,
    "language": 1,
    "hexes": 2,
    "model": 3,
    "load": 4,
    "checks": 4,
    "rules": 4,
    "page": 5,
    "render": 6,
    "build": 7,
    "web": 8,
    "scan": 8,
    "lab": 8,
    "cli": 9,
    "__main__": 10,
}
# The three modules of floor 1 stand on each other: lengths speak, and speech reads data.
STEPS = {("units", "language"), ("language", "resources")}
LIBRARIES = {
    "language": {"babel"},
    "load": {"openpyxl"},
    "checks": {"shapely", "numpy"},
    "page": {"jinja2"},
    "render": {
        "reportlab",
        "svgwrite",
        "pypdfium2",
        "fontTools",
        "PIL",
        "font_source_sans_pro",
        "font_source_serif_pro",
    },
    "web": {"starlette", "uvicorn", "h11", "jsonschema"},
    "cli": {"click"},
}
SPEAKING = {"cli", "web", "__main__"}
HEAVY = {
    "shapely",
    "reportlab",
    "jinja2",
    "svgwrite",
    "fontTools",
    "pypdfium2",
    "numpy",
    "PIL",
    "babel",
    "openpyxl",
    "starlette",
    "uvicorn",
    "jsonschema",
}
SILENCED = {"print", "input", "breakpoint", "exit", "quit", "SystemExit"}
SILENCED_OF = {("sys", "exit"), ("os", "_exit"), ("sys", "stdout"), ("sys", "stderr")}


def part_of(module: str) -> str:
    """Return the part of the package that a dotted module belongs to; the root is ''."""
    return [*module.split("."), ""][1]


def absolute(module: str, node: ast.ImportFrom, *, is_package: bool) -> str:
    """Return the dotted name that a `from … import` reads from."""
    if not node.level:
        return node.module or ""
    up = node.level - is_package
    base = module.split(".")
    base = base[: len(base) - up]
    return ".".join([*base, *([node.module] if node.module else [])])


def imports(module: str, tree: ast.AST, *, is_package: bool) -> Iterator[tuple[int, str]]:
    """Yield the line and the dotted name of everything that a module imports, anywhere."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            source = absolute(module, node, is_package=is_package)
            for alias in node.names:
                yield node.lineno, f"{source}.{alias.name}"
        elif isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
            called = ast.unparse(node.func)
            if called in {"__import__", "import_module", "importlib.import_module"}:
                yield node.lineno, str(node.args[0].value)


def import_fault(module: str, target: str) -> str | None:
    """Say what is wrong with MODULE importing TARGET, if anything is."""
    part = part_of(module)
    top = target.split(".", maxsplit=1)[0]
    if top != "generator":
        if top in sys.stdlib_module_names or top in LIBRARIES.get(part, ()):
            return None
        return f"imports the library {top}, which its floor does not use"
    wanted = part_of(target)
    if wanted not in FLOORS:
        return None if wanted.startswith("__") else f"imports {target}, which stands on no floor"
    if not part:
        return f"imports {target}, but the package itself imports nothing"
    if wanted == part or (part, wanted) in STEPS or FLOORS[wanted] < FLOORS[part]:
        return None
    beside = FLOORS[wanted] == FLOORS[part]
    return f"imports {target}, {'a sibling on its floor' if beside else 'from a floor above'}"


def spoken(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield the line and the name of everything that prints or ends the program."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id in SILENCED:
            yield node.lineno, node.id
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            if (node.value.id, node.attr) in SILENCED_OF:
                yield node.lineno, f"{node.value.id}.{node.attr}"
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                if (node.module, alias.name) in SILENCED_OF:
                    yield node.lineno, f"{node.module}.{alias.name}"


def faults(module: str, source: str, *, is_package: bool = False) -> list[str]:
    """Return everything in which a module breaks the rules of the house."""
    tree = ast.parse(source)
    part = part_of(module)
    found = []
    if part and part not in FLOORS:
        found.append(f"{module} stands on no floor")
    for line, target in imports(module, tree, is_package=is_package):
        fault = import_fault(module, target)
        if fault:
            found.append(f"{module}:{line} {fault}")
    if part not in SPEAKING:
        found += [f"{module}:{line} speaks with {name}" for line, name in spoken(tree)]
    length = len(source.splitlines())
    if length > LONGEST:
        found.append(f"{module} has {length} lines; split it by subject")
    return found


def module_name(path: Path) -> str:
    """Return the dotted name of a file of the package."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = sorted(PACKAGE.rglob("*.py"))


@pytest.mark.parametrize("path", MODULES, ids=module_name)
def test_every_module_keeps_to_its_floor(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    assert faults(module_name(path), source, is_package=path.name == "__init__.py") == []


def test_every_floor_that_the_program_needs_is_read() -> None:
    parts = {part_of(module_name(path)) for path in MODULES}
    assert parts >= {"errors", "units", "hexes", "model", "load", "checks", "page", "render", "cli"}


LATE = "def draw() -> None:\n    from generator import build\n"
ONLY_TYPES = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import generator.page.page\n"


@pytest.mark.parametrize(
    ("module", "source", "fault"),
    [
        ("generator.load.layouts.layout", "from generator.render import pdf", "from a floor above"),
        ("generator.load.layouts.layout", "import generator.products", "from a floor above"),
        ("generator.load.layouts.layout", "from generator import page", "from a floor above"),
        (
            "generator.load.layouts.layout",
            "from generator import page as leaf",
            "from a floor above",
        ),
        ("generator.load.layouts.layout", "from .. import page", "from a floor above"),
        ("generator.load.layouts.layout", "from ..page import marks", "from a floor above"),
        (
            "generator.load.layouts.layout",
            LATE,
            "generator.load.layouts.layout:2 imports generator.products",
        ),
        ("generator.model.layout", ONLY_TYPES, "from a floor above"),
        ("generator.load.layouts.layout", "__import__('generator.cli')", "from a floor above"),
        (
            "generator.load.layouts.layout",
            "import importlib\nimportlib.import_module('generator.cli')",
            "from a floor above",
        ),
        ("generator.load.layouts.layout", "from generator.checks import layout", "a sibling"),
        (
            "generator.games.dice.rules",
            "from generator.load.layouts.layout import read_layout",
            "a sibling",
        ),
        ("generator.resources", "from generator.language import _", "a sibling"),
        ("generator.load.layouts.layout", "from generator.utils import x", "stands on no floor"),
        ("generator.utils", "", "stands on no floor"),
        ("generator", "from generator.units import PAPERS", "imports nothing"),
        ("generator.load.layouts.layout", "import shapely", "library shapely"),
        ("generator.page.page", "from reportlab.pdfgen import canvas", "library reportlab"),
        ("generator.render.pdf", "import jinja2", "library jinja2"),
        ("generator.products", "def draw() -> None:\n    import numpy as np", "library numpy"),
        ("generator.cli.commands.pad", "from PIL import Image", "library PIL"),
        ("generator.load.layouts.layout", "print('read')", "speaks with print"),
        ("generator.render.pdf", "import sys\nsys.exit(1)", "speaks with sys.exit"),
        ("generator.render.pdf", "from sys import exit", "speaks with sys.exit"),
        ("generator.products", "raise SystemExit(1)", "speaks with SystemExit"),
        ("generator.products", "import os\nos._exit(1)", "speaks with os._exit"),
        ("generator.products", "import sys\nsys.stderr.write('x')", "speaks with sys.stderr"),
        ("generator.products", "\n" * (LONGEST + 1), "split it by subject"),
    ],
)
def test_a_broken_rule_is_found(module: str, source: str, fault: str) -> None:
    assert [found for found in faults(module, source) if fault in found]


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("generator.load.layouts.layout", "from generator.load.files.document import read_toml"),
        ("generator.load.layouts.layout", "from generator.model import layout\nimport tomllib"),
        ("generator.units", "from generator.language import _"),
        ("generator.cli", "from generator import __version__\nimport click\nprint(1)"),
        ("generator.__main__", "from generator.cli import main\nmain()"),
        ("generator.checks.geometry", "import numpy as np\nfrom shapely import STRtree"),
        ("generator.render.png", "import pypdfium2\nfrom PIL import Image"),
        ("generator.page.page", "from jinja2.sandbox import SandboxedEnvironment"),
        ("generator.products", "\n" * LONGEST),
    ],
)
def test_what_the_house_allows_is_no_fault(module: str, source: str) -> None:
    assert faults(module, source) == []


def test_a_relative_import_of_a_package_starts_at_the_package() -> None:
    source = "from .layout import read_layout\nfrom ..render import pdf"
    found = faults("generator.load", source, is_package=True)
    assert found == ["generator.load:2 imports generator.render.pdf, from a floor above"]


def loaded_by(*arguments: str) -> set[str]:
    """Return the top-level modules that a run of Python imports."""
    answer = subprocess.run(
        [sys.executable, "-X", "importtime", *arguments],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    rows = (line.rsplit("|", 1) for line in answer.stderr.splitlines() if "|" in line)
    return {row[-1].strip().split(".")[0] for row in rows}


@pytest.mark.parametrize(
    "arguments",
    [
        ("-c", "import generator.cli.boundary, generator.cli.program, generator.products"),
        ("-m", "generator", "--help"),
        ("-m", "generator", "pad", "--help"),
        ("-m", "generator", "--version"),
    ],
    ids=["import", "help", "pad-help", "version"],
)
def test_the_start_of_the_program_needs_no_heavy_library(arguments: tuple[str, ...]) -> None:
    loaded = loaded_by(*arguments)
    assert "generator" in loaded
    assert loaded & HEAVY == set()


def test_a_heavy_library_at_the_start_would_be_seen() -> None:
    assert "jinja2" in loaded_by("-c", "import jinja2")
