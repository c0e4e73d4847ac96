from pathlib import Path

from generator.games.dice.load.edition import dice_edition
from generator.games.dice.load.sheet import load_games
from generator.games.dice.rules.scoring import Scorer

edition = dice_edition()
game = load_games([Path("samples/evening.toml")], edition)
result = Scorer(edition).score(game)
for score in result.scores:
    print(score.name, score.total)
    for line in score.lines:
        print("  ", line.points, line.name())
print("won by", *result.winners)
