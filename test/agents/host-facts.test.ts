/** What our code believes of the hosts, compared with what was measured of the real ones. */
import { describe, expect, it } from "vitest";
import { agents } from "../../src/agents/index.ts";
import { all } from "../e2e-agents/hosts/index.ts";
import { COMMAND_FAULTS, endOf, facts, REASON } from "./host-facts.ts";

/** A plugin ends in no status. */
const withCommands = agents.filter(({ name }) => facts[name]?.hooks === "command");

describe.each(withCommands.map((host) => ({ name: host.name, host })))(
  "$name",
  ({ name, host }) => {
    const driver = all.find((each) => each.name === name);
    const known = facts[name];
    if (driver?.hooks !== "command" || known?.hooks !== "command") return;

    const ends = COMMAND_FAULTS.flatMap((fault) => {
      const ended = endOf(fault, driver.denial(REASON));
      return ended ? [{ fault, ended }] : [];
    });

    it.each(ends)(
      "is known to do what it does where a hook ends so: $fault",
      ({ fault, ended }) => {
        const measured = known.faults[fault].tool === "blocked" ? "stops" : "continues";
        expect(host.effectOf(driver.event, ended)).toBe(measured);
      },
    );
  },
);

describe("the table", () => {
  it("has every host that has a driver, with the same kind of hooks", () => {
    const kinds = Object.entries(facts).map(([name, { hooks }]) => [name, hooks]);
    expect(kinds).toEqual(all.map(({ name, hooks }) => [name, hooks]));
  });
});
