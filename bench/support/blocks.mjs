/** How long the event loop was blocked: wall time and CPU time of its longest turn. */
import { cpuUs } from "./serve.mjs";

/** Samples at every turn, and keeps the loop turning meanwhile. */
export function createSampler() {
  let on = false;
  let longest;
  let last;

  const look = () => ({ wall: performance.now(), cpu: cpuUs() });

  function turn() {
    if (!on) return;
    const now = look();
    longest.wallMs = Math.max(longest.wallMs, now.wall - last.wall);
    longest.cpuMs = Math.max(longest.cpuMs, (now.cpu - last.cpu) / 1000);
    last = now;
    setImmediate(turn);
  }

  return {
    start() {
      on = true;
      longest = { wallMs: 0, cpuMs: 0 };
      last = look();
      setImmediate(turn);
    },
    stop() {
      on = false;
      return longest;
    },
    async during(ms) {
      this.start();
      await new Promise((resolve) => setTimeout(resolve, ms));
      return this.stop();
    },
  };
}
