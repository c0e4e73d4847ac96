"""The values of this game: frozen, as its files give them."""
