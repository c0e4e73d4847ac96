"""What a scannable sheet says about itself: its pad by a hash, and how it was printed."""

from __future__ import annotations

from dataclasses import MISSING, fields, is_dataclass, replace
from functools import cache
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.errors import ScriptoriumError, UnknownNameError
from generator.games.pad.model.game import GAME
from generator.language import LANGUAGES, PAPER_LANGUAGES, SOURCE_LANGUAGE, _
from generator.load.layouts.any_layout import read_any
from generator.load.layouts.library import layout_paths
from generator.load.score_pads.choosing import play_by
from generator.load.score_pads.customs import every_choice
from generator.load.settings.theme import STANDARD
from generator.model.finding import Place
from generator.model.scan import SheetCode
from generator.model.score_pad.look import LOOK
from generator.model.score_pad.pad import MOST_ENTRY, USUAL_MOST, Pad, Row
from generator.model.score_pad.rule import RuleKind
from generator.page.scannable.code import digest_of, sheet_variants

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from collections.abc import Set as AbstractSet

    from generator.model.score_pad.order import SheetOrder
    from generator.model.score_pad.pad import Rounds

SHEET, COLUMNS = "sheet", "columns"
EARLIER_SHEETS = "earlier.txt"
MOST_FORMS = 300
"""How many ways to play a pad are looked at."""
EARLIER = {str(MOST_ENTRY): str(USUAL_MOST), str(-MOST_ENTRY): str(-USUAL_MOST)}
"""The largest numbers, which limit what counts its own past, as they were on earlier sheets."""
NO_ICON = {"icon": "", "icon_place": None}
"""What a row without an icon has."""
FIRST_ICONS = frozenset({"card", "city", "coin", "drop", "flower", "leaf", "sheep"})
"""The icons of shipped pads when the icons of rows were still a part of the digest."""


def pad_digest(pad: Pad, language: str = SOURCE_LANGUAGE) -> str:
    """Return a hash of what a pad's file says: its words decide how wide its boxes are.

    The words of a language for paper count on its own sheets only: so a sheet stays readable when
    its pad gets words in one more of them.
    """
    return pad_digests(pad, (language,))[language]


def pad_digests(pad: Pad, languages: Iterable[str]) -> dict[str, str]:
    """Return the hash of a pad for its sheets in each of the LANGUAGES."""
    return _digests([*_content(pad)], languages)


def _digests(content: Sequence[tuple[str, str]], languages: Iterable[str]) -> dict[str, str]:
    always = {"", *LANGUAGES, *(it for it, _text in content if it not in PAPER_LANGUAGES)}
    return {
        it: digest_of("\n".join(text for own, text in content if own in always or own == it))
        for it in languages
    }


def is_of_pad(code: SheetCode, pad: Pad) -> bool:
    """Return whether a sheet is one of this pad, be it printed when all words or icons counted."""
    every = {row.icon for row in pad.rows}
    for counted in (frozenset[str](), FIRST_ICONS, every):
        content = [*_content(pad, icons=counted)]
        own = _digests(content, (code.language,))[code.language]
        if code.digest in {own, digest_of("\n".join(text for _language, text in content))}:
            return True
    return False


def plain(pad: Pad) -> Pad:
    """Return a pad without what only moves things on its sheet, as sheets of older files are.

    That are legends and subtotals, and rows for a text, which nobody reads from a photo.
    """
    pad = _without_texts(pad)
    rounds = pad.rounds and replace(pad.rounds, **_moves(pad.rounds))
    return replace(pad, rounds=rounds, **_moves(pad))


def _without_texts(pad: Pad) -> Pad:
    rounds = pad.rounds and replace(pad.rounds, rows=_unwritten(pad.rounds.rows))
    sections = tuple(replace(it, rows=_unwritten(it.rows)) for it in pad.sections)
    return replace(pad, rounds=rounds, sections=sections)


def _unwritten(rows: tuple[Row, ...]) -> tuple[Row, ...]:
    return tuple(row for row in rows if row.rule.kind is not RuleKind.TEXT)


def _moves(value: Pad | Rounds) -> dict[str, Any]:
    """Return the defaults of what only moves things on a sheet."""
    return {it.name: it.default for it in fields(value) if "moves" in it.metadata}


