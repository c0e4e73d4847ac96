"""Every kind of page that can be ordered, drawn once for all tests and written down as text.

`KINDS` is the list; `draw` is the only function that knows how an order is carried out.
"""

from __future__ import annotations

import shlex
from contextlib import chdir
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from generator.language import speaking, spoken
from generator.model.order import Flip, Ink
from generator.page.marks import Document, Page, Symbol, Use, symbols_of
from generator.products.catalogue import carry_out, find_product, make_order
from generator.products.layouts import check_files, draw_check
from generator.products.results.score import (
    draw_replay,
    draw_reports,
    replay_file,
    score_files,
)
from generator.products.results.standings import draw_standings
from generator.products.single_pages import draw_calibration, draw_theme_picture
from generator.units import PAPERS
from support.approved import brief, digest
from support.games.inventions import contact_sheet, made_up_invention
from support.games.playtests import made_up, playtest_page
from support.pages.text_pen import draw_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.page.marks import Mark, Tag

DOCS = Path(__file__).resolve().parents[3] / "docs"
CASES = "../tests/cases/pages"
"""What no sample shows: files with every icon, with terrains of their own and the like."""
LONGEST = 120
"""A mark that takes more characters is cut, followed by the checksum of all of them."""


class Kind(NamedTuple):
    """Pages of one kind: the order, and the numbers of those that are written down, all if none.

    `listed` symbols are written mark by mark, others with the sum of their marks. A `brief`
    golden has such a sum for each page too.
    """

    order: str
    pages: tuple[int, ...] = ()
    listed: bool = True
    brief: bool = False

    def __str__(self) -> str:
        """Write the pages down: every symbol once, then the marks of each page."""
        pages = draw(self.order).distinct_pages
        chosen = [pages[number] for number in self.pages] or pages
        symbols = dict.fromkeys(it for page in chosen for it in symbols_of(page.marks))
        lines = []
        for symbol in symbols:
            marks = list(_lines(symbol.marks))
            if self.listed:
                lines += [f"symbol {symbol.id}", *(f"  {brief(mark, LONGEST)}" for mark in marks)]
            else:
                lines.append(f"symbol {symbol.id}: {_sum(marks)}")
            if symbol.tags:
                lines.append(f"  read as {_sum([*_spoken(symbol.tags)], 'tags')}")
        for page in chosen:
            marks = [*_lines(page.marks), *_beside(page)]
            head = f"page {page.name} {page.width:g} {page.height:g}"
            if self.brief:
                lines.append(f"{head}: {_sum(marks)}")
            else:
                lines += [head, *(brief(mark, LONGEST) for mark in marks)]
            spoken = _sum([*_spoken(page.tags)], "tags")
            lines.append(f"  {page.title!r} of {page.group!r} is read as {spoken}")
        return "\n".join(lines) + "\n"


