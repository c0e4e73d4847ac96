// Offering completions: pictures to choose from, each with what automated players expect of it.
import { cellsOf, census } from "./domain.js";
import { askBlock } from "./forecast.js";
import { choiceOf } from "./inventing.js";
import { addBlock, estimate, written } from "./sums.js";
import { writeToml } from "./toml.js";
import { say } from "./page.js";

const GAMES = 400;
const AGAIN = 2000;
const dialog = document.getElementById("complete-dialog");
const part = (name) => dialog.querySelector(`[data-part="${name}"]`);
let playing = null;
let more = () => {};

/** Play a completion until there are enough games; SHOW gets the mean and its margin. */
async function play(body, signal, show) {
  let sums = null;
  while (!signal.aborted && (sums?.sums[0] ?? 0) < Math.min(GAMES, sums?.most ?? GAMES)) {
    const block = await askBlock({ ...body, played: sums?.sums[0] ?? 0 }, signal);
    if (signal.aborted || block?.refused) return;
    if (block?.ready) show(estimate((sums = addBlock(sums, block)).sums));
    else await new Promise((done) => setTimeout(done, AGAIN));
  }
}

/** Show completions; TAKE gets the one that is chosen, AGAIN asks for others. */
export async function offer(answers, { domain, take, again }) {
  playing?.abort();
  const mine = (playing = new AbortController());
  more = again;
  const choices = answers.map((answer, index) => {
    const title = say("complete-number", { number: index + 1 });
    const given = { hexes: answer.hexes, game: domain.game, title, words: say("complete-waiting") };
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
    await play(body, mine.signal, ({ mean, margin }) => {
      text.textContent = say("complete-forecast", { points: `${written(mean)} ± ${written(margin)}` });
    });
  }
}

part("again").addEventListener("click", () => more());
part("close").addEventListener("click", () => dialog.close());
dialog.addEventListener("close", () => playing?.abort());
