/** What surrounds a call: why it is asked, who asks and where, and what was before. */
import type { ComponentChildren } from "preact";
import { ago } from "../clock.ts";
import { locale, words } from "../language.ts";
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
    const code = told.has(piece) ? null : <code>{withPipe(piece, subject?.text)}</code>;
    told.add(piece);
    if (index > 0) items.push(code ? [description, ": ", code] : description);
    else if (code) items.push(code);
  }
  if (moreFindings > 0) items.push(words.value.card.more(moreFindings));
  if (items.length === 0) return null;
  return (
    <ul class="causes">
      {items.map((item, index) => (
        <li key={index}>{item}</li>
      ))}
    </ul>
  );
}

const LONGEST_PIPE = 60;

/** `sh` alone says little: what is piped into it is shown with it. */
function withPipe(piece: string | null, text = ""): string | null {
  const at = piece === null || /\s/.test(piece) ? -1 : text.indexOf(`| ${piece}`);
  if (at < 0) return piece;
  const [before = ""] = text
    .slice(0, at)
    .split(/[;&|\n]/)
    .slice(-1);
  const said = before.trim();
  const short = said.length > LONGEST_PIPE ? `${said.split(/\s/, 1)[0]} …` : said;
  return `${short} | ${piece}`.trim();
}

export function Facts({ card }: { readonly card: PageCard }) {
  const { tool, session, agent, cwd, roles, context } = card;
  const said = words.value.card;
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    [said.tool, tool],
    [said.agent, agent],
    [said.folder, cwd],
    [said.branch, context?.branch],
    [said.repository, context?.repository],
    [said.session, session],
    [said.needs, oneOf(roles)],
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

/** `lead or oncall`; null where there is none. */
const oneOf = (names: readonly string[]): string | null =>
  names.length === 0
    ? null
    : new Intl.ListFormat(locale.value, { type: "disjunction" }).format(names);

/** Shown after the effect of the call: the agent's words are not part of it. */
export const Quote = ({ summary }: Pick<PageCard, "summary">) =>
  summary === null ? null : (
    <figure>
      <figcaption>{words.value.card.says}</figcaption>
      <blockquote>{summary}</blockquote>
    </figure>
  );

interface ContextProps {
  readonly context: PageContext;
  readonly now: number;
}

export function Context({ context, now }: ContextProps) {
  const { before, earlier } = context;
  const said = words.value.card;
  if (before.length === 0 && earlier.approved + earlier.denied === 0) return null;
  return (
    <div class="context">
      {earlier.approved + earlier.denied > 0 && <p>{earlierWords(earlier, now)}</p>}
      {before.length > 0 && (
        <details class="fold">
          <summary>{said.before(before[0]!.what)}</summary>
          <ol>
            {before.map(({ at, tool, what, outcome }) => (
              <li key={`${at} ${what}`}>
                <span class="soft">
                  {ago(now - at)}, {tool}, {said[outcome]}:
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
  const said = words.value.card;
  const [yes, no] = [said.approvedTimes(approved), said.deniedTimes(denied)];
  const both = denied === 0 ? yes : approved === 0 ? no : said.both(yes, no);
  return lastAt === null ? said.earlier(both) : said.earlierLast(both, ago(now - lastAt));
}
