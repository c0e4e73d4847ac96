"""Components: what is cut out, and the products of print shops."""
