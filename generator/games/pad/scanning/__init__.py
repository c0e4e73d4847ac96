"""Scannable sheets of score pads: what they say about themselves, and how they are read."""
