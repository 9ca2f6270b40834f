/**
 * The config for commands that read one: found, read, and its theme in force for what they print.
 */
import type { findConfig } from "../config/find.ts";
import { useTheme } from "./output.ts";

/** As `findConfig`. The config's code is loaded only now: most commands need none of it. */
export const openConfig: typeof findConfig = async (...given) => {
  const { findConfig: find } = await import("../config/find.ts");
  const found = await find(...given);
  useTheme(found.config.theme);
  return found;
};
