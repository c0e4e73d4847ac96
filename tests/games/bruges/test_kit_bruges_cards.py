"""The cards of Brügge: persons with their words and figures, blank cards, an owner's own list."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.errors import InvalidError, MalformedError, UnreadableError
from generator.games.bruges.load.edition import bruges_edition
from generator.games.bruges.load.figures import KINDS, load_figures, shipped_figures
from generator.games.bruges.load.person_cards import Wanted, load_person_cards, shipped_looks
from generator.games.bruges.load.persons import load_persons, shipped_persons
from generator.games.bruges.model.game import Colour, Group, Sign
from generator.games.bruges.model.order import BrugesFiles, BrugesKitOrder
from generator.games.bruges.pages.cards import figure_parts, town_icons
from generator.games.bruges.pages.paints import bruges_paints
from generator.language import PAPER_LANGUAGES, speaking
from generator.model.component import Copies, Face
from generator.model.finding import Finding
from generator.model.order import Imposition, Ink
from generator.page.marks import Use
from generator.products.tools import load_tools
from generator.units import PAPERS
from support.pages.kits import draw_bruges_kit, draw_bruges_pieces
from support.pages.lettering import texts

if TYPE_CHECKING:
    from pathlib import Path

    from generator.games.bruges.load.figures import Parts
    from generator.model.component import Component
    from generator.page.marks import Document, Page

ALL = 165


@cache
def parts() -> Parts:
    tools = load_tools()
    return figure_parts(Ink.FULL, tools.theme, tools.press)


def cards(
    own: Path | None = None, number: int | None = None, language: str = "en"
) -> tuple[Component, ...]:
    return load_person_cards(Wanted(own, number), bruges_edition(), language, parts())


def fields_of(card: Component) -> dict[str, Any]:
    return dict(card.front.fields)


def by_id(found: tuple[Component, ...]) -> dict[str, Component]:
    return {it.id: it for it in found}


def order(
    names: tuple[str, ...], own: Path | None = None, ink: Ink = Ink.FULL, cards: int | None = None
) -> BrugesKitOrder:
    paper = PAPERS["a4"]
    flat = Imposition(bleed=2.0, duplex=True)
    files = BrugesFiles(persons=own)
    return BrugesKitOrder(4, 16.0, frozenset(), names, paper, paper, ink, "en", flat, cards, files)


@cache
def faces(ink: Ink = Ink.FULL, spoken: str = "en") -> dict[str, Page]:
    with speaking(spoken):
        document = draw_bruges_pieces(order(("persons", "open"), ink=ink))
    return {page.name: page for page in document.pages}


def words(page: Page) -> str:
    return " ".join(text for text, _box in texts(page.marks))


def write(folder: Path, text: str, name: str = "mine.toml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def places(error: InvalidError) -> list[tuple[str, int | None]]:
    """Return file and line of every finding."""
    found = [it.place for it in error.findings if isinstance(it, Finding)]
    return [(place.file, place.line) for place in found]


# Persons


def test_everybody_whom_the_rulebook_names_has_a_card() -> None:
    persons = load_persons(None, 3).persons
    found = by_id(cards())
    assert len(persons) == 43
    assert set(persons) == {name for name in found if not name.startswith("open-")}
    for name, person in persons.items():
        fields = fields_of(found[name])
        assert fields["title"] == person.names["en"]
        assert fields["sign"] == (person.sign or "")
        assert fields["group"] == (person.group or "")
        assert fields["figure"] == name
        assert fields["colour"] in tuple(Colour)


def test_every_look_is_of_a_person_and_the_colours_are_even() -> None:
    text = shipped_looks().read_text(encoding="utf-8")
    ids = re.findall(r'^id = "([^"]+)"', text, re.MULTILINE)
    known = re.findall(
        r'^id = "([^"]+)"', shipped_persons().read_text(encoding="utf-8"), re.MULTILINE
    )
    assert sorted(ids) == sorted(known)
    colours = Counter(re.findall(r'^colour = "(\w+)"', text, re.MULTILINE))
    assert max(colours.values()) - min(colours.values()) <= 1
    assert colours.total() == len(known)


def test_a_person_who_does_something_shows_it_in_words_and_pictures() -> None:
    silent = {name for name, card in by_id(cards()).items() if not fields_of(card)["text"]}
    assert silent == {"prince", "alderman", "architect", *(f"open-{it}" for it in Colour)}
    for name, card in by_id(cards()).items():
        assert bool(fields_of(card)["deed"]) == (name not in silent), name


def test_a_price_brings_its_points_and_an_unknown_one_is_left_open() -> None:
    found = by_id(cards())
    assert (fields_of(found["prince"])["price"], fields_of(found["prince"])["points"]) == (9, 3)
    assert (fields_of(found["bishop"])["price"], fields_of(found["bishop"])["points"]) == ("", "")
    pages = faces()
    assert re.search(r"\b9\b.*\b3\b|\b3\b.*\b9\b", words(pages["bruges-persons-prince-front"]))
    assert "9" not in words(pages["bruges-persons-bishop-front"])


def test_a_figure_is_drawn_for_every_person_and_group() -> None:
    assert {*load_persons(None, 3).persons, *Group} <= set(load_figures(parts()).known)


def test_no_two_persons_have_the_same_face_or_tool() -> None:
    known = load_figures(parts()).known
    persons = [known[name] for name in load_persons(None, 3).persons]
    assert len(persons) == 43
    assert len({tuple(it[kind] for kind in KINDS[:-1]) for it in persons}) == 43
    assert len({it["tool"] for it in persons}) == 43


def test_every_part_is_drawn_and_used() -> None:
    assert tuple(parts()) == KINDS
    known = load_figures(parts()).known.values()
    for kind in ("age", "hair", "shade", "beard", "mood", "hat", "robe"):
        assert set(parts()[kind]) == {it[kind] for it in known}, kind


def test_a_person_of_ones_own_has_the_parts_it_chooses_and_the_rest_by_name(tmp_path: Path) -> None:
    own = write(
        tmp_path,
        '[[card]]\nname = "Pilot"\nhat = "straw"\nbeard = "walrus"\n'
        '[[card]]\nname = "Nun"\ngroup = "church"\n[[card]]\nname = "Ferryman"\n'
        '[[card]]\nid = "mayor"\nmark = "patch"\n',
    )
    found = {name: fields_of(card) for name, card in by_id(cards(own)).items()}
    again = {name: fields_of(card) for name, card in by_id(cards(own)).items()}
    assert found == again
    assert (found["pilot"]["hat"], found["pilot"]["beard"]) == ("straw", "walrus")
    church = load_figures(parts()).known["church"]
    assert all(found["nun"][kind] == church[kind] for kind in ("hat", "robe", "tool"))
    faces = [tuple(found[name][kind] for kind in KINDS) for name in ("pilot", "nun", "ferryman")]
    assert len(set(faces)) == 3
    assert (found["mayor"]["mark"], found["mayor"]["robe"]) == ("patch", "chain")


def test_figures_with_unknown_parts_are_refused_all_at_once(tmp_path: Path) -> None:
    text = shipped_figures().read_text(encoding="utf-8")
    text = text.replace('hat = "mitre"', 'hat = "mitra"').replace('tool = ["nothing"]', "tool = 3")
    path = write(tmp_path, text, "figures.toml")
    with pytest.raises(MalformedError) as caught:
        load_figures(parts(), path)
    assert "did you mean 'mitre'?" in str(caught.value)
    assert "'tool' is 3" in str(caught.value)


def test_cards_with_the_same_name_are_different_by_their_figure() -> None:
    drawn = [page.marks for name, page in faces().items() if "-persons-" in name]
    assert len(drawn) == 43
    assert len(set(drawn)) == len(drawn)


@pytest.mark.parametrize("spoken", PAPER_LANGUAGES)
def test_every_card_is_drawn_in_every_language(spoken: str) -> None:
    pages = faces(Ink.FULL, spoken)
    for name, person in load_persons(None, 3).persons.items():
        page = pages[f"bruges-persons-{name}-front"]
        assert person.name(spoken) in words(page)
        for text, box in texts(page.marks):
            assert box.left > 2 + 2, text
            assert box.right < page.width - 2 - 2, text
            assert box.bottom < page.height - 2 - 2, text


def test_signs_between_words_are_pictures() -> None:
    page = faces()["bruges-persons-thief-front"]
    shown = [mark.symbol.id for mark in page.marks if isinstance(mark, Use)]
    assert [name for name in shown if "florin" in name]
    assert "{" not in words(page)


def test_every_icon_has_a_picture_of_its_own() -> None:
    tools = load_tools()
    for ink in (Ink.FULL, Ink.MONO):
        icons = town_icons(tools.press, bruges_paints(ink, tools.theme))
        assert {f"worker:{it}" for it in Colour} <= set(icons)
        assert {f"house:{it}" for it in Colour} | {f"threat:{it}" for it in Colour} <= set(icons)
        assert {f"group:{it}" for it in Group} <= set(icons)
        assert {it.value for it in Sign} <= set(icons)
        drawn = [icon.symbol.marks for icon in icons.values()]
        assert len(set(drawn)) == len(drawn)


# Open cards


@pytest.mark.parametrize("number", [None, 165, 60, 44, 200])
def test_open_cards_make_up_the_number(number: int | None) -> None:
    found = cards(number=number)
    wanted = number or ALL
    assert sum(it.count for it in found) == wanted
    colours: Counter[str] = Counter()
    for it in found:
        colours[fields_of(it)["colour"]] += it.count
    assert max(colours.values()) - min(colours.values()) <= 1


def test_fewer_cards_than_persons_are_the_first_ones() -> None:
    found = cards(number=10)
    assert [it.id for it in found] == [it.id for it in cards()[:10]]


def test_an_open_card_leaves_everything_to_be_written() -> None:
    for colour in Colour:
        assert words(faces()[f"bruges-open-{colour}-front"]) == ""
    assert all(value == "" for key, value in fields_of(cards()[-1]).items() if key != "colour")


# An owner's own persons

OWN = """
[[card]]
id = "bishop"
price = 6
group = "church"

