/** Retention: what is old goes, in small steps; open questions and what proves the rest stay. */
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { openUpkeep } from "../../src/app/cluster-upkeep.ts";
import { createLog } from "../../src/app/log.ts";
import { verifyChains } from "../../src/audit/verify-chains.ts";
import { verifyCopy } from "../../src/audit/verify-copy.ts";
import { ANCHORS } from "../../src/core/cluster.ts";
import { look, openNode, rowsOf } from "../support/chains.ts";
import { openGateway } from "../support/gateways.ts";
import { NODE, openNodes } from "../support/nodes.ts";
import { newDatabase, sql } from "../support/postgres.ts";

const log = createLog("silent");
const DAY = 24 * 60 * 60 * 1000;
const AGES = { resolvedMs: 90 * DAY, auditMs: 365 * DAY };

/** One chain of ten rows; the first ones are two years old. */
async function oldChain(old = 6) {
  const url = await newDatabase();
  const node = await openNode(url, "node-one-1");
  await node.write(10);
  await sql(url, `UPDATE countersign.audit SET at = at - interval '2 years' WHERE first <= ${old}`);
  const database = await look(url);
  const firsts = async () => (await rowsOf(url, "node-one-1")).map(({ first }) => Number(first));
  return { url, node, database, firsts };
}

