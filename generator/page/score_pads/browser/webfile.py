"""The file of a page for a browser: one that needs nothing else, whatever a site puts around it."""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from jinja2.utils import htmlsafe_json_dumps

from generator.page.web import font_faces, pack, pack_style
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.page.svg.press import Press

STYLE, SHARED_SCRIPT = "calculator/page.css", "calculator/shared.js"
MOST_IN_LINE = 6
"""How many entries are beside each other at most."""


class Frame(NamedTuple):
    """What a site puts around the page: its head, and the addresses of its style and scripts."""

    head: str
    style: str
    script: str
    keeping: str
    """The script by which the browser keeps the page, for when there is no network."""
    is_served: bool
    evening: str = ""
    """The address of the page that reports what is entered here, and keeps it in a league."""
    above: str = ""
    """What is above the sheet, instead of its title."""
    below: str = ""
    """What is below the sheet."""
    styles: tuple[str, ...] = ()
    """The addresses of further styles, for what is around the sheet."""


class Webpage(NamedTuple):
    """What a page has of its own: its template with the values, styles, scripts and data."""

    template: str
    values: Mapping[str, object]
    data: Mapping[str, Any]
    scripts: tuple[str, ...]
    styles: tuple[str, ...] = ()
    fonts: Mapping[str, str] | None = None
    """The name of the font of each role, if the page brings the fonts of a theme."""


def per_line(number: int, most: int = MOST_IN_LINE) -> int:
    """Return how many of some boxes go on a line, so that all lines are about as long."""
    lines = -(-number // most)
    return -(-number // lines)


def write_webpage(page: Webpage, language: str, press: Press, *, frame: Frame | None = None) -> str:
    """Write the page of a calculator as one file that needs nothing else."""
    style = pack_style("".join(press.source(it) for it in (STYLE, *page.styles)))
    if frame is None and page.fonts is not None:
        style += font_faces(page.fonts)
    script = pack("".join(press.source(it) for it in (SHARED_SCRIPT, *page.scripts)))
    context = {
        **page.values,
        "language": language,
        "per_line": per_line,
        "style": style,
        "script": script,
        "frame": frame,
        "policy": _policy(style, script, frame),
        "data": embedded(page.data),
    }
    return pack(press.write(page.template, context))


def embedded(data: object) -> str:
    """Write data into a page, where scripts read them and they cannot become markup."""
    return htmlsafe_json_dumps(data, separators=(",", ":"))


def _policy(style: str, script: str, frame: Frame | None) -> str:
    """Return the content policy: the page's own style and script by hash, and those of its site.

    What is around the sheet asks the site, and draws pictures.
    """
    own = " 'self'" if frame else ""
    fonts = " font-src 'self';" if frame else " font-src data:;"
    asks = " connect-src 'self';" if frame and frame.below else ""
    pictures = "'self' data: blob:" if frame and frame.below else "data:"
    return (
        f"default-src 'none'; style-src {_hash(style)}{own}; script-src {_hash(script)}{own};"
        f"{fonts}{asks} img-src {pictures}; base-uri 'none'; form-action 'none'"
    )


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"
