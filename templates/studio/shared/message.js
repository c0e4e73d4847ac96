// The message: one sentence above the page, with a button that takes back what it tells of.
const at = (id) => document.getElementById(id);
let act = () => {};

/** Show a sentence until it is closed or replaced; BACK = { word, act } is its button. */
export function message(sentence, back = null) {
  at("message-text").textContent = sentence ?? "";
  at("message").hidden = !sentence;
  at("message-back").hidden = !back;
  at("message-back").textContent = back?.word ?? "";
  act = back?.act ?? (() => {});
}

at("message-back").addEventListener("click", () => act());
at("message-close").addEventListener("click", () => message(null));
