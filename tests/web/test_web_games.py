"""Games: the shelf of the first page, a page for each game, and pictures of their sheets."""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
from dataclasses import dataclass, field
from html import unescape
from io import BytesIO
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, urljoin, urlsplit

import pytest
from PIL import Image, ImageChops, ImageStat

from generator.language import LANGUAGES, speaking
from generator.load.layouts.any_layout import load_any
from generator.load.layouts.kind import layout_kind
from generator.load.layouts.library import layout_paths
from generator.load.layouts.search import folded
from generator.model.score_pad.pad import Pad
from generator.products.calculator import (
    make_worksheet,
    write_calculator,
    write_layout_calculator,
)
from generator.products.game_worksheet import calculated_layouts, calculated_names
from generator.render.pdf import draw_pdf
from generator.render.png import draw_small
from generator.web.forms.game_sheets import game_sheet, has_sheet, sheet_order, shown_pads
from generator.web.forms.orders import File, PrintOrder
from generator.web.pages.documents import write_game_calculator
from generator.web.pages.game import page_names, write_game
from generator.web.pages.game_rules import rules_of
from generator.web.pages.shelf import (
    STRIP,
    find_card,
    own_cards,
    pad_cards,
    searched_games,
    shown_pad,
    strip_cards,
)
from generator.web.requests.sheet_pictures import CLIENT, LARGE, SMALL, SheetPictures
from generator.web.shared.answers import Asset, Refusal
from generator.web.shared.limits import Limits
from generator.web.tasks.printing import first_page
from generator.web.tasks.sheet_pictures import MOST_BYTES, draw_large_sheet, draw_small_sheet
from generator.web.workers.pool import BusyError
from support.web.in_process import DirectPool

if TYPE_CHECKING:
    from pathlib import Path

    from support.web.serving import Server

OWN = ("dice", "board", "cards", "bruges")
BOTH = (SMALL, LARGE)
WIDEST = 288
SAMPLES = ("yacht", "dice", "board", "cards", "lake")
"""A sheet of each kind: of a pad, of our games, of a domain."""
COARSE = (40, 40)
"""The size at which only the large areas of sheets are compared."""
_LINK = re.compile(r'<a\b[^>]*\bhref="([^"#]+)"')
_PICTURE = re.compile(r'<img\b[^>]*\bsrc="([^"]+)"')


def test_the_shelf_has_every_game_and_pad_once(server: Server) -> None:
    page = server.get("/?lang=en", accept_language="xx").data.decode()
    cards = re.findall(r'data-game="([\w-]+)"', page)
    assert sorted(cards) == sorted(page_names())
    assert set(OWN) | set(layout_paths("pad")) == set(cards)
    links = {urlsplit(it).path for it in _LINK.findall(page)}
    assert {f"games/{it}" for it in cards} <= links
    pictures = {urlsplit(it).path for it in _PICTURE.findall(page)}
    assert pictures == {f"pictures/sheets/{it}.webp" for it in cards}


@pytest.mark.parametrize("language", LANGUAGES)
def test_pads_are_sorted_by_their_names(language: str) -> None:
    with speaking(language):
        titles = [folded(it.title) for it in pad_cards()]
        assert titles == sorted(titles)
        assert [folded(it) for it in calculated_names(language).values()] == titles
        assert all(it.note and it.players for it in pad_cards())
        assert all(it.note for it in own_cards())


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_head_of_a_file_tells_the_shelf_what_the_whole_pad_does(language: str) -> None:
    with speaking(language):
        for card in pad_cards():
            pad = shown_pad(card.id)
            kind = layout_kind(pad.game)
            assert kind.describe_listed
            players, *_rounds = kind.describe_listed(kind.counts(pad))
            assert card == (card.id, pad.name(language), kind.about(pad), players)


def test_the_first_page_reads_no_whole_pad() -> None:
    """A studio that has just been started shows its first page before it knows the pads."""
    asked = """
from generator.load.layouts.any_layout import load_shipped
from generator.web.pages.documents import page_asset
page_asset("home", "en")
print(load_shipped.cache_info().currsize)
"""
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert done.stdout == "0\n"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["yacht", "chess-swiss", *OWN])
def test_the_name_of_the_game_is_the_heading_of_its_calculator(name: str, language: str) -> None:
    with speaking(language):
        title = (
            find_card(name).title if name in shown_pads() else make_worksheet(name).name(language)
        )
        served = write_game_calculator(name, language).text
        alone = (
            write_layout_calculator(shown_pad(name), 2, language=language)
            if name in shown_pads()
            else write_calculator(make_worksheet(name), 2, language=language)
        ).decode()
    assert re.findall(r"<title>(.*?)</title>", unescape(served)) == [f"{title} · Scriptorium"]
    assert re.findall(r"<title>(.*?)</title>", unescape(alone)) == [title]
    for page in (served, alone):
        assert re.findall(r"<h1>(.*?)</h1>", unescape(page)) == [title]


