/** Stores of several nodes on one database, and what somebody who may write to it can do. */
import { onTestFinished } from "vitest";
import { chainEncoder } from "../../src/audit/chain-encoder.ts";
import type { AuditEvent } from "../../src/core/audit.ts";
import type { Cluster } from "../../src/core/cluster.ts";
import type { Store } from "../../src/core/store.ts";
import { sha256 } from "../../src/journal/line.ts";
import { type Database, openDatabase } from "../../src/stores/postgres/admin.ts";
import { postgres } from "../../src/stores/postgres/index.ts";
import { sql } from "./postgres.ts";

export interface NodeStore extends Store {
  readonly cluster: Cluster;
  /** Some lines, each in a row of its own. */
  write(count?: number): Promise<void>;
}

const noted = (count: number): AuditEvent => ({
  type: "config",
  action: "token",
  detail: { count, text: "écu ✓" },
});

export async function openNode(url: string, id: string): Promise<NodeStore> {
  const encode = chainEncoder({ now: Date.now });
  const store = await postgres.open(url, { retain: 256, node: { id, name: `node ${id}` }, encode });
  onTestFinished(() => store.close());
  const { cluster } = store;
  if (!cluster) throw new Error("it is not shared");
  const write = async (count = 1) => {
    for (let each = 0; each < count; each++) await cluster.audit.append([noted(each)]);
  };
  return Object.assign(store, { cluster, write });
}

export async function look(url: string): Promise<Database> {
  const database = await openDatabase(url);
  onTestFinished(() => database.close());
  return database;
}

export interface AuditRow {
  readonly first: string;
  readonly last: string;
  readonly lines: string;
  readonly hash: string;
}

export const rowsOf = (url: string, chain: string): Promise<AuditRow[]> =>
  sql(
    url,
    "SELECT first, last, lines, hash FROM countersign.audit WHERE chain = $1 ORDER BY first",
    [chain],
  ) as unknown as Promise<AuditRow[]>;

/** Changes a line, and makes every hash from there on right again. */
export async function rewrite(
  url: string,
  chain: string,
  change: (line: Record<string, unknown>) => void,
): Promise<void> {
  let prev: string | undefined;
  for (const { first, lines } of await rowsOf(url, chain)) {
    const changed = lines
      .trimEnd()
      .split("\n")
      .map((text) => {
        const line = JSON.parse(text) as Record<string, unknown>;
        change(line);
        const made = JSON.stringify({ ...line, prev: prev ?? line.prev });
        prev = sha256(made);
        return made;
      });
    await sql(
      url,
      "UPDATE countersign.audit SET lines = $3, hash = $4 WHERE chain = $1 AND first = $2",
      [chain, first, `${changed.join("\n")}\n`, prev],
    );
  }
}
