/** One question: what would happen, who asks, and the bar to answer it. */
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { words } from "../language.ts";
import { Later } from "../later.tsx";
import { agentsIn, type Question, twinsOf } from "../questions.ts";
import type { Store } from "../store.ts";
import { Bar } from "./bar.tsx";
import { Body } from "./body.tsx";
import { Call, Fetching, headingOf } from "./call.tsx";
import { Desk } from "./desk.ts";
import { Jump } from "./jump.tsx";
import { roomAbove, trackReading } from "./reading.ts";

interface Props {
  readonly store: Store;
  readonly question: Question;
  /** Told which desk is on the screen, for the keys. */
  readonly shown: (desk: Desk | undefined) => void;
}

export function Card({ store, question, shown }: Props) {
  const desk = useMemo(() => new Desk(store, question), [store, question]);
  const article = useRef<HTMLElement>(null);
  const { card } = question.approval.value;
  useEffect(() => {
    shown(desk);
    if (question.approval.peek().card.partial > 0) void store.fetchWhole(question);
    return () => shown(undefined);
  }, [desk]);
  useGuard(desk, article);
  return (
    <article
      class="card"
      ref={article}
      tabIndex={-1}
      data-level={card.level}
      data-id={question.id}
      aria-labelledby={headingOf(question.id)}
    >
      <Call card={card} id={question.id} now={store.now.value} remarks={<Twins desk={desk} />}>
        {card.partial > 0 ? <Fetching card={card} /> : <Reading key="whole" desk={desk} />}
      </Call>
      <Bar desk={desk} />
      <Sheets desk={desk} />
    </article>
  );
}

/** What one of them may do, and has done, the others need not: each is approved on its own card. */
function Twins({ desk }: { readonly desk: Desk }) {
  const twins = twinsOf(desk.store.questions.value, desk.question);
  return twins.length === 1 ? null : (
    <p class="remark twins">{words.value.card.twins(agentsIn(twins))}</p>
  );
}

function Sheets({ desk }: { readonly desk: Desk }) {
  const name = desk.sheet.value;
  useEffect(() => {
    if (name !== undefined) desk.guard();
  }, [name]);
  if (name === undefined) return null;
  return (
    <Later>
      {({ AlwaysSheet, DenySheet, EditSheet }) =>
        name === "always" ? (
          <AlwaysSheet desk={desk} />
        ) : name === "deny" ? (
          <DenySheet desk={desk} />
        ) : (
          <EditSheet desk={desk} />
        )
      }
    </Later>
  );
}

/** What has to be read before the call can be approved. */
function Reading({ desk }: { readonly desk: Desk }) {
  const { card } = desk.question.approval.value;
  const block = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const text = block.current!;
    const bar = text.closest("article")!.querySelector(".bar")!;
    const reading = trackReading(text, () => roomAbove(bar));
    desk.reading.value = reading;
    return () => reading.stop();
  }, [desk]);
  return (
    <div class="reading">
      <Jump block={block} card={card} />
      {/* biome-ignore lint/a11y/useSemanticElements: a section of a card has no heading */}
      <div class="text" ref={block} role="region" aria-label={words.value.card.effect(card.tool)}>
        <Body card={card} />
      </div>
    </div>
  );
}

/** Pixels that a finger does not notice. */
const STILL = 3;
/** A bar that takes more of the screen than this stands below what is to be read. */
const MOST_COVERED = 0.45;

/**
 * Where the buttons moved other than by scrolling, taps are ignored for a moment. A bar that would
 * cover what is to be read, as with large text, stands below it.
 */
function useGuard(desk: Desk, article: { readonly current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    const answers = article.current!.querySelector(".answers")!;
    const bar = answers.parentElement!;
    const place = () =>
      bar.toggleAttribute("data-below", bar.offsetHeight > MOST_COVERED * innerHeight);
    place();
    let last = answers.getBoundingClientRect().top;
    const look = () => {
      place();
      const now = answers.getBoundingClientRect().top;
      if (Math.abs(now - last) > STILL) desk.guard();
      last = now;
    };
    const scrolled = () => {
      last = answers.getBoundingClientRect().top;
    };
    const woken = () => !document.hidden && desk.guard();
    const observer = new ResizeObserver(look);
    observer.observe(article.current!);
    observer.observe(bar);
    document.addEventListener("scroll", scrolled, { passive: true, capture: true });
    document.addEventListener("visibilitychange", woken);
    addEventListener("resize", look);
    return () => {
      observer.disconnect();
      document.removeEventListener("scroll", scrolled, { capture: true });
      document.removeEventListener("visibilitychange", woken);
      removeEventListener("resize", look);
    };
  }, [desk]);
}
