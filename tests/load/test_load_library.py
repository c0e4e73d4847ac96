"""The library: which file a name means."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.errors import UnknownNameError
from generator.load.layouts.layout import load_layout
from generator.load.layouts.library import find_layout, is_id, layout_paths
from support.layouts.domains import shipped_domains


def test_the_shipped_domains_are_found_by_id() -> None:
    paths = layout_paths("dice")
    assert {"A", "B", "C", "D"} <= set(paths)
    assert layout_paths().items() >= paths.items()
    assert not any("editions" in path.parts for path in layout_paths().values())


@pytest.mark.parametrize("name", shipped_domains())
def test_a_shipped_layout_has_the_id_of_its_file(name: str) -> None:
    layout = load_layout(find_layout(name))
    assert layout.id == name
    assert layout.declared is not None


def test_a_name_is_an_id_by_case_or_a_file() -> None:
    assert find_layout("A") == find_layout("a") == layout_paths()["A"]
    assert find_layout("mine.toml") == Path("mine.toml")
    assert find_layout("./A") == Path("A")
    assert find_layout("some/A") == Path("some/A")


def test_an_id_is_known_in_any_case_and_a_file_is_none() -> None:
    assert all(is_id(name) for name in ("A", "a", "yacht", "Yacht", "lake"))
    assert not any(is_id(name) for name in ("laek", "", "mine.toml", "A.toml"))


def test_a_name_of_several_layouts_lists_them() -> None:
    with pytest.raises(UnknownNameError) as caught:
        find_layout("Darts", "pad")
    assert str(caught.value) == (
        "'Darts' can mean 'darts-501' (Darts 501) or 'darts-cricket' (Darts cricket); name one of"
        " them."
    )


@pytest.mark.parametrize(
    ("name", "fix"),
    [("laek", "'lake'"), ("zzzz", "'scriptorium list'"), ("", "''"), ("\x1b[2J", "\\x1b[2J")],
)
def test_an_unknown_name_offers_what_is_known(name: str, fix: str) -> None:
    with pytest.raises(UnknownNameError) as caught:
        find_layout(name)
    assert fix in str(caught.value)
    assert str(caught.value).isprintable()


def test_a_file_beside_that_was_meant_is_offered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.toml").touch()
    with pytest.raises(UnknownNameError, match=r"the file 'mine.toml'"):
        find_layout("mine")
