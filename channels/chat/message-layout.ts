/**
 * An approval request as one message: which parts of its card, in which order, with which buttons,
 * and what is left out if it is too long.
 */
import { type Card, cardOf, outcomeLine } from "../../src/core/card.ts";
import { causeFacts } from "../../src/core/card-facts.ts";
import type { ApprovalRequest, Decision } from "../../src/core/model.ts";
import { cut } from "../../src/core/text.ts";
import { buttons, type Hidden, ruleButtons } from "./buttons.ts";
import type { CallbackTokens } from "./callback-token.ts";
import type { MessageLayout, PlatformAdapter } from "./platform-adapter.ts";

export interface LayoutOptions {
  readonly callbackTokens: CallbackTokens;
  readonly chat: string;
  /** UTF-16 units for everything but title, outcome and buttons. */
  readonly room: number;
  readonly overflows: PlatformAdapter["overflows"];
  readonly grantTtlMs: number;
}

/**
 * The controls of a live card: the buttons that answer, or the rule and the buttons that write it.
 */
export type Face = "plain" | "rule";

export interface OpenLayoutOptions extends LayoutOptions {
  /** All of it was made viewable elsewhere. */
  readonly whole: boolean;
  /** Left out: plain. A card without a rule has no other. */
  readonly face?: Face;
}

export interface Laid {
  readonly layout: MessageLayout;
  /** Something did not fit, so it cannot be approved before all of it could be seen. */
  readonly cut: boolean;
  /**
   * What “always” would cover did not fit: once can be approved, always only after it was shown.
   */
  readonly shortened: boolean;
}

/**
 * If the facts do not all fit, a single fact may take this much; a longer one is cut like
 * everything else.
 */
const MAX_FACT = 300;
const MIN_CODE = 200;
const MIN_SCOPE = 64;
/** What the model says about itself must not look like what we say about it. */
const SAYS = "The agent says: ";
/** The share of room and facts that is left if escaping makes them several times as long. */
const TIGHT = { room: 1 / 4, fact: 1 / 3 };
/** What labels, separators and line ends take in the wordiest layout. */
const FRAME = 24;
const CUT =
  "Too long for one message. “Show everything” posts all of it; after that you can approve.";
const SHORTENED =
  "What “Always” would cover is too long for this message: “Show everything” posts all of it, " +
  "and then offers “Always”.";

/** The card of an open approval request. */
export function openLayout(
  request: ApprovalRequest,
  { whole, face = "plain", ...options }: OpenLayoutOptions,
): Laid {
  const card = cardOf(request);
  const rule = card.phrase === null ? card.rule : null;
  const shown = face === "rule" ? rule : null;
  const laid = layOut(card, { ...options, rule: shown });
  const offered = card.scope.length > 0 && card.phrase === null;
  const hidden: Hidden = whole
    ? undefined
    : laid.cut
      ? "cut"
      : laid.shortened && offered
        ? "shortened"
        : undefined;
  const given = { ...options, id: request.id, calls: card.calls, hidden };
  const rows = shown
    ? ruleButtons({ ...given, project: shown.project !== null })
    : buttons({ ...given, always: offered, rule: rule !== null });
  const hint = hidden === "cut" ? [CUT] : hidden === "shortened" ? [SHORTENED] : [];
  return { ...laid, layout: { ...laid.layout, notes: [...laid.layout.notes, ...hint], rows } };
}

/** The same card once it is closed: the outcome at the top, and no buttons. */
export function closedLayout(
  request: ApprovalRequest,
  decision: Decision,
  options: LayoutOptions,
): MessageLayout {
  const { layout } = layOut(cardOf(request), { ...options, rule: null });
  return {
    ...layout,
    over: true,
    outcome: outcomeLine(decision),
    ended: decision.status,
    rows: [],
  };
}

