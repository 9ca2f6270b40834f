/** What can go wrong with a database, done to a real one. */
import { sql } from "./postgres.ts";

const serverOf = (url: string): string => url.replace(/\/[^/]*$/, "/postgres");
const nameOf = (url: string): string => url.replace(/^.*\//, "");

/** Every connection to it is cut, once. */
export async function cutConnections(url: string): Promise<void> {
  await sql(
    serverOf(url),
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = $1 AND pid <> pg_backend_pid()`,
    [nameOf(url)],
  );
}

/** It cannot be reached until `restoreDatabase`. */
export async function loseDatabase(url: string): Promise<void> {
  await sql(serverOf(url), `ALTER DATABASE ${nameOf(url)} WITH ALLOW_CONNECTIONS false`);
  await cutConnections(url);
}

export async function restoreDatabase(url: string): Promise<void> {
  await sql(serverOf(url), `ALTER DATABASE ${nameOf(url)} WITH ALLOW_CONNECTIONS true`);
}
