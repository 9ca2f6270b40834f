/** Waiting for something to happen, with an end. */

/**
 * Milliseconds. A process that was blocked, by a bot that runs in it for one, loses no more than
 * one of these.
 */
const SLICE = 10;

export interface Signal {
  /** Something happened: all who wait look again. */
  wake(): void;
  /** True when it came to be within `ms`; false when the time or the world ended first. */
  until(condition: () => boolean, ms: number): Promise<boolean>;
  /** The same, but time in which the process was too busy to let anything happen does not count. */
  untilCalm(condition: () => boolean, ms: number): Promise<boolean>;
  /** Nobody waits any longer. */
  end(): void;
}

export function openSignal(): Signal {
  const waiting = new Set<() => void>();
  let ended = false;
  const next = (ms: number) =>
    new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer);
        waiting.delete(done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      waiting.add(done);
    });
  const wake = () => {
    for (const done of [...waiting]) done();
  };
  return {
    wake,
    async until(condition, ms) {
      const end = performance.now() + ms;
      for (;;) {
        if (condition()) return true;
        const left = end - performance.now();
        if (ended || left <= 0) return false;
        await next(left);
      }
    },
    async untilCalm(condition, ms) {
      for (let left = ms; left > 0 && !ended && !condition(); left -= SLICE)
        await next(Math.min(SLICE, left));
      return condition();
    },
    end() {
      ended = true;
      wake();
    },
  };
}
