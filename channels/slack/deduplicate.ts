/** Handles events that Slack may deliver twice only once. */

const MAX_KNOWN = 5000;

/** Says whether these words come for the first time; remembers the last few thousand. */
export function createOnce(): (...parts: readonly (string | undefined)[]) => boolean {
  const known = new Set<string>();
  return (...parts) => {
    const key = JSON.stringify(parts);
    if (known.has(key)) return false;
    known.add(key);
    for (const oldest of known) {
      if (known.size <= MAX_KNOWN) break;
      known.delete(oldest);
    }
    return true;
  };
}
