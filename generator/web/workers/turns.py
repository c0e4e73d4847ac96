"""Turns: who gets the next idle worker, so that nobody's tasks keep the others waiting."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Generic, TypeVar

Worker = TypeVar("Worker")
HALVED = 30.0
"""After how many seconds the time that workers spent for a client counts half."""
FORGOTTEN = 0.01
"""How many seconds of workers are too few to be remembered."""


class NoTurnError(Exception):
    """Too many tasks wait, and most of them are this client's; or nobody works any more."""


class Turns(Generic[Worker]):
    """Idle workers, and the tasks that wait for one, by client.

    The next worker goes to a client that has the fewest at work, and among those to the one that
    they have worked the least for. One client has at most EACH at work; the others may be idle.
    So a newcomer comes before everyone who has had a turn. Among newcomers, the first comes first;
    but while too many wait, the last does: the others would have waited too long before it is
    their turn, and then nobody would be served.
    """

    def __init__(self, each: int, most: int) -> None:
        """Let one client have EACH workers at once, and let MOST tasks be at work or wait.

        If more clients than that ask, each of them waits with one task.
        """
        self._each = each
        self._most = most
        self._idle: list[Worker] = []
        self._waiting: dict[str, list[asyncio.Future[Worker]]] = {}
        self._busy: Counter[str] = Counter()
        self._spent: dict[str, tuple[float, float]] = {}

    async def take(self, client: str) -> Worker:
        """Wait for a worker, which is then at work for a client."""
        if self._idle and self._busy[client] < self._each:
            self._busy[client] += 1
            return self._idle.pop()
        self._make_room(client)
        turn: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(client, []).append(turn)
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled() and turn.exception() is None:
                self.release(client, 0.0)
                self.put(turn.result())
            else:
                self._leave(client, turn)
            raise

    def put(self, worker: Worker) -> None:
        """Give a worker that is idle to whose turn it is."""
        self._idle.append(worker)
        self._hand_out()

    def release(self, client: str, seconds: float) -> None:
        """Note that a worker has worked so long for a client, and no longer does."""
        self._busy[client] -= 1
        if not self._busy[client]:
            del self._busy[client]
        now = asyncio.get_running_loop().time()
        self._spent[client] = (self._cost(client, now) + seconds, now)
        for each in [it for it in self._spent if self._cost(it, now) < FORGOTTEN]:
            del self._spent[each]
        self._hand_out()

    def stop(self) -> None:
        """Send everyone away who waits."""
        for client, turns in [*self._waiting.items()]:
            for turn in [*turns]:
                self._send_away(client, turn)

    def _hand_out(self) -> None:
        now = asyncio.get_running_loop().time()
        while self._idle:
            able = [it for it in self._waiting if self._busy[it] < self._each]
            if not able:
                return
            place = {it: -number if self._is_full else number for number, it in enumerate(able)}
            client = min(able, key=lambda it: (self._busy[it], self._cost(it, now), place[it]))
            turn = self._waiting[client][0]
            self._leave(client, turn)
            if not turn.done():  # Who waited may have left a moment ago.
                self._busy[client] += 1
                turn.set_result(self._idle.pop())

    @property
    def _is_full(self) -> bool:
        return self._busy.total() + sum(map(len, self._waiting.values())) >= self._most

    def _make_room(self, client: str) -> None:
        """Let a client wait; if too many do, one task of the client that has the most leaves.

        One task of each client may always wait, however many clients there are.
        """
        if not self._is_full:
            return
        own = len(self._waiting.get(client, ()))
        largest = max(self._waiting, key=lambda it: len(self._waiting[it]), default=client)
        if len(self._waiting.get(largest, ())) > own + 1:
            self._send_away(largest, self._waiting[largest][-1])
        elif own:
            raise NoTurnError

    def _send_away(self, client: str, turn: asyncio.Future[Worker]) -> None:
        self._leave(client, turn)
        if not turn.done():
            turn.set_exception(NoTurnError())

    def _leave(self, client: str, turn: asyncio.Future[Worker]) -> None:
        turns = self._waiting.get(client, [])
        if turn in turns:
            turns.remove(turn)
        if not turns:
            self._waiting.pop(client, None)

    def _cost(self, client: str, now: float) -> float:
        seconds, then = self._spent.get(client, (0.0, now))
        return seconds * float(0.5 ** ((now - then) / HALVED))
