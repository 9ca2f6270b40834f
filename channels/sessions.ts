/** Which sessions a channel can handle: its own, and those whose key matches one of its globs. */
import { z } from "zod";

/** The `sessions:` of a channel's config. `*` matches any characters, also none. */
export const sessionGlobs = z.array(z.string().min(1).max(200)).max(64).default(["*"]);

export const takes = (channel: string, globs: readonly string[], sessionKey: string): boolean =>
  sessionKey.startsWith(`${channel}:`) || matchesAny(globs, sessionKey);

export const matchesAny = (globs: readonly string[], sessionKey: string): boolean =>
  globs.some((glob) => matches(glob, sessionKey));

/** Walks both texts once and goes back to the last `*` only, so that no glob can make it slow. */
function matches(glob: string, text: string): boolean {
  if (glob === "*") return true;
  let at = 0;
  let star = -1;
  let resume = 0;
  let index = 0;
  while (index < text.length) {
    if (glob[at] === "*") {
      star = at++;
      resume = index;
    } else if (glob[at] === text[index]) {
      at++;
      index++;
    } else if (star >= 0) {
      at = star + 1;
      index = ++resume;
    } else return false;
  }
  while (glob[at] === "*") at++;
  return at === glob.length;
}
