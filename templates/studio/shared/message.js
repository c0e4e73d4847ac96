// The message: one sentence above the page, with a button that takes back what it tells of, or two to choose from.
const at = (id) => document.getElementById(id);
const acts = { "message-back": () => {}, "message-other": () => {} };

/** Show a sentence until it is closed or replaced; BACK = { word, act } is its button, OTHER a second one. */
export function message(sentence, back = null, other = null) {
  at("message-text").textContent = sentence ?? "";
  at("message").hidden = !sentence;
  for (const [id, way] of [["message-back", back], ["message-other", other]]) {
    at(id).hidden = !way;
    at(id).textContent = way?.word ?? "";
    acts[id] = way?.act ?? (() => {});
  }
}

for (const id of Object.keys(acts)) at(id).addEventListener("click", () => acts[id]());
at("message-close").addEventListener("click", () => message(null));
