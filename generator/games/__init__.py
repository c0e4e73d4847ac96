"""Games: a folder each, with all that the game brings, behind one spec."""
