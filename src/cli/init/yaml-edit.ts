/**
 * Changes one value in a YAML text and leaves every other character as it is. (The library writes
 * a whole document anew, with its own spaces and breaks.)
 */
import { isCollection, isMap, isSeq, type Node, type Pair, parseDocument, stringify } from "yaml";

export type Path = readonly (string | number)[];

/**
 * Sets the value at a path; what is missing on the way is made. `before`: keys of the last map in
 * front of which a new key stands, as far as they are there; else it is the last. A path's number
 * may be the length of its list: a new entry.
 */
export function setIn(
  text: string,
  path: Path,
  value: unknown,
  before: readonly string[] = [],
): string {
  const document = parseDocument(text);
  const root = document.contents as Node | null;
  if (!isCollection(root)) return `${ended(text)}${blockOf(path, value)}\n`;
  let node: Node = root;
  for (const [depth, key] of path.entries()) {
    const rest = nested(path.slice(depth + 1), value);
    if (!isCollection(node)) return replaced(text, node, nested(path.slice(depth), value));
    const next = node.get(key, true) as Node | undefined;
    const last = depth === path.length - 1;
    if (next === undefined || next === null)
      return withKey(text, node, { key, value: rest, before: last ? before : [] });
    node = next;
  }
  return replaced(text, node, value);
}

/** The value that stands at the end of a path, in the maps that lead to it. */
const nested = (path: Path, value: unknown): unknown =>
  path.reduceRight(
    (inner: unknown, key) => (typeof key === "number" ? [inner] : { [key]: inner }),
    value,
  );

const inFlow = (value: unknown): string =>
  stringify(value, { collectionStyle: "flow", lineWidth: 0 }).trimEnd();

const blockOf = ([first = "", ...rest]: Path, value: unknown): string =>
  `${first}: ${inFlow(nested(rest, value))}`;

const ended = (text: string): string => (text === "" || text.endsWith("\n") ? text : `${text}\n`);

const splice = (text: string, [from, to]: readonly [number, number], by: string): string =>
  text.slice(0, from) + by + text.slice(to);

const rangeOf = ({ range }: Node): readonly [number, number] => [range?.[0] ?? 0, range?.[1] ?? 0];

function replaced(text: string, node: Node, value: unknown): string {
  const [from, to] = rangeOf(node);
  const isNothing = from === to; // `key:` and the end of the line
  return splice(
    text,
    [from, to],
    `${isNothing && !/\s/.test(text[from - 1] ?? "") ? " " : ""}${inFlow(value)}`,
  );
}

interface Added {
  readonly key: string | number;
  readonly value: unknown;
  readonly before: readonly string[];
}

function withKey(text: string, node: Node, added: Added): string {
  if (!isMap(node) && !isSeq(node)) return text;
  const { key, value, before } = added;
  const entry = isSeq(node) ? inFlow(value) : `${key}: ${inFlow(value)}`;
  if (node.items.length === 0)
    return splice(text, rangeOf(node), isSeq(node) ? `[${entry}]` : `{ ${entry} }`);
  const follower = isMap(node)
    ? node.items.find((item) => before.includes(String((item as Pair).key)))
    : undefined;
  if (node.flow) {
    if (follower) return splice(text, startOf(follower.key as Node), `${entry}, `);
    const end = endOf(node.items.at(-1));
    return splice(text, [end, end], `, ${entry}`);
  }
  const first = node.items[0];
  const at = rangeOf((isMap(node) ? (first as Pair).key : first) as Node)[0];
  const line = text.slice(text.lastIndexOf("\n", at - 1) + 1, at);
  const lead = isMap(node) ? line.replace(/-/g, " ") : line; // its map may begin behind a dash
  if (follower) {
    const start = text.lastIndexOf("\n", startOf(follower.key as Node)[0] - 1) + 1;
    return splice(text, [start, start], `${lead}${entry}\n`);
  }
  const end = endOf(node.items.at(-1));
  const newline = text.indexOf("\n", Math.max(0, end - 1));
  return newline < 0
    ? `${text}\n${lead}${entry}\n`
    : splice(text, [newline, newline], `\n${lead}${entry}`);
}

const startOf = (node: Node): readonly [number, number] => [rangeOf(node)[0], rangeOf(node)[0]];

/** Behind the last character of an entry. */
function endOf(item: unknown): number {
  const { key, value } = item as Pair;
  const node = key === undefined ? item : (value ?? key);
  return rangeOf(node as Node)[1];
}
