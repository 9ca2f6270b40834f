/** The proxy between an editor and an agent that speak ACP with its own SDK, and a real gateway. */
import { PassThrough, Readable, Writable } from "node:stream";
import * as acp from "@agentclientprotocol/sdk";
import * as v2 from "@agentclientprotocol/sdk/experimental/v2";

import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { linesOf, sinkTo } from "../../src/acp/lines.ts";
import { AcpProxy } from "../../src/acp/proxy.ts";
import type { JsonObject } from "../../src/core/model.ts";
import {
  acpRig,
  gatewayCalls,
  type Rig,
  SESSION,
  selected,
  shell,
  update,
} from "../support/acp.ts";
import { openGateway, type TestGateway } from "../support/gateways.ts";
import fc from "../support/properties.ts";

let gateway: TestGateway;
beforeEach(async () => {
  gateway = await openGateway();
  await gateway.companion();
});
afterEach(() => gateway.stop());

const PUSH = "git push --force";

const CHOICES: acp.PermissionOption[] = [
  { optionId: "always", name: "Always", kind: "allow_always" },
  { optionId: "yes", name: "Yes", kind: "allow_once" },
  { optionId: "no", name: "No", kind: "reject_once" },
];

/** Both ends as an SDK wants them, with the proxy between. */
async function between() {
  const pipe = () => new PassThrough();
  const [toProxy, fromProxy, toProxyOfAgent, toAgent] = [pipe(), pipe(), pipe(), pipe()];
  const proxy = new AcpProxy({
    calls: await gatewayCalls(gateway),
    name: "sdk",
    rules: { allowed: [] },
    place: { windows: false },
    editor: sinkTo(fromProxy),
    agent: sinkTo(toAgent),
    tell: () => {},
  });
  const pump = async (source: Readable, take: (line: Buffer) => void) => {
    for await (const line of linesOf(source)) take(line);
  };
  void pump(toProxy, (line) => proxy.fromEditor(line));
  void pump(toProxyOfAgent, (line) => proxy.fromAgent(line));
  const web = (output: PassThrough, input: PassThrough) =>
    [
      Writable.toWeb(output) as WritableStream<Uint8Array>,
      Readable.toWeb(input) as ReadableStream<Uint8Array>,
    ] as const;
  return { editor: web(toProxy, fromProxy), agent: web(toProxyOfAgent, toAgent) };
}

/** An agent that asks for one command and then says what came of it. */
function asking(command: string) {
  const outcomes: unknown[] = [];
  const modes: string[] = [];
  const app = acp
    .agent({ name: "fake" })
    .onRequest(acp.methods.agent.initialize, () => ({
      protocolVersion: 1,
      agentInfo: { name: "fake", version: "1" },
    }))
    .onRequest(acp.methods.agent.session.new, () => ({
      sessionId: SESSION,
      modes: {
        currentModeId: "auto",
        availableModes: ["default", "auto"].map((id) => ({ id, name: id })),
      },
    }))
    .onRequest(acp.methods.agent.session.setMode, ({ params }) => {
      modes.push(params.modeId);
      return {};
    })
    .onRequest(acp.methods.agent.session.prompt, async ({ client }) => {
      const toolCall = { toolCallId: "t1", kind: "execute", title: command } as const;
      await client.notify(acp.methods.client.session.update, {
        sessionId: SESSION,
        update: { sessionUpdate: "tool_call", ...toolCall, rawInput: { command } },
      });
      const { outcome } = await client.request<acp.RequestPermissionResponse>(
        acp.methods.client.session.requestPermission,
        {
          sessionId: SESSION,
          toolCall,
          options: CHOICES,
        },
      );
      outcomes.push(outcome);
      return { stopReason: outcome.outcome === "cancelled" ? "cancelled" : "end_turn" };
    });
  return { app, outcomes, modes };
}

interface Turn {
  readonly outcomes: unknown[];
  readonly modes: string[];
  readonly said: string;
  readonly asked: number;
}

