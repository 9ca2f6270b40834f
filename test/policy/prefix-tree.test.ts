/** The tree finds what looking at every prefix finds. */

import { expect, test } from "vitest";
import { along, type PrefixNode, prefixTreeOf } from "../../src/policy/rules/prefix-tree.ts";
import fc from "../support/properties.ts";

/**
 * Few letters, so that prefixes share them; `a`, `A`, `!` and `ś` are kept in the same place of a
 * node.
 */
const text = fc.string({
  unit: fc.constantFrom("a", "A", "!", "b", "ś", "\0", "\ud800"),
  maxLength: 8,
});

function found(tree: PrefixNode<string>, wanted: string): string[] {
  const items: string[] = [];
  for (let node: PrefixNode<string> | undefined = tree; node; node = along(node, wanted))
    items.push(...node.items);
  return items;
}

test("every prefix of a text is found, the shortest first, and nothing else", () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 20 }), text, (prefixes, wanted) => {
      const tree = prefixTreeOf(prefixes.map((prefix) => ({ prefix, item: prefix })));
      const expected = prefixes.filter((prefix) => wanted.startsWith(prefix));
      expect(found(tree, wanted)).toEqual(expected.sort((one, other) => one.length - other.length));
    }),
    { numRuns: 2000 },
  );
});
