"""Numbers that were struck out, with another one beside them: they are read, or asked about."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from photos import taking
from photos.hands.hand import hand
from photos.struck import struck

from generator.model.scan import CERTAIN
from generator.page.marks import Kind
from generator.scan.reading import scan_photo

if TYPE_CHECKING:
    from photos.hands.hand import Ink, Rng


class Corrector:
    """A writer who strikes a third of all numbers out and writes the valid one beside them."""

    def __init__(self, seed: int) -> None:
        """Choose a hand with fresh ink."""
        self._hand = hand(seed, held_out=True)
        self.pencil = False
        self.colour = self._hand.colour
        self.strength = self._hand.strength
        self.corrected = 0

    def around(
        self,
        value: str,
        size_px: tuple[int, int],
        rng: Rng,
        *,
        kind: str = "digit",
        scale: float = 8.0,
    ) -> Ink:
        """Draw a value, or strike another one out and draw it beside that."""
        if kind != Kind.NUMBER or not value or rng.random() > 1 / 3:
            return self._hand.around(value, size_px, rng, kind=kind, scale=scale)
        self.corrected += 1
        old = str(abs(int(value) - 2))
        return struck(value, old, size_px, self._hand, rng, kind=kind, scale=scale)


@pytest.mark.parametrize("seed", [109, 111])
def test_numbers_beside_struck_out_ones_are_read_or_asked_about(seed: int) -> None:
    writer = Corrector(seed)
    shot = taking.take(seed, "normal", taking.PADS[1], writer=writer)
    assert writer.corrected >= 8
    (found,) = scan_photo(shot.photo.jpeg, "anna.jpg", ())
    asked = {it.field for it in found.reader.questions(found.readings)}
    numbers = [it.name for it in shot.fields if it.kind is Kind.NUMBER and shot.values[it.name]]
    wrong = [it for it in numbers if found.readings[it].value != shot.values[it]]
    assert wrong
    assert set(wrong) <= asked
    assert max(found.readings[it].certainty for it in wrong) < CERTAIN
    assert np.mean([it in asked for it in numbers]) < 1
