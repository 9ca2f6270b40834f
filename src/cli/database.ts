/** The database that a command works on: the config's, or the one that is named. */
import { CountersignError } from "../core/errors.ts";
import type { Database, DatabaseOptions } from "../stores/postgres/admin.ts";
import type { DatabaseFlags } from "./db.ts";
import { ownRecord } from "./own-record.ts";

/** Runs `work`, and closes the database. */
export async function withDatabase<Result>(
  url: string,
  work: (database: Database) => Promise<Result>,
  options: DatabaseOptions = {},
): Promise<Result> {
  const { openDatabase } = await import("../stores/postgres/admin.ts");
  const database = await openDatabase(url, options);
  try {
    return await work(database);
  } catch (error) {
    throw refusedBy(error);
  } finally {
    await database.close();
  }
}

/** What the database itself refuses is no fault of the program: it has codes of five letters. */
function refusedBy(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof CountersignError) return error;
  const { code } = error as Error & { code?: unknown };
  return typeof code === "string" && /^[0-9A-Z]{5}$/.test(code)
    ? new CountersignError("bad-config", `the database refuses: ${error.message}`, {
        path: "store",
        cause: error,
      })
    : error;
}

/** Whether gateways share the store at this address. */
export const isDatabase = (url: string): boolean => /^postgres(?:ql)?:\/\//.test(url);

/** Throws `bad-config` where none is named. */
export async function databaseUrl({ url, config }: DatabaseFlags): Promise<string> {
  const given = url === undefined ? (await ownRecord(config)).store : fromEnvironment(url);
  if (isDatabase(given)) return given;
  throw new CountersignError(
    "bad-config",
    url === undefined
      ? `the config's store is ${given.split(":", 1)}, which is no database: set store: ` +
          "postgres://…, or name one with --url"
      : "--url: expected postgres://USER@HOST/DATABASE, or $NAME for a variable that has it",
    { path: url === undefined ? "store" : "url" },
  );
}

/** A URL with a password should not stand in the list of processes. */
function fromEnvironment(url: string): string {
  const [, name] = /^\$(\w+)$/.exec(url) ?? [];
  if (name === undefined) return url;
  const found = process.env[name];
  if (found) return found;
  throw new CountersignError("bad-config", `--url: the environment variable ${name} is not set`, {
    path: "url",
  });
}
