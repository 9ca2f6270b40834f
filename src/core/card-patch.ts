/**
 * Patches as agents write them, read for the card: Codex' own format, unified diffs, and blocks of
 * what to search and what to put there. A text that is not all understood is none of them.
 */
import {
  changedLines,
  countOf,
  type DiffLine,
  type Hunk,
  patchLines,
  plainLine,
  wholeLines,
} from "./card-diff.ts";
import { visible } from "./text.ts";

export interface FileChange {
  /** As the call names it. */
  readonly file: string;
  /** `write`: the whole content; whether there was such a file is not known. */
  readonly what: "edit" | "create" | "overwrite" | "delete" | "move" | "write";
  /** The new name of what is moved. */
  readonly to?: string;
  readonly added: number;
  readonly removed: number;
  readonly hunks: readonly Hunk[];
  /** Every occurrence is changed. */
  readonly all?: true;
}

export type Drafted = Omit<FileChange, "added" | "removed">;

/** With its lines counted. */
export const counted = (change: Drafted): FileChange => ({
  ...change,
  added: countOf(change.hunks, "add"),
  removed: countOf(change.hunks, "remove"),
});

/** Undefined: it is not such a text, or some of it would not be shown. */
export function patchOf(text: string): readonly FileChange[] | undefined {
  const lines = text.replace(/\n$/, "").split("\n");
  const changes = lines[0] === "*** Begin Patch" ? codexPatch(lines) : unifiedPatch(lines);
  return changes && changes.length > 0 ? changes.map(counted) : undefined;
}

const CODEX_FILE = /^\*\*\* (?<what>Add|Update|Delete) File: (?<file>.+)$/;

/** Source: Codex' `apply_patch` instructions. */
function codexPatch(lines: readonly string[]): Drafted[] | undefined {
  if (lines.at(-1) !== "*** End Patch") return undefined;
  const changes: Drafted[] = [];
  const end = lines.length - 1;
  for (let at = 1; at < end; ) {
    const { what, file } = CODEX_FILE.exec(lines[at]!)?.groups ?? {};
    if (!what || !file) return undefined;
    let next = at + 1;
    while (next < end && !CODEX_FILE.test(lines[next]!)) next++;
    const change = codexChange(what, file, lines.slice(at + 1, next));
    if (!change) return undefined;
    changes.push(change);
    at = next;
  }
  return changes;
}

function codexChange(what: string, name: string, body: readonly string[]): Drafted | undefined {
  const file = shown(name);
  if (what === "Delete") return body.length === 0 ? { file, what: "delete", hunks: [] } : undefined;
  if (what === "Add") {
    if (!body.every((line) => line.startsWith("+"))) return undefined;
    const content = body.map((line) => `${line.slice(1)}\n`).join("");
    return { file, what: "create", hunks: content === "" ? [] : [{ lines: wholeLines(content) }] };
  }
  const to = /^\*\*\* Move to: (?<to>.+)$/.exec(body[0] ?? "")?.groups?.to;
  const hunks = codexHunks(to === undefined ? body : body.slice(1));
  if (!hunks) return undefined;
  return to === undefined
    ? { file, what: "edit", hunks }
    : { file, what: "move", to: shown(to), hunks };
}

/** `@@` begins a hunk and may say where it is; a first one may do without. */
function codexHunks(body: readonly string[]): Hunk[] | undefined {
  const hunks: DiffLine[][] = [];
  let open: DiffLine[] | undefined;
  let begun = false; // it has lines already: several places may stand one below the other
  for (const line of body) {
    const isPlace = line.startsWith("@@");
    if (!open || (isPlace && begun)) {
      open = [];
      hunks.push(open);
      begun = false;
    }
    const drawn = isPlace || line === "*** End of File" ? placeLine(line) : signed(line);
    if (!drawn) return undefined;
    begun ||= !isPlace;
    if (line.trim() !== "@@") open.push(drawn);
  }
  return hunks.map((lines) => ({ lines: patchLines(lines) }));
}

/** Says where in the file, and is no line of it. */
const placeLine = (line: string): DiffLine => ({ op: "same", text: shown(line), lines: 0 });

const OPS: Readonly<Record<string, DiffLine["op"]>> = { "+": "add", "-": "remove", " ": "same" };

function signed(line: string): DiffLine | undefined {
  if (line === "") return plainLine("same")("");
  const op = OPS[line[0]!];
  return op && plainLine(op)(line.slice(1));
}

const shown = (text: string): string => visible(text).text;

const HUNK = /^@@ -(\d{1,9})(?:,(\d{1,9}))? \+(\d{1,9})(?:,(\d{1,9}))? @@( .*)?$/;

