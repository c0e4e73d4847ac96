"""Requests are bounded by the options of the products: each bound is in one place."""

from __future__ import annotations

from typing import Any

import pytest

from generator.products.options import common, lab
from generator.products.options.kinds import DecimalNumber, Flag, OneOf, WholeNumber
from generator.products.options.option import Option
from generator.units import PAPERS
from generator.web.forms.option_schemas import option_schema
from generator.web.requests import request_schemas
from generator.web.shared.limits import LEAST_GAMES, MOST_GAMES, MOST_HARDER, MOST_INVENTED


@pytest.mark.parametrize(
    ("option", "own", "schema"),
    [
        (Option("n", WholeNumber(2, 9), ""), {}, {"type": "integer", "minimum": 2, "maximum": 9}),
        (
            Option("n", DecimalNumber(0.5, 9.5), ""),
            {"least": -3, "most": 3},
            {"type": "number", "minimum": -3, "maximum": 3},
        ),
        (
            Option("n", WholeNumber(2, 9), ""),
            {"most": 100},
            {"type": "integer", "minimum": 2, "maximum": 9},
        ),
        (Option("n", Flag(), ""), {}, {"type": "boolean"}),
        (Option("n", OneOf(("low", "high")), ""), {}, {"enum": ["low", "high"]}),
        (common.PAPER_SIZE, {}, {"enum": list(PAPERS)}),
    ],
    ids=["whole", "decimal-with-own-bounds", "own-bound-too-wide", "flag", "choice", "paper"],
)
def test_the_schema_of_an_option(
    option: Option, own: dict[str, Any], schema: dict[str, Any]
) -> None:
    assert option_schema(option, **own) == schema


def test_requests_have_the_bounds_of_the_options() -> None:
    def part(schema: Any, name: str) -> dict[str, Any]:
        found: dict[str, Any] = schema["properties"][name]
        return {key: found[key] for key in ("minimum", "maximum") if key in found} or found

    seed = {"minimum": 0, "maximum": lab.SEED.kind.most}
    assert part(request_schemas.INVENT, "seed") == seed
    longest = {"minimum": 0, "maximum": lab.COMPLETION_SEED.kind.most}
    assert part(request_schemas.COMPLETE, "seed") == longest
    games = {"minimum": LEAST_GAMES, "maximum": MOST_GAMES}
    assert part(request_schemas.PLAYTEST, "games") == games
    harder = {"minimum": -MOST_HARDER, "maximum": MOST_HARDER}
    assert part(request_schemas.INVENT, "harder") == harder
    assert part(request_schemas.INVENT, "count") == {"minimum": 1, "maximum": MOST_INVENTED}
    for schema in (request_schemas.CHECK, request_schemas.PLAYTEST, request_schemas.REPORT):
        assert part(schema, "paper") == {"enum": list(PAPERS)}


def test_the_limits_of_the_studio_are_within_those_of_the_options() -> None:
    limits = {lab.GAMES: MOST_GAMES, lab.HARDER: MOST_HARDER, lab.COUNT: MOST_INVENTED}
    assert all(own <= (option.kind.most or 0) for option, own in limits.items())
