/**
 * How the gateway of a state directory was started last, for commands that look at it from outside:
 * `last-start.json`. It names files only, never what is in them.
 */
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { z } from "zod";
import type { State } from "./directory.ts";
import { absent } from "./files.ts";

const NAME = "last-start.json";
const Stored = z.object({
  /** The config's path; null: the gateway is part of another program. */
  config: z.string().nullable(),
  /** Several gateways share its store: the state directory has a part of what there is. */
  shared: z.boolean(),
});
export type LastStart = Readonly<z.output<typeof Stored>>;

export const noteStart = (
  { write }: Pick<State, "write">,
  { config, shared }: { readonly config: string | undefined; readonly shared: boolean },
): Promise<void> => {
  const start: LastStart = { config: config === undefined ? null : resolve(config), shared };
  return write(NAME, `${JSON.stringify(start)}\n`);
};

/** Undefined: no gateway was started there, or only one that did not note it yet. */
export async function lastStart(directory: string): Promise<LastStart | undefined> {
  const text = await readFile(join(directory, NAME), "utf8").catch(absent);
  if (text === undefined) return undefined;
  try {
    return Stored.parse(JSON.parse(text));
  } catch {
    return undefined; // damaged: the next start writes it again
  }
}
