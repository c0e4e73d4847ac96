"""QR codes: the dark and light modules of a short text, or of an address."""

from __future__ import annotations

VERSION = 1
"""The smallest code, of 21 modules; it holds twenty letters."""
MASK = 3
"""Every mask can be read; to weigh all eight takes longer than to draw the rest of a sheet."""


def qr_modules(text: str) -> tuple[tuple[bool, ...], ...]:
    """Return which modules are dark, row by row; TEXT has capital letters, digits or `$%*+-./:`."""
    from reportlab.graphics.barcode import qrencoder  # noqa: PLC0415 - it loads much more

    code = qrencoder.QRCode(VERSION, qrencoder.QRErrorCorrectLevel.M)
    code.addData(qrencoder.QRAlphaNum(text))
    code.makeImpl(test=False, maskPattern=MASK)
    return tuple(tuple(bool(dark) for dark in row) for row in code.modules)


def link_modules(address: str) -> tuple[tuple[bool, ...], ...]:
    """Return which modules are dark, row by row, of a code that opens an ADDRESS of plain ASCII.

    It is as small as the address allows, and a seventh of it may be damaged.
    """
    from reportlab.graphics.barcode import qrencoder  # noqa: PLC0415 - it loads much more

    code = qrencoder.QRCode(None, qrencoder.QRErrorCorrectLevel.M)
    code.addData(qrencoder.QR8bitByte(address))
    code.make()
    return tuple(tuple(bool(dark) for dark in row) for row in code.modules)
