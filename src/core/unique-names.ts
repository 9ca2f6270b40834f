/** Lists whose entries are picked by name: no two of them may have the same. */
import { CountersignError } from "./errors.ts";

/** The list itself. Throws `bad-config` where two entries have one name. */
export function uniquelyNamed<Item>(
  kind: string,
  items: readonly Item[],
  nameOf: (item: Item) => string,
): readonly Item[] {
  const names = new Set<string>();
  for (const name of items.map(nameOf)) {
    if (names.has(name))
      throw new CountersignError(
        "bad-config",
        `there are two ${kind}s named ${name}: give the one that you add another name`,
      );
    names.add(name);
  }
  return items;
}