describe("pruning audit lines", () => {
  it("removes the beginning of a chain, and the rest is still proved", async () => {
    const { node, database, firsts } = await oldChain();
    expect(await database.prune(AGES)).toMatchObject({ auditLines: 6, broken: [] });
    expect(await firsts()).toEqual([7, 8, 9, 10]);
    await node.write();
    expect(await verifyChains(database.audit)).toMatchObject({
      faults: [],
      chains: [{ lines: 5, seq: 11, anchor: { seq: 6 } }],
    });
  });

  it("finds it if more is removed than was pruned", async () => {
    const { url, database } = await oldChain();
    await database.prune(AGES);
    await sql(url, "DELETE FROM countersign.audit WHERE first = 7");
    const { faults } = await verifyChains(database.audit);
    expect(faults).toMatchObject([{ seq: 8, problem: "gap" }]);
  });

  it("keeps an old row that stands behind a young one", async () => {
    const { url, database, firsts } = await oldChain(2);
    await sql(url, "UPDATE countersign.audit SET at = at - interval '2 years' WHERE first = 5");
    await database.prune(AGES);
    expect(await firsts()).toEqual([3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it("keeps the last row of a chain, however old, so that the chain goes on from it", async () => {
    const { url, node, database, firsts } = await oldChain(10);
    await database.prune(AGES);
    expect(await firsts()).toEqual([10]);
    await node.close();
    const again = await openNode(url, "node-one-1");
    await again.write();
    expect(await firsts()).toEqual([10, 11]);
    expect((await verifyChains(database.audit)).faults).toEqual([]);
  });

  it("removes nothing of a chain that does not hold there", async () => {
    const { url, database, firsts } = await oldChain();
    await sql(url, "UPDATE countersign.audit SET hash = repeat('0', 64) WHERE first = 6");
    const pruned = await database.prune(AGES);
    expect(pruned).toMatchObject({ auditLines: 0, broken: ["node-one-1"] });
    expect(await firsts()).toHaveLength(10);
  });

  it("only counts in a dry run, and keeps all lines where no age is said", async () => {
    const { database, firsts } = await oldChain();
    expect(await database.prune(AGES, { dryRun: true })).toMatchObject({ auditLines: 6 });
    expect(await database.prune({ resolvedMs: AGES.resolvedMs })).toMatchObject({ auditLines: 0 });
    expect(await firsts()).toHaveLength(10);
  });

  it("goes on where another program was ended in the middle of it", async () => {
    const { url, database } = await oldChain();
    await Promise.all([database.prune(AGES), (await look(url)).prune(AGES)]);
    expect((await verifyChains(database.audit)).faults).toEqual([]);
    expect(
      await sql(url, "SELECT value FROM countersign.shared WHERE kind = $1", [ANCHORS]),
    ).toEqual([{ value: expect.stringContaining('"seq":6') }]);
  });
});

describe("pruning the rest", () => {
  it("removes resolved approvals that are old, and never an open question", async () => {
    const cluster = await openNodes(1);
    onTestFinished(() => cluster.stop());
    const [node] = cluster.nodes;
    const waiting = node!.ask();
    const [asked] = await node!.pending();
    await node!.answer(asked!.id, { decision: "approve" });
    await waiting;
    const open = node!.ask({ input: { command: "git push -f origin main" } });
    const [still] = await node!.pending();
    await sql(
      cluster.url,
      `UPDATE countersign.approvals SET created_at = created_at - interval '2 years',
         resolved_at = resolved_at - interval '2 years'`,
    );
    const database = await look(cluster.url);
    expect(await database.prune({})).toMatchObject({ approvals: 0 });
    expect(await database.prune(AGES)).toMatchObject({ approvals: 1 });
    expect(await sql(cluster.url, "SELECT id FROM countersign.approvals")).toEqual([
      { id: still!.id },
    ]);
    await node!.answer(still!.id, { decision: "deny" });
    expect((await open).body.decision).toBe("deny");
  });

  it("removes turns and shared entries that are over without being told an age", async () => {
    const url = await newDatabase();
    await openNode(url, "node-one-1");
    const over = "clock_timestamp() - interval '1 hour'";
    await sql(
      url,
      `INSERT INTO countersign.turns SELECT 'turn ' || n, '{}', ${over}
       FROM generate_series(1, 1200) n`,
    );
    await sql(
      url,
      `INSERT INTO countersign.shared SELECT 'kind', 'key ' || n, '1', n, 'x',
         CASE WHEN n <= 700 THEN ${over} WHEN n = 701 THEN ${over} + interval '2 hours' END
       FROM generate_series(1, 702) n`,
    );
    const database = await look(url);
    expect(await database.prune({})).toMatchObject({ turns: 1200, shared: 700 });
    expect(
      await sql(url, "SELECT key FROM countersign.shared WHERE kind = 'kind' ORDER BY key"),
    ).toEqual([{ key: "key 701" }, { key: "key 702" }]);
  });

  it("is done by one gateway at a time, which writes down what went", async () => {
    const { url, node } = await oldChain();
    const other = await openNode(url, "node-two-2");
    const upkeeps = await Promise.all(
      [node, other].map(({ cluster }) => openUpkeep({ cluster, log, ages: AGES })),
    );
    for (const each of upkeeps) onTestFinished(() => each.close());
    const done = await Promise.all(upkeeps.map((each) => each.prune()));
    expect(done.filter((pruned) => pruned !== undefined)).toMatchObject([{ auditLines: 6 }]);
    const rows = await sql(url, "SELECT lines FROM countersign.audit WHERE lines LIKE '%pruned%'");
    expect(rows).toEqual([{ lines: expect.stringContaining('"auditLines":6') }]);
  });
});

describe("a gateway's file", () => {
  it("is continued after its chain was pruned, and a new copy begins with what is left", async () => {
    const cluster = await openNodes(1);
    onTestFinished(() => cluster.stop());
    const [{ home, gateway, ask } = cluster.nodes[0]!] = cluster.nodes;
    for (const name of ["a", "b", "c"]) await ask({ input: { command: `ls ${name}` } });
    await gateway.stop();
    const rows = await sql(
      cluster.url,
      "SELECT chain, first FROM countersign.audit ORDER BY first",
    );
    const { chain } = rows[0]!;
    await sql(
      cluster.url,
      "UPDATE countersign.audit SET at = at - interval '2 years' WHERE first < $1",
      [rows.at(-2)!.first],
    );
    const database = await look(cluster.url);
    expect((await database.prune(AGES)).auditLines).toBeGreaterThan(0);
    const file = join(home, "audit.jsonl");
    const compare = () => verifyCopy(file, { reader: database.audit, chain });
    expect(await compare()).toMatchObject({ ok: true });

    const config = `${NODE}\nstore: { url: $DATABASE }\n`;
    const again = await openGateway(config, { stateDirectory: home }, { DATABASE: cluster.url });
    await again.ask({ input: { command: "ls d" } });
    await again.gateway.stop();
    expect(await compare()).toMatchObject({ ok: true });
    expect((await verifyChains(database.audit)).faults).toEqual([]);
  });
});
