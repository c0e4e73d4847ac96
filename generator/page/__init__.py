"""Pages: an order, a layout and a template become pages of marks in millimetres."""
