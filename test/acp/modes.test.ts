/** The proxy keeps an agent in a mode in which it asks: settings as real agents announce them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { changesOf, refusedSwitch, settingsIn } from "../../src/acp/modes.ts";
import type { JsonObject } from "../../src/core/model.ts";
import { acpRig, CANCELLED, type Rig, SESSION, shell, update } from "../support/acp.ts";
import { openGateway, type TestGateway } from "../support/gateways.ts";

const RULES = { allowed: [] };

/** What a recorded agent said of itself when its session was opened. */
function opened(agent: string): JsonObject {
  const text = readFileSync(join(import.meta.dirname, "recorded", `${agent}.jsonl`), "utf8");
  const lines = text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as JsonObject);
  const found = lines.find(({ result }) => (result as JsonObject | undefined)?.sessionId);
  return found!.result as JsonObject;
}

const MODES: JsonObject = {
  currentModeId: "auto",
  availableModes: [
    { id: "plan", name: "Plan" },
    { id: "default", name: "Manual", description: "Always ask before making changes" },
    { id: "auto", name: "Auto" },
    { id: "bypassPermissions", name: "Bypass permissions" },
  ],
};

describe("what a real agent starts in is set to a mode in which it asks", () => {
  it.each([
    [
      "claude",
      [
        ["mode", "default"],
        ["mode", "default"],
      ],
    ],
    [
      "qwen",
      [
        ["mode", "default"],
        ["mode", "default"],
      ],
    ],
    ["gemini", []],
    ["opencode", []],
    ["copilot", []],
  ])("%s", (agent, expected) => {
    const changes = changesOf(settingsIn(opened(agent)), RULES, false);
    expect(changes.map(({ what, to }) => [what, to])).toEqual(expected);
  });
});

describe("an editor cannot switch it to another one", () => {
  it.each([
    ["claude", "session/set_mode", { modeId: "auto" }],
    ["claude", "session/set_mode", { modeId: "acceptEdits" }],
    ["claude", "session/set_mode", { modeId: "bypassPermissions" }],
    ["claude", "session/set_mode", { modeId: "a mode that it does not have" }],
    ["claude", "session/set_config_option", { configId: "mode", value: "auto" }],
    ["gemini", "session/set_mode", { modeId: "yolo" }],
    ["gemini", "session/set_mode", { modeId: "autoEdit" }],
    ["qwen", "session/set_mode", { modeId: "auto-edit" }],
    ["qwen", "session/set_config_option", { configId: "mode", value: "yolo" }],
    ["copilot", "session/set_config_option", { configId: "allow_all", value: "on" }],
    [
      "copilot",
      "session/set_config_option",
      {
        configId: "mode",
        value: "https://agentclientprotocol.com/protocol/session-modes#autopilot",
      },
    ],
    [
      "opencode",
      "session/set_config_option",
      { configId: "auto_approve", type: "boolean", value: true },
    ],
    ["opencode", "session/set_mode", {}],
  ])("%s: %s %o", (agent, method, params) => {
    const settings = settingsIn(opened(agent));
    expect(refusedSwitch(method, params as JsonObject, { settings, rules: RULES })).toBeDefined();
  });

  it.each([
    ["claude", "session/set_mode", { modeId: "plan" }],
    ["claude", "session/set_config_option", { configId: "model", value: "opus" }],
    ["claude", "session/set_config_option", { configId: "fast", value: "on" }],
    ["claude", "session/set_config_option", { configId: "effort", value: "max" }],
    ["copilot", "session/set_config_option", { configId: "allow_all", value: "off" }],
    [
      "copilot",
      "session/set_config_option",
      { configId: "mode", value: "https://agentclientprotocol.com/protocol/session-modes#plan" },
    ],
    ["opencode", "session/set_mode", { modeId: "build" }],
    ["gemini", "session/set_model", { modelId: "auto" }],
  ])("but to others it can: %s %s %o", (agent, method, params) => {
    const settings = settingsIn(opened(agent));
    const refused = refusedSwitch(method, params as JsonObject, { settings, rules: RULES });
    expect(refused).toBeUndefined();
  });

  it("unless the operator has allowed that mode by its name", () => {
    const settings = settingsIn({ modes: MODES });
    const rules = { allowed: ["auto", "allow_all=on"] };
    expect(changesOf(settings, rules, false)).toEqual([]);
    const to = (method: string, params: JsonObject) =>
      refusedSwitch(method, params, { settings, rules });
    expect(to("session/set_mode", { modeId: "auto" })).toBeUndefined();
    expect(to("session/set_config_option", { configId: "allow_all", value: "on" })).toBeUndefined();
    expect(to("session/set_mode", { modeId: "bypassPermissions" })).toBe("bypassPermissions");
  });
});

