"""Orders: what is to be printed, as a value, and the result of carrying one out."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import field
from typing import TYPE_CHECKING, Any

from generator.errors import OrderError
from generator.language import _
from generator.page.scope import Scope
from generator.values import NamedTuple, dataclass

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from contextlib import AbstractContextManager
    from pathlib import Path

    from generator.page.marks import Document

    OnPart = Callable[[int, int], None]
    """A callback with `done, total`."""


@dataclass(frozen=True)
class Order:
    """What is to be printed: the value of every option of a product, by its id.

    `given` are the options that somebody asked for; the others have their defaults. `output` is
    the file or folder to write, None for a descriptive name.
    """

    product: str
    values: Mapping[str, Any]
    given: frozenset[str] = frozenset()
    language: str = "en"
    output: str | None = None

    def __getitem__(self, name: str) -> Any:
        """Return the value of an option."""
        return self.values[name]


class Files(NamedTuple):
    """The files of a print by their places, and a line about each."""

    by_place: Mapping[Path, bytes]
    lines: tuple[str, ...]


class Print(NamedTuple):
    """The result of an order: pages, notes for the user, and the way to its files.

    `pages` are those of the whole print, of which `document` may be the beginning; it is None for
    what has no pages. `sides` are the printed sides of a paper, 0 where there is no paper.
    """

    document: Document | None
    pages: int
    sides: int
    write: Callable[[Run], Files]
    notes: tuple[str, ...] = ()


@contextmanager
def _unheard() -> Iterator[OnPart]:
    yield lambda _done, _total: None


def _agreed(_papers: int) -> None:
    """Allow any number of papers."""


def _silent(_text: str) -> None:
    """Ignore a warning."""


@dataclass(frozen=True)
class Run:
    """How an order is carried out: how far it is drawn, and who is notified.

    `confirm` is called with the number of papers before they are drawn, `warn` with a sentence
    about something that was left out. A run that is `alone` starts no other process.
    """

    scope: Scope = field(default_factory=Scope)
    progress: Callable[[], AbstractContextManager[OnPart]] = _unheard
    confirm: Callable[[int], None] = _agreed
    warn: Callable[[str], None] = _silent
    most_pages: int | None = None
    alone: bool = False

    def expect(self, pages: int) -> None:
        """Refuse more pages than can be printed at once, before they are drawn."""
        if self.most_pages is None or pages <= self.most_pages:
            return
        message = _(
            "This makes {pages} pages, but at most {most} can be printed at once; print fewer."
        )
        raise OrderError(message.format(pages=pages, most=self.most_pages))
