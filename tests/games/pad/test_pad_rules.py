"""The rules of pads: every kind of row with an example, and what is true of all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.games.pad.load.pad import read_pad
from generator.games.pad.model.pad import Colour, Evening
from generator.games.pad.rules.scoring import PadScorer
from generator.load.files.document import parse_toml

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.games.pad.model.pad import Pad
    from generator.model.score import Result

HEAD = 'game = "pad"\nid = "trial"\nname = "Trial"\n'
NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn")


def pad_of(text: str, players: str = "[2, 6]") -> Pad:
    """Read a pad that has no faults."""
    reading = read_pad(parse_toml(f"{HEAD}players = {players}\n{text}", "trial.toml"))
    assert [str(it) for it in reading.findings] == []
    assert reading.layout is not None
    return reading.layout


def row(keys: str, *, head: str = "") -> Pad:
    """Read a pad with one row."""
    return pad_of(f'{head}\n[[section]]\nname = "All"\n[[section.row]]\nname = "Row"\n{keys}')


def score(
    pad: Pad, once: Sequence[Mapping[str, Any]], rounds: Sequence[Sequence[Mapping[str, Any]]] = ()
) -> Result:
    """Score what the players entered once, and in each round."""
    everyone = tuple(tuple(it) for it in rounds)
    return PadScorer(pad).score(Evening(pad, NAMES[: len(once)], tuple(once), everyone))


def totals(pad: Pad, *values: Any) -> list[int]:
    """Return what every player has for the one row of a pad."""
    return [it.total for it in score(pad, [{"row": value} for value in values]).scores]


def test_all_equal_means_that_nobody_has_the_fewest() -> None:
    pad = row("fewest = [6]\nminus = true")
    assert totals(pad, 2, 2, 2) == [0, 0, 0]
    assert totals(pad, 2, 2, 3) == [-3, -3, 0]
    equal = score(pad, [{"row": 0}, {"row": 0}]).scores[0].lines[0]
    assert equal.explain() == "All are equal, so nobody has the fewest."


def test_what_wins_at_once_beats_every_total() -> None:
    text = (
        'wins_at_once = "star"\n[[section]]\n[[section.row]]\nname = "Points"\n'
        '[[section.row]]\nname = "Star"\ntick = 1\ncounts = false'
    )
    found = score(pad_of(text), [{"points": 90}, {"points": 3, "star": 1}])
    assert found.winners == ("Ben",)
    assert [it.total for it in found.scores] == [90, 3]
    assert score(pad_of(text), [{"points": 90}, {"points": 3}]).winners == ("Ana",)


def test_a_row_has_the_colour_of_its_game() -> None:
    assert row('colour = "violet"').rows[0].colour is Colour.VIOLET
    assert row("most = 3").rows[0].colour is None


def test_a_french_note_has_its_no_break_spaces() -> None:
    pad = row('note = { fr = "63 ou plus\u00a0: 35" }')
    assert pad.rows[0].note("fr") == "63 ou plus\u00a0: 35"


def test_a_round_may_have_the_name_that_its_game_gives_it() -> None:
    rounds = '[rounds]\nname = { en = "Hole", de = "Loch" }\n[[rounds.row]]\nname = "Row"'
    pad = pad_of(rounds)
    assert pad.rounds is not None
    assert pad.rounds.name("de") == "Loch"
    plain = pad_of('[rounds]\n[[rounds.row]]\nname = "Row"')
    assert plain.rounds is not None
    assert plain.rounds.name("de") == ""
