/**
 * The forms that ask a person for one line: the phrase of what is catastrophic, and the reason of a
 * denial.
 */
import type { Form } from "./platform-adapter.ts";

export const phraseForm = (phrase: string, data: string): Form => ({
  data,
  title: "Catastrophic: type to approve",
  label: `Type: ${phrase}`,
  placeholder: phrase,
});

export const reasonForm = (data: string): Form => ({
  data,
  title: "Deny with a reason",
  label: "Why? The agent is told.",
  placeholder: "use the staging copy",
});
