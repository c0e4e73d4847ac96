// The games that can be printed, and one's own: what is printed of each, and how an order tells which one it is.
import { data } from "../shared/page.js";
import { fieldsOf, isFile } from "../orders/order.js";

const language = new URLSearchParams(location.search).get("lang");
const passedOn = language ? `?lang=${language}` : "";

/** The address of the picture of a game's sheet. */
const sheetOf = (id) => `pictures/sheets/${id}.webp${passedOn}`;

/** All games and pads: KIND is the game whose products print it, LAYOUTS what is entered for it. */
export const games = data.games.map(({ id, title, kind }) => ({
  id,
  title,
  kind,
  picture: sheetOf(id),
  layouts: id === kind ? [] : [id],
}));

/** Cards of one's own. */
export const deck = { id: "deck", title: data.deck, kind: "deck", picture: "", layouts: [] };

/** The domains that come with the program: each is printed as its game, with this domain alone. */
export const domains = Object.entries(data.domains).flatMap(([kind, names]) =>
  Object.entries(names).map(([id, title]) => ({ ...gameCalled(kind), domain: id, label: title, layouts: [id] })),
);

/** Return the game, the pad or the domain of an id; undefined if there is none. */
export function gameCalled(id) {
  const small = id.toLowerCase();
  const known = [...games, deck].find((it) => it.id.toLowerCase() === small);
  return known ?? domains.find((it) => it.domain.toLowerCase() === small);
}

/** Return the game that a product, such as `kit dice`, prints first; undefined if there is none. */
export function gamePrintedAs(product) {
  const found = Object.entries(data.prints).find(([, prints]) => prints.some((it) => it.product === product));
  return found && gameCalled(found[0]);
}

/** Return what can be printed of a game: products, each with the field for its layouts. */
export const printsOf = ({ kind }) => data.prints[kind];

/** Return a file of one's own as a game; KIND is the game that its text names, or else OTHERWISE. */
export function ownGame(file, otherwise) {
  const kind = kindIn(file) ?? otherwise;
  return { id: `${file.file}`, title: file.file, kind, picture: "", layouts: [file], isOwn: true };
}

function kindIn({ text, base64 }) {
  const letters = text ?? atob(base64 ?? "");
  const named = /^\s*game\s*=\s*["']([\w-]+)["']/m.exec(letters)?.[1];
  if (named in data.prints) return named;
  return /^\s*\[deck\]/m.test(letters) ? "deck" : undefined;
}

/** Return the game that an order prints, by its product and its entries. */
export function gameOf(form, options) {
  const kinds = Object.entries(data.prints).flatMap(([kind, prints]) =>
    prints.filter(({ product }) => product === form.product).map((print) => ({ kind, ...print })),
  );
  const wanted = (name) => options[name] ?? fieldsOf(form).find((it) => it.name === name)?.choices[0]?.value;
  const fitting = kinds.filter((it) => Object.entries(it.options).every(([name, value]) => wanted(name) === value));
  const [{ kind, field }] = fitting.length > 0 ? fitting : kinds;
  const [first] = [options[field] ?? []].flat();
  if (first === undefined || kind === "deck") return gameCalled(kind);
  if (isFile(first)) return ownGame(first, kind);
  const found = gameCalled(first);
  return found && fitting.some((it) => it.kind === found.kind) ? gameCalled(found.id) : gameCalled(kind);
}

/** Return the entries to begin another game with: paper, ink and number stay, what only the last game had does not. */
export function carried(form, entries, numbers) {
  const [what, ...others] = form.groups;
  const layouts = new Set(what.fields.flatMap(({ suggestions }) => suggestions.map(({ value }) => value)));
  const isLayout = (field) => field.suggestions.some(({ value }) => layouts.has(value));
  const kept = [...what.fields.filter(({ name }) => numbers.has(name)), ...others.flatMap(({ fields }) => fields)];
  return Object.fromEntries(kept.filter((it) => it.name in entries && !isLayout(it)).map(({ name }) => [name, entries[name]]));
}
