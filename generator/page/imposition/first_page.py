"""A glance: where only the first paper is looked at, the others are counted and not drawn."""

from __future__ import annotations

from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.page.marks import Page, Symbol, Use
from generator.page.svg.matrix import IDENTITY

if TYPE_CHECKING:
    from collections.abc import Iterator

UNSEEN = (Use(Symbol("unseen", ()), IDENTITY),)
"""What stands on a page at which nobody looks: it is not blank."""


@dataclass
class _Glance:
    """How far somebody has looked; whoever looks at ALL papers sees them only once more quickly."""

    looks_at_all: bool
    has_seen: bool = False


_glance: ContextVar[_Glance | None] = ContextVar("glance", default=None)


@contextmanager
def glancing(*, at_all: bool = False) -> Iterator[None]:
    """Draw the first paper inside the block, and leave the others blank unless AT_ALL.

    What was drawn at an earlier glance is taken from memory.
    """
    token = _glance.set(_Glance(at_all))
    try:
        yield
    finally:
        _glance.reset(token)


def is_glance() -> bool:
    """Tell whether somebody only looks, so that drawings may come from memory."""
    return _glance.get() is not None


def is_first_only() -> bool:
    """Tell whether only the first paper is looked at."""
    glance = _glance.get()
    return glance is not None and not glance.looks_at_all


def is_needed() -> bool:
    """Tell whether the next paper is to be drawn, not only counted."""
    glance = _glance.get()
    return glance is None or glance.looks_at_all or not glance.has_seen


def unseen_page(width: float, height: float) -> Page:
    """Return a page at which nobody looks, so that it is counted."""
    return Page("", "", width, height, UNSEEN)


def end_glance() -> None:
    """Say that the first paper is drawn."""
    glance = _glance.get()
    if glance is not None:
        glance.has_seen = True
