/** `countersign audit tail`: the latest entries of the audit log, and those to come. */
import { CountersignError } from "../core/errors.ts";
import { followJournal, type JournalLine, tailJournal } from "../journal/journal.ts";
import { type AuditRow, auditRows } from "./audit-rows.ts";
import { bold, print, terminalWidth, timeOf } from "./output.ts";
import { padded, shortened } from "./table.ts";

export interface TailFlags {
  readonly lines: string;
  readonly follow?: boolean;
  readonly output: string;
}

export async function auditTail(file: string, { lines, follow, output }: TailFlags): Promise<void> {
  const count = countOf(lines);
  const { latest, show } = await (output === "json" ? rawLines : rows)(file, count);
  if (!follow) return;
  const stop = new AbortController();
  process.once("SIGINT", () => stop.abort());
  await followJournal(file, show, stop.signal, { after: latest });
}

function countOf(text: string): number {
  if (/^\d{1,6}$/.test(text)) return Number(text);
  throw new CountersignError("bad-request", `--lines: expected a number, found ${text}`, {
    path: "lines",
  });
}

/** What was printed already, and how to print what follows. */
interface Printed {
  readonly latest: number;
  readonly show: (line: JournalLine) => void;
}

async function rawLines(file: string, count: number): Promise<Printed> {
  const show = (line: JournalLine) => print(JSON.stringify(line));
  const lines = await tailJournal(file, Math.max(1, count));
  if (count > 0) lines.forEach(show);
  return { latest: lines.at(-1)?.seq ?? 0, show };
}

async function rows(file: string, count: number): Promise<Printed> {
  const { latest, chosen, rowOf } = await latestRows(file, count);
  const showRow = rowPrinter();
  for (const { line, row } of chosen) showRow(line, row);
  return {
    latest,
    show(line) {
      const row = rowOf(line);
      if (row) showRow(line, row);
    },
  };
}

/** A call leaves a few lines, most of them without a row. */
const LINES_PER_ROW = 6;
const MOST_LINES = 50_000;

/** Reads further back until there are enough rows, with the calls that they are about. */
async function latestRows(file: string, count: number) {
  for (let amount = (count + 1) * LINES_PER_ROW; ; amount *= 4) {
    const lines = await tailJournal(file, amount);
    const rowOf = auditRows();
    const all = lines.flatMap((line) => {
      const row = rowOf(line);
      return row ? [{ line, row }] : [];
    });
    const chosen = count === 0 ? [] : all.slice(-count);
    const isWhole = chosen.length === count && !chosen.some(({ row }) => row.isPartial);
    if (isWhole || lines.length < amount || amount >= MOST_LINES)
      return { latest: lines.at(-1)?.seq ?? 0, chosen, rowOf };
  }
}

/** A terminal of fewer columns shows what a row is about in a line of its own. */
const WIDE = 110;
const TITLES = ["TIME", "DECISION", "BY", "SESSION", "TOOL"] as const;
const WIDTHS = [19, 10, 16, 22, 6] as const;

/**
 * In columns of a fixed width: what is to come is not known. On a terminal the head comes with the
 * first row; in a file or a pipe every line is a row.
 */
function rowPrinter(): (line: JournalLine, row: AuditRow) => void {
  let isFirst = true;
  return (line, row) => {
    const width = terminalWidth();
    const place = (cells: readonly string[], what: string) => placed(cells, what, width);
    if (isFirst && width !== undefined) print(bold(place(TITLES, "WHAT").split("\n")[0] ?? ""));
    isFirst = false;
    const { decision, by, session, tool, what } = row;
    print(place([timeOf(Date.parse(String(line.time))), decision, by, session, tool], what));
  };
}

function placed(cells: readonly string[], what: string, width: number | undefined): string {
  const before = cells.map((cell, column) => padded(cell, WIDTHS[column] ?? 0)).join("  ");
  if (width === undefined) return `${before}  ${what}`;
  if (width < WIDE)
    return `${shortened(before.trimEnd(), width)}\n${shortened(`    ${what}`, width)}`;
  const fitted = cells.map((cell, column) => {
    const own = WIDTHS[column] ?? 0;
    return padded(shortened(cell, own), own);
  });
  return shortened(`${fitted.join("  ")}  ${what}`, width);
}
