/** Every real host that can be installed, a real gateway, a companion's tap between them. */
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { agents } from "../../src/agents/index.ts";
import { denialReaches, facts } from "../agents/host-facts.ts";
import type { HostDriver } from "./hosts/driver.ts";
import { drivers } from "./hosts/index.ts";
import { type Companion, type GatewayProcess, startGateway } from "./support/gateway.ts";
import { openStage, type Run, type Stage } from "./support/stage.ts";

/** Harmless, and dangerous enough to be asked about. */
const command = (file: string): string => `chmod 777 . && touch ${file}`;
/** A person who thinks before they answer; longer than impatient programs wait. */
const THINKING_MS = 20_000;

for (const driver of drivers) {
  if (agents.some(({ name }) => name === driver.name)) describe(driver.name, () => flowOf(driver));
  else
    it.skip(
      `${driver.name} (not tried: \`countersign install ${driver.name}\` does not exist yet)`,
    );
}

function flowOf(driver: HostDriver): void {
  const known = facts[driver.name];
  /** Some hosts cannot tell their model why a tool did not run. */
  const hears = known === undefined || denialReaches(known);
  /** Some hosts run nothing of a turn in which a call is denied. */
  const endsRun = known?.hooks === "command" && known.denialEndsRun === true;
  let stage: Stage;
  let gateway: GatewayProcess;
  let companion: Companion | undefined;

  beforeEach(async () => {
    stage = await openStage(driver);
    gateway = await startGateway(stage);
    await gateway.countersign("install", driver.name);
  });

  afterEach(async () => {
    companion?.close();
    companion = undefined;
    await gateway.kill();
    await stage.close();
  });

  const ran = (file: string): boolean => existsSync(join(stage.project, file));
  const run = (...files: readonly string[]): Promise<Run> =>
    stage.run(
      { turns: [files.map((file) => driver.shell(command(file))), "finished"] },
      { env: gateway.env },
    );

  const expectStopped = ({ told }: Run, word: string): void => {
    expect([ran("marker"), stage.standIn.strays()]).toEqual([false, []]);
    if (hears) expect(told).toContain(word);
  };

  it("is held, and goes on when a companion approves", async () => {
    let heldWithoutMarker = false;
    companion = await gateway.companion(() => {
      heldWithoutMarker = !ran("marker");
      return { approved: true };
    });
    const { stdout } = await run("marker");
    expect(companion.asked.map(({ session }) => session.split(":")[0])).toEqual([driver.name]);
    expect(companion.asked[0]?.arguments).toContain(command("marker"));
    expect([heldWithoutMarker, ran("marker")]).toEqual([true, true]);
    expect(stdout).toContain("finished");
  });

  it("is stopped when a companion denies, and its model is told why", async () => {
    companion = await gateway.companion(() => ({ approved: false, reason: "it is evidence" }));
    const ended = await run("marker");
    expect(companion.asked.length).toBe(1);
    expectStopped(ended, "it is evidence");
  });

  it("waits for a person who thinks", async () => {
    companion = await gateway.companion(async () => {
      await sleep(THINKING_MS);
      return { approved: !ran("marker") };
    });
    await run("marker");
    expect([companion.asked.length, ran("marker")]).toEqual([1, true]);
  });

  it("asks about each of two calls of one turn, and each gets its own answer", async () => {
    companion = await gateway.companion(({ arguments: raw }) => ({
      approved: raw.includes("first"),
    }));
    await run("first", "second");
    expect(companion.asked.length).toBe(2);
    expect([ran("first"), ran("second")]).toEqual([!endsRun, false]);
  });

  it("is stopped when the gateway is killed while the question is open", async () => {
    companion = await gateway.companion(async () => {
      await gateway.kill();
      return undefined;
    });
    const ended = await run("marker");
    expect(companion.asked.length).toBe(1);
    expectStopped(ended, "Countersign could not be asked");
  });

  it("is stopped when no gateway runs, and its model is told how to start one", async () => {
    await gateway.kill();
    expectStopped(await run("marker"), "countersign start");
  });

  it.each([
    ["no JSON", "hello"],
    ["half a JSON", '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDec'],
    ["nothing", ""],
    ["JSON without a decision", "{}"],
  ])("is stopped when something else answers in the gateway's place, with %s", async (_, body) => {
    await gateway.kill();
    const impostor = createServer((request, response) => {
      request.resume().on("end", () => response.end(body));
    });
    await new Promise<void>((done) => {
      impostor.listen(Number(new URL(gateway.url).port), "127.0.0.1", done);
    });
    const ended = await run("marker");
    impostor.close();
    impostor.closeAllConnections();
    expectStopped(ended, "Countersign could not be asked");
  });

  it("is stopped when the hook's own file is gone, and its model is told how to repair it", async () => {
    await rm(join(stage.home, ".countersign/hooks"), { recursive: true });
    expectStopped(await run("marker"), `countersign install ${driver.name}`);
  });

  it("is stopped when nobody answers in time", async () => {
    await gateway.kill();
    gateway = await startGateway(stage, "approval: { timeout: 4s }\n");
    await gateway.countersign("install", driver.name);
    companion = await gateway.companion(() => undefined);
    const ended = await run("marker");
    expect(companion.asked.length).toBe(1);
    expectStopped(ended, "");
    expect(ended.told).not.toContain("could not be asked");
  });

  it("is found in order by doctor, whose test call the gateway denies", async () => {
    const said = await gateway.countersign("doctor", driver.name);
    expect(said).toContain("was denied by the gateway");
  });

  const { distrust } = driver.hooks === "command" ? driver : {};
  it.runIf(distrust)("is found by doctor where it no longer trusts the hook", async () => {
    await distrust?.(stage);
    await expect(gateway.countersign("doctor", driver.name)).rejects.toMatchObject({
      stdout: expect.stringContaining("trust"),
    });
  });

  it("runs unasked once Countersign is uninstalled, so that what stopped it was Countersign", async () => {
    await gateway.countersign("uninstall", driver.name);
    companion = await gateway.companion(() => ({ approved: false }));
    await run("marker");
    expect([ran("marker"), companion.asked]).toEqual([true, []]);
  });
}
