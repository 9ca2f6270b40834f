/** What the metrics say of gateways that share a database, and that they say none of it alone. */
import { readFile } from "node:fs/promises";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { openGateway, type TestGateway } from "../support/gateways.ts";
import { metricsOf, metricsText } from "../support/metrics.ts";
import { type Nodes, openNodes } from "../support/nodes.ts";
import { sql } from "../support/postgres.ts";

const CLUSTER = /^countersign_(?:database|cluster)_/;

/** A row as another gateway would have written it. */
async function addShared(
  url: string,
  kind: string,
  key: string,
  { node, lasts = "60 s" }: { readonly node: string; readonly lasts?: string },
): Promise<void> {
  const value = JSON.stringify({ name: node, channels: {} });
  await sql(
    url,
    `INSERT INTO countersign.shared (kind, key, value, version, node, until)
     VALUES ($1, $2, $3, 1, $4, clock_timestamp() + $5::interval)`,
    [kind, key, value, node, lasts],
  );
}

describe("the metrics of two gateways on one database", () => {
  let cluster: Nodes;
  beforeEach(async () => {
    cluster = await openNodes(2);
  });
  afterEach(() => cluster.stop());

  it("count the questions of this gateway and those of all", async () => {
    const [one, other] = cluster.nodes;
    const waiting = [one!.ask(), other!.ask({ session: "s:2" })];
    const asked = await one!.pending(2);
    for (const node of cluster.nodes)
      expect(await metricsOf(node)).toMatchObject({
        countersign_cluster_approvals_pending: 2,
        countersign_approvals_pending: 1,
        countersign_database_up: 1,
        countersign_ready: 1,
      });
    for (const { id } of asked) await one!.answer(id, { decision: "deny" });
    await Promise.all(waiting);
    expect(await metricsOf(other!)).toMatchObject({
      countersign_cluster_approvals_pending: 0,
      countersign_cluster_oldest_question_seconds: 0,
    });
  });

  it("say how long the oldest question has waited, by the database's clock", async () => {
    const [one, other] = cluster.nodes;
    const waiting = one!.ask();
    const [asked] = await one!.pending();
    await sql(
      cluster.url,
      "UPDATE countersign.approvals SET created_at = clock_timestamp() - interval '100 s'",
    );
    const metrics = await metricsOf(other!);
    expect(metrics.countersign_cluster_oldest_question_seconds).toBeGreaterThanOrEqual(100);
    await other!.answer(asked!.id, { decision: "deny" });
    await waiting;
  });

  it("count transactions and lines as the database has them", async () => {
    const [one] = cluster.nodes;
    const before = await metricsOf(one!);
    await one!.ask({ tool: "Read", input: { file_path: "/tmp/a" } });
    const after = await metricsOf(one!);
    const rows = await sql(
      cluster.url,
      "SELECT sum(last - first + 1) AS lines FROM countersign.audit GROUP BY node",
    );
    expect(rows.map(({ lines }) => Number(lines))).toContain(
      after.countersign_database_lines_total,
    );
    expect(after.countersign_database_transactions_total).toBeGreaterThan(
      before.countersign_database_transactions_total!,
    );
    expect(after['countersign_database_commit_seconds_bucket{le="+Inf"}']).toBe(
      after.countersign_database_transactions_total,
    );
    expect(after.countersign_database_batch_size_sum).toBeGreaterThanOrEqual(
      after.countersign_database_transactions_total!,
    );
  });

  it("say where a channel's connection is held, and that it is held nowhere any more", async () => {
    const [one] = cluster.nodes;
    const held = async () =>
      Object.entries(await metricsOf(one!))
        .filter(([name, value]) => name.includes('channel="pager"') && value === 1)
        .map(([name]) => name);
    expect(await held()).toEqual([]);
    await addShared(cluster.url, "lease", "pager", { node: "another" });
    expect(await held()).toEqual(['countersign_cluster_lease{channel="pager",held="elsewhere"}']);
    await sql(cluster.url, "DELETE FROM countersign.shared WHERE key = 'pager'");
    expect(await held()).toEqual(['countersign_cluster_lease{channel="pager",held="nowhere"}']);
  });

  it("count the gateways that have said lately that they are there", async () => {
    const [one] = cluster.nodes;
    const { countersign_cluster_nodes: before } = await metricsOf(one!);
    await addShared(cluster.url, "node", "a", { node: "a" });
    await addShared(cluster.url, "node", "b", { node: "b", lasts: "-1 s" });
    expect((await metricsOf(one!)).countersign_cluster_nodes).toBe(before! + 1);
  });

  it("are all in the reference", async () => {
    const reference = await readFile("docs/reference.md", "utf8");
    const names = [...(await metricsText(cluster.nodes[0]!)).matchAll(/^# TYPE (\w+)/gm)];
    expect(names.length).toBeGreaterThan(20);
    for (const [, name] of names) expect(reference).toMatch(new RegExp(`\`${name}[\`{]`));
  });

  it("say that the database is lost, and leave out what only it knows", async () => {
    const [one] = cluster.nodes;
    const database = new URL(cluster.url).pathname.slice(1);
    const admin = cluster.url.replace(/[^/]*$/, "postgres");
    await sql(admin, `ALTER DATABASE ${database} ALLOW_CONNECTIONS false`);
    await sql(admin, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", [
      database,
    ]);
    await expect
      .poll(async () => (await metricsOf(one!)).countersign_database_up, { timeout: 20_000 })
      .toBe(0);
    const lost = await metricsOf(one!);
    expect(lost).toMatchObject({ countersign_ready: 0, countersign_audit_problem: 1 });
    expect(Object.keys(lost)).not.toContain("countersign_cluster_approvals_pending");
    await one!.ask({ tool: "Read", input: { file_path: "/tmp/a" } });
    const refused = await metricsOf(one!);
    expect(refused.countersign_database_refused_total).toBeGreaterThan(0);
    await sql(admin, `ALTER DATABASE ${database} ALLOW_CONNECTIONS true`);
    await expect
      .poll(async () => (await metricsOf(one!)).countersign_database_up, { timeout: 20_000 })
      .toBe(1);
  });
});

describe("the metrics of a gateway alone", () => {
  let gateway: TestGateway;
  it("have nothing of a cluster", async () => {
    gateway = await openGateway();
    onTestFinished(() => gateway.stop());
    const metrics = await metricsOf(gateway);
    expect(Object.keys(metrics).filter((name) => CLUSTER.test(name))).toEqual([]);
    expect(metrics).toMatchObject({ countersign_ready: 1, countersign_audit_problem: 0 });
    expect(metrics.countersign_audit_disk_free_bytes).toBeGreaterThan(0);
    expect(metrics['countersign_channel_up{channel="companion"}']).toBe(1);
  });
});
