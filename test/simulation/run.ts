/** Plays schedules, from seeds or from choices that were written down. */
import { createHash } from "node:crypto";
import type { Fault } from "./laws.ts";
import { simulated } from "./machine.ts";
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

/** A seed whose schedule breaks a law. */
export interface Broken extends Fault {
  readonly seed: number;
}

export const playSeed = (seed: number): Promise<Run> => play(Tape.ofSeed(seed));

export const playChoices = (choices: Choices): Promise<Run> => play(Tape.of(choices));

async function play(tape: Tape): Promise<Run> {
  const schedule = new Schedule(tape);
  const { faults } = await simulated(schedule, () => playOneGateway(schedule));
  return {
    faults,
    story: schedule.story,
    get choices() {
      return tape.choices;
    },
  };
}

/** What became of some seeds. */
export interface Played {
  /** The first of them whose schedule breaks a law: the others after it were not played. */
  readonly broken: Broken | undefined;
  /** Of all stories: the same on any machine, with any Node. */
  readonly digest: string;
}

export async function playSeeds(first: number, seeds: number): Promise<Played> {
  const hash = createHash("sha256");
  for (let seed = first; seed < first + seeds; seed++) {
    const { faults, story } = await playSeed(seed);
    hash.update(story.join("\n"));
    const [fault] = faults;
    if (fault) return { broken: { seed, ...fault }, digest: hash.digest("hex") };
  }
  return { broken: undefined, digest: hash.digest("hex") };
}
