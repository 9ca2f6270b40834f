/** What only Kiro CLI has: hooks that stand in an agent's file, and calls without a session. */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { agentHosts } from "../../src/agents/index.ts";
import { parseStrict } from "../../src/core/json.ts";
import {
  apply,
  decided,
  deny,
  makeSite,
  openHookServer,
  optionsOf,
} from "../contract/agent-site.ts";
import { kiroWorld } from "../worlds/kiro.ts";
import { recorded } from "../worlds/recorded.ts";

const { kiro } = agentHosts;
const { calls } = recorded("kiro");
const URL = "http://127.0.0.1:4180";

describe("the agents of Kiro", () => {
  let site: Awaited<ReturnType<typeof makeSite>>;
  beforeEach(async () => {
    site = await makeSite();
  });
  afterEach(() => site.remove());

  const put = async (file: string, text: string): Promise<string> => {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
    return file;
  };

  it("keep all tools, where the file of the default agent is made", async () => {
    await apply(await kiro.install(optionsOf(site, URL)));
    const text = await readFile(join(site.home, ".kiro/agents/kiro_default.json"), "utf8");
    expect(JSON.parse(text)).toMatchObject({
      name: "kiro_default",
      tools: ["*"],
      includeMcpJson: true,
      hooks: { preToolUse: [{ matcher: "*", timeout_ms: 3_600_000 }], postToolUse: [{}] },
    });
  });

  it("are named where they have no hook of ours, by install and by doctor", async () => {
    const own = await put(join(site.home, ".kiro/agents/kiro_default.json"), '{ "tools": [] }\n');
    const other = await put(join(site.project, ".kiro/agents/reviewer.json"), "{}\n");
    const options = optionsOf(site, URL);
    const named = [expect.stringContaining(`${other} is an agent without the hooks`)];
    const installation = await kiro.install(options);
    expect(installation.notes).toEqual(named);
    await apply(installation);
    expect((await kiro.installed(options)).notes).toEqual(named);
    await apply(await kiro.uninstall(options));
    expect(await readFile(own, "utf8")).toBe('{ "tools": [] }\n');
    expect((await kiro.installed(options)).notes.length).toBe(2);
  });

  it("are told the reason with its quotes and lines in JSON's escapes", async () => {
    const reason = { ...deny.reason, message: 'not "on" a\nFriday, 100 %s \\o/' };
    const server = await openHookServer(kiro, decided(kiro, { ...deny, reason }));
    try {
      await apply(await kiro.install(optionsOf(site, server.url)));
      expect(await kiroWorld.fire(site, calls.shell ?? "")).toEqual({
        result: "blocked",
        said: JSON.stringify(reason.message).slice(1, -1),
      });
    } finally {
      await server.stop();
    }
  });
});

describe("a call of Kiro", () => {
  const callOf = (over: object) => {
    const text = JSON.stringify({ ...(JSON.parse(calls.mcp ?? "") as object), ...over });
    const event = kiro.parse(parseStrict(text));
    if (event.kind !== "call") throw new Error("not a call");
    return event.call;
  };

  it("is of the session that it names, else of its folder", () => {
    expect(callOf({}).session).toBe("kiro:/home/dev/project");
    expect(callOf({ session_id: "s1" }).session).toBe("kiro:s1");
  });

  it("of an MCP tool is judged like that of any other host", () => {
    expect(callOf({}).tool).toBe("mcp__notes__note");
    expect(callOf({ tool_name: "fs_write" }).tool).toBe("fs_write");
  });
});
