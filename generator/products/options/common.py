"""The options that products and commands share."""

from __future__ import annotations

from dataclasses import replace

from generator.language import N_
from generator.model.order import PRINTED, Ink
from generator.products.options.kinds import (
    ANY_FILE,
    TOML,
    DataFile,
    Flag,
    Kind,
    LanguageCode,
    OneOf,
    PaperSize,
    RuleChoice,
    ShippedName,
)
from generator.products.options.kinds import WholeNumber as Number
from generator.products.options.option import LOOKS, OTHER, OUTPUT, PAPER, WHAT, Option

LARGEST_PAD = 10_000
LEAST_DPI, MOST_DPI = 72, 1200

PAPER_SIZE = Option(
    "paper",
    PaperSize(),
    N_("Paper, by name or as width x height in mm (or cm, in)."),
    PAPER,
    default="a4",
    sample="a4|letter|a5|a3|WxH",
    is_basic=True,
)
INK = Option(
    "ink",
    OneOf(Ink),
    N_("Ink: full colour, low ink with patterns, or black only."),
    PAPER,
    default=Ink.FULL.value,
    sample="|".join(Ink),
    is_basic=True,
)
FORMAT = Option(
    "format",
    OneOf(PRINTED),
    N_("One PDF, or one picture of each different page."),
    OUTPUT,
    usual="pdf",
    sample="|".join(PRINTED),
)
THEME = Option(
    "theme",
    ShippedName("themes", TOML),
    N_("Colours, fonts and line weights."),
    LOOKS,
    usual="vellum",
    sample="NAME|FILE",
    is_basic=True,
)
TEMPLATES = Option(
    "templates",
    DataFile(),
    N_("Folder with your own page templates; missing ones are taken from the shipped ones."),
    LOOKS,
    sample="DIR",
    not_on_web="no template comes from the web",
)
LANGUAGE = Option(
    "lang",
    Kind(),
    N_("Language of messages and prints."),
    OTHER,
    is_basic=True,
    not_on_web="the language of the page is the language of the print",
)
DECK_LANGUAGE = Option(
    "lang",
    LanguageCode(),
    N_("Language of messages and prints; a deck can have others, such as es."),
    OTHER,
    is_basic=True,
    not_on_web="the language of the page is the language of the print",
)
OUTPUT_FILE = Option(
    "output",
    ANY_FILE,
    N_("File or folder to write; its ending sets the format."),
    OUTPUT,
    short="-o",
    usual=N_("a descriptive name in output/"),
    sample="FILE",
    is_basic=True,
    not_on_web="the browser asks where a download goes",
)
SHELF = Option(
    "shelf",
    DataFile(),
    N_("Folder that a club shares; names can mean the things in it."),
    WHAT,
    sample="DIR",
    not_on_web="a studio has one shelf, or none",
)
OPEN = Option(
    "open",
    Flag(),
    N_("Open the written file in the default program for such files."),
    OUTPUT,
    key="is_opened",
    not_on_web="the browser opens downloads",
)
QUIET = Option(
    "quiet",
    Flag(),
    N_("Show only warnings and errors."),
    OUTPUT,
    short="-q",
    not_on_web="there is no terminal",
)
JSON = Option("json", Flag(), N_("Output JSON."), OUTPUT, key="as_json")
FORCE = Option("force", Flag(), N_("Overwrite existing files."), OUTPUT)
EXPLAIN = Option("explain", Flag(), N_("Add the rule to each line."))
EACH = Option("each", Flag(), N_("Write a separate file for each domain, also as PDF."), OUTPUT)
WATCH = Option(
    "watch",
    Flag(),
    N_("Print again when a layout, deck, picture, theme or template changes."),
    OUTPUT,
    not_on_web="files of the web do not change; a changed form is drawn again anyway",
)


RULE = Option(
    "rule",
    RuleChoice(),
    N_("Score pads: play by another rule than usual; can be repeated."),
    sample="NAME=VALUE",
    key="rules",
    multiple=True,
    not_on_web="a page of the studio shows the pad as its file has it",
)


def dpi(usual: int) -> Option:
    """Return `--dpi`, the dots per inch of a PNG, so many where it is not given."""
    kind = Number(LEAST_DPI, MOST_DPI)
    text = N_("Dots per inch of a PNG, {least} to {most}.")
    return Option("dpi", kind, text, PAPER, default=usual, sample="N")


DPI, SHOP_DPI = dpi(150), dpi(300)
DRAWING = (FORMAT, DPI, THEME, TEMPLATES, LANGUAGE)
"""How pages are drawn and written: the options of every product of single pages."""


def edition(game: str = "") -> Option:
    """Return `--edition`, whose names are those of a game, or of all where it is ''."""
    return Option(
        "edition",
        ShippedName("editions", TOML, game=game),
        N_("Edition of the game by name, or a file with your own figures."),
        sample="NAME|FILE",
    )


def output(help_text: str) -> Option:
    """Return `-o` of a command that is no product, with a help of its own."""
    return replace(OUTPUT_FILE, help=help_text, usual="")
