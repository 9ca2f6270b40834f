/** Copilot runs Claude Code's hooks in a trusted project: the call is Copilot's, once. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { copilot } from "./hosts/copilot.ts";
import { type Companion, type GatewayProcess, startGateway } from "./support/gateway.ts";
import { openStage, PROMPT, type Run, type Stage } from "./support/stage.ts";

describe("copilot, in a trusted folder with the hook of Claude Code,", () => {
  let stage: Stage;
  let gateway: GatewayProcess;
  let companion: Companion;
  beforeEach(async () => {
    stage = await openStage(copilot);
    gateway = await startGateway(stage);
    await gateway.countersign("install", "claude-code", "--scope", "project");
    companion = await gateway.companion(() => ({ approved: false, reason: "it is evidence" }));
  });
  afterEach(async () => {
    companion.close();
    await gateway.kill();
    await stage.close();
  });

  const run = (): Promise<Run> =>
    stage.run(
      { turns: [[copilot.shell("chmod 777 . && touch marker")], "finished"] },
      { env: gateway.env, args: [...copilot.start(stage, PROMPT).args, "--trust-folder"] },
    );

  it.each([
    ["that hook alone", []],
    ["a hook of its own, too", [["copilot"]]],
    ["two hooks of its own, too", [["copilot"], ["copilot", "--scope", "project"]]],
    ["both hooks of VS Code, too", [["vscode"], ["vscode", "--scope", "project"], ["copilot"]]],
  ])("asks once, in Copilot's name, with %s", async (_, installs) => {
    for (const words of installs) await gateway.countersign("install", ...words);
    const { told } = await run();
    expect(companion.asked.map(({ session }) => session.split(":")[0])).toEqual(["copilot"]);
    expect(existsSync(join(stage.project, "marker"))).toBe(false);
    expect(told).toContain("it is evidence");
  });

  it("runs what was approved through all hooks, and raises no alarm", async () => {
    await gateway.countersign("install", "copilot");
    companion.close();
    companion = await gateway.companion(() => ({ approved: true }));
    await run();
    expect(companion.asked.length).toBe(1);
    expect(existsSync(join(stage.project, "marker"))).toBe(true);
    const outcomes = await gateway.audit("outcome");
    expect(outcomes).toContain('"matches":true');
    expect(outcomes).not.toContain("ALARM");
  });
});
