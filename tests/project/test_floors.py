"""The floors and rooms of the package, read from every import in it."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections import Counter
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from generator.registry import games, load_part, own_games

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    Graph = dict[str, set[str]]
    """The modules or rooms that each module or room imports."""

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "generator"
LONGEST = 500

MOST_MODULES = 22

FLOORS = {
    "errors": 0,
    "values": 0,
    "platforms": 0,
    "interrupts": 0,
    "units": 1,
    "resources": 1,
    "language": 1,
    "reasons": 1,
    "registry": 1,
    "workers": 1,
    "writing": 2,
    "hexes": 2,
    "model": 3,
    "load": 4,
    "checks": 4,
    "page": 5,
    "shelf": 5,
    "render": 6,
    "products": 7,
    "games": 8,
    "scan": 9,
    "gallery": 9,
    "web": 10,
    "cli": 10,
    "api": 10,
    "__main__": 11,
}
# On floor 1, lengths and the registry use translations, and translations and the registry use
# data. And one command opens the studio.
STEPS = {
    ("units", "language"),
    ("language", "resources"),
    ("reasons", "language"),
    ("registry", "language"),
    ("registry", "resources"),
    ("generator.cli.commands.serve", "web"),
}
SHARED = "shared"
"""The room of what several games have in common; it is no game."""
GAMES = {path.parent.name for path in (PACKAGE / "games").glob("*/spec.py")}
NAMING = {"generator.api", "generator.cli.commands.new"}
"""Modules that may name a game: they name a product or an option that is called like its game."""
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
    "scan": {"numpy", "cv2", "zxingcpp", "pillow_heif", "PIL", "pypdfium2"},
    "web": {"starlette", "uvicorn", "h11", "jsonschema"},
    "cli": {"click"},
}
ROOMS = {"generator.games.dice.lab": {"numpy", "numba", "llvmlite", "distributed"}}
"""Libraries that a room of a game uses beyond its floor."""
SPEAKING = {"cli", "web", "workers", "__main__"}
"""What may print or end a process; a worker ends its own."""
HEAVY = {
    "shapely",
    "reportlab",
    "jinja2",
    "svgwrite",
    "fontTools",
    "pypdfium2",
    "numpy",
    "numba",
    "distributed",
    "PIL",
    "babel",
    "openpyxl",
    "starlette",
    "uvicorn",
    "jsonschema",
    "cv2",
    "zxingcpp",
    "pillow_heif",
}
LOADING = {"__import__", "import_module"}
"""Functions that import a module by its name."""
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


def imports(
    module: str, nodes: Iterable[ast.AST], *, is_package: bool
) -> Iterator[tuple[int, str]]:
    """Yield the line and the dotted name of everything that a module imports, anywhere."""
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            source = absolute(module, node, is_package=is_package)
            for alias in node.names:
                yield node.lineno, f"{source}.{alias.name}"
        elif isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else node.func
            if (called.id if isinstance(called, ast.Name) else called) in LOADING:
                yield node.lineno, str(node.args[0].value)


def import_fault(module: str, target: str) -> str | None:  # noqa: PLR0911 - one for each rule
    """Return what is wrong with MODULE importing TARGET, if anything is."""
    part = part_of(module)
    top = target.split(".", maxsplit=1)[0]
    if top != "generator":
        room = next((them for room, them in ROOMS.items() if module.startswith(f"{room}.")), set())
        if top in sys.stdlib_module_names or top in LIBRARIES.get(part, ()) or top in room:
            return None
        return f"imports the library {top}, which its floor does not use"
    wanted = part_of(target)
    if wanted == "games":
        return game_fault(module, target)
    if not part:
        return f"imports {target}, but the package itself imports nothing"
    if wanted not in FLOORS:
        return None if wanted.startswith("__") else f"imports {target}, which stands on no floor"
    steps = (part, wanted) in STEPS or (module, wanted) in STEPS
    if wanted == part or steps or FLOORS[wanted] < FLOORS[part]:
        return None
    beside = FLOORS[wanted] == FLOORS[part]
    return f"imports {target}, {'a sibling on its floor' if beside else 'from a floor above'}"


def game_fault(module: str, target: str) -> str | None:
    """Return what is wrong with MODULE importing TARGET from the games, if anything is."""
    room = [*target.split("."), ""][2]
    if part_of(module) != "games":
        return f"imports {target}, but games are found by the registry alone"
    own = [*module.split("."), ""][2]
    if room == own or (room == SHARED and own in GAMES):
        return None
    return f"imports {target}, another game"


def named_games(module: str, nodes: Iterable[ast.AST]) -> Iterator[tuple[int, str]]:
    """Yield the line and the name of every game that a module outside the games names."""
    if part_of(module) == "games" or module in NAMING:
        return
    for node in nodes:
        if isinstance(node, ast.Constant) and node.value in GAMES:
            yield node.lineno, str(node.value)


def spoken(nodes: Iterable[ast.AST]) -> Iterator[tuple[int, str]]:
    """Yield the line and the name of everything that prints or ends the program."""
    for node in nodes:
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
    """Return every way in which a module breaks these rules."""
    nodes = [*ast.walk(ast.parse(source))]
    part = part_of(module)
    found = []
    if part and part not in FLOORS:
        found.append(f"{module} stands on no floor")
    for line, target in imports(module, nodes, is_package=is_package):
        fault = import_fault(module, target)
        if fault:
            found.append(f"{module}:{line} {fault}")
    found += [f"{module}:{line} names the game {name}" for line, name in named_games(module, nodes)]
    if part not in SPEAKING:
        found += [f"{module}:{line} speaks with {name}" for line, name in spoken(nodes)]
    length = len(source.splitlines())
    if length > LONGEST:
        found.append(f"{module} has {length} lines; split it by subject")
    return found


def module_name(path: Path) -> str:
    """Return the dotted name of a file of the package."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = sorted(PACKAGE.rglob("*.py"))


