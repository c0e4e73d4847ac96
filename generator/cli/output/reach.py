"""Reach: at which addresses a studio on this machine is found, and by whom."""

from __future__ import annotations

import socket
from contextlib import suppress
from ipaddress import ip_address

from generator.language import _

EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 - only asked for by name
"""What listens on every address, and the address of this machine for itself."""
LOOPBACK = ("localhost", "127.0.0.1", "::1")
_ELSEWHERE = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}
"""Addresses of no machine; the system tells from where it would send something there."""


def is_for_others(host: str) -> bool:
    """Return whether other machines can connect to a server on this address."""
    try:
        return not ip_address(host).is_loopback
    except ValueError:
        return host.lower() not in LOOPBACK


def own_address(host: str, port: int, root: str) -> str:
    """Return the address at which a browser on this machine finds the studio."""
    return _written(EVERYWHERE.get(host, host), port, root)


def who_can_connect(host: str, port: int, root: str) -> str:
    """Say at which address others find the studio, and who they are."""
    if host not in EVERYWHERE:
        return _("Everyone who can connect to this machine can use the studio.")
    found = [_written(each, port, root) for each in _network_addresses(host)]
    if not found:
        return _("This machine is in no network, so nobody else can open the studio.")
    message = _(
        "Others in this network open it at {addresses}; everyone who can connect to this"
        " machine can use it."
    )
    return message.format(addresses=", ".join(found))


def _network_addresses(host: str) -> list[str]:
    """Return the addresses of this machine in its networks, the usual one first."""
    families = [socket.AF_INET] if host != "::" else [socket.AF_INET, socket.AF_INET6]
    found: list[str] = []
    for family in families:
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as line:
            line.connect((_ELSEWHERE[family], 9))  # This sends nothing.
            found.append(line.getsockname()[0])
    if not found:
        with suppress(OSError):
            named = socket.getaddrinfo(socket.gethostname(), None, type=socket.SOCK_STREAM)
            found += [str(it[4][0]) for it in named if it[0] in families]
    return [it for it in dict.fromkeys(found) if "%" not in it and not ip_address(it).is_loopback]


def _written(host: str, port: int, root: str) -> str:
    return f"http://[{host}]:{port}{root}/" if ":" in host else f"http://{host}:{port}{root}/"
