"use strict";

// What the pages of all calculators have in common: words, questions, keys, and what is kept.

const sum = (numbers) => numbers.reduce((one, other) => one + other, 0);
const say = (message, data) => message.replace(/\{(\w+)\}/g, (_all, name) => String(data[name]));
const locale = document.documentElement.lang === "en" ? "en-GB" : document.documentElement.lang;
const joined = (names) => new Intl.ListFormat(locale).format(names);

// Text is written only where it changed.

function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

function hint(element, text) {
  write(element, text);
  element.hidden = text === "";
}

function mark(input, bad, describing) {
  if (bad === (input.getAttribute("aria-invalid") === "true")) return;
  if (bad) input.setAttribute("aria-invalid", "true");
  else input.removeAttribute("aria-invalid");
  if (bad) input.setAttribute("aria-describedby", describing.id);
  else input.removeAttribute("aria-describedby");
}

// What a player has in several parts of the page: all that fits, the first of it, or all by an attribute.

const within = (parts, selector) => parts.flatMap((it) => [...it.querySelectorAll(selector)]);
const oneOf = (parts, selector) => within(parts, selector)[0] ?? null;
const namedBy = (parts, attribute) =>
  new Map(within(parts, `[data-${attribute}]`).map((it) => [it.dataset[attribute], it]));

// Storage: what is no longer readable is as if nothing were kept.

function kept(key) {
  try {
    return JSON.parse(localStorage.getItem(key));
  } catch {
    return null;
  }
}

function keep(key, state) {
  try {
    localStorage.setItem(key, JSON.stringify(state));
  } catch {
    document.getElementById("unkept").hidden = false;
  }
}

// A file that was made here goes where the browser keeps what is loaded.

function download({ file, text }) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/toml" }));
  link.download = file;
  link.click();
  URL.revokeObjectURL(link.href);
}

// Keys: arrows count up and down.

function listen(input, take, step) {
  input.addEventListener("input", take);
  input.addEventListener("focus", () => input.select());
  input.addEventListener("keydown", (event) => {
    if (event.key === "ArrowUp" || event.key === "ArrowDown") {
      event.preventDefault();
      step(event.key === "ArrowUp" ? 1 : -1);
    }
  });
}

// The standings: a button for each player, and one to add a player.

function fillBar(number, choose, add) {
  const buttons = Array.from({ length: number }, (_it, index) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(document.createElement("span"), document.createElement("b"));
    button.addEventListener("click", () => choose(index));
    return button;
  });
  if (add) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "add";
    button.textContent = "+";
    button.setAttribute("aria-label", add.label);
    button.addEventListener("click", add.then);
    buttons.push(button);
  }
  document.getElementById("bar").replaceChildren(...buttons);
}

// Questions: nothing is thrown away unasked.

const dialog = document.getElementById("ask");
let onYes = null;

function ask(question, answer, then) {
  document.getElementById("question").textContent = question;
  document.getElementById("yes").textContent = answer;
  onYes = then;
  dialog.showModal();
  document.getElementById("no").focus();
}

document.getElementById("no").addEventListener("click", () => dialog.close());
document.getElementById("yes").addEventListener("click", () => {
  dialog.close();
  onYes();
});
