/**
 * Turns the text of a policy file into plain values with their line numbers, and throws one error
 * that lists every fault.
 */
import { type Document, isMap, isNode, isPair, isScalar, LineCounter } from "yaml";
import { CountersignError } from "../../core/errors.ts";
import { parseYaml } from "./yaml-text.ts";

export type Path = readonly (string | number)[];

/** One fault: what is wrong, and where. */
export interface Fault {
  readonly path: Path;
  readonly message: string;
}

interface PolicyDocument {
  readonly value: unknown;
  /** The line of a path or, if it is missing, of its nearest parent. Counted from 1. */
  lineOf(path: Path): number;
}

/** Parses YAML, and so JSON too. Throws `bad-policy`. */
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

/** The position of a path in the file or, if it is missing, of its parent. */
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

/**
 * The most faults that are listed. More are not useful, and finding each line scans the whole file.
 */
export const MOST = 50;

/**
 * One error for all faults, a line each, in the order of their lines. Its `path` is that of the
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
