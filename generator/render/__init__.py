"""Pens: a document of marks becomes the bytes of a PDF, SVG or PNG file."""
