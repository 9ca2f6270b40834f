/**
 * Text for Discord: escaped so that nothing in it means anything, and cut into messages without
 * losing a letter.
 */

import { describe, expect, it } from "vitest";
import { block, literal, pieces } from "../../../channels/discord/text.ts";
import fc from "../../support/properties.ts";
import { drawMarkdown } from "../../worlds/discord/markdown.ts";

const names = { user: () => "somebody", role: () => "somebody", channel: () => "somewhere" };
const draw = (source: string) => drawMarkdown(source, names);
const TEXT = fc.oneof(
  fc.string({
    unit: fc.constantFrom(
      ..."`*_~|<>[]()@#:-+.\\/ \n1a&!",
      "<@1234567890123456789>",
      "https://x.y",
      "```",
      "@everyone",
    ),
  }),
  fc.string({ unit: "grapheme" }),
);

describe("escaped text", () => {
  it("is read as it was written, and links nowhere", () => {
    const check = (text: string) => {
      const { text: read, links } = draw(literal(text));
      expect(read).toBe(text);
      expect(links).toEqual([]);
    };
    fc.assert(fc.property(TEXT, check), { numRuns: 2000 });
  });

  it("leaves alone what means nothing, so that ids and commands can be read in the raw message", () => {
    for (const text of [
      "claude-code:abc",
      "rm -rf build",
      "Approved by ada · once",
      "a.b.c (d) + e = f, 'g' \"h\" & i; j? k! $l %m ^n {o} /p",
    ])
      expect(literal(text)).toBe(text);
  });
});

describe("a block of code", () => {
  it("is read as it was written, in a fence or without one", () => {
    fc.assert(
      fc.property(TEXT, (text) => {
        expect(draw(block(text)).text).toBe(text);
      }),
      { numRuns: 2000 },
    );
  });
});

describe("a long text", () => {
  it("comes in pieces that each fit and together are all of it", () => {
    const check = (text: string, max: number) => {
      const parts = pieces(text, max);
      for (const part of parts) expect(part.length).toBeLessThanOrEqual(max);
      const read = parts.map((part) => draw(part).text).join("");
      if (text.trim() !== "") expect(read.replace(/\s/g, "")).toBe(text.replace(/\s/g, ""));
    };
    fc.assert(fc.property(TEXT, fc.integer({ min: 4, max: 30 }), check), { numRuns: 2000 });
  });

  it("is never nothing, which Discord would refuse", () => {
    for (const text of ["", "\n", " "]) expect(pieces(text).join("").trim()).not.toBe("");
  });
});
