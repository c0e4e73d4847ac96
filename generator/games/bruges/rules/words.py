"""Words of Brügge: the name of a line, what a person counts, and the rule behind a line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.bruges.model.game import Thing, read_count
from generator.games.bruges.model.words import colour_name, group_name, majority_name
from generator.language import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.games.bruges.model.game import Count
    from generator.model.score import Line


def line_name(line: Line) -> str:
    """Name what a line pays for."""
    return _NAMES[line.rule](line)


def explain(line: Line) -> str:
    """Say the rule behind a line."""
    if line.rule in _RULES:
        return _RULES[line.rule](line)
    return {
        "track": _("What the marker on the track showed before the final count."),
        "houses": _("A house is worth {each}, with a person or without."),
        "majority": _("A majority marker on its coloured side is worth {each}."),
        "canal": _("Space {space} of a section is worth {each} at the end."),
        "statue": _("Who completed a section took the topmost statue and scores its points."),
        "progress": _("The step that is reached brings its points, here {each}."),
    }[line.rule].format(
        each=_points(line.each if line.rule in {"houses", "canal"} else line.points),
        space=line.size,
    )


def counted(count: Count, number: int) -> str:
    """Name so many of what a person counts, as in '2 × 2 workers'."""
    if count.every > 1:
        things = _things(count, count.every)
        return _("{count} × {things}").format(count=number, things=things)
    return _things(count, number)


def _things(count: Count, number: int) -> str:
    values: dict[str, object] = {"count": number}
    if count.kind is not None and count.thing is Thing.PERSONS:
        message = ngettext("{count} person of '{group}'", "{count} persons of '{group}'", number)
        values["group"] = group_name(count.kind)
    elif count.kind is not None:
        message = {
            Thing.HOUSES: ngettext(
                "{count} house in {colour}", "{count} houses in {colour}", number
            ),
            Thing.WORKERS: ngettext(
                "{count} worker in {colour}", "{count} workers in {colour}", number
            ),
        }[count.thing]
        values["colour"] = colour_name(count.kind)
    else:
        message = _plain(count.thing, number)
    return message.format(**values)


def _plain(thing: Thing, number: int) -> str:
    return {
        Thing.PERSONS: ngettext("{count} person", "{count} persons", number),
        Thing.GROUPS: ngettext("{count} group", "{count} groups", number),
        Thing.OTHER_GROUPS: ngettext("{count} group of others", "{count} groups of others", number),
        Thing.HOUSES: ngettext("{count} house", "{count} houses", number),
        Thing.EMPTY_HOUSES: ngettext("{count} empty house", "{count} empty houses", number),
        Thing.HOUSE_COLOURS: ngettext(
            "{count} colour of houses", "{count} colours of houses", number
        ),
        Thing.WORKERS: ngettext("{count} worker", "{count} workers", number),
        Thing.FLORINS: ngettext("{count} florin", "{count} florins", number),
        Thing.CANAL: ngettext("{count} canal space", "{count} canal spaces", number),
        Thing.THIRDS: ngettext("{count} third canal space", "{count} third canal spaces", number),
        Thing.SECTIONS: ngettext("{count} full section", "{count} full sections", number),
        Thing.STATUES: ngettext("{count} statue", "{count} statues", number),
        Thing.MAJORITIES: ngettext("{count} majority marker", "{count} majority markers", number),
        Thing.PROGRESS: ngettext("{count} step of progress", "{count} steps of progress", number),
    }[thing]


def _points(points: int | None) -> str:
    return ngettext("{points} point", "{points} points", points or 0).format(points=points)


def _name_track(_line: Line) -> str:
    return _("points on the track")


def _name_persons(line: Line) -> str:
    if line.number is None:
        return _("persons")
    return _plain(Thing.PERSONS, line.number).format(count=line.number)


def _name_houses(line: Line) -> str:
    return _plain(Thing.HOUSES, line.number or 0).format(count=line.number)


def _name_laurel(line: Line) -> str:
    if line.per is None:
        return _("persons with a laurel")
    counts = filter(None, map(read_count, line.per.split("+")))
    parts = [counted(count, part) for count, part in zip(counts, line.parts, strict=True)]
    return f"{line.title}: {' + '.join(parts)}"


def _name_majority(line: Line) -> str:
    return _("majority: {name}").format(name=majority_name(line.what or ""))


def _name_canal(line: Line) -> str:
    return _plain(Thing.THIRDS, line.number or 0).format(count=line.number)


def _name_statue(_line: Line) -> str:
    return _("statue")


def _name_progress(line: Line) -> str:
    return _("step {step} of progress").format(step=line.number)


def _explain_persons(line: Line) -> str:
    """Add the persons up, as far as their prices are known."""
    if line.group is None:
        return _("The small number below a person's price counts; they were added up in the file.")
    if len(line.parts) < 2:  # noqa: PLR2004 - one alone is no sum
        message = _("A person is worth a point for every {group} florins of its price.")
        return message.format(group=line.group)
    terms = " + ".join(str(part) for part in line.parts)
    message = _("A person is worth a point for every {group} florins of its price: {sum}.")
    return message.format(group=line.group, sum=terms)


def _explain_laurel(line: Line) -> str:
    if line.each is None:
        return _("What the persons with a laurel pay was counted at the table.")
    message = _("Pays {each} for each of them at the end of the game.")
    return message.format(each=_points(line.each))


_NAMES: dict[str, Callable[[Line], str]] = {
    "track": _name_track,
    "persons": _name_persons,
    "houses": _name_houses,
    "laurel": _name_laurel,
    "majority": _name_majority,
    "canal": _name_canal,
    "statue": _name_statue,
    "progress": _name_progress,
}
_RULES: dict[str, Callable[[Line], str]] = {
    "persons": _explain_persons,
    "laurel": _explain_laurel,
}
