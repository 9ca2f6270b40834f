/**
 * Interleaved measurement: every slice of a variant stands between two slices of its anchor, so
 * that a slow minute hits both.
 */

/** Of a list of numbers: the median, and the tenth and ninetieth percentile as its spread. */
export function summarise(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return {
    median: quantile(sorted, 0.5),
    p10: quantile(sorted, 0.1),
    p90: quantile(sorted, 0.9),
    n: sorted.length,
  };
}

/** `sorted` ascending; linear between neighbours. */
export function quantile(sorted, q) {
  const at = (sorted.length - 1) * q;
  const low = Math.floor(at);
  const high = Math.min(low + 1, sorted.length - 1);
  return sorted[low] + (sorted[high] - sorted[low]) * (at - low);
}

/**
 * Runs A B1 A B2 A … for a number of rounds; the order of the variants changes from round to round.
 * `anchor` and each variant measure one slice and resolve with numbers by metric. Returns, by
 * variant, the slices with the mean of the two anchor slices around each, and the anchor against
 * itself: each slice with the one before.
 */
export async function interleave({ rounds, anchor, variants }) {
  const names = Object.keys(variants);
  const slices = Object.fromEntries(names.map((name) => [name, []]));
  const noise = [];
  let before = await anchor();
  for (let round = 0; round < rounds; round++) {
    for (let step = 0; step < names.length; step++) {
      const name = names[(round + step) % names.length];
      const value = await variants[name]();
      const after = await anchor();
      slices[name].push({ value, anchor: mean(before, after) });
      noise.push({ value: after, anchor: before });
      before = after;
    }
  }
  return { slices, noise };
}

const mean = (a, b) =>
  Object.fromEntries(Object.keys(a).map((key) => [key, (a[key] + b[key]) / 2]));

/** Of one metric: the ratios of the pairs, summed up, and the medians of what was measured. */
export function compare(pairs, metric) {
  return {
    ratio: summarise(pairs.map(({ value, anchor }) => value[metric] / anchor[metric])),
    value: summarise(pairs.map(({ value }) => value[metric])).median,
    anchor: summarise(pairs.map(({ anchor }) => anchor[metric])).median,
  };
}

/**
 * The same, with the lower quartiles of the variant and of the anchor in place of the median of the pairs: for processes
 * on a machine that does other things too, which only ever make them slower.
 */
export function compareQuiet(pairs, noise, metric) {
  const quiet = (slices) => quantile(slices.map(({ value }) => value[metric]).sort(byNumber), 0.25);
  const value = quiet(pairs);
  const anchor = quiet(noise);
  const { ratio } = compare(pairs, metric);
  return { ratio: { ...ratio, median: value / anchor }, value, anchor };
}

const byNumber = (a, b) => a - b;

/**
 * Runs `once(index)` for about `ms` and returns µs for each. Asynchronous where `once` returns a
 * promise.
 */
export async function timed(ms, once) {
  const start = performance.now();
  let count = 0;
  let elapsed = 0;
  while (elapsed < ms) {
    for (let i = 0; i < 500; i++) {
      const pending = once(count++);
      if (pending instanceof Promise) await pending;
    }
    elapsed = performance.now() - start;
  }
  return { us: (elapsed * 1000) / count };
}
