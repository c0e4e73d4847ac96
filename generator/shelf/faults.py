"""Faults: what a shelf refuses, each with a class of its own, so that pages can answer it."""

from __future__ import annotations

from generator.errors import OrderError, UnknownNameError, UnreadableError


class GoneError(UnreadableError):
    """The folder of a shelf cannot be opened."""


class NoThingError(UnknownNameError):
    """There is no thing of this name, or no such version of it."""


class BadNameError(OrderError):
    """A name that no thing of a shelf can have."""


class ForeignError(OrderError):
    """A change of a thing that somebody else has put there."""


class MeanwhileError(OrderError):
    """A change of a thing that has changed meanwhile: `now` is what it says, None if it is gone."""

    def __init__(self, message: str, now: bytes | None) -> None:
        """Keep what the thing says now."""
        super().__init__(message)
        self.now = now