def test_every_module_keeps_to_its_floor() -> None:
    found = [
        fault
        for path in MODULES
        for fault in faults(
            module_name(path),
            path.read_text(encoding="utf-8"),
            is_package=path.name == "__init__.py",
        )
    ]
    assert found == []


def test_every_floor_that_the_program_needs_is_read() -> None:
    parts = {part_of(module_name(path)) for path in MODULES}
    assert parts >= set(FLOORS)
    assert {spec.name for spec in own_games()} == GAMES


def test_the_page_for_contributors_has_every_floor() -> None:
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\d+) \| ([^|]+) \|", page, re.MULTILINE)
    listed = {
        part: int(floor)
        for floor, parts in rows
        for part in re.findall(r"`(\w+)(?:\.py|/[^`]*)`", parts)
    }
    assert listed == {part: floor for part, floor in FLOORS.items() if part != "__main__"}


def test_no_folder_has_too_many_modules() -> None:
    counted = Counter(path.parent for path in MODULES)
    crowded = {str(it.relative_to(ROOT)): number for it, number in counted.items()}
    assert {it: number for it, number in crowded.items() if number > MOST_MODULES} == {}


def test_every_part_of_a_game_is_there() -> None:
    for spec in games():
        for part in spec.parts:
            assert load_part(spec.name, part) is not None, (spec.name, part)


def import_graph(sources: Mapping[str, str], packages: frozenset[str] = frozenset()) -> Graph:
    """Return which modules each module imports: at once, late, or for types alone."""
    found: Graph = {module: set() for module in sources}
    for module, source in sources.items():
        nodes = ast.walk(ast.parse(source))
        for _line, target in imports(module, nodes, is_package=module in packages):
            name = target
            while name and name not in sources:
                name = name.rpartition(".")[0]
            found[module].add(name)
        found[module] -= {"", "generator", module}
    return found


def room_graph(modules: Graph, folder: str) -> Graph:
    """Return which modules and subfolders of a folder import each other."""

    def room(module: str) -> str | None:
        inside = module.removeprefix(f"{folder}.")
        return None if inside == module else inside.partition(".")[0]

    found: Graph = {}
    for module, targets in modules.items():
        here = room(module)
        if here is not None:
            there = {name for name in map(room, targets) if name not in {None, here}}
            found.setdefault(here, set()).update(name for name in there if name is not None)
    return found


