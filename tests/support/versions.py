"""The versions of other packages: the oldest that are declared, and the newest there are.

`make oldest` and `make newest` install them in a fresh environment and run every command and the
quick tests there. Only the standard library is needed, so any Python can start this.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
import tomllib
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PEERS = "bench"
"""The extra with the programs that the benchmark compares with; it has its own environment."""
TRAINING = "train"
"""The extra with what trains the nets of the scan; it has its own environment too."""
SAME_BYTES = "test_a_command_prints_the_same"
"""Compares with the manifest, which holds for the locked versions: reportlab signs its files."""
_DECLARED = re.compile(r"(?P<name>[a-z0-9-]+)>=(?P<version>\d+(?:\.\d+)+)")
SAMPLES = "docs/samples"
ORDERS = (
    ("pad", "A"),
    ("pad", "B", "--scannable"),
    ("board", "1"),
    ("calibrate",),
    ("check", "A"),
    ("new", "mine"),
    ("kit", "dice", "--only", "dice"),
    ("kit", "board", "--only", "goods"),
    ("kit", "cards", "--only", "goods"),
    ("kit", "bruges", "--only", "threats"),
    ("kit", "deck", f"{SAMPLES}/labels.toml"),
    ("calculator", "dice"),
    ("score", f"{SAMPLES}/evening.toml"),
    ("scan", "--help"),
    ("referee", f"{SAMPLES}/evening-record.toml"),
    ("playtest", "--help"),
    ("invent", "--help"),
    ("serve", "--export", "site"),
    ("gallery", f"{SAMPLES}/domains", "-o", "gallery"),
    ("list",),
    ("completion", "bash"),
    ("doctor",),
    ("help", "pad"),
)
"""One order for every command; the project's folder stands before the samples.

The lab only shows its help: without numba, which need not be there, its games take minutes.
"""
_RUN = """\
import sys
from generator.cli.boundary import run
for line in sys.stdin.read().splitlines():
    words = line.split("\\t")
    code = run(words)
    if code:
        sys.exit(f"scriptorium {' '.join(words)}: exit code {code}")
"""


def extras() -> tuple[str, ...]:
    """Return the extras that the tests need and users install."""
    return tuple(it for it in _project()["optional-dependencies"] if it not in {PEERS, TRAINING})


def minimums(*wanted: str) -> dict[str, str]:
    """Return the lowest version of each package that the project and some extras declare."""
    project = _project()
    lists = [project["dependencies"], *(project["optional-dependencies"][it] for it in wanted)]
    found: dict[str, str] = {}
    for text in (it for each in lists for it in each):
        match = _DECLARED.fullmatch(text)
        if match is None:
            sys.exit(f"pyproject.toml: '{text}' must be written as name>=version, such as a>=1.0.")
        if found.setdefault(match["name"], match["version"]) != match["version"]:
            sys.exit(f"pyproject.toml: '{match['name']}' has two lowest versions; choose one.")
    return found


def _project() -> dict[str, dict[str, list[str]]]:
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    project: dict[str, dict[str, list[str]]] = tomllib.loads(text)["project"]
    return project


def constraints(folder: Path, *wanted: str) -> Path:
    """Write a file that makes pip install exactly the lowest versions."""
    path = folder / "minimums.txt"
    lines = (f"{name}=={version}\n" for name, version in minimums(*wanted).items())
    path.write_text("".join(lines), encoding="utf-8")
    return path


def python_of(folder: Path) -> Path:
    """Return the interpreter of an environment."""
    return folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def installed(python: Path) -> dict[str, str]:
    """Return the versions of the packages in an environment, by their normal names."""
    code = (
        "from importlib.metadata import distributions\n"
        "for it in distributions(): print(it.name, it.version)"
    )
    listed = subprocess.run(
        [python, "-c", code], capture_output=True, encoding="utf-8", check=True
    ).stdout
    pairs = (line.split(" ") for line in listed.splitlines())
    return {re.sub(r"[-_.]+", "-", name).lower(): version for name, version in pairs}


def run_every_command(python: Path, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run an order of every command in one process of an environment, in an empty folder."""
    lines = ("\t".join(words).replace(SAMPLES, str(ROOT / SAMPLES)) for words in ORDERS)
    kept = {key: it for key, it in os.environ.items() if key not in {"PYTHONPATH", "CI"}}
    return subprocess.run(
        [python, "-P", "-W", "error", "-c", _RUN],
        cwd=folder,
        env={**kept, "SCRIPTORIUM_CONFIG": os.devnull, "PYTHONUTF8": "1"},
        input="\n".join(lines),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )


def main() -> None:
    """Install the oldest or the newest versions, then run every command and the quick tests."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("which", choices=("oldest", "newest"))
    parser.add_argument("words", nargs="*", help="given to pytest instead of the quick tests")
    wanted = parser.parse_args()
    folder = ROOT / f".venv-{wanted.which}"
    venv.create(folder, clear=True, with_pip=True)
    python = python_of(folder)
    how = ["--constraint", str(constraints(folder, *extras()))] if wanted.which == "oldest" else []
    pip: list[str | Path] = [
        python,
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
    ]
    subprocess.run([*pip, *how, "--editable", f"{ROOT}[{','.join(extras())}]"], check=True)
    found = installed(python)
    for name, version in minimums(*extras()).items():
        sys.stdout.write(f"{name} {found[name]} (declared: {version} or later)\n")
        if wanted.which == "oldest" and not is_same(found[name], version):
            sys.exit(f"{name} {found[name]} was installed instead of {version}.")
    sys.stdout.flush()
    with tempfile.TemporaryDirectory() as name:
        answer = run_every_command(python, Path(name))
    if answer.returncode:
        sys.exit(answer.stdout)
    words = wanted.words or ["-n", "2", "--quick", "-k", f"not {SAME_BYTES}"]
    settled = {**os.environ, "HYPOTHESIS_PROFILE": "quick"}
    tested = subprocess.run([python, "-m", "pytest", *words], cwd=ROOT, env=settled, check=False)
    sys.exit(tested.returncode)


def is_same(one: str, other: str) -> bool:
    """Tell whether two versions are one, as 1.2 and 1.2.0 are."""
    return _numbers(one) == _numbers(other)


def _numbers(version: str) -> list[str]:
    numbers = version.split(".")
    while numbers and numbers[-1] == "0":
        numbers.pop()
    return numbers


if __name__ == "__main__":
    main()
