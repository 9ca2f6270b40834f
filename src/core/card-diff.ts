/**
 * The difference of two texts, line by line, with the words that changed. Complete: every line of
 * both is in it.
 */
import { diffArrays } from "diff/lib/diff/array.js";
import { markOf, visible } from "./text.ts";

/** A stretch of a text, as UTF-16 offsets: where it begins, and where it ends. */
export type Span = readonly [from: number, to: number];

export interface DiffLine {
  readonly op: "same" | "add" | "remove";
  /** Made visible and masked. */
  readonly text: string;
  /** The words in it that changed. */
  readonly words?: readonly Span[];
  /** How many lines of the file it stands for; left out: one. 0: it says where in the file. */
  readonly lines?: number;
}

export interface Hunk {
  /** The first lines that it is about, counted from 1; left out where they are not known. */
  readonly oldStart?: number;
  readonly newStart?: number;
  readonly lines: readonly DiffLine[];
}

/** Lines or words that are added or removed; with more, all of the old text counts as removed. */
const MAX_EDITS = 400;
/** Longer lines, and more pairs of lines, are not compared word by word. */
const MAX_LINE = 500;
const MAX_PAIRS = 400;
/** As many empty lines in a row are shown as one. */
const PADDING = 4;
/** It ends without a line break, which another text may not do. */
const UNENDED = "⟨no line break at the end⟩";
/** What stands in a text instead of a secret: two of them may hide different ones. */
const MASK = /\[secret:|\[SECRET:|\[REDACTED/;

type Op = DiffLine["op"];

/** The lines of a file's whole content, all added. */
export function wholeLines(content: string): readonly DiffLine[] {
  if (content === "") return [];
  const ended = content.endsWith("\n");
  const lines = (ended ? content.slice(0, -1) : content).split("\n").map(plainLine("add"));
  const last = lines.at(-1)!;
  if (!ended) lines[lines.length - 1] = { ...last, text: last.text + UNENDED };
  return folded(lines);
}

/** The lines of a piece of text. */
export const pieceLines = (op: Op, piece: string): readonly DiffLine[] =>
  folded(piece.split("\n").map(plainLine(op)));

/** The difference of two pieces of a file. Takes time in proportion to their length. */
export function changedLines(before: string, after: string): readonly DiffLine[] {
  const [old, now] = [before.split("\n"), after.split("\n")];
  const head = sharedHead(old, now);
  const tail = sharedTail(old, now, head);
  const middle = differing(old.slice(head, old.length - tail), now.slice(head, now.length - tail));
  const lines = [
    ...old.slice(0, head).map(plainLine("same")),
    ...middle,
    ...old.slice(old.length - tail).map(plainLine("same")),
  ];
  return folded(withWords(lines));
}

/** Lines that are given with their signs already, as a patch has them. */
export const patchLines = (lines: readonly DiffLine[]): readonly DiffLine[] =>
  folded(withWords(lines));

/** How many lines of that kind there are. */
export const countOf = (hunks: readonly Hunk[], op: Op): number =>
  hunks.reduce(
    (sum, { lines }) =>
      sum + lines.reduce((own, line) => own + (line.op === op ? (line.lines ?? 1) : 0), 0),
    0,
  );

export const plainLine =
  (op: Op) =>
  (line: string): DiffLine => ({ op, text: visible(line).text });

const isSame = (a: string | undefined, b: string | undefined): boolean =>
  a !== undefined && a === b && !MASK.test(a);

function sharedHead(old: readonly string[], now: readonly string[]): number {
  let head = 0;
  while (head < Math.min(old.length, now.length) && isSame(old[head], now[head])) head++;
  return head;
}

function sharedTail(old: readonly string[], now: readonly string[], head: number): number {
  const most = Math.min(old.length, now.length) - head;
  let tail = 0;
  while (tail < most && isSame(old.at(-1 - tail), now.at(-1 - tail))) tail++;
  return tail;
}

function differing(old: readonly string[], now: readonly string[]): DiffLine[] {
  const changes = diffArrays([...old], [...now], {
    maxEditLength: MAX_EDITS,
    comparator: isSame,
  }) ?? [
    { value: [...old], removed: true, added: false },
    { value: [...now], added: true, removed: false },
  ];
  return changes.flatMap(({ value, added, removed }) =>
    value.map(plainLine(added ? "add" : removed ? "remove" : "same")),
  );
}

/** Marks the words that changed, where removed lines are followed by added ones. */
function withWords(lines: readonly DiffLine[]): DiffLine[] {
  const marked = [...lines];
  let pairs = 0;
  for (let at = 0; at < lines.length; ) {
    const removed = runLength(lines, at, "remove");
    const added = runLength(lines, at + removed, "add");
    for (let each = 0; each < Math.min(removed, added) && pairs < MAX_PAIRS; each++, pairs++)
      markPair(marked, at + each, at + removed + each);
    at += Math.max(1, removed + added);
  }
  return marked;
}

function runLength(lines: readonly DiffLine[], from: number, op: Op): number {
  let length = 0;
  while (lines[from + length]?.op === op) length++;
  return length;
}

function markPair(lines: DiffLine[], removed: number, added: number): void {
  const [before, after] = spelledApart(lines[removed]!, lines[added]!);
  [lines[removed], lines[added]] = [before, after];
  if (Math.max(before.text.length, after.text.length) > MAX_LINE) return;
  const words = changedWords(before.text, after.text);
  if (!words) return;
  lines[removed] = { ...before, words: words.before };
  lines[added] = { ...after, words: words.after };
}

/** `é` is one character or two, and looks the same: where that differs, both are spelled out. */
function spelledApart(before: DiffLine, after: DiffLine): [DiffLine, DiffLine] {
  const forms = new Map<string, string>();
  const several = new Set<string>();
  for (const word of `${before.text} ${after.text}`.match(WORDS) ?? []) {
    if (ASCII.test(word)) continue;
    const form = word.normalize("NFC");
    if ((forms.get(form) ?? word) !== word) several.add(form);
    forms.set(form, word);
  }
  if (several.size === 0) return [before, after];
  const spelled = (line: DiffLine): DiffLine => ({
    ...line,
    text: line.text.replace(WORDS, (word) =>
      several.has(word.normalize("NFC")) ? word.replace(STRANGE, markOf) : word,
    ),
  });
  return [spelled(before), spelled(after)];
}

/** A word, blanks, a mark of ours, or one sign. */
const WORDS = /⟨[^⟩]*⟩|[\p{L}\p{N}\p{M}_]+|\s+|./gsu;
const ASCII = /^[\0-\x7f]*$/;
const STRANGE = /[^\0-\x7f]/gu;
/** The share of two lines that has to be equal; below it, every word would be marked. */
const ALIKE = 0.3;

interface Words {
  readonly before: readonly Span[];
  readonly after: readonly Span[];
}

function changedWords(before: string, after: string): Words | undefined {
  const changes = diffArrays(before.match(WORDS) ?? [], after.match(WORDS) ?? [], {
    maxEditLength: MAX_EDITS,
  });
  if (!changes) return undefined;
  const spans: Record<"before" | "after", Span[]> = { before: [], after: [] };
  let [old, now, same] = [0, 0, 0];
  for (const { value, added, removed } of changes) {
    const { length } = value.join("");
    if (removed) spans.before.push([old, old + length]);
    else if (added) spans.after.push([now, now + length]);
    else same += length;
    if (!added) old += length;
    if (!removed) now += length;
  }
  return same < ALIKE * Math.max(before.length, after.length, 1) ? undefined : spans;
}

/** Many empty lines become one that says how many: they would push the rest out of sight. */
function folded(lines: readonly DiffLine[]): DiffLine[] {
  const shown: DiffLine[] = [];
  for (let at = 0; at < lines.length; ) {
    const run = emptyRun(lines, at);
    if (run < PADDING) shown.push(...lines.slice(at, at + Math.max(1, run)));
    else {
      const empty = lines.slice(at, at + run);
      const text = visible(empty.map((line) => `${line.text}\n`).join("")).text;
      shown.push({ op: empty[0]!.op, text, lines: run });
    }
    at += Math.max(1, run);
  }
  return shown;
}

function emptyRun(lines: readonly DiffLine[], from: number): number {
  let length = 0;
  while (/^[ \t]*$/.test(lines[from + length]?.text ?? "x")) {
    if (lines[from + length]!.op !== lines[from]!.op) break;
    length++;
  }
  return length;
}
