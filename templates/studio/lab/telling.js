// Telling: asks the studio for something that takes long, and hears line by line how far it is.
import { Refused, post } from "../shared/page.js";

const SECOND = 1000;
const at = (id) => document.getElementById(id);

/** Ask, and give every line but the last to HEAR; return the last one. */
export async function askLong(address, body, { signal, hear }) {
  const response = await post(address, body, { signal });
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let [text, last] = ["", null];
  for (;;) {
    const { value, done } = await reader.read();
    if (done) break;
    text += value;
    const lines = text.split("\n");
    text = lines.pop();
    for (const line of lines) {
      if (last) hear(last);
      last = JSON.parse(line);
      if (last.errors) throw new Refused(response.status, last.errors);
    }
  }
  return last;
}

/** The bar of a long task: its parts are named after it. WORDS(seconds) says how far it is. */
export function makeProgress(name) {
  const bar = at(`${name}-progress`).querySelector("progress");
  let clock = 0;
  let began = 0;
  let words = () => "";
  let expected = 0;
  let share = 0;
  const seconds = () => Math.floor((Date.now() - began) / SECOND);
  const tick = () => {
    at(`${name}-time`).textContent = words(seconds());
    bar.value = Math.max(share, expected ? Math.min(0.95, seconds() / expected) : 0);
  };
  return {
    /** Begin; a task that does not tell how far it is takes about so many SECONDS. */
    begin(first, estimated = 0) {
      [began, words, expected, share] = [Date.now(), first, estimated, 0];
      at(`${name}-progress`).hidden = false;
      at(`${name}-said`).textContent = "";
      tick();
      clock = setInterval(tick, SECOND);
    },
    go(part, next) {
      [share, words] = [part, next];
      tick();
    },
    end(sentence) {
      clearInterval(clock);
      at(`${name}-progress`).hidden = true;
      at(`${name}-said`).textContent = sentence;
    },
  };
}
