/** Audit lines for a store that keeps them: the same form and the same chain as in a file. */
import type { AuditEvent } from "../core/audit.ts";
import type { ChainEncoder } from "../core/cluster.ts";
import type { Redactor } from "../core/pii.ts";
import { addLines, newBatch } from "../journal/batch.ts";
import { writtenWith } from "./records.ts";

export interface ChainEncoderOptions {
  readonly redactor?: Redactor | undefined;
  /** Masks the gateway's own tokens anywhere in a line. */
  readonly clean?: ((text: string) => string) | undefined;
  /** Unix ms. */
  readonly now: () => number;
}

/** Strings of more UTF-16 units than this are cut, as in the file. */
const TRUNCATE_AT = 500;

export function chainEncoder({ redactor, clean, now }: ChainEncoderOptions): ChainEncoder {
  const form = writtenWith(redactor) as (event: object) => object;
  let spare: Buffer | undefined;
  return (after, events: readonly AuditEvent[]) => {
    const batch = newBatch(spare);
    const head = addLines(batch, after, {
      bodies: events,
      form,
      time: new Date(now()).toISOString(),
      truncateAt: TRUNCATE_AT,
      ...(clean && { clean }),
    });
    spare = batch.bytes;
    return { first: after.seq + 1, head, text: batch.bytes.toString("utf8", 0, batch.length) };
  };
}
