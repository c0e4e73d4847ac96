"""Files: text, TOML, JSON, tables and pictures, with the place of each value."""
