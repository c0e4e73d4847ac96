"""The lines of a pad: what a row paid, and why, for every kind of rule."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from generator.games.pad.rules.areas import largest_group
from generator.games.pad.rules.majority import find_place
from generator.games.pad.rules.matches import compare, others_of
from generator.games.pad.rules.sets import best_split
from generator.games.pad.rules.wild import with_wild
from generator.language import _, and_list, ngettext, spoken
from generator.model.score import Line
from generator.model.score_pad.area import group_name
from generator.model.score_pad.rule import RuleKind
from generator.model.spoken_names import points_name
from generator.values import dataclass

if TYPE_CHECKING:
    from generator.games.pad.model.game import Evening
    from generator.games.pad.rules.table import Table
    from generator.model.score import Score
    from generator.model.score_pad.pad import Entry, Pad, Row


@dataclass(frozen=True, slots=True)
class RowLine(Line):
    """What a row paid a player; the table has what all players entered."""

    rule: ClassVar[str] = RuleKind.SUM
    pad: Pad
    row: Row
    table: Table
    player: int

    def name(self) -> str:
        """Name the row."""
        return self.row.name(spoken())

    def explain(self) -> str:
        """Say how the points are made, and whether only the first scores."""
        said = self.reason()
        if self.texts:
            texts = ", ".join(self.texts.values())
            said = _("“{text}”: {reason}").format(text=texts, reason=said)
        if self.row.only_for and not self.points:
            other = self.pad.label(self.row.only_for, spoken())
            return _("Only those with the most in “{row}” score here.").format(row=other)
        if self.row.minus and self.points:
            said += " " + _("This row is subtracted.")
        return f"{met}: {said}" if (met := self._met()) else said

    def _met(self) -> str:
        """Say whom the player met in a round of a tournament; '' elsewhere."""
        if not self.table.seats:
            return ""
        other = self.table.opponents[self.player]
        if other is None:
            return _("no opponent")
        return _("against {name}").format(name=self.table.names[other])

    def reason(self) -> str:
        """Say how the points are made."""
        if self.row.is_written:
            return _("As entered.")
        return _sentence(_sum(self.numbers))

    def values(self) -> dict[str, Any]:
        """Return the row, and what it counted."""
        written = {"texts": self.texts} if self.texts else {}
        return {"row": self.row.id, "entries": list(self.numbers), **written}

    @property
    def texts(self) -> dict[str, str]:
        """The texts that were written in the row, by their entries."""
        found = {it.id: self.table.texts[it.id][self.player] for it in self._written}
        return {name: text for name, text in found.items() if text}

    @property
    def _written(self) -> tuple[Entry, ...]:
        """The texts of the row that are known here: those of the rounds only in a round."""
        return tuple(it for it in self.row.texts if it.id in self.table.texts)

    @property
    def numbers(self) -> tuple[int, ...]:
        """What it counted: the entries of the row, or what it names."""
        return self._numbers(self.player)

    @property
    def whole(self) -> int:
        """What it counted, together."""
        return sum(self.numbers)

    def _numbers(self, player: int) -> tuple[int, ...]:
        entered = self.table.entered
        least = self.row.rule.at_least
        if self.row.when and not entered[self.row.when][player]:
            return ()
        if self.row.entries and not self.row.of:
            found = tuple(entered[it.id][player] for it in self.row.counted)
        else:
            found = tuple(self.table.points_or_entered(it, player) for it in self.row.of)
        return tuple(int(it >= least) for it in found) if least else found


class StartLine(RowLine):
    """The points that everybody has at the start."""

    rule = "start"

    def name(self) -> str:
        """Name the start."""
        return _("Points at the start")

    def explain(self) -> str:
        """Say who has them."""
        return _("Everybody starts with them.")

    def values(self) -> dict[str, Any]:
        """Return nothing: it has no row."""
        return {}


class StopLine(RowLine):
    """Points that do not count, because the total stops at the target."""

    rule = "stop"

    def name(self) -> str:
        """Name what is left out."""
        return _("Beyond the target")

    def explain(self) -> str:
        """Say where the total stops."""
        target = self.pad.rounds.target if self.pad.rounds else None
        return _("The total stops at {target}.").format(target=target)

    def values(self) -> dict[str, Any]:
        """Return nothing: it has no row."""
        return {}


class TrackLine(RowLine):
    """Points that were kept on a track; nothing that came during the game is added again."""

    rule = "track"

    def name(self) -> str:
        """Name the track."""
        return self.pad.track.name(spoken()) if self.pad.track else ""

    def explain(self) -> str:
        """Say where they come from."""
        return _("As entered.")

    def values(self) -> dict[str, Any]:
        """Return nothing: it has no row."""
        return {}


class PartsLine(RowLine):
    """Points from several sources."""

    rule = RuleKind.PARTS

    def reason(self) -> str:
        """Multiply what each source has."""
        entered, players = self.table.entered, self.table.players
        parts = []
        for part in self.row.rule.parts:
            counts = [entered[it][self.player] for it in part.of]
            number = sum(it >= part.at_least for it in counts) if part.at_least else sum(counts)
            if number and (not part.when or entered[part.when][self.player]):
                parts.append(f"{number // part.per} × {part.worth(players) or 0}")
        return _sentence(" + ".join(parts) or "0")


class EachLine(RowLine):
    """Points for every one, or for every so many."""

    rule = RuleKind.EACH

    def reason(self) -> str:
        """Multiply them."""
        rule = self.row.rule
        worth = rule.worth(self.table.players) or 0
        if rule.per == 1:
            return _sentence(f"{self.whole} × {worth}")
        message = _("{each} for every {per}: {number} of {whole}.")
        number = self.whole // rule.per * rule.per
        each = points_name(worth)
        return message.format(each=each, per=rule.per, number=number, whole=self.whole)


class TickLine(RowLine):
    """Points for a tick."""

    rule = RuleKind.TICK

    def reason(self) -> str:
        """Say whether it is ticked."""
        if not self.whole:
            return _("Not ticked.")
        return _("Ticked: {points}.").format(points=points_name(self.row.rule.each))


class ChoiceLine(RowLine):
    """Points for a choice."""

    rule = RuleKind.CHOICE

    def reason(self) -> str:
        """Name what was chosen."""
        place = self.table.chosen[self.row.entries[0].id][self.player]
        if not place:
            return _("Nothing was chosen.")
        option = self.row.entries[0].options[place - 1]
        message = _("{choice}: {points}.")
        return message.format(choice=option.name(spoken()), points=points_name(option.value))


class TextLine(RowLine):
    """A text, which brings no points."""

    rule = RuleKind.TEXT

    def name(self) -> str:
        """Name the row, with the text."""
        return _("{name}: {own}").format(name=self.row.name(spoken()), own=self.text)

    def explain(self) -> str:
        """Say nothing: the text says it all."""
        return ""

    @property
    def text(self) -> str:
        """What is written."""
        return ", ".join(self.texts.values())


class ScaleLine(RowLine):
    """Points by how many there are."""

    rule = RuleKind.SCALE

    def reason(self) -> str:
        """Say what so many are worth."""
        worth = self.row.rule.table
        if self.whole > len(worth):
            message = _("{number} count as {most}, the end of the scale.")
            return message.format(number=self.whole, most=len(worth))
        message = _("Step {number} on the scale {scale}.")
        return message.format(number=self.whole, scale=", ".join(map(str, worth)))


class KindsLine(RowLine):
    """Points for things of several kinds, of which some may be wild."""

    @property
    def kinds(self) -> tuple[int, ...]:
        """How many of each kind count, the wild cards among them."""
        *kinds, wild = self.numbers
        rule = self.row.rule
        return with_wild(wild, tuple(kinds), rule.figures) if rule.wild else self.numbers

    def use(self) -> str:
        """Say as which kinds the wild cards count; '' where there are none."""
        if not self.row.rule.wild or not self.numbers[-1]:
            return ""
        *entries, wild = self.row.entries
        both = zip(self.kinds, self.numbers, entries, strict=False)
        used = [(one - other, it.name(spoken())) for one, other, it in both if one > other]
        kinds = ", ".join(f"{number} × {name}" for number, name in used)
        message = _("{name}: {own}")
        return _sentence(message.format(name=wild.name(spoken()), own=kinds)) + " "

    def squares(self, each: int) -> str:
        """Add the squares up."""
        squares = " + ".join(f"{it}²" for it in self.kinds if it) or "0"
        return _sentence(squares if each == 1 else f"({squares}) × {each}")


class SetsLine(KindsLine):
    """Points for sets of different kinds, and perhaps for squares too."""

    rule = RuleKind.SETS

    def reason(self) -> str:
        """Say what is wild, and list the squares and the sets of the best split."""
        squares = self.row.rule.squares
        return self.use() + (self.squares(squares) + " " if squares else "") + self._sets()

    def _sets(self) -> str:
        worth = self.row.rule.table
        sizes = sorted((it for it in best_split(self.kinds, worth) if worth[it - 1]), reverse=True)
        if not sizes:
            return _("No set of different kinds.")
        message = ngettext("A set of {sizes}: {sum}.", "Sets of {sizes}: {sum}.", len(sizes))
        parts = " + ".join(str(worth[it - 1]) for it in sizes)
        return message.format(sizes=and_list(map(str, sizes)), sum=parts)


class SquareLine(KindsLine):
    """Squares of what was counted."""

    rule = RuleKind.SQUARE

    def reason(self) -> str:
        """Say what is wild, and add the squares up."""
        return self.use() + self.squares(self.row.rule.each)


class TimesLine(RowLine):
    """One number times another."""

    rule = RuleKind.TIMES

    def reason(self) -> str:
        """Multiply them."""
        each = self.row.rule.each
        factors = [*self.numbers, *([each] if each != 1 else [])]
        return _sentence(" × ".join(map(str, factors)))


class HighestLine(RowLine):
    """The highest of several."""

    rule = RuleKind.HIGHEST

    def reason(self) -> str:
        """List them."""
        return _("The highest of {numbers}.").format(numbers=and_list(map(str, self.numbers)))


class LowestLine(RowLine):
    """The lowest of several."""

    rule = RuleKind.LOWEST

    def reason(self) -> str:
        """List them."""
        return _("The lowest of {numbers}.").format(numbers=and_list(map(str, self.numbers)))


class ReachLine(RowLine):
    """Points from a threshold on."""

    rule = RuleKind.REACH

    def reason(self) -> str:
        """Say which threshold is reached."""
        steps = self.row.rule.steps
        reached = [least for least, _points in steps if self.whole >= least]
        if reached:
            message = _("{number} reaches {least}.")
            return message.format(number=self.whole, least=reached[-1])
        return _("{number} is less than {least}.").format(number=self.whole, least=steps[0][0])


class CompareLine(RowLine):
    """Points for comparisons with others."""

    rule = RuleKind.COMPARE

    def reason(self) -> str:
        """Say how many others have less and as much, or what each comparison brings."""
        rule, mine = self.row.rule, self.whole
        others = others_of(self.player, self.table.seats, self.table.players)
        differences = [mine - sum(self._numbers(it)) for it in others]
        if rule.steps:
            parts = " + ".join(_bracketed(compare(it, rule.steps)) for it in differences)
            return _("{number}, compared: {sum}.").format(number=mine, sum=parts or 0)
        message = _("{number} is more than {less} of {others}, and as much as {same}.")
        less, same = sum(it > 0 for it in differences), sum(it == 0 for it in differences)
        return message.format(number=mine, less=less, same=same, others=len(others))


class MajorityLine(RowLine):
    """Points for a place among all players."""

    rule = RuleKind.MAJORITY

    def reason(self) -> str:
        """Say the place, and with how many it is shared."""
        mine, fewest = self.whole, self.row.rule.fewest
        everyone = [sum(self._numbers(it)) for it in range(self.table.players)]
        found = find_place(mine, everyone, fewest=fewest)
        if found is None and fewest:
            return _("All are equal, so nobody has the fewest.")
        if found is None:
            return _("None, so no place.")
        place, others = found.ahead + 1, found.equal - 1
        if not others:
            return _("Place {place} with {number}.").format(place=place, number=mine)
        message = ngettext(
            "Place {place} with {number}, equal with {others} other.",
            "Place {place} with {number}, equal with {others} others.",
            others,
        )
        return message.format(place=place, number=mine, others=others)


class AreaLine(RowLine):
    """Points for crossed boxes, and for what is complete in an area."""

    rule = RuleKind.AREA

    def reason(self) -> str:
        """List what brings points."""
        rule, crossed = self.row.rule, self._crossed
        parts = [f"{self.whole} × {rule.each}"] if rule.each else []
        complete = [it for it in rule.groups if crossed.issuperset(it.boxes)]
        parts += [f"{group_name(it)} {it.points}" for it in complete]
        if rule.largest:
            size = largest_group(crossed, rule.neighbours)
            parts.append(_("largest group {size} × {each}").format(size=size, each=rule.largest))
        return _sentence(" + ".join(parts)) if parts else _("Nothing is complete.")

    def values(self) -> dict[str, Any]:
        """Return the row, and the boxes that are crossed."""
        return {"row": self.row.id, "entries": sorted(self._crossed)}

    @property
    def _crossed(self) -> frozenset[int]:
        return self.table.crossed[self.row.entries[0].id][self.player]


LINES: dict[RuleKind, type[RowLine]] = {
    RuleKind.SUM: RowLine,
    RuleKind.EACH: EachLine,
    RuleKind.TICK: TickLine,
    RuleKind.CHOICE: ChoiceLine,
    RuleKind.SCALE: ScaleLine,
    RuleKind.SETS: SetsLine,
    RuleKind.SQUARE: SquareLine,
    RuleKind.TIMES: TimesLine,
    RuleKind.HIGHEST: HighestLine,
    RuleKind.LOWEST: LowestLine,
    RuleKind.REACH: ReachLine,
    RuleKind.COMPARE: CompareLine,
    RuleKind.MAJORITY: MajorityLine,
    RuleKind.AREA: AreaLine,
    RuleKind.PARTS: PartsLine,
}


def deciding_text(evening: Evening, score: Score) -> str:
    """Say what decides a tie for a player; '' where nothing does."""
    pad = evening.pad
    if not pad.ties:
        return ""
    label = pad.label(pad.ties[0].name, spoken())
    return _("{label}: {number}").format(label=label, number=score.tiebreak)


def _sum(numbers: tuple[int, ...]) -> str:
    return " + ".join(map(_bracketed, numbers)) or "0"


def _bracketed(number: int) -> str:
    return str(number) if number >= 0 else f"({number})"


def _sentence(text: str) -> str:
    return f"{text}."
