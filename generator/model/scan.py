"""Scannable sheets: what the code of a sheet says, and what was read in each of its fields."""

from __future__ import annotations

from generator.values import NamedTuple

EMPTY, CROSSED, RINGED, USED = "", "x", "o", "ox"
"""What a mark can be: nothing, a cross or tick, a ring, a ring that is crossed.

A digit or number that was read is its text, such as `4` or `13`.
"""


CERTAIN = 0.99
"""What is read with less certainty is asked about."""
LIKELY = 0.001
"""Values that are less likely are no choice, and no field is taken for misread because of them."""
PHASE = "phase-"
"""Before the name of a field: the phase in which it was marked, which no sheet shows.

A question about `phase-hex-3-4` shows the field `hex-3-4`, and its answer is a value of that name.
"""


class SheetCode(NamedTuple):
    """What a scannable sheet says about itself, enough to draw it again."""

    game: str
    layout: str
    """The id of its layout; empty in a code that was read, if no shipped layout has it."""
    digest: str
    """A short hash of the layout's content: a custom layout is found by it."""
    style: str
    """What the game calls it, such as `sheet` or `columns-4`; page 2 of it is `columns-4/2`."""
    paper: str
    """The name of a paper; a slot of it where several sheets share one."""
    ink: str
    language: str
    theme: str
    solo: bool = False
    up: int = 1
    number: int = 0
    """The number of the sheet in its pad, from 1; 0 for none."""


class Reading(NamedTuple):
    """What was read in a field: the best value, how certain it is, and the others by rank."""

    field: str
    kind: str
    """The kind of the field, as pages name them."""
    value: str
    certainty: float
    others: tuple[tuple[str, float], ...] = ()
    is_answer: bool = False
    """Whether somebody said it: then it is certain."""
    shape: str = ""
    """What a net saw in it, as base64 of signed bytes: what looks alike has alike shapes."""
    learned_from: str = ""
    """The field whose answer told what this one is, because both look alike."""


class Question(NamedTuple):
    """A field that somebody has to look at: what was read, what it may be, and why it is asked."""

    field: str
    read: str
    certainty: float
    choices: tuple[str, ...]
    """The likely values, the best first; numbers may be any other."""
    reason: str
    """A sentence, such as why a rule and the reading disagree."""
    fitting: str | None = None
    """What the rules suggest instead of what was read, if they suggest anything."""

    @property
    def guess(self) -> str:
        """What is taken if nobody answers."""
        return self.read if self.fitting is None else self.fitting

    @property
    def shown(self) -> str:
        """The field of the page whose picture is shown."""
        return self.field.removeprefix(PHASE)