def circle_in(graph: Graph) -> list[str]:
    """Return the members of a circle of imports, each imported by the next; [] without one."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        members: list[str] = error.args[1]
        return members
    return []


PACKAGES = frozenset(module_name(path) for path in MODULES if path.name == "__init__.py")


@cache
def own_graph() -> Graph:
    """Return which modules of the program import each other."""
    sources = {module_name(path): path.read_text(encoding="utf-8") for path in MODULES}
    return import_graph(sources, PACKAGES)


def test_no_modules_import_each_other_in_a_circle() -> None:
    assert len(own_graph()) == len(MODULES)
    assert circle_in(own_graph()) == []


@pytest.mark.parametrize("folder", sorted(PACKAGES))
def test_the_rooms_of_every_folder_have_an_order(folder: str) -> None:
    assert circle_in(room_graph(own_graph(), folder)) == []


AT_ONCE = "from generator.load.b import read"
ONLY_FOR_TYPES = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import generator.load.b"
LATER = "def read() -> None:\n    from generator.load import b"
BY_NAME = "import importlib\nimportlib.import_module('generator.load.b')"
RELATIVE = "from . import b"


@pytest.mark.parametrize("source", [AT_ONCE, ONLY_FOR_TYPES, LATER, BY_NAME, RELATIVE])
def test_a_circle_of_modules_is_found(source: str) -> None:
    back = "from generator.load.a import KEYS"
    found = circle_in(import_graph({"generator.load.a": source, "generator.load.b": back}))
    assert set(found) == {"generator.load.a", "generator.load.b"}
    assert circle_in(import_graph({"generator.load.a": source, "generator.load.b": ""})) == []


def test_a_circle_of_rooms_is_found_where_no_modules_make_one() -> None:
    modules = import_graph(
        {
            "generator.load.decks.deck": "from generator.load.files.data import read",
            "generator.load.decks.card": "",
            "generator.load.files.data": "",
            "generator.load.files.picture": "from generator.load.decks.card import Card",
        }
    )
    assert circle_in(modules) == []
    assert room_graph(modules, "generator.load") == {"decks": {"files"}, "files": {"decks"}}
    assert set(circle_in(room_graph(modules, "generator.load"))) == {"decks", "files"}
    assert circle_in(room_graph(modules, "generator.load.files")) == []


LATE = "def draw() -> None:\n    from generator import products\n"
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
        ("generator.load.layouts.layout", "from ... import page", "from a floor above"),
        ("generator.load.layouts.layout", "from ...page import marks", "from a floor above"),
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
        ("generator.web.server.app", "from generator.cli.program import program", "a sibling"),
        ("generator.cli.program", "import generator.api", "a sibling"),
        ("generator.products.order", "from generator.games.dice import printing", "registry alone"),
        ("generator.cli.program", "import generator.games.dice.spec", "registry alone"),
        ("generator.load.results.finished", "from generator.games import shared", "registry alone"),
        (
            "generator.games.dice.printing",
            "from generator.games.board.kit import x",
            "another game",
        ),
        (
            "generator.games.shared.track",
            "from generator.games.dice import printing",
            "another game",
        ),
        ("generator.games.dice.printing", "import generator.web", "from a floor above"),
        ("generator.load.layouts.layout", "GAMES = ['dice']", "names the game dice"),
        ("generator.web.pages.score", "def f(game: str) -> bool: return game == 'bruges'", "names"),
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
        ("generator.games.dice.rules.points", "from generator.load.layouts.layout import KEYS"),
        ("generator.games.dice.printing", "from generator.games.dice.load.edition import GAME"),
        ("generator.games.bruges.pages.nets", "from generator.games.shared import markers"),
        ("generator.games.dice.load.edition", "GAME = 'dice'"),
        ("generator.registry", "from generator import resources"),
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
