/** Row: a tap in a chat until the agent is released, on the fake platforms, with a thousand questions pending. */
import { spawnSync } from "node:child_process";
import { refOf } from "../dist/src/core/ids.js";
import { createGateway, parseConfig } from "../dist/src/gateway.js";
import { hasTaskset, start } from "./support/children.mjs";
import { newDirectory } from "./support/material.mjs";
import { quantile } from "./support/measure.mjs";
import { setUp } from "./support/platforms.mjs";
import { nowNs } from "./support/serve.mjs";

export const title = "Chat platforms: a tap until the agent is released, with 1,000 pending";

export async function run({ quick, say }) {
  const results = [];
  for (const name of ["telegram", "discord", "slack"]) {
    const taken = await measure(name, { pending: quick ? 100 : 1000, taps: quick ? 50 : 500, say });
    const sorted = [...taken].sort((a, b) => a - b);
    results.push({ what: `${name}: p50`, value: quantile(sorted, 0.5), unit: "ms" });
    results.push({ what: `${name}: p99`, value: quantile(sorted, 0.99), unit: "ms", bar: { of: "value", most: 3 } });
  }
  return {
    notes: [
      "the platform is a process of its own; the time runs from when it hands the tap to the bot's connection until the decision has reached whoever waits in the gateway",
      "through the real client library, with a durable audit log; each tap 10 ms after the one before was answered",
    ],
    results,
  };
}

async function measure(name, { pending, taps, say }) {
  if (hasTaskset) spawnSync("taskset", ["-pc", "0", String(process.pid)], { stdio: "ignore" });
  const platform = start("platform", { core: 1 });
  const { options, person } = await platform.call("open", name);
  const { config, environment } = setUp({ name, options, person });
  const gateway = await createGateway(parseConfig(config, "bench.yaml", environment), { stateDirectory: newDirectory(name) });
  await gateway.start();
  say(`${name}: asking ${pending}`);
  /** When each was released, by the ID of its card. */
  const released = new Map();
  const ask = (number) =>
    gateway.check({ session: `claude-code:${number}`, tool: "Bash", input: { command: `git push origin branch-${number}` } });
  const asked = Array.from({ length: pending + taps }, (_, number) => ask(number));
  for (const { id } of await everyone(gateway, pending + taps)) released.set(refOf(id), Promise.withResolvers?.() ?? deferred());
  gateway.events.listen((event) => {
    if (event.type === "decision" && event.entry.approval) released.get(refOf(event.entry.approval.id))?.resolve(nowNs());
  });
  const buttons = Object.entries(await shown(platform, pending + taps)).slice(0, taps);
  const ms = [];
  for (const [ref, button] of buttons) {
    const { at, answered } = await platform.call("press", button);
    if (!answered) throw new Error(`${name} did not answer a tap in time`);
    ms.push(((await released.get(ref).promise) - at) / 1e6);
    await new Promise((resolve) => setTimeout(resolve, 10)); // people do not tap while the last card is still being tidied
  }
  await gateway.stop();
  await Promise.allSettled(asked);
  await platform.call("stop");
  await platform.stop();
  return ms.slice(Math.min(50, ms.length / 5)); // the first ones warm up
}

async function everyone(gateway, count) {
  for (;;) {
    const pending = await gateway.store.pending();
    if (pending.length >= count) return pending;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function shown(platform, count) {
  for (;;) {
    const buttons = await platform.call("buttons", "Approve");
    if (Object.keys(buttons).length >= count) return buttons;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function deferred() {
  let resolve;
  const promise = new Promise((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
