"""The least sizes on a worksheet, in mm on the paper."""

from generator.units import MM_PER_INCH

DIGITS = 7.0
"""The sides of a box that a number is written in."""
TICK = 5.0
"""The sides of a box that is ticked."""
LETTERS = 6 / 72 * MM_PER_INCH + 0.005
"""The height of the smallest letters, 6 pt."""
