"""The bonuses: what a sheet can have gained, and what it can have used."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.language import _
from generator.model.edition import PHASES, ROMAN
from generator.model.score import Violation
from generator.model.sheet import STARTED, Variant
from generator.model.terrain import Bonus

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.model.sheet import Sheet
    from generator.rules.dice.ground import Ground, ZoneGround


@dataclass(frozen=True, slots=True)
class Holdings:
    """What the zones and castles of a sheet gave: of each bonus, how many by each phase."""

    by_phase: dict[Bonus, list[int]]

    def total(self, bonus: Bonus) -> int:
        """Return how many a whole game gave."""
        return self.by_phase[bonus][-1]


def holdings(finished: Sequence[tuple[ZoneGround, int]]) -> Holdings:
    """A finished monastery gives a monk, a mine silver, a river goods, a city a worker.

    A marked castle gives the bonus of its colour, the starting one from the beginning.
    """
    given = {bonus: [0] * len(PHASES) for bonus in Bonus}
    for zone, phase in finished:
        if zone.bonus is not None:
            for later in range(phase - 1, len(PHASES)):
                given[zone.bonus][later] += 1
    return Holdings(given)


def check_goods(sheet: Sheet, held: Holdings) -> Iterator[Violation]:
    """Only goods that were gained can be sold, and goods used are goods sold."""
    sold = 0
    for phase, count in zip(PHASES, sheet.goods_sold or (), strict=bool(sheet.goods_sold)):
        sold += count
        had = held.by_phase[Bonus.GOODS][phase - 1]
        if sold > had:
            message = _("{sold} goods are sold by phase {phase}, but only {had} were gained.")
            text = message.format(sold=sold, phase=ROMAN[phase], had=had)
            yield Violation("goods-sold", text)
            return
    if sheet.goods_sold is not None and sheet.bonuses is not None:
        used = sheet.bonuses[Bonus.GOODS][1]
        if used != sold:
            message = _("{used} goods are crossed off, but {sold} are sold; both are the same.")
            yield Violation("goods-sold", message.format(used=used, sold=sold))


def goods_sold(sheet: Sheet, held: Holdings) -> int:
    """Return how many goods a sheet sold; without a note, all that it can have sold."""
    if sheet.goods_sold is not None:
        return sum(sheet.goods_sold)
    if sheet.bonuses is not None:
        return sheet.bonuses[Bonus.GOODS][1]
    return held.total(Bonus.GOODS)


def silver_used(ground: Ground, sheet: Sheet, held: Holdings) -> int:
    """Return how much silver a sheet used; without a note, all that it can have gained."""
    if sheet.bonuses is not None:
        return sheet.bonuses[Bonus.SILVER][1]
    sold = goods_sold(sheet, held)
    return held.total(Bonus.SILVER) + sold * ground.edition.good_silver


def rolls(ground: Ground, sheet: Sheet, variant: Variant) -> tuple[int, ...]:
    """Return the rolls of each phase; without a note, as many as the time allows."""
    if sheet.turns is not None:
        return sheet.turns
    edition = ground.edition
    boxes = edition.solo_boxes if variant is Variant.SOLO else edition.time_boxes
    return (boxes,) * len(PHASES)


def check_time(
    ground: Ground, sheet: Sheet, variant: Variant, held: Holdings
) -> Iterator[Violation]:
    """A roll allows one mark, and silver a second one in the same roll."""
    made = [0] * len(PHASES)
    for mark, phase in zip(sheet.marks, sheet.phases, strict=True):
        if phase and mark != STARTED:
            made[phase - 1] += 1
    allowed = rolls(ground, sheet, variant)
    over = sum(max(0, done - roll) for done, roll in zip(made, allowed, strict=True))
    used = silver_used(ground, sheet, held)
    if over > used:
        message = _("{marks} hexes in {rolls} rolls take {over} silver; only {used} were used.")
        written = " + ".join(str(count) for count in made)
        thrown = " + ".join(str(count) for count in allowed)
        text = message.format(marks=written, rolls=thrown, over=over, used=used)
        yield Violation("too-many-marks", text)


def check_gained(
    ground: Ground, sheet: Sheet, variant: Variant, held: Holdings
) -> Iterator[Violation]:
    """No more bonuses are circled than the sheet can have gained.

    Besides zones and castles, each good sold gives silver and each roll without a mark a worker.
    """
    if sheet.bonuses is None:
        return
    marks = sum(1 for mark in sheet.marks if mark and mark != STARTED)
    idle = sum(rolls(ground, sheet, variant)) + sheet.bonuses[Bonus.SILVER][1] - marks
    most = {bonus: held.total(bonus) for bonus in Bonus}
    most[Bonus.SILVER] += goods_sold(sheet, held) * ground.edition.good_silver
    most[Bonus.WORKER] += max(0, idle)
    for bonus, (gained, _used) in sheet.bonuses.items():
        if gained > most[bonus]:
            message = _("{gained} of the bonus {bonus} are circled; the sheet gave at most {most}.")
            text = message.format(gained=gained, bonus=bonus.value, most=most[bonus])
            yield Violation("bonus-gained", text)


def check_used(sheet: Sheet) -> Iterator[Violation]:
    """Only circled bonuses can be crossed off, and one bonus a turn: each turn needs its mark."""
    if sheet.bonuses is None:
        return
    for bonus, (gained, used) in sheet.bonuses.items():
        if used > gained:
            message = _("{used} of the bonus {bonus} are crossed off, but {gained} are circled.")
            text = message.format(used=used, bonus=bonus.value, gained=gained)
            yield Violation("bonus-used", text)
    monks, silver, workers = (
        sheet.bonuses[bonus][1] for bonus in (Bonus.MONK, Bonus.SILVER, Bonus.WORKER)
    )
    marks = sum(1 for mark in sheet.marks if mark and mark != STARTED)
    needed = monks + workers + 2 * silver
    if needed > marks:
        message = _(
            "One bonus a turn: {monks} monks, {workers} workers and {silver} silver take "
            "{needed} marks; there are {marks}."
        )
        yield Violation(
            "bonus-used",
            message.format(monks=monks, workers=workers, silver=silver, needed=needed, marks=marks),
        )


def left_over(sheet: Sheet) -> int | None:
    """A tie goes to who has more bonuses left: circled and not crossed off."""
    if sheet.bonuses is None:
        return None
    return sum(gained - used for gained, used in sheet.bonuses.values())
