"""The program as it ships: a real wheel, installed in an environment outside the checkout."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import venv
import zipfile
from dataclasses import dataclass
from email import message_from_string
from typing import TYPE_CHECKING

import pytest

from generator import __version__
from generator.resources import DOCS
from support.documented import MAKER, PAGES, answers, settings_of
from support.documented import ROOT as REPOSITORY
from support.fuzz.orders import commands
from support.versions import ORDERS, constraints, is_same, minimums, run_every_command
from support.versions import installed as versions_in
from support.web.serving import serving

if TYPE_CHECKING:
    from email.message import Message
    from pathlib import Path

LEFT_BEHIND = (".git", ".venv*", "__pycache__", ".*_cache", ".hypothesis", "dist")
EXTRAS = ("web", "xlsx")
LICENCES = ("LICENSE", "LICENSE-FONTS", "LICENSE-PROFILES", "LICENSE-WEIGHTS")
HAS_MINIMUMS = sys.version_info < (3, 14)
"""Whether this Python is no newer than the lowest versions, which had to be built for it."""
PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet")


@dataclass(frozen=True)
class Environment:
    """A Python outside the checkout."""

    folder: Path

    @property
    def python(self) -> Path:
        """Its interpreter."""
        return self._program("python")

    @property
    def scriptorium(self) -> Path:
        """The program that is installed in it."""
        return self._program("scriptorium")

    def install(self, what: Path | str) -> None:
        """Install a wheel with all it needs, in the lowest versions that it declares."""
        how = ("--python", self.python, "install", "--no-compile", what)
        bounds = ("--constraint", constraints(self.folder, *EXTRAS)) if HAS_MINIMUMS else ()
        run(*PIP, *how, *bounds, cwd=self.folder)

    def _program(self, name: str) -> Path:
        return self.folder / ("Scripts" if os.name == "nt" else "bin") / name


@dataclass(frozen=True)
class Shipment:
    """The two archives that a release uploads."""

    wheel: Path
    source: Path

    @property
    def in_wheel(self) -> frozenset[str]:
        """The files of the wheel."""
        with zipfile.ZipFile(self.wheel) as archive:
            return frozenset(archive.namelist())

    @property
    def metadata(self) -> Message:
        """What the wheel tells the package index."""
        (name,) = (it for it in self.in_wheel if it.endswith("dist-info/METADATA"))
        with zipfile.ZipFile(self.wheel) as archive:
            found = message_from_string(archive.read(name).decode())
        found["Description"] = str(found.get_payload())
        return found

    @property
    def in_source(self) -> frozenset[str]:
        """The files of the source archive, without its top folder."""
        with tarfile.open(self.source) as archive:
            return frozenset(name.partition("/")[2] for name in archive.getnames())


def run(*command: str | Path, cwd: Path, **changes: str) -> str:
    """Run a command away from the checkout; its whole output explains a failure."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    answer = subprocess.run(
        list(map(str, command)),
        cwd=cwd,
        env={**environment, "PYTHONUTF8": "1", **changes},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    assert answer.returncode == 0, answer.stdout
    return answer.stdout


