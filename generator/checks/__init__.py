"""Checks: questions to a layout, answered with findings; geometry first, then the game."""
