"""Sizes that commands other than products accept."""

from __future__ import annotations

from generator.cli.options.click_options import takes
from generator.products.options.sizes import TILE_SIZE

tile = takes(TILE_SIZE)
