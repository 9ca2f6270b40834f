/**
 * What every real host does when a hook of its own fails, compared with what is written in
 * test/agents/host-facts.ts. A hook of Countersign has to stay closed in spite of it.
 */
import { describe, expect, it } from "vitest";
import { COMMAND_FAULTS, facts, type Outcome, PLUGIN_FAULTS } from "../agents/host-facts.ts";
import type { CommandHost, HostDriver } from "./hosts/driver.ts";
import { drivers } from "./hosts/index.ts";
import { type Measurement, measureCommand, measurePlugin } from "./support/measure.ts";

describe.each(drivers.map((driver) => ({ name: driver.name, driver })))(
  "$name, with a bare hook that fails,",
  ({ driver }) => {
    for (const [fault, measure] of measurements(driver))
      it(`does as ever where the hook is: ${fault}`, async () => {
        const { run, started, strays, version, calls, ...outcome } = await measure();
        expect({ started, strays }, run.stderr).toEqual({ started: true, strays: [] });
        expect({ [version]: outcome }, run.told).toEqual({ [version]: expected(driver, fault) });
        if (driver.hooks === "command") expect(calls).toBe(fault === "missing" ? 0 : 1);
      });

    if (driver.hooks === "command") patienceAndTrust(driver);
  },
);

function patienceAndTrust(driver: CommandHost): void {
  const known = facts[driver.name];
  const { untrusted, longestWait } = known?.hooks === "command" ? known : {};

  it("waits for a slow hook, where its settings give the hook an hour", async () => {
    const { tool, run } = await measureCommand(driver, "slow", { patience: 3600 });
    expect(tool, run.told).toBe("blocked");
  });

  const seconds = longestWait ?? 0;
  it.runIf(longestWait)(
    `runs the tool after ${seconds} s, whatever is set`,
    async () => {
      const { tool } = await measureCommand(driver, "slow", { patience: 3600, slow: seconds + 10 });
      expect(tool).toBe("runs");
    },
    (seconds + 120) * 1000,
  );

  it.runIf(driver.startUntrusted)("does as ever with a hook that nobody has trusted", async () => {
    const measured = await measureCommand(driver, "a denial", { isTrusted: false });
    const { tool, reasonReaches, run } = measured;
    expect({ tool, reasonReaches }, run.stderr).toEqual(untrusted);
  });
}

function measurements(driver: HostDriver): [fault: string, measure: () => Promise<Measurement>][] {
  return driver.hooks === "command"
    ? COMMAND_FAULTS.map((fault) => [fault, () => measureCommand(driver, fault)])
    : PLUGIN_FAULTS.map((fault) => [fault, () => measurePlugin(driver, fault)]);
}

function expected({ name }: HostDriver, fault: string): Outcome | undefined {
  return new Map<string, Outcome>(Object.entries(facts[name]?.faults ?? {})).get(fault);
}
