/**
 * Attacks on approving for good: an agent tries to get more from a rule than what the person saw.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { openGateway } from "../support/gateways.ts";

const SHOP = "/srv/shop";

async function open(more = "") {
  const at = await openGateway(
    `listen: 127.0.0.1:0\napprovers: [{ name: ada, companion: ada-phone }]\nchannels: { ` +
      `companion: {} }\nlog: { level: silent }\n${more}`,
  );
  onTestFinished(() => at.stop());
  await at.companion();
  let session = 0;
  const ask = async (tool: string, input: object, over: object = {}) =>
    (
      await at.ask(
        { session: `claude-code:${++session}`, tool, input, cwd: SHOP, ...over },
        "?wait=0",
      )
    ).body;
  const offered = async (tool: string, input: object, over: object = {}) => {
    const { approval } = await ask(tool, input, over);
    const { body } = await at.send("GET", `/v1/approvals/${approval}`, {
      token: at.tokens.approver,
    });
    return body.card.rule;
  };
  const approve = async (scope: string, tool: string, input: object, over: object = {}) => {
    const { status } = await at.answer((await ask(tool, input, over)).approval, {
      decision: "approve",
      scope,
    });
    expect(status).toBe(200);
    expect(await ask(tool, input, over), "the call itself").toMatchObject({ decision: "allow" });
  };
  return { ...at, ask, offered, approve, rulesFile: join(at.home, "rules.yaml") };
}

describe("a rule that was approved for good", () => {
  it("is never one over a whole tool: a call with two texts, or with none, gets none", async () => {
    const at = await open();
    for (const [tool, input] of [
      ["run_shell_command", { command: "npm publish", directory: "sub" }],
      ["Write", { file_path: "/srv/x", path: "/srv/y", content: "x" }],
      ["Bash", { command: "npm publish", cmd: "x" }],
    ] as const)
      expect(await at.offered(tool, input), JSON.stringify(input)).toBeNull();
  });

  it("is not offered where something beside the command counts, as the rule would not hold that", async () => {
    const at = await open();
    for (const beside of [
      { env: { A: "1" } },
      { stdin: "x" },
      { shell: "/srv/sh" },
      { script: "x" },
    ])
      expect(
        await at.offered("Bash", { command: "npm publish", ...beside }),
        JSON.stringify(beside),
      ).toBeNull();
    expect(await at.offered("mcp__x__run", { command: "npm publish" })).toBeNull();
    expect(
      await at.offered("WebFetch", { url: "https://a.example/x?q=1", method: "POST", body: "x" }),
    ).toBeNull();
  });

  it("covers the command with a timeout or in the background, and with nothing else beside it", async () => {
    const at = await open();
    await at.approve("user", "Bash", { command: "frobnicate" });
    const allowed = [{ timeout: 5 }, { run_in_background: true }, { description: "x" }];
    const asked = [
      { env: { LD_PRELOAD: "/srv/x.so" } },
      { stdin: "x" },
      { shell: "/srv/sh" },
      { args: ["x"] },
    ];
    for (const beside of allowed)
      expect(await at.ask("Bash", { command: "frobnicate", ...beside })).toMatchObject({
        decision: "allow",
      });
    for (const beside of asked)
      expect(await at.ask("Bash", { command: "frobnicate", ...beside })).toMatchObject({
        decision: "pending",
      });
  });

  it("covers a list of words only where they are the same command", async () => {
    const at = await open();
    await at.approve("user", "shell", { command: ["sh", "-c", "frobnicate", "x"] });
    expect(await at.ask("shell", { command: ["sh", "-c", "frobnicate x"] })).toMatchObject({
      decision: "pending",
    });
    expect(await at.offered("shell", { command: ["sh", "-c", "npm publish"] })).toBeNull();
  });

  it("of a project covers a command only in the directory in which it was approved, however a call says where it runs", async () => {
    const at = await open();
    await at.approve("project", "Bash", { command: "./deploy.sh" });
    const stated = (command: object) =>
      at.ask("Bash", { command: "./deploy.sh", ...command }, { session: "s:moves" });
    expect(await stated({ workdir: "." })).toMatchObject({ decision: "allow" });
    for (const where of [
      { workdir: "sub" },
      { cwd: "/srv/other" },
      { cwd: SHOP, workdir: "sub" },
      { working_directory: ".." },
    ])
      expect(await stated(where), JSON.stringify(where)).toMatchObject({ decision: "pending" });
    const moved = await at.ask(
      "Bash",
      { command: "./deploy.sh" },
      { session: "s:moves", cwd: `${SHOP}/sub` },
    );
    expect(moved).toMatchObject({ decision: "pending" });
    expect(await readFile(at.rulesFile, "utf8")).toContain(`cwd: ${SHOP}`);
  });

  it("is not offered for a relative path, which is another file in another directory", async () => {
    const at = await open();
    expect(await at.offered("Read", { file_path: ".env" })).toBeNull();
    expect(await at.offered("Read", { file_path: `${SHOP}/.env` })).toMatchObject({
      project: SHOP,
    });
  });

  it("covers an address only where nothing is sent there, and a path only where no other file is touched", async () => {
    const at = await open();
    const url = "https://a.example/x?q=1";
    await at.approve("user", "WebFetch", { url, prompt: "x" });
    for (const beside of [
      { method: "POST", body: "x" },
      { headers: { a: "b" } },
      { urls: ["https://b.example/?q=2"] },
    ])
      expect(await at.ask("WebFetch", { url, ...beside }), JSON.stringify(beside)).toMatchObject({
        decision: "pending",
      });
    await at.approve("user", "Read", { file_path: `${SHOP}/.env` });
    const more = await at.ask("Read", { file_path: `${SHOP}/.env`, paths: ["/srv/other/.env"] });
    expect(more).toMatchObject({ decision: "pending" });
  });

  it("says of a command that runs files that it also covers what these hold later", async () => {
    const at = await open();
    const { text } = await at.offered("Bash", { command: "npm run deploy" });
    expect(text).toMatch(/action: allow } # also when the code that it runs has changed$/);
    expect((await at.offered("Bash", { command: "npm publish" })).text).toMatch(/action: allow }$/);
  });

  it("of a harmless call covers it where everything is asked about, and only while it is harmless", async () => {
    const at = await open("security: { interceptor: { approvalPolicy: all } }\n");
    expect((await at.offered("Bash", { command: "ls" })).text).toBe(
      '{ tools: ["Bash"], match: "ls", level: safe, action: allow }',
    );
    await at.approve("user", "Bash", { command: "ls" });
    expect(await at.ask("Bash", { command: "ls -la" })).toMatchObject({ decision: "pending" });
    await at.approve("user", "Write", { file_path: `${SHOP}/x`, content: "x" });
    const elsewhere = await at.ask(
      "Write",
      { file_path: `${SHOP}/x`, content: "x" },
      { cwd: "/srv/other" },
    );
    expect(elsewhere).toMatchObject({ decision: "pending" });
  });

  it("holds no password and no personal data", async () => {
    const at = await open("security: { interceptor: { redactPII: true } }\n");
    for (const command of ["frobnicate password=hunter2hunter2", "frobnicate ada@example.com"])
      expect(await at.offered("Bash", { command }), command).toBeNull();
  });
});
