"""Reads crops: which mark or number is in each, with how much certainty.

Two nets look at each crop, and their probabilities are averaged: where they disagree, nothing is
certain. What is not certain at first sight is looked at again, a dot higher, lower, and to either
side, and the probabilities of all looks are averaged, too. Then digits, numbers and crosses are
compared with what is clear on the same sheet: one hand writes the same value in the same way again.
Features are what the nets make of a crop before they decide; how alike two crops are is the cosine
of the angle between theirs.
docs/developers/retrain-the-reader.md says how the weights were made.
"""

from __future__ import annotations

from base64 import b64encode
from collections import defaultdict
from functools import cache
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from generator.page.marks import Kind
from generator.scan.net.layers import features, scores, softmax
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Sequence

    from generator.scan.net.layers import Numbers

Ranked: TypeAlias = tuple[tuple[str, float], ...]
"""Values and their probabilities, the likeliest first."""

CLEAR = 0.99
"""What is at least so certain is compared with."""
SURE = 0.9999
"""What is at least so certain is not compared."""
USUAL = 0.9
"""How alike a crop and the nearest one of its own value usually are at least."""
STRENGTH = 10.0
"""How much more speaks for a value whose crops are more alike; fitted on held-out hands."""
LEAST = 0.2
"""Nothing becomes less likely than by this: what was written over is like nothing else."""
TINY = 1e-9


def compare(ranks: Sequence[Ranked], features: Numbers, kinds: Sequence[Hashable]) -> list[Ranked]:
    """Return readings with the chances that they have beside the clear ones of their kind.

    A value that nothing clear has is neither more nor less likely for it.
    """
    units = features / np.maximum(np.linalg.norm(features, axis=1, keepdims=True), TINY)
    clear: dict[tuple[Hashable, str], list[int]] = defaultdict(list)
    for row, (ranked, kind) in enumerate(zip(ranks, kinds, strict=True)):
        if ranked[0][1] >= CLEAR:
            clear[kind, ranked[0][0]].append(row)

    def weight(row: int, value: str) -> float:
        others = [it for it in clear[kinds[row], value] if it != row]
        if not others:
            return 1.0
        alike = float((units[others] @ units[row]).max())
        return max(LEAST, float(np.exp(STRENGTH * (alike - USUAL))))

    return [
        ranked if ranked[0][1] >= SURE else _weighed(ranked, [weight(row, it) for it, _ in ranked])
        for row, ranked in enumerate(ranks)
    ]


def _weighed(ranked: Ranked, weights: Sequence[float]) -> Ranked:
    """Return values with their chances changed; what is not listed keeps its share."""
    rest = max(0.0, 1.0 - sum(chance for _value, chance in ranked))
    found = [(it, chance * weight) for (it, chance), weight in zip(ranked, weights, strict=True)]
    total = rest + sum(chance for _value, chance in found)
    return tuple(sorted(((it, chance / total) for it, chance in found), key=lambda it: -it[1]))


WEIGHTS = Path(__file__).parent
CLASSES = ("", "1", "2", "3", "4", "5", "6", "x", "o", "ox")
KINDS = (Kind.DIGIT, Kind.CROSS, Kind.RING, Kind.BONUS, Kind.CHECK)
VALUES = {
    Kind.DIGIT: ("", "1", "2", "3", "4", "5", "6", "x"),
    Kind.CROSS: ("", "x"),
    Kind.CHECK: ("", "x"),
    Kind.RING: ("", "o"),
    Kind.BONUS: ("", "o", "ox"),
}
"""What can be in a field of each kind of mark."""
BLANK, PLACES, DIGITS = 10, 3, 11
"""A number has hundreds, tens and units, each with a score for every digit and for a blank."""
BATCH = 64
"""Crops that are worked on at once: more would leave the processor's cache."""
MOVES = ((1, 0), (-1, 0), (0, 1), (0, -1))
COMPARED = {Kind.DIGIT, Kind.CHECK, Kind.CROSS}
"""The marks that are compared with others; a ring and a crossed ring are too much alike."""
LARGEST = 127
"""The byte of a feature that has all of the length."""
LIKELY, MOST, MOST_DIGITS = 1e-4, 9, 6
"""A value with a lower probability is not listed, nor are more than so many, nor more digits in one
place of a number."""


class _Look(NamedTuple):
    """What nets make of crops: how likely each class is, and their features."""

    chances: Numbers
    features: Numbers


class Seen(NamedTuple):
    """What was read in crops: values by rank, and the features by which crops are alike."""

    ranks: list[Ranked]
    features: Numbers


def read_marks(crops: Numbers, kinds: Sequence[Kind | str]) -> list[Ranked]:
    """Read crops of marks (count, 2, 32, 32) of one sheet: values by rank, only of the kind."""
    return see_marks(crops, kinds).ranks


