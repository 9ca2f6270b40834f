/** What surrounds a call: why it is asked, who asks and where, and what was before. */
import type { ComponentChildren } from "preact";
import { span } from "../clock.ts";
import type { PageCard, PageContext } from "../wire.ts";

/**
 * What triggered it. The heading already says the first cause. A place that is all of the text
 * below, or was shown before, is not repeated.
 */
export function Causes({ card }: { readonly card: PageCard }) {
  const { findings, moreFindings, subject } = card;
  const told = new Set<string | null>([null, subject?.text ?? null]);
  const items: ComponentChildren[] = [];
  for (const [index, { description, span: piece }] of findings.entries()) {
    const code = told.has(piece) ? null : <code>{piece}</code>;
    told.add(piece);
    if (index > 0) items.push(code ? [description, ": ", code] : description);
    else if (code) items.push(code);
  }
  if (moreFindings > 0)
    items.push(`and ${moreFindings} less important ${moreFindings === 1 ? "one" : "ones"}`);
  if (items.length === 0) return null;
  return (
    <ul class="causes">
      {items.map((item, index) => (
        <li key={index}>{item}</li>
      ))}
    </ul>
  );
}

export function Facts({ card }: { readonly card: PageCard }) {
  const { tool, session, agent, cwd, roles, context } = card;
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    ["Tool", tool],
    ["Agent", agent],
    ["Folder", cwd],
    ["Branch", context?.branch],
    ["Repository", context?.repository],
    ["Session", session],
    ["Needs", roles.length > 0 ? roles.join(" or ") : null],
  ];
  return (
    <dl class="facts">
      {facts.map(([name, value]) =>
        value ? (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

/** Shown after the effect of the call: the agent's words are not part of it. */
export const Quote = ({ summary }: Pick<PageCard, "summary">) =>
  summary === null ? null : (
    <figure>
      <figcaption>The agent says:</figcaption>
      <blockquote>{summary}</blockquote>
    </figure>
  );

const OUTCOMES: Readonly<Record<PageContext["before"][number]["outcome"], string>> = {
  allowed: "ran",
  denied: "denied",
  failed: "failed",
  waiting: "waits",
};

interface ContextProps {
  readonly context: PageContext;
  readonly now: number;
}

export function Context({ context, now }: ContextProps) {
  const { before, earlier } = context;
  if (before.length === 0 && earlier.approved + earlier.denied === 0) return null;
  return (
    <div class="context">
      {earlier.approved + earlier.denied > 0 && <p>{earlierWords(earlier, now)}</p>}
      {before.length > 0 && (
        <details class="fold">
          <summary>Just before: {before[0]!.what}</summary>
          <ol>
            {before.map(({ at, tool, what, outcome }) => (
              <li key={`${at} ${what}`}>
                <span class="soft">
                  {span(now - at)} ago, {tool}, {OUTCOMES[outcome]}:
                </span>{" "}
                <code>{what}</code>
              </li>
            ))}
          </ol>
        </details>
      )}
    </div>
  );
}

function earlierWords({ approved, denied, lastAt }: PageContext["earlier"], now: number): string {
  const times = (count: number) => (count === 1 ? "once" : `${count} times`);
  const parts = [
    approved > 0 ? `approved ${times(approved)}` : "",
    denied > 0 ? `denied ${times(denied)}` : "",
  ].filter(Boolean);
  const last = lastAt === null ? "" : `, last ${span(now - lastAt)} ago`;
  return `The same finding was ${parts.join(" and ")} before${last}.`;
}
