/**
 * The stores. A new one is a file and a line; the config's `store:` picks one by its scheme.
 */
import { memory } from "./memory.ts";
import { postgres, postgresql } from "./postgres/index.ts";

export const stores = [memory, postgres, postgresql] as const;
