/** Which tools a matcher means. */
import { describe, expect, it } from "vitest";
import { compileMatcher } from "../../src/policy/hooks/matcher.ts";
import { expectLinear } from "../support/growth.ts";

describe("a matcher", () => {
  const CASES: readonly [matcher: string | undefined, fits: string[], not: string[]][] = [
    [undefined, ["Bash", "", "__proto__"], []],
    ["", ["Bash"], []],
    ["*", ["Bash", "mcp__x__y"], []],
    ["Bash", ["Bash"], ["bash", "BashOutput", "MyBash"]],
    ["Edit|Write", ["Edit", "Write"], ["NotebookEdit", "Edit|Write", "MultiEdit"]],
    ["Edit, Write", ["Edit", "Write"], ["Read"]],
    ["toString", ["toString"], ["Bash"]],
    ["__proto__", ["__proto__"], ["constructor"]],
    ["mcp__memory__*", ["mcp__memory__write", "mcp__memory__"], ["mcp__other__write"]],
    ["Bash|mcp__memory__*", ["Bash", "mcp__memory__write"], ["Edit"]],
    ["mcp__memory", ["mcp__memory", "mcp__memory__write"], ["mcp__memory2__write"]],
    ["mcp__git-hub_x", ["mcp__git-hub_x__push"], ["mcp__git"]],
    ["mcp__memory__write", ["mcp__memory__write"], ["mcp__memory__write_all"]],
    ["mcp__.*__write.*", ["mcp__a__write", "mcp__b__write_file"], ["mcp__a__read"]],
    ["^mcp__.*", ["mcp__a__b"], ["xmcp__a"]],
    ["Edit.*", ["Edit", "EditAll", "NotebookEdit"], ["Read"]],
    ["^(Edit|Write)$", ["Edit", "Write"], ["NotebookEdit"]],
    ["Edit*", ["Edit", "EditAll", "NotebookEdit"], ["Read"]],
    ["**", ["Bash"], []],
    ["^(?!Read$)", ["Bash", "ReadAll"], ["Read"]],
  ];

  it.each(CASES)("%j", (matcher, fits, not) => {
    const { matches, fault } = compileMatcher(matcher);
    expect(fault).toBeUndefined();
    expect(fits.filter((tool) => !matches(tool))).toEqual([]);
    expect(not.filter((tool) => matches(tool))).toEqual([]);
  });

  it.each(["(", "[a", "a{2,1}", ",", "x".repeat(1001)])(
    "that cannot be read, %j, means every tool and says so",
    (matcher) => {
      const { matches, fault } = compileMatcher(matcher);
      expect(fault).toMatch(/^matcher: /);
      expect(matches("Bash")).toBe(true);
    },
  );

  it("takes time in proportion to the name, however both are made", () => {
    const { matches } = compileMatcher("^(a+)+$|(.*a){20}b");
    expectLinear((size) => matches(`${"a".repeat(size)}!`), 10_000);
  });
});
