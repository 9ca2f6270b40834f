/** Lines out of a stream, whatever its pieces are; and a writer that waits for its reader. */
import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { linesOf, sinkTo } from "../../src/acp/lines.ts";
import fc from "../support/properties.ts";

async function* pieces(text: Buffer, sizes: readonly number[]) {
  let at = 0;
  for (const size of sizes) {
    yield text.subarray(at, at + size);
    at += size;
  }
  yield text.subarray(at);
}

async function collect(source: AsyncIterable<Buffer>, most?: number): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of linesOf(source, most)) lines.push(line.toString());
  return lines;
}

describe("lines", () => {
  it("are the same in whatever pieces they come; what has no end is none", async () => {
    const line = fc.string({ unit: "grapheme" }).map((text) => text.replaceAll("\n", " "));
    await fc.assert(
      fc.asyncProperty(fc.array(line), fc.array(fc.nat(9)), async (lines, sizes) => {
        const text = Buffer.from(`${lines.map((each) => `${each}\n`).join("")}half`);
        expect(await collect(pieces(text, sizes))).toEqual(lines.filter(Boolean));
      }),
    );
  });

  it("have an end before they fill the memory", async () => {
    const endless = pieces(Buffer.alloc(100, "x"), [10, 10, 10]);
    await expect(collect(endless, 20)).rejects.toMatchObject({ code: "too-large" });
  });
});

describe("a sink", () => {
  it("is drained when its reader has taken what was written", async () => {
    const stream = new PassThrough({ highWaterMark: 8 });
    const sink = sinkTo(stream);
    sink.write("a line that is longer than that");
    let taken = false;
    const drained = sink.drained().then(() => (taken = true));
    await new Promise(setImmediate);
    expect(taken).toBe(false);
    stream.resume();
    await drained;
  });

  it("is drained when its reader has gone, and takes more without an error", async () => {
    const stream = new PassThrough({ highWaterMark: 8 });
    const sink = sinkTo(stream);
    sink.write("a line that is longer than that");
    const drained = sink.drained();
    stream.destroy(new Error("EPIPE"));
    await drained;
    sink.write("more");
  });
});
