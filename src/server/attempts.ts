/**
 * Limits attempts to guess a pairing code, or an action token: counted for each address and for all
 * together.
 */
import { CountersignError } from "../core/errors.ts";
import { addressKey, isLoopback } from "./addresses.ts";

const WINDOW_MS = 60_000;
/**
 * Wrong codes a minute. A code has eight of 23 letters and is valid for ten minutes: too little to
 * guess one.
 */
const PER_ADDRESS = 10;
const IN_ALL = 100;

export interface Attempts {
  /**
   * Throws `rate-limited` if this address, or all that are not this machine, had too many wrong
   * codes.
   */
  check(ip: string): void;
  failed(ip: string): void;
}

export function createAttempts({
  now,
  what = "wrong pairing codes",
}: {
  readonly now: () => number;
  readonly what?: string;
}): Attempts {
  let byAddress = new Map<string, number>();
  let inAll = 0;
  let since = Number.NEGATIVE_INFINITY;

  function renew(): void {
    const age = now() - since;
    if (age >= 0 && age < WINDOW_MS) return;
    since = now();
    inAll = 0;
    byAddress = new Map();
  }

  return {
    check(ip) {
      renew();
      const own = byAddress.get(addressKey(ip)) ?? 0;
      // strangers who use up the common limit must not lock out the operator's own browser
      if (own < PER_ADDRESS && (inAll < IN_ALL || isLoopback(ip))) return;
      throw new CountersignError("rate-limited", `too many ${what}; try again in a minute`);
    },
    failed(ip) {
      renew();
      inAll++;
      byAddress.set(addressKey(ip), (byAddress.get(addressKey(ip)) ?? 0) + 1);
    },
  };
}
