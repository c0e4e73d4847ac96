"""A sheet has room for every mark of the hardest game, and for the pencil that writes it."""

from __future__ import annotations

import re
from collections import Counter
from itertools import product
from math import dist
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from generator.errors import OrderError
from generator.games.dice.layouts import check
from generator.games.dice.load.edition import dice_edition
from generator.games.dice.model.bonus import Bonus
from generator.games.dice.model.order import PadOrder
from generator.games.dice.pages.fitting import fits_paper, refuse_unfit, sheet_paper
from generator.games.dice.pages.sheet import draw_leaves
from generator.games.dice.printing import draw_pad
from generator.games.dice.rules.most import count_needs
from generator.games.dice.starter import STARTER
from generator.hexes.frame import Box
from generator.hexes.hex import Hex
from generator.language import PAPER_LANGUAGES, speaking
from generator.model.order import Finish, Imposition, Ink, Personal, Style
from generator.page.marks import Kind, Text, Use, bounds, symbols_of
from generator.page.marks import Path as Line
from generator.page.matrix import IDENTITY
from generator.products.tools import load_tools
from generator.units import MM_PER_INCH, PAPERS, parse_paper
from support.games.hard_games import Aim, HardGame
from support.grids import grid
from support.layouts.domains import build
from support.pages.drawing import SHIPPED, layout
from support.pages.drawn_pages import draw
from support.program import at_once

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.model.layout import Layout
    from generator.page.marks import Mark, Page
    from generator.page.matrix import Matrix

SIX_POINTS = 6 / 72 * MM_PER_INCH
CLOSE = 1e-6
EDITION = dice_edition()
CASES = Path(__file__).resolve().parents[2] / "cases" / "domains"


def crowded(radius: int) -> Layout:
    """Return a hexagon in which every hex is a zone of its own; 3 rings have the game's counts."""
    steps = range(-radius, radius + 1)
    thirds: dict[int, list[Hex]] = {0: [], 1: [], 2: []}
    for q, r in product(steps, steps):
        if abs(q + r) <= radius:
            thirds[(q - r) % 3].append(Hex(q, r))
    first, second, third = sorted(thirds.values(), key=len, reverse=True)
    bonuses = iter("msgw")
    tokens = dict(zip(first, "C" * 9 + "N" * (len(first) - 9), strict=True))
    tokens |= dict(zip(second, "M" * 7 + "R" * (len(second) - 7), strict=True))
    lone = next(it for it in third if all(tokens.get(one) != "R" for one in it.neighbours()))
    castles = [it for it in third if it != lone][-4:]
    for it in third:
        tokens[it] = "R" if it == lone else f"K{next(bonuses)}" if it in castles else "P"
    return build(tokens)


@st.composite
def domains(draw: st.DrawFn) -> Layout:
    """Grow a domain hex by hex; a zone that would be too large gets a castle instead."""
    tokens: dict[Hex, str] = {Hex(0, 0): "K" + draw(st.sampled_from("msgw"))}
    for _step in range(draw(st.integers(8, 45))):
        around = sorted({it for one in tokens for it in one.neighbours()} - tokens.keys())
        place = draw(st.sampled_from(around))
        tokens[place] = draw(st.sampled_from("NRCPM"))
        if any(zone.size > 4 for zone in build(tokens).zones):
            tokens[place] = "K" + draw(st.sampled_from("msgw"))
    return build(tokens)


aims = st.tuples(*[st.sampled_from(Aim)] * 3)
HARDEST = (
    (Aim.IDLE, Aim.IDLE, Aim.IDLE),
    (Aim.IDLE, Aim.WORKERS, Aim.WORKERS),
    (Aim.HOARD, Aim.PREPARE, Aim.FINISH),
    (Aim.PREPARE, Aim.HOARD, Aim.FINISH),
    (Aim.HOARD, Aim.HOARD, Aim.FINISH),
    (Aim.FINISH, Aim.FINISH, Aim.FINISH),
)


def assert_holds(game: HardGame) -> None:
    needs = count_needs(game.layout, EDITION)
    for bonus in Bonus:
        assert game.gained[bonus] <= needs.gains[bonus], bonus
        assert game.castles[bonus] <= needs.castles.count(bonus)
    assert game.sold <= needs.sold
    assert max(game.lines.values()) <= needs.lines


