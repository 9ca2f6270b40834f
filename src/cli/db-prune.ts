/** `countersign db prune`: removes what is old. */
import { findConfig } from "../config/find.ts";
import { ageText } from "../config/sections.ts";
import type { PruneAges } from "../core/cluster.ts";
import { CountersignError } from "../core/errors.ts";
import { databaseUrl, withDatabase } from "./database.ts";
import type { PruneFlags } from "./db.ts";
import { print, printJson, tell } from "./output.ts";
import { configOfNode } from "./own-record.ts";

/** Approvals and audit lines of the last day are never old. */
const age = ageText(1);

export async function databasePrune(flags: PruneFlags): Promise<void> {
  const { dryRun = false, output } = flags;
  const ages = await agesOf(flags);
  const pruned = await withDatabase(await databaseUrl(flags), (database) =>
    database.prune(ages, { dryRun }),
  );
  const { broken, ...counts } = pruned;
  if (broken.length > 0) process.exitCode = 1;
  if (output === "json") return printJson({ ...pruned, dryRun });
  const { approvals, grants, turns, shared, auditLines } = counts;
  const words =
    `${approvals} approvals, ${grants} grants, ${turns} turns, ${shared} other entries, ` +
    `${auditLines} audit lines`;
  print(dryRun ? `Would remove ${words}.` : `Removed ${words}.`);
  if (ages.resolvedMs === undefined && ages.auditMs === undefined)
    print(
      "Resolved approvals and audit lines are kept: name an age (--older-than 90d), or set " +
        "store.retention.",
    );
  for (const chain of broken)
    tell(`chain ${chain} was left as it is, since it does not hold: countersign audit verify`);
}

async function agesOf(flags: PruneFlags): Promise<PruneAges> {
  const { olderThan, auditOlderThan, url, config } = flags;
  if (olderThan !== undefined || auditOlderThan !== undefined || url !== undefined)
    return {
      resolvedMs: ageIn("older-than", olderThan),
      auditMs: ageIn("audit-older-than", auditOlderThan),
    };
  const { store } = (await findConfig(await configOfNode(config))).config;
  return typeof store === "string"
    ? {}
    : { resolvedMs: store.retention, auditMs: store.auditRetention };
}

function ageIn(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const { success, data, error } = age.safeParse(text);
  if (success) return data;
  throw new CountersignError("bad-request", `--${option}: ${error.issues[0]?.message}`, {
    path: option,
  });
}
