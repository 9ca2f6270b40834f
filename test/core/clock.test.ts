/**
 * The only clock: nothing fires early, nothing is forgotten, and a hundred thousand at once block
 * nobody.
 */

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Clock } from "../../src/core/clock.ts";
import fc from "../support/properties.ts";

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

describe("the clock", () => {
  it("fires at its time, within one tick, and never early", async () => {
    const clock = new Clock();
    const fired: number[] = [];
    for (const ms of [1, 50, 100, 101, 5000, 409_600, 409_601, 3_600_000])
      clock.after(ms, () => fired.push(Date.now() - 1_000_000 - ms));
    await vi.advanceTimersByTimeAsync(3_600_200);
    expect(fired).toHaveLength(8);
    for (const late of fired) expect(late).toBeGreaterThanOrEqual(0);
    for (const late of fired) expect(late).toBeLessThanOrEqual(200);
    expect(clock.size).toBe(0);
  });

  it("does not fire what was cancelled, twice or after it fired", async () => {
    const clock = new Clock();
    const fire = vi.fn();
    const [kept, gone] = [clock.after(100, fire), clock.after(100, fire)];
    gone.cancel();
    gone.cancel();
    await vi.advanceTimersByTimeAsync(1000);
    kept.cancel();
    expect(fire).toHaveBeenCalledOnce();
    expect(clock.size).toBe(0);
  });

  it("fires what is already due at the next tick, also after it has stood still", async () => {
    const clock = new Clock();
    const fire = vi.fn();
    clock.after(-5000, fire);
    await vi.advanceTimersByTimeAsync(200);
    await vi.advanceTimersByTimeAsync(10_000_000);
    clock.after(50, fire);
    await vi.advanceTimersByTimeAsync(200);
    expect(fire).toHaveBeenCalledTimes(2);
  });

  it("catches up after the machine slept for longer than the wheel is round", async () => {
    let steady = 0;
    const clock = new Clock({ steady: () => steady });
    const fire = vi.fn();
    for (let ms = 100; ms < 2_000_000; ms += 7777) clock.after(ms, fire);
    const waiting = clock.size;
    steady += 5_000_000;
    await vi.advanceTimersByTimeAsync(200);
    expect(fire).toHaveBeenCalledTimes(waiting);
  });

  it("lets others have a turn while very many fire at once", async () => {
    const clock = new Clock();
    let fired = 0;
    let seenBetween = 0;
    clock.after(500, () => setImmediate(() => (seenBetween = fired)));
    for (let i = 0; i < 10_000; i++) clock.after(500, () => fired++);
    await vi.advanceTimersByTimeAsync(2000);
    expect(fired).toBe(10_000);
    expect(seenBetween).toBeLessThanOrEqual(1000);
  });

  it("fires everything once, in any order of setting and cancelling", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 1_000_000 }), fc.boolean()), { maxLength: 60 }),
        async (entries) => {
          const clock = new Clock();
          const counts = entries.map(() => 0);
          const due = entries.map(([ms], index) => clock.after(ms, () => counts[index]!++));
          for (const [index, [, cancelled]] of entries.entries())
            if (cancelled) due[index]!.cancel();
          await vi.advanceTimersByTimeAsync(1_000_300);
          expect(counts).toEqual(entries.map(([, cancelled]) => (cancelled ? 0 : 1)));
          expect(clock.size).toBe(0);
        },
      ),
      { numRuns: 20 },
    );
  });
});
