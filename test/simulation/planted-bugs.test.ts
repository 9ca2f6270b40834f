/** Each bug that is planted in the approval path is found within ten thousand schedules. */
import { afterAll, expect, it } from "vitest";
import { bundleSimulation, searchSeeds } from "../../bench/support/simulation.mjs";
import { PLANTED } from "./planted-bugs.ts";

const SEEDS = 10_000;

const found: string[] = [];
afterAll(() => console.log(`found by these schedules:\n${found.join("\n")}`));

const FOUND = "the simulation finds $name";
it.each(PLANTED)(FOUND, { timeout: 600_000 }, async ({ name, world, seed, laws, edits }) => {
  const bundle = await bundleSimulation(edits);
  // other files use the other cores, and most bugs are found soon
  const how = { ...(world && { world }), threads: 1, batch: 20 };
  const search = (first: number, seeds: number) => searchSeeds(bundle, { ...how, first, seeds });
  const { broken: known } = seed === undefined ? {} : await search(seed, 1);
  const broken = known ?? (await search(1, SEEDS)).broken;
  found.push(`${String(broken?.seed ?? "never").padStart(6)}  ${name}`);
  expect(laws).toContain(broken?.law);
});
