/** The contract of a sink: a second place for the audit log's lines. */
import type { Shipped } from "../../journal/line.ts";

export interface Sink {
  /** `file /other/path`, `http https://…`. */
  readonly name: string;
  /** What it does not accept is not recorded, and so nothing is allowed. */
  readonly required: boolean;
  /** Resolves once it has them. Rejects with an error that says why not. */
  send(batch: Shipped): Promise<void>;
  /**
   * Takes the last batch back, if that is possible: another sink did not accept it, so it is not
   * recorded.
   */
  takeBack?(): Promise<void>;
  close(): Promise<void>;
}