describe("on the wire", () => {
  let gateway: TestGateway;
  let rig: Rig;
  beforeEach(async () => {
    gateway = await openGateway();
    await gateway.companion();
    rig = await acpRig(gateway);
  });
  afterEach(async () => {
    rig.proxy.close();
    await gateway.stop();
  });

  const NEW = {
    jsonrpc: "2.0",
    id: 1,
    method: "session/new",
    params: { cwd: "/w", mcpServers: [] },
  };
  const RESULT = JSON.stringify({ sessionId: SESSION, modes: MODES });
  const OPENED = ` {"jsonrpc":"2.0","id":1, "result":${RESULT}}`;
  const prompt = (id: number) => ({
    jsonrpc: "2.0",
    id,
    method: "session/prompt",
    params: { sessionId: SESSION, prompt: [] },
  });
  const answer = (request: JsonObject, over: JsonObject = { result: {} }) =>
    rig.fromAgent({ jsonrpc: "2.0", id: request.id!, ...over });

  it("the editor learns of the session when the agent asks in it, then of the mode", async () => {
    rig.fromEditor(NEW);
    rig.fromAgent(OPENED);
    const later = update({ sessionUpdate: "available_commands_update", availableCommands: [] });
    rig.fromAgent(later);
    const set = await rig.agent.request("session/set_mode");
    expect(set.params).toEqual({ sessionId: SESSION, modeId: "default" });
    expect(rig.editor.lines).toEqual([]);
    answer(set);
    await rig.editor.next(({ method }) => method !== undefined);
    const mode = update({ sessionUpdate: "current_mode_update", currentModeId: "default" });
    expect(rig.editor.lines).toEqual([OPENED, JSON.stringify(mode), JSON.stringify(later)]);
    rig.fromEditor(prompt(2));
    expect(await rig.agent.request("session/prompt")).toMatchObject({ id: 2 });
  });

  it("a session whose agent does not let itself be set cannot be used", async () => {
    rig.fromEditor(NEW);
    rig.fromAgent(OPENED);
    answer(await rig.agent.request("session/set_mode"), { error: { code: 1, message: "no" } });
    const refused = await rig.editor.answerTo(1);
    expect(refused).toMatchObject({
      error: { message: expect.stringContaining("--allow-mode auto") },
    });
    rig.fromEditor(prompt(2));
    expect(await rig.editor.answerTo(2)).toHaveProperty("error");
    expect(rig.agent.messages().map(({ method }) => method)).not.toContain("session/prompt");
  });

  it("until it is opened again, and asks", async () => {
    rig.fromEditor(NEW);
    rig.fromAgent(OPENED);
    answer(await rig.agent.request("session/set_mode"), { error: { code: 1, message: "no" } });
    await rig.editor.answerTo(1);
    const params = { sessionId: SESSION, cwd: "/w", mcpServers: [] };
    rig.fromEditor({ jsonrpc: "2.0", id: 2, method: "session/load", params });
    const modes = { ...MODES, currentModeId: "default" };
    rig.fromAgent({ jsonrpc: "2.0", id: 2, result: { modes } });
    await rig.editor.answerTo(2);
    rig.fromEditor(prompt(3));
    await rig.agent.next(({ id }) => id === 3);
  });

  it("nor one whose agent has no mode in which it asks", async () => {
    const modes = { currentModeId: "yolo", availableModes: [{ id: "yolo", name: "YOLO" }] };
    rig.fromEditor(NEW);
    rig.fromAgent({ jsonrpc: "2.0", id: 1, result: { sessionId: SESSION, modes } });
    expect(await rig.editor.answerTo(1)).toHaveProperty("error");
  });

  it.each([
    ["a mode", { sessionUpdate: "current_mode_update", currentModeId: "bypassPermissions" }],
    [
      "an option",
      {
        sessionUpdate: "config_option_update",
        configOptions: [{ id: "yolo", name: "YOLO", type: "boolean", currentValue: true }],
      },
    ],
  ])(
    "an agent that leaves it in the middle of a turn is stopped and set back: %s",
    async (_, said) => {
      await rig.open({ modes: { ...MODES, currentModeId: "default" } });
      rig.ask(1, shell("git push --force"));
      await gateway.pending();
      rig.fromAgent(update(said as JsonObject));
      expect(await rig.agent.answerTo(1)).toMatchObject({ result: CANCELLED });
      const methods = rig.agent.messages().map(({ method }) => method);
      expect(methods).toContain("session/cancel");
      rig.ask(2, shell("ls", { toolCallId: "t2" }));
      expect(await rig.agent.answerTo(2)).toMatchObject({ result: CANCELLED });
      rig.fromEditor(prompt(3));
      expect(await rig.editor.answerTo(3)).toMatchObject({
        error: { message: expect.stringContaining("is being set") },
      });
      answer(await rig.agent.next(({ method }) => /set_(mode|config)/.test(String(method))));
      await expect
        .poll(() => rig.editor.said())
        .toContain("where it does not ask. The turn was cancelled");
      rig.fromEditor(prompt(4));
      await rig.agent.next(({ id }) => id === 4);
    },
  );

  it("an editor's switch is refused in words, and the agent hears nothing of it", async () => {
    await rig.open({ modes: { ...MODES, currentModeId: "default" } });
    const params = { sessionId: SESSION, modeId: "auto" };
    rig.fromEditor({ jsonrpc: "2.0", id: 9, method: "session/set_mode", params });
    expect(await rig.editor.answerTo(9)).toMatchObject({
      error: { message: expect.stringContaining("--allow-mode auto") },
    });
    expect(rig.agent.messages().map(({ method }) => method)).not.toContain("session/set_mode");
  });
});
