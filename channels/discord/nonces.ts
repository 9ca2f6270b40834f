/** The nonces of our posts, so that Discord accepts a post once even if it is sent twice. */
import { nanoid } from "nanoid";

/** 25 characters at most. */
export const newNonce = (): string => nanoid(24);

export interface Nonces {
  /** The nonce for a post; `again`: an earlier attempt at the same post may have arrived. */
  take(post: string): { readonly nonce: string; readonly again: boolean };
  /** It is posted, or never will be: the next similar post is a new one. */
  drop(post: string): void;
}

/** As long as Discord reliably remembers: its documentation says "the past few minutes". */
const KEPT_MS = 60_000;

/** `post`: identifies a post, the same for each attempt. */
export function createNonces(now: () => number = Date.now): Nonces {
  const open = new Map<string, { readonly nonce: string; readonly until: number }>();
  return {
    take(post) {
      const known = open.get(post);
      if (known && known.until > now()) return { nonce: known.nonce, again: true };
      for (const [each, { until }] of open) if (until <= now()) open.delete(each);
      const nonce = newNonce();
      open.set(post, { nonce, until: now() + KEPT_MS });
      return { nonce, again: false };
    },
    drop: (post) => void open.delete(post),
  };
}
