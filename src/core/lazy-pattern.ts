/**
 * Regular expressions over sets of Unicode, built on first use: each takes milliseconds to build,
 * and most texts need none.
 */
import { once } from "./once.ts";

/** `source` with the `v` flag and `flags`. The same object at each call. */
export const lazyPattern = (source: string, flags = ""): (() => RegExp) =>
  once(() => new RegExp(source, `v${flags}`));
