"""The board game."""
