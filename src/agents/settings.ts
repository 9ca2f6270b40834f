/**
 * Edits a host's JSON settings in place: what is not ours keeps its bytes, its order and its style.
 */
import { CountersignError } from "../core/errors.ts";
import type { Json } from "../core/model.ts";

const MAX_DEPTH = 64;

export type Path = readonly (string | number)[];

/**
 * A settings file: its name, for messages, and its text. An empty text counts as an empty object.
 */
export interface Settings {
  readonly file: string;
  readonly text: string;
  /** The host reads comments in it. They stay where they are. */
  readonly comments?: boolean;
  /** It reads a comma behind the last entry, too. */
  readonly trailingCommas?: boolean;
}

/**
 * The value of the whole file. Throws `bad-config` with line and column on anything but one strict
 * JSON object; a repeated key is a fault too.
 */
export function readValue(settings: Settings): Json {
  return jsonOf(parse(settings), filled(settings).text);
}

function jsonOf({ kind, start, end, children }: Node, text: string): Json {
  if (kind === "scalar") return JSON.parse(text.slice(start, end)) as Json;
  if (kind === "array") return [...children.values()].map((child) => jsonOf(child, text));
  const entries = [...children].map(([key, child]) => [key, jsonOf(child, text)] as const);
  return Object.fromEntries(entries) as Json;
}

/**
 * Adds `value` as the last element of the array at `path`, which is created if needed. Throws
 * `bad-config` if there is another value.
 */
export function append<S extends Settings>(settings: S, path: Path, value: Json): S {
  let node = parse(settings);
  let depth = 0;
  for (; depth < path.length; depth++) {
    if (node.kind !== "object") throw wrongKind(settings, path.slice(0, depth), "an object");
    const next = node.children.get(path[depth]!);
    if (!next) break;
    node = next;
  }
  if (depth === path.length) {
    if (node.kind !== "array") throw wrongKind(settings, path, "an array");
    return insert(filled(settings), node, { value, depth });
  }
  const wrapped = path
    .slice(depth + 1)
    .reduceRight<Json>((inner, key) => ({ [key]: inner }), [value]);
  return insert(filled(settings), node, { key: String(path[depth]), value: wrapped, depth });
}

/**
 * Puts `value` at `path`, in place of what stands there, or as the last entry of its object, which
 * must exist.
 */
export function set<S extends Settings>(settings: S, path: Path, value: Json): S {
  const parents = [parse(settings)];
  for (const key of path.slice(0, -1)) parents.push(parents.at(-1)!.children.get(key)!);
  const key = String(path.at(-1));
  const parent = parents.at(-1)!;
  const old = parent.children.get(key);
  if (!old) return insert(filled(settings), parent, { key, value, depth: path.length - 1 });
  const { text } = settings;
  const isOneLine = old.kind === "scalar" || !text.slice(old.start, old.end).includes("\n");
  const indent = /[^\n]*$/.exec(text.slice(0, old.from))![0].replace(/\S.*$/, "");
  const json = JSON.stringify(value, null, isOneLine ? undefined : unitOf(text));
  const written = json.replaceAll("\n", eolOf(text) + indent);
  return { ...settings, text: text.slice(0, old.start) + written + text.slice(old.end) };
}

