"""The words of a PDF, page by page, as a reader of PDFs finds them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pypdfium2

if TYPE_CHECKING:
    from pathlib import Path


def page_words(pdf: Path | bytes) -> list[str]:
    """Return the words of each page."""
    with pypdfium2.PdfDocument(pdf) as document:
        return [page.get_textpage().get_text_range() for page in document]
