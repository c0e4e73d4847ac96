"""SVG: templates are rendered and read, a strict subset, into marks."""
