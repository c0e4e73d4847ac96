"""Shares: how much of something all clients use, and when one of them uses more than its part."""

from __future__ import annotations

from collections import Counter


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
