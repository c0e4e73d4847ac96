"""What a row says beside its boxes: its figure and its rule; and what a sheet says at its foot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.language import _
from generator.model.score_pad.area import GroupKind, group_name
from generator.model.score_pad.rule import RuleKind

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.model.score_pad.pad import Pad, Row

MINUS = "\N{MINUS SIGN}"
MULTIPLIED = frozenset({RuleKind.TIMES, RuleKind.SQUARE})
"""Kinds of rows whose figure is a factor, unless it is 1."""
MOST_LISTED = 12
"""How many figures of a scale are listed; of more, the first ones and the last."""


def figure_of(row: Row) -> str:
    """Return the figure of a row: what each or a tick is worth."""
    rule = row.rule
    sign = -1 if row.minus else 1
    if rule.kind is RuleKind.TICK:
        return signed(sign * rule.each) if row.counts else ""
    if rule.kind is RuleKind.EACH or (rule.kind in MULTIPLIED and rule.each != 1):
        each = signed(sign * rule.each)
        if rule.per == 1:
            return f"× {each}"
        return _("every {number}: {points}").format(number=rule.per, points=each)
    return MINUS if row.minus else ""


def factor_text(each: int, per: int) -> str:
    """Write the factor of a count: `× 4`, or `÷ 2` where only every second counts."""
    if per == 1:
        return f"× {each}"
    return f"÷ {per}" if each == 1 else f"÷ {per} × {each}"


def note_of(row: Row, pad: Pad, language: str) -> str:
    """Return the note of a row; without one of its own, the rule in words."""
    if row.note(language) or not row.only_for:
        return row.note(language) or _rule_text(row, pad, language)
    first = _("only for the most “{name}”").format(name=pad.label(row.only_for, language))
    return "; ".join(filter(None, (_rule_text(row, pad, language), first)))


def signed(number: int) -> str:
    """Write a number with a real minus sign."""
    return str(number).replace("-", MINUS)


def _rule_text(row: Row, pad: Pad, language: str) -> str:
    names = [pad.label(name, language) for name in row.of]
    write = _TEXTS.get(row.rule.kind)
    return write(row, names, language) if write else ""


def _scale(row: Row, _names: list[str], _language: str) -> str:
    figures = [signed(it) for it in row.rule.table]
    if len(figures) > MOST_LISTED:
        figures = [*figures[: MOST_LISTED - 2], "…", figures[-1]]
    return "\N{NO-BREAK SPACE}· ".join(figures)


def _sets(row: Row, _names: list[str], _language: str) -> str:
    message = _("a set of {size}: {points}")
    worth = [it for it in enumerate(row.rule.table, start=1) if it[1]]
    sets = [message.format(size=size, points=signed(each)) for size, each in worth]
    return ", ".join([_("the number times itself"), *sets] if row.rule.squares else sets)


def _square(_row: Row, _names: list[str], _language: str) -> str:
    return _("the number times itself")


def _times(_row: Row, names: list[str], _language: str) -> str:
    return " × ".join(names)


def _highest(_row: Row, names: list[str], _language: str) -> str:
    return _("the highest of {names}").format(names=", ".join(names)) if names else ""


def _lowest(_row: Row, names: list[str], _language: str) -> str:
    return _("the lowest of {names}").format(names=", ".join(names)) if names else ""


def _reach(row: Row, _names: list[str], _language: str) -> str:
    """Say from which number on what is paid, as in 0–7: 0, 8–12: 1, 13+: 2."""
    steps = row.rule.steps
    message = _("{caption}: {points}")
    ends = [*(later - 1 for later, _paid in steps[1:]), None]
    parts = (
        message.format(caption=_span(least, end), points=signed(paid))
        for (least, paid), end in zip(steps, ends, strict=True)
    )
    return ", ".join(parts)


def _span(least: int, end: int | None) -> str:
    """Write from where to where; below 0 and among parts of points, only from where."""
    if end is None or least < 0 or not isinstance(end, int):
        return f"{signed(least)}+"
    return str(least) if end == least else f"{least}–{end}"


def _majority(row: Row, _names: list[str], _language: str) -> str:
    message = _("fewest: {points}") if row.rule.fewest else _("most: {points}")
    return message.format(points=" / ".join(map(signed, row.rule.table)))


def _choice(row: Row, _names: list[str], language: str) -> str:
    message = _("{caption}: {points}")
    pairs = ((it.name(language), signed(it.value)) for it in row.entries[0].options)
    return ", ".join(message.format(caption=name, points=value) for name, value in pairs)


def _area(row: Row, _names: list[str], _language: str) -> str:
    """Say what an area brings, except for lines and columns, whose points are at their ends."""
    rule = row.rule
    groups = [it for it in rule.groups if it.kind not in {GroupKind.LINE, GroupKind.COLUMN}]
    parts = [(_("each box"), rule.each)] if rule.each else []
    parts += [(group_name(it), it.points) for it in groups]
    if rule.largest:
        parts.append((_("each box of the largest group"), rule.largest))
    message = _("{caption}: {points}")
    return ", ".join(message.format(caption=name, points=signed(it)) for name, it in parts)


def _sum(_row: Row, names: list[str], _language: str) -> str:
    return " + ".join(names)


_TEXTS: dict[RuleKind, Callable[[Row, list[str], str], str]] = {
    RuleKind.SUM: _sum,
    RuleKind.SCALE: _scale,
    RuleKind.SETS: _sets,
    RuleKind.SQUARE: _square,
    RuleKind.TIMES: _times,
    RuleKind.HIGHEST: _highest,
    RuleKind.LOWEST: _lowest,
    RuleKind.REACH: _reach,
    RuleKind.MAJORITY: _majority,
    RuleKind.CHOICE: _choice,
    RuleKind.AREA: _area,
}


def notice(pad: Pad) -> str:
    """Return who made a sheet, and whether it needs a game in its box."""
    aid = _("Scriptorium: a fan-made aid, needs the original game, not tied to any publisher")
    return aid if pad.edition else _("Scriptorium: a fan-made aid, not tied to any publisher")
