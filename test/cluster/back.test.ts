/** What the log says of a database that is lost and comes back. */
import { expect, it, onTestFinished } from "vitest";
import { chainEncoder } from "../../src/audit/chain-encoder.ts";
import { postgres } from "../../src/stores/postgres/index.ts";
import { lineToDatabase } from "../support/database-line.ts";

it("a database that is lost and back is logged once each", async () => {
  const line = await lineToDatabase();
  const said: string[] = [];
  const note = (_: unknown, text: string) => void said.push(text);
  const store = await postgres.open(line.url, {
    retain: 16,
    node: { id: "node-one-1", name: "one" },
    encode: chainEncoder({ now: Date.now }),
    log: { info: note, warn: note, error: note },
  });
  onTestFinished(async () => {
    await store.close();
    line.close();
  });
  for (let round = 1; round <= 2; round++) {
    line.goAway();
    await expect.poll(() => store.cluster?.trouble(), { timeout: 5000 }).toBeDefined();
    await new Promise((resolve) => setTimeout(resolve, 800));
    await line.comeBack();
    await expect.poll(() => store.cluster?.trouble(), { timeout: 5000 }).toBeUndefined();
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(said.filter((text) => text === "the database is back")).toHaveLength(round);
    expect(said.filter((text) => text.includes("was lost"))).toHaveLength(round);
  }
});
