"""The PNG pen: a page's PDF, turned into dots."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

import pypdfium2

if TYPE_CHECKING:
    from collections.abc import Iterator

POINTS_PER_INCH = 72


def draw_pngs(pdf: bytes, dpi: float) -> Iterator[bytes]:
    """Turn each page of a PDF into a PNG picture."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        for page in document:
            picture = page.render(scale=dpi / POINTS_PER_INCH).to_pil()
            file = BytesIO()
            picture.save(file, "PNG", dpi=(dpi, dpi), optimize=False)
            page.close()
            yield file.getvalue()
    finally:
        document.close()
