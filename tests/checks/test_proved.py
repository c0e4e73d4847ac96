"""Shipped layouts are proved here with shapely, so that the program need not do it again."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from generator.checks import geometry, proved
from generator.checks.layout import check_layout
from generator.checks.proved import CUSTOM, STRICT, TABLE, is_proved, shape_digest
from generator.load.layouts.hex_kind import HEXES, hex_kind
from generator.load.layouts.layout import load_layout, parse_layout
from generator.load.layouts.library import layout_paths
from generator.registry import games_with

if TYPE_CHECKING:
    from pathlib import Path

    from generator.model.layout import Layout

PATHS = {
    f"{spec.name}/{name}": path
    for spec in games_with(HEXES)
    if not spec.home
    for name, path in layout_paths(spec.name).items()
}


def prove(layout: Layout) -> str:
    """Prove the geometry of a layout, and return the rules that it keeps."""
    assert geometry.check_hexes(layout) == []
    assert geometry.check_domain(layout, custom=True) == []
    return CUSTOM if geometry.check_domain(layout, custom=False) else STRICT


def refuse(*_arguments: object, **_more: object) -> None:
    raise AssertionError


def test_every_shipped_layout_is_proved_and_recorded(*, update_golden: bool) -> None:
    rows = []
    for name, path in PATHS.items():
        layout = load_layout(path)
        rows.append(f"{shape_digest(layout)} {prove(layout)} {name}\n")
    if update_golden:
        TABLE.write_text("".join(rows), encoding="utf-8")
    assert len(rows) >= 15
    assert TABLE.read_text(encoding="utf-8") == "".join(rows), "write it with --update-golden"


@pytest.mark.parametrize("path", PATHS.values(), ids=PATHS.keys())
def test_a_shipped_layout_is_not_proved_again(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(geometry, "check_hexes", refuse)
    monkeypatch.setattr(geometry, "check_domain", refuse)
    layout = load_layout(path)
    assert check_layout(layout, hex_kind(layout.game).edition(), custom=True) == ()


@pytest.mark.parametrize("path", PATHS.values(), ids=PATHS.keys())
def test_a_shipped_layout_with_any_hex_changed_is_proved_again(path: Path) -> None:
    layout = load_layout(path)
    for at, cell in enumerate(layout.cells):
        before, after = layout.cells[:at], layout.cells[at + 1 :]
        moved = replace(cell, hex=cell.hex._replace(q=cell.hex.q + 1))
        other = next(it for it in layout.terrains if it != cell.terrain)
        traced = replace(cell, traced=(1.0, 1.0))
        for changed in ((), (moved,), (replace(cell, terrain=other),), (traced,)):
            assert not is_proved(replace(layout, cells=(*before, *changed, *after)), custom=True)
    assert not is_proved(replace(layout, side=6.0), custom=True)
    assert not is_proved(replace(layout, apart=frozenset(layout.terrains)), custom=True)


def test_a_shipped_file_that_was_changed_is_refused(root: Path) -> None:
    text = (root / "layouts" / "dice" / "A.toml").read_text(encoding="utf-8")
    changed = text.replace("N   N\n", "N   N       N\n", 1)
    assert changed != text
    layout = parse_layout(changed, "A.toml").layout
    assert layout is not None
    found = check_layout(layout, hex_kind("dice").edition(), custom=True)
    assert "domain-split" in {it.code for it in found}


def test_a_lake_is_proved_only_where_it_is_allowed(root: Path) -> None:
    lake = load_layout(root / "layouts" / "dice" / "lake.toml")
    assert is_proved(lake, custom=True)
    assert not is_proved(lake, custom=False)
    found = check_layout(lake, hex_kind("dice").edition(), custom=False)
    assert "domain-hole" in {it.code for it in found}


def test_the_name_of_a_layout_plays_no_part(root: Path) -> None:
    layout = load_layout(root / "layouts" / "dice" / "B.toml")
    assert is_proved(replace(layout, id="mine", names={"en": "Mine"}), custom=False)


def test_without_the_table_everything_is_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proved, "_table", dict)
    assert not any(is_proved(load_layout(path), custom=True) for path in PATHS.values())
