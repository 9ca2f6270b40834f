/**
 * The laws of the approval path hold on every schedule. `SEED=231 SEEDS=1 npx vitest run
 * test/simulation` plays one again and prints what happened in it; `SEEDS=1000000` tries more.
 */
import { expect, it } from "vitest";
import { SimulatedPath } from "./approval-path.ts";
import { Schedule } from "./schedule.ts";

const FIRST = Number(process.env.SEED ?? 1);
const SEEDS = Number(process.env.SEEDS ?? 2000);
/** More of them would say no more. */
const ENOUGH = 10;

async function faultsOf(seed: number): Promise<string | undefined> {
  const path = new SimulatedPath(new Schedule(seed));
  const faults = await path.play();
  if (SEEDS === 1) console.log(path.schedule.story.join("\n"));
  return faults.length > 0 ? `seed ${seed}: ${faults.join("; ")}` : undefined;
}

it("no law is broken on any schedule", { timeout: 3_600_000 }, async () => {
  const broken: string[] = [];
  for (let seed = FIRST; seed < FIRST + SEEDS && broken.length < ENOUGH; seed++) {
    const faults = await faultsOf(seed);
    if (faults) broken.push(faults);
  }
  expect(broken).toEqual([]);
});
