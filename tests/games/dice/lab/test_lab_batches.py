"""Who answers the batches of a playtest, and when there are enough of them; no game is played."""

from __future__ import annotations

import signal
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from generator.games.dice.lab import playtesting, trained
from generator.games.dice.lab.kernels.value import FEATURES, KINDS, TURNS
from generator.games.dice.lab.playtesting import Setup, playtest
from generator.games.dice.lab.playtesting import answer as answer_batch
from generator.games.dice.lab.questions import Answer, Batch
from generator.games.dice.lab.table import general_kinds
from generator.games.dice.lab.trained import COURSE, SEED, own_weights, train_on
from generator.games.dice.lab.weights import load_weights
from generator.interrupts import Interruption
from generator.products.results.playtests import Progress, Wish
from support.games.player import domain, shipped_edition

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.games.dice.lab.answers import Answers
    from generator.games.dice.model.edition import DiceEdition
    from generator.model.layout import Layout

WISH = Wish(25, 5, domain("A"))


class Found(NamedTuple):
    """What was found out about a domain, in short."""

    place: int
    against: str
    games: int
    ended_by: int | None


def played(names: str, wish: Wish, *more: Any) -> list[Any]:
    """Return what is found out about some domains."""
    return playtest([domain(it) for it in names], wish, *(more or [lambda _it: None]))


class Answering(Executor):
    """Works in this process; it may be lost after so many tasks."""

    def __init__(self, most: int = 1_000) -> None:
        """Begin without a task."""
        self.left = most
        self.taken: list[Any] = []

    def submit(self, function: Any, /, *args: Any, **_named: Any) -> Future[Any]:
        """Do a task at once."""
        if not self.left:
            raise BrokenExecutor
        self.left -= 1
        self.taken.append(args)
        done: Future[Any] = Future()
        done.set_result(function(*args))
        return done


@pytest.fixture(autouse=True)
def batches(monkeypatch: pytest.MonkeyPatch) -> list[Batch]:
    """Let every second game bring 100 points, and the others none; keep what is asked."""
    asked: list[Batch] = []

    def answer(_setup: Any, batch: Batch) -> Answer:
        asked.append(batch)
        points = [100 * (it % 2) for it in range(batch.games)]
        return Answer(points, [0] * batch.games, [20] * batch.games, [0])

    def found(
        answers: Answers, place: int, domains: Any, _wish: Wish, ended_by: int | None
    ) -> Found:
        return Found(place, domains[0].id, answers.games, ended_by)

    monkeypatch.setattr(playtesting, "BATCH", 10)
    monkeypatch.setattr(playtesting, "answer", answer)
    monkeypatch.setattr(playtesting, "sum_up", found)
    return asked


def test_a_process_knows_the_last_domains_only(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Any] = []

    class Asked(NamedTuple):
        layouts: tuple[Layout, ...]
        edition: DiceEdition
        trained: dict[int, Any]

        def answer(self, batch: Batch) -> Any:
            made.append((self.layouts[0].id, batch))
            return self

    known: dict[str, Any] = {}
    monkeypatch.setattr(playtesting, "_KNOWN", known)
    monkeypatch.setattr(playtesting, "Asking", Asked)
    setups = {it: Setup(it, (domain(it),), shipped_edition(), {}) for it in "AB"}
    batch: Any = "a batch"
    first = answer_batch(setups["A"], batch)
    assert answer_batch(setups["A"], batch) is first
    assert [*known] == ["A"]
    answer_batch(setups["B"], batch)
    assert [*known] == ["B"]
    assert made == [("A", batch), ("A", batch), ("B", batch)]


def test_games_are_played_until_the_margin_is_small_enough() -> None:
    shown: list[Progress] = []
    assert played("A", WISH, shown.append) == [Found(0, "A", 25, None)]
    assert [(it.done, it.games) for it in shown] == [(10, 25), (20, 25), (25, 25)]
    assert [it.margin for it in shown] == pytest.approx([32.7, 22.5, 20.0], abs=0.05)
    margin = shown[1].margin
    assert margin is not None
    for within, games in ((margin, 20), (margin - 0.001, 25), (50.0, 10)):
        found = played("A", WISH._replace(within=within))
        assert found == [Found(0, "A", games, None)]


