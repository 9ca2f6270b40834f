/** Whether a program can be started, looked for as the system itself does. */
import { accessSync, constants, statSync } from "node:fs";
import { delimiter, join } from "node:path";

export type Found = "found" | "missing" | "not-executable";

/** Where programs are looked for without PATH. */
const DEFAULT_PATH = "/usr/bin:/bin";

/** A name with a slash is a file; any other is looked for in the directories of PATH. */
export function findProgram(name: string, path = process.env.PATH ?? DEFAULT_PATH): Found {
  if (name === "") return "missing";
  const files = name.includes("/")
    ? [name]
    : path.split(delimiter).map((directory) => join(directory || ".", name));
  const found = files.map(lookAt);
  if (found.includes("found")) return "found";
  return found.includes("not-executable") ? "not-executable" : "missing";
}

function lookAt(file: string): Found {
  try {
    if (!statSync(file).isFile()) return "not-executable";
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EACCES" ? "not-executable" : "missing";
  }
  try {
    accessSync(file, constants.X_OK);
    return "found";
  } catch {
    return "not-executable";
  }
}
