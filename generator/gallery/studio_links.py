"""Links to a studio: a whole domain, packed into the address of the Design page."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64encode

LONGEST_LINK = 30_000
"""What the Design page reads, in letters."""
RAW = -15
"""No head and no sum: what browsers call deflate-raw."""
PAGE = "design"


def studio_link(studio: str, text: str, *, custom: bool) -> str:
    """Return the address that opens a layout in a studio; '' where it would be too long.

    STUDIO is where a studio is, or its Design page.
    """
    if not studio:
        return ""
    packer = zlib.compressobj(zlib.Z_BEST_COMPRESSION, zlib.DEFLATED, RAW)
    packed = packer.compress(text.encode()) + packer.flush()
    letters = urlsafe_b64encode(packed).decode().rstrip("=")
    page = studio if studio.endswith((".html", f"/{PAGE}")) else f"{studio.rstrip('/')}/{PAGE}"
    link = f"{page}#domain={letters}{'&custom' if custom else ''}"
    return link if len(link) <= LONGEST_LINK else ""
