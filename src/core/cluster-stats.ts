/** What a shared store counts of its own work, for those who run it. */

/** Counts since the start of this node. */
export interface WriteStats {
  /** Committed transactions of this node's writer. */
  readonly transactions: number;
  /** Lines of the audit log in them. */
  readonly lines: number;
  /** Transactions that were tried again because the connection was lost. */
  readonly retries: number;
  /** Questions, answers and lines that could not be written, and were refused. */
  readonly refused: number;
  /** How many questions, answers and appends were in a transaction. */
  readonly batch: Distribution;
  /** Seconds from BEGIN until a transaction was durable. */
  readonly commit: Distribution;
}

/** Counted values, as Prometheus' histograms have them. */
export interface Distribution {
  readonly count: number;
  readonly sum: number;
  /** How many values were at most so large; each bucket holds those of the smaller ones too. */
  readonly buckets: readonly (readonly [atMost: number, count: number])[];
}

/** The open questions of all nodes. */
export interface OpenQuestions {
  readonly count: number;
  /** Seconds that the oldest one has waited; 0: there is none. */
  readonly oldest: number;
}

export interface ClusterStats {
  readonly writes: WriteStats;
  /** Seconds that the database took for the last beat, on the connection that hears news. */
  readonly roundTrip: number;
  /** Rejects with `store-lost`. */
  questions(): Promise<OpenQuestions>;
}
