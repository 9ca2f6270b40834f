/**
 * Slack's rate limits: a bucket for each method, and for each channel where messages are posted.
 */
import { RATE_LIMITS, type RateLimits } from "./limits.ts";

export type Tier = "post" | 2 | 3 | 4;

interface Bucket {
  tokens: number;
  at: number;
}

export interface Rates {
  /** Undefined where the call may go on, else the seconds of `Retry-After`. */
  take(method: string, tier: Tier | undefined, channel: string): number | undefined;
}

/** Without `limits` nothing is ever limited. */
export function openRates(limits: boolean | Partial<RateLimits>): Rates {
  if (limits === false) return { take: () => undefined };
  const { postEvery, postBurst, tier2, tier3, tier4 } = {
    ...RATE_LIMITS,
    ...(limits === true ? {} : limits),
  };
  const perMinute = { 2: tier2, 3: tier3, 4: tier4 };
  const buckets = new Map<string, Bucket>();
  return {
    take(method, tier, channel) {
      if (!tier) return undefined;
      const [size, every] =
        tier === "post" ? [postBurst, postEvery] : [perMinute[tier], 60_000 / perMinute[tier]];
      const key = tier === "post" ? `${method} ${channel}` : method;
      const now = Date.now();
      const bucket = buckets.get(key) ?? { tokens: size, at: now };
      buckets.set(key, bucket);
      bucket.tokens = Math.min(size, bucket.tokens + (now - bucket.at) / every);
      bucket.at = now;
      if (bucket.tokens < 1) return Math.max(1, Math.ceil(((1 - bucket.tokens) * every) / 1000));
      bucket.tokens -= 1;
      return undefined;
    },
  };
}
