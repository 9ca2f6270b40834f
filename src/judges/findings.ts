/** Findings, and their subjects. */
import { sha256 } from "../core/digest.ts";

export { finding } from "../core/finding.ts";

/**
 * A text as a subject. A long one becomes its digest, so that a grant is short and still covers
 * nothing else.
 */
export const exactly = (text: string): string =>
  text.length <= 2000 ? text : `sha256:${sha256(text)}`;
