"""The values of this game: frozen, as its files tell them."""
