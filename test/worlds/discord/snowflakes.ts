/**
 * Ids as Discord makes them: milliseconds since 2015 in the upper bits, so that they sort by age.
 */

const EPOCH = 1420070400000;

export function snowflakeAt(time: number, increment = 0): string {
  return ((BigInt(time - EPOCH) << 22n) | BigInt(increment & 0xfff)).toString();
}

/** Ids that only ever grow, however many are made in one millisecond. */
export function openSnowflakes(): () => string {
  let last = 0n;
  return () => {
    const now = BigInt(snowflakeAt(Date.now()));
    last = now > last ? now : last + 1n;
    return last.toString();
  };
}

/** What the client library's rate limit buckets can read. */
export function isSnowflake(text: string): boolean {
  return /^\d{17,19}$/.test(text);
}
