/** What only Copilot, Cline and OpenCode do: sub-agents, MCP servers, hooks that are files. */
import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { agentHosts } from "../../src/agents/index.ts";
import type { AgentHost, HostEvent } from "../../src/core/agent.ts";
import { denial } from "../../src/core/decisions.ts";
import { parseStrict } from "../../src/core/json.ts";
import {
  allow,
  apply,
  decided,
  deny,
  type HookServer,
  makeSite,
  openHookServer,
  optionsOf,
} from "../contract/agent-site.ts";
import { clineWorld } from "../worlds/cline.ts";
import { copilotWorld } from "../worlds/copilot.ts";
import { opencodeWorld } from "../worlds/opencode.ts";
import { recorded } from "../worlds/recorded.ts";

const { cline, copilot, opencode } = agentHosts;
const worlds = { cline: clineWorld, copilot: copilotWorld, opencode: opencodeWorld };

const eventOf = (host: AgentHost, text: string, over: object = {}): HostEvent =>
  host.parse(parseStrict(JSON.stringify({ ...(JSON.parse(text) as object), ...over })));

function callOf(host: AgentHost, text: string, over?: object) {
  const event = eventOf(host, text, over);
  if (event.kind !== "call") throw new Error("not a call");
  return event.call;
}

describe("the session of a sub-agent", () => {
  const shell = (host: string): string => recorded(host).calls.shell ?? "";

  it("is its own, with the one that started it as its parent", () => {
    expect(callOf(copilot, shell("copilot"), { parent_agent_id: "main" })).toMatchObject({
      session: expect.stringMatching(/^copilot:[0-9a-f-]{36}$/),
      parent: "copilot:main",
    });
    const root = { sessionContext: { rootSessionId: "root" } };
    expect(callOf(cline, shell("cline"), root)).toMatchObject({ session: "cline:root" });
    const sub = { ...root, agent_id: "sub", parent_agent_id: "main" };
    expect(callOf(cline, shell("cline"), sub)).toMatchObject({
      session: "cline:root/sub",
      parent: "cline:root",
    });
    expect(callOf(opencode, shell("opencode"), { parent: "ses_main" })).toMatchObject({
      parent: "opencode:ses_main",
    });
  });

  it("has no parent where there is none", () => {
    for (const name of ["copilot", "cline", "opencode"] as const)
      expect(callOf(agentHosts[name], shell(name))).not.toHaveProperty("parent");
  });
});

describe("a tool of an MCP server", () => {
  it("has the name that it has everywhere", () => {
    const mcp = (host: string): string => recorded(host).calls.mcp ?? "";
    expect(callOf(copilot, mcp("copilot")).tool).toBe("mcp__notes__note");
    expect(callOf(opencode, mcp("opencode"), { server: "notes" }).tool).toBe("mcp__notes__note");
    const { tool_call } = JSON.parse(recorded("cline").calls.shell ?? "") as { tool_call: object };
    const call = { tool_call: { ...tool_call, name: "notes__note" } };
    expect(callOf(cline, recorded("cline").calls.shell ?? "", call).tool).toBe("mcp__notes__note");
  });

  it("keeps a name in which the server cannot be told from the tool", () => {
    const names = ["github-mcp-server-list_issues", "Bash", "context7-resolve-library-id"];
    for (const tool_name of names)
      expect(callOf(copilot, recorded("copilot").calls.mcp ?? "", { tool_name }).tool).toBe(
        tool_name,
      );
  });
});

