/** What can be typed at a question, what the prompt says of it, and what a line means. */
import type { Card } from "../../src/core/card.ts";
import type { Language } from "../../src/core/keys.ts";
import type { Answer, AnswerResult, ApprovalRequest, Person, Scope } from "../../src/core/model.ts";
import { replyTo } from "../../src/core/replies.ts";
import { visible } from "../../src/core/text.ts";
import { NO_BREAK } from "./layout.ts";
import { clockTime, writable } from "./screen.ts";

type Key = "y" | "1" | "a" | "p" | "u" | "n";

/** What may be typed in place of a key, in each language; the first word is named in the prompt. */
const WORDS: Readonly<Record<Language, Readonly<Record<Key, readonly string[]>>>> = {
  en: {
    y: ["yes", "once"],
    1: ["one", "only one"],
    a: ["always"],
    p: ["project"],
    u: ["user"],
    n: ["no", "deny"],
  },
  de: {
    y: ["ja", "j", "einmal"],
    1: ["eins", "nur eins"],
    a: ["immer"],
    p: ["projekt"],
    u: ["benutzer"],
    n: ["nein"],
  },
};

interface Way {
  readonly key: Key;
  /** What it approves, in a few words. */
  readonly does: string;
  readonly scope: Scope;
}

/** How far a person has read what does not fit the screen. */
export type Reading =
  | { readonly kind: "fits" | "read" }
  | { readonly kind: "unread"; readonly lines: number }
  /** Another program showed it: the word at its end shows that the person got there. */
  | { readonly kind: "word"; readonly word: string };

export interface Asked {
  readonly request: ApprovalRequest;
  readonly card: Card;
  readonly reading: Reading;
  /** Too many wrong phrases were typed. */
  readonly locked: boolean;
}

function waysOf({ card }: Asked): readonly Way[] {
  const { scope, calls } = card;
  const rule = writable(card);
  return [
    { key: "y", does: calls > 1 ? `all ${calls}` : "once", scope: "once" },
    ...(calls > 1 ? [{ key: "1", does: "only one", scope: "once" } as const] : []),
    ...(scope.length > 0 ? [{ key: "a", does: "always", scope: "session" } as const] : []),
    ...(rule?.project
      ? [{ key: "p", does: "always in this project", scope: "project" } as const]
      : []),
    ...(rule ? [{ key: "u", does: "always in all projects", scope: "user" } as const] : []),
  ];
}

export function promptOf(asked: Asked): string {
  const { card, reading, locked } = asked;
  const { phrase, calls } = card;
  if (locked) return 'Enter denies, "n WHY" also tells the agent why: ';
  if (reading.kind === "unread")
    return (
      `Read all ${reading.lines.toLocaleString("en-US")} lines before you answer: Enter opens ` +
      `them, "n WHY" denies: `
    );
  if (reading.kind === "word")
    return 'Type the word at the end of the text to go on; v opens it again, "n WHY" denies: ';
  if (phrase !== null)
    return (
      `To approve ${calls > 1 ? `all ${calls}` : "once"}, type ` +
      `"${phrase.replaceAll(" ", NO_BREAK)}"; ${again(asked)}Enter or "n${NO_BREAK}WHY" denies: `
    );
  const ways = waysOf(asked);
  const keys = ways.map(({ key }) => key).join("/");
  return `Approve? ${listed(asked)}, ${again(asked)}n${NO_BREAK}WHY or Enter denies [${keys}/N] `;
}

/** `y once, a always`; with the word of the operator's language where that is not English. */
const listed = (asked: Asked): string =>
  waysOf(asked)
    .map(({ key, does }) => `${key}${ownWord(asked, key)}${NO_BREAK}${does}`)
    .join(", ");

function ownWord({ request }: Asked, key: Key): string {
  const { language = "en" } = request;
  const word = language === "en" ? undefined : WORDS[language][key][0];
  return word === undefined ? "" : ` or ${word}`;
}

const again = ({ reading }: Asked): string => (reading.kind === "read" ? "v reads it again, " : "");

export type Line =
  | { readonly kind: "answer"; readonly answer: Answer }
  /** Opens the text that does not fit the screen. */
  | { readonly kind: "read" }
  /** The word at the end of that text. */
  | { readonly kind: "seen" }
  /** It means nothing here; what could have been typed. */
  | { readonly kind: "unclear"; readonly why: string };

