"""Rules of pads: what a row is worth, who wins, and what an entry may be."""
