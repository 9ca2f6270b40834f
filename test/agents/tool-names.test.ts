/** The names of tools: each host's own, and the table that judges and rules go by. */
import { describe, expect, it } from "vitest";
import { hostTools, toolNames } from "../../src/agents/tools/index.ts";
import { namesOf, type ToolKind, toolTable } from "../../src/core/tool-names.ts";

describe.each(hostTools)("the tools of $host", ({ polls = "", ...tools }) => {
  const { host: _host, ...kinds } = tools;
  const names = namesOf(tools, ...(Object.keys(kinds) as ToolKind[]));

  it("stand there once each, and all in the table", () => {
    expect(names).toEqual([...new Set(names)]);
    for (const name of names) expect(toolNames.kinds.has(name)).toBe(true);
  });

  it("say of tools of its own only that to repeat them is how one waits", () => {
    for (const name of polls.split(/\s+/).filter(Boolean)) expect(names).toContain(name);
  });
});

describe("the table", () => {
  it("has the names of all hosts, by kind", () => {
    const table = toolTable([
      { host: "one", shell: "run", read: "cat\n  less", polls: "less" },
      { host: "two", shell: "run sh", editor: "ed" },
    ]);
    expect([...table.named("shell")]).toEqual(["run", "sh"]);
    expect([...table.named("read", "editor")]).toEqual(["cat", "less", "ed"]);
    expect([...table.files]).toEqual([
      ["cat", "read"],
      ["less", "read"],
      ["ed", "editor"],
    ]);
    expect([...table.polls]).toEqual(["less"]);
  });

  it("cannot be made where two hosts mean different things by one name", () => {
    const hosts = [
      { host: "one", read: "open" },
      { host: "two", write: "open" },
    ];
    expect(() => toolTable(hosts)).toThrow("the tool open of two is write, and elsewhere read");
  });

  it("takes nothing that every object has for a tool", () => {
    for (const name of ["toString", "constructor", "__proto__"])
      expect(toolNames.kinds.has(name)).toBe(false);
  });
});
