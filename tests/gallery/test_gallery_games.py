"""Playtests of a gallery with made-up games: which domains are played, and what is kept of them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from generator.gallery import playing
from generator.gallery.playing import LARGEST, cache_file, kept_playtest, play
from generator.gallery.reading import Item
from generator.gallery.wish import Wish
from generator.interrupts import Interruption
from generator.products.results import playtests
from generator.products.results.playtest_summaries import summariser_of
from generator.products.results.playtests import Playtester, Progress
from generator.products.results.playtests import Wish as Games
from support.games.playtests import made_up
from support.pages.drawing import layout

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from generator.model.layout import Layout

DOMAIN = (Path(__file__).resolve().parents[2] / "docs/samples/domains/brook.toml").read_text(
    "utf-8"
)
OWN_TERRAIN = '''game = "dice"
id = "wood"
custom = true
map = """
    Km  F   F   C
  Ks  F   R   P   Kg
    Kw  R   N   M
"""

[terrain.forest]
letter = "F"
colour = "#2e9d32"
icon = "leaf"
values = [1, 2, 3]
points = [4, 2]
'''


def item(name: str = "brook", text: str = DOMAIN) -> Item:
    """Return a thing of a folder."""
    return Item(name, text.encode(), 0.0, name, "0" * 12, None)


def mark() -> str:
    """Return the version of the players."""
    summariser = summariser_of("dice")
    assert summariser is not None
    return summariser.mark()


def keep(folder: Path, name: str, content: object) -> Path:
    """Keep something beside the things of a folder."""
    file = cache_file(folder, name)
    file.parent.mkdir(parents=True, exist_ok=True)
    data = content if isinstance(content, bytes) else json.dumps(content).encode()
    file.write_bytes(data)
    return file


def test_what_is_kept_is_of_the_same_hexes_and_players(tmp_path: Path) -> None:
    def kept(game: str = "dice", contents: str = "c", name: str = "a/brook") -> object:
        return kept_playtest(tmp_path, item(name), game, contents)

    assert kept() is None
    good = {"contents": "c", "mark": mark(), "games": 3}
    file = keep(tmp_path, "a/brook", good)
    assert file == tmp_path / ".playtests" / "a" / "brook.json"
    assert kept() == good
    assert kept(contents="d") is kept(game="board") is kept(name="brook") is None
    others = ({**good, "mark": "0"}, {**good, "contents": "0"}, [good], b"{", b"[" * 100_000)
    for other in others:
        keep(tmp_path, "a/brook", other)
        assert kept() is None
    data = json.dumps(good).encode()
    keep(tmp_path, "a/brook", data.ljust(LARGEST))
    assert kept() == good
    keep(tmp_path, "a/brook", data.ljust(LARGEST + 1))
    assert (kept(), LARGEST) == (None, 100_000)
    real = keep(tmp_path, "real", good)
    file.unlink()
    file.symlink_to(real)
    assert kept() is None


class Lab:
    """A lab that plays nothing: it keeps what was wished for."""

    def __init__(self) -> None:
        """Begin without a wish."""
        self.wishes: list[tuple[list[str], Games]] = []
        self.ended_by: dict[str, int] = {}

    def playtest(
        self, layouts: Sequence[Layout], wish: Games, show: Callable[[Progress], None]
    ) -> list[Any]:
        """Return made-up figures."""
        self.wishes.append(([it.id for it in layouts], wish))
        for done in (0, wish.games // 2, wish.games):
            show(Progress(done, wish.games, None))
        return [made_up("A", ended_by=self.ended_by.get(it.id)) for it in layouts]


@pytest.fixture
def lab(monkeypatch: pytest.MonkeyPatch) -> Lab:
    """Play nothing."""
    made = Lab()
    player = Playtester(made.playtest, advice=lambda some, _wish: f"{len(some)} take long.")
    monkeypatch.setattr(playtests, "playtester_of", lambda _game: player)
    return made


def named(name: str) -> str:
    """Return a domain of this name."""
    return DOMAIN.replace('id = "brook"', f'id = "{name}"')


def test_domains_without_a_playtest_are_played_some_at_a_time(
    tmp_path: Path, lab: Lab, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert playing.AT_ONCE == 16
    monkeypatch.setattr(playing, "AT_ONCE", 2)
    steps: list[tuple[int, int]] = []
    told: list[str] = []
    wish = Wish(
        *(tmp_path, tmp_path / "site", "en"),
        games=100,
        seed=7,
        against=layout("B"),
        processes=3,
        cluster="tcp://a:1",
        progress=lambda done, total: steps.append((done, total)),
        say=told.append,
    )
    keep(tmp_path, "enough", {"contents": "c", "mark": mark(), "games": 100})
    keep(tmp_path, "few", {"contents": "c", "mark": mark(), "games": 99})
    keep(tmp_path, "other", {"contents": "0", "mark": mark(), "games": 999})
    things = [
        *((item(it, named(it)), "dice", "c") for it in ("one", "enough", "few", "other")),
        (item("wood", OWN_TERRAIN), "dice", "c"),
        (item("none", "x = 1"), "dice", "c"),
    ]
    assert play(wish, things) == ("one", "few", "other")
    asked = Games(100, 7, layout("B"), processes=3, cluster="tcp://a:1")
    assert lab.wishes == [(["one", "few"], asked), (["other"], asked)]
    assert told == ["2 take long."]
    assert steps == [(0, 3), (1, 3), (2, 3), (2, 3), (2, 3), (3, 3)]
    text = cache_file(tmp_path, "few").read_text(encoding="utf-8")
    found = json.loads(text)
    assert text == json.dumps(found, separators=(",", ":")) + "\n"
    summariser = summariser_of("dice")
    assert summariser is not None
    report = playtests.report_of("dice")
    figures = json.loads(json.dumps(summariser.summarise(report.data(made_up("A")))))
    assert found == {"mark": mark(), "contents": "c", **figures}
    assert cache_file(tmp_path, "one").is_file()


def test_a_playtest_that_does_not_say_its_games_is_played_again(tmp_path: Path, lab: Lab) -> None:
    keep(tmp_path, "brook", {"contents": "c", "mark": mark()})
    wish = Wish(tmp_path, tmp_path / "site", "en", games=1, against=layout("A"))
    assert play(wish, [(item(), "dice", "c")]) == ("brook",)
    assert [names for names, _asked in lab.wishes] == [["brook"]]


def test_nothing_is_played_unless_it_is_wished_for(tmp_path: Path, lab: Lab) -> None:
    things = [(item(), "dice", "c")]
    plain = Wish(tmp_path, tmp_path / "site", "en")
    for wish in (plain, plain._replace(games=100), plain._replace(against=layout("A"))):
        assert play(wish, things) == ()
    assert play(plain._replace(games=100, against=layout("A")), []) == ()
    assert (lab.wishes, [*tmp_path.iterdir()]) == ([], [])


def test_games_that_a_signal_stops_are_not_kept(tmp_path: Path, lab: Lab) -> None:
    lab.ended_by = {"two": 15}
    things = [(item(it, named(it)), "dice", "c") for it in ("one", "two")]
    wish = Wish(tmp_path, tmp_path / "site", "en", games=100, against=layout("A"))
    with pytest.raises(Interruption) as caught:
        play(wish, things)
    assert (caught.value.number, [*tmp_path.iterdir()]) == (15, [])
