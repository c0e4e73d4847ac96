"""`scriptorium kit cards`: what is written and said, and how bad input is answered."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from generator.errors import UnknownNameError
from generator.games.cards.kit import load_cards
from generator.games.cards.model.order import CardPart
from generator.language import or_list
from generator.products.catalogue import make_order
from generator.products.kit import Selection, select
from support.papers.page_words import page_words
from support.program import at_once, everything, printed, refused, scriptorium

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

GROUPS = or_list(group.id for group in load_cards().groups)
NAMES = f"summary, solo, pad, {GROUPS}"


def test_the_kit_of_the_card_game_is_one_file(tmp_path: Path) -> None:
    result = scriptorium("kit", "cards", cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    assert list(everything(tmp_path)) == ["output", "output/kit-cards-a4.pdf"]
    assert len(page_words(tmp_path / "output" / "kit-cards-a4.pdf")) == 2 * (2 + 15)
    said = r"17 sheets of paper, .*\noutput/kit-cards-a4\.pdf: 34 pages, \d+ kB\n"
    assert re.fullmatch(said, result.stdout)


@pytest.mark.parametrize(
    ("words", "name", "number"),
    [
        ("--only summary", "kit-cards-summary-a4.pdf", 2),
        ("--only solo --only SUMMARY --single", "kit-cards-solo-summary-a4-single.pdf", 2),
        ("--only rounds,castle-3 --ink low", "kit-cards-rounds-castle-3-a4-low.pdf", 2),
        ("--only solo,rows --paper letter --lang de", "kit-cards-solo-rows-letter-de.pdf", 4),
        ("--only animals --fold", "kit-cards-animals-a4-fold.pdf", 3),
        ("--only silver --bleed 0 --flip short", "kit-cards-silver-a4.pdf", 2),
        ("--only first --theme slate", "kit-cards-first-a4-slate.pdf", 2),
    ],
)
def test_only_some_of_it(words: str, name: str, number: int, tmp_path: Path) -> None:
    ((file, data),) = printed("kit", "cards", *words.split(), cwd=tmp_path).items()
    assert file == f"output/{name}"
    assert len(page_words(data)) == number


def test_the_same_kit_has_the_same_bytes(tmp_path: Path) -> None:
    for name in ("one.pdf", "two.pdf"):
        at_once("kit", "cards", "--only", "solo,goods", "-o", name, cwd=tmp_path)
    one, two = (tmp_path / name for name in ("one.pdf", "two.pdf"))
    assert one.read_bytes() == two.read_bytes()


def test_pictures_are_one_a_face_with_bleed(tmp_path: Path) -> None:
    words = "--only sheep,first-player,summary --format png --bleed 3 --dpi 100 -o shop/"
    result = at_once("kit", "cards", *words.split(), cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    assert sorted(path.name for path in (tmp_path / "shop").iterdir()) == [
        "cards-animals-back.png",
        "cards-animals-sheep-front-2.png",
        "cards-animals-sheep-front-3.png",
        "cards-animals-sheep-front.png",
        "cards-first-player-front.png",
        "cards-first-player-next-back.png",
        "summary.png",
    ]
    with Image.open(tmp_path / "shop" / "cards-animals-sheep-front.png") as picture:
        assert picture.size == pytest.approx((50.45 / 25.4 * 100, 69.5 / 25.4 * 100), abs=1)


def test_pictures_of_whole_sheets_leave_blank_sides_out(tmp_path: Path) -> None:
    words = "--only solo,rows --format svg --uncut"
    result = at_once("kit", "cards", *words.split(), cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    (folder,) = (tmp_path / "output").iterdir()
    assert sorted(path.name for path in folder.iterdir()) == [
        "cards-sheet-1-back.svg",
        "cards-sheet-1-front.svg",
        "solo.svg",
    ]


def test_figures_of_ones_own_are_printed_and_named(tmp_path: Path) -> None:
    own = tmp_path / "mine.toml"
    own.write_text('game = "cards"\nrounds.E.1 = { points = 1 }\n', encoding="utf-8")
    words = "--only round-E --format svg --edition mine.toml"
    result = at_once("kit", "cards", *words.split(), cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    (folder,) = (tmp_path / "output").iterdir()
    assert folder.name == "kit-cards-round-e-a4-mine"
    drawn = (folder / "cards-rounds-round-E-front.svg").read_text(encoding="utf-8")
    assert re.search(r">1<", drawn)


def test_cards_of_ones_own_are_printed(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(
        'game = "cards"\nshape = "rectangle"\nsize = "poker"\nback = "none"\ncount = 2\n'
        '[group.walls]\ntemplate = "games/cards/row.svg.j2"\n'
        '[[component]]\nid = "wall"\ngroup = "walls"\nfields = { row = 4 }\n',
        encoding="utf-8",
    )
    result = at_once(*("kit", "cards", "--components", "own.toml", "--only", "walls"), cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    assert len(page_words(tmp_path / "output" / "kit-cards-walls-a4-own.pdf")) == 2


def selected(*only: tuple[str, ...], others: Sequence[str] = ()) -> Selection:
    order = make_order("kit cards", {"only": only}, "en")
    return select(order, CardPart, load_cards, others)


def test_names_are_distinct() -> None:
    solo = frozenset({CardPart.SOLO})
    assert selected()[1:] == (frozenset(CardPart), None)
    assert selected(("solo",))[1:] == (solo, ())
    assert selected(("solo", "cow"))[1:] == (solo, ("cow",))
    assert selected(("solo", "sow"), others=["sow"])[1:] == (solo, ("sow",))
    with pytest.raises(UnknownNameError, match="did you mean 'cow'"):
        selected(("coww",))


def test_every_name_is_asked_for_once() -> None:
    assert selected(("Solo", "cow"), ("SOLO", "7"), others=["7"]).asked == ["solo", "cow", "7"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--only sollo", "--only does not accept 'sollo'; did you mean 'solo'?"),
        ("--only bildings", "--only does not accept 'bildings'; did you mean 'buildings'?"),
        (
            "--only xyz",
            f"--only does not accept 'xyz'; choose {NAMES}, or a component by its id or number.",
        ),
        (
            "--only rows,,solo",
            ("--only takes names separated by commas, such as solo,buildings, not 'rows,,solo'."),
        ),
        (
            "--uncut",
            "A PDF always has whole sheets; leave out --uncut, or add --format png.",
        ),
        ("--fold --single", "--single and --fold cannot be used together; leave out one of them."),
        ("--fold --flip long", "--flip and --fold cannot be used together; leave out one of them."),
        (
            "--fold --format png",
            "--fold is for sheets, not single cards; add --uncut, or leave it out.",
        ),
        (
            "--single --back-offset 1,1",
            ("--back-offset is for backs, but --single prints none; leave out one of them."),
        ),
        (
            "--only solo --components own.toml",
            "--components has no effect on what --only names; leave out one of them.",
        ),
        (
            "--only cow --paper 40x40mm",
            "'cow' is 44.45 × 63.5 mm, too large for 40x40; at most",
        ),
        ("--only solo --paper 80x90mm", "The paper 80x90 is too small for the kit"),
        ("--edition 2015", "The game 'cards' has no edition '2015'; did you mean '2016'?"),
        ("--edition none.toml", "none.toml"),
        ("--components none.toml", "none.toml"),
        ("--templates nowhere", "There is no template folder 'nowhere'"),
        ("--theme vellm", "There is no theme 'vellm'; did you mean 'vellum'?"),
        ("--format gif", "--format"),
        ("-o kit.doc", "kit.doc ends in '.doc'"),
    ],
)
def test_bad_input_gets_one_sentence_and_writes_nothing(
    words: str, said: str, tmp_path: Path
) -> None:
    assert said in refused("kit", "cards", *words.split(), cwd=tmp_path)


def test_cards_with_faults_are_reported_with_their_places(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(
        'game = "cards"\nshape = "rectangle"\nsize = "mini"\nback = "none"\ncount = 1\n'
        'template = "games/cards/row.svg.j2"\n[group.walls]\n'
        '[[component]]\nid = "wall"\ngroup = "walls"\nfields = { row = 8 }\n'
        '[[component]]\nid = "tower"\ngroup = "walls"\nfields = { row = 9 }\n',
        encoding="utf-8",
    )
    before = everything(tmp_path)
    result = at_once("kit", "cards", "--components", "own.toml", cwd=tmp_path)
    assert result.returncode == 1
    assert "own.toml:8:1: bad-value: The field 'row' of 'wall' is '8'" in result.stderr
    assert "own.toml:12:1: bad-value: The field 'row' of 'tower' is '9'" in result.stderr
    assert everything(tmp_path) == before


def test_the_help_has_examples(tmp_path: Path) -> None:
    result = at_once("kit", "cards", "--help", cwd=tmp_path)
    assert result.returncode == 0
    assert "scriptorium kit cards --only summary,solo --lang fr" in result.stdout


def test_nothing_is_announced_that_could_not_be_written(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("", encoding="utf-8")
    words = ("kit", "cards", "--only", "solo", "-o", "taken/kit.pdf")
    result = at_once(*words, cwd=tmp_path)
    assert (result.returncode, result.stdout) == (2, "")
    assert "a part of its path is a file" in result.stderr
