"""The options of a pad: rules that tables play in several ways, and which of them are played."""

from __future__ import annotations

import re
from itertools import product
from typing import TYPE_CHECKING

from generator.errors import UnknownNameError
from generator.language import _, suggest
from generator.load.files.fields import Fields, is_integer
from generator.load.files.names import pick_names
from generator.model.score_pad.custom import NO, YES, Custom, CustomChoice
from generator.model.score_pad.pad import LEAST_ENTRY, MOST_ENTRY
from generator.model.spoken_names import ANY, said
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

OPTIONS = "options"
OPTION_KEYS = ("name", "choices", "default")
MOST_OPTIONS, MOST_CHOICES = 8, 8
ID = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,39}")
EXAMPLE = "choices = [252, 500]"
VALUE = "value"
CHOICE_KEYS = ("name", VALUE)
WORDS = {"true": YES, "false": NO}
"""What a file says where a command says yes or no."""


class Rules(NamedTuple):
    """The customs of a pad, and the choice of each that is played."""

    customs: tuple[Custom, ...] = ()
    played: Mapping[str, str] = {}

    @property
    def figures(self) -> dict[str, int]:
        """The numbers of what is played, by the names of the customs."""
        found = ((it.id, it.choice(self.played[it.id]).value) for it in self.customs)
        return {name: value for name, value in found if value is not None}

    @property
    def words(self) -> dict[str, str]:
        """What is played of the customs whose choices have names."""
        return {it.id: self.played[it.id] for it in self.customs if it.is_named}

    @property
    def unusual(self) -> dict[str, str]:
        """What is played that is not usual."""
        return {it.id: self.played[it.id] for it in self.customs if self.played[it.id] != it.usual}

    def said(self, name: str, language: str) -> str:
        """Say in a language what is played of a custom."""
        custom = self.custom(name)
        return custom.choice(self.played[name]).name(language) if custom else ""

    def custom(self, name: str) -> Custom | None:
        """Return the custom of a name, if there is one."""
        return next((it for it in self.customs if it.id == name), None)


def read_rules(fields: Fields, wanted: Mapping[str, str]) -> Rules:
    """Read the options of a pad; those are played that are WANTED, else the usual ones."""
    table = Fields.table(fields, OPTIONS)
    if table is None:
        return Rules()
    if len(table.data) > MOST_OPTIONS:
        fields.refuse(OPTIONS, _("at most {most} options").format(most=MOST_OPTIONS))
    found = [_custom(table, name) for name in list(table.data)[:MOST_OPTIONS]]
    customs = tuple(it for it in found if it is not None)
    return Rules(customs, {it.id: wanted.get(it.id, it.usual) for it in customs})


def _custom(fields: Fields, name: str) -> Custom | None:
    """Read one option; None where it cannot be chosen."""
    if not ID.fullmatch(name):
        message = _(
            "'{name}' cannot be the name of an option; use 1 to 40 letters A to Z, digits "
            "and '_', starting with a letter."
        )
        fields.report("bad-value", message.format(name=name), fields.place(name))
        return None
    table = Fields.table(fields, name)
    if table is None:
        return None
    table.know(OPTION_KEYS)
    table.require("name")
    names = pick_names(table, "name", "Capot")
    choices = _choices(table)
    if not choices:
        return None
    return Custom(name, names, choices, _usual(table, name, [it.id for it in choices]))


def _usual(fields: Fields, name: str, known: Sequence[str]) -> str:
    """Pick what is played if nothing is said: the first choice, unless another is named."""
    if "default" not in fields:
        return known[0]
    given = as_choice(fields.data["default"])
    if given not in known:
        place = fields.document.value_place(*fields.keys, "default")
        fields.report("bad-value", no_such_choice(name, given, known), place)
    elif "choices" not in fields and given == YES:
        fields.refuse("default", _("false; an option without 'choices' is played if it is chosen"))
    return given if given in known else known[0]


