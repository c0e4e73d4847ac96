"""Fairness: how much each client may use at once, and how fast it may ask."""

from __future__ import annotations

from collections import Counter

RATE = 100.0
"""How many requests a second one client may send for long while others ask too."""
BURST = 300.0
"""How many requests a client may send at once before it waits."""
BYTES = 20_000.0
"""How many bytes cost as much as a request."""
PRESENT = 2.0
"""For how many seconds after its last request a client counts as present."""


class Shares:
    """Counts by client what is limited for one, and for all together."""

    def __init__(self, each: int, most: int) -> None:
        """Let one client have EACH, and all together MOST; beyond that, equal parts."""
        self.each = each
        self.most = most
        self.total = 0
        self._held: Counter[str] = Counter()

    def __getitem__(self, client: str) -> int:
        """Return how much a client has."""
        return self._held[client]

    @property
    def largest(self) -> str:
        """The client that has the most."""
        return max(self._held, key=self._held.__getitem__, default="")

    def has_room(self, client: str, amount: int = 1) -> bool:
        """Return whether a client may have more: a newcomer may, even if the others have it all."""
        wanted = self._held[client] + amount
        clients = len(self._held.keys() | {client})
        return wanted <= self.each and (
            self.total + amount <= self.most or wanted * clients <= self.most
        )

    def add(self, client: str, amount: int = 1) -> None:
        """Give a client more."""
        self._held[client] += amount
        self.total += amount

    def remove(self, client: str, amount: int = 1) -> None:
        """Take back what a client no longer uses."""
        self.total -= amount
        self._held[client] -= amount
        if not self._held[client]:
            del self._held[client]


class Pace:
    """Tells how long each request has to wait."""

    def __init__(self) -> None:
        """Begin with nobody."""
        self._paid: dict[str, float] = {}
        """The time up to which each client has used what it may ask."""
        self._seen: dict[str, float] = {}

    def delay(self, client: str, now: float) -> float:
        """Count a request, and return how many seconds it has to wait."""
        self._forget(now)
        self._seen[client] = now
        paid = max(self._paid.get(client, 0.0), now - BURST / RATE)
        if len(self._seen) == 1:
            paid = min(paid, now)  # Nobody else is there: it need not wait, now or later.
        self._paid[client] = paid + 1 / RATE
        return max(0.0, paid - now)

    def charge(self, client: str, size: int) -> None:
        """Count the bytes of a request as well."""
        if client in self._paid:
            self._paid[client] += size / BYTES / RATE

    def _forget(self, now: float) -> None:
        for client in [it for it, then in self._seen.items() if then < now - PRESENT]:
            del self._seen[client]
        for client in [it for it, paid in self._paid.items() if paid < now - BURST / RATE]:
            del self._paid[client]
