"""Overprint: black text on a tint does not cut it out, so that no white edge can show around it."""

from __future__ import annotations

from typing import Any

from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFFormXObject, PDFResourceDictionary
from reportlab.pdfgen.canvas import Canvas

BLACK_INK = "0 0 0 1 k"
"""Fills with pure black ink; with less of it, the tint below would change the text's colour."""
OVER, UNDER = "/over gs", "/under gs"
"""From here on, fills leave the inks below that they do not use; or they replace them again."""
STATES = {"over": {"op": "true", "OPM": 1}, "under": {"op": "false", "OPM": 0}}


class OverprintCanvas(Canvas):  # type: ignore[misc]
    """A canvas whose pages and forms know the two states where they use them."""

    def __init__(self, *given: Any, **named: Any) -> None:
        """Take what the library's canvas takes."""
        self._resources: dict[bytes, PDFResourceDictionary] = {}
        super().__init__(*given, **named)

    # The library calls these two for every page and form, and writes no states into forms.
    def _setExtGState(self, page: Any) -> None:  # noqa: N802
        super()._setExtGState(page)
        if OVER in self._code:
            page.ExtGState = {**(page.ExtGState or {}), **_states()}

    def _setXObjects(self, page: Any) -> None:  # noqa: N802
        super()._setXObjects(page)
        if not isinstance(page, PDFFormXObject):
            return
        resources = PDFResourceDictionary()
        resources.basicFonts()
        resources.allProcs()
        if page.XObjects:
            resources.XObject = page.XObjects
        if OVER in self._code:
            resources.ExtGState = _states()
        # Apart from its form it is packed with other objects, and the same for equal forms.
        known = self._resources.setdefault(resources.format(self._doc), resources)
        page.Resources = self._doc.Reference(known)


def _states() -> dict[str, PDFDictionary]:
    return {name: PDFDictionary(dict(keys)) for name, keys in STATES.items()}
