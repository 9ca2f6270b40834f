/** The version of this program, as its package says. */
import { readFileSync } from "node:fs";

/** The package's root: two levels up from the built file, one from the source. */
export const packageRoot: URL = new URL(import.meta.url.includes("/dist/") ? "../../" : "../", import.meta.url);

export const VERSION: string = (JSON.parse(readFileSync(new URL("package.json", packageRoot), "utf8")) as { version: string })
  .version;
