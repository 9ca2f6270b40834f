/**
 * Backup and restore to a point in time, with a server of the test's own: a base backup, the
 * archive of its log, and gateways that start on what was restored.
 */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { verifyChains } from "../../src/audit/verify-chains.ts";
import { asideOf, verifyCopy } from "../../src/audit/verify-copy.ts";
import { verifyJournal } from "../../src/journal/journal.ts";
import { look } from "../support/chains.ts";
import { openGateway, type TestGateway } from "../support/gateways.ts";
import { NODE } from "../support/nodes.ts";
import { archivedServer } from "../support/own-server.ts";
import { sql } from "../support/postgres.ts";

const CONFIG = `${NODE}\nstore: { url: $DATABASE }\n`;

async function newHome(): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), "countersign-"));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  return home;
}

async function open(home: string, url: string): Promise<TestGateway> {
  const node = await openGateway(CONFIG, { stateDirectory: home }, { DATABASE: url });
  onTestFinished(() => node.gateway.stop());
  return node;
}

/** A call that one gateway asks about and the other one's approver approves. */
async function approved(at: TestGateway, by: TestGateway, command: string): Promise<unknown> {
  const waiting = at.ask({ input: { command } });
  const asked = await find(by, command);
  expect((await by.answer(asked, { decision: "approve" })).status).toBe(200);
  expect((await waiting).body.decision).toBe("allow");
  return asked;
}

async function find(node: TestGateway, command: string): Promise<unknown> {
  for (;;) {
    const all = await node.pending();
    const asked = all.find((each) => JSON.stringify(each).includes(command));
    if (asked) return asked.id;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

const chainIn = async (home: string): Promise<string> =>
  JSON.parse(await readFile(join(home, "node.json"), "utf8")).id;

describe("a database that was restored to a point in time", () => {
  it("has the approvals and the audit lines of before it, and gateways go on from there", async () => {
    const server = await archivedServer();
    const homes = [await newHome(), await newHome()] as const;
    const one = await open(homes[0], server.url);
    const other = await open(homes[1], server.url);
    const before = await approved(one, other, "git push --force before-the-backup");
    const base = await server.backUp();
    const early = await approved(one, other, "git push --force early");
    const hanging = one.ask({ input: { command: "git push --force open-then" } });
    const open_ = await find(other, "open-then");
    const [{ time }] = (await sql(server.url, "SELECT clock_timestamp()::text AS time")) as [
      { time: string },
    ];
    await new Promise((resolve) => setTimeout(resolve, 100));
    await other.answer(open_, { decision: "deny" });
    await hanging;
    const late = await approved(one, other, "git push --force late");
    await server.archived();
    await Promise.all([one.gateway.stop(), other.gateway.stop()]);
    await server.stop();

    const restored = await server.restore(base, time);
    const rows = await sql(restored.url, "SELECT id, status FROM countersign.approvals");
    const statuses = new Map(rows.map(({ id, status }) => [id, status]));
    expect(statuses.get(before)).toBe("approved");
    expect(statuses.get(early)).toBe("approved");
    expect(statuses.get(open_)).toBe("pending");
    expect(statuses.has(late)).toBe(false);
    const [{ text }] = (await sql(
      restored.url,
      "SELECT string_agg(lines, '') AS text FROM countersign.audit",
    )) as [{ text: string }];
    expect(text).toContain(String(early));
    expect(text).not.toContain(String(late));

    const database = await look(restored.url);
    expect((await verifyChains(database.audit)).faults).toEqual([]);
    const file = join(homes[0], "audit.jsonl");
    const chain = await chainIn(homes[0]);
    const compare = () => verifyCopy(file, { reader: database.audit, chain });
    expect(await compare()).toMatchObject({
      ok: false,
      problem: "head-mismatch",
      message: expect.stringContaining("older backup"),
    });
    const whole = await readFile(file, "utf8");
    expect(whole).toContain(String(late));

    const again = await open(homes[0], restored.url);
    expect(await again.answer(open_, { decision: "deny" })).toMatchObject({ status: 200 });
    await approved(again, again, "git push --force afterwards");
    const { body } = await again.send("GET", "/v1/history", { token: again.tokens.approver });
    const seen = JSON.stringify(body.items);
    expect(seen).toContain("early");
    expect(seen).toContain("afterwards");
    expect(seen).not.toContain(String(late));
    await again.gateway.stop();
    expect(await compare()).toMatchObject({ ok: true });
    expect((await verifyChains(database.audit)).faults).toEqual([]);
    const [aside] = await asideOf(file);
    expect(await readFile(aside!, "utf8")).toBe(whole);
    expect(await verifyJournal(aside!)).toMatchObject({ ok: true });
  });
});
