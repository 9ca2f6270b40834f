/** What is wrong with a shared database and its gateways, in words. */
import type { DatabaseStatus } from "../stores/postgres/admin.ts";

/** In words; undefined: it can be used. */
export function problemOf({ version, wanted, standby }: DatabaseStatus): string | undefined {
  if (version === 0) return "there are no tables yet: countersign db migrate, or start a gateway";
  if (version < wanted)
    return (
      `the tables have version ${version}, and this program needs ${wanted}: ` +
      "countersign db migrate"
    );
  return standby
    ? "it is a standby, which cannot be written: name the primary in `store`"
    : undefined;
}

/** In words; undefined: all that run have the same config, as far as they tell. */
export function configDrift({ nodes }: Pick<DatabaseStatus, "nodes">): string | undefined {
  const byDigest = new Map<string, Set<string>>();
  for (const { name, configDigest } of nodes)
    if (configDigest !== null)
      byDigest.set(configDigest, (byDigest.get(configDigest) ?? new Set()).add(name));
  if (byDigest.size < 2) return undefined;
  const groups = [...byDigest.values()].map((names) => [...names].join(" and "));
  return `the gateways run with different configs (${groups.join("; ")}): keep them the same`;
}
