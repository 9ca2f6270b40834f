/** What `countersign doctor` finds. */
import { program } from "../output.ts";

export type FindingState = "ok" | "warning" | "fault" | "skipped";

export interface Finding {
  readonly state: FindingState;
  readonly what: string;
  /** What to do, in words. */
  readonly how?: string;
  /** The command that does it, or that shows what is needed to do it. */
  readonly run?: string;
}

/** What a warning and a fault say besides. */
export interface Fix {
  readonly how?: string | undefined;
  readonly run: string;
}

export const ok = (what: string): Finding => ({ state: "ok", what });
export const skipped = (what: string): Finding => ({ state: "skipped", what });
export const warning = (what: string, fix: Fix): Finding => found("warning", what, fix);
export const fault = (what: string, fix: Fix): Finding => found("fault", what, fix);

const found = (state: FindingState, what: string, { how, run }: Fix): Finding => ({
  state,
  what,
  ...(how !== undefined && { how }),
  run,
});

/** A command of ours, as this user starts it. */
export const own = (words: string): string => `${program()} ${words}`;

/** A word of a shell command: quoted only where it must be. */
export const word = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
