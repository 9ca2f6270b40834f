/** Codex: what it is told to the letter, and the trust that it wants before it runs a hook. */
import { appendFile, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { codex } from "../../src/agents/codex.ts";
import type { InstallOptions } from "../../src/core/agent.ts";
import { parseStrict } from "../../src/core/json.ts";
import {
  allow,
  apply,
  decided,
  deny,
  makeSite,
  openHookServer,
  optionsOf,
} from "../contract/agent-site.ts";
import { runShell } from "../contract/shell.ts";
import { hooksOf, trusting, codexWorld as world } from "../worlds/codex.ts";
import { recorded } from "../worlds/recorded.ts";

const URL = "http://127.0.0.1:4180";
/** How long Codex is waited for. */
const LONGEST_MS = 20_000;
const { calls } = recorded("codex");
const parse = (payload = "") => codex.parse(parseStrict(payload));
const told = (payload: string | undefined, decision: typeof allow) =>
  codex.render(parse(payload), decision).stdout;

describe("what Codex sends", () => {
  it("is a call of its session, turn and tool use", () => {
    expect(parse(calls.shell)).toEqual({
      kind: "call",
      event: "PreToolUse",
      call: {
        session: "codex:01a20891-6fe0-7b31-9568-7081f7a81c10",
        tool: "Bash",
        input: { command: "echo hello" },
        raw: '{"command":"echo hello"}',
        cwd: "/home/dev/project",
        turn: "01a20891-7002-7f22-aebd-d8f471676ce7",
        callId: "call_18496_1_0",
        agent: "codex",
      },
    });
  });

  it("gives a sub-agent a session of its own below the one that started it", () => {
    const payload = calls.shell?.replace("{", '{"agent_id":"a1","agent_type":"explorer",');
    expect(parse(payload)).toMatchObject({
      call: {
        session: "codex:01a20891-6fe0-7b31-9568-7081f7a81c10/a1",
        parent: "codex:01a20891-6fe0-7b31-9568-7081f7a81c10",
        agent: "explorer",
      },
    });
  });
});

describe("what Codex is told", () => {
  it("is no verdict, a denial, or another input", () => {
    const head = '{"hookSpecificOutput":{"hookEventName":"PreToolUse"';
    expect(told(calls.shell, allow)).toBe(`${head}}}`);
    expect(told(calls.shell, deny)).toBe(
      `${head},"permissionDecision":"deny","permissionDecisionReason":"not on a Friday"}}`,
    );
    expect(told(calls.shell, { ...allow, input: '{"command":"true"}' })).toBe(
      `${head},"permissionDecision":"allow","updatedInput":{"command":"true"}}}`,
    );
  });

  it.each(['{"command":7}', '{"command":["true"]}', '{"command":null}', '{"cmd":"true"}', "{}"])(
    "is a denial where it could not run the edited input %s, and would run the old one",
    (input) => {
      const said = told(calls.shell, { ...allow, input });
      expect(said).toContain('"permissionDecision":"deny"');
      expect(said).toContain(JSON.stringify(input).slice(1, -1));
    },
  );

  it.each(["", "  \n"])("has a reason, also where nobody gave one (%j)", (message) => {
    const decision = { ...deny, reason: { ...deny.reason, message } };
    expect(told(calls.shell, decision)).toContain('"permissionDecisionReason":"Not allowed."');
    expect(codex.trouble("PreToolUse", message)).toMatchObject({
      stderr: "Not allowed.\n",
      exitCode: 2,
    });
  });
});

describe("the trust of Codex", () => {
  let site: Awaited<ReturnType<typeof makeSite>>;
  let options: InstallOptions;
  let config: string;
  beforeEach(async () => {
    const made = await makeSite();
    site = { ...made, env: (await world.prepare?.(made)) ?? made.env };
    options = optionsOf(site, URL);
    config = join(site.home, ".codex/config.toml");
    await rm(config);
  });
  afterEach(() => site.remove());

  const install = async () => apply(await codex.install(options));
  const notes = async () => (await codex.installed(options)).notes.join("\n");
  const statuses = async () => (await hooksOf(site)).map(({ trustStatus }) => trustStatus);

  it("is had for each hook of ours by installing, and for none by a dry run", async () => {
    const planned = await codex.install(options);
    expect(await statuses()).toEqual([]);
    expect(await apply(planned)).toEqual([]);
    expect(await statuses()).toEqual(["trusted", "trusted"]);
    expect(await notes()).toBe("");
  });

  it("is seen to be lost where a timeout was changed, and had again by installing", async () => {
    await install();
    const file = world.settingsFile(site, "user");
    const text = await readFile(file, "utf8");
    await writeFile(file, text.replaceAll("3600", "3599"));
    expect(await notes()).toContain("does not trust the hook (modified)");
    await install();
    expect(await notes()).toBe("");
  });

  it("is seen to be lost where a hook was put before ours", async () => {
    await install();
    const file = world.settingsFile(site, "user");
    const { hooks } = JSON.parse(await readFile(file, "utf8")) as {
      hooks: { PreToolUse: unknown[] };
    };
    const other = { matcher: "Bash", hooks: [{ type: "command", command: "true" }] };
    const PreToolUse = [other, ...hooks.PreToolUse];
    await writeFile(file, JSON.stringify({ hooks: { ...hooks, PreToolUse } }));
    expect(await notes()).toContain("does not trust the hook (untrusted)");
    await install();
    expect(await notes()).toBe("");
    expect((await hooksOf(site)).find(({ command }) => command === "true")?.trustStatus).not.toBe(
      "trusted",
    );
  });

  it("is given to no other hook, whatever it contains", async () => {
    const file = world.settingsFile(site, "project");
    const command = "touch stolen # countersign install codex";
    const PreToolUse = [{ matcher: "*", hooks: [{ type: "command", command }] }];
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, JSON.stringify({ hooks: { PreToolUse } }));
    await writeFile(config, trusting(site.project));
    await install();
    const stolen = (await hooksOf(site)).find((hook) => hook.command === command);
    expect(stolen?.trustStatus).toBe("untrusted");
  });

  it.each([
    ["", "there was no file"],
    ['model = "gpt-5.5"\n', "there was one"],
    [
      'model = "m"\n\n[hooks.state]\n\n[hooks.state."/x:pre_tool_use:0:0"]\ntrusted_hash = "y"\n',
      "",
    ],
  ])("is taken back to the byte by uninstalling (%j %s)", async (text) => {
    if (text !== "") await writeFile(config, text);
    await install();
    await install();
    expect(await readFile(config, "utf8")).not.toBe(text);
    await apply(await codex.uninstall(options));
    expect(await readFile(config, "utf8").catch(() => "")).toBe(text);
    expect((await codex.uninstall(options)).edits).toEqual([]);
  });

  it("is taken back from a config that was changed since, and nothing else is", async () => {
    await writeFile(config, 'model = "one"\n');
    await install();
    const mine = `\n[tui]\ntheme = "dark"\n`;
    await writeFile(config, `${(await readFile(config, "utf8")).replace("one", "two")}${mine}`);
    await apply(await codex.uninstall(options));
    const left = await readFile(config, "utf8");
    expect(left).toContain('model = "two"');
    expect(left).toContain(mine);
    expect(left).not.toContain("trusted_hash");
  });

  it("of a project's hook stays when the user's is uninstalled", async () => {
    await install();
    const inProject = { ...options, scope: "project" as const };
    const untrusted = await apply(await codex.install(inProject));
    expect(untrusted).toEqual([expect.stringContaining("does not trust this project")]);
    await appendFile(config, trusting(site.project));
    expect(await apply(await codex.install(inProject))).toEqual([]);
    await apply(await codex.uninstall(options));
    expect(await statuses()).toEqual(["trusted", "trusted"]);
    await apply(await codex.uninstall(inProject));
    expect(await readFile(config, "utf8").catch(() => "")).not.toContain("trusted_hash");
  });

  it("is left to the user where there is no Codex, and doctor cannot tell", async () => {
    await rm(join(site.home, "bin/codex"));
    const alone = { ...options, env: { PATH: join(site.home, "bin") } };
    const said = await apply(await codex.install(alone));
    expect(said).toEqual([expect.stringContaining("/hooks")]);
    expect((await codex.installed(alone)).notes.join()).toContain("countersign install codex");
  });

  it.each(["exit 1", "echo hello; cat >/dev/null", "echo '{\"id\":1}'; echo nonsense; exit 0"])(
    "is left to the user where Codex answers with: %s",
    async (script) => {
      await writeFile(join(site.home, "bin/codex"), `#!/bin/sh\n${script}\n`);
      const installed = await codex.install(options);
      if (script.includes("cat")) {
        // it goes on for ever: its time is up as soon as it is running
        vi.useFakeTimers({ toFake: ["setTimeout"] });
        onTestFinished(() => void vi.useRealTimers());
      }
      const said = apply(installed);
      if (vi.isFakeTimers()) {
        while (vi.getTimerCount() === 0) await setImmediate();
        vi.advanceTimersByTime(LONGEST_MS);
      }
      expect(await said).toEqual([expect.stringContaining("/hooks")]);
    },
  );
});

