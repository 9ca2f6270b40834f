/** The dialects that policy files may be written in. A new one is a file and a line. */
import { type Dialect, dialectList } from "../loading/dialect.ts";
import { claude } from "./claude.ts";
import { leashd } from "./leashd.ts";
import { ours } from "./ours.ts";
import { pancode } from "./pancode.ts";

/** In the order in which they read a file. */
export const dialects: readonly Dialect[] = dialectList([ours, leashd, pancode, claude]);

/** Reads the entries of `rules` that no dialect claims. */
export const unclaimed = ours.entries;
