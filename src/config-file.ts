/** Finds the config: the file that was named, else the one in the state directory, else the one that comes with the package. */
import { readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { type Config, parseConfig } from "./config.ts";
import { CountersignError } from "./core/errors.ts";
import { openIntroductions } from "./introductions.ts";
import { DEFAULT_CONFIG_DIRECTORY, stateDirectory } from "./places.ts";

export interface FoundConfig {
  readonly config: Config;
  readonly file: string;
  /** What relative paths in it are relative to. */
  readonly directory: string;
}

/** Throws `bad-config`. `named`: from `--config`. `pairing`: a channel on which somebody is about to become known. */
export async function findConfig(named: string | undefined, { pairing }: { pairing?: string } = {}): Promise<FoundConfig> {
  if (named !== undefined) return read(resolve(named), pairing);
  const own = join(stateDirectory(), "countersign.yaml");
  return read(own, pairing).catch((error: unknown) => {
    if ((error as CountersignError).cause && ((error as CountersignError).cause as NodeJS.ErrnoException).code === "ENOENT") {
      return read(join(DEFAULT_CONFIG_DIRECTORY, "countersign.yaml"), pairing);
    }
    throw error;
  });
}

async function read(file: string, pairing: string | undefined): Promise<FoundConfig> {
  const text = await readFile(file, "utf8").catch((cause: NodeJS.ErrnoException) => {
    throw new CountersignError("bad-config", `cannot read the config ${file} (${cause.code})`, { cause, path: file });
  });
  const introductions = openIntroductions({ directory: stateDirectory(), write: async () => {} });
  const paired = [...(await introductions.channels()), ...(pairing === undefined ? [] : [pairing])];
  return { config: parseConfig(text, file, process.env, { paired }), file, directory: dirname(file) };
}
