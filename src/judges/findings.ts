/** Findings, and what narrows them. */
import { sha256 } from "../core/digest.ts";

export { finding } from "../core/finding.ts";

/**
 * A text as a subject. A long one stands as its digest, so that a grant for it is short, and still
 * for nothing else.
 */
export const exactly = (text: string): string =>
  text.length <= 2000 ? text : `sha256:${sha256(text)}`;
