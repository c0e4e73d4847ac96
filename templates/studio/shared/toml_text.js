// TOML as text: its statements with their places.

const LONE_SURROGATES = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const ID = /^[A-Za-z0-9_-]{1,40}$/;

/** Whether a text can be the short name of a layout. */
export const isId = (text) => ID.test(text);

export const quote = (text) => JSON.stringify(text.replace(LONE_SURROGATES, "\ufffd")).replaceAll("\u007f", "\\u007f");

const PIECES = new RegExp(
  [
    /\s+|#[^\n]*/,
    /"""\n?(?<long>(?:[^\\"]|\\.|"(?!""))*)"""/,
    /'''\n?(?<raw>[^]*?)'''/,
    /"(?<text>(?:[^"\\\n]|\\.)*)"/,
    /'(?<plain>[^'\n]*)'/,
    /(?<word>[\w.+-]+)/,
    /(?<sign>[=[\]{},])/,
  ]
    .map((piece) => piece.source)
    .join("|"),
  "gy",
);

/** The words, texts and signs of a TOML text with their places; null where something else is in it. */
function piecesOf(text) {
  const found = [];
  let end = 0;
  for (const match of text.matchAll(PIECES)) {
    const from = end;
    end = match.index + match[0].length;
    const { long, raw, text: short, plain, word, sign } = match.groups;
    const quoted = long ?? short;
    const place = { from, to: end };
    if (quoted !== undefined) found.push({ value: unescape(quoted), ...place });
    else if ((raw ?? plain) !== undefined) found.push({ value: raw ?? plain, ...place });
    else if (word !== undefined) found.push({ word, ...place });
    else if (sign) found.push({ sign, ...place });
  }
  return end === text.length ? found : null;
}

function unescape(text) {
  const signs = { b: "\b", t: "\t", n: "\n", f: "\f", r: "\r", '"': '"', "\\": "\\" };
  return text.replace(/\\(u[\da-fA-F]{4}|U[\da-fA-F]{8}|[^])/g, (whole, code) =>
    code.length > 1 ? String.fromCodePoint(Number.parseInt(code.slice(1), 16)) : (signs[code] ?? whole),
  );
}

/** Read as much of TOML as layouts with a map are written in; null for more than that. */
export function parse(text) {
  const root = Object.create(null);
  let table = root;
  for (const it of statements(text.replaceAll("\r\n", "\n"), (word) => word) ?? [{ isList: true }]) {
    if (it.isList) return null;
    if (it.head !== undefined) table = root[it.head] = Object.create(null);
    else table[it.key] = it.value;
  }
  return root;
}

/** Return the heads `{ head, isList }` and pairs `{ key, value }` of a text with their places; null for what is not TOML. */
export function statements(text, readWord) {
  try {
    const pieces = piecesOf(text);
    return pieces && readStatements(pieces, readWord);
  } catch {
    return null;
  }
}

function readStatements(pieces, readWord) {
  const found = [];
  let at = 0;
  const sign = (wanted) => pieces[at]?.sign === wanted && (at += 1) > 0;
  const need = (held) => {
    if (held === undefined || held === false) throw new SyntaxError("not TOML");
    return held;
  };
  const name = () => {
    const piece = need(pieces[at]);
    at += 1;
    return need(piece.word ?? piece.value);
  };
  const pair = () => {
    const key = name();
    need(sign("="));
    return [key, value()];
  };
  const many = (close, item) => {
    while (!sign(close)) {
      item();
      if (!sign(",")) {
        need(sign(close));
        break;
      }
    }
  };
  const value = () => {
    if (sign("[")) {
      const list = [];
      many("]", () => list.push(value()));
      return list;
    }
    if (sign("{")) {
      const inner = Object.create(null);
      many("}", () => {
        const [key, own] = pair();
        inner[key] = own;
      });
      return inner;
    }
    const piece = need(pieces[at]);
    at += 1;
    return piece.value ?? readWord(need(piece.word));
  };
  while (at < pieces.length) {
    const first = pieces[at];
    const add = (statement) => found.push({ ...statement, from: first.from, to: pieces[at - 1].to });
    if (sign("[")) {
      const isList = sign("[");
      const head = name();
      need(sign("]") && (!isList || sign("]")));
      add({ head, isList });
    } else {
      const start = pieces[at + 2];
      const [key, own] = pair();
      add({ key, value: own, valueFrom: start.from });
    }
  }
  return found;
}
