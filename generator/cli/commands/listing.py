"""`scriptorium list`: what there is to choose from."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

from generator.cli.options import shared as options
from generator.cli.options.kinds import OneOf
from generator.cli.output.config import config_files, config_rows, source_text, value_text
from generator.cli.usage import Command
from generator.language import LANGUAGES, _, spoken, translate
from generator.load.layouts.any_layout import load_any
from generator.load.layouts.kind import LAYOUTS, layout_kind
from generator.load.layouts.library import layout_paths
from generator.products.tools import template_names, theme_names
from generator.registry import games_with
from generator.units import PAPERS

if TYPE_CHECKING:
    from collections.abc import Callable

    Row = dict[str, Any]


def _domains() -> list[Row]:
    rows = []
    for spec in games_with(LAYOUTS):
        kind = layout_kind(spec.name)
        for path in layout_paths(spec.name).values():
            layout = load_any(path)
            rows.append(
                {
                    "id": layout.id,
                    "game": spec.name,
                    "name": layout.name(spoken()),
                    **kind.counts(layout),
                    "standard": kind.is_standard(layout),
                }
            )
    return rows


def _templates() -> list[Row]:
    return [{"name": name} for name in template_names()]


def _themes() -> list[Row]:
    return [{"name": name} for name in theme_names()]


def _papers() -> list[Row]:
    return [
        {"name": paper.name, "width": paper.width, "height": paper.height}
        for paper in PAPERS.values()
    ]


def _languages() -> list[Row]:
    return [{"code": code, "name": name} for code, name in LANGUAGES.items()]


TOPICS: dict[str, Callable[[], list[Row]]] = {
    "domains": _domains,
    "templates": _templates,
    "themes": _themes,
    "papers": _papers,
    "languages": _languages,
}


@click.command(
    cls=Command,
    epilog="""\b
Examples:
  scriptorium list
  scriptorium list domains --json
  scriptorium list --config""",
)
@click.argument(
    "topics", nargs=-1, type=OneOf("list", TOPICS), metavar="[" + "|".join(TOPICS) + "]..."
)
@click.option("--config", is_flag=True, help="Show the defaults, and where each comes from.")
@options.as_json
@options.language
@click.pass_context
def command(ctx: click.Context, *, topics: tuple[str, ...], config: bool, as_json: bool) -> None:
    """List what there is to choose from, all of it or the topics named."""
    wanted = tuple(dict.fromkeys(topics)) or (() if config else tuple(TOPICS))
    found = {topic: TOPICS[topic]() for topic in wanted}
    if config:
        found |= {"config": config_rows(ctx), "files": config_files()}
    if as_json:
        click.echo(json.dumps(found, indent=2))
        return
    titled = len(found) > 1
    blocks = [_block(topic, rows, titled=titled) for topic, rows in found.items()]
    click.echo("\n\n".join(blocks))


def _block(topic: str, rows: list[Row], *, titled: bool) -> str:
    lines = _aligned([_cells(topic, row) for row in rows])
    if not titled:
        return "\n".join(lines)
    titles = {
        "domains": _("Domains"),
        "templates": _("Templates"),
        "themes": _("Themes"),
        "papers": _("Papers"),
        "languages": _("Languages"),
        "config": _("Defaults"),
        "files": _("Configuration files"),
    }
    return "\n".join([titles[topic], *(f"  {line}" for line in lines)])


def _cells(topic: str, row: Row) -> list[str]:
    if topic == "domains":
        kind = layout_kind(row["game"])
        standard = _("standard") if row["standard"] else _("custom")
        named = [row["id"], translate(kind.game_name), row["name"]]
        return [*named, *kind.describe_counts(row), standard]
    if topic == "papers":
        return [row["name"], f"{row['width']:g} x {row['height']:g} mm"]
    if topic == "config":
        return [row["key"], value_text(row["value"]), source_text(row)]
    if topic == "files":
        return [row["file"], _("read") if row["found"] else _("not there")]
    return [str(value) for value in row.values()]


def _aligned(rows: list[list[str]]) -> list[str]:
    """Align rows in columns; the last cell of a short row goes into the last column."""
    columns = max(map(len, rows), default=0)
    even = [[*row[:-1], *[""] * (columns - len(row)), *row[-1:]] for row in rows]
    widths = [max(map(len, column)) for column in zip(*even, strict=True)]
    padded = (zip(row, widths, strict=True) for row in even)
    return ["  ".join(cell.ljust(width) for cell, width in row).rstrip() for row in padded]
