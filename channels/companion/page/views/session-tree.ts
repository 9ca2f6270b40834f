/** Sessions as the tree that their parents make. */
import type { SessionRow } from "./records.ts";

export interface Branch {
  readonly row: SessionRow;
  readonly children: readonly Branch[];
  /** When it or one below it last sent a call; 0: not known. */
  readonly lastAt: number;
}

/**
 * The latest first. A parent that is not in the list is left out; of a circle, which the gateway
 * does not make, the first is shown at the top.
 */
export function treeOf(rows: readonly SessionRow[]): readonly Branch[] {
  const known = new Map(rows.map((row) => [row.session, row]));
  const below = new Map<string, SessionRow[]>();
  const tops: SessionRow[] = [];
  for (const row of rows) {
    if (row.parent === null || !known.has(row.parent)) tops.push(row);
    else below.set(row.parent, [...(below.get(row.parent) ?? []), row]);
  }
  const shown = new Set<string>();
  const branchOf = (row: SessionRow): Branch => {
    shown.add(row.session);
    const children = sorted((below.get(row.session) ?? []).filter(isNew).map(branchOf));
    const lastAt = Math.max(row.live?.lastAt ?? 0, ...children.map((child) => child.lastAt));
    return { row, children, lastAt };
  };
  const isNew = ({ session }: SessionRow) => !shown.has(session);
  const tree = tops.map(branchOf);
  for (const row of rows) if (isNew(row)) tree.push(branchOf(row));
  return sorted(tree);
}

const sorted = (branches: Branch[]): readonly Branch[] =>
  branches.sort((one, other) => other.lastAt - one.lastAt);

/** `Claude Code · shop`; of a session that told neither, its key. */
export function nameOf({ session, live }: SessionRow): string {
  const folder = live?.cwd?.split(/[/\\]/).findLast((part) => part !== "");
  return [live?.agent ?? "", folder ?? ""].filter(Boolean).join(" · ") || session;
}
