/**
 * Row: what starting costs. `start` until the gateway is ready, and commands until they end,
 * against a Node that does nothing.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import WebSocket from "ws";
import { newDirectory } from "./support/fixtures.mjs";
import { compare, interleave } from "./support/measure.mjs";

export const title = "Starting: CPU time, time and memory, against node -e 0";

const MAIN = fileURLToPath(new URL("../dist/src/main.js", import.meta.url));
const LEAST = fileURLToPath(new URL("children/baseline-start.mjs", import.meta.url));
const USAGE = fileURLToPath(new URL("support/usage.cjs", import.meta.url));
/** The last line that `start` writes. */
const READY = "countersign approve ID";
const START = [MAIN, "start", "--listen", "127.0.0.1:0"];

/**
 * Bars, in milliseconds of CPU time, which other work on the machine moves less than time, and in
 * MB.
 */
const BARS = {
  start: { cpu: 600, rss: 90 },
  "explain -- git push": { cpu: 300 },
  status: { cpu: 150 },
  approvals: { cpu: 150 },
  approve: { cpu: 150 },
};
const UNITS = { cpu: "ms", ms: "ms", rss: "MB" };
const WORDS = { cpu: "CPU time", ms: "time", rss: "memory" };

export async function run({ quick, say }) {
  const home = newDirectory("start");
  const other = newDirectory("start");
  const gateway = await ready(START, other);
  const ask = await asker(other);
  const variants = {
    start: () => started(START, home),
    "fastify, zod and pino in a process that listens": () => started([LEAST], home),
    "explain -- git push": () => ended([MAIN, "explain", "--", "git", "push"], home),
    status: () => ended([MAIN, "status"], other),
    approvals: () => ended([MAIN, "approvals"], other),
    approve: async () => ended([MAIN, "approve", await ask()], other),
    "--version": () => ended([MAIN, "--version"], home),
  };
  say("warming up");
  for (const variant of Object.values(variants)) await variant();
  say("measuring");
  const { slices, noise } = await interleave({
    rounds: quick ? 4 : 15,
    anchor: () => ended(["-e", "0"], home),
    variants,
  });
  await stopped(gateway.child);
  return {
    notes: [
      "a process each time; the state directory is there, the files of the program are in the kernel's cache",
      "`start`, with the default config: until it has said how to answer; memory is what is resident then; a command: until it has ended",
      "CPU time is the process's own `resourceUsage`, of all its threads",
    ],
    results: [
      {
        what: "A/A: node -e 0 against itself: CPU time",
        ...compare(noise, "cpu"),
        unit: "ms",
        noise: true,
      },
      ...Object.entries(slices).flatMap(([name, pairs]) => resultsOf(name, pairs)),
    ],
  };
}

function resultsOf(name, pairs) {
  const metrics = Object.keys(UNITS).filter((metric) => pairs[0].value[metric] !== undefined);
  return metrics.map((metric) => {
    const most = BARS[name]?.[metric];
    return {
      what: `${name}: ${WORDS[metric]}`,
      ...compare(pairs, metric),
      unit: UNITS[metric],
      ...(most !== undefined && { bar: { of: "value", most } }),
    };
  });
}

/** Runs to its end. */
async function ended(args, home) {
  const at = performance.now();
  const { child, usage, said } = spawned(args, home);
  const [status] = await once(child, "exit");
  const ms = performance.now() - at;
  if (status !== 0) throw new Error(`${args.join(" ")} ended with ${status}: ${said()}`);
  return { ms, ...(await usage) };
}

/** Runs until it says that it is ready. */
async function started(args, home) {
  const at = performance.now();
  const { child, usage } = await ready(args, home);
  const ms = performance.now() - at;
  child.kill("SIGUSR2");
  const used = await usage;
  await stopped(child);
  return { ms, ...used };
}

async function ready(args, home) {
  const running = spawned(args, home);
  running.child.once("exit", (status) => {
    if (status !== 0) throw new Error(`${args.join(" ")} ended with ${status}: ${running.said()}`);
  });
  while (!running.said().includes(READY)) await once(running.child.stderr, "data");
  return running;
}

async function stopped(child) {
  child.kill();
  await once(child, "exit");
}

/** `usage` resolves with what it has used when it first says so. */
function spawned(args, home) {
  const { NODE_OPTIONS: _, ...environment } = process.env;
  const child = spawn(process.execPath, ["--require", USAGE, ...args], {
    env: { ...environment, HOME: home, COUNTERSIGN_HOME: home },
    stdio: ["ignore", "ignore", "pipe", "pipe"],
  });
  let text = "";
  child.stderr.on("data", (chunk) => {
    text += chunk;
  });
  const usage = once(child.stdio[3], "data").then(([line]) => {
    const [cpu, rss] = String(line).split(" ").map(Number);
    return { cpu: cpu / 1e3, rss: rss / 1e6 };
  });
  return { child, usage, said: () => text };
}

/** Puts questions to a gateway; each call resolves with the id of one that waits. */
async function asker(home) {
  const url = readFileSync(join(home, "gateway.url"), "utf8").trim();
  const { agent, approver } = JSON.parse(readFileSync(join(home, "tokens.json"), "utf8"));
  const bearer = (token) => ({ authorization: `Bearer ${token}` });
  const companion = new WebSocket(`${url.replace("http", "ws")}/v1/companion`, {
    headers: bearer(approver),
  });
  await once(companion, "open");
  companion.on("message", () => {});
  let serial = 0;
  return async () => {
    const response = await fetch(`${url}/v1/calls?wait=0`, {
      method: "POST",
      headers: { ...bearer(agent), "content-type": "application/json" },
      body: JSON.stringify({
        session: "bench:1",
        tool: "Bash",
        input: { command: `git push origin branch-${serial++}` },
      }),
    });
    const { approval } = await response.json();
    if (response.status !== 202) throw new Error(`the benchmark's call does not wait`);
    return approval;
  };
}
