"""Shipped names: what an option may refer to by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import ScriptoriumError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


PAD_MAKER = "pad maker"
"""The part of a game that prints its layouts as a pad."""


def names_of(subject: str, game: str = "") -> tuple[str, ...]:
    """Return all names of a subject, such as the themes; of one GAME where it matters."""
    return tuple(dict.fromkeys(map(str, _SUBJECTS[subject](game))))


def games_of(subject: str, game: str = "") -> tuple[str, ...]:
    """Return the games whose layouts are the names of a subject."""
    from generator.load.layouts.kind import LAYOUTS  # noqa: PLC0415 - only when asked
    from generator.registry import games_with  # noqa: PLC0415

    if game:
        return (game,)
    found = games_with(PAD_MAKER) if subject == "pads" else games_with(LAYOUTS)
    return tuple(spec.name for spec in found)


def _layouts(game: str) -> Iterable[str]:
    from generator.load.layouts.library import layout_paths  # noqa: PLC0415 - only when asked

    return layout_paths(game or None)


def _pads(_game: str) -> Iterable[str]:
    """Name the layouts that are printed as a pad of score sheets."""
    return [name for game in games_of("pads") for name in _layouts(game)]


def _themes(_game: str) -> Iterable[str]:
    from generator.load.settings.theme import theme_paths  # noqa: PLC0415 - only when asked

    return theme_paths()


def _editions(game: str) -> Iterable[str]:
    from generator.load.settings.edition import edition_names  # noqa: PLC0415 - only when asked
    from generator.registry import names  # noqa: PLC0415

    return [name for each in ([game] if game else names()) for name in edition_names(each)]


def _products(_game: str) -> Iterable[str]:
    from generator.load.components.shop import load_products  # noqa: PLC0415 - only when asked

    return load_products()


def _card_templates(_game: str) -> Iterable[str]:
    from generator.load.decks.declared import template_names  # noqa: PLC0415 - only when asked
    from generator.resources import templates  # noqa: PLC0415

    return template_names(templates())


def _printers(_game: str) -> Iterable[str]:
    """Return the printers of the configuration; a faulty one has none."""
    from generator.load.settings.config import load_config  # noqa: PLC0415 - only when asked

    try:
        return load_config().printers
    except ScriptoriumError:
        return ()


def _parts(game: str) -> Iterable[str]:
    """Name the parts of a game's kit, and the groups of its components."""
    from generator.registry import load_part  # noqa: PLC0415 - only when asked

    found: Iterable[str] = load_part(game, "kit parts")()
    return found


def _none(_game: str) -> Iterable[str]:
    return ()


_SUBJECTS: dict[str, Callable[[str], Iterable[str]]] = {
    "layouts": _layouts,
    "pads": _pads,
    "themes": _themes,
    "editions": _editions,
    "products": _products,
    "card-templates": _card_templates,
    "parts": _parts,
    "printers": _printers,
    "files": _none,
}
