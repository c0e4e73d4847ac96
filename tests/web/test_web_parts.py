"""Parts of the studio, each at its bounds: fair shares, timers, turns, safe names."""

from __future__ import annotations

import asyncio
from base64 import b64decode
from dataclasses import dataclass, field
from pathlib import PurePath
from threading import Event
from typing import TYPE_CHECKING, Any

import h11
import pytest
from starlette.applications import Starlette

from generator.errors import OrderError
from generator.games.dice.lab.compiling import can_compile
from generator.web.forms.orders import File, PrintOrder
from generator.web.pages.score import tally_words
from generator.web.requests.preview_cache import MOST, SECONDS, PreviewCache
from generator.web.requests.studio import Studio
from generator.web.server import admission, connections
from generator.web.server.admission import CALM, Calm
from generator.web.server.app import prepare_answers
from generator.web.server.connections import BrowserConnection, Connections
from generator.web.server.fairness import BURST, BYTES, PRESENT, RATE, Pace, Shares
from generator.web.shared.answers import Refusal
from generator.web.shared.clients import Proxies, home_of
from generator.web.tasks import finished_games, layouts, playing
from generator.web.tasks.finished_games import GameOrder, TextFile, safe_name
from generator.web.workers import pool
from generator.web.workers.pools import Pools
from generator.web.workers.turns import Turns
from support.games.playtests import made_up
from support.program import PATIENCE
from support.web.in_process import DirectPool, application
from support.web.serving import LAYOUT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path


def test_shares_at_their_bounds() -> None:
    shares = Shares(each=3, most=4)
    assert shares.largest == ""
    shares.add("a", 2)
    assert shares.has_room("a")
    assert not shares.has_room("a", 2)
    shares.add("b")
    assert (shares["a"], shares["b"], shares.total, shares.largest) == (2, 1, 3, "a")
    assert shares.has_room("b")
    shares.add("a")
    # All is taken: a newcomer of three may have one of four, and nobody two.
    assert shares.has_room("c")
    assert not shares.has_room("c", 2)
    assert shares.has_room("b")
    shares.remove("a", 2)
    shares.remove("b")
    assert (shares["a"], shares["b"], shares.total, shares.largest) == (1, 0, 1, "a")


@dataclass
class Clock:
    """A clock, and an end that is waited for by it."""

    calm: Calm | None = None
    now: float = 100.0
    waited: list[float] = field(default_factory=list)

    def is_set(self) -> bool:
        return len(self.waited) > 3

    def wait(self, seconds: float) -> None:
        self.waited.append(seconds)
        self.now += seconds
        if self.calm and len(self.waited) == 2:
            self.calm.end()


def test_what_nobody_asked_for_is_prepared_while_nobody_asks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = Clock()
    monkeypatch.setattr(admission, "monotonic", lambda: clock.now)
    calm = clock.calm = Calm()
    done = []

    def pieces() -> Iterator[int]:
        for number in range(9):
            done.append((number, clock.now))
            if number in {1, 3}:
                calm.end()
            yield number

    prepare_answers(pieces(), calm, clock)
    # A request comes with the second piece and with the fourth, and one more while it waits.
    begun = [when for _number, when in done]
    assert begun[:5] == [100.0, 100.0, 100 + CALM, 100 + CALM, 100 + 3 * CALM]
    assert clock.waited == [CALM] * 3
    assert len(done) == 9
    clock.waited += [0.0]
    done.clear()
    prepare_answers(pieces(), calm, clock)
    assert len(done) == 1, "the server closes"


