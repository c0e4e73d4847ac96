"""`scriptorium list`: what there is to choose from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from generator.cli.output.config import config_files, config_rows, source_text, value_text
from generator.cli.output.console import say, say_json
from generator.cli.output.delivery import answers_beside, check_standard_output, deliver_pages
from generator.cli.parameters import described
from generator.errors import OrderError, shown
from generator.language import (
    LANGUAGES,
    N_,
    PAPER_LANGUAGES,
    _,
    decimal,
    paper_language,
    spoken,
    translate,
)
from generator.load.files.access import SUFFIX, shared
from generator.load.layouts.any_layout import load_any
from generator.load.layouts.kind import DOMAINS, PADS, games_about, layout_kind
from generator.load.layouts.library import known_layouts, layout_paths, unknown_layout
from generator.load.settings.edition import edition_names
from generator.model.deck import SIZES
from generator.products.catalogue import product_entries
from generator.products.naming import choose_format
from generator.products.options import common
from generator.products.options.kinds import ANY_FILE, Flag, Kind, OneOf
from generator.products.options.option import OUTPUT, Option
from generator.products.tools import template_names, theme_names
from generator.registry import find_game, games
from generator.resources import sample_files, samples
from generator.units import PAPERS

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from generator.model.order import Format

    Row = dict[str, Any]


def _domains() -> list[Row]:
    return _layouts(DOMAINS)


def _pads() -> list[Row]:
    return _layouts(PADS)


def _layouts(topic: str, search: str = "") -> list[Row]:
    """List the layouts of a topic, only those that a search finds if there is one."""
    rows = []
    for game in games_about(topic):
        kind = layout_kind(game)
        words = {
            it.id: it.word_with(search, spoken())
            for it in known_layouts([game])
            if search and it.contains(search)
        }
        for path in layout_paths(game).values():
            if search and path.stem not in words:
                continue
            layout = load_any(path)
            about = kind.about(layout)
            rows.append(
                {
                    "id": layout.id,
                    "game": game,
                    "name": layout.name(spoken()),
                    **kind.counts(layout),
                    "standard": kind.is_standard(layout),
                    **({"about": about} if about else {}),
                    **({FOUND: words[path.stem]} if words.get(path.stem) else {}),
                }
            )
    return rows


def _templates() -> list[Row]:
    return [{"name": name} for name in template_names()]


def _themes() -> list[Row]:
    return [{"name": name, "title": translate(name.capitalize())} for name in theme_names()]


def _papers() -> list[Row]:
    return [
        {"name": paper.name, "width": paper.width, "height": paper.height}
        for paper in PAPERS.values()
    ]


def _languages() -> list[Row]:
    return [
        {"code": code, "name": name, "paper_only": code not in LANGUAGES}
        for code, name in PAPER_LANGUAGES.items()
    ]


def _products() -> list[Row]:
    return [{"name": it.name, "summary": translate(it.summary)} for it in product_entries()]


def _sizes() -> list[Row]:
    return [
        {"name": name, "width": size.width, "height": size.height} for name, size in SIZES.items()
    ]


def _icons() -> list[Row]:
    from generator.products.deck import icon_values  # noqa: PLC0415 - jinja2 is heavy

    return [{"name": name, "values": list(values)} for name, values in icon_values().items()]


def _emblems() -> list[Row]:
    from generator.products.deck import emblem_names  # noqa: PLC0415 - jinja2 is heavy

    return [{"name": name} for name in emblem_names()]


def _editions() -> list[Row]:
    return [
        {"game": spec.name, "name": name, "standard": name == spec.edition}
        for spec in games()
        for name in edition_names(spec.name)
    ]


def _samples() -> list[Row]:
    folder = samples()
    return [
        {
            "name": path.relative_to(folder).as_posix(),
            "file": str(path),
            "comment": _comment(path),
        }
        for path in sample_files()
    ]


def _comment(path: Path) -> str:
    """Return what a sample file says about itself, in the current language."""
    from generator.load.files.comments import first_comment  # noqa: PLC0415 - rare

    if path.suffix != SUFFIX:
        return ""
    comment = first_comment(path.read_text(encoding="utf-8"))
    return translate(comment) if comment else ""


def _shelf() -> list[Row]:
    """List the things on the shelf, each with its error if it has one."""
    things = shared()
    if things is None:
        raise OrderError(_("No shelf is known; name its folder with --shelf."))
    rows = []
    for entry in things.entries:
        about = entry.about
        error = entry.error(spoken())
        rows.append(
            {
                "name": entry.name,
                "kind": about.kind,
                "game": about.game,
                "title": entry.title(spoken()),
                "author": about.author,
                **({"error": error} if error else {}),
            }
        )
    return rows


SHELF = "shelf"
"""What a club shares, if its folder is named."""
TOPICS: dict[str, Callable[[], list[Row]]] = {
    DOMAINS: _domains,
    PADS: _pads,
    "templates": _templates,
    "themes": _themes,
    "papers": _papers,
    "languages": _languages,
    "products": _products,
    "sizes": _sizes,
    "editions": _editions,
    "icons": _icons,
    "emblems": _emblems,
    "samples": _samples,
    SHELF: _shelf,
}
SEARCHED = (DOMAINS, PADS)
"""What --search finds."""
FOUND = "found"
"""The search word by which a layout was found."""
USUAL = tuple(topic for topic in TOPICS if topic not in {"icons", "emblems", "samples", SHELF})
"""What is listed where no topic is named: drawings take long, and the samples are many files."""


@described(
    N_(
        "List what you can choose from: everything but icons, emblems and samples, or only some"
        " topics."
    ),
    (
        "scriptorium list",
        "scriptorium list domains --json",
        "scriptorium list pads",
        "scriptorium list pads --search kniffel",
        "scriptorium list icons sizes",
        "scriptorium list themes --picture themes.png",
        "scriptorium list shelf --shelf club/",
        "scriptorium list --config",
    ),
    Option(
        "topics",
        OneOf(TOPICS),
        sample="[" + "|".join(TOPICS) + "]...",
        is_argument=True,
        multiple=True,
        where="list",
    ),
    Option(
        "picture",
        ANY_FILE,
        N_("Draw a sample of every theme (.pdf, .svg or .png); needs the topic 'themes'."),
        OUTPUT,
        sample="FILE",
    ),
    Option(
        "search",
        Kind(),
        N_("List only the pads and domains with this in their name, search words or purpose."),
        sample="WORD",
    ),
    Option("config", Flag(), N_("Show the defaults and where each one comes from.")),
    common.JSON,
    common.SHELF,
    common.LANGUAGE,
)
@click.pass_context
def command(
    ctx: click.Context,
    *,
    topics: tuple[str, ...],
    picture: str | None,
    search: str | None,
    config: bool,
    as_json: bool,
) -> None:
    """List what there is to choose from: all but icons, emblems and samples, or some topics."""
    form = _picture_format(topics, picture)
    check_standard_output(picture, as_json=as_json)
    if search is not None:
        _search(search, tuple(dict.fromkeys(topics)) or SEARCHED, as_json=as_json)
        return
    wanted = tuple(dict.fromkeys(topics)) or (() if config else _usual())
    found = {topic: TOPICS[topic]() for topic in wanted}
    if config:
        found |= {"config": config_rows(ctx), "files": config_files()}
    with answers_beside(picture):
        if not as_json:
            titled = len(found) > 1
            blocks = [_block(topic, rows, titled=titled) for topic, rows in found.items()]
            say("\n\n".join(blocks))
        if form is not None:
            _draw(picture, form, quiet=as_json)
        if as_json:
            say_json(found)


def _usual() -> tuple[str, ...]:
    """Return what is listed where no topic is named: the shelf too, if there is one."""
    return USUAL if shared() is None else (*USUAL, SHELF)


def _search(text: str, topics: tuple[str, ...], *, as_json: bool) -> None:
    """List the pads and domains that a text is found in, or say what was probably meant."""
    from generator.products.pads.game_names import what_fits  # noqa: PLC0415 - only a search needs it

    strange = next((topic for topic in topics if topic not in SEARCHED), None)
    if strange is not None or not any(map(str.isalnum, text)):
        raise OrderError(_("--search takes a word, and finds only pads and domains."))
    found = {topic: _layouts(topic, text) for topic in topics}
    if as_json:
        shown = {topic: [_without_word(it) for it in rows] for topic, rows in found.items()}
        say_json(shown)
    elif any(found.values()):
        titled = len(topics) > 1
        say("\n\n".join(_block(it, rows, titled=titled) for it, rows in found.items() if rows))
    else:
        of = [game for topic in topics for game in games_about(topic)]
        say(what_fits(text) or unknown_layout(text, of))


def _picture_format(topics: tuple[str, ...], picture: str | None) -> Format | None:
    """Return the format of the picture, which shows themes and nothing else."""
    if picture is None:
        return None
    if "themes" not in topics:
        message = _("Only themes can be drawn; write 'scriptorium list themes --picture {file}'.")
        raise OrderError(message.format(file=shown(picture)))
    return choose_format(picture, None)


def _draw(picture: str | None, form: Format, *, quiet: bool) -> None:
    from generator.products.single_pages import draw_theme_picture  # noqa: PLC0415 - jinja2 is heavy

    document = draw_theme_picture(paper_language())
    deliver_pages(
        document, form, picture, lambda _names: "themes", quiet=quiet, subjects=["themes"]
    )


def _block(topic: str, rows: list[Row], *, titled: bool) -> str:
    lines = _aligned([_cells(topic, row) for row in rows])
    if topic == SHELF and not rows:
        lines = [_("The shelf is empty")]
    if not titled:
        return "\n".join(lines)
    titles = {
        DOMAINS: _("Domains"),
        PADS: _("Pads"),
        "templates": _("Templates"),
        "themes": _("Themes"),
        "papers": _("Papers"),
        "languages": _("Languages"),
        "products": _("Products"),
        "sizes": _("Card sizes"),
        "icons": _("Icons for cards and pads"),
        "emblems": _("Emblems of pads"),
        "editions": _("Editions"),
        "samples": _("Samples"),
        SHELF: _("Shelf"),
        "config": _("Defaults"),
        "files": _("Configuration files"),
    }
    return "\n".join([titles[topic], *(f"  {line}" for line in lines)])


def _cells(topic: str, row: Row) -> list[str]:
    write = CELLS.get(topic)
    return write(row) if write else [str(value) for value in row.values()]


def _domain_cells(row: Row) -> list[str]:
    kind = layout_kind(row["game"])
    named = [row["id"], translate(kind.game_name), row["name"]]
    return [*named, *kind.describe_counts(row), _("standard") if row["standard"] else _("custom")]


def _pad_cells(row: Row) -> list[str]:
    kind = layout_kind(row["game"])
    describe = kind.describe_listed or kind.describe_counts
    word = _("found by “{word}”").format(word=row[FOUND]) if FOUND in row else ""
    about = "; ".join(filter(None, (word, row.get("about", ""))))
    return [row["id"], row["name"], *describe(row), about]


def _without_word(row: Row) -> Row:
    """Return a row without the word by which it was found, which is only for people."""
    return {key: it for key, it in row.items() if key != FOUND}


def _theme_cells(row: Row) -> list[str]:
    """Return a theme with its name, unless that is the same word."""
    is_same = row["title"].casefold() == row["name"]
    return [row["name"], *([] if is_same else [row["title"]])]


def _size_cells(row: Row) -> list[str]:
    return [row["name"], decimal(f"{row['width']:g} x {row['height']:g} mm")]


def _edition_cells(row: Row) -> list[str]:
    title = translate(find_game(row["game"]).title)
    return [row["game"], title, row["name"], _("standard") if row["standard"] else ""]


def _language_cells(row: Row) -> list[str]:
    return [row["code"], row["name"], _("only for paper") if row["paper_only"] else ""]


def _icon_cells(row: Row) -> list[str]:
    return [row["name"], ", ".join(row["values"])]


def _shelf_cells(row: Row) -> list[str]:
    from generator.shelf.entry import KINDS  # noqa: PLC0415 - with a shelf only

    called = _("domain"), _("score pad"), _("deck"), _("theme"), _("finished game")
    kinds = dict(zip(KINDS, called, strict=True))
    named = [row["name"], kinds.get(row["kind"], "?"), row["title"], row["author"]]
    return [*named, row.get("error", "")]


def _config_cells(row: Row) -> list[str]:
    return [row["key"], value_text(row["value"]), source_text(row)]


def _file_cells(row: Row) -> list[str]:
    return [row["file"], _("read") if row["found"] else _("not there; optional")]


CELLS: dict[str, Callable[[Row], list[str]]] = {
    DOMAINS: _domain_cells,
    PADS: _pad_cells,
    "themes": _theme_cells,
    "papers": _size_cells,
    "sizes": _size_cells,
    "editions": _edition_cells,
    "languages": _language_cells,
    "icons": _icon_cells,
    "emblems": lambda row: [row["name"]],
    "config": _config_cells,
    "files": _file_cells,
    SHELF: _shelf_cells,
}


def _aligned(rows: list[list[str]]) -> list[str]:
    """Align rows in columns; the last cell of a short row goes into the last column."""
    if not rows:
        return []
    columns = max(map(len, rows))
    even = [[*row[:-1], *[""] * (columns - len(row)), *row[-1:]] for row in rows]
    widths = [max(map(len, column)) for column in zip(*even, strict=True)]
    padded = (zip(row, widths, strict=True) for row in even)
    return ["  ".join(cell.ljust(width) for cell, width in row).rstrip() for row in padded]