@pytest.fixture(scope="module")
def shipment(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Shipment:
    """Build both archives from a copy of the checkout that has sheets in output/."""
    folder = tmp_path_factory.mktemp("shipment")
    copy = folder / "checkout"
    shutil.copytree(root, copy, ignore=shutil.ignore_patterns(*LEFT_BEHIND))
    (copy / "output").mkdir(exist_ok=True)
    (copy / "output" / "printed.pdf").write_bytes(b"%PDF-1.4\n")
    run(sys.executable, "-m", "build", "--outdir", folder / "dist", copy, cwd=folder)
    (wheel,) = (folder / "dist").glob("*.whl")
    (source,) = (folder / "dist").glob("*.tar.gz")
    return Shipment(wheel, source)


@pytest.fixture(scope="module")
def installed(shipment: Shipment, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """Install the wheel into an environment of its own."""
    environment = Environment(tmp_path_factory.mktemp("installed") / "venv")
    venv.create(environment.folder, symlinks=os.name != "nt")
    environment.install(shipment.wheel)
    return environment


@pytest.fixture(scope="module")
def refusal(installed: Environment) -> subprocess.CompletedProcess[str]:
    """Ask for the studio before its extra is installed."""
    return subprocess.run(
        [installed.scriptorium, "serve", "--no-browser", "--port", "0"],
        cwd=installed.folder,
        capture_output=True,
        encoding="utf-8",
        timeout=300,
        check=False,
    )


@pytest.fixture(scope="module")
def extended(
    installed: Environment, shipment: Shipment, refusal: subprocess.CompletedProcess[str]
) -> Environment:
    """Install the extra of the studio into the same environment, after the refusal."""
    assert refusal.returncode
    installed.install(f"{shipment.wheel}[{','.join(EXTRAS)}]")
    return installed


def test_the_wheel_carries_every_template_layout_sample_and_catalogue(
    shipment: Shipment, root: Path
) -> None:
    data = {
        f"generator/{path.relative_to(root).as_posix()}"
        for folder in ("templates", "layouts")
        for path in (root / folder).rglob("*")
        if path.is_file()
    }
    samples = root / "docs" / "samples"
    data |= {
        f"generator/samples/{path.relative_to(samples).as_posix()}"
        for path in samples.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    locale = root / "generator" / "locale"
    data |= {path.relative_to(root).as_posix() for path in locale.rglob("*.mo")}
    data.add("generator/checks/proved.txt")
    assert {"generator/layouts/dice/A.toml", "generator/templates/games/dice/sheet.svg.j2"} <= data
    assert data <= shipment.in_wheel


def test_the_wheel_carries_the_package_and_nothing_else(shipment: Shipment) -> None:
    tops = {name.split("/", maxsplit=1)[0] for name in shipment.in_wheel}
    package = f"scriptorium_press-{__version__}"
    assert tops == {"generator", f"{package}.dist-info", f"{package}.data"}
    shared = [name for name in shipment.in_wheel if name.startswith(f"{package}.data/")]
    assert shared
    assert all(name.startswith(f"{package}.data/data/share/man/") for name in shared)


def test_the_index_can_show_the_readme_with_its_pictures_and_links(shipment: Shipment) -> None:
    details = shipment.metadata
    assert details["Name"] == "scriptorium-press"
    assert details["Description-Content-Type"] == "text/markdown"
    links = re.findall(r"\]\(([^)\s]+)\)", details["Description"])
    assert len(links) > 10
    source = "https://github.com/scriptorium-press/scriptorium"
    assert [it for it in links if not it.startswith(source)] == []
    assert any(it.startswith(f"{source}/raw/HEAD/docs/pictures/") for it in links)
    addresses = dict(it.split(", ") for it in details.get_all("Project-URL", []))
    assert {"Homepage", "Documentation", "Source", "Issues", "Changelog"} <= set(addresses)
    assert addresses["Documentation"] == DOCS
    assert details["Author"]
    assert details["Keywords"]


@pytest.mark.parametrize("name", LICENCES)
def test_the_licences_go_with_the_wheel(name: str, shipment: Shipment, root: Path) -> None:
    (carried,) = (it for it in shipment.in_wheel if it.endswith(f"dist-info/licenses/{name}"))
    with zipfile.ZipFile(shipment.wheel) as archive:
        assert archive.read(carried) == (root / name).read_bytes()


def test_the_wheel_credits_the_pen_digits_from_which_the_reader_learnt(
    shipment: Shipment,
) -> None:
    (carried,) = (it for it in shipment.in_wheel if it.endswith("licenses/LICENSE-WEIGHTS"))
    with zipfile.ZipFile(shipment.wheel) as archive:
        words = " ".join(archive.read(carried).decode().split())
    assert "Alpaydin, E. and Alimoglu, F. (1996). Pen-Based Recognition of Handwritten" in words
    assert "https://doi.org/10.24432/C5MG6K" in words
    assert "(CC BY 4.0): https://creativecommons.org/licenses/by/4.0/" in words
    assert "Changes: " in words
    weights = {it for it in shipment.in_wheel if it.startswith("generator/scan/net/")}
    for name in ("marks.npz", "numbers.npz"):
        assert name in words
        assert f"generator/scan/net/{name}" in weights


def test_only_compiled_catalogues_are_in_the_wheel(shipment: Shipment, root: Path) -> None:
    sources = {
        path.relative_to(root).as_posix() for path in (root / "generator" / "locale").rglob("*.po*")
    }
    assert {"generator/locale/scriptorium.pot"} < sources
    assert sources <= shipment.in_source
    assert [it for it in shipment.in_wheel if it.endswith((".po", ".pot"))] == []


@pytest.mark.skipif(not HAS_MINIMUMS, reason="this Python is newer than the declared minimums")
def test_every_command_runs_with_the_lowest_versions_that_are_declared(
    extended: Environment, tmp_path: Path
) -> None:
    found = versions_in(extended.python)
    declared = minimums(*EXTRAS)
    assert {name for name in declared if not is_same(found[name], declared[name])} == set()
    answer = run_every_command(extended.python, tmp_path)
    assert answer.returncode == 0, answer.stdout


def test_every_command_is_run() -> None:
    known = {it.words for it in commands()} | {("serve",)}
    assert {words[: 2 if words[0] == "kit" else 1] for words in ORDERS} == known


def test_no_printed_sheet_gets_into_an_archive(shipment: Shipment) -> None:
    assert [name for name in shipment.in_wheel if name.startswith("output/")] == []
    assert [name for name in shipment.in_source if name.startswith("output/")] == []


def test_the_source_archive_carries_what_the_tests_and_readers_need(shipment: Shipment) -> None:
    wanted = {
        "README.md",
        "README.fr.md",
        "README.de.md",
        "LICENSE",
        "CHANGELOG.md",
        "CONTRIBUTING.md",
        "Makefile",
    }
    wanted |= {
        "pyproject.toml",
        "hatch_build.py",
        "tests/conftest.py",
        "benchmarks/run.py",
        ".ci/run",
    }
    assert wanted <= shipment.in_source


def test_the_installed_program_says_its_version(installed: Environment, tmp_path: Path) -> None:
    assert __version__ in run(installed.scriptorium, "--version", cwd=tmp_path)


def test_the_installed_program_lists_the_domains(installed: Environment, tmp_path: Path) -> None:
    listed = run(installed.scriptorium, "list", cwd=tmp_path).split()
    assert {"A", "B", "C", "D"} <= {word.strip(",;:") for word in listed}


def test_the_installed_program_prints_a_pad_from_an_empty_folder(
    installed: Environment, tmp_path: Path
) -> None:
    run(installed.scriptorium, "pad", "A", cwd=tmp_path)
    printed = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert [path.suffix for path in printed] == [".pdf"]
    assert printed[0].read_bytes().startswith(b"%PDF-")


def test_the_installed_program_brings_the_samples_of_the_docs(
    installed: Environment, tmp_path: Path
) -> None:
    run(installed.scriptorium, "new", "--samples", cwd=tmp_path)
    answer = run(installed.scriptorium, "score", "samples/evening.toml", cwd=tmp_path)
    assert answer.endswith("Winner: Anna with 59 points.\n")


def test_the_installed_program_speaks_every_language(
    installed: Environment, tmp_path: Path
) -> None:
    lists = {
        run(installed.scriptorium, "list", "--lang", language, cwd=tmp_path)
        for language in ("en", "fr", "de")
    }
    assert len(lists) == 3


def test_without_its_extra_the_studio_says_how_to_get_it(
    refusal: subprocess.CompletedProcess[str],
) -> None:
    assert (refusal.returncode, refusal.stdout) == (2, "")
    assert refusal.stderr.endswith("install it with: pip install 'scriptorium-press[web]'.\n")


def test_with_its_extra_the_studio_opens_outside_the_checkout(
    extended: Environment, tmp_path: Path
) -> None:
    start = (str(extended.python), "-P", "-m", "generator")
    with serving(tmp_path, "--workers", "1", program=start) as server:
        assert server.get("/").status == 200
        assert server.get("/assets/shared/studio.css").status == 200
        order = {"product": "pad", "options": {"domains": ["A"], "sheets": 1}}
        assert server.post("/api/print", order).data.startswith(b"%PDF-")


CONSOLES = [it for it in PAGES if "```console" in it.read_text(encoding="utf-8")]
GET_SAMPLES = ("scriptorium", "new", "--samples")
ALL = os.environ.get("HYPOTHESIS_PROFILE") == "thorough"
"""Whether every command of a page is run from the wheel, not only the first."""


@pytest.mark.parametrize("page", CONSOLES, ids=lambda path: str(path.relative_to(REPOSITORY)))
def test_the_commands_of_a_page_run_from_the_wheel(
    page: Path, extended: Environment, tmp_path: Path
) -> None:
    found = MAKER.read_commands(page.read_text(encoding="utf-8"))
    commands = [it for it in found if it.words[0] == "scriptorium"]
    settings = settings_of(page)
    run(extended.scriptorium, *GET_SAMPLES[1:], cwd=tmp_path, **settings)
    shutil.copytree(tmp_path / "samples", tmp_path / "docs" / "samples")
    if GET_SAMPLES in (it.words for it in commands):
        shutil.rmtree(tmp_path / "samples")
    kept = {key: it for key, it in os.environ.items() if key != "PYTHONPATH"}
    for command in commands if ALL else commands[:1]:
        answer = subprocess.run(
            [extended.scriptorium, *command.words[1:]],
            cwd=tmp_path,
            env={**kept, **settings},
            capture_output=True,
            encoding="utf-8",
            timeout=600,
            check=False,
        )
        text = answer.stdout + answer.stderr
        assert answer.returncode == command.code, (command, text)
        assert answers("\n".join(command.shown), text), (command, text)