def test_the_strip_shows_different_games() -> None:
    names = [it.id for it in strip_cards()]
    assert names[:4] == [STRIP[0], OWN[0], STRIP[1], OWN[1]]
    assert {*STRIP, *OWN[:2]} == set(names)
    assert len(names) == len(set(names))


def test_the_names_of_games_are_listed(server: Server) -> None:
    listed = {it["id"]: it for it in server.get("/api/games").parsed}
    assert [*listed] == [it["id"] for it in searched_games()]
    assert {"yahtzee", "kniffel", "yam’s", "Yacht"} <= set(listed["yacht"]["names"])
    assert {"Dice game", "Würfelspiel", "burgundy"} <= set(listed["dice"]["names"])
    assert any("thirteen turns" in it for it in listed["yacht"]["notes"])
    assert sorted(listed) == sorted(page_names())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_has_a_page(server: Server, language: str) -> None:
    for name in page_names():
        answer = server.get(f"/games/{name}?lang={language}", accept_language="xx")
        assert (answer.status, answer.headers["content-type"]) == (200, "text/html; charset=utf-8")
        page = answer.data.decode()
        assert f'<html lang="{language}">' in page
        with speaking(language):
            cards = {it.id: it.title for it in (*own_cards(), *pad_cards())}
        assert cards[name] in unescape(re.findall(r"<h1>(.*?)</h1>", page, re.DOTALL)[0])
        assert page.partition("<main")[2].count('class="strong"') == 1
        wished = [parse_qs(urlsplit(unescape(it)).query) for it in _LINK.findall(page)]
        assert all("lang" in it for it in wished)


@pytest.mark.parametrize("name", ["yacht", "tarot", "dice", "board", "cards", "chess-swiss"])
def test_what_a_page_offers_is_there(server: Server, name: str) -> None:
    page = unescape(server.get(f"/games/{name}?lang=fr", accept_language="xx").data.decode())
    links = {urljoin(f"/games/{name}", it) for it in _LINK.findall(page)}
    paths = {urlsplit(it).path: parse_qs(urlsplit(it).query) for it in sorted(links)}
    wanted = {"/print"}
    wanted |= {f"/p/{name}", "/score" if name == "dice" else "/evening"}
    if name in shown_pads():
        wanted.add("/pads")
        assert paths["/pads"]["start"] == [name]
    if name in {"dice", "board"}:
        wanted.add("/design")
    assert wanted <= set(paths)
    assert (f"/p/{name}" in paths) == (name in (*OWN, *calculated_layouts()))
    assert paths["/print"]["game"] == [name]
    for link in sorted(links):
        assert server.get(link).status == 200, link
    for picture in _PICTURE.findall(page):
        assert server.get(urljoin(f"/games/{name}", picture)).status == 200, picture


def test_no_photo_of_a_tournament_is_read(server: Server) -> None:
    page = server.get("/games/chess-swiss?lang=en").data.decode()
    assert 'id="print"' in page
    assert "/p/chess-swiss" in page
    assert 'id="scannable"' not in page


@pytest.mark.parametrize(
    "path",
    [
        *("/games/", "/games/YACHT", "/games/A", "/games/pad", "/games/..%2fprint", "/games/x"),
        *("/pictures/sheets/x.webp", "/pictures/sheets/pad.webp", "/pictures/sheets/yacht.jpg"),
        *("/pictures/sheets/..%2f..%2fhealth.webp", "/pictures/sheets/x.svg"),
        "/pictures/sheets/yacht%00.webp",
    ],
)
def test_nothing_else_has_a_page_or_a_picture(server: Server, path: str) -> None:
    assert server.get(path).status == 404


def shown(data: bytes) -> Image.Image:
    """Return a picture in colours."""
    return Image.open(BytesIO(data)).convert("RGB")


def difference(one: Image.Image, other: Image.Image) -> float:
    """Return how far the areas of two pictures differ on average."""
    areas = (it.resize(COARSE, Image.Resampling.BOX) for it in (one, other))
    stat = ImageStat.Stat(ImageChops.difference(*areas))
    return sum(stat.mean) / len(stat.mean)


