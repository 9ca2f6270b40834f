/**
 * Leads from one finding to the next: where there are several, and where one cannot be seen without
 * scrolling. What a jump leaves out is not read.
 */
import { useLayoutEffect, useState } from "preact/hooks";
import { words } from "../language.ts";
import type { PageCard } from "../wire.ts";
import { roomAbove, scrollerOf } from "./reading.ts";

interface Props {
  /** What holds the marks. */
  readonly block: { readonly current: HTMLElement | null };
  readonly card: PageCard;
}

export function Jump({ block, card }: Props) {
  const [next, setNext] = useState(0);
  const count = useFindings(block, card);
  if (count === 0) return null;
  const jump = () => {
    const marks = firstMarks(block.current!);
    for (const mark of marks) mark.removeAttribute("data-reached");
    const mark = marks[next % count];
    mark?.setAttribute("data-reached", "");
    mark?.scrollIntoView({ block: "center" });
    setNext((next + 1) % count);
  };
  return (
    <button type="button" class="plain jump" onClick={jump}>
      {words.value.card.jump((next % count) + 1, count)}
    </button>
  );
}

const firstMarks = (text: HTMLElement): readonly HTMLElement[] => [
  ...text.querySelectorAll<HTMLElement>("mark[data-first]"),
];

/** How many findings a button has to lead to; once it is there, it stays. */
function useFindings(block: Props["block"], card: PageCard): number {
  const [count, setCount] = useState(0);
  useLayoutEffect(() => {
    const text = block.current!;
    const look = () => {
      const all = firstMarks(text).length;
      setCount((known) => (known > 0 || all > 1 || isBelow(text) ? all : 0));
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(text);
    observer.observe(barOf(text)); // it grows when more has to be read
    addEventListener("resize", look);
    return () => {
      observer.disconnect();
      removeEventListener("resize", look);
    };
  }, [card.body, card.subject, card.arguments]);
  return count;
}

const barOf = (text: HTMLElement) => text.closest("article")!.querySelector(".bar")!;

/** Whether a part of a finding stands below the screen as long as nothing is scrolled. */
function isBelow(text: HTMLElement): boolean {
  const [, edge] = roomAbove(barOf(text));
  const { scrollTop } = scrollerOf(text);
  return [...text.querySelectorAll("mark")].some(
    (mark) => mark.getBoundingClientRect().bottom + scrollTop > edge,
  );
}
