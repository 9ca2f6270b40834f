/**
 * The fence (see core/cluster.ts): a number in the database. A transaction that writes an allow
 * keeps it from rising until it is committed, and fails if it has risen since the allow was decided.
 */
import type pg from "pg";
import type { Fence } from "../../core/cluster.ts";
import { CountersignError } from "../../core/errors.ts";
import { isLost, lostBy } from "./connections.ts";
import { SCHEMA } from "./migrations.ts";
import { CHANNEL, payloads } from "./sql.ts";

export const FENCE = ["fence", "allow"] as const;

const [KIND, KEY] = FENCE;
/** Of an advisory lock; any number that other programs in the database do not use. */
const LOCK = "7310587, 1";
const ROW = `FROM ${SCHEMA}.shared WHERE kind = '${KIND}' AND key = '${KEY}'`;

export const HOLD_FENCE = `SELECT pg_advisory_xact_lock_shared(${LOCK})`;
/** What sees the row after the lock was given sees every number that was raised before. */
export const PASS_FENCE = `SELECT 1 / (CASE
  WHEN coalesce((SELECT value::bigint ${ROW}), 0) = $1::bigint THEN 1 ELSE 0 END)`;
const DIVISION_BY_ZERO = "22012";

/** `PASS_FENCE` can fail in one way. */
export function outdated(error: unknown): never {
  if ((error as { code?: string }).code === DIVISION_BY_ZERO)
    throw new CountersignError("outdated", "a right was taken away since this was decided");
  throw error;
}

export interface PostgresFenceOptions {
  readonly pool: pg.Pool;
  readonly node: string;
}

export class PostgresFence implements Fence {
  readonly #options: PostgresFenceOptions;
  readonly #lookers = new Set<() => Promise<void>>();
  #number = -1;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(options: PostgresFenceOptions) {
    this.#options = options;
  }

  /** What this node decides under now. */
  get number(): number {
    return this.#number;
  }

  async raise(): Promise<void> {
    const [payload] = payloads(this.#options.node, { shared: [FENCE] });
    // the lock waits for transactions that write an allow, and is given back with the commit
    await this.#ask(
      `WITH lock AS MATERIALIZED (SELECT pg_advisory_xact_lock(${LOCK})),
            raised AS (
              INSERT INTO ${SCHEMA}.shared AS s (kind, key, value, version, node)
              SELECT '${KIND}', '${KEY}', '1', nextval('${SCHEMA}.shared_version'), $1 FROM lock
              ON CONFLICT (kind, key) DO UPDATE
              SET value = (s.value::bigint + 1)::text,
                  version = nextval('${SCHEMA}.shared_version'), node = $1
              RETURNING value)
       SELECT pg_notify('${CHANNEL}', $2) FROM raised`,
      [this.#options.node, payload],
    );
    await this.refresh();
  }

  refresh(): Promise<void> {
    const next = this.#turn.then(() => this.#look());
    this.#turn = next.catch(() => {});
    return next;
  }

  watch(look: () => Promise<void>): () => void {
    this.#lookers.add(look);
    return () => this.#lookers.delete(look);
  }

  /** First the number, then what belongs to it. */
  async #look(): Promise<void> {
    const [row] = await this.#ask(`SELECT value::bigint AS number ${ROW}`, []);
    const number = Number(row?.number ?? 0);
    if (number === this.#number) return;
    await Promise.all([...this.#lookers].map((look) => look()));
    this.#number = number;
  }

  async #ask(text: string, values: unknown[]): Promise<readonly Record<string, unknown>[]> {
    try {
      return (await this.#options.pool.query(text, values)).rows;
    } catch (error) {
      throw isLost(error) ? lostBy(error) : error;
    }
  }
}
