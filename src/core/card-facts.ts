/**
 * What a card says about the findings beneath its heading, as labels and texts. Separate from
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
 * The findings as labels and texts; every label is ours. The heading already names the first cause,
 * so for that one only its place in the call is given. Causes that share a place give it once. A
 * place that is the whole command is left out.
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
  if (moreFindings > 0)
    facts.push([
      "and",
      moreFindings === 1 ? "1 less important one" : `${moreFindings} less important ones`,
    ]);
  return facts;
}
