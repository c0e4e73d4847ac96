// Completing: asks the program to fill in the rest of what is painted, as one stroke.
import { hexOf, key } from "./hexes.js";
import { message } from "./message.js";
import { post, say } from "./page.js";

/** The hexes as the program reads them; those to be filled have no token. */
export const hexesOf = (cells) => [...cells].map(([name, token]) => [...hexOf(name), token]);

/** What a button does to complete the domain. CURRENT gives it, FILL paints tokens by hex and tells
    how many hexes changed, UNDO takes the last stroke back. */
export function makeCompletion(button, { current, fill, undo }) {
  let asking = null;

  async function complete() {
    const { game, custom, cells } = current();
    const hexes = hexesOf(cells);
    const mine = (asking = new AbortController());
    button.setAttribute("aria-busy", "true");
    try {
      const response = await post("api/complete", { game, custom, hexes }, { signal: mine.signal });
      const { hexes: filled, reasons } = await response.json();
      // What was painted meanwhile is not painted over.
      if (mine.signal.aborted || String(hexesOf(current().cells)) !== String(hexes)) return undefined;
      if (reasons.length) return message(reasons.join(" "));
      const number = fill(filled.map(([q, r, token]) => [key(q, r), token]));
      const again = { word: say("complete-again"), act: () => undo().then(complete) };
      message(say(number ? "completed" : "complete-already", { number }), number ? again : null);
    } catch (error) {
      if (!mine.signal.aborted) message(error.message);
    } finally {
      if (asking === mine) button.removeAttribute("aria-busy");
    }
  }

  return () => {
    asking?.abort();
    complete();
  };
}
