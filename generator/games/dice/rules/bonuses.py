"""The bonuses: what a sheet can have gained, and what it can have used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.dice.model.bonus import Bonus, bonus_name
from generator.games.dice.model.edition import PHASES, ROMAN
from generator.games.dice.model.sheet import Variant
from generator.language import _, ngettext
from generator.model.score import Violation
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.games.dice.model.sheet import Sheet
    from generator.games.dice.rules.ground import Ground, ZoneGround
    from generator.games.dice.rules.marked import Marked


MONK, SILVER, GOODS, WORKER = Bonus
NOTHING: dict[Bonus | None, int] = dict.fromkeys((None, *Bonus), 0)


class AllAssets(NamedTuple):
    """What the zones and castles of a sheet gave: the total of each bonus, and goods by phase."""

    monks: int
    silver: int
    workers: int
    goods: tuple[int, int, int]


def all_assets(finished: Sequence[tuple[ZoneGround, int]]) -> AllAssets:
    """A finished monastery gives a monk, a mine silver, a river goods, a city a worker.

    A marked castle gives the bonus of its colour, the starting one from the beginning.
    """
    given = NOTHING.copy()
    goods = [0, 0, 0]
    for zone, phase in finished:
        given[zone.bonus] += 1
        if zone.bonus is GOODS:
            goods[phase - 1] += 1
    first, second, third = goods
    by_phase = (first, first + second, first + second + third)
    return AllAssets(given[MONK], given[SILVER], given[WORKER], by_phase)


def check_goods(sheet: Sheet, held: AllAssets) -> Iterator[Violation]:
    """Only goods that were gained can be sold, and goods used are goods sold."""
    if sheet.goods_sold is None:
        return
    sold = 0
    for phase, count in enumerate(sheet.goods_sold, start=1):
        sold += count
        had = held.goods[phase - 1]
        if sold > had:
            message = ngettext(
                "{sold} good is sold by phase {phase}, but only {had} were gained.",
                "{sold} goods are sold by phase {phase}, but only {had} were gained.",
                sold,
            )
            text = message.format(sold=sold, phase=ROMAN[phase], had=had)
            yield Violation("goods-sold", text)
            return
    if sheet.bonuses is not None and (used := sheet.bonuses[GOODS][1]) != sold:
        message = _("Goods crossed off: {used}, goods sold: {sold}; the two numbers must be equal.")
        yield Violation("goods-sold", message.format(used=used, sold=sold))


def goods_sold(sheet: Sheet, held: AllAssets) -> int:
    """Return how many goods a sheet sold; without a note, all that it can have sold."""
    if sheet.goods_sold is not None:
        return sum(sheet.goods_sold)
    if sheet.bonuses is not None:
        return sheet.bonuses[GOODS][1]
    return held.goods[-1]


def silver_used(ground: Ground, sheet: Sheet, held: AllAssets) -> int:
    """Return how much silver a sheet used; without a note, all that it can have gained."""
    if sheet.bonuses is not None:
        return sheet.bonuses[SILVER][1]
    sold = goods_sold(sheet, held)
    return held.silver + sold * ground.edition.good_silver


def rolls(ground: Ground, sheet: Sheet, variant: Variant) -> tuple[int, ...]:
    """Return the rolls of each phase; without a note, as many as the time allows."""
    if sheet.turns is not None:
        return sheet.turns
    edition = ground.edition
    boxes = edition.solo_boxes if variant is Variant.SOLO else edition.time_boxes
    return (boxes,) * len(PHASES)


def check_time(
    ground: Ground, sheet: Sheet, marked: Marked, variant: Variant, held: AllAssets
) -> Iterator[Violation]:
    """A roll allows one mark, and silver a second one in the same roll."""
    digits, allowed = marked.digits, rolls(ground, sheet, variant)
    over = 0
    for hexes, roll in zip(marked.in_phase, allowed, strict=True):
        done = (hexes & digits).bit_count()
        if done > roll:
            over += done - roll
    if over and over > (used := silver_used(ground, sheet, held)):
        made = [(hexes & digits).bit_count() for hexes in marked.in_phase]
        message = _("{marks} hexes in {rolls} rolls need {over} silver; only {used} were used.")
        written = " + ".join(str(count) for count in made)
        thrown = " + ".join(str(count) for count in allowed)
        text = message.format(marks=written, rolls=thrown, over=over, used=used)
        yield Violation("too-many-marks", text)


def check_gained(
    ground: Ground, sheet: Sheet, marked: Marked, variant: Variant, held: AllAssets
) -> Iterator[Violation]:
    """No more bonuses are circled than the sheet can have gained.

    Besides zones and castles, each good sold gives silver and each roll without a mark a worker.
    """
    if sheet.bonuses is None:
        return
    for bonus, (gained, _used) in sheet.bonuses.items():
        if not gained:
            continue
        if bonus is MONK:
            most = held.monks
        elif bonus is SILVER:
            most = held.silver + goods_sold(sheet, held) * ground.edition.good_silver
        elif bonus is GOODS:
            most = held.goods[-1]
        else:
            used = sheet.bonuses[SILVER][1]
            idle = sum(rolls(ground, sheet, variant)) + used - marked.digits.bit_count()
            most = held.workers + max(0, idle)
        if gained > most:
            message = _("Bonus {bonus}: {gained} circled, but the sheet gave at most {most}.")
            text = message.format(gained=gained, bonus=bonus_name(bonus), most=most)
            yield Violation("bonus-gained", text)


def check_used(sheet: Sheet, marked: Marked) -> Iterator[Violation]:
    """Only circled bonuses can be crossed off, and one bonus a turn: each turn needs its mark."""
    if sheet.bonuses is None:
        return
    needed = 0
    for bonus, (gained, used) in sheet.bonuses.items():
        if bonus is not GOODS:
            needed += 2 * used if bonus is SILVER else used
        if used > gained:
            message = _("Bonus {bonus}: {used} crossed off, but only {gained} circled.")
            text = message.format(used=used, bonus=bonus_name(bonus), gained=gained)
            yield Violation("bonus-used", text)
    marks = marked.digits.bit_count()
    if needed > marks:
        message = _(
            "One bonus a turn: {monks} monks, {workers} workers and {silver} silver take "
            "{needed} marks; there are {marks}."
        )
        monks, silver, workers = (sheet.bonuses[bonus][1] for bonus in (MONK, SILVER, WORKER))
        text = message.format(
            monks=monks, workers=workers, silver=silver, needed=needed, marks=marks
        )
        yield Violation("bonus-used", text)


def left_over(sheet: Sheet) -> int | None:
    """A tie goes to the player with more bonuses left: circled and not crossed off."""
    if sheet.bonuses is None:
        return None
    return sum([gained - used for gained, used in sheet.bonuses.values()])
