/** The contract of a second place for the audit log's lines. */
import type { Head } from "../journal-line.ts";

/** Lines that were written together, with the head of the chain after them. */
export interface Shipped {
  /** Number of the first of them. */
  readonly first: number;
  /** Each ends with a newline. */
  readonly bytes: Buffer;
  readonly head: Head;
}

export interface Sink {
  /** `file /other/path`, `http https://…`. */
  readonly name: string;
  /** What it does not take is not recorded, and so nothing is allowed. */
  readonly required: boolean;
  /** Resolves once it has them. Rejects with an error that says why not. */
  send(batch: Shipped): Promise<void>;
  close(): Promise<void>;
}
