"""Rules on one page: sections in two columns below a head, in the largest text that fits."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from generator.errors import TemplateError
from generator.language import _
from generator.page.marks import Page
from generator.page.text.flow import INDENT, LEAD, LEADING, Measure, flow_sections
from generator.page.text.kit_page import FOOT, GUTTER, HEAD, kit_room

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.page.svg.press import Press
    from generator.page.text.sections import Section
    from generator.units import Paper


class RulesPage(NamedTuple):
    """The contents of a page of rules: its sections, and the heights of their tables, in mm.

    `unfit` is the error for a paper without enough room; `below` is kept free under the columns.
    """

    name: str
    title: str
    unfit: str
    sections: Sequence[Section]
    tables: Mapping[str, float]
    below: float = 0.0


def summary_page(sections: Sequence[Section], tables: Mapping[str, float]) -> RulesPage:
    """Return the page with the rules of a game in short."""
    unfit = _("The rules do not fit on one page of {paper}.")
    return RulesPage("summary", _("The rules in short"), unfit, sections, tables)


def draw_rules(
    rules: RulesPage, paper: Paper, template: str, paints: Mapping[str, object], press: Press
) -> Page:
    """Draw rules with a template, from PAINTS and the positions of all sections."""
    room = kit_room(paper)
    column = (room.width - GUTTER) / 2
    height = room.height - HEAD - FOOT - rules.below
    flow = flow_sections(rules.sections, Measure(column, height, rules.tables, press.wrapped))
    if flow is None:
        raise TemplateError(rules.unfit.format(paper=room.paper.name))
    context = {
        **paints,
        "title": rules.title,
        "room": room,
        "flow": flow,
        "column": column,
        "gutter": GUTTER,
        "head": HEAD,
        "text_height": height,
        "leading": LEADING,
        "lead": LEAD,
        "indent": INDENT,
    }
    drawing = press.draw(template, context)
    return Page(
        rules.name, rules.title, drawing.width, drawing.height, drawing.marks, tags=drawing.tags
    )
