"""Playtesting: all questions about some domains are asked batch by batch, until that is enough."""

from __future__ import annotations

from concurrent.futures import BrokenExecutor
from contextlib import ExitStack
from typing import TYPE_CHECKING

from generator.errors import OrderError
from generator.games.dice.lab.answers import Answers, sum_up
from generator.games.dice.lab.cluster import cluster_executor
from generator.games.dice.lab.compiling import advise_to_install, can_compile
from generator.games.dice.lab.playing import Lab, Match
from generator.games.dice.lab.questions import (
    BATCH,
    Asking,
    Batch,
    ask_all,
    ask_players,
    ladder,
)
from generator.games.dice.lab.statistics import difference, estimate
from generator.games.dice.lab.table import WIDEST
from generator.games.dice.load.edition import GAME, dice_edition
from generator.games.dice.model.playtest import BEST
from generator.games.dice.model.sheet import Variant
from generator.interrupts import signal_of
from generator.language import _, ngettext
from generator.load.settings.edition import find_edition
from generator.products.results.playtests import Playtester, Progress
from generator.values import NamedTuple
from generator.workers import results_of, worker_pool

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from concurrent.futures import Executor
    from pathlib import Path

    from generator.games.dice.lab.questions import Answer, Question
    from generator.games.dice.lab.trained import Trained
    from generator.games.dice.model.edition import DiceEdition
    from generator.games.dice.model.playtest import Playtest
    from generator.hexes.hex import Hex
    from generator.model.layout import Layout
    from generator.products.results.playtests import Wish

_KNOWN: dict[str, Asking] = {}
"""What this process is asked about, by the contents of the domains."""


class Setup(NamedTuple):
    """What a process must know to answer batches."""

    key: str
    """The same for the same domains and figures, in every process."""
    layouts: tuple[Layout, ...]
    edition: DiceEdition
    trained: Mapping[int, Trained]
    """The trained player of each domain that has one, by the place of the domain."""


