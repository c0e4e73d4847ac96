"""Makes the colour profiles and the table of inks in generator/render/profiles.

Usage: python docs/developers/make_profiles.py FOGRA39L.icc sRGB.icc

FOGRA39L.icc is made from the characterisation data of Debian's package icc-profiles-free, by
Argyll's `colprof -qm -bm -kx -l300 -L100 FOGRA39L`; sRGB.icc is from the same package.
"""

from __future__ import annotations

import struct
import sys
from pathlib import Path

from PIL import Image, ImageCms

FOLDER = Path(__file__).parents[2] / "generator" / "render" / "profiles"
STEPS = 17
"""How many steps of red, green and blue the table of inks has."""
HEADER, ENTRY = 128, 12
DARKEST = 0.04045
"""Up to here a level of sRGB is proportional to its light."""
TABLES = ("A2B1", "B2A1", "gamt")
PLAIN = ("wtpt", "bkpt")
NAME = "Scriptorium coated paper (FOGRA39L)"
RIGHTS = "Made from FOGRA39L.ti3 of icc-profiles-free; zlib License"


def shrink(profile: bytes) -> bytes:
    """Keep what a printing condition needs: one table each way, the gamut, the white point."""
    (number,) = struct.unpack_from(">I", profile, HEADER)
    found = {}
    for index in range(number):
        name, start, length = struct.unpack_from(">4sII", profile, HEADER + 4 + ENTRY * index)
        found[name.decode()] = profile[start : start + length]
    tags = {"desc": described(NAME), "cprt": b"text\0\0\0\0" + RIGHTS.encode() + b"\0"}
    tags |= {name: found[name] for name in (*PLAIN, *TABLES)}
    shared = {"A2B0": "A2B1", "A2B2": "A2B1", "B2A0": "B2A1", "B2A2": "B2A1"}
    place = HEADER + 4 + ENTRY * (len(tags) + len(shared))
    places, body = {}, b""
    for name, data in tags.items():
        places[name] = place + len(body), len(data)
        body += data + b"\0" * (-len(data) % 4)
    places |= {name: places[other] for name, other in shared.items()}
    table = b"".join(struct.pack(">4sII", n.encode(), *at) for n, at in sorted(places.items()))
    size = struct.pack(">I", place + len(body))
    return size + profile[4:HEADER] + struct.pack(">I", len(places)) + table + body


def described(name: str) -> bytes:
    """Return a profile's description in the second version of the format."""
    text = name.encode() + b"\0"
    return b"desc" + bytes(4) + struct.pack(">I", len(text)) + text + bytes(4 + 4 + 2 + 1 + 67)


def inks(srgb: Path, press: Path) -> bytes:
    """Return the four inks of each step of red, green and blue, then the black of each grey."""
    levels = [round(step * 255 / (STEPS - 1)) for step in range(STEPS)]
    colours = bytes(it for r in levels for g in levels for b in levels for it in (r, g, b))
    screen = Image.frombytes("RGB", (STEPS**3, 1), colours)
    to_press = ImageCms.buildTransform(
        str(srgb),
        str(press),
        "RGB",
        "CMYK",
        ImageCms.Intent.RELATIVE_COLORIMETRIC,
        ImageCms.Flags.BLACKPOINTCOMPENSATION | ImageCms.Flags.HIGHRESPRECALC,
    )
    return to_press.apply(screen).tobytes() + blacks(press)


def blacks(press: Path) -> bytes:
    """Return how much black alone is as light as each grey, from 0 to 255, on the paper."""
    ramp = Image.frombytes("CMYK", (256, 1), bytes(it for k in range(256) for it in (0, 0, 0, k)))
    lab = ImageCms.createProfile("LAB")
    transform = ImageCms.buildTransform(
        str(press), lab, "CMYK", "LAB", ImageCms.Intent.RELATIVE_COLORIMETRIC
    )
    dots = transform.apply(ramp).tobytes()[::3]
    light = [luminance(level * 100 / 255) for level in dots]
    dark = light[-1]
    wanted = [linear(level / 255) * (1 - dark) + dark for level in range(256)]
    return bytes(min(range(256), key=lambda k: abs(light[k] - goal)) for goal in wanted)


def luminance(lightness: float) -> float:
    """Return Y, from 0 to 1, of a lightness from 0 to 100."""
    root = (lightness + 16) / 116
    return root**3 if root > 6 / 29 else lightness / 903.3


def linear(level: float) -> float:
    """Return the light of a level of sRGB."""
    return level / 12.92 if level <= DARKEST else ((level + 0.055) / 1.055) ** 2.4


def main() -> None:
    """Write the three files."""
    made, srgb = map(Path, sys.argv[1:])
    press = FOLDER / "coated-fogra39.icc"
    press.write_bytes(shrink(made.read_bytes()))
    (FOLDER / "srgb.icc").write_bytes(srgb.read_bytes())
    (FOLDER / "inks.bin").write_bytes(inks(srgb, press))


if __name__ == "__main__":
    main()
