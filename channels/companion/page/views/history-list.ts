/** The list of the history: pages as they were read, joined. */
import type { HistoryItem, HistoryPage } from "./records.ts";

export interface Listed {
  readonly items: readonly HistoryItem[];
  /** Where the next page begins; null: there is none. */
  readonly next: string | null;
  readonly before: number | null;
  /** When the latest calls were read, by this device's clock; 0: never. */
  readonly at: number;
}

export const NONE: Listed = { items: [], next: null, before: null, at: 0 };

export function withOlder(before: Listed, page: HistoryPage): Listed {
  const known = new Set(before.items.map(({ call }) => call));
  const older = page.items.filter(({ call }) => !known.has(call));
  return { ...before, items: [...before.items, ...older], next: page.next, before: page.before };
}

/** New calls come first, what changed is replaced, and what was read beyond this page stays. */
export function withLatest(before: Listed, page: HistoryPage, at = Date.now()): Listed {
  const latest = new Set(page.items.map(({ call }) => call));
  const last = before.items.findLastIndex(({ call }) => latest.has(call));
  // without a call in common there is a gap between what was read before and now
  if (last < 0) return { ...page, at };
  const rest = before.items.slice(last + 1).filter(({ call }) => !latest.has(call));
  if (rest.length === 0) return { ...page, at };
  return { items: [...page.items, ...rest], next: before.next, before: page.before, at };
}