/** `--- a/FILE`, `+++ b/FILE` and hunks, as `diff -u` and Git write them. */
function unifiedPatch(lines: readonly string[]): Drafted[] | undefined {
  const changes: Drafted[] = [];
  for (let at = 0; at < lines.length; ) {
    const names = unifiedNames(lines[at]!, lines[at + 1]);
    if (!names) return undefined;
    const hunks: Hunk[] = [];
    at += 2;
    while (at < lines.length && lines[at]!.startsWith("@@")) {
      const read = unifiedHunk(lines, at);
      if (!read) return undefined;
      hunks.push(read.hunk);
      at = read.end;
    }
    if (hunks.length === 0) return undefined;
    changes.push({ ...names, hunks });
  }
  return changes;
}

function unifiedNames(first: string, second = ""): Omit<Drafted, "hunks"> | undefined {
  const from = /^--- (?<name>\S.*)$/.exec(first)?.groups?.name;
  const to = /^\+\+\+ (?<name>\S.*)$/.exec(second)?.groups?.name;
  if (from === undefined || to === undefined || /\t/.test(from + to)) return undefined;
  if (from === "/dev/null" && to === from) return undefined;
  const prefixed = /^a\//.test(from) && /^b\//.test(to);
  const [old, now] = prefixed ? [from.slice(2), to.slice(2)] : [from, to];
  if (from === "/dev/null") return { file: shown(to), what: "create" };
  if (to === "/dev/null") return { file: shown(from), what: "delete" };
  return old === now
    ? { file: shown(old), what: "edit" }
    : { file: shown(old), what: "move", to: shown(now) };
}

function unifiedHunk(
  lines: readonly string[],
  start: number,
): { readonly hunk: Hunk; readonly end: number } | undefined {
  const [, oldStart, oldCount = "1", newStart, newCount = "1", heading = ""] =
    HUNK.exec(lines[start]!) ?? [];
  if (oldStart === undefined) return undefined;
  const drawn: DiffLine[] = [];
  if (heading !== "") drawn.push(placeLine(`@@${heading}`));
  let [old, now] = [Number(oldCount), Number(newCount)];
  let at = start + 1;
  for (; at < lines.length && (old > 0 || now > 0); at++) {
    const line = signed(lines[at]!);
    if (!line) return undefined;
    if (line.op !== "add") old--;
    if (line.op !== "remove") now--;
    drawn.push(line);
  }
  if (old !== 0 || now !== 0) return undefined;
  const hunk = { oldStart: Number(oldStart), newStart: Number(newStart), lines: patchLines(drawn) };
  return { hunk, end: at };
}

const SEARCH = /^(?:-{5,9}|<{5,9}) SEARCH>?$/;
const PUT = /^(?:\+{5,9}|>{5,9}) REPLACE>?$/;
const BETWEEN = /^={5,9}$/;

/**
 * `------- SEARCH`, the old lines, `=======`, the new ones, `+++++++ REPLACE`; also with `<` and
 * `>`. Source: Cline's and Roo Code's tools.
 */
export function searchBlocks(text: string): readonly Hunk[] | undefined {
  const hunks: Hunk[] = [];
  const lines = text.replace(/\n$/, "").split("\n");
  for (let at = 0; at < lines.length; at++) {
    if (lines[at] === "") continue;
    const between = nextOf(lines, at, BETWEEN);
    const end = nextOf(lines, between, PUT);
    if (!SEARCH.test(lines[at]!) || end === lines.length) return undefined;
    const [old, now] = [lines.slice(at + 1, between), lines.slice(between + 1, end)];
    if ([...old, ...now].some((line) => SEARCH.test(line))) return undefined;
    hunks.push(blockHunk(old, now));
    at = end;
  }
  return hunks.length > 0 ? hunks : undefined;
}

function nextOf(lines: readonly string[], after: number, what: RegExp): number {
  let at = after + 1;
  while (at < lines.length && !what.test(lines[at]!)) at++;
  return Math.min(at, lines.length);
}

/** Roo Code says the line first, and sets it off with a rule. */
function blockHunk(old: readonly string[], now: readonly string[]): Hunk {
  const start = /^:start_line: ?(?<line>\d{1,9})$/.exec(old[0] ?? "")?.groups?.line;
  const lines = start === undefined ? old : old.slice(/^-{5,9}$/.test(old[1] ?? "") ? 2 : 1);
  const changed = changedLines(lines.join("\n"), now.join("\n"));
  return start === undefined
    ? { lines: changed }
    : { oldStart: Number(start), newStart: Number(start), lines: changed };
}
