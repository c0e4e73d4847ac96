"""The gallery: a folder of domains, boards, pads and decks as pages that any web space can show."""
