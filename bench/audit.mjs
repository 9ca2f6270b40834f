/** Row: the audit journal, chained and durable, against write and fdatasync for each line. */
import { start } from "./support/children.mjs";
import { compare, interleave } from "./support/measure.mjs";

const CLIENTS = 100;

export const title =
  "Audit journal, chained and durable, 100 concurrent, against write + fdatasync per line";

export async function run({ quick, say }) {
  const child = start("in-process");
  await child.call("openJournals");
  const ms = quick ? 150 : 300;
  const variants = {
    "one line each": () => child.call("journal", { ms, clients: CLIENTS, lines: 1 }),
    "three lines each": () => child.call("journal", { ms, clients: CLIENTS, lines: 3 }),
    "an allowed call's three lines, secrets masked": () =>
      child.call("allowed", { ms, clients: CLIENTS }),
    "a hundred lines' bytes, written and synced, and nothing else": () =>
      child.call("batches", { ms, lines: CLIENTS }),
  };
  say("warming up");
  for (const measure of [...Object.values(variants), ...Object.values(variants)]) await measure();
  say("measuring");
  const { slices, noise } = await interleave({
    rounds: quick ? 3 : 12,
    anchor: () => child.call("synced", ms),
    variants,
  });
  await child.call("closeJournals");
  await child.stop();
  const bars = (name) => name in { "one line each": 1, "three lines each": 1 };
  return {
    notes: [
      "ack: until an append is durable, p99 at 100 concurrent, against the median of one fdatasync of the same minute",
    ],
    results: [
      {
        what: "A/A: write + fdatasync against itself, lines/s",
        ...compare(noise, "lines"),
        unit: "1/s",
        noise: true,
      },
      {
        what: "A/A: one fdatasync against itself",
        ...compare(noise, "ack"),
        unit: "ms",
        noise: true,
      },
      ...Object.entries(slices).flatMap(([name, pairs]) => [
        {
          what: `${name}: lines/s`,
          ...compare(pairs, "lines"),
          unit: "1/s",
          ...(bars(name) && { bar: { of: "ratio", least: 20 } }),
        },
        {
          what: `${name}: ack p99`,
          ...compare(pairs, "ack"),
          unit: "ms",
          ...(bars(name) && { bar: { of: "ratio", most: 10 } }),
        },
      ]),
    ],
  };
}