@settings(max_examples=60)
@given(domain=domains(), aims=aims, doubles=st.sampled_from([0, 0.1, 0.5, 1]), seed=st.integers())
def test_no_game_needs_more_than_is_counted(
    domain: Layout, aims: tuple[Aim, Aim, Aim], doubles: float, seed: int
) -> None:
    game = HardGame(domain, EDITION, Random(seed))  # noqa: S311
    game.play(aims, doubles)
    assert_holds(game)


@pytest.mark.parametrize("name", [*SHIPPED, "crowded"])
def test_the_hardest_games_of_every_shipped_domain_are_counted(name: str) -> None:
    domain = crowded(3) if name == "crowded" else layout(name)
    for seed, (plan, doubles) in enumerate(product(HARDEST, (0.0, 0.2, 0.6))):
        game = HardGame(domain, EDITION, Random(seed))  # noqa: S311
        game.play(plan, doubles)
        assert_holds(game)


@pytest.mark.parametrize(
    ("name", "monks", "goods", "silver"),
    [
        # Six monasteries; five rivers; four mines, and all goods sold with that of the castle.
        (str(CASES / "small-zones.toml"), 6, 5, 4 + 6),
        # Four monasteries; three rivers; three mines, and four goods sold.
        ("C", 4, 3, 3 + 4),
    ],
    ids=["small zones", "C"],
)
def test_the_counts_are_reached_where_a_game_can_reach_them(
    name: str, monks: int, goods: int, silver: int
) -> None:
    """A sheet is as large as it must be: all monks, goods and silver, and thirty workers."""
    domain = layout(name)
    reached: Counter[Bonus] = Counter()
    for seed, (plan, doubles) in enumerate(product(HARDEST, (0.0, 0.3, 0.6))):
        game = HardGame(domain, EDITION, Random(seed))  # noqa: S311
        game.play(plan, doubles)
        reached |= game.gained
    needs = count_needs(domain, EDITION)
    assert reached[Bonus.MONK] == needs.gains[Bonus.MONK] == monks
    assert reached[Bonus.GOODS] == needs.gains[Bonus.GOODS] == goods
    assert reached[Bonus.WORKER] >= 30
    assert needs.sold == goods + 1
    assert needs.gains[Bonus.SILVER] == silver


# What is drawn


def drawn(
    domain: Layout, paper: str = "a4", style: Style = Style.SHEET, **wanted: object
) -> list[Page]:
    order = PadOrder((domain,), 1, parse_paper(paper), Ink.FULL, solo=False, language="en")
    order = order._replace(style=style, fillable=True)._replace(**wanted)  # type: ignore[arg-type]
    refuse_unfit(order, EDITION)
    theme, _fonts, press, _ruler = load_tools(None, None)
    return list(draw_leaves(domain, order, EDITION, theme, press))


def assert_has_places(domain: Layout, pages: Iterable[Page], style: Style) -> None:
    """Count the icons and lines that are drawn."""
    pages = list(pages)
    needs = count_needs(domain, EDITION)
    used = [mark.symbol.id for page in pages for mark in page.marks if isinstance(mark, Use)]
    for bonus in Bonus:
        wanted = needs.gains[bonus] + needs.castles.count(bonus)
        assert used.count(f"gain-{bonus}") == wanted
    names = Counter(re.sub(r"-\d+$", "", field.name) for page in pages for field in page.fields)
    if style is Style.LEDGER:
        assert names["sold"] == needs.sold
        return
    assert names["points-1"] >= needs.lines - 1  # the castle's is printed
    assert names["points-2"] >= needs.lines
    assert names["points-3"] >= needs.lines


