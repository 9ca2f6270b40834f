/** Databases for tests, on the server that the run has started. */
import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";

/** The server takes a second to start, longer on a busy machine. */
const PATIENCE_MS = 90_000;

/** Waits until the server answers. */
async function connected(url: string): Promise<pg.Client> {
  const began = performance.now();
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    client.on("error", () => {});
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => {});
      if (performance.now() - began > PATIENCE_MS) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** The URL of a new, empty database. */
export async function newDatabase(): Promise<string> {
  const server = inject("postgres");
  const name = `test_${randomBytes(8).toString("hex")}`;
  const client = await connected(`${server}/postgres`);
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  return `${server}/${name}`;
}

/** One statement, as whoever runs the database would ask it. */
export async function sql(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<pg.QueryResultRow[]> {
  const client = await connected(url);
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}
