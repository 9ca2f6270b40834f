/** English: the words of the inbox and the card, which the page begins with. */
import { pluralsOf } from "./forms.ts";

const plural = pluralsOf("en");

export const en = {
  levels: { safe: "SAFE", dangerous: "DANGEROUS", catastrophic: "CATASTROPHIC" },
  top: {
    starting: "Starting…",
    forgetting: "Forgetting this device…",
    notPaired: "Not paired",
    connected: "Connected",
    as: (name: string) => ` as ${name}`,
    connecting: "Connecting…",
    unsure: "Not sure, checking…",
    lost: "Not connected, trying again…",
    retry: "Try now",
    menu: "Menu",
    views: "Views",
    loading: "Loading…",
    partNotLoaded:
      "A part of this page could not be loaded. The gateway may be gone, or newer than this page.",
    notLoaded: (view: string) =>
      `${view} could not be loaded. The gateway may be gone, or newer than this page.`,
    noWords: (language: string) => `${language} could not be loaded, so this page is in English.`,
    reload: "Load the page again",
  },
  views: {
    "/": "Inbox",
    "/history": "History",
    "/insights": "Insights",
    "/sessions": "Sessions",
    "/grants": "Grants and rules",
    "/settings": "Settings",
  },
  faults: {
    unreachable: "The gateway could not be reached.",
    answered: (status: number) => `The gateway answered ${status}.`,
    noStorage:
      "This browser keeps no data of this page, so it cannot be paired. Allow this page to store " +
      "data, and load it again. The code was not used.",
    unknownDevice: "The gateway no longer knows this device. Pair it again.",
    notRevoked:
      "The gateway could not be reached: revoke this device there, with " +
      "`countersign devices revoke`.",
  },
  answers: {
    arrived: (level: string, heading: string, tool: string) =>
      `${level}: ${heading}. ${tool} waits for an answer.`,
    notAccepted: (why: string) => `Not accepted: ${why}`,
    notRecorded:
      "The connection was lost, and your answer has not arrived. If this stays open, answer " +
      "again: only the first answer counts.",
    restarted: "It was asked before the gateway was restarted.",
    notKnown:
      "The gateway was restarted before it confirmed your answer. The history shows whether it " +
      "counted.",
  },
  inbox: {
    title: "Waiting for your answer",
    notKnown: "Not known",
    checking: "Checking what is waiting…",
    offline:
      "There is no live connection to the gateway, so questions may wait that are not shown.",
    empty: "Nothing is waiting",
    nothing: "Nothing is waiting.",
    nothingHere: "Nothing is waiting here.",
    elsewhere: (count: number) =>
      plural(
        count,
        "On other channels, # waits for an answer.",
        "On other channels, # wait for an answer.",
      ),
    hint: "When an agent wants to do something that needs a person, it is shown here.",
    connect: "Connect Claude Code",
    askBefore: "Ask before one command",
  },
  alarms: { alarm: "ALARM", away: "Put away" },
  statuses: {
    pending: "Waiting",
    approved: "Approved",
    rejected: "Denied",
    expired: "Expired",
    cancelled: "Cancelled",
    gone: "No longer open",
  },
  asked: {
    fetching: "Fetching this question…",
    unknown: "The gateway has no such question any more. The history may have it.",
  },
  card: {
    fetching: (count: number) => plural(count, "Fetching all # characters of the call…"),
    /** Of two or more. */
    identical: (count: number) => `${count} identical calls wait for this answer.`,
    agents: (count: number) => plural(count, "# agent", "# agents"),
    subAgents: (count: number) => plural(count, "# sub-agent", "# sub-agents"),
    twins: (agents: string) => `${agents} ask for the same. Your approval covers this one only.`,
    effect: (tool: string) => `What ${tool} would do`,
    jump: (next: number, count: number) =>
      plural(count, "Jump to the marked place", `Jump to ${next} of # marked places`),
    command: "Command",
    more: (count: number) => plural(count, "and # less important one", "and # less important ones"),
    rest: "Also given:",
    sent: "Arguments, as they were sent",
    within: (label: string) => `In ${label}`,
    says: "The agent says:",
    tool: "Tool",
    agent: "Agent",
    folder: "Folder",
    branch: "Branch",
    repository: "Repository",
    session: "Session",
    needs: "Needs",
    before: (what: string) => `Just before: ${what}`,
    allowed: "ran",
    denied: "denied",
    failed: "failed",
    waiting: "waits",
    earlier: (answers: string) => `The same finding was ${answers} before.`,
    earlierLast: (answers: string, ago: string) =>
      `The same finding was ${answers} before, last ${ago}.`,
    approvedTimes: (count: number) => plural(count, "approved once", "approved # times"),
    deniedTimes: (count: number) => plural(count, "denied once", "denied # times"),
    both: (one: string, other: string) => `${one} and ${other}`,
    write: "writes the file",
    create: "new file",
    overwrite: "overwrites the file",
    delete: "deletes the file",
    move: "moves the file",
    every: "every occurrence",
  },
  bar: {
    deny: "Deny",
    approve: "Approve",
    once: "Approve once",
    all: (count: number) => `Approve all ${count}`,
    one: "Approve one",
    denyAll: (count: number) => `Deny all ${count}`,
    why: "Deny with a reason…",
    always: "Always allow…",
    edit: "Edit…",
    over: "Time is up",
    last: (time: string) => `Denied in ${time} without an answer`,
    short: (time: string) => `Only ${time} left`,
    left: (time: string) => `${time} left`,
    shown: "All of it was shown.",
    share: (percent: number) => `${percent} % was shown. Read to the end to approve.`,
    readOn: "Read on",
    stop: "Stop",
    progress: "Shown so far",
    sending: "Sending…",
    unknown:
      "Your answer was sent, and it is not known whether it arrived. Checking; it is not sent " +
      "twice.",
    timeUp: "Time is up. Without an answer, it is denied.",
    phrase: <Piece>(phrase: Piece) => ["This cannot be undone. To approve it, type ", phrase],
  },
  times: {
    ago: (time: string) => `${time} ago`,
    now: "just now",
  },
};

export type Words = typeof en;
