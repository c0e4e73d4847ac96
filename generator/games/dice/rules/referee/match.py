"""The match: the players at the table, roll after roll, the time columns and the colours."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.dice.model.bonus import bonus_name
from generator.games.dice.model.edition import PHASES
from generator.games.dice.model.record import Play
from generator.games.dice.model.sheet import MOST_PLAYERS, DiceGame, Variant
from generator.games.dice.rules.combos import FACES
from generator.games.dice.rules.points import solo_place
from generator.games.dice.rules.referee.state import PlayerState
from generator.games.dice.rules.referee.turn import DOUBLE, play_turn
from generator.games.dice.rules.referee.verdict import Fault, Foul, Verdict
from generator.games.dice.rules.scoring import Scorer
from generator.language import _
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from generator.games.dice.model.bonus import Bonus
    from generator.games.dice.model.edition import DiceEdition
    from generator.games.dice.model.record import Record, Roll
    from generator.games.dice.model.sheet import Sheet
    from generator.model.terrain import Terrain

MOST_DIFFERENT = 4
PLACES = 2


class Step(NamedTuple):
    """The table after a roll: its number and phase, every player's sheet, and their points."""

    number: int
    phase: int
    roll: Roll
    sheets: tuple[Sheet, ...]
    points: tuple[int, ...]


def referee(
    record: Record, edition: DiceEdition, on_step: Callable[[Step], None] | None = None
) -> Verdict:
    """Play a record roll by roll; return its sheets and scores, or the first fault.

    ON_STEP gets the table after every legal roll.
    """
    scorer = Scorer(edition)
    match = _Match(
        record, edition, [PlayerState(it, scorer.ground(record.layout)) for it in record.players]
    )
    fault = match.open()
    for number, roll in enumerate(record.rolls, start=1):
        phase = match.phase
        fault = fault or match.play(number, roll)
        if fault is None and on_step is not None:
            on_step(match.step(number, phase, roll))
    if fault is not None:
        return Verdict(None, None, fault)
    sheets = tuple(state.sheet(tuple(match.turns)) for state in match.states)
    game = DiceGame(record.variant, sheets)
    totals = {state.name: state.total for state in match.states}
    return Verdict(game, scorer.score(game), match.close(), totals)


class _Match:
    """The table during play: the players, the time columns, how often each colour was claimed."""

    def __init__(self, record: Record, edition: DiceEdition, states: list[PlayerState]) -> None:
        self.record = record
        self.edition = edition
        self.states = states
        self.turns = [0] * len(PHASES)
        self.ticked = 0
        self.phase = PHASES[0]
        self.claims: dict[Terrain, int] = {}

    @property
    def over(self) -> bool:
        """Whether the third time column is full."""
        return self.phase > PHASES[-1]

    def open(self) -> Fault | None:
        """Seat the players and tick their castles."""
        for foul, player in check_table(self.record):
            return Fault(foul.code, foul.message, 0, 0, player)
        for state in self.states:
            state.begin(castle_of(state))
        self.award_colours()
        return None

    def play(self, number: int, roll: Roll) -> Fault | None:
        """Play one roll: time, then every player's turn, then the colours finished in it."""
        if self.over:
            message = _("The game has ended, but the record continues.")
            return Fault("game-over", message, number, PHASES[-1], place=roll.place)
        for foul, player in self.turns_of(roll):
            return Fault(
                foul.code, foul.message, number, self.phase, player, foul.cells, roll.place
            )
        self.award_colours()
        self.turns[self.phase - 1] += 1
        self.tick(roll)
        return None

    def step(self, number: int, phase: int, roll: Roll) -> Step:
        """Return the table as it is after a roll."""
        sheets = tuple(state.sheet(tuple(self.turns)) for state in self.states)
        return Step(number, phase, roll, sheets, tuple(state.total for state in self.states))

    def close(self) -> Fault | None:
        """A game is over when the third column is full, not before."""
        if self.over:
            return None
        message = _("The record stops before the end of phase III.")
        return Fault("unfinished", message, len(self.record.rolls), self.phase)

    def turns_of(self, roll: Roll) -> Iterator[tuple[Foul, str | None]]:
        """Take the turns of all players; the consumer stops at the first foul."""
        yield from check_players(roll)
        plays: dict[str, Play] = {}
        names = {state.name for state in self.states}
        for play in roll.plays:
            if play.name not in names:
                message = _("{name} is not in this game.")
                yield Foul("unknown-player", message.format(name=play.name)), play.name
            if play.name in plays:
                message = _("{name} plays twice in one roll.")
                yield Foul("player-twice", message.format(name=play.name)), play.name
            plays[play.name] = play
        for state in self.states:
            play = plays.get(state.name) or Play(state.name)
            foul = play_turn(state, play, roll, self.phase)
            if foul is not None:
                yield foul, state.name

    def tick(self, roll: Roll) -> None:
        """One or two boxes are ticked, never one of the next column; alone, one for each roll."""
        alone = self.record.variant is Variant.SOLO
        self.ticked += 1 if alone else roll.hourglasses
        if self.ticked >= (self.edition.solo_boxes if alone else self.edition.time_boxes):
            self.ticked = 0
            self.phase += 1

    def award_colours(self) -> None:
        """All who finish a colour in one roll get the same points, in full.

        The first gets the larger value, those in a later roll the smaller, then none. Alone, the
        phase decides.
        """
        fresh = [(state, terrain) for state in self.states for terrain in state.just_finished()]
        for state, terrain in fresh:
            place = self.claims.get(terrain, 0) + 1
            if self.record.variant is Variant.SOLO:
                place = solo_place(self.phase)
            if place <= PLACES:
                points = self.edition.colour_points[terrain][place - 1]
                state.claim(terrain, points, self.phase)
        for terrain in {terrain for _state, terrain in fresh}:
            self.claims[terrain] = self.claims.get(terrain, 0) + 1


