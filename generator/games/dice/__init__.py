"""The dice game."""
