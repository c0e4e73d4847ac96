"""Subjects: every module belongs to one, and every pattern finds files."""

from __future__ import annotations

from pathlib import Path

import pytest

from mutants.operators import mutate_code, mutate_template
from mutants.subjects import EQUIVALENT, SUBJECTS, Subject, equivalent, files_by_subject
from mutants.trying import copy_tree

ROOT = Path(__file__).resolve().parents[2]
named = pytest.mark.parametrize("subject", SUBJECTS, ids=lambda it: it.name)


@named
def test_every_pattern_finds_files(subject: Subject) -> None:
    patterns = (it.partition("::")[0] for it in (*subject.files, *subject.tests))
    assert [it for it in patterns if not any(ROOT.glob(it))] == []


@named
def test_a_subject_has_files_of_its_own_and_mutants(subject: Subject) -> None:
    assert subject.own_files(ROOT)
    assert subject.mutants(ROOT)


def test_every_module_and_page_belongs_to_one_subject() -> None:
    found = [it for files in files_by_subject(ROOT).values() for it in files]
    assert len(found) == len(set(found))
    wanted = {*(ROOT / "generator").rglob("*.py"), *(ROOT / "templates").rglob("*.svg.j2")}
    assert sorted(wanted - set(found)) == []


def test_a_copy_has_every_file_that_is_made_wrong_and_every_test(tmp_path: Path) -> None:
    copy_tree(tmp_path)
    for folder in ("generator", "templates", "layouts"):
        files = [it for it in (ROOT / folder).rglob("*.*") if "__pycache__" not in it.parts]
        assert files
        assert [it for it in files if not (tmp_path / it.relative_to(ROOT)).is_file()] == []
    for subject in SUBJECTS:
        assert subject.test_files(tmp_path) == subject.test_files(ROOT)


def test_what_makes_no_difference_can_be_made_and_has_a_reason() -> None:
    listed = EQUIVALENT.read_text(encoding="utf-8")
    assert listed.count("reason = ") == len(equivalent())
    made = set()
    for file in {it[0] for it in equivalent()}:
        source = (ROOT / file).read_bytes()
        make = mutate_code if file.endswith(".py") else mutate_template
        made |= {(file, *it.changed(source)) for it in make(file, source)}
    assert equivalent() <= made