[[card]]
name = "Treasurer"
"name:fr" = "Trésorier"
price = 9
group = "administrators"
sign = "laurel"
bonus = 1
per = "florins:3"
colour = "red"
text = "{points:1} for every three {florin}."
"text:fr" = "{points:1} pour trois {florin}."
deed = "3 {florin} = {points:1}"

[[card]]
name = "Beguine"
sign = "worker"
worker = "purple"
figure = "townswoman"
"""


def test_an_own_file_completes_and_adds(tmp_path: Path) -> None:
    own = write(tmp_path, OWN)
    found = by_id(cards(own))
    assert sum(it.count for it in found.values()) == ALL
    assert sum(it.group.id == "persons" for it in found.values()) == 45
    bishop = fields_of(found["bishop"])
    assert (bishop["price"], bishop["points"], bishop["group"]) == (6, 2, "church")
    assert bishop["text"] == "{points:1} for every two {worker} that you have."
    assert bishop["colour"] == fields_of(by_id(cards())["bishop"])["colour"]
    treasurer = fields_of(found["treasurer"])
    assert treasurer["deed"] == "3 {florin} = {points:1}"
    assert treasurer["figure"] == "administrators"
    assert treasurer["colour"] == "red"
    beguine = fields_of(found["beguine"])
    assert (beguine["worker"], beguine["figure"]) == ("purple", "townswoman")
    french = fields_of(by_id(cards(own, language="fr"))["treasurer"])
    assert (french["title"], french["text"]) == ("Trésorier", "{points:1} pour trois {florin}.")


def test_an_own_table_does_the_same(tmp_path: Path) -> None:
    text = (
        "id;name;price;group;sign;text;colour;figure\n"
        'mayor;;3;;;"Own words, {points:2}.";;\n'
        ";Abbess;6;church;flash;Take 3 {florin}.;blue;lady\n"
    )
    found = by_id(cards(write(tmp_path, f"\ufeff{text}", "mine.csv")))
    mayor, abbess = fields_of(found["mayor"]), fields_of(found["abbess"])
    assert (mayor["price"], mayor["points"], mayor["text"]) == (3, 1, "Own words, {points:2}.")
    assert (abbess["title"], abbess["figure"], abbess["colour"]) == ("Abbess", "lady", "blue")
    assert abbess["sign"] == "flash"


def test_own_words_come_before_the_shipped_translation(tmp_path: Path) -> None:
    own = write(tmp_path, '[[card]]\nid = "thief"\ntext = "Mine."\n')
    assert fields_of(by_id(cards(own, language="fr"))["thief"])["text"] == "Mine."


def test_more_persons_than_the_game_has_are_all_printed(tmp_path: Path) -> None:
    rows = "\n".join(f'[[card]]\nname = "Burgher {number}"' for number in range(200))
    found = cards(write(tmp_path, rows))
    assert sum(it.count for it in found) == len(found) == 243
    colours = Counter(fields_of(it)["colour"] for it in found)
    assert max(colours.values()) - min(colours.values()) <= 1


def test_names_that_make_the_same_id_are_distinct(tmp_path: Path) -> None:
    ids = ("thief!", "x y", "x-y", "X+Y", "…")
    rows = (f'[[card]]\nid = "{it}"\nname = "Nr. {at}"\n' for at, it in enumerate(ids))
    found = cards(write(tmp_path, "".join(rows)))
    assert [it.id for it in found[43:48]] == ["thief-2", "x-y", "x-y-2", "x-y-3", "person"]


def test_a_card_has_all_that_its_row_says(tmp_path: Path) -> None:
    own = write(
        tmp_path,
        '[[card]]\nid = "thief"\ntext = " "\n'
        '[[card]]\nname = "Nun"\n"name:fr" = "Nonne"\nprice = 6\ngroup = "church"\n'
        'sign = "flash"\nworker = "red"\ndeed = " 2 {florin} "\nfigure = "lady"\n'
        'hat = "straw"\ntext = "Pray."\n"text:fr" = "Priez."\n',
    )
    found = by_id(cards(own, language="fr"))
    assert fields_of(found["thief"]) == fields_of(by_id(cards(language="fr"))["thief"])
    nun = found["nun"]
    figures = tomllib.loads(shipped_figures().read_text(encoding="utf-8"))["figure"]
    (lady,) = (it for it in figures if it["id"] == "lady")
    assert fields_of(nun) == {
        "title": "Nonne",
        "price": 6,
        "points": 2,
        "sign": "flash",
        "group": "church",
        "text": "Priez.",
        "deed": "2 {florin}",
        "figure": "lady",
        "worker": "red",
        "colour": "red",
        **{kind: lady[kind] for kind in KINDS},
        "hat": "straw",
    }
    assert (nun.size, nun.shape, nun.rim) == ((63.5, 88.9), "rectangle", (3.0, 0.0))
    assert (nun.front.template, nun.front.name) == ("games/bruges/person.svg.j2", "nun")
    assert nun.copies == (Copies(Face("games/bruges/back.svg.j2", "house-red"), 1),)
    assert nun.names == {"en": "Nun", "fr": "Nonne"}
    assert (nun.place.file, nun.place.line) == (str(own), 4)
    cells = {key: (cell.place.line, cell.row) for key, cell in nun.cells.items()}
    assert cells == {
        "worker": (10, 2),
        "deed": (11, 2),
        "figure": (12, 2),
        "hat": (13, 2),
        "text": (15, 2),
    }
    blank = found["open-blue"]
    assert (blank.size, blank.shape, blank.rim) == (nun.size, nun.shape, nun.rim)
    assert blank.names["fr"] == "Ouverte, bleue"
    assert [it.group.name("fr") for it in (nun, blank)] == ["Personnages", "Cartes ouvertes"]


def test_a_card_without_a_colour_has_the_one_with_the_fewest(tmp_path: Path) -> None:
    rows = "".join(f'[[card]]\nname = "Burgher {number}"\n' for number in range(6))
    own = write(tmp_path, f'{rows}colour = "blue"\n')
    shipped = Counter(fields_of(it)["colour"] for it in cards(own)[:43])
    assert shipped == {"blue": 9, "brown": 9, "yellow": 9, "red": 8, "purple": 8}
    found = cards(own, 51)
    assert [(fields_of(it)["colour"], it.count) for it in found[43:]] == [
        *(("red", 1), ("purple", 1), ("brown", 1), ("yellow", 1), ("red", 1), ("blue", 1)),
        *(("blue", 1), ("purple", 1)),
    ]
    backs = [Face("games/bruges/back.svg.j2", f"house-{it}") for it in ("red", "purple")]
    assert [it.copies for it in found[43:45]] == [(Copies(it, 1),) for it in backs]
    assert [it.count for it in cards(own)[-5:]] == [23, 23, 23, 23, 24]


FAULTS = [
    ('id = "mayor"\ncolour = "rde"', "'colour' is 'rde'; it must be one of", 3),
    ('id = "mayor"\nfigure = "bishp"', "There is no figure 'bishp'; did you mean 'bishop'?", 3),
    ('id = "mayor"\nfigure = "zzzzzz"', "There is no figure 'zzzzzz'; choose beggar, thief", 3),
    ('id = "mayor"\nhat = "berret"', "'hat' is 'berret'; it must be one of", 3),
    ('id = "mayor"\nhat = "berret"', "(did you mean 'beret'?)", 3),
    ('id = "mayor"\nprice = 4', "'price' is 4; it must be a multiple of 3", 3),
    ('id = "mayr"', "There is no person 'mayr'; did you mean 'mayor'?", 2),
    ('id = "mayor"\ntext = []', "'text' is []; it must be a text or a number.", 3),
    ('id = "mayor"\ntxet = "Mine."', "There is no key 'txet' here; did you mean 'text'?", 3),
    ('id = "mayor"\nworker = "pink"', "'worker' is 'pink'; it must be one of", 3),
]


@pytest.mark.parametrize(("row", "sentence", "line"), FAULTS)
def test_a_fault_is_reported_with_its_place(
    row: str, sentence: str, line: int, tmp_path: Path
) -> None:
    own = write(tmp_path, f"[[card]]\n{row}\n")
    with pytest.raises(InvalidError) as caught:
        cards(own)
    assert sentence in str(caught.value)
    assert places(caught.value) == [(str(own), line)]


def test_all_faults_of_a_file_are_reported_at_once(tmp_path: Path) -> None:
    own = write(
        tmp_path,
        '[[card]]\nid = "mayor"\nprice = 4\nfigure = "bishp"\ncolour = "pink"\n'
        '[[card]]\nname = "Nun"\ngroup = "chruch"\ncuont = 2\n',
    )
    with pytest.raises(InvalidError) as caught:
        cards(own)
    assert [line for _file, line in places(caught.value)] == [3, 4, 5, 8, 9]
    assert caught.value.exit_code == 1


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "Take {flornin}.",
            "Card 1, key 'text': there is no icon 'flornin'; did you mean 'florin'",
        ),
        ("Take { it.", "Card 1, key 'text': an opening brace is never closed"),
        ("word " * 200, "Card 1, key 'text': the text 'word word word"),
        ("Wo" * 60, "is wider than 53 mm; shorten or hyphenate it."),
        ("漢", "Card 1, key 'text': the font 'text' cannot draw '漢' in '漢'"),
        ("{worker:green}", "'worker' takes one of blue, brown, yellow, red or purple, not 'green'"),
        ("{laurel:red}", "the icon 'laurel' takes no value; write '{laurel}' alone."),
    ],
)
def test_a_text_that_cannot_be_printed_is_reported(
    text: str, sentence: str, tmp_path: Path
) -> None:
    own = write(tmp_path, f'[[card]]\nid = "mayor"\ntext = "{text}"\n')
    with pytest.raises(InvalidError) as caught:
        draw_bruges_kit(order(("mayor",), own))
    assert sentence in str(caught.value)
    assert places(caught.value) == [(str(own), 3)]


def test_all_texts_that_do_not_fit_are_reported_at_once(tmp_path: Path) -> None:
    long = "word " * 200
    rows = "".join(f'[[card]]\nname = "Burgher {n}"\ntext = "{long}"\n' for n in range(3))
    with pytest.raises(InvalidError) as caught:
        draw_bruges_kit(order(("persons",), write(tmp_path, rows)))
    assert len(caught.value.findings) == 3


def test_a_file_that_is_not_there_is_reported(tmp_path: Path) -> None:
    with pytest.raises(UnreadableError, match=r"nobody\.toml"):
        cards(tmp_path / "nobody.toml")


@given(
    colours=st.lists(st.sampled_from([*Colour, ""]), max_size=40),
    number=st.integers(1, 300),
)
def test_the_number_of_cards_is_always_right(
    colours: list[str], number: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    rows = "".join(
        f'[[card]]\nname = "Burgher {n}"\n' + (f'colour = "{colour}"\n' if colour else "")
        for n, colour in enumerate(colours)
    )
    own = write(tmp_path_factory.mktemp("own"), rows or '[[card]]\nid = "mayor"\n')
    found = cards(own, number)
    assert sum(it.count for it in found) == number
    persons = [it for it in found if it.group.id == "persons"]
    assert len(persons) == min(number, 43 + len(colours))


def document_of(own: Path) -> Document:
    return draw_bruges_kit(order(("treasurer", "beguine"), own))


def test_own_persons_are_drawn(tmp_path: Path) -> None:
    pages = document_of(write(tmp_path, OWN)).pages
    assert "Treasurer" in words(pages[0])
    assert "administrators" in words(pages[0])
    assert "Beguine" in words(pages[0])
