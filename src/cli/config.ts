/**
 * Finds and reads the config for commands that need it, and applies its theme to what they print.
 */
import type { findConfig } from "../config/find.ts";
import { useTheme } from "./output.ts";

/** As `findConfig`. The config's code is loaded only now: most commands do not need it. */
export const openConfig: typeof findConfig = async (...given) => {
  const { findConfig: find } = await import("../config/find.ts");
  const found = await find(...given);
  useTheme(found.config.theme);
  return found;
};
