"""The forms of the studio are the options of the commands, and nothing besides."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import click
import pytest
from babel.messages.extract import extract_from_dir

from generator.cli.product_command import product_command
from generator.errors import ScriptoriumError
from generator.language import LANGUAGES, speaking
from generator.load.layouts.library import layout_paths
from generator.load.settings.theme import theme_paths
from generator.model.order import Ink
from generator.products.catalogue import find_entry, find_product, product_entries
from generator.products.options.kinds import TABLES, TOML
from generator.products.options.option import HEADINGS
from generator.registry import own_games
from generator.units import PAPERS
from generator.web.forms.fields import Field, Form, Kind
from generator.web.forms.forms import KINDS, form_of, forms, options_of
from generator.web.forms.labels import PLAIN, SHIPPED, VALUES, WORDS

ROOT = Path(__file__).resolve().parents[2]
PRODUCTS = [entry.name for entry in product_entries()]
LEFT_OUT = {
    (option.flag, option.not_on_web)
    for product in PRODUCTS
    for option in find_product(product).options
    if option.not_on_web
}
HIDDEN = {flag for flag, _reason in LEFT_OUT}
TERMINAL = {"--open", "--quiet", "--shelf"}
"""What every command of a product has, and no order."""


def form(product: str) -> Form:
    found = form_of(product)
    assert found is not None
    return found


def field(product: str, name: str) -> Field:
    return next(it for it in form(product).fields if it.name == name)


def command_of(product: str) -> click.Command:
    return product_command(find_entry(product))


def flag_of(param: click.Parameter) -> str:
    return next((name for name in param.opts if name.startswith("--")), "")


def name_of(param: click.Parameter) -> str:
    return flag_of(param).removeprefix("--") or str(param.name)


@cache
def params_of(product: str) -> dict[str, click.Parameter]:
    return {name_of(param): param for param in command_of(product).params}


def pairs() -> list[tuple[Field, click.Parameter]]:
    return [
        (it, params_of(product)[it.name]) for product in PRODUCTS for it in form(product).fields
    ]


@pytest.mark.parametrize("product", PRODUCTS)
def test_every_option_is_in_the_form_or_left_out_for_a_reason(product: str) -> None:
    shown = {it.flag or it.name for it in form(product).fields}
    given = {flag_of(param) or str(param.name) for param in command_of(product).params}
    assert shown == given - HIDDEN - TERMINAL
    assert len(form(product).fields) == len(shown)


def test_nothing_is_left_out_that_is_not_there() -> None:
    given = {flag_of(param) for product in PRODUCTS for param in command_of(product).params}
    assert given >= HIDDEN
    assert all(reason for _flag, reason in LEFT_OUT)
    assert len(HIDDEN) == len(LEFT_OUT)


def test_no_template_and_no_place_on_this_machine_is_asked_for() -> None:
    flags = {it.flag for product in PRODUCTS for it in form(product).fields}
    assert flags.isdisjoint({"--output", "--templates", "--printer", "--watch"})
    assert field("kit deck", "template").kind is Kind.SHIPPED_ONLY
    assert not any(
        ending.endswith(".j2")
        for product in PRODUCTS
        for it in form(product).fields
        for ending in it.endings
    )


def test_fields_are_under_the_headings_of_the_help() -> None:
    for each in forms():
        titles = [group.title for group in each.groups]
        assert titles == [heading for heading in HEADINGS if heading in titles]
        assert "Other" not in titles
        assert all(group.fields for group in each.groups)


@pytest.mark.parametrize(
    ("product", "name", "kind", "more"),
    [
        ("pad", "domains", Kind.SHIPPED, {"multiple": True, "endings": (".toml",), "flag": ""}),
        ("pad", "sheets", Kind.NUMBER, {"least": 1, "most": 10_000, "default": 1}),
        ("pad", "duplex", Kind.FLAG, {"default": False, "flag": "--duplex"}),
        ("pad", "gutter", Kind.LENGTH, {"most": 50.0, "default": "0", "usual": ""}),
        ("pad", "back-offset", Kind.OFFSET, {"least": -20.0, "most": 20.0, "sample": "DX,DY"}),
        ("pad", "paper", Kind.PAPER, {"default": "a4", "most": 2000.0}),
        ("pad", "logo", Kind.FILE, {"endings": (".png", ".svg")}),
        ("pad", "player", Kind.TEXT, {"multiple": True, "label": "Player"}),
        ("pad", "theme", Kind.SHIPPED, {"endings": (".toml",), "usual": "vellum"}),
        ("pad", "format", Kind.CHOICE, {"default": None, "usual": "pdf"}),
        ("board", "tile", Kind.LENGTH, {"least": 15.0, "most": 60.0, "default": "28mm"}),
        ("kit dice", "domains", Kind.SHIPPED, {"multiple": True, "default": ("A", "B", "C", "D")}),
        ("kit dice", "only", Kind.CHOICE, {"multiple": True}),
        ("kit board", "only", Kind.NAMES, {"multiple": True}),
        ("kit board", "components", Kind.FILE, {"endings": (".toml",)}),
        (
            "kit bruges",
            "persons",
            Kind.FILE,
            {"endings": (*TOML, *TABLES)},
        ),
        ("kit deck", "files", Kind.FILE, {"multiple": True, "required": True}),
        ("kit deck", "size", Kind.SIZE, {"least": 20.0, "most": 400.0}),
        ("calculator", "game", Kind.CHOICE, {"required": True, "flag": ""}),
        ("calculator", "players", Kind.NUMBER, {"least": 1, "most": 5, "usual": "4"}),
    ],
)
def test_a_field_says_what_the_command_takes(
    product: str, name: str, kind: Kind, more: dict[str, Any]
) -> None:
    found = field(product, name)
    assert found.kind is kind
    assert {key: getattr(found, key) for key in more} == more


def values(choices: Any) -> list[str]:
    return [choice.value for choice in choices]


def test_names_are_those_that_are_shipped() -> None:
    pads = [*layout_paths("dice"), *layout_paths("pad")]
    assert values(field("pad", "domains").suggestions) == pads
    assert values(field("pad", "back").suggestions) == pads
    assert values(field("board", "boards").suggestions) == list(layout_paths("board"))
    assert field("board", "boards").default == tuple(layout_paths("board"))
    assert values(field("pad", "theme").suggestions) == list(theme_paths())
    assert values(field("pad", "paper").suggestions) == list(PAPERS)
    assert values(field("pad", "ink").choices) == list(Ink)
    assert values(field("kit cards", "edition").suggestions) == ["2016"]
    assert {"buildings", "summary"} <= set(values(field("kit board", "only").suggestions))


def test_what_is_shipped_has_the_name_that_people_know() -> None:
    assert field("pad", "domains").suggestions[0].label == "A: River bend"
    with speaking("de"):
        assert field("pad", "domains").suggestions[0].label == "A: Flussbogen"
    assert field("pad", "format").choices[0].label == "PDF"


def taken(param: click.Parameter, value: str) -> bool:
    """Return whether the type of a parameter takes a value."""
    try:
        param.type.convert(value, param, None)
    except ScriptoriumError:
        return False
    return True


def test_the_bounds_are_those_of_the_command() -> None:
    bounded = [(it, param) for it, param in pairs() if it.kind is Kind.NUMBER]
    bounded = [(it, param) for it, param in bounded if it.name != "players" or it.default]
    assert len(bounded) > 15
    for it, param in bounded:
        assert taken(param, str(it.least)), it
        assert taken(param, str(it.most)), it
        assert not taken(param, str(int(it.least or 0) - 1)), it
        assert not taken(param, str(int(it.most or 0) + 1)), it
    lengths = [(it, param) for it, param in pairs() if it.kind is Kind.LENGTH]
    assert len(lengths) > 8
    for it, param in lengths:
        assert taken(param, f"{it.least}mm"), it
        assert taken(param, f"{it.most}mm"), it
        assert not taken(param, f"{(it.most or 0) + 0.5}mm"), it
        assert not it.least or not taken(param, f"{it.least - 0.5}mm"), it


def test_the_choices_are_those_of_the_command() -> None:
    chosen = [(it, param) for it, param in pairs() if it.kind is Kind.CHOICE]
    assert len(chosen) > 20
    for it, param in chosen:
        assert it.choices, it
        assert all(taken(param, choice.value) for choice in it.choices), it
        assert not taken(param, "xyzzy"), it


def test_the_defaults_are_those_of_the_command() -> None:
    for it, param in pairs():
        if it.default is None:
            continue
        given = ",".join(it.default) if isinstance(it.default, tuple) else it.default
        default = param.get_default(click.Context(click.Command("any")), call=True)
        wanted = ",".join(default) if isinstance(default, tuple) else default
        assert given == wanted, it


def test_every_type_of_value_has_a_kind() -> None:
    assert {param.type.name for _field, param in pairs()} <= set(KINDS)


def test_names_are_flags_without_dashes() -> None:
    for it, param in pairs():
        assert it.name == name_of(param)
        assert it.flag in {"", f"--{it.name}"}


def test_every_text_of_a_form_can_be_translated() -> None:
    folder = ROOT / "generator"
    found = extract_from_dir(folder, [("**.py", "python")], {})
    marked = {message for _file, _line, message, _comments, _context in found}
    for product in PRODUCTS:
        for it in form(product).fields:
            assert options_of(product)[it.name].help in marked, it
            assert it.label in marked, it
    for each in forms():
        assert each.summary in marked, each.product
        assert each.title in marked, each.product
        assert {group.title for group in each.groups} <= marked


def test_no_label_is_kept_that_no_option_has() -> None:
    assert {it.label for it, _param in pairs()} == {*WORDS, *PLAIN.values()}
    labels = {choice.label for it, _param in pairs() for choice in it.choices}
    games = {spec.title for spec in own_games()}
    words = {label for label in labels if not label.isdecimal() and not label.isupper()}
    assert words - games == set(VALUES)
    named = ("theme", "template", "paper")
    suggested = {
        choice.label
        for it, _param in pairs()
        if it.name in named
        for choice in it.suggestions
        if not re.fullmatch(r"A\d", choice.label)
    }
    assert suggested == set(SHIPPED)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", {"vellum": "Vellum", "letter": "Letter", "a4": "A4", "board": "Board game"}),
        ("fr", {"vellum": "Vélin", "letter": "Letter (US)", "a4": "A4", "board": "Jeu de plateau"}),
        ("de", {"vellum": "Pergament", "letter": "US-Letter", "a4": "A4", "board": "Brettspiel"}),
    ],
)
def test_what_is_shipped_is_named_in_the_language(language: str, said: dict[str, str]) -> None:
    with speaking(language):
        offered = [
            choice
            for form in forms()
            for it in form.fields
            if it.name in {"theme", "paper", "game"}
            for choice in (*it.choices, *it.suggestions)
        ]
    assert said.items() <= {it.value: it.label for it in offered}.items()


def test_a_form_speaks_the_language_of_its_reader() -> None:
    with speaking("en"):
        english = forms()
        assert forms() is english
    for language in LANGUAGES:
        with speaking(language):
            translated = forms()
        assert [it.product for it in translated] == PRODUCTS
        assert [it.name for it in translated[0].fields] == [it.name for it in english[0].fields]
        assert all(it.help and it.label for each in translated for it in each.fields)
        assert not any("{" in it.help for each in translated for it in each.fields)


def test_an_unknown_product_has_no_form() -> None:
    assert form_of("kit chess") is None