/** All of it as a text file. */
export function wholeText(request: ApprovalRequest, grantTtlMs: number): string {
  const card = cardOf(request);
  const always = alwaysOf(card, grantTtlMs);
  const facts = [
    ...causeFacts(card),
    ...factsOf(card),
    ...(card.scope.length > 0 ? [always] : []),
    ...ruleFacts(card),
  ];
  return [
    `${card.levelWord} · ${card.heading} · ${card.ref}`,
    ...(card.summary === null ? [] : [`${SAYS}${card.summary}`]),
    ...facts.map(([label, text]) => `${label}: ${text}`),
    ...(card.calls > 1 ? [`${card.calls} identical calls wait for this answer.`] : []),
    ...card.notes,
    ...(card.subject ? ["", `${card.subject.label}:`, card.subject.text] : []),
    "",
    "arguments, as they were sent:",
    card.arguments,
    "",
  ].join("\n");
}

interface LayOptions extends LayoutOptions {
  /**
   * The rule that the buttons write. They write nothing else, so the rule gets the space of what
   * “always” would cover.
   */
  readonly rule: Card["rule"];
}

/**
 * Cuts nothing if everything fits; else cuts each fact to its length; and cuts everything if
 * the escaped text is too long.
 */
function layOut(card: Card, options: LayOptions): Laid {
  const { room } = options;
  const whole = layOutWithin(card, options, { room, fact: Number.POSITIVE_INFINITY });
  if (!whole.cut && whole.size <= room && !options.overflows(whole.layout)) return whole;
  const laid = layOutWithin(card, options, { room, fact: MAX_FACT });
  if (!options.overflows(laid.layout)) return laid;
  return layOutWithin(card, options, { room: room * TIGHT.room, fact: MAX_FACT * TIGHT.fact });
}

interface Budget {
  readonly room: number;
  readonly fact: number;
}

function layOutWithin(
  card: Card,
  { grantTtlMs, rule }: LayOptions,
  { room, fact }: Budget,
): Laid & { readonly size: number } {
  const { facts, quote, notes, isCut } = partsOf(card, rule, fact);
  const [label, scope] = rule ? ["", ""] : alwaysOf(card, grantTtlMs);
  const texts = [...facts.flat(), quote ?? "", ...notes, ...(scope ? [label] : [])];
  const taken = lengthOf(texts) + FRAME * (facts.length + 1);
  // What “always” would cover may use the room that is left, and takes none from the other parts.
  const least = scope === "" ? 0 : Math.max(MIN_SCOPE, Math.min(scope.length, fact, MAX_FACT));
  const code = codeWithin(card, rule, { room: room - taken, least });
  const coded = sizeOf(code);
  const always = cut(scope, Math.max(MIN_SCOPE, least, room - taken - coded));
  const layout: MessageLayout = {
    level: card.level,
    over: false,
    title: `${card.levelWord} · ${card.heading}`,
    outcome: null,
    facts: scope === "" ? facts : [...facts, [label, always.text]],
    quote,
    code: code.map(({ label, text }) => ({ label, text })),
    notes,
    rows: [],
  };
  return {
    layout,
    cut: isCut || code.some(({ left }) => left > 0),
    shortened: always.left > 0,
    size: taken + coded + always.text.length,
  };
}

interface Parts extends Pick<MessageLayout, "facts" | "quote" | "notes"> {
  /** Something was cut off that no other part repeats. */
  readonly isCut: boolean;
}

/** All parts but the code. `fact`: UTF-16 units that each of them may take. */
function partsOf(card: Card, rule: Card["rule"], fact: number): Parts {
  const project: [string, string][] = rule?.project ? [[PROJECT, rule.project]] : [];
  const own = [...factsOf(card), ...project].map(([label, text]) => ({
    label,
    ...cut(text, fact),
  }));
  // These only repeat what the arguments say.
  const pointers = causeFacts(card).map(([label, text]) => ({
    label,
    ...cut(text, Math.min(fact, MAX_FACT)),
  }));
  const quote = card.summary === null ? null : cut(`${SAYS}${card.summary}`, fact);
  return {
    facts: [...pointers, ...own].map(({ label, text }) => [label, text] as const),
    quote: quote?.text ?? null,
    notes: [
      ...card.notes.map((note) => cut(note, MAX_FACT).text),
      ...(rule ? [ruleNote(card, rule)] : []),
      ...rulesOf(card),
    ],
    isCut: own.some(({ left }) => left > 0) || (quote !== null && quote.left > 0),
  };
}

