"""Decks: what a file and its table say, in every language, and each fault with row and column."""

from __future__ import annotations

import shutil
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.errors import InvalidError, ScriptoriumError, TemplateError, UnknownNameError
from generator.load.components.component_set import MOST_PIECES
from generator.load.decks.card import slug
from generator.load.decks.deck import DeckChoices, choose_cards, load_deck
from generator.load.decks.rows import MOST_CARDS
from generator.model.component import Cell, Component, Rim, Shape, Size
from generator.model.deck import SIZES, Deck, blame
from generator.model.finding import Place

if TYPE_CHECKING:
    from generator.model.finding import Finding

SAMPLES = Path(__file__).resolve().parents[2] / "docs" / "samples"
PLAIN = '[deck]\ntable = "cards.csv"\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with a deck of two cards."""
    (tmp_path / "deck.toml").write_text(PLAIN, encoding="utf-8")
    (tmp_path / "cards.csv").write_text("title,text\nSage,a\nRue,b\n", encoding="utf-8")
    return tmp_path


def write(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def cards(deck: Deck) -> dict[str, Component]:
    return {it.id: it for it in deck.components.components}


def fields_of(deck: Deck, card: str) -> dict[str, object]:
    """Return the values that a card gives its template, without empty ones."""
    return {name: value for name, value in cards(deck)[card].front.fields if value != ""}


def faults(folder: Path, table: str, deck: str = PLAIN) -> list[str]:
    """Return the sentences about a deck, each as `line:column code: message`."""
    write(folder, "cards.csv", table)
    path = write(folder, "deck.toml", deck)
    with pytest.raises(InvalidError) as error:
        load_deck(path)
    found = cast("tuple[Finding, ...]", error.value.findings)
    return [f"{it.place.line}:{it.place.column} {it.code}: {it.message}" for it in found]


# What a deck says


def test_a_deck_without_more_is_of_poker_cards_with_round_corners(folder: Path) -> None:
    deck = load_deck(folder / "deck.toml")
    sage, rue = deck.components.components
    assert deck.id == "deck"
    assert deck.name("fr") == "Deck"
    assert sage.shape is Shape.RECTANGLE
    assert sage.size == Size(63.5, 88.9)
    assert sage.rim == Rim(3.0, 3.0)
    assert sage.front.template == "deck/plain.svg.j2"
    assert fields_of(deck, "sage") == {"title": "Sage", "text": "a"}
    assert (sage.number, rue.number) == (2, 3)
    assert (sage.count, sage.name("en"), sage.group.id) == (1, "Sage", "deck")
    (copies,) = sage.copies
    assert copies.back is not None
    assert copies.back.template == "deck/back.svg.j2"
    assert dict(copies.back.fields)["title"] == "Deck"
    assert sage.cells["text"] == Cell(
        Place(str(folder / "cards.csv"), 2, 6, "Sage,a"), "text", 2, in_table=True
    )


def test_a_bare_table_is_a_deck(folder: Path) -> None:
    deck = load_deck(folder / "cards.csv")
    assert deck.id == "cards"
    assert list(cards(deck)) == ["sage", "rue"]


def test_the_deck_file_beside_a_table_is_used_where_it_names_the_table(folder: Path) -> None:
    write(folder, "cards.toml", '[deck]\nsize = "mini"\ntable = "cards.csv"\n')
    assert cards(load_deck(folder / "cards.csv"))["sage"].size == SIZES["mini"]
    write(folder, "cards.toml", '[deck]\nsize = "mini"\ntable = "others.csv"\n')
    assert cards(load_deck(folder / "cards.csv"))["sage"].size == SIZES["poker"]


@pytest.mark.parametrize("name", SIZES)
def test_a_size_has_a_name(folder: Path, name: str) -> None:
    path = write(folder, "deck.toml", f'[deck]\nsize = "{name}"\ntable = "cards.csv"\n')
    assert cards(load_deck(path))["sage"].size == SIZES[name]


def test_sizes_are_those_of_the_trade() -> None:
    assert SIZES["poker"] == (63.5, 88.9)
    assert SIZES["bridge"] == (57.15, 88.9)
    assert SIZES["mini"] == (44.45, 63.5)
    assert SIZES["tarot"] == (69.85, 120.65)
    assert SIZES["square"] == (63.5, 63.5)


def test_everything_that_a_deck_file_says_is_kept(folder: Path) -> None:
    text = """
[deck]
id = "own"
name = { en = "Herbs", fr = "Herbes" }
size = [50, 80]
corner = 0
safe = 4.5
bleed = 1.5
table = "cards.csv"
back = "red"
[deck.fields]
foot = "all of them"
text = "usual"
[back.red]
fields = { colour = "red" }
[back.blue]
template = "back"
"""
    write(folder, "cards.csv", "title,text,count,back,group\nA,,3,,x y\nB,own,0,,\nC,own,,blue,\n")
    deck = load_deck(write(folder, "deck.toml", text))
    assert (deck.id, deck.name("fr"), deck.bleed) == ("own", "Herbes", 1.5)
    assert list(cards(deck)) == ["a", "c"]
    first = cards(deck)["a"]
    assert (first.size, first.rim, first.count) == ((50.0, 80.0), (0.0, 4.5), 3)
    assert (first.group.id, first.group.name("en")) == ("x-y", "x y")
    assert fields_of(deck, "a") == {"title": "A", "text": "usual", "foot": "all of them"}
    assert fields_of(deck, "c")["text"] == "own"
    backs = [it.copies[0].back for it in deck.components.components]
    assert [(back.name, dict(back.fields)["colour"]) for back in backs if back] == [
        ("red", "red"),
        ("blue", ""),
    ]
    assert [dict(back.fields)["title"] for back in backs if back] == ["Herbs", "Herbs"]


def test_a_back_may_be_blank(folder: Path) -> None:
    path = write(folder, "deck.toml", '[deck]\nback = "none"\ntable = "cards.csv"\n')
    assert [it.copies[0].back for it in load_deck(path).components.components] == [None, None]
    assert all(it.has_back for it in load_deck(path).components.components)


def test_without_declared_backs_any_name_is_a_face(folder: Path) -> None:
    write(folder, "cards.csv", "title,back\nA,red\nB,\nC,none\n")
    deck = load_deck(folder / "deck.toml")
    names = [it.copies[0].back and it.copies[0].back.name for it in deck.components.components]
    assert names == ["red", "back", None]


def test_cards_may_be_in_the_file_itself(tmp_path: Path) -> None:
    text = """
[deck]
[[card]]
title = "A"
cost = 3
count = 2
[[card]]
id = "second"
title = "B"
"title:fr" = "Bé"
cost = 2.5
"""
    path = write(tmp_path, "deck.toml", text)
    deck = load_deck(path)
    assert [(it.id, it.number, it.count) for it in deck.components.components] == [
        ("a", 1, 2),
        ("second", 2, 1),
    ]
    assert fields_of(deck, "a") == {"title": "A", "cost": "3"}
    assert fields_of(deck, "second") == {"title": "B", "cost": "2.5"}
    assert fields_of(load_deck(path, language="fr"), "second")["title"] == "Bé"
    assert cards(deck)["second"].cells["cost"].row == 2


def test_a_language_has_columns_of_its_own(folder: Path) -> None:
    write(folder, "cards.csv", "title,Title:FR,text,text:de\nA,Ah,x,y\nB,,x,\n")
    spoken = {code: load_deck(folder / "deck.toml", language=code) for code in ("en", "fr", "de")}
    assert [fields_of(spoken[code], "a") for code in ("en", "de")] == [
        {"title": "A", "text": "x"},
        {"title": "A", "text": "y"},
    ]
    assert fields_of(spoken["fr"], "ah") == {"title": "Ah", "text": "x"}
    assert fields_of(spoken["fr"], "b") == {"title": "B", "text": "x"}
    assert cards(spoken["fr"])["ah"].cells["title"].column == "title:fr"


def test_ids_are_made_of_titles_and_never_alike(folder: Path) -> None:
    write(folder, "cards.csv", "id,title\n,Été à Köln!\n,Ete a Koln\n,?\nX-1,q\n,q\n")
    assert list(cards(load_deck(folder / "deck.toml"))) == [
        "ete-a-koln",
        "ete-a-koln-2",
        "card-4",
        "X-1",
        "q",
    ]


@given(st.text(max_size=80))
def test_a_made_id_is_always_an_id(text: str) -> None:
    made = slug(text)
    assert len(made) <= 40
    assert made == "" or made.replace("-", "").isalnum()
    assert not made.startswith("-")


def test_fields_are_read_by_their_kinds(tmp_path: Path) -> None:
    shutil.copy(SAMPLES / "herbs" / "bee.svg", tmp_path / "bee.svg")
    fields = "{# fields: n: number, i?: icon, p?: picture, s?: oak|ash|White-elm #}"
    write(tmp_path, "own.svg.j2", fields)
    write(tmp_path, "cards.csv", 'n,i,p,s\n-3,{silver},bee.svg,ASH\n"2,5",,,white-elm\n+4,,,\n')
    path = write(tmp_path, "deck.toml", '[deck]\ntemplate = "own.svg.j2"\ntable = "cards.csv"\n')
    deck = load_deck(path)
    picture = str(tmp_path / "bee.svg")
    assert fields_of(deck, "card-2") == {"n": -3, "i": "silver", "p": picture, "s": "ash"}
    assert fields_of(deck, "card-3") == {"n": 2.5, "s": "White-elm"}
    assert fields_of(deck, "card-4") == {"n": 4}
    assert list(deck.pictures) == [picture]
    assert deck.pictures[picture].cell.row == 2


def test_templates_are_found_in_the_folders_order(folder: Path) -> None:
    other = folder / "others"
    (other / "deck").mkdir(parents=True)
    write(other / "deck", "plain.svg.j2", "{# fields: title, text, extra? #}")
    assert "extra" in dict(cards(load_deck(folder / "deck.toml", templates=other))["sage"].front[2])
    write(folder, "own.svg.j2", "{#- fields: title,\n  text?: rich, -#}")
    deck = load_deck(folder / "deck.toml", choices=DeckChoices("own.svg.j2", Size(30.0, 40.0)))
    assert cards(deck)["sage"].front.template == "own.svg.j2"
    assert cards(deck)["sage"].size == (30.0, 40.0)


# Choosing


def test_cards_are_chosen_by_id_group_and_row() -> None:
    deck = load_deck(SAMPLES / "herbs.toml")

    def chosen(*names: str) -> list[str]:
        return [it.id for one in choose_cards([deck], names) for it in one.components.components]

    assert chosen("sage") == ["sage"]
    assert chosen("3", "SAGE") == ["sage", "lavender"]
    assert chosen("scent") == ["lavender", "rose", "lily", "poppy", "balm"]
    assert chosen("rose,sage") == ["sage", "rose"]
    assert len(chosen()) == 18
    with pytest.raises(UnknownNameError, match="no card 'sgae'; did you mean 'sage'"):
        chosen("sgae")
    with pytest.raises(UnknownNameError, match=r"name its id, its row, or a group \(physic, "):
        chosen("99")


def test_decks_without_a_chosen_card_are_left_out(folder: Path) -> None:
    decks = [load_deck(SAMPLES / "herbs.toml"), load_deck(folder / "deck.toml")]
    assert [deck.id for deck in choose_cards(decks, ["lavender"])] == ["herbs"]
    assert [deck.id for deck in choose_cards(decks, ["rue"])] == ["herbs", "deck"]


# The sample


def test_the_sample_deck_is_complete_in_all_languages() -> None:
    for language in ("en", "fr", "de"):
        deck = load_deck(SAMPLES / "herbs.toml", language=language)
        assert len(deck.components.components) == 18
        assert deck.components.count == 32
        columns = {cell.column for it in deck.components.components for cell in it.cells.values()}
        ending = "" if language == "en" else f":{language}"
        assert {f"title{ending}", f"text{ending}", f"kind{ending}"} <= columns
        assert len(deck.pictures) == 4
        assert list(deck.icons) == ["bee"]


# Faults


@pytest.mark.parametrize(
    ("table", "fault"),
    [
        (
            "tittle,text\nA,b\n",
            (
                "1:1 unknown-key: Row 1, column 'tittle': the template deck/plain.svg.j2 has no"
                " field 'tittle'; did you mean 'title'?"
            ),
        ),
        (
            "title,zzz\nA,b\n",
            (
                "1:7 unknown-key: Row 1, column 'zzz': the template deck/plain.svg.j2 has"
                " no field 'zzz'; it has title, cost, kind, icon, picture, text, foot"
                " and colour. Start the name with '#' to keep it as a note."
            ),
        ),
        (
            "text\nb\n",
            (
                "1:1 missing-key: The template deck/plain.svg.j2 needs the field 'title',"
                " but no column has it; add a column 'title', or give it for all cards in"
                " [deck.fields]."
            ),
        ),
        (
            "title,text\n,b\n",
            (
                "2:1 missing-key: Row 2, column 'title': the field is empty, but the template"
                " deck/plain.svg.j2 needs it; fill it in."
            ),
        ),
        (
            "title,count\nA,-1\n",
            (
                "2:3 bad-value: Row 2, column 'count': '-1' is not a count; write a whole"
                " number from 0 to 10000."
            ),
        ),
        ("title,count\nA,two\n", "'two' is not a count"),
        ("title,count\nA,1.5\n", "'1.5' is not a count"),
        ("title,count\nA,10001\n", "'10001' is not a count"),
        ("title,count\nA,99999999999999999999\n", "'99999999999999999999' is not a count"),
        (
            "title,id\nA,a b\n",
            "2:3 bad-value: Row 2, column 'id': 'a b' cannot be an id; use 1 to 40",
        ),
        (
            "title,id\nA,x\nB,X\n",
            "3:3 bad-value: Row 3, column 'id': another card is also called 'X'",
        ),
        (
            "id,title\n,x\nX,b\n",
            "another card is called 'X' after its title; choose another id",
        ),
        ("title,group\nA,?!\n", "Row 2, column 'group': '?!' cannot be the name of a group"),
        ("title,back\nA,?!\n", "Row 2, column 'back': '?!' cannot be the name of a back"),
        ("title,count:fr\nA,1\n", "'count' is the same in all languages; remove ':fr'."),
        ("title,colour\nA,gren\n", "'gren' is not one of gold, green, blue, red, purple, pink"),
        ("title,colour\nA,gren\n", "did you mean 'green'?"),
        ("title,colour\nA,zzz\n", "black, grey or #rrggbb; choose one."),
        (
            "title,picture\nA,no.png\n",
            "Row 2, column 'picture': there is no picture 'no.png'; name",
        ),
        ("title,picture\nA,be.png\n", "there is no picture 'be.png'; did you mean 'bee.png'?"),
        ("title,text\nA,b\x07c\n", "Row 2, column 'text': the character U+0007 cannot be printed"),
        (f"title,text\nA,{'x' * 2001}\n", "the text is longer than 2000 characters; shorten it."),
        ("title,text\n", "The deck has no cards; add a row with a count above 0."),
        ("title,count\nA,0\n", "The deck has no cards; add a row with a count above 0."),
        ("title,count\n" + "A,10000\n" * 11, f"There are 110000 cards; at most {MOST_PIECES}"),
        (
            "title\n" + "A\n" * (MOST_CARDS + 1),
            "The table has 10001 cards, but at most 10000 can be",
        ),
    ],
)
def test_a_faulty_table_is_reported_with_row_and_column(
    tmp_path: Path, table: str, fault: str
) -> None:
    write(tmp_path, "bee.png", "")
    found = faults(tmp_path, table)
    assert any(fault in it for it in found), found


def test_all_faults_are_reported_at_once_and_in_order(tmp_path: Path) -> None:
    found = faults(tmp_path, "title,count,colour\nA,-1,gren\n,x,red\n")
    assert [it.partition(" ")[0] for it in found] == ["2:3", "2:6", "3:1", "3:2"]


def test_a_column_that_is_missing_is_reported_once(tmp_path: Path) -> None:
    assert len(faults(tmp_path, "text\n" + "x\n" * 50)) == 1


DECKS = [
    ('[deck]\ntable = "cards.csv"\nsiz = 3\n', "no key 'siz' here; did you mean 'size'?"),
    ('[dek]\ntable = "cards.csv"\n', "There is no key 'dek' here; did you mean 'deck'?"),
    ("[deck]\nsize = 3\n", "'size' is 3; it must be 'poker', 'bridge'"),
    ('[deck]\nsize = "pokr"\n', "the name of a size (did you mean 'poker'?)"),
    ("[deck]\nsize = [5, 90]\n", "or [width, height] from 20 to 400 mm"),
    ("[deck]\ncorner = 40\n", "'corner' is 40; it must be a number from 0 to 31.75."),
    ('[deck]\nsafe = "x"\n', "'safe' is 'x'; it must be a number from 0 to 20."),
    ("[deck]\nbleed = -1\n", "'bleed' is -1; it must be a number from 0 to 10."),
    ('[deck]\nid = "a b"\n', "'id' is 'a b'; it must be 1 to 40 letters"),
    ('[deck]\ntemplate = "plan"\n', "Key 'template': there is no template 'plan'; did you"),
    ('[deck]\ntemplate = "../x.svg.j2"\n', "there is no template '../x.svg.j2'; choose"),
    ('[deck]\nback_template = "bak"\n', "there is no template 'bak'; did you mean 'back'?"),
    ("[deck]\nname = 3\n", "'name' is 3; it must be a text"),
    ("[deck]\n", "The deck has no cards; name a 'table', or write [[card]] tables."),
    ('[deck]\ntable = "cards.csv"\n[[card]]\ntitle = "A"\n', "Give either a 'table' or"),
    ('[deck]\ntable = "cards.csv"\n[deck.fields]\nfot = "x"\n', "Key 'fot': the template"),
    ('[deck]\ntable = "cards.csv"\n[deck.fields]\nid = "x"\n', "has no field 'id'"),
    (
        '[deck]\ntable = "cards.csv"\n[deck.fields]\ncolour = "gren"\n',
        "Key 'colour': 'gren' is",
    ),
    ('[deck]\ntable = "cards.csv"\nback = "x"\n[back.y]\n', "Key 'back': there is no back 'x'"),
    (
        '[deck]\ntable = "cards.csv"\n[back.y]\ncolour = "red"\n',
        "There is no key 'colour' here",
    ),
    ('[deck]\ntable = "cards.csv"\n[back.y.fields]\ncolur = "red"\n', "no field 'colur'; did"),
    ('[deck]\ntable = "cards.csv"\n[back."y z"]\n', "'y z' cannot be the name of a back"),
    ('[deck]\ntable = "cards.csv"\n[back.x]\n[back.y]\n', "the card needs a back; choose x, y"),
    ('[deck]\ntable = "cards.csv"\n[icons]\nbee = "b.svg"\n', "Key 'bee': there is no picture"),
    (
        '[deck]\ntable = "cards.csv"\n[icons]\n"B 1" = "b.svg"\n',
        "'B 1' cannot be the name of an icon",
    ),
    (
        '[deck]\n[[card]]\ntext = "x"\n',
        "Card 1, key 'title': the field is empty, but the template",
    ),
    ("[deck]\n[[card]]\ntitle = true\n", "'title' is true; it must be a text or a number."),
    ('[deck]\n[[card]]\ntitle = "A"\ncount = -1\n', "Card 1, key 'count': '-1' is not a count"),
    ('[deck]\n[[card]]\ntitle = "A"\ncst = 3\n', "Card 1, key 'cst': the template"),
]


CARD = '[deck]\n[[card]]\ntitle = "A"\n'
CARDS = [
    (
        f'{CARD}back = "redd"\n[back.red]\n',
        "4:8 bad-value: Card 1, key 'back': there is no back 'redd'; did you mean 'red'?",
    ),
    (
        f'{CARD}back = "blue"\n[back.red]\n',
        "4:8 bad-value: Card 1, key 'back': there is no back 'blue'; choose red or none.",
    ),
    (
        f"{CARD}[back.red]\n[back.green]\n",
        "2:1 bad-value: Card 1, key 'back': the card needs a back; choose red, green or none.",
    ),
    (
        f'{CARD}[back.red]\ntemplate = "plan"\n',
        "5:12 bad-value: Key 'template': there is no template 'plan'; did you mean 'plain'?",
    ),
    (
        f'{CARD}picture = "no/folder.png"\n',
        (
            "4:11 bad-value: Card 1, key 'picture': there is no picture 'no/folder.png'; name a"
            " PNG, JPEG or SVG file, relative to the deck's folder."
        ),
    ),
    (
        '[deck]\nid = "-a"\n[[card]]\ntitle = "A"\n',
        (
            "2:6 bad-value: 'id' is '-a'; it must be 1 to 40 letters, digits, '-' or '_', not"
            " beginning with a dash."
        ),
    ),
    (
        '[deck]\ntable = "cards.csv"\n[[card]]\ntitle = "A"\n',
        "3:1 unknown-key: Give either a 'table' or [[card]] tables; remove one of them.",
    ),
]


def test_a_faulty_card_in_the_file_itself_is_one_sentence(tmp_path: Path) -> None:
    for deck, fault in CARDS:
        assert faults(tmp_path, "", deck) == [fault]


def test_a_file_itself_has_only_so_many_cards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("generator.load.decks.rows.MOST_CARDS", 2)
    two = f'{CARD}[[card]]\ntitle = "B"\n'
    assert list(cards(load_deck(write(tmp_path, "deck.toml", two)))) == ["a", "b"]
    assert faults(tmp_path, "", f'{two}[[card]]\ntitle = "C"\n') == [
        "2:1 bad-value: The table has 3 cards, but at most 2 can be read; split it."
    ]


def test_any_colour_is_written_in_small_letters(tmp_path: Path) -> None:
    deck = load_deck(write(tmp_path, "deck.toml", f'{CARD}colour = "#A1B2Cd"\n'))
    assert fields_of(deck, "a")["colour"] == "#a1b2cd"
    assert faults(tmp_path, "", f'{CARD}colour = "#A1B2C"\n')[0].startswith(
        "4:10 bad-value: Card 1, key 'colour': '#A1B2C' is not one of "
    )


def test_a_faulty_deck_file_is_reported_with_its_place(tmp_path: Path) -> None:
    for deck, fault in DECKS:
        found = faults(tmp_path, "title,text\nA,b\n", deck)
        assert any(fault in it for it in found), found


@pytest.mark.parametrize(
    ("keys", "fault"),
    [
        ("size = [20, 400]", ""),
        ("size = [400, 20.5]", ""),
        ("size = [19.9, 30]", "[width, height] from 20 to 400 mm"),
        ("size = [20, 400.1]", "[width, height] from 20 to 400 mm"),
        ("size = [20]", "[width, height] from 20 to 400 mm"),
        ("size = [20, 20, 20]", "[width, height] from 20 to 400 mm"),
        ('size = ["20", 20]', "[width, height] from 20 to 400 mm"),
        ("size = [30, 20]\ncorner = 10\nsafe = 10", ""),
        ("size = [30, 20]\ncorner = 10.1", "a number from 0 to 10"),
        ("size = [30, 20]\nsafe = 10.1", "a number from 0 to 10"),
        ("size = [99, 99]\ncorner = 49.5\nsafe = 20", ""),
        ("size = [99, 99]\nsafe = 20.1", "a number from 0 to 20"),
        ("bleed = 10", ""),
        ("bleed = 10.1", "a number from 0 to 10"),
        (f'author = "{"x" * 60}"\nsheet = "{"x" * 60}"', ""),
        (f'author = "{"x" * 61}"', "1 to 60 characters"),
        (f'sheet = "{"x" * 61}"', "1 to 60 characters"),
        (f'name = "{"x" * 60}"', ""),
        (f'name = "{"x" * 61}"', "1 to 60 characters"),
        (f'fallback = "{"x" * 200}"', ""),
        (f'fallback = "{"x" * 201}"', "1 to 200 characters"),
        (f'back = "{"x" * 201}"', "1 to 200 characters"),
        (f'template = "{"x" * 201}"', "1 to 200 characters"),
    ],
)
def test_what_is_just_within_a_limit_of_a_deck_is_read(folder: Path, keys: str, fault: str) -> None:
    path = write(folder, "deck.toml", f'[deck]\n{keys}\n[[card]]\ntitle = "A"\n')
    if fault:
        with pytest.raises(InvalidError) as error:
            load_deck(path)
        assert [fault in str(it) for it in error.value.findings] == [True]
    else:
        assert list(cards(load_deck(path))) == ["a"]


def test_texts_and_counts_at_their_limits_are_read(folder: Path) -> None:
    write(folder, "cards.csv", f"title,text,count\nA,{'x' * 2000},+10000\n" + "B,,10000\n" * 9)
    assert load_deck(folder / "deck.toml").components.count == MOST_PIECES == 100_000


@pytest.mark.parametrize(("number", "is_read"), [(200, True), (201, False)])
def test_a_template_declares_at_most_200_fields(
    folder: Path, number: int, *, is_read: bool
) -> None:
    write(folder, "own.svg.j2", f"{{# fields: {', '.join(f'a{it}?' for it in range(number))} #}}")
    path = write(folder, "deck.toml", '[deck]\ntemplate = "own.svg.j2"\n[[card]]\na1 = "x"\n')
    if is_read:
        assert fields_of(load_deck(path), "card-1") == {"a1": "x"}
    else:
        with pytest.raises(TemplateError, match="declares more than 200 fields; remove some"):
            load_deck(path)


def test_a_deck_is_named_after_its_file_and_its_only_back_is_the_usual_one(folder: Path) -> None:
    name = "my_own--cards"
    path = write(folder, f"{name}.toml", '[deck]\n[[card]]\ntitle = "A"\n"# b" = 3\n[back.red]\n')
    deck = load_deck(path)
    assert (deck.id, deck.names) == ("my-own-cards", {"en": "My own cards"})
    back = cards(deck)["a"].copies[0].back
    assert back is not None
    assert (back.name, dict(back.fields)["title"]) == ("red", "My own cards")
    long = write(folder, f"{'x' * 99}.toml", '[deck]\n[[card]]\ntitle = "A"\n')
    assert load_deck(long).names == {"en": "X" + "x" * 59}
    assert load_deck(long).id == "x" * 40


def test_a_fault_that_all_cards_share_is_reported_once(tmp_path: Path) -> None:
    deck = '[deck]\ntable = "cards.csv"\n[deck.fields]\ncolour = "gren"\n'
    assert len(faults(tmp_path, "title\nA\nB\nC\n", deck)) == 1


UNDECLARED = (
    "own.svg.j2:1: The template declares no fields; start it with a comment such as"
    " {# fields: title, text?: rich #}."
)
NO_FIELD = (
    "' does not declare a field; write a name in small letters, then '?' if it can be missing,"
    " then ': rich' or another kind."
)
NO_KIND = (
    "' is not a kind of field; choose plain, rich, number, icon or picture, or list its values as"
    " in 'oak|ash'."
)
DECLARATIONS = [
    ("<svg/>", UNDECLARED),
    ("\n{# fields: A #}", f"own.svg.j2:2: 'A{NO_FIELD}"),
    (
        "{# fields: a: numbr #}",
        "own.svg.j2:1: 'numbr' is not a kind of field; did you mean 'number'?",
    ),
    ("{# fields: a: zzzzzz #}", f"own.svg.j2:1: 'zzzzzz{NO_KIND}"),
    (
        "\n\n{# fields: a, a? #}",
        "own.svg.j2:3: The field 'a' is declared twice; remove one of them.",
    ),
    (
        "{# fields: count #}",
        (
            "own.svg.j2:1: A field cannot be called 'count', because every deck has a column of"
            " that name; choose another name."
        ),
    ),
    ("{# fields: a: x|| #}", f"own.svg.j2:1: 'x||{NO_KIND}"),
    # These two would take hours if a pattern read them again from every place.
    ("{#fields:" * 40_000, UNDECLARED),
    ("{# fields: a" + " " * 400_000 + "! #}", f"own.svg.j2:1: 'a{' ' * 39}…{' ' * 19}!{NO_FIELD}"),
    (
        f"{{# fields: {', '.join(f'a{number}' for number in range(300))} #}}",
        "own.svg.j2:1: The template declares more than 200 fields; remove some.",
    ),
]


def test_a_faulty_declaration_is_reported_with_its_line(folder: Path) -> None:
    for declaration, fault in DECLARATIONS:
        write(folder, "own.svg.j2", declaration)
        with pytest.raises(TemplateError) as error:
            load_deck(folder / "deck.toml", choices=DeckChoices("own.svg.j2"))
        assert str(error.value) == fault


def test_a_template_that_is_asked_for_and_unknown_is_reported(folder: Path) -> None:
    with pytest.raises(UnknownNameError, match=r"^There is no template 'plan'; did you mean"):
        load_deck(folder / "deck.toml", choices=DeckChoices("plan"))


def test_a_row_a_card_and_a_whole_deck_are_blamed_in_their_words() -> None:
    place = Place("x.toml", 3)
    assert blame(Cell(place, "a", 5, in_table=True), "bad.").message == "Row 5, column 'a': bad."
    assert blame(Cell(place, "a", 5), "bad.").message == "Card 5, key 'a': bad."
    assert blame(Cell(place, "a"), "bad.").message == "Key 'a': bad."


PIECES = st.lists(
    st.sampled_from(
        [
            *("[deck]", "[[card]]", "[back.x]", "[icons]", "[deck.fields]", "[back.x.fields]"),
            *('table = "cards.csv"', 'title = "A"', "count = 2", 'size = "mini"', "size = [1]"),
            *('back = "x"', 'template = "plain"', 'colour = "red"', 'bee = "b.svg"', "name = 3"),
            *('"text:fr" = "x"', "fields = 3", "card = 3", "deck = []", "id = []", "="),
        ]
    ),
    max_size=8,
)


@given(PIECES)
def test_any_deck_file_is_read_or_refused_with_a_sentence(pieces: list[str]) -> None:
    with TemporaryDirectory() as name:
        write(Path(name), "cards.csv", "title,text\nA,b\n")
        path = write(Path(name), "deck.toml", "\n".join(pieces))
        try:
            deck = load_deck(path)
        except ScriptoriumError as error:
            answer = str(error)
        else:
            answer = str(deck.place)
            assert deck.components.count
    assert answer.startswith(name)
