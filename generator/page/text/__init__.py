"""Text: set in its box with the real fonts, with icons between the words, in columns."""
