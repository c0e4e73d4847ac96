// Asking what a game is worth: a moment after the last entry, one question at a time.
import { isTouched } from "../games/game.js";
import { Refused, post, say } from "../shared/page.js";
import { nameOf, ownLayouts, writeFiles } from "../games/sheetfile.js";

const DEBOUNCE = 60;
const RETRY = 3000;

/** Return the way to ask about the game that GAME() gives; JUDGE(result, findings) gets the answer. */
export function makeAsker(game, judge) {
  let timer = 0;
  let asking = null;

  /** Ask once nobody writes for a moment; the question before is taken back. */
  function ask(pause = DEBOUNCE) {
    clearTimeout(timer);
    asking?.abort();
    timer = setTimeout(score, pause);
  }

  async function score() {
    if (!isTouched(game())) return judge(null, []);
    asking = new AbortController();
    const { signal } = asking;
    try {
      const body = { sheets: writeFiles(game(), say), layouts: ownLayouts(game()) };
      const answer = await (await post("api/score", body, { signal })).json();
      if (!signal.aborted) judge(answer.findings.length ? null : seated(answer, game()), answer.findings);
    } catch (error) {
      if (error.name === "AbortError") return;
      if (!(error instanceof Refused)) throw error;
      if (error.status === 0) ask(RETRY);
      else judge(null, error.errors.map((message) => ({ message })));
    }
  }
  return ask;
}

/** Players of several files are scored file by file; put them back where they sit. */
function seated(result, game) {
  const seats = game.players.map((one, number) => nameOf(one, number, say));
  const at = (name, number) => result.players.find((it) => it.name === name) ?? result.players[number];
  return { ...result, players: seats.map(at) };
}
