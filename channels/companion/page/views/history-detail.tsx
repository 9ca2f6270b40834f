/** One call of the history: how it was decided, and whether the audit log still says so. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Api } from "../api.ts";
import { words } from "../language.ts";
import { follow } from "../router.ts";
import { decided, ended, sideOf, took } from "./decision-words.ts";
import { Freshness } from "./freshness.tsx";
import { usePolled } from "./polled.ts";
import type { HistoryDetail } from "./records.ts";
import { When } from "./times.tsx";
import { viewWords } from "./words.ts";

interface Props {
  readonly api: Api;
  readonly call: string;
  /** Of the list: the way back leads to the same search. */
  readonly query: string;
}

/** A call that waits changes soon. */
const EVERY_MS = 10_000;

export function Detail({ api, call, query }: Props) {
  const path = `/v1/history/${encodeURIComponent(call)}`;
  const { known, reload } = usePolled<HistoryDetail>(api, path, EVERY_MS);
  const heading = useRef<HTMLHeadingElement>(null);
  const item = known.body;
  useEffect(() => heading.current?.focus(), []);
  return (
    <div class="view call">
      <a class="back" href={`/history${query}`} onClick={follow}>
        <span aria-hidden="true">‹ </span>
        {words.value.views["/history"]}
      </a>
      <h1 ref={heading} tabIndex={-1}>
        {item ? item.heading || item.tool : viewWords.value.call.title}
      </h1>
      <Freshness {...known} retry={() => void reload()} everyMs={EVERY_MS} />
      {item && <Facts item={item} />}
    </div>
  );
}

function Facts({ item }: { readonly item: HistoryDetail }) {
  const { reason, approval, status, outcome } = item;
  const { history, call, levels } = viewWords.value;
  return (
    <>
      <pre class="well">{item.what || item.tool}</pre>
      <p class="decided large" data-side={sideOf(item)}>
        {decided(item)}
      </p>
      {reason && reason.message !== "" && <p class="why">{reason.message}</p>}
      {status === "waiting" && approval !== null && (
        <a class="action" href={`/a/${approval}`} onClick={follow}>
          {call.open}
        </a>
      )}
      <dl class="told">
        <Fact name={history.level}>{levels[item.level]}</Fact>
        <Fact name={history.outcome}>
          {outcome && (
            <>
              <span class={outcome.ok ? undefined : "fault"}>{ended(item)}</span>
              {outcome.error && <code class="block">{outcome.error}</code>}
            </>
          )}
        </Fact>
        <Fact name={call.received}>
          <When at={item.at} />
        </Fact>
        <Fact name={call.decided}>
          {item.decidedAt !== null && <When at={item.decidedAt} />}
          {took(item) !== "" && <span class="soft">{call.after(took(item))}</span>}
        </Fact>
        <Fact name={call.scope}>{item.scope && scopeIn(item.scope)}</Fact>
        <Fact name={history.tool}>{item.tool}</Fact>
        <Fact name={history.session}>
          <code>{item.session}</code>
          <Same field="session" value={item.session}>
            {call.allItsCalls}
          </Same>
        </Fact>
        <Fact name={call.finding}>{item.key && <code>{item.key}</code>}</Fact>
        <Fact name={call.reason}>
          {reason && (
            <code>
              {reason.type}: {reason.code}
            </code>
          )}
        </Fact>
        <Fact name={call.audit}>
          <AuditLine item={item} />
        </Fact>
      </dl>
    </>
  );
}

function scopeIn(scope: string): string {
  const known: Readonly<Record<string, string>> = viewWords.value.call.scopes;
  return known[scope] ?? scope;
}

/** Left out where there is nothing to say. */
function Fact({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
  const isEmpty = [children].flat().every((child) => !child);
  return isEmpty ? null : (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface SameProps {
  readonly field: string;
  readonly value: string;
  readonly children: string;
}

const Same = ({ field, value, children }: SameProps) => (
  <a class="same" href={`/history?${new URLSearchParams({ [field]: value })}`} onClick={follow}>
    {children}
  </a>
);

function AuditLine({ item: { audit } }: { readonly item: HistoryDetail }) {
  const said = viewWords.value.call;
  if (!audit) return <span class="soft">{said.noLine}</span>;
  const { seq, hash, verified, why } = audit;
  return (
    <>
      <span class="verified" data-verified={verified}>
        {verified ? said.verified(seq) : said.notVerified(seq)}
      </span>{" "}
      <span class="soft">{verified ? said.chain : why}</span>
      {hash && <code class="block">{hash}</code>}
    </>
  );
}
