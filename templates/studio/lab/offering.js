// Offering completions: pictures to choose from, each with what automated players expect of it.
import { cellsOf, census } from "../domains/domain.js";
import { askBlock } from "./forecast.js";
import { choiceOf, linesOf } from "./inventing.js";
import { addBlock, compared, estimate, written } from "./sums.js";
import { writeToml } from "../domains/toml.js";
import { say } from "../shared/page.js";

const GAMES = 400;
const AGAIN = 2000;
const dialog = document.getElementById("complete-dialog");
const part = (name) => dialog.querySelector(`[data-part="${name}"]`);
let playing = null;
let more = () => {};

/** Play a completion until there are enough games; SHOW gets all games so far. */
async function play(body, signal, show) {
  let sums = null;
  while (!signal.aborted && (sums?.sums[0] ?? 0) < Math.min(GAMES, sums?.most ?? GAMES)) {
    const block = await askBlock({ ...body, played: sums?.sums[0] ?? 0 }, signal);
    if (signal.aborted || block?.refused) return;
    if (block?.ready) show((sums = addBlock(sums, block)));
    else await new Promise((done) => setTimeout(done, AGAIN));
  }
}

/** Show completions; TAKE gets the one that is chosen, AGAIN asks for others. */
export async function offer(answers, { domain, take, again }) {
  playing?.abort();
  const mine = (playing = new AbortController());
  more = again;
  const kept = new Set([...domain.cells].filter(([, token]) => token).map(([name]) => name));
  const choices = answers.map((answer, index) => {
    const title = say("complete-number", { number: index + 1 });
    const lines = [say("complete-waiting")];
    const given = { hexes: answer.hexes, game: domain.game, title, lines, kept };
    return choiceOf(given, () => {
      dialog.close();
      take(answer);
    });
  });
  part("found").replaceChildren(...choices.map((it) => it.item));
  if (!dialog.open) dialog.showModal();
  for (const [index, { text }] of choices.entries()) {
    const whole = { ...domain, cells: cellsOf(answers[index].hexes) };
    const body = { layout: writeToml(whole, census(whole)), custom: domain.custom };
    await play(body, mine.signal, ({ sums, against }) => {
      const [own, other] = [estimate(sums), estimate(against.sums)];
      const points = say("forecast-points", { mean: written(own.mean), margin: written(own.margin) });
      const verdict = say(`forecast-${compared(own, other)}`, { against: against.name, usual: written(other.mean) });
      text.replaceChildren(...linesOf([points, verdict]));
    });
  }
}

part("again").addEventListener("click", () => more());
part("close").addEventListener("click", () => dialog.close());
dialog.addEventListener("close", () => playing?.abort());
