"""Empty backs: in two-sided printing, they separate pages that must not share a paper."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.page.marks import Page

if TYPE_CHECKING:
    from collections.abc import Sequence

SIDES = 2


def one_sided(pages: Sequence[Page], *, duplex: bool) -> list[Page]:
    """Give each page a paper of its own."""
    if not duplex:
        return list(pages)
    return [side for page in pages for side in (page, _empty(page))]


def end_on_back(pages: Sequence[Page], *, duplex: bool) -> list[Page]:
    """Fill the last paper, so that the next page begins on a front."""
    if duplex and len(pages) % SIDES:
        return [*pages, _empty(pages[-1])]
    return list(pages)


def _empty(page: Page) -> Page:
    return Page("blank", "", page.width, page.height, ())