interface Code {
  readonly label: string;
  readonly text: string;
  /** How much was cut off. */
  readonly left: number;
}

const sizeOf = (code: readonly Code[]): number =>
  lengthOf(code.flatMap(({ label, text }) => [label, text])) + FRAME * code.length;

/** `least`: what has to be left for what “always” would cover. */
function codeWithin(
  card: Card,
  rule: Card["rule"],
  { room, least }: { readonly room: number; readonly least: number },
): Code[] {
  const written = rule
    ? [{ label: RULE, ...cut(rule.text, Math.max(MIN_CODE, room - MIN_CODE)) }]
    : [];
  return [...codeOf(card, Math.max(MIN_CODE, room - sizeOf(written) - least)), ...written];
}

/**
 * The raw arguments, preceded by the decoded form of the most important ones if there is room for
 * both.
 */
function codeOf({ subject, arguments: raw }: Card, room: number): Code[] {
  const own = { label: "arguments, as they were sent" };
  const both = (subject?.text.length ?? 0) + raw.length + 2 * FRAME;
  if (subject && both <= room)
    return [
      { ...subject, left: 0 },
      { ...own, text: raw, left: 0 },
    ];
  return [{ ...own, ...cut(raw, Math.max(MIN_CODE, room - FRAME)) }];
}

function factsOf(card: Card): [string, string][] {
  const facts: [string, string | null][] = [
    ["tool", card.tool],
    ["session", card.session],
    ["agent", card.agent],
    ["folder", card.cwd],
  ];
  return facts.filter((fact): fact is [string, string] => fact[1] !== null);
}

/** The label of the project that a rule is limited to. */
const PROJECT = "this project";
const RULE = "approves this, and writes this rule";

const ruleNote = ({ calls }: Card, { project }: NonNullable<Card["rule"]>): string =>
  [
    ...(calls > 1 ? [`Approves all ${calls} calls.`] : []),
    "The rule stays until it is revoked (/grants, /revoke).",
    ...(project === null ? [] : ["“In this project” limits it to calls of this project."]),
  ].join(" ");

const ruleFacts = ({ rule, phrase }: Card): [string, string][] =>
  rule === null || phrase !== null
    ? []
    : [
        ["“Rule…” can write, until it is revoked", rule.text],
        ...(rule.project === null ? [] : [[PROJECT, rule.project] as [string, string]]),
      ];

/** Empty if it would grant nothing. */
const alwaysOf = ({ scope }: Card, grantTtlMs: number): readonly [label: string, text: string] => [
  `“Always” covers, in this session for ${span(grantTtlMs)}`,
  scope.join(", "),
];

function rulesOf({ ref, roles, phrase, expiresAt, createdAt, calls }: Card): string[] {
  const who =
    roles.length > 0
      ? `approvers with the role ${cut(roles.join(" or "), MAX_FACT).text}`
      : "any approver";
  const minutes = Math.max(1, Math.round((expiresAt - createdAt) / 60_000));
  return [
    ...(calls > 1 ? [`${calls} identical calls wait for this answer.`] : []),
    ...(phrase === null ? [] : [`To approve, type: ${phrase}`]),
    `May answer: ${who}. Denied at ${clock(expiresAt)} (${minutes} min) unless ` +
      `answered. ID: ${ref}`,
  ];
}

const clock = (at: number): string => new Date(at).toLocaleTimeString("en-GB");

/** `8 h`, `90 min`. */
export const span = (ms: number): string =>
  ms % 3_600_000 === 0 ? `${ms / 3_600_000} h` : `${Math.max(1, Math.round(ms / 60_000))} min`;

const lengthOf = (texts: readonly string[]): number =>
  texts.reduce((length, text) => length + text.length, 0);
