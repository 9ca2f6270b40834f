/** Writing the audit journal: the line, the chain, group commit, opening again, rotation. */
import { createHash } from "node:crypto";
import { appendFile, readdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  type JournalLine,
  openJournal,
  tailJournal,
  verifyJournal,
} from "../../src/journal/journal.ts";
import {
  allLines,
  at,
  codeOf,
  faulty,
  hasDirectory,
  names,
  textLines,
  written,
} from "../support/journal-setup.ts";

hasDirectory();

const ZEROS = "0".repeat(64);
const sha256 = (data: string) => createHash("sha256").update(data).digest("hex");

describe("a line", () => {
  it("has a number, a UTC time and the hash of the line before it, then the body", async () => {
    const journal = await openJournal({
      file: at.file,
      now: () => Date.UTC(2026, 0, 2, 3, 4, 5, 6),
    });
    await journal.append({ type: "received", text: "grüße 🎉" }, {});
    await journal.append({ type: "decided" });
    await journal.close();
    const lines = await textLines();
    const [first = "", second = ""] = lines;
    const time = "2026-01-02T03:04:05.006Z";
    expect(lines).toEqual([
      `{"seq":1,"time":"${time}","prev":"${ZEROS}","type":"received","text":"grüße 🎉"}`,
      `{"seq":2,"time":"${time}","prev":"${sha256(first)}"}`,
      `{"seq":3,"time":"${time}","prev":"${sha256(second)}","type":"decided"}`,
    ]);
    expect(journal.head).toEqual({ seq: 3, hash: sha256(lines[2] ?? "") });
  });

  it.each([
    ["an array", [1]],
    ["a body that is written as a string", new Date(0)],
    ["a field that belongs to the journal", { seq: 7 }],
    ["a bigint", { n: 1n }],
  ])("is refused for %s, with the whole call and nothing else", async (_what, bad) => {
    const journal = await openJournal({ file: at.file });
    const error = await journal.append({ n: "lost" }, bad).catch((error: unknown) => error);
    expect(error).toMatchObject({
      name: "JournalError",
      code: "not-written",
      cause: expect.any(TypeError),
    });
    await journal.append({ n: "kept" });
    await journal.close();
    expect((await allLines()).map(({ seq, n }) => ({ seq, n }))).toEqual([{ seq: 1, n: "kept" }]);
  });
});

describe("a long string", () => {
  async function lineFor(body: object): Promise<JournalLine | undefined> {
    const journal = await openJournal({ file: at.file });
    await journal.append(body);
    await journal.close();
    return (await allLines())[0];
  }

  it("of 500 characters is kept", async () => {
    const line = await lineFor({ text: "x".repeat(500), more: "y".repeat(400) });
    expect(line).toMatchObject({ text: "x".repeat(500), more: "y".repeat(400) });
    expect(line).not.toHaveProperty("truncated");
  });

  it("of 501 characters is cut, and the digest of the whole is kept under its path", async () => {
    const long = "é".repeat(501);
    const line = await lineFor({ call: { "a.b": [1, long], short: "s" }, top: long });
    const digest = `sha256:${sha256(long)}`;
    expect(line).toMatchObject({
      call: { "a.b": [1, `${"é".repeat(500)}...[truncated]`], short: "s" },
      top: `${"é".repeat(500)}...[truncated]`,
      truncated: { "call.a\\.b.1": digest, top: digest },
    });
  });

  it("is not cut between the halves of a surrogate pair", async () => {
    const line = await lineFor({ apart: `${"x".repeat(499)}🎉`, before: `${"x".repeat(498)}🎉y` });
    expect(line).toMatchObject({
      apart: `${"x".repeat(499)}...[truncated]`,
      before: `${"x".repeat(498)}🎉...[truncated]`,
    });
  });

  it.each([
    ["under __proto__", JSON.parse(`{"__proto__":"${"x".repeat(600)}"}`), "a.__proto__"],
    ["behind toJSON", { toJSON: () => ({ c: "x".repeat(600) }) }, "a.c"],
  ])("is found %s", async (_where, a, path) => {
    expect((await lineFor({ a }))?.truncated).toEqual({
      [path]: `sha256:${sha256("x".repeat(600))}`,
    });
    expect(await verifyJournal(at.file)).toMatchObject({ ok: true, lines: 1 });
  });
});

