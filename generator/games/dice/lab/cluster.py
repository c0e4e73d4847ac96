"""A cluster: games are played on the machines of a Dask scheduler."""

from __future__ import annotations

from contextlib import contextmanager
from importlib.util import find_spec
from typing import TYPE_CHECKING

from generator.errors import OrderError, shown
from generator.language import _

if TYPE_CHECKING:
    from collections.abc import Iterator
    from concurrent.futures import Executor

PATIENCE = "10s"
"""How long a scheduler may take to answer."""


@contextmanager
def cluster_executor(address: str) -> Iterator[Executor]:
    """Connect to the scheduler at an ADDRESS, such as tcp://server:8786."""
    if find_spec("distributed") is None:
        message = _(
            "Playing on a cluster needs an extra; install it on every machine with:"
            " pip install 'scriptorium-press[lab,cluster]'."
        )
        raise OrderError(message)
    from distributed import Client  # noqa: PLC0415 - an optional library that takes a second

    try:
        client = Client(address, timeout=PATIENCE)
    except (OSError, ValueError) as error:
        message = _("There is no scheduler at '{address}'; start one with: dask scheduler.")
        raise OrderError(message.format(address=shown(address))) from error
    with client:
        yield client.get_executor()
