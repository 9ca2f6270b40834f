/**
 * The forms that ask a person for one line: the phrase for a catastrophic call, and the reason for
 * a denial.
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
