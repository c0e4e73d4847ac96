"""The meter: counts the work of templates in steps, and stops those that never end.

A step is about a microsecond. Steps are the same on every machine, and so is the answer to a
template. A clock stops what takes long although it takes few steps.
"""

from __future__ import annotations

from math import inf
from time import thread_time
from types import GeneratorType
from typing import TYPE_CHECKING, Any

from generator.errors import TemplateError
from generator.language import _, fill

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST_STEPS = 1_000_000
"""How many steps templates may take at once."""
STEPS_EACH = 200_000
"""How many steps come back with each further drawing of an order."""
MOST_SECONDS = 3.0
"""How much processor time one drawing may take."""
LOOKING = 1_000
"""How many steps pass between two looks at the clock."""
PARTS_EACH, LETTERS_EACH = 10, 50
"""How many parts or letters one step makes."""
HEAVIEST = 100_000
"""How many parts a value may have, with the parts of its parts."""
DEEPEST = 50
UNKNOWN = 1_000
"""How many letters an object of the program may have that is shown inside a list."""
PLAIN = frozenset({str, int, float, bool, type(None)})
_VIEWS: tuple[type, ...] = (type({}.keys()), type({}.values()), type({}.items()))
_LISTS = frozenset({list, tuple, set, frozenset, *_VIEWS})


class LimitError(TemplateError):
    """A template that does more than a page needs; the message is a sentence without its place."""


class Meter:
    """Counts down the steps that templates have left; all that draw for an order share it.

    Shipped templates have all their steps for each drawing, and no clock.
    """

    __slots__ = ("_deadline", "_look_at", "_most", "is_shipped", "left")

    def __init__(self, *, is_shipped: bool) -> None:
        """Begin with all steps."""
        self.is_shipped = is_shipped
        self.left = self._most = MOST_STEPS
        self._look_at = 0
        self._deadline = inf

    def begin(self) -> None:
        """Begin a drawing."""
        self.left = MOST_STEPS if self.is_shipped else min(MOST_STEPS, self.left + STEPS_EACH)
        self._most = self.left
        self._deadline = inf if self.is_shipped else thread_time() + MOST_SECONDS
        self._look_at = max(0, self.left - LOOKING)

    def spend(self, steps: int = 1) -> bool:
        """Take steps; it is always true, so that a condition can count too."""
        self.left -= steps
        if self.left < self._look_at:
            self.look()
        return True

    def look(self) -> None:
        """Stop a template that has no steps or no time left."""
        self._look_at = max(0, self.left - LOOKING)
        if self.left < 0:
            message = _(
                "the template takes more than {most} steps; draw less, or look for an endless loop."
            )
            raise LimitError(fill(message, most=self._most))
        if thread_time() > self._deadline:
            message = _(
                "the template takes more than {most:g} seconds for a page; draw less, or use"
                " fewer loops."
            )
            raise LimitError(fill(message, most=MOST_SECONDS))

    def made(self, value: Any) -> Any:
        """Count what was made: letters, or parts; those of a generator while they come."""
        kind = type(value)
        if isinstance(value, str):
            self.spend(1 + len(value) // LETTERS_EACH)
        elif kind in _LISTS or kind is dict:
            self.spend(1 + len(value) // PARTS_EACH)
        elif kind is GeneratorType:
            return self._counted(value)
        return value

    def weighed(self, value: Any) -> Any:
        """Return a value that can be compared or looked up in little time; refuse others."""
        kind = type(value)
        if kind in _LISTS or kind is dict:
            self.spend(1 + self._weight(value, 1, 0) // PARTS_EACH)
        elif isinstance(value, str):
            self.spend(1 + len(value) // LETTERS_EACH)
        return value

    def shown(self, value: Any) -> Any:
        """Return a value that can be shown as text; a list becomes its text."""
        self.left -= 1
        kind = type(value)
        if kind in PLAIN or not (kind in _LISTS or kind is dict):
            return value
        self.spend(self._weight(value, UNKNOWN // LETTERS_EACH, 0) // PARTS_EACH)
        return str(value)

    def _counted(self, values: Iterator[Any]) -> Iterator[Any]:
        for value in values:
            self.spend()
            yield value

    def _weight(self, value: Any, unknown: int, depth: int) -> int:
        """Count the parts of a list and of the lists in it, as often as they are in it."""
        if depth > DEEPEST:
            raise too_long()
        total = len(value)
        parts: list[Any] = [*value, *value.values()] if type(value) is dict else value
        if total > HEAVIEST:
            raise too_long()
        for part in parts:
            kind = type(part)
            if isinstance(part, str):
                total += len(part) // LETTERS_EACH
            elif kind in _LISTS or kind is dict:
                total += self._weight(part, unknown, depth + 1)
            elif kind not in PLAIN:
                total += unknown
            if total > HEAVIEST:
                raise too_long()
        return total


def too_long() -> LimitError:
    """Return the error for a value that no page needs."""
    return LimitError(_("a value is too long for a template; shorten it."))
