/** A block of text that tracks whether all of it was on the screen. */
import { el } from "./dom.ts";

export interface Passage {
  readonly label: string;
  readonly text: string;
  /** Pieces to point at. */
  readonly spans: readonly string[];
  /** Whether characters that were made visible, as `⟨…⟩`, are set off. */
  readonly marked: boolean;
}

export interface Reading {
  readonly element: HTMLElement;
  /** Whether every line of it was on the screen at some time. */
  complete(): boolean;
}

/** Pixels: scroll positions are fractions on many screens. */
const SLACK = 2;

/** `changed` is called when more of it has been seen. */
export function createReading(
  name: string,
  passages: readonly Passage[],
  changed: () => void,
): Reading {
  const text = el(
    "div",
    { class: "text" },
    ...passages.flatMap(({ label, ...passage }) => [
      el("p", { class: "label" }, label),
      show(passage),
    ]),
  );
  const block = el(
    "div",
    { class: "reading", tabindex: "0", role: "region", "aria-label": name },
    text,
  );
  const words = el("span", { role: "status" });
  const more = el("button", { class: "more", type: "button" }, "Show more");
  const state = el("p", { class: "progress" }, words, more);
  /** How far down the text has been on the screen without a gap. */
  let seen = 0;
  let height = 0;
  let done = false;

  function look(): void {
    const { scrollTop, clientHeight, scrollHeight } = block;
    if (done || clientHeight === 0) return;
    // the screen was turned
    if (height > 0 && height !== scrollHeight) seen *= scrollHeight / height;
    height = scrollHeight;
    if (scrollTop <= seen + SLACK) seen = Math.max(seen, scrollTop + clientHeight);
    done = seen >= scrollHeight - SLACK;
    const long = scrollHeight > clientHeight + SLACK;
    state.classList.toggle("idle", !long);
    more.hidden = done;
    words.textContent = !long
      ? ""
      : done
        ? "All of it was shown."
        : `${Math.floor((100 * seen) / scrollHeight)} % was shown. Read to the end to approve.`;
    changed();
  }

  block.addEventListener("scroll", look, { passive: true });
  more.addEventListener("click", () =>
    block.scrollTo({ top: Math.max(0, seen - 24), behavior: "instant" }),
  );
  const observer = new ResizeObserver(look);
  observer.observe(block);
  observer.observe(text);
  return { element: el("div", { class: "passages" }, block, state), complete: () => done };
}

function show({ text, spans, marked }: Omit<Passage, "label">): HTMLElement {
  const pre = el("pre");
  let at = 0;
  for (const [from, to] of [...places(text, spans)].sort(([a], [b]) => a - b)) {
    if (from < at) continue;
    pre.append(
      ...plain(text.slice(at, from), marked),
      el("mark", {}, ...plain(text.slice(from, to), marked)),
    );
    at = to;
  }
  pre.append(...plain(text.slice(at), marked));
  return pre;
}

function* places(text: string, spans: readonly string[]): Generator<[number, number]> {
  for (const span of new Set(spans)) {
    if (span === "" || span === text) continue;
    for (let at = text.indexOf(span); at >= 0; at = text.indexOf(span, at + span.length))
      yield [at, at + span.length];
  }
}

const plain = (text: string, marked: boolean): (Node | string)[] =>
  marked
    ? text
        .split(/(⟨[^⟩]*⟩)/)
        .map((piece) =>
          piece.startsWith("⟨") ? el("span", { class: "made-visible" }, piece) : piece,
        )
    : [text];
