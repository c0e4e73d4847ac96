"""Playtests as they are shown: in a terminal, as data and on paper."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from generator.errors import OrderError
from generator.games.dice.lab.report.charts import Axis, castles, heat, ridges, zones
from generator.games.dice.lab.report.charts import seats as seat_chart
from generator.games.dice.lab.report.data import data
from generator.games.dice.lab.report.page import check_paper
from generator.games.dice.lab.report.report import REPORT
from generator.games.dice.lab.report.terminal import share_map, tell
from generator.games.dice.model.playtest import Estimate, Strength
from generator.hexes.frame import Box
from generator.language import PAPER_LANGUAGES, speaking
from generator.model.order import Ink
from generator.page.maps.domain import place_domain
from generator.page.marks import texts_of
from generator.units import PAPERS
from support.games.playtests import made_up, playtest_page, scores, seats, troubled
from support.grids import grid
from support.pages.drawing import SHIPPED
from support.papers.measures import faults_of, greys_of

if TYPE_CHECKING:
    from conftest import Golden

WIDEST = 80
THEMES = ("vellum", "slate", "glass")


def test_the_terminal_shows_it_as_approved(golden: Golden) -> None:
    golden("dice-playtest-terminal.txt", "\n".join(tell(made_up())) + "\n")


def test_the_terminal_shows_faults_as_approved(golden: Golden) -> None:
    golden("dice-playtest-terminal-faults.txt", "\n".join(tell(troubled())) + "\n")


@pytest.mark.parametrize("language", PAPER_LANGUAGES)
@pytest.mark.parametrize("name", SHIPPED)
def test_no_line_is_wider_than_a_terminal(name: str, language: str) -> None:
    with speaking(language):
        for found in (made_up(name), troubled(name)):
            assert [line for line in tell(found) if len(line) > WIDEST] == []


def test_the_map_has_two_digits_a_hex_and_marks_dead_ones() -> None:
    rows = share_map(troubled()).splitlines()
    assert rows[0].split() == ["6!", "60", "91", "55"]
    assert len(rows) == 7


def test_the_data_can_be_written_and_have_their_keys() -> None:
    answer = json.loads(json.dumps(data(made_up("B"))))
    assert list(answer) == [
        "domain",
        "against",
        "variant",
        "games",
        "seed",
        "complete",
        "verdict",
        "hints",
        "players",
        "skill",
        "starts",
        "terrains",
        "bonuses",
        "zones",
        "hexes",
        "dead_hexes",
        "colours",
        "seats",
        "passes",
    ]
    assert answer["domain"] == "B"
    assert answer["against"] == "A"
    assert answer["players"][-1]["points"] == {"mean": 61.6, "margin": 0.1766}
    assert answer["players"][-1]["against"] == {"mean": 6.8, "margin": 0.12}
    assert set(answer["players"][0]["marks"]) == {"50", "60", "70"}
    assert len(answer["hexes"]) == 37
    assert answer["hexes"][0]["cell"] == [0, 0]
    assert answer["seats"][1]["wins"][0] == {"mean": 0.3273, "margin": 0.01}
    assert data(made_up())["against"] is None


def test_the_data_name_dead_hexes() -> None:
    assert data(troubled())["dead_hexes"] == [[0, 0], [1, 1], [2, 0], [3, 5], [5, 2]]


@grid(
    name=SHIPPED,
    paper=("a4", "letter", "a3"),
    ink=tuple(Ink),
    language=tuple(PAPER_LANGUAGES),
    theme=THEMES,
)
def test_the_page_keeps_its_promises(
    name: str, paper: str, ink: Ink, language: str, theme: str
) -> None:
    found = troubled(name) if name in {"A", "lake"} else made_up(name)
    document = playtest_page(found, paper=paper, ink=ink, language=language, theme=theme)
    assert faults_of(document) == []
    if ink is Ink.MONO:
        assert greys_of(document) == set()


def test_the_page_shows_the_share_of_every_hex() -> None:
    (page,) = playtest_page(made_up()).pages
    shown = [text.text for text in texts_of(page.marks)]
    assert "River bend" in shown
    for number in range(37):
        assert f"{100 * made_up().marked(number):.0f}" in shown


def test_several_domains_have_a_page_each() -> None:
    document = playtest_page(made_up("A"), made_up("B"))
    assert [page.name for page in document.pages] == ["A", "B"]
    assert document.title == "Playtest: A and B"


@pytest.mark.parametrize("paper", ["a5"])
def test_a_paper_too_small_to_read_is_refused(paper: str) -> None:
    with pytest.raises(OrderError, match=f"needs a paper of at least .* {paper} is smaller"):
        check_paper(PAPERS[paper])
    check_paper(PAPERS["letter"])


def test_an_axis_has_round_ticks_around_its_values() -> None:
    axis = Axis.around([59.9, 61.8], 4)
    assert [tick.text for tick in axis.ticks] == ["59", "60", "61", "62"]
    assert axis.at(59) == 0
    assert axis.at(60.5) == pytest.approx(0.5)
    assert Axis.around([3.0, 3.0]).at(3.0) == 0
    assert [tick.text for tick in Axis.around([0.0, 0.3]).ticks][:2] == ["0.0", "0.1"]


def test_the_hills_have_one_height_for_one_share() -> None:
    chart = ridges(made_up())
    assert [it.name for it in chart.ridges] == ["Random player", "Hasty player", "Learned player"]
    assert [tick.text for tick in chart.marks] == ["50", "60", "70"]
    assert max(y for it in chart.ridges for _x, y in it.outline) == pytest.approx(1)
    assert [it.is_best for it in chart.ridges] == [False, False, True]
    narrow = ridges(made_up(ladder=(scores(Strength.LEARNED, 60.0, 1.0),)))
    assert narrow.ridges[0].outline[0][1] == 0
    assert narrow.ridges[0].outline[-1][1] == 0


def test_a_single_score_is_a_hill_of_five_points() -> None:
    always = scores(Strength.LEARNED, 60.0, 1.0)._replace(counts={60: 100})
    (hill,) = ridges(made_up(ladder=(always,))).ridges
    assert [y for _x, y in hill.outline] == pytest.approx([0, 1 / 6, 4 / 6, 1, 4 / 6, 1 / 6, 0])


def test_the_intervals_are_around_their_means() -> None:
    for row in castles(made_up()).rows:
        assert row.low < row.at < row.high


def test_the_painted_area_of_a_hex_is_its_share() -> None:
    found = made_up()
    placed = place_domain(found.layout, Box(0, 0, 100, 100), largest=9, gap=0.6).cells
    cells = heat(found, placed)
    for number, it in enumerate(cells):
        assert it.reach**2 == pytest.approx(found.marked(number))
    assert max(share for it in cells for share in it.phases) == pytest.approx(1)


def test_the_phases_of_a_zone_stand_on_each_other() -> None:
    for group in zones(made_up()):
        for it in group:
            (first, one), (second, two), (third, _three) = it.parts
            assert (first, second, third) == pytest.approx((0, one, one + two))


def test_an_unfair_seat_is_marked() -> None:
    unfair = seats(2)._replace(wins=(Estimate(0.6, 0.01), Estimate(0.4, 0.01)))
    (group,) = seat_chart(made_up(seats=(unfair,))).groups
    assert [dot.unfair for dot in group.dots] == [True, True]
    (group,) = seat_chart(made_up(seats=(seats(2),))).groups
    assert [dot.unfair for dot in group.dots] == [False, False]


@pytest.mark.parametrize(
    ("variant", "wanted", "players"),
    [("solo", None, 1), ("solo", 1, 1), ("standard", None, 2), ("different", 4, 4), ("same", 5, 5)],
)
def test_a_variant_has_its_number_of_players(
    variant: str, wanted: int | None, players: int
) -> None:
    assert REPORT.players(variant, wanted) == players
