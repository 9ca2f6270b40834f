/**
 * The text of a policy file as plain values, each with the line it stands in, and the error that
 * names every fault.
 */
import { type Document, isMap, isNode, isPair, isScalar, LineCounter } from "yaml";
import { CountersignError } from "../../core/errors.ts";
import { parseYaml } from "./yaml-text.ts";

export type Path = readonly (string | number)[];

/** What is wrong, and where. */
export interface Fault {
  readonly path: Path;
  readonly message: string;
}

interface PolicyDocument {
  readonly value: unknown;
  /** Of a path, or of the nearest thing above it that is there. Counted from 1. */
  lineOf(path: Path): number;
}

/** YAML, and so JSON too. Throws `bad-policy`. */
export function readDocument(text: string, file: string): PolicyDocument {
  const lines = new LineCounter();
  const { document, errors } = parseYaml(text, lines);
  const broken = [...errors, ...document.warnings].slice(0, MOST).map(({ pos, message }) => ({
    path: [],
    line: lines.linePos(pos[0]).line,
    message,
  }));
  if (broken.length > 0) throw refused(file, broken);
  return {
    value: plainOf(document, file),
    lineOf: (path) => lines.linePos(offsetOf(document, path)).line,
  };
}

function plainOf(document: Document, file: string): unknown {
  try {
    return document.toJS({ maxAliasCount: 100 }) as unknown;
  } catch (cause) {
    throw refused(file, [{ path: [], line: 1, message: (cause as Error).message }]);
  }
}

/** Where in the file a path stands; where it is missing, where what should hold it stands. */
function offsetOf(document: Document, path: Path): number {
  for (let depth = path.length; depth > 0; depth--) {
    const parent = document.getIn(path.slice(0, depth - 1), true);
    const key = path[depth - 1];
    const pair = isMap(parent)
      ? parent.items.find((item) => isPair(item) && isScalar(item.key) && item.key.value === key)
      : undefined;
    const node = pair ? pair.key : document.getIn(path.slice(0, depth), true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return document.contents?.range?.[0] ?? 0;
}

/** Nobody reads more of them, and to find the line of one takes a look at the whole file. */
export const MOST = 50;

/**
 * One error for all of them, a line each, in the order of their lines. Its `path` is that of the
 * first.
 */
export function refused(
  file: string,
  faults: readonly (Fault & { readonly line: number })[],
): CountersignError {
  const sorted = [...faults].sort((one, other) => one.line - other.line);
  const text = sorted.map(
    ({ path, line, message }) =>
      `${file}:${line}: ${path.length > 0 ? `${path.join(".")}: ` : ""}${message}`,
  );
  const path = sorted[0]?.path ?? [];
  return new CountersignError(
    "bad-policy",
    text.join("\n"),
    path.length > 0 ? { path: path.join(".") } : {},
  );
}
