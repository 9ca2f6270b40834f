/** Finds the config: the file that was named, else the one in the state directory, else the one that comes with the package. */
import { readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { type Config, parseConfig } from "./config.ts";
import { CountersignError } from "./core/errors.ts";
import { stateDirectory } from "./places.ts";
import { DEFAULT_CONFIG_DIRECTORY } from "./policy-file.ts";

export interface FoundConfig {
  readonly config: Config;
  readonly file: string;
  /** What relative paths in it are relative to. */
  readonly directory: string;
}

/** Throws `bad-config`. `named`: from `--config`. */
export async function findConfig(named: string | undefined, environment: NodeJS.ProcessEnv = process.env): Promise<FoundConfig> {
  if (named !== undefined) return read(resolve(named), environment);
  const own = join(stateDirectory(environment), "countersign.yaml");
  return read(own, environment).catch((error: unknown) => {
    if ((error as CountersignError).cause && ((error as CountersignError).cause as NodeJS.ErrnoException).code === "ENOENT") {
      return read(join(DEFAULT_CONFIG_DIRECTORY, "countersign.yaml"), environment);
    }
    throw error;
  });
}

async function read(file: string, environment: NodeJS.ProcessEnv): Promise<FoundConfig> {
  const text = await readFile(file, "utf8").catch((cause: NodeJS.ErrnoException) => {
    throw new CountersignError("bad-config", `cannot read the config ${file} (${cause.code})`, { cause, path: file });
  });
  return { config: parseConfig(text, file, environment), file, directory: dirname(file) };
}
