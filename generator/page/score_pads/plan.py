"""The plan of a pad's sheet: which lines are on which page, and in how many panels."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING, TypeAlias

from generator.language import _
from generator.model.score_pad.form import Form
from generator.page.score_pads.captions import Captions, set_captions
from generator.page.score_pads.copies import has_few_rounds, lay_beside, lay_copies, title_height
from generator.page.score_pads.figures import notice
from generator.page.score_pads.flow import PANEL_GAP, Flow, Panel, Wish
from generator.page.score_pads.forms.across import lay_across
from generator.page.score_pads.forms.line import lay_line, line_remarks
from generator.page.score_pads.forms.matches import lay_matches
from generator.page.score_pads.forms.middle import list_middle_items, middle_remarks
from generator.page.score_pads.game_items import list_game_items
from generator.page.score_pads.items import (
    Detail,
    has_totals,
    list_items,
    remarks,
    round_boxes,
    shared_entries,
)
from generator.page.score_pads.legends import LOW, lay_legends
from generator.page.score_pads.lines import LEADING, UnfitError
from generator.page.score_pads.measures import CODE_EDGE, DATE_GAP, GAP, LEGEND, game_measures
from generator.page.score_pads.widths import COMFORTABLE, NAME, fit_table, rule_table
from generator.values import NamedTuple, dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from generator.model.score_pad.pad import Pad
    from generator.page.score_pads.items import Item
    from generator.page.score_pads.legends import LegendPanel
    from generator.page.score_pads.lines import Ruling
    from generator.page.score_pads.measures import Measures
    from generator.page.svg.press import Press
    from generator.units import Paper

Laid: TypeAlias = tuple[tuple[tuple[Panel, ...], ...], int]
"""The panels of each page, and how many rounds they have."""
FOOT = 1.4
KEPT = 0.75
"""The share of its boxes that a sheet with legends has at least."""
LEGEND_GAP = 1.6
"""The space between the legends and what is below them."""
MOST_PANELS, MOST_DEEP, FEWEST_LINES = 3, 4, 5
EMPTY = 25.0
"""How much of the width a table may leave as well as not."""
SHARES = (1.0, 0.5)
"""The shares of the boxes for single numbers that a sheet of a game can have."""
MOST_WORDS = 5
"""How many lines the words of a row have at most where there is another way."""
NARROW, BESIDE = 0.85, 80.0
"""The share of the width below which a single table is narrow, and the width of several."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How a pad is laid on one page, or on several."""

    paper: Paper
    ruling: Ruling
    captions: Captions | None
    remarks: tuple[str, ...]
    small: float
    """The size of the letters of remarks."""
    legend: LegendPanel | None
    note: tuple[str, ...]
    """The lines below the name of the pad."""
    foot: tuple[str, ...]
    """The lines that say whose sheet it is."""
    leaves: tuple[tuple[Panel, ...], ...]
    detail: Detail
    panels: int
    rounds: int
    room: float
    """The height of a panel."""

    @property
    def width(self) -> float:
        """The room between the margins."""
        return self.paper.width - 2 * self.ruling.measures.margin

    @property
    def breaks(self) -> int:
        """How many rows of boxes to cross go on in another line."""
        return sum(line.is_broken for panels in self.leaves for it in panels for line in it.lines)

    @property
    def long(self) -> int:
        """How many lines the words of rows have beyond what is easy to read."""
        words = (line.words for panels in self.leaves for it in panels for line in it.lines)
        return sum(max(0, len(it.label) + len(it.note) - MOST_WORDS) for it in words)

    @property
    def boxes(self) -> int:
        """How many boxes it has."""
        lines = (line for panels in self.leaves for it in panels for line in it.lines)
        return sum(len(line.boxes) for line in lines)

    @property
    def tables(self) -> int:
        """How many tables for games of their own it has, besides a single one."""
        return sum(bool(panel.title) for panels in self.leaves for panel in panels)

    @property
    def pages(self) -> tuple[int, int]:
        """How many pages it has; letters with a legend are good only for a single page."""
        has_letters = self.captions is not None and bool(self.captions.legend)
        return int(has_letters and len(self.leaves) > 1), len(self.leaves)

    @property
    def content(self) -> tuple[int, ...]:
        """What it has, in the order of importance; more of it is better."""
        has_legend = int(self.legend is not None)
        return -len(self.leaves), -self.long, -self.detail, self.rounds, has_legend

    @property
    def is_narrow(self) -> bool:
        """Whether its boxes are narrow."""
        return self.ruling.box < COMFORTABLE

    @property
    def below(self) -> float:
        """The height of what is said below the table and its legends."""
        least = self.ruling.measures.letters
        return (len(self.remarks) * self.small + len(self.foot) * least) * LEADING

    @property
    def free(self) -> float:
        """The height that the tables leave of their room."""
        panels = (panel for leaf in self.leaves for panel in leaf if panel.lines)
        lows = (it.y + it.lines[-1].y + it.lines[-1].height for it in panels)
        return self.room - max(lows, default=self.room)

    @property
    def head(self) -> float:
        """The height of what is above the table: the note may take several lines."""
        return _head(self.note, self.ruling.measures)


