"""What a solo game is measured by: three marks, and what is said of a game that reaches them."""

from __future__ import annotations

from generator.language import _

WELL_DONE, EXCELLENT, INCREDIBLE = 50, 60, 70


def praise(total: int) -> str | None:
    """More than 50 points is well done, more than 60 excellent, 70 incredible."""
    if total >= INCREDIBLE:
        return _("Incredible!")
    if total > EXCELLENT:
        return _("Excellent!")
    return _("Well done!") if total > WELL_DONE else None


def solo_marks() -> tuple[tuple[str, str], ...]:
    """Return the points that a solo game is measured by, and what is said of them."""
    return (
        (f"> {WELL_DONE}", _("Well done!")),
        (f"> {EXCELLENT}", _("Excellent!")),
        (f"{INCREDIBLE}", _("Incredible!")),
    )
