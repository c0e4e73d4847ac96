// Completing: asks the program to fill in the rest of what is painted, as one stroke.
import { hexOf, key } from "../domains/hexes.js";
import { message } from "../shared/message.js";
import { data, post, say } from "../shared/page.js";

const OFFERED = 4;

/** The hexes as the program reads them; those to be filled have no token. */
export const hexesOf = (cells) => [...cells].map(([name, token]) => [...hexOf(name), token]);

/** What a button does to complete the domain. CURRENT gives it, FILL paints tokens by hex and tells
    how many hexes changed, UNDO takes the last stroke back. Where games are fast, there are several
    completions to choose from, each with its forecast. */
export function makeCompletion(button, { current, fill, undo }) {
  let asking = null;

  /** Ask for completions of what is drawn; undefined where that has changed meanwhile. */
  async function ask(number, signal) {
    const { game, custom, cells } = current();
    const hexes = hexesOf(cells);
    const answers = [];
    while (answers.length < number && !answers.at(-1)?.reasons.length) {
      const response = await post("api/complete", { game, custom, hexes }, { signal });
      answers.push(await response.json());
    }
    // What was painted meanwhile is not painted over.
    return String(hexesOf(current().cells)) === String(hexes) ? answers : undefined;
  }

  const take = ({ hexes }) => {
    const number = fill(hexes.map(([q, r, token]) => [key(q, r), token]));
    const again = { word: say("complete-again"), act: () => undo().then(complete) };
    message(say(number ? "completed" : "complete-already", { number }), number ? again : null);
  };

  async function complete() {
    const mine = (asking = new AbortController());
    const isOffered = Boolean(data.lab?.[current().game]?.isFast);
    button.setAttribute("aria-busy", "true");
    try {
      const answers = await ask(isOffered ? OFFERED : 1, mine.signal);
      if (mine.signal.aborted || !answers) return undefined;
      const [first] = answers;
      if (first.reasons.length) return message(first.reasons.join(" "));
      const changes = first.hexes.some(([q, r, token]) => current().cells.get(key(q, r)) !== token);
      if (!isOffered || !changes) return take(first);
      const { offer } = await import("./offering.js");
      return offer(answers.filter((it) => it.hexes.length), { domain: current(), take, again: complete });
    } catch (error) {
      if (!mine.signal.aborted) message(error.message);
    } finally {
      if (asking === mine) button.removeAttribute("aria-busy");
    }
    return undefined;
  }

  return () => {
    asking?.abort();
    return complete();
  };
}
