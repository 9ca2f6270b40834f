/** How commands print: tables for people, JSON for programs, colours only on a terminal. */
import { Option } from "commander";
import { type LastColumn, tableLines } from "./table.ts";

export const outputOption = (note?: string): Option =>
  new Option("--output <format>", `how to print${note === undefined ? "" : `; ${note}`}`)
    .choices(["table", "json"])
    .default("table");

let plain = false;
/**
 * The operator's theme, if a command has read a config. Only `plain` changes what commands print:
 * bold is not a colour.
 */
export const useTheme = (theme: string): void => {
  plain = theme === "plain";
};

const colourful = (stream: NodeJS.WriteStream): boolean =>
  !plain && Boolean(stream.isTTY) && !process.env.NO_COLOR;

export const bold = (text: string, stream: NodeJS.WriteStream = process.stdout): string =>
  colourful(stream) ? `\u001b[1m${text}\u001b[22m` : text;

/** Columns of the terminal that is printed to; undefined where output goes elsewhere. */
export const terminalWidth = (): number | undefined =>
  process.stdout.isTTY ? process.stdout.columns || UNKNOWN_WIDTH : undefined;
const UNKNOWN_WIDTH = 80;

/** Fits a terminal; complete in a file or a pipe. `last`: what becomes of a long last cell. */
export function printTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  last: LastColumn = "wrap",
): void {
  const table = tableLines(head, rows, { width: terminalWidth(), last });
  if (table.head !== undefined) print(bold(table.head));
  for (const line of table.lines) print(line);
}

export const print = (text: string): void => void process.stdout.write(`${text}\n`);
export const printJson = (value: unknown): void => print(JSON.stringify(value, null, 2));
/** How the user starts this program: with `npm start` or `npx`, it may not be on their PATH. */
export function program(
  { npm_lifecycle_event: event, npm_package_name: of }: NodeJS.ProcessEnv = process.env,
): string {
  return event === "npx" || (event === "start" && of === "countersign")
    ? "npx countersign"
    : "countersign";
}

/** As one word of a POSIX shell. */
export const inShell = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

/** For people who watch, never for programs. */
export const tell = (text: string): void => void process.stderr.write(`${text}\n`);

export const timeOf = (unixMs: number): string => new Date(unixMs).toLocaleString("sv-SE");
/** `4 m 10 s`, `12 s`. */
export function span(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} m ${seconds % 60} s`;
}
