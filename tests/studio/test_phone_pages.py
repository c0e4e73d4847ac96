"""From paper to phone: the code of a printed pad opens its page, which then needs no network."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

import pytest
import zxingcpp
from PIL import Image

from generator.games.pad.printing import draw_pads
from generator.language import speaking
from generator.load.layouts.any_layout import load_any
from generator.load.layouts.library import layout_paths
from generator.load.score_pads.choosing import play_by
from generator.model.order import Ink
from generator.model.score_pad.order import SheetOrder
from generator.render.pdf import draw_pdf
from generator.render.png import draw_pngs
from generator.units import PAPERS
from support.studio.windows import Studio

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.model.score_pad.pad import Pad
    from support.studio.browser import Tab

SHELF = layout_paths("pad")
DPI = 200
NAMES = "() => [...document.querySelectorAll('#bar span')].map((it) => it.textContent)"
BAR = "() => [...document.querySelectorAll('#bar b')].map((it) => it.textContent)"
KEPT = """async () => {
  const cache = await caches.open("scriptorium pads");
  const found = (await cache.keys()).map((it) => new URL(it.url).pathname);
  return ["/p/", ".css", ".js"].every((part) => found.some((it) => it.includes(part)));
}"""


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Studio]:
    """Return a studio that has a pad of its own."""
    folder = tmp_path_factory.mktemp("pads")
    text = SHELF["dominoes"].read_text(encoding="utf-8").replace('id = "dominoes"', 'id = "bones"')
    (folder / "bones.toml").write_text(text, encoding="utf-8")
    with Studio("--pads", str(folder), "--workers", "1") as found:
        yield found


def read_code(pad: Pad, studio: Studio, language: str, players: int | None = None) -> str:
    """Print a pad with a code for phones, and read the code from the picture of its page."""
    paper = PAPERS["a4"]
    order = SheetOrder((pad,), 1, paper, Ink.MONO, language, players, phone=studio.address)
    with speaking(language):
        document = draw_pads(order)
    (picture,) = draw_pngs(draw_pdf(document), DPI)
    (code,) = zxingcpp.read_barcodes(Image.open(BytesIO(picture)))
    return code.text


def shipped(name: str) -> Pad:
    return load_any(SHELF[name])  # type: ignore[return-value]


def test_a_code_opens_the_page_of_its_pad(club: Studio, own_phone: Tab) -> None:
    address = read_code(shipped("tarot"), club, "fr", 5)
    assert address == f"{club.address}p/tarot?players=5&lang=fr"
    own_phone.open(address)
    assert own_phone.run(NAMES) == [f"Joueur {number}" for number in range(1, 6)]
    assert own_phone.run("() => document.documentElement.lang") == "fr"


def test_a_page_works_when_the_network_goes_away(club: Studio, own_phone: Tab) -> None:
    """The browser is closed and opened again without a network: the evening goes on."""
    address = read_code(shipped("hearts"), club, "en", 3)
    own_phone.open(address)
    own_phone.wait(KEPT)
    own_phone.page.fill("[data-field]", "3+6+2")
    own_phone.page.context.set_offline(offline=True)
    own_phone.reload()
    assert own_phone.run(BAR) == ["11", "0", "0"]
    with own_phone.beside() as other:
        other.open(address.replace("players=3", "players=4"))
        assert other.run(BAR) == ["11", "0", "0"]
        styled = "() => getComputedStyle(document.getElementById('standings')).position"
        assert other.run(styled) == "sticky"
    own_phone.page.context.set_offline(offline=False)


def test_a_pad_of_ones_own_has_its_page(club: Studio, own_phone: Tab) -> None:
    own_phone.open(f"{club.address}p/bones?players=4&lang=de")
    assert own_phone.run(NAMES) == [f"Spieler {number}" for number in range(1, 5)]
    for unknown in ("p/dominos", "p/bones?rule=no:1", "p/dice?rule=x:1", "p/coinche?rule=capot:7"):
        answer = own_phone.page.request.get(f"{club.address}{unknown}")
        assert answer.status == 404, unknown


def test_the_page_is_played_by_the_rules_of_the_paper(club: Studio, own_phone: Tab) -> None:
    pad = next(pad for pad in map(shipped, SHELF) if pad.customs)
    custom = pad.customs[0]
    other = next(it for it in custom.ids if it != custom.usual)
    address = read_code(play_by(pad, {custom.id: other}), club, "en")
    assert address.endswith(f"rule={custom.id}:{other}")
    own_phone.open(address)
    data = "() => JSON.parse(document.getElementById('worksheet').textContent).played"
    assert own_phone.run(data) == {custom.id: custom.literal(other)}


def test_a_strike_counts_the_next_balls_and_a_third_ball_waits_for_the_tenth_frame(
    club: Studio, own_phone: Tab
) -> None:
    own_phone.open(f"{club.address}p/bowling?players=1&lang=en")
    page = own_phone.page
    for frame in range(1, 11):
        line = page.locator("#rounds tbody").locator("[data-field=ball_1]").last
        line.fill("10")
        third = page.locator("#rounds tbody").locator("[data-field=ball_3]").last
        assert third.is_visible() == (frame == 10)
        if frame < 10:
            page.click("#next")
    for ball in ("ball_2", "ball_3"):
        page.locator("#rounds tbody").locator(f"[data-field={ball}]").last.fill("10")
    assert own_phone.run(BAR) == ["300"]


def test_a_text_is_typed_and_kept(club: Studio, own_phone: Tab) -> None:
    own_phone.open(f"{club.address}p/quiz-night?players=2&lang=en")
    field = own_phone.page.locator("[data-field=topic]").first
    assert field.get_attribute("maxlength") == "24"
    field.fill("Rivers")
    own_phone.reload()
    assert own_phone.page.locator("[data-field=topic]").first.input_value() == "Rivers"
    assert own_phone.run(BAR) == ["0", "0"]
