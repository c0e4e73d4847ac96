"""Virtual tables: what the file for Tabletop Simulator says, and what its pictures show."""

from __future__ import annotations

import csv
import shutil
from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageStat

from generator.games.board.kit import board_kit
from generator.games.board.model.order import BoardKitOrder
from generator.model.component import Size
from generator.model.order import Ink
from generator.model.virtual_table import MOST_CARDS, MOST_COLUMNS, MOST_ROWS
from generator.page.pieces.virtual_table import lay_grid
from generator.products.destinations import _laid, as_document, draw_pictures
from generator.products.tools import load_tools
from generator.units import MM_PER_INCH, PAPERS
from support.papers.saved_objects import MOST_DOTS, check, read_saved
from support.program import ROOT, at_once, everything, sentence

if TYPE_CHECKING:
    from pathlib import Path

    from support.papers.saved_objects import Saved

HEX, CIRCLE = 1, 2
SAME = 1.0
"""How far two pictures may differ, as the mean of all their dots from 0 to 255."""


def made(*words: str | Path, cwd: Path) -> Saved:
    """Run a kit with `--format tts` in a folder of its own, and read what came out."""
    answer = at_once("kit", *words, "--format", "tts", "-o", "table/", cwd=cwd)
    assert answer.returncode == 0, answer.stderr
    (file,) = (cwd / "table").glob("*.json")
    return read_saved(file)


def apart(one: Image.Image, other: Image.Image) -> float:
    """Return how far two pictures of one size differ."""
    means: list[float] = ImageStat.Stat(ImageChops.difference(one, other)).mean
    return sum(means) / len(means)


def place(saved: Saved, sheet: dict[str, Any], number: int, side: str = "FaceURL") -> Image.Image:
    """Cut a card out of its sheet."""
    whole = saved.picture(sheet[side])
    columns, rows = sheet["NumWidth"], sheet["NumHeight"]
    wide, high = whole.width // columns, whole.height // rows
    row, column = divmod(number, columns)
    left, top = column * wide, row * high
    return whole.crop((left, top, left + wide, top + high))


@pytest.fixture(scope="module")
def board(tmp_path_factory: pytest.TempPathFactory) -> Saved:
    return made("board", cwd=tmp_path_factory.mktemp("board"))


@pytest.fixture(scope="module")
def herbs(tmp_path_factory: pytest.TempPathFactory) -> Saved:
    return made("deck", ROOT / "docs/samples/herbs.toml", cwd=tmp_path_factory.mktemp("herbs"))


@given(
    cards=st.integers(1, MOST_CARDS),
    width=st.floats(20, 200),
    height=st.floats(20, 200),
    dpi=st.integers(72, 1200),
)
def test_a_grid_has_room_for_all_cards_and_the_hidden_one(
    cards: int, width: float, height: float, dpi: int
) -> None:
    grid = lay_grid(cards, Size(width, height), dpi)
    assert grid.columns <= MOST_COLUMNS
    assert grid.rows <= MOST_ROWS
    assert grid.columns * grid.rows > cards
    assert max(grid.columns * grid.wide, grid.rows * grid.high) <= MOST_DOTS
    assert grid.wide <= width * dpi / MM_PER_INCH + 0.01
    assert abs(grid.wide * height / width - grid.high) <= 1 + height / width


@pytest.mark.parametrize("cards", [0, MOST_CARDS + 1])
def test_a_sheet_holds_69_cards_at_most(cards: int) -> None:
    with pytest.raises(ValueError, match=str(cards)):
        lay_grid(cards, Size(63.5, 88.9), 300)


def test_a_full_sheet_of_poker_cards_is_as_fine_as_it_can_be() -> None:
    assert lay_grid(69, Size(63.5, 88.9), 300) == (10, 7, 409, 573)


def test_all_tiles_of_the_board_game_are_on_the_table(board: Saved) -> None:
    tiles = [it for it in board.walk() if it["Name"] == "Custom_Tile"]
    assert len(tiles) == 272
    shapes = Counter(it["CustomImage"]["CustomTile"]["Type"] for it in tiles)
    assert shapes == {HEX: 164, CIRCLE: 20, 0: 88}
    assert not any(it["Name"] in {"DeckCustom", "Card"} for it in board.walk())


def test_what_has_the_same_back_is_in_one_bag(board: Saved) -> None:
    bags = {it["Nickname"]: it["ContainedObjects"] for it in board.objects}
    black = bags["Buildings, Animals, Knowledge, Castles, Mines, Ships"]
    assert len(black) == 40
    assert {it["CustomImage"]["ImageSecondaryURL"] for it in black} == {
        "kit-board-tts-back-black.png"
    }
    assert {len(bags[name]) for name in ("Buildings", "Castles", "Mines")} == {40, 14, 10}
    assert len({it["CustomImage"]["ImageURL"] for it in bags["Ships"]}) == 3
    for name, tiles in bags.items():
        backs = {it["CustomImage"]["ImageSecondaryURL"] for it in tiles}
        assert len(backs) == 1 or name == "Point tiles"


