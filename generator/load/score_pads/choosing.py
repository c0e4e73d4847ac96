"""A pad by other rules than its usual ones: its file is read again with what is played."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from generator.errors import InvalidError, UnknownNameError
from generator.load.files.document import read_toml
from generator.load.score_pads.customs import choose, each_choice, no_such_rule
from generator.load.score_pads.pad import read_pad

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.load.files.document import Document
    from generator.model.finding import Finding
    from generator.model.score_pad.pad import Pad


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
    for played in each_choice(pad.customs):
        found |= dict.fromkeys(read_pad(document, played=played).findings)
    return tuple(found)
