"""Games: one folder each, with everything that the game provides, behind one spec."""