def see_marks(crops: Numbers, kinds: Sequence[Kind | str]) -> Seen:
    """Read crops of marks of one sheet, with their features.

    What speaks for a value that the kind does not have lowers the certainty of all others.
    """
    order = [Kind(kind) for kind in kinds]
    rows = np.array([[kind is it for it in KINDS] for kind in order], np.float32)
    found = _read("marks", crops, rows.reshape(-1, len(KINDS)))
    ranks = [_ranked_mark(row, kind) for row, kind in zip(found.chances, order, strict=True)]
    compared = compare(ranks, found.features, order)
    chosen = [
        beside if kind in COMPARED else alone
        for alone, beside, kind in zip(ranks, compared, order, strict=True)
    ]
    return Seen(chosen, found.features)


def read_numbers(crops: Numbers) -> list[Ranked]:
    """Read crops of numbers (count, 2, 32, 64) of one sheet: as text by rank, empty for none."""
    return see_numbers(crops).ranks


def see_numbers(crops: Numbers) -> Seen:
    """Read crops of numbers of one sheet, with their features."""
    found = _read("numbers", crops, None)
    ranks = [_ranked_number(row) for row in found.chances]
    return Seen(compare(ranks, found.features, [Kind.NUMBER] * len(ranks)), found.features)


def shape_of(features: Numbers) -> str:
    """Return the features of a crop as text: a byte for the part that each has of their length."""
    parts = features / max(float(np.linalg.norm(features)), TINY)
    return b64encode(np.rint(parts * LARGEST).astype(np.int8).tobytes()).decode()


def _read(what: str, crops: Numbers, kinds: Numbers | None) -> _Look:
    """Look at crops, and again at those of which the first look is unsure."""
    first = _look(what, crops, kinds)
    sure = first.chances.max(axis=-1)
    again = np.flatnonzero((sure if kinds is not None else sure.prod(axis=-1)) < SURE)
    if len(again):
        some, seen = crops[again], kinds[again] if kinds is not None else None
        looks = [_look(what, _moved(some, it), seen) for it in MOVES]
        for all_, *others in zip(first, *looks, strict=True):
            all_[again] = np.mean([all_[again], *others], axis=0, dtype=np.float32)
    return first


def _moved(crops: Numbers, move: tuple[int, int]) -> Numbers:
    """Return crops with the photo moved by so many dots; the print stays."""
    moved = crops.copy()
    moved[:, 0] = np.roll(crops[:, 0], move, (1, 2))
    return moved


def _look(what: str, crops: Numbers, kinds: Numbers | None) -> _Look:
    """Look at crops, some of them at a time."""
    warm, nets = nets_of(what)
    shape = (-1, PLACES, DIGITS) if kinds is None else (-1, len(CLASSES))
    chances, seen = [], []
    for net in nets:
        parts = [np.zeros((0, len(net["last"])), np.float32)]
        for start in range(0, len(crops), BATCH):
            rows = kinds[start : start + BATCH] if kinds is not None else None
            parts.append(features(net, crops[start : start + BATCH], rows))
        found = np.concatenate(parts)
        chances.append(softmax((scores(net, found) / np.float32(warm)).reshape(shape)))
        seen.append(found)
    return _Look(np.mean(chances, axis=0, dtype=np.float32), np.concatenate(seen, axis=1))


def _ranked_mark(chances: Numbers, kind: Kind) -> Ranked:
    pairs = ((value, float(chances[CLASSES.index(value)])) for value in VALUES[kind])
    return _best(pairs)


def _ranked_number(chances: Numbers) -> Ranked:
    """Join the places: a blank stands only in front of digits."""
    likely = [
        [i for i in np.argsort(-row)[:MOST_DIGITS] if row[i] > LIKELY / 10] for row in chances
    ]
    found: dict[str, float] = {}
    for digits in product(*likely):
        written = [str(digit) for digit in digits if digit != BLANK]
        blanks = len(digits) - len(written)
        if any(digit == BLANK for digit in digits[blanks:]):
            continue
        chance = float(np.prod([row[digit] for row, digit in zip(chances, digits, strict=True)]))
        value = "".join(written)
        found[value] = found.get(value, 0.0) + chance
    return _best(found.items())


def _best(pairs: Iterable[tuple[str, float]]) -> Ranked:
    ranked = sorted(pairs, key=lambda pair: -pair[1])
    likely = [pair for pair in ranked if pair[1] > LIKELY]
    return tuple((likely or ranked[:1] or [("", 0.0)])[:MOST])


@cache
def nets_of(what: str) -> tuple[float, tuple[dict[str, Numbers], ...]]:
    """Load the temperature and the layers of the nets; each column of 8-bit numbers has a scale."""
    with np.load(WEIGHTS / f"{what}.npz", allow_pickle=False) as file:
        stored = {name: file[name].astype(np.float32) for name in file.files}
    nets: dict[str, dict[str, Numbers]] = defaultdict(dict)
    for name, layer in stored.items():
        number, _dot, own = name.partition(".")
        if own and not own.endswith("_scale"):
            nets[number][own] = layer * stored.get(f"{name}_scale", np.float32(1.0))
    return float(stored["temperature"]), tuple(nets.values())
