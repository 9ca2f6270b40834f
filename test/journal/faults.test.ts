/**
 * The audit journal where things go wrong: full and failing disks, a killed process, and two that
 * want the same file.
 */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdir, mkdtemp, open, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openJournal, verifyJournal } from "../../src/journal/journal.ts";
import {
  allLines,
  at,
  codeOf,
  faulty,
  hasDirectory,
  names,
  systemError,
  textLines,
  written,
} from "../support/journal-setup.ts";

hasDirectory();

/** Where the journal lies as JavaScript, for processes of its own. */
let compiled = "";
const children = new Set<ChildProcess>();

beforeAll(async () => {
  compiled = await mkdtemp(join(tmpdir(), "journal-js-"));
  await writeFile(join(compiled, "package.json"), '{"type":"module"}');
  const tsc = "node_modules/typescript/bin/tsc";
  const options =
    "--ignoreConfig --module nodenext --target es2023 --types node --skipLibCheck " +
    "--rewriteRelativeImportExtensions";
  await promisify(execFile)(process.execPath, [
    tsc,
    "src/journal/journal.ts",
    "--outDir",
    compiled,
    ...options.split(" "),
  ]);
});

afterAll(() => rm(compiled, { recursive: true, force: true }));

afterEach(() => {
  for (const child of children) child.kill("SIGKILL");
  children.clear();
});

/**
 * Starts a process that runs `script` with `openJournal`, `file` and `say` at hand. Its lines come
 * out of `said`.
 */
function start(script: string, { shell = "" } = {}) {
  const program = `
    import { openJournal } from ${JSON.stringify(join(compiled, "journal.js"))};
    const file = ${JSON.stringify(at.file)};
    const say = (value) => process.stdout.write(JSON.stringify(value) + "\\n");
    ${script}`;
  const node = [process.execPath, "--input-type=module", "--eval", program];
  const [command = "", ...args] =
    shell === "" ? node : ["/bin/sh", "-c", `${shell}; exec "$0" "$@"`, ...node];
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "inherit"] });
  children.add(child);
  const said = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async (): Promise<unknown> => {
    const { value, done } = await said.next();
    return done ? undefined : JSON.parse(value);
  };
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  return { child, next, ended };
}

describe("a full disk", () => {
  it("rejects every line: a device that is always full", async () => {
    const journal = await openJournal({ file: "/dev/full" });
    await expect(journal.append({ n: 1 })).rejects.toMatchObject({
      code: "not-written",
      cause: { code: "ENOSPC" },
    });
    expect(await codeOf(journal.append({ n: 2 }))).toBe("not-written");
    expect(journal.head.seq).toBe(0);
    await journal.close();
  });

  it("leaves nothing of a call that was half written, and takes the next one: a limit on the size of files", async () => {
    const script = `
      const journal = await openJournal({ file });
      await journal.append({ n: 1 });
      const big = { n: 2, numbers: Array.from({ length: 20_000 }, (_, n) => n) };
      await journal.append({ n: 1.5 }, big).catch(({ code, cause }) => say([code, cause.code]));
      await journal.append({ n: 3 });
      say(journal.stats);
      await journal.close();`;
    const { next, ended } = start(script, { shell: "ulimit -f 16" });
    expect([await next(), await next()]).toEqual([
      ["not-written", "EFBIG"],
      { lines: 2, syncs: 2 },
    ]);
    await ended;
    expect((await allLines()).map(({ seq, n }) => ({ seq, n }))).toEqual([
      { seq: 1, n: 1 },
      { seq: 2, n: 3 },
    ]);
    expect(await verifyJournal(at.file)).toMatchObject({ ok: true, lines: 2 });
  });
});

