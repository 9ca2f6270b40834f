/**
 * A prefix tree: finds which of many texts another text starts with, in one walk over its first
 * characters.
 */

export interface PrefixNode<Item> {
  /** The length of the prefix up to here. */
  readonly depth: number;
  /** The characters that this node adds to its parent's prefix. */
  readonly edge: string;
  /** The entries whose prefix ends here. */
  readonly items: readonly Item[];
  readonly next: readonly (PrefixNode<Item> | undefined)[] | undefined;
  /** Another node in the same slot of its parent's `next`. */
  readonly sibling: PrefixNode<Item> | undefined;
}

/**
 * Indexed by the lower bits of the first character: a node has few children, and a map would cost
 * more than everything else.
 */
const PLACES = 32;
const placeOf = (code: number): number => code & (PLACES - 1);

interface Entry<Item> {
  readonly prefix: string;
  readonly item: Item;
}

const NONE: readonly never[] = [];

export const prefixTreeOf = <Item>(entries: readonly Entry<Item>[]): PrefixNode<Item> =>
  nodeOf(entries, { depth: 0, edge: "", sibling: undefined });

/** All entries share their first `depth` characters. */
function nodeOf<Item>(
  entries: readonly Entry<Item>[],
  { depth, edge, sibling }: Pick<PrefixNode<Item>, "depth" | "edge" | "sibling">,
): PrefixNode<Item> {
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
  const next = new Array<PrefixNode<Item> | undefined>(PLACES).fill(undefined);
  for (const [code, group] of groups) {
    const end = sharedEnd(group, depth);
    const at = placeOf(code);
    next[at] = nodeOf(group, {
      depth: end,
      edge: group[0]?.prefix.slice(depth, end) ?? "",
      sibling: next[at],
    });
  }
  return {
    depth,
    edge,
    items: items.length === 0 ? NONE : items,
    next: groups.size === 0 ? undefined : next,
    sibling,
  };
}

function sharedEnd<Item>(group: readonly Entry<Item>[], from: number): number {
  const first = group[0]?.prefix ?? "";
  let end = first.length;
  for (const { prefix } of group) {
    let at = from;
    while (at < end && at < prefix.length && prefix.charCodeAt(at) === first.charCodeAt(at)) at++;
    end = at;
  }
  return end;
}

/** The next node along the text; undefined if no prefix continues like it. */
export function along<Item>(node: PrefixNode<Item>, text: string): PrefixNode<Item> | undefined {
  const { depth, next } = node;
  if (next === undefined || depth >= text.length) return undefined;
  const code = text.charCodeAt(depth);
  for (let child = next[placeOf(code)]; child !== undefined; child = child.sibling)
    if (child.edge.charCodeAt(0) === code)
      return child.edge.length === 1 || text.startsWith(child.edge, depth) ? child : undefined;
  return undefined;
}
