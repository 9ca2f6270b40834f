/**
 * Where this machine's gateway keeps its record. A gateway of several has a part of it in its state
 * directory, so a command that is not told which config to read takes the one of the last start.
 */
import { type FoundRecord, findRecord } from "../config/find.ts";
import { CountersignError } from "../core/errors.ts";
import { stateDirectory } from "../filesystem/locations.ts";
import { type LastStart, lastStart } from "../state/last-start.ts";
import { useTheme } from "./output.ts";

export interface OwnRecord extends FoundRecord {
  /** How this machine's gateway was started, if it shares its store with others. */
  readonly node: LastStart | undefined;
}

/** Throws `bad-config`, with the flag to give. `named`: from `--config`. */
export async function ownRecord(named: string | undefined): Promise<OwnRecord> {
  const node = await startOfNode();
  const found = await findRecord(named ?? node?.config ?? undefined).catch((error: unknown) => {
    throw named === undefined && node?.config ? startedWith(error, node.config) : error;
  });
  useTheme(found.theme);
  return { ...found, node };
}

/** `named`, else the config of this machine's gateway if it is one of several. */
export const configOfNode = async (named: string | undefined): Promise<string | undefined> =>
  named ?? (await startOfNode())?.config ?? undefined;

async function startOfNode(): Promise<LastStart | undefined> {
  const start = await lastStart(stateDirectory());
  return start?.shared ? start : undefined;
}

function startedWith(error: unknown, config: string): unknown {
  if (!(error instanceof CountersignError)) return error;
  return new CountersignError(
    "bad-config",
    `${error.message}\nThis machine's gateway was last started with ${config} and shares a ` +
      "database with others; name another config with --config.",
    { path: config, cause: error },
  );
}
