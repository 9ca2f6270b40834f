/**
 * The stores of the house. A new one is a file and a line; the config's `store:` picks one by name.
 */
import type { Store } from "../core/store.ts";
import { memoryStore } from "./memory.ts";

export interface StoreOptions {
  /** How many resolved approvals are remembered. */
  readonly retain: number;
  /** Unix ms. Default: the machine's clock. */
  readonly now?: () => number;
}

export const stores = {
  memory: (options: StoreOptions): Store => memoryStore(options),
} as const satisfies Record<string, (options: StoreOptions) => Store>;

export type StoreName = keyof typeof stores;
