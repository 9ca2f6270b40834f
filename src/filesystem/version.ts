/** The version of this program, as its package says. */
import { readFileSync } from "node:fs";
import { packageRoot } from "../core/package-root.ts";

export const VERSION: string = (
  JSON.parse(readFileSync(new URL("package.json", packageRoot), "utf8")) as { version: string }
).version;
