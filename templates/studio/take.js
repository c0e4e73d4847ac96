// Taking the print: the studio prints while the page stays usable, and the browser gets the file.
import { Refused, keepFile, post, say } from "./page.js";
import { sizeOf } from "./files.js";

const SECOND = 1000;
const part = (id) => document.getElementById(id);

/** Make the button that prints; ORDER gives what is printed, REFUSED gets sentences. */
export function makeTaking(order, refused) {
  const take = part("take");
  const press = part("press");
  const outcome = part("outcome");
  let printing = null;

  async function print() {
    const mine = new AbortController();
    printing = mine;
    const wanted = order();
    outcome.textContent = "";
    part("heard").textContent = say("printing", { seconds: 0 });
    show(true);
    const began = Date.now();
    const tick = () => {
      part("press-time").textContent = say("printing", { seconds: Math.floor((Date.now() - began) / SECOND) });
    };
    tick();
    const clock = setInterval(tick, SECOND);
    try {
      const response = await post("api/print", wanted, { signal: mine.signal });
      const content = await response.blob();
      const name = nameIn(response.headers.get("content-disposition"));
      keepFile(name, content);
      outcome.textContent = say("ready", { name, size: sizeOf(content.size) });
    } catch (error) {
      outcome.textContent = mine.signal.aborted ? say("stopped") : "";
      if (!mine.signal.aborted) {
        const sentences = error instanceof Refused ? error.errors : [say("offline")];
        outcome.textContent = sentences.join(" ");
        refused(sentences, wanted);
      }
    } finally {
      clearInterval(clock);
      printing = null;
      show(false);
    }
  }

  function show(isPrinting) {
    const hadFocus = [take, part("stop")].includes(document.activeElement);
    press.hidden = !isPrinting;
    take.hidden = isPrinting;
    if (hadFocus) (isPrinting ? part("stop") : take).focus();
  }

  take.addEventListener("click", print);
  part("stop").addEventListener("click", () => printing?.abort());
  return {
    /** Say what is taken, and whether it can be. */
    offer: (word, isReady) => {
      take.textContent = say(word);
      take.disabled = !isReady;
    },
    forget: () => {
      if (!printing) outcome.textContent = "";
    },
  };
}

/** Return the file name that the studio gives. */
function nameIn(disposition) {
  const name = /filename\*=UTF-8''([^;]+)/.exec(disposition ?? "")?.[1];
  try {
    return decodeURIComponent(name ?? "scriptorium.pdf");
  } catch {
    return "scriptorium.pdf";
  }
}
