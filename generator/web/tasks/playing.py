"""Playing: automated players try layouts out for a page; a worker does it, within its time."""

from __future__ import annotations

import time
from base64 import b64encode
from threading import Event, Thread
from typing import TYPE_CHECKING, Any

from generator.errors import InvalidError, OrderError, ScriptoriumError
from generator.language import _, speaking
from generator.model.finding import listed
from generator.model.layout import Layout
from generator.model.order import Format, Ink
from generator.products.documents import render
from generator.products.layouts import check_text, find_layouts
from generator.products.results import inventions, playtests
from generator.products.results.forecasts import FORECAST, forecaster_of
from generator.products.studio.layout_data import layout_data
from generator.products.tools import load_tools
from generator.registry import brings, games_with, load_part
from generator.render.svg import draw_inset
from generator.units import PAPERS, parse_paper
from generator.values import NamedTuple
from generator.web.shared.answers import Refusal
from generator.web.tasks.layouts import refuse_crowd
from generator.web.tasks.printing import font_families
from generator.web.workers.worker import send_part

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.products.results.inventions import Inventor
    from generator.products.results.playtests import Playtester

BLOCK_SECONDS = 0.2
"""How long a block of a forecast takes: a layout that was just changed waits no longer."""
LOADING_SECONDS = 0.3
"""How long a forecast waits for what is being loaded before it says so."""
MOST_PLAIN = 30
"""How many games the figures of a playtest are based on where games take long."""
PLAYTEST_SECONDS = 90.0
"""After so many seconds, a playtest reports the games that were played."""
BETWEEN_PARTS = 0.2
"""How many seconds are between two tellings of how far a task is."""
MINUTE = 60
PLACES = 1
"""How many decimal places the figures of an invented layout have beside its picture."""
_wanted: dict[str, Event] = {}
_loading: dict[str, Thread] = {}
"""What is loaded in the background of this process, by game."""


class Tried(NamedTuple):
    """A layout that is to be played: its text, the name of its file, and how strict to be.

    One with more than so many HEXES is refused.
    """

    text: str
    file: str
    hexes: int
    language: str
    custom: bool = False
    played: int = 0
    """How many games of a forecast were played already."""
    paper: str = "a4"
    """The paper of the report."""
    games: int = 0
    """How many games the figures of the report are based on."""


class WishOrder(NamedTuple):
    """What layouts are to be invented, as `products/results/inventions.py` has it."""

    game: str
    like: str
    harder: float
    fair: bool
    matters: tuple[str, ...]
    symmetric: bool
    number: int
    seed: int
    seconds: float
    language: str


def prepare_lab() -> None:
    """Load in the background what forecasts need, if it was made earlier."""
    for spec in games_with(FORECAST):
        _load(spec.name)


def _load(game: str) -> Thread:
    """Begin to load what a game needs; what must be made first waits until somebody wants it."""
    if game not in _loading:
        wanted = _wanted[game] = Event()
        forecaster = forecaster_of(game)

        def load() -> None:
            if not forecaster.is_kept():
                wanted.wait()
            forecaster.prepare()

        _loading[game] = Thread(target=load, daemon=True)
        _loading[game].start()
    return _loading[game]


def _is_loaded(game: str) -> bool:
    """Return whether games can be played; if not, they soon can."""
    loading = _load(game)
    _wanted[game].set()
    loading.join(LOADING_SECONDS)
    return not loading.is_alive()


def forecast(order: Tried) -> dict[str, Any] | Refusal:
    """Play a block of games on a layout, and return their sums."""
    with speaking(order.language):
        try:
            layout = _layout(order)
        except ScriptoriumError as error:
            return _refusal(error)
        forecaster = forecaster_of(layout.game)
        if not _is_loaded(layout.game):
            return {"ready": False}
        block = forecaster.play(layout, order.played, BLOCK_SECONDS)
        return {
            "ready": True,
            "sums": list(block.sums),
            "starts": [{"name": it.name, "sums": list(it.sums)} for it in block.starts],
            "hexes": [
                [cell.hex.q, cell.hex.r, number]
                for cell, number in zip(layout.cells, block.marked, strict=True)
            ],
            "most": block.most,
            "against": {"name": forecaster.against, "sums": list(forecaster.usual())},
        }


