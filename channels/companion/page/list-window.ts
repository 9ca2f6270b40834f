/**
 * Which rows of a long list are on the screen, and how far below the first one each stands. Rows
 * are as high as their words need; one that was never drawn counts like the first of its kind.
 */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { scrollerOf } from "./card/reading.ts";

export interface Item {
  readonly key: string;
  readonly isTitle: boolean;
}

/** Lines beyond the screen that are drawn too. */
const SPARE = 6;
/** In pixels, until the first row of a kind is drawn. */
const GUESSED = { title: 36, row: 68 };
/** Heights of rows that are gone are kept up to so many. */
const MOST_KEPT = 2000;

export function useWindow(items: readonly Item[], block: { readonly current: HTMLElement | null }) {
  const heights = useMemo(createHeights, []);
  const [version, setVersion] = useState(0);
  const [{ from, to }, setView] = useState({ from: 0, to: 30 });
  const tops = useMemo(() => topsOf(items, heights.of), [items, version]);
  const drawn = useRef<readonly Item[]>([]);
  const measure = () => {
    if (heights.measure(block.current!, drawn.current)) setVersion((before) => before + 1);
  };
  useLayoutEffect(() => {
    drawn.current = items.slice(from, to);
    measure();
  });
  useSizeOfRows(block, measure, `${from} ${to} ${items.length} ${version}`);
  const hold = useHold(items, tops, block);
  useLayoutEffect(() => {
    const look = () => {
      const top = -(block.current?.getBoundingClientRect().top ?? 0);
      hold(top);
      const first = Math.max(0, firstBelow(tops, top) - SPARE);
      const end = firstBelow(tops, top + innerHeight) + SPARE;
      setView((known) =>
        known.from === first && known.to === end ? known : { from: first, to: end },
      );
    };
    look();
    const options = { passive: true, capture: true } as const;
    document.addEventListener("scroll", look, options);
    addEventListener("resize", look);
    return () => {
      document.removeEventListener("scroll", look, options);
      removeEventListener("resize", look);
    };
  }, [tops]);
  return { from, to, tops, height: tops.at(-1)! };
}

/** A row grows when the text does, and when its words change. */
function useSizeOfRows(
  block: { readonly current: HTMLElement | null },
  measure: () => void,
  drawn: string,
): void {
  const now = useRef(measure);
  now.current = measure;
  const watch = useMemo(() => {
    const known = new Set<Element>();
    const observer = new ResizeObserver(() => now.current());
    return { known, observer };
  }, []);
  useEffect(() => () => watch.observer.disconnect(), []);
  useEffect(() => {
    const rows = new Set(block.current!.children);
    for (const row of watch.known) {
      if (rows.has(row)) continue;
      watch.observer.unobserve(row);
      watch.known.delete(row);
    }
    for (const row of rows) {
      if (watch.known.has(row)) continue;
      watch.observer.observe(row);
      watch.known.add(row);
    }
  }, [drawn]);
}

/**
 * The row at the top of the screen stays where it is while those above it turn out higher than they
 * counted. At the beginning of the list nothing is held: what comes first is to be seen.
 */
function useHold(
  items: readonly Item[],
  tops: readonly number[],
  block: { readonly current: HTMLElement | null },
): (top: number) => void {
  const held = useRef<Held | undefined>(undefined);
  useLayoutEffect(() => {
    const { key, at = 0 } = held.current ?? {};
    const index = key === undefined ? -1 : items.findIndex((item) => item.key === key);
    if (index < 0) return;
    const moved = beginOf(block.current!) + tops[index]! - at;
    if (Math.abs(moved) >= 1) scrollerOf(block.current!).scrollTop += moved;
  }, [tops]);
  return (top) => {
    const index = firstBelow(tops, top);
    const item = top > 0 ? items[index] : undefined;
    held.current = item && { key: item.key, at: beginOf(block.current!) + tops[index]! };
  };
}

interface Held {
  readonly key: string;
  /** Pixels below the top of what scrolls, wherever that is scrolled to. */
  readonly at: number;
}

const beginOf = (block: HTMLElement): number =>
  block.getBoundingClientRect().top + scrollerOf(block).scrollTop;

function createHeights() {
  const known = new Map<string, number>();
  let typical: { title?: number; row?: number } = {};
  let layout = "";
  const kindOf = ({ isTitle }: Item) => (isTitle ? "title" : "row");
  const of = (item: Item): number =>
    known.get(item.key) ?? typical[kindOf(item)] ?? GUESSED[kindOf(item)];
  /** Whether a row is not as high as it counted. */
  function measure(block: HTMLElement, drawn: readonly Item[]): boolean {
    const { fontSize } = getComputedStyle(document.documentElement);
    const now = `${block.clientWidth} ${fontSize}`;
    const isNew = now !== layout;
    if (isNew || known.size > MOST_KEPT) known.clear();
    if (isNew) typical = {};
    layout = now;
    let hasChanged = isNew;
    for (const [index, item] of drawn.entries()) {
      const height = block.children[index]?.getBoundingClientRect().height ?? 0;
      if (height === 0) continue; // not on the screen: a card is
      hasChanged ||= of(item) !== height;
      typical[kindOf(item)] ??= height;
      known.set(item.key, height);
    }
    return hasChanged;
  }
  return { of, measure };
}

/** Of each row, and of the end. */
function topsOf(items: readonly Item[], heightOf: (item: Item) => number): readonly number[] {
  let at = 0;
  const tops = items.map((item) => {
    const top = at;
    at += heightOf(item);
    return top;
  });
  return [...tops, at];
}

/** The index of the first number that is not below `limit`. */
function firstBelow(numbers: readonly number[], limit: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle]! < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
