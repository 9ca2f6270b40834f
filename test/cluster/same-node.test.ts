/** Two gateways with the same `node.json`: only one runs, whatever became of the other. */
import { expect, it, onTestFinished } from "vitest";
import { chainEncoder } from "../../src/audit/chain-encoder.ts";
import type { Store } from "../../src/core/store.ts";
import { postgres } from "../../src/stores/postgres/index.ts";
import { lineToDatabase } from "../support/database-line.ts";
import { sql } from "../support/postgres.ts";

const silent = { info: () => {}, warn: () => {}, error: () => {} };

async function open(url: string, name: string, id = "node-one-1"): Promise<Store> {
  const store = await postgres.open(url, {
    ...{ retain: 16, node: { id, name }, log: silent },
    encode: chainEncoder({ now: Date.now }),
  });
  onTestFinished(() => store.close());
  return store;
}

async function line() {
  const made = await lineToDatabase();
  onTestFinished(() => made.close());
  return made;
}

it("a gateway with the id of one that runs is refused, and told which one that is", async () => {
  const { direct } = await line();
  const first = await open(direct, "first");
  await expect(open(direct, "second")).rejects.toMatchObject({
    code: "bad-config",
    message: expect.stringMatching(/runs as this node already \(countersign first, .*node\.json/),
  });
  expect(first.cluster?.trouble()).toBeUndefined();
  // what it leaves open would keep its process from ending
  const left = "SELECT FROM pg_stat_activity WHERE application_name = 'countersign second'";
  await expect.poll(() => sql(direct, left)).toEqual([]);
  await open(direct, "second", "node-two-2");
});

it("one whose predecessor has stopped starts at once", async () => {
  const { direct } = await line();
  await (await open(direct, "first")).close();
  await open(direct, "second");
});

it("one takes over from a gateway that was lost, which is told if it comes back", async () => {
  const cable = await line();
  const first = await open(cable.url, "first");
  cable.hang();
  const second = await open(cable.direct, "second");
  cable.goOn();
  await expect.poll(() => first.cluster?.trouble()).toMatch(/runs as this node already.*second/);
  expect(second.cluster?.trouble()).toBeUndefined();
});

it("a gateway that has lost its connection has it back before the database notices", async () => {
  const cable = await line();
  const store = await open(cable.url, "first");
  cable.cut();
  await expect.poll(() => store.cluster?.trouble()).toBeDefined();
  await expect.poll(() => store.cluster?.trouble()).toBeUndefined();
});
