"""The codes of scannable pads: each page of their sheets gets its own, and its frame."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from generator.games.pad.scanning.identity import sheet_code
from generator.page.imposition.impose import arrange
from generator.page.scannable.code import encode
from generator.page.scope import unseen_page
from generator.page.score_pads.framing import frame_of
from generator.products.pads.scannable import frame_press

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.model.score_pad.order import SheetOrder
    from generator.model.score_pad.pad import Pad
    from generator.page.marks import Page
    from generator.page.scannable.frame import Frame, FramePress
    from generator.page.score_pads.fitting import SheetPlans
    from generator.products.tools import DrawingTools
    from generator.units import Paper


class SheetCodes:
    """Puts the pages of an order into their frames, with their codes."""

    def __init__(self, order: SheetOrder, plans: SheetPlans, tools: DrawingTools) -> None:
        """Begin with the frames around the sheets as they are planned."""
        self.order = order
        self.tools = tools
        self.frames = [frame_of(plan.paper) for plan in plans.sheets]
        self.presses: dict[Frame, FramePress] = {}

    @property
    def paper(self) -> Paper:
        """The paper of the first framed sheet, whole or a slot."""
        frame = self.frames[0]
        return frame.inner._replace(width=frame.width, height=frame.height)

    def put(self, pad: Pad, at: int, pages: Sequence[Page], number: int) -> tuple[Page, ...]:
        """Put the pages of a sheet into the frame of the pad AT its place in the order."""
        frame = self.frames[at]
        if frame not in self.presses:
            order = self.order
            self.presses[frame] = frame_press(frame, order.ink, order.imposition, self.tools)
        press, theme = self.presses[frame], self.tools.theme.name
        return tuple(
            press.put(it, encode(sheet_code(pad, self.order, theme, page=page, number=number)))
            for page, it in enumerate(pages, start=1)
        )

    def put_all(self, sheets: Sequence[tuple[Page, ...]]) -> list[tuple[Page, ...]]:
        """Put the sheets of the order into their frames, in the order of printing.

        Those that are not on the wanted paper are counted only.
        """
        wanted = self._wanted(sheets)
        numbered = enumerate(zip(sheets, self._sheets(), strict=True))
        return [
            self.put(self.order.pads[at], at, pages, number)
            if wanted is None or sheet in wanted
            else (self._unseen(at),) * len(pages)
            for sheet, (pages, (at, number)) in numbered
        ]

    def _unseen(self, at: int) -> Page:
        return unseen_page(self.frames[at].width, self.frames[at].height)

    def _wanted(self, sheets: Sequence[tuple[Page, ...]]) -> set[int] | None:
        """Return which sheets have a page on the wanted paper; None for all."""
        order, paper = self.order, self.tools.press.scope.paper
        if paper is None:
            return None
        sides = 2 if order.imposition.duplex and order.back is None else 1
        fronts = [
            sheet for sheet, pages in enumerate(sheets) for _front in range(-(-len(pages) // sides))
        ]
        covers = 1 if order.personal and order.personal.cover else 0
        number = len(fronts) + 2 * covers
        laid = arrange(number, order.imposition.up, order.imposition.stack)
        places = [it - covers for it in next(islice(laid, paper, None), ()) if it is not None]
        return {fronts[place] for place in places if 0 <= place < len(fronts)}

    def _sheets(self) -> Iterator[tuple[int, int]]:
        """Yield the place of each sheet's pad in the order, and the sheet's number."""
        personal = self.order.personal
        first = personal.first if personal else None
        number = first or 0
        for _player in self.order.own_players or ("",):
            for at in range(len(self.order.pads)):
                for _copy in range(self.order.sheets):
                    yield at, number
                    number += 0 if first is None else 1
