from pathlib import Path

from generator.games.cards.load.edition import card_edition
from generator.games.cards.load.game import load_card_game
from generator.games.cards.rules.scoring import CardScorer

edition = card_edition()
game = load_card_game([Path("samples/cards-evening.toml")], edition)
result = CardScorer(edition).score(game)
for score in result.scores:
    print(score.name, score.total)
    for line in score.lines:
        print("  ", line.points, line.name())
print("won by", *result.winners)
