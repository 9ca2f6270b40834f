/** Plays schedules, from seeds or from choices that were written down. */
import { createHash } from "node:crypto";
import type { Fault } from "./laws.ts";
import { simulated } from "./machine.ts";
import { playNodes } from "./nodes.ts";
import { playOneGateway } from "./one-gateway.ts";
import { Schedule } from "./schedule.ts";
import { type Choices, Tape } from "./tape.ts";

/** A run as it went. */
export interface Run {
  /** The laws that were broken. */
  readonly faults: readonly Fault[];
  /** What happened, with the time in ms before each line. */
  readonly story: readonly string[];
  readonly choices: Choices;
}

/** Its choices are looked up only where someone wants them. */
class Past implements Run {
  readonly faults: readonly Fault[];
  readonly story: readonly string[];
  readonly #tape: Tape;

  constructor({ story, tape }: Schedule, faults: readonly Fault[]) {
    this.faults = faults;
    this.story = story;
    this.#tape = tape;
  }

  get choices(): Choices {
    return this.#tape.choices;
  }
}

/** A seed whose schedule breaks a law. */
export interface Broken extends Fault {
  readonly seed: number;
}

/** What is played: a gateway of its own, or some that share a database. */
export type WorldName = keyof typeof WORLDS;

const WORLDS = { one: playOneGateway, nodes: playNodes };

export const playSeed = (seed: number, world: WorldName): Promise<Run> =>
  play(Tape.ofSeed(seed), world);

export const playChoices = (choices: Choices, world: WorldName): Promise<Run> =>
  play(Tape.of(choices), world);

async function play(tape: Tape, world: WorldName): Promise<Run> {
  const schedule = new Schedule(tape);
  const { faults } = await simulated(schedule, () => WORLDS[world](schedule));
  return new Past(schedule, faults);
}

/** What became of some seeds. */
export interface Played {
  /** The first of them whose schedule breaks a law: the others after it were not played. */
  readonly broken: Broken | undefined;
  /** Of all stories: the same on any machine, with any Node. */
  readonly digest: string;
}

/**
 * Errors made meanwhile have no stack, because V8 takes some 10 µs to write one down and a cluster
 * loses many connections. `playSeed` plays the same with stacks.
 */
export async function playSeeds(
  first: number,
  { seeds, world }: { readonly seeds: number; readonly world: WorldName },
): Promise<Played> {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return await playAll(first, { seeds, world });
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

async function playAll(
  first: number,
  { seeds, world }: { readonly seeds: number; readonly world: WorldName },
): Promise<Played> {
  const hash = createHash("sha256");
  for (let seed = first; seed < first + seeds; seed++) {
    const { faults, story } = await playSeed(seed, world);
    hash.update(story.join("\n"));
    const [fault] = faults;
    if (fault) return { broken: { seed, ...fault }, digest: hash.digest("hex") };
  }
  return { broken: undefined, digest: hash.digest("hex") };
}
