// The Print page: choose a game, say how many sheets on which paper, see the first one, download the file.
import { data, joined, make, say, tell } from "../shared/page.js";
import { makeCommand } from "../orders/command.js";
import { makeForm } from "./form.js";
import { showCard } from "./card.js";
import { listenToFiles } from "./taking.js";
import { carried, gameCalled, gameOf, gamePrintedAs, ownGame, printsOf } from "./games.js";
import { gameNamed, makePicker } from "./picker.js";
import { fits, handedOver, keepEntries, keepProduct, keepReplaced, keptEntries, keptProduct, replacedEntries } from "../orders/kept.js";
import { commandLine, fieldsOf, missingFields, orderOf } from "../orders/order.js";
import { makePreview } from "../preview/preview.js";
import { makeDownload } from "../orders/download.js";

/** What everybody asks for: how many, of what a product has first, on which paper, in which ink. */
const NUMBERS = ["sheets", "copies", "players"];
const OTHERS = ["paper", "ink"];
const TYPED = "input:is([type=text], [type=search], :not([type]))";
const part = (id) => document.getElementById(id);
const writeCommand = makeCommand();
const preview = makePreview(answered);
const download = makeDownload(currentOrder, (sentences, order) => {
  if (order.product === form.product) refuse(sentences, order.options);
});
let picker = null;
let forms = [];
let game = null;
let form = null;
let view = null;
let options = {};
let fault = null;
let isRestoring = false;

/** Fetch the forms and begin with what is asked for, else with what was printed last. */
async function begin() {
  try {
    const response = await fetch(`api/forms?lang=${data.language}`);
    if (!response.ok) throw new Error(String(response.status));
    forms = await response.json();
  } catch {
    showRetry(part("fetching"), say("unreached"), begin);
    tell(say("offline"));
    return;
  }
  tell(null);
  if (forms.length === 0) {
    part("fetching").textContent = say("nothing");
    return;
  }
  part("fetching").hidden = true;
  picker = makePicker((picked) => choose(picked, { isPicked: true }));
  const handed = handedOver();
  if (handed) {
    choose(ownGame(handed, "dice"));
    inform(say("taken", { name: handed.file }));
  } else await follow();
}

/** Show what the address asks for, else what was printed last, else the games. */
async function follow() {
  const asked = new URLSearchParams(location.search);
  const word = asked.get("game");
  const last = forms.find((each) => each.product === keptProduct());
  if (word === null) {
    if (last) open(gameOf(last, keptEntries(last)), last, keptEntries(last));
    else openPicker();
    return;
  }
  const called = gameCalled(word);
  const known = called ?? gamePrintedAs(word);
  const { game: found } = known ? { game: known } : await gameNamed(word);
  if (!found) openPicker(word);
  else choose(found, { product: asked.get("product") ?? (called ? null : word), asked });
  if (found && !known) inform(say("means", { word, title: found.label ?? found.title }));
}

const isPicking = () => form === null || !part("picker").hidden;
const formFor = (product) => forms.find((each) => each.product === product);

/** Show a game: as it was printed last, or with what was entered for others carried over. */
function choose(picked, { product = null, asked = null, isPicked = false } = {}) {
  const prints = printsOf(picked).filter((it) => formFor(it.product));
  const last = formFor(keptProduct());
  const isLast = last && gameOf(last, keptEntries(last)).id === picked.id;
  const wanted = [product, isLast ? last.product : null, prints[0].product];
  const print = wanted.map((name) => prints.find((it) => it.product === name)).find(Boolean);
  const next = formFor(print.product);
  const kept = keptEntries(next);
  const entries = gameOf(next, kept).id === picked.id ? kept : carried(next, kept, new Set(["sheets", "copies"]));
  Object.assign(entries, print.options);
  if (picked.layouts.length > 0 && print.field) entries[print.field] = picked.layouts;
  for (const field of asked ? fieldsOf(next) : []) Object.assign(entries, entryIn(field, asked));
  open(picked, next, entries);
  showAddress(isPicked);
  if (!isPicked) return;
  part("game-title").focus({ preventScroll: true });
  scrollTo(0, 0);
}

/** Return what an address asks for in a field, if it can be entered there. */
function entryIn(field, asked) {
  const text = asked.get(field.name);
  if (text === null || ["game", "product"].includes(field.name)) return {};
  const value = field.kind === "flag" ? text !== "false" : field.multiple ? text.split(",") : text;
  return fits(field, value) ? { [field.name]: value } : {};
}

