"""The versions of other packages: declared, locked with hashes, listed and tried in CI."""

from __future__ import annotations

import importlib.util
import json
import re
import tomllib
from io import BytesIO
from typing import TYPE_CHECKING, Any

import pytest
import yaml
from fontTools.ttLib import TTFont
from packaging.requirements import Requirement

from generator.render.fonts import font_licences
from generator.web.pages.assets import font_roles
from generator.web.pages.export import font_files
from support.program import ROOT
from support.versions import PEERS, TRAINING, extras, is_same, minimums

if TYPE_CHECKING:
    from types import ModuleType

LOCKS = ROOT / "locks"
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
EXTRAS = PROJECT["project"]["optional-dependencies"]
LOCKED = {
    "build": None,
    "studio": ("web", "xlsx", "scan", "lab"),
    "test": ("test", "web", "xlsx"),
}
"""The locks, and the extras that each is for."""


@pytest.fixture(scope="module")
def bills() -> ModuleType:
    """Import the script that writes the bill of materials."""
    path = ROOT / ".ci" / "bill_of_materials.py"
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _declared(name: str) -> list[Requirement]:
    wanted = LOCKED[name]
    if wanted is None:
        return [Requirement(it) for it in PROJECT["build-system"]["requires"]]
    lists = [PROJECT["project"]["dependencies"], *(EXTRAS[it] for it in wanted)]
    return [Requirement(it) for each in lists for it in each]


def test_the_lowest_versions_that_are_tried_are_those_that_are_declared() -> None:
    everything = {
        (it.name, str(it.specifier))
        for it in (*_declared("test"), *map(Requirement, EXTRAS[PEERS] + EXTRAS[TRAINING]))
    }
    assert set(extras()) == set(EXTRAS) - {PEERS, TRAINING}
    tried = {(name, f">={version}") for name, version in minimums(*EXTRAS).items()}
    assert tried == everything


def test_versions_are_compared_as_numbers() -> None:
    assert is_same("10.0", "10.0.0")
    assert not is_same("1.0", "10.0")
    assert not is_same("3.1.6", "3.1")


@pytest.mark.parametrize("which", ["oldest", "newest"])
def test_ci_tries_the_oldest_and_the_newest_versions(which: str) -> None:
    workflow = yaml.safe_load((ROOT / ".github" / "workflows" / "test.yml").read_text("utf-8"))
    job = workflow["jobs"]["versions"]
    assert which in {it["which"] for it in job["strategy"]["matrix"]["include"]}
    assert "make ${{ matrix.which }}" in {it.get("run") for it in job["steps"]}
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert re.search(rf"^{which}:.*\n\t.* -m support\.versions {which}$", makefile, re.MULTILINE)


@pytest.mark.parametrize("name", LOCKED)
def test_a_lock_holds_what_is_declared_with_hashes(name: str, bills: ModuleType) -> None:
    packages = bills.read_lock((LOCKS / f"{name}.txt").read_text(encoding="utf-8"))
    assert [it["name"] for it in packages if not it["hashes"]] == []
    versions: dict[str, set[str]] = {}
    for it in packages:
        versions.setdefault(it["name"], set()).add(it["version"])
    for it in _declared(name):
        assert versions[it.name], it
        assert all(it.specifier.contains(version) for version in versions[it.name]), it


def test_what_builds_the_wheel_is_locked_as_declared() -> None:
    lines = (LOCKS / "build.in").read_text(encoding="utf-8").splitlines()
    assert set(PROJECT["build-system"]["requires"]) <= set(lines)


def test_the_bill_of_materials_lists_what_is_locked(bills: ModuleType) -> None:
    text = bills.BILL.read_text(encoding="utf-8")
    assert text == bills.current(), "run make sbom"
    bill = json.loads(text)
    assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.6")
    names = {it["name"]: it for it in bill["components"]}
    assert {it.name for it in _declared("studio")} <= set(names)
    assert names["font-source-sans-pro"]["licenses"] == [{"license": {"id": "OFL-1.1"}}]
    references = [it["ref"] for it in bill["dependencies"]]
    assert len(references) == len(set(references)) == len(bill["components"]) + 1
    assert {it for each in bill["dependencies"] for it in each["dependsOn"]} < set(references)


def test_the_licence_of_the_fonts_is_that_of_their_packages() -> None:
    ours = (ROOT / "LICENSE-FONTS").read_text(encoding="utf-8")
    assert "SIL OPEN FONT LICENSE Version 1.1" in ours
    for licence in font_licences().values():
        for line in licence.decode("utf-8").splitlines():
            assert line.strip() in ours


def test_fonts_on_the_web_carry_their_licence() -> None:
    files = font_files(())
    for family, licence in font_licences().items():
        assert files[f"fonts/{family}-licence.txt"] == licence
    for role in font_roles():
        with TTFont(BytesIO(files[f"fonts/{role}.woff"])) as it:
            assert "Adobe" in it["name"].getDebugName(0)
            assert "SIL Open Font License" in it["name"].getDebugName(13)
            assert it["name"].getDebugName(14)
