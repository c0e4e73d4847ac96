"""Products: what can be ordered; each runs loading, checks, pages and rendering in turn."""
