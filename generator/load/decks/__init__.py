"""Decks: custom cards, from a table and a template."""
