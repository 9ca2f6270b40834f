/**
 * Token buckets: how many calls a minute somebody may make, with as many at once. Bounded, and
 * never forgiving because it is full.
 */

const MINUTE_MS = 60_000;

interface Bucket {
  /** Calls left, at `at`. */
  left: number;
  at: number;
}

export interface Buckets {
  /**
   * Takes one call of a bucket that refills at `perMinute`, and holds as many; false: none is left.
   */
  take(key: string, perMinute: number): boolean;
  /** What `take` would say. Takes nothing. */
  peek(key: string, perMinute: number): boolean;
  readonly size: number;
}

/**
 * A bucket that is full again is the same as none, so those are forgotten, the longest untouched
 * first. Where as many as `max` are not full, somebody new is refused until one is: forgetting one
 * of those would hand its owner a full one.
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
   * Looks at the longest untouched ones only: an untouched bucket is full after a minute, whatever
   * its rate.
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
      if (known) buckets.delete(key); // put back behind all others
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
