"""The Design page: what it knows about the games, the layouts it starts from, and its words."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from generator.language import LANGUAGES, _, translate
from generator.load.layouts.hex_kind import HEXES
from generator.load.layouts.layout import load_layout
from generator.load.layouts.library import layout_paths
from generator.load.settings.theme import load_theme
from generator.model.order import Ink
from generator.model.spoken_names import terrain_names
from generator.model.terrain import Terrain
from generator.products.studio.game_pages import DESIGN_PAGE, design_page
from generator.products.studio.layout_data import layout_data, pack_hexes
from generator.registry import games_with
from generator.web.forms.forms import printing_of
from generator.web.pages.file_words import file_words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.model.theme import Theme
    from generator.products.studio.game_pages import DesignPage


def design_data() -> dict[str, Any]:
    """Return the data for the scripts of the Design page."""
    games = {spec.name: design_page(spec.name) for spec in games_with(DESIGN_PAGE)}
    bonuses = [(letter, bonus, it) for it in games.values() for letter, bonus in it.bonuses.items()]
    return {
        "words": {
            **_canvas_words(),
            **_tool_words(),
            **_page_words(),
            **_sheet_words(),
            **_shelf_words(),
            **_trace_words(),
            **_check_words(games),
        },
        "languages": list(LANGUAGES),
        "names": {
            "terrains": {game: terrain_names(game) for game in games},
            "bonuses": {bonus.value: it.bonus_name(bonus) for _letter, bonus, it in bonuses},
        },
        "bonuses": {letter: bonus.value for letter, bonus, _it in bonuses},
        "targets": {game: it.targets() for game, it in games.items()},
        "paints": terrain_paints(),
        "layouts": packed_layouts(),
        "printing": {game: printing_of(game) for game in games},
    }


def terrain_paints() -> dict[str, dict[str, dict[str, str]]]:
    """Return the colours of the terrains, by game."""
    theme = load_theme(None)
    return {it.name: _paints(design_page(it.name), theme) for it in games_with(DESIGN_PAGE)}


def _paints(game: DesignPage, theme: Theme) -> dict[str, dict[str, str]]:
    """Return the colours of a game's terrains."""
    ink = game.paints(Ink.FULL, theme)["ink"]
    return {
        terrain.value: {tone: ink["terrain"][terrain][tone] for tone in ("fill", "deep", "tint")}
        for terrain in Terrain
    }


@cache
def named_layouts() -> tuple[dict[str, Any], ...]:
    """Return every shipped layout of hexes, game by game."""
    return tuple(
        layout_data(load_layout(path))
        for spec in games_with(HEXES)
        for path in layout_paths(spec.name).values()
    )


@cache
def packed_layouts() -> tuple[dict[str, Any], ...]:
    """Return what a start needs of every layout, short enough to be part of the page."""
    return tuple(
        {
            "game": it["game"],
            "id": it["id"],
            **{key: it[key] for key in ("name", "emblem", "gaps", "around")},
            "rows": pack_hexes(it["hexes"]),
        }
        for it in named_layouts()
    )


def _canvas_words() -> dict[str, str]:
    """Return the words about hexes and brushes."""
    return {
        "place": _("row {row}, position {position}"),
        "hex-label": _("{place}: {words}"),
        "hex-name": _("row {row} hex {position}"),
        "zone-of": _("zone of {size}"),
        "left-of": _("row {row}, {number} to the left of position 1"),
        "right-of": _("row {row}, {number} to the right of position {position}"),
        "above": _("above row 1, place {number}"),
        "free-row": _("row {row}, place {number}"),
        "ghost": _("{place}: free, paint it to add a hex"),
        "bare-hex": _("{place}: unpainted hex"),
        "castle-with": _("castle: {bonus}"),
        "eraser": _("eraser"),
        "key-delete": _("Del"),
        "numbers-only": _("number only"),
        "die": _("die {die}"),
        "die-kept": _("keep the number, or use the one that is missing most"),
        "of": _("{count} of {target}"),
        "undone": _("Undone. Hexes changed: {number}."),
        "redone": _("Redone. Hexes changed: {number}."),
        "undone-words": _("Undone. The domain is called {name}."),
        "redone-words": _("Redone. The domain is called {name}."),
        "cleared": _("All hexes were removed."),
        "zoomed": _("Canvas at {percent} %"),
        "completed": _("Completed. Hexes filled: {number}."),
        "complete-again": _("Another one"),
        "complete-already": _("Nothing is missing: the domain is complete."),
        "too-many": _("The domain has {most} hexes, the most that the studio allows; remove some."),
        "unnamed": _("No name yet"),
    }


def _tool_words() -> dict[str, str]:
    """Return what the drawing tools announce."""
    return {
        "tool": _("Tool: {name}."),
        "tool-of-two": _(
            "Tool: {name}. Press Space at one end, move to the other, and press Space again."
        ),
        "tool-from": _("From {place}."),
        "tool-takes": _("Hexes: {number}."),
        "given-up": _("Cancelled."),
        "drawn": _("Hexes changed: {number}."),
        "picked": _("Brush taken from {label}."),
        "nothing-here": _("Nothing is painted here."),
        "part-held": _(
            "Hexes selected: {number}. The arrow keys move them, comma and full stop rotate them,"
            " Enter sets them down, Escape puts them back."
        ),
        "part-at": _("Now at {place}."),
        "part-down": _("Set down. Hexes changed: {number}."),
        "part-back": _("Put back."),
        "part-copied": _("Hexes copied: {number}. Ctrl+V pastes them."),
        "copy-held": _(
            "Copy of {number} hexes. The arrow keys move it, comma and full stop rotate it,"
            " Enter sets it down, Escape removes it."
        ),
        "copy-gone": _("Copy removed."),
    }


