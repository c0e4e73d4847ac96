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
            "A PDF of sheets to cut; PNG and SVG are one file a piece, with bleed; tts is a table"
            " of Tabletop Simulator."
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
        N_("With tts, where its pictures will lie."),
        OUTPUT,
        usual=N_("the table's own folder of images"),
        sample="URL|DIR",
    ),
)
