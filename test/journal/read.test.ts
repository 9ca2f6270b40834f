/**
 * Reading the audit journal: what tampering looks like, the last lines, the lines to come, and
 * reading while it is written.
 */
import { createHash } from "node:crypto";
import { appendFile, readFile, rename, rm, truncate, writeFile } from "node:fs/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import {
  followJournal,
  openJournal,
  readJournal,
  tailJournal,
  type Verified,
  verifyJournal,
} from "../../src/journal/journal.ts";
import { allLines, at, codeOf, hasDirectory, names, written } from "../support/journal-setup.ts";

hasDirectory();

/** Five lines in one file; ten in three rotated files of three and the active one. */
const inOneFile = () => written(5);
const inManyFiles = () => written(10, { maxBytes: 300 });

const edit = async (path: string, change: (lines: string[]) => string[]) => {
  const lines = (await readFile(path, "utf8")).split("\n").slice(0, -1);
  await writeFile(
    path,
    change(lines)
      .map((line) => `${line}\n`)
      .join(""),
  );
};

const swap = ([a = "", b = "", ...rest]: string[]) => [b, a, ...rest];

describe("verify", () => {
  const cases: {
    what: string;
    change: (lines: string[]) => string[];
    found: Partial<Verified & { ok: false }>;
  }[] = [
    {
      what: "an edited value",
      change: (lines) => lines.with(1, lines[1]?.replace('"n":2', '"n":9') ?? ""),
      found: { problem: "broken-chain", line: 3, seq: 3 },
    },
    {
      what: "an edited hash",
      change: (lines) => lines.with(2, lines[2]?.replace(/"prev":"..../, '"prev":"0000') ?? ""),
      found: { problem: "broken-chain", line: 3, seq: 3 },
    },
    {
      what: "an edited number",
      change: (lines) => lines.with(1, lines[1]?.replace('"seq":2', '"seq":3') ?? ""),
      found: { problem: "gap", line: 2, seq: 3 },
    },
    {
      what: "a deleted line",
      change: (lines) => lines.toSpliced(1, 1),
      found: { problem: "gap", line: 2, seq: 3 },
    },
    {
      what: "a deleted first line",
      change: (lines) => lines.slice(1),
      found: { problem: "gap", line: 1, seq: 2 },
    },
    { what: "two swapped lines", change: swap, found: { problem: "gap", line: 1, seq: 2 } },
    {
      what: "a repeated line",
      change: (lines) => lines.toSpliced(1, 0, lines[0] ?? ""),
      found: { problem: "gap", line: 2, seq: 1 },
    },
    {
      what: "an inserted line",
      change: (lines) =>
        lines.toSpliced(
          1,
          0,
          `{"seq":2,"time":"2026-01-01T00:00:00.000Z","prev":"${"0".repeat(64)}"}`,
        ),
      found: { problem: "broken-chain", line: 2, seq: 2 },
    },
    {
      what: "a line that is no JSON",
      change: (lines) => lines.with(3, "{"),
      found: { problem: "bad-json", line: 4 },
    },
    {
      what: "JSON that is no line",
      change: (lines) => lines.with(3, "[]"),
      found: { problem: "bad-json", line: 4 },
    },
    {
      what: "an empty line",
      change: (lines) => lines.toSpliced(2, 0, ""),
      found: { problem: "bad-json", line: 3 },
    },
    {
      what: "a last line that is no JSON",
      change: (lines) => lines.with(4, "{"),
      found: { problem: "bad-json", line: 5 },
    },
  ];

  it.each(cases)("finds $what", async ({ change, found }) => {
    await inOneFile();
    await edit(at.file, change);
    expect(await verifyJournal(at.file)).toMatchObject({
      ok: false,
      file: at.file,
      message: expect.any(String),
      ...found,
    });
  });

  it("says of a torn last line that it is a crash, and nothing worse", async () => {
    await inOneFile();
    await appendFile(at.file, '{"seq":6,');
    expect(await verifyJournal(at.file)).toMatchObject({
      ok: false,
      problem: "torn",
      line: 6,
      file: at.file,
    });
  });

  it.each([
    [
      "the name of the file that was edited",
      (path: string) => edit(path, swap),
      "000002",
      { problem: "gap", line: 1 },
    ],
    ["a file that is missing", (path: string) => rm(path), "000003", { problem: "gap", line: 1 }],
    [
      "a file that was cut short",
      (path: string) => truncate(path, 200),
      "000002",
      { problem: "bad-json", line: 2 },
    ],
  ] as const)("finds, over many files, %s", async (_what, change, where, found) => {
    await inManyFiles();
    await change(`${at.file}.000002`);
    expect(await verifyJournal(at.file)).toMatchObject({
      ok: false,
      file: `${at.file}.${where}`,
      ...found,
    });
  });

  it("finds two rotated files that changed names", async () => {
    await inManyFiles();
    await rename(`${at.file}.000001`, `${at.file}.999998`);
    expect(await verifyJournal(at.file)).toMatchObject({
      ok: false,
      problem: "gap",
      file: `${at.file}.000002`,
      line: 1,
      seq: 4,
    });
  });

  it("accepts a journal that has grown since its head was noted", async () => {
    const { head: noted } = await inOneFile();
    const { head } = await written(2);
    expect(await verifyJournal(at.file, { expectHead: noted })).toEqual({
      ok: true,
      lines: 7,
      head,
    });
  });

  it.each([
    ["whole lines that were cut off", async () => edit(at.file, (lines) => lines.slice(0, 3)), 3],
    [
      "lines that were cut off so that it looks like a crash",
      async () => edit(at.file, (lines) => lines.slice(0, 3)).then(() => appendFile(at.file, "{")),
      4,
    ],
  ])("finds %s, with the head that was noted", async (_what, change, line) => {
    const { head: expectHead } = await inOneFile();
    await change();
    expect(await verifyJournal(at.file, { expectHead })).toMatchObject({
      ok: false,
      problem: "head-mismatch",
      line,
    });
  });

  it("finds a chain that was computed anew, with the head that was noted", async () => {
    const { head: expectHead } = await inOneFile();
    await rm(at.file);
    await written(6);
    const rewritten = async (lines: string[]) => {
      let prev = "0".repeat(64);
      return lines.map((line) => {
        const next = line.replace(/"prev":"\w+"/, `"prev":"${prev}"`).replace('"n":2', '"n":20');
        prev = createHash("sha256").update(next).digest("hex");
        return next;
      });
    };
    const lines = await rewritten((await readFile(at.file, "utf8")).trimEnd().split("\n"));
    await writeFile(at.file, `${lines.join("\n")}\n`);
    expect(await verifyJournal(at.file)).toMatchObject({ ok: true, lines: 6 });
    expect(await verifyJournal(at.file, { expectHead })).toMatchObject({
      ok: false,
      problem: "head-mismatch",
      line: 5,
      seq: 5,
    });
  });

  it("accepts an empty journal, and rejects where there is no file at all", async () => {
    expect(await codeOf(verifyJournal(at.file))).toBe("ENOENT");
    await written(0);
    expect(await verifyJournal(at.file)).toEqual({
      ok: true,
      lines: 0,
      head: { seq: 0, hash: "0".repeat(64) },
    });
  });

  it("waits a moment for the end of a line that is being written", async () => {
    const { head } = await inOneFile();
    const text = await readFile(at.file, "utf8");
    await writeFile(at.file, text.slice(0, -20));
    const verified = verifyJournal(at.file);
    await new Promise((resolve) => setTimeout(resolve, 20));
    await appendFile(at.file, text.slice(-20));
    expect(await verified).toEqual({ ok: true, lines: 5, head });
  });

  it("sees a whole journal at any moment, while lines are written and files rotated", async () => {
    const journal = await openJournal({ file: at.file, durable: false, maxBytes: 20_000 });
    let stop = false;
    const writer = async (n: number) => {
      while (!stop) await journal.append({ n, padding: "x".repeat(400) }, { n });
    };
    onTestFinished(() => {
      stop = true;
    });
    const writers = Promise.all(Array.from({ length: 20 }, (_, n) => writer(n)));
    for (let round = 0; round < 15 || (await names()).length < 5; round++) {
      expect(await verifyJournal(at.file)).toMatchObject({ ok: true });
      expect(
        (await tailJournal(at.file, 300)).every(
          ({ seq }, index, lines) => index === 0 || seq === (lines[index - 1]?.seq ?? 0) + 1,
        ),
      ).toBe(true);
    }
    stop = true;
    await writers;
    await journal.close();
  });
});

describe("read and tail", () => {
  it("give the lines of all files in order, without a torn last one", async () => {
    await inManyFiles();
    await appendFile(at.file, '{"seq":');
    expect((await allLines()).map(({ n }) => n)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect((await tailJournal(at.file, 5)).map(({ n }) => n)).toEqual([6, 7, 8, 9, 10]);
    expect(await tailJournal(at.file, 99)).toHaveLength(10);
    expect(await tailJournal(at.file, 0)).toEqual([]);
  });

  it("reject with the name of the file where a line is damaged", async () => {
    await inManyFiles();
    await edit(`${at.file}.000002`, () => ["what"]);
    await expect(allLines()).rejects.toMatchObject({
      code: "corrupt",
      message: expect.stringContaining("audit.jsonl.000002"),
    });
    await expect(tailJournal(at.file, 10)).rejects.toMatchObject({ code: "corrupt" });
    expect(await tailJournal(at.file, 4)).toHaveLength(4);
  });

  it("reject where there is no file", async () => {
    expect(await codeOf(readJournal(at.file).next())).toBe("ENOENT");
    expect(await codeOf(tailJournal(at.file, 1))).toBe("ENOENT");
  });

  it("take lines longer than any chunk that is read", async () => {
    const journal = await openJournal({ file: at.file });
    const numbers = Array.from({ length: 150_000 }, (_, n) => n);
    await journal.append({ n: 1 }, { numbers }, { n: 3 }, { numbers });
    await journal.close();
    expect(await tailJournal(at.file, 4)).toEqual(await allLines());
    expect((await tailJournal(at.file, 1))[0]).toMatchObject({ seq: 4, numbers });
    expect(await verifyJournal(at.file)).toMatchObject({ ok: true, lines: 4 });
    const again = await openJournal({ file: at.file });
    expect(again.head).toEqual(journal.head);
    await again.close();
  });
});

describe("follow", () => {
  /** Follows until `count` lines were seen; gives their numbers. */
  async function followed(count: number, after?: number): Promise<number[]> {
    const seen: number[] = [];
    const enough = new AbortController();
    const onLine = ({ seq }: { seq: number }) => {
      seen.push(seq);
      if (seen.length === count) enough.abort();
    };
    await followJournal(at.file, onLine, enough.signal, {
      pollMs: 5,
      ...(after === undefined ? {} : { after }),
    });
    return seen;
  }

  it("gives every line after a number, each once and in order, over rotations", async () => {
    const journal = await openJournal({ file: at.file, durable: false, maxBytes: 300 });
    for (let n = 1; n <= 5; n++) await journal.append({ n });
    const following = followed(60, 3);
    for (let n = 6; n <= 63; n++) {
      await journal.append({ n });
      if (n % 10 === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    }
    expect(await following).toEqual(Array.from({ length: 60 }, (_, n) => n + 4));
    await journal.close();
  });

  it("begins after the last line there is, and leaves out a line until it is whole", async () => {
    await inOneFile();
    const following = followed(2);
    await new Promise((resolve) => setTimeout(resolve, 20));
    const journal = await openJournal({ file: at.file });
    await journal.append({ n: 6 });
    await journal.close();
    await appendFile(at.file, '{"seq":7,"time":"",');
    await new Promise((resolve) => setTimeout(resolve, 20));
    await appendFile(at.file, '"prev":""}\n');
    expect(await following).toEqual([6, 7]);
  });

  it("rejects with what the reader throws, and resolves at once where it was stopped before", async () => {
    await inOneFile();
    const fails = () => {
      throw new RangeError("no more paper");
    };
    await expect(
      followJournal(at.file, fails, new AbortController().signal, { after: 0 }),
    ).rejects.toThrow("no more paper");
    await expect(
      followJournal(at.file, fails, AbortSignal.abort(), { after: 0 }),
    ).resolves.toBeUndefined();
  });
});
