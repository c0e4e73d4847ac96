"""Score pads: how a game is scored, as rows, entries and formulas."""
