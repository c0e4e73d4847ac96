"""Delivery: a document is rendered, written under its names, and announced."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from generator.cli.options.gathering import raise_together
from generator.cli.output.naming import name_files
from generator.cli.output.progress import progress
from generator.cli.output.tray import count, hand_over, is_glance, is_laid_out, report, tell
from generator.cli.output.writing import write_files
from generator.games.dice.pad import draw_pad
from generator.language import _, ngettext
from generator.model.order import Format
from generator.products.rendering import Leaf, render

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from generator.games.dice.model.order import PadOrder
    from generator.page.marks import Document

KILO = 1000


def deliver(
    document: Document,
    form: Format,
    *,
    dpi: int,
    output: str | None,
    stem: Callable[[Sequence[str]], str],
    subjects: Sequence[str],
    quiet: bool = False,
    takes: str = "",
    sides: int = 1,
    beside: Mapping[Path, bytes] | None = None,
) -> None:
    """Write DOCUMENT as FORM where `-o` says, and tell what was written unless QUIET.

    SUBJECTS are what the whole document shows, for the name of a file that holds all of it.
    What it TAKES is told once it is written; papers are printed on so many SIDES. The files
    BESIDE it are written with it, or none is.
    """
    if hand_over(document, len(document.pages), sides if form is Format.PDF else 0):
        tell_of(takes)
        return
    with progress() as on_page:
        leaves = tuple(dict.fromkeys(render(document, form, dpi=dpi, on_page=on_page)))
    names = [leaf.name for leaf in leaves]
    if len(names) == 1:
        files = name_files(output, names, form, lambda _pages: stem(subjects))
    else:
        files = name_files(output, names, form, stem)
    drawn = {file: leaf.data for file, leaf in zip(files, leaves, strict=True)}
    write_files({**(beside or {}), **drawn})
    tell_of(takes)
    if quiet:
        return
    pages = len(document.pages) if form is Format.PDF else 1
    for file, leaf in zip(files, leaves, strict=True):
        report(f"{file}: {_pages(pages)}, {size(len(leaf.data))}")


def tell_of(takes: str) -> None:
    """Tell what a print takes, if it takes any thought."""
    if takes:
        tell(takes)


class Looks(NamedTuple):
    """What a pad looks like: a theme, and a folder of templates."""

    theme: str | None
    templates: Path | None


def has_own_pages(order: PadOrder, form: Format) -> bool:
    """Tell whether each of several domains has files of its own anyway."""
    apart = form is not Format.PDF and len(order.layouts) > 1
    return apart and order.imposition.is_plain and order.personal is None


def deliver_each(
    order: PadOrder,
    form: Format,
    *,
    dpi: int,
    output: str | None,
    stem: Callable[[Sequence[str]], str],
    looks: Looks,
) -> None:
    """Write a pad of its own for each domain of an order, rendered side by side."""
    from generator.cli.output.pool import Job, render_jobs  # noqa: PLC0415 - only several need it

    if is_glance():
        _glance(order, form, looks)
        return
    jobs = [
        Job(order._replace(layouts=(layout,)), looks.theme, looks.templates, form, dpi)
        for layout in order.layouts
    ]
    with progress() as on_done:
        prints, errors = render_jobs(jobs, on_done, alone=is_laid_out())
    if errors:
        raise_together(errors)
    count(sum(made.pages for made in prints))
    leaves: dict[Leaf, int] = {}
    for layout, made in zip(order.layouts, prints, strict=True):
        for leaf in made.leaves:
            named = leaf._replace(name=layout.id) if form is Format.PDF else leaf
            leaves.setdefault(named, made.pages if form is Format.PDF else 1)
    files = name_files(output, [leaf.name for leaf in leaves], form, stem)
    write_files({file: leaf.data for file, leaf in zip(files, leaves, strict=True)})
    for file, (leaf, pages) in zip(files, leaves.items(), strict=True):
        report(f"{file}: {_pages(pages)}, {size(len(leaf.data))}")


def _glance(order: PadOrder, form: Format, looks: Looks) -> None:
    """Hand over the pad of the first domain, of as many alike."""
    first = order._replace(layouts=order.layouts[:1])
    document = draw_pad(first, theme=looks.theme, templates=looks.templates)
    sides = (2 if order.imposition.duplex else 1) if form is Format.PDF else 0
    hand_over(document, len(document.pages) * len(order.layouts), sides)


def _pages(number: int) -> str:
    return ngettext("{number} page", "{number} pages", number).format(number=number)


def size(amount: int) -> str:
    """Write a number of bytes as people read it."""
    if amount < KILO:
        return _("{amount} bytes").format(amount=amount)
    if amount < KILO * KILO:
        return _("{amount:.0f} kB").format(amount=amount / KILO)
    return _("{amount:.1f} MB").format(amount=amount / KILO / KILO)
