/**
 * What sessions have cost so far, as their hosts report it, and what they may cost. A session's
 * cost counts for its parents too. Sessions are identified by their keys (see ownership.ts).
 */

export interface BudgetOptions {
  /** Of a session, in the currency that the hosts report; undefined: no limit. */
  readonly ceilingOf: (session: string) => number | undefined;
  /** From this part of the ceiling on people are warned. */
  readonly warnAt: number;
}

export interface BudgetState {
  readonly kind: "spent" | "warned";
  /** The session that the ceiling belongs to: the session itself, or one that it descends from. */
  readonly session: string;
  readonly cost: number;
  readonly ceiling: number;
}

/** Sessions beyond these are forgotten, the cheapest of the oldest first. */
const MAX_SESSIONS = 10_000;

export class Budgets {
  readonly #options: BudgetOptions;
  readonly #costs = new Map<string, number>();

  constructor(options: BudgetOptions) {
    this.#options = options;
  }

  /**
   * `line`: the session and those that it descends from. A cost that is not a positive number is
   * ignored.
   */
  spend(line: readonly string[], cost: number | undefined): void {
    if (cost === undefined || !(cost > 0)) return;
    for (const session of line) {
      const before = this.#costs.get(session) ?? 0;
      this.#costs.delete(session);
      this.#costs.set(session, before + cost);
    }
    if (this.#costs.size > MAX_SESSIONS) this.#forget();
  }

  /** What a session has cost at all nodes, as far as another one knows. */
  learn(session: string, cost: number): void {
    if (cost <= (this.#costs.get(session) ?? 0)) return;
    this.#costs.delete(session);
    this.#costs.set(session, cost);
    if (this.#costs.size > MAX_SESSIONS) this.#forget();
  }

  /** Why a call of that line may not run, worst reason first; undefined if it may. */
  state(line: readonly string[]): BudgetState | undefined {
    let warned: BudgetState | undefined;
    for (const session of line) {
      const cost = this.#costs.get(session);
      const ceiling = cost === undefined ? undefined : this.#options.ceilingOf(session);
      if (cost === undefined || ceiling === undefined) continue;
      if (cost >= ceiling) return { kind: "spent", session, cost, ceiling };
      if (cost >= ceiling * this.#options.warnAt)
        warned ??= { kind: "warned", session, cost, ceiling };
    }
    return warned;
  }

  /** Nothing was spent yet, as for most calls of most gateways. */
  get isEmpty(): boolean {
    return this.#costs.size === 0;
  }

  /** What a session may cost; undefined: no limit. */
  ceilingOf(session: string): number | undefined {
    return this.#options.ceilingOf(session);
  }

  /** What a session has cost so far. */
  costOf(session: string): number {
    return this.#costs.get(session) ?? 0;
  }

  /** Never one that has spent all: it must not begin anew. */
  #forget(): void {
    for (const [session, cost] of this.#costs) {
      if (this.#costs.size <= MAX_SESSIONS) return;
      const ceiling = this.#options.ceilingOf(session);
      if (ceiling === undefined || cost < ceiling) this.#costs.delete(session);
    }
  }
}
