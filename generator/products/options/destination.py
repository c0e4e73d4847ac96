"""The options that say where a kit goes: a format, a print shop's product, a virtual table."""

from __future__ import annotations

from generator.language import N_
from generator.model.order import Format
from generator.products.options.kinds import TOML, Kind, Known, OneOf
from generator.products.options.option import OUTPUT, Option

DESTINATION = (
    Option(
        "format",
        OneOf(Format),
        N_(
            "PDF: sheets to cut; PNG and SVG: one file for each piece, with bleed; tts: a"
            " table for Tabletop Simulator."
        ),
        OUTPUT,
        usual="pdf",
        sample="|".join(Format),
    ),
    Option(
        "product",
        Known("products", TOML),
        N_("Pictures for a print shop's product, such as tgc-poker-deck."),
        OUTPUT,
        sample="NAME|FILE",
    ),
    Option(
        "address",
        Kind(),
        N_("With tts, the address of its pictures."),
        OUTPUT,
        usual=N_("the table's own image folder"),
        sample="URL|DIR",
    ),
)
