/** Mattermost's rate limit, where it is switched on: so many requests a second, and a burst. */
import type { RateLimits } from "./types.ts";

/** Seconds to wait; 0: it is taken. */
export function openRates(limits: RateLimits | undefined): () => number {
  let left = limits?.burst ?? 0;
  let at = Date.now();
  return () => {
    if (!limits) return 0;
    const now = Date.now();
    left = Math.min(limits.burst, left + ((now - at) / 1000) * limits.perSecond);
    at = now;
    if (left < 1) return Math.max(1, Math.ceil((1 - left) / limits.perSecond));
    left -= 1;
    return 0;
  };
}
