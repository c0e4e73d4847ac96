"""The clock: the day of printing, or the moment that is set for reproducible builds."""

from __future__ import annotations

import os
from datetime import UTC, date, datetime

from generator.errors import OrderError, shown
from generator.language import _

EPOCH = "SOURCE_DATE_EPOCH"


def today() -> str:
    """Return the day of printing, or the one set for reproducible builds."""
    moment = set_moment()
    # Without one it is the day where the user is.
    return (date.today() if moment is None else moment.date()).isoformat()  # noqa: DTZ011


def set_moment() -> datetime | None:
    """Return the moment set for reproducible builds; one that cannot be read is refused."""
    epoch = os.environ.get(EPOCH)
    if epoch is None:
        return None
    try:
        return datetime.fromtimestamp(int(epoch), UTC)
    except (ValueError, OverflowError, OSError) as error:
        message = _("{variable} is '{text}'; it must be a number of seconds since 1970.")
        raise OrderError(message.format(variable=EPOCH, text=shown(epoch))) from error
