"""How far apart colours are to any eyes, and how well words stand out: published measures."""

from __future__ import annotations

from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

Triple = tuple[float, float, float]

# Machado, Oliveira and Fernandes 2009, severity 1.0, for linear RGB.
EYES: dict[str, tuple[Triple, Triple, Triple]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
GREY = "grey"
"""What a printer without colours, or a copier, makes of a colour."""
VIEWS = (*EYES, GREY)
APART = 15.0
"""CIEDE2000 between two fills: clearly different, also in small areas."""
DIFFERENT = dict.fromkeys(EYES, 10.0) | {GREY: 5.0}
"""CIEDE2000 that any two colours have at least that must not be confused."""
READABLE = 4.5
"""WCAG 2 contrast of words, level AA."""


def linear(colour: str) -> Triple:
    """Return linear RGB from 0 to 1."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (value / 255 for value in bytes.fromhex(colour[1:]))
    )
    return red, green, blue


def seen(colour: str, eyes: str) -> Triple:
    """Return linear RGB as some eyes see it."""
    rgb = linear(colour)
    if eyes == GREY:
        return (luminance(rgb),) * 3
    red, green, blue = (
        min(1.0, max(0.0, sum(weight * value for weight, value in zip(row, rgb, strict=True))))
        for row in EYES[eyes]
    )
    return red, green, blue


def luminance(rgb: Triple) -> float:
    """Return how bright linear RGB is, from 0 to 1."""
    red, green, blue = rgb
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def lab(rgb: Triple) -> Triple:
    """Return CIELAB under D65."""
    red, green, blue = rgb
    x = 0.4124 * red + 0.3576 * green + 0.1805 * blue
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = 0.0193 * red + 0.1192 * green + 0.9505 * blue
    fx, fy, fz = (
        part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116
        for part in (x / 0.95047, y, z / 1.08883)
    )
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def difference(one: Triple, other: Triple) -> float:
    """Return CIEDE2000 between two CIELAB colours (Sharma, Wu and Dalal 2005)."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    chroma = (hypot(a1, b1) + hypot(a2, b2)) / 2
    stretch = 1 + 0.5 * (1 - sqrt(chroma**7 / (chroma**7 + 25**7)))
    c1, c2 = hypot(stretch * a1, b1), hypot(stretch * a2, b2)
    h1 = degrees(atan2(b1, stretch * a1)) % 360
    h2 = degrees(atan2(b2, stretch * a2)) % 360
    turn = h2 - h1 if c1 * c2 else 0.0
    turn -= 360 * ((turn > 180) - (turn < -180))  # half a turn keeps its direction
    hue = 2 * sqrt(c1 * c2) * sin(radians(turn / 2))
    lightness, c = (l1 + l2) / 2, (c1 + c2) / 2
    h = (h1 + turn / 2) % 360 if c1 * c2 else h1 + h2
    t = (
        1
        - 0.17 * cos(radians(h - 30))
        + 0.24 * cos(radians(2 * h))
        + 0.32 * cos(radians(3 * h + 6))
        - 0.20 * cos(radians(4 * h - 63))
    )
    by_l = (l2 - l1) / (1 + 0.015 * (lightness - 50) ** 2 / sqrt(20 + (lightness - 50) ** 2))
    by_c = (c2 - c1) / (1 + 0.045 * c)
    by_h = hue / (1 + 0.015 * c * t)
    crossed = -2 * sqrt(c**7 / (c**7 + 25**7)) * sin(radians(60 * exp(-(((h - 275) / 25) ** 2))))
    return sqrt(by_l**2 + by_c**2 + by_h**2 + crossed * by_c * by_h)


def apart(one: str, other: str, eyes: str) -> float:
    """Return CIEDE2000 between two colours as some eyes see them."""
    return difference(lab(seen(one, eyes)), lab(seen(other, eyes)))


def contrast(one: str, other: str) -> float:
    """Return the WCAG contrast of two colours."""
    first, second = luminance(linear(one)), luminance(linear(other))
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
