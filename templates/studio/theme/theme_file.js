// The file of a theme: only what differs from the standard one is written, and read again.
import { bare, writeValue } from "../shared/toml_values.js";

const isTable = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** Return the value at a path such as ["ink", "full", "line"]. */
export function valueAt(theme, path) {
  return path.reduce((table, key) => table?.[key], theme);
}

/** Return a theme with another value at a path. */
export function withValue(theme, [key, ...rest], value) {
  return { ...theme, [key]: rest.length > 0 ? withValue(theme[key] ?? {}, rest, value) : value };
}

/** Write a theme as TOML: its name, and what differs from the STANDARD theme. */
export function writeTheme(theme, standard) {
  const blocks = [];
  const add = (table, pattern, path) => {
    const own = Object.entries(table).filter(([key, value]) => !isTable(value) && JSON.stringify(value) !== JSON.stringify(pattern[key]));
    if (own.length > 0) {
      const lines = own.map(([key, value]) => `${bare(key)} = ${writeValue(value)}`);
      blocks.push([`[${path.map(bare).join(".")}]`, ...lines].join("\n"));
    }
    for (const [key, value] of Object.entries(table)) if (isTable(value)) add(value, pattern[key] ?? {}, [...path, key]);
  };
  for (const part of ["fonts", "lines", "shapes", "ornaments", "ink"]) add(theme[part], standard[part], [part]);
  return `name = ${JSON.stringify(theme.name)}\n${blocks.map((block) => `\n${block}\n`).join("")}`;
}

function readValue(text) {
  if (/^\[.*\]$/.test(text)) return JSON.parse(text);
  if (/^'[^']*'$/.test(text)) return text.slice(1, -1);
  return JSON.parse(text);
}

/** Read a theme over the STANDARD one; null for what is not one, or has keys that no theme has. */
export function readTheme(text, standard) {
  let theme = structuredClone(standard);
  let path = [];
  try {
    for (const line of text.replace(/^\ufeff/, "").split(/\r?\n/)) {
      const plain = line.trim();
      if (plain === "" || plain.startsWith("#")) continue;
      const head = /^\[([\w.-]+)\]\s*(?:#.*)?$/.exec(plain);
      if (head) {
        path = head[1].split(".");
        continue;
      }
      const pair = /^([\w-]+)\s*=\s*("(?:[^"\\]|\\.)*"|'[^']*'|\[.*\]|[\d.]+)\s*(?:#.*)?$/.exec(plain);
      if (!pair) return null;
      const place = [...path, pair[1]];
      const value = readValue(pair[2]);
      if (typeof valueAt(standard, place) !== typeof value) return null;
      theme = withValue(theme, place, value);
    }
  } catch {
    return null;
  }
  return theme;
}

function luminance(colour) {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  const [red, green, blue] = parts.map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Return the contrast of two colours, from 1 to 21. */
export function contrast(one, other) {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}