it("keeps the command of every version the same, because it is a part of what is trusted", async () => {
  const options = optionsOf({ home: "/h", project: "/p", state: "/h/.countersign", env: {} }, URL);
  const { edits } = await codex.install({ ...options, program: ["/node", "/main.js"] });
  const settings = edits.find(({ file }) => file === "/h/.codex/hooks.json");
  const { hooks } = JSON.parse(settings?.after ?? "{}") as {
    hooks: Record<string, { hooks: { command: string; timeout: number }[] }[]>;
  };
  const sourced = "command . '\\''/h/.countersign/hooks/codex'\\''";
  const repair = "'\\''Run: countersign install codex'\\''";
  const stop = "printf '\\''%.2000s\\n'\\'' \"$why\" >&2; exit 2";
  expect(hooks.PreToolUse?.[0]?.hooks[0]).toEqual({
    type: "command",
    command: `/bin/sh -c 'set -- PreToolUse; ${sourced} || :; why=${repair}; ${stop}'`,
    timeout: 3600,
  });
  expect(hooks.PostToolUse?.[0]?.hooks[0]).toEqual({
    type: "command",
    command: `/bin/sh -c 'set -- PostToolUse; ${sourced} || :; echo ${repair} >&2; exit 1'`,
    timeout: 30,
  });
});

it("stops what is denied in spite of a login shell that prints", async () => {
  const made = await makeSite();
  const site = { ...made, env: (await world.prepare?.(made)) ?? made.env };
  const server = await openHookServer(codex, decided(codex, deny));
  try {
    await apply(await codex.install(optionsOf(site, server.url)));
    const [hook] = (await codex.installed(optionsOf(site, server.url))).hooks;
    const command = `echo welcome; ${hook?.command()[2]}`;
    const env = { ...site.env, HOME: site.home };
    const ended = await runShell(command, { input: calls.shell ?? "", env });
    expect(codex.effectOf("PreToolUse", ended)).toBe("stops");
    expect(ended.stderr).toBe("not on a Friday");
  } finally {
    await server.stop();
    await made.remove();
  }
});
