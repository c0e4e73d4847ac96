"""Subjects: every module belongs to one, and every pattern finds files."""

from __future__ import annotations

from pathlib import Path

import pytest

from mutants.operators import mutate_code, mutate_template
from mutants.subjects import EQUIVALENT, SUBJECTS, Subject, equivalent, files_by_subject
from mutants.trying import COPIED, LEFT_OUT, copy_tree

ROOT = Path(__file__).resolve().parents[2]
named = pytest.mark.parametrize("subject", SUBJECTS, ids=lambda it: it.name)


@named
def test_every_pattern_finds_files(subject: Subject) -> None:
    patterns = (it.partition("::")[0] for it in (*subject.files, *subject.tests))
    assert [it for it in patterns if not any(ROOT.glob(it))] == []


@named
def test_a_subject_has_files_of_its_own_and_mutants(subject: Subject) -> None:
    assert subject.own_files(ROOT)
    assert any(subject.mutants(ROOT))


def test_every_module_and_page_belongs_to_one_subject() -> None:
    found = [it for files in files_by_subject(ROOT).values() for it in files]
    assert len(found) == len(set(found))
    wanted = {*(ROOT / "generator").rglob("*.py"), *(ROOT / "templates").rglob("*.svg.j2")}
    assert sorted(wanted - set(found)) == []


def test_a_copy_has_every_file_that_is_made_wrong_and_every_test() -> None:
    tests = (it.partition("::")[0] for subject in SUBJECTS for it in subject.test_files(ROOT))
    made_wrong = (it for files in files_by_subject(ROOT).values() for it in files)
    parts = {it.relative_to(ROOT).parts for it in (*made_wrong, *map(ROOT.joinpath, tests))}
    assert {it[0] for it in parts} <= {*COPIED}
    folders = {it for place in parts for it in place}
    assert LEFT_OUT("", sorted(folders)) == set()


def test_a_copy_leaves_out_what_the_tests_do_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mutants.trying.KEPT", tmp_path / "nothing compiled")
    root, target = tmp_path / "root", tmp_path / "copy"
    for name in COPIED:
        place = root / name if "." in name[1:] or name.isupper() else root / name / "it"
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(name, encoding="utf-8")
    (root / "tests" / "node_modules").mkdir()
    copy_tree(target, root)
    for name in COPIED:
        assert (target / name).exists()
    assert not (target / "tests" / "node_modules").exists()


def test_what_makes_no_difference_can_be_made_and_has_a_reason() -> None:
    listed = EQUIVALENT.read_text(encoding="utf-8")
    assert listed.count("reason = ") == len(equivalent())
    made = set()
    for file in {it[0] for it in equivalent()}:
        source = (ROOT / file).read_bytes()
        make = mutate_code if file.endswith(".py") else mutate_template
        made |= {(file, *it.changed(source)) for it in make(file, source)}
    assert equivalent() <= made
