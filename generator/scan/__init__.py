"""From a photo of a scannable sheet to what is written in each of its fields."""
