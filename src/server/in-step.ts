/** Requests that come in together go through each step together. */

/**
 * Returns a function that makes the steps it is given when the event loop has heard every connection that had something to say, in
 * the order they were given. A long step ends the turn: what stands behind it waits until everything else had one.
 *
 * A step that is made for a hundred requests in a row costs a fraction of what it costs when each request is read, checked, judged
 * and answered before the next one is looked at: then the kernel and node:http have taken the processor's caches from the step's
 * code each time. `npm run bench -- --only http` has the figures.
 */
export function inStep(): (step: () => void, isLong?: boolean) => void {
  let waiting: (() => void)[] = [];
  /** Those of them after which everything else gets a turn. */
  const long = new WeakSet<() => void>();
  const go = (): void => {
    const steps = waiting;
    waiting = [];
    let made = 0;
    try {
      while (made < steps.length) {
        const step = steps[made++]!;
        step();
        if (long.has(step)) break;
      }
    } finally {
      // after a long one; or one threw, which is for the process to hear, and the others are no part of that
      if (made < steps.length) {
        waiting = [...steps.slice(made), ...waiting];
        setImmediate(go);
      }
    }
  };
  return (step, isLong = false) => {
    if (isLong) long.add(step);
    if (waiting.push(step) === 1) setImmediate(go);
  };
}

/** Steps that take milliseconds, of all requests: one in each turn of the event loop. */
export const longStep = inStep();
export const longTurn = (): Promise<void> => new Promise((resolve) => longStep(resolve, true));

/** Awaited before a step: those who came with us have made theirs before. */
export const STEP: Promise<void> = Promise.resolve();
