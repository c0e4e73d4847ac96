"""The rules that a pad is scored by, as its file says them, for the page of its game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.language import _, spoken
from generator.values import NamedTuple

if TYPE_CHECKING:
    from generator.model.score_pad.custom import Custom
    from generator.model.score_pad.pad import Pad, Row, Section


class RuleChoice(NamedTuple):
    """A rule that is played in several ways: the usual one, and the others."""

    name: str
    usual: str
    others: tuple[str, ...]


class RuleTable(NamedTuple):
    """What players look up: a name, the captions of its columns, and lines of cells."""

    name: str
    captions: tuple[str, ...]
    lines: tuple[tuple[str, ...], ...]

    @property
    def width(self) -> int:
        """The number of its columns."""
        return max(len(it) for it in (self.captions, *self.lines))


class GameRules(NamedTuple):
    """The rules of a pad: what can be chosen, what is looked up, and what counts in which row."""

    winner: str
    choices: tuple[RuleChoice, ...]
    tables: tuple[RuleTable, ...]
    rows: tuple[tuple[str, str], ...]


def rules_of(pad: Pad) -> GameRules:
    """Return the rules of a pad in the current language."""
    language = spoken()
    lowest = _("The fewest points win")
    noted: tuple[Row | Section, ...] = (*pad.sections, *pad.rows)
    return GameRules(
        lowest if pad.lowest_wins else _("The most points win"),
        tuple(_choice(it) for it in pad.customs),
        tuple(
            RuleTable(it.name(language), it.captions(language), it.texts(language))
            for it in pad.legends
        ),
        tuple((it.name(language), it.note(language)) for it in noted if it.note(language)),
    )


def _choice(custom: Custom) -> RuleChoice:
    names = {it.id: it.name(spoken()) for it in custom.choices}
    if custom.is_switch:
        names = dict(zip(custom.ids, (_("not played"), _("played")), strict=True))
    usual = names.pop(custom.usual)
    return RuleChoice(custom.name(spoken()), usual, tuple(names.values()))
