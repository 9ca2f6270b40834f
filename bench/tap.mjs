/**
 * Row: from a person's tap until the waiting agent has its answer, with more and more questions
 * open, against a raw TCP relay.
 */
import { start } from "./support/children.mjs";
import { compare, interleave, quantile } from "./support/measure.mjs";

export const title = "Tap to waiter released, against a raw TCP relay";

/** Bytes of the gateway's answer to a waiter, head and all. */
const RELEASE_BYTES = 640;
/** What of that is neither the head nor the least's own fields. */
const PADDING_BYTES = 400;
const LEAST = "the least that could release";
/** Of twenty taps. Code that is asked once a minute stays cold; here it is warm on both sides. */
const WARM_BATCHES = 100;

export async function run({ quick, say }) {
  const levels = quick ? [1, 1000, 10_000] : [1, 1000, 100_000];
  const client = start("client", { core: 1 });
  const measure =
    (name, via) =>
    async (batches = quick ? 5 : 10) => {
      const sorted = await client.call("taps", { name, via, batches });
      return { p50: quantile(sorted, 0.5) / 1e3, p99: quantile(sorted, 0.99) / 1e3 };
    };
  const relays = {};
  for (const durable of [false, true]) {
    const name = durable ? "relay, fdatasync" : "relay";
    const bare = start("bare", { core: 0 });
    await client.call("meetRelay", {
      name,
      port: await bare.call("relay", { bytes: RELEASE_BYTES, durable }),
    });
    relays[name] = measure(name);
  }
  const bare = start("bare", { core: 0 });
  await client.call("meet", {
    name: LEAST,
    port: await bare.call("release", { bytes: PADDING_BYTES }),
    agent: "a",
    approver: "b",
  });
  const houses = {};
  for (const audit of ["none", "durable"]) {
    for (const level of levels) {
      const name = `${audit} ${level}`;
      const gateway = start("gateway", { core: 0, node: ["--max-old-space-size=4096"] });
      houses[name] = await gateway.call("open", { audit });
      await client.call("hold", houses[name]);
      const started = performance.now();
      const open = await gateway.call("hold", level - 1);
      if (open !== level - 1) throw new Error(`${open} are held`);
      say(`${name}: held, ${Math.round((performance.now() - started) / 100) / 10} s`);
    }
  }
  const rounds = quick ? 4 : 12;
  const results = [];
  for (const [audit, anchor] of [
    ["none", "relay"],
    ["durable", "relay, fdatasync"],
  ]) {
    for (const level of levels)
      await client.call("meet", { name: `${audit} ${level}`, ...houses[`${audit} ${level}`] });
    const variants = {};
    for (const level of levels)
      for (const via of ["ws", "http"])
        variants[`${level} ${via}`] = measure(`${audit} ${level}`, via);
    if (audit === "none")
      for (const via of ["ws", "http"]) variants[`${LEAST} ${via}`] = measure(LEAST, via);
    say(`warming up: ${anchor}`);
    for (const warm of [relays[anchor], ...Object.values(variants)])
      await warm(quick ? 20 : WARM_BATCHES);
    say("measuring");
    const measured = await interleave({ rounds, anchor: relays[anchor], variants });
    results.push(...resultsOf({ audit, anchor, levels, measured }));
  }
  return {
    notes: [
      "the waiter holds POST /v1/calls open; the tap is an approval.response on the companion's socket, or POST /v1/approvals/{id}",
      "twenty questions are opened on twenty connections, 5 ms later tapped one after the other, each when the last was released and acknowledged",
      "the relay sends the waiter as many bytes as the gateway, and acknowledges the tap; the durable one writes a line and fdatasyncs it first",
      `${LEAST}: node:http, ws, JSON.parse and a Map; no door, no schema, no judge, no approval service, no record`,
      "held questions go through the whole gate and are shown to a companion of their own",
    ],
    results,
  };
}

function resultsOf({ audit, anchor, levels, measured: { slices, noise } }) {
  const kind = audit === "none" ? "no audit" : "durable";
  const first = {
    what: `A/A: ${anchor} against itself, p50`,
    ...compare(noise, "p50"),
    unit: "µs",
    noise: true,
  };
  const results = [
    first,
    { ...first, what: `A/A: ${anchor} against itself, p99`, ...compare(noise, "p99") },
  ];
  for (const via of ["ws", "http"]) {
    const floor = slices[`${LEAST} ${via}`];
    for (const each of floor ? ["p50", "p99"] : [])
      results.push({
        what: `${LEAST}, tap by ${via}: ${each}`,
        ...compare(floor, each),
        unit: "µs",
      });
    for (const level of levels) {
      const pairs = slices[`${level} ${via}`];
      const what = `${kind}, tap by ${via}, ${level.toLocaleString("en-US")} pending`;
      results.push({
        what: `${what}: p50`,
        ...compare(pairs, "p50"),
        unit: "µs",
        bar: { of: "ratio", most: 1.3 },
      });
      results.push({
        what: `${what}: p99`,
        ...compare(pairs, "p99"),
        unit: "µs",
        bar: { of: "ratio", most: 2 },
      });
    }
    const [least, most] = [levels[0], levels.at(-1)].map((level) => slices[`${level} ${via}`]);
    const drift = most.map(({ value }, at) => ({ value, anchor: least[at].value }));
    const what = `${kind}, tap by ${via}: drift of p50 from 1 to ${levels.at(-1).toLocaleString("en-US")} pending`;
    results.push({ what, ...compare(drift, "p50"), unit: "µs", bar: { of: "ratio", most: 1.2 } });
  }
  return results;
}
