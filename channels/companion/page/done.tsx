/** What was decided: the lines below the inbox, and the card of a question that no longer waits. */
import { Body, Folded } from "./card/body.tsx";
import { Causes, Facts, Quote } from "./card/facts.tsx";
import { hour } from "./clock.ts";
import { lineOf } from "./list.tsx";
import { go } from "./router.ts";
import type { Done, Store } from "./store.ts";
import type { PageApproval, PageOutcome } from "./wire.ts";

const WORDS: Readonly<Record<PageApproval["status"], string>> = {
  pending: "Waiting",
  approved: "Approved",
  rejected: "Denied",
  expired: "Expired",
  cancelled: "Cancelled",
};
const SCOPES = {
  turn: "in this turn",
  session: "always in this session",
  project: "always in this project",
  user: "always in all projects",
} as const;

/** `Approved by ada · always in this session · 12:04 · via companion` */
function decisionOf(approval: PageApproval): string {
  const { status, resolvedBy, resolvedAt, resolvedScope, approvedCalls, channel, card } = approval;
  const byPerson = (status === "approved" || status === "rejected") && resolvedBy !== undefined;
  return [
    `${WORDS[status]}${byPerson ? ` by ${resolvedBy}` : ""}`,
    resolvedScope === undefined || resolvedScope === "once" ? "" : SCOPES[resolvedScope],
    card.calls > 1 && approvedCalls !== undefined
      ? `${approvedCalls} of ${card.calls} identical calls`
      : "",
    resolvedAt === null ? "" : hour(resolvedAt),
    channel === undefined ? "" : `via ${channel}`,
  ]
    .filter(Boolean)
    .join(" · ");
}

function outcomeWords({ ok, error, exitCode }: PageOutcome): string {
  if (ok) return "It ran without an error.";
  const code = exitCode === undefined ? "" : ` with exit code ${exitCode}`;
  return `It failed${code}${error === undefined ? "." : `: ${error}`}`;
}

export function Recent({ store }: { readonly store: Store }) {
  const recent = store.recent.value;
  if (recent.length === 0) return null;
  return (
    <section class="recent" id="recent" tabIndex={-1} aria-labelledby="recent-title">
      <h2 id="recent-title">Recent</h2>
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
      <p class="outcome">{isGone ? "No longer open" : decisionOf(approval)}</p>
      <p class="what">{approval.card.heading}</p>
      <p class="detail">{lineOf(approval.card)}</p>
      {outcome && <p class="what">{outcomeWords(outcome)}</p>}
      {remark !== "" && <p class="late">{remark}</p>}
    </li>
  );
}

interface DecidedProps {
  readonly approval: PageApproval;
  readonly waiting: number;
}

export function DecidedCard({ approval, waiting }: DecidedProps) {
  const { card, outcome } = approval;
  return (
    <article class="card decided" data-level={card.level} aria-labelledby="decided">
      <p class="level">
        <span class="shape" aria-hidden="true" />
        {card.levelWord}
      </p>
      <div class="content" data-status={approval.status}>
        <p class="outcome">{decisionOf(approval)}</p>
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
          {waiting > 0 ? `Inbox (${waiting})` : "Inbox"}
        </button>
      </div>
    </article>
  );
}