def playtest(
    layouts: Sequence[Layout],
    wish: Wish,
    progress: Callable[[Progress], None],
    executor: Executor | None = None,
) -> list[Playtest]:
    """Play games on each domain and on the one that they are compared with.

    The games are shared among processes, or given to EXECUTOR; the findings are the same.
    """
    edition = dice_edition(find_edition(GAME, wish.edition))
    domains = (wish.against, *(it for it in layouts if not _is_same(it, wish.against)))
    trained = _train({_place(it, domains) for it in layouts}, domains, edition, wish)
    key = repr([*map(_contents, domains), edition, *trained])
    setup = Setup(key, domains, edition, trained)
    asked = list(_all_questions(domains, layouts, wish))
    answers = Answers(asked)
    ended_by = None
    with ExitStack() as stack:
        if executor is None and wish.cluster is not None:
            executor = stack.enter_context(cluster_executor(wish.cluster))
        elif executor is None and wish.processes > 1:
            executor = stack.enter_context(worker_pool(wish.processes))
        try:
            for number in range(-(-wish.games // BATCH)):
                first = number * BATCH
                games = min(BATCH, wish.games - first)
                batches = [_batch(it, wish.seed, first, games) for it in asked]
                answers.add(zip(asked, _answer_all(setup, batches, executor), strict=True))
                margin = _margin(answers, len(domains))
                progress(Progress(first + games, wish.games, margin))
                if wish.within is not None and margin <= wish.within:
                    break
        except KeyboardInterrupt as error:
            if not answers.games:
                raise
            ended_by = signal_of(error)
        finally:
            _KNOWN.pop(setup.key, None)
    return [sum_up(answers, _place(it, domains), domains, wish, ended_by) for it in layouts]


def answer(setup: Setup, batch: Batch) -> Answer:
    """Answer a batch, in any process."""
    if setup.key not in _KNOWN:
        _KNOWN.clear()
        _KNOWN[setup.key] = Asking(setup.layouts, setup.edition, setup.trained)
    return _KNOWN[setup.key].answer(batch)


def _answer_all(
    setup: Setup, batches: Sequence[Batch], executor: Executor | None
) -> Iterator[Answer]:
    """Answer batches in their order; where a process is lost, this one goes on."""
    if executor is not None:
        try:
            yield from [*results_of(executor, answer, ((setup, batch) for batch in batches))]
        except BrokenExecutor:
            pass
        else:
            return
    for batch in batches:
        yield answer(setup, batch)


def _all_questions(
    domains: Sequence[Layout], layouts: Sequence[Layout], wish: Wish
) -> Iterator[Question]:
    """Ask everything about the domains in question, and only the players' points of the other."""
    asked = {_place(it, domains) for it in layouts}
    for place, domain in enumerate(domains):
        is_asked = place in asked
        players = ladder(strong=wish.strong, trained=wish.train and is_asked)
        yield from ask_players(place, players)
        if is_asked:
            yield from ask_all(place, domain, Variant(wish.variant), wish.players)


def _train(
    places: set[int], domains: Sequence[Layout], edition: DiceEdition, wish: Wish
) -> dict[int, Trained]:
    """Train a player on each domain in question, if that is wished."""
    if not wish.train:
        return {}
    from generator.games.dice.lab.trained import train_on  # noqa: PLC0415 - rarely wished

    return {place: train_on(domains[place], edition) for place in sorted(places)}


def _batch(question: Question, seed: int, first: int, games: int) -> Batch:
    return Batch(question, seed, first // question.share, max(1, games // question.share))


def _margin(answers: Answers, domains: int) -> float:
    """Return the widest margin of the best player's points, compared where possible."""
    base = answers.points(0, f"player {BEST}")
    if domains == 1:
        return estimate(base).margin
    return max(
        difference(answers.points(place, f"player {BEST}"), base).margin
        for place in range(1, domains)
    )


def _is_same(layout: Layout, other: Layout) -> bool:
    return _contents(layout) == _contents(other)


def _contents(layout: Layout) -> list[tuple[Hex, str]]:
    return [(cell.hex, cell.token) for cell in layout.cells]


def _place(layout: Layout, domains: Sequence[Layout]) -> int:
    return next(place for place, it in enumerate(domains) if _is_same(it, layout))


def check(layouts: Sequence[Layout], wish: Wish) -> None:
    """Refuse training where it would take hours."""
    if not wish.train:
        return
    if not can_compile():
        raise OrderError(
            _("--train needs numba; install it with: pip install 'scriptorium-press[lab]'.")
        )
    for layout in layouts:
        if len(layout.cells) > WIDEST:
            message = _(
                "The domain '{domain}' has more than {most} hexes, too many for --train; leave out"
                " --train."
            )
            raise OrderError(message.format(domain=layout.id, most=WIDEST))


def advise(layouts: Sequence[Layout], wish: Wish) -> str:
    """Say what will take long: training, or games without a compiler."""
    if wish.train:
        message = ngettext(
            "Training a player on {count} domain; this takes about a minute.",
            "Training players on {count} domains; this takes about a minute each.",
            len(layouts),
        )
        return message.format(count=len(layouts))
    if not can_compile():
        return advise_to_install()
    for layout in layouts:
        if len(layout.cells) > WIDEST:
            message = _(
                "The domain '{domain}' has more than {most} hexes, so its games take about 60 times"
                " as long."
            )
            return message.format(domain=layout.id, most=WIDEST)
    return ""


def records(layout: Layout, wish: Wish, games: int, folder: Path) -> list[str]:
    """Write the first games of the best player out: alone, or those that compare the seats."""
    from generator.games.dice.load.record_text import record_to_toml  # noqa: PLC0415 - rarely wished

    edition = dice_edition(find_edition(GAME, wish.edition))
    variant = Variant(wish.variant)
    match = Match((BEST,))
    if variant is not Variant.SOLO:
        asked = ask_all(0, layout, variant, wish.players)
        match = next(it.match for it in asked if it.name == f"seats {wish.players}")
    played = Lab(layout, edition).records(match, wish.seed, 0, games)
    return [record_to_toml(record, folder) for record in played]


PLAYTEST = Playtester(playtest=playtest, check=check, advice=advise, records=records)
