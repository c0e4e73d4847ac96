"""The traffic of a page in a real browser: what it asked for, and what came back."""

from __future__ import annotations

from typing import Any


class Answer:
    """What came back for a request: nothing yet, a status, or a failure."""

    def __init__(self, address: str) -> None:
        """Begin with the address that was asked for."""
        self.address = address
        self.status = 0
        self.kind = ""
        self.length = 0
        """Bytes as the page reads them, not as they were packed."""
        self.failure = ""

    def note(self, event: str, details: dict[str, Any]) -> None:
        """Note what the browser tells about the answer."""
        if event == "Network.responseReceived":
            self.status = details["response"]["status"]
            self.kind = details["response"]["mimeType"]
        elif event == "Network.dataReceived":
            self.length += details["dataLength"]
        elif event == "Network.loadingFailed":
            self.failure = details["errorText"]
