"""Products: what can be ordered; each puts load, check, page and render in order."""
