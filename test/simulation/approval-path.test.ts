/**
 * The laws of the approval path hold on every schedule. `npm run simulate` plays more of them, and
 * single ones.
 */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { bundleSimulation, searchSeeds, sharesOf } from "../../bench/support/simulation.mjs";
import { PLANTED } from "./planted-bugs.ts";
import type { Run } from "./run.ts";

type Simulation = typeof import("./index.ts");

const shares = sharesOf(10_000);
const WORLDS = [
  { world: "one", seeds: shares.one, compared: 250, bug: "lost-wake-up" },
  { world: "nodes", seeds: shares.nodes, compared: 100, bug: "told-before-the-commit" },
] as const;

/** How many choices are not the plainest. */
const sizeOf = ({ choices }: Run): number =>
  Object.values(choices)
    .flat()
    .filter((number) => number > 0).length;

let bundle = "";
let simulation: Simulation;
beforeAll(async () => {
  bundle = await bundleSimulation();
  simulation = await import(/* @vite-ignore */ bundle);
});

const PLAYED = "breaks no law on any schedule of the ten thousand that are its share";
it.each(WORLDS)(`world $world ${PLAYED}`, { timeout: 600_000 }, async ({ world, seeds }) => {
  expect(await searchSeeds(bundle, { world, first: 1, seeds })).toMatchObject({
    played: seeds,
    broken: undefined,
  });
});

/** Each of these, shrunk, broke a law until its fault was mended. */
const BROKE = [
  [
    "a call that leaves twice, while the database is away, takes no other call with it",
    `call-1:400,0,0,500,0,0,0,1,3 call-5:400 disturbance-1:500,3,0,2346,0,2155
      call-1-then:2,3001 call-1.1-then:2`,
  ],
  [
    "a gateway that stops before it knows what is written tells no one either way",
    `link-n1:0,0,0,0,500,0,0,0,500,300,0,500,131,500,0,500,276,0,0,0,500,283,0,0,500,52,0,
      500,99,500,154,0,500,150 network:2,2 call-4:400,0,198,0,0,500,0,1,2
      disturbance-1:500,3,0,1544 disturbance-3:500,7,0,1339,0,55,55 sessions:0,900`,
  ],
  [
    "a call that joins a question while its gateway stops is left with it",
    `connections:0,0,1,1,1 fates:0,0,0,900,96 nodes:1 network:0,0,0,0,0,0,1,2
      link-n3:0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,800,284,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
      800,288,0,0,0,0,0,0,0,0,0,800 kind-2:0,0,2 agents:1 call-3:400,0,1,0,1 call-4:400,0,1825
      call-5:400,0,1679,500,0,1,0,2,3,2 call-6:400,0,1728 disturbance-1:500,5
      disturbance-2:500,7,0,2505,1 policy-call-5:700,0,492 policy-call-5.1:700,0,488
      policy-call-4:0,850,109,500 context-call-5:700,47`,
  ],
] as const;

it.each(BROKE)("%s", async (_, choices) => {
  const { playChoices, choicesIn } = simulation;
  const text = choices.replaceAll(/,\s+/g, ",").replaceAll(/\s+/g, " ");
  expect((await playChoices(choicesIn(text), "nodes")).faults).toEqual([]);
});

describe.each(WORLDS)("a schedule of world $world", ({ world, compared: seeds, bug }) => {
  it("is the same in every run, thread and process, whatever random ids there are", async () => {
    const one = await searchSeeds(bundle, { world, first: 1, seeds, threads: 1 });
    const two = await searchSeeds(bundle, { world, first: 1, seeds, threads: 2 });
    expect(one.digest).toBe(two.digest);
    // one that compiles nothing, or another version
    const { OTHER_NODE = process.execPath } = process.env;
    const args = ["--no-opt", "bench/simulate.mjs", "--seeds", String(seeds), "--world", world];
    expect((await promisify(execFile)(OTHER_NODE, args)).stdout).toContain(one.digest);
  });

  it("is played again from its choices as from its seed", async () => {
    const { playSeed, playChoices, choicesIn, textOf } = simulation;
    for (let seed = 1; seed <= 50; seed++) {
      const { choices, story } = await playSeed(seed, world);
      expect((await playChoices(choicesIn(textOf(choices)), world)).story).toEqual(story);
    }
  });

  it("that breaks a law is reduced to what the law needs, and breaks it again", async () => {
    const { edits } = PLANTED.find(({ name }) => name === bug)!;
    const broken = await bundleSimulation(edits);
    const planted: Simulation = await import(/* @vite-ignore */ broken);
    const { seed, law } = (await searchSeeds(broken, { world, first: 1, seeds: 1000 })).broken!;
    const run = await planted.playSeed(seed, world);
    const plain = await planted.shrunk(run.choices, { law, world });
    expect(plain.faults.map((fault) => fault.law)).toContain(law);
    expect(sizeOf(plain)).toBeLessThan(sizeOf(run) / 5);
    const again = await planted.playChoices(
      planted.choicesIn(planted.textOf(plain.choices)),
      world,
    );
    expect(again.story).toEqual(plain.story);
    const fixed = await simulation.playChoices(plain.choices, world);
    expect(fixed.faults).toEqual([]);
  });
});

describe("choices", () => {
  it("are written as text, and other text is refused", () => {
    const { choicesIn, textOf } = simulation;
    const text = "call-1:600,3 disk-call-1.back:0,7";
    expect(textOf(choicesIn(text))).toBe(text);
    for (const wrong of ["call-1", "call-1:", "call-1:1,", ":1", "call-1:-1"])
      expect(() => choicesIn(wrong)).toThrow(`no choices: ${wrong}`);
  });
});
