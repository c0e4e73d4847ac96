"""Maps: a layout's hexes and zones in millimetres, and the picture of a check."""