@pytest.mark.parametrize(
    ("paper", "style", "finish"),
    [
        ("a4", Style.SHEET, Finish.PAPER),
        ("a4", Style.LEDGER, Finish.PAPER),
        ("a5", Style.SHEET, Finish.PAPER),
        ("letter", Style.SHEET, Finish.LAMINATE),
        ("letter", Style.SHEET, Finish.LARGE),
    ],
)
@pytest.mark.parametrize("name", [*SHIPPED, "crowded"])
def test_every_counted_place_is_drawn(name: str, paper: str, style: Style, finish: Finish) -> None:
    domain = crowded(3) if name == "crowded" else layout(name)
    pages = drawn(domain, paper, style, finish=finish)
    assert_has_places(domain, pages, style)
    for page in pages:
        room = bounds(page.marks)
        assert min(room.left, room.top) >= 3
        assert room.right <= page.width - 3
        assert room.bottom <= page.height - 3


@settings(max_examples=6)
@given(domain=domains())
def test_what_check_accepts_prints_with_all_its_places(domain: Layout) -> None:
    findings = check(domain, (), custom=True, paper=PAPERS["a4"])
    assume(all(it.code in {"missing-key", "off-page"} for it in findings))
    if any(it.code == "off-page" for it in findings):
        assert not fits_paper(domain, EDITION, PAPERS["a4"])
        return
    assert_has_places(domain, drawn(domain), Style.SHEET)


def test_the_domain_with_the_most_zones_is_accepted_and_prints(tmp_path: Path) -> None:
    domain = crowded(3)
    assert len(domain.zones) == len(domain.cells) == 37
    file = tmp_path / "crowded.toml"
    sizes = {it: list(domain.zone_sizes(it)) for it in domain.terrains}
    zones = "".join(f"{terrain} = {found}\n" for terrain, found in sizes.items())
    text = STARTER.rewrite(domain, "crowded", "crowded.toml")
    file.write_text(f"{text}\n[zones]\n{zones}", encoding="utf-8")
    answer = at_once("check", "crowded.toml", cwd=tmp_path)
    assert answer.returncode == 0, answer.stdout + answer.stderr
    for options in ((), ("--style", "ledger"), ("--up", "2"), ("--paper", "a5")):
        answer = at_once("pad", "crowded.toml", *options, cwd=tmp_path)
        assert answer.returncode == 0, answer.stderr


def test_a_domain_whose_tables_have_no_room_is_refused_with_the_paper_that_can() -> None:
    thirds = {it.hex: ["R", "N", "Kg"][(it.hex.q - it.hex.r) % 3] for it in crowded(3).cells}
    domain = build(thirds)
    findings = check(domain, (), custom=True, paper=PAPERS["a5"])
    (said,) = (it.message for it in findings if it.code == "off-page")
    assert "no room for every mark of a game on 37 zones; print on a4" in said
    assert check(domain, (), custom=True, paper=PAPERS["a4"]) == ()
    assert_has_places(domain, drawn(domain, "a4"), Style.SHEET)


def test_a_ledger_of_too_many_zones_is_refused_with_the_paper_that_can() -> None:
    domain = crowded(4)
    assert len(domain.zones) == 61
    assert_has_places(domain, drawn(domain), Style.SHEET)
    with pytest.raises(OrderError, match="on a4; use a3") as caught:
        drawn(domain, style=Style.LEDGER)
    larger = named_papers(str(caught.value))[-1]
    assert_has_places(domain, drawn(domain, larger, Style.LEDGER), Style.LEDGER)


# Room for the pencil


def texts(marks: Iterable[Mark], matrix: Matrix = IDENTITY) -> Iterator[tuple[str, float]]:
    """Yield every text with its size on the paper, in mm."""
    for mark in marks:
        if isinstance(mark, Text):
            yield mark.text, mark.size * (matrix @ mark.matrix).scale
        elif isinstance(mark, Use):
            yield from texts(mark.symbol.marks, matrix @ mark.matrix)


def assert_has_room(page: Page) -> None:
    """Measure the squares, the circles and the words of a sheet."""
    squares = [it.box for it in page.fields if it.kind is Kind.DIGIT]
    assert all(min(it.width, it.height) >= 8 - CLOSE for it in squares)
    rings = [it.box for it in page.fields if it.kind is Kind.BONUS]
    assert all(min(it.width, it.height) >= 5 - CLOSE for it in rings)
    middles = [((it.left + it.right) / 2, (it.top + it.bottom) / 2) for it in rings]
    width = max((it.width for it in rings), default=0)
    for index, one in enumerate(middles):
        assert all(dist(one, other) >= width + 1 - CLOSE for other in middles[index + 1 :])
    icons = [
        bounds([mark])
        for mark in page.marks
        if isinstance(mark, Use) and mark.symbol.id.startswith("gain-")
    ]
    assert len(icons) == len(rings)
    assert all(icon.width < width and icon.height < width for icon in icons)
    assert all(size >= SIX_POINTS - CLOSE for _text, size in texts(page.marks))


