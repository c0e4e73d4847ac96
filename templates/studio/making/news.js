// The news: what was just done, in one sentence at the foot of the window, with a button that takes it back.
import { say } from "../shared/page.js";

const find = (id) => document.getElementById(id);

/** Make the news of a page; its buttons move STATES, whose every change calls CLEAR. */
export function makeNews(states) {
  let act = () => {};
  let isMoving = false;

  function tell(sentence, word = "", isRefused = false) {
    const button = find("take-back");
    find("outcome").textContent = sentence;
    find("outcome").classList.toggle("bad", isRefused);
    button.textContent = word && button.dataset[word];
    button.hidden = !word;
    act = { undo, redo }[word] ?? act;
  }
  /** Go a step back or forth; the button that was pressed stays, and keeps the focus. */
  const step = (move, said, word) => {
    isMoving = true;
    const isMoved = move() !== false;
    isMoving = false;
    return isMoved && tell(say(said), word);
  };
  const undo = () => step(states.undo, "undone", "redo");
  const redo = () => step(states.redo, "redone", "undo");

  find("take-back").addEventListener("click", () => act());
  find("undo").addEventListener("click", undo);
  find("redo").addEventListener("click", redo);
  return {
    /** Tell what was done. */
    tell: (sentence) => tell(sentence),
    /** Tell why nothing was done. */
    refused: (sentence) => tell(sentence, "", true),
    /** Tell what was changed; a button takes it back. */
    changed: (sentence) => tell(sentence, "undo"),
    clear: () => isMoving || tell(""),
    undo,
    redo,
  };
}
