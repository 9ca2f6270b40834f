/**
 * Some hosts run several hooks of ours for one tool call, and give the call no id: what one hook
 * has brought is not taken again from another.
 */

interface Moment<T> {
  /** What was brought; more than one, where the same call was made twice at once. */
  readonly taken: T[];
  /** How often each hook has told it. */
  readonly told: Map<string, number>;
}

/** So many moments are remembered: a host runs the hooks of a call one after the other. */
const MOST = 1000;

export class SeveralHooks<T> {
  readonly #moments = new Map<string, Moment<T>>();

  /**
   * What another hook has brought of this moment, else what `take` makes of it. The second time
   * that the same hook tells a moment, it is a second call.
   */
  once(moment: string, hook: string, take: () => T): T {
    const { taken, told } = this.#at(moment);
    const nth = told.get(hook) ?? 0;
    told.set(hook, nth + 1);
    const known = taken[nth];
    if (known !== undefined) return known;
    const mine = take();
    taken.push(mine);
    return mine;
  }

  #at(moment: string): Moment<T> {
    const known = this.#moments.get(moment);
    if (known) return known;
    const [oldest] = this.#moments.keys();
    if (this.#moments.size >= MOST && oldest !== undefined) this.#moments.delete(oldest);
    const fresh: Moment<T> = { taken: [], told: new Map() };
    this.#moments.set(moment, fresh);
    return fresh;
  }
}
