"""Suggestions: what a shell may offer while a command is typed; quick, and never an error."""

from __future__ import annotations

from typing import TYPE_CHECKING

from click.shell_completion import CompletionItem

from generator.errors import ScriptoriumError

if TYPE_CHECKING:
    from collections.abc import Iterable

    import click


def matching(names: Iterable[str], incomplete: str) -> list[CompletionItem]:
    """Return the names that begin with what was typed, in any case."""
    start = incomplete.casefold()
    return [CompletionItem(name) for name in names if name.casefold().startswith(start)]


def suggest_domains(
    _ctx: click.Context, _param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Offer the shipped domains, and files."""
    from generator.load.library import layout_paths  # noqa: PLC0415 - only when asked

    return [*matching(layout_paths(), incomplete), CompletionItem(incomplete, type="file")]


def suggest_dice_domains(
    _ctx: click.Context, _param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Offer the shipped domains of the dice game, and files."""
    from generator.load.library import layout_paths  # noqa: PLC0415 - only when asked
    from generator.model.terrain import Game  # noqa: PLC0415

    names = layout_paths(Game.DICE)
    return [*matching(names, incomplete), CompletionItem(incomplete, type="file")]


def suggest_boards(
    _ctx: click.Context, _param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Offer the shipped player boards, and files."""
    from generator.load.library import layout_paths  # noqa: PLC0415 - only when asked
    from generator.model.terrain import Game  # noqa: PLC0415

    names = layout_paths(Game.BOARD)
    return [*matching(names, incomplete), CompletionItem(incomplete, type="file")]


def suggest_themes(
    _ctx: click.Context, _param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Offer the shipped themes, and files."""
    from generator.load.theme import theme_paths  # noqa: PLC0415 - only when asked

    return [*matching(theme_paths(), incomplete), CompletionItem(incomplete, type="file")]


def suggest_editions(
    _ctx: click.Context, _param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Offer the shipped editions of all games, and files."""
    from generator.load.edition import edition_names  # noqa: PLC0415 - only when asked
    from generator.model.terrain import Game  # noqa: PLC0415

    names = [name for game in Game for name in edition_names(game)]
    return [*matching(names, incomplete), CompletionItem(incomplete, type="file")]


def suggest_products(
    _ctx: click.Context, _param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Offer the products of print shops, and files."""
    from generator.load.shop import load_products  # noqa: PLC0415 - only when asked

    return [*matching(load_products(), incomplete), CompletionItem(incomplete, type="file")]


def suggest_papers(
    _ctx: click.Context, _param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Offer the papers that have a name."""
    from generator.units import PAPERS  # noqa: PLC0415 - only when asked

    return matching(PAPERS, incomplete)


def suggest_printers(
    _ctx: click.Context, _param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Offer the printers of the configuration; a faulty one offers none."""
    from generator.load.config import load_config  # noqa: PLC0415 - only when asked

    try:
        return matching(load_config().printers, incomplete)
    except ScriptoriumError:
        return []


def suggest_files(
    _ctx: click.Context, _param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Offer files."""
    return [CompletionItem(incomplete, type="file")]
