"""Pages: the studio's documents and the data for their scripts."""
