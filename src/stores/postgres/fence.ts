/** The fence (see core/cluster.ts): a number in the database, and what this node knows of it. */
import type { Fence } from "../../core/cluster.ts";
import { FENCE, KEY, KIND, LOCK, ROW } from "./fence-statements.ts";
import { SCHEMA } from "./migrations.ts";
import type { Reading } from "./readers.ts";
import { CHANNEL, payloads } from "./sql.ts";

/** What was approved before is not the answer to the same callId any more: that is a new call. */
const FORGET_CALLS = `UPDATE ${SCHEMA}.approvals SET call_id = NULL
  WHERE status = 'approved' AND call_id IS NOT NULL
    AND resolved_at > statement_timestamp() - interval '1 hour'`;

export interface PostgresFenceOptions {
  readonly readers: Reading;
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
    // a statement of its own: it sees what was written until the fence had risen
    await this.#ask(FORGET_CALLS, []);
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

  /** Raised twice it is higher still: it may be tried again. */
  #ask(text: string, values: unknown[]): ReturnType<Reading["ask"]> {
    return this.#options.readers.ask({ text, values });
  }
}
