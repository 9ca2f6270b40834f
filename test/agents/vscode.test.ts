/** VS Code runs the hooks of Copilot and of Claude Code too: the call is VS Code's through each. */
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { agentHosts } from "../../src/agents/index.ts";
import type { AgentHost, HostEvent } from "../../src/core/agent.ts";
import { parseStrict } from "../../src/core/json.ts";
import { allow, deny, makeSite, optionsOf } from "../contract/agent-site.ts";
import { recorded } from "../worlds/recorded.ts";
import { vscodeWorld } from "../worlds/vscode.ts";

const { vscode, copilot, "claude-code": claudeCode } = agentHosts;
const hosts = [vscode, copilot, claudeCode].map((host) => ({ name: host.name, host }));

const eventOf = (host: AgentHost, text: string, over: object = {}): HostEvent =>
  host.parse(parseStrict(JSON.stringify({ ...(JSON.parse(text) as object), ...over })));
const toolOf = (event: HostEvent): string | undefined =>
  event.kind === "call" ? event.call.tool : event.kind === "outcome" ? event.tool : undefined;

describe.each(hosts)("a call of VS Code, told to the hook of $name,", ({ host }) => {
  const { shell = "" } = recorded("vscode").calls;

  it("is the same call as for its own hook, also where no transcript is kept", () => {
    expect(eventOf(host, shell)).toEqual(eventOf(vscode, shell));
    const without = { transcript_path: undefined };
    expect(eventOf(host, shell, without)).toEqual(eventOf(vscode, shell));
  });

  it("is reported on in the same session, by the same id", () => {
    for (const outcome of Object.values(recorded("vscode").outcomes))
      expect(eventOf(host, outcome)).toEqual(eventOf(vscode, outcome));
  });

  it("is answered as VS Code takes it, and never runs what was approved in another form", () => {
    const event = eventOf(host, shell);
    expect(vscodeWorld.take(host.render(event, allow), shell).result).toBe("runs");
    expect(vscodeWorld.take(host.render(event, deny), shell)).toMatchObject({
      result: "blocked",
      said: "not on a Friday",
    });
    const edited = { ...allow, input: '{"command":"echo bye"}' };
    expect(vscodeWorld.take(host.render(event, edited), shell).result).toBe("blocked");
    expect(vscodeWorld.take(host.trouble(event.event, "no gateway"), shell)).toMatchObject({
      result: "blocked",
      said: "no gateway",
    });
  });
});

describe("the hook of VS Code", () => {
  it.each(Object.entries(recorded("copilot").calls))(
    "takes a call of Copilot's own runtime (%s) for Copilot's, and edits it",
    (_, payload) => {
      const event = eventOf(vscode, payload);
      expect(event).toEqual(eventOf(copilot, payload));
      const edited = { ...allow, input: '{"command":"echo bye"}' };
      expect(vscode.render(event, edited)).toEqual(copilot.render(event, edited));
    },
  );

  it("takes no call of Claude Code for one of VS Code's", () => {
    for (const payload of Object.values(recorded("claude-code").calls))
      expect(eventOf(claudeCode, payload)).toMatchObject({
        call: { session: expect.stringMatching(/^claude-code:/) },
      });
  });

  it.each([
    ["mcp_notes_note", "mcp__notes__note"],
    ["mcp_my_notes_add_note", "mcp__vscode__my_notes_add_note"],
    ["mcp_notes", "mcp__vscode__notes"],
    ["mcp__notes__note", "mcp__notes__note"],
    ["run_in_terminal", "run_in_terminal"],
  ])("judges %s as %s", (name, judged) => {
    const { shell = "" } = recorded("vscode").calls;
    expect(toolOf(eventOf(vscode, shell, { tool_name: name }))).toBe(judged);
  });

  it.each([
    [".config/Code/User/settings.json", '{ // mine\n  "chat.useHooks": false\n}', "chat.useHooks"],
    [
      "Library/Application Support/Code/User/settings.json",
      '{ "chat.hookFilesLocations": { "~/.copilot/hooks": false } }',
      "~/.copilot/hooks",
    ],
  ])("is found to be switched off in %s", async (file, text, said) => {
    const site = await makeSite();
    try {
      const settings = join(site.home, file);
      await mkdir(dirname(settings), { recursive: true });
      await writeFile(settings, text);
      const { notes } = await vscode.installed(optionsOf(site, "http://127.0.0.1:4180"));
      expect(notes).toEqual([expect.stringContaining(`${settings} sets ${said}`)]);
    } finally {
      await site.remove();
    }
  });
});
