"""The options of automated players, with their bounds: playtests, new layouts, completions."""

from __future__ import annotations

from generator.language import N_
from generator.products.completion import LARGEST_SEED as LARGEST_COMPLETION_SEED
from generator.products.options.kinds import (
    TOML,
    DecimalNumber,
    Flag,
    Kind,
    OneOf,
    WholeNumber,
)
from generator.products.options.layout_names import LayoutName
from generator.products.options.option import OUTPUT, Option
from generator.products.results import inventions, playtests

COMPLETION_SEED = Option(
    "seed",
    WholeNumber(0, LARGEST_COMPLETION_SEED),
    N_("With --complete: another number gives another completion.  [default: 1]"),
    sample="NUMBER",
)
GAMES = Option(
    "games",
    WholeNumber(playtests.LEAST_GAMES, playtests.MOST_GAMES),
    N_("Games that each figure is based on, 100 to 1,000,000."),
    default=playtests.USUAL_GAMES,
    sample="N",
    is_basic=True,
)
SEED = Option(
    "seed",
    WholeNumber(0, playtests.LARGEST_SEED),
    N_("Seed of the dice."),
    default=1,
    sample="N",
)
PROCESSES = Option(
    "processes",
    WholeNumber(1, playtests.MOST_PROCESSES),
    N_("Processes that share the games.  [default: one for each processor]"),
    sample="N",
)
PLAYTEST = (
    GAMES,
    SEED,
    Option(
        "variant",
        OneOf(playtests.VARIANTS),
        N_("Variant of the rules."),
        default=playtests.USUAL_VARIANT,
        sample="|".join(playtests.VARIANTS),
        is_basic=True,
    ),
    Option(
        "players",
        WholeNumber(1, playtests.MOST_PLAYERS),
        N_("Players of a game, {least} to {most}.  [default: 1 in a solo game, else 2]"),
        sample="N",
        is_basic=True,
    ),
    Option(
        "against",
        LayoutName("layouts", TOML),
        N_("Domain to compare with, on the same dice.  [default: A]"),
        sample="FILE|ID",
        is_basic=True,
    ),
    Option(
        "within",
        DecimalNumber(playtests.LEAST_WITHIN, playtests.MOST_WITHIN),
        N_("Stop as soon as the margin of the mean is this small."),
        sample="POINTS",
    ),
    Option("strong", Flag(), N_("Let the strong player play too; takes longer."), is_basic=True),
    Option(
        "train",
        Flag(),
        N_("Train a player on each domain first, and let it play too; takes a minute each."),
        is_basic=True,
    ),
    PROCESSES,
    Option(
        "cluster",
        Kind(),
        N_("Play on the machines of a Dask scheduler, such as tcp://server:8786."),
        sample="ADDRESS",
    ),
)
"""How layouts are played."""
RECORDS = Option(
    "records",
    Kind(),
    N_("Folder for the games of the best player, one file each; 'scriptorium referee' reads them."),
    OUTPUT,
    sample="FOLDER",
    not_on_web="a browser has no folder for them",
)
HARDER = Option(
    "harder",
    DecimalNumber(0.0, inventions.MOST_HARDER),
    N_("How many points fewer than --like."),
    sample="POINTS",
    is_basic=True,
)
COUNT = Option(
    "count",
    WholeNumber(1, inventions.MOST_COUNT),
    N_("Number of new domains, {least} to {most}.  [default: 3]"),
    sample="N",
    is_basic=True,
)
MINUTES = Option(
    "minutes",
    DecimalNumber(0.1, inventions.MOST_MINUTES),
    N_("Longest time of the search; it often needs less."),
    default=inventions.USUAL_MINUTES,
    sample="N",
    is_basic=True,
)


def invention_options(inventor: inventions.Inventor) -> tuple[Option, ...]:
    """Return what can be wished of new layouts of a game."""
    return (
        Option(
            "like",
            LayoutName("layouts", TOML),
            N_("Domain that the new ones should be as hard as; they have its shape."),
            default=inventor.like,
            sample="FILE|ID",
            is_basic=True,
        ),
        Option(
            "mean",
            DecimalNumber(inventions.LEAST_MEAN, inventions.MOST_MEAN),
            N_("Mean of the points of a solo game, instead of that of --like."),
            sample="POINTS",
            is_basic=True,
        ),
        HARDER,
        Option(
            "easier",
            HARDER.kind,
            N_("How many points more than --like."),
            sample="POINTS",
            is_basic=True,
        ),
        Option(
            "fair", Flag(), N_("Make all starting castles worth about the same."), is_basic=True
        ),
        Option("hasty", Flag(), N_("Make it as hard for the hasty player, too.")),
        Option(
            "matters",
            OneOf(inventor.terrains),
            N_("Make this terrain worth more; can be repeated."),
            multiple=True,
            sample="|".join(inventor.terrains),
        ),
        Option("symmetric", Flag(), N_("Make one half mirror the other."), is_basic=True),
        Option(
            "shape",
            LayoutName("layouts", TOML),
            N_("Domain whose shape to use; its terrains do not count."),
            sample="FILE|ID",
        ),
        Option(
            "keep",
            LayoutName("layouts", TOML),
            N_("Draft whose hexes to keep; the search adds the others."),
            sample="FILE",
        ),
        Option(
            "repair",
            LayoutName("layouts", TOML),
            N_("Change this domain, as little as possible, instead of inventing one."),
            sample="FILE|ID",
            is_basic=True,
        ),
        COUNT,
        Option(
            "seed",
            SEED.kind,
            N_("Seed of the dice and of the search; another gives other domains."),
            default=SEED.default,
            sample="N",
        ),
        MINUTES,
        PROCESSES,
    )
