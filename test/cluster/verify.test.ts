/** The audit log of several nodes under attack by a person who can write to the database. */
import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { openUpkeep } from "../../src/app/cluster-upkeep.ts";
import { createLog } from "../../src/app/log.ts";
import { mergedLines } from "../../src/audit/chain-lines.ts";
import { openLogCopy } from "../../src/audit/shared-log.ts";
import { verifyChains } from "../../src/audit/verify-chains.ts";
import { asideOf, verifyCopy } from "../../src/audit/verify-copy.ts";
import { verifyJournal } from "../../src/journal/journal.ts";
import { look, type NodeStore, openNode, rewrite } from "../support/chains.ts";
import { newDatabase, sql } from "../support/postgres.ts";

const log = createLog("silent");

async function twoNodes() {
  const url = await newDatabase();
  const [one, other] = [await openNode(url, "node-one-1"), await openNode(url, "node-two-2")];
  await one.write(6);
  await other.write(4);
  const verify = async () => verifyChains((await look(url)).audit);
  return { url, one, other, verify };
}

/** Notes once where the chains of the others stand. */
async function link({ cluster }: NodeStore): Promise<boolean> {
  const upkeep = await openUpkeep({ cluster, log, ages: {} });
  onTestFinished(() => upkeep.close());
  return upkeep.link();
}

const ONE = "node-one-1";
const TWO = "node-two-2";

describe("verifying the chains of a database", () => {
  it("counts the lines of every chain where all hold", async () => {
    const { verify, one, other } = await twoNodes();
    expect([await link(one), await link(other)]).toEqual([true, true]);
    const { faults, chains, links } = await verify();
    expect(faults).toEqual([]);
    expect(links).toBe(2);
    expect(chains).toMatchObject([
      { chain: ONE, seq: 7, lines: 7, hash: one.cluster.audit.head.hash },
      { chain: TWO, seq: 5, lines: 5, hash: other.cluster.audit.head.hash },
    ]);
  });

  it("finds a line that was changed", async () => {
    const { url, verify } = await twoNodes();
    await sql(
      url,
      `UPDATE countersign.audit SET lines = replace(lines, '"count":2', '"count":9')
       WHERE chain = $1 AND first = 3`,
      [ONE],
    );
    expect((await verify()).faults).toMatchObject([
      { chain: ONE, seq: 3, problem: "broken-chain" },
    ]);
  });

  it("finds the change of the last line by the hash of its row", async () => {
    const { url, verify } = await twoNodes();
    await sql(
      url,
      `UPDATE countersign.audit SET lines = replace(lines, '"count":5', '"count":9')
       WHERE chain = $1 AND first = 6`,
      [ONE],
    );
    expect((await verify()).faults).toMatchObject([{ chain: ONE, problem: "broken-chain" }]);
  });

  it("finds a row that was removed, and two that were exchanged", async () => {
    const { url, verify } = await twoNodes();
    await sql(url, "DELETE FROM countersign.audit WHERE chain = $1 AND first = 3", [ONE]);
    await sql(
      url,
      `UPDATE countersign.audit a SET lines = b.lines, hash = b.hash FROM countersign.audit b
       WHERE a.chain = $1 AND b.chain = $1 AND a.first IN (2, 3) AND b.first = 5 - a.first`,
      [TWO],
    );
    expect((await verify()).faults).toMatchObject([
      { chain: ONE, seq: 4, problem: "gap" },
      { chain: TWO, seq: 3, problem: "gap" },
    ]);
  });

  it("finds a row whose numbers are not those of its lines", async () => {
    const { url, verify } = await twoNodes();
    await sql(url, "UPDATE countersign.audit SET last = 40 WHERE chain = $1 AND first = 4", [TWO]);
    expect((await verify()).faults).toMatchObject([{ chain: TWO, problem: "gap" }]);
  });

  it("finds the first rows of a chain removed, for nothing says that they were pruned", async () => {
    const { url, verify } = await twoNodes();
    await sql(url, "DELETE FROM countersign.audit WHERE chain = $1 AND first < 4", [ONE]);
    expect((await verify()).faults).toMatchObject([{ chain: ONE, seq: 4, problem: "gap" }]);
  });

  it("finds the last rows of a chain removed that another chain has noted", async () => {
    const { url, verify, other } = await twoNodes();
    await link(other);
    await sql(url, "DELETE FROM countersign.audit WHERE chain = $1 AND first > 4", [ONE]);
    expect((await verify()).faults).toMatchObject([
      { chain: ONE, seq: 6, problem: "head-mismatch", message: expect.stringContaining(TWO) },
    ]);
  });

  it("finds a chain removed as a whole that another chain has noted", async () => {
    const { url, verify, other } = await twoNodes();
    await link(other);
    await sql(url, "DELETE FROM countersign.audit WHERE chain = $1", [ONE]);
    expect((await verify()).faults).toMatchObject([{ chain: ONE, problem: "head-mismatch" }]);
  });

  it("finds a chain rewritten with right hashes that another chain has noted", async () => {
    const { url, verify, other } = await twoNodes();
    const lie = () =>
      rewrite(url, ONE, (line) => {
        if (line.seq === 2) line.detail = { count: 0 };
      });
    await lie();
    expect((await verify()).faults).toEqual([]); // without a note it is a right chain
    await link(other);
    await rewrite(url, ONE, (line) => {
      if (line.seq === 3) line.detail = { count: 0 };
    });
    expect((await verify()).faults).toMatchObject([
      {
        chain: ONE,
        seq: 6,
        problem: "head-mismatch",
        message: expect.stringContaining("rewritten"),
      },
    ]);
  });

  it("finds a note that was removed with what came after it, by the other chain's note", async () => {
    const { url, verify, one, other } = await twoNodes();
    await link(other);
    await one.write();
    await other.write();
    await link(one);
    await sql(url, "DELETE FROM countersign.audit WHERE chain = $1 AND first > 4", [TWO]);
    expect((await verify()).faults).toMatchObject([{ chain: TWO, problem: "head-mismatch" }]);
  });
});

