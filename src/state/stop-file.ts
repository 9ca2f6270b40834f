/** Keeps what people have stopped across restarts: `stop.json` in the state directory. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { CountersignError } from "../core/errors.ts";
import type { StopRecord } from "../core/stops.ts";
import type { State } from "./directory.ts";
import { absent } from "./files.ts";

const NAME = "stop.json";
const Stop = z.strictObject({ by: z.string(), at: z.number() });
const File = z.strictObject({
  version: z.literal(1),
  all: Stop.nullable(),
  sessions: z.array(Stop.extend({ session: z.string() })),
});

export interface StopFile {
  /** Throws `bad-config` if it is damaged: what was stopped must not go on by itself. */
  load(): Promise<StopRecord>;
  /** Whole or not at all. Called once at a time. */
  save(stopped: StopRecord): Promise<void>;
}

export const stopFile = ({ directory, write }: Pick<State, "directory" | "write">): StopFile => ({
  async load() {
    const path = join(directory, NAME);
    const text = await readFile(path, "utf8").catch(absent);
    if (text === undefined) return { all: null, sessions: [] };
    try {
      const { all, sessions } = File.parse(JSON.parse(text));
      return { all, sessions };
    } catch (cause) {
      const message =
        `${path} is damaged. It says what was stopped: repair it, or move it away and stop it ` +
        "again";
      throw new CountersignError("bad-config", message, { cause });
    }
  },
  save: ({ all, sessions }) =>
    write(NAME, `${JSON.stringify({ version: 1, all, sessions }, null, 1)}\n`),
});
