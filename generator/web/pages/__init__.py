"""Pages: the studio's documents and what their scripts know."""
