"""What a gallery is to be made of, and what was done for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from generator.model.layout import Layout


class Wish(NamedTuple):
    """How a gallery is to be made."""

    folder: Path
    output: Path
    language: str
    """The language of what is printed; the pages are in the one that is spoken."""
    title: str = ""
    studio: str = ""
    """The address of a studio, to which pages of domains lead; '' for none."""
    games: int | None = None
    """How many games each domain is played that has no playtest yet; None plays none."""
    seed: int = 1
    against: Layout | None = None
    processes: int = 1
    cluster: str | None = None
    progress: Callable[[int, int], object] = lambda _done, _total: None
    say: Callable[[str], object] = lambda _sentence: None


class Broken(NamedTuple):
    """A file that has no page, and why."""

    file: str
    error: str


class Built(NamedTuple):
    """What was done for a gallery."""

    shown: int
    """How many things have pages."""
    drawn: tuple[str, ...]
    """The things that were drawn; the others were drawn earlier."""
    played: tuple[str, ...]
    """The domains that were played."""
    written: tuple[str, ...]
    """The pages that have changed."""
    removed: tuple[str, ...]
    broken: tuple[Broken, ...]
    left_out: int
    """How many files there are beyond what a folder may have."""
