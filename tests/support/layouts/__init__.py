"""Layouts for tests: hexes, domains, the schema of a layout."""
