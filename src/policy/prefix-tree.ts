/** Finds, among many texts, those that another text starts with, in a walk along that one's first characters. */

export interface PrefixNode<Item> {
  /** How many characters lead here. */
  readonly depth: number;
  /** The last of them: those behind the parent's. */
  readonly edge: string;
  /** What was put here: its prefix is all that leads here. */
  readonly items: readonly Item[];
  readonly next: ReadonlyMap<number, PrefixNode<Item>> | undefined;
}

interface Entry<Item> {
  readonly prefix: string;
  readonly item: Item;
}

const NONE: readonly never[] = [];

export const prefixTreeOf = <Item>(entries: readonly Entry<Item>[]): PrefixNode<Item> => nodeOf(entries, 0, "");

/** All entries share their first `depth` characters. */
function nodeOf<Item>(entries: readonly Entry<Item>[], depth: number, edge: string): PrefixNode<Item> {
  const items: Item[] = [];
  const groups = new Map<number, Entry<Item>[]>();
  for (const entry of entries) {
    if (entry.prefix.length === depth) items.push(entry.item);
    else {
      const code = entry.prefix.charCodeAt(depth);
      const group = groups.get(code);
      if (group) group.push(entry);
      else groups.set(code, [entry]);
    }
  }
  const next = new Map<number, PrefixNode<Item>>();
  for (const [code, group] of groups) {
    const end = sharedEnd(group, depth);
    next.set(code, nodeOf(group, end, group[0]!.prefix.slice(depth, end)));
  }
  return { depth, edge, items: items.length === 0 ? NONE : items, next: next.size === 0 ? undefined : next };
}

function sharedEnd<Item>(group: readonly Entry<Item>[], from: number): number {
  const first = group[0]!.prefix;
  let end = first.length;
  for (const { prefix } of group) {
    let at = from;
    while (at < end && at < prefix.length && prefix.charCodeAt(at) === first.charCodeAt(at)) at++;
    end = at;
  }
  return end;
}

/** The next node along the text; undefined where no prefix goes on like it. */
export function along<Item>(node: PrefixNode<Item>, text: string): PrefixNode<Item> | undefined {
  const next = node.next?.get(text.charCodeAt(node.depth));
  return next !== undefined && (next.edge.length === 1 || text.startsWith(next.edge, node.depth)) ? next : undefined;
}
