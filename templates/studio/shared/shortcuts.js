// Shortcuts: Ctrl, or Cmd, with a letter.
const TEXTS = "textarea, input:is([type=text], :not([type]))";

/** Listen to letters with Ctrl, but not in fields that LEAVES selects. An act that tells false leaves the
    key to the browser. */
export function listenToShortcuts(acts, { leaves = TEXTS } = {}) {
  document.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || (leaves && event.target.matches(leaves))) return;
    const act = acts[event.key.toLowerCase()];
    if (act && act(event) !== false) event.preventDefault();
  });
}

/** Listen to the keys that undo and redo, but not in fields that undo their own letters. */
export function listenToUndo(undo, redo, how) {
  listenToShortcuts({ z: ({ shiftKey }) => (shiftKey ? redo() : undo()), y: () => redo() }, how);
}
