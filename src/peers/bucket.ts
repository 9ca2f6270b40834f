/**
 * Token buckets: how many calls a minute a caller may make, with as many at once. Bounded; a full
 * table never resets a caller's limit.
 */

const MINUTE_MS = 60_000;

interface Bucket {
  /** Calls left, at `at`. */
  left: number;
  at: number;
}

export interface Buckets {
  /**
   * Takes one call from a bucket that refills at `perMinute` and holds as many; false: none is
   * left.
   */
  take(key: string, perMinute: number): boolean;
  /** The result that `take` would have. Takes nothing. */
  peek(key: string, perMinute: number): boolean;
  readonly size: number;
}

/**
 * A full bucket is the same as none, so full buckets are dropped, the longest unused first. If
 * `max` buckets are not full, a new caller is refused until one is: dropping one of those would
 * reset its owner's limit.
 */
export function createBuckets({
  max,
  now,
}: {
  readonly max: number;
  readonly now: () => number;
}): Buckets {
  const buckets = new Map<string, Bucket & { perMinute: number }>();

  const leftIn = ({ left, at }: Bucket, perMinute: number): number =>
    Math.min(perMinute, left + (Math.max(0, now() - at) * perMinute) / MINUTE_MS);

  /**
   * Checks only the longest unused ones: an unused bucket is full after a minute, whatever its
   * rate.
   */
  function makeRoom(): boolean {
    for (const [key, bucket] of buckets) {
      if (buckets.size < max || leftIn(bucket, bucket.perMinute) < bucket.perMinute) break;
      buckets.delete(key);
    }
    return buckets.size < max;
  }

  return {
    take(key, perMinute) {
      const known = buckets.get(key);
      if (!known && buckets.size >= max && !makeRoom()) return false;
      const left = known ? leftIn(known, perMinute) : perMinute;
      const allowed = left >= 1;
      if (known) buckets.delete(key); // moves it behind all others
      buckets.set(key, { left: allowed ? left - 1 : left, at: now(), perMinute });
      return allowed;
    },
    peek(key, perMinute) {
      const known = buckets.get(key);
      return (known ? leftIn(known, perMinute) : perMinute) >= 1;
    },
    get size() {
      return buckets.size;
    },
  };
}
