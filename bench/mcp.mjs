/**
 * Row: calls of a tool that are allowed, through the MCP proxy over stdio, against the same client
 * and the same server without it.
 */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { start } from "./support/children.mjs";
import { newDirectory } from "./support/fixtures.mjs";
import { compare, interleave, quantile } from "./support/measure.mjs";

export const title = "MCP proxy over stdio, allowed calls, against the bare server";

const file = (path) => fileURLToPath(new URL(path, import.meta.url));
const MAIN = file("../dist/src/main.js");
const EVERYTHING = file("../node_modules/@modelcontextprotocol/server-everything/dist/index.js");
const LEAST = file("children/least-mcp.mjs");
const WARM_CALLS = 1500;
const PARALLEL = [1, 8];

export async function run({ quick, say }) {
  const state = join(newDirectory("mcp"));
  const gateway = start("gateway");
  const { url, agent } = await gateway.call("open", {
    audit: "durable",
    state,
    security: { interceptor: { exemptTools: ["mcp__everything__echo"] } },
  });
  const env = {
    PATH: process.env.PATH,
    HOME: state,
    COUNTERSIGN_HOME: state,
    COUNTERSIGN_URL: url,
  };
  const server = [process.execPath, EVERYTHING];
  const commands = {
    bare: server,
    proxy: [process.execPath, MAIN, "mcp", "proxy", "--name", "everything", "--", ...server],
    least: [process.execPath, LEAST, "everything", url, agent, ...server],
  };
  const clients = {};
  for (const [name, [command, ...args]] of Object.entries(commands)) {
    clients[name] = new Client({ name: "bench", version: "1" });
    await clients[name].connect(new StdioClientTransport({ command, args, env, stderr: "ignore" }));
  }
  say("warming up");
  for (const client of Object.values(clients)) await slice(client, 8, WARM_CALLS)();
  const results = [];
  for (const parallel of PARALLEL) {
    say(`measuring ${parallel} at a time`);
    const calls = parallel === 1 ? 300 : 1000;
    const { slices, noise } = await interleave({
      rounds: quick ? 4 : 10,
      anchor: slice(clients.bare, parallel, calls),
      variants: {
        proxy: slice(clients.proxy, parallel, calls),
        least: slice(clients.least, parallel, calls),
      },
    });
    results.push(...resultsOf(parallel, slices, noise));
    const least = await interleave({
      rounds: quick ? 4 : 10,
      anchor: slice(clients.least, parallel, calls),
      variants: { proxy: slice(clients.proxy, parallel, calls) },
    });
    const what = `proxy against the barest proxy, ${parallel} at a time`;
    const pairs = least.slices.proxy;
    results.push({ what: `${what}: calls/s`, ...compare(pairs, "rps"), unit: "1/s" });
    results.push({ what: `${what}: p99`, ...compare(pairs, "p99"), unit: "ms" });
  }
  for (const client of Object.values(clients)) await client.close();
  await gateway.stop();
  return {
    notes: [
      "the official SDK's client, and server-everything's tool echo; the gateway records durably and allows at once by exemptTools",
      "the barest proxy reads lines, asks the gateway and reports the outcome, and checks nothing",
      "client, proxy, server and gateway share the machine's cores: calls/s with several at a time is what they leave one another",
    ],
    results,
  };
}

let serial = 0;

/** That many calls, so many at a time: calls/s, and the 99th percentile of their times. */
const slice = (client, parallel, calls) => async () => {
  const times = [];
  const began = performance.now();
  const worker = async () => {
    while (times.length + parallel <= calls) {
      const at = performance.now();
      const message = `message ${serial++}`;
      const { content, isError } = await client.callTool({ name: "echo", arguments: { message } });
      if (isError || content[0].text !== `Echo: ${message}`) throw new Error(content[0].text);
      times.push(performance.now() - at);
    }
  };
  await Promise.all(Array.from({ length: parallel }, worker));
  const seconds = (performance.now() - began) / 1000;
  times.sort((a, b) => a - b);
  return { rps: times.length / seconds, p99: quantile(times, 0.99) };
};

function resultsOf(parallel, slices, noise) {
  const at = `${parallel} at a time`;
  const proxy = compare(slices.proxy, "p99");
  return [
    {
      what: `A/A: bare server, ${at}, calls/s`,
      ...compare(noise, "rps"),
      unit: "1/s",
      noise: true,
    },
    {
      what: `proxy, ${at}: calls/s`,
      ...compare(slices.proxy, "rps"),
      unit: "1/s",
      bar: { of: "ratio", least: 0.7 },
    },
    { what: `barest proxy, ${at}: calls/s`, ...compare(slices.least, "rps"), unit: "1/s" },
    { what: `proxy, ${at}: p99`, ...proxy, unit: "ms" },
    {
      what: `proxy, ${at}: p99 over the bare server's`,
      value: proxy.value - proxy.anchor,
      unit: "ms",
      bar: { of: "value", most: 3 },
    },
    { what: `barest proxy, ${at}: p99`, ...compare(slices.least, "p99"), unit: "ms" },
  ];
}
