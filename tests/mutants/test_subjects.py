"""Subjects: every module belongs to one, and every pattern finds files."""

from __future__ import annotations

from pathlib import Path

import pytest

from mutants.equivalent import LISTED, Equivalent
from mutants.operators import Mutant, mutate_code, mutate_template
from mutants.subjects import SUBJECTS, Subject, files_by_subject
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


def mutants_of(file: str) -> tuple[bytes, list[Mutant]]:
    source = (ROOT / file).read_bytes()
    make = mutate_code if file.endswith(".py") else mutate_template
    return source, [*make(file, source)]


def test_what_makes_no_difference_can_be_made_and_has_a_reason() -> None:
    known, text = Equivalent.read(), LISTED.read_text(encoding="utf-8")
    assert text.count("\nreason = ") == text.count("\nfile = ") == text.count("\n[[")
    made = set()
    for file in {it[0] for it in known.mutants}:
        source, mutants = mutants_of(file)
        made |= {(file, *it.changed(source)) for it in mutants}
    assert known.mutants <= made


def test_every_effort_and_tolerance_has_mutants_that_make_no_difference() -> None:
    known = Equivalent.read()
    for key in ("efforts", "tolerances"):
        for pair in getattr(known, key):
            own = known._replace(mutants=frozenset(), efforts=frozenset(), tolerances=frozenset())
            own = own._replace(**{key: frozenset({pair})})
            source, mutants = mutants_of(pair[0])
            assert any(own.has(it, source) for it in mutants), pair


@pytest.mark.parametrize(
    ("source", "skipped"),
    [
        ("MOST = 1000\nOTHER = 1000", ["1001", "999"]),
        ("MOST, OTHER = 5, 5", ["6", "4", "6", "4"]),
        ("def f(a):\n    return a < MOST", []),
        ("def f(a):\n    return a + 1 < SAME", ["(a + 1 <= SAME)"]),
        ("def f(a, b):\n    return b < a - SAME", ["(b <= a - SAME)"]),
        ("def f(a, b):\n    return b == a - SAME", []),
        ("def f(a, b):\n    return a < b and a > 1 + SAME", ["(a >= 1 + SAME)"]),
        ("def f(a, b):\n    return a < b < SAME", ["(a < b <= SAME)"]),
    ],
)
def test_only_the_effort_and_the_tolerance_itself_make_no_difference(
    source: str, skipped: list[str]
) -> None:
    data = source.encode()
    known = Equivalent(frozenset(), frozenset({("it", "MOST")}), frozenset({("it", "SAME")}))
    assert [it.text for it in mutate_code("it", data) if known.has(it, data)] == skipped
