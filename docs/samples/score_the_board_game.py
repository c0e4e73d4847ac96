from pathlib import Path

from generator.games.board.load.edition import board_edition
from generator.games.board.load.game import load_game
from generator.games.board.rules.scoring import BoardScorer

edition = board_edition()
game = load_game([Path("samples/board-evening.toml")], edition)
result = BoardScorer(edition).score(game)
for score in result.scores:
    print(score.name, score.total)
    for line in score.lines:
        print("  ", line.points, line.name())
print("won by", *result.winners)
