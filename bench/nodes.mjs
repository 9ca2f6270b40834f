/** Row: gateways that share PostgreSQL, against one that shares nothing and against the barest. */
import { start } from "./support/children.mjs";
import { httpBody } from "./support/fixtures.mjs";
import { compare, interleave, quantile } from "./support/measure.mjs";
import { newDatabase, openPostgres } from "./support/postgres.mjs";

export const title = "Many nodes: allowed calls, taps, and a tap at another node";

const CONNECTIONS = 100;
const WARM_SECONDS = 5;
const WARM_BATCHES = 60;
/** What of the gateway's answer to a waiter is not the relay's own fields. */
const PADDING_BYTES = 400;

export async function run({ quick, say }) {
  const postgres = await openPostgres();
  try {
    return {
      notes: [
        "PostgreSQL runs on this machine too, with fsync, and takes its share of the two cores",
        "allowed calls: 100 connections; the anchor is the memory store with its durable audit",
        "taps: 100 at a time; the anchor is a transaction for each, over 100 connections, with the same rows and a notification, its audit lines in no chain",
        "a tap at the other node: by HTTP, 5 ms after the one before; the anchor is bench/children/relay.mjs, which checks and records nothing",
        "the least that may answer is that relay with a token and a line of a chain",
      ],
      results: [
        ...(await taps(postgres, { quick, say })),
        ...(await released(postgres, { quick, say })),
        ...(await allowed(postgres, { quick, say })),
      ],
    };
  } finally {
    await postgres.stop();
  }
}

async function allowed({ url }, { quick, say }) {
  const database = await newDatabase(url, "allowed");
  const open = async (options) => {
    const child = start("gateway", { core: 0 });
    return { child, ...(await child.call("open", options)) };
  };
  const memory = await open({ audit: "durable" });
  const shared = await open({ store: database });
  const load = start("load", { core: 1 });
  const body = httpBody();
  const slice =
    ({ child, port, agent }, seconds) =>
    async () => {
      const request = `POST /v1/calls HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${agent}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
      const before = await child.call("usage");
      const run = await load.call("run", { port, request, connections: CONNECTIONS, seconds });
      const used = (await child.call("usage")) - before;
      return { rps: run.requests / run.seconds, p99: run.p99, cpu: used / run.requests };
    };
  say("allowed calls: warming up");
  for (const target of [memory, shared]) await slice(target, WARM_SECONDS)();
  const { slices, noise } = await interleave({
    rounds: quick ? 4 : 10,
    anchor: slice(memory, 1),
    variants: { shared: slice(shared, 1) },
  });
  await Promise.all([memory, shared].map(({ child }) => child.stop()));
  return [
    noiseOf("allowed calls, the memory store against itself", noise, "rps", "1/s"),
    {
      what: "allowed calls with postgres, durable: requests/s",
      ...compare(slices.shared, "rps"),
      unit: "1/s",
      bar: { of: "ratio", least: 0.7 },
    },
    { what: "the same: p99", ...compare(slices.shared, "p99"), unit: "ms" },
    { what: "the same: CPU of the gateway", ...compare(slices.shared, "cpu"), unit: "µs" },
  ];
}

async function taps({ url }, { quick, say }) {
  const child = start("settling");
  await child.call("open", { url: await newDatabase(url, "taps") });
  const count = quick ? 1000 : 5000;
  const measure = (kind) => async () => ({
    rate: await child.call("taps", { kind, count, concurrent: 100 }),
  });
  say("taps: warming up");
  for (const kind of ["each", "store"]) for (let i = 0; i < 3; i++) await measure(kind)();
  const { slices, noise } = await interleave({
    rounds: quick ? 4 : 8,
    anchor: measure("each"),
    variants: { store: measure("store") },
  });
  await child.stop();
  return [
    noiseOf("taps, a transaction for each against itself", noise, "rate", "1/s"),
    {
      what: "taps a second, 100 at a time, against a transaction for each",
      ...compare(slices.store, "rate"),
      unit: "1/s",
      bar: { of: "ratio", least: 6 },
    },
  ];
}

async function released({ url }, { quick, say }) {
  const client = start("client", { core: 1 });
  const relays = await pair("relay", {
    url: await newDatabase(url, "relay"),
    bytes: PADDING_BYTES,
  });
  const least = await pair("relay", {
    url: await newDatabase(url, "least"),
    bytes: PADDING_BYTES,
    records: true,
  });
  const gateway = await pair("gateway", { store: await newDatabase(url, "released") });
  for (const [name, [one, other]] of Object.entries({ relay: relays, least, gateway }))
    await client.call("meet", { name, ...one, tapAt: other });
  const measure =
    (name, apart = true) =>
    async (batches = quick ? 5 : 10) => {
      const sorted = await client.call("taps", { name, via: "http", batches, apart });
      return { p50: quantile(sorted, 0.5) / 1e3, p99: quantile(sorted, 0.99) / 1e3 };
    };
  say("a tap at the other node: warming up");
  for (const name of ["relay", "least", "gateway"]) await measure(name, false)(WARM_BATCHES);
  const { slices, noise } = await interleave({
    rounds: quick ? 4 : 12,
    anchor: measure("relay"),
    variants: { gateway: measure("gateway"), least: measure("least") },
  });
  return [
    noiseOf("a tap at the other node, the relay against itself, p50", noise, "p50", "µs"),
    ...Object.entries({ p50: 1.5, p99: 3 }).map(([metric, most]) => ({
      what: `a tap at the other node until the call is released: ${metric}`,
      ...compare(slices.gateway, metric),
      unit: "µs",
      bar: { of: "ratio", most },
    })),
    {
      what: "the least that may answer, against the relay: p50",
      ...compare(slices.least, "p50"),
      unit: "µs",
    },
  ];
}

const pair = (name, options) =>
  Promise.all([0, 1].map((core) => start(name, { core }).call("open", options)));

const noiseOf = (what, pairs, metric, unit) => ({
  what: `A/A: ${what}`,
  ...compare(pairs, metric),
  unit,
  noise: true,
});