async function turn(command: string, answer: object | "cancel"): Promise<Turn> {
  const { editor, agent } = await between();
  const { app, outcomes, modes } = asking(command);
  app.connect(acp.ndJsonStream(...agent));
  let [said, asked] = ["", 0];
  const client = acp
    .client({ name: "editor" })
    .onNotification(acp.methods.client.session.update, ({ params }) => {
      const { update: each } = params;
      if (each.sessionUpdate === "agent_message_chunk" && each.content.type === "text")
        said += each.content.text;
    })
    .onRequest(acp.methods.client.session.requestPermission, () => {
      asked += 1;
      return { outcome: { outcome: "selected", optionId: "always" } };
    });
  await client.connectWith(acp.ndJsonStream(...editor), async (context) => {
    await context.request(acp.methods.agent.initialize, { protocolVersion: 1 });
    await context.request(acp.methods.agent.session.new, { cwd: "/srv", mcpServers: [] });
    const done = context.request(acp.methods.agent.session.prompt, {
      sessionId: SESSION,
      prompt: [{ type: "text", text: "go" }],
    });
    if (answer === "cancel") {
      await gateway.pending();
      await context.notify(acp.methods.agent.session.cancel, { sessionId: SESSION });
    } else if (Object.keys(answer).length > 0) {
      const [approval] = await gateway.pending();
      expect(approval).toMatchObject({ session: `acp:sdk:${SESSION}`, tool: "Bash" });
      await gateway.answer(approval?.id, answer);
    }
    await done;
  });
  return { outcomes, modes, said, asked };
}

describe("with the SDK of the protocol on both sides", () => {
  it("what policy allows is allowed once, in the mode that asks; the editor is not asked", async () => {
    expect(await turn("ls", {})).toEqual({
      outcomes: [{ outcome: "selected", optionId: "yes" }],
      modes: ["default"],
      said: "",
      asked: 0,
    });
  });

  it("what a person approves is allowed once", async () => {
    const { outcomes } = await turn(PUSH, { decision: "approve" });
    expect(outcomes).toEqual([{ outcome: "selected", optionId: "yes" }]);
  });

  it("what a person denies is rejected, and the editor shows why", async () => {
    const { outcomes, said } = await turn(PUSH, { decision: "deny", reason: "use a branch" });
    expect(outcomes).toEqual([{ outcome: "selected", optionId: "no" }]);
    expect(said).toContain("use a branch");
  });

  it("a cancelled turn cancels its question", async () => {
    expect((await turn(PUSH, "cancel")).outcomes).toEqual([{ outcome: "cancelled" }]);
  });

  it("version 2 works as well", async () => {
    const { editor, agent } = await between();
    const outcomes: unknown[] = [];
    v2.agent({ name: "two" })
      .onRequest(v2.methods.agent.initialize, () => ({
        protocolVersion: 2,
        info: { name: "two", version: "1" },
      }))
      .onRequest(v2.methods.agent.session.new, () => ({ sessionId: SESSION }))
      .onRequest(v2.methods.agent.session.prompt, async ({ client }) => {
        const { outcome } = await client.request(v2.methods.client.session.requestPermission, {
          sessionId: SESSION,
          title: "Push?",
          subject: { type: "command", command: PUSH, cwd: "/srv" },
          options: [
            { optionId: "yes", name: "Yes", kind: "allow_once" },
            { optionId: "no", name: "No", kind: "reject_once" },
          ],
        });
        outcomes.push(outcome);
        return { messageId: "m" };
      })
      .connect(v2.ndJsonStream(...agent));
    const said: string[] = [];
    const client = v2
      .client({ name: "editor" })
      .onNotification(v2.methods.client.session.update, ({ params }) => {
        said.push(JSON.stringify(params.update));
      });
    await client.connectWith(v2.ndJsonStream(...editor), async (context) => {
      const info = { name: "editor", version: "1" };
      await context.request(v2.methods.agent.initialize, { protocolVersion: 2, info });
      await context.request(v2.methods.agent.session.new, { cwd: "/srv" });
      const done = context.request(v2.methods.agent.session.prompt, {
        sessionId: SESSION,
        prompt: [{ type: "text", text: "go" }],
      });
      const [approval] = await gateway.pending();
      await gateway.answer(approval?.id, { decision: "deny", reason: "use a branch" });
      await done;
    });
    expect(outcomes).toEqual([{ outcome: "selected", optionId: "no" }]);
    await expect.poll(() => said.join()).toContain("use a branch");
  });
});

