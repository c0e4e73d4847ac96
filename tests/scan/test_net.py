"""The nets that read crops: their weights, numpy against torch, what a kind allows, own strokes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from photos.examples import examples, sheet_codes

from generator.model.scan import CROSSED, EMPTY, RINGED, USED
from generator.page.marks import Kind
from generator.scan.crops import WIDTHS
from generator.scan.net import nets
from generator.scan.net.layers import features, scores
from generator.scan.net.nets import read_marks, read_numbers

BYTE = 200
LARGEST = 2_000_000
"""Bytes that all weights may have."""
CERTAIN = 0.99
CLOSE = 1e-3


@pytest.fixture(scope="module")
def stored() -> dict[str, Any]:
    """Held-out crops, what is written in them, and what torch made of them."""
    with np.load(Path(__file__).with_name("net_examples.npz")) as file:
        return {name: file[name] for name in file.files}


def test_the_weights_are_small_and_shipped_beside_the_nets() -> None:
    files = sorted(nets.WEIGHTS.glob("*.npz"))
    assert [file.stem for file in files] == ["marks", "numbers"]
    assert sum(file.stat().st_size for file in files) < LARGEST


def test_numpy_computes_what_torch_does(stored: dict[str, Any]) -> None:
    for what in ("marks", "numbers"):
        crops = stored[what].astype(np.float32) / BYTE
        kinds = None
        if what == "marks":
            rows = [[kind == it.value for it in nets.KINDS] for kind in stored["marks_kinds"]]
            kinds = np.array(rows, np.float32)
        _warm, members = nets.nets_of(what)
        found = [scores(net, features(net, crops, kinds)) for net in members]
        assert len(found) == len(stored[f"{what}_scores"]) > 1
        np.testing.assert_allclose(found, stored[f"{what}_scores"], atol=CLOSE, rtol=CLOSE)


def test_a_kind_has_only_its_own_values(stored: dict[str, Any]) -> None:
    crops = stored["marks"].astype(np.float32) / BYTE
    allowed = {
        Kind.DIGIT: {EMPTY, *"123456", CROSSED},
        Kind.CROSS: {EMPTY, CROSSED},
        Kind.CHECK: {EMPTY, CROSSED},
        Kind.RING: {EMPTY, RINGED},
        Kind.BONUS: {EMPTY, RINGED, USED},
    }
    for kind, values in allowed.items():
        for ranked in read_marks(crops, [kind] * len(crops)):
            assert ranked
            assert {value for value, _chance in ranked} <= values
            chances = [chance for _value, chance in ranked]
            assert chances == sorted(chances, reverse=True)
            assert 0 < sum(chances) < 1 + CLOSE


def test_numbers_have_no_blank_between_digits(stored: dict[str, Any]) -> None:
    for ranked in read_numbers(stored["numbers"].astype(np.float32) / BYTE):
        assert ranked
        for value, chance in ranked:
            assert value == "" or value.isdecimal()
            assert len(value) <= nets.PLACES
            assert 0 < chance < 1 + CLOSE


def test_no_crops_give_no_readings() -> None:
    assert read_marks(np.zeros((0, 2, 32, 32), np.float32), []) == []
    assert read_numbers(np.zeros((0, 2, 32, 64), np.float32)) == []


def test_what_is_certain_is_read_at_first_sight_and_the_rest_is_looked_at_again(
    stored: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    crops = stored["marks"].astype(np.float32) / BYTE
    kinds = [Kind(kind) for kind in stored["marks_kinds"]]
    monkeypatch.setattr(nets, "compare", lambda ranks, *_others: ranks)
    twice = read_marks(crops, kinds)
    monkeypatch.setattr(nets, "SURE", 0.0)
    once = read_marks(crops, kinds)
    same = [one == two for one, two in zip(once, twice, strict=True)]
    assert same == [ranked[0][1] >= 0.9999 for ranked in once]
    assert True in same
    assert False in same


def test_stored_crops_are_read_right_where_the_net_is_certain(stored: dict[str, Any]) -> None:
    marks = stored["marks"].astype(np.float32) / BYTE
    read = read_marks(marks, [Kind(kind) for kind in stored["marks_kinds"]])
    read += read_numbers(stored["numbers"].astype(np.float32) / BYTE)
    values = [*stored["marks_values"], *stored["numbers_values"]]
    pairs = list(zip(read, values, strict=True))
    certain = [(ranked[0][0], value) for ranked, value in pairs if ranked[0][1] > CERTAIN]
    assert len(certain) > 0.8 * len(pairs)
    assert [found for found, _value in certain] == [value for _found, value in certain]


def test_a_sheet_filled_in_with_own_strokes_is_read() -> None:
    made = [
        one
        for one in examples(11, sheet_codes()[:1], held_out=True, source="strokes")
        if one.kind not in WIDTHS and one.is_clean
    ]
    read = read_marks(np.stack([one.crop for one in made]), [one.kind for one in made])
    pairs = [(ranked[0], one.value) for ranked, one in zip(read, made, strict=True)]
    wrong = [(found, value) for (found, _chance), value in pairs if found != value]
    certain = [(found, value) for (found, chance), value in pairs if chance > CERTAIN]
    assert len(made) > 60
    assert len(wrong) <= len(made) // 50
    assert [found for found, _value in certain] == [value for _found, value in certain]


def test_twos_with_a_loop_and_digits_of_other_schools_are_read() -> None:
    made = [it for seed in (11, 12) for it in examples(seed, sheet_codes(), held_out=False,
                                                       source="school")]  # fmt: skip
    some = [it for it in made if it.kind is Kind.DIGIT and it.is_clean and it.value]
    found = read_marks(np.stack([it.crop for it in some]), [it.kind for it in some])
    twos = [rank[0][0] for it, rank in zip(some, found, strict=True) if it.value == "2"]
    right = sum(rank[0][0] == it.value for it, rank in zip(some, found, strict=True))
    assert right >= 0.97 * len(some)
    assert twos.count("2") >= len(twos) - 1 > 0
