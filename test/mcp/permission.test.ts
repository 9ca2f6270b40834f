/** The server for Claude Code's `--permission-prompt-tool`, through the official SDK's clients. */
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { expect, it, onTestFinished } from "vitest";
import { MAIN, openWorld, type World } from "./rig.ts";

async function connected(world: World, env: Record<string, string> = {}) {
  const client = new Client({ name: "claude-code", version: "1" });
  const variables = { PATH: process.env.PATH ?? "", COUNTERSIGN_HOME: world.home, ...env };
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [MAIN, "mcp", "permission"],
      env: variables,
    }),
  );
  onTestFinished(() => client.close());
  const ask = async (
    tool_name: string,
    input: Record<string, unknown>,
    tool_use_id = "toolu_1",
  ) => {
    const { content } = await client.callTool({
      name: "approve",
      arguments: { tool_name, input, tool_use_id },
    });
    const [first] = content as { text: string }[];
    expect(content).toHaveLength(1);
    return JSON.parse(first?.text ?? "null") as unknown;
  };
  return { client, ask };
}

const PUSH = { command: "git push --force", description: "Push" };

it("has one tool, and allows with the input that was asked about", async () => {
  const world = await openWorld();
  const { client, ask } = await connected(world);
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(["approve"]);
  expect(await ask("Bash", { command: "git status" })).toEqual({
    behavior: "allow",
    updatedInput: { command: "git status" },
  });
  const answer = ask("Bash", PUSH, "toolu_2");
  const [open] = await world.pending();
  expect(open).toMatchObject({
    tool: "Bash",
    session: expect.stringMatching(/^claude-code:permission-/),
  });
  await world.answer(open?.id, { decision: "approve" });
  expect(await answer).toEqual({ behavior: "allow", updatedInput: PUSH });
});

it("allows what the approver made of it, and denies with the reason", async () => {
  const world = await openWorld();
  const { ask } = await connected(world);
  const edited = ask("Bash", PUSH);
  const [first] = await world.pending();
  const input = { command: "git push", description: "Push" };
  await world.answer(first?.id, { decision: "approve", input });
  expect(await edited).toEqual({ behavior: "allow", updatedInput: input });
  const denied = ask("Bash", PUSH, "toolu_2");
  const [second] = await world.pending();
  await world.answer(second?.id, { decision: "deny", reason: "not today" });
  expect(await denied).toEqual({
    behavior: "deny",
    message: expect.stringContaining("not today"),
  });
});

it("denies without a gateway, and withdraws the question where Claude Code gives up", async () => {
  const world = await openWorld();
  const down = await connected(world, { COUNTERSIGN_URL: "http://127.0.0.1:1" });
  expect(await down.ask("Bash", PUSH)).toMatchObject({ behavior: "deny" });
  const { client } = await connected(world);
  const call = { name: "approve", arguments: { tool_name: "Bash", input: PUSH } };
  const given = client.callTool(call, { timeout: 300 }).catch((error: Error) => error);
  const [open] = await world.pending();
  expect(await given).toBeInstanceOf(Error);
  await expect
    .poll(async () => (await world.send("GET", `/v1/approvals/${open?.id}`)).body.status)
    .toBe("cancelled");
});
