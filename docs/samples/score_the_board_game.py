from pathlib import Path

from generator.load.edition import board_edition
from generator.load.evening import load_evening
from generator.rules import BoardScorer

edition = board_edition()
evening = load_evening([Path("samples/board-evening.toml")], edition)
result = BoardScorer(edition).score(evening)
for score in result.scores:
    print(score.name, score.total)
    for line in score.lines:
        print("  ", line.points, line.rule, line.terrain or line.what or "")
print("won by", *result.winners)
