/** Requests that come in together go through each step together. */

/**
 * Returns a function that makes the steps it is given when the event loop has heard every
 * connection that had something to say, in the order they were given.
 *
 * A step that is made for a hundred requests in a row costs a fraction of what it costs when each
 * request is read, checked, judged and answered before the next one is looked at: then the kernel
 * and node:http have taken the processor's caches from the step's code each time. `npm run bench --
 * --only http` has the figures.
 */
export function inStep(): (step: () => void) => void {
  let waiting: (() => void)[] = [];
  const go = (): void => {
    const steps = waiting;
    waiting = [];
    let made = 0;
    try {
      while (made < steps.length) steps[made++]!();
    } finally {
      // one threw, which is for the process to hear, and the others are no part of that
      if (made < steps.length) {
        waiting = [...steps.slice(made), ...waiting];
        setImmediate(go);
      }
    }
  };
  return (step) => {
    if (waiting.push(step) === 1) setImmediate(go);
  };
}

/**
 * The same for steps that take milliseconds: each has a turn of the event loop to itself. The turn
 * after it belongs to what it left behind, e.g. its lines of the audit log.
 */
export function inTurn(): (step: () => void) => void {
  const waiting: (() => void)[] = [];
  const next = (): void => {
    setImmediate(() => setImmediate(go));
  };
  const go = (): void => {
    try {
      waiting[0]!();
    } finally {
      waiting.shift();
      if (waiting.length > 0) next();
    }
  };
  return (step) => {
    if (waiting.push(step) === 1) next();
  };
}

/** Of all requests. */
export const longStep = inTurn();
export const longTurn = (): Promise<void> => new Promise((resolve) => longStep(resolve));

/** Awaited before a step: those who came with us have made theirs before. */
export const STEP: Promise<void> = Promise.resolve();