/** Let the address name the game, so that it can be passed on; going back leads to the one before, or to the games. */
function showAddress(isPicked) {
  const address = new URL(location.href);
  for (const name of [...address.searchParams.keys()]) if (name !== "lang") address.searchParams.delete(name);
  if (!game.isOwn) address.searchParams.set("game", game.id);
  if (isPicked) history.pushState(null, "", address);
  else history.replaceState(null, "", address);
}

addEventListener("popstate", () => (new URLSearchParams(location.search).has("game") ? follow() : openPicker()));

function openPicker(word = "") {
  picker.open(game, word);
  document.body.classList.add("picking");
  part("picker").hidden = false;
  part("ordering").hidden = true;
  part("stay").hidden = game === null;
}

function closePicker() {
  document.body.classList.remove("picking");
  part("picker").hidden = true;
  part("ordering").hidden = false;
}

/** Show the form of a product with its entries. */
function open(shown, wanted, entries) {
  const isOther = form !== wanted;
  form = wanted;
  fault = null;
  view = makeForm(withDomainsOf(shown, form), firstOf(shown, form), { changed, announce, inform, resolve });
  part("first").replaceChildren(...view.first);
  part("groups").replaceChildren(...view.groups);
  view.write(entries);
  showGame(shown);
  closePicker();
  if (isOther) preview.clear();
  download.forget();
  keepProduct(form.product);
  update();
}

const layoutField = (shown) => printsOf(shown).find((it) => it.product === form.product)?.field;

/** Return the names of the fields before all others: what is needed, a number, paper, ink, and the domains of a game with several. */
function firstOf(shown, { groups }) {
  const all = groups.flatMap(({ fields }) => fields);
  const needed = all.filter((it) => it.required && it.kind === "file").map(({ name }) => name);
  const several = shown.kind in data.domains && !shown.isOwn ? [layoutField(shown)] : [];
  const number = NUMBERS.filter((name) => all.some((it) => it.name === name)).slice(0, 1);
  return [...needed, ...number, ...OTHERS, ...several].filter((name) => all.some((it) => it.name === name));
}

/** Offer only the domains of a game that has its own; the field of all pads would offer the pads, too. */
function withDomainsOf(shown, asked) {
  const own = data.domains[shown.kind];
  if (!own) return asked;
  const fitting = (field) =>
    field.name === layoutField(shown) ? { ...field, suggestions: field.suggestions.filter(({ value }) => value in own) } : field;
  return { ...asked, groups: asked.groups.map((group) => ({ ...group, fields: group.fields.map(fitting) })) };
}

/** Show which game is printed, and what can be printed of it. */
function showGame(shown) {
  game = shown;
  const prints = printsOf(game).map(({ product }) => formFor(product)).filter(Boolean);
  showCard(game, form, prints, (product) => choose(game, { product }));
}

/** Return which of some names a word means; else the sentence that says why none. */
async function resolve(word, offered) {
  const { game: found, close } = await gameNamed(word);
  const valueOf = (it) => offered.find(({ value }) => value === (it?.domain ?? it?.layouts[0]))?.value;
  if (valueOf(found)) return { found: valueOf(found), sentence: say("means", { word, title: found.label ?? found.title }) };
  const names = close.filter((it) => valueOf(it.game)).map(({ title }) => title);
  return { sentence: names.length > 0 ? say("didYouMean", { word, names: joined(names.slice(0, 3), "disjunction") }) : say("noSuch", { word }) };
}

function changed() {
  download.forget();
  update();
}

/** Carry an entry through: keep it, count it, write the command, ask for the sheet. */
function update() {
  options = orderOf(form, view.read());
  keepEntries(form.product, options);
  const isChosen = (name) => name === layoutField(game) && JSON.stringify(options[name]) === JSON.stringify(game.layouts);
  const count = view.count(isChosen);
  part("more-count").textContent = count > 0 ? say("changed", { count }) : "";
  writeCommand(commandLine(form, options, data.language));
  const now = gameOf(form, options);
  if (now.id !== game.id) showGame(now);
  const isUsual = Object.keys(options).every((name) => isNeeded(name) || name === layoutField(game));
  isRestoring = isUsual && Object.keys(replacedEntries(form)).length > 0;
  part("defaults").disabled = isUsual && !isRestoring;
  part("defaults").textContent = say(isRestoring ? "bringBack" : "defaults");
  const missing = missingFields(form, options);
  fault = view.check() ?? null;
  showReady(missing.length === 0 && !fault);
  if (missing.length > 0) {
    const sentence = say("missing", { fields: joined(missing.map((field) => field.label)) });
    part("faults").replaceChildren();
    preview.rest(sentence);
    part("amount").textContent = sentence;
  } else if (fault) {
    part("notes").replaceChildren();
    preview.hold();
  } else preview.ask(currentOrder());
}