describe("durability", () => {
  it("makes the directory 0700 and the file 0600", async () => {
    at.file = join(at.directory, "state", "deep", "audit.jsonl");
    await written(1);
    const mode = async (path: string) => (await stat(path)).mode & 0o777;
    expect([
      await mode(join(at.directory, "state")),
      await mode(join(at.directory, "state", "deep")),
      await mode(at.file),
    ]).toEqual([0o700, 0o700, 0o600]);
  });

  it("resolves only after the sync that covers the lines", async () => {
    const steps: string[] = [];
    let release = () => {};
    const synced = new Promise<void>((resolve) => {
      release = resolve;
    });
    const reached = new Promise<void>((resolve) => {
      const journal = openJournal({
        file: at.file,
        open: faulty((handle) => {
          const datasync = handle.datasync.bind(handle);
          handle.datasync = async () => {
            resolve();
            await synced;
            await datasync();
            steps.push("synced");
          };
        }),
      });
      void journal.then(async (journal) => {
        await journal.append({ n: 1 });
        steps.push("resolved");
        await journal.close();
        steps.push("closed");
      });
    });
    await reached;
    expect(await textLines()).toHaveLength(1);
    expect(steps).toEqual([]);
    release();
    await expect.poll(() => steps).toEqual(["synced", "resolved", "closed"]);
  });

  it("shares one sync among everyone who is waiting", async () => {
    const journal = await openJournal({ file: at.file });
    await Promise.all(Array.from({ length: 300 }, (_, n) => journal.append({ n }, { n: n + 0.5 })));
    expect(journal.stats).toEqual({ lines: 600, syncs: 1 });
    await journal.append({ n: 301 });
    expect(journal.stats).toEqual({ lines: 601, syncs: 2 });
    await journal.close();
    expect(await verifyJournal(at.file)).toMatchObject({ ok: true, lines: 601 });
  });

  it("lets those whom a sync releases ride together in the next one", async () => {
    const journal = await openJournal({ file: at.file });
    const worker = async (_: unknown, hops: number) => {
      for (let n = 0; n < 3; n++) {
        await journal.append({ n });
        // some have more to do than others before they append again
        for (let hop = 0; hop < hops; hop++) await null;
      }
    };
    await Promise.all(Array.from({ length: 50 }, worker));
    expect(journal.stats).toEqual({ lines: 150, syncs: 3 });
    await journal.close();
  });

  it("does without syncs where the operator chose so", async () => {
    expect((await written(3, { durable: false })).stats).toEqual({ lines: 3, syncs: 0 });
  });

  it("flushes on close, once, and refuses what comes later", async () => {
    const journal = await openJournal({ file: at.file });
    const last = journal.append({ n: 1 });
    const closing = journal.close();
    expect(journal.close()).toBe(closing);
    expect(await codeOf(journal.append({ n: 2 }))).toBe("closed");
    await Promise.all([last, closing]);
    expect(await verifyJournal(at.file)).toMatchObject({ ok: true, lines: 1 });
  });
});

