"""Build: the one place that orders load, check, page and render, one module a product."""
