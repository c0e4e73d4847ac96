"""The dice game: records are played through and judged."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.dice.load.blank import sheet_to_toml
from generator.games.dice.load.edition import GAME, dice_edition
from generator.games.dice.load.record import read_record
from generator.games.dice.rules.referee import referee, rule_of
from generator.load.settings.edition import find_edition
from generator.products.results.referees import Referee

if TYPE_CHECKING:
    from pathlib import Path

    from generator.games.dice.rules.referee import Verdict
    from generator.products.results.referees import Replay


def _judge(path: Path, edition: str | None) -> Verdict:
    figures = dice_edition(find_edition(GAME, edition))
    return referee(read_record(path, figures), figures)


def _replay(path: Path, edition: str | None) -> Replay:
    from generator.games.dice.replaying import replay  # noqa: PLC0415 - only those who watch need it

    return replay(path, edition)


REFEREE = Referee(judge=_judge, rule_of=rule_of, write=sheet_to_toml, key="roll", replay=_replay)
