"""A pad by other rules than its usual ones: its file is read again with what is played."""

from __future__ import annotations

from functools import cached_property
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from generator.errors import InvalidError, UnknownNameError
from generator.load.files.document import read_toml
from generator.load.score_pads.customs import choose, each_choice, no_such_rule
from generator.load.score_pads.pad import read_pad

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from generator.load.files.document import Document
    from generator.model.finding import Finding
    from generator.model.score_pad.pad import Pad


FEWEST_READ, MOST_ROWS_READ = 3, 1000
"""How many choices are looked at in any case, and how many rows are read for all of them."""


def play_by(pad: Pad, wanted: Mapping[str, object]) -> Pad:
    """Return a pad by the rules that are WANTED; one that it does not have is raised."""
    return _read_again(pad, choose(pad.customs, wanted))


def play_all_by(pads: Sequence[Pad], wanted: Mapping[str, object]) -> tuple[Pad, ...]:
    """Return pads by the rules that are WANTED, each by those that it has."""
    known = dict.fromkeys(it.id for pad in pads for it in pad.customs)
    for name in wanted:
        if name not in known:
            raise UnknownNameError(no_such_rule(name, known))
    return tuple(
        play_by(pad, {it.id: wanted[it.id] for it in pad.customs if it.id in wanted})
        for pad in pads
    )


def _read_again(pad: Pad, chosen: Mapping[str, str]) -> Pad:
    played = {**pad.played, **chosen}
    if all(played.get(it.id, it.usual) == pad.played.get(it.id, it.usual) for it in pad.customs):
        return pad
    reading = read_pad(read_toml(Path(pad.place.file)), played=played)
    if reading.layout is None or reading.findings:
        raise InvalidError(reading.findings)
    return reading.layout


def check_choices(document: Document, pad: Pad) -> tuple[Finding, ...]:
    """Return what is wrong in the file of a PAD if one of its options is not played as usual."""
    found: dict[Finding, None] = {}
    for played in _some_choices(pad):
        found |= dict.fromkeys(read_pad(document, played=played).findings)
    return tuple(found)


class OtherRules:
    """What a pad has only if one of its options is not played as usual, looked for once."""

    def __init__(self, pad: Pad) -> None:
        """Take the pad as it is played."""
        self.pad = pad

    @cached_property
    def rule_of(self) -> dict[str, str]:
        """The rules by the ids of the entries that they bring, as an evening writes them."""
        found: dict[str, str] = {}
        if not self.pad.customs:
            return found
        document = read_toml(Path(self.pad.place.file))
        for played in _some_choices(self.pad):
            other = read_pad(document, played=played).layout
            ((name, value),) = played.items()
            for entry in other.entry_of if other else ():
                found.setdefault(entry, f'{name} = "{value}"')
        return found


def _some_choices(pad: Pad) -> Iterator[dict[str, str]]:
    """Yield every choice of a pad, one at a time; of a pad with many rows only the first ones."""
    return islice(each_choice(pad.customs), max(FEWEST_READ, MOST_ROWS_READ // len(pad.rows)))
