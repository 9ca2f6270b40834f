/**
 * `countersign db` and `countersign audit` on a database that gateways share, as processes. Runs
 * what `npm run build` made.
 */
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it, onTestFinished } from "vitest";
import { openGateway } from "../support/gateways.ts";
import { NODE, openNodes } from "../support/nodes.ts";
import { newDatabase, sql } from "../support/postgres.ts";

interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the program in a home of its own, or in that of a gateway. */
async function program(url: string, home?: string) {
  const directory = home ?? (await mkdtemp(join(tmpdir(), "countersign-")));
  if (home === undefined) onTestFinished(() => rm(directory, { recursive: true, force: true }));
  await writeFile(join(directory, "countersign.yaml"), `${NODE}\nstore: { url: $DATABASE }\n`);
  const env = { PATH: process.env.PATH, COUNTERSIGN_HOME: directory, DATABASE: url, NO_COLOR: "1" };
  return (...args: string[]): Promise<Ran> =>
    promisify(execFile)(process.execPath, ["dist/src/main.js", ...args], { env }).then(
      (ran) => ({ code: 0, ...ran }),
      (error: Ran) => error,
    );
}

const COMMANDS = [
  ["db", "status"],
  ["db", "migrate"],
  ["db", "prune"],
  ["audit", "verify"],
];

describe("countersign db", () => {
  it("makes the tables once, and says from which version to which", async () => {
    const run = await program(await newDatabase());
    expect(await run("db", "status")).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("countersign db migrate"),
    });
    expect(await run("db", "prune")).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("countersign db migrate"),
    });
    expect((await run("db", "migrate")).stdout).toMatch(/^Made the tables, version \d+\./);
    const again = await run("db", "migrate", "--output", "json");
    const { from, to } = JSON.parse(again.stdout);
    expect(from).toBe(to);
    expect((await run("db", "status")).code).toBe(0);
  });

  it("makes the tables as a user that was given the schema, and nothing else", async () => {
    const url = new URL(await newDatabase());
    const user = `weak_${url.pathname.slice(-8)}`;
    await sql(url.href, `CREATE ROLE ${user} LOGIN PASSWORD 'weak'`);
    await sql(url.href, `CREATE SCHEMA countersign AUTHORIZATION ${user}`);
    [url.username, url.password] = [user, "weak"];
    const run = await program(url.href);
    expect((await run("db", "migrate")).stdout).toMatch(/^Made the tables, version \d+\./);
    expect((await run("db", "status")).code).toBe(0);
  });

  it("refuses a database that has not every character", async () => {
    const url = new URL(await newDatabase());
    const name = `${url.pathname.slice(1)}_latin`;
    await sql(
      url.href,
      `CREATE DATABASE ${name} ENCODING 'LATIN1' TEMPLATE template0 LC_COLLATE 'C' LC_CTYPE 'C'`,
    );
    const run = await program(new URL(`/${name}`, url).href);
    expect(await run("db", "migrate")).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/LATIN1.*--encoding=UTF8/s),
    });
  });

  it("refuses tables of a newer program in every command, as a gateway's start does", async () => {
    const cluster = await openNodes(1);
    onTestFinished(() => cluster.stop());
    await sql(
      cluster.url,
      `INSERT INTO countersign.schema_version
       SELECT max(version) + 1 FROM countersign.schema_version`,
    );
    const run = await program(cluster.url);
    for (const args of COMMANDS)
      expect(await run(...args)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining("install the newer program"),
      });
    await expect(cluster.add()).rejects.toMatchObject({ code: "bad-config" });
  });

  it("tells the nodes, with where their chains end, and what waits", async () => {
    const cluster = await openNodes(2, { store: { node: "gw-a" } });
    onTestFinished(() => cluster.stop());
    const open = cluster.nodes[0]!.ask();
    const [asked] = await cluster.nodes[1]!.pending();
    const run = await program(cluster.url);
    const { stdout } = await run("db", "status", "--output", "json");
    expect(JSON.parse(stdout)).toMatchObject({
      ok: true,
      standby: false,
      synchronous: false,
      openQuestions: 1,
      oldestResolved: null,
      nodes: [
        { name: "gw-a", lastAt: expect.any(Number), hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
        { name: "gw-a" },
      ],
    });
    const { stdout: table } = await run("db", "status");
    expect(table).toMatch(/^Open questions +1$/m);
    expect(table).toMatch(/^NODE +RUNS +LAST WROTE +CHAIN +HEAD$/m);
    await cluster.nodes[0]!.answer(asked!.id, { decision: "deny" });
    await open;
  });

  it("prunes what is named, after a dry run, and refuses an age of less than a day", async () => {
    const cluster = await openNodes(1);
    onTestFinished(() => cluster.stop());
    const waiting = cluster.nodes[0]!.ask();
    const [asked] = await cluster.nodes[0]!.pending();
    await cluster.nodes[0]!.answer(asked!.id, { decision: "deny" });
    await waiting;
    await sql(
      cluster.url,
      "UPDATE countersign.approvals SET resolved_at = resolved_at - interval '1 year'",
    );
    const run = await program(cluster.url);
    const prune = (...args: string[]) => run("db", "prune", ...args);
    expect((await prune("--older-than", "90d", "--dry-run")).stdout).toMatch(/^Would remove 1 app/);
    expect((await prune("--older-than", "90d")).stdout).toMatch(/^Removed 1 approvals/);
    expect((await prune("--older-than", "90d")).stdout).toMatch(/^Removed 0 approvals/);
    expect(await prune("--older-than", "3h")).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("--older-than: expected an age of at least 1d"),
    });
    expect((await prune()).stdout).toContain("store.retention");
  });

  it("never shows a password, and names what to do", async () => {
    const secret = "s3cret-passw0rd";
    const urls = [
      `postgres://someone:${secret}@127.0.0.1:1/gateway`,
      (await newDatabase()).replace("countersign:countersign@", `someone:${secret}@`),
      `postgres://someone:${secret}@127.0.0.1`,
      `mysql://someone:${secret}@127.0.0.1/gateway`,
    ];
    for (const url of urls) {
      const run = await program(url);
      for (const args of [
        ["db", "status"],
        ["db", "status", "--url", "$DATABASE"],
      ]) {
        const { code, stdout, stderr } = await run(...args);
        expect([code, stdout]).toEqual([1, ""]);
        expect(stderr).toMatch(/^countersign: /);
        expect(stderr).not.toContain(secret);
        expect(stderr).not.toContain("fault in Countersign");
      }
    }
    const run = await program("memory");
    expect((await run("db", "status")).stderr).toContain("set store: postgres://");
    expect((await run("db", "status", "--url", "$NOT_SET")).stderr).toContain("NOT_SET is not set");
  });
});

