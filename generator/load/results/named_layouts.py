"""The layouts that finished games name, each loaded and checked once."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from generator.errors import InvalidError, ScriptoriumError
from generator.language import _, translate
from generator.load.files.access import shared_path
from generator.load.layouts.hex_kind import hex_kind
from generator.load.layouts.layout import load_layout
from generator.load.layouts.library import find_layout, is_file, layout_paths
from generator.model.finding import Finding

if TYPE_CHECKING:
    from generator.load.files.fields import Fields
    from generator.load.layouts.kind import AnyLayout
    from generator.model.layout import Layout

LONGEST_PATH = 1000


class NamedLayouts:
    """The layouts of one game, each loaded once; zones have at most LARGEST hexes."""

    def __init__(self, game: str, largest: int) -> None:
        """Take the game, and the largest zone in its table of points."""
        self.game = game
        self.largest = largest
        self._layouts: dict[str, Layout] = {}

    def load(self, name: str, folder: Path) -> Layout:
        """Load the layout that a file in FOLDER calls NAME; what is wrong with it is raised."""
        path = layout_path(name, folder, self.game)
        real = os.path.realpath(path)
        if real not in self._layouts:
            layout = load_layout(path)
            fault = self._fault(layout)
            if fault is not None:
                raise InvalidError([fault])
            self._layouts[real] = layout
        return self._layouts[real]

    def pick(self, fields: Fields, key: str, folder: Path) -> Layout | None:
        """Pick the layout that a key of a file in FOLDER names; what is wrong is reported."""
        name = fields.file_name(key, most=LONGEST_PATH)
        if name is None:
            return None
        try:
            return self.load(name, folder)
        except InvalidError as error:
            fields.findings += [it for it in error.findings if isinstance(it, Finding)]
        except ScriptoriumError as error:
            place = fields.document.value_place(*fields.keys, key)
            fields.report("bad-value", str(error), place)
        return None

    def _fault(self, layout: Layout) -> Finding | None:
        """Return why no game can be scored on a layout, if none can."""
        values: dict[str, object] = {"domain": layout.id, "most": self.largest}
        if layout.game != self.game:
            message = translate(hex_kind(self.game).words.other_game)
            return Finding("bad-value", message.format(**values), layout.place)
        if len(layout.by_hex) < len(layout.cells):
            message = _("Hexes of '{domain}' overlap; fix the layout first.")
            return Finding("hex-overlap", message.format(**values), layout.place)
        for zone in layout.zones:
            if zone.size > self.largest:
                message = _(
                    "A zone of '{domain}' has {size} hexes, but the table of points ends at"
                    " {most}; make it smaller, or give an edition with more points."
                )
                text = message.format(**values, size=zone.size)
                cells = tuple((cell.row, cell.position) for cell in zone.cells)
                return Finding("zone-too-large", text, zone.cells[0].place, cells)
        return None


def layout_name(layout: AnyLayout, folder: Path | None = None) -> str:
    """Return the name of a layout in a sheet in FOLDER: its id if shipped, else its file."""
    file = layout.place.file
    shipped = layout_paths(layout.game).get(layout.id)
    if shipped is not None and str(shipped) == file:
        return layout.id
    path = Path(file)
    if not path.is_absolute() and folder is not None and folder != Path():
        path = _seen_from(folder, path)
    name = path.as_posix()
    return name if "/" in name or name.lower().endswith(".toml") else f"./{name}"


def _seen_from(folder: Path, path: Path) -> Path:
    """Return the way from a folder to a file; on another drive of Windows there is none."""
    try:
        return Path(os.path.relpath(path.resolve(), folder.resolve()))
    except ValueError:
        return path.resolve()


def layout_path(name: str, folder: Path, game: str | None = None) -> Path:
    """Return the file of a layout: by its id, beside the sheet, here, or on the shelf.

    An id of GAME, if one is given, comes before those of the others.
    """
    path = find_layout(name, game)
    if path.is_absolute() or str(path) != str(Path(name)):
        return path
    beside = folder / path
    if is_file(beside):
        return beside
    return path if is_file(path) else shared_path(path.stem) or beside
