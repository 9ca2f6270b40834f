/**
 * Loads the judges' files one after the other. As imports they are opened all at once: more than a
 * thousand, and with `ulimit -n 1024` the program could not start.
 */
import { createRequire } from "node:module";

export function loadJudges(): void {
  try {
    createRequire(import.meta.url)("../judges/index.js");
  } catch {
    // not built, or a runtime that cannot load modules this way: then they are imported
  }
}
