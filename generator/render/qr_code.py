"""QR codes: the dark and light modules of a short text."""

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
