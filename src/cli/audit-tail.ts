/** `countersign audit tail`: the latest entries of the audit log, and those to come. */
import { CountersignError } from "../core/errors.ts";
import { visible } from "../core/text.ts";
import type { JournalLine } from "../journal/line.ts";
import type { AuditRecord, Tail } from "./audit-record.ts";
import { type AuditRow, auditRows } from "./audit-rows.ts";
import { bold, print, terminalWidth, timeOf } from "./output.ts";
import { padded, shortened } from "./table.ts";

export interface TailFlags {
  readonly lines: string;
  readonly follow?: boolean;
  readonly output: string;
}

export async function auditTail(
  record: AuditRecord,
  { lines, follow, output }: TailFlags,
): Promise<void> {
  const count = countOf(lines);
  const { tail, show } = await (output === "json" ? rawLines : rows)(record, count);
  if (!follow) return;
  const stop = new AbortController();
  process.once("SIGINT", () => stop.abort());
  await tail.follow(show, stop.signal);
}

function countOf(text: string): number {
  if (/^\d{1,6}$/.test(text)) return Number(text);
  throw new CountersignError("bad-request", `--lines: expected a number, found ${text}`, {
    path: "lines",
  });
}

/** What was printed already, and how to print what follows. */
interface Printed {
  readonly tail: Tail;
  readonly show: (line: JournalLine) => void;
}

async function rawLines(record: AuditRecord, count: number): Promise<Printed> {
  const show = (line: JournalLine) => print(JSON.stringify(line));
  const tail = await record.tail(Math.max(1, count));
  if (count > 0) tail.lines.forEach(show);
  return { tail, show };
}

async function rows(record: AuditRecord, count: number): Promise<Printed> {
  const { tail, chosen, rowOf } = await latestRows(record, count);
  const showRow = rowPrinter(record);
  for (const { line, row } of chosen) showRow(line, row);
  return {
    tail,
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
async function latestRows(record: AuditRecord, count: number) {
  for (let amount = (count + 1) * LINES_PER_ROW; ; amount *= 4) {
    const tail = await record.tail(amount);
    const { lines } = tail;
    const rowOf = auditRows();
    const all = lines.flatMap((line) => {
      const row = rowOf(line);
      return row ? [{ line, row }] : [];
    });
    const chosen = count === 0 ? [] : all.slice(-count);
    const isWhole = chosen.length === count && !chosen.some(({ row }) => row.isPartial);
    if (isWhole || lines.length < amount || amount >= MOST_LINES) return { tail, chosen, rowOf };
  }
}

/** A terminal of fewer columns shows what a row is about in a line of its own. */
const WIDE = 110;
const TITLES = ["TIME", "DECISION", "BY", "SESSION", "TOOL"] as const;
const WIDTHS = [19, 10, 16, 22, 6] as const;
const NODE_WIDTH = 12;

/**
 * In columns of a fixed width: what is to come is not known. On a terminal the head comes with the
 * first row; in a file or a pipe every line is a row.
 */
function rowPrinter({
  hasNodes,
}: Pick<AuditRecord, "hasNodes">): (line: JournalLine, row: AuditRow) => void {
  let isFirst = true;
  const widths = hasNodes ? [...WIDTHS, NODE_WIDTH] : WIDTHS;
  return (line, row) => {
    const width = terminalWidth();
    const place = (cells: readonly string[], what: string) =>
      placed(cells, what, { width, widths });
    const titles = hasNodes ? [...TITLES, "NODE"] : TITLES;
    if (isFirst && width !== undefined) print(bold(place(titles, "WHAT").split("\n")[0] ?? ""));
    isFirst = false;
    const { decision, by, session, tool, what } = row;
    const cells = [timeOf(Date.parse(String(line.time))), decision, by, session, tool];
    print(place(hasNodes ? [...cells, visible(String(line.node)).text] : cells, what));
  };
}

function placed(
  cells: readonly string[],
  what: string,
  { width, widths }: { readonly width: number | undefined; readonly widths: readonly number[] },
): string {
  const before = cells.map((cell, column) => padded(cell, widths[column] ?? 0)).join("  ");
  if (width === undefined) return `${before}  ${what}`;
  if (width < WIDE)
    return `${shortened(before.trimEnd(), width)}\n${shortened(`    ${what}`, width)}`;
  const fitted = cells.map((cell, column) => {
    const own = widths[column] ?? 0;
    return padded(shortened(cell, own), own);
  });
  return shortened(`${fitted.join("  ")}  ${what}`, width);
}
