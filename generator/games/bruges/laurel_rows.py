"""The rows of Brügge's persons with a laurel, who pay for what else is on the sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from generator.games.bruges.model.game import (
    SECTIONS,
    Colour,
    Group,
    Majority,
    Thing,
)
from generator.games.bruges.model.names import colour_name, group_name, things_name
from generator.language import _, pgettext, spoken
from generator.load.score_pads.row_entries import ANY_NUMBER

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.games.bruges.model.game import BrugesEdition, Count, Laurel, Person

MOST_NAMED = 3
"""A row names so many of the things that a person counts."""
HOUSES = tuple(f"house.{it}" for it in Colour)
CANAL = tuple(f"canal.{number}" for number in range(1, SECTIONS + 1))
MARKERS = tuple(f"majority.{it}" for it in Majority)
PROGRESS, FLORINS = "progress", "florins"
"""What is entered in other rows, by the names of the fields."""


def laurel_row(person: Person, laurel: Laurel, edition: BrugesEdition) -> dict[str, Any]:
    """Return the table of a row: a tick for what other rows have, boxes for anything else."""
    name, title = f"laurel.{quote(person.id)}", person.name(spoken())
    entered = _entered(edition)
    own: list[dict[str, Any]] = []
    parts: list[dict[str, Any]] = []
    for number, count in enumerate(laurel.counts, start=1):
        paid = {"each": laurel.points, "per": count.every}
        known = entered.get((count.thing, count.kind))
        if known is not None:
            parts.append({**known, **paid})
            continue
        said = things(count)
        own.append(
            {
                "id": f"{name}.{number}",
                "name": f"{title}: {said}",
                "short": said,
                "icon": _icon(count),
                "most": _most(count, edition),
            }
        )
        parts.append({"of": [f"{name}.{number}"], **paid})
    is_held = len(own) < len(parts)
    if is_held:
        has = _("I have: {person}").format(person=title)
        own.insert(0, {"id": name, "name": has, "tick": True})
    icon = _icon(laurel.counts[0])
    row = {"id": name, "name": title, "icons": icon, "entries": own, "parts": parts}
    if is_held:
        row["when"] = name
    return {**row, "note": _note(parts, laurel.counts, is_held=is_held)}


def _note(parts: Sequence[Mapping[str, Any]], counts: Sequence[Count], *, is_held: bool) -> str:
    """Describe what is counted, and how many of it, where no figure beside a box does."""
    first = counts[0]
    if len(counts) == 1:
        once = "at_least" in parts[0] and len(parts[0]["of"]) // first.every == 1
        if once:
            return things_name(first.thing, first.every).format(count=first.every)
        return things(first)
    said = [
        f"{things(it)} ÷ {it.every}" if is_held and it.every > 1 else things(it)
        for it in counts[:MOST_NAMED]
    ]
    return " + ".join([*said, "…"] if len(counts) > MOST_NAMED else said)


def _entered(edition: BrugesEdition) -> dict[tuple[Thing, str | None], dict[str, Any]]:
    """Return what other rows of the sheet already have."""
    houses: dict[tuple[Thing, str | None], dict[str, Any]] = {
        (Thing.HOUSES, colour.value): {"of": [name]}
        for name, colour in zip(HOUSES, Colour, strict=True)
    }
    statues = [statue_field(points) for points in edition.statues]
    return {
        **houses,
        (Thing.HOUSES, None): {"of": [*HOUSES]},
        (Thing.HOUSE_COLOURS, None): {"of": [*HOUSES], "at_least": 1},
        (Thing.FLORINS, None): {"of": [FLORINS]},
        (Thing.CANAL, None): {"of": [*CANAL]},
        (Thing.THIRDS, None): {"of": [*CANAL], "at_least": edition.third},
        (Thing.SECTIONS, None): {"of": [*CANAL], "at_least": edition.section_spaces},
        (Thing.STATUES, None): {"of": statues},
        (Thing.MAJORITIES, None): {"of": [*MARKERS]},
        (Thing.PROGRESS, None): {"of": [PROGRESS]},
    }


def things(count: Count) -> str:
    """Name what a person counts, in the plural form for a number."""
    if count.kind is not None and count.thing is Thing.PERSONS:
        return _("persons: {group}").format(group=group_name(count.kind))
    if count.kind is not None:
        message = {
            Thing.HOUSES: _("houses in {colour}"),
            Thing.WORKERS: _("workers in {colour}"),
        }[count.thing]
        return message.format(colour=colour_name(count.kind))
    return {
        Thing.PERSONS: _("persons"),
        Thing.GROUPS: _("different groups"),
        Thing.OTHER_GROUPS: _("groups of the other persons"),
        Thing.HOUSES: _("houses"),
        Thing.EMPTY_HOUSES: _("empty houses"),
        Thing.HOUSE_COLOURS: _("colours of houses"),
        Thing.WORKERS: pgettext("Brügge", "workers"),
        Thing.FLORINS: _("florins"),
        Thing.CANAL: _("canal spaces"),
        Thing.THIRDS: _("third canal spaces"),
        Thing.SECTIONS: _("full sections"),
        Thing.STATUES: _("statues"),
        Thing.MAJORITIES: _("majority markers"),
        Thing.PROGRESS: _("steps of progress"),
    }[count.thing]


def _icon(count: Count) -> str:
    """Name the icon of what a person counts."""
    name = {
        Thing.PERSONS: "group" if count.kind else "person",
        Thing.GROUPS: "group",
        Thing.OTHER_GROUPS: "group",
        Thing.HOUSES: "house",
        Thing.EMPTY_HOUSES: "house",
        Thing.HOUSE_COLOURS: "house",
        Thing.WORKERS: "worker",
        Thing.FLORINS: "florin",
        Thing.CANAL: "canal",
        Thing.THIRDS: "canal",
        Thing.SECTIONS: "canal",
        Thing.STATUES: "statue",
        Thing.MAJORITIES: "majority",
        Thing.PROGRESS: "progress",
    }[count.thing]
    return f"bruges:{name}:{count.kind}" if count.kind else f"bruges:{name}"


def _most(count: Count, edition: BrugesEdition) -> int:
    """Return how many the game has of what a person counts."""
    if count.thing in {Thing.GROUPS, Thing.OTHER_GROUPS}:
        return len(Group)
    if count.thing is Thing.PERSONS and count.kind is not None:
        return edition.cards_of_group
    return ANY_NUMBER if count.thing is Thing.WORKERS else edition.cards


def statue_field(points: int) -> str:
    """Return the name of the tick for a statue."""
    return f"statue.{points}"