describe("a failing disk", () => {
  it("that takes few bytes at a time is written to until all are there", async () => {
    const open = faulty((handle) => {
      const write = handle.write.bind(handle) as (
        bytes: Buffer,
        offset: number,
        length: number,
      ) => Promise<unknown>;
      Object.assign(handle, {
        write: (bytes: Buffer, offset: number, length: number) =>
          write(bytes, offset, Math.min(length, 7)),
      });
    });
    await written(5, { open });
    expect(await verifyJournal(at.file)).toMatchObject({ ok: true, lines: 5 });
  });

  /** Writes half of the second batch, then fails, a while later. */
  const failsOnce = (more: Record<string, () => Promise<never>> = {}) =>
    faulty((handle) => {
      const write = handle.write.bind(handle) as (
        bytes: Buffer,
        offset: number,
        length: number,
      ) => Promise<unknown>;
      let calls = 0;
      const half = async (bytes: Buffer, offset: number, length: number) => {
        calls++;
        if (calls !== 3) return write(bytes, offset, calls === 2 ? length >> 1 : length);
        await new Promise((resolve) => setTimeout(resolve, 50));
        throw systemError("ENOSPC");
      };
      Object.assign(handle, { write: half, ...more });
    });

  it("loses the batch and whoever waits behind it; the next line continues the last durable one", async () => {
    const journal = await openJournal({ file: at.file, open: failsOnce() });
    await journal.append({ n: 1 });
    const head = journal.head;
    const lost = journal.append({ n: 2 });
    const behind = new Promise((resolve) =>
      setImmediate(() => resolve(codeOf(journal.append({ n: 3 })))),
    );
    await expect(lost).rejects.toMatchObject({
      code: "not-written",
      cause: { code: "ENOSPC" },
      message: expect.stringContaining(at.file),
    });
    expect(await behind).toBe("not-written");
    expect(journal.head).toEqual(head);
    expect(await textLines()).toHaveLength(1);
    await journal.append({ n: 4 });
    await journal.close();
    expect((await allLines()).map(({ seq, n }) => ({ seq, n }))).toEqual([
      { seq: 1, n: 1 },
      { seq: 2, n: 4 },
    ]);
    expect(await verifyJournal(at.file)).toMatchObject({ ok: true, lines: 2 });
  });

  it("that cannot take the half line back breaks the journal until it is opened again", async () => {
    const truncate = async (): Promise<never> => Promise.reject(systemError("EIO"));
    const journal = await openJournal({ file: at.file, open: failsOnce({ truncate }) });
    await journal.append({ n: 1 });
    expect(await codeOf(journal.append({ n: 2 }))).toBe("broken");
    await expect(journal.append({ n: 3 })).rejects.toMatchObject({
      code: "broken",
      cause: { code: "EIO" },
    });
    await journal.close();
    expect(await verifyJournal(at.file)).toMatchObject({ ok: false, problem: "torn", line: 2 });
    const again = await openJournal({ file: at.file });
    expect(again.recovered?.bytes).toBeGreaterThan(0);
    await again.append({ n: 4 });
    await again.close();
    expect(await verifyJournal(at.file)).toMatchObject({ ok: true, lines: 2 });
  });

  it("is never trusted again after a sync failed, even if the next sync succeeds", async () => {
    let syncs = 0;
    const open = faulty((handle) => {
      const datasync = handle.datasync.bind(handle);
      handle.datasync = async () => {
        syncs++;
        if (syncs === 2) throw systemError("EIO");
        return datasync();
      };
    });
    const journal = await openJournal({ file: at.file, open });
    await journal.append({ n: 1 });
    await expect(journal.append({ n: 2 })).rejects.toMatchObject({
      code: "broken",
      cause: { code: "EIO" },
    });
    expect(await codeOf(journal.append({ n: 3 }))).toBe("broken");
    expect(syncs).toBe(2);
    await journal.close();
    expect(await allLines()).toMatchObject([{ seq: 1, n: 1 }]);
    await written(1);
    expect(await verifyJournal(at.file)).toMatchObject({ ok: true, lines: 2 });
  });

  it("that cannot open a new file at a rotation loses the batch, and the next one rotates", async () => {
    let busy = true;
    const journal = await openJournal({
      file: at.file,
      maxBytes: 1,
      open: (path, flags, mode) =>
        busy && path.endsWith(".next")
          ? Promise.reject(systemError("EMFILE"))
          : open(path, flags, mode),
    });
    await journal.append({ n: 1 });
    await expect(journal.append({ n: 2 })).rejects.toMatchObject({
      code: "not-written",
      cause: { code: "EMFILE" },
    });
    busy = false;
    await journal.append({ n: 3 });
    await journal.close();
    expect((await allLines()).map(({ seq, n }) => [seq, n])).toEqual([
      [1, 1],
      [2, 3],
    ]);
    expect(await names()).toEqual(["audit.jsonl", "audit.jsonl.000001"]);
  });

  it.each([
    ["is gone when it is to be rotated", { maxBytes: 1 }, 0],
    ["has been gone for a second", {}, 1000],
  ])("breaks the journal where its file %s", async (_what, options, later) => {
    let now = Date.UTC(2026, 0, 1);
    const journal = await openJournal({ file: at.file, now: () => now, ...options });
    await journal.append({ n: 1 });
    await rm(at.file);
    now += later;
    await expect(journal.append({ n: 2 })).rejects.toMatchObject({
      code: "broken",
      cause: { code: "ENOENT" },
    });
    expect(await codeOf(journal.append({ n: 3 }))).toBe("broken");
    await journal.close();
  });

  it("breaks the journal where another file has taken its place", async () => {
    let now = Date.UTC(2026, 0, 1);
    const journal = await openJournal({ file: at.file, now: () => now });
    await journal.append({ n: 1 });
    await rm(at.file);
    await writeFile(at.file, "");
    now += 1000;
    expect(await codeOf(journal.append({ n: 2 }))).toBe("broken");
    await journal.close();
  });
});