def test_a_hex_has_its_corners_at_the_sides_of_its_picture(board: Saved) -> None:
    for it in board.walk():
        if it["Name"] != "Custom_Tile" or it["CustomImage"]["CustomTile"]["Type"] != HEX:
            continue
        picture = board.picture(it["CustomImage"]["ImageURL"])
        assert picture.width / picture.height == pytest.approx(2 / 3**0.5, abs=0.005)
        assert it["Transform"]["rotY"] == 90.0, "turned back, so that it stands upright"
        assert it["Transform"]["scaleX"] == pytest.approx(28 / 2 / MM_PER_INCH, abs=1e-4)


def test_a_hex_is_inked_to_the_corners_of_its_picture(board: Saved) -> None:
    picture = board.picture("kit-board-tts-back-black.png")
    ground = picture.getpixel((2, 2))
    corners = [(x, y) for x in (0, picture.width - 1) for y in (0, picture.height - 1)]
    assert {picture.getpixel(corner) for corner in corners} == {ground}


def test_only_what_is_no_square_keeps_the_proportions_of_its_picture(board: Saved) -> None:
    for it in board.walk():
        if it["Name"] == "Custom_Tile":
            picture = board.picture(it["CustomImage"]["ImageURL"])
            tile = it["CustomImage"]["CustomTile"]
            assert tile["Stretch"] or picture.width != picture.height
            assert tile["Stretch"] is (tile["Type"] != 0 or picture.width == picture.height)


