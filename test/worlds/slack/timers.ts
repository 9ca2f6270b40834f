/** Timers that never keep a process alive, and all end with the platform. */

export interface Timers {
  after(ms: number, run: () => void): () => void;
  every(ms: number, run: () => void): void;
  /** Never resolves where the platform is stopped first. */
  sleep(ms: number): Promise<void>;
  stop(): void;
  /** After a stop nothing is timed until this. */
  start(): void;
}

export function openTimers(): Timers {
  const timers = new Set<NodeJS.Timeout>();
  let stopped = false;
  const after = (ms: number, run: () => void) => {
    if (stopped) return () => {};
    const timer = setTimeout(() => {
      timers.delete(timer);
      run();
    }, ms).unref();
    timers.add(timer);
    return () => {
      timers.delete(timer);
      clearTimeout(timer);
    };
  };
  return {
    after,
    every(ms, run) {
      timers.add(setInterval(run, ms).unref());
    },
    sleep: (ms) => new Promise((resolve) => void after(ms, resolve)),
    start() {
      stopped = false;
    },
    stop() {
      stopped = true;
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}