def _page_words() -> dict[str, str]:
    """Return the words about files, links and drafts."""
    return {
        "nothing": _("Nothing is painted yet; paint a hex first."),
        "bad-id": _(
            "The short name must have 1 to 40 letters A to Z, digits, - and _; correct it."
        ),
        "copied": _("The link was copied; it contains the whole domain."),
        "copy-yourself": _(
            "This browser does not let the page copy; copy the selected link yourself."
        ),
        "link-bad": _("The link is broken or too long, so nothing was opened; ask for a new link."),
        **file_words(),
        "file-fits": _("Here you can open layout files (.toml), and pictures to trace."),
        "file-large": _("{file} is too large for a layout; choose another file."),
        "file-part": _("{file} is open, but not all of it could be drawn: {reason}"),
        "file-bad": _("{file} cannot be opened: {reason}"),
        "file-static": _(
            "{file} cannot be read here: without the program, the page reads only layouts"
            " whose map has no errors; open it with 'scriptorium serve'."
        ),
        "draft": _("{name}, {number} hexes, {when}"),
        "draft-drop": _("Delete the draft {name}"),
        "draft-back": _("Bring it back: {name}"),
        "draft-kept": _("Your previous drawing is saved under “Start from …”."),
        "brought-back": _("{name} is shown again."),
        "back": _("The studio is back; everything is checked."),
    }


def _shelf_words() -> dict[str, str]:
    """Return the words about My domains, and about who can follow a link."""
    return {
        "undo": _("Undo"),
        "shelf-open": _("Open {name}"),
        "shelf-rename": _("Rename {name}"),
        "shelf-copy": _("Duplicate {name}"),
        "shelf-drop": _("Delete {name}"),
        "shelf-kept": _("{name} is now in My domains."),
        "shelf-replaced": _("{name} was updated in My domains."),
        "shelf-dropped": _("{name} was deleted from My domains."),
        "shelf-changed": _(
            "Another tab has kept a different version of {name} since you opened it here."
        ),
        "shelf-both": _("Keep both"),
        "shelf-mine": _("Keep only mine"),
        "shelf-full": _("My domains is full; delete some, or save them all as one file first."),
        "shelf-imported": _("Added: {added}; already there: {known}; not readable: {refused}."),
        "shelf-bad": _(
            "{file} is not a file of My domains; choose one that “Save all as one file” wrote."
        ),
        "link-machine": _("But its address works only on this computer."),
        "link-network": _("But its address works only in your own network."),
        "link-everyone": "",
    }


def _trace_words() -> dict[str, str]:
    """Return the words about the picture under the hexes."""
    return {
        "trace-kind": _("{file} is not a PNG, JPEG, WebP or SVG picture; choose another file."),
        "trace-broken": _("{file} is only part of a picture; choose another file."),
        "trace-large": _(
            "{file} is too large to trace; choose a picture of at most {most} and 50 megapixels."
        ),
        "trace-unkept": _(
            "This browser does not let the page keep the picture; choose it again after a reload."
        ),
        "trace-replaced": _("The picture was replaced."),
        "trace-dropped": _("The picture was removed."),
    }


def _sheet_words() -> dict[str, str]:
    """Return the words about the sheet beside the canvas."""
    return {
        "sheet-label": _("First page, as it will be printed"),
        "sheet-pages": _("Page 1 of {pages}"),
        "sheet-none": _("The sheet appears here as soon as the domain can be printed."),
        "sheet-last": _(
            "This is the last version that could be printed; the sheet follows as soon as "
            "the domain can be printed again."
        ),
    }


def _check_words(games: Mapping[str, DesignPage]) -> dict[str, str]:
    """Return verdicts, and the findings of the page's own checks, in the program's words."""
    own = {name: translate(text) for it in games.values() for name, text in it.words.items()}
    return {
        "verdict-empty": _("Paint the first hex, or start from a finished domain."),
        **{f"verdict-{game}": translate(it.verdict) for game, it in games.items()},
        "verdict-custom": _("Valid: the domain can be played and scored."),
        "verdict-part": _("No problems found."),
        "verdict-waiting": _("Checking the domain …"),
        "verdict-open": _("Not finished yet. Still missing:"),
        "verdict-one": _("1 problem to fix:"),
        "verdict-many": _("{number} problems to fix:"),
        "bare-left": _("Unpainted hexes, which are not part of the domain yet: {number}."),
        "static-check": _(
            "This page does a quick check; for the full check use the program: 'scriptorium check'."
        ),
        "and-more": _("{names} and {number} more"),
        "split": _(
            "The domain is not one piece: no edge joins {island} to the rest; move the"
            " island, or add hexes in between."
        ),
        "hole": _("The domain has a hole between {shore}; fill it with hexes."),
        "hexes-many": _(
            "The domain needs {wanted} hexes, not {found}; remove {surplus} ({terrains})."
        ),
        "hexes-few": _("The domain needs {wanted} hexes, not {found}; add {lack} ({terrains})."),
        "terrain-many": _(
            "The terrain '{terrain}' needs {wanted} hexes, not {found};"
            " give {difference} of them to another terrain."
        ),
        "terrain-few": _(
            "The terrain '{terrain}' needs {wanted} hexes, not {found};"
            " take {difference} from another terrain."
        ),
        "castles": _(
            "The domain needs {wanted} castles, not {found};"
            " place or remove castles until the number is right."
        ),
        "no-castle": _("The domain has no castle to start from; make one of its hexes a castle."),
        **own,
        "zone-large": _(
            "The zone '{terrain}' at {cells} has {size} hexes, but the score table ends at"
            " {largest}; split it with another terrain."
        ),
    }