@pytest.mark.parametrize("name", SAMPLES)
def test_a_small_picture_is_that_of_the_printed_sheet(server: Server, name: str) -> None:
    answer = server.get(f"/pictures/sheets/{name}.webp?lang=en")
    assert (answer.status, answer.headers["content-type"]) == (200, "image/webp")
    assert len(answer.data) <= MOST_BYTES
    picture = Image.open(BytesIO(answer.data))
    assert picture.format == "WEBP"
    assert WIDEST * 0.8 < picture.width <= WIDEST
    order = sheet_order(name, "en")
    options = {"format": "png", "dpi": 72, **order.options}
    printed = server.post("/api/print", {"product": order.product, "options": options})
    assert (printed.status, printed.headers["content-type"]) == (200, "image/png")
    # Lines are as thick as a dot at least, so no small picture is exactly like the printed sheet.
    pictures = {it: server.get(f"/pictures/sheets/{it}.webp?lang=en").data for it in SAMPLES}
    far = {it: difference(shown(data), shown(printed.data)) for it, data in pictures.items()}
    assert min(far, key=far.__getitem__) == name, far


def test_pictures_of_different_sheets_differ(server: Server) -> None:
    one, other, french = (
        shown(server.get(f"/pictures/sheets/{it}").data)
        for it in ("yacht.webp?lang=en", "golf.webp?lang=en", "yacht.webp?lang=fr")
    )
    assert difference(one, other) > 2
    assert ImageChops.difference(one, french.resize(one.size)).getbbox()


def test_a_picture_that_is_known_is_not_sent_again(server: Server) -> None:
    first = server.get("/pictures/sheets/yacht.webp", accept_encoding="gzip")
    assert "content-encoding" not in first.headers
    again = server.get("/pictures/sheets/yacht.webp", if_none_match=first.headers["etag"])
    assert (again.status, again.data) == (304, b"")
    assert "accept-language" in first.headers["vary"]


def test_a_large_picture_has_its_fonts(server: Server) -> None:
    answer = server.get("/pictures/sheets/yacht.svg?lang=de")
    assert (answer.status, answer.headers["content-type"]) == (200, "image/svg+xml")
    text = answer.data.decode()
    assert "Dreierpasch" in text
    assert "@font-face" in text
    assert "<script" not in text


def test_any_layout_can_be_drawn(root: Path) -> None:
    own = File("mine.toml", (root / "docs" / "samples" / "market-day.toml").read_bytes())
    order = PrintOrder("pad", {"domains": (own,)})
    small, large = draw_small_sheet(order), draw_large_sheet(order)
    assert isinstance(small, bytes)
    assert isinstance(large, bytes)
    assert shown(small).width <= WIDEST
    assert b"Market day" in large


def test_what_cannot_be_drawn_is_refused() -> None:
    order = PrintOrder("pad", {"domains": (File("mine.toml", b"game = 'pad'\n"),)})
    refused = draw_small_sheet(order)
    assert isinstance(refused, Refusal)
    assert refused.sentences
    page = first_page(PrintOrder("calculator", {"game": "yacht", "html": True}))
    assert isinstance(page, Refusal)
    assert page.sentences == ("There is no page to draw.",)


def test_a_picture_gets_smaller_until_it_is_light_enough() -> None:
    document = first_page(sheet_order("dice", "en"))
    assert not isinstance(document, Refusal)
    pdf = draw_pdf(document)
    best, light = draw_small(pdf, 1_000_000), draw_small(pdf, 1)
    assert shown(best).width == WIDEST
    assert shown(light).width < WIDEST
    assert len(light) < len(best)


def test_what_is_printed_of_each_game() -> None:
    dice, board, cards, yacht = (game_sheet(it) for it in ("dice", "board", "cards", "yacht"))
    assert (dice.product, dice.field, dice.chosen) == ("pad", "domains", ("A", "B", "C", "D"))
    assert {"crescent", "lake"} < set(dice.names)
    assert (board.product, board.number, board.chosen) == ("board", "copies", ("1",))
    assert (cards.product, cards.options("cards")) == ("calculator", {"game": "cards"})
    assert yacht.options("yacht") == {"domains": ("yacht",)}
    assert [it.has_choice for it in (dice, board, cards, yacht)] == [True, True, False, False]
    assert sheet_order("lake", "fr") == PrintOrder("pad", {"domains": ("lake",)}, "fr")
    assert has_sheet("9")
    assert not has_sheet("10")


@dataclass
class Counted(DirectPool):
    """A pool that counts what is drawn at once."""

    drawn: list[str] = field(default_factory=list)
    most: dict[str, int] = field(default_factory=dict)
    """How many of each kind were drawn at once."""
    go: asyncio.Event = field(default_factory=asyncio.Event)

    def __post_init__(self) -> None:
        """Hold nothing up."""
        self.go.set()

    async def do(self, function: Any, argument: Any, client: str = "", hear: Any = None) -> Any:
        name = function.__name__
        self.drawn.append(name)
        self.most[name] = max(self.most.get(name, 0), self.drawn.count(name))
        await asyncio.sleep(0)
        await self.go.wait()
        answer = await super().do(function, argument, client, hear)
        self.drawn.remove(name)
        return answer


