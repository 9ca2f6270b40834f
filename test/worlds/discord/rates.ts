/**
 * Rate limits as the real platform keeps them: windows that begin with their first request, and
 * headers that tell.
 */
import { createHash } from "node:crypto";
import { ApiError } from "./errors.ts";

export interface Window {
  readonly count: number;
  readonly ms: number;
}

/**
 * Sending, and apart from it editing, in one channel. Commonly seen; the documentation says to read
 * the headers.
 */
export const MESSAGE_LIMIT: Window = { count: 5, ms: 5000 };
/**
 * Of one bot, over all routes but interactions:
 * https://discord.com/developers/docs/topics/rate-limits#global-rate-limit
 */
export const GLOBAL_LIMIT: Window = { count: 50, ms: 1000 };
/** Starting sessions, with a concurrency of one. */
export const IDENTIFY_LIMIT: Window = { count: 1, ms: 5000 };

export interface Limits {
  readonly messages?: Window;
  readonly global?: Window;
  readonly identify?: Window;
}

export const REAL_LIMITS: Limits = {
  messages: MESSAGE_LIMIT,
  global: GLOBAL_LIMIT,
  identify: IDENTIFY_LIMIT,
};

interface Taken {
  readonly allowed: boolean;
  readonly remaining: number;
  /** Milliseconds until the window is over. */
  readonly left: number;
}

export interface Gate {
  take(key: string): Taken;
}

export function openWindow({ count, ms }: Window): Gate {
  const windows = new Map<string, { readonly ends: number; used: number }>();
  return {
    take(key) {
      const now = Date.now();
      const known = windows.get(key);
      const window = known && known.ends > now ? known : { ends: now + ms, used: 0 };
      windows.set(key, window);
      const allowed = window.used < count;
      if (allowed) window.used++;
      return { allowed, remaining: count - window.used, left: window.ends - now };
    },
  };
}

export type Headers = Readonly<Record<string, string>>;

export interface Rates {
  /** The headers of an allowed request; throws the 429 of one that is not. */
  take(route: Route): Headers;
}

export interface Route {
  /** Method and pattern: what shares a bucket. */
  readonly name: string;
  /** The channel, guild or webhook that the bucket is of. */
  readonly major: string;
  /** Counts against the limit for messages. */
  readonly message: boolean;
  /** Interactions are not bound to the global limit. */
  readonly global: boolean;
}

export class RateLimited extends ApiError {
  readonly headers: Headers;

  constructor(
    seconds: number,
    { global, headers }: { readonly global: boolean; readonly headers: Headers },
  ) {
    super(429, { message: "You are being rate limited.", retry_after: seconds, global });
    const own = {
      "retry-after": String(Math.ceil(seconds)),
      "x-ratelimit-scope": global ? "global" : "user",
    };
    this.headers = { ...headers, ...own, ...(global && { "x-ratelimit-global": "true" }) };
  }
}

/**
 * Without a limit nothing is ever refused, and the headers leave room: a client would wait for a
 * bucket that looks empty.
 */
export function openRates({ messages, global }: Limits): Rates {
  const perChannel = messages && openWindow(messages);
  const overall = global && openWindow(global);
  return {
    take(route) {
      const all = route.global ? overall?.take("bot") : undefined;
      if (all && !all.allowed)
        throw new RateLimited(all.left / 1000, { global: true, headers: {} });
      const used = route.message ? perChannel?.take(`${route.name} ${route.major}`) : undefined;
      if (!messages || !used) return bucketHeaders(route, { limit: 5, remaining: 4, left: 1000 });
      const headers = bucketHeaders(route, { limit: messages.count, ...used });
      if (!used.allowed) throw new RateLimited(used.left / 1000, { global: false, headers });
      return headers;
    },
  };
}

/** The 429 that a test asked for. */
export function rateLimited(route: Route, seconds: number): RateLimited {
  return new RateLimited(seconds, {
    global: false,
    headers: bucketHeaders(route, { limit: 5, remaining: 0, left: seconds * 1000 }),
  });
}

function bucketHeaders(
  { name }: Route,
  { limit, remaining, left }: { limit: number; remaining: number; left: number },
): Headers {
  return {
    "x-ratelimit-limit": String(limit),
    "x-ratelimit-remaining": String(remaining),
    "x-ratelimit-reset": ((Date.now() + left) / 1000).toFixed(3),
    "x-ratelimit-reset-after": (left / 1000).toFixed(3),
    "x-ratelimit-bucket": createHash("md5").update(name).digest("hex"),
  };
}
