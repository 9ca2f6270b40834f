/** Timers that all end at once, so that nothing outlives the platform. */

export interface Timers {
  /** Runs `done` after `ms`. Call what it returns to call it off. */
  later(ms: number, done: () => void): () => void;
  clear(): void;
}

export function openTimers(): Timers {
  const running = new Set<NodeJS.Timeout>();
  return {
    later(ms, done) {
      const timer = setTimeout(() => {
        running.delete(timer);
        done();
      }, ms);
      timer.unref();
      running.add(timer);
      return () => {
        clearTimeout(timer);
        running.delete(timer);
      };
    },
    clear() {
      for (const timer of running) clearTimeout(timer);
      running.clear();
    },
  };
}