def _is_too_narrow(wish: Wish, paper: Paper, press: Press) -> bool:
    """Return whether a paper lacks room for the name of a game beside the date."""
    measures = wish.measures
    width = paper.width - 2 * measures.margin
    room = width - measures.beside - measures.date(width) - DATE_GAP
    name = wish.pad.name(wish.language)
    return press.ruler.width(name, "display-bold", measures.letters) > room


class GameTry(NamedTuple):
    """How much the sheet of a game could have, in which sizes, and its lines."""

    detail: Detail
    measures: Measures
    items: tuple[Item, ...]


def plan_sheet(
    wish: Wish, papers: Sequence[Paper], press: Press
) -> tuple[Plan | None, Item | None]:
    """Return the best plan on papers as they are turned; without one, the words that do not fit.

    Room for names and for legends is taken only where the table does not lose by it.
    """
    if wish.pad.edition:
        return _plan_game(wish, papers, press, _game_tries(wish))
    found, unfit = _best(wish, papers, press)
    if found is None and wish.form is Form.ACROSS:
        return plan_sheet(wish._replace(form=Form.TABLE), papers, press)
    if found is None:
        return None, unfit
    if wish.pad.keeps_names and found[1].ruling.columns > 1 and found[1].ruling.column < NAME:
        named, _unfit = _best(wish._replace(names=True), papers, press)
        if named is not None and not _is_worse(named, found):
            found, wish = named, wish._replace(names=True)
    for size in wish.measures.reference if wish.pad.legends else ():
        explained, _unfit = _best(wish._replace(legend=size), papers, press)
        if explained is not None and not _is_worse(explained, found):
            found = explained
            break
    return enlarge(found[1], wish, press), None


Rank = tuple[int, ...]
PAGES, TIGHT, BREAKS = 4, 4, 5
"""How many figures of a rank are about pages, boxes and words, and the places of two others."""
BEST = (0, 1, 0)
"""What no plan can be better than: one page, and no words that are too long."""


def _best(
    wish: Wish, papers: Sequence[Paper], press: Press
) -> tuple[tuple[Rank, Plan] | None, Item | None]:
    """Return the best plan with its rank; without one, the words that do not fit."""
    plans: list[tuple[Rank, Plan]] = []
    unfit: Item | None = None
    measures = wish.measures
    sizes = [wish._replace(measures=it) for it in (measures, measures.tight, measures.small)]
    details = _all_items(wish)
    is_table = wish.form is Form.TABLE
    numbers = range(1, MOST_PANELS + 1) if is_table else (1,)
    for deep in range(1, MOST_DEEP + 1) if wish.pad.rounds and is_table else (1,):
        for (detail, items), (tight, sized) in product(details.items(), enumerate(sizes)):
            if any(rank[: len(BEST)] == BEST for rank, _best_plan in plans):
                break
            for (turned, paper), panels in product(enumerate(papers), numbers):
                try:
                    plan = _plan(sized, paper, (detail, items), deep, panels, press)
                except UnfitError as error:
                    unfit = unfit or error.item
                    continue
                if plan is not None:
                    long = 0 if wish.kept else plan.long
                    rank = (*plan.pages, long, detail, tight, plan.breaks, *_clumsiness(plan, wish))
                    plans.append(((*rank, turned, panels), plan))
        if plans:
            break
    if not plans:
        return None, unfit
    least, best = min(plans, key=lambda it: it[0])
    several = _several_games([it for _rank, it in plans], wish, press)
    return (least, several or _with_copies(best, wish, press)), None


