"""Scriptorium: score pads for any game, and everything to print and score four board games."""

__version__ = "0.3.0.dev0"