describe("a killed process", () => {
  it("has written every line that it was told is written", async () => {
    const script = `
      const journal = await openJournal({ file, maxBytes: 20_000 });
      const work = async (worker) => {
        for (let n = 1; ; n++) {
          await journal.append({ worker, n }, { worker, n, padding: "x".repeat(n % 300) });
          say([worker, n]);
        }
      };
      for (let worker = 0; worker < 8; worker++) void work(worker);`;
    const { child, next, ended } = start(script);
    const told = new Set<string>();
    while (told.size < 1500) told.add(JSON.stringify(await next()));
    child.kill("SIGKILL");
    for (
      let last = await next().catch(() => undefined);
      last;
      last = await next().catch(() => undefined)
    )
      told.add(JSON.stringify(last));
    await ended;
    // the dead one's lock does not stand in the way
    const journal = await openJournal({ file: at.file });
    await journal.close();
    const found = new Set((await allLines()).map(({ worker, n }) => JSON.stringify([worker, n])));
    expect([...told].filter((line) => !found.has(line))).toEqual([]);
    expect(await verifyJournal(at.file)).toMatchObject({ ok: true, head: journal.head });
    expect((await names()).length).toBeGreaterThan(5);
  });
});

describe("the lock", () => {
  const lock = () => `${at.file}.lock`;

  it("is a socket for its owner alone, and gone after close", async () => {
    const journal = await openJournal({ file: at.file });
    const found = await stat(lock());
    expect([found.isSocket(), found.mode & 0o777]).toEqual([true, 0o600]);
    await journal.close();
    expect(await readdir(at.directory)).toEqual(["audit.jsonl"]);
  });

  it("keeps this process from opening the file twice, also at the same moment", async () => {
    const outcomes = await Promise.allSettled([
      openJournal({ file: at.file }),
      openJournal({ file: at.file }),
    ]);
    expect(outcomes.filter(({ status }) => status === "rejected")).toMatchObject([
      { reason: { code: "locked" } },
    ]);
    for (const outcome of outcomes) if (outcome.status === "fulfilled") await outcome.value.close();
    expect((await written(1)).head.seq).toBe(1);
  });

  it("of a living process stands, also while that one is stopped, and the error names its pid", async () => {
    const { child, next } = start(
      "await openJournal({ file }); say(true); setInterval(() => {}, 1000);",
    );
    await next();
    const fails = openJournal({ file: at.file });
    await expect(fails).rejects.toMatchObject({
      code: "locked",
      message: expect.stringContaining(`process ${child.pid} on`),
    });
    child.kill("SIGSTOP");
    await expect(openJournal({ file: at.file })).rejects.toMatchObject({ code: "locked" });
  });

  it("of a process that was killed is taken over, also in a directory whose name is longer than a socket's may be", async () => {
    for (const directory of [at.directory, join(at.directory, "x".repeat(120))]) {
      await mkdir(directory, { recursive: true });
      at.file = join(directory, "audit.jsonl");
      const { child, next, ended } = start(
        "await openJournal({ file }); say(true); setInterval(() => {}, 1000);",
      );
      await next();
      await expect(openJournal({ file: at.file })).rejects.toMatchObject({ code: "locked" });
      child.kill("SIGKILL");
      await ended;
      expect((await written(1)).head.seq).toBe(1);
    }
  });

  it("that an older version left, a file with a pid, is taken over", async () => {
    await writeFile(lock(), `${process.pid} elsewhere\n`);
    expect((await written(1)).head.seq).toBe(1);
    await expect(stat(lock())).rejects.toMatchObject({ code: "ENOENT" });
  });

  it("that is dead goes to one of many who want it at the same moment", async () => {
    for (const name of [lock(), `${lock()}.takeover`]) await writeFile(name, "");
    const script = `
      const journal = await openJournal({ file }).catch(({ code }) => code);
      say(typeof journal === "string" ? journal : "open");
      setInterval(() => {}, 1000);`;
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => start(script).next()));
    expect(outcomes.sort()).toEqual(["locked", "locked", "locked", "locked", "locked", "open"]);
  });
});
