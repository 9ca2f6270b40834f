/** Reads the settings files of agent hosts, through links. */
import { readFile, readlink, realpath } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { CountersignError } from "../core/errors.ts";

/** Null if there is none. Throws `bad-config` if it cannot be read. */
export async function read(file: string): Promise<string | null> {
  try {
    return await readFile(file, "utf8");
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw new CountersignError(
      "bad-config",
      `${file} cannot be read: ${(cause as Error).message}`,
      { path: file, cause },
    );
  }
}

/** As many as Linux follows. */
const MOST_LINKS = 40;

/** The file that a path leads to, also where the last link's target does not exist yet. */
export async function targetOf(file: string, links = MOST_LINKS): Promise<string> {
  const real = await realpath(file).catch(() => undefined);
  if (real !== undefined || links === 0) return real ?? file;
  const next = await readlink(file).catch(() => undefined);
  return next === undefined ? file : targetOf(resolve(dirname(file), next), links - 1);
}