def _is_worse(one: tuple[Rank, Plan], other: tuple[Rank, Plan]) -> bool:
    """Return whether a plan has more pages than another, or less to write in; a low head is not."""
    (rank, plan), (least, usual) = one, other
    return (
        rank[:PAGES] > least[:PAGES]
        or rank[TIGHT] > max(1, least[TIGHT])
        or rank[BREAKS] > least[BREAKS]
        or plan.ruling.deep > usual.ruling.deep
        or plan.tables < usual.tables
        or plan.boxes < KEPT * usual.boxes
    )


def enlarge(plan: Plan, wish: Wish, press: Press) -> Plan:
    """Return a plan whose legends and remarks are as large as the paper below its table allows."""
    sizes = plan.ruling.measures.legends
    legend, free = plan.legend, plan.free
    if legend is not None:
        for size in (it for it in sizes if it > legend.size):
            room = (plan.width, legend.height + free)
            larger = lay_legends(wish.pad, wish.language, size, room, press)
            if larger is not None:
                free -= larger.height - legend.height
                legend = larger
                break
    said = " ".join(plan.remarks)
    least = len(plan.remarks) * plan.small
    for size in (it for it in sizes if plan.small < it <= LEGEND) if said else ():
        lines = press.wrapped(said, "display-italic", size, plan.width)
        if (len(lines) * size - least) * LEADING <= free:
            return replace(plan, legend=legend, remarks=tuple(lines), small=size)
    return replace(plan, legend=legend)


def has_room(wish: Wish, papers: Sequence[Paper], press: Press) -> bool:
    """Return whether a sheet can be laid on papers as they are turned, however small it is."""
    if not wish.pad.edition:
        return plan_sheet(wish, papers, press)[0] is not None
    *_better, least = _game_tries(wish)
    return _plan_game(wish, papers, press, [least])[0] is not None


def _plan_game(
    wish: Wish, papers: Sequence[Paper], press: Press, tries: Iterable[GameTry]
) -> tuple[Plan | None, Item | None]:
    """Return the best plan of a game's sheet, which is one page.

    Columns with room for a name come before many boxes, and those before large letters. Boxes for
    single numbers come before letters that are large, and after those that are easy to read.
    """
    found: Plan | None = None
    unfit: Item | None = None
    names = wish.columns * NAME + wish.measures.label
    has_names = max(it.width for it in papers) - 2 * wish.measures.margin >= names
    for detail, measures, items in tries:
        sized = wish._replace(measures=measures)
        boxes = sum(bool(it.slots) for it in items)
        plans = []
        for panels, (turned, paper) in product(range(1, MOST_PANELS + 1), enumerate(papers)):
            if boxes * measures.line > panels * paper.height or _is_too_narrow(sized, paper, press):
                continue
            try:
                plan = _plan(sized, paper, (detail, items), 1, panels, press)
            except UnfitError as error:
                unfit = unfit or error.item
                continue
            if plan is not None and len(plan.leaves) == 1:
                plans.append(((plan.ruling.column < NAME, panels, turned), plan))
        if plans:
            (is_narrow, *_rest), best = min(plans, key=lambda it: it[0])
            found = found or best
            if not (has_names and is_narrow):
                return best, None
    return found, unfit


def _game_tries(wish: Wish) -> Iterator[GameTry]:
    """Yield how much the sheet of a game can have, from the most to the least."""
    sizes = game_measures(wish.measures)
    has_spaces = any(it.spaces for row in wish.pad.rows for it in row.entries)
    tries = [(Detail.COUNTED, share, sizes[:-1]) for share in SHARES if has_spaces]
    tries += [(detail, 0.0, sizes) for detail in Detail]
    for detail, share, tried in tries:
        items = tuple(list_game_items(wish.pad, wish.language, detail, share))
        yield from (GameTry(detail, measures, items) for measures in tried)


