/** What an agent or an editor may try against the proxy between them. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { JsonObject } from "../../src/core/model.ts";
import {
  acpRig,
  CANCELLED,
  OPTIONS,
  type Rig,
  SESSION,
  selected,
  shell,
  update,
} from "../support/acp.ts";
import { openGateway, type TestGateway } from "../support/gateways.ts";

let gateway: TestGateway;
let rig: Rig;
const PUSH = "git push --force";

beforeEach(async () => {
  gateway = await openGateway();
  await gateway.companion();
  rig = await acpRig(gateway);
});
afterEach(async () => {
  rig.proxy.close();
  await gateway.stop();
});

const approvals = async (status = "pending") => {
  const { body } = await gateway.send("GET", `/v1/approvals?status=${status}`, {
    token: gateway.tokens.approver,
  });
  return body.approvals as JsonObject[];
};
const asked = async () => {
  const [approval] = await gateway.pending();
  return approval!;
};
const approve = async (body: object = { decision: "approve" }) =>
  gateway.answer((await asked()).id, body);
const calls = async () => (await gateway.audit()).filter(({ type }) => type === "received").length;

describe("an agent cannot get more than one call allowed by", () => {
  it("offering only options that allow it always", async () => {
    await rig.open();
    const before = await calls();
    rig.ask(1, shell(PUSH), [OPTIONS[0]!, OPTIONS[2]!]);
    expect(await rig.agent.answerTo(1)).toMatchObject({ result: selected("no") });
    expect(rig.editor.said()).toContain("no way to allow this call alone");
    expect(await calls()).toBe(before);
  });

  it.each([
    [
      "calling such an option allow_once",
      { optionId: "a", name: "Yes, always", kind: "allow_once" },
    ],
    ["hiding it in the id", { optionId: "proceed_always", name: "Yes", kind: "allow_once" }],
    [
      "switching the mode with it",
      { optionId: "bypassPermissions", name: "Go", kind: "allow_once" },
    ],
    ["an unknown kind", { optionId: "a", name: "Yes", kind: "allow_sometimes" }],
  ])("%s", async (_, option) => {
    await rig.open();
    rig.ask(1, shell("ls"), [option, OPTIONS[2]!]);
    expect(await rig.agent.answerTo(1)).toMatchObject({ result: selected("no") });
  });

  it("giving two options one id", async () => {
    await rig.open();
    const twins = ["allow_once", "allow_always"].map((kind) => ({
      optionId: "x",
      name: "Y",
      kind,
    }));
    rig.ask(1, shell("ls"), twins);
    expect(await rig.agent.answerTo(1)).toMatchObject({ result: CANCELLED });
  });
});

describe("a call whose description cannot be relied on is asked about", () => {
  it("if it changed between the update and the request", async () => {
    await rig.open();
    rig.fromAgent(update({ sessionUpdate: "tool_call", ...shell("ls") }));
    rig.ask(1, shell("cat notes.txt"));
    const approval = await asked();
    expect(approval.tool).toBe("acp:execute");
    expect(approval.arguments).toContain('"announced":{"command":"ls"}');
    expect(approval.arguments).toContain("cat notes.txt");
    await gateway.answer(approval.id, { decision: "deny", reason: "say it once" });
    expect(await rig.agent.answerTo(1)).toMatchObject({ result: selected("no") });
    expect(rig.editor.said()).toContain("say it once");
  });

  it("if it is only a title, however harmless", async () => {
    await rig.open();
    rig.ask(1, { toolCallId: "t1", kind: "execute", title: "ls" });
    expect(await asked()).toMatchObject({ tool: "acp:execute", level: "dangerous" });
    await approve();
    expect(await rig.agent.answerTo(1)).toMatchObject({ result: selected("yes") });
  });

  it("and a title that shows something catastrophic is treated as such", async () => {
    await rig.open();
    rig.ask(1, { toolCallId: "t1", kind: "execute", title: "rm -rf /" });
    expect(await asked()).toMatchObject({ tool: "acp:execute", level: "catastrophic" });
  });

  it("if the name of a harmless tool stands on a call that executes", async () => {
    await rig.open();
    rig.ask(1, shell("ls", { name: "Read", rawInput: { file_path: "/srv/a" } }));
    expect((await asked()).tool).toBe("acp:execute");
  });

  it("but not if the arguments say that it is harmless", async () => {
    await rig.open();
    rig.ask(1, shell("ls"));
    expect(await rig.agent.answerTo(1)).toMatchObject({ result: selected("yes") });
  });
});

describe("while a person looks at a call", () => {
  it("the agent cannot change it: the changed one is another question", async () => {
    await rig.open();
    rig.ask(1, shell(PUSH));
    const first = await asked();
    rig.fromAgent(update({ sessionUpdate: "tool_call_update", ...shell("rm -rf build") }));
    const changed = async () => (await approvals()).filter(({ id }) => id !== first.id);
    await expect.poll(changed).toHaveLength(1);
    await expect.poll(approvals).toHaveLength(1);
    expect((await gateway.answer(first.id, { decision: "approve" })).status).toBe(409);
    const [second] = await changed();
    expect(second!.tool).toBe("acp:execute");
    expect(second!.arguments).toContain("rm -rf build");
    expect(second!.arguments).toContain(PUSH);
    expect(rig.agent.messages().filter(({ id }) => id === 1)).toEqual([]);
    await gateway.answer(second!.id, { decision: "deny" });
    expect(await rig.agent.answerTo(1)).toMatchObject({ result: selected("no") });
  });

  it("arguments that come late are asked about, not left out", async () => {
    await rig.open();
    rig.ask(1, { toolCallId: "t1", kind: "other", title: "notes_delete", rawInput: {} });
    const first = await asked();
    const late = { toolCallId: "t1", status: "in_progress", rawInput: { id: "7" } };
    rig.fromAgent(update({ sessionUpdate: "tool_call_update", ...late }));
    const all = async () => (await approvals()).map(({ id }) => id);
    await expect.poll(all).not.toContain(first.id);
    await expect.poll(all).toHaveLength(1);
    expect((await asked()).arguments).toContain('"arguments":{"id":"7"}');
    await approve();
    expect(await rig.agent.answerTo(1)).toMatchObject({ result: selected("yes") });
  });

  it("an agent that only words it anew leaves the question as it is", async () => {
    await rig.open();
    rig.ask(1, shell(PUSH));
    const first = await asked();
    const same = shell(PUSH, { status: "in_progress", rawInput: { command: PUSH, timeout: 5 } });
    rig.fromAgent(update({ sessionUpdate: "tool_call_update", ...same }));
    await gateway.answer(first.id, { decision: "approve" });
    expect(await rig.agent.answerTo(1)).toMatchObject({ result: selected("yes") });
  });

  it("a call that has ended is not asked about any more", async () => {
    await rig.open();
    rig.ask(1, shell(PUSH));
    await asked();
    const ended = { toolCallId: "t1", status: "failed" };
    rig.fromAgent(update({ sessionUpdate: "tool_call_update", ...ended }));
    expect(await rig.agent.answerTo(1)).toMatchObject({ result: CANCELLED });
    await expect.poll(approvals).toEqual([]);
  });
});

describe("an answer that is not the gateway's does not reach the agent", () => {
  it("if the editor makes one up for a request that is held", async () => {
    await rig.open();
    rig.ask(7, shell(PUSH));
    await asked();
    rig.fromEditor({ jsonrpc: "2.0", id: 7, result: selected("yes") });
    rig.fromEditor({ jsonrpc: "2.0", id: "7", result: selected("always") });
    await gateway.answer((await asked()).id, { decision: "deny" });
    await rig.agent.answerTo(7);
    const answers = rig.agent.messages().filter(({ id }) => String(id) === "7");
    expect(answers).toMatchObject([{ id: 7, result: selected("no") }]);
    expect(rig.told.join()).toContain("to no open request");
  });

  it("if two requests share an id: neither is allowed", async () => {
    await rig.open();
    rig.ask(7, shell(PUSH));
    const first = await asked();
    rig.ask(7, shell("ls"));
    await rig.agent.next(({ result }) => result !== undefined);
    const answers = rig.agent.messages().filter(({ id }) => id === 7);
    expect(answers).toMatchObject([{ error: { code: -32_600 } }, { result: CANCELLED }]);
    await expect.poll(approvals).toEqual([]);
    expect((await gateway.answer(first.id, { decision: "approve" })).status).toBe(409);
  });

  it('while 1 and "1" are two requests', async () => {
    await rig.open();
    rig.ask(1, shell(PUSH));
    const number = await asked();
    rig.ask("1", shell("ls", { toolCallId: "t2" }));
    expect(await rig.agent.answerTo("1")).toMatchObject({ result: selected("yes") });
    await gateway.answer(number.id, { decision: "deny" });
    expect(await rig.agent.answerTo(1)).toMatchObject({ result: selected("no") });
  });
});

describe("nobody can approve a question any more", () => {
  it("when the turn is cancelled while the person taps", async () => {
    await rig.open();
    rig.ask(1, shell(PUSH));
    const { id } = await asked();
    const tap = gateway.answer(id, { decision: "approve" });
    rig.fromEditor({ jsonrpc: "2.0", method: "session/cancel", params: { sessionId: SESSION } });
    expect(await rig.agent.answerTo(1)).toMatchObject({ result: CANCELLED });
    await tap;
    expect(rig.agent.messages().filter((message) => message.id === 1)).toHaveLength(1);
  });

  it("once it is cancelled, and what the agent asks after that is cancelled too", async () => {
    await rig.open();
    rig.ask(1, shell(PUSH));
    const { id } = await asked();
    rig.fromEditor({ jsonrpc: "2.0", method: "session/cancel", params: { sessionId: SESSION } });
    await rig.agent.answerTo(1);
    rig.ask(2, shell("ls"));
    expect(await rig.agent.answerTo(2)).toMatchObject({ result: CANCELLED });
    await expect.poll(approvals).toEqual([]);
    expect((await gateway.answer(id, { decision: "approve" })).status).toBe(409);
  });

  it.each([
    [
      "the prompt is answered",
      () => rig.fromAgent({ jsonrpc: "2.0", id: "go", result: { stopReason: "end_turn" } }),
    ],
    ["the editor or the agent has gone", () => rig.proxy.close()],
    [
      "the agent takes it back",
      () => rig.fromAgent({ jsonrpc: "2.0", method: "$/cancel_request", params: { requestId: 1 } }),
    ],
    [
      "the session is closed",
      () =>
        rig.fromEditor({
          jsonrpc: "2.0",
          id: "c",
          method: "session/close",
          params: { sessionId: SESSION },
        }),
    ],
  ])("when %s", async (_, end) => {
    await rig.open();
    rig.ask(1, shell(PUSH));
    await asked();
    end();
    expect(await rig.agent.answerTo(1)).toMatchObject({ result: CANCELLED });
    await expect.poll(approvals).toEqual([]);
  });
});

const TERMINAL = {
  jsonrpc: "2.0",
  method: "terminal/create",
  params: { sessionId: SESSION, command: "ls" },
};

describe("nothing acts without being asked about", () => {
  it.each([
    ["in a batch", JSON.stringify([{ ...TERMINAL, id: 1 }])],
    [
      "behind a line break that only some readers see",
      `{"a":\r${JSON.stringify({ ...TERMINAL, id: 1 })}\r}`,
    ],
    [
      "behind a key that appears twice",
      JSON.stringify({ ...TERMINAL, id: 1 }).replace(
        '"method"',
        '"method":"session/update","method"',
      ),
    ],
    ["as a notification", JSON.stringify(TERMINAL)],
    ["as a request that is an answer as well", JSON.stringify({ ...TERMINAL, id: 1, result: {} })],
    ["with an id that is not exact", JSON.stringify({ ...TERMINAL, id: 1.5 })],
    [
      "with an id beyond what is exact",
      JSON.stringify({ ...TERMINAL, id: 1 }).replace('"id":1', '"id":9007199254740993'),
    ],
    ["with no id at all", JSON.stringify({ ...TERMINAL, id: null })],
    [
      "in bytes that are no text",
      Buffer.concat([Buffer.from('{"method":"'), Buffer.from([0xff]), Buffer.from('"}')]),
    ],
    ["in half a line", '{"jsonrpc":"2.0","id":1,'],
  ])("%s", async (_, line) => {
    await rig.open();
    const before = rig.editor.lines.length;
    rig.fromAgent(line);
    expect(rig.editor.lines).toHaveLength(before);
    expect(rig.told).toHaveLength(1);
  });

  it.each([
    ["a terminal", "terminal/create", { command: PUSH }, "Bash"],
    [
      "a terminal with words that a shell may read again",
      "terminal/create",
      { command: "ls", args: ["a b"] },
      "acp:terminal/create",
    ],
    [
      "a terminal with an environment",
      "terminal/create",
      { command: "ls", env: [{ name: "LD_PRELOAD", value: "x" }] },
      "Bash",
    ],
    [
      "a file outside the project",
      "fs/write_text_file",
      { path: "/etc/crontab", content: "x" },
      "Write",
    ],
    ["a secret that is read", "fs/read_text_file", { path: "/root/.ssh/id_rsa" }, "Read"],
    [
      "a method that is not in the protocol",
      "fs/delete_file",
      { path: "/srv/a" },
      "acp:fs/delete_file",
    ],
    [
      "a field that is not in the protocol",
      "fs/write_text_file",
      { path: "/srv/a", content: "x", mode: 511 },
      "acp:fs/write_text_file",
    ],
    [
      "a tool of an MCP server",
      "mcp/message",
      { serverId: "s", method: "tools/call", params: { name: "drop", arguments: { a: 1 } } },
      "mcp__s__drop",
    ],
  ])("%s", async (_, method, params, tool) => {
    await rig.open();
    rig.fromAgent({
      jsonrpc: "2.0",
      id: 5,
      method,
      params: { sessionId: SESSION, ...params } as JsonObject,
    });
    const approval = await asked();
    expect(approval.tool).toBe(tool);
    await gateway.answer(approval.id, { decision: "deny", reason: "not now" });
    expect(await rig.agent.answerTo(5)).toMatchObject({
      error: { message: expect.stringMatching(/^Not done: .*not now/) },
    });
    expect(rig.editor.messages().filter((message) => message.method === method)).toEqual([]);
  });

  it("an approved one passes as it was, and its answer comes back", async () => {
    await rig.open();
    const params = `{"sessionId":"${SESSION}","command":"${PUSH}"}`;
    const line = ` {"id":5, "method":"terminal/create","params":${params},"jsonrpc":"2.0"}`;
    rig.fromAgent(line);
    await approve();
    await rig.editor.request("terminal/create");
    expect(rig.editor.lines.at(-1)).toBe(line);
    rig.fromEditor('{"id":5,"result":{"terminalId":"x"},"jsonrpc":"2.0"}');
    expect(rig.agent.lines.at(-1)).toBe('{"id":5,"result":{"terminalId":"x"},"jsonrpc":"2.0"}');
  });
});

describe("what was approved once does not cover", () => {
  const write = (id: number, path: string, content: string) =>
    rig.fromAgent({
      jsonrpc: "2.0",
      id,
      method: "fs/write_text_file",
      params: { sessionId: SESSION, path, content },
    });
  const WRITE = {
    toolCallId: "t1",
    kind: "edit",
    title: "hosts",
    content: [{ type: "diff", path: "/etc/cron.d/a", oldText: null, newText: "one" }],
  };

  beforeEach(async () => {
    await rig.open();
    rig.ask(1, WRITE);
    await approve();
    expect(await rig.agent.answerTo(1)).toMatchObject({ result: selected("yes") });
  });

  it.each([
    ["another text", "/etc/cron.d/a", "two"],
    ["another file", "/etc/cron.d/b", "one"],
  ])("%s", async (_, path, content) => {
    write(2, path, content);
    expect(await asked()).toMatchObject({ tool: "Write" });
  });

  it("the same text a second time, while the first is not asked about again", async () => {
    write(2, "/etc/cron.d/a", "one");
    expect(await rig.editor.request("fs/write_text_file")).toMatchObject({ id: 2 });
    write(3, "/etc/cron.d/a", "one");
    expect(await asked()).toMatchObject({ tool: "Write" });
  });
});

describe("what was approved for a tool of an MCP server", () => {
  it("does not cover a file of the same name and text in the editor", async () => {
    const file = { path: "/etc/cron.d/a", content: "one" };
    await rig.open();
    rig.ask(1, { toolCallId: "t1", kind: "other", name: "mcp__wiki__put", rawInput: file });
    await approve();
    expect(await rig.agent.answerTo(1)).toMatchObject({ result: selected("yes") });
    const params = { sessionId: SESSION, ...file };
    rig.fromAgent({ jsonrpc: "2.0", id: 2, method: "fs/write_text_file", params });
    expect(await asked()).toMatchObject({ tool: "Write" });
  });
});

describe("where commands are not for a POSIX shell", () => {
  it("they are not judged as if they were", async () => {
    const windows = await acpRig(gateway, { place: { windows: true } });
    await windows.open();
    windows.ask(1, shell("ls"));
    const params = { sessionId: SESSION, command: "dir" };
    windows.fromAgent({ jsonrpc: "2.0", id: 2, method: "terminal/create", params });
    const tools = (await gateway.pending(2)).map(({ tool }) => tool);
    expect(tools.toSorted()).toEqual(["acp:execute", "acp:terminal/create"]);
    windows.proxy.close();
  });
});

describe("a subject of version 2", () => {
  const permission = (params: JsonObject) =>
    rig.fromAgent({
      jsonrpc: "2.0",
      id: 1,
      method: "session/request_permission",
      params: { sessionId: SESSION, title: "Go on?", options: OPTIONS, ...params },
    });

  beforeEach(async () => {
    rig.fromEditor({ jsonrpc: "2.0", id: 0, method: "initialize", params: { protocolVersion: 2 } });
    rig.fromAgent({
      jsonrpc: "2.0",
      id: 0,
      result: { protocolVersion: 2, info: { name: "two", version: "1" } },
    });
    await rig.open();
  });

  it("of an unknown kind is never approved, and nobody is asked", async () => {
    const before = await calls();
    permission({ subject: { type: "_new", command: "ls" } });
    expect(await rig.agent.answerTo(1)).toMatchObject({ result: selected("no") });
    expect(await calls()).toBe(before);
    expect(rig.editor.said()).toContain('"_new"');
  });

  it("that comes with another one is refused", async () => {
    permission({ subject: { type: "command", command: "ls", cwd: "/" }, toolCall: shell("ls") });
    expect(await rig.agent.answerTo(1)).toMatchObject({ result: selected("no") });
  });

  it("that is missing leaves a title, which is asked about", async () => {
    permission({});
    expect(await asked()).toMatchObject({ tool: "acp:permission", level: "dangerous" });
  });

  it("that is a command is a command, where it says that it runs", async () => {
    permission({ subject: { type: "command", command: PUSH, cwd: "/elsewhere" } });
    const approval = await asked();
    expect(approval.tool).toBe("Bash");
    expect(approval.arguments).toBe(JSON.stringify({ command: PUSH, cwd: "/elsewhere" }));
  });

  it("that is a tool call is that tool's call", async () => {
    permission({ subject: { type: "tool_call", toolCall: shell("ls") } });
    expect(await rig.agent.answerTo(1)).toMatchObject({ result: selected("yes") });
  });
});

describe("an approver who changes the call", () => {
  it("does not get the unchanged one run: it is rejected, with the change as words", async () => {
    await rig.open();
    rig.ask(1, shell(PUSH));
    await approve({ decision: "approve", input: { command: "git push" } });
    expect(await rig.agent.answerTo(1)).toMatchObject({ result: selected("no") });
    expect(rig.editor.said()).toContain('{"command":"git push"}');
  });
});

describe("without a gateway", () => {
  it("everything is rejected, and the person at the editor is told why", async () => {
    const other = await openGateway();
    const down = await acpRig(other);
    await other.stop();
    await down.open();
    down.ask(1, shell("ls"));
    expect(await down.agent.answerTo(1)).toMatchObject({ result: selected("no") });
    expect(down.editor.said()).toContain("could not decide this");
  });
});