def _content(
    value: object, language: str = "", icons: AbstractSet[str] = frozenset()
) -> Iterator[tuple[str, str]]:
    """Yield everything in a value as text, except places in files, with the language that it is in.

    What is in no language has none. Only those icons of rows count that are among ICONS.
    """
    if isinstance(value, Place):
        return
    if is_dataclass(value) and not isinstance(value, type):
        for each in fields(value):
            usual = {} if each.default is MISSING else each.default
            is_usual = "later" in each.metadata and getattr(value, each.name) == usual
            if is_usual or each.metadata == LOOK:
                continue
            yield language, each.name
            content = getattr(value, each.name)
            if isinstance(value, Row) and value.icon not in icons:
                content = NO_ICON.get(each.name, content)
            yield from _content(content, language, icons)
    elif isinstance(value, dict):
        are_languages = SOURCE_LANGUAGE in value
        for key in sorted(value):
            own = key if are_languages else language
            yield own, str(key)
            yield from _content(value[key], own, icons)
    elif isinstance(value, tuple | list):
        yield language, f"{len(value)}:"
        for each in value:
            yield from _content(each, language, icons)
    else:
        yield language, EARLIER.get(str(value), str(value))


def sheet_code(
    pad: Pad, order: SheetOrder, theme: str | None, *, page: int = 1, number: int = 0
) -> SheetCode:
    """Return the code of a page of a sheet, the first page is 1."""
    style = SHEET if order.is_for_one(pad) else f"{COLUMNS}-{order.columns(pad)}"
    return SheetCode(
        game=GAME,
        layout=pad.id,
        digest=pad_digest(pad, order.language),
        style=style if page == 1 else f"{style}/{page}",
        paper=order.paper.name,
        ink=order.ink.value,
        language=order.language,
        theme=theme or STANDARD,
        up=order.imposition.up,
        number=number,
    )


@cache
def earlier_sheets() -> dict[str, str]:
    """Return the pad and the form of sheets whose pad has changed since, by their hashes.

    Only pads are there whose boxes are where they were.
    """
    text = (Path(__file__).parent / EARLIER_SHEETS).read_text(encoding="utf-8")
    lines = (it.split() for it in text.splitlines() if not it.startswith("#"))
    return {digest: f"{name} {form}" for name, form, *digests in lines for digest in digests}


def find_pad(code: SheetCode, files: Sequence[Path]) -> tuple[Pad, Path | None]:
    """Return the pad of a sheet, a shipped one or that of one of the FILES, and its file."""
    shipped = sorted(layout_paths(GAME).values(), key=lambda it: it.stem != code.layout)
    for path, own in (*((it, None) for it in shipped), *((it, it) for it in files)):
        pad = read_pad(path)
        if pad is not None and (form := _form_of(pad, code, is_shipped=own is None)):
            return form, own
    message = _(
        "The pad of this sheet is not built in, and no file here has it; name its file "
        "with --layout FILE."
    )
    raise UnknownNameError(message)


def _form_of(pad: Pad, code: SheetCode, *, is_shipped: bool) -> Pad | None:
    """Return the form of a pad that a sheet has; the likely ones and what is noted come first."""
    for form in (pad, plain(pad)):
        if is_of_pad(code, form):
            return form
    earlier = _earlier(pad, code) if is_shipped else None
    return earlier or next((it for it in _forms(pad, code) if is_of_pad(code, it)), None)


def _earlier(pad: Pad, code: SheetCode) -> Pad | None:
    """Return a pad as it was on a sheet that was printed before its file changed."""
    known = earlier_sheets().get(code.digest)
    if known == f"{pad.id} plain":
        return plain(pad)
    return _without_texts(pad) if known == f"{pad.id} full" else None


def _forms(pad: Pad, code: SheetCode) -> Iterator[Pad]:
    """Yield the rarer forms of a pad that a sheet can have: of older files, by other rules."""
    if pad.id != code.layout:
        return
    for number in reversed(range(len(pad.demands))):
        fewer = replace(pad, demands=pad.demands[:number])
        yield from (fewer, plain(fewer))
    for played in islice(every_choice(pad.customs), 1, MOST_FORMS):
        yield play_by(pad, played)


def read_pad(path: Path) -> Pad | None:
    """Read a file as a pad; one that is none is passed over."""
    try:
        pad = read_any(path).layout
    except ScriptoriumError:
        return None
    return pad if isinstance(pad, Pad) else None


def pad_codes(files: Sequence[Path]) -> Iterator[SheetCode]:
    """Yield the codes of the pads in files, of their first pages; without files, of the shipped.

    A tournament has none: its sheets cannot be ordered scannable.
    """
    for path in files or layout_paths(GAME).values():
        pad = read_pad(path)
        if pad is not None and pad.matches is None:
            players = range(max(pad.fewest, 2), pad.most + 1)
            styles = [SHEET, *(f"{COLUMNS}-{number}" for number in players)]
            for language, digest in pad_digests(pad, PAPER_LANGUAGES).items():
                yield from sheet_variants(GAME, pad.id, digest, styles, languages=(language,))
