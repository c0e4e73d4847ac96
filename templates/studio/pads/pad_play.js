// How a game goes on and ends: the fields of the rounds, and what decides between equal points.
import { data, make, say } from "../shared/page.js";
import { listen, makeNumber, makeSelect, makeText, readNumber } from "./pad_fields.js";
import { idOf, nameIn, renamed } from "./pad_rows.js";

const MOST_ROUNDS = 60;
const MOST_TIES = 4;
const MARKS = ["dealer", "starter"];
const LESS = "-";

export const labelled = (word, input, kind = "") => make("label", { class: `field ${kind}` }, make("span", {}, say(word)), input);

/** Two fields, from and to; WRITE gets both once they are numbers from 1 to MOST in their order. */
export function makeBounds([from, to], bounds, most, write) {
  const inputs = [from, to].map((at, place) => makeNumber(at, bounds[place], { min: 1, max: most }));
  const read = () => inputs.map(readNumber(false));
  for (const input of inputs) {
    listen(
      input,
      () => (read().every((it) => Number.isInteger(it) && it >= 1 && it <= most) && read()[0] <= read()[1] ? read() : null),
      (next) => {
        for (const each of inputs) each.setAttribute("aria-invalid", "false");
        write(next, input.dataset.at);
      },
    );
  }
  return inputs;
}

/** The fields of the rounds; EDIT gets the keys that change, and the field that somebody types in. */
export function makeRoundFields({ index, values }, edit) {
  const at = (key) => `${index}.${key}`;
  const name = listen(makeText(at("name"), nameIn(values.name, data.language)), (it) => it.value.trim(), (next) =>
    edit({ name: next === "" ? undefined : renamed(values.name, data.language, next) }, at("name")),
  );
  const given = [values.number ?? [1, MOST_ROUNDS]].flat();
  const number = makeBounds([at("least"), at("number")], [given[0], given.at(-1)], MOST_ROUNDS, ([least, most], topic) => {
    const isAny = least === 1 && most === MOST_ROUNDS;
    const next = least === most ? least : [least, most];
    edit({ number: isAny ? undefined : next }, topic);
  });
  const mark = makeSelect(at("mark"), values.mark ?? "", [["", say("mark-none")], ...MARKS.map((each) => [each, say(`mark-${each}`)])]);
  mark.addEventListener("change", () => edit({ mark: mark.value || undefined }));
  const points = (key) => listen(makeNumber(at(key), values[key]), readNumber(true), (next) => edit({ [key]: next }, at(key)));
  const flag = (key) => {
    const input = make("input", { type: "checkbox", "data-at": at(key), checked: values[key] === true });
    input.addEventListener("change", () => edit({ [key]: input.checked || undefined }));
    return make("label", { class: "check" }, input, make("span", {}, say(`round-${key}`)));
  };
  return [
    labelled("rounds-from", number[0], "short"),
    labelled("rounds-to", number[1], "short"),
    labelled("round-target", points("target"), "short"),
    labelled("round-out", points("out"), "short"),
    ...["last_turn", "stops"].map(flag),
    labelled("round-name", name),
    labelled("round-mark", mark),
  ];
}

/** Return what can decide a tie, as [value, label]: more or less of each of some ROWS, and what TIES name besides. */
export function tieChoices(rows, ties) {
  const known = rows.filter(({ values }) => idOf(values)).map(({ values }) => [idOf(values), nameIn(values.name, data.language)]);
  const others = ties.map(idIn).filter((id) => !known.some(([other]) => other === id));
  const entries = rows.flatMap(({ values }) => (Array.isArray(values.entries) ? values.entries : []));
  const called = (id) => nameIn(entries.find((it) => it?.id === id)?.name ?? id, data.language);
  const every = [...known, ...[...new Set(others)].map((id) => [id, called(id)])];
  return every.flatMap(([id, name]) => [[id, say("ties-most", { name })], [`${LESS}${id}`, say("ties-fewest", { name })]]);
}

const idIn = (tie) => tie.replace(LESS, "");

/** Return the ties with another one at a place; one that is empty goes away. */
export const withTie = (ties, place, value) => [...ties.slice(0, place), value, ...ties.slice(place + 1)].filter(Boolean);

/** The choices of what decides, each where the one before leaves a tie; WRITE gets the next list. */
export function makeTies(ties, rows, write) {
  const choices = [["", say("ties-none")], ...tieChoices(rows, ties)];
  const makeOne = (_tie, place) => {
    const select = makeSelect(`0.ties.${place}`, ties[place] ?? "", choices);
    select.addEventListener("change", () => write(withTie(ties, place, select.value)));
    return labelled(place === 0 ? "ties" : "ties-then", select);
  };
  return [...ties, ""].slice(0, Math.max(MOST_TIES, ties.length)).map(makeOne);
}
