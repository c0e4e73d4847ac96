"""What a playtest is asked for: how many players, on which domains, on which machines."""

from __future__ import annotations

import sys
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from generator.errors import OrderError
from generator.games.dice.lab import cluster
from generator.games.dice.lab.cluster import cluster_executor
from generator.games.dice.lab.kernels.value import FEATURES, TURNS
from generator.games.dice.lab.report.report import check_layout, count_players
from generator.games.dice.lab.search.invention_words import tell
from generator.games.dice.lab.weights import read_weights, write_weights
from support.games.inventions import made_up_invention
from support.games.player import domain


@pytest.mark.parametrize(
    ("variant", "wanted", "players"),
    [
        ("solo", None, 1),
        ("solo", 1, 1),
        ("standard", None, 2),
        ("standard", 2, 2),
        ("same", 5, 5),
        ("different", 4, 4),
    ],
)
def test_a_game_has_as_many_players_as_its_variant_allows(
    variant: str, wanted: int | None, players: int
) -> None:
    assert count_players(variant, wanted) == players


@pytest.mark.parametrize(
    ("variant", "wanted", "said"),
    [
        ("solo", 2, "A solo game has one player, not 2; leave out --players"),
        ("standard", 1, "The variant 'standard' has 2 to 5 players, not 1; change --players"),
        ("same", 6, "The variant 'same' has 2 to 5 players, not 6; change --players"),
        ("different", 5, "The variant 'different' has 2 to 4 players, not 5; change --players"),
    ],
)
def test_other_numbers_of_players_are_refused(variant: str, wanted: int, said: str) -> None:
    with pytest.raises(OrderError) as caught:
        count_players(variant, wanted)
    assert str(caught.value) == f"{said}, or choose another --variant."


def test_a_domain_may_have_a_thousand_hexes() -> None:
    layout = domain("A")
    cells = layout.cells * 28
    assert len(cells[:1_000]) == 1_000
    check_layout(replace(layout, cells=cells[:1_000]))
    with pytest.raises(OrderError) as caught:
        check_layout(replace(layout, id="x", cells=cells[:1_001]))
    assert str(caught.value) == (
        "The domain 'x' has 1001 hexes, and a playtest is for at most 1000; remove some."
    )


def test_playing_on_a_cluster_needs_an_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr(cluster, "find_spec", asked.append)
    with pytest.raises(OrderError) as caught, cluster_executor("tcp://host:8786"):
        pass
    assert str(caught.value) == (
        "Playing on a cluster needs an extra; install it on every machine with: pip install"
        " 'scriptorium-press[lab,cluster]'."
    )
    assert asked == ["distributed"]


class Scheduled:
    """A connection to a scheduler as Dask has it; not every address has one."""

    def __init__(self, address: str, timeout: str) -> None:
        """Connect."""
        if address != "tcp://host:8786":
            raise ValueError(address) if "//" not in address else OSError(address)
        self.said = [address, timeout]

    def __enter__(self) -> None:
        """Note it."""
        self.said.append("open")

    def __exit__(self, *_fault: object) -> None:
        """Note it."""
        self.said.append("closed")

    def get_executor(self) -> list[str]:
        """Return what has happened, in place of an executor."""
        return self.said


def test_a_cluster_is_connected_for_as_long_as_games_are_played(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(cluster, "find_spec", lambda _name: True)
    monkeypatch.setitem(sys.modules, "distributed", SimpleNamespace(Client=Scheduled))
    with cluster_executor("tcp://host:8786") as executor:
        said: Any = executor
        assert said == ["tcp://host:8786", "10s", "open"]
    assert said[3:] == ["closed"]
    for address in ("tcp://other:1", "nowhere"):
        with pytest.raises(OrderError) as caught, cluster_executor(address):
            pass
        assert str(caught.value) == (
            f"There is no scheduler at '{address}'; start one with: dask scheduler."
        )


def test_weights_have_their_lowest_byte_first_on_every_machine(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    number = TURNS * FEATURES
    weights = (1, -2, 770, *[0] * (number - 3))
    written = b"\x01\0\0\0" + b"\xfe\xff\xff\xff" + b"\x02\x03\0\0" + bytes(4 * (number - 3))
    turned = b"\0\0\0\x01" + b"\xff\xff\xff\xfe" + b"\0\0\x03\x02" + bytes(4 * (number - 3))
    for order, kept in (("little", written), ("big", turned)):
        monkeypatch.setattr(sys, "byteorder", order)
        assert write_weights(weights) == kept
        assert read_weights(kept) == weights
    with pytest.raises(ValueError, match=f"^{number - 1} weights instead of {number}$"):
        read_weights(bytes(4 * (number - 1)))


def test_a_repaired_domain_names_the_hexes_that_changed() -> None:
    made = made_up_invention()
    kept = made._replace(repaired=True)
    assert tell(kept) == f"{tell(made)}, no hex changed"
    changed = kept._replace(changed=((0, 0), (2, 3)), reached=False)
    assert tell(changed) == (f"{tell(made)}, changed: row 1 hex 1 and row 3 hex 4 – misses a wish")