def test_a_deck_has_a_sheet_of_faces_and_a_back(herbs: Saved) -> None:
    decks = {it["Nickname"]: it for it in herbs.objects}
    wanted: Counter[str] = Counter()
    with (ROOT / "docs/samples/herbs.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            wanted[row["group"]] += int(row["count"] or 1)
    assert {name: len(it["DeckIDs"]) for name, it in decks.items()} == wanted
    keys = [key for it in decks.values() for key in it["CustomDeck"]]
    assert keys == ["1", "2", "3"]
    for it in decks.values():
        ((_key, sheet),) = it["CustomDeck"].items()
        assert sheet["BackIsHidden"] is True
        assert sheet["UniqueBack"] is False
        assert sheet["Type"] == 0, "round corners"
        assert it["Transform"]["scaleX"] == 1.0, "poker cards are the table's own"
        assert it["Transform"]["rotZ"] == 180.0, "face down"
        assert it["Hands"] is it["HideWhenFaceDown"] is True


def test_a_place_on_a_sheet_shows_the_card_of_its_id(herbs: Saved, tmp_path: Path) -> None:
    answer = at_once(
        *("kit", "deck", ROOT / "docs/samples/herbs.toml", "--only", "rue,sage"),
        *("--format", "png", "--bleed", "0", "-o", "cards/"),
        cwd=tmp_path,
    )
    assert answer.returncode == 0, answer.stderr
    (deck,) = (it for it in herbs.objects if it["Nickname"] == "physic")
    ((_key, sheet),) = deck["CustomDeck"].items()
    ids = {card["Nickname"].lower(): card["CardID"] for card in deck["ContainedObjects"]}
    for name in ("rue", "sage"):
        with Image.open(tmp_path / "cards" / f"herbs-physic-{name}-front.png") as drawn:
            face = place(herbs, sheet, ids[name] % 100)
            alone = drawn.convert("RGB").resize(face.size)
            other = place(herbs, sheet, (ids[name] + 1) % 100)
            assert apart(face, alone) < SAME < apart(other, alone)


def test_the_last_place_of_a_sheet_shows_the_back(herbs: Saved) -> None:
    for deck in herbs.objects:
        ((_key, sheet),) = deck["CustomDeck"].items()
        hidden = place(herbs, sheet, sheet["NumWidth"] * sheet["NumHeight"] - 1)
        back = herbs.picture(sheet["BackURL"])
        assert apart(hidden, back.resize(hidden.size)) < SAME


def test_the_same_order_gives_the_same_bytes(herbs: Saved, tmp_path: Path) -> None:
    again = made("deck", ROOT / "docs/samples/herbs.toml", cwd=tmp_path)
    assert again == herbs


def test_cards_with_backs_of_their_own_have_a_sheet_of_backs(tmp_path: Path) -> None:
    rows = "\n".join(f"card-{n},Card {n},back-{n}" for n in range(1, 6))
    backs = "".join(f'[back.back-{n}]\nfields = {{ icon = "die:{n}" }}\n' for n in range(1, 6))
    (tmp_path / "own.csv").write_text(f"id,title,back\n{rows}\n", encoding="utf-8")
    (tmp_path / "own.toml").write_text(
        f'[deck]\nname = "Own"\nsize = "mini"\ntable = "own.csv"\n{backs}', encoding="utf-8"
    )
    saved = made("deck", "own.toml", cwd=tmp_path)
    (deck,) = saved.objects
    ((_key, sheet),) = deck["CustomDeck"].items()
    assert sheet["UniqueBack"] is True
    assert deck["DeckIDs"] == [100, 101, 102, 103, 104]
    backs_drawn = [place(saved, sheet, number, "BackURL") for number in range(5)]
    assert all(apart(one, other) > 0.1 for one, other in pairwise(backs_drawn))
    assert deck["Transform"]["scaleX"] == pytest.approx(63.5 / 88.9, abs=1e-4)


def test_all_action_cards_of_the_card_game_are_one_deck(tmp_path: Path) -> None:
    saved = made("cards", "--dpi", "72", cwd=tmp_path)
    counts = [len(it.get("DeckIDs", [None])) for it in saved.objects]
    assert sum(counts) == 240
    assert max(counts) == 114
    (deck,) = (it for it in saved.objects if len(it.get("DeckIDs", ())) == 114)
    ((_key, sheet),) = deck["CustomDeck"].items()
    assert sheet["FaceURL"] == "kit-cards-tts-action-fronts.png"
    assert saved.size(sheet["BackURL"]) == (126, 180), "a mini card at 72 dots an inch"


def test_the_persons_of_bruges_are_decks_by_the_colour_of_their_backs(tmp_path: Path) -> None:
    saved = made("bruges", "--only", "persons,open,canals", "--dpi", "72", cwd=tmp_path)
    decks = [it for it in saved.objects if it["Name"] == "DeckCustom"]
    assert [len(it["DeckIDs"]) for it in decks] == [33] * 5
    assert {sheet["Type"] for it in decks for sheet in it["CustomDeck"].values()} == {0}
    assert [len(it["ContainedObjects"]) for it in saved.objects if it["Name"] == "Bag"] == [40]


def test_many_cards_fill_several_sheets_of_one_deck(tmp_path: Path) -> None:
    rows = "\n".join(f"Card {n},{1 + n % 2}" for n in range(150))
    (tmp_path / "many.csv").write_text(f"title,count\n{rows}\n", encoding="utf-8")
    answer = at_once("kit", "deck", "many.csv", "--dpi", "72", "-o", "many.json", cwd=tmp_path)
    assert answer.returncode == 0, answer.stderr
    saved = read_saved(tmp_path / "many.json")
    (deck,) = saved.objects
    assert list(deck["CustomDeck"]) == ["1", "2", "3"]
    assert len(deck["DeckIDs"]) == 225
    assert Counter(id_ // 100 for id_ in set(deck["DeckIDs"])) == {1: 50, 2: 50, 3: 50}
    assert len({sheet["BackURL"] for sheet in deck["CustomDeck"].values()}) == 1


def test_a_landscape_card_is_turned(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "docs/samples", tmp_path / "samples")
    saved = made("deck", "samples/labels.toml", cwd=tmp_path)
    (deck,) = saved.objects
    assert deck["SidewaysCard"] is True
    ((_key, sheet),) = deck["CustomDeck"].items()
    face = place(saved, sheet, 0)
    assert face.height / face.width == pytest.approx(80 / 36, rel=0.01)
    assert sheet["BackURL"] == "kit-deck-labels-tts-blank.png"
    assert saved.picture(sheet["BackURL"]).getcolors() == [(64 * 64, (255, 255, 255))]


def test_one_card_is_no_deck_and_one_tile_needs_no_bag(tmp_path: Path) -> None:
    (tmp_path / "one.csv").write_text("title\nAlone\n", encoding="utf-8")
    (card,) = made("deck", "one.csv", cwd=tmp_path).objects
    assert card["Name"] == "Card"
    assert card["CardID"] == 100
    shutil.rmtree(tmp_path / "table")
    (tile,) = made("board", "--only", "points-red", cwd=tmp_path).objects
    assert tile["Name"] == "Custom_Tile"
    assert tile["Transform"]["rotY"] == 180.0


def test_names_are_in_the_language_of_the_order(tmp_path: Path) -> None:
    saved = made("board", "--only", "mines", "--lang", "fr", cwd=tmp_path)
    assert {it["Nickname"] for it in saved.objects} == {"Mines"}
    assert (tmp_path / "table/kit-board-mines-tts-fr.json").is_file()


@pytest.mark.parametrize(
    ("address", "start"),
    [
        ("https://example.org/kit", "https://example.org/kit/"),
        ("https://example.org/kit/", "https://example.org/kit/"),
        ("C:\\Games\\", "C:\\Games\\"),
    ],
)
def test_pictures_are_looked_for_where_the_order_says(
    address: str, start: str, tmp_path: Path
) -> None:
    answer = at_once(
        "kit", "board", "--only", "mines", "--address", address, "-o", "m.json", cwd=tmp_path
    )
    assert answer.returncode == 0, answer.stderr
    text = (tmp_path / "m.json").read_text(encoding="utf-8")
    assert text.count(start.replace("\\", "\\\\") + "m-mine.png") == 12


def test_every_picture_is_counted_while_they_are_drawn() -> None:
    order = BoardKitOrder(
        (), 4, 28.0, 16.0, frozenset(), ("goods",), PAPERS["a4"], PAPERS["a4"], Ink.LOW, "en"
    )
    progress: list[tuple[int, int]] = []
    pieces = board_kit(order, load_tools()).pieces
    table, sized = _laid(pieces, 100)
    pages, sizes = zip(*sized, strict=True)
    drawn = draw_pictures(
        as_document(pages, pieces), sizes, 100, lambda done, total: progress.append((done, total))
    )
    assert progress == [(number, 7) for number in range(1, 8)]
    assert {leaf.name for leaf in drawn} == set(table.pictures)


def test_the_answer_counts_what_was_written(tmp_path: Path) -> None:
    answer = at_once("kit", "board", "--only", "goods", "--format", "tts", cwd=tmp_path)
    assert answer.stdout.startswith(
        "output/kit-board-goods-tts/kit-board-goods-tts.json:"
        " 1 pile, 42 pieces, 7 pictures beside it, "
    )
    check(read_saved(tmp_path / "output/kit-board-goods-tts/kit-board-goods-tts.json"))


def test_nothing_is_written_where_the_table_cannot_be(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    before = everything(tmp_path)
    answer = at_once("kit", "board", "--only", "mines", "-o", "file/m.json", cwd=tmp_path)
    assert "is a file, not a folder" in sentence(answer)
    assert everything(tmp_path) == before


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["--only", "summary,mines"], "works only with cards, tiles and tokens; remove summary"),
        (["--bleed", "3"], "--bleed has no effect with --format tts"),
        (["--uncut"], "--uncut has no effect with --format tts"),
        (["--paper", "a3"], "--paper has no effect with --format tts"),
        (["--printer", "x"], "--printer has no effect with --format tts"),
        (["--boards", "1"], "--boards has no effect without the boards"),
        (["-o", "a.png"], "a.png ends in '.png', but --format is tts"),
        (["-o", "a.jsn"], "did you mean '.json'?"),
        (["--product", "tgc-hex-deck"], "--product makes PNG pictures, not tts"),
    ],
)
def test_what_has_no_use_on_a_virtual_table_is_refused(
    words: list[str], expected: str, tmp_path: Path
) -> None:
    (tmp_path / "scriptorium.toml").write_text("[printers]\nx = [0, 0]\n", encoding="utf-8")
    before = everything(tmp_path)
    answer = at_once("kit", "board", "--format", "tts", *words, cwd=tmp_path)
    assert answer.returncode == 2
    assert expected in sentence(answer)
    assert everything(tmp_path) == before


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["kit", "board", "--address", "x"], "add --format tts, or leave it out."),
        (["pad", "--format", "tts"], "--format does not accept 'tts'; choose pdf, svg or png."),
        (["board", "1", "--format", "tts"], "--format does not accept 'tts'"),
        (["pad", "-o", "a.json"], "name a file that ends in .pdf, .svg or .png."),
    ],
)
def test_a_virtual_table_is_for_kits_only(words: list[str], expected: str, tmp_path: Path) -> None:
    answer = at_once(*words, cwd=tmp_path)
    assert answer.returncode == 2
    assert expected in sentence(answer)
    assert not everything(tmp_path)


def test_cards_that_cannot_show_their_text_are_reported_together(tmp_path: Path) -> None:
    long = "word " * 400
    (tmp_path / "bad.csv").write_text(
        f"title,text\nOne,{long}\nTwo,short\nThree,{long}\n", encoding="utf-8"
    )
    answer = at_once("kit", "deck", "bad.csv", "--format", "tts", cwd=tmp_path)
    assert answer.returncode == 1
    assert [answer.stderr.count(f"Row {row}, column 'text'") for row in (2, 3, 4)] == [1, 0, 1]
    assert not (tmp_path / "output").exists()
