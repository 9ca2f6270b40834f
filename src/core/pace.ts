/** Splits long work into slices, so that other work gets its turn in between. */

/** After this long, everybody else gets a turn. */
const SLICE_MS = 2.5;

/**
 * To be awaited between two steps; several works may share one. `restMs`: how long it rests after
 * each slice, for work that may take a while; left out: until the next turn of the event loop.
 */
export function createPace(restMs?: number): () => Promise<void> {
  let since = performance.now();
  let resting: Promise<void> | undefined;
  const rest = async () => {
    await (restMs === undefined ? nextTurn() : pause(restMs));
    since = performance.now();
    resting = undefined;
  };
  return async () => {
    while (performance.now() - since > SLICE_MS) {
      resting ??= rest();
      await resting;
    }
  };
}

const nextTurn = () => new Promise<void>((resolve) => void setImmediate(resolve));
const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms).unref());
