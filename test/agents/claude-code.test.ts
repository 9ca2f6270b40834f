/**
 * Claude Code: its payloads and answers to the letter, and a hook that stays closed in every way
 * that could be thought of.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, readFile, readlink, symlink, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { claudeCode } from "../../src/agents/claude-code.ts";
import { agentHosts } from "../../src/agents/index.ts";
import type { InstallOptions } from "../../src/core/agent.ts";
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
  type Reply,
} from "../contract/agent-site.ts";
import { runShell } from "../contract/shell.ts";
import { claudeCodeWorld as world } from "../worlds/claude-code.ts";
import { recorded as recordedOf } from "../worlds/recorded.ts";

const host = claudeCode([]);
const parse = (payload: string) => host.parse(parseStrict(payload));
const recorded = (event: string, nth = 0): string =>
  [...world.calls, ...world.outcomes].filter((payload) => payload.includes(`"${event}"`))[nth]!;
const [call, permission] = [recorded("PreToolUse"), recorded("PermissionRequest")];

describe("what Claude Code sends", () => {
  it("is a call of its session, turn and tool use", () => {
    expect(parse(call)).toEqual({
      kind: "call",
      event: "PreToolUse",
      call: {
        session: "claude-code:8710bd51-c51f-4f8f-8e7a-f89a67e58799",
        tool: "Bash",
        input: { command: "touch marker", description: "Make a marker" },
        raw: '{"command":"touch marker","description":"Make a marker"}',
        cwd: "/home/ada/project",
        turn: "ce9c4622-1741-466c-8bcc-87b671f56e75",
        callId: "toolu_0",
        agent: "claude-code",
        summary: "Make a marker",
      },
    });
  });

  it("names the subagent that asks, whose session is below that of the main agent", () => {
    const event = parse(world.calls.find((payload) => payload.includes("agent_type"))!);
    expect(event).toMatchObject({
      call: {
        agent: "general-purpose",
        session: "claude-code:7740d98f-a57a-44f3-82e9-02292526ea90/ae436564ea896628b",
        parent: "claude-code:7740d98f-a57a-44f3-82e9-02292526ea90",
      },
    });
  });

  it("reports what a subagent's call came to for the session that asked", () => {
    const reported = JSON.stringify({ ...JSON.parse(world.outcomes[0]!), agent_id: "a1" });
    expect(parse(reported)).toMatchObject({
      kind: "outcome",
      session: expect.stringMatching(/^claude-code:.*\/a1$/),
    });
  });

  it("is asked for Cursor where Cursor runs it, as Cursor's own hook asks, in both forms", () => {
    const { shell = "", mcp = "" } = recordedOf("cursor").calls;
    for (const payload of [shell, mcp]) {
      const event = parse(payload);
      const own = agentHosts.cursor.parse(parseStrict(payload));
      if (event.kind !== "call" || own.kind !== "call") throw new Error("no call");
      expect(event).toEqual({ ...own, event: "PreToolUse" });
      for (const decision of [allow, deny, { ...allow, input: '{"command":"true"}' }]) {
        const rendered = host.render(event, decision);
        const stops = decision !== allow;
        expect(rendered.stdout).toMatch(
          /^{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"/,
        );
        expect(host.effectOf("PreToolUse", rendered)).toBe(stops ? "stops" : "continues");
        expect(agentHosts.cursor.effectOf("preToolUse", rendered)).toBe(
          stops ? "stops" : "continues",
        );
      }
    }
    const outcome = parse(recordedOf("cursor").outcomes.shell ?? "");
    expect(outcome).toMatchObject({ kind: "outcome", event: "PostToolUse", callId: "call_0" });
  });

  it("has no id for a permission request", () => {
    const event = parse(permission);
    expect(event).toMatchObject({
      kind: "call",
      event: "PermissionRequest",
      call: { tool: "Bash" },
    });
    expect(event.kind === "call" && "callId" in event.call).toBe(false);
  });

  it("says when a turn is over, also of a subagent, whatever the host calls its session", () => {
    const ended = (payload: object) => parse(JSON.stringify(payload));
    expect(ended({ hook_event_name: "Stop", session_id: "s", background_tasks: [] })).toEqual({
      kind: "turn-over",
      event: "Stop",
      session: "claude-code:s",
      error: expect.stringContaining("reported no run of this call"),
    });
    const inner = { hook_event_name: "SubagentStop", session_id: "s", agent_id: "a" };
    expect(ended(inner)).toMatchObject({ session: "claude-code:s/a" });
    const cursors = { hook_event_name: "stop", conversation_id: "c", cursor_version: "1" };
    expect(ended(cursors)).not.toHaveProperty("session");
  });

  it("lets a turn end, whatever goes wrong: status 2 would make Claude Code go on", async () => {
    const ended = parse('{"hook_event_name":"Stop","session_id":"s"}');
    expect(host.render(ended, deny)).toEqual({ stdout: "", stderr: "", exitCode: 0 });
    expect(host.trouble("SubagentStop", "lost").exitCode).toBe(1);
  });

  it("takes no description for a summary that is not text", () => {
    const event = parse(call.replace('"Make a marker"', "[]"));
    expect(event.kind === "call" && "summary" in event.call).toBe(false);
  });

  it("says how a call ended", () => {
    expect(parse(recorded("PostToolUse"))).toEqual({
      kind: "outcome",
      event: "PostToolUse",
      session: "claude-code:8710bd51-c51f-4f8f-8e7a-f89a67e58799",
      callId: "toolu_0",
      outcome: {
        ok: true,
        input: { command: "touch marker", description: "Make a marker" },
        raw: '{"command":"touch marker","description":"Make a marker"}',
        durationMs: expect.any(Number),
      },
    });
    expect(parse(recorded("PostToolUseFailure"))).toMatchObject({
      callId: "toolu_2",
      outcome: {
        ok: false,
        error: "Exit code 2\nls: cannot access '/nonexistent': No such file or directory",
      },
    });
  });
});

describe("what Claude Code is told", () => {
  const told = (payload: string, decision: typeof allow) => host.render(parse(payload), decision);

  it("before a tool is used", () => {
    expect(told(call, allow).stdout).toBe(
      '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"allow",' +
        '"permissionDecisionReason":"approved by lead"}}',
    );
    expect(told(call, deny).stdout).toBe(
      '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny",' +
        '"permissionDecisionReason":"not on a Friday"}}',
    );
    expect(JSON.parse(told(call, { ...allow, input: '{"command":"true"}' }).stdout)).toHaveProperty(
      "hookSpecificOutput.updatedInput",
      { command: "true" },
    );
  });

  it("about a permission", () => {
    expect(told(permission, allow).stdout).toBe(
      '{"hookSpecificOutput":{"hookEventName":"PermissionRequest",' +
        '"decision":{"behavior":"allow"}}}',
    );
    expect(told(permission, deny).stdout).toBe(
      '{"hookSpecificOutput":{"hookEventName":"PermissionRequest",' +
        '"decision":{"behavior":"deny","message":"not on a Friday"}}}',
    );
  });

  it("never carries an edited input with a deny", () => {
    expect(told(call, { ...deny, input: '{"command":"true"}' }).stdout).not.toContain(
      "updatedInput",
    );
  });

  it("when there is trouble", () => {
    expect(host.trouble("PreToolUse", "down")).toEqual({
      stdout: "",
      stderr: "down\n",
      exitCode: 2,
    });
    expect(host.trouble(undefined, "down")).toEqual({
      stdout: "",
      stderr: "down\n",
      exitCode: 2,
    });
    expect(host.trouble("PostToolUse", "down")).toEqual({
      stdout: "",
      stderr: "down\n",
      exitCode: 1,
    });
    expect(host.trouble("PermissionRequest", 'a "quoted" word')).toEqual({
      stdout:
        '{"hookSpecificOutput":{"hookEventName":"PermissionRequest",' +
        '"decision":{"behavior":"deny","message":"a \\"quoted\\" word"}}}',
      stderr: "",
      exitCode: 0,
    });
  });
});

describe("the installed hook", () => {
  let site: Awaited<ReturnType<typeof makeSite>>;
  let server: HookServer;
  let reply: (event: ReturnType<typeof parse>) => Reply;
  beforeEach(async () => {
    site = await makeSite();
    reply = decided(host, allow);
    server = await openHookServer(host, (event) => reply(event));
  });
  afterEach(async () => {
    await server.stop();
    await site.remove();
  });
  const script = () => join(site.state, "hooks", "claude-code");
  const install = (more?: Partial<InstallOptions>) =>
    host.install(optionsOf(site, server.url, more)).then(apply);
  const settings = async (scope: "user" | "project" = "user") =>
    readFile(world.settingsFile(site, scope), "utf8");
  const commandOf = async (event: string): Promise<string> => {
    const { hooks } = JSON.parse(await settings()) as {
      hooks: Record<string, { hooks: { command: string }[] }[]>;
    };
    return hooks[event]![0]!.hooks[0]!.command;
  };

  it("gives up before Claude Code does, which would let the call through", async () => {
    await install();
    const { hooks } = JSON.parse(await settings()) as {
      hooks: Record<string, { hooks: { timeout: number }[] }[]>;
    };
    const timeouts = Object.fromEntries(
      Object.entries(hooks).map(([event, [group]]) => [event, group!.hooks[0]!.timeout]),
    );
    const reports = ["PostToolUse", "PostToolUseFailure", "Stop", "SubagentStop"];
    expect(timeouts).toEqual({
      PreToolUse: 3600,
      ...Object.fromEntries(reports.map((event) => [event, 30])),
    });
    expect(
      [...(await readFile(script(), "utf8")).matchAll(/wait=(\d+)/g)].map(([, seconds]) => seconds),
    ).toEqual(["3540", "20"]);
  });

  it("stops the call when there is no answer in time", async () => {
    await install();
    await writeFile(script(), (await readFile(script(), "utf8")).replace("wait=3540", "wait=1"));
    reply = () => "silence";
    const fired = await world.fire(site, call);
    expect(fired.result).toBe("blocked");
    expect(fired.said).toContain("no answer");
  });

  it.each(["deny", "ask"] as const)(
    "stops the call when the script (%s) was cut off after any line, in every shell",
    { timeout: 600_000 }, // a shell for each line
    async (whenDown) => {
      await install({ whenDown });
      const [text, command] = [await readFile(script(), "utf8"), await commandOf("PreToolUse")];
      const lines = text.split("\n");
      reply = decided(host, deny);
      for (const shell of ["/bin/sh", "/bin/dash", "/bin/bash", "/bin/ksh", "/bin/mksh"].filter(
        existsSync,
      )) {
        for (let kept = 0; kept < lines.length; kept += shell === "/bin/sh" ? 1 : 7) {
          await writeFile(script(), lines.slice(0, kept).join("\n"));
          const rendered = await runShell(command, { input: call, env: site.env, shell });
          expect(world.take(rendered, call).result, `${shell}, ${kept} lines`).toBe("blocked");
        }
      }
    },
  );

  it("stops the call when the shell is told to end", async () => {
    await install();
    await writeFile(
      script(),
      (await readFile(script(), "utf8")).replace("wait=3540", () => "wait=3540; kill -TERM $$"),
    );
    expect(await world.fire(site, call)).toMatchObject({ result: "blocked" });
  });

  it("stops the call when the shell is told to end while it waits", async () => {
    await install();
    reply = () => "silence";
    const [hook] = (await host.installed(optionsOf(site, server.url))).hooks;
    const [program, ...args] = hook?.command() ?? ["false"];
    const child = spawn(program, args, { env: site.env, stdio: ["pipe", "pipe", "pipe"] });
    child.stdin.end(call);
    await expect.poll(() => server.received.length).toBe(1);
    child.kill("SIGTERM");
    const [code] = await once(child, "exit");
    expect(code).toBe(2);
  });

  it("follows no proxy and no curlrc of the user's", async () => {
    const proxied = {
      ...site,
      env: { ...site.env, http_proxy: "http://127.0.0.1:1", ALL_PROXY: "http://127.0.0.1:1" },
    };
    await writeFile(
      join(site.home, ".curlrc"),
      'proxy = "http://127.0.0.1:1"\noutput = "/dev/null"\n',
    );
    await install();
    expect(await world.fire(proxied, call)).toMatchObject({
      result: "runs",
      said: "approved by lead",
    });
  });

  it("tells what the gateway said when that was no decision", async () => {
    await install();
    reply = () => ({
      status: 413,
      body: '{"error":{"code":"too-large","message":"the body is larger than 1 MiB"}}',
    });
    const { said } = await world.fire(site, call);
    expect(said).toContain("HTTP status 413");
    expect(said).toContain("the body is larger than 1 MiB");
  });

  it("says when a report was lost, without stopping anybody", async () => {
    await install();
    const [command, payload] = [await commandOf("PostToolUse"), recorded("PostToolUse")];
    const run = () => runShell(command, { input: payload, env: { ...site.env, HOME: site.home } });
    reply = () => ({});
    expect(await run()).toEqual({ stdout: "", stderr: "", exitCode: 0 });
    reply = () => ({
      status: 503,
      body: '{"error":{"code":"not-recorded","message":"the disk is full"}}',
    });
    expect(await run()).toMatchObject({
      stdout: "",
      stderr: expect.stringContaining("the disk is full"),
      exitCode: 1,
    });
  });

  it("gates on permission requests alone where the operator chose so, and stays closed there too", async () => {
    await install({ event: "PermissionRequest" });
    expect(Object.keys((JSON.parse(await settings()) as { hooks: object }).hooks)).toEqual([
      "PermissionRequest",
      "PreToolUse",
    ]);
    expect(await world.fire(site, permission)).toMatchObject({ result: "runs" });
    reply = decided(host, deny);
    expect(await world.fire(site, permission)).toMatchObject({
      result: "blocked",
      said: "not on a Friday",
    });
    reply = () => ({ body: "<html>" });
    expect(await world.fire(site, permission)).toMatchObject({
      result: "blocked",
      said: expect.stringContaining("HTTP status 200"),
    });
    await writeFile(script(), "");
    expect(await world.fire(site, permission)).toMatchObject({
      result: "blocked",
      said: "Run: countersign install claude-code",
    });
    await install({ event: "PermissionRequest" });
    await server.stop();
    expect(await world.fire(site, permission)).toMatchObject({
      result: "blocked",
      said: expect.stringContaining("countersign start"),
    });
  });

  it("goes over from one event to the other without leaving anything behind", async () => {
    await install();
    const text = await settings();
    await install({ event: "PermissionRequest" });
    await install();
    expect(await settings()).toBe(text);
  });

  const inMode = (payload: string, mode: string) =>
    payload.replace('"permission_mode":"default"', `"permission_mode":"${mode}"`);
  it.each([
    ["default", "asks"],
    ["acceptEdits", "asks"],
    ["plan", "asks"],
    ["auto", "blocked"],
    ["dontAsk", "blocked"],
    ["bypassPermissions", "blocked"],
    ["", "blocked"],
    ["default-of-tomorrow", "blocked"],
  ])(
    "hands the question back in mode %j, where the operator chose so and nothing answers: %s",
    async (mode, result) => {
      await install({ whenDown: "ask" });
      expect(await world.fire(site, inMode(call, mode))).toMatchObject({ result: "runs" });
      await server.stop();
      expect(await world.fire(site, inMode(call, mode))).toMatchObject({
        result,
        said: expect.stringContaining("countersign start"),
      });
    },
  );

  it("takes no tool's input for the mode", async () => {
    await install({ whenDown: "ask" });
    await server.stop();
    const posing = inMode(call, "bypassPermissions").replace(
      '"command":',
      '"permission_mode":"default","command":',
    );
    expect(await world.fire(site, posing)).toMatchObject({ result: "blocked" });
    const first = posing
      .replace('"permission_mode":"bypassPermissions",', "")
      .replace(/\}\s*$/, ',"permission_mode":"bypassPermissions"}');
    expect(await world.fire(site, first)).toMatchObject({ result: "blocked" });
    expect(await world.fire(site, call.replace('"permission_mode":"default",', ""))).toMatchObject({
      result: "blocked",
    });
  });

  it.each([
    ["default", "runs", 0],
    ["acceptEdits", "runs", 0],
    ["plan", "runs", 0],
    ["auto", "blocked", 1],
    ["dontAsk", "blocked", 1],
    ["bypassPermissions", "blocked", 1],
    ["", "blocked", 1],
    ["default-of-tomorrow", "blocked", 1],
  ])(
    "gates a tool call in mode %j, which may send no permission request to gate on: %s",
    async (mode, result, asked) => {
      await install({ event: "PermissionRequest" });
      reply = decided(host, deny);
      expect(await world.fire(site, inMode(call, mode))).toMatchObject({ result });
      expect(server.received).toHaveLength(asked);
      await server.stop();
      expect(await world.fire(site, inMode(call, mode))).toMatchObject({ result });
    },
  );

  it("gates a tool call whose input poses as a mode that sends permission requests", async () => {
    await install({ event: "PermissionRequest" });
    reply = decided(host, deny);
    const posing = inMode(call, "auto").replace(
      '"command":',
      '"permission_mode":"default","command":',
    );
    expect(await world.fire(site, posing)).toMatchObject({ result: "blocked" });
  });

  it("says what holds in auto mode, where there is neither a prompt nor a permission request", async () => {
    const { notes } = await host.install(
      optionsOf(site, server.url, { event: "PermissionRequest", whenDown: "ask" }),
    );
    expect(notes).toEqual([
      expect.stringContaining("no permission requests in its auto mode"),
      expect.stringContaining("the call is blocked"),
    ]);
  });

  it("leaves a permission request to Claude Code's own prompt where the operator chose so", async () => {
    await install({ whenDown: "ask", event: "PermissionRequest" });
    await server.stop();
    expect(await world.fire(site, permission)).toMatchObject({ result: "asks" });
    expect(await world.fire(site, inMode(permission, "bypassPermissions"))).toMatchObject({
      result: "blocked",
    });
  });

  it("goes through Countersign itself where there is no curl, and is as closed", async () => {
    const program = optionsOf(site, server.url).program[1]!;
    const bin = join(site.home, "bin");
    await mkdir(bin);
    await writeFile(join(bin, "curl"), "#!/bin/sh\n", { mode: 0o700 });
    // found from here, but not from elsewhere
    await install({ env: { PATH: `/nowhere:${relative(process.cwd(), bin)}` } });
    const answer = async (body: string) =>
      writeFile(program, `if (process.argv.slice(2).join(" ") === "hook claude-code") { ${body} }`);
    await answer(`process.stdout.write(${JSON.stringify(host.render(parse(call), allow).stdout)})`);
    expect(await world.fire(site, call)).toMatchObject({
      result: "runs",
      said: "approved by lead",
    });
    await answer(`process.stdout.write(${JSON.stringify(host.render(parse(call), deny).stdout)})`);
    expect(await world.fire(site, call)).toMatchObject({
      result: "blocked",
      said: "not on a Friday",
    });
    for (const body of [
      "",
      "console.log('{}')",
      "process.exitCode = 2",
      "process.kill(process.pid, 'SIGKILL')",
      "throw new Error('x')",
    ]) {
      await answer(body);
      expect(await world.fire(site, call), body).toMatchObject({ result: "blocked" });
    }
    expect(await world.fire(site, recorded("PostToolUse"))).toEqual({ result: "runs", said: "" });
  });

  it("names no place of this machine in a project's settings", async () => {
    await install({ scope: "project" });
    const text = await settings("project");
    expect(text).not.toContain(site.home);
    expect(text).not.toContain(site.project);
    expect(await world.fire(site, call)).toMatchObject({
      result: "runs",
      said: "approved by lead",
    });
    const elsewhere = { ...site, home: site.project };
    expect(
      await world.fire({ ...elsewhere, env: { ...site.env, COUNTERSIGN_HOME: site.state } }, call),
    ).toMatchObject({
      result: "runs",
    });
    const stranger = await world.fire(elsewhere, call);
    expect(stranger.result).toBe("blocked");
    expect(stranger.said).toContain(
      "Install it, then run: countersign install claude-code --scope project",
    );
  });

  it("works from the user's own settings in a project, and is gone from there again", async () => {
    await install({ scope: "local" });
    const file = join(site.project, ".claude", "settings.local.json");
    expect(await readFile(file, "utf8")).toContain("--scope local");
    await host.uninstall(optionsOf(site, server.url, { scope: "local" })).then(apply);
    expect([existsSync(file), existsSync(script())]).toEqual([false, false]);
  });

  it("is kept by an uninstall in one project as long as another project needs it", async () => {
    const other = join(dirname(site.home), "other");
    await install({ scope: "project" });
    await install({ scope: "project", project: other });
    const last = (project: string) =>
      host.uninstall(optionsOf(site, server.url, { scope: "project", project })).then(apply);
    await last(other);
    expect(await world.fire(site, call)).toMatchObject({ result: "runs" });
    await last(site.project);
    expect(existsSync(script())).toBe(false);
  });

  it("is written to where a link leads, also where nothing is there yet, and leaves the link", async () => {
    const file = world.settingsFile(site, "user");
    const target = join(dirname(site.home), "dotfiles", "claude.json");
    await mkdir(dirname(file), { recursive: true });
    await symlink("../../dotfiles/claude.json", file);
    await install();
    expect(await readFile(target, "utf8")).toContain("countersign install");
    expect(await world.fire(site, call)).toMatchObject({ result: "runs" });
    await host.uninstall(optionsOf(site, server.url)).then(apply);
    expect([existsSync(target), await readlink(file)]).toEqual([
      false,
      "../../dotfiles/claude.json",
    ]);
  });

  it.each([
    "",
    "\n",
    "{}",
    "{ }",
    "{\n}\n",
    '{"hooks":{}}',
    '{\r\n\t"hooks": {\r\n\t\t"PreToolUse": []\r\n\t}\r\n}',
    '\ufeff{ "model": "opus" }',
    "\ufeff",
  ])("leaves %j as it was, to the byte", async (text) => {
    const file = world.settingsFile(site, "user");
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
    await install();
    await install({ event: "PermissionRequest" });
    expect(await readFile(file, "utf8")).toContain("countersign install");
    await host.uninstall(optionsOf(site, server.url)).then(apply);
    expect(await readFile(file, "utf8")).toBe(text);
  });

  it("keeps what was changed since the install, and takes out only its own", async () => {
    const file = world.settingsFile(site, "user");
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, "{}");
    await install();
    const text = await readFile(file, "utf8");
    await writeFile(file, text.replace("{", '{\n  "model": "opus",'));
    await host.uninstall(optionsOf(site, server.url)).then(apply);
    expect(JSON.parse(await readFile(file, "utf8"))).toEqual({ model: "opus" });
  });

  it("is kept by an uninstall as long as the other scope needs it", async () => {
    await install();
    await install({ scope: "project" });
    await host.uninstall(optionsOf(site, server.url)).then(apply);
    expect(await world.fire(site, call)).toMatchObject({ result: "runs" });
    const last = await host.uninstall(optionsOf(site, server.url, { scope: "project" }));
    expect(last.edits.map(({ file, after }) => [file, after])).toEqual([
      [world.settingsFile(site, "project"), null],
      [script(), null],
    ]);
  });

  it("is found by its command, wherever the user has moved it", async () => {
    await install();
    const { hooks } = JSON.parse(await settings()) as {
      hooks: { PreToolUse: { hooks: unknown[] }[] };
    };
    hooks.PreToolUse[0]!.hooks.unshift({ type: "command", command: "true" });
    await writeFile(world.settingsFile(site, "user"), JSON.stringify(hooks && { hooks }, null, 2));
    await host.uninstall(optionsOf(site, server.url)).then(apply);
    expect(JSON.parse(await settings())).toEqual({
      hooks: { PreToolUse: [{ matcher: "*", hooks: [{ type: "command", command: "true" }] }] },
    });
  });

  it("goes where CLAUDE_CONFIG_DIR says", async () => {
    const folder = join(site.home, "config");
    const { edits } = await host.install(
      optionsOf(site, server.url, { env: { ...site.env, CLAUDE_CONFIG_DIR: folder } }),
    );
    expect(edits.map(({ file }) => file)).toEqual([script(), join(folder, "settings.json")]);
  });

  it("needs a URL that is one", async () => {
    await expect(host.install(optionsOf(site, "localhost"))).rejects.toMatchObject({
      code: "bad-config",
      path: "url",
    });
  });
});

describe("what would keep the hook from being run", () => {
  it.each([
    ["home/.claude/settings.json", "disableAllHooks", true],
    ["project/.claude/settings.json", "disableAllHooks", true],
    ["project/.claude/settings.local.json", "disableAllHooks", true],
    ["managed.json", "disableAllHooks", true],
    ["managed.json", "allowManagedHooksOnly", true],
    ["project/.claude/settings.json", "allowManagedHooksOnly", false],
  ])("is noted at install: %s with %s", async (name, key, noted) => {
    const site = await makeSite();
    const file = join(dirname(site.home), name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, JSON.stringify({ [key]: true }));
    const { notes } = await claudeCode([join(dirname(site.home), "managed.json")]).install(
      optionsOf(site, "http://127.0.0.1:4180"),
    );
    await site.remove();
    expect(notes).toEqual(
      noted
        ? [
            `${file} sets ${key}: Claude Code will not run the hook, so no call will be held, ` +
              "until you remove that.",
          ]
        : [],
    );
  });
});
