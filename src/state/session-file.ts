/** Keeps session settings across restarts: `sessions.json` in the state directory. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { CountersignError } from "../core/errors.ts";
import type { SessionRecord } from "../core/session-settings.ts";
import type { State } from "./directory.ts";

const NAME = "sessions.json";
const words = z.array(z.string());

const Record = z.strictObject({
  session: z.string(),
  settings: z.strictObject({
    mode: z.string().optional(),
    safety: z.string().optional(),
    permissionMode: z.string().optional(),
    parent: z.string().optional(),
    workspace: z.string().optional(),
    autoApprove: z
      .strictObject({
        all: z.boolean(),
        tools: words,
        until: z.number(),
        by: z.string(),
        token: z.string().optional(),
      })
      .optional(),
    rules: z
      .strictObject({ allow: words.optional(), ask: words.optional(), deny: words.optional() })
      .optional(),
  }),
  lines: z.record(z.string(), words),
  changedAt: z.number(),
  changedBy: z.string(),
});
/** What operators set, without the session's name and what its calls said. */
export const SessionRow = Record.omit({ session: true, lines: true });
/**
 * Version 1 did not record whose calls had named the parents: nearly always those of the token
 * `agent`.
 */
const FirstRecord = Record.omit({ lines: true })
  .extend({ claims: words })
  .transform(({ claims, ...record }) => ({
    ...record,
    lines: claims.length > 0 ? { agent: claims } : {},
  }));
const File = z.discriminatedUnion("version", [
  z.strictObject({ version: z.literal(1), sessions: z.array(FirstRecord) }),
  z.strictObject({ version: z.literal(2), sessions: z.array(Record) }),
]);

export interface SessionFile {
  /**
   * None if there is no file. Throws `bad-config` if it is damaged: what was lowered must not
   * come back raised.
   */
  load(): Promise<readonly SessionRecord[]>;
  /** Whole or not at all. Called once at a time. */
  save(records: readonly SessionRecord[]): Promise<void>;
}

export const sessionFile = ({
  directory,
  write,
}: Pick<State, "directory" | "write">): SessionFile => ({
  async load() {
    const path = join(directory, NAME);
    const text = await readFile(path, "utf8").catch(absent);
    if (text === undefined) return [];
    try {
      return File.parse(JSON.parse(text)).sessions;
    } catch (cause) {
      const message =
        `${path} is damaged. It says which sessions were restricted: repair it, or move it ` +
        "away and set them again";
      throw new CountersignError("bad-config", message, { cause });
    }
  },
  save: (sessions) => write(NAME, `${JSON.stringify({ version: 2, sessions }, null, 1)}\n`),
});

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
  return undefined;
}