describe("line by line", () => {
  let rig: Rig;
  beforeEach(async () => {
    rig = await acpRig(gateway);
  });
  afterEach(() => rig.proxy.close());

  const outcome = async () => {
    const lines = async () => (await gateway.audit()).filter(({ type }) => type === "outcome");
    await expect.poll(lines).not.toEqual([]);
    return (await lines())[0];
  };

  it("all else passes byte for byte, in both directions", async () => {
    const space = fc.constantFrom("", " ", "\t", "  ");
    const text = fc
      .tuple(fc.jsonValue(), fc.nat(), space, space)
      .map(([value, id, before, after]) => {
        const member = `"extra":${before}${JSON.stringify(value)}${after}`;
        return [
          `${before}{"jsonrpc":"2.0",${member},"method":"_editor/any","params":{"n":1e2}}${after}`,
          `{${before}"id":"r${id}","method":"_any/request",${member},"jsonrpc":"2.0"}`,
        ];
      });
    let round = 0;
    fc.assert(
      fc.property(text, ([notification = "", request = ""]) => {
        fc.pre(!notification.includes("__proto__"));
        const once = request.replace('"id":"r', `"id":"${round++}-`);
        for (const line of [notification, once]) {
          rig.fromEditor(line);
          expect(rig.agent.lines.at(-1)).toBe(line);
          rig.fromAgent(line);
          expect(rig.editor.lines.at(-1)).toBe(line);
        }
      }),
    );
  });

  it("a message of megabytes passes, and one that has to be asked about is asked about", async () => {
    await rig.open();
    const large = JSON.stringify(update({ sessionUpdate: "x", text: "é".repeat(5_000_000) }));
    rig.fromAgent(large);
    expect(rig.editor.lines.at(-1) === large).toBe(true);
    const content = "x".repeat(3_000_000);
    rig.fromAgent({
      jsonrpc: "2.0",
      id: 1,
      method: "fs/write_text_file",
      params: { sessionId: SESSION, path: "/etc/passwd", content },
    });
    // more than a gateway takes: not allowed, and it says so
    expect(await rig.agent.answerTo(1)).toHaveProperty("error");
  });

  it("two calls are asked about at once, and each gets its own answer", async () => {
    await rig.open();
    rig.ask(1, shell(PUSH));
    rig.ask(2, shell("chmod 777 /work", { toolCallId: "t2" }));
    const both = await gateway.pending(2);
    const of = (part: string) => both.find((each) => String(each.arguments).includes(part))?.id;
    await gateway.answer(of("chmod"), { decision: "approve" });
    expect(await rig.agent.answerTo(2)).toMatchObject({ result: selected("yes") });
    await gateway.answer(of("push"), { decision: "deny" });
    expect(await rig.agent.answerTo(1)).toMatchObject({ result: selected("no") });
  });

  it.each([
    ["completed", { ok: true }],
    ["failed", { ok: false, error: "no such file" }],
  ])("what became of an allowed call is reported: %s", async (status, expected) => {
    await rig.open();
    rig.ask(1, shell("ls"));
    await rig.agent.answerTo(1);
    const content = [{ type: "content", content: { type: "text", text: "no such file" } }];
    rig.fromAgent(update({ sessionUpdate: "tool_call_update", toolCallId: "t1", status, content }));
    expect(await outcome()).toMatchObject(expected);
  });

  it("an agent that then runs another command raises an alarm", async () => {
    await rig.open();
    rig.ask(1, shell("ls"));
    await rig.agent.answerTo(1);
    const other = { toolCallId: "t1", rawInput: { command: "rm -rf /" }, status: "in_progress" };
    rig.fromAgent(update({ sessionUpdate: "tool_call_update", ...other }));
    expect(await outcome()).toMatchObject({ severity: "ALARM", matches: false });
  });

  it("one that only words its arguments anew does not", async () => {
    await rig.open();
    rig.ask(1, shell("ls"));
    await rig.agent.answerTo(1);
    const same = { command: "ls", description: "list", cwd: "/srv" };
    const done = { toolCallId: "t1", rawInput: same, status: "completed" };
    rig.fromAgent(update({ sessionUpdate: "tool_call_update", ...done }));
    expect(await outcome()).not.toHaveProperty("severity");
  });

  it("identical calls of one turn share an answer; the next turn asks again", async () => {
    await rig.open();
    rig.ask(1, shell(PUSH));
    await gateway.answer((await gateway.pending())[0]?.id, { decision: "deny" });
    await rig.agent.answerTo(1);
    rig.ask(2, shell(PUSH, { toolCallId: "t2" }));
    expect(await rig.agent.answerTo(2)).toMatchObject({ result: selected("no") });
    rig.fromEditor({ ...(PROMPT as JsonObject), id: "again" });
    rig.ask(3, shell(PUSH, { toolCallId: "t3" }));
    await gateway.answer((await gateway.pending())[0]?.id, { decision: "approve" });
    expect(await rig.agent.answerTo(3)).toMatchObject({ result: selected("yes") });
  });
});

const PROMPT = {
  jsonrpc: "2.0",
  method: "session/prompt",
  params: { sessionId: SESSION, prompt: [] },
};
