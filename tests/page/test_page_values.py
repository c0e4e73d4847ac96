"""What templates are given: the rows, places and words of pages, before they are drawn."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from generator.page.svg.press import Press
from generator.page.svg.reader import Drawing
from generator.products import layouts, tools
from support.approved import brief, rounded
from support.pages.drawn_pages import CASES, draw

if TYPE_CHECKING:
    from collections.abc import Mapping

    import pytest
    from conftest import Golden

_FILE = re.compile(r"(?<=file=)(?P<sign>['\"]).*?(?P=sign)|(?<= at )0x[0-9a-f]+")
"""Where something was read, and where it is in memory: elsewhere in every run."""
LONGEST = 120
"""A value that takes more characters is cut, followed by the checksum of all of them."""


def told(value: object) -> str:
    """Return a value as text: numbers with four places at most, sets in order."""
    if isinstance(value, dict):
        return "; ".join(f"{key}: {told(it)}" for key, it in value.items())
    if isinstance(value, set | frozenset):
        return " | ".join(sorted(map(told, value)))
    return rounded(_FILE.sub("", f"{value}"))


def size_of(context: Mapping[str, Any]) -> tuple[float, float]:
    """Return the size of what a template draws: a face with its bleed, or a paper."""
    if "bleed" in context:
        more = 2 * context["bleed"]
        return context["width"] + more, context["height"] + more
    holder = context.get("room", context.get("grid"))
    paper = context.get("paper") or getattr(holder, "paper", None)
    return paper.size if paper else (100.0, 100.0)


def given(orders: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> str:
    """Return what the templates of orders are given, each value once."""
    lines: list[str] = []
    known: set[str] = set()

    def note(_self: Press, name: str, context: Mapping[str, object], *_pictures: object) -> Drawing:
        lines.append(f"{name}")
        for key, value in context.items():
            line = f"  {key}: {told(value)}"
            if not callable(value) and line not in known:
                known.add(line)
                lines.append(brief(line, LONGEST))
        return Drawing(*size_of(context), ())

    monkeypatch.setattr(Press, "draw", note)
    monkeypatch.setattr(Press, "draw_icon", note)
    kept = (layouts._checked, tools._shipped)  # noqa: SLF001 - what is kept is not drawn again
    for each in kept:
        each.cache_clear()
    for order in orders:
        lines.append(f"== {order}")
        for page in draw.__wrapped__(order).distinct_pages:
            lines.append(f"= {page.name} {page.title!r} {page.group!r} {told(page.trim)}")
            lines.append(brief(told((page.bleed, page.marks, page.tags)), LONGEST))
    for each in kept:
        each.cache_clear()
    return "\n".join(lines) + "\n"


DICE = (
    "pad A",
    "pad A --style ledger",
    "pad B --solo --ink low",
    "pad A --large-print --ink mono",
    "pad A --laminate",
    "pad crescent --paper a5",
    "pad B --solo --paper a5 --title Lion",
    "pad A --large-print --paper a3 --solo",
    "pad A --laminate --paper letter --solo",
    "pad A B C D crescent --style ledger --cover",
    "pad lake --paper letter",
    f"pad {CASES}/terrains.toml",
    "pad A B --sheets 3 --title 'Golden Lion' --player Zoé --player Jo --number --date May --cover",
    "kit dice --only summary,reference,dice --paper a5",
    "kit dice --only reference,dice --players 5",
    "score samples/evening.toml",
    "score samples/faulty-sheet.toml",
    "replay samples/evening-record.toml",
    "playtest A",
    "playtest B low",
    "invent A B C D",
    "check samples/faulty.toml",
    "check samples/traced.toml samples/typo.toml",
    "league " + f"{CASES}/league.csv",
)
BOARD = (
    "board 1",
    "board 6 --paper a3 --ink mono",
    "kit board --only summary,aid,table,markers,dice",
    "kit board --only summary,aid --paper a5",
    "kit board --only table --tile 32",
    "score samples/board-evening.toml",
    "score samples/board-quick.toml",
)
CARDS = (
    "kit cards --only summary,solo",
    "kit cards --only summary,solo --paper a5 --ink low",
    "kit cards --only castles,ships",
    "score samples/cards-evening.toml",
    "score samples/cards-solo.toml",
)
BRUGES = (
    "kit bruges --only board,meeples,dice,summary,aids",
    "kit bruges --only summary,dice --paper a5 --ink mono",
    "score samples/bruges-evening.toml",
    f"score {CASES}/full-towns.toml",
)
PADS = (
    "pad yacht --cover --number --sheets 3",
    "pad belote yacht --cover --title Lion --player Zoé --player Jo --date May",
    "score samples/market-evening.toml",
    "score samples/chess-evening.toml",
)
PAPERS = (
    "pad A B --sheets 3 --up 2 --duplex --back B --number",
    "pad A --sheets 2 --up 4 --paper a3 --gutter 4mm --scale-bar --stack reading",
    "pad A --scannable --number",
    "kit board --only table --table-paper a4",
    "kit board --only castles,7 --bleed 2mm --flip short --back-offset 1,-0.5",
    "kit board --only markers,castles --single",
    "kit cards --only players --fold --corner-arcs",
    "kit cards --only castles --one-per-page",
    "kit cards --only castle-3 --product tgc-mini-deck",
    "kit bruges --only threats,florins",
    "kit deck samples/herbs.toml --guides",
    "calibrate",
    "themes",
)


def test_pages_of_the_dice_game_are_given_these_values(
    monkeypatch: pytest.MonkeyPatch, golden: Golden
) -> None:
    golden("page/values-dice.txt", given(DICE, monkeypatch))


def test_pages_of_the_board_game_are_given_these_values(
    monkeypatch: pytest.MonkeyPatch, golden: Golden
) -> None:
    golden("page/values-board.txt", given(BOARD, monkeypatch))


def test_pages_of_the_card_game_are_given_these_values(
    monkeypatch: pytest.MonkeyPatch, golden: Golden
) -> None:
    golden("page/values-cards.txt", given(CARDS, monkeypatch))


def test_pages_of_bruges_are_given_these_values(
    monkeypatch: pytest.MonkeyPatch, golden: Golden
) -> None:
    golden("page/values-bruges.txt", given(BRUGES, monkeypatch))


def test_pages_of_score_pads_are_given_these_values(
    monkeypatch: pytest.MonkeyPatch, golden: Golden
) -> None:
    golden("page/values-pads.txt", given(PADS, monkeypatch))


def test_pages_are_put_on_papers_with_these_values(
    monkeypatch: pytest.MonkeyPatch, golden: Golden
) -> None:
    golden("page/values-papers.txt", given(PAPERS, monkeypatch))
