/** The quick check of the end of a journal: what it reads, and what it finds there. */
import { appendFile, writeFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { verifyTail } from "../../src/journal/journal.ts";
import { at, hasDirectory, textLines, written } from "../support/journal-setup.ts";

hasDirectory();
const ALL = 1_000_000;
const without = (lines: readonly string[], gone: number) =>
  lines.filter((_line, index) => index !== gone);
const write = (lines: readonly string[]) => writeFile(at.file, `${lines.join("\n")}\n`);

describe("the check of a journal's end", () => {
  it("reads all of a small journal, over its rotated files", async () => {
    const { head } = await written(20, { maxBytes: 600 });
    const found = await verifyTail(at.file, { maxBytes: ALL, expectHead: head });
    expect(found).toEqual({ ok: true, lines: 20, first: 1, head, torn: false });
  });

  it("stops after so many bytes of a large one, and says where", async () => {
    const { head } = await written(200);
    const found = await verifyTail(at.file, { maxBytes: 1000 });
    expect(found).toMatchObject({ ok: true, head, first: 200 - (found.ok ? found.lines : 0) + 1 });
    expect(found.ok && found.lines).toBeLessThan(20);
  });

  it.each([
    [
      "a changed line",
      (lines: string[]) => lines.with(3, lines[3]?.replace('"n":4', '"n":7') ?? ""),
    ],
    ["a removed line", (lines: string[]) => without(lines, 3)],
    ["a removed first line", (lines: string[]) => without(lines, 0)],
    ["a line that is none", (lines: string[]) => lines.with(3, "no line")],
  ])("finds %s", async (_what, change) => {
    await written(6);
    await write(change(await textLines()));
    expect(await verifyTail(at.file, { maxBytes: ALL })).toMatchObject({ ok: false });
  });

  it("finds lines that were cut off the end, and a chain that was computed anew", async () => {
    const { head } = await written(6);
    const other = { seq: head.seq, hash: "0".repeat(64) };
    expect(await verifyTail(at.file, { maxBytes: ALL, expectHead: other })).toMatchObject({
      ok: false,
      message: expect.stringContaining("rewritten"),
    });
    await write((await textLines()).slice(0, 4));
    expect(await verifyTail(at.file, { maxBytes: ALL, expectHead: head })).toMatchObject({
      ok: false,
      message: expect.stringContaining("the last lines are missing"),
    });
  });

  it("leaves out a last line that is not complete", async () => {
    await written(3);
    await appendFile(at.file, '{"seq":4,"ti');
    const found = await verifyTail(at.file, { maxBytes: ALL });
    expect(found).toMatchObject({ ok: true, lines: 3, torn: true });
  });

  it("rejects where there is no file", async () => {
    await expect(verifyTail(at.file, { maxBytes: ALL })).rejects.toMatchObject({ code: "ENOENT" });
  });
});
