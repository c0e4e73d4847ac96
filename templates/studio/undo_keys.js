// Keys that undo and redo: Ctrl+Z, and Ctrl+Y or Ctrl+Shift+Z.
const TEXTS = "textarea, input:is([type=text], :not([type]))";

/** Listen to the keys, but not in fields that undo their own letters. */
export function listenToUndo(undo, redo, { leaves = TEXTS } = {}) {
  document.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || (leaves && event.target.matches(leaves))) return;
    const wanted = { z: event.shiftKey ? redo : undo, y: redo }[event.key.toLowerCase()];
    if (!wanted) return;
    event.preventDefault();
    wanted();
  });
}