def named_papers(sentence: str) -> list[str]:
    """Return the papers that a refusal names, the one that can last."""
    words = re.findall(r"\b(?:\d+x\d+|[a-z]+\d*)\b", sentence)
    return [it for it in words if it in PAPERS or re.fullmatch(r"\d+x\d+", it)]


def test_a_small_scannable_sheet_has_no_room_for_a_title() -> None:
    wanted = PadOrder((layout("A"),), 1, PAPERS["a5"], Ink.FULL, solo=False, language="en")
    titled = wanted._replace(scannable=True, personal=Personal(title="Club"))
    with pytest.raises(OrderError) as caught:
        refuse_unfit(titled, EDITION)
    assert str(caught.value) == (
        "--scannable and --title cannot be used together; leave out one of them."
    )
    for other in (
        titled._replace(personal=Personal(date="1 May")),
        titled._replace(paper=PAPERS["a4"]),
        titled._replace(scannable=False),
    ):
        refuse_unfit(other, EDITION)


PLACES = [
    ("a4", 1), ("letter", 1), ("a3", 1), ("a5", 1), ("legal", 1), ("tabloid", 1),
    ("a4", 2), ("letter", 2), ("legal", 2), ("a3", 2), ("a3", 4), ("tabloid", 4),
]  # fmt: skip


@grid(name=SHIPPED, place=PLACES, ink=Ink, language=PAPER_LANGUAGES, style=Style)
def test_digits_circles_and_words_have_their_sizes(
    name: str, place: tuple[str, int], ink: Ink, language: str, style: Style
) -> None:
    """Every two of domain, paper, ink, language and style meet; at night all combinations."""
    paper, up = place
    imposition = Imposition(up=up, scale_bar=up > 1)
    wanted = PadOrder((layout(name),), 1, PAPERS[paper], ink, solo=False, language=language)
    wanted = wanted._replace(style=style, imposition=imposition)
    with speaking(language):
        try:
            refuse_unfit(wanted, EDITION)
        except OrderError as error:
            assert up > 1 or paper == "a5", error  # noqa: PT017 - a whole paper has room
            other = named_papers(str(error))[-1]
            refuse_unfit(wanted._replace(paper=parse_paper(other)), EDITION)
            return
        slot = sheet_paper(wanted.paper, imposition, style)
        theme, _fonts, press, _ruler = load_tools(None, None)
        sheet = wanted._replace(paper=slot, fillable=True, imposition=Imposition())
        for page in draw_leaves(layout(name), sheet, EDITION, theme, press):
            assert_has_room(page)


@pytest.mark.parametrize("finish", [Finish.LAMINATE, Finish.LARGE])
@pytest.mark.parametrize("name", SHIPPED)
def test_sheets_that_last_have_them_too(name: str, finish: Finish) -> None:
    for page in drawn(layout(name), finish=finish):
        assert_has_room(page)


@pytest.mark.parametrize(("paper", "up"), [("a5", 1), ("a4", 2), ("a4", 1)])
@pytest.mark.parametrize("language", PAPER_LANGUAGES)
def test_covers_and_numbers_are_not_too_small(paper: str, up: int, language: str) -> None:
    personal = Personal(7, ("Anna",), cover=True, title="Club night", date="2026-11-15")
    imposition = Imposition(up=up, scale_bar=up > 1)
    with speaking(language):
        order = PadOrder(
            (layout("A"), layout("D")),
            1,
            PAPERS[paper],
            Ink.LOW,
            solo=False,
            language=language,
        )
        made = draw_pad(order._replace(personal=personal, imposition=imposition))
    for page in made.pages:
        assert all(size >= SIX_POINTS - CLOSE for _text, size in texts(page.marks))


