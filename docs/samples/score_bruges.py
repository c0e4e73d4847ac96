from pathlib import Path

from generator.load.bruges import load_bruges
from generator.load.bruges_edition import bruges_edition
from generator.rules import BrugesScorer

edition = bruges_edition()
game = load_bruges([Path("samples/bruges-evening.toml")], edition)
result = BrugesScorer(edition).score(game)
for score in result.scores:
    print(score.name, score.total)
    for line in score.lines:
        print("  ", line.points, line.rule, line.title or line.what or "")
print("won by", *result.winners)
