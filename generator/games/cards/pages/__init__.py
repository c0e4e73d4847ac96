"""Pages of this game: what its templates are given."""