@pytest.mark.parametrize(
    ("options", "answer"),
    [
        (("--up", "4"), "a4 is too small for 4 sheets; use a3, or --up 2."),
        (("--up", "8"), "a4 is too small for 8 sheets; use 420x594, or --up 2."),
        (("--up", "6", "--paper", "a3"), "a3 is too small for 6 sheets; use 420x594, or --up 4."),
        (("--paper", "a5", "--style", "ledger"), "a5 is too small for the ledger; "),
        (
            ("--paper", "a4", "--up", "2", "--style", "ledger"),
            "a4 is too small for 2 sheets; use a3",
        ),
    ],
)
def test_what_has_no_room_is_refused(options: tuple[str, ...], answer: str, tmp_path: Path) -> None:
    result = at_once("pad", "A", *options, cwd=tmp_path)
    assert result.returncode == 2
    assert answer in result.stderr
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "options", [("--up", "4", "--paper", "a3"), ("--up", "8", "--paper", "420x594")]
)
def test_many_sheets_on_a_large_paper_print(options: tuple[str, ...], tmp_path: Path) -> None:
    assert at_once("pad", "A", *options, cwd=tmp_path).returncode == 0


@pytest.mark.parametrize("theme", ["vellum", "slate", "glass"])
@pytest.mark.parametrize("paper", ["a4", "a5", "letter"])
def test_a_castle_and_its_bonus_stand_clear_of_the_square_below_them(
    paper: str, theme: str
) -> None:
    """The lines around both leave a gap that the eye sees."""
    (page,) = draw(f"pad A --paper {paper} --theme {theme}").pages
    castles = [it for it in symbols_of(page.marks) if it.id.startswith("cell-castle-")]
    assert len(castles) == len(Bonus)
    for castle in castles:
        *_ground, icon, badge, _sign, frame, _square = castle.marks
        assert isinstance(badge, Line)
        assert isinstance(frame, Line)
        top = min(y for _letter, ends in frame.segments for y in ends[1::2])
        low = max(y for _letter, ends in badge.segments for y in ends[1::2])
        top -= frame.style.width / 2
        assert low + badge.style.width / 2 <= top - 0.1
        assert bounds([icon]).bottom <= top - 0.1


def inside(line: Line) -> Box:
    """Return the room that a drawn frame leaves between its strokes."""
    xs = [x for _letter, ends in line.segments for x in ends[0::2]]
    ys = [y for _letter, ends in line.segments for y in ends[1::2]]
    half = line.style.width / 2
    return Box(min(xs) + half, min(ys) + half, max(xs) - half, max(ys) - half)


def gap_around(page: Page, mark: Mark) -> float:
    """Return how far a mark stays from the smallest frame in which its middle lies."""
    it = bounds([mark])
    x, y = (it.left + it.right) / 2, (it.top + it.bottom) / 2
    rooms = [inside(one) for one in page.marks if isinstance(one, Line) and one.style.width]
    around = [
        room
        for room in rooms
        if room.left < x < room.right and room.top < y < room.bottom and room.width > it.width
    ]
    frame = min(around, key=lambda room: room.width * room.height)
    beside = min(it.left - frame.left, frame.right - it.right)
    return min(beside, it.top - frame.top, frame.bottom - it.bottom)


@pytest.mark.parametrize("order", ["", "--large-print", "--paper a5", "--paper letter"])
@pytest.mark.parametrize("theme", ["vellum", "slate", "glass"])
def test_the_point_of_the_first_castle_stands_clear_of_its_box(order: str, theme: str) -> None:
    page = draw(f"pad A --theme {theme} {order}").pages[-1]
    *_terrain, castle = (
        it for it in page.marks if isinstance(it, Use) and it.symbol.id == "icon-castle"
    )
    assert gap_around(page, castle) >= 0.25


@pytest.mark.parametrize("order", ["", "--large-print", "--style ledger", "--paper letter"])
@pytest.mark.parametrize("theme", ["vellum", "slate", "glass"])
def test_the_star_stands_clear_of_the_frame_around_it(order: str, theme: str) -> None:
    page = draw(f"pad A --theme {theme} {order}").pages[-1]
    corners = 16
    (star,) = (it for it in page.marks if isinstance(it, Line) and len(it.segments) == corners + 1)
    assert gap_around(page, star) >= 0.5
