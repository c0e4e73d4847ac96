"""Scriptorium: printable score sheets and components for four board games."""

__version__ = "0.3.0.dev0"
