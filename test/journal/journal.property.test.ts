/**
 * What holds of the audit journal for any bodies, any fault in a byte, and any order of callers.
 */
import { createHash } from "node:crypto";
import { readFile, rm, writeFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import {
  type JournalLine,
  type JournalOptions,
  openJournal,
  verifyJournal,
} from "../../src/journal/journal.ts";
import { anyCharacter } from "../support/any-character.ts";
import { allLines, at, hasDirectory, written } from "../support/journal-setup.ts";
import fc from "../support/properties.ts";

hasDirectory();

const RESERVED = ["seq", "time", "prev", "truncated"];
/** Any UTF-16, so lone surrogates and control characters too. */
const text = fc.oneof(
  fc.string(),
  fc.array(fc.nat(0xffff), { maxLength: 30 }).map((units) => String.fromCharCode(...units)),
);
const key = text.filter((name) => !RESERVED.includes(name));
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    text,
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie("value"), { maxLength: 4 }),
    tie("object"),
  ),
  object: fc.dictionary(text, tie("value"), { maxKeys: 4 }),
}));
const body = fc.dictionary(key, value, { maxKeys: 5 });
const calls = fc.array(fc.array(body, { minLength: 1, maxLength: 3 }), {
  minLength: 1,
  maxLength: 8,
});

async function write(
  bodies: readonly (readonly object[])[],
  options: Partial<JournalOptions>,
): Promise<JournalLine[]> {
  await rm(at.directory, { recursive: true, force: true });
  const journal = await openJournal({ file: at.file, durable: false, ...options });
  for (const call of bodies) await journal.append(...call);
  await journal.close();
  expect(await verifyJournal(at.file)).toEqual({
    ok: true,
    lines: bodies.flat().length,
    head: journal.head,
  });
  return allLines();
}

describe("the audit journal", () => {
  it("verifies, and gives every body back, whatever it is and wherever the files are rotated", async () => {
    const check = async (bodies: object[][], maxBytes: number) => {
      const bare = (await write(bodies, { maxBytes })).map(({ seq, time, prev, ...rest }) => rest);
      expect(JSON.stringify(bare)).toBe(
        JSON.stringify(bodies.flat().map((each) => JSON.parse(JSON.stringify(each)))),
      );
    };
    await fc.assert(fc.asyncProperty(calls, fc.integer({ min: 1, max: 3000 }), check), {
      numRuns: 60,
    });
  });

  it("cuts every long string to a whole number of characters, and keeps its digest", async () => {
    const check = async (long: string, truncateAt: number) => {
      const [line] = await write([[{ a: [{ b: long }] }]], { truncateAt });
      const kept = (line as unknown as { a: [{ b: string }] }).a[0].b;
      if (long.length <= truncateAt) {
        expect([kept, line?.truncated]).toEqual([long, undefined]);
        return;
      }
      const start = kept.slice(0, -"...[truncated]".length);
      expect(line?.truncated).toEqual({
        "a.0.b": `sha256:${createHash("sha256").update(long).digest("hex")}`,
      });
      expect(
        long.startsWith(start) && start.length >= truncateAt - 1 && start.length <= truncateAt,
      ).toBe(true);
      expect(Buffer.from(start).toString()).toBe(start); // no half of a pair
    };
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: anyCharacter, maxLength: 60 }),
        fc.integer({ min: 1, max: 40 }),
        check,
      ),
      {
        numRuns: 60,
      },
    );
  });

  it("shows any change of any byte before its last line", async () => {
    await written(6);
    const intact = await readFile(at.file);
    const lastLine = intact.lastIndexOf("\n", intact.length - 2) + 1;
    const check = async (position: number, mask: number) => {
      const bytes = Buffer.from(intact);
      bytes[position] = (bytes[position] ?? 0) ^ mask;
      await writeFile(at.file, bytes);
      expect(await verifyJournal(at.file)).toMatchObject({
        ok: false,
        problem: expect.stringMatching(/^(bad-json|broken-chain|gap)$/),
      });
    };
    await fc.assert(
      fc.asyncProperty(fc.nat(lastLine - 1), fc.integer({ min: 1, max: 255 }), check),
      { numRuns: 300 },
    );
  });

  it("shows any choice and order of its lines that is not how it began", async () => {
    await written(6);
    const lines = (await readFile(at.file, "utf8")).trimEnd().split("\n");
    const check = async (chosen: string[]) => {
      await writeFile(at.file, chosen.map((line) => `${line}\n`).join(""));
      const asItBegan = chosen.every((line, index) => line === lines[index]);
      expect((await verifyJournal(at.file)).ok).toBe(asItBegan);
    };
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...lines), { maxLength: 8 }), check),
      { numRuns: 100 },
    );
    await fc.assert(fc.asyncProperty(fc.shuffledSubarray(lines), check), { numRuns: 100 });
  });

  it("keeps the order of each caller and the lines of each call together, however many write at once", async () => {
    const step = fc.record({
      lines: fc.integer({ min: 1, max: 3 }),
      waits: fc.boolean(),
      turns: fc.nat(2),
    });
    const check = async (callers: { lines: number; waits: boolean; turns: number }[][]) => {
      await rm(at.directory, { recursive: true, force: true });
      const journal = await openJournal({ file: at.file, durable: false, maxBytes: 500 });
      const run = async (
        steps: { lines: number; waits: boolean; turns: number }[],
        caller: number,
      ) => {
        const pending: Promise<void>[] = [];
        for (const [call, { lines, waits, turns }] of steps.entries()) {
          for (let turn = 0; turn < turns; turn++)
            await new Promise((resolve) => setImmediate(resolve));
          const done = journal.append(
            ...Array.from({ length: lines }, (_, part) => ({ caller, call, part })),
          );
          if (waits) await done;
          pending.push(done);
        }
        await Promise.all(pending);
      };
      await Promise.all(callers.map(run));
      await journal.close();
      const lines = await allLines();
      for (const [caller, steps] of callers.entries()) {
        const own = lines.filter((line) => line.caller === caller);
        const expected = steps.flatMap(({ lines }, call) =>
          Array.from({ length: lines }, (_, part) => [call, part]),
        );
        expect(own.map(({ call, part }) => [call, part])).toEqual(expected);
        for (const line of own)
          if (line.part !== 0)
            expect(lines[line.seq - 2]).toMatchObject({ caller, call: line.call });
      }
      expect((await verifyJournal(at.file)).ok).toBe(true);
    };
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(step, { maxLength: 5 }), { maxLength: 6 }), check),
      { numRuns: 40 },
    );
  });
});
