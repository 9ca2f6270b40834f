/** What a node remembers of the shared state that it was told of. */
import { expect, it } from "vitest";
import { openNode } from "../support/chains.ts";
import { newDatabase, sql } from "../support/postgres.ts";

it("forgets entries whose time is over, and tells of none of them later", async () => {
  const url = await newDatabase();
  const [one, other] = [await openNode(url, "one"), await openNode(url, "other")];
  const told = new Map<string, boolean>();
  other.cluster.shared.watch("short", (key, entry) => told.set(key, entry !== undefined));
  const put = (key: string, forMs?: number) =>
    one.cluster.shared.put("short", key, 1, forMs === undefined ? {} : { forMs });
  await put("stays");
  // more than are remembered before a node looks which are over
  const keys = Array.from({ length: 1500 }, (_, at) => `${at}`);
  for (let from = 0; from < keys.length; from += 300)
    await Promise.all(keys.slice(from, from + 300).map((key) => put(key, 2000)));
  await expect.poll(() => told.size, { timeout: 20_000 }).toBe(1501);
  await sql(url, "SELECT pg_sleep(2.1)");
  await Promise.all(keys.map((key) => put(`later ${key}`, 60_000)));
  await expect.poll(() => told.size, { timeout: 20_000 }).toBe(3001);
  told.clear();
  const connections = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`;
  await sql(url, connections);
  await expect.poll(() => told.size, { timeout: 20_000 }).toBeGreaterThan(1500);
  expect(told.get("stays")).toBe(true);
  expect([...told.values()].filter((isThere) => !isThere)).toEqual([]);
});
