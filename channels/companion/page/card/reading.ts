/**
 * Tracks which part of a text was on the screen. Each line has to be there once, in any order:
 * what a jump leaves out is not read.
 */
import { type Signal, signal } from "@preact/signals";

/** Pixels: scroll positions are fractions on many screens. */
const SLACK = 2;

export interface Reading {
  /** Whether every line of it was on the screen at some time. */
  readonly complete: Signal<boolean>;
  /** From 0 to 1. */
  readonly share: Signal<number>;
  /** Whether it is longer than fits between the header and the bar. */
  readonly long: Signal<boolean>;
  /**
   * Scrolls on from the first line that was not on the screen, evenly to the end, until it is
   * called again or the person scrolls. Where no motion is wanted, by one screen.
   */
  readOn(): void;
  readonly moving: Signal<boolean>;
  stop(): void;
}

type Range = readonly [top: number, bottom: number];

/** `room`: the part of the window in which the text is not covered. */
export function trackReading(text: HTMLElement, room: () => Range): Reading {
  const [complete, share, long] = [signal(false), signal(0), signal(false)];
  let seen: readonly Range[] = [];
  let height = 0;

  function look(): void {
    const rect = text.getBoundingClientRect();
    const [top, bottom] = room();
    if (complete.value || rect.height === 0 || document.hidden) return;
    // the screen was turned, or the text grew
    if (height > 0) seen = seen.map(([a, b]) => [scaled(a), scaled(b)]);
    height = rect.height;
    const [from, to] = [Math.max(0, top - rect.top), Math.min(height, bottom - rect.top)];
    if (to > from) seen = joined([...seen, [from, to]]);
    const read = seen.reduce((sum, [a, b]) => sum + b - a, 0);
    long.value = height > bottom - top || read < height - SLACK;
    share.value = Math.min(1, read / height);
    complete.value = gapIn(seen, height) === undefined;

    function scaled(at: number): number {
      return (at * rect.height) / height;
    }
  }

  /** How far the first unseen line is below the top of the room; undefined: all was seen. */
  const ahead = () => {
    const gap = gapIn(seen, height);
    return gap === undefined ? undefined : text.getBoundingClientRect().top + gap - room()[0];
  };
  const scroll = createScroll(text, ahead, room);
  const observer = new ResizeObserver(look);
  observer.observe(text);
  const options = { passive: true, capture: true } as const;
  document.addEventListener("scroll", look, options);
  document.addEventListener("visibilitychange", look);
  addEventListener("resize", look);
  return {
    complete,
    share,
    long,
    moving: scroll.moving,
    readOn: () => scroll.toggle(),
    stop() {
      scroll.stop();
      observer.disconnect();
      document.removeEventListener("scroll", look, options);
      document.removeEventListener("visibilitychange", look);
      removeEventListener("resize", look);
    },
  };
}

/** The part of the window between the header and the bar. */
export function roomAbove(bar: Element): Range {
  const header = document.querySelector(".top")?.getBoundingClientRect().bottom ?? 0;
  return [Math.max(0, header), Math.min(innerHeight, bar.getBoundingClientRect().top)];
}

const PIXELS_PER_SECOND = 1000;
const STILL = matchMedia("(prefers-reduced-motion: reduce)");
const HANDS = ["wheel", "touchmove"] as const;
/** Pixels: where the next unseen line may stand without a leap to it. */
const NEAR = 24;

function createScroll(text: HTMLElement, ahead: () => number | undefined, room: () => Range) {
  const moving = signal(false);
  let frame = 0;
  let before = 0;

  function step(now: number): void {
    const rest = ahead();
    if (rest === undefined) {
      stop();
      return;
    }
    const [top, bottom] = room();
    // what was skipped is gone to at once; no step is longer than what is on the screen
    const leap = rest < 0 || rest > bottom - top + NEAR;
    const even = Math.min(((now - before) / 1000) * PIXELS_PER_SECOND, (bottom - top) * 0.8);
    scrollerOf(text).scrollBy({ top: leap ? rest - 8 : even, behavior: "instant" });
    before = now;
    frame = requestAnimationFrame(step);
  }

  function stop(): void {
    cancelAnimationFrame(frame);
    moving.value = false;
    for (const hand of HANDS) removeEventListener(hand, stop);
  }

  function toggle(): void {
    const rest = ahead();
    if (moving.value || rest === undefined) stop();
    else if (STILL.matches) scrollerOf(text).scrollBy({ top: rest - 8 });
    else {
      moving.value = true;
      before = performance.now();
      for (const hand of HANDS) addEventListener(hand, stop, { passive: true });
      frame = requestAnimationFrame(step);
    }
  }

  return { moving, toggle, stop };
}

function joined(ranges: readonly Range[]): readonly Range[] {
  const made: Range[] = [];
  for (const [from, to] of [...ranges].sort(([a], [b]) => a - b)) {
    const last = made.at(-1);
    if (last && from <= last[1] + SLACK) made[made.length - 1] = [last[0], Math.max(last[1], to)];
    else made.push([from, to]);
  }
  return made;
}

/** Where the first part begins that was not seen. */
function gapIn(seen: readonly Range[], height: number): number | undefined {
  const first = seen[0];
  if (!first || first[0] > SLACK) return 0;
  return first[1] < height - SLACK ? first[1] : undefined;
}

/** What moves when the text is scrolled: a pane on a wide screen, else the page. */
export function scrollerOf(element: HTMLElement): Element {
  for (let at = element.parentElement; at; at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflowY) && at.scrollHeight > at.clientHeight)
      return at;
  return document.scrollingElement ?? document.documentElement;
}