describe("an installed hook", () => {
  let site: Awaited<ReturnType<typeof makeSite>>;
  let server: HookServer | undefined;
  beforeEach(async () => {
    site = await makeSite("a home' with $spaces");
  });
  afterEach(async () => {
    await server?.stop();
    server = undefined;
    await site.remove();
  });

  it.each(["cline", "copilot", "opencode"] as const)(
    "of %s in a project finds each user's own script, and says how to get it",
    async (name) => {
      const [host, world] = [agentHosts[name], worlds[name]];
      const [call = ""] = world.calls;
      server = await openHookServer(host, decided(host, deny));
      await apply(await host.install(optionsOf(site, server.url, { scope: "project" })));
      const text = await readFile(world.settingsFile(site, "project"), "utf8");
      expect(text).not.toContain(site.home);
      expect(await world.fire(site, call)).toMatchObject({ said: "not on a Friday" });
      const other = { ...site, home: join(site.home, "of somebody else") };
      const fired = await world.fire(other, call);
      expect(fired).toMatchObject({ result: "blocked" });
      expect(fired.said).toContain(`countersign install ${name}`);
    },
  );

  it.each(["cline", "opencode"] as const)(
    "of %s leaves a file of somebody else alone, also when it is uninstalled",
    async (name) => {
      const [host, world] = [agentHosts[name], worlds[name]];
      const file = world.settingsFile(site, "user");
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, "mine\n");
      await expect(host.install(optionsOf(site, "http://127.0.0.1:1"))).rejects.toMatchObject({
        code: "bad-config",
        path: file,
      });
      expect((await host.uninstall(optionsOf(site, "http://127.0.0.1:1"))).edits).toEqual([]);
      expect((await host.installed(optionsOf(site, "http://127.0.0.1:1"))).hooks).toEqual([]);
    },
  );

  it("of Cline stands beside a hook of the user's own, and both run", async () => {
    server = await openHookServer(cline, decided(cline, allow));
    await apply(await cline.install(optionsOf(site, server.url)));
    const own = join(dirname(clineWorld.settingsFile(site, "user")), "PreToolUse");
    await writeFile(own, `#!/bin/sh\nprintf '{"cancel":true,"errorMessage":"mine"}'\n`);
    expect(await clineWorld.fire(site, clineWorld.calls[0] ?? "")).toMatchObject({
      result: "blocked",
      said: "mine",
    });
    expect(server.received).toHaveLength(1);
    const { mode } = await stat(clineWorld.settingsFile(site, "user"));
    expect(mode & 0o777).toBe(0o700);
  });

  it("of OpenCode asks again where the gateway only stopped waiting", async () => {
    let asked = 0;
    server = await openHookServer(opencode, (event) => {
      const waits = denial("still-waiting", "Not allowed yet", 0);
      return { body: opencode.render(event, ++asked < 3 ? waits : deny).stdout };
    });
    await apply(await opencode.install(optionsOf(site, server.url)));
    const [call = ""] = opencodeWorld.calls;
    expect(await opencodeWorld.fire(site, call)).toMatchObject({
      result: "blocked",
      said: "not on a Friday",
    });
    expect(server.received).toEqual([call, call, call]);
  });

  it.each(["cline", "copilot", "opencode"] as const)(
    "of %s runs an edited input in place of the model's",
    async (name) => {
      const [host, world] = [agentHosts[name], worlds[name]];
      server = await openHookServer(host, decided(host, { ...allow, input: '{"command":"true"}' }));
      await apply(await host.install(optionsOf(site, server.url)));
      expect(await world.fire(site, world.calls[0] ?? "")).toMatchObject({
        result: "runs",
        input: { command: "true" },
      });
    },
  );

  it("of Cline is found once where the project is the user's home", async () => {
    const options = optionsOf({ ...site, project: site.home }, "http://127.0.0.1:1");
    await apply(await cline.install(options));
    expect((await cline.installed(options)).hooks).toHaveLength(1);
  });

  it("of OpenCode is found not to run where plugins are switched off", async () => {
    const env = { ...site.env, OPENCODE_PURE: "1" };
    const { notes } = await opencode.installed(optionsOf(site, "http://127.0.0.1:1", { env }));
    expect(notes.join()).toContain("OPENCODE_PURE");
  });
});
