// The page of a game: its sheets are printed right here, in the number and on the paper that are chosen.
import { Refused, data, keepFile, post, say, store } from "../shared/page.js";
import { nameIn } from "../orders/download.js";
import { sizeOf } from "../shared/files.js";

const PAPER = "scriptorium.game.paper";
const part = (id) => document.getElementById(id);
const number = part("number");
const most = Number(number.dataset.most);
const papers = [...document.querySelectorAll("input[name=paper]")];
const domains = [...document.querySelectorAll("input[name=domain]")];

/** The number of sheets, within what can be printed; 1 where it is no number. */
function wanted() {
  const entered = Number.parseInt(number.value, 10);
  return Math.min(most, Math.max(1, Number.isNaN(entered) ? 1 : entered));
}

function set(value) {
  number.value = String(Math.min(most, Math.max(1, value)));
  part("fewer").disabled = wanted() === 1;
  part("more").disabled = wanted() === most;
}

function order() {
  const names = domains.length > 0 ? domains.filter((it) => it.checked).map((it) => it.value) : data.names;
  const paper = papers.find((it) => it.checked).value;
  const marks = part("scannable")?.checked ? { scannable: true } : {};
  const chosen = data.single ? names[0] : names;
  return { product: data.product, options: { [data.field]: chosen, [data.number]: wanted(), paper, ...marks } };
}

async function print(event) {
  event.preventDefault();
  set(wanted());
  const outcome = part("outcome");
  if (domains.length > 0 && !domains.some((it) => it.checked)) {
    outcome.textContent = say("none-chosen");
    domains[0].focus();
    return;
  }
  part("print").disabled = true;
  outcome.textContent = say("printing");
  try {
    const response = await post("../api/print", order());
    const content = await response.blob();
    const name = nameIn(response.headers.get("content-disposition"));
    keepFile(name, content);
    outcome.textContent = say("ready", { name, size: sizeOf(content.size) });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    outcome.textContent = error.errors.join(" ");
  } finally {
    part("print").disabled = false;
    part("print").focus();
  }
}

part("order").addEventListener("submit", print);
part("fewer").addEventListener("click", () => set(wanted() - 1));
part("more").addEventListener("click", () => set(wanted() + 1));
number.addEventListener("focus", () => number.select());
number.addEventListener("change", () => set(wanted()));
for (const paper of papers) {
  paper.checked = paper.value === (store.read(PAPER) ?? papers[0].value);
  paper.addEventListener("change", () => store.write(PAPER, paper.value));
}
if (!papers.some((it) => it.checked)) papers[0].checked = true;
for (const domain of domains) {
  domain.addEventListener("change", () => {
    part("outcome").textContent = "";
    const seen = domain.checked ? domain : domains.find((it) => it.checked);
    if (seen) part("sheet").src = seen.dataset.sheet;
  });
}
set(wanted());
document.body.dataset.ready = "true";
