/** Limits how many tasks run at once: further tasks wait until one ends. */

export interface ConcurrencyLimit {
  /**
   * Resolves with a function to release the slot, once; undefined if `signal` was aborted first.
   */
  enter(signal: AbortSignal): Promise<(() => void) | undefined>;
}

export function createPlaces(most: number): ConcurrencyLimit {
  let taken = 0;
  const waiting = new Set<() => void>();
  const leave = (): void => {
    const [next] = waiting;
    if (next) next();
    else taken--;
  };
  return {
    enter: (signal) =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve(undefined);
        if (taken < most) {
          taken++;
          return resolve(leave);
        }
        const come = (): void => {
          waiting.delete(come);
          signal.removeEventListener("abort", giveUp);
          resolve(leave);
        };
        const giveUp = (): void => {
          waiting.delete(come);
          resolve(undefined);
        };
        waiting.add(come);
        signal.addEventListener("abort", giveUp, { once: true });
      }),
  };
}
