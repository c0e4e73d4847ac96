"""Photographed sheets in the studio: read, asked about square by square, taken over and scored."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any

import pytest
from photos import taking
from photos.games import scorer

from support.photos.looped import looped_shot
from support.photos.photographs import photograph, with_glare
from support.studio.accessibility import find_violations_by_day_and_night
from support.studio.ordering import forgive
from support.studio.windows import FITS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from playwright.sync_api import Route

    from support.photos.photographs import Photograph
    from support.studio.browser import Chromium, Tab
    from support.studio.windows import Open, Studio

SIZES = {"desktop": (1280, 800), "phone": (390, 844)}
SMALLEST_TARGET = 44
MOST_DECISIONS = 2
DRAWN = "() => document.querySelectorAll('#sheet .hex').length > 0"
SETTLED = """() => {
  const photos = document.getElementById("photos");
  return !photos.hidden && !photos.hasAttribute("aria-busy");
}"""
HOLDS = "(selector, text) => document.querySelector(selector)?.textContent.includes(text)"
SQUARES = """() => Object.fromEntries([...document.querySelectorAll("#photo-view .square")]
  .map((it) => [it.dataset.field, it.querySelector("text").textContent]))"""
SMALL = """(least) => [...document.querySelectorAll("#photos :is(button, select, summary, input)")]
  .filter((it) => it.checkVisibility()).map((it) => [it.id, it.getBoundingClientRect()])
  .filter(([, box]) => box.width < least - 0.5 || box.height < least - 0.5).map(([name]) => name)"""
PLAYERS = "() => [...document.querySelectorAll('#tabs [role=tab]')].map((it) => it.textContent)"
SIGNS = {"x": "×", "o": "○", "ox": "⊗"}


@pytest.fixture(scope="module")
def broken() -> Photograph:
    return photograph(22, taking.BROKEN)


@pytest.fixture(scope="module")
def legal() -> Photograph:
    return photograph(24)


@pytest.fixture(params=SIZES)
def tab(chromium: Chromium, request: pytest.FixtureRequest) -> Iterator[Tab]:
    """Open a window of a desktop with a mouse, and of a phone with fingers."""
    size: str = request.param
    with chromium.window(SIZES[size], touch=size == "phone") as opened:
        yield opened
        opened.check()


def visit(tab: Tab, studio: Studio, language: str = "en") -> None:
    tab.open(f"{studio.address}score?game=dice&lang={language}")
    tab.wait(DRAWN)


def send(tab: Tab, *photos: tuple[str, bytes]) -> None:
    """Photograph: the camera of a test is a file."""
    files: list[Any] = [
        {"name": name, "mimeType": "image/jpeg", "buffer": data} for name, data in photos
    ]
    tab.page.set_input_files("#camera", files)
    tab.wait(SETTLED)


def answer_all(tab: Tab, truth: dict[str, str]) -> int:
    """Decide every question by what is true; return how many there were."""
    count = 0
    while tab.page.is_visible("#photo-asked"):
        fields = tab.run("() => document.getElementById('photo-asked').dataset.asked").split(" ")
        values = {truth.get(it, "") for it in fields}
        if len(values) > 1:
            tab.page.click("#photo-differ")
        else:
            answer(tab, values.pop())
        count += 1
        tab.wait(SETTLED)
    return count


def answer(tab: Tab, value: str) -> None:
    """Answer the question that is shown: likely values are a touch away."""
    likely = f"#photo-likely [data-value='{value}']"
    if tab.page.is_visible(likely):
        tab.page.click(likely)
    elif tab.page.is_visible("#photo-number"):
        tab.page.fill("#photo-number", value)
        tab.page.click("#photo-entry button")
    else:
        tab.page.click("#photo-others summary")
        tab.page.click(f"#photo-rest [data-value='{value}']")


def correct(tab: Tab, truth: dict[str, str]) -> None:
    """Compare every sign with the truth, as a person does, and correct what is wrong."""
    for field, sign in tab.run(SQUARES).items():
        value = truth.get(field, "")
        if sign != SIGNS.get(value, value):
            tab.run("(name) => document.querySelector(`[data-field='${name}']`).focus()", field)
            tab.press("Enter")
            answer(tab, value)
            tab.wait(SETTLED)
            answer_all(tab, truth)


def take(tab: Tab, name: str) -> None:
    tab.page.fill("#photo-name", name)
    tab.page.click("#photo-take")


def test_a_photo_is_asked_about_taken_over_and_scored(
    tab: Tab, studio: Studio, broken: Photograph
) -> None:
    visit(tab, studio)
    send(tab, ("sheet.jpg", broken.jpeg))
    assert "never stores it" in tab.page.inner_text("#photos")
    assert "to look at" in tab.page.inner_text("#photos-said")
    assert tab.page.is_visible("#photo-crop image, #photo-alike image")
    assert answer_all(tab, broken.truth) >= 1
    correct(tab, broken.truth)
    assert "All squares are read" in tab.page.inner_text("#photos-said")
    assert tab.run(SMALL, SMALLEST_TARGET) == []
    assert tab.run(FITS)
    take(tab, "Anna")
    tab.wait(HOLDS, "#total", f"{broken.score.total} points")
    assert tab.page.is_hidden("#photos")
    assert tab.page.input_value("#name") == "Anna"
    assert tab.page.is_visible("#workspace")
    assert "Broken rules" in tab.page.inner_text("#result")
    tab.reload()
    tab.wait(HOLDS, "#total", f"{broken.score.total} points")


def test_what_follows_from_an_answer_is_asked_about_too(
    window: Open, studio: Studio, legal: Photograph
) -> None:
    hidden = "points-2-1"
    with window("desktop") as tab:
        visit(tab, studio)
        send(tab, ("sheet.jpg", with_glare(legal, hidden).jpeg))
        assert tab.run(SQUARES)[hidden] != legal.truth[hidden]
        assert answer_all(tab, legal.truth) > 1
        assert tab.run(SQUARES)[hidden] == legal.truth[hidden]
        take(tab, "Anna")
        tab.wait(HOLDS, "#total", f"{legal.score.total} points")


def test_several_photos_are_several_players_and_refusals_are_sentences(
    window: Open, studio: Studio, broken: Photograph, legal: Photograph
) -> None:
    with window("desktop") as tab:
        visit(tab, studio)
        send(tab, ("one.jpg", legal.jpeg), ("cat.jpg", b"no picture"), ("two.jpg", broken.jpeg))
        refused = tab.page.inner_text("#photos-refused")
        forgive(tab, "422")
        assert refused.startswith("cat.jpg: ")
        assert refused.endswith(".")
        assert len(tab.page.query_selector_all("#photos-tabs [role=tab]")) == 2
        answer_all(tab, legal.truth)
        correct(tab, legal.truth)
        take(tab, "Anna")
        tab.page.wait_for_selector("#photos-tabs", state="hidden")
        tab.wait(SETTLED)
        answer_all(tab, broken.truth)
        correct(tab, broken.truth)
        tab.page.fill("#photo-name", "Ben")
        seats = tab.page.query_selector_all("#photo-seat option")
        assert [it.inner_text() for it in seats] == [
            "a new player",
            "a new game",
            "Anna, instead of what is there",
        ]
        tab.page.click("#photo-take")
        tab.wait(HOLDS, "#verdict", "Winner")
        players = [f"Anna{legal.score.total}", f"Ben{broken.score.total}!"]
        assert tab.run(PLAYERS) == players
        tab.reload()
        tab.wait(HOLDS, "#verdict", "Winner")
        assert tab.run(PLAYERS) == players
        tab.page.click("#undo")
        tab.wait(HOLDS, "#total", f"{legal.score.total} points")
        assert len(tab.run(PLAYERS)) == 1


def test_a_photo_that_is_refused_leaves_the_game_alone(window: Open, studio: Studio) -> None:
    with window("phone") as tab:
        visit(tab, studio, "fr")
        send(tab, ("chat.jpg", b"no picture"))
        forgive(tab, "422")
        assert tab.page.inner_text("#photos-refused").startswith("chat.jpg")
        assert "Aucune feuille" in tab.page.inner_text("#photos-said")
        assert tab.page.is_hidden("#photo")
        tab.page.click("#photos-close")
        assert tab.page.is_visible("#workspace")
        assert tab.focused().name == "Photographier"


@pytest.mark.usefixtures("axe")
def test_a_sheet_with_looped_twos_takes_two_decisions_on_a_phone(
    window: Open, studio: Studio
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        shot = looped_shot(patch, 910)
    assert shot.game is not None
    points = scorer().score_sheet(shot.game.sheet, shot.game.variant).total
    with window("phone") as tab:
        visit(tab, studio)
        send(tab, ("sheet.jpg", shot.photo.jpeg))
        if tab.page.is_visible("#photo-alike"):
            assert find_violations_by_day_and_night(tab) == []
            assert tab.run(SMALL, SMALLEST_TARGET) == []
            assert tab.run(FITS)
        assert answer_all(tab, shot.values) <= MOST_DECISIONS
        squares = tab.run(SQUARES)
        read = {it: squares[it] for it, value in shot.values.items() if value == "2"}
        assert set(read.values()) == {"2"}
        take(tab, "Anna")
        tab.wait(HOLDS, "#total", f"{points} points")


def test_squares_that_look_alike_are_asked_about_once_and_one_by_one_if_they_differ(
    window: Open, studio: Studio, legal: Photograph
) -> None:
    with window("phone") as tab:
        visit(tab, studio)
        three = alike_squares(legal)
        tab.page.route("**/api/scan", lambda route: doubt(tab, studio, route, three))
        send(tab, ("sheet.jpg", legal.jpeg))
        assert tab.page.inner_text("#photo-place") == f"Is this your {legal.truth[three[0]]}?"
        assert tab.page.inner_text("#photo-count") == "Question 1"
        assert len(tab.page.query_selector_all("#photo-alike image")) == len(three)
        marked = tab.page.query_selector_all("#photo-view .square.current")
        assert {it.get_attribute("data-field") for it in marked} == set(three)
        tab.press("6")
        tab.wait(SETTLED)
        assert {tab.run(SQUARES)[it] for it in three} == {"6"}
        tab.run("(name) => document.querySelector(`[data-field='${name}']`).focus()", three[0])
        tab.press("Enter")
        tab.press("u")
        assert len(tab.page.query_selector_all("#photo-alike image")) == len(three)
        tab.press("n")
        tab.wait(SETTLED)
        for _square in three:
            name = tab.run("() => document.getElementById('photo-asked').dataset.asked")
            assert name in three
            assert tab.page.is_hidden("#photo-differ")
            tab.press(legal.truth[name])
            tab.wait(SETTLED)
        assert tab.page.is_hidden("#photo-asked")
        assert {tab.run(SQUARES)[it] for it in three} == {legal.truth[three[0]]}


def alike_squares(photo: Photograph) -> list[str]:
    """Return three hexes with the same digit."""
    hexes: dict[str, list[str]] = defaultdict(list)
    for name, value in photo.truth.items():
        if name.startswith("hex-") and value.isdecimal():
            hexes[value].append(name)
    return max(hexes.values(), key=len)[:3]


def doubt(tab: Tab, studio: Studio, route: Route, names: Sequence[str]) -> None:
    """Let the studio be in doubt about some squares of the photo that it reads."""
    answer = route.fetch()
    read = answer.json()
    (sheet,) = read["sheets"]
    for it in sheet["readings"]:
        if it["field"] in names:
            it["certainty"], it["others"] = 0.6, [{"value": "x", "certainty": 0.2}]
    body = {"sheets": [{"code": sheet["code"], "readings": sheet["readings"]}]}
    asked = tab.page.request.post(f"{studio.address}api/answers", data=body)
    sheet["questions"] = asked.json()["sheets"][0]["questions"]
    route.fulfill(response=answer, json=read)


@pytest.mark.usefixtures("axe")
def test_photos_work_by_keys_and_for_screen_readers_by_day_and_night(
    window: Open, studio: Studio, broken: Photograph
) -> None:
    with window("desktop") as tab:
        visit(tab, studio, "de")
        send(tab, ("bogen.jpg", with_glare(broken, "hex-4-3", "hex-5-5").jpeg))
        assert find_violations_by_day_and_night(tab) == []
        assert tab.thing("#photos-said").role == "status"
        first = tab.page.inner_text("#photo-place")
        assert first
        tab.press("Enter")
        tab.wait("(first) => document.getElementById('photo-place').textContent !== first", first)
        tab.page.click("#photo-before")
        assert tab.page.inner_text("#photo-place") == first
        answer_all(tab, broken.truth)
        assert tab.focused().name.startswith("Vergleiche")
        assert find_violations_by_day_and_night(tab) == []
        tab.page.click("#photo-view [data-field='hex-1-1']")
        assert tab.page.inner_text("#photo-place").endswith("1-1")
        tab.page.click("#photo-others summary")
        tab.page.focus("#photo-rest button")
        tab.press("4")
        assert tab.run(SQUARES)["hex-1-1"] == "4"
        tab.run("() => document.querySelector(\"[data-field='hex-1-1']\").focus()")
        tab.press("ArrowRight")
        focused = tab.focused()
        assert focused.role == "button"
        assert "1-2: " in focused.name
        tab.page.click("#photo-bare")
        assert tab.page.is_hidden("#photo-view [data-field='hex-1-1'] text")
