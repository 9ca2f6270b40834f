/** What only Claude Code has: reports, its own prompt, permission requests. */
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { claudeCode } from "./hosts/claude-code.ts";
import { drivers } from "./hosts/index.ts";
import { type GatewayProcess, startGateway } from "./support/gateway.ts";
import { openStage, type Stage } from "./support/stage.ts";

const PRINT = ["-p", "please tidy up", "--output-format", "json"];
const COMMAND = "chmod 777 . && touch marker";
const script = { turns: [[claudeCode.shell(COMMAND)], "finished"] };

describe.skipIf(!drivers.includes(claudeCode))("claude-code, and no other host,", () => {
  let stage: Stage;
  let gateway: GatewayProcess;

  beforeEach(async () => {
    stage = await openStage(claudeCode);
    gateway = await startGateway(stage);
  });

  afterEach(async () => {
    await gateway.kill();
    await stage.close();
  });

  const marker = (): boolean => existsSync(join(stage.project, "marker"));
  /** Without `--dangerously-skip-permissions`, unless the rules say so. */
  const run = (...rules: readonly string[]) =>
    stage.run(script, {
      args: [...PRINT, ...rules],
      env: gateway.env,
    });

  it("names its tool, and reports what became of the call", async () => {
    await gateway.countersign("install", "claude-code");
    const { asked, close } = await gateway.companion(() => ({ approved: true }));
    const { told, stdout } = await run("--allowedTools", "Bash");
    close();
    expect(asked.map(({ tool, arguments: raw }) => [tool, JSON.parse(raw)])).toEqual([
      ["Bash", { command: COMMAND, description: "Tidy up" }],
    ]);
    expect(JSON.parse(stdout)).toMatchObject({ result: "finished" });
    expect(told).toContain("no output");
    expect(await gateway.audit("outcome")).toMatch(/"ok":true,.*"matches":true/);
  });

  it("tells of what it refuses by itself after it was approved, in plan mode and by its rules", async () => {
    await gateway.countersign("install", "claude-code");
    const { asked, close } = await gateway.companion(() => ({ approved: true }));
    const write = { file_path: join(stage.project, ".env"), content: "x" };
    const planned = await stage.run(
      { turns: [[{ tool: "Write", input: write }], "planned"] },
      { args: [...PRINT, "--permission-mode", "plan"], env: gateway.env },
    );
    expect(planned.told).toContain("plan mode");
    await run("--disallowedTools", "Bash(chmod *)");
    close();
    expect([asked.map(({ tool }) => tool), marker()]).toEqual([["Write", "Bash"], false]);
    const { lines } = JSON.parse(await gateway.audit("outcome")) as { lines: object[] };
    const notRun = { ok: false, ran: false, matches: null };
    expect(lines).toEqual([expect.objectContaining(notRun), expect.objectContaining(notRun)]);
  });

  it("holds the calls of a sub-agent too, and says whose they are", async () => {
    await gateway.countersign("install", "claude-code");
    const { asked, close } = await gateway.companion(({ tool }) => ({ approved: tool !== "Bash" }));
    const input = {
      description: "Sweep",
      prompt: "Sweep the floor.",
      subagent_type: "general-purpose",
      run_in_background: false,
    };
    await stage.run(
      [
        { when: /Sweep the floor/, turns: [[claudeCode.shell(COMMAND)], "swept"] },
        { turns: [[{ tool: "Agent", input }], "finished"] },
      ],
      { env: gateway.env },
    );
    close();
    const calls = asked.filter(({ tool }) => tool === "Bash");
    expect([calls.length, marker(), stage.standIn.strays()]).toEqual([1, false, []]);
    expect(calls[0]?.card.agent).toBe("general-purpose");
    expect(stage.standIn.results().join()).toContain("swept");
  });

  it("ends when the wait is over, where that is wanted, and picks the answer up when it is resumed", async () => {
    await gateway.countersign("install", "claude-code");
    // two seconds for a person; the script keeps fifteen for itself
    const file = join(stage.home, ".countersign/hooks/claude-code");
    const hook = await readFile(file, "utf8");
    await writeFile(file, hook.replace("\nwait=3540\n", "\nwait=17\n"));
    const env = { ...gateway.env, COUNTERSIGN_DEFER: "1" };
    const args = ["--output-format", "json", "--dangerously-skip-permissions"];
    const silent = await gateway.companion(() => undefined);
    const { stdout } = await stage.run(script, { env, args: ["-p", "please tidy up", ...args] });
    silent.close();
    const ended = JSON.parse(stdout) as { stop_reason: string; session_id: string };
    expect([silent.asked.length, ended.stop_reason, marker()]).toEqual([1, "tool_deferred", false]);
    await writeFile(file, hook);
    const { asked, close } = await gateway.companion(() => ({ approved: true }));
    await stage.run(script, { env, args: ["-p", "--resume", ended.session_id, ...args] });
    close();
    expect([asked.map(({ id }) => id), marker()]).toEqual([silent.asked.map(({ id }) => id), true]);
    expect(await gateway.audit("outcome")).toMatch(/"ok":true,.*"matches":true/);
  });

  it("is stopped where the question was to be handed back to a person, but none sits there", async () => {
    await gateway.countersign("install", "claude-code", "--when-down", "ask");
    await gateway.kill();
    const { told } = await run("--allowedTools", "Bash");
    expect(marker()).toBe(false);
    expect(told).toContain("countersign start");
  });

  it("lets a companion answer what it would ask by itself, where only that is gated on", async () => {
    await gateway.countersign("install", "claude-code", "--event", "PermissionRequest");
    const { asked, close } = await gateway.companion(() => ({ approved: true }));
    await run();
    close();
    expect([asked.length, marker()]).toEqual([1, true]);
  });
});
