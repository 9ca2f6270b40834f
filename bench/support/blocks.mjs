/**
 * How long the event loop was blocked: wall time and CPU time of its longest turn, and the time in
 * which it held or could have had a core.
 */
import { openSync, readSync } from "node:fs";
import { cpuUs } from "./serve.mjs";

/**
 * Of the main thread, in ms: on a core, and waiting for one. Linux keeps that; elsewhere the CPU
 * time of the whole process has to do. Other threads of the gateway, and other programs, are no
 * block.
 */
function openSchedule() {
  try {
    const file = openSync(`/proc/self/task/${process.pid}/schedstat`);
    const bytes = Buffer.alloc(128);
    return () => {
      const [onCore, waiting] = bytes.latin1Slice(0, readSync(file, bytes, 0, 128, 0)).split(" ");
      return { cpu: Number(onCore) / 1e6, waited: Number(waiting) / 1e6 };
    };
  } catch {
    return () => ({ cpu: cpuUs() / 1000, waited: 0 });
  }
}

/** Samples at every turn, and keeps the loop turning meanwhile. */
export function createSampler() {
  let on = false;
  let longest;
  let last;

  const schedule = openSchedule();
  const look = () => ({ wall: performance.now(), ...schedule() });

  function turn() {
    if (!on) return;
    const now = look();
    longest.wallMs = Math.max(longest.wallMs, now.wall - last.wall);
    longest.cpuMs = Math.max(longest.cpuMs, now.cpu - last.cpu);
    longest.waitedMs = Math.max(longest.waitedMs, now.waited - last.waited);
    last = now;
    setImmediate(turn);
  }

  return {
    start() {
      on = true;
      longest = { wallMs: 0, cpuMs: 0, waitedMs: 0 };
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
