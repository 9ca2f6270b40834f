/** Gemini CLI: what it sends and is told to the letter, and where it runs no hooks. */
import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { gemini } from "../../src/agents/gemini.ts";
import { parseStrict } from "../../src/core/json.ts";
import { allow, apply, deny, makeSite, optionsOf } from "../contract/agent-site.ts";
import { recorded } from "../worlds/recorded.ts";

const URL = "http://127.0.0.1:4180";
const { calls, outcomes } = recorded("gemini");
const parse = (payload = "") => gemini.parse(parseStrict(payload));

describe("what Gemini CLI sends", () => {
  it("is a call without an id", () => {
    expect(parse(calls.shell)).toEqual({
      kind: "call",
      event: "BeforeTool",
      call: {
        session: "gemini:bf07c111-fff5-49e3-bbd4-7335764eca71",
        tool: "run_shell_command",
        input: { command: "echo hello", description: "Tidy up" },
        raw: '{"command":"echo hello","description":"Tidy up"}',
        cwd: "/home/dev/project",
        agent: "gemini",
        summary: "Tidy up",
      },
    });
  });

  it("names the tool of an MCP server as other hosts do, before and after", () => {
    expect(parse(calls.mcp)).toMatchObject({ call: { tool: "mcp__notes__note" } });
    expect(parse(outcomes.mcp)).toMatchObject({ tool: "mcp__notes__note" });
  });

  it("says how a call ended, and that it failed", () => {
    expect(parse(outcomes.shell)).toMatchObject({
      tool: "run_shell_command",
      outcome: { ok: true },
    });
    expect(parse(outcomes.fetch)).toMatchObject({
      outcome: { ok: false, error: expect.stringContaining("Blocked Host") },
    });
  });
});

it("is told a decision, a reason and an edited input", () => {
  const told = (decision: typeof allow) => gemini.render(parse(calls.shell), decision).stdout;
  expect(told(allow)).toBe('{"decision":"allow","reason":"approved by lead"}');
  expect(told(deny)).toBe('{"decision":"deny","reason":"not on a Friday"}');
  expect(told({ ...allow, input: '{"command":"true"}' })).toBe(
    '{"decision":"allow","reason":"approved by lead",' +
      '"hookSpecificOutput":{"tool_input":{"command":"true"}}}',
  );
});

describe("doctor's look at Gemini CLI", () => {
  let site: Awaited<ReturnType<typeof makeSite>>;
  beforeEach(async () => {
    site = await makeSite();
    await mkdir(join(site.home, ".gemini"));
    await apply(await gemini.install(optionsOf(site, URL)));
  });
  afterEach(() => site.remove());

  const notes = async () => (await gemini.installed(optionsOf(site, URL))).notes.join("\n");
  const trusts = (rules: object) =>
    writeFile(join(site.home, ".gemini/trustedFolders.json"), JSON.stringify(rules));

  it.each([
    { project: "DO_NOT_TRUST" },
    { ".": "DO_NOT_TRUST" },
    { ".": "TRUST_FOLDER", project: "DO_NOT_TRUST" },
  ])("finds a folder that is not to be trusted (%j)", async (rules) => {
    const root = join(site.project, "..");
    await trusts(
      Object.fromEntries(Object.entries(rules).map(([path, level]) => [join(root, path), level])),
    );
    expect(await notes()).toContain("runs no hooks");
  });

  it("finds it through a link, too", async () => {
    const link = join(site.home, "link");
    await symlink(site.project, link);
    await trusts({ [link]: "DO_NOT_TRUST" });
    expect(await notes()).toContain("runs no hooks");
  });

  it.each([
    {},
    { project: "TRUST_FOLDER" },
    { ".": "DO_NOT_TRUST", project: "TRUST_FOLDER" },
    { proj: "DO_NOT_TRUST" },
    { "project/below": "TRUST_PARENT" },
  ])(
    "says nothing of one that is trusted, or that nobody has decided about (%j)",
    async (rules) => {
      const root = join(site.project, "..");
      await trusts(
        Object.fromEntries(Object.entries(rules).map(([path, level]) => [join(root, path), level])),
      );
      expect(await notes()).toBe("");
    },
  );

  it.each([
    ['{"hooksConfig":{"enabled":false}}', "hooksConfig.enabled to false"],
    ['{"hooksConfig":{"disabled":["countersign"]}}', "hooksConfig.disabled"],
  ])("finds hooks that are switched off by %s", async (text, said) => {
    await mkdir(join(site.project, ".gemini"));
    await writeFile(join(site.project, ".gemini/settings.json"), text);
    expect(await notes()).toContain(said);
  });
});
