/**
 * The stores. A new one is a file and a line; the config's `store:` picks one by its scheme.
 */
import { memory } from "./memory.ts";

export const stores = [memory] as const;