def _choices(fields: Fields) -> tuple[CustomChoice, ...]:
    """Pick numbers, or names with their texts; without any, it is played or not."""
    value = fields.data.get("choices")
    if value is None:
        return CustomChoice(NO, {}, 0), CustomChoice(YES, {}, 1)
    if isinstance(value, list) and 1 < len(value) <= MOST_CHOICES and _are_numbers(value):
        return tuple(CustomChoice(str(it), {ANY: _printed(it)}, it) for it in value)
    if isinstance(value, dict) and 1 < len(value) <= MOST_CHOICES:
        table = Fields.table(fields, "choices")
        if table is not None and all(map(ID.fullmatch, value)):
            return tuple(_named_choice(table, it) for it in value)
    wanted = _(
        "2 to {most} different whole numbers, as in {example}, or a table of names with their texts"
    )
    fields.refuse("choices", wanted.format(most=MOST_CHOICES, example=EXAMPLE))
    return ()


def _named_choice(fields: Fields, name: str) -> CustomChoice:
    """Pick a choice: its texts, or a table of its name and the number that it is."""
    given = fields.data[name]
    if not isinstance(given, dict) or VALUE not in given:
        return CustomChoice(name, pick_names(fields, name, "forced"))
    table = Fields(fields.document, given, (*fields.keys, name), fields.findings)
    table.know(CHOICE_KEYS)
    table.require("name")
    value = table.integer(VALUE, LEAST_ENTRY, MOST_ENTRY)
    return CustomChoice(name, pick_names(table, "name", "rounded to ten"), value)


def _are_numbers(values: Sequence[object]) -> bool:
    return len(set(map(str, values))) == len(values) and all(
        is_integer(it) and LEAST_ENTRY <= it <= MOST_ENTRY for it in values
    )


def _printed(number: int) -> str:
    return str(number).replace("-", "\N{MINUS SIGN}")


def as_choice(value: object) -> str:
    """Return what is chosen as a text: `500`, `yes`."""
    text = str(value).strip()
    return WORDS.get(text.lower(), text)


def with_rules(notes: Mapping[str, str], rules: Rules, written: object) -> dict[str, str]:
    """Return the note of a pad in all its languages, with what is played that is not usual.

    What the note says itself, because `{name}` is in it as it is WRITTEN, is not said again.
    """
    unusual = rules.unusual
    played = [it for it in rules.customs if it.id in unusual and f"{{{it.id}}}" not in str(written)]
    if not played:
        return dict(notes)
    languages = {*notes, *(key for it in played for key in it.names)} or {ANY}
    return {
        language: " · ".join(
            filter(
                None,
                (said(notes, language), *(it.sentence(unusual[it.id], language) for it in played)),
            )
        )
        for language in sorted(languages)
    }


def choose(customs: Iterable[Custom], wanted: Mapping[str, object]) -> dict[str, str]:
    """Return what is WANTED of customs by their ids; a name or a value that is none is raised."""
    known = {it.id: it for it in customs}
    chosen = {}
    for name, value in wanted.items():
        custom = known.get(name)
        if custom is None:
            raise UnknownNameError(no_such_rule(name, known))
        text = as_choice(value)
        if text not in custom.ids:
            raise UnknownNameError(no_such_choice(name, text, custom.ids))
        chosen[name] = text
    return chosen


def no_such_rule(name: str, known: Iterable[str]) -> str:
    """Say that a pad has no rule of a name, and which was probably meant."""
    names = tuple(known)
    if not names:
        return _("There is no rule '{name}'; this pad has no options.").format(name=name)
    close = _("There is no rule '{name}'; did you mean '{close}'?")
    otherwise = _("There is no rule '{name}'; choose {known}.")
    return suggest(name, names, close, otherwise)


def no_such_choice(name: str, value: str, known: Iterable[str]) -> str:
    """Say that a rule has no such choice, and which was probably meant."""
    close = _("The rule '{rule}' cannot be '{name}'; did you mean '{close}'?")
    otherwise = _("The rule '{rule}' cannot be '{name}'; choose {known}.")
    return suggest(value, tuple(known), close, otherwise, rule=name)


def every_choice(customs: Sequence[Custom]) -> Iterator[dict[str, str]]:
    """Yield all ways to play customs together, the usual one first."""
    usual_first = ((it.usual, *(name for name in it.ids if name != it.usual)) for it in customs)
    for names in product(*usual_first):
        yield {it.id: name for it, name in zip(customs, names, strict=True)}


def each_choice(customs: Sequence[Custom]) -> Iterator[dict[str, str]]:
    """Yield every choice that is not usual, one at a time."""
    for custom in customs:
        yield from ({custom.id: it} for it in custom.ids if it != custom.usual)