const unitOf = (text: string): string => /^\s*\{\r?\n([ \t]+)"/.exec(text)?.[1] ?? "  ";
const eolOf = (text: string): string => (text.includes("\r\n") ? "\r\n" : "\n");

/** Removes the value at `path`, which must exist, and with it the containers that become empty. */
export function remove<S extends Settings>(settings: S, path: Path): S {
  const parents = [parse(settings)];
  for (const key of path.slice(0, -1)) parents.push(parents.at(-1)!.children.get(key)!);
  const depth = Math.max(
    0,
    parents.findLastIndex(({ children }) => children.size > 1),
  );
  const { start, end, children } = parents[depth]!;
  const siblings = [...children.values()];
  const target = children.get(path[depth]!)!;
  const before = siblings[siblings.indexOf(target) - 1];
  const after = siblings[siblings.indexOf(target) + 1];
  const [from, to] = before
    ? [before.end, target.end]
    : after
      ? [target.from, after.from]
      : [start + 1, end - 1];
  return { ...settings, text: settings.text.slice(0, from) + settings.text.slice(to) };
}

const filled = <S extends Settings>(settings: S): S => ({
  ...settings,
  text: settings.text.trim() === "" ? "{}\n" : settings.text,
});

function wrongKind({ file }: Settings, path: Path, expected: string): CountersignError {
  const place = path.join(".") || "the whole file";
  return new CountersignError(
    "bad-config",
    `${file}: ${place} is not ${expected}; nothing was changed`,
    {
      path: `${file}: ${place}`,
    },
  );
}

interface Entry {
  readonly key?: string;
  readonly value: Json;
  /** How deep the container is; the root is 0. */
  readonly depth: number;
}

/** Formats a value like its siblings: on lines of their own with their indent, or on one line. */
function insert<S extends Settings>(settings: S, container: Node, { key, value, depth }: Entry): S {
  const { text } = settings;
  const unit = unitOf(text);
  const eol = eolOf(text);
  const last = [...container.children.values()].at(-1);
  const before = last && /\s*$/.exec(text.slice(0, last.from))![0];
  const oneLine =
    before === undefined ? depth > 0 && !text.trim().includes("\n") : !before.includes("\n");
  const gap = before ?? (oneLine ? "" : eol + unit.repeat(depth + 1));
  const json = JSON.stringify(value, null, oneLine ? undefined : unit).replaceAll(
    "\n",
    eol + gap.slice(gap.lastIndexOf("\n") + 1),
  );
  const entry =
    gap + (key === undefined ? "" : `${JSON.stringify(key)}:${oneLine ? "" : " "}`) + json;
  const close = oneLine ? "" : eol + unit.repeat(depth);
  const comment = text.slice(container.start + 1, container.end - 1).trimEnd();
  const [from, to, written] = last
    ? [last.end, last.end, `,${entry}`]
    : [container.start + 1 + comment.length, container.end - 1, entry + close];
  return { ...settings, text: text.slice(0, from) + written + text.slice(to) };
}

/** A value and its position. `from` is where its key begins, or the value itself if it has none. */
interface Node {
  readonly kind: "object" | "array" | "scalar";
  readonly from: number;
  readonly start: number;
  readonly end: number;
  readonly children: ReadonlyMap<string | number, Node>;
}

interface Cursor extends Settings {
  at: number;
  depth: number;
}

const SPACE = /[ \t\r\n]*/y;
const SPACE_AND_COMMENTS = /(?:[ \t\r\n]|\/\/[^\n]*|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\/)*/y;
const space = ({ comments }: Settings): RegExp => (comments ? SPACE_AND_COMMENTS : SPACE);
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const SCALAR = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;

function parse(settings: Settings): Node {
  const cursor: Cursor = { ...filled(settings), at: 0, depth: 0 };
  skip(cursor, space(cursor));
  if (cursor.text[cursor.at] !== "{") throw fault(cursor, "'{'");
  const root = parseValue(cursor, cursor.at);
  skip(cursor, space(cursor));
  if (cursor.at < cursor.text.length) throw fault(cursor, "the end of the file");
  return root;
}

function parseValue(cursor: Cursor, from: number): Node {
  const start = cursor.at;
  const open = cursor.text[start];
  if (open === "{" || open === "[") return parseContainer(cursor, from, open === "{" ? "}" : "]");
  if (skip(cursor, STRING) === undefined && skip(cursor, SCALAR) === undefined)
    throw fault(cursor, "a JSON value");
  return { kind: "scalar", from, start, end: cursor.at, children: new Map() };
}

function parseContainer(cursor: Cursor, from: number, close: "}" | "]"): Node {
  if (++cursor.depth > MAX_DEPTH) throw fault(cursor, `at most ${MAX_DEPTH} levels of nesting`);
  const kind = close === "}" ? "object" : "array";
  const start = cursor.at++;
  const children = new Map<string | number, Node>();
  while (!take(cursor, close)) {
    if (children.size > 0 && !take(cursor, ",")) throw fault(cursor, `',' or '${close}'`);
    if (cursor.trailingCommas && children.size > 0 && take(cursor, close)) break;
    skip(cursor, space(cursor));
    const entry = cursor.at;
    const key = kind === "object" ? parseKey(cursor, children) : children.size;
    children.set(key, parseValue(cursor, entry));
  }
  cursor.depth--;
  return { kind, from, start, end: cursor.at, children };
}

function parseKey(cursor: Cursor, seen: ReadonlyMap<string | number, Node>): string {
  const start = cursor.at;
  const raw = skip(cursor, STRING);
  if (raw === undefined) throw fault(cursor, "a key in double quotes");
  const key = JSON.parse(raw) as string;
  if (seen.has(key))
    throw fault({ ...cursor, at: start }, `each key once, but ${raw} stands here again`);
  if (!take(cursor, ":")) throw fault(cursor, "':'");
  skip(cursor, space(cursor));
  return key;
}

function skip(cursor: Cursor, pattern: RegExp): string | undefined {
  pattern.lastIndex = cursor.at;
  const found = pattern.exec(cursor.text)?.[0];
  cursor.at += found?.length ?? 0;
  return found;
}

function take(cursor: Cursor, char: string): boolean {
  skip(cursor, space(cursor));
  if (cursor.text[cursor.at] !== char) return false;
  cursor.at++;
  return true;
}

function fault({ file, text, at }: Cursor, expected: string): CountersignError {
  const lines = text.slice(0, at).split("\n");
  const place = `${file}:${lines.length}:${lines.at(-1)!.length + 1}`;
  const comment = text[at] === "/" ? " (comments are not JSON)" : "";
  return new CountersignError(
    "bad-config",
    `${place}: expected ${expected}${comment}; nothing was changed`,
    { path: place },
  );
}
