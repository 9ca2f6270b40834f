/** What people look back on, at any of several gateways: the calls of all of them. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { rewrite } from "../support/chains.ts";
import type { TestGateway } from "../support/gateways.ts";
import { type Nodes, openNodes } from "../support/nodes.ts";
import { sql } from "../support/postgres.ts";

const history = async ({ send, tokens }: TestGateway, path = "") =>
  (await send("GET", `/v1/history${path}`, { token: tokens.approver })).body;

describe("the history of two gateways", () => {
  let cluster: Nodes;
  let one: TestGateway;
  let other: TestGateway;
  beforeEach(async () => {
    cluster = await openNodes(2);
    [one, other] = cluster.nodes as [TestGateway, TestGateway];
  });
  afterEach(() => cluster.stop());

  /** Asked at one of them, approved at the other. */
  async function answered(): Promise<string> {
    const waiting = one.ask();
    const [asked] = await other.pending();
    await other.answer(asked!.id, { decision: "approve" });
    return (await waiting).body.id;
  }

  it("is the same at each, with the calls of both", async () => {
    await other.ask({ input: { command: "ls a" } });
    const call = await answered();
    await other.ask({ input: { command: "ls b" } });
    const [here, there] = [await history(one), await history(other)];
    expect(here).toEqual(there);
    expect(here.items).toMatchObject([
      { what: "ls b", status: "automatic" },
      { call, what: "git push --force", status: "approved", by: { name: "ada" } },
      { what: "ls a", status: "automatic" },
    ]);
  });

  it("follows what is written later, and pages go on at another gateway", async () => {
    expect((await history(other)).items).toEqual([]);
    for (const name of ["a", "b", "c"]) await one.ask({ input: { command: `ls ${name}` } });
    const { items, next } = await history(other, "?limit=2");
    expect(items).toMatchObject([{ what: "ls c" }, { what: "ls b" }]);
    const rest = await history(one, `?limit=2&cursor=${next}`);
    expect(rest).toMatchObject({ items: [{ what: "ls a" }], next: null });
  });

  it("checks the line that decided a call, whichever chain has it", async () => {
    const call = await answered();
    await one.ask({ input: { command: "ls" } });
    await history(one);
    expect(await history(one, `/${call}`)).toMatchObject({
      call,
      audit: { verified: true, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
  });

  it("says that the line is not proved where its chain was rewritten", async () => {
    const call = await answered();
    await history(one);
    const rows = await sql(cluster.url, "SELECT DISTINCT chain FROM countersign.audit");
    for (const { chain } of rows)
      await rewrite(cluster.url, chain, (line) => {
        if (line.type === "decided") line.digest = "0".repeat(64);
      });
    const { audit } = await history(one, `/${call}`);
    expect(audit).toMatchObject({ verified: false, hash: null });
  });

  it("keeps a question open that another gateway's start finds", async () => {
    const open = one.ask();
    const [asked] = await one.pending();
    await cluster.add();
    expect((await history(other)).items).toMatchObject([{ status: "waiting" }]);
    await other.answer(asked!.id, { decision: "approve" });
    await open;
  });

  it("counts the calls of both in the numbers", async () => {
    await answered();
    await other.ask({ input: { command: "ls" } });
    for (const { send, tokens } of [one, other]) {
      const { body } = await send("GET", "/v1/stats", { token: tokens.approver });
      expect(body.days.at(-1)).toMatchObject({ prompts: 1, approved: 1, automatic: 1 });
      expect(body.decide.count).toBe(1);
    }
  });
});