def check_table(record: Record) -> Iterator[tuple[Foul, str | None]]:
    """One to five players, each with a name and a starting castle as the variant wants it."""
    players, variant = record.players, record.variant
    most = {Variant.SOLO: 1, Variant.DIFFERENT: MOST_DIFFERENT}.get(variant, MOST_PLAYERS)
    if not 1 <= len(players) <= most:
        message = _("There are {count} players; this variant is for 1 to {most}.")
        yield Foul("player-count", message.format(count=len(players), most=most)), None
    castles = {cell.bonus for cell in record.layout.cells}
    seen: dict[Bonus, str] = {}
    names: set[str] = set()
    for player in players:
        if player.name in names:
            message = _("Two players are called {name}.")
            yield Foul("player-name", message.format(name=player.name)), player.name
        names.add(player.name)
        if player.start not in castles:
            message = _("The domain has no castle with the bonus {bonus}.")
            yield Foul("start-castle", message.format(bonus=bonus_name(player.start))), player.name
        yield from _check_start(record, player.name, player.start, seen)


def _check_start(
    record: Record, name: str, start: Bonus, seen: dict[Bonus, str]
) -> Iterator[tuple[Foul, str]]:
    """All different: no start twice. All the same: one start for every player."""
    other = seen.setdefault(start, name)
    if record.variant is Variant.DIFFERENT and other != name:
        message = _("{name} and {other} both start with '{start}'; all starts must be different.")
        text = message.format(name=name, other=other, start=start.value)
        yield Foul("different-start", text), name
    if record.variant is Variant.SAME and len(seen) > 1:
        first = record.players[0]
        message = _(
            "{name} starts with '{start}', {other} with '{theirs}'; all must start with"
            " the same bonus."
        )
        text = message.format(
            name=name, start=start.value, other=first.name, theirs=first.start.value
        )
        yield Foul("same-start", text), name


def check_players(roll: Roll) -> Iterator[tuple[Foul, None]]:
    """Dice show only the faces that they have."""
    if roll.hourglasses not in {1, DOUBLE}:
        message = _("The hourglass die shows {count} hourglasses; it has faces with 1 and 2.")
        yield Foul("dice-face", message.format(count=roll.hourglasses)), None
    for number in roll.numbers:
        if number not in FACES:
            message = _("A number die shows {number}; it has faces from 1 to 6.")
            yield Foul("dice-face", message.format(number=number)), None


def castle_of(state: PlayerState) -> int:
    """Return the castle of a player's start: the first in reading order that gives the bonus."""
    cells = state.ground.layout.cells
    return next(number for number, cell in enumerate(cells) if cell.bonus is state.start)
