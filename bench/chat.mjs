/**
 * Row: a tap in a chat until the agent is released, on the fake platforms, with a thousand
 * questions pending.
 */
import { spawnSync } from "node:child_process";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { refOf } from "../dist/scripts/internals.js";
import { createGateway, parseConfig } from "../dist/src/app/gateway.js";
import { bots } from "./support/bots.mjs";
import { hasTaskset, start } from "./support/children.mjs";
import { newDirectory } from "./support/fixtures.mjs";
import { quantile } from "./support/measure.mjs";
import { setUp } from "./support/platforms.mjs";
import { nowNs } from "./support/serve.mjs";

export const title = "Chat platforms: a tap until the agent is released, with 1,000 pending";

export async function run({ quick, say }) {
  const results = [];
  const taps = quick ? 50 : 500;
  for (const name of ["telegram", "discord", "slack", "mattermost"]) {
    const bare = ascending(await measureBare(name, { taps, say }));
    const ours = ascending(await measure(name, { pending: quick ? 100 : 1000, taps, say }));
    const row = (q) => ({ value: quantile(ours, q), anchor: quantile(bare, q), unit: "ms" });
    results.push({ what: `${name}: p50`, ...row(0.5) });
    results.push({ what: `${name}: p99`, ...row(0.99), bar: { of: "value", most: 3 } });
  }
  return {
    notes: [
      "the platform is a process of its own; the time runs from when it hands the tap to the bot's connection until the decision has reached the waiting call in the gateway",
      "anchor: the client library alone, with one card, which writes 1,500 bytes and syncs them; its p99 is what this machine, disk and library leave",
      "through the real client library, with a durable audit log; each tap 10 ms after the one before was answered",
    ],
    results,
  };
}

const ascending = (numbers) => [...numbers].sort((a, b) => a - b);
/** The first ones warm up. People do not tap while the last card is still being tidied. */
const warmed = (ms) => ms.slice(Math.min(50, ms.length / 5));
const pause = () => new Promise((resolve) => setTimeout(resolve, 10));

/** The client library alone, which writes a line, syncs it, and is done. */
async function measureBare(name, { taps, say }) {
  const platform = start("platform", { core: 1 });
  const { options } = await platform.call("open", name);
  const handle = await open(join(newDirectory(`bare-${name}`), "log"), "a");
  const line = Buffer.alloc(1500, "x");
  let released;
  const stop = await bots[name](options, async () => {
    await handle.write(line);
    await handle.datasync();
    released.resolve(nowNs());
  });
  say(`${name}: the client library alone`);
  const button = await platform.call("button", "Approve");
  const ms = [];
  for (let i = 0; i < taps; i++) {
    released = deferred();
    const { at } = await platform.call("press", button);
    ms.push(((await released.promise) - at) / 1e6);
    await pause();
  }
  await stop();
  await handle.close();
  await platform.stop();
  return warmed(ms);
}

async function measure(name, { pending, taps, say }) {
  if (hasTaskset) spawnSync("taskset", ["-pc", "0", String(process.pid)], { stdio: "ignore" });
  const platform = start("platform", { core: 1 });
  const { options, person } = await platform.call("open", name);
  const { config, environment } = setUp({ name, options, person });
  const gateway = await createGateway(parseConfig(config, "bench.yaml", environment), {
    stateDirectory: newDirectory(name),
  });
  await gateway.start();
  say(`${name}: asking ${pending}`);
  /** When each was released, by the ID of its card. */
  const released = new Map();
  const ask = (number) =>
    gateway.check({
      session: `claude-code:${number}`,
      tool: "Bash",
      input: { command: `git push origin branch-${number}` },
    });
  const asked = Array.from({ length: pending + taps }, (_, number) => ask(number));
  for (const { id } of await everyone(gateway, pending + taps)) released.set(refOf(id), deferred());
  gateway.events.listen((event) => {
    if (event.type === "decision" && event.entry.approval)
      released.get(refOf(event.entry.approval.id))?.resolve(nowNs());
  });
  const buttons = Object.entries(await shown(platform, pending + taps)).slice(0, taps);
  const ms = [];
  for (const [ref, button] of buttons) {
    const { at, answered } = await platform.call("press", button);
    if (!answered) throw new Error(`${name} did not answer a tap in time`);
    ms.push(((await released.get(ref).promise) - at) / 1e6);
    await pause();
  }
  await gateway.stop();
  await Promise.allSettled(asked);
  await platform.call("stop");
  await platform.stop();
  return warmed(ms);
}

async function everyone(gateway, count) {
  for (;;) {
    const pending = await gateway.approvals.pending();
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
