"""Files of pads: how a game is scored, and the evenings that were played."""
