"""The calculator for a browser: a worksheet becomes one page that needs nothing else."""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256
from typing import TYPE_CHECKING, Any, NamedTuple

from jinja2.utils import htmlsafe_json_dumps

from generator.language import _, ngettext
from generator.model.order import Ink
from generator.page.worksheets.calculator import paints
from generator.page.worksheets.cells import FEW, FEW_TICKS, factor_text, per_line

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.model.theme import Theme
    from generator.model.worksheet import Journal, Row, Worksheet
    from generator.page.svg.press import Press

PAGE = "calculator/page.html.j2"
STYLE, SCRIPT = "calculator/page.css", "calculator/page.js"
SHARED_SCRIPT = "calculator/shared.js"
KEY = "scriptorium.calculator"


class Frame(NamedTuple):
    """What a site puts around the page: its head, and the addresses of its style and script."""

    head: str
    style: str
    script: str
    is_served: bool


class Webpage(NamedTuple):
    """What a page has of its own: its template with the values, styles, scripts and data."""

    template: str
    values: Mapping[str, object]
    data: Mapping[str, Any]
    scripts: tuple[str, ...]
    styles: tuple[str, ...] = ()


def draw_webpage(
    worksheet: Worksheet,
    players: int,
    language: str,
    theme: Theme,
    press: Press,
    *,
    frame: Frame | None = None,
) -> str:
    """Write the page of a worksheet; it begins with so many players."""
    edition = _("edition {name}").format(name=worksheet.edition)
    values = {
        **paints(worksheet.game, Ink.FULL, theme),
        "worksheet": worksheet,
        "name": worksheet.name,
        "subtitle": f"{worksheet.name} · {edition}",
        "players": players,
        "factor": factor_text,
        "few": FEW,
        "few_ticks": FEW_TICKS,
        "icons": _icons(worksheet),
    }
    page = Webpage(PAGE, values, _data(worksheet, players), (SCRIPT,))
    return write_webpage(page, language, press, frame=frame)


def write_webpage(page: Webpage, language: str, press: Press, *, frame: Frame | None = None) -> str:
    """Write the page of a calculator as one file that needs nothing else."""
    style = "".join(press.source(it) for it in (STYLE, *page.styles))
    script = "".join(press.source(it) for it in (SHARED_SCRIPT, *page.scripts))
    context = {
        **page.values,
        "title": _("Score calculator"),
        "language": language,
        "per_line": per_line,
        "style": style,
        "script": script,
        "frame": frame,
        "policy": _policy(style, script, is_framed=frame is not None),
        "data": embedded(page.data),
    }
    return press.write(page.template, context).lstrip()


def embedded(data: object) -> str:
    """Write data into a page, where scripts read them and they cannot become markup."""
    return htmlsafe_json_dumps(data)


def _policy(style: str, script: str, *, is_framed: bool) -> str:
    """Return the content policy: the page's own style and script by hash, and those of its site."""
    own = " 'self'" if is_framed else ""
    fonts = " font-src 'self';" if is_framed else ""
    return (
        f"default-src 'none'; style-src {_hash(style)}{own}; script-src {_hash(script)}{own};"
        f"{fonts} img-src data:; base-uri 'none'; form-action 'none'"
    )


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def _icons(worksheet: Worksheet) -> tuple[str, ...]:
    """Name every icon of the page once."""
    names = [name for row in worksheet.rows for name in row.icons]
    names += [field.icon for field in worksheet.fields if field.icon]
    return tuple(dict.fromkeys(names))


def _data(worksheet: Worksheet, players: int) -> dict[str, Any]:
    """Return the data for the script: all figures, and its words."""
    return {
        "key": f"{KEY}.{worksheet.game}.{worksheet.edition}",
        "players": {
            "fewest": worksheet.players[0],
            "most": worksheet.players[-1],
            "first": players,
        },
        "fields": {
            field.id: {"most": field.most, "tick": field.is_tick} for field in worksheet.fields
        },
        "track": worksheet.track.id if worksheet.track else None,
        "sections": [
            {
                "id": section.id,
                "during": section.during,
                "rival": section.rival,
                "rows": [_row(row) for row in section.rows],
            }
            for section in worksheet.sections
        ],
        "journals": {journal.id: _journal(journal) for journal in worksheet.journals},
        "agreements": [
            {"one": agreement.one, "other": agreement.other, "hint": agreement.hint}
            for agreement in worksheet.agreements
        ],
        "ties": [
            {"field": tie.field.id, "label": tie.field.label, "high": tie.high}
            for tie in worksheet.ties
        ],
        "rival": worksheet.rival,
        "words": _words(),
    }


def _row(row: Row) -> dict[str, Any]:
    return {
        "id": row.id,
        "fields": [field.id for field in row.fields],
        "held": row.holder is not None,
        "ticks": row.ticks,
        "terms": [{**term._asdict(), "once": row.pays_once(term)} for term in row.terms],
    }


def _journal(journal: Journal) -> dict[str, Any]:
    return {
        "columns": {
            column.id: [value for value, _name in column.options] for column in journal.columns
        },
        "alike": journal.alike,
        "value": journal.value,
        "more": journal.more,
        "extra": journal.extra,
        "most": journal.most,
    }


def _words() -> dict[str, str | dict[str, str]]:
    return {
        "player": _("Player {number}"),
        "name": _("Name of player {number}"),
        "bad": _("Write a whole number from 0 to {most}; until then it counts nothing."),
        "listed": _("The list above counts; empty it to enter a number here."),
        "lost": _("{his} to {own} for {rival}: the game is lost."),
        "stands": _("{own} to {his}: {rival} is not ahead."),
        "rest": _("in no set: {number}"),
        "level": _("{names} are level: fill in “{what}” for each."),
        "clear": _("Clear all entries? The names stay."),
        "leave": _("Remove {name} with all entries?"),
        "yes_clear": _("Clear"),
        "yes_leave": _("Remove"),
        "add": _("Add a player"),
        "one": standings(1),
        "many": standings(2),
    }


def standings(points: int) -> dict[str, str]:
    """Return who is ahead, with one point or with more."""
    return {
        "alone": ngettext("{points} point", "{points} points", points),
        "ahead": ngettext(
            "{name} is ahead with {points} point.", "{name} is ahead with {points} points.", points
        ),
        "wins": ngettext(
            "{name} wins with {points} point.", "{name} wins with {points} points.", points
        ),
        "share": ngettext(
            "{names} share the victory with {points} point.",
            "{names} share the victory with {points} points.",
            points,
        ),
    }