describe("the notes of the other chains", () => {
  it("are written only if something else than notes was written", async () => {
    const { one, other } = await twoNodes();
    const upkeeps = await Promise.all(
      [one, other].map(({ cluster }) => openUpkeep({ cluster, log, ages: {} })),
    );
    for (const each of upkeeps) onTestFinished(() => each.close());
    const round = async () => [await upkeeps[0]!.link(), await upkeeps[1]!.link()];
    expect(await round()).toEqual([true, true]);
    expect(await round()).toEqual([false, false]);
    await one.write();
    expect(await round()).toEqual([false, true]);
    expect(await round()).toEqual([false, false]);
  });
});

describe("the lines of all nodes", () => {
  it("come in the order in which they were written", async () => {
    const { url, one, other } = await twoNodes();
    await one.write();
    await other.write();
    const found: string[] = [];
    const names = await (await look(url)).names();
    for await (const { node, line } of mergedLines((await look(url)).audit, names))
      found.push(`${node} ${line.seq}`);
    const row = (node: string, from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, at) => `${node} ${from + at}`);
    expect(found).toEqual([...row(ONE, 1, 6), ...row(TWO, 1, 4), `${ONE} 7`, `${TWO} 5`]);
  });
});

describe("a node's file", () => {
  async function withCopy(maxBytes = 1024 * 1024) {
    const made = await twoNodes();
    const directory = await mkdtemp(join(tmpdir(), "countersign-"));
    onTestFinished(() => rm(directory, { recursive: true, force: true }));
    const file = join(directory, "audit.jsonl");
    const follow = async () => {
      const copy = await openLogCopy(file, { maxBytes, log });
      await copy.follow(made.one.cluster);
      await copy.close();
    };
    await follow();
    const reader = (await look(made.url)).audit;
    return { ...made, file, follow, compare: () => verifyCopy(file, { reader, chain: ONE }) };
  }

  it("agrees with its chain, and may end before it", async () => {
    const { compare, one, follow } = await withCopy();
    expect(await compare()).toMatchObject({ ok: true, compared: 6, head: { seq: 6 } });
    await one.write(3);
    expect(await compare()).toMatchObject({ ok: true, compared: 6 });
    await follow();
    expect(await compare()).toMatchObject({ ok: true, compared: 9 });
  });

  it("shows that the end of its chain was removed", async () => {
    const { compare, url } = await withCopy();
    await sql(url, "DELETE FROM countersign.audit WHERE chain = $1 AND first > 4", [ONE]);
    expect(await compare()).toMatchObject({ ok: false, seq: 5, problem: "head-mismatch" });
  });

  it("shows that its chain was rewritten with right hashes", async () => {
    const { compare, url } = await withCopy();
    await rewrite(url, ONE, (line) => {
      if (line.seq === 3) line.detail = { count: 0 };
    });
    expect(await compare()).toMatchObject({ ok: false, seq: 3, problem: "head-mismatch" });
  });

  it("shows a change of its own", async () => {
    const { compare, file } = await withCopy();
    const text = await readFile(file, "utf8");
    await writeFile(file, text.replace('"count":2', '"count":7'));
    expect(await compare()).toMatchObject({ ok: false, seq: 3 });
  });

  it("continues where it ended, also if it ended between two rows", async () => {
    const { follow, one, file, compare } = await withCopy();
    const before = await readFile(file, "utf8");
    await one.write(3);
    await follow();
    expect((await readFile(file, "utf8")).startsWith(before)).toBe(true);
    expect(await compare()).toMatchObject({ ok: true, compared: 9 });
  });

  it("is moved aside whole where its lines are not in the chain, with what was rotated", async () => {
    const { url, file, compare, one } = await withCopy(200);
    const names = () => readdir(join(file, ".."));
    const before = await names();
    expect(before.length).toBeGreaterThan(2);
    await sql(url, "DELETE FROM countersign.audit WHERE chain = $1 AND first > 4", [ONE]);
    await one.close();
    const again = await openNode(url, ONE);
    await again.write(2);
    const copy = await openLogCopy(file, { maxBytes: 1024 * 1024, log });
    await copy.follow(again.cluster);
    await copy.close();
    const [aside] = (await names()).filter((name) => name.endsWith(".aside"));
    const moved = join(file, "..", aside!);
    expect(await verifyJournal(moved)).toMatchObject({ ok: true, lines: 6 });
    expect(await asideOf(file)).toEqual([moved]);
    expect(await verifyJournal(file)).toMatchObject({ ok: true, lines: 6 });
    expect(await compare()).toMatchObject({ ok: true, compared: 6 });
  });

  it("is never moved over another one", async () => {
    const { url, file, one } = await withCopy();
    const whole = await readFile(file, "utf8");
    await sql(url, "DELETE FROM countersign.audit WHERE chain = $1 AND first > 4", [ONE]);
    await one.close();
    for (let round = 0; round < 2; round++) {
      const node = await openNode(url, ONE);
      const copy = await openLogCopy(file, { maxBytes: 1024 * 1024, log });
      await copy.follow(node.cluster);
      await copy.close();
      await node.close();
      await rm(file);
      await appendFile(file, whole);
    }
    const aside = (await readdir(join(file, ".."))).filter((name) => name.includes(".aside"));
    expect(aside).toHaveLength(2);
  });
});
