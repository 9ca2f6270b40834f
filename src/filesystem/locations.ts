/** Finds the package and the state directory. */
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { packageRoot } from "../core/package-root.ts";

/** Where the config that comes with the package is. */
export const DEFAULT_CONFIG_DIRECTORY: string = fileURLToPath(new URL("config/", packageRoot));

/** `COUNTERSIGN_HOME`, or `~/.countersign`. Absolute. */
export const stateDirectory = (environment: NodeJS.ProcessEnv = process.env): string =>
  resolve(environment.COUNTERSIGN_HOME || join(environment.HOME || homedir(), ".countersign"));