describe("opening again", () => {
  it("continues the chain", async () => {
    const { head } = await written(3);
    const again = await openJournal({ file: at.file });
    expect(again.head).toEqual(head);
    expect(again.recovered).toBeNull();
    await again.append({ n: 4 });
    await again.close();
    expect(await verifyJournal(at.file)).toEqual({ ok: true, lines: 4, head: again.head });
  });

  it.each([
    ["without a newline", '{"seq":3,"time":"2026'],
    [
      "that is a whole line but for the newline",
      `{"seq":3,"time":"2026-01-01T00:00:00.000Z","prev":"${ZEROS}"}`,
    ],
    ["of NUL bytes", "\0".repeat(5000)],
    ["that is cut JSON before a newline", '{"seq":3,"ti\n'],
  ])("moves a torn last line %s aside", async (_what, torn) => {
    const { head } = await written(2);
    await appendFile(at.file, torn);
    const journal = await openJournal({ file: at.file });
    expect(journal.recovered).toEqual({ bytes: torn.length });
    expect(journal.head).toEqual(head);
    expect(await readFile(`${at.file}.torn`, "utf8")).toBe(torn);
    await journal.append({ n: 3 });
    await journal.close();
    expect(await verifyJournal(at.file)).toMatchObject({ ok: true, lines: 3 });
  });

  it("starts anew where the first line of all is torn", async () => {
    await writeFile(at.file, '{"seq":1,"ti');
    const journal = await openJournal({ file: at.file });
    expect(journal.recovered).toEqual({ bytes: 12 });
    expect(journal.head).toEqual({ seq: 0, hash: ZEROS });
    await journal.close();
  });

  it.each([
    ["does not end in a journal's line", "hello\nworld\n"],
    ["has more than its last line damaged", '{"seq":1,"time":"","prev":""}\n{"seq":\n{"seq":3'],
    ["is somebody else's file of one line", '{"name":"countersign"}'],
  ])("refuses a file that %s, and leaves it alone", async (_what, text) => {
    await writeFile(at.file, text);
    await expect(openJournal({ file: at.file })).rejects.toMatchObject({
      code: "corrupt",
      message: expect.stringContaining(at.file),
    });
    expect(await readFile(at.file, "utf8")).toBe(text);
    expect(await readdir(at.directory)).toEqual(["audit.jsonl"]);
  });

  it("passes on the system's error for a path that cannot be written", async () => {
    expect(await codeOf(openJournal({ file: at.directory }))).toBe("EISDIR");
    await writeFile(join(at.directory, "plain"), "");
    expect(await codeOf(openJournal({ file: join(at.directory, "plain", "audit.jsonl") }))).toMatch(
      /ENOTDIR|EEXIST/,
    );
  });
});

describe("rotation", () => {
  /** Each line is about 120 bytes, so a file takes three. */
  const maxBytes = 300;

  it("puts full files aside under a growing number and goes on with the chain", async () => {
    const { head } = await written(10, { maxBytes });
    expect(await names()).toEqual([
      "audit.jsonl",
      "audit.jsonl.000001",
      "audit.jsonl.000002",
      "audit.jsonl.000003",
    ]);
    expect(await verifyJournal(at.file)).toEqual({ ok: true, lines: 10, head });
    expect((await allLines()).map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    await written(3, { maxBytes });
    expect((await names()).at(-1)).toBe("audit.jsonl.000004");
    expect(await verifyJournal(at.file)).toMatchObject({ ok: true, lines: 13 });
  });

  it("counts on past a million files", async () => {
    await written(3);
    await rename(at.file, `${at.file}.999999`);
    await written(6, { maxBytes });
    await written(1, { maxBytes });
    expect(await names()).toEqual([
      "audit.jsonl",
      "audit.jsonl.1000000",
      "audit.jsonl.1000001",
      "audit.jsonl.999999",
    ]);
    expect(await verifyJournal(at.file)).toMatchObject({ ok: true, lines: 10 });
  });

  it.each([
    ["before the new file has its name", async () => {}],
    ["before the first line of the new file", () => writeFile(at.file, "")],
    ["within the first line of the new file", () => writeFile(at.file, '{"seq":4,"ti')],
    ["with the new file under its first name", () => writeFile(`${at.file}.next`, "left over")],
  ])("survives a crash %s", async (_when, crash) => {
    const { head } = await written(3);
    await rename(at.file, `${at.file}.000001`);
    await crash();
    const journal = await openJournal({ file: at.file, maxBytes });
    expect(journal.head).toEqual(head);
    for (let n = 0; n < 4; n++) await journal.append({ type: "tick", n });
    await journal.close();
    expect(await verifyJournal(at.file)).toMatchObject({ ok: true, lines: 7 });
    expect((await names()).filter((name) => !name.endsWith(".torn"))).toEqual([
      "audit.jsonl",
      "audit.jsonl.000001",
      "audit.jsonl.000002",
    ]);
  });

  it("can be read between its two steps", async () => {
    const { head } = await written(3);
    await rename(at.file, `${at.file}.000001`);
    expect(await verifyJournal(at.file)).toEqual({ ok: true, lines: 3, head });
    expect(await tailJournal(at.file, 1)).toMatchObject([{ seq: 3 }]);
  });

  it("refuses to guess where the newest rotated file has no last line", async () => {
    await writeFile(`${at.file}.000001`, "");
    expect(await codeOf(openJournal({ file: at.file }))).toBe("corrupt");
  });
});
