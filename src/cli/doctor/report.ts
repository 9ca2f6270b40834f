/** What `countersign doctor` prints: a line for each finding, and how to fix what is wrong. */
import { bold, print, terminalWidth } from "../output.ts";
import type { Finding, FindingState } from "./finding.ts";

const WORDS: Readonly<Record<FindingState, string>> = {
  ok: "ok",
  warning: "warn",
  fault: "FAIL",
  skipped: "-",
};
const STATE_WIDTH = 6;
const CHECK_WIDTH = 11;
const WIDEST = 100;

const width = (): number => Math.min(WIDEST, terminalWidth() ?? WIDEST);

export function printCheck(check: string, findings: readonly Finding[]): void {
  for (const [at, finding] of findings.entries()) {
    const { state, what, how, run } = finding;
    const indent = STATE_WIDTH + CHECK_WIDTH;
    const room = width() - indent;
    const [first = "", ...rest] = wrapped(what, room);
    const mark = WORDS[state].padEnd(STATE_WIDTH);
    const label = (at === 0 ? check : "").padEnd(CHECK_WIDTH);
    print(`${state === "fault" ? bold(mark) : mark}${label}${first}`);
    const pad = " ".repeat(indent);
    for (const line of rest) print(pad + line);
    if (state !== "warning" && state !== "fault") continue;
    for (const line of how === undefined ? [] : wrapped(`${how}:`, room)) print(pad + line);
    if (run !== undefined) print(`${pad}$ ${bold(run)}`); // never broken, so that it can be copied
  }
}

export function printEnd(faults: number, warnings: number): void {
  const told = [
    ...(faults > 0 ? [`${faults} ${faults === 1 ? "fault" : "faults"}`] : []),
    ...(warnings > 0 ? [`${warnings} ${warnings === 1 ? "warning" : "warnings"}`] : []),
  ].join(", ");
  print("");
  print(bold(told === "" ? "All is well." : faults === 0 ? `No faults, ${told}.` : `${told}.`));
}

/** At words; a word that is too long stands alone, and is not cut. */
export function wrapped(text: string, room: number): string[] {
  const lines = [""];
  for (const part of text.split(/\s+/)) {
    const line = lines.at(-1) ?? "";
    if (line !== "" && line.length + 1 + part.length > room) lines.push(part);
    else lines[lines.length - 1] = line === "" ? part : `${line} ${part}`;
  }
  return lines;
}

/** Says on a terminal what is being checked, until what it returns is called. */
export function progress(what: string): () => void {
  const { stderr } = process;
  if (what === "" || !stderr.isTTY || !process.stdout.isTTY) return () => {};
  stderr.write(`checking: ${what} …`);
  return () => void stderr.write("\r\u001b[K");
}
