/** Runs each step for all requests that arrive together. */

/**
 * Returns a function that takes steps and runs them in the order given, once the event loop has
 * read every connection that had data.
 *
 * A step that runs for a hundred requests in a row costs a fraction of what it costs when each
 * request is read, checked, judged and answered before the next one: then the kernel and node:http
 * evict the step's code from the processor's caches each time. `npm run bench -- --only http` has
 * the figures.
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
      // one threw: the process handles that, and the other steps still run
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
 * The same for steps that take milliseconds: each has a turn of the event loop of its own. The turn
 * after it is for the work that it started, e.g. its lines of the audit log.
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
