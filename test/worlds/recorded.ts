/** What real hosts told their hooks: the files of test/agents/payloads. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

export interface Recorded {
  /** By the kind of tool. */
  readonly calls: Readonly<Record<string, string>>;
  readonly outcomes: Readonly<Record<string, string>>;
}

export function recorded(host: string): Recorded {
  const file = join(import.meta.dirname, `../agents/payloads/${host}.json`);
  return JSON.parse(readFileSync(file, "utf8")) as Recorded;
}
