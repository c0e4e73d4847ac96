"""The forms of a pad's sheet other than a plain table: words in the middle, and a line across."""
