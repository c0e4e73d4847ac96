"""Clients: who sends a request, and in which language they want the answer.

A trusted proxy names its client; nobody else can.
"""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import TYPE_CHECKING, Any

from generator.language import LANGUAGES, SOURCE_LANGUAGE

if TYPE_CHECKING:
    from collections.abc import Iterable
    from ipaddress import IPv4Network, IPv6Network

    from starlette.requests import Request
    from starlette.types import ASGIApp, Receive, Scope, Send

UNKNOWN = "unknown"
HOME_BITS = 64
"""How many bits of an IPv6 address name a home; who lives there chooses the rest."""
MOST_FORWARDED = 20
"""How many addresses of a forwarded request are looked at."""
FORWARDED = b"x-forwarded-for"
_CLIENT = "scriptorium.client"
LONGEST_WISH = 400
"""How much of an `Accept-Language` header is read."""
PARAMETER = "lang"
_LANGUAGE = "scriptorium.language"


class Proxies:
    """The proxies whose word about their clients is believed."""

    def __init__(self, trusted: Iterable[str] = ()) -> None:
        """Take the addresses and networks of trusted proxies."""
        self._networks = tuple(ip_network(each, strict=False) for each in trusted)

    def __contains__(self, host: str) -> bool:
        """Return whether a proxy is trusted."""
        address = _read(host)
        return address is not None and any(_is_in(address, it) for it in self._networks)

    def client(self, host: str, forwarded: Iterable[str]) -> str:
        """Return who sent a request that came from HOST: the last one that no proxy vouches for."""
        for step in [host, *reversed([*forwarded][-MOST_FORWARDED:])]:
            if _read(step) is None:
                break
            host = step
            if step not in self:
                break
        return home_of(host)


class Clients:
    """Notes for each request who sent it."""

    def __init__(self, app: ASGIApp, proxies: Proxies) -> None:
        """Wrap APP."""
        self.app = app
        self.proxies = proxies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on with the address of its client."""
        if scope["type"] == "http":
            # Some versions of uvicorn name nobody where all proxies are on this machine.
            host = (scope.get("client") or (None, 0))[0] or UNKNOWN
            named = b",".join(value for name, value in scope["headers"] if name == FORWARDED)
            forwarded = [each.strip() for each in named.decode("latin-1").split(",") if named]
            scope[_CLIENT] = self.proxies.client(host, forwarded)
        await self.app(scope, receive, send)


def client_of(scope: Any) -> str:
    """Return who sent a request."""
    return str(scope.get(_CLIENT, UNKNOWN))


def home_of(host: str) -> str:
    """Return the address by which somebody is counted: all of a home's IPv6 addresses are one."""
    address = _read(host)
    if address is None:
        return UNKNOWN
    if isinstance(address, IPv6Address):
        return str(ip_network((address.packed, HOME_BITS), strict=False))
    return str(address)


def _read(host: str) -> IPv4Address | IPv6Address | None:
    """Read an address, with a port or without, as proxies write it."""
    bare = host.strip()
    if bare.startswith("["):
        bare = bare[1:].partition("]")[0]
    elif bare.count(":") == 1:
        bare = bare.partition(":")[0]
    try:
        address = ip_address(bare.partition("%")[0])
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return mapped or address


def _is_in(address: IPv4Address | IPv6Address, network: IPv4Network | IPv6Network) -> bool:
    return address.version == network.version and address in network


def wished(header: str) -> str:
    """Return the best match of an `Accept-Language` header, English if none is known."""
    best, weight = SOURCE_LANGUAGE, 0.0
    for part in header[:LONGEST_WISH].split(","):
        name, _semicolon, rest = part.partition(";")
        language = name.strip().lower().partition("-")[0]
        liking = _weight(rest)
        if language in LANGUAGES and liking > weight:
            best, weight = language, liking
    return best


def keep_language(request: Request, language: object) -> None:
    """Store the language that the body of a request asks for, if it is one."""
    if isinstance(language, str) and language in LANGUAGES:
        request.scope[_LANGUAGE] = language


def language_of(request: Request) -> str:
    """Return the language of a request: the one it asks for, else the one the browser prefers."""
    asked = request.scope.get(_LANGUAGE) or request.query_params.get(PARAMETER, "")
    return asked if asked in LANGUAGES else wished(request.headers.get("accept-language", ""))


def is_chosen(request: Request) -> bool:
    """Tell whether the address names the language, so that links pass it on."""
    return request.query_params.get(PARAMETER, "") in LANGUAGES


def _weight(rest: str) -> float:
    key, _equals, value = rest.strip().partition("=")
    try:
        return float(value) if key.strip() == "q" else 1.0
    except ValueError:
        return 0.0
