/** A whole transaction as one statement: a tap waits for one answer of the database, not ten. */
import { SCHEMA } from "./migrations.ts";
import type { Whole } from "./tables.ts";

const NUMBER_OF_VALUES = 22;
export const WRITE = `SELECT ${SCHEMA}.write(${Array.from(
  { length: NUMBER_OF_VALUES },
  (_, at) => `$${at + 1}`,
).join(", ")}) AS done`;

/** What a statement is told; `plain`: text as PostgreSQL can hold it. */
export function wholeValues(
  { fence, opens, settles, lines }: Whole,
  {
    node,
    channel,
    payloads,
    plain,
  }: {
    readonly node: string;
    readonly channel: string;
    readonly payloads: readonly string[];
    readonly plain: (text: string) => string;
  },
): unknown[] {
  const requests = opens.map(({ request }) => request);
  return [
    ...[node, lines?.chain, fence],
    requests.map(({ id }) => id),
    requests.map(({ session }) => plain(session)),
    requests.map(({ owner }) => plain(owner)),
    requests.map(({ digest }) => digest),
    opens.map(({ callId }) => (callId === undefined ? null : plain(callId))),
    requests.map((request) => JSON.stringify(request)),
    requests.map(({ call }) => call),
    requests.map(({ createdAt, expiresAt }) => expiresAt - createdAt),
    settles.map(({ id }) => id),
    settles.map(({ decision }) => decision.status),
    settles.map(({ decision }) => JSON.stringify(decision)),
    settles.map(({ waiting }) => JSON.stringify(waiting)),
    settles.map(({ covered }) => JSON.stringify(covered)),
    ...[lines?.first, lines?.head.seq, lines?.head.hash, lines?.text],
    ...[channel, payloads],
  ];
}
