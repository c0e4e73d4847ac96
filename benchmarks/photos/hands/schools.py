"""Digits of many schools: forms that are drawn from chances, so that each writer has other ones.

A 2 has a loop or a corner, a 1 a foot or a flag, a 4 is open or closed, a 5 is one stroke or two.
Points are in a box of one by one, y grows downward; a doubled point is a corner.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable

    from photos.hands.shapes import Form

Rng: TypeAlias = np.random.Generator
Point: TypeAlias = tuple[float, float]


def form(digit: str, rng: Rng) -> Form:
    """Return a digit as somebody learned it; the same generator gives the same form."""
    strokes = DRAWN[digit](rng)
    if rng.random() < 0.2:
        strokes[0] = _hooked(strokes[0], rng)
    return strokes


def _some(rng: Rng, low: float, high: float) -> float:
    return float(rng.uniform(low, high))


def _near(rng: Rng, x: float, y: float, off: float = 0.05) -> Point:
    return x + _some(rng, -off, off), y + _some(rng, -off, off)


def _hooked(stroke: list[Point], rng: Rng) -> list[Point]:
    """Begin a stroke with a small hook, as a pen that comes from elsewhere does."""
    x, y = stroke[0]
    length, angle = _some(rng, 0.04, 0.14), _some(rng, 0, 2 * np.pi)
    return [(x + length * float(np.cos(angle)), y + length * float(np.sin(angle))), *stroke]


def _oval(
    rng: Rng, box: tuple[float, float, float, float], start: float, turns: float
) -> list[Point]:
    """Return an oval in a box, from an angle in degrees on; negative turns go against the clock."""
    left, top, right, bottom = box
    count = max(6, round(abs(turns) * 11))
    angles = np.radians(start + np.linspace(0, 360 * turns, count))
    drift = _some(rng, -0.06, 0.06)
    xs = (left + right) / 2 + (right - left) / 2 * np.cos(angles)
    ys = (top + bottom) / 2 + (bottom - top) / 2 * np.sin(angles)
    xs += drift * np.linspace(0, 1, count)
    return [(float(x), float(y)) for x, y in zip(xs, ys, strict=True)]


def _zero(rng: Rng) -> Form:
    narrow = _some(rng, 0.0, 0.22)
    box = (0.1 + narrow, 0.0, 0.9 - narrow, 1.0)
    turns = _some(rng, 0.88, 1.15) * (-1 if rng.random() < 0.8 else 1)
    start = _some(rng, -150, -30)
    oval = _oval(rng, box, start, turns)
    chance = rng.random()
    if chance < 0.2:  # the pen goes on into the oval
        x, y = oval[-1]
        oval += [(x - _some(rng, 0.1, 0.3), y + _some(rng, 0.05, 0.25))]
    elif chance < 0.35:  # a curl at the top
        x, y = oval[-1]
        oval += [(x + 0.1, y + 0.1), (x + _some(rng, 0.15, 0.4), y - _some(rng, 0.02, 0.12))]
    if rng.random() < 0.06:
        return [oval, [(0.8, 0.05), (0.5, 0.5), (0.2, 0.95)]]
    return [oval]


def _one(rng: Rng) -> Form:
    top, foot = _near(rng, 0.55, 0.0, 0.08), _near(rng, 0.5, 1.0, 0.1)
    middle = ((top[0] + foot[0]) / 2 + _some(rng, -0.04, 0.04), 0.5)
    stem = [top, middle, foot]
    chance = rng.random()
    if chance < 0.3:
        return [stem]
    out: Form
    flag = top[0] - _some(rng, 0.1, 0.5), top[1] + _some(rng, 0.08, 0.55)
    bend = (flag[0] + top[0]) / 2 + _some(rng, -0.04, 0.08), (flag[1] + top[1]) / 2
    out = [[flag, bend, top, top, middle, foot]] if chance < 0.85 else [stem, [flag, bend, top]]
    if rng.random() < (0.35 if chance < 0.85 else 0.6):  # a foot
        wide, rise = _some(rng, 0.15, 0.42), _some(rng, -0.06, 0.06)
        left = foot[0] - wide, foot[1] + rise
        right = foot[0] + wide * _some(rng, 0.7, 1.2), foot[1] - rise
        out.append([left, ((left[0] + right[0]) / 2, foot[1]), right])
    elif rng.random() < 0.12:  # the stem ends in a curve
        out[0] = [*out[0], (foot[0] + _some(rng, 0.08, 0.25), foot[1] - _some(rng, 0.0, 0.1))]
    return out


def _two(rng: Rng) -> Form:
    start = _near(rng, 0.17, 0.22, 0.1)
    top, right = _near(rng, 0.45, 0.02, 0.07), _near(rng, 0.78, 0.24, 0.09)
    waist = _near(rng, 0.52, 0.6, 0.09)
    low = _near(rng, 0.15, 0.95, 0.08)
    head = [start, top, right, waist]
    if rng.random() < 0.12:  # flat, like a Z
        head = [_near(rng, 0.15, 0.05), _near(rng, 0.5, 0.02), (right[0], 0.05), (right[0], 0.05)]
        head += [waist]
    if rng.random() < 0.15:  # the head begins with a curl
        head = [(start[0] + 0.14, start[1] + 0.06), (start[0] + 0.04, start[1] + 0.12), *head]
    end = _near(rng, 0.88, 0.93, 0.09)
    chance = rng.random()
    if chance < 0.38:  # a corner, and a base that is straight or waved
        wave = _some(rng, -0.08, 0.06)
        return [[*head, low, low, ((low[0] + end[0]) / 2, (low[1] + end[1]) / 2 + wave), end]]
    if chance < 0.6:  # a loop, from small to as wide as half of the digit
        size, high = _some(rng, 0.05, 0.3), _some(rng, 0.08, 0.32)
        x, y = low[0] + _some(rng, -0.05, 0.15), _some(rng, 0.86, 1.0)
        loop = [
            (x + 0.12, y - 0.02),
            (x, y),
            (x - size * 0.6, y - high * 0.45),
            (x, y - high),
            (x + size, y - high * 0.7),
        ]
        tail = [(0.62, _some(rng, 0.84, 1.0)), (end[0], end[1] + _some(rng, -0.1, 0.08))]
        if rng.random() < 0.3:
            tail.append((end[0] + 0.1, end[1] - _some(rng, 0.05, 0.2)))
        return [[*head, *loop, *tail]]
    if chance < 0.92:
        return [_low_loop(rng, [start, top, right])]
    round_ = [(low[0] + 0.08, low[1] - 0.06), (low[0] + 0.12, 0.98)]
    return [[*head, *round_, (0.5, 0.99), end]]


def _low_loop(rng: Rng, head: list[Point]) -> list[Point]:
    """Return a 2 that comes down steeply and lies on a wide loop, which its end crosses."""
    left, floor = _some(rng, -0.2, 0.2), _some(rng, 0.9, 1.04)
    cross = _some(rng, 0.45, 0.85), _some(rng, 0.66, 0.88)
    ceiling = cross[1] - _some(rng, -0.06, 0.08)
    bulge = (head[-1][0] + cross[0]) / 2 + _some(rng, -0.02, 0.12)
    loop = [
        cross,
        (left + (cross[0] - left) * _some(rng, 0.4, 0.7), floor),
        (left, (floor + ceiling) / 2 + _some(rng, 0.0, 0.08)),
        (left + (cross[0] - left) * _some(rng, 0.2, 0.45), ceiling),
        (cross[0] + _some(rng, 0.0, 0.1), cross[1] + _some(rng, -0.02, 0.1)),
    ]
    if rng.random() < 0.25:  # a curl without a tail
        loop[0] = head[-1][0] - _some(rng, 0.0, 0.15), _some(rng, 0.62, 0.8)
        end = loop[0][0] + _some(rng, -0.1, 0.12), _some(rng, 0.72, 0.95)
    else:
        end = cross[0] + _some(rng, 0.15, 0.6), cross[1] + _some(rng, -0.12, 0.2)
    return [*head, (bulge, (head[-1][1] + cross[1]) / 2), *loop, end]


def _three(rng: Rng) -> Form:
    end = _near(rng, 0.15, 0.87, 0.09)
    low = [_near(rng, 0.7, 0.56, 0.06), _near(rng, 0.8, 0.78, 0.07), _near(rng, 0.5, 0.99, 0.04)]
    low += [end]
    if rng.random() < 0.15:  # a curl at the end
        low.append((end[0] + _some(rng, 0.05, 0.2), end[1] - _some(rng, 0.08, 0.16)))
    middle = _near(rng, 0.44, 0.46, 0.06)
    if rng.random() < 0.25:  # flat at the top
        corner = _near(rng, 0.78, 0.04)
        return [[_near(rng, 0.2, 0.04), corner, corner, middle, middle, *low]]
    high = [_near(rng, 0.2, 0.14, 0.07), _near(rng, 0.45, 0.0, 0.04), _near(rng, 0.74, 0.16, 0.06)]
    high += [((high[2][0] + middle[0]) / 2 + 0.08, (high[2][1] + middle[1]) / 2 + 0.04)]
    chance = rng.random()
    if chance < 0.3:  # a loop in the middle
        size = _some(rng, 0.06, 0.2)
        x, y = middle
        return [
            [
                *high,
                (x, y),
                (x - size, y + 0.02),
                (x - size * 0.6, y + size * 0.7),
                (x, y + 0.06),
                *low,
            ]
        ]
    if chance < 0.6:  # a sharp one
        return [[*high, middle, middle, *low]]
    return [[*high, middle, (middle[0] + 0.06, middle[1] + 0.02), *low]]


def _four(rng: Rng) -> Form:
    bar = _some(rng, 0.5, 0.74)
    stem_x = _some(rng, 0.55, 0.76)
    reach = stem_x + _some(rng, 0.05, 0.3)
    tilt = _some(rng, -0.07, 0.05)
    foot = (stem_x + _some(rng, -0.12, 0.06), 1.0)
    corner = (_some(rng, 0.04, 0.2), bar)
    chance = rng.random()
    if chance < 0.3:  # open: a bent stroke, then the stem
        top = (corner[0] + _some(rng, 0.0, 0.4), _some(rng, 0.0, 0.1))
        first = [top, ((top[0] + corner[0]) / 2, bar / 2), corner, corner, (reach, bar + tilt)]
        high = _some(rng, 0.0, 0.5)
        return [first, [(stem_x, high), (stem_x, (high + 1) / 2), foot]]
    if chance < 0.52:  # closed, as in print, in one stroke or two
        top = (stem_x, 0.0)
        slope = [top, ((top[0] + corner[0]) / 2, bar / 2), corner, corner, (reach, bar + tilt)]
        stem = [top, (stem_x, 0.5), foot]
        if rng.random() < 0.4:
            return [[foot, (stem_x, 0.5), *slope]]
        return [slope, stem]
    if chance < 0.75:  # a round one, like a U with a stem
        return [
            [
                _near(rng, 0.2, 0.05, 0.08),
                _near(rng, 0.18, 0.32, 0.06),
                _near(rng, 0.34, bar - 0.08, 0.05),
                _near(rng, stem_x - 0.05, bar - 0.16, 0.06),
            ],
            [(stem_x + 0.04, _some(rng, 0.0, 0.2)), (stem_x, 0.5), foot],
        ]
    if chance < 0.88:  # a loop at the left instead of a corner
        top = (_some(rng, 0.3, 0.55), 0.0)
        x, y = corner
        return [
            [
                top,
                (x + 0.08, y - 0.15),
                (x, y),
                (x - 0.02, y + 0.08),
                (x + 0.12, y + 0.05),
                (stem_x, bar - 0.03),
                (reach, bar - 0.08),
            ],
            [(stem_x, _some(rng, 0.2, 0.45)), (stem_x - 0.02, 0.7), foot],
        ]
    # without lifting the pen: down, across, and back through the stem
    top = (_some(rng, 0.15, 0.4), 0.02)
    return [
        [top, corner, corner, (reach, bar - 0.05), (reach, bar - 0.25), (stem_x, 0.5), foot],
    ]


def _five(rng: Rng) -> Form:
    neck = _some(rng, 0.2, 0.34), _some(rng, 0.32, 0.5)
    top = neck[0] + _some(rng, -0.04, 0.12), _some(rng, 0.0, 0.12)
    belly = [_near(rng, 0.56, neck[1] - 0.03, 0.07), _near(rng, 0.8, 0.66, 0.08)]
    belly += [_near(rng, 0.52, 0.98, 0.05), _near(rng, 0.15, 0.9, 0.09)]
    if rng.random() < 0.3:  # the belly is nearly closed
        belly[-1] = _near(rng, 0.14, 0.78, 0.08)
        belly.append(_near(rng, 0.22, 0.64, 0.08))
    if rng.random() < 0.35:  # a belly that is small beside the bar
        small = _some(rng, 0.45, 0.8)
        belly = [(neck[0] + (x - neck[0]) * small, y) for x, y in belly]
    bar = (_some(rng, 0.65, 1.25), top[1] + _some(rng, -0.16, 0.06))
    chance = rng.random()
    if chance < 0.42:  # the bar is a second stroke, which may start apart from the stem
        apart = _some(rng, -0.06, 0.12)
        return [[top, neck, neck, *belly], [(top[0] + apart, top[1] + apart / 2), bar]]
    if chance < 0.7:  # one stroke
        return [[bar, top, top, neck, neck, *belly]]
    if chance < 0.9:  # one stroke, like an S
        return [
            [bar, ((top[0] + bar[0]) / 2, 0.0), (neck[0], 0.18), (neck[0] + 0.08, 0.38), *belly]
        ]
    return [[top, neck, *belly], [(top[0] - 0.02, top[1]), bar]]


def _six(rng: Rng) -> Form:
    top = _some(rng, 0.2, 0.85), _some(rng, 0.0, 0.06)
    left = _some(rng, 0.1, 0.26)
    high = _some(rng, 0.38, 0.7)
    right = _some(rng, 0.64, 1.05)
    start = [top, ((top[0] + left) / 2 - 0.02, 0.24), (left, _some(rng, 0.55, 0.7))]
    if rng.random() < 0.15:  # a hook at the top
        start = [(top[0] + 0.1, top[1] + _some(rng, 0.05, 0.16)), *start]
    loop = [(left + 0.1, 0.92), (0.48, 1.0), (right, (1 + high) / 2 + 0.05), (0.52, high)]
    end = [(left + 0.08, high + _some(rng, 0.08, 0.2))]
    chance = rng.random()
    if chance < 0.2:  # the loop goes on through the stem
        end.append((left - 0.1, high + _some(rng, 0.15, 0.3)))
    elif chance < 0.35:  # the loop stays open
        end = []
    elif chance < 0.5:  # a small loop
        loop = [(left + 0.08, 0.95), (0.4, 1.0), (right - 0.12, 0.84), (0.42, max(high, 0.6))]
    return [[*start, *loop, *end]]


def _seven(rng: Rng) -> Form:
    corner = _near(rng, 0.82, 0.05, 0.1)
    left = _near(rng, 0.14, 0.07, 0.07)
    if rng.random() < 0.25:  # a bar that rises, or a short one
        left = _some(rng, 0.05, 0.4), _some(rng, 0.05, 0.3)
    bar = [left, ((left[0] + corner[0]) / 2, 0.05 + _some(rng, -0.05, 0.06)), corner, corner]
    if rng.random() < 0.25:  # a serif at the left
        bar = [(left[0], left[1] + _some(rng, 0.08, 0.22)), left, *bar]
    foot = (_some(rng, 0.2, 0.75), 1.0)
    bend = (corner[0] + foot[0]) / 2 + _some(rng, -0.1, 0.05), _some(rng, 0.4, 0.55)
    out = [[*bar, bend, foot]]
    if rng.random() < 0.15:  # round at the corner
        out = [[left, bar[-2], (corner[0], corner[1] + 0.1), bend, foot]]
    if rng.random() < 0.45:
        rise = _some(rng, -0.08, 0.08)
        out.append(
            [
                (bend[0] - _some(rng, 0.15, 0.3), 0.52 + rise),
                (bend[0] + _some(rng, 0.12, 0.3), 0.5 - rise),
            ]
        )
    return out


def _eight(rng: Rng) -> Form:
    chance = rng.random()
    waist = _some(rng, 0.4, 0.54)
    if chance < 0.2:  # two ovals
        small = _some(rng, 0.16, 0.28)
        return [
            _oval(rng, (0.5 - small, 0.0, 0.5 + small, waist + 0.02), 90, -1.03),
            _oval(rng, (0.22, waist - 0.02, 0.8, 1.0), -90, -1.05),
        ]
    right, left = _some(rng, 0.64, 0.8), _some(rng, 0.18, 0.34)
    begin = [_near(rng, right, 0.14, 0.06), (0.48, 0.0), (left, 0.2), (0.46, waist)]
    low = [(right + 0.04, 0.78), (0.5, 1.0), (left - 0.04, 0.76), (0.52, waist)]
    end = [(right, 0.2)]
    if chance < 0.6:
        end.append(_near(rng, right - 0.06, 0.06, 0.08))
    elif chance < 0.85:  # open at the top: the end passes the beginning
        begin[0] = (right + _some(rng, 0.0, 0.2), _some(rng, 0.02, 0.2))
        end = [(right + _some(rng, 0.0, 0.25), _some(rng, 0.0, 0.3))]
    strokes = [[*begin, *low, *end]]
    if rng.random() < 0.3:
        strokes = [[(1 - x, y) for x, y in strokes[0]]]
    return strokes


def _nine(rng: Rng) -> Form:
    right = _some(rng, 0.66, 0.82)
    low = _some(rng, 0.4, 0.56)
    head = [_near(rng, right, 0.16, 0.06), (0.5, 0.0), (_some(rng, 0.14, 0.28), low / 2)]
    head += [(_some(rng, 0.36, 0.52), low), (right - 0.02, low * 0.6)]
    chance = rng.random()
    close = (right, _some(rng, 0.04, 0.16))
    if chance < 0.5:  # a straight tail, upright or leaning
        foot = (right - _some(rng, 0.0, 0.4), 1.0)
        return [[*head, close, close, ((right + foot[0]) / 2 + 0.03, 0.55), foot]]
    if chance < 0.8:  # a round tail
        return [[*head, (right + 0.03, 0.5), (0.56, 0.97), (_some(rng, 0.12, 0.3), 0.88)]]
    if chance < 0.92:  # two strokes
        foot = (right - _some(rng, 0.0, 0.2), 1.0)
        return [_oval(rng, (0.2, 0.0, right, low), 0, -1.0), [(right, 0.0), (right, 0.5), foot]]
    tail = [(right, 0.8), (0.5, 1.0), (0.25, 0.85), (0.5, 0.72), (0.9, 0.6)]
    return [[*head, close, close, *tail]]


DRAWN: dict[str, Callable[[Rng], Form]] = {
    "0": _zero,
    "1": _one,
    "2": _two,
    "3": _three,
    "4": _four,
    "5": _five,
    "6": _six,
    "7": _seven,
    "8": _eight,
    "9": _nine,
}