describe("an empty database", () => {
  it("takes two gateways that start at the same time", async () => {
    const url = await newDatabase();
    const config = `${NODE}\nstore: { url: $DATABASE }\n`;
    const both = await Promise.all([1, 2].map(() => openGateway(config, {}, { DATABASE: url })));
    onTestFinished(async () => {
      await Promise.all(both.map((node) => node.stop()));
    });
    for (const node of both)
      expect((await node.ask({ input: { command: "ls" } })).body.decision).toBe("allow");
  });
});

describe("countersign audit on a database", () => {
  async function used() {
    const cluster = await openNodes(2);
    onTestFinished(() => cluster.stop());
    const [one, other] = cluster.nodes;
    const waiting = one!.ask();
    const [asked] = await other!.pending();
    await other!.answer(asked!.id, { decision: "approve" });
    await waiting;
    await other!.ask({ input: { command: "ls there" } });
    return { ...cluster, run: await program(cluster.url, one!.home), asked: asked! };
  }

  it("shows the lines of all nodes with their names, and exports them in their order", async () => {
    const { run, asked } = await used();
    const tail = await run("audit", "tail");
    expect(tail.stdout).toContain("git push --force");
    expect(tail.stdout).toContain("ls there");
    const { stdout } = await run("audit", "export");
    const lines = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    const types = lines.filter(
      ({ call, approval }) => call !== undefined || approval !== undefined,
    );
    expect(new Set(lines.map(({ node }) => node)).size).toBe(1); // both run on this machine
    expect(types.findIndex(({ type }) => type === "asked")).toBeLessThan(
      types.findIndex(({ type, approval }) => type === "decided" && approval === asked.id),
    );
    expect((await run("audit", "export", "--approval", "nothing")).code).toBe(1);
    expect((await run("audit", "stats", "--output", "json")).stdout).toContain("prompts");
  });

  it("verifies all chains and this node's file, and exits with 1 where one does not hold", async () => {
    const { run, url } = await used();
    const good = await run("audit", "verify");
    expect(good).toMatchObject({ code: 0, stdout: expect.stringContaining("2 chains") });
    expect(good.stdout).toContain("agrees with this node's chain");
    const { stdout: status } = await run("db", "status", "--output", "json");
    const { seq, hash } = JSON.parse(status).nodes[1];
    expect((await run("audit", "verify", "--head", `${seq}:${hash}`)).code).toBe(0);
    expect((await run("audit", "verify", "--head", `${seq}:${"0".repeat(64)}`)).code).toBe(1);
    await sql(url, "UPDATE countersign.audit SET lines = replace(lines, '--force', '--farce')");
    const bad = await run("audit", "verify");
    expect(bad).toMatchObject({ code: 1, stderr: expect.stringContaining("broken-chain") });
    const { ok, faults } = JSON.parse((await run("audit", "verify", "--output", "json")).stdout);
    expect(ok).toBe(false);
    expect(faults).toMatchObject([{ problem: "broken-chain" }]);
  });
});