def playtest(order: Tried) -> dict[str, Any] | Refusal:
    """Play a layout as `scriptorium playtest` does, and draw the same page."""
    with speaking(order.language):
        try:
            layout = _layout(order)
            report = playtests.report_of(layout.game)
            report.check_paper(parse_paper(order.paper))
        except ScriptoriumError as error:
            return _refusal(error)
        playtester = playtests.playtester_of(layout.game)
        wish = _wish(layout, order.games)
        advice = playtester.advice([layout], wish)
        if advice:
            wish = wish._replace(games=min(order.games, MOST_PLAIN))
        found = _play(playtester, layout, wish)
        tools = load_tools()
        paper = parse_paper(order.paper)
        try:
            document = playtests.draw_playtests(
                layout.game, found, tools, paper=paper, ink=Ink.FULL, language=order.language
            )
        except ScriptoriumError as error:
            return _refusal(error)
        front = draw_inset(
            document.pages[0], font_families(document), document.language, "playtest-"
        )
        (leaf,) = render(document, Format.PDF)
    return {
        "front": front,
        "pdf": b64encode(leaf.data).decode(),
        "name": f"playtest-{layout.id}.pdf",
        "notes": [advice] if advice else [],
    }


def _wish(layout: Layout, games: int) -> playtests.Wish:
    """Return how a layout is to be played: alone, beside the usual one, in this process."""
    against = playtests.report_of(layout.game).against
    (other,) = find_layouts([against], paper=PAPERS["a4"], game=layout.game)
    return playtests.Wish(games, seed=1, against=other)


def _play(playtester: Playtester, layout: Layout, wish: playtests.Wish) -> list[Any]:
    """Play a layout, and tell how far that is; when its time is over, it ends."""
    tell = _teller(PLAYTEST_SECONDS)
    tell(0, wish.games)
    return playtester.playtest([layout], wish, lambda now: tell(now.done, now.games))


def invent(order: WishOrder) -> dict[str, Any] | Refusal:
    """Invent layouts as `scriptorium invent` does; each is sent as soon as it is found."""
    part: Inventor = load_part(order.game, inventions.INVENT)

    def found(invention: Any) -> dict[str, Any]:
        return {
            "hexes": layout_data(part.layout(invention))["hexes"],
            "custom": part.layout(invention).custom,
            "words": part.tell(invention),
            "figures": part.figures(invention, PLACES),
            "reached": part.reached(invention),
        }

    def nearer(nearest: inventions.Nearest) -> None:
        layout = nearest.layout
        shown = {"hexes": layout_data(layout)["hexes"], "custom": layout.custom}
        points = {"mean": round(nearest.mean, PLACES), "wished": round(nearest.wished, PLACES)}
        send_part({"nearest": {**shown, **points}})

    with speaking(order.language):
        try:
            (like,) = find_layouts([order.like], paper=PAPERS["a4"], game=order.game)
            part.check(like)
            wish = inventions.Wish(
                like=like,
                mean=None,
                harder=order.harder,
                fair=order.fair,
                matters=order.matters,
                symmetric=order.symmetric,
                shape=None,
                kept=frozenset(),
                repair=None,
                number=order.number,
                seed=order.seed,
                minutes=order.seconds / MINUTE,
                processes=1,
                quick=True,
            )
            tell = _teller()
            tell(0, 1)
            made = part.invent(wish, tell, lambda it: send_part({"found": found(it)}), nearer)
        except ScriptoriumError as error:
            return _refusal(error)
        return {"domains": [found(it) for it in made.found], "ended": made.ended.value}


def _teller(seconds: float | None = None) -> Callable[[int, int], None]:
    """Return what tells how far a task is; after so many SECONDS, it interrupts the task."""
    begun = time.monotonic()
    last = [float("-inf")]

    def tell(done: int, total: int) -> None:
        now = time.monotonic()
        if now - last[0] >= BETWEEN_PARTS:
            last[0] = now
            send_part({"done": done, "total": total})
        if seconds is not None and done and now - begun > seconds:
            raise KeyboardInterrupt

    return tell


def _layout(order: Tried) -> Layout:
    """Return the layout of an order, if it is whole and automated players can play it."""
    refuse_crowd(order.text, order.hexes)
    report = check_text(
        order.text, order.file or "domain.toml", custom=order.custom, paper=PAPERS["a3"]
    )
    if report.findings:
        raise InvalidError(report.findings)
    layout = report.layout
    if not isinstance(layout, Layout) or not brings(layout.game, FORECAST):
        raise OrderError(_("Automated players do not know this game; choose another layout."))
    forecaster_of(layout.game).check(layout)
    return layout


def _refusal(error: ScriptoriumError) -> Refusal:
    found = error.findings if isinstance(error, InvalidError) else (str(error),)
    return Refusal(tuple(str(it) for it in listed(found)))
