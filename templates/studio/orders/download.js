// Downloading the print: the studio prints while the page stays usable, and the browser gets the file.
import { Refused, keepFile, post, say } from "../shared/page.js";
import { sizeOf } from "../shared/files.js";

const SECOND = 1000;
const part = (id) => document.getElementById(id);

/** Make the button that prints; ORDER gives what is printed, REFUSED gets sentences. */
export function makeDownload(order, refused) {
  const button = part("download");
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
    const hadFocus = [button, part("stop")].includes(document.activeElement);
    press.hidden = !isPrinting;
    button.hidden = isPrinting;
    if (hadFocus) (isPrinting ? part("stop") : button).focus();
  }

  button.addEventListener("click", print);
  part("stop").addEventListener("click", () => printing?.abort());
  return {
    /** Label the button, and enable it if the order is ready. */
    offer: (word, isReady) => {
      button.textContent = say(word);
      button.disabled = !isReady;
    },
    forget: () => {
      if (!printing) outcome.textContent = "";
    },
  };
}

/** Return the file name that the studio gives. */
export function nameIn(disposition) {
  const name = /filename\*=UTF-8''([^;]+)/.exec(disposition ?? "")?.[1];
  try {
    return decodeURIComponent(name ?? "scriptorium.pdf");
  } catch {
    return "scriptorium.pdf";
  }
}