KINDS = {
    # Pads of the dice game.
    "dice-sheet": Kind("pad A"),
    "dice-ledger": Kind("pad A --style ledger"),
    "dice-solo": Kind("pad A --solo", listed=False),
    "dice-low": Kind("pad B --ink low", listed=False, brief=True),
    "dice-mono": Kind("pad C --ink mono", listed=False, brief=True),
    "dice-letter": Kind("pad D --paper letter", listed=False, brief=True),
    "dice-fillable": Kind("pad A --fillable", listed=False),
    "dice-fillable-ledger": Kind("pad A --fillable --style ledger", listed=False, brief=True),
    "dice-large-print": Kind("pad A --large-print", listed=False),
    "dice-laminate": Kind("pad A --laminate", listed=False),
    "dice-scannable": Kind("pad A --scannable", listed=False),
    "dice-scannable-ledger": Kind(
        "pad B --scannable --style ledger --paper letter --ink low", listed=False
    ),
    "dice-scannable-two-up": Kind(
        "pad A --scannable --sheets 4 --up 2 --duplex --back B --number", listed=False
    ),
    "dice-two-up": Kind("pad A --sheets 4 --up 2 --duplex --back B", listed=False),
    "dice-personal": Kind(
        "pad A --title 'Golden Lion' --player Zoé --number --date '15 May'"
        " --logo samples/club.svg --cover",
        listed=False,
    ),
    "dice-summary": Kind("kit dice --only summary"),
    "dice-reference": Kind("kit dice --only reference"),
    "dice-nets": Kind("kit dice --only dice"),
    "dice-kit-low": Kind("kit dice --ink low", listed=False, brief=True),
    "dice-report": Kind("score samples/evening.toml", listed=False),
    "dice-worksheet": Kind("calculator dice", listed=False),
    "dice-replay": Kind("replay samples/evening-record.toml", (0,), listed=False, brief=True),
    "dice-playtest": Kind("playtest A", listed=False),
    "dice-own-terrains": Kind(f"pad {CASES}/terrains.toml", listed=False),
    "dice-own-terrains-ledger": Kind(
        f"pad {CASES}/terrains.toml --style ledger --ink low", listed=False, brief=True
    ),
    "dice-faults": Kind("score samples/faulty-sheet.toml", listed=False),
    "dice-playtest-low": Kind("playtest B low", listed=False, brief=True),
    "dice-playtest-mono": Kind("playtest C mono", listed=False, brief=True),
    "dice-contact-sheet": Kind("invent A B C", listed=False),
    "dice-contact-sheet-of-four": Kind("invent A B C D", listed=False, brief=True),
    "dice-contact-sheet-of-six": Kind("invent A B C D A B", listed=False, brief=True),
    # The board game.
    "board-player-board": Kind("board 1"),
    "board-summary": Kind("kit board --only summary"),
    "board-aid": Kind("kit board --only aid", listed=False, brief=True),
    "board-small-rules": Kind("kit board --only summary,aid --paper a5", listed=False, brief=True),
    "board-game-board": Kind("kit board --only table", listed=False),
    "board-game-board-poster": Kind("kit board --only table --table-paper 1000x700", listed=False),
    "board-markers": Kind("kit board --only markers"),
    "board-dice": Kind("kit board --only dice", (0, 1), listed=False),
    "board-tiles": Kind("kit board --only buildings", (0, 1), listed=False),
    "board-tile": Kind("kit board --only 7"),
    "board-knowledge": Kind("kit board --only knowledge", (0, 1), listed=False),
    "board-own-tiles": Kind(f"kit board --components {CASES}/components.toml --only knowledge"),
    "board-kit": Kind("kit board", listed=False, brief=True),
    "board-kit-low": Kind("kit board --ink low", listed=False, brief=True),
    "board-kit-mono": Kind("kit board --ink mono", listed=False, brief=True),
    "board-report": Kind("score samples/board-evening.toml", (0,), listed=False),
    "board-quick-report": Kind("score samples/board-quick.toml", listed=False),
    "board-faults": Kind("score samples/board-faulty.toml", listed=False, brief=True),
    "board-worksheet": Kind("calculator board", listed=False),
    # The card game.
    "cards-sheet": Kind("kit cards --only castles", (0, 1)),
    "cards-folded": Kind("kit cards --only players --fold", listed=False),
    "cards-summary": Kind("kit cards --only summary"),
    "cards-solo": Kind("kit cards --only solo"),
    "cards-small-solo": Kind("kit cards --only solo --paper a5", listed=False),
    "cards-kit": Kind("kit cards", listed=False, brief=True),
    "cards-kit-low": Kind("kit cards --ink low", listed=False, brief=True),
    "cards-product": Kind("kit cards --only castle-3 --product tgc-mini-deck"),
    "cards-report": Kind("score samples/cards-evening.toml", listed=False),
    "cards-solo-report": Kind("score samples/cards-solo.toml", listed=False),
    "cards-faults": Kind("score samples/cards-faulty.toml", listed=False, brief=True),
    "cards-worksheet": Kind("calculator cards"),
    # Brügge.
    "bruges-board": Kind("kit bruges --only board", listed=False),
    "bruges-cards": Kind("kit bruges --only persons", (0, 1), listed=False),
    "bruges-aids": Kind("kit bruges --only aids", listed=False),
    "bruges-meeples": Kind("kit bruges --only meeples"),
    "bruges-dice": Kind("kit bruges --only dice", listed=False),
    "bruges-summary": Kind("kit bruges --only summary"),
    "bruges-tokens": Kind("kit bruges --only threats,workers,florins", listed=False),
    "bruges-kit": Kind("kit bruges", listed=False, brief=True),
    "bruges-kit-low": Kind("kit bruges --ink low", listed=False, brief=True),
    "bruges-report": Kind("score samples/bruges-evening.toml", listed=False),
    "bruges-full-towns": Kind(f"score {CASES}/full-towns.toml", listed=False),
    "bruges-own-persons": Kind(
        f"kit bruges --only persons --cards 54 --persons {CASES}/persons.csv",
        listed=False,
        brief=True,
    ),
    "bruges-worksheet": Kind("calculator bruges", listed=False),
    # Score pads of other games.
    "pad-sheet": Kind("pad yacht", listed=False),
    "pad-shelf": Kind(
        "pad areas-and-tracks belote bids-and-tricks bird-habitats boules bridge canasta coinche"
        " colour-rows cribbage darts-501 darts-cricket dominoes generala golf hearts"
        " resources-and-ranks rubber-bridge rummy sets-and-majorities skat spades tarot",
        listed=False,
        brief=True,
    ),
    "pad-board-games": Kind(
        "pad crossed-words foretold-tricks last-card settlements ten-phases ten-thousand tile-wall"
        " train-routes",
        listed=False,
        brief=True,
    ),
    "pad-shelf-clubs": Kind(
        "pad euchre finnish-skittles gin-rummy kubb quiz-night scopa stableford table-tennis"
        " tile-rummy triangular-dominoes",
        listed=False,
        brief=True,
    ),
    "pad-tournaments": Kind(
        "pad bridge-pairs chess-round-robin chess-swiss class-tournament",
        listed=False,
        brief=True,
    ),
    "pad-one-player": Kind(
        "pad sets-and-majorities areas-and-tracks --layout sheet --ink mono",
        listed=False,
        brief=True,
    ),
    "pad-personal": Kind(
        "pad yacht --title 'Golden Lion' --number --logo samples/club.svg --cover", listed=False
    ),
    "pad-scannable": Kind("pad yacht --scannable --scale-bar", listed=False),
    "pad-report": Kind("score samples/market-evening.toml", listed=False),
    "league": Kind(f"league {CASES}/league.csv"),
    "pad-ranking": Kind("score samples/chess-evening.toml", listed=False),
    # What is no game's own.
    "deck": Kind("kit deck samples/herbs.toml", (0, 1)),
    "deck-whole": Kind("kit deck samples/herbs.toml --guides", listed=False, brief=True),
    "deck-icons": Kind(f"kit deck {CASES}/icons.toml", listed=False),
    "deck-icons-low": Kind(f"kit deck {CASES}/icons.toml --ink low", listed=False, brief=True),
    "check-terrains": Kind(f"check {CASES}/terrains.toml", listed=False),
    "check-picture": Kind("check samples/faulty.toml"),
    "calibration": Kind("calibrate"),
    "themes": Kind("themes", listed=False),
    "dice-glass": Kind("pad A --theme glass", listed=False, brief=True),
    "dice-slate": Kind("pad A --theme slate", listed=False, brief=True),
    "dice-glass-cover": Kind("pad A --theme glass --cover", listed=False, brief=True),
    "dice-slate-cover": Kind("pad A --theme slate --cover", listed=False, brief=True),
    "cards-glass": Kind("kit cards --theme glass", listed=False, brief=True),
    "cards-slate": Kind("kit cards --theme slate", listed=False, brief=True),
    "bruges-slate": Kind("kit bruges --theme slate", listed=False, brief=True),
    "studio-pictures": Kind("pictures", listed=False),
    "worksheets-two-up": Kind("calculator cards --sheets 2 --up 2", listed=False),
}
"""Every kind of page by the name of its golden."""