def _all_items(wish: Wish) -> dict[Detail, tuple[Item, ...]]:
    """Return the lines of a sheet for each amount of detail that it can have."""
    pad, language = wish.pad, wish.language
    if wish.form in {Form.LINE, Form.MATCHES, Form.ACROSS}:
        return {Detail.COUNTED: ()}
    if wish.form is Form.MIDDLE:
        return {Detail.POINTS: tuple(list_middle_items(pad, language))}
    return {it: tuple(list_items(pad, language, it)) for it in _details(pad)}


def _details(pad: Pad) -> tuple[Detail, ...]:
    """Return how much of the sum a sheet can have: what makes no difference is left out."""
    if not pad.sections:
        return (Detail.COUNTED,)
    rows = [row for section in pad.sections for row in section.rows]
    if any(len(row.entries) > 1 for row in rows):
        return tuple(Detail)
    return Detail.COUNTED, Detail.POINTS


def _with_copies(plan: Plan, wish: Wish, press: Press) -> Plan:
    """Return a plan with several tables, if the sheet of one player has room for them."""
    beside = _beside(plan, wish, press)
    if beside is not None:
        return beside
    if not wish.alone or plan.rounds or len(plan.leaves) > 1:
        return plan
    items = tuple(list_items(wish.pad, wish.language, plan.detail))
    flow = Flow(wish, plan.ruling, None, plan.panels, plan.room, press)
    copies = lay_copies(flow, items)
    return replace(plan, leaves=(copies,)) if copies else plan


def _several_games(plans: Sequence[Plan], wish: Wish, press: Press) -> Plan | None:
    """Return the plan with the most tables, if a game has few rounds."""
    found = []
    for plan in plans if has_few_rounds(wish) else ():
        if plan.panels == len(plan.leaves) == 1:
            items = tuple(list_items(wish.pad, wish.language, plan.detail))
            flow = Flow(wish, plan.ruling, plan.captions, 1, plan.room, press)
            found.append(replace(plan, leaves=(lay_copies(flow, items),)))
    return max((it for it in found if it.tables), key=lambda it: it.tables, default=None)


def _beside(plan: Plan, wish: Wish, press: Press) -> Plan | None:
    """Return a plan with tables beside each other where one would leave a part of the width."""
    is_narrow = plan.ruling.width < NARROW * plan.width
    if wish.columns > 1 or wish.kept or not is_narrow or len(plan.leaves[0]) > 1:
        return None
    number = min(MOST_PANELS, int((plan.width + PANEL_GAP) / (BESIDE + PANEL_GAP)))
    margins = 2 * plan.ruling.measures.margin
    width = (plan.width - (number - 1) * PANEL_GAP) / max(1, number) + margins
    height = plan.paper.height - title_height(plan.ruling.measures)
    height -= plan.legend.height + LEGEND_GAP if plan.legend else 0.0
    part = plan.paper._replace(width=width, height=height)
    items = _all_items(wish)[plan.detail]
    sized = wish._replace(measures=plan.ruling.measures, legend=0.0)
    try:
        one = _plan(sized, part, (plan.detail, items), 1, 1, press) if number > 1 else None
    except UnfitError:
        return None
    if one is None or len(one.leaves) > 1:
        return None
    tables = lay_beside(one.leaves[0][0], number, one.ruling)
    return replace(plan, ruling=one.ruling, captions=one.captions, leaves=(tables,))


def _clumsiness(plan: Plan, wish: Wish) -> tuple[int, int, int, int]:
    """Return what is worse: narrow boxes, words on end, fewer rounds if open, empty paper."""
    rounds = wish.pad.rounds
    if rounds is None or not rounds.is_open or wish.pad.sections:
        return plan.panels, 0, -plan.rounds if wish.form is Form.MATCHES else 0, 0
    on_end = int(plan.captions is not None and plan.captions.on_end)
    is_wide = plan.ruling.box >= COMFORTABLE or plan.panels == 1
    if not is_wide:
        return 1, on_end, plan.panels, 0
    empty = plan.width - max(it.x for it in plan.leaves[0]) - plan.ruling.width
    empty += 0.0 if wish.kept else max(0.0, plan.free)
    return 0, on_end, -plan.rounds, int(empty / EMPTY)