def test_a_server_that_closes_prepares_no_more(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    prepared = []

    def pieces(_studio: Studio) -> Iterator[int]:
        for number in range(1_000):
            prepared.append(number)
            begun.set()
            ended.wait(0 if number else PATIENCE)
            yield number

    begun, ended = Event(), Event()
    monkeypatch.setattr(Studio, "prepare", pieces)
    monkeypatch.setattr(Pools, "start", lambda *_given: None)
    app = application(monkeypatch, DirectPool())
    assert isinstance(app, Starlette)
    app.state.folder = tmp_path

    async def open_and_close() -> None:
        async with app.router.lifespan_context(app):
            await asyncio.to_thread(begun.wait, PATIENCE)
            asyncio.get_running_loop().call_soon(ended.set)  # when it is closing already

    asyncio.run(open_and_close())
    assert prepared == [0]


def test_a_page_that_cannot_be_prepared_is_noted_and_no_reason_to_end(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    failed = Event()

    def pieces(_studio: Studio) -> Iterator[int]:
        failed.set()
        message = "secret"
        raise ValueError(message)

    monkeypatch.setattr(Studio, "prepare", pieces)
    monkeypatch.setattr(Pools, "start", lambda *_given: None)
    app = application(monkeypatch, DirectPool())
    assert isinstance(app, Starlette)
    app.state.folder = tmp_path

    async def open_and_close() -> None:
        async with app.router.lifespan_context(app):
            await asyncio.to_thread(failed.wait, PATIENCE)

    asyncio.run(open_and_close())
    (said,) = [it.getMessage() for it in caplog.records if "written" in it.getMessage()]
    assert said.startswith("a page cannot be written: ValueError at ")
    assert "secret" not in said


def test_a_playtest_comes_with_its_page_and_its_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "_play", lambda *_given: [made_up()])
    answer = playing.playtest(playing.Tried(LAYOUT, "A.toml", 1_000, "en", games=100))
    assert isinstance(answer, dict)
    assert answer["front"].startswith("<svg")
    assert b64decode(answer["pdf"]).startswith(b"%PDF")
    assert (answer["name"], len(answer["notes"])) == ("playtest-A.pdf", not can_compile())


def test_the_pace_of_a_client() -> None:
    assert (RATE, BURST, BYTES, PRESENT) == (100.0, 300.0, 20_000.0, 2.0)
    alone = Pace()
    assert all(alone.delay("a", 50.0) == 0.0 for _turn in range(1_000))
    pace = Pace()
    pace.delay("b", 50.0)
    delays = [pace.delay("a", 50.0) for _turn in range(303)]
    assert max(delays[:300]) == pytest.approx(0.0, abs=1e-6)
    assert delays[301:] == pytest.approx([0.01, 0.02], abs=1e-6)
    pace.charge("a", 20_000)
    pace.charge("nobody", 20_000)
    assert pace.delay("a", 50.0) == pytest.approx(0.04, abs=1e-6)
    # The other one counts as present for two seconds.
    assert pace.delay("a", 51.99) == 0.0
    late = Pace()
    late.delay("b", 50.0)
    for _turn in range(400):
        late.delay("a", 50.0)
    assert late.delay("a", 50.1) == pytest.approx(0.9, abs=1e-6)
    # Two seconds after its last request the other one is gone, and nobody waits.
    assert late.delay("a", 52.0) == 0.0
    assert late.delay("a", 52.1) == 0.0


@dataclass
class Timer:
    """A call that is due later."""

    seconds: float
    call: Callable[[], None]
    is_cancelled: bool = False

    def cancel(self) -> None:
        """Forget it."""
        self.is_cancelled = True


@dataclass
class Loop:
    """A loop whose time stands still."""

    timers: list[Timer] = field(default_factory=list)

    def call_later(self, seconds: float, call: Callable[..., None], *given: Any) -> Timer:
        """Keep a call."""
        self.timers.append(Timer(seconds, lambda: call(*given)))
        return self.timers[-1]

    @property
    def due(self) -> list[float]:
        """The seconds of all calls that are not cancelled."""
        return [it.seconds for it in self.timers if not it.is_cancelled]


@dataclass
class Wire:
    """A transport that notes what is done with it."""

    left: int = 0
    done: list[str] = field(default_factory=list)

    def get_write_buffer_size(self) -> int:
        """Return how many bytes are still to be read."""
        return self.left

    def is_closing(self) -> bool:
        """Return whether it was closed."""
        return "close" in self.done

    def __getattr__(self, name: str) -> Callable[[], None]:
        """Note anything else."""
        return lambda: self.done.append(name)


class State:
    """What the parser knows of a client."""

    their_state: Any = h11.IDLE


def connection(state: Any = h11.IDLE) -> tuple[Any, Loop, Wire]:
    """Return a connection without a server, its loop and its wire."""
    made: Any = BrowserConnection.__new__(BrowserConnection)
    made.loop, made.transport, made.conn = Loop(), Wire(), State()
    made.conn.their_state = state
    made.is_ending = False
    made._connections = Connections(Proxies())  # noqa: SLF001
    return made, made.loop, made.transport


def test_a_client_that_reads_nothing_is_given_up() -> None:
    it, loop, wire = connection()
    for before, left, closed, due in (
        (10, 10, True, []),
        (10, 11, True, []),
        (10, 9, False, [20.0]),
        (10, 0, False, []),
    ):
        loop.timers.clear()
        wire.done.clear()
        wire.left = left
        it._expect_less(before)  # noqa: SLF001
        assert ("abort" in wire.done, loop.due) == (closed, due)


def test_who_still_sends_may_read_the_answer_first() -> None:
    for state in (h11.SEND_BODY, h11.ERROR):
        it, loop, wire = connection(state)
        it.end(wire)
        assert (wire.done, it.is_ending, loop.due) == (["write_eof", "resume_reading"], True, [5.0])
        it.end(wire)
        assert len(wire.done) == 2
        assert it.is_waiting
        it._stop_rest()  # noqa: SLF001
        assert loop.due == []
    it, loop, wire = connection(h11.DONE)
    it.end(wire)
    assert (wire.done, it.is_ending, loop.due) == (["close"], False, [])
    it.end(wire)
    assert wire.done == ["close"]


@pytest.mark.parametrize(
    ("state", "is_waiting"),
    [(h11.IDLE, True), (h11.SEND_BODY, True), (h11.DONE, False), (h11.MUST_CLOSE, False)],
)
def test_who_is_waited_for(state: Any, is_waiting: bool) -> None:  # noqa: FBT001
    it, _loop, _wire = connection(state)
    assert it.is_waiting == is_waiting


def test_the_seconds_of_connections() -> None:
    known = (connections.HEAD_SECONDS, connections.REST_SECONDS, connections.READ_SECONDS)
    assert known == (15.0, 5.0, 20.0)
    assert (connections.MOST_EACH, connections.MOST_CONNECTIONS) == (200, 1_500)
    assert (pool.PATIENCE, pool.AFTERWARDS, pool.STARTING, pool.AGAIN) == (5.0, 1.0, 30.0, 1.0)


@pytest.mark.parametrize(
    ("host", "home"),
    [
        ("192.0.2.7", "192.0.2.7"),
        (" 192.0.2.7:80 ", "192.0.2.7"),
        ("2001:db8:1:2:3::4", "2001:db8:1:2::/64"),
        ("[2001:db8:1:2:3::4]:80", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("nobody", "unknown"),
        ("", "unknown"),
    ],
)
def test_the_home_of_an_address(host: str, home: str) -> None:
    assert home_of(host) == home


def test_so_many_forwarding_proxies_are_looked_at() -> None:
    proxies = Proxies(["10.0.0.0/8"])
    steps = ["192.0.2.7", *["10.0.0.1"] * 19]
    assert proxies.client("10.0.0.2", steps) == "192.0.2.7"
    assert proxies.client("10.0.0.2", [steps[0], "10.0.0.1", *steps[1:]]) == "10.0.0.1"
    assert "10.0.0.9" in proxies
    assert "11.0.0.9" not in proxies
    assert "nobody" not in proxies


def drawn(cache: PreviewCache, order: PrintOrder, *answers: Any) -> list[Any]:
    """Ask for a preview several times at once, with what each drawing would answer."""
    left = [*answers]

    async def draw() -> Any:
        await asyncio.sleep(0)
        answer = left.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer

    async def scene() -> list[Any]:
        asked = [cache.preview(order, draw) for _answer in answers]
        return await asyncio.gather(*asked, return_exceptions=True)

    return asyncio.run(scene())


def test_equal_previews_are_drawn_once() -> None:
    assert (MOST, SECONDS) == (100, 300.0)
    cache = PreviewCache()
    order = PrintOrder("pad", {})
    assert drawn(cache, order, b"one", b"two") == [b"one", b"one"]
    assert drawn(cache, order, b"three") == [b"one"]
    assert drawn(cache, order._replace(paper=1), b"three") == [b"three"]
    upload = PrintOrder("pad", {"logo": File("a", b"")})
    assert drawn(cache, upload, b"one", b"two") == [b"one", b"two"]
    refusal = Refusal(("No.",))
    assert drawn(PreviewCache(), order, refusal, b"two") == [refusal, refusal]
    fresh = PreviewCache()
    drawn(fresh, order, refusal)
    assert drawn(fresh, order, b"two") == [b"two"]
    error = ValueError("No.")
    assert drawn(PreviewCache(), order, error, b"two") == [error, error]


def test_a_preview_is_kept_for_so_long(monkeypatch: pytest.MonkeyPatch) -> None:
    cache, order = PreviewCache(), PrintOrder("pad", {})
    monkeypatch.setattr("generator.web.requests.preview_cache.monotonic", lambda: 1_000.0)
    cache.keep(order, b"one")
    assert cache.find(order, 1_300.0) == b"one"
    assert cache.find(order, 1_300.1) is None
    orders = [PrintOrder("pad", {"sheets": it}) for it in range(MOST)]
    for each in orders:
        cache.keep(each, b"drawn")
    assert cache.find(order, 1_000.0) is None
    assert cache.find(orders[0], 1_000.0) == b"drawn"
    cache.keep(orders[1], b"again")
    cache.keep(order, b"one")
    assert cache.find(orders[2], 1_000.0) is None
    assert cache.find(orders[1], 1_000.0) == b"again"


@pytest.mark.parametrize(
    ("name", "otherwise", "safe"),
    [
        ("a.toml", "sheet", "a.toml"),
        ("", "sheet", "sheet"),
        ("", "domain.toml", "domain.toml"),
        ("a.txt", "domain.toml", "a.toml"),
        ("a.CSV", "sheet", "a.CSV"),
        ("x/..\\b c(1)-_.json", "sheet", "b c(1)-_.json"),
        ("a*b.toml", "sheet", "a_b.toml"),
        ("con.toml", "sheet", "_con.toml"),
        ("x" * 200 + ".toml", "sheet", "x" * 200 + ".toml"),
        ("x" * 201 + ".toml", "sheet", "x" * 200 + ".toml"),
        ("é" * 101 + ".toml", "sheet", "é" * 100 + ".toml"),
        (" .hidden.toml", "sheet", "hidden.toml"),
    ],
)
def test_a_file_of_a_game_has_a_safe_name(name: str, otherwise: str, safe: str) -> None:
    assert safe_name(name, PurePath(otherwise)) == safe


def test_files_of_a_game_are_named_as_their_owner_does() -> None:
    order = GameOrder((TextFile("a.toml", "x ="), TextFile("a.toml", "")), (), 1_000, "en")
    answer = finished_games.score(order)
    assert (answer["game"], answer["players"], answer["winners"]) == (None, [], [])
    (finding,) = answer["findings"]
    assert finding["message"].startswith("a.toml:1: This is not TOML")
    twice = GameOrder((), (TextFile("b.toml", ""), TextFile("b.toml", "")), 1_000, "en")
    (finding,) = finished_games.read_game(twice)["findings"]
    assert finding["message"] == "Two files are called b.toml; rename one of them."
    crowd = GameOrder((), (TextFile("b.toml", "x " * 1_003),), 1, "en")
    (finding,) = finished_games.report(crowd)["findings"]
    assert "more than 1 hexes" in finding["message"]


@pytest.mark.parametrize(("words", "is_crowd"), [(1_020, False), (1_021, True)])
def test_a_crowd_of_hexes_is_refused_before_it_is_read(words: int, is_crowd: bool) -> None:  # noqa: FBT001
    assert layouts.MOST_OTHER_WORDS == 1_000
    if is_crowd:
        with pytest.raises(OrderError, match="has more than 10 hexes, the most that the studio"):
            layouts.refuse_crowd("x " * words, 10)
    else:
        layouts.refuse_crowd("x " * words, 10)
    layouts.refuse_crowd('game = "pad"\nname = "' + "x " * words + '"', 10)


def test_a_layout_is_completed_or_the_reasons_are_said() -> None:
    order = layouts.CompletionOrder("dice", ((0, 0, "Km"), (0, 0, "C")), 7, "en")
    assert layouts.complete(order) == {
        "hexes": [],
        "seed": 7,
        "reasons": ["Two hexes are at the same place; send each once."],
    }
    strange = layouts.CompletionOrder("dice", ((0, 0, "Kx"),), 7, "en")
    assert "'Kx'" in layouts.complete(strange)["reasons"][0]


def test_a_task_tells_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[Any] = []
    times = iter([0.0, 0.0, 0.1, 0.2, 5.0, 5.1])
    monkeypatch.setattr(playing, "send_part", heard.append)
    monkeypatch.setattr("time.monotonic", lambda: next(times))
    tell = playing._teller(5.0)  # noqa: SLF001
    for done in (0, 1, 2, 3):
        tell(done, 9)
    assert heard == [{"done": it, "total": 9} for it in (0, 2, 3)]
    with pytest.raises(KeyboardInterrupt):
        tell(4, 9)
    known = (playing.BLOCK_SECONDS, playing.LOADING_SECONDS, playing.MOST_PLAIN)
    assert known == (0.2, 0.3, 30)
    assert (playing.PLAYTEST_SECONDS, playing.PLACES, playing.MINUTE) == (90.0, 1, 60)


def test_turns_at_their_bounds() -> None:
    async def scene() -> None:
        turns: Turns[str] = Turns(each=2, most=3)
        turns.put("one")
        turns.put("two")
        turns.put("three")
        assert [await turns.take("a"), await turns.take("a")] == ["three", "two"]
        waits = asyncio.ensure_future(turns.take("a"))
        await asyncio.sleep(0)
        assert not waits.done()
        assert await turns.take("b") == "one"
        turns.release("a", 1.0)
        await asyncio.sleep(0)
        assert not waits.done()
        turns.put("two")
        assert await waits == "two"
        turns.stop()

    asyncio.run(scene())


def test_the_time_of_workers_is_half_forgotten_after_half_a_minute() -> None:
    async def scene() -> None:
        turns: Turns[str] = Turns(each=1, most=9)
        now = asyncio.get_running_loop().time()
        turns._spent["a"] = (8.0, now)  # noqa: SLF001
        costs = [turns._cost("a", now + it) for it in (0.0, 30.0, 60.0)]  # noqa: SLF001
        assert costs == pytest.approx([8.0, 4.0, 2.0])
        assert turns._cost("b", now) == 0.0  # noqa: SLF001

    asyncio.run(scene())


def test_winners_have_words_for_one_point_and_for_several() -> None:
    words = tally_words()
    assert words["winner_of_one_point"] == "Winner: {names} with {total} point."
    assert words["winner"] == "Winner: {names} with {total} points."
    assert words["winners_of_one_point"] == "Winners: {names} with {total} point each."
    assert words["winners"] == "Winners: {names} with {total} points each."