def test_a_picture_is_drawn_once_for_all_who_ask() -> None:
    pool = Counted(answers={"draw_small_sheet": [b"small"], "draw_large_sheet": [b"large"]})

    async def ask() -> list[Asset | Refusal]:
        pictures = SheetPictures(pool)  # type: ignore[arg-type] # it does what a pool does
        asked = [pictures.picture("yacht", "en", SMALL) for _client in range(5)]
        found = await asyncio.gather(*asked, pictures.picture("yacht", "en", LARGE))
        found.append(await pictures.picture("yacht", "en", SMALL))
        await pictures.close()
        return found

    found = asyncio.run(ask())
    assert found[0] == found[-1] == Asset(b"small", "image/webp")
    assert found[5] == Asset(b"large", "image/svg+xml")
    assert [name for name, _order, _client in pool.asked].count("draw_small_sheet") == 1
    assert {client for _name, _order, client in pool.asked} == {CLIENT}


@pytest.mark.parametrize(("workers", "most"), [(1, 1), (2, 1), (4, 3)])
def test_small_pictures_leave_a_worker_to_who_asks_for_a_sheet(workers: int, most: int) -> None:
    answers = {"draw_small_sheet": [b"small"], "draw_large_sheet": [b"large"]}
    pool = Counted(answers=answers, bounds=Limits().previews._replace(workers=workers))

    async def ask() -> None:
        pictures = SheetPictures(pool)  # type: ignore[arg-type] # as above
        names = list(shown_pads())[:9]
        pool.go.clear()
        asked = [pictures.picture(it, "en", form) for it in names for form in BOTH]
        asking = asyncio.gather(*asked)
        while len(pool.drawn) < len(names) + most:  # noqa: ASYNC110 - threads get there
            await asyncio.sleep(0)
        pool.go.set()
        await asking

    asyncio.run(ask())
    assert pool.most == {"draw_small_sheet": most, "draw_large_sheet": 9}


def test_a_refused_picture_is_drawn_again_when_asked_again() -> None:
    pool = Counted(answers={"draw_small_sheet": [Refusal(("No.",))]})

    async def ask() -> tuple[Asset | Refusal, ...]:
        pictures = SheetPictures(pool)  # type: ignore[arg-type] # as above
        return tuple([await pictures.picture("yacht", "en", SMALL) for _time in range(2)])

    assert asyncio.run(ask()) == (Refusal(("No.",)),) * 2
    assert len(pool.asked) == 2


@pytest.mark.parametrize("answer", [b"small", BusyError()])
def test_all_pictures_of_a_language_are_prepared_once(answer: bytes | BusyError) -> None:
    pool = Counted(answers={"draw_small_sheet": [answer]})

    async def prepare() -> None:
        pictures = SheetPictures(pool)  # type: ignore[arg-type] # as above
        for _time in range(2):
            pictures.prepare("de")
        await asyncio.gather(*pictures.preparing)
        await pictures.close()

    asyncio.run(prepare())
    drawn = [order.language for _name, order, _client in pool.asked]
    assert drawn == ["de"] * (len(page_names()) if isinstance(answer, bytes) else 1)


def test_the_rules_of_a_pad() -> None:
    pad = load_any(layout_paths("pad")["hearts"])
    assert isinstance(pad, Pad)
    with speaking("en"):
        rules = rules_of(pad)
    assert rules.winner == "The fewest points win"
    jack = next(it for it in rules.choices if it.name.startswith("Jack"))
    assert (jack.usual, jack.others) == ("not played", ("played",))
    ends = next(it for it in rules.choices if it.name == "Ends at")
    assert (ends.usual, ends.others) == ("100", ("50",))
    assert ("each heart", "1") in rules.tables[0].lines
    assert ("Points", "all 26: 0, and 26 for each of the others") in rules.rows


def test_the_page_of_a_pad_says_its_rules() -> None:
    page = unescape(write_game("spades", "en"))
    for words in ("nil 100, blind nil 200", "or: nil 50, blind nil 100", "every ten bags"):
        assert words in page
    assert "The most points win" in page
    own = unescape(write_game("dice", "en"))
    assert "edition of 2017" in own


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_domain_is_called_by_its_name(language: str) -> None:
    page = unescape(write_game("dice", language))
    labels = re.findall(r'class="?domain"?\s+title="([^"]+)"', page)
    assert len(labels) == 6
    assert labels[0].startswith("A")
    assert not [it for it in labels if it.startswith(("crescent", "lake"))]
