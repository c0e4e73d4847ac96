// Links: a whole domain in the fragment of an address, packed; nobody stores it.
const LONGEST_LINK = 30_000;
const LONGEST_TEXT = 200_000;
let turn = 0;

async function through(bytes, stream, most) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    parts.push(value);
    length += value.length;
    if (length > most) {
      await reader.cancel();
      throw new RangeError("too long");
    }
  }
}

/** The address of this page with a layout in its fragment. */
export async function linkTo(text, { custom }) {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"), LONGEST_TEXT);
  const packed = btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  return `${location.origin}${location.pathname}#domain=${packed}${custom ? "&custom" : ""}`;
}

/** Who can follow a link to a host: everyone, a network, or this machine alone. */
export function reachOf(host) {
  const name = host.replace(/^\[|\]$/g, "").toLowerCase();
  if (name === "" || name === "localhost" || name.endsWith(".localhost") || name === "::1" || /^127\./.test(name)) return "machine";
  const isPrivate = /^(10|192\.168|169\.254|172\.(1[6-9]|2\d|3[01]))\.|^f[cd][0-9a-f]{2}:|^fe80:|\.(local|lan|home|internal)$/;
  return isPrivate.test(name) || !/[.:]/.test(name) ? "network" : "everyone";
}

/** Keep a layout in the address, so that a bookmark or a copied address opens it. */
export async function keepLink(text, domain) {
  const mine = (turn += 1);
  const link = text ? await linkTo(text, domain) : location.pathname + location.search;
  if (mine === turn && link.length <= LONGEST_LINK) history.replaceState({ isOwn: true }, "", text ? keptSearch(link) : link);
}

const keptSearch = (link) => link.replace("#", `${location.search}#`);

/** Whether the address holds a layout. */
export const hasLink = () => location.hash.startsWith("#domain=");

const isReloaded = () => performance.getEntriesByType("navigation")[0]?.type === "reload";

/**
 * Whether this page wrote the layout into the address itself: its draft is as new, or newer.
 * A browser that is busy can lose the state of the history in a reload, but not what was reloaded.
 */
export const isOwnLink = () => Boolean(history.state?.isOwn) || isReloaded();

/** The layout in the address; null where it is broken or too long. */
export async function readLink() {
  const [packed, ...flags] = location.hash.slice("#domain=".length).split("&");
  if (packed.length > LONGEST_LINK) return null;
  try {
    const letters = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const text = await through(bytes, new DecompressionStream("deflate-raw"), LONGEST_TEXT);
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(text), custom: flags.includes("custom") };
  } catch {
    return null;
  }
}

/** Take the layout out of the address, so that a reload shows the draft. */
export function dropLink() {
  history.replaceState(history.state, "", location.pathname + location.search);
}
