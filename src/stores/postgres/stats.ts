/** Counts what the store does, for the metrics. */
import type { Distribution, OpenQuestions, WriteStats } from "../../core/cluster-stats.ts";
import { SCHEMA } from "./migrations.ts";
import type { Reading } from "./readers.ts";

const BATCH = [1, 2, 4, 8, 16, 32, 64, 128, 256];
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Adds values up; the limits are in ascending order. */
class Tally implements Distribution {
  readonly #limits: readonly number[];
  /** Of each bucket alone. */
  readonly #counts: number[];
  count = 0;
  sum = 0;

  constructor(limits: readonly number[]) {
    this.#limits = limits;
    this.#counts = limits.map(() => 0);
  }

  add(value: number): void {
    this.count++;
    this.sum += value;
    const at = this.#limits.findIndex((limit) => value <= limit);
    if (at >= 0) this.#counts[at]!++;
  }

  get buckets(): Distribution["buckets"] {
    let below = 0;
    return this.#limits.map((limit, at) => {
      below += this.#counts[at]!;
      return [limit, below];
    });
  }
}

/** What the writer has done since the start. */
export class WriterStats implements WriteStats {
  transactions = 0;
  lines = 0;
  retries = 0;
  refused = 0;
  readonly batch = new Tally(BATCH);
  readonly commit = new Tally(SECONDS);

  /** A transaction is durable. `work`: what was asked of it; `ms`: since it began. */
  committed({ work, lines, ms }: Record<"work" | "lines" | "ms", number>): void {
    this.transactions++;
    this.lines += lines;
    this.batch.add(work);
    this.commit.add(ms / 1000);
  }
}

/** Asks for the open questions of all nodes. */
export async function openQuestions(readers: Reading): Promise<OpenQuestions> {
  const [row] = await readers.ask({
    name: "cs_open_questions",
    text: `SELECT count(*) AS count,
             coalesce(extract(epoch FROM clock_timestamp() - min(created_at)), 0) AS oldest
           FROM ${SCHEMA}.approvals WHERE status = 'pending'`,
  });
  return { count: Number(row!.count), oldest: Math.max(0, Number(row!.oldest)) };
}