def _plan(  # noqa: PLR0917 - the figures that are tried
    wish: Wish,
    paper: Paper,
    detailed: tuple[Detail, tuple[Item, ...]],
    deep: int,
    panels: int,
    press: Press,
) -> Plan | None:
    pad, language, measures = wish.pad, wish.language, wish.measures
    detail, items = detailed
    ruling = rule_table(wish, items, paper, (deep, panels), press)
    if ruling is None:
        return None
    captions = None
    if pad.rounds and wish.form is Form.TABLE:
        own = [it.name(language) for it in round_boxes(pad)]
        own += [_("Total")] if has_totals(pad) else []
        shared = [it.name(language) for it in shared_entries(pad)]
        ruling = fit_table(ruling, own, shared, pad, press)
        alike = ruling.widths(ruling.across_round(len(own)))
        widths = tuple(alike[at] for _line, at in ruling.places(len(own)))
        boxes = (widths, ruling.beside(len(shared)))
        captions = set_captions(own, shared, boxes, measures, press)
    slots = {slot.kind for item in items for slot in item.slots}
    width = paper.width - 2 * measures.margin
    small = wish.legend or measures.letters
    below = _remarks(wish, slots, captions, small, width, press)
    note = _note(pad.note(language), width - measures.beside, measures, press)
    foot = _foot(pad, width, measures, press)
    room = paper.height - 2 * measures.margin - _head(note, measures) - FOOT
    room -= (len(below) * small + len(foot) * measures.letters) * LEADING + GAP
    legend = None
    if wish.legend:
        legend = lay_legends(pad, language, small, (width, LOW * paper.height), press)
        if legend is None:
            return None
        room -= legend.height + LEGEND_GAP
    if wish.form is Form.LINE:
        tables = lay_line(pad, language, ruling, (width, room), press)
        found: Laid | None = ((tables,), 0) if tables else None
    elif wish.form is Form.MATCHES:
        found = lay_matches(wish, (width, room), press)
    elif wish.form is Form.ACROSS:
        tables = lay_across(pad, language, ruling, room, wish.columns)
        found = ((tables,), 0) if tables else None
    else:
        flow = Flow(wish, ruling, captions, panels, room, press)
        found = flow.lay(items) if room >= FEWEST_LINES * measures.line else None
    if found is None:
        return None
    leaves, rounds = found
    return Plan(
        paper,
        ruling,
        captions,
        tuple(below),
        small,
        legend,
        note,
        foot,
        leaves,
        detail,
        panels,
        rounds,
        room,
    )


def _remarks(  # noqa: PLR0917
    wish: Wish,
    slots: set[str],
    captions: Captions | None,
    size: float,
    width: float,
    press: Press,
) -> list[str]:
    pad, language = wish.pad, wish.language
    texts = [captions.legend] if captions and captions.legend else []
    if wish.form is Form.LINE:
        texts += line_remarks(pad, language)
    elif wish.form is not Form.MATCHES:
        texts += middle_remarks(pad, language) if wish.form is Form.MIDDLE else ()
        texts += remarks(pad, language, slots, listed=bool(wish.legend))
    if not texts:
        return []
    said = "\N{NO-BREAK SPACE}· ".join(texts)
    return press.wrapped(said, "display-italic", size, width)


def _note(text: str, width: float, measures: Measures, press: Press) -> tuple[str, ...]:
    return tuple(press.wrapped(text, "display-italic", measures.notes[0], width)) if text else ()


def _foot(pad: Pad, width: float, measures: Measures, press: Press) -> tuple[str, ...]:
    return tuple(press.wrapped(notice(pad), "text", measures.letters, width, balanced=True))


def _head(note: Sequence[str], measures: Measures) -> float:
    head = measures.head + max(0, len(note) - 1) * measures.notes[0] * LEADING
    return max(head, measures.code + 2 * CODE_EDGE) if measures.code else head
