"""Headers: the restrictions that every answer sets for the browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

OWN_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:;"
    " font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"
)
"""The restrictions that a page can set by itself, without a server."""
POLICY = f"{OWN_POLICY}; frame-ancestors 'none'"
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}


class SecurityHeaders:
    """Adds the headers to every answer that does not set its own."""

    def __init__(self, app: ASGIApp) -> None:
        """Wrap APP."""
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and add the headers to its answer."""

        async def add(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = {name.lower() for name, _value in message.get("headers", [])}
                message.setdefault("headers", []).extend(
                    (name.encode(), value.encode())
                    for name, value in HEADERS.items()
                    if name.encode() not in given
                )
            await send(message)

        await self.app(scope, receive, add)
