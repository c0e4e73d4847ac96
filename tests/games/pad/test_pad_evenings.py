"""What is said of a worked evening of every shipped pad: each line, its reason and the ranking."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from generator.games.pad.load.evening import read_evening
from generator.games.pad.rules.score_lines import deciding_text
from generator.games.pad.rules.scoring import PadScorer
from generator.load.files.document import read_toml
from support.approved import brief_text
from support.games.rule_cases import cases

if TYPE_CHECKING:
    from collections.abc import Iterator

    from conftest import Golden

CASES = Path(__file__).resolve().parents[2] / "cases" / "pad"


def said(case: Path) -> Iterator[str]:
    """Yield everything that is said of an evening."""
    evening = read_evening([read_toml(case)])
    result = PadScorer(evening.pad).score(evening)
    yield f"== {case.parent.name} {case.stem}: {', '.join(result.winners)} {result.course}"
    for score in result.scores:
        yield f"{score.name} {score.total} {score.tiebreak} {deciding_text(evening, score)}"
        for it in score.lines:
            values = {key: value for key, value in it.values().items() if key != "row"}
            at = "" if it.phase is None else f"{it.phase}. "
            yield f"  {at}{it.name()} {it.points}: {it.explain()} {values}"
        yield from (f"  {it.code} {it.message}" for it in score.violations)
    yield from (f"{it}" for it in result.standings)


def evenings(first: str, last: str) -> str:
    """Write what is said of one evening of every other pad between two letters."""
    folders = [it for it in sorted(CASES.iterdir())[::2] if first <= it.name[0] <= last]
    return brief_text(it for each in folders for it in said(cases(each)[-1]))


def test_all_is_said_of_an_evening_of_the_first_pads(golden: Golden) -> None:
    golden("pads/evenings-a-e.txt", evenings("a", "e"))


def test_all_is_said_of_an_evening_of_the_last_pads(golden: Golden) -> None:
    golden("pads/evenings-f-z.txt", evenings("f", "z"))
