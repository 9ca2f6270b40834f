/** Grants in words: each answer of a person, with all that it granted. */
import type { Grant } from "./records.ts";

export interface PatternWords {
  readonly tool: string;
  /** What kind of call it is; empty: any that needs approval. */
  readonly key: string;
  /** As `npm publish …`; empty: any of its kind. A trailing `…` stands for any rest. */
  readonly subject: string;
}

/**
 * `Tool(key)`, `Tool(key:subject)`, or, for any rest, `Tool(key:subject *` without the closing
 * bracket: a star before that bracket is the command's own. What cannot be taken apart for sure
 * stays whole.
 */
export function wordsOf(pattern: string): PatternWords {
  const isOpen = pattern.endsWith("*");
  const shown = isOpen ? `${pattern.slice(0, -1)}…` : pattern;
  const [, tool, inside] = /^([^(]+)\(([^(]*?)(?:\)|(?<=…))$/s.exec(shown) ?? [];
  if (tool === undefined || inside === undefined)
    return { tool: isOpen ? `${shown})` : shown, key: "", subject: "" };
  const colon = inside.indexOf(":");
  const key = colon < 0 ? inside : inside.slice(0, colon);
  return { tool, key, subject: colon < 0 ? "" : inside.slice(colon + 1) };
}

/** What one answer granted: it is revoked, and given back, together. */
export interface Answer {
  /** Of one of its grants. */
  readonly id: string;
  readonly session: string;
  /** What is allowed: commands, or what kind of call it is where there is no command. */
  readonly subjects: readonly string[];
  readonly kinds: readonly string[];
  readonly createdAt: number;
  /** Of the first to end. */
  readonly expiresAt: number;
  readonly by: string;
}

/** The one that ends soonest first. */
export function answersIn(grants: readonly Grant[]): readonly Answer[] {
  const groups = new Map<string, Grant[]>();
  for (const grant of grants) {
    const group = groups.get(grant.approval);
    if (group) group.push(grant);
    else groups.set(grant.approval, [grant]);
  }
  return [...groups.values()].map(answerOf).sort((one, other) => one.expiresAt - other.expiresAt);
}

function answerOf(grants: readonly Grant[]): Answer {
  const [{ id, session, createdAt, by }] = grants as [Grant, ...Grant[]];
  const words = grants.map(({ pattern, heading }) => {
    const { key, ...own } = wordsOf(pattern);
    return { ...own, means: heading ?? key };
  });
  const kinds = words.map(({ tool, means }) => (means === "" ? tool : `${tool}: ${means}`));
  return {
    id,
    session,
    subjects: unique(words.map(({ tool, means, subject }) => subject || means || tool)),
    kinds: unique(kinds),
    createdAt,
    expiresAt: Math.min(...grants.map(({ expiresAt }) => expiresAt)),
    by,
  };
}

const unique = (texts: readonly string[]): readonly string[] => [...new Set(texts)];
