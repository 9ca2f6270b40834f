/** What to tell a person about the answer they gave; the words are the same in every channel. */
import { outcomeLine } from "./card.ts";
import type { AnswerResult } from "./model.ts";

export function replyTo(result: AnswerResult): string {
  switch (result.status) {
    case "taken":
      return outcome(result);
    case "already-resolved":
      return `Too late, your answer changed nothing. ${outcome(result)}`;
    case "phrase-required":
      return `To approve this, type: ${result.phrase}`;
    case "phrase-wrong":
      return (
        "That is not the phrase. " +
        `${result.triesLeft === 1 ? "One try" : `${result.triesLeft} tries`} left; type: ` +
        `${result.phrase}`
      );
    case "phrase-locked":
      return "Too many wrong phrases: this can only be denied now.";
    case "edit-refused":
      return `The changed input was not accepted: ${result.message}`;
    case "rule-refused":
      return (
        `Nothing was decided: ${result.message.replace(/[.\s]*$/, ".")} You can ` +
        "still approve once."
      );
    case "not-an-approver":
      return "Your answer was not accepted: you are not an approver of this request.";
    case "unknown-approval":
      return "This question is no longer open.";
    case "not-recorded":
      return (
        "Your answer could not be written to the audit log, so it does not " +
        "count. Nothing was approved."
      );
  }
}

const outcome = ({ record }: Extract<AnswerResult, { record: unknown }>): string =>
  record.decision ? outcomeLine(record.decision) : "";

/**
 * The agent that waits gets its answer first; the person is told when nothing else is ready to run.
 */
export const agentsFirst = (): Promise<void> => new Promise((resolve) => process.nextTick(resolve));
