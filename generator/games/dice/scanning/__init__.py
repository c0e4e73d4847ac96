"""Scannable sheets of the dice game: what they say about themselves, and how they are read."""
