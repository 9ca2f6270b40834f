/**
 * Token buckets: so many a minute and no more, in bounded room, and being forgotten fills nobody's.
 */

import { describe, expect, it } from "vitest";
import { createBuckets } from "../../src/peers/bucket.ts";
import fc from "../support/properties.ts";

const MINUTE = 60_000;

describe("a bucket", () => {
  it("holds as many as it refills in a minute, and refills evenly", () => {
    let now = 0;
    const buckets = createBuckets({ max: 10, now: () => now });
    const taken = (times: number) =>
      Array.from({ length: times }, () => buckets.take("a", 6)).filter(Boolean).length;
    expect(taken(10)).toBe(6);
    now += MINUTE / 6 - 1;
    expect(taken(1)).toBe(0);
    now += 1;
    expect(taken(2)).toBe(1);
    now += MINUTE * 60;
    expect(taken(10)).toBe(6);
  });

  it("is another for everybody, and peeking takes nothing", () => {
    const buckets = createBuckets({ max: 10, now: () => 0 });
    expect([buckets.peek("a", 1), buckets.peek("a", 1), buckets.size]).toEqual([true, true, 0]);
    expect([buckets.take("a", 1), buckets.take("a", 1), buckets.take("b", 1)]).toEqual([
      true,
      false,
      true,
    ]);
    expect(buckets.peek("a", 1)).toBe(false);
  });

  it("gains nothing from a clock that is set back, and goes on from there", () => {
    let now = 10 * MINUTE;
    const buckets = createBuckets({ max: 10, now: () => now });
    expect(buckets.take("a", 1)).toBe(true);
    now = 0;
    expect(buckets.take("a", 1)).toBe(false);
    now = MINUTE;
    expect(buckets.take("a", 1)).toBe(true);
  });

  it("is never forgotten while it is not full: strangers are refused instead", () => {
    let now = 0;
    const buckets = createBuckets({ max: 100, now: () => now });
    expect(buckets.take("hot", 1)).toBe(true);
    const strangers = Array.from({ length: 5000 }, (_, at) => buckets.take(`stranger ${at}`, 1));
    expect(strangers.filter(Boolean)).toHaveLength(99);
    expect(buckets.size).toBe(100);
    expect(buckets.take("hot", 1)).toBe(false);
    now += MINUTE;
    expect(buckets.take("another", 1)).toBe(true);
    expect(buckets.size).toBeLessThanOrEqual(100);
  });

  it("never gives more than what it held and what flowed in, however many others there are", () => {
    const step = fc.record({
      wait: fc.nat(MINUTE / 2),
      key: fc.constantFrom("a", "b", "c", "d", "e"),
    });
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 100 }),
        fc.integer({ min: 1, max: 5 }),
        (steps, perMinute) => {
          let now = 0;
          const buckets = createBuckets({ max: 3, now: () => now });
          const given = new Map<string, number>();
          for (const { wait, key } of steps) {
            now += wait;
            if (buckets.take(key, perMinute)) given.set(key, (given.get(key) ?? 0) + 1);
            expect(given.get(key) ?? 0).toBeLessThanOrEqual(
              perMinute + (now * perMinute) / MINUTE + 1e-6,
            );
            expect(buckets.size).toBeLessThanOrEqual(3);
          }
        },
      ),
    );
  });
});
