"""Pages of rules: sections in two columns below a head, in the largest text that fits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import TemplateError
from generator.language import _
from generator.page.text.flow import (
    COLUMNS,
    INDENT,
    LARGEST,
    LEAD,
    LEADING,
    Measure,
    flow_sections,
)
from generator.page.text.kit_page import (
    FOOT,
    GUTTER,
    HEAD,
    draw_numbered,
    folios,
    kit_room,
    too_small,
)
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.page.marks import Page
    from generator.page.svg.press import Press
    from generator.page.text.flow import Flow, Section
    from generator.units import Paper


class RulesPage(NamedTuple):
    """The contents of a page of rules: its sections, and the heights of their tables, in mm.

    `unfit` is the error for a paper without enough room; `below` is kept free under the columns.
    The template draws so many `further` pages after them, without rules.
    """

    name: str
    title: str
    unfit: str
    sections: Sequence[Section]
    tables: Mapping[str, float]
    below: float = 0.0
    further: int = 0


def summary_page(sections: Sequence[Section], tables: Mapping[str, float]) -> RulesPage:
    """Return the page with the rules of a game in short."""
    unfit = _("The rules do not fit on one page of {paper}.")
    return RulesPage("summary", _("The rules in short"), unfit, sections, tables)


def draw_rules(
    rules: RulesPage, paper: Paper, template: str, paints: Mapping[str, object], press: Press
) -> tuple[Page, ...]:
    """Draw rules with a template, from PAINTS and the positions of all sections.

    They are on one page; on a small paper they take further pages before words become too small.
    """
    room = kit_room(paper)
    column = (room.width - GUTTER) / COLUMNS
    height = room.height - HEAD - FOOT - rules.below

    def flows_on(pages: int) -> tuple[Flow, ...] | None:
        largest = LARGEST if pages + rules.further == 1 else LARGEST / room.scale
        measure = Measure(column, height, rules.tables, press.wrapped, room.least, largest)
        return flow_sections(rules.sections, measure, pages)

    most = len(rules.sections) // COLUMNS if room.is_small else 1
    tried = map(flows_on, range(1, most + 1))
    flows = next((it for it in tried if it is not None), None)
    if flows is None:
        if room.is_small:
            raise too_small(rules.title, room)
        raise TemplateError(rules.unfit.format(paper=room.paper.name))
    context = {
        **paints,
        "room": room,
        "column": column,
        "gutter": GUTTER,
        "head": HEAD,
        "text_height": height,
        "leading": LEADING,
        "lead": LEAD,
        "indent": INDENT,
    }
    every = (*flows, *flows[-1:] * rules.further)
    contexts = [
        {**context, "flow": flow, "folio": folio}
        for flow, folio in zip(every, folios(len(every)), strict=True)
    ]
    return draw_numbered(rules.name, rules.title, template, contexts, press)
