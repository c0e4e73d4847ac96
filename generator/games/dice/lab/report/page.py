"""The printed page of a playtest: the verdict, the map, and a chart of each kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.dice.lab.report import charts
from generator.games.dice.lab.report.hints import hints
from generator.games.dice.lab.report.verdict import verdict
from generator.games.dice.lab.report.wording import basis
from generator.games.dice.model.edition import ROMAN
from generator.games.dice.pages.map_look import map_look
from generator.hexes.frame import Box
from generator.language import N_, _, spoken, translate
from generator.model.order import Ink
from generator.page.maps.domain import place_domain
from generator.page.maps.own_terrains import terrain_drawings
from generator.page.marks import Page
from generator.page.text.room import Design
from generator.values import NamedTuple

if TYPE_CHECKING:
    from generator.games.dice.model.playtest import Playtest
    from generator.page.report import ReportLook
    from generator.page.svg.press import Press
    from generator.page.text.room import Room
    from generator.units import Paper

TEMPLATE = "games/dice/playtest.svg.j2"
DESIGN = Design(width=270.0, height=190.0, narrowest=8.0, widest=10.0, share=0.05, smallest=0.93)
UNFIT = N_(
    "The page of a playtest needs a paper of at least {width:.0f} × {height:.0f} mm; {paper} is"
    " smaller."
)
LEFT = 104.0
"""The width of the title and the map."""
HEAD = 22.0
BOTTOM = 50.0
"""The height of the lowest charts, with their titles."""
GAP = 6.0
LARGEST_SIDE = 9.0
SIZES = tuple(3.1 - 0.05 * step for step in range(15))
"""The sizes of the words of the verdict, from the one that reads best to the smallest."""
LEADING = 1.28
BETWEEN = 0.6
"""The room between two sentences, in mm."""
MOST_WORDS = 0.32
"""The share of the page's height that the words may take."""


class Words(NamedTuple):
    """The verdict and the hints in lines, their size, and the height that they take."""

    said: list[list[str]]
    advice: list[list[str]]
    size: float
    leading: float
    height: float


def check_paper(paper: Paper) -> None:
    """Refuse a paper that is too small for the page."""
    DESIGN.room(paper.landscape, translate(UNFIT))


def draw_playtest(playtest: Playtest, look: ReportLook, press: Press) -> Page:
    """Draw the page of a domain."""
    room = DESIGN.room(look.paper.landscape, translate(UNFIT))
    layout = playtest.layout
    words = _set(verdict(playtest), hints(playtest), room, press)
    boxes = _boxes(room, words.height)
    domain = place_domain(layout, boxes["map"], largest=LARGEST_SIDE, gap=look.theme.shapes["gap"])
    drawing = press.draw(
        TEMPLATE,
        {
            "paper": room.paper,
            "margin": room.margin,
            "scale": room.scale,
            "width": room.width,
            "height": room.height,
            "boxes": boxes,
            "words": words,
            "between": BETWEEN,
            "domain": domain,
            "cells": charts.heat(playtest, domain.cells),
            "ridges": charts.ridges(playtest),
            "castles": charts.castles(playtest),
            "worth": charts.terrains(playtest),
            "gains": charts.bonuses(playtest),
            "zones": charts.zones(playtest),
            "colours": charts.colours(playtest),
            "seats": charts.seats(playtest),
            "phases": tuple(ROMAN.items()),
            "name": layout.name(spoken()),
            "letter": layout.initial(spoken()),
            "emblem": layout.emblem,
            "basis": basis(playtest),
            "against": playtest.against,
            "seed": playtest.seed,
            **map_look(layout, look),
        },
        terrain_drawings(layout, press.ruler, grey=look.ink is Ink.MONO),
    )
    title = _("Playtest of domain {id}").format(id=layout.id)
    return Page(layout.id, title, drawing.width, drawing.height, drawing.marks, tags=drawing.tags)


def _boxes(room: Room, said: float) -> dict[str, Box]:
    """Divide the page: title and map at the left, words and charts beside and below."""
    right, foot = room.width, room.height - 6.0
    low = foot - BOTTOM
    beside = LEFT + GAP
    middle = said + GAP
    split = beside + (right - beside) * 0.54
    half = middle + (low - GAP - middle) * 0.47
    wide = (right - 3 * GAP) / 4
    second, third = wide * 0.86, wide * 0.9
    zones_left = second + third + 2 * GAP
    colours_left = right - wide * 0.8
    return {
        "head": Box(0.0, 0.0, LEFT, HEAD),
        "map": Box(0.0, HEAD + 5.0, LEFT, low - GAP - 5.0),
        "words": Box(beside, 0.0, right, said),
        "scores": Box(beside, middle, split - GAP, low - GAP),
        "castles": Box(split, middle, right, half),
        "seats": Box(split, half + 3.0, right, low - GAP),
        "terrains": Box(0.0, low, second, foot),
        "bonuses": Box(second + GAP, low, second + GAP + third, foot),
        "zones": Box(zones_left, low, colours_left - GAP, foot),
        "colours": Box(colours_left, low, right, foot),
    }


def _set(said: list[str], advice: list[str], room: Room, press: Press) -> Words:
    """Break the words of the verdict into lines, at the largest size that fits."""
    tried = (_broken(said, advice, room, press, size) for size in SIZES)
    most = room.height * MOST_WORDS
    return next((it for it in tried if it.height <= most), None) or _broken(
        said, advice, room, press, SIZES[-1]
    )


def _broken(said: list[str], advice: list[str], room: Room, press: Press, size: float) -> Words:
    width = room.width - LEFT - GAP - 12.0
    found = [press.wrapped(text, "text", size, width) for text in said]
    also = [press.wrapped(text, "text", size, width) for text in advice]
    leading = size * LEADING
    lines = sum(map(len, found)) + sum(map(len, also)) + (1.6 if also else 0.0)
    height = 8.0 + lines * leading + (len(found) + len(also)) * BETWEEN
    return Words(found, also, size, leading, height)
