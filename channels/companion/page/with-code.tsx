/** Words in which commands stand between backticks. */
import type { ComponentChildren } from "preact";

/** The commands as code, and without the backticks. */
export const withCode = (words: string): ComponentChildren[] =>
  words.split("`").map((each, index) => (index % 2 === 1 ? <code key={index}>{each}</code> : each));
