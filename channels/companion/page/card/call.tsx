/** What a card shows, with or without a way to answer it: the level, the call and its facts. */
import type { ComponentChildren } from "preact";
import { words } from "../language.ts";
import type { PageCard } from "../wire.ts";
import { Folded } from "./body.tsx";
import { Causes, Context, Facts, Quote } from "./facts.tsx";

interface Props {
  readonly card: PageCard;
  /** Of the question. */
  readonly id: string;
  /** The gateway's clock, unix milliseconds. */
  readonly now: number;
  /** What has to be read. */
  readonly children: ComponentChildren;
  /** Stands below it. */
  readonly remarks?: ComponentChildren;
}

export const headingOf = (id: string): string => `heading-${id}`;

export function Call({ card, id, now, children, remarks }: Props) {
  return (
    <>
      <p class="level">
        <span class="shape" aria-hidden="true" />
        {words.value.levels[card.level]}
      </p>
      <div class="content">
        <h2 id={headingOf(id)}>{card.heading}</h2>
        <Causes card={card} />
        {children}
        {card.calls > 1 && <p class="remark identical">{words.value.card.identical(card.calls)}</p>}
        {remarks}
        {card.notes.map((text) => (
          <p key={text} class="remark">
            {text}
          </p>
        ))}
        <Quote summary={card.summary} />
        <Facts card={card} />
        {card.context && <Context context={card.context} now={now} />}
        {card.partial === 0 && <Folded card={card} />}
      </div>
    </>
  );
}

export const Fetching = ({ card }: { readonly card: PageCard }) => (
  <p class="fetching" role="status">
    {words.value.card.fetching(card.partial)}
  </p>
);
