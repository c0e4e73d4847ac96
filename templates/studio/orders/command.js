// The order as a command line, to read and to copy.
import { say } from "../shared/page.js";

const part = (id) => document.getElementById(id);

/** Make the command line; the function that comes back writes it. */
export function makeCommand() {
  const shown = part("command");
  part("copy").addEventListener("click", async () => {
    part("copied").textContent = (await isCopied(shown)) ? say("copied") : say("uncopied");
  });
  return (text) => {
    if (shown.textContent === text) return;
    shown.textContent = text;
    part("copied").textContent = "";
  };
}

/** Copy a text; where the browser forbids it, leave it marked. */
async function isCopied(element) {
  try {
    await navigator.clipboard.writeText(element.textContent);
    return true;
  } catch {
    getSelection().selectAllChildren(element);
    return document.execCommand("copy");
  }
}