@lru_cache(maxsize=16)
def draw(order: str, language: str = "en") -> Document:
    """Draw what is ordered, in a language and beside the samples of the docs.

    An order is written as on the command line; what is checked, scored and calibrated is drawn.
    """
    product, *words = shlex.split(order)
    with chdir(DOCS), speaking(language):
        if product in OTHERS:
            return OTHERS[product](words)
        if product == "kit":
            product = f"kit {words.pop(0)}"
        document = carry_out(make_order(product, _options(product, words), language)).document
    assert document is not None
    return document


def _options(product: str, words: list[str]) -> dict[str, Any]:
    """Return the options of an order: each with its value, a flag, or what goes without a name."""
    options = {option.flag: option for option in find_product(product).options}
    given: dict[str, Any] = {}
    while words:
        option = options.get(words[0], options.get(""))
        assert option is not None
        if option.flag:
            words.pop(0)
        value = True if option.is_flag else words.pop(0)
        given[option.id] = (*given.get(option.id, ()), value) if option.multiple else value
    return given


def _check(files: list[str]) -> Document:
    reports = check_files(files, custom=False, paper=PAPERS["a4"])
    return draw_check(reports, paper=PAPERS["a4"], language=spoken())


def _score(files: list[str]) -> Document:
    game = score_files([Path(file) for file in files])
    return draw_reports([game], paper=PAPERS["a4"], ink=Ink.FULL, language=spoken())


