/** The alarms of the last day: for companions that connect later, until they are put away. */
import type { Alarm } from "../../src/core/alarm.ts";
import type { Person } from "../../src/core/model.ts";

const KEEP_MS = 24 * 60 * 60 * 1000;
/** The latest so many. All alarms are in the audit log. */
const MOST = 20;
/** People who have put one away; more see it again. */
const MOST_PEOPLE = 1000;

interface Kept {
  readonly alarm: Alarm;
  readonly at: number;
  readonly putAwayBy: Set<string>;
  /** A companion has it. */
  wasShown: boolean;
}

export class RecentAlarms {
  readonly #kept = new Map<string, Kept>();
  readonly #now: () => number;

  /** `now`: monotonic milliseconds. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Whether a companion has it already: an alarm that none could be shown is raised again. */
  keep(alarm: Alarm): boolean {
    this.#forgetOld();
    const known = this.#kept.get(alarm.id);
    if (known) return known.wasShown;
    const kept = { alarm, at: this.#now(), putAwayBy: new Set<string>(), wasShown: false };
    this.#kept.set(alarm.id, kept);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MOST && oldest !== undefined) this.#kept.delete(oldest);
    return false;
  }

  shown(id: string): void {
    const kept = this.#kept.get(id);
    if (kept) kept.wasShown = true;
  }

  /** What this person has not put away, oldest first. */
  for(person: Person): readonly Alarm[] {
    this.#forgetOld();
    return [...this.#kept.values()]
      .filter(({ putAwayBy }) => !putAwayBy.has(keyOf(person)))
      .map(({ alarm }) => alarm);
  }

  putAway(id: string, person: Person): void {
    const people = this.#kept.get(id)?.putAwayBy;
    if (people && people.size < MOST_PEOPLE) people.add(keyOf(person));
  }

  #forgetOld(): void {
    const since = this.#now() - KEEP_MS;
    for (const [id, { at }] of this.#kept) if (at <= since) this.#kept.delete(id);
  }
}

/** On all their devices. */
const keyOf = ({ name }: Person): string => name;
