/** What a card says of a call beyond its text: whether a file exists that is written whole. */
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { createCallFacts, toolKindOf } from "../../src/app/call-facts.ts";
import type { RuledCall } from "../../src/core/approvals/prior-answers.ts";
import { judgeCall } from "../../src/core/judge.ts";
import type { JsonObject } from "../../src/core/model.ts";
import { createDisk } from "../../src/filesystem/real-paths.ts";
import { judges } from "../../src/judges/index.ts";
import { policyOf, ruledAtOnce, toolCall } from "../support/fixtures.ts";
import { openGateway } from "../support/gateways.ts";

const policy = policyOf([], "all");

function ruled(tool: string, input: JsonObject, cwd: string): RuledCall {
  const call = toolCall({ tool, input, cwd });
  const judgement = judgeCall(judges, call);
  return { call, judgement, ruling: ruledAtOnce(policy, call, judgement) };
}

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), "countersign-facts-"));
  onTestFinished(() => rm(path, { recursive: true }));
  await writeFile(join(path, "old.txt"), "old\n");
  return path;
}

describe("a file that is written whole", () => {
  it("is looked up in the call's folder, whatever the host calls it", async () => {
    const cwd = await folder();
    const factsOf = createCallFacts(createDisk({ home: cwd }));
    const exists = async (tool: string, input: JsonObject) =>
      (await factsOf(ruled(tool, input, cwd))).exists;
    expect(await exists("Write", { file_path: "old.txt", content: "" })).toBe(true);
    expect(await exists("Write", { file_path: "new.txt", content: "" })).toBe(false);
    expect(await exists("create_file", { filePath: join(cwd, "old.txt"), content: "" })).toBe(true);
    expect(await exists("write_file", { path: "~/old.txt", content: "" })).toBe(true);
    expect(
      await exists("str_replace_editor", { command: "create", path: "new.txt", file_text: "x" }),
    ).toBe(false);
  });

  it("is unknown where a system and a host that first shortens the path look elsewhere", async () => {
    const cwd = await folder();
    const factsOf = createCallFacts(createDisk({ home: cwd }));
    const exists = async (path: string) =>
      (await factsOf(ruled("Write", { file_path: path, content: "" }, cwd))).exists;
    for (const path of ["x/../old.txt", `${cwd}/x/../old.txt`, "~/x/../old.txt", "~/../old.txt"])
      expect(await exists(path), path).toBeUndefined();
    expect(await exists("x/../new.txt")).toBe(false);
    expect(await exists("./old.txt")).toBe(true);
    await mkdir(join(cwd, "x"));
    expect(await exists("x/../old.txt")).toBe(true);
  });

  it("is unknown where the gateway may not look, and in the home of another user", async () => {
    const cwd = await folder();
    await symlink("round", join(cwd, "round")); // as a closed folder, which root would see into
    const factsOf = createCallFacts(createDisk({ home: cwd }));
    for (const path of ["round/a.txt", "~somebody/a.txt", `${"x".repeat(300)}/a.txt`])
      expect(await factsOf(ruled("Write", { file_path: path, content: "x" }, cwd)), path).toEqual({
        kind: "write",
      });
  });

  it("is not looked up where only a part of it changes, or nothing is written", async () => {
    const cwd = await folder();
    const asked: string[] = [];
    const factsOf = createCallFacts({
      exists: async (path) => {
        asked.push(path);
        return true;
      },
    });
    for (const [tool, input] of [
      ["Edit", { file_path: "old.txt", old_string: "old", new_string: "new" }],
      ["MultiEdit", { file_path: "old.txt", edits: [] }],
      ["append_file", { path: "old.txt", content: "x" }],
      ["Read", { file_path: "old.txt" }],
      ["Bash", { command: "rm old.txt" }],
    ] as const)
      expect(await factsOf(ruled(tool, input, cwd))).not.toHaveProperty("exists");
    expect(asked).toEqual([]);
  });

  it("is unknown where the disk does not answer, and only one look hangs", async () => {
    let asked = 0;
    const factsOf = createCallFacts({
      exists: () => {
        asked++;
        return new Promise(() => {});
      },
    });
    const write = () => factsOf(ruled("Write", { file_path: "a", content: "" }, "/project"));
    const answers = await Promise.all([write(), write(), write()]);
    expect(answers.map((facts) => "exists" in facts)).toEqual([false, false, false]);
    expect(await write()).toEqual({ kind: "write" });
    expect(asked).toBe(1);
  });

  it("is told on the card of a gateway's question, and kept with it", async () => {
    const cwd = await folder();
    const gateway = await openGateway();
    await gateway.companion();
    const asked = gateway.ask({
      session: "s:1",
      tool: "Write",
      input: { file_path: join(cwd, ".npmrc"), content: "x\n" },
      cwd,
    });
    const [approval] = await gateway.pending();
    expect(approval!.card).toMatchObject({
      body: { kind: "changes", files: [{ what: "create", added: 1 }] },
      adds: false,
    });
    await gateway.stop();
    await asked.catch(() => {});
  });
});

describe("the kind of a tool", () => {
  it("is that of its host, and of an MCP tool that of its last name if that is a file tool", () => {
    expect(toolKindOf("Bash")).toBe("shell");
    expect(toolKindOf("pwsh")).toBe("powershell");
    expect(toolKindOf("mcp__fs__write_file")).toBe("write");
    expect(toolKindOf("mcp__x__bash")).toBeUndefined();
    expect(toolKindOf("mcp__notes__note")).toBeUndefined();
  });
});
