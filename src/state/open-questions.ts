/**
 * The file of open questions: what is in it when the gateway starts was asked, and never decided
 * because the gateway before was killed.
 */
import { closeSync, ftruncateSync, openSync, renameSync, writeFileSync, writeSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { absent } from "./files.ts";

export interface OpenQuestions {
  /** What the gateway before left open: sessions by the id of the approval. */
  readonly left: ReadonlyMap<string, string>;
  /** Forgets what was left, now that it was reported. */
  begin(): void;
  asked(id: string, session: string): void;
  decided(id: string): void;
  close(): void;
}

const NAME = "open-questions.jsonl";
/** Above this size the file is written anew with what is open. */
const MAX_BYTES = 256 * 1024;

/**
 * `maxBytes`: for tests. Each line is in the system's hands when a call returns, so that it
 * outlives this process; it need not outlive the machine, which no agent does that waits.
 */
export async function openQuestionsFile(
  directory: string,
  { maxBytes = MAX_BYTES }: { readonly maxBytes?: number } = {},
): Promise<OpenQuestions> {
  const path = join(directory, NAME);
  const left = readLines((await readFile(path, "utf8").catch(absent)) ?? "");
  const open = new Map<string, string>();
  let file = openSync(path, "a", 0o600);
  let bytes = 0;
  let begun = false;

  /** A full disk is the audit log's to report: without it nothing is asked at all. */
  function attempt(work: () => void): void {
    try {
      work();
    } catch {}
  }
  function write(line: string): void {
    attempt(() => {
      bytes += writeSync(file, line);
      if (bytes > maxBytes) rewrite();
    });
  }
  function rewrite(): void {
    bytes = 0;
    if (open.size === 0) {
      ftruncateSync(file);
      return;
    }
    const whole = [...open].map(lineOf).join("");
    const temporary = join(directory, `.${NAME}`);
    writeFileSync(temporary, whole, { mode: 0o600 });
    renameSync(temporary, path);
    closeSync(file);
    file = openSync(path, "a", 0o600);
    bytes = -whole.length; // the next time only after as much again
  }

  return {
    left,
    begin() {
      begun = true;
      attempt(rewrite);
    },
    asked(id, session) {
      open.set(id, session);
      write(lineOf([id, session]));
    },
    decided(id) {
      if (open.delete(id)) write(lineOf([id]));
    },
    close() {
      // a gateway that could not start leaves what was left to the next one
      if (begun) attempt(rewrite);
      attempt(() => closeSync(file));
    },
  };
}

/** It begins with the newline, so that a line that was cut spoils no other. */
const lineOf = (entry: readonly string[]): string => `\n${JSON.stringify(entry)}`;

function readLines(text: string): Map<string, string> {
  const open = new Map<string, string>();
  for (const line of text.split("\n")) {
    const [id, session] = entryOf(line);
    if (id === undefined) continue;
    if (session === undefined) open.delete(id);
    else open.set(id, session);
  }
  return open;
}

function entryOf(line: string): readonly string[] {
  try {
    const entry: unknown = JSON.parse(line);
    return Array.isArray(entry) && entry.every((each) => typeof each === "string") ? entry : [];
  } catch {
    return []; // cut by a full disk
  }
}
