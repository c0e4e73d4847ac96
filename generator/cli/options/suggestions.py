"""Suggestions: the names that an option knows; quick for shells, and never an error."""

from __future__ import annotations

from typing import TYPE_CHECKING

from click.shell_completion import CompletionItem

from generator.errors import ScriptoriumError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


def names_of(subject: str, game: str = "") -> tuple[str, ...]:
    """Return all names of a subject, such as the themes; of one GAME where it matters."""
    return tuple(dict.fromkeys(map(str, _SUBJECTS[subject](game))))


def matching(names: Iterable[str], incomplete: str) -> list[CompletionItem]:
    """Return the names that begin with what was typed, in any case."""
    start = incomplete.casefold()
    return [CompletionItem(name) for name in names if name.casefold().startswith(start)]


def suggest(names: Iterable[str], incomplete: str, *, files: bool) -> list[CompletionItem]:
    """Offer the names that begin with what was typed, and files where they may stand for one."""
    own = [CompletionItem(incomplete, type="file")] if files else []
    return [*matching(names, incomplete), *own]


def _layouts(game: str) -> Iterable[str]:
    from generator.load.layouts.library import layout_paths  # noqa: PLC0415 - only when asked
    from generator.model.terrain import Game  # noqa: PLC0415

    return layout_paths(Game(game) if game else None)


def _themes(_game: str) -> Iterable[str]:
    from generator.load.settings.theme import theme_paths  # noqa: PLC0415 - only when asked

    return theme_paths()


def _editions(game: str) -> Iterable[str]:
    from generator.load.settings.edition import SHIPPED, edition_names  # noqa: PLC0415 - only when asked

    return [name for each in ([game] if game else SHIPPED) for name in edition_names(each)]


def _products(_game: str) -> Iterable[str]:
    from generator.load.components.shop import load_products  # noqa: PLC0415 - only when asked

    return load_products()


def _card_templates(_game: str) -> Iterable[str]:
    from generator.load.decks.declared import template_names  # noqa: PLC0415 - only when asked
    from generator.resources import templates  # noqa: PLC0415

    return template_names(templates())


def _printers(_game: str) -> Iterable[str]:
    """Name the printers of the configuration; a faulty one names none."""
    from generator.load.settings.config import load_config  # noqa: PLC0415 - only when asked

    try:
        return load_config().printers
    except ScriptoriumError:
        return ()


def _parts(game: str) -> Iterable[str]:
    """Name the parts of a kit, and the groups of its components."""
    from generator.load.components.component_set import load_components  # noqa: PLC0415 - only when asked
    from generator.model.component import TILE  # noqa: PLC0415

    groups = [group.id for group in load_components(None, TILE, game).groups]
    if game == "board":
        from generator.games.board.model.order import BoardPart  # noqa: PLC0415

        return [*BoardPart, *groups]
    if game == "cards":
        from generator.games.cards.model.order import CardPart  # noqa: PLC0415

        return [*CardPart, *groups]
    from generator.games.bruges.load.person_cards import OPEN, PERSONS  # noqa: PLC0415
    from generator.games.bruges.model.order import BrugesPart  # noqa: PLC0415

    return [*BrugesPart, PERSONS.id, OPEN.id, *groups]


def _none(_game: str) -> Iterable[str]:
    return ()


_SUBJECTS: dict[str, Callable[[str], Iterable[str]]] = {
    "layouts": _layouts,
    "themes": _themes,
    "editions": _editions,
    "products": _products,
    "card-templates": _card_templates,
    "parts": _parts,
    "printers": _printers,
    "files": _none,
}
