"""What a scannable sheet says about itself: its pad by a hash, and how it was printed."""

from __future__ import annotations

from dataclasses import MISSING, fields, is_dataclass
from typing import TYPE_CHECKING

from generator.errors import ScriptoriumError, UnknownNameError
from generator.games.pad.model.codes import GAME
from generator.language import _
from generator.load.layouts.any_layout import read_any
from generator.load.layouts.library import layout_paths
from generator.load.settings.theme import STANDARD
from generator.model.finding import Place
from generator.model.scan import SheetCode
from generator.model.score_pad.pad import LATER, Pad
from generator.page.scannable.code import digest_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from generator.model.score_pad.order import SheetOrder

SHEET, COLUMNS = "sheet", "columns"


def pad_digest(pad: Pad) -> str:
    """Return a hash of all that a pad's file says: its words decide how wide its boxes are."""
    return digest_of("\n".join(_content(pad)))


def _content(value: object) -> Iterator[str]:
    """Yield everything in a value as text, except places in files."""
    if isinstance(value, Place):
        return
    if is_dataclass(value) and not isinstance(value, type):
        for each in fields(value):
            usual = {} if each.default is MISSING else each.default
            if each.metadata == LATER and getattr(value, each.name) == usual:
                continue
            yield each.name
            yield from _content(getattr(value, each.name))
    elif isinstance(value, dict):
        for key in sorted(value):
            yield str(key)
            yield from _content(value[key])
    elif isinstance(value, tuple | list):
        yield f"{len(value)}:"
        for each in value:
            yield from _content(each)
    else:
        yield str(value)


def sheet_code(
    pad: Pad, order: SheetOrder, theme: str | None, *, page: int = 1, number: int = 0
) -> SheetCode:
    """Return the code of a page of a sheet, the first page is 1."""
    style = SHEET if order.is_for_one(pad) else f"{COLUMNS}-{order.columns(pad)}"
    return SheetCode(
        game=GAME,
        layout=pad.id,
        digest=pad_digest(pad),
        style=style if page == 1 else f"{style}/{page}",
        paper=order.paper.name,
        ink=order.ink.value,
        language=order.language,
        theme=theme or STANDARD,
        up=order.imposition.up,
        number=number,
    )


def find_pad(code: SheetCode, files: Sequence[Path]) -> tuple[Pad, Path | None]:
    """Return the pad of a sheet, a shipped one or that of one of the FILES, and its file."""
    shipped = sorted(layout_paths(GAME).values(), key=lambda it: it.stem != code.layout)
    for path, own in (*((it, None) for it in shipped), *((it, it) for it in files)):
        pad = read_pad(path)
        if pad is not None and pad_digest(pad) == code.digest:
            return pad, own
    message = _(
        "The pad of this sheet is none of those shipped, nor in a file here; name its file with"
        " --layout FILE."
    )
    raise UnknownNameError(message)


def read_pad(path: Path) -> Pad | None:
    """Read a file as a pad; one that is none is passed over."""
    try:
        pad = read_any(path).layout
    except ScriptoriumError:
        return None
    return pad if isinstance(pad, Pad) else None
