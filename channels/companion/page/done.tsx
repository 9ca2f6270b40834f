/** What was decided: the lines below the inbox, and the card of a question that no longer waits. */
import { Body, Folded } from "./card/body.tsx";
import { Causes, Facts, Quote } from "./card/facts.tsx";
import { hour } from "./clock.ts";
import { words } from "./language.ts";
import { lineOf } from "./list.tsx";
import { restWords } from "./rest-words.ts";
import { go } from "./router.ts";
import type { Done, Store } from "./store.ts";
import type { PageApproval, PageOutcome } from "./wire.ts";

/** `Approved by ada · always in this session · 12:04 · via companion` */
function decisionOf(approval: PageApproval): string {
  const { status, resolvedBy, resolvedAt, resolvedScope, approvedCalls, channel, card } = approval;
  const { edited } = approval;
  const byPerson = (status === "approved" || status === "rejected") && resolvedBy !== undefined;
  const { done } = restWords.value;
  const became = words.value.statuses[status];
  return [
    byPerson ? done.by(became, resolvedBy) : became,
    resolvedScope === undefined || resolvedScope === "once" ? "" : done[resolvedScope],
    edited ? done.edited : "",
    card.calls > 1 && approvedCalls !== undefined ? done.calls(approvedCalls, card.calls) : "",
    resolvedAt === null ? "" : hour(resolvedAt),
    channel === undefined ? "" : done.via(channel),
  ]
    .filter(Boolean)
    .join(" · ");
}

function outcomeWords({ ok, error, exitCode: code }: PageOutcome): string {
  const { done } = restWords.value;
  if (ok) return done.ran;
  if (code === undefined) return error === undefined ? done.failed : done.failedWith(error);
  return error === undefined ? done.failedCode(code) : done.failedCodeWith(code, error);
}

export function Recent({ store }: { readonly store: Store }) {
  const recent = store.recent.value;
  if (recent.length === 0) return null;
  return (
    <section class="recent" id="recent" tabIndex={-1} aria-labelledby="recent-title">
      <h2 id="recent-title">{restWords.value.done.recent}</h2>
      <ol id="recent-list">
        {recent.map((done) => (
          <RecentLine key={done.id} done={done} />
        ))}
      </ol>
    </section>
  );
}

function RecentLine({ done }: { readonly done: Done }) {
  const { approval, remark, isGone, outcome } = done;
  return (
    <li data-status={isGone ? "cancelled" : approval.status}>
      <p class="outcome">{isGone ? words.value.statuses.gone : decisionOf(approval)}</p>
      <p class="what">{approval.card.heading}</p>
      <p class="detail">{lineOf(approval.card)}</p>
      <Reason approval={approval} />
      {outcome && <p class="what">{outcomeWords(outcome)}</p>}
      {remark !== "" && <p class="late">{remark}</p>}
    </li>
  );
}

/** What the person wrote with the answer. */
function Reason({ approval: { resolvedReason } }: { readonly approval: PageApproval }) {
  if (resolvedReason === undefined) return null;
  return (
    <p class="own-words">
      <q>{resolvedReason}</q>
    </p>
  );
}

interface DecidedProps {
  readonly approval: PageApproval;
  readonly waiting: number;
}

export function DecidedCard({ approval, waiting }: DecidedProps) {
  const { card, outcome } = approval;
  const inbox = words.value.views["/"];
  return (
    <article class="card decided" data-level={card.level} aria-labelledby="decided">
      <p class="level">
        <span class="shape" aria-hidden="true" />
        {words.value.levels[card.level]}
      </p>
      <div class="content" data-status={approval.status}>
        <p class="outcome">{decisionOf(approval)}</p>
        <Reason approval={approval} />
        {outcome && <p>{outcomeWords(outcome)}</p>}
        <h2 id="decided">{card.heading}</h2>
        <Causes card={card} />
        <div class="text">
          <Body card={card} />
        </div>
        <Quote summary={card.summary} />
        <Facts card={card} />
        <Folded card={card} />
        <button type="button" class="plain" onClick={() => go("/")}>
          {waiting > 0 ? `${inbox} (${waiting})` : inbox}
        </button>
      </div>
    </article>
  );
}
