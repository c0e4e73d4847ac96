"""Hands: writers who fill in sheets, from own strokes, pen digits and handwriting fonts."""
