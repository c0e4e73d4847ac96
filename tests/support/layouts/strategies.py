"""Hypothesis strategies that several tests share."""

from __future__ import annotations

from hypothesis import strategies as st

from generator.games.dice.model.bonus import BONUS_LETTERS
from generator.hexes.hex import Hex
from generator.model.terrain import TERRAIN_LETTERS

hexes = st.builds(Hex, st.integers(-40, 40), st.integers(-40, 40))
hex_sets = st.frozensets(hexes, min_size=1, max_size=40)
tokens = st.text("ABCKMNPRgmsw123456xyz.#é", min_size=1, max_size=3)
token_maps = st.dictionaries(hexes, tokens, min_size=1, max_size=40)
sides = st.floats(1.0, 100.0)

_OPEN = [letter for letter in TERRAIN_LETTERS if letter != "K"]
dice_tokens = st.sampled_from([*_OPEN, *(f"K{letter}" for letter in BONUS_LETTERS)])
board_tokens = st.builds("{}{}".format, st.sampled_from(sorted(TERRAIN_LETTERS)), st.integers(1, 6))
game_maps = st.one_of(
    st.tuples(st.just("dice"), st.dictionaries(hexes, dice_tokens, min_size=1, max_size=40)),
    st.tuples(st.just("board"), st.dictionaries(hexes, board_tokens, min_size=1, max_size=40)),
)
names = st.dictionaries(
    st.sampled_from(["en", "fr", "de", "pt-BR"]),
    st.text(min_size=1, max_size=60).filter(str.isprintable),
    max_size=3,
)
