"""The options of products: every bound, every refusal, and the values that orders have."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from generator.errors import OrderError, ScriptoriumError
from generator.model.component import Size
from generator.model.deck import SIZES
from generator.model.order import (
    Colour,
    Finish,
    Flip,
    Format,
    Imposition,
    Personal,
    Prepress,
    Stack,
    Standard,
)
from generator.products.calculator import make_calculator
from generator.products.catalogue import find_product, make_order, product_entries, unknown_option
from generator.products.deck_product import CardSize
from generator.products.kit import Selection, read_choice, refuse_unnamed, without_parts
from generator.products.options import common, cutting, imposing, kinds, lab, sizes
from generator.products.options.cutting import comes_in_sheets, paper_name, read_cutting
from generator.products.options.imposing import papers_note, read_imposition, stem_ending
from generator.products.options.lasting import Lasting, read_lasting
from generator.products.options.option import Option, refuse_strange
from generator.products.options.personal import own_names, read_personal
from generator.products.options.prepress import read_prepress
from generator.products.order import Order, Run
from generator.registry import load_part
from generator.units import PAPERS, parse_sheet

if TYPE_CHECKING:
    from collections.abc import Callable

LONG = "x" * 61
CUT = "x" * 40 + "…" + "x" * 20


def pad(**given: Any) -> Order:
    """Return the order of a pad with some options."""
    return make_order("pad", {"domains": ("A",), **given}, "en")


def said(function: Callable[..., Any], *given: Any, **named: Any) -> str:
    """Return why something is refused; '' where it is not."""
    try:
        function(*given, **named)
    except ScriptoriumError as error:
        return str(error)
    return ""


VALUES: tuple[tuple[kinds.Kind, Any, Any], ...] = (
    (kinds.WholeNumber(3, 12), "3", 3),
    (kinds.WholeNumber(3, 12), " +12 ", 12),
    (kinds.WholeNumber(3, 12), "2", None),
    (kinds.WholeNumber(3, 12), "13", None),
    (kinds.WholeNumber(3, 12), "012", None),
    (kinds.WholeNumber(3, 12), "٣", None),
    (kinds.WholeNumber(3, 12), "", None),
    (kinds.WholeNumber(0, 9), 9, 9),
    (kinds.DecimalNumber(0.5, 2.0), "0.5", 0.5),
    (kinds.DecimalNumber(0.5, 2.0), "2", 2.0),
    (kinds.DecimalNumber(0.5, 2.0), "0.49", None),
    (kinds.DecimalNumber(0.5, 2.0), "2.01", None),
    (kinds.DecimalNumber(0.5, 2.0), "x", None),
    (kinds.Length(15.0, 60.0), "15mm", 15.0),
    (kinds.Length(15.0, 60.0), "6cm", 60.0),
    (kinds.Length(15.0, 60.0), "14.9", None),
    (kinds.Length(15.0, 60.0), "60.1", None),
    (kinds.Offset(20.0), "0.5,-1", (0.5, -1.0)),
    (kinds.Offset(20.0), "20,-20", (20.0, -20.0)),
    (kinds.Offset(20.0), "20.1,0", None),
    (kinds.Offset(20.0), "0,-20.1", None),
    (kinds.Offset(20.0), "1", None),
    (kinds.Offset(20.0), (1.0, 2.0), (1.0, 2.0)),
    (kinds.OneOf("ab"), "A", "a"),
    (kinds.OneOf("ab"), "c", None),
    (kinds.LanguageCode(), "ES", "es"),
    (kinds.LanguageCode(), "!", None),
    (kinds.ShippedNames("A,B"), "a, b", ("a", "b")),
    (kinds.ShippedNames("A,B"), ["a"], ("a",)),
    (kinds.ShippedNames("A,B"), "a,,b", None),
    (kinds.PartNames("ab"), "A, b", ("a", "b")),
    (kinds.PartNames("ab"), ("b",), ("b",)),
    (kinds.PartNames("ab"), "c", None),
    (kinds.LaterNumber(1, 2), "9", "9"),
    (kinds.PaperSize(), "A5", PAPERS["a5"]),
    (kinds.PaperSize(), PAPERS["a5"], PAPERS["a5"]),
    (kinds.DataFile(".png"), "a.png", Path("a.png")),
    (kinds.Kind(), "x", "x"),
)
"""Kinds of values, what is given for one, and what it is read as; None if it is refused."""


def test_a_kind_of_value_at_its_bounds() -> None:
    for kind, value, found in VALUES:
        if found is not None:
            assert kind.read(value, "--it") == found
            assert type(kind.read(value, "--it")) is type(found)
        else:
            with pytest.raises(ScriptoriumError, match="--it"):
                kind.read(value, "--it")


@pytest.mark.parametrize(
    ("kind", "sentence"),
    [
        (kinds.WholeNumber(3, 12), "--it takes a whole number from 3 to 12, not '{}'."),
        (kinds.DecimalNumber(0.5, 2.0), "--it takes a number from 0.5 to 2, not '{}'."),
        (kinds.Offset(20.0), "--it takes two lengths in mm, such as 0.5,-1, not '{}'."),
        (kinds.OneOf("ab"), "--it does not accept '{}'; choose a or b."),
        (kinds.PartNames("ab"), "--it does not accept '{}'; choose a or b."),
    ],
)
def test_a_kind_of_value_says_what_it_takes(kind: kinds.Kind, sentence: str) -> None:
    assert said(kind.read, LONG, "--it") == sentence.format(CUT)


def test_an_option_reads_what_is_given_and_knows_what_is_usual() -> None:
    plain = Option("my-option", kinds.WholeNumber(0, 9), default="3")
    assert (plain.id, plain.flag, plain.title) == ("my_option", "--my-option", "--my-option")
    assert (plain.initial(), plain.read("4")) == (3, 4)
    assert Option("a", kinds.Kind()).initial() is None
    several = Option("a", kinds.WholeNumber(0, 9), multiple=True)
    assert several.initial() == ()
    assert several.read(["1", "2"]) == (1, 2)
    assert several.read("1") == (1,)
    flag = Option("a", kinds.Flag(), key="is_a")
    assert (flag.id, flag.is_flag, flag.initial(), flag.read(value=True)) == (
        "is_a",
        True,
        False,
        True,
    )
    assert said(flag.read, LONG) == f"--a is on or off, not '{CUT}'."
    called = Option("a", kinds.WholeNumber(0, 9), default=lambda: "7", is_argument=True, where="A")
    assert (called.initial(), called.flag, called.title) == (7, "", "A")
    assert Option("a", kinds.Kind(), is_argument=True).title == "a"
    helped = Option("a", kinds.WholeNumber(1, 9), "{least} to {most}.", usual="four")
    assert helped.explain() == "1 to 9."
    assert helped.explain_fully() == "1 to 9.  [default: four]"
    assert Option("a", kinds.OneOf("xy"), "Of {known}.").explain_fully() == "Of x or y."


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        ({}, Imposition()),
        ({"up": "2"}, Imposition(up=2)),
        ({"up": "2", "bleed": "3"}, Imposition(up=2)),
        ({"up": "4", "bleed": "3", "gutter": "6"}, Imposition(up=4, gutter=6.0)),
        ({"up": "2", "gutter": "5"}, Imposition(up=2, gutter=5.0)),
        ({"bleed": "3", "sheet": "sra3"}, Imposition()),
        ({"up": "2", "stack": "reading"}, Imposition(up=2, stack=Stack.READING)),
        ({"duplex": True}, Imposition(duplex=True)),
        (
            {"duplex": True, "flip": "short", "back_offset": "1,-2"},
            Imposition(duplex=True, flip=Flip.SHORT, back_offset=(1.0, -2.0)),
        ),
        ({"scale_bar": True}, Imposition(scale_bar=True)),
        ({"back": "A"}, "--back needs --duplex; add it, or leave out --back."),
        ({"flip": "long"}, "--flip needs --duplex; add it, or leave out --flip."),
        ({"back_offset": "0,0"}, "--back-offset needs --duplex; add it, or leave out --back-off"),
        ({"printer": "x"}, "--printer needs --duplex; add it, or leave out --printer."),
        ({"gutter": "5"}, "--gutter needs --up 2; add it, or leave out --gutter."),
        ({"stack": "cut"}, "--stack needs --up 2; add it, or leave out --stack."),
        (
            {"duplex": True, "back_offset": "0,0", "printer": "x"},
            "--back-offset and --printer both set an offset; leave out one of them.",
        ),
        (
            {"duplex": True, "printer": "x"},
            "There is no printer 'x'; save its offset with 'scriptorium calibrate --printer NAME",
        ),
    ],
)
def test_how_papers_are_imposed(given: dict[str, Any], wanted: Any) -> None:
    if isinstance(wanted, Imposition):
        assert read_imposition(pad(**given)) == wanted
    else:
        assert said(read_imposition, pad(**given)).startswith(wanted)


def test_the_back_may_be_asked_for_whatever_the_order_says() -> None:
    assert read_imposition(pad(), duplex=True).duplex
    assert not read_imposition(pad(duplex=True), duplex=False).duplex


@pytest.mark.parametrize(
    ("imposition", "papers", "cuts", "note", "ending"),
    [
        (Imposition(), 1, None, "1 sheet of paper", ""),
        (Imposition(), 2, 0, "2 sheets of paper, no cuts", ""),
        (Imposition(up=2), 1, 1, "1 sheet of paper, 1 cut", "-2up"),
        (
            Imposition(up=4, duplex=True),
            0,
            2,
            "0 sheets of paper, printed on both sides, flipped on the long edge, 2 cuts",
            "-4up-duplex",
        ),
        (
            Imposition(duplex=True, flip=Flip.SHORT),
            3,
            None,
            "3 sheets of paper, printed on both sides, flipped on the short edge",
            "-duplex",
        ),
    ],
)
def test_papers_and_cuts_are_counted(
    imposition: Imposition, papers: int, cuts: int | None, note: str, ending: str
) -> None:
    assert papers_note(imposition, papers, cuts) == note
    assert stem_ending(imposition) == ending


@pytest.mark.parametrize(
    ("given", "form", "wanted"),
    [
        ({}, Format.PDF, Prepress()),
        ({"colour": "grey"}, Format.PDF, Prepress(Colour.GREY)),
        ({"standard": "pdfx4"}, Format.PDF, Prepress(Colour.CMYK, Standard.PDFX4)),
        (
            {"standard": "pdfx4", "colour": "grey"},
            Format.PDF,
            Prepress(Colour.GREY, Standard.PDFX4),
        ),
        ({"standard": "pdfa2"}, Format.PDF, Prepress(Colour.RGB, Standard.PDFA2)),
        (
            {"standard": "pdfx4", "colour": "rgb"},
            Format.PDF,
            "--standard pdfx4 is for ink on paper; use --colour cmyk or grey, not rgb.",
        ),
        ({}, Format.PNG, Prepress()),
        (
            {"colour": "grey"},
            Format.PNG,
            "--colour is for a PDF, not for png; leave out one of them.",
        ),
        ({"fillable": True}, Format.PDF, Prepress()),
        (
            {"fillable": True, "standard": "pdfa2"},
            Format.PDF,
            "--fillable and --standard cannot be used together; leave out one of them.",
        ),
    ],
)
def test_how_a_pdf_is_prepared(given: dict[str, Any], form: Format, wanted: Any) -> None:
    if isinstance(wanted, Prepress):
        assert read_prepress(pad(**given), form) == wanted
    else:
        assert said(read_prepress, pad(**given), form) == wanted


def test_a_pdf_knows_how_its_papers_are_flipped() -> None:
    turned = Imposition(duplex=True, flip=Flip.SHORT)
    assert read_prepress(pad(), Format.PDF, turned).flip is Flip.SHORT
    assert read_prepress(pad(), Format.PDF, Imposition()).flip is None


TOGETHER = "{} and {} cannot be used together; leave out one of them."


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        ({}, Lasting(Finish.PAPER, fillable=False)),
        ({"fillable": True}, Lasting(Finish.PAPER, fillable=True)),
        ({"laminate": True}, Lasting(Finish.LAMINATE, fillable=False)),
        ({"large_print": True}, Lasting(Finish.LARGE, fillable=False)),
        ({"scannable": True}, Lasting(Finish.PAPER, fillable=False, scannable=True)),
        ({"scannable": True, "theme": "slate"}, Lasting(Finish.PAPER, False, True)),  # noqa: FBT003
        ({"laminate": True, "large_print": True}, TOGETHER.format("--laminate", "--large-print")),
        ({"laminate": True, "fillable": True}, TOGETHER.format("--laminate", "--fillable")),
        ({"scannable": True, "laminate": True}, TOGETHER.format("--scannable", "--laminate")),
        (
            {"scannable": True, "large_print": True},
            TOGETHER.format("--scannable", "--large-print"),
        ),
        (
            {"scannable": True, "bleed": "1"},
            Lasting(Finish.PAPER, fillable=False, scannable=True),
        ),
        ({"scannable": True, "gutter": "1"}, TOGETHER.format("--scannable", "--gutter")),
        (
            {"scannable": True, "theme": "my.toml"},
            "--scannable needs a shipped theme, not a file; use glass, slate or vellum.",
        ),
        (
            {"scannable": True, "paper": "200x200"},
            "--scannable needs a paper with a name; use a3, a4, a5, letter, legal or tabloid.",
        ),
    ],
)
def test_what_sheets_are_for(given: dict[str, Any], wanted: Any) -> None:
    if isinstance(wanted, Lasting):
        assert read_lasting(pad(**given)) == wanted
    else:
        assert said(read_lasting, pad(**given)) == wanted


@pytest.mark.parametrize(
    ("lasting", "ending"),
    [
        (Lasting(Finish.PAPER, fillable=False), ""),
        (Lasting(Finish.PAPER, fillable=True), "-fillable"),
        (Lasting(Finish.LAMINATE, fillable=False), "-laminate"),
        (Lasting(Finish.LARGE, fillable=True), "-large-print-fillable"),
        (Lasting(Finish.PAPER, fillable=False, scannable=True), "-scannable"),
    ],
)
def test_a_file_is_named_after_what_its_sheets_are_for(lasting: Lasting, ending: str) -> None:
    assert lasting.ending == ending


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        ({}, None),
        ({"number": True}, Personal(1)),
        ({"number_from": "0"}, Personal(0)),
        ({"number_from": "999999", "number": True}, Personal(999_999)),
        ({"players": ("Ana  Sol", "Ben")}, Personal(None, ("Ana Sol", "Ben"))),
        ({"title": " The\tclub "}, Personal(title="The club")),
        ({"date": "May 1"}, Personal(date="May 1")),
        ({"cover": True}, Personal(cover=True)),
        ({"title": "  "}, "--title is empty; write something after it, or leave it out."),
        ({"players": ("",)}, "--player is empty; write something after it, or leave it out."),
    ],
)
def test_what_is_added_to_the_sheets(given: dict[str, Any], wanted: Any) -> None:
    if isinstance(wanted, str):
        assert said(read_personal, pad(**given)) == wanted
    else:
        assert read_personal(pad(**given)) == wanted


@pytest.mark.parametrize(
    ("theme", "personal", "names"),
    [
        (None, None, []),
        ("vellum", None, []),
        ("slate", None, ["slate"]),
        ("my/own.toml", Personal(title="Club"), ["own", "Club"]),
        (None, Personal(title="Club", players=("Ana", "Ben")), ["Ana", "Ben"]),
        (None, Personal(1), []),
    ],
)
def test_what_distinguishes_a_pad(
    theme: str | None, personal: Personal | None, names: list[str]
) -> None:
    assert own_names(theme, personal) == names


def cards(**given: Any) -> Order:
    """Return the order of a kit with some options."""
    return make_order("kit cards", given, "en")


def test_a_calculator_is_for_a_game_or_a_pad_by_any_name_of_it() -> None:
    kind = next(it.kind for it in find_product("calculator").options if it.name == "game")
    for name, found, note in (
        ("DICE", "dice", ""),
        ("Yacht", "Yacht", ""),
        ("Yatzy", "yacht", "'Yatzy' means the pad 'yacht'."),
        ("Burgundy card game", "cards", "'Burgundy card game' means the game 'cards'."),
        ("my.toml", "my.toml", ""),
    ):
        assert kind.read(name, "GAME") == found
        assert kind.note(name, found) == note
    assert said(kind.read, "Burgundy", "GAME") == (
        "'Burgundy' can mean dice, board or cards; name one of them."
    )
    assert said(kind.read, "dyce", "GAME") == "GAME does not accept 'dyce'; did you mean 'dice'?"


def test_a_calculator_refuses_the_options_of_another_game() -> None:
    given = {"game": "cards", "engraver": "all-groups"}
    order = make_order("calculator", given, "en")
    assert said(make_calculator, order, Run()) == (
        "--engraver has no effect for 'cards', only for 'bruges'; leave it out."
    )


def test_the_size_of_cards_is_a_name_or_two_sides() -> None:
    read = CardSize().read
    assert read(" Tarot ", "--size") == SIZES["tarot"] == Size(69.85, 120.65)
    assert read(Size(1.0, 2.0), "--size") == Size(1.0, 2.0)
    for text, size in (
        ("50x70", Size(50.0, 70.0)),
        ("50 × 70", Size(50.0, 70.0)),
        ("5cmx70mm", Size(50.0, 70.0)),
        ("5 x 7cm", Size(50.0, 70.0)),
        ("5cmX70", Size(50.0, 70.0)),
        ("20x400", Size(20.0, 400.0)),
    ):
        assert read(text, "--size") == size, text


def test_a_size_that_no_card_has_is_refused() -> None:
    known = "poker, bridge, mini, tarot, square, euro, mini-euro or jumbo"
    choose = f"choose {known}, or give WIDTHxHEIGHT in mm."
    sides = "--size must have sides of 20 to 400 mm, not"
    for text, sentence in (
        ("pokr", "--size does not accept 'pokr'; did you mean 'poker'?"),
        ("pokerx", "--size does not accept 'pokerx'; did you mean 'poker'?"),
        ("jumbox2", "--size does not accept 'jumbox2'; did you mean 'jumbo'?"),
        ("50", f"--size does not accept '50'; {choose}"),
        ("50x", f"--size does not accept '50x'; {choose}"),
        ("x70", f"--size does not accept 'x70'; {choose}"),
        ("19.9x70", f"{sides} '19.9x70'."),
        ("70x19.9", f"{sides} '70x19.9'."),
        ("400.1x70", f"{sides} '400.1x70'."),
        ("70x400.1", f"{sides} '70x400.1'."),
        ("5 x 7ell", "'5ell' is not a length; write it as 28mm, 2.8cm or 1.1in."),
        ("1mini-eurox2", "'1mini-euro' is not a length; write it as 28mm, 2.8cm or 1.1in."),
    ):
        assert said(CardSize().read, text, "--size") == sentence, text


def test_a_rule_and_an_offset_are_read_or_refused() -> None:
    rule, offset = kinds.RuleChoice(), kinds.Offset(20.0)
    assert rule.read(("bids", "open"), "--rule") == ("bids", "open")
    assert rule.read(" bids = open=2 ", "--rule") == ("bids", "open=2")
    for text in ("bids", "bids=", "=open", " = "):
        assert said(rule.read, text, "--rule") == (
            f"--rule takes a rule and its value, such as {kinds.RULE_SAMPLE}, not '{text}'."
        )
    assert offset.read("-20,+20", "--it") == (-20.0, 20.0)
    assert str(offset.read("-0,-0.0", "--it")) == "(0.0, 0.0)"
    far = "--it takes at most 20 mm each way, not '{}'."
    for text in ("-20.1,0", "0,20.1"):
        assert said(offset.read, text, "--it") == far.format(text)
    for text in ("1", "1,2,3", "a,b", ""):
        assert said(offset.read, text, "--it") == (
            f"--it takes two lengths in mm, such as 0.5,-1, not '{text}'."
        )
    assert offset.read((99.0, 1.0), "--it") == (99.0, 1.0)
    assert kinds.Kind().searched("a") == {}
    assert kinds.Kind().note("a", "b") == ""


def test_the_sheet_of_a_shop_is_a_name_or_a_size() -> None:
    assert parse_sheet(" SRA3 ").size == (320.0, 450.0)
    assert parse_sheet("A3") == PAPERS["a3"]
    assert parse_sheet("500x600mm").size == (500.0, 600.0)
    assert said(parse_sheet, "sra33") == "There is no sheet 'sra33'; did you mean 'sra3'?"
    assert said(parse_sheet, "big") == (
        "There is no sheet 'big'; choose sra4, sra3, sra2, ra3 or ra2, or give WIDTHxHEIGHT in mm."
    )


def test_an_option_needs_the_one_that_it_depends_on() -> None:
    needs = "{0} needs {1}; add it, or leave out {0}."
    both: dict[str, Any] = {"up": "2", "duplex": True}
    values = {"back": "A", "flip": "long", "back_offset": "0,0", "printer": "x"}
    for name, value in values.items():
        option = f"--{name.replace('_', '-')}"
        asked = {name: value, "up": "2"}
        assert said(read_imposition, pad(**asked)) == needs.format(option, "--duplex")
    for name, value in {"gutter": "5", "stack": "cut"}.items():
        turned = pad(duplex=True, **{name: value})
        assert said(read_imposition, turned) == needs.format(f"--{name}", "--up 2")
        assert said(read_imposition, pad(**both, **{name: value})) == ""
    assert said(read_imposition, pad(back_offset="0,0", printer="x", **both)) == (
        "--back-offset and --printer both set an offset; leave out one of them."
    )


def test_a_printer_moves_the_backs_by_its_offset(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "config.toml"
    file.write_text("[printers]\noffice = [0.5, -1.0]\n", encoding="utf-8")
    monkeypatch.setenv("SCRIPTORIUM_CONFIG", str(file))
    turned = pad(duplex=True, printer="office")
    assert read_imposition(turned).back_offset == (0.5, -1.0)
    assert said(read_imposition, pad(duplex=True, printer="ofice")) == (
        "There is no printer 'ofice'; did you mean 'office'?"
    )


def test_a_pdf_for_a_shop_has_no_fields_and_pictures_no_inks() -> None:
    pdf = Format.PDF
    shop: dict[str, Any] = {"is_trimmed": True}
    assert read_prepress(pad(bleed="3", sheet="sra3"), pdf, **shop) == Prepress(
        bleed=3.0, sheet=parse_sheet("sra3")
    )
    assert read_prepress(pad(bleed="3"), pdf) == Prepress()
    assert read_prepress(pad(fillable=True), pdf, **shop) == Prepress()
    for given, option in (
        ({"bleed": "3"}, "--bleed"),
        ({"sheet": "sra3"}, "--sheet"),
        ({"bleed": "3", "sheet": "sra3"}, "--bleed"),
    ):
        refused = said(read_prepress, pad(fillable=True, **given), pdf, **shop)
        assert refused == TOGETHER.format("--fillable", option)
    for name, value in {"colour": "grey", "standard": "pdfa2"}.items():
        assert said(read_prepress, pad(**{name: value}), Format.SVG) == (
            f"--{name} is for a PDF, not for svg; leave out one of them."
        )
        assert said(read_prepress, pad(fillable=True, **{name: value}), pdf) == TOGETHER.format(
            "--fillable", f"--{name}"
        )
    assert said(read_prepress, pad(standard="pdfx4", colour="rgb"), pdf) == (
        "--standard pdfx4 is for ink on paper; use --colour cmyk or grey, not rgb."
    )
    assert read_prepress(pad(standard="pdfx4"), pdf) == Prepress(Colour.CMYK, Standard.PDFX4)


def test_how_the_sheets_of_a_kit_are_cut() -> None:
    usual = read_cutting(cards())
    assert (usual.duplex, usual.bleed, usual.up, usual.gutter) == (True, 2.0, 1, 0.0)
    single = read_cutting(cards(single=True, corner_arcs=True))
    assert (single.duplex, single.arcs) == (False, True)
    for name, value in (("flip", "long"), ("back_offset", "0,0"), ("printer", "x")):
        assert said(read_cutting, cards(single=True, **{name: value})) == (
            f"--{name.replace('_', '-')} is for backs, but --single prints none;"
            " leave out one of them."
        )


def test_a_kit_comes_in_sheets_or_piece_by_piece() -> None:
    pdf, png = Format.PDF, Format.PNG
    assert comes_in_sheets(pdf, uncut=False)
    assert not comes_in_sheets(pdf, uncut=False, one_per_page=True)
    assert not comes_in_sheets(png, uncut=False)
    assert comes_in_sheets(png, uncut=True)
    assert said(comes_in_sheets, pdf, uncut=True) == (
        "A PDF always has whole sheets; leave out --uncut, or add --format png."
    )
    assert said(comes_in_sheets, png, uncut=False, one_per_page=True) == (
        "--one-per-page is for a PDF; png has single pieces anyway: leave it out."
    )


class Part(StrEnum):
    """The parts of a kit."""

    RULES = "rules"
    TOKENS = "tokens"


def test_options_that_have_no_effect_in_a_kit_are_refused() -> None:
    idle = "{} has no effect with {}; leave out one of them."
    table, product = {"format": "tts"}, {"product": "tgc-poker-deck"}
    for name in ("flip", "paper"):
        given = {name: {"flip": "long", "paper": "a4"}[name]}
        sentence = idle.format(f"--{name}", "--format tts")
        assert said(read_choice, cards(**given, **table)) == sentence
    for form in ("pdf", "svg"):
        assert said(read_choice, cards(format=form, **product)) == (
            f"--product makes PNG pictures, not {form}; leave out one of them."
        )
    for name, value in {"dpi": "300", "address": "x", "paper": "a4"}.items():
        sentence = idle.format(f"--{name}", "--product")
        assert said(read_choice, cards(**{name: value}, **product)) == sentence
    assert said(read_choice, cards(address="x")) == (
        "--address is for a virtual table; add --format tts, or leave it out."
    )
    assert read_choice(cards(address="x", **table)).destination.address == "x/"


def test_only_pieces_go_into_a_product_or_onto_a_virtual_table() -> None:
    asked = Selection(["rules"], frozenset({Part.RULES}), ())
    every = Selection([], frozenset(Part), None)
    paper = read_choice(cards())
    for option, given in (
        ("--format tts", {"format": "tts"}),
        ("--product", {"product": "tgc-poker-deck"}),
    ):
        choice = read_choice(cards(**given))
        assert said(without_parts, asked, choice) == (
            f"{option} works only with cards, tiles and tokens; remove rules from --only."
        )
        assert without_parts(every, choice) == every._replace(parts=frozenset())
    assert without_parts(asked, paper) is asked
    idle = "--guides has no effect on what --only names; leave out one of them."
    order = replace(cards(), given=frozenset({"guides"}))
    assert said(refuse_unnamed, order, ("guides",), asked) == idle
    assert said(refuse_unnamed, order, ("dpi",), asked) == ""
    for names in (None, ("x",)):
        assert said(refuse_unnamed, order, ("guides",), asked._replace(names=names)) == ""


def test_the_papers_of_a_kit_are_named() -> None:
    both, one = Imposition(duplex=True), Imposition()
    assert paper_name(PAPERS["a4"], both) == "a4"
    assert paper_name(PAPERS["a4"], one) == "a4-single"
    assert paper_name(PAPERS["a4"], both, fold=True) == "a4-fold"
    assert paper_name(PAPERS["a4"], one, fold=True) == "a4-fold"
    assert paper_name(PAPERS["a4"], one, in_sheets=False) == "a4"


def test_what_does_not_go_with_folding_or_arcs() -> None:
    assert said(cutting.refuse_with_fold, cards(), in_sheets=True) == ""
    assert said(cutting.refuse_with_fold, cards(single=True), in_sheets=True) == TOGETHER.format(
        "--single", "--fold"
    )
    assert said(cutting.refuse_with_fold, cards(), in_sheets=False) == (
        "--fold is for sheets, not single cards; add --uncut, or leave it out."
    )
    assert said(cutting.refuse_arcs, (), in_sheets=False) == (
        "--corner-arcs is for sheets, not single pieces; leave it out."
    )
    assert said(cutting.refuse_arcs, (), in_sheets=True) == (
        "--corner-arcs has no effect: nothing here has round corners; leave it out."
    )


def test_the_bounds_and_defaults_of_shared_options() -> None:
    inventing = lab.invention_options(load_part("dice", "invent"))
    known = [lab.COMPLETION_SEED, lab.GAMES, *inventing]
    bounds = [(it.name, it.kind.least, it.kind.most, it.default) for it in known if has_bounds(it)]
    assert bounds == [
        ("seed", 0, 2**32 - 1, None),
        ("games", 100, 1_000_000, 4_000),
        ("mean", 1.0, 300.0, None),
        ("harder", 0.0, 50.0, None),
        ("easier", 0.0, 50.0, None),
        ("count", 1, 24, None),
        ("seed", 0, 2**31 - 1, 1),
        ("minutes", 0.1, 240, 5),
        ("processes", 1, 64, None),
    ]
    assert (common.DPI.default, common.SHOP_DPI.default) == (150, 300)
    assert (common.DPI.kind.least, common.DPI.kind.most) == (72, 1200)
    assert common.LARGEST_PAD == 10_000
    assert (imposing.WIDEST_GUTTER, imposing.WIDEST_BLEED, cutting.USUAL_BLEED) == (50.0, 10.0, 2.0)
    assert (sizes.SMALLEST_DIE, sizes.LARGEST_DIE) == (10.0, 40.0)


def has_bounds(option: Option) -> bool:
    """Return whether an option takes a number."""
    return option.kind.least is not None


def test_an_order_is_made_of_what_a_product_knows() -> None:
    order = pad(sheets="7")
    assert (order["sheets"], order["up"], order["solo"], order["players"]) == (7, "1", False, ())
    assert order.given == {"domains", "sheets"}
    assert make_order("pad", {"sheets": None}, "de", "x.pdf").given == frozenset()
    assert said(make_order, "pad", {}, "xx") == (
        "There is no language 'xx'; choose en, fr or de for everything, or es, it, nl, pl or pt for"
        " paper only."
    )
    assert said(make_order, "pad", {"sheet": 1}, "en") == (
        "--sheet takes a sheet such as sra3 or WxH; did you mean --sheets 1?"
    )
    assert said(make_order, "pad", {"shets": 1}, "en") == (
        "'pad' has no option 'shets'; did you mean 'sheets'?"
    )
    assert said(make_order, "kit deck", {}, "en") == (
        "FILE... is missing; 'scriptorium kit deck --help' shows an example."
    )
    assert said(find_product, "pat") == "There is no product 'pat'; did you mean 'pad'?"
    assert unknown_option("pad", "xyz", ["a", "b"]) == "'pad' has no option 'xyz'; it has a or b."
    assert [it.name for it in product_entries()] == [
        *("pad", "board", "kit dice", "kit board", "kit cards", "kit bruges", "kit deck"),
        "calculator",
    ]


def test_an_option_of_another_game_is_refused() -> None:
    option = Option("tile", kinds.Kind())
    order = Order("x", {}, frozenset({"tile"}))
    refuse_strange(order, "board", {"board": [option]})
    refuse_strange(Order("x", {}), "dice", {"board": [option]})
    assert said(refuse_strange, order, "dice", {"board": [option]}) == (
        "--tile has no effect for 'dice', only for 'board'; leave it out."
    )


def test_so_many_pages_are_expected() -> None:
    Run().expect(10**9)
    Run(most_pages=7).expect(7)
    with pytest.raises(OrderError, match="makes 8 pages, but at most 7 can be printed at once"):
        Run(most_pages=7).expect(8)
