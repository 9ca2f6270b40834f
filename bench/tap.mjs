/**
 * Row: from a person's tap until the waiting agent has its answer, with more and more questions
 * open, against the least program that could decide.
 */
import { start } from "./support/children.mjs";
import { compare, interleave, quantile } from "./support/measure.mjs";

export const title = "Tap to waiter released, against the least program that could decide";

/** What of the gateway's answer to a waiter is neither the head nor the Map's own fields. */
const PADDING_BYTES = 400;
/**
 * Of twenty taps. Code that is asked once a minute stays cold; here it is warm on both sides, also
 * in a quick run: with a fifth of it, what is measured is the compiler.
 */
const WARM_BATCHES = 100;
const AUDITS = ["none", "durable"];
const WAYS = ["ws", "http"];

export async function run({ quick, say }) {
  const levels = quick ? [1, 1000, 10_000] : [1, 1000, 100_000];
  const client = start("client", { core: 1 });
  const measure =
    (name, via) =>
    async (batches = quick ? 5 : 10) => {
      const sorted = await client.call("taps", { name, via, batches });
      return { p50: quantile(sorted, 0.5) / 1e3, p99: quantile(sorted, 0.99) / 1e3 };
    };
  for (const audit of AUDITS) {
    await meetLeast(client, audit);
    await meetMap(client, audit);
  }
  const gateways = await openGateways({ client, levels, say });
  const results = [];
  for (const audit of AUDITS) {
    for (const level of levels)
      await client.call("meet", { name: `${audit} ${level}`, ...gateways[`${audit} ${level}`] });
    for (const via of WAYS) {
      const anchor = measure(leastOf(audit), via);
      const variants = Object.fromEntries([
        ["map", measure(mapOf(audit), via)],
        ...levels.map((level) => [level, measure(`${audit} ${level}`, via)]),
      ]);
      say(`warming up: ${audit}, ${via}`);
      for (const warm of [anchor, ...Object.values(variants)]) await warm(WARM_BATCHES);
      say("measuring");
      const measured = await interleave({ rounds: quick ? 4 : 12, anchor, variants });
      results.push(...resultsOf({ audit, via, levels, measured }));
    }
  }
  return {
    notes: [
      "the waiter holds POST /v1/calls open; the tap is an approval.response on the companion's socket, or POST /v1/approvals/{id}",
      "twenty questions are opened on twenty connections, 5 ms later tapped one after the other, each when the last was released and acknowledged",
      "the anchor: the least program that is correct, done by hand. bench/README.md says what it does, and why it is the anchor",
      "the Map: node:http, ws, JSON.parse and a Map, a release as long as the gateway's; it checks nothing, and its durable kind writes one line. No correct program is as fast",
      "held questions go through the whole gate and are shown to a companion of their own",
    ],
    results,
  };
}

const leastOf = (audit) => `least, ${audit}`;

/** The floor: what a correct program comes to that does nothing else. */
async function meetLeast(client, audit) {
  const least = start("least-tap", { core: 0 });
  const reached = await least.call("open", { durable: audit === "durable" });
  await client.call("meet", { name: leastOf(audit), ...reached });
}

const mapOf = (audit) => `map, ${audit}`;

async function meetMap(client, audit) {
  const baseline = start("baseline", { core: 0 });
  await client.call("meet", {
    name: mapOf(audit),
    port: await baseline.call("release", { bytes: PADDING_BYTES, durable: audit === "durable" }),
    agent: "a",
    approver: "b",
  });
}

/** A gateway for each kind of audit and each number of questions that are open meanwhile. */
async function openGateways({ client, levels, say }) {
  const gateways = {};
  for (const audit of AUDITS) {
    for (const level of levels) {
      const name = `${audit} ${level}`;
      const gateway = start("gateway", { core: 0, node: ["--max-old-space-size=4096"] });
      gateways[name] = await gateway.call("open", { audit });
      await client.call("hold", gateways[name]);
      const started = performance.now();
      const open = await gateway.call("hold", level - 1);
      if (open !== level - 1) throw new Error(`${open} are held`);
      say(`${name}: held, ${Math.round((performance.now() - started) / 100) / 10} s`);
    }
  }
  return gateways;
}

function resultsOf({ audit, via, levels, measured: { slices, noise } }) {
  const kind = `${audit === "none" ? "no audit" : "durable"}, tap by ${via}`;
  const bars = { p50: 1.3, p99: 2 };
  const results = Object.keys(bars).map((each) => ({
    what: `A/A: ${kind}: the anchor against itself, ${each}`,
    ...compare(noise, each),
    unit: "µs",
    noise: true,
  }));
  for (const each of Object.keys(bars))
    results.push({
      what: `${kind}, a Map that checks nothing: ${each}`,
      ...compare(slices.map, each),
      unit: "µs",
    });
  for (const level of levels)
    for (const [each, most] of Object.entries(bars))
      results.push({
        what: `${kind}, ${level.toLocaleString("en-US")} pending: ${each}`,
        ...compare(slices[level], each),
        unit: "µs",
        bar: { of: "ratio", most },
      });
  const [least, most] = [levels[0], levels.at(-1)].map((level) => slices[level]);
  const drift = most.map(({ value }, at) => ({ value, anchor: least[at].value }));
  const what = `${kind}: drift of p50 from 1 to ${levels.at(-1).toLocaleString("en-US")} pending`;
  return [
    ...results,
    { what, ...compare(drift, "p50"), unit: "µs", bar: { of: "ratio", most: 1.2 } },
  ];
}