@pytest.mark.parametrize(
    ("interruption", "number"),
    [
        (KeyboardInterrupt(), signal.SIGINT),
        (Interruption(signal.SIGTERM), signal.SIGTERM),
    ],
)
def test_a_signal_ends_the_games_with_what_was_found(
    interruption: KeyboardInterrupt, number: int
) -> None:
    def interrupt(progress: Progress) -> None:
        if progress.done == 20:
            raise interruption

    found = played("BA", WISH, interrupt)
    assert found == [Found(1, "A", 20, number), Found(0, "A", 20, number)]


def test_a_lost_executor_is_replaced_by_this_process(batches: list[Batch]) -> None:
    alone = played("B", WISH)
    asked = [*batches]
    batches.clear()
    whole = Answering()
    assert played("B", WISH, lambda _it: None, whole) == alone
    assert batches == asked == [it for _setup, it in whole.taken]
    for most in (0, 7, len(asked) - 1):
        batches.clear()
        lost = Answering(most)
        assert played("B", WISH, lambda _it: None, lost) == alone
        assert batches[-1] == asked[-1]
        assert len(lost.taken) == most
        assert set(batches) == set(asked)


@pytest.mark.parametrize(
    ("changes", "opened"),
    [
        ({}, []),
        ({"processes": 2}, [2]),
        ({"cluster": "tcp://host:8786"}, ["tcp://host:8786"]),
        ({"cluster": "tcp://host:8786", "processes": 2}, ["tcp://host:8786"]),
    ],
)
def test_games_are_played_here_in_processes_or_on_a_cluster(
    monkeypatch: pytest.MonkeyPatch,
    batches: list[Batch],
    changes: dict[str, Any],
    opened: list[Any],
) -> None:
    executor = Answering()
    found: list[Any] = []

    @contextmanager
    def opening(where: Any) -> Iterator[Executor]:
        found.append(where)
        yield executor
        found.append("closed")

    for name in ("worker_pool", "cluster_executor"):
        monkeypatch.setattr(playtesting, name, opening)
    played("A", WISH._replace(**changes))
    assert found == [*opened, *(["closed"] if opened else [])]
    assert len(executor.taken) == (len(batches) if opened else 0)
    found.clear()
    played("A", WISH._replace(**changes), lambda _it: None, Answering())
    assert found == []


def test_a_player_is_trained_on_each_domain_in_question(
    monkeypatch: pytest.MonkeyPatch, batches: list[Batch]
) -> None:
    trained_on: list[Any] = []

    def note(layout: Layout, edition: DiceEdition) -> trained.Trained:
        trained_on.append((layout.id, edition.time_boxes))
        return trained.Trained((), own_kinds=False)

    monkeypatch.setattr(trained, "train_on", note)
    boxes = shipped_edition().time_boxes
    played("CB", WISH)
    assert trained_on == []
    assert not any(it.question.name == "player trained" for it in batches)
    played("CB", WISH._replace(train=True))
    assert trained_on == [("C", boxes), ("B", boxes)]
    places = {it.question.layout for it in batches if it.question.name == "player trained"}
    assert places == {1, 2}


def test_the_trained_player_is_the_mean_of_its_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []
    rounds = ((1, 2, 3, -8), (2, 2, 5, -8), (2, 2, 9, -9))

    def train(*given: Any, progress: Any, **named: Any) -> None:
        asked.append((*given, named))
        for number, it in enumerate(rounds):
            progress(number, it)

    monkeypatch.setattr(trained, "train", train)
    layout, edition = domain("A"), shipped_edition()
    assert train_on(layout, edition) == ((2, 2, 6, -8), True)
    own = own_weights(load_weights(), general_kinds(layout))
    named = {"weights": own, "own_kinds": True}
    assert asked == [([layout], edition, COURSE, SEED, named)]
    assert len(own) == TURNS * FEATURES
    asked.clear()
    for most, is_own in ((len(layout.zones), True), (len(layout.zones) - 1, False)):
        monkeypatch.setattr(trained, "KINDS", most)
        assert train_on(layout, edition).own_kinds is is_own
    assert [it[-1] for it in asked] == [
        named,
        {"weights": load_weights(), "own_kinds": False},
    ]
    assert len(layout.zones) < KINDS
