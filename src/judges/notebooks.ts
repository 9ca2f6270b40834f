/**
 * Judges cells that a tool writes into a notebook: their shell lines are judged as if they ran now.
 */

import { type Effects, newEffects } from "../core/effects.ts";
import type { Judged } from "../core/judge.ts";
import type { Finding, Json, JsonObject } from "../core/model.ts";
import { judgeNotebookCell } from "./code/notebook.ts";
import type { Report } from "./report.ts";
import { shell } from "./shell/index.ts";

/** Input names under which known tools hold a cell, or the whole notebook. */
const CELL_KEYS = [
  "new_source",
  "newSource",
  "new_string",
  "newString",
  "new_str",
  "newCode",
  "source",
  "code",
];
const FILE_KEYS = ["content", "contents", "file_text", "text"];
/** Longer texts, and further cells, are not judged: nothing has run yet. */
const MAX_LENGTH = 100_000;
const MAX_CELLS = 64;

export const isNotebook = (path: string): boolean => /\.ipynb$/i.test(path);

/**
 * Everything unsafe that the shell lines of the cells would do. Code of other languages counts as
 * any code that is written to a file.
 */
export function judgeCells({ input, cwd, root }: Judged, effects: Effects): readonly Finding[] {
  const findings: Finding[] = [];
  const own = newEffects(); // this call does not yet do what a cell would do
  const report = reportTo((command) => {
    const found = shell.judge({ tool: "Bash", input: command, cwd, root }, own);
    findings.push(...found.filter(({ level }) => level !== "safe"));
  });
  for (const cell of cellsIn(input)) judgeNotebookCell(cell, report);
  if (findings.length > 0) effects.loose = true;
  return findings;
}

const nothing = (): void => undefined;

function reportTo(run: (input: JsonObject) => void): Report {
  return {
    add: nothing,
    reads: nothing,
    loads: nothing,
    starts: nothing,
    writes: nothing,
    brings: nothing,
    deletes: nothing,
    permits: nothing,
    fetches: nothing,
    script: (command) => run({ command }),
    run: (argv) => run({ argv: [...argv] }),
    code: nothing,
    sql: nothing,
    prints: nothing,
  };
}

function cellsIn(input: JsonObject): readonly string[] {
  if (input.cell_type === "markdown") return [];
  const cells = CELL_KEYS.flatMap((key) => sourceOf(input[key]) ?? []);
  for (const key of FILE_KEYS) {
    const text = input[key];
    if (typeof text === "string" && text.length <= MAX_LENGTH) cells.push(...cellsOf(text));
  }
  return cells.slice(0, MAX_CELLS);
}

/** A text, or the list of its lines. */
function sourceOf(value: Json | undefined): string | undefined {
  const text =
    Array.isArray(value) && value.every((line) => typeof line === "string") ? joined(value) : value;
  return typeof text === "string" ? text.slice(0, MAX_LENGTH) : undefined;
}

/** In the format of notebooks the lines hold their ends; some tools leave them out. */
const joined = (lines: readonly string[]): string =>
  lines
    .map((line, at) => (line.endsWith("\n") || at === lines.length - 1 ? line : `${line}\n`))
    .join("");

/** The cells of a whole notebook. Any other text counts as one cell. */
function cellsOf(text: string): readonly string[] {
  let cells: unknown;
  try {
    cells = (JSON.parse(text) as { readonly cells?: unknown } | null)?.cells;
  } catch {
    return [text];
  }
  if (!Array.isArray(cells)) return [];
  return cells.flatMap((cell: { readonly cell_type?: unknown; readonly source?: Json } | null) =>
    cell?.cell_type === "code" ? (sourceOf(cell.source) ?? []) : [],
  );
}
