"""The interface of the studio as other programs see it: every bound, every field, every default."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from generator.language import speaking
from generator.web.forms.forms import form_data, forms
from generator.web.requests.openapi import describe
from generator.web.shared.limits import Bounds, Limits, limits_for

if TYPE_CHECKING:
    import pytest
    from conftest import Golden

MEGABYTE = 1_000_000


def test_the_description_has_every_bound_of_requests_and_answers(golden: Golden) -> None:
    lines: list[str] = []
    known: set[str] = set()
    for path, ways in describe()["paths"].items():
        for way, described in ways.items():
            lines.append(f"{way} {path}: {described['summary']}")
            taken = {"200": described["responses"]["200"], **described.get("requestBody", {})}
            given = [f"  {name}: {json.dumps(bare(it))}" for name, it in taken.items()]
            lines += [it for it in given if it not in known]
            known.update(given)
            lines += [f"  {code}" for code in described["responses"] if code != "200"]
    golden("studio-interface.txt", "\n".join(lines) + "\n")


def bare(schema: Any) -> Any:
    """Return a schema without the sentences that describe its parts."""
    if isinstance(schema, dict):
        return {key: bare(it) for key, it in schema.items() if not _is_sentence(key, it)}
    return [bare(it) for it in schema] if isinstance(schema, list | tuple) else schema


def _is_sentence(key: str, value: object) -> bool:
    return key == "description" and isinstance(value, str)


def test_an_order_is_described_by_the_fields_of_the_forms() -> None:
    with speaking("en"):
        order = describe(forms())["paths"]["/api/print"]["post"]["requestBody"]["content"]
        plain = describe()["paths"]["/api/print"]["post"]["requestBody"]["content"]
    schema, other = (it["application/json"]["schema"] for it in (order, plain))
    assert schema["properties"]["product"]["enum"] == [form.product for form in forms()]
    assert schema["required"] == other["required"] == ["product"]
    options = schema["properties"]["options"]
    assert options["additionalProperties"] is False
    assert options["maxProperties"] == 60
    assert set(options["properties"]) == {it.name for form in forms() for it in form.fields}
    digits = {"type": "string", "pattern": r"^(\s*[+-]?\d+\s*)?$"}
    numbers = [{"type": "integer", "minimum": 1, "maximum": it} for it in (10_000, 500)]
    assert options["properties"]["sheets"] == {"anyOf": [{"anyOf": [it, digits]} for it in numbers]}
    assert options["properties"]["solo"] == {"anyOf": [{"type": "boolean"}]}
    files = options["properties"]["logo"]["anyOf"][0]
    assert files["required"] == ["file"]
    several, one = options["properties"]["player"]["anyOf"][0]["anyOf"]
    assert several == {"type": "array", "items": one, "maxItems": 200}
    assert one == {"type": "string", "maxLength": 2_000}
    assert options["properties"]["style"] == {"anyOf": [{"enum": ["sheet", "ledger"]}]}
    (theme,) = options["properties"]["theme"]["anyOf"]
    assert theme == {"anyOf": [{"enum": ["glass", "slate", "vellum"]}, files]}


def test_the_forms_have_every_field_and_default(golden: Golden) -> None:
    with speaking("en"):
        data = [form_data(it) for it in forms()]
    lines: list[str] = []
    known: set[str] = set()
    for form in data:
        lines.append(f"{form['product']}: {form['title']}. {form['summary']}")
        for group in form["groups"]:
            lines.append(f"  {group['title']}: {', '.join(it['name'] for it in group['fields'])}")
            for field in group["fields"]:
                written = _field(field)
                lines += [f"    {written}"] if written not in known else []
                known.add(written)
    golden("studio-forms.txt", "\n".join(lines) + "\n")


def _field(field: dict[str, Any]) -> str:
    """Write a field in one line, without what is the same for most."""
    numbers = (int, float)
    known = {key: it for key, it in field.items() if key != "help"}
    shown = {key: it for key, it in known.items() if it or type(it) in numbers}
    for key in {"choices", "suggestions"} & set(shown):
        shown[key] = [it["value"] for it in shown[key]]
    if field["kind"].startswith("shipped"):
        del shown["suggestions"]  # What is shipped is tested elsewhere.
    return json.dumps(shown, ensure_ascii=False)


def test_the_limits_of_requests_and_pools() -> None:
    assert Limits() == Limits(
        body=400_000,
        upload=6 * MEGABYTE,
        photo=24 * MEGABYTE,
        bodies=200 * MEGABYTE,
        bodies_each=60 * MEGABYTE,
        requests=1_000,
        requests_each=200,
        hexes=1_000,
        stall=10.0,
        whole=60.0,
        tools=Bounds(1, 5.0, 1_000 * MEGABYTE, 500, 10.0, 0, 0),
        previews=Bounds(1, 20.0, 1_500 * MEGABYTE, 200, 30.0, 5, 0),
        press=Bounds(1, 90.0, 2_000 * MEGABYTE, 50, 120.0, 10, 0),
        forecasts=Bounds(1, 10.0, 2_000 * MEGABYTE, 50, 20.0, 10, 0),
        scans=Bounds(1, 30.0, 3_000 * MEGABYTE, 20, 60.0, 5, 0),
        lab=Bounds(1, 150.0, 2_000 * MEGABYTE, 10, 160.0, 12, 0),
    )
    assert (Limits().largest_file, Limits().largest_photo) == (4_200_000, 16_800_000)
    assert Limits(upload=19, photo=9).largest_file == 13
    assert Limits(upload=19, photo=9).largest_photo == 6


def test_the_workers_of_each_pool(monkeypatch: pytest.MonkeyPatch) -> None:
    def workers(limits: Limits) -> list[tuple[int, int]]:
        pools = [it for it in limits if isinstance(it, Bounds)]
        return [(it.workers, it.spare) for it in pools]

    # These check and score, draw previews, print, forecast, read photos, and play for long.
    assert workers(limits_for(1)) == [(1, 0)] * 6
    assert workers(limits_for(3)) == [(2, 0), (3, 0), (3, 0), (1, 0), (2, 0), (1, 0)]
    shared = [(3, 1), (4, 1), (4, 1), (2, 1), (3, 1), (2, 1)]
    assert workers(limits_for(3, is_shared=True)) == shared
    for cores, number in ((1, 1), (7, 7), (8, 8), (9, 8), (None, 1)):
        monkeypatch.setattr("os.cpu_count", lambda cores=cores: cores)
        assert limits_for().press.workers == number
