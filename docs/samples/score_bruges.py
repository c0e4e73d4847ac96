from pathlib import Path

from generator.games.bruges.load.edition import bruges_edition
from generator.games.bruges.load.game import load_bruges
from generator.games.bruges.rules.scoring import BrugesScorer

edition = bruges_edition()
game = load_bruges([Path("samples/bruges-evening.toml")], edition)
result = BrugesScorer(edition).score(game)
for score in result.scores:
    print(score.name, score.total)
    for line in score.lines:
        print("  ", line.points, line.name())
print("won by", *result.winners)
