/** Each bug that is planted in the approval path is found within ten thousand schedules. */
import { afterAll, expect, it } from "vitest";
import { bundleSimulation, searchSeeds } from "../../bench/support/simulation.mjs";
import { PLANTED } from "./planted-bugs.ts";

const SEEDS = 10_000;

const found: string[] = [];
afterAll(() => console.log(`found after so many schedules:\n${found.join("\n")}`));

const FOUND = "the simulation finds $name";
it.each(PLANTED)(FOUND, { timeout: 600_000 }, async ({ name, world, first = 1, laws, edits }) => {
  const bundle = await bundleSimulation(edits);
  const { broken } = await searchSeeds(bundle, {
    ...(world && { world }),
    first,
    seeds: SEEDS,
    // other files use the other cores, and most bugs are found soon
    threads: 1,
    batch: 20,
  });
  found.push(`${String(broken?.seed ?? "never").padStart(6)}  ${name}`);
  expect(laws).toContain(broken?.law);
});
