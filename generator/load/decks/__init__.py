"""Decks: cards of one's own, from a table and a template."""
