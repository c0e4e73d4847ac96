"""What the texts and figures of a worksheet mean: names of figures and lists, and variables."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from generator.language import _, suggest
from generator.model.spoken_names import capital

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.load.files.fields import Fields

Value = int | str | tuple[int, ...]
"""A figure: a number, a word, or a list of numbers."""
PLAYERS = "*"
"""What means the number of players in the name of a figure."""
MOST = 999
_PLACEHOLDER = re.compile(r"\{([^{}]+)\}")
_DEEPEST = 3
"""How often what was filled in can have something to fill in."""


class Scope(NamedTuple):
    """The figures and lists of a worksheet, and what its variables are inside a repeated part."""

    figures: Mapping[str, Value]
    lists: Mapping[str, Mapping[str, str]]
    """The keys of a list with their names."""
    keys: Mapping[str, str]
    names: Mapping[str, str]

    def repeated(self, fields: Fields) -> Iterator[Scope]:
        """Yield a scope for each item of the list that the key `for` names, else this one."""
        if "for" not in fields:
            yield self
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
        for key, said in self._items(fields, "for", name).items():
            keys, names = {**self.keys, variable: key}, {**self.names, variable: said}
            yield self._replace(keys=keys, names=names)

    def fill(self, text: str, *, in_words: bool = False) -> str:
        """Replace `{size}` by a variable or a figure.

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
            return str(self.figures.get(name, found[0]))

        for _time in range(_DEEPEST):
            text = _PLACEHOLDER.sub(value, text)
        return text

    def number(self, fields: Fields, key: str) -> int | None:
        """Pick a number, or the figure that a name means; a list or a table means its length."""
        given = fields.data.get(key)
        if not isinstance(given, str):
            return fields.integer(key, 0, MOST)
        name = self.fill(given)
        value = int(name) if name.isdecimal() else self.figures.get(name)
        return value if isinstance(value, int) else len(self._items(fields, key, name))

    def by_players(self, fields: Fields, key: str, players: Iterable[int]) -> Mapping[int, int]:
        """Pick what something is worth for each number of players; `*` means that number."""
        given = fields.data.get(key)
        name = self.fill(given) if isinstance(given, str) else ""
        if PLAYERS not in name:
            value = self.number(fields, key)
            return {} if value is None else dict.fromkeys(players, value)
        found = self._with_players(name)
        if not found:
            self._report_unknown(fields, key, name)
        return {it: worth for it in players if isinstance(worth := found.get(it), int)}

    def table(self, fields: Fields, key: str) -> tuple[int, ...]:
        """Pick a list of numbers and names of figures, or a whole table of figures."""
        given = fields.data.get(key, [])
        if isinstance(given, str):
            given = [f"{given}.{it}" for it in self._items(fields, key, given)]
        if not isinstance(given, list):
            fields.refuse(key, _("a list of numbers and names of figures"))
            return ()
        found = [self.figures.get(it) if isinstance(it, str) else it for it in given]
        for name, value in zip(given, found, strict=True):
            if not isinstance(value, int):
                self._report_unknown(fields, key, str(name))
        return tuple(it for it in found if isinstance(it, int))

    def _items(self, fields: Fields, key: str, name: str) -> Mapping[str, str]:
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
        if not keys:
            self._report_unknown(fields, key, name)
        return {key: key for key in keys}

    def _with_players(self, name: str) -> dict[int, Value]:
        """Return the figures of a name with `*`, by the number of players."""
        before, _star, after = name.partition(PLAYERS)
        found = {}
        for known, value in self.figures.items():
            middle = known[len(before) : len(known) - len(after)]
            if known.startswith(before) and known.endswith(after) and middle.isdecimal():
                found[int(middle)] = value
        return found

    def _report_unknown(self, fields: Fields, key: str, name: str) -> None:
        close = _("There is no figure or list '{name}'; did you mean '{close}'?")
        otherwise = _("There is no figure or list '{name}'; name one of the edition.")
        message = suggest(name, (*self.lists, *self.figures), close, otherwise)
        fields.report("bad-value", message, fields.document.value_place(*fields.keys, key))


def _natural(key: str) -> tuple[bool, int]:
    """Put numbers in their order, and words behind them as they are."""
    return (False, int(key)) if key.isdecimal() else (True, 0)
