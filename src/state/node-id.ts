/** Which gateway this is among those that share a store: `node.json` in the state directory. */
import { readFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import type { ClusterNode } from "../core/cluster.ts";
import { CountersignError } from "../core/errors.ts";
import { newId } from "../core/ids.ts";
import type { State } from "./directory.ts";
import { absent } from "./files.ts";

const NAME = "node.json";
const USUAL_PORT = 4180;
const Stored = z.strictObject({ id: z.string().regex(/^[\w-]{8,64}$/) });

/**
 * Made on first use; the id names the node's chain of audit lines. Rejects with `bad-config` if the
 * file is damaged.
 */
export async function nodeOf(
  { directory, write }: Pick<State, "directory" | "write">,
  name: string,
): Promise<ClusterNode> {
  const file = join(directory, NAME);
  const text = await readFile(file, "utf8").catch(absent);
  if (text !== undefined) return { id: idIn(text, file), name };
  const id = newId();
  await write(NAME, `${JSON.stringify({ id })}\n`);
  return { id, name };
}

/** With the port where it is not the usual one: a host may have several gateways. */
export function defaultNodeName(port: number): string {
  return port === USUAL_PORT || port === 0 ? hostname() : `${hostname()}-${port}`;
}

/** The id of this machine's gateway, if it has shared a store. */
export async function knownNode(directory: string): Promise<string | undefined> {
  const file = join(directory, NAME);
  const text = await readFile(file, "utf8").catch(absent);
  return text === undefined ? undefined : idIn(text, file);
}

function idIn(text: string, file: string): string {
  try {
    return Stored.parse(JSON.parse(text)).id;
  } catch (cause) {
    throw new CountersignError(
      "bad-config",
      `${file} is damaged; move it away, and this gateway begins a new chain of audit lines`,
      { path: file, cause },
    );
  }
}
