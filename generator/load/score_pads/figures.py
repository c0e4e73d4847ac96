"""Figures and lists in the file of a pad: names instead of numbers, tables that are repeated."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from generator.language import _, spoken, suggest
from generator.load.files.document import MOST_DIGITS
from generator.load.files.fields import Fields
from generator.load.files.names import pick_names
from generator.load.score_pads.customs import Rules, as_choice, no_such_choice, no_such_rule
from generator.load.score_pads.units import COUNTS, pick_number, pick_numbers
from generator.model.score_pad.pad import LEAST_ENTRY, MOST_ENTRY
from generator.model.score_pad.unit import Fractional
from generator.model.spoken_names import ANY, capital, said
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.load.files.document import Document
    from generator.load.settings.figures import Figure
    from generator.model.finding import Finding

Value = int | str | tuple[int, ...]
"""A figure: a number, a word, or a list of numbers."""
PLAYERS = "*"
"""What means the number of players in the name of a figure."""
ROW = "row"
"""The variable that is the name of the row in the texts of its entries."""
NUMBERS = (
    "each", "factor", "per", "least", "most", "step", "at_least", "spaces", "ticks", "tick",
    "extra", "up_to", "points", "target", "out", "start",
)  # fmt: skip
"""The keys whose value is a number, or the name of a figure."""
TABLES = ("scale", "sets", "majority", "fewest")
"""The keys whose value is a list of numbers and names of figures, or a table of figures."""
EXAMPLE = 'rule = "capot=500"'
_PLACEHOLDER = re.compile(r"\{([^{}]+)\}")
MOST_TABLES, TABLE_STEPS = 10_000, 100
"""How many tables a file can have with all that are repeated, and what one costs, in figures."""
_DEEPEST = 3
"""How often what was filled in can have something to fill in."""


class Repeats:
    """Counts the tables that a file has with all that are repeated."""

    def __init__(self, left: float) -> None:
        """Begin with how much is left."""
        self.left = left

    def take(self, number: int = TABLE_STEPS) -> bool:
        """Return whether there is still so much left; from then on there is less."""
        self.left -= number
        return self.left >= 0


class Scope(NamedTuple):
    """The figures and lists of a pad, and what its variables are inside a repeated part."""

    figures: Mapping[str, Value]
    lists: Mapping[str, Mapping[str, str]]
    """The keys of a list with their names."""
    keys: Mapping[str, str]
    names: Mapping[str, str]
    players: tuple[int, ...] = ()
    """The numbers of players for whom the part is."""
    is_game: bool = False
    """Whether it is the sheet of a game, whose ids may have dots: no evening names them."""
    repeats: Repeats = Repeats(0)
    """How many tables there may still be."""
    rules: Rules = Rules()
    """The options of the pad, and which of their choices are played."""
    unit: float = 1
    """The unit of points."""

    def fill(self, text: str, *, in_words: bool = False, language: str = ANY) -> str:
        """Replace `{size}` by a variable or a figure, or by what is played of an option.

        A variable becomes its key, IN_WORDS its name, and `{Phase}` begins with a capital letter.
        `{phase.key}` and `{phase.name}` are the one or the other in any case, `{notes.phase}` is
        the name that another list has for it.
        """
        variables = self.names if in_words else self.keys

        def value(found: re.Match[str]) -> str:
            name = found[1]
            lower = name[:1].lower() + name[1:]
            if lower in variables:
                return variables[name] if name == lower else capital(variables[lower])
            outer, _dot, part = name.partition(".")
            if outer in self.keys and part in {"key", "name"}:
                return (self.keys if part == "key" else self.names)[outer]
            if outer in self.lists:
                return self.lists[outer].get(self.keys.get(part, part), "")
            if in_words and name in self.rules.words:
                return self.rules.said(name, language)
            figure = str(self.figures.get(name, found[0]))
            return figure.replace("-", "\N{MINUS SIGN}") if in_words else figure

        for _time in range(_DEEPEST):
            text = _PLACEHOLDER.sub(value, text)
        return text

    def fill_all(self, value: Any, language: str = ANY) -> Any:
        """Fill in a text in a LANGUAGE, or its texts in several languages."""
        if isinstance(value, Mapping):
            return {key: self.fill_all(it, key) for key, it in value.items()}
        return (
            self.fill(value, in_words=True, language=language) if isinstance(value, str) else value
        )

    def number(self, name: str) -> int | None:
        """Return the figure of a name; a list or a table means its length."""
        value = int(name) if is_whole(name) else self.figures.get(name)
        return value if isinstance(value, int | Fractional) else len(self.items(name)) or None

    def by_players(self, name: str) -> dict[int, int]:
        """Return the figures of a name with `*`, by the number of players."""
        found = self._with_players(name)
        return {number: it for number, it in found.items() if isinstance(it, int | Fractional)}

    def items(self, name: str) -> Mapping[str, str]:
        """Return the items of a list, or those of a table or a list of figures."""
        if name in self.lists:
            return self.lists[name]
        values = self._with_players(name).values() if PLAYERS in name else [self.figures.get(name)]
        lengths = [len(it) for it in values if isinstance(it, tuple)]
        keys = [str(number) for number in range(1, max(lengths, default=0) + 1)]
        if not keys:
            inside = (
                it.removeprefix(f"{name}.") for it in self.figures if it.startswith(f"{name}.")
            )
            keys = sorted(dict.fromkeys(it.split(".")[0] for it in inside), key=_natural)
        return {key: key for key in keys}

    def _with_players(self, name: str) -> dict[int, Value]:
        before, _star, after = name.partition(PLAYERS)
        found = {}
        for known, value in self.figures.items():
            middle = known[len(before) : len(known) - len(after)]
            if known.startswith(before) and known.endswith(after) and is_whole(middle):
                found[int(middle)] = value
        return found


def edition_scope(figures: Mapping[str, Figure], more: Mapping[str, Value]) -> Scope:
    """Return the scope of the figures of an edition, and of MORE that follow from them."""
    found: dict[str, Value] = {it.name: it.value for it in figures.values()}
    for it in figures.values():
        if isinstance(it.value, tuple):
            found |= {f"{it.name}.{place}": number for place, number in enumerate(it.value, 1)}
    return Scope({**found, **more}, {}, {}, {}, is_game=True)


def scope_of(fields: Fields) -> Scope:
    """Return the scope of a table; one without figures has an empty one."""
    return fields.scope if isinstance(fields, FiguredFields) else Scope({}, {}, {}, {})


class FiguredFields(Fields):
    """A table in which figures have names; tables inside it with a `for` are repeated."""

    def __init__(
        self,
        document: Document,
        data: Mapping[str, Any],
        keys: tuple[str | int, ...],
        findings: list[Finding],
        scope: Scope,
    ) -> None:
        """Take the table at the path KEYS, and the scope in which its names are known."""
        super().__init__(document, data, keys, findings)
        self.scope = scope

    def within(self, players: tuple[int, ...] = (), **names: str) -> FiguredFields:
        """Return the table with more variables, or for other numbers of players."""
        scope = self.scope._replace(names={**self.scope.names, **names})
        scope = scope._replace(players=players or scope.players)
        return FiguredFields(self.document, self.data, self.keys, self.findings, scope)

    def filled(self) -> FiguredFields:
        """Return the table with figures instead of their names."""
        return self._filled(self, self.scope)

    def integer(self, key: str, low: int, high: int) -> int | None:
        """Pick a number of things, or of points, which is a multiple of the unit."""
        if key in COUNTS:
            return super().integer(key, low, high)
        return pick_number(self, key, self.scope.unit, low, high)

    def integers(self, key: str, low: int, high: int) -> tuple[int, ...] | None:
        """Pick a list of numbers of points."""
        return pick_numbers(self, key, self.scope.unit, low, high)

    def table(self, key: str) -> Fields | None:
        """Pick a table, filled in."""
        found = super().table(key)
        return None if found is None else self._filled(found, self.scope)

    def tables(self, key: str, wanted: str = "") -> tuple[Fields, ...] | None:
        """Pick an array of tables, each as often as its `for` says."""
        found = super().tables(key, wanted)
        if found is None:
            return None
        filled: list[Fields] = []
        for table in filter(self._is_played, found):
            for scope in self._scopes(table):
                if "for" in table and not scope.repeats.take(TABLE_STEPS + len(scope.figures)):
                    self._report_repeats(key)
                    return tuple(filled)
                filled.append(self._filled(table, scope))
        return tuple(filled)

    def _is_played(self, fields: Fields) -> bool:
        """Return whether a table is for what is played: its `rule` is an option and a choice."""
        rule = fields.data.get("rule")
        if rule is None:
            return True
        name, _sign, value = (it.strip() for it in str(rule).partition("="))
        custom, rules = self.scope.rules.custom(name), self.scope.rules
        if not isinstance(rule, str) or not value:
            wanted = _("an option and its choice, as in {example}")
            fields.refuse("rule", wanted.format(example=EXAMPLE))
        elif custom is None:
            message = no_such_rule(name, (it.id for it in rules.customs))
            self._report_value(fields, "rule", message)
        elif as_choice(value) not in custom.ids:
            self._report_value(fields, "rule", no_such_choice(name, value, custom.ids))
        else:
            return rules.played[name] == as_choice(value)
        return True

    def _report_repeats(self, key: str) -> None:
        """Say once that a file has too many tables."""
        if self.scope.repeats.left > -math.inf:
            self.scope.repeats.left = -math.inf
            message = _(
                "There are more than {most} tables, including those that 'for' repeats; use "
                "shorter lists."
            )
            place = self.document.place(*self.keys, key)
            self.report("bad-value", message.format(most=MOST_TABLES), place)

    def _scopes(self, fields: Fields) -> Iterator[Scope]:
        """Yield a scope for each item of the list that the key `for` names, else this one."""
        if "for" not in fields:
            yield self.scope
            return
        wanted = fields.data["for"]
        pairs = list(wanted.items()) if isinstance(wanted, Mapping) else []
        if [type(name) for _variable, name in pairs] != [str]:
            example = '{ size = "sizes" }'
            fields.refuse(
                "for", _("a variable and its list, as in {example}").format(example=example)
            )
            return
        ((variable, name),) = pairs
        items = self.scope.items(name)
        if not items and name not in self.scope.lists:
            self._report_unknown(fields, "for", name)
        for key, called in items.items():
            keys = {**self.scope.keys, variable: key}
            yield self.scope._replace(keys=keys, names={**self.scope.names, variable: called})

    def _filled(self, fields: Fields, scope: Scope) -> FiguredFields:
        """Fill in the texts and the figures of a table, but not those of tables inside it."""
        data = {key: value for key, value in fields.data.items() if key != "rule"}
        one = {scope.keys.get(it) for it in data.pop("for", {})} if "for" in data else set()
        singular = data.pop("singular", None)
        if "1" in one and singular is not None:
            data["name"] = singular
        data = {key: self._value(fields, key, value, scope) for key, value in data.items()}
        data = {key: value for key, value in data.items() if value or key not in TEXTS}
        return FiguredFields(fields.document, data, fields.keys, fields.findings, scope)

    def _value(self, fields: Fields, key: str, value: Any, scope: Scope) -> Any:
        if key in TABLES and isinstance(value, str):
            value = [f"{value}.{it}" for it in scope.items(value)] or value
        if key in TABLES and isinstance(value, list):
            return [self._figure(fields, key, it, scope) for it in value]
        if key == "reach" and isinstance(value, list) and all(isinstance(it, list) for it in value):
            return [[self._figure(fields, key, number, scope) for number in it] for it in value]
        if key in NUMBERS and isinstance(value, str):
            return self._figure(fields, key, scope.fill(value), scope)
        if isinstance(value, str):
            return scope.fill(value, in_words=key in TEXTS)
        if isinstance(value, list) and all(isinstance(it, str) for it in value):
            return [scope.fill(it) for it in value]
        return scope.fill_all(value) if key in TEXTS else value

    def _figure(self, fields: Fields, key: str, name: Any, scope: Scope) -> Any:
        """Return the number that a name means; one that is unknown is reported, and counts 0."""
        has_names = scope.figures or scope.lists or scope.is_game
        if not isinstance(name, str) or not has_names:
            return name
        found: Any = scope.by_players(name) if PLAYERS in name else scope.number(name)
        if not found and found != 0:
            self._report_unknown(fields, key, name)
            return 0
        return found

    def _report_unknown(self, fields: Fields, key: str, name: str) -> None:
        close = _("There is no figure or list '{name}'; did you mean '{close}'?")
        otherwise = _("There is no figure or list '{name}'; name one of the edition.")
        known = (*self.scope.lists, *self.scope.figures)
        message = suggest(name, known, close, otherwise)
        self._report_value(fields, key, message)

    def _report_value(self, fields: Fields, key: str, message: str) -> None:
        fields.report("bad-value", message, fields.document.value_place(*fields.keys, key))


TEXTS = ("name", "note", "short", "lacks", "say", "singular")
"""The keys whose value is a text, in which a variable is its name."""


def read_lists(fields: Fields) -> dict[str, Mapping[str, str]]:
    """Read the lists: keys with their names in the current language."""
    table = Fields.table(fields, "lists")
    if table is None:
        return {}
    lists = {name: Fields.table(table, name) for name in table.data}
    return {
        name: {key: said(pick_names(items, key, "mine"), spoken()) for key in items.data}
        for name, items in lists.items()
        if items is not None
    }


def read_figures(fields: Fields, unit: float) -> dict[str, Value]:
    """Read the figures that a file names itself, in a unit."""
    table = Fields.table(fields, "figures")
    if table is None:
        return {}
    bounds = unit, LEAST_ENTRY, MOST_ENTRY
    found = {name: pick_number(table, name, *bounds) for name in table.data}
    return {name: value for name, value in found.items() if value is not None}


def _natural(key: str) -> tuple[bool, int]:
    """Put numbers in their order, and words behind them as they are."""
    return (False, int(key)) if is_whole(key) else (True, 0)


def is_whole(text: str) -> bool:
    """Return whether a text is a whole number that is not longer than one in a file may be."""
    return text.isdecimal() and len(text) <= MOST_DIGITS
