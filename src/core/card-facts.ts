/**
 * What a card says beneath its heading about the findings, as labels and texts. Apart from
 * card-findings.ts, so that the commands that print cards load no table of pattern keys.
 */
import type { CardFinding } from "./card-findings.ts";

interface Told {
  readonly findings: readonly Pick<CardFinding, "description" | "span">[];
  readonly moreFindings: number;
  /** What the card shows in full anyway. */
  readonly subject?: { readonly text: string } | null;
}

/**
 * The same as labels and texts, every label ours. The heading names the first cause already, so of
 * that one only the place is told; and of those that show in one place, the place once. A place
 * that is all of the command is not told at all.
 */
export function causeFacts({
  findings: [first, ...others],
  moreFindings,
  subject,
}: Told): [label: string, text: string][] {
  const facts: [string, string][] = [];
  const told = new Set<string | null>([null, subject?.text ?? null]);
  if (first && !told.has(first.span)) facts.push(["what triggered it", first.span!]);
  told.add(first?.span ?? null);
  for (const { description, span } of others) {
    facts.push(told.has(span) || span === null ? ["also", description] : [description, span]);
    told.add(span);
  }
  if (moreFindings > 0) facts.push(["and", `${moreFindings} more of less weight`]);
  return facts;
}
