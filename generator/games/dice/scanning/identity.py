"""What a scannable sheet says about itself: its domain by a hash, and how it was printed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import ScriptoriumError, UnknownNameError
from generator.games.dice.load.edition import GAME
from generator.games.dice.model.form import FIRST, FORMS, PRESENT, Form
from generator.language import _
from generator.load.layouts.any_layout import read_any
from generator.load.layouts.library import layout_paths
from generator.load.settings.theme import STANDARD
from generator.model.layout import Layout
from generator.model.order import Style
from generator.model.scan import SheetCode
from generator.page.scannable.code import digest_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from generator.games.dice.model.order import PadOrder


def domain_digest(layout: Layout) -> str:
    """Return a hash of what decides where a domain's sheet is written on, and how it scores."""
    cells = [
        f"{cell.hex.q},{cell.hex.r},{cell.terrain.value},{cell.bonus or ''},{cell.traced or ''}"
        for cell in layout.cells
    ]
    own = [f"{it.value},{it.values},{it.bonus or ''},{it.points}" for it in layout.own]
    return digest_of("\n".join([*cells, "", *own]))


def sheet_code(layout: Layout, order: PadOrder, theme: str | None, number: int = 0) -> SheetCode:
    """Return the code of a sheet of an order; PAPER is the whole one, also where it is cut."""
    return SheetCode(
        game=GAME,
        layout=layout.id,
        digest=domain_digest(layout),
        style=style_name(order.style, order.form),
        paper=order.paper.name,
        ink=order.ink.value,
        language=order.language,
        theme=theme or STANDARD,
        solo=order.solo,
        up=order.imposition.up,
        number=number,
    )


def style_name(style: Style, form: Form = PRESENT) -> str:
    """Return what a code calls a style and the form in which it was printed."""
    return style.value if form is FIRST else f"{style.value}-{form.number}"


def style_of(code: SheetCode) -> tuple[Style, Form]:
    """Return the style and the form of a sheet, from its code."""
    if code.style not in _STYLES:
        message = _(
            "This sheet was printed by a later version of the program; install that version."
        )
        raise UnknownNameError(message)
    return _STYLES[code.style]


_STYLES = {style_name(style, form): (style, form) for form in FORMS.values() for style in Style}
STYLE_NAMES = tuple(_STYLES)


def find_domain(code: SheetCode, files: Sequence[Path]) -> tuple[Layout, Path | None]:
    """Return the domain of a sheet, a shipped one or that of one of the FILES, and its file."""
    shipped = sorted(layout_paths(GAME).items(), key=lambda it: it[0] != code.layout)
    for path, own in (*((path, None) for _name, path in shipped), *((it, it) for it in files)):
        layout = read_domain(path)
        if layout is not None and domain_digest(layout) == code.digest:
            return layout, own
    message = _(
        "The domain of this sheet is not built in, and no layout file here has it; "
        "name its file with --layout FILE."
    )
    raise UnknownNameError(message)


def read_domain(path: Path) -> Layout | None:
    """Read a file as a domain; one that is none is passed over."""
    try:
        layout = read_any(path).layout
    except ScriptoriumError:
        return None
    return layout if isinstance(layout, Layout) and layout.game == GAME else None
