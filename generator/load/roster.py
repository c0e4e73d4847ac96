"""The roster: the names of the players in the files of any game, and what is wrong with them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import MalformedError, shown
from generator.language import _
from generator.model.finding import Finding

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from generator.load.fields import Fields
    from generator.model.finding import Place

LONGEST_NAME = 60


def find_doubles(names: Iterable[tuple[str, Place]]) -> list[Finding]:
    """Find the names that stand twice."""
    seen: dict[str, Place] = {}
    findings = []
    for name, place in names:
        first = seen.setdefault(name, place)
        if first is not place:
            message = _("The name '{name}' stands twice (first at {first}); change one of them.")
            text = message.format(name=shown(name), first=first)
            findings.append(Finding("bad-value", text, place))
    return findings


def read_name(fields: Fields) -> tuple[str, Place] | None:
    """Pick the name of a player, and where it stands."""
    name = fields.text("name", most=LONGEST_NAME)
    return None if name is None else (name, fields.document.value_place(*fields.keys, "name"))


def sorted_findings(findings: Sequence[Finding]) -> list[Finding]:
    """Sort findings by their place in the file."""
    return sorted(findings, key=lambda it: (it.place.line or 0, it.place.column or 0))


def raise_all(findings: Sequence[Finding]) -> None:
    """Raise findings, if there are any, each of them once."""
    if findings:
        raise MalformedError(tuple(dict.fromkeys(findings)))
