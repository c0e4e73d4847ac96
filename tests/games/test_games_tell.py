"""What games draw and tell on a terminal and a page, and how they lay pieces: all is approved."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest

from generator.errors import ScriptoriumError
from generator.games.board.checks import check_dice
from generator.games.board.completion import fill_numbers, find_surplus
from generator.games.board.layouts import read_token as read_board_token
from generator.games.board.load.edition import board_edition
from generator.games.bruges.load.edition import bruges_edition
from generator.games.bruges.load.persons import load_persons
from generator.games.bruges.load.player import read_engraver
from generator.games.bruges.model.game import Engraver, read_count
from generator.games.cards.model.game import CardType
from generator.games.cards.terminal import draw_domain
from generator.games.dice.checks import check_castles
from generator.games.dice.completion import fill_bonuses
from generator.games.dice.layouts import read_token as read_dice_token
from generator.games.dice.load.blank import sheet_to_toml
from generator.games.dice.load.edition import dice_edition
from generator.games.dice.load.record import read_record
from generator.games.dice.load.record_text import record_to_toml
from generator.games.dice.load.sheet import load_games
from generator.games.dice.model.sheet import DiceGame, Variant
from generator.games.dice.sheet_page import PAGE
from generator.games.shared.markers import lay_marker, marker_pages, place_markers
from generator.games.shared.track import lay_track
from generator.hexes.frame import Box
from generator.load.layouts.layout import load_layout, parse_layout
from generator.load.layouts.library import find_layout
from generator.load.results.finished import game_of, read_documents
from generator.model.terrain import TERRAIN_LETTERS
from generator.page.text.kit_page import kit_room
from generator.products.results.rulebooks import rulebook
from generator.products.results.score import replay_file
from generator.products.studio.game_pages import design_page
from generator.units import PAPERS, Paper
from support.approved import brief_text, rows_of
from support.plain_values import plain
from support.program import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from conftest import Golden

    from generator.model.layout import Layout

SAMPLES = ROOT / "docs" / "samples"
EVENINGS = (
    *("evening", "board-evening", "board-quick", "cards-evening", "cards-solo"),
    *("bruges-evening", "herd-evening"),
)


def evenings() -> Iterator[str]:
    """Yield how finished games are called and drawn."""
    for name in EVENINGS:
        documents = read_documents([SAMPLES / f"{name}.toml"])
        game = game_of(documents)
        book = rulebook(game)
        scored = book.score(documents, None)
        yield f"{name}: {game}, {book.subject(scored.game)}, {list(book.phases)}"
        for number, score in enumerate(scored.result.scores):
            yield f"{book.title(scored.game, number)}: {book.deciding(scored.game, score)}"
            yield f"{[book.phase(it) for it in score.lines]}"
            for coloured in (False, True):
                drawn = book.picture(scored.game, number, score, coloured=coloured)
                yield from (drawn or "no picture").splitlines()


def records() -> Iterator[str]:
    """Yield a record as it is told, with colours and without."""
    for name in ("evening-record", "illegal-record"):
        replay = replay_file(SAMPLES / f"{name}.toml")[1]
        yield from replay.tell(coloured=False)
        yield from [*replay.tell(coloured=True)][:40]


def written() -> Iterator[str]:
    """Yield finished sheets and records as files that are read again."""
    for name in ("evening", "anna"):
        game = load_games([SAMPLES / f"{name}.toml"])
        yield from sheet_to_toml(game, SAMPLES).splitlines()
        bare = [
            replace(it, turns=None, bonuses=None, goods_sold=None, colours={}, columns=None)
            for it in game.sheets[:1]
        ]
        yield from sheet_to_toml(DiceGame(Variant.SOLO, tuple(bare))).splitlines()
    domains = (game.sheets[0].layout, load_layout(find_layout("B")))
    apart = [replace(game.sheets[0], layout=it) for it in domains]
    with pytest.raises(ScriptoriumError) as caught:
        sheet_to_toml(DiceGame(Variant.SAME, tuple(apart)))
    yield str(caught.value)
    record = read_record(SAMPLES / "evening-record.toml")
    yield from record_to_toml(record, SAMPLES).splitlines()
    idle = replace(record.rolls[0], plays=())
    for rolls in ((), (idle,)):
        yield from record_to_toml(replace(record, rolls=rolls)).splitlines()


def columns() -> Iterator[str]:
    """Yield domains of many columns, which do not all fit beside each other."""
    documents = read_documents([SAMPLES / "cards-evening.toml"])
    laid = rulebook("cards").score(documents, None).game
    (column, *_rest) = (it for it in laid.domains[0] if it.cards)
    for kind in CardType:
        card = column.cards[0]._replace(type=kind, building=None)
        for number in (1, 4, 9, 30):
            of_kind = column._replace(cards=(card,) * (1 + number % 3), finished=number == 4)
            yield from (draw_domain([of_kind] * number, coloured=False) or "").splitlines()
    yield str(draw_domain([], coloured=True))


def pages() -> Iterator[str]:
    """Yield what the pages of the studio know of the games."""
    for game in ("dice", "board"):
        page = design_page(game)
        yield from rows_of(page.targets())
        yield f"{[page.bonus_name(it) for it in page.bonuses.values()]}"
    yield from rows_of(PAGE.words())
    for file in (SAMPLES / "evening.toml", SAMPLES / "anna.toml"):
        read = PAGE.read(read_documents([file]), lambda path: path.name)
        domains = [(it["id"], it["file"]) for it in read["domains"]]
        yield f"{read['variant']} {domains}"
        yield from rows_of(plain(read["players"]))


def tokens() -> Iterator[str]:
    """Yield what the tokens of both games mean."""
    endings = ("", "0", "1", "6", "7", "11", "m", "s", "g", "w", "x", "gg", "mk", "M")
    for name, read in (("dice", read_dice_token), ("board", read_board_token)):
        for letter, terrain in TERRAIN_LETTERS.items():
            for ending in endings:
                yield f"{name} {letter}{ending}: {plain(read(terrain, letter + ending))}"


def luck(seed: int) -> Random:
    return Random(seed)  # noqa: S311 - dice, no secret


def parsed(text: str) -> Layout:
    layout = parse_layout(text, "own.toml").layout
    assert layout is not None
    return layout


def signs() -> Iterator[str]:
    """Yield what is said about numbers and bonuses of layouts, and how they are completed."""
    board = load_layout(find_layout("1"))
    rules = board_edition().layout
    cells = board.cells
    for more in ((), (0,), (0, 1), (3, 9, 12), (30, 31)):
        dice = [replace(it, die=1 if at in more else it.die) for at, it in enumerate(cells)]
        changed = replace(board, cells=tuple(dice))
        yield f"{more}: {find_surplus(changed, rules)}"
        for custom in (False, True):
            yield from (f" {plain(it)}" for it in check_dice(changed, rules, custom=custom))
        fewer = replace(changed, cells=changed.cells[1:])
        yield from (f" {plain(it)}" for it in check_dice(fewer, rules, custom=False))
        bare = {it.hex: replace(it, die=None if at % 2 else it.die) for at, it in enumerate(dice)}
        for custom in (False, True):
            filled = fill_numbers(bare, rules, custom, luck(1))
            yield f" {[it.die for it in filled.values()]}"
            yield f" {sorted(Counter(it.die or 0 for it in filled.values()).items())}"
    maps = ("Km  Ks  Kg  Kw", "Km  Km  Kg  Kg", "Km  Ks  Kg  Kw  Kw", "Km  Ks  C   Ks", "C")
    for text in maps:
        layout = parsed(f'game = "dice"\nid = "own"\nmap = "{text}"\n')
        for are_bare in (False, True):
            castles = [
                replace(it, bonus=None if are_bare and at else it.bonus)
                for at, it in enumerate(layout.cells)
            ]
            changed = replace(layout, cells=tuple(castles))
            for custom in (False, True):
                found = check_castles(changed, dice_edition().layout, custom=custom)
                yield from (f"{text} {plain(it)}" for it in found)
            by_hex = {it.hex: it for it in castles}
            for seed, custom in enumerate((False, True)):
                done = fill_bonuses(by_hex, dice_edition().layout, custom, luck(seed))
                yield f"{text} {[plain(it.bonus) for it in done.values()]}"


def counts() -> Iterator[str]:
    """Yield what texts count for persons of Brügge, and the readings of the engraver."""
    for text in ("workers", " workers:2 ", "workers:red", "workers:red:99", "workers:100", "x"):
        yield f"{text}: {plain(read_count(text))}"
    for text in ("workers:0", "workers:²", "workers:2:red", "florins:red", "groups:1", "", ":"):
        yield f"{text}: {plain(read_count(text))}"
    persons = load_persons(None, bruges_edition().price_of_point).persons
    for reading in Engraver:
        for name in ("engraver", "mayor", "prince"):
            person = read_engraver(persons[name], reading)
            yield f"{reading} {name}: {person.laurel and person.laurel.per}"


def pieces() -> Iterator[str]:
    """Yield where the fields of points tracks and the markers of players are."""
    for wide, high, number in ((300, 200, 100), (100, 300, 50), (200, 200, 60), (400, 100, 4)):
        track = lay_track(Box(10.0, 20.0, 10.0 + wide, 20.0 + high), number)
        yield f"{wide} × {high}: {number} fields of {track.depth[0]:.6g} × {track.depth[1]:.6g}"
        boxes = [(it.number, *(f"{part:.6g}" for part in it.box)) for it in track.fields]
        yield from rows_of(boxes)
    net = lay_marker()
    yield from rows_of(plain((net.outline, net.folds, net.face)))
    narrow = Paper("narrow", 105.0, 297.0)
    for paper in (PAPERS["a4"], PAPERS["a5"], PAPERS["letter"], narrow):
        for number in (1, 5, 7, 13):
            yield f"{paper.name} {number}"
            try:
                room = kit_room(paper)
                placed = place_markers(room, [*CardType][:number] * 2, [*Engraver])
            except ScriptoriumError as error:
                yield str(error)
                continue
            for page in marker_pages(room, placed, [*Engraver]):
                markers = page["markers"]
                assert isinstance(markers, tuple)
                spots = [f"{it.colour} {it.use} {it.x:.5g} {it.y:.5g}" for it in markers]
                yield "; ".join(spots)
                sizes = (page["size"], page["sketched"], plain(page["uses"]))
                yield f"{sizes} {[f'{part:.5g}' for part in markers[-1].box]}"


def approve(tell: Callable[[], Iterator[str]], golden: Golden) -> None:
    """Compare what is told."""
    lines = [it.replace(f"{ROOT}/", "").replace("\x1b", "␛") for it in tell()]
    golden(f"games/{tell.__name__}.txt", brief_text(lines))


def test_finished_games_in_a_terminal(golden: Golden) -> None:
    approve(evenings, golden)


def test_a_record_step_by_step(golden: Golden) -> None:
    approve(records, golden)


def test_sheets_and_records_as_files(golden: Golden) -> None:
    approve(written, golden)


def test_domains_of_many_columns(golden: Golden) -> None:
    approve(columns, golden)


def test_what_pages_of_the_studio_know(golden: Golden) -> None:
    approve(pages, golden)


def test_tokens_of_hexes(golden: Golden) -> None:
    approve(tokens, golden)


def test_signs_that_are_checked_and_completed(golden: Golden) -> None:
    approve(signs, golden)


def test_what_persons_of_bruges_count(golden: Golden) -> None:
    approve(counts, golden)


def test_markers_and_points_tracks(golden: Golden) -> None:
    approve(pieces, golden)