function isNeeded(name) {
  const field = fieldsOf(form).find((each) => each.name === name);
  return field.required && field.default === null;
}

function currentOrder() {
  return { product: form.product, options };
}

/** Offer the file, or the way to what keeps it from being printed. */
function showReady(isReady, word = downloadWord()) {
  download.offer(word, isReady);
  part("to-fault").hidden = !fault;
  part("bar").classList.toggle("faulty", Boolean(fault));
  if (fault) part("amount").textContent = say("unready");
}

/** Tell what comes out: pictures where the form's choice among formats says so. */
function downloadWord() {
  const formats = fieldsOf(form).filter((field) => field.choices.some((choice) => choice.value === "pdf"));
  const isOther = formats.some((field) => (options[field.name] ?? "pdf") !== "pdf");
  return isOther ? "downloadFiles" : "downloadPdf";
}

/** Show what the studio says of the order. */
function answered(answer, sentences, status) {
  if (answer === null) {
    if (status) refuse(sentences, options);
    else offerAgain(status === 0 ? "" : sentences.join(" "));
    return;
  }
  part("faults").replaceChildren();
  view.mark([], options);
  fault = null;
  const word = answer.papers > 0 && answer.papers !== answer.pages ? "amount" : "onlyPages";
  part("amount").textContent = answer.pages > 0 ? say(word, answer) : "";
  part("notes").replaceChildren(...answer.notes.map((note) => make("li", {}, note)));
  showReady(true, answer.front ? downloadWord() : "downloadPage");
}

/** Let somebody ask for the sheet again; that the studio is away stands above the page. */
function offerAgain(sentence) {
  part("faults").replaceChildren();
  showRetry(part("faults"), sentence, () => preview.ask(currentOrder()));
}

/** Show sentences beside the fields that they are about, and lead there unless somebody is typing. */
function refuse(sentences, asked) {
  part("faults").replaceChildren();
  part("notes").replaceChildren();
  fault = view.mark(sentences, asked) ?? null;
  showReady(false);
  if (fault && !isInSight(fault.element) && !document.activeElement.matches(TYPED)) view.show(fault.field.name);
}

function isInSight(element) {
  const { top, bottom, height } = element.getBoundingClientRect();
  return height > 0 && top >= 0 && bottom <= innerHeight - part("bar").clientHeight;
}

function showRetry(place, sentence, again) {
  place.querySelector(".again")?.remove();
  const button = make("button", { type: "button" }, say("again"));
  const notice = make("div", { class: "again" }, sentence, button);
  button.addEventListener("click", () => {
    notice.remove();
    again();
  });
  place.append(notice);
}

/** Say aloud what everybody else sees. */
function announce(sentence) {
  part("heard").textContent = sentence;
}

/** Tell everybody what was done with a word or a file. */
function inform(sentence) {
  part("outcome").textContent = sentence;
}

part("change").addEventListener("click", () => {
  openPicker();
  part("search").focus();
});
part("stay").addEventListener("click", () => {
  closePicker();
  part("change").focus();
});
part("to-fault").addEventListener("click", () => view.show(fault.field.name));
part("defaults").addEventListener("click", () => {
  const before = isRestoring ? { ...replacedEntries(form), ...options } : {};
  keepReplaced(form.product, isRestoring ? {} : options);
  const { field, options: own } = printsOf(game).find((it) => it.product === form.product);
  view.write({ ...before, ...own, ...(game.layouts.length > 0 ? { [field]: game.layouts } : {}) });
  update();
});

part("order").addEventListener("submit", (event) => event.preventDefault());

listenToFiles({
  /** The field of the form for a file; none while the games are shown. */
  fieldFor: (name, under) => (isPicking() ? undefined : view.fieldFor(name, under)),
  put: (place, file) => view.put(place, file),
  choose,
  game: () => game,
  tell: (sentence) => {
    (isPicking() ? part("found") : part("outcome")).textContent = sentence;
  },
});

begin();
