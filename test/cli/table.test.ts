/** Tables at the widths that terminals have. */
import { describe, expect, it } from "vitest";
import { tableLines, wrapped } from "../../src/cli/table.ts";

const HEAD = ["ID", "SESSION", "WHAT"];
const ROWS = [
  ["V1StGXR8", "claude-code:7f3a9b2c-1111", "git push --force origin main  (Overwrites history)"],
  ["b2", "s:1", "ls"],
];
const all = (width?: number, last?: "cut" | "wrap") => {
  const { head, lines } = tableLines(HEAD, ROWS, { width, ...(last && { last }) });
  return [...(head === undefined ? [] : [head]), ...lines];
};

describe("a table", () => {
  it("is whole where output is no terminal", () => {
    expect(all()[1]).toBe(
      "V1StGXR8  claude-code:7f3a9b2c-1111  git push --force origin main  (Overwrites history)",
    );
  });

  it.each([120, 80, 60, 50, 40])("fits %i columns, with every id whole", (width) => {
    for (const last of ["cut", "wrap"] as const) {
      const lines = all(width, last);
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(width);
      expect(lines.join("\n")).toContain("V1StGXR8");
    }
  });

  it("goes on in the next line at a word, under its column", () => {
    expect(all(60, "wrap")).toEqual([
      "ID        SESSION                   WHAT",
      "V1StGXR8  claude-code:7f3a9b2c-11…  git push --force origin",
      "                                    main  (Overwrites",
      "                                    history)",
      "b2        s:1                       ls",
    ]);
  });

  it("becomes a list of each row's cells where its columns have no room", () => {
    expect(all(30)).toEqual([
      "ID       V1StGXR8",
      "SESSION  claude-code:7f3a9b2c-",
      "         1111",
      "WHAT     git push --force",
      "         origin main",
      "         (Overwrites history)",
      "",
      "ID       b2",
      "SESSION  s:1",
      "WHAT     ls",
    ]);
  });

  it("counts wide characters as two columns", () => {
    expect(wrapped("漢字漢字 x", 6)).toEqual(["漢字漢", "字 x"]);
    expect(tableLines(["A", "B"], [["漢字", "x"]]).lines).toEqual(["漢字  x"]);
  });
});
