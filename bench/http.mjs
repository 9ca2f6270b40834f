/**
 * Row: a call that is allowed at once, over HTTP at 100 connections, against the same work without
 * a gateway: the least server that could decide the same call, and record it the same way.
 */
import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { hasWrk, pinned, start } from "./support/children.mjs";
import { httpBody, newDirectory } from "./support/fixtures.mjs";
import { compare, interleave } from "./support/measure.mjs";

const CONNECTIONS = 100;
/**
 * Until the compiler of a pinned process has caught up; before that a gateway does a third of what
 * it does later.
 */
const WARM_SECONDS = 6;
const LIMITED = "without audit, rate limiter on";
/** Each against the least server with the same kind of audit. */
const GATEWAYS = {
  "without audit": { audit: "none" },
  [LIMITED]: { audit: "none", perMinute: 1_000_000_000 },
  "chained audit, reply before fsync": { audit: "chained" },
  "chained audit, durable before the reply": { audit: "durable" },
};
const AUDITS = ["none", "chained", "durable"];
const FRAMEWORK = "the framework alone: Fastify + the same zod schema, constant reply";
/** What does less: nothing but the schema, or judging and nothing else. */
const OTHERS = {
  "bare node:http + JSON.parse + zod, constant reply": "http",
  "judging alone, requests in step": "judgedInStep",
  "judging alone, each request by itself": "judged",
  [FRAMEWORK]: "fastify",
};
const BARS = {
  "without audit": 0.9,
  "chained audit, reply before fsync": 0.8,
  "chained audit, durable before the reply": 0.75,
};

export const title =
  "HTTP allow path, 100 connections, against the least that could decide, requests in step";

export async function run({ quick, say }) {
  const body = httpBody();
  const gateways = {};
  for (const [name, options] of Object.entries(GATEWAYS)) {
    const child = start("gateway", { core: 0 });
    gateways[name] = { child, ...(await child.call("open", options)) };
  }
  const reply = await sampleReply(gateways["without audit"], body);
  const { agent } = gateways["without audit"];
  const others = {};
  for (const [name, method] of Object.entries(OTHERS)) {
    const child = start("baseline", { core: 0 });
    others[name] = { child, port: await child.call(method, reply), agent };
  }
  const anchors = {};
  for (const audit of AUDITS) {
    const child = start("least", { core: 0 });
    anchors[audit] = { child, ...(await child.call("open", { audit })) };
  }
  const targets = [...Object.values(anchors), ...Object.values(gateways), ...Object.values(others)];
  const load = hasWrk ? wrk(body) : ownLoad(body);
  const slice = (target, length) => async () => {
    const before = await target.child.call("usage");
    const { requests, seconds, p99 } = await load(target, length);
    const used = (await target.child.call("usage")) - before;
    return { rps: requests / seconds, cpu: used / requests, p99 };
  };
  say("warming up");
  for (const target of targets) await slice(target, WARM_SECONDS)();
  say("measuring");
  const results = [];
  for (const audit of AUDITS) {
    const own = Object.entries(gateways).filter(([name]) => GATEWAYS[name].audit === audit);
    const variants = audit === "none" ? [...own, ...Object.entries(others)] : own;
    const { slices, noise } = await interleave({
      rounds: quick ? 2 : 6,
      anchor: slice(anchors[audit]),
      variants: Object.fromEntries(variants.map(([name, target]) => [name, slice(target)])),
    });
    results.push(noiseOf(audit, noise));
    for (const [name, pairs] of Object.entries(slices)) results.push(...resultsOf(name, pairs));
  }
  await Promise.all(targets.map(({ child }) => child.stop()));
  return {
    notes: [
      `load: ${hasWrk ? "wrk, 1 thread" : "the built-in generator, which costs about as much CPU as the server"}, 1 s slices`,
      "the anchor: node:http, the token, JSON.parse, the gateway's schema, an id, a digest, the judges and the same policy, requests that come in together in step; with an audit the same lines, written and synced together. bench/README.md says what it leaves out",
      `body ${body.length} B, reply ${JSON.stringify(reply).length} B; the anchor sends the same reply`,
      "CPU is that of the server's process, in absolute µs, so it says as much of the machine as of the gateway: the anchor's stands beside it",
      "the limiter is measured with a limit that is never reached: the default of 60,000 a minute would answer 429 after a second of this",
    ],
    results,
  };
}

const noiseOf = (audit, pairs) => ({
  what: `A/A: anchor (audit: ${audit}) against itself, requests/s`,
  ...compare(pairs, "rps"),
  unit: "1/s",
  noise: true,
});

function resultsOf(name, pairs) {
  const rps = { what: `${name}: requests/s`, ...compare(pairs, "rps"), unit: "1/s" };
  const cpu = { what: `${name}: CPU a request`, ...compare(pairs, "cpu"), unit: "µs" };
  const p99 = { what: `${name}: p99 latency`, ...compare(pairs, "p99"), unit: "ms" };
  return BARS[name] === undefined
    ? [rps, cpu]
    : [{ ...rps, bar: { of: "ratio", least: BARS[name] } }, cpu, p99];
}

async function sampleReply({ port, agent }, body) {
  const response = await fetch(`http://127.0.0.1:${port}/v1/calls`, {
    method: "POST",
    headers: { authorization: `Bearer ${agent}`, "content-type": "application/json" },
    body,
  });
  const reply = await response.json();
  if (reply.decision !== "allow")
    throw new Error(`the benchmark's call is not allowed: ${JSON.stringify(reply)}`);
  return reply;
}

function wrk(body) {
  const directory = newDirectory("wrk");
  return async ({ port, agent }, length = 1) => {
    const script = join(directory, "post.lua");
    writeFileSync(
      script,
      `wrk.method = "POST"\nwrk.body = [==[${body}]==]\nwrk.headers["content-type"] = "application/json"\nwrk.headers["authorization"] = "Bearer ${agent}"\n`,
    );
    const url = `http://127.0.0.1:${port}/v1/calls`;
    const [command, args] = pinned(1, "wrk", [
      "-t1",
      `-c${CONNECTIONS}`,
      `-d${length}s`,
      "--timeout",
      "30s",
      "--latency",
      "-s",
      script,
      url,
    ]);
    const { stdout } = await promisify(execFile)(command, args);
    if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(stdout);
    const [, requests, duration] = /(\d+) requests in ([\d.]+)s/.exec(stdout);
    const [, amount, unit] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout);
    return {
      requests: Number(requests),
      seconds: Number(duration),
      p99: Number(amount) * { us: 0.001, ms: 1, s: 1000 }[unit],
    };
  };
}

function ownLoad(body) {
  const child = start("load", { core: 1 });
  return ({ port, agent }, length = 1) => {
    const request = `POST /v1/calls HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${agent}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
    return child.call("run", { port, request, connections: CONNECTIONS, seconds: length });
  };
}
