/**
 * `npm run simulate`: plays the approval path in simulated time, on schedules made from seeds
 * (test/simulation/). One that breaks a law is made as plain as it can be, and told.
 */
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { bundleSimulation, searchSeeds, sharesOf } from "./support/simulation.mjs";

const HELP = `npm run simulate -- [--seeds 100000] [--seed 1]

  --world    one gateway, or nodes that share a database: "one" or "nodes"; without it both, where
             12 of 100 schedules are of nodes
  --seeds    how many schedules; with 1 the story is printed, in each world
  --seed     the first of them
  --threads  as many as there are cores
  --choices  plays the schedule of these choices, and prints its story
  --bug      plants a bug of test/simulation/planted-bugs.ts before; "list" names them
  --help

The exit code is 1 where a law is broken.`;

const { values } = parseArgs({
  options: {
    world: { type: "string" },
    seeds: { type: "string", default: "100000" },
    seed: { type: "string", default: "1" },
    threads: { type: "string", default: String(availableParallelism()) },
    choices: { type: "string" },
    bug: { type: "string" },
    help: { type: "boolean", default: false },
  },
});
if (values.help) {
  console.log(HELP);
  process.exit();
}
const [seeds, first, threads] = ["seeds", "seed", "threads"].map(numberOf);
const worlds = worldsOf(values.world);
const bundle = await bundleWith(values.bug);
const { choicesIn, playChoices, playSeed, shrunk, textOf } = await import(bundle);

for (const world of worlds) {
  if (worlds.length > 1) console.log(`world: ${world}`);
  if (values.choices !== undefined) show(await playChoices(choicesOf(values.choices), world));
  else if (seeds === 1) await single(world);
  else await many(world, worlds.length === 1 ? seeds : sharesOf(seeds)[world]);
}

function worldsOf(world) {
  if (world === undefined) return ["one", "nodes"];
  if (world === "one" || world === "nodes") return [world];
  console.error(`--world ${world}: one or nodes is needed\n\n${HELP}`);
  return process.exit(2);
}

/** A whole number above zero; ends the program at anything else. */
function numberOf(name) {
  if (/^[1-9]\d{0,11}$/.test(values[name])) return Number(values[name]);
  console.error(`--${name} ${values[name]}: a whole number is needed\n\n${HELP}`);
  return process.exit(2);
}

function choicesOf(text) {
  try {
    return choicesIn(text);
  } catch ({ message }) {
    console.error(`--choices: ${message}`);
    return process.exit(2);
  }
}

async function bundleWith(bug) {
  const clean = await bundleSimulation();
  if (bug === undefined) return clean;
  const { PLANTED } = await import(clean);
  const found = PLANTED.find(({ name }) => name === bug);
  if (found) return bundleSimulation(found.edits);
  console.log(PLANTED.map(({ name }) => name).join("\n"));
  return process.exit(bug === "list" ? 0 : 2);
}

function show({ story, faults }) {
  console.log(story.join("\n"));
  if (faults.length > 0) process.exitCode = 1;
}

async function single(world) {
  const run = await playSeed(first, world);
  show(run);
  const [fault] = run.faults;
  if (fault) await explain(run, { law: fault.law, world });
}

async function many(world, seeds) {
  const began = performance.now();
  const before = process.cpuUsage();
  const { played, broken, digest } = await searchSeeds(bundle, {
    ...{ world, first, seeds, threads },
    progress: everySoOften(began, seeds),
  });
  const perSecond = Math.round((played / (performance.now() - began)) * 1000);
  const { user, system } = process.cpuUsage(before);
  const ms = ((user + system) / 1000 / played).toFixed(2);
  console.log(
    `${count(played)} schedules from seed ${first} on, ${count(perSecond)} a second, ` +
      `${ms} ms of processor time each: ${broken ? "a law is broken" : "every law holds"}`,
  );
  if (!broken) return console.log(`digest of their stories: ${digest}`);
  process.exitCode = 1;
  console.log(`\nseed ${broken.seed}: ${broken.law}: ${broken.detail}`);
  await explain(await playSeed(broken.seed, world), { law: broken.law, world });
}

/** A schedule that breaks the law and holds little else. */
async function explain({ choices, story }, broken) {
  const plain = await shrunk(choices, broken);
  console.log(
    `\nAs plain as it can be (${plain.story.length} lines instead of ${story.length}):\n`,
  );
  show(plain);
  const bug = values.bug === undefined ? "" : `--bug ${values.bug} `;
  console.log(
    `\nAgain: npm run simulate -- ${bug}--world ${broken.world} --choices "${textOf(plain.choices)}"`,
  );
}

/** A line every ten seconds. */
function everySoOften(began, seeds) {
  let last = began;
  return (played) => {
    const now = performance.now();
    if (now - last < 10_000) return;
    last = now;
    const seconds = ((now - began) / 1000).toFixed(0);
    console.log(`${count(played)} of ${count(seeds)} after ${seconds} s`);
  };
}

function count(number) {
  return number.toLocaleString("en-US");
}
