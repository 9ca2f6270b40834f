/** English: the words of what the first card does not need. */
import { pluralsOf } from "./forms.ts";

const plural = pluralsOf("en");

export const enRest = {
  pairing: {
    title: "Pair this device",
    how: <Piece>(command: Piece) => [
      "Run ",
      command,
      " where the gateway runs. It prints a code that works once.",
    ],
    code: "Pairing code",
    pair: "Pair",
  },
  list: {
    waiting: "Waiting",
    count: (count: number) => plural(count, "# waits", "# wait"),
    select: "Select",
    done: "Done",
    over: "over",
    lines: (count: number) => plural(count, "+# line", "+# lines"),
    denySome: "Deny: choose some first",
    denyMany: (count: number) => `Deny ${count}`,
  },
  done: {
    recent: "Recent",
    by: (outcome: string, name: string) => `${outcome} by ${name}`,
    turn: "in this turn",
    session: "always in this session",
    project: "always in this project",
    user: "always in all projects",
    edited: "with a changed input",
    calls: (approved: number, all: number) => `${approved} of ${all} identical calls`,
    via: (channel: string) => `via ${channel}`,
    ran: "It ran without an error.",
    failed: "It failed.",
    failedWith: (error: string) => `It failed: ${error}`,
    failedCode: (code: number) => `It failed with exit code ${code}.`,
    failedCodeWith: (code: number, error: string) => `It failed with exit code ${code}: ${error}`,
  },
  stop: {
    stopped: "Stopped",
    all: "Everything is stopped",
    some: (count: number) => plural(count, "One session is stopped", "# sessions are stopped"),
    by: (name: string) => ` by ${name}`,
    since: (ago: string) => `, ${ago}`,
    allDenied: "Every call is denied.",
    someDenied: "Their calls are denied.",
    lastKnown: "That was so when the gateway was last reached.",
    resumeAll: "Let everything go on",
    sure: "Really go on",
  },
  close: "Close",
  always: {
    title: "Always allow",
    where: "For how long, and where",
    /** The name of each choice, the beginning of its sentence, and its button. */
    session: {
      name: "This session",
      words: "In this session, until the grant ends or is revoked",
      button: "Always allow this",
    },
    turn: {
      name: "This turn",
      words: "For this turn of this session",
      button: "Approve, and allow in this turn",
    },
    minutes: {
      name: "15 min",
      words: "For 15 minutes, in this session",
      button: "Approve, and allow for 15 min",
    },
    hour: {
      name: "1 h",
      words: "For 1 hour, in this session",
      button: "Approve, and allow for 1 h",
    },
    hours: {
      name: "8 h",
      words: "For 8 hours, in this session",
      button: "Approve, and allow for 8 h",
    },
    project: {
      name: "This project",
      words: "In this project, until the rule is revoked",
      button: "Always in this project",
    },
    user: {
      name: "All projects",
      words: "In all projects, until the rule is revoked",
      button: "Always in all projects",
    },
    sentence: (words: string) => `${words}, no approval is needed for:`,
    pattern: "Pattern: you can make it narrower or wider",
    notCovered: "This does not cover the call.",
  },
  past: {
    none: (tried: number) =>
      tried === 0
        ? "There is no earlier call of this tool to try it on."
        : plural(
            tried,
            "It would not have let the last call pass.",
            "It would have let none of the last # calls pass.",
          ),
    some: (allowed: number, tried: number) =>
      plural(
        tried,
        `It would have let ${allowed} of the last # call pass:`,
        `It would have let ${allowed} of the last # calls pass:`,
      ),
  },
  deny: {
    title: "Deny, and say why",
    common: "Common reasons",
    yours: "Your reason, for the agent to read",
    deny: "Deny with this reason",
    /** In English they are sent to the agent, whatever the language of the page. */
    reasons: {
      unneeded: "Not needed for this task",
      safer: "Find a safer way",
      place: "Wrong place",
      ask: "Tell me first what you plan to do",
      later: "Not now",
    },
  },
  edit: {
    title: "Edit, and approve",
    arguments: "Arguments, as JSON",
    noObject: "This is not a JSON object.",
    approve: "Approve the edited call",
    check: "Check the edited call",
    yours: "Your edit",
    refused: "It cannot be approved like this:",
  },
};

export type RestWords = typeof enRest;
