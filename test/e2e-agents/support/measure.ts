/** Runs a real host with a hook that fails, and sees what becomes of the tool call. */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  type CommandFault,
  type Outcome,
  type PluginFault,
  REASON,
} from "../../agents/host-facts.ts";
import type { CommandHost, PluginHost } from "../hosts/driver.ts";
import { faultyHook, faultyPlugin } from "./faulty-hook.ts";
import { openStage, PROMPT, type Run, type RunOptions, type Stage } from "./stage.ts";

/** The seconds that a host is told to wait: too few for a slow hook, plenty for others. */
const patienceFor = (fault: CommandFault): number => (fault === "slow" ? 3 : 60);

export interface Measurement extends Outcome {
  /** How often the hook was started; a plugin and a missing program leave no traces. */
  readonly calls: number;
  readonly run: Run;
  /** The host got as far as its model. */
  readonly started: boolean;
  /** What was asked of the model that it does not play. */
  readonly strays: readonly string[];
  readonly version: string;
}

export interface Circumstances {
  /** The seconds that the host is told to wait for its hook, unless they follow from the fault. */
  readonly patience?: number;
  /** The seconds that a slow hook takes. */
  readonly slow?: number;
  readonly isTrusted?: boolean;
}

export async function measureCommand(
  driver: CommandHost,
  fault: CommandFault,
  { patience = patienceFor(fault), slow, isTrusted = true }: Circumstances = {},
): Promise<Measurement> {
  const stage = await openStage(driver);
  try {
    const denial = driver.denial(REASON);
    const command = await faultyHook(stage.home, { fault, denial, slow });
    await driver.addHook(stage, { command, seconds: patience });
    const args = isTrusted ? trustedArgs(driver, stage) : untrustedArgs(driver, stage);
    return await measure(stage, driver, { args, ...(slow && { longest: slow + 60 }) });
  } finally {
    await stage.close();
  }
}

function trustedArgs(driver: CommandHost, stage: Stage): readonly string[] {
  return [...driver.start(stage, PROMPT).args, ...(driver.trusting ?? [])];
}

function untrustedArgs(driver: CommandHost, stage: Stage): readonly string[] {
  const start = driver.startUntrusted?.(stage, PROMPT);
  if (!start) throw new Error(`${driver.name} has no notion of trust`);
  return start.args;
}

export async function measurePlugin(driver: PluginHost, fault: PluginFault): Promise<Measurement> {
  const stage = await openStage(driver);
  try {
    await driver.addPlugin(stage, faultyPlugin(fault));
    return await measure(stage, driver, {});
  } finally {
    await stage.close();
  }
}

async function measure(
  stage: Stage,
  driver: CommandHost | PluginHost,
  options: RunOptions,
): Promise<Measurement> {
  const run = await stage.run({ turns: [[driver.shell("touch marker")], "finished"] }, options);
  const payloads = await readFile(join(stage.home, "payloads"), "utf8").catch(() => "");
  return {
    tool: existsSync(join(stage.project, "marker")) ? "runs" : "blocked",
    reasonReaches: run.told.includes(REASON),
    calls: payloads.split("\n").filter((line) => line !== "").length,
    run,
    started: stage.standIn.tools().length > 0,
    strays: stage.standIn.strays(),
    version: stage.host.version,
  };
}
