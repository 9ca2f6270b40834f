/** Timers that never keep a process alive, and all end with the platform. */

export interface Timers {
  after(ms: number, run: () => void): () => void;
  /** In small steps: a busy machine, which lets this process run now and then, waits for longer. */
  patiently(ms: number, run: () => void): () => void;
  every(ms: number, run: () => void): void;
  /** Never resolves where the platform is stopped first. */
  sleep(ms: number): Promise<void>;
  stop(): void;
  /** After a stop nothing is timed until this. */
  start(): void;
}

const STEP_MS = 5;

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
  const patiently = (ms: number, run: () => void) => {
    let stop = () => {};
    const step = (left: number): void => {
      stop = after(Math.min(STEP_MS, left), () => (left <= STEP_MS ? run() : step(left - STEP_MS)));
    };
    step(ms);
    return () => stop();
  };
  return {
    after,
    patiently,
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
