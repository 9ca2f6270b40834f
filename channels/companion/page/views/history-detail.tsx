/** One call of the history: how it was decided, and whether the audit log still says so. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Api } from "../api.ts";
import { follow } from "../router.ts";
import { decided, ended, sideOf, took } from "./decision-words.ts";
import { Freshness } from "./freshness.tsx";
import { LEVEL_WORDS } from "./levels.ts";
import { usePolled } from "./polled.ts";
import type { HistoryDetail } from "./records.ts";
import { When } from "./times.tsx";

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
        <span aria-hidden="true">‹ </span>History
      </a>
      <h1 ref={heading} tabIndex={-1}>
        {item ? item.heading || item.tool : "One call"}
      </h1>
      <Freshness {...known} retry={() => void reload()} everyMs={EVERY_MS} />
      {item && <Facts item={item} />}
    </div>
  );
}

function Facts({ item }: { readonly item: HistoryDetail }) {
  const { reason, approval, status, outcome } = item;
  return (
    <>
      <pre class="well">{item.what || item.tool}</pre>
      <p class="decided large" data-side={sideOf(item)}>
        {decided(item)}
      </p>
      {reason && reason.message !== "" && <p class="why">{reason.message}</p>}
      {status === "waiting" && approval !== null && (
        <a class="action" href={`/a/${approval}`} onClick={follow}>
          Open the card
        </a>
      )}
      <dl class="told">
        <Fact name="Level">{LEVEL_WORDS[item.level]}</Fact>
        <Fact name="Outcome">
          {outcome && (
            <>
              <span class={outcome.ok ? undefined : "fault"}>{ended(item)}</span>
              {outcome.error && <code class="block">{outcome.error}</code>}
            </>
          )}
        </Fact>
        <Fact name="Received">
          <When at={item.at} />
        </Fact>
        <Fact name="Decided">
          {item.decidedAt !== null && <When at={item.decidedAt} />}
          {took(item) !== "" && <span class="soft"> after {took(item)}</span>}
        </Fact>
        <Fact name="Scope">{item.scope && (SCOPES[item.scope] ?? item.scope)}</Fact>
        <Fact name="Tool">{item.tool}</Fact>
        <Fact name="Session">
          <code>{item.session}</code>
          <Same field="session" value={item.session}>
            All its calls
          </Same>
        </Fact>
        <Fact name="Finding">{item.key && <code>{item.key}</code>}</Fact>
        <Fact name="Reason">
          {reason && (
            <code>
              {reason.type}: {reason.code}
            </code>
          )}
        </Fact>
        <Fact name="Audit log">
          <AuditLine item={item} />
        </Fact>
      </dl>
    </>
  );
}

const SCOPES: Readonly<Record<string, string>> = {
  once: "This call only",
  turn: "This turn of the session",
  session: "This session, for a time",
  project: "A rule of this project",
  user: "A rule for every project",
};

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
  if (!audit) return <span class="soft">It is not decided, so there is no line of it yet.</span>;
  const { seq, hash, verified, why } = audit;
  return (
    <>
      <span class="verified" data-verified={verified}>
        {verified ? `Line ${seq} is verified.` : `Line ${seq} could not be verified.`}
      </span>{" "}
      <span class="soft">{verified ? "The chain leads from it to the end of the log." : why}</span>
      {hash && <code class="block">{hash}</code>}
    </>
  );
}
