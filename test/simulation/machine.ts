/**
 * The timers and clocks of the machine, for the time of one run: those of the schedule. Between the
 * steps of a run Node never gets to its event loop, so nothing else can meet them.
 */
import type { Schedule } from "./schedule.ts";

/** What a timer is known by. */
interface Timer {
  cancel: () => void;
  unref(): Timer;
}

type Globals = Pick<
  typeof globalThis,
  | ("setImmediate" | "clearImmediate" | "setInterval" | "clearInterval")
  | ("setTimeout" | "clearTimeout")
>;

/** Runs `work` with them. It must wait for nothing but the schedule. */
export async function simulated<Result>(
  schedule: Schedule,
  work: () => Promise<Result>,
): Promise<Result> {
  const { setImmediate, clearImmediate, setInterval, clearInterval } = globalThis;
  const { setTimeout, clearTimeout } = globalThis;
  const [now, steady, random] = [Date.now, performance.now, Math.random];
  Object.assign(globalThis, timersOf(schedule));
  Date.now = () => schedule.wall;
  performance.now = () => schedule.steady;
  Math.random = noChance;
  try {
    return await work();
  } finally {
    Object.assign(globalThis, { setImmediate, clearImmediate, setInterval, clearInterval });
    Object.assign(globalThis, { setTimeout, clearTimeout });
    Date.now = now;
    performance.now = steady;
    Math.random = random;
  }
}

function timersOf(schedule: Schedule): Globals {
  type Call = (...args: unknown[]) => void;
  const once = (call: Call, ms: number, args: unknown[]): Timer =>
    timerOf(schedule.after(ms, () => call(...args)));
  const every = (call: Call, ms: number): Timer => {
    const timer = timerOf(() => {});
    const next = () => {
      timer.cancel = schedule.after(ms, () => {
        next();
        call();
      });
    };
    next();
    return timer;
  };
  const cancel = (timer?: Timer): void => timer?.cancel();
  const timers = {
    setImmediate: (call: Call, ...args: unknown[]) => once(call, 0, args),
    setTimeout: (call: Call, ms = 0, ...args: unknown[]) => once(call, ms, args),
    setInterval: every,
    clearImmediate: cancel,
    clearTimeout: cancel,
    clearInterval: cancel,
  };
  return timers as unknown as Globals;
}

function timerOf(cancel: () => void): Timer {
  const timer: Timer = { cancel, unref: () => timer };
  return timer;
}

function noChance(): never {
  throw new Error("chance that comes from no seed");
}