/** What a line means for this question. Only what the prompt names approves, denies or opens. */
export function readLine(line: string, asked: Asked, person: Person): Line {
  const { request, reading, locked } = asked;
  const { id, phrase, calls } = request;
  const denied = denialIn(line, request.language);
  const opens = reading.kind === "unread" && line === "";
  const hasText = reading.kind !== "fits";
  if (opens || (hasText && /^v$/i.test(line))) return { kind: "read" };
  if (reading.kind === "word" && line.toLowerCase() === reading.word) return { kind: "seen" };
  const isDenial = denied !== undefined || (line === "" && reading.kind !== "word");
  if (isDenial) {
    const reason = denied && { reason: denied };
    return { kind: "answer", answer: { approval: id, choice: "deny", person, ...reason } };
  }
  if (reading.kind === "unread" || reading.kind === "word" || locked)
    return { kind: "unclear", why: unclear(line, asked) };
  const approve = { approval: id, choice: "approve", person, calls } as const;
  if (phrase !== undefined)
    return { kind: "answer", answer: { ...approve, scope: "once", phrase: line } };
  const way = waysOf(asked).find(({ key }) => means(line, key, request));
  if (!way) return { kind: "unclear", why: unclear(line, asked) };
  const { scope } = way;
  return { kind: "answer", answer: { ...approve, scope, ...(way.key === "1" && { calls: 1 }) } };
}

function means(line: string, key: Key, { language = "en", calls }: ApprovalRequest): boolean {
  const typed = line.toLowerCase();
  const words = [...WORDS.en[key], ...WORDS[language][key]];
  // "once" is not what y means where it approves several
  const isSeveral = key === "y" && calls > 1 && ["once", "einmal"].includes(typed);
  if (key === "y" && calls > 1 && typed === `all ${calls}`) return true;
  return !isSeveral && (typed === key || words.includes(typed));
}

/** The reason of a denial ("" where there is none); undefined: it is no denial. */
function denialIn(line: string, language: Language = "en"): string | undefined {
  const words = ["n", ...WORDS.en.n, ...WORDS[language].n].join("|");
  const found = new RegExp(`^(?:${words})(?:[ ,:]+(?<reason>.*))?$`, "is").exec(line);
  return found ? (found.groups?.reason?.trim() ?? "") : undefined;
}

/** Why a line was not taken, what can be typed, and what happens otherwise. */
function unclear(line: string, asked: Asked): string {
  const { reading, request, locked } = asked;
  const typed = line === "" ? "Nothing was typed" : quotedLine(line);
  const otherwise =
    `Nothing was decided; without an answer the call is denied at ` +
    `${clockTime(request.expiresAt)}.`;
  if (locked)
    return (
      `${typed}: this can only be denied now. Press Enter, or type n ` +
      `and a reason. ${otherwise}`
    );
  if (reading.kind === "unread")
    return (
      `${typed}: this cannot be approved before you have read all of it. Press Enter to open ` +
      `it, or deny it with n and a reason. ${otherwise}`
    );
  if (reading.kind === "word")
    return (
      `${typed} is not the word at the end of the text. Type v to open the text again, or deny ` +
      `the call with n and a reason. ${otherwise}`
    );
  return (
    `${typed} is none of the answers. Type ${listed(asked)}, or n and a reason to deny. ` +
    `${otherwise}`
  );
}

const MAX_SHOWN = 60;
function quotedLine(line: string): string {
  const { text } = visible(line);
  return `"${text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text}"`;
}

/** What to tell of an answer that leaves the question open: for a wrong phrase, all about it. */
export function explain(result: AnswerResult, line: string, asked: Asked): string {
  if (result.status !== "phrase-wrong") return replyTo(result);
  const { phrase, triesLeft } = result;
  const tries = triesLeft === 1 ? "One try left" : `${triesLeft} tries left`;
  return [
    `${quotedLine(line)} is not the phrase, so nothing was approved.`,
    `${tries}, then this can only be denied. Type "${phrase.replaceAll(" ", NO_BREAK)}"`,
    "(capitals and spaces do not matter), or n and a reason to deny.",
    `Without an answer the call is denied at ${clockTime(asked.request.expiresAt)}.`,
  ].join(" ");
}
