"""The subjects: which files are made wrong, and which tests must notice it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mutants.equivalent import Equivalent
from mutants.operators import Mutant, mutate_code, mutate_template

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PAGES = "tests/page/test_drawn_pages.py"
PAGE = f"{PAGES}::test_a_page_looks_as_it_was_found_good[{{}}]"
IMPOSED = ("calibration", "worksheets-two-up", "dice-two-up", "board-game-board-poster")
PACKED = ("board-tile", "deck", "bruges-tokens")
"""Kinds of pages that are quickly drawn and show what imposition and packing do."""
SENTENCES = "tests/games/test_sentences.py"
TEMPLATES = "templates"


class Subject(NamedTuple):
    """Files by their patterns, and the tests that are run after the quick ones.

    A file belongs to the first subject with a pattern that matches it.
    """

    name: str
    files: tuple[str, ...]
    tests: tuple[str, ...]
    share: int = 1
    """How many mutants of it are taken for one of the others."""

    def own_files(self, root: Path) -> list[Path]:
        """Return the files of the subject in a checkout."""
        return files_by_subject(root)[self.name]

    def mutants(self, root: Path) -> Iterator[Mutant]:
        """Yield every mutant of the subject in a checkout, but those that change nothing."""
        known = Equivalent.read()
        for file in self.own_files(root):
            name, source = file.relative_to(root).as_posix(), file.read_bytes()
            make = mutate_code if file.suffix == ".py" else mutate_template
            for mutant in make(name, source):
                if not known.has(mutant, source):
                    yield mutant

    def test_files(self, root: Path) -> list[str]:
        """Return the files of its tests in a checkout, or tests by their names, each once."""
        found: list[str] = []
        for pattern in self.tests:
            files, colons, test = pattern.partition("::")
            names = (it.relative_to(root).as_posix() for it in sorted(root.glob(files)))
            found += (f"{name}{colons}{test}" for name in names)
        return [*dict.fromkeys(found)]


def files_by_subject(root: Path) -> dict[str, list[Path]]:
    """Return the files of every subject in a checkout."""
    taken: set[Path] = set()
    found: dict[str, list[Path]] = {}
    for subject in SUBJECTS:
        matching = (file for pattern in subject.files for file in sorted(root.glob(pattern)))
        found[subject.name] = [it for it in dict.fromkeys(matching) if it not in taken]
        taken.update(found[subject.name])
    return found


def _rules(game: str) -> Subject:
    files = (f"generator/games/{game}/rules/**/*.py",)
    own = f"tests/games/{game}/test_rules_"
    tests = (f"{own}*cases.py", SENTENCES, f"{own}*.py")
    return Subject(f"rules of {game}", files, tests)


SUBJECTS = (
    Subject(
        "rules of dice",
        ("generator/games/dice/rules/**/*.py",),
        ("tests/games/dice/test_rules_*.py", SENTENCES, "tests/games/dice/test_referee.py"),
    ),
    _rules("board"),
    _rules("cards"),
    _rules("bruges"),
    Subject(
        "lab",
        ("generator/games/dice/lab/**/*.py",),
        (
            "tests/games/dice/test_playtest_*.py",
            *(f"tests/games/dice/lab/test_lab_{it}.py" for it in ("plain", "answers", "search")),
            "tests/games/dice/lab/test_lab_inventing.py",
            "tests/games/dice/lab/test_lab_playtest.py",
            "tests/games/dice/lab/test_lab_training.py",
        ),
    ),
    Subject(
        "scan",
        ("generator/scan/**/*.py", "generator/games/*/scanning/*.py"),
        (
            *(f"tests/scan/test_scan_{it}.py" for it in ("figures", "answers")),
            *(f"tests/scan/test_{it}.py" for it in ("code", "crops", "net", "measuring", "photos")),
            "tests/scan/test_reader_*.py",
        ),
    ),
    Subject(
        "score pads",
        ("generator/games/pad/**/*.py", "generator/*/score_pad*/**/*.py"),
        (
            "tests/games/pad/test_pad_*.py",
            "tests/load/test_load_changed.py",
        ),
    ),
    Subject("checks", ("generator/checks/*.py",), ("tests/checks/test_*.py",)),
    Subject(
        "imposition",
        ("generator/page/imposition/*.py",),
        (
            *(PAGE.format(kind) for kind in IMPOSED),
            "tests/page/test_impose.py",
            "tests/page/test_trimming.py",
            "tests/page/test_poster.py",
            PAGES,
        ),
    ),
    Subject(
        "packing",
        (
            "generator/page/pieces/packing.py",
            "generator/page/pieces/bands.py",
            "generator/page/pieces/tips.py",
        ),
        (
            *(PAGE.format(kind) for kind in PACKED),
            "tests/page/test_packing.py",
            "tests/page/test_cut_edges.py",
            "tests/page/test_components_sheets.py",
        ),
    ),
    Subject(
        "layouts",
        ("generator/load/layouts/*.py",),
        (
            "tests/load/test_load_faults.py",
            "tests/load/test_load_*.py",
            "tests/games/*/test_*load*.py",
            "tests/checks/test_checks_cases.py",
            "tests/games/dice/test_own_terrains.py",
            "tests/cli/test_cli_new.py",
        ),
    ),
    Subject(
        "files",
        ("generator/load/files/*.py",),
        (
            *(f"tests/load/test_load_{it}.py" for it in ("faults", "changed")),
            "tests/load/test_load_document.py",
            "tests/load/test_deck_*.py",
            "tests/games/*/test_*load*.py",
            "tests/page/test_personal_logo.py",
            "tests/load/test_outside_files.py",
        ),
    ),
    Subject(
        "results",
        ("generator/load/results/*.py",),
        (
            "tests/games/*/test_*load*.py",
            "tests/games/*/test_rules_*cases.py",
            "tests/games/board/test_board_files.py",
        ),
    ),
    Subject(
        "products",
        ("generator/products/**/*.py",),
        (
            "tests/products/test_products_*.py",
            "tests/project/test_api.py",
            "tests/web/test_forms.py",
            "tests/web/test_print_orders.py",
            "tests/cli/test_cli_naming.py",
        ),
    ),
    Subject(
        "render",
        ("generator/render/**/*.py",),
        (
            "tests/render/test_lettering.py",
            *(f"tests/render/test_{it}.py" for it in ("whole_files", "font_check", "small_pens")),
            *(f"tests/render/test_{it}.py" for it in ("render_pdf", "render_svg", "tags")),
            "tests/render/test_prepress.py",
        ),
    ),
    Subject(
        "web",
        ("generator/web/**/*.py",),
        (
            *(
                f"tests/web/test_web_{it}.py"
                for it in ("interface", "in_process", "entries", "parts")
            ),
            *(f"tests/web/test_web_{it}.py" for it in ("page_data", "answers", "game_pages")),
            *(f"tests/web/test_web_{it}.py" for it in ("admission", "workers", "connections")),
            *(f"tests/web/test_web_{it}.py" for it in ("printing", "running", "addresses")),
            *(f"tests/web/test_web_{it}.py" for it in ("finished_games", "tasks", "plain_files")),
            "tests/web/test_web_shelf*.py",
            *(f"tests/web/test_web_{it}.py" for it in ("requests", "pool", "preview_cache")),
            "tests/web/test_forms.py",
            "tests/web/test_serve.py",
            "tests/web/test_web_fairness.py",
        ),
    ),
    Subject(
        "shelf",
        ("generator/shelf/*.py",),
        ("tests/shelf/test_*.py", "tests/web/test_web_shelf.py"),
    ),
    Subject("gallery", ("generator/gallery/*.py",), ("tests/gallery/test_gallery_*.py",)),
    Subject(
        "pages",
        ("generator/page/**/*.py", "generator/games/*/pages/*.py"),
        ("tests/page/test_page_*.py", "tests/page/test_rich.py", PAGES),
    ),
    Subject(
        "games",
        ("generator/games/**/*.py",),
        (
            "tests/load/test_load_changed.py",
            "tests/games/*/test_*load*.py",
            "tests/games/*/test_kit*_data.py",
        ),
    ),
    Subject(
        "command line",
        ("generator/cli/**/*.py",),
        (
            *(f"tests/cli/test_cli_{it}.py" for it in ("wording", "parts", "score", "new")),
            "tests/cli/test_watch.py",
        ),
    ),
    Subject(
        "ground",
        (
            "generator/*.py",
            *(f"generator/{it}/**/*.py" for it in ("hexes", "model", "load", "writing")),
        ),
        (*("tests/model/test_*.py", "tests/hexes/test_*.py", "tests/load/test_*.py"),),
    ),
    Subject(TEMPLATES, ("templates/**/*.svg.j2",), (PAGES,), share=4),
)