def _league(files: list[str]) -> Document:
    return draw_standings(Path(files[0]), paper=PAPERS["a4"], ink=Ink.FULL, language=spoken())


def _replay(files: list[str]) -> Document:
    _referee, replay = replay_file(Path(files[0]))
    return draw_replay(replay, paper=PAPERS["a4"], ink=Ink.FULL, language=spoken())


def _calibrate(_words: list[str]) -> Document:
    return draw_calibration(PAPERS["a4"].landscape, Flip.LONG, offset=(0.0, 0.0), language=spoken())


def _playtest(words: list[str]) -> Document:
    """Draw the made-up playtest of a domain, in an ink and on a paper if they are named."""
    domain, ink, paper = [*words, *("A", "full", "a4")[len(words) :]]
    return playtest_page(made_up(domain), paper=paper, ink=Ink(ink), language=spoken())


def _invent(domains: list[str]) -> Document:
    """Draw the contact sheet of domains as if invented; the third is not as wished."""
    more = (-0.06, 0.12, 0.45)
    found = [made_up_invention(it, more[place % len(more)]) for place, it in enumerate(domains)]
    return contact_sheet(*found, language=spoken())


def _pictures(_words: list[str]) -> Document:
    """Draw one of each picture of the studio, and its icon."""
    from generator.web.forms.pictures import picture_page  # noqa: PLC0415
    from generator.web.pages.export import icon_page  # noqa: PLC0415 - no other page needs it

    shown = (("layouts", "lake"), ("themes", "glass"), ("papers", "a5"))
    pages = tuple(picture_page(*it) for it in shown)
    return Document("Pictures", "en", (*pages, icon_page()), ())


def _themes(_words: list[str]) -> Document:
    return draw_theme_picture(spoken())


OTHERS = {
    "check": _check,
    "invent": _invent,
    "score": _score,
    "calibrate": _calibrate,
    "league": _league,
    "replay": _replay,
    "playtest": _playtest,
    "pictures": _pictures,
    "themes": _themes,
}
"""What is drawn without an order."""
_EMPTY = Symbol("-", ())


def _lines(marks: Sequence[Mark]) -> Iterator[str]:
    """Write marks as the text pen does, one a line, without the symbols that they use."""
    bare = tuple(replace(it, symbol=_EMPTY) if isinstance(it, Use) else it for it in marks)
    names = (it.symbol.id for it in marks if isinstance(it, Use))
    for line in draw_text(Page("", "", 0.0, 0.0, bare)).splitlines():
        if line.startswith(f"use {_EMPTY.id} "):
            yield line.replace(_EMPTY.id, next(names), 1)
        elif not line.startswith(("page ", "symbol ")):
            yield line


def _beside(page: Page) -> Iterator[str]:
    """Write what a page has besides marks: the boxes that a printer cuts by, and the fields."""
    for name, box in (("trim", page.trim), ("bleed", page.bleed)):
        if box is not None:
            yield f"{name} {box.left:.3f} {box.top:.3f} {box.right:.3f} {box.bottom:.3f}"
    for it in page.fields:
        place = f"{it.box.left:.3f} {it.box.top:.3f} {it.box.right:.3f} {it.box.bottom:.3f}"
        worth = " ".join([it.value, *it.parts, f"{it.plus:+d}"])
        yield f"field {it.name} {it.kind} {it.tab} at {place} {worth} {it.label!r}"


def _spoken(tags: Sequence[Tag]) -> Iterator[str]:
    """Write tags and their parts, each in a line."""
    for it in tags:
        yield f"{it.role} {it.start}-{it.end} {it.label!r} {it.level} {it.span} {len(it.parts)}"
        yield from _spoken(it.parts)


def _sum(lines: list[str], what: str = "marks") -> str:
    return f"{len(lines)} {what} {digest(*lines)}"
