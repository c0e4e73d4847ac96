"""The codes of a scannable pad: each of its sheets gets its own, and its frame."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.dice.pages.fitting import sheet_frame
from generator.games.dice.pages.one_paper import wanted_sheets
from generator.games.dice.scanning.identity import sheet_code
from generator.page.scannable.code import encode
from generator.page.scope import unseen_page
from generator.products.pads.scannable import frame_press

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.games.dice.model.order import PadOrder
    from generator.model.layout import Layout
    from generator.page.marks import Page
    from generator.page.scope import Scope
    from generator.products.tools import DrawingTools
    from generator.units import Paper


class SheetCodes:
    """Puts the sheets of an order into their frames, with their codes."""

    def __init__(self, order: PadOrder, tools: DrawingTools) -> None:
        """ORDER has the whole paper."""
        self.order = order
        self.theme = tools.theme.name
        self.frame = sheet_frame(order.paper, order.imposition, order.style)
        self.press = frame_press(self.frame, order.ink, order.imposition, tools)

    @property
    def paper(self) -> Paper:
        """The paper of a framed sheet, whole or a slot."""
        frame = self.frame
        return frame.inner._replace(width=frame.width, height=frame.height)

    def put(self, page: Page, layout: Layout, number: int = 0) -> Page:
        """Put a sheet of a domain into its frame."""
        return self.press.put(page, encode(sheet_code(layout, self.order, self.theme, number)))

    def put_all(self, pages: Sequence[Page], scope: Scope) -> tuple[Page, ...]:
        """Put the sheets of the pad into their frames, in the order of printing.

        Those that are not wanted are counted only.
        """
        wanted = wanted_sheets(self.order, 1, scope)
        unseen = unseen_page(self.frame.width, self.frame.height)
        sheets = enumerate(zip(pages, self._sheets(), strict=True))
        return tuple(
            self.put(page, layout, number) if wanted is None or at in wanted else unseen
            for at, (page, (layout, number)) in sheets
        )

    def _sheets(self) -> Iterator[tuple[Layout, int]]:
        """Yield the domain and the number of each sheet."""
        personal = self.order.personal
        first = personal.first if personal else None
        number = first or 0
        for _player in (personal.players if personal else ()) or ("",):
            for layout in self.order.layouts:
                for _copy in range(self.order.sheets):
                    yield layout, number
                    number += 0 if first is None else 1
