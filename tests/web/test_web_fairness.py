"""One client cannot take the studio from the others: counted, without a clock or a network."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any

import pytest

from generator.web.server import fairness
from generator.web.server.connections import Connections
from generator.web.server.fairness import Shares
from generator.web.shared.clients import UNKNOWN, Clients, Proxies, client_of, home_of
from generator.web.shared.limits import Limits
from generator.web.workers.turns import NoTurnError, Turns

GREEDY, MODEST = "192.0.2.66", "192.0.2.1"


@dataclass(eq=False)
class Socket:
    """A connection of a test: who opened it, and whether it is still open."""

    is_waiting: bool = True
    is_open: bool = True

    def give_up(self) -> None:
        """Close it."""
        self.is_open = False


def open_connections(
    connections: Connections, host: str, number: int, *, waiting: bool = True
) -> list[Socket]:
    """Open connections one after the other."""
    sockets = [Socket(waiting) for _number in range(number)]
    for each in sockets:
        connections.open(each, host)
    return sockets


def test_silent_sockets_of_one_client_take_no_place_from_others() -> None:
    connections = Connections(Proxies(), each=20, most=100)
    modest = open_connections(connections, MODEST, 5)
    silent = open_connections(connections, GREEDY, 1_000)
    assert all(it.is_open for it in modest)
    assert [it.is_open for it in silent] == [False] * 980 + [True] * 20


def test_who_is_being_answered_keeps_its_line_and_a_newcomer_leaves() -> None:
    connections = Connections(Proxies(), each=20, most=100)
    answered = open_connections(connections, GREEDY, 20, waiting=False)
    (late,) = open_connections(connections, GREEDY, 1)
    assert all(it.is_open for it in answered)
    assert not late.is_open
    connections.close(answered[0])
    (next_one,) = open_connections(connections, GREEDY, 1)
    assert next_one.is_open


def test_many_clients_together_lose_connections_where_most_are() -> None:
    connections = Connections(Proxies(), each=20, most=100)
    greedy = [open_connections(connections, f"198.51.100.{number}", 20) for number in range(5)]
    modest = open_connections(connections, MODEST, 3)
    assert all(it.is_open for it in modest)
    assert sum(it.is_open for each in greedy for it in each) == 97


def test_a_trusted_proxy_has_as_many_connections_as_it_needs() -> None:
    connections = Connections(Proxies(["10.0.0.0/8"]), each=20, most=100)
    assert all(it.is_open for it in open_connections(connections, "10.1.2.3", 90))


def test_a_newcomer_gets_its_part_of_what_others_have_taken() -> None:
    shares = Shares(each=80, most=100)
    shares.add(GREEDY, 80)
    assert not shares.has_room(GREEDY)
    shares.add("192.0.2.67", 20)
    assert shares.has_room(MODEST, 33)
    assert not shares.has_room(MODEST, 34)
    assert not shares.has_room("192.0.2.67", 31)
    shares.remove(GREEDY, 80)
    assert (shares[GREEDY], shares.total, shares.largest) == (0, 20, "192.0.2.67")


@pytest.mark.parametrize(
    ("trusted", "host", "forwarded", "client"),
    [
        ([], "192.0.2.7", ["203.0.113.1"], "192.0.2.7"),
        (["127.0.0.1"], "192.0.2.7", ["203.0.113.1"], "192.0.2.7"),
        (["127.0.0.1"], "127.0.0.1", ["203.0.113.1"], "203.0.113.1"),
        (["127.0.0.1"], "127.0.0.1", ["203.0.113.1", "192.0.2.7"], "192.0.2.7"),
        (
            ["127.0.0.1", "10.0.0.0/8"],
            "127.0.0.1",
            ["1.2.3.4", "192.0.2.7", "10.0.0.4"],
            "192.0.2.7",
        ),
        (["127.0.0.1"], "127.0.0.1", [], "127.0.0.1"),
        (["127.0.0.1"], "127.0.0.1", ["not an address"], "127.0.0.1"),
        (["127.0.0.1"], "127.0.0.1", ["192.0.2.7:5678"], "192.0.2.7"),
        (["::1"], "::1", ["[2001:db8:1:2::77]:80"], "2001:db8:1:2::/64"),
        (["127.0.0.1"], "::ffff:127.0.0.1", ["192.0.2.7"], "192.0.2.7"),
    ],
)
def test_only_a_trusted_proxy_names_the_client(
    trusted: list[str], host: str, forwarded: list[str], client: str
) -> None:
    assert Proxies(trusted).client(host, forwarded) == client


@pytest.mark.parametrize("client", [None, (None, 0)])
def test_a_client_without_an_address_is_answered(client: tuple[None, int] | None) -> None:
    seen: list[str] = []

    async def app(scope: Any, _receive: Any, _send: Any) -> None:
        seen.append(client_of(scope))

    scope: dict[str, Any] = {"type": "http", "client": client, "headers": []}
    asyncio.run(Clients(app, Proxies())(scope, None, None))  # type: ignore[arg-type] # unused
    assert seen == [UNKNOWN]


def test_all_addresses_of_a_home_are_one_client() -> None:
    assert home_of("2001:db8:1:2:a::1") == home_of("2001:db8:1:2:b::9")
    assert home_of("2001:db8:1:2::1") != home_of("2001:db8:1:3::1")


def test_a_client_that_never_pauses_waits_only_while_others_ask() -> None:
    calm = fairness.Pace()
    assert not any(calm.delay(GREEDY, 100 + number / 1_000) for number in range(5_000))
    assert calm.delay(MODEST, 105.0) == 0
    waits = [calm.delay(GREEDY, 105.001) for _number in range(400)]
    assert waits[0] == pytest.approx(0, abs=0.02)
    assert waits[-1] == pytest.approx(400 / fairness.RATE, rel=0.02)
    assert not any(calm.delay(MODEST, 105.002) for _number in range(int(fairness.BURST) - 1))
    later = 200.0
    assert calm.delay(GREEDY, later) == 0


def test_bytes_are_counted_like_requests() -> None:
    calm = fairness.Pace()
    calm.delay(MODEST, 1_000.0)
    assert calm.delay(GREEDY, 1_000.0) == 0
    calm.charge(GREEDY, int((fairness.BURST + 100) * fairness.BYTES))
    assert calm.delay(GREEDY, 1_000.0) == pytest.approx(101 / fairness.RATE, rel=0.02)


async def begin(turns: Turns[str], client: str) -> asyncio.Task[str]:
    """Let a client wait for a worker, and come back when it does."""
    task = asyncio.create_task(turns.take(client))
    await asyncio.sleep(0)
    return task


def test_the_next_worker_goes_to_whom_the_fewest_work_for() -> None:
    async def scene() -> list[str]:
        turns: Turns[str] = Turns(each=2, most=50)
        turns.put("worker")
        assert await turns.take(GREEDY) == "worker"
        greedy = [await begin(turns, GREEDY) for _number in range(10)]
        modest = await begin(turns, MODEST)
        order: list[str] = []
        for _number in range(3):
            turns.release(MODEST if "modest" in order[-1:] else GREEDY, 1.0)
            turns.put("worker")
            await asyncio.sleep(0)
            order.append("modest" if modest.done() and "modest" not in order else "greedy")
        assert [it.done() for it in greedy[:3]] == [True, True, False]
        return order

    assert asyncio.run(scene()) == ["modest", "greedy", "greedy"]


def test_one_client_leaves_the_spare_worker_to_others() -> None:
    async def scene() -> None:
        turns: Turns[str] = Turns(each=1, most=50)
        for name in ("first", "spare"):
            turns.put(name)
        await turns.take(GREEDY)
        waiting = await begin(turns, GREEDY)
        assert not waiting.done()
        assert await turns.take(MODEST)
        turns.release(GREEDY, 20.0)
        turns.put("first")
        await asyncio.sleep(0)
        assert waiting.done()

    asyncio.run(scene())


def test_where_too_many_wait_the_last_of_the_largest_client_leaves() -> None:
    async def scene() -> None:
        turns: Turns[str] = Turns(each=1, most=4)
        greedy = [await begin(turns, GREEDY) for _number in range(5)]
        assert isinstance(greedy[4].exception(), NoTurnError)
        modest = await begin(turns, MODEST)
        assert not modest.done()
        await asyncio.sleep(0)
        assert isinstance(greedy[3].exception(), NoTurnError)
        turns.stop()
        await asyncio.sleep(0)
        assert isinstance(modest.exception(), NoTurnError)
        assert all(isinstance(it.exception(), NoTurnError) for it in greedy)

    asyncio.run(scene())


CROWD = tuple(f"198.51.100.{number}" for number in range(1, 31))


async def serve_next(
    turns: Turns[str], worked_for: str, waiting: dict[str, asyncio.Task[str]]
) -> str:
    """End the task of a client, which asks again at once; return who gets its worker."""
    turns.release(worked_for, 10.0)
    waiting[worked_for] = await begin(turns, worked_for)
    turns.put("worker")
    await asyncio.sleep(0)
    (served,) = (client for client, task in waiting.items() if task.done())
    waiting.pop(served)
    return served


@pytest.mark.parametrize("ended", [0, 30, 75], ids=["at once", "after a round", "later"])
def test_a_newcomer_gets_a_turn_where_thirty_others_fill_the_queue(ended: int) -> None:
    async def scene() -> list[str]:
        turns: Turns[str] = Turns(each=1, most=10)
        turns.put("worker")
        served = [CROWD[0]]
        assert await turns.take(CROWD[0])
        waiting = {client: await begin(turns, client) for client in CROWD[1:]}
        while len(served) <= ended:
            served.append(await serve_next(turns, served[-1], waiting))
        waiting[MODEST] = await begin(turns, MODEST)
        begun = len(served)
        while MODEST not in served:
            served.append(await serve_next(turns, served[-1], waiting))
        turns.stop()
        await asyncio.gather(*waiting.values(), return_exceptions=True)
        assert len(set(served[:30])) == min(len(served[:30]), 30)
        return served[begun:]

    assert asyncio.run(scene()) == [MODEST]


def test_where_there_is_room_who_came_first_is_first() -> None:
    async def scene() -> None:
        turns: Turns[str] = Turns(each=1, most=10)
        waiting = [await begin(turns, client) for client in CROWD[:9]]
        for number in range(9):
            turns.put("worker")
            await asyncio.sleep(0)
            assert [it.done() for it in waiting].count(True) == number + 1
            assert waiting[number].done()

    asyncio.run(scene())


def test_a_second_task_finds_no_place_where_everyone_waits_with_one() -> None:
    async def scene() -> None:
        turns: Turns[str] = Turns(each=1, most=10)
        waiting = [await begin(turns, client) for client in CROWD]
        second = await begin(turns, CROWD[0])
        assert isinstance(second.exception(), NoTurnError)
        assert not any(it.done() for it in waiting)
        turns.stop()
        await asyncio.gather(*waiting, return_exceptions=True)

    asyncio.run(scene())


def test_who_waits_for_the_lab_waits_longer_than_one_task_may_take() -> None:
    lab = Limits().lab
    assert lab.patience > lab.seconds


def test_who_leaves_at_the_last_moment_gives_the_worker_back() -> None:
    async def scene() -> None:
        turns: Turns[str] = Turns(each=1, most=4)
        leaving = await begin(turns, GREEDY)
        turns.put("worker")
        leaving.cancel()
        await asyncio.gather(leaving, return_exceptions=True)
        assert await asyncio.wait_for(turns.take(MODEST), 10) == "worker"
        gone = await begin(turns, GREEDY)
        gone.cancel()  # It leaves before it can say so.
        turns.release(MODEST, 0.0)
        turns.put("worker")
        assert await asyncio.wait_for(turns.take(GREEDY), 10) == "worker"

    asyncio.run(scene())
