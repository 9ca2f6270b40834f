/** `countersign db migrate`: brings the tables to the version of this program. */
import { databaseUrl, withDatabase } from "./database.ts";
import type { DatabaseFlags } from "./db.ts";
import { print, printJson } from "./output.ts";

export async function databaseMigrate(flags: DatabaseFlags): Promise<void> {
  const migrated = await withDatabase(await databaseUrl(flags), (database) => database.migrate(), {
    anyVersion: true,
  });
  const { from, to } = migrated;
  if (flags.output === "json") return printJson(migrated);
  if (from === to) return print(`The tables have version ${to} already.`);
  print(from === 0 ? `Made the tables, version ${to}.` : `From version ${from} to ${to}.`);
}
