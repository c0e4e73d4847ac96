"""Labels of a score pad: all rows of a sheet have letters of one size, the largest that fits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.page.score_pads import fitting
from generator.page.score_pads.sheet import plan_pad
from support.grids import grid
from support.pages.drawn_pages import draw
from support.program import ROOT

if TYPE_CHECKING:
    import pytest

    from generator.page.score_pads.plan import Plan

PADS = sorted(path.stem for path in (ROOT / "layouts" / "pad").glob("*.toml"))
WAYS = ("", "--paper a5", "--paper letter --ink mono", "--large-print")


def planned(order: str, language: str, monkeypatch: pytest.MonkeyPatch) -> list[Plan]:
    """Return the plans of the sheets of an order."""
    found = []

    def planned_pad(*args: object, **more: object) -> Plan:
        found.append(plan_pad(*args, **more))  # type: ignore[arg-type]
        return found[-1]

    monkeypatch.setattr(fitting, "plan_pad", planned_pad)
    draw(order, language)
    assert found
    return found


@grid(name=PADS, way=WAYS, language=("en", "de", "fr"))
def test_all_labels_of_a_sheet_have_one_size(
    name: str, way: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for plan in planned(f"pad {name} {way}", language, monkeypatch):
        lines = [line for leaf in plan.leaves for panel in leaf for line in panel.lines]
        assert len({it.words.size for it in lines if it.item.kind in {"row", "part"}}) <= 1
