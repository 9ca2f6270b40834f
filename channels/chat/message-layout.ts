/**
 * An approval request as one message: which parts of its card, in which order, with which buttons,
 * and what is left out if it is too long.
 */
import { type Card, cardOf, outcomeLine } from "../../src/core/card.ts";
import { causeFacts } from "../../src/core/card-facts.ts";
import type { ApprovalRequest, Decision } from "../../src/core/model.ts";
import { cut } from "../../src/core/text.ts";
import {
  type CodeBlock,
  callBlocks,
  callContext,
  callLine,
  oneBlock,
  type Piece,
  textOf,
} from "../call-blocks.ts";
import { alwaysButtons, buttons } from "./buttons.ts";
import type { CallbackTokens } from "./callback-token.ts";
import type { Reported } from "./closed-cards.ts";
import type { MessageLayout, PlatformAdapter } from "./platform-adapter.ts";

export interface LayoutOptions {
  readonly callbackTokens: CallbackTokens;
  readonly chat: string;
  /** UTF-16 units for everything but title, outcome and buttons. */
  readonly room: number;
  readonly overflows: PlatformAdapter["overflows"];
  readonly grantTtlMs: number;
}

/** The controls of a live card: the buttons that answer, or what “always” can mean. */
export type Face = "plain" | "always";

export interface OpenLayoutOptions extends LayoutOptions {
  /** All of it was made viewable elsewhere. */
  readonly whole: boolean;
  /** Left out: plain. A card that offers no more than one approval has no other. */
  readonly face?: Face;
}

export interface Laid {
  readonly layout: MessageLayout;
  /** Something did not fit, so it cannot be approved before all of it could be seen. */
  readonly cut: boolean;
}

/**
 * If not everything fits, a single fact may take this much; a longer one is cut like everything
 * else.
 */
const MAX_FACT = 300;
const MIN_CODE = 200;
/** What the model says about itself must not look like what we say about it. */
const SAYS = "The agent says: ";
/** The share of room and facts that is left if escaping makes them several times as long. */
const TIGHT = { room: 1 / 4, fact: 1 / 3 };
/** What labels, separators and line ends take in the wordiest layout. */
const FRAME = 24;
const CUT =
  "Too long for one message. “Show everything” posts all of it; after that you can approve.";

/** The card of an open approval request. */
export function openLayout(
  request: ApprovalRequest,
  { whole, face = "plain", ...options }: OpenLayoutOptions,
): Laid {
  const card = cardOf(request);
  const offers = offersOf(card, options.grantTtlMs);
  const always = face === "always" ? offers : undefined;
  const laid = layOut(card, { ...options, offers: always, isOpen: true });
  const hidden = laid.cut && !whole;
  const given = { ...options, id: request.id, calls: card.calls, hidden };
  const rows = always
    ? alwaysButtons(given, always)
    : buttons({ ...given, always: offers !== undefined });
  const notes = [...laid.layout.notes, ...(hidden ? [CUT] : [])];
  return { ...laid, layout: { ...laid.layout, notes, rows } };
}

/** The same card once it is closed: the outcome at the top, and no buttons. */
export function closedLayout(
  request: ApprovalRequest,
  decision: Decision,
  { outcome, ...options }: LayoutOptions & { readonly outcome?: Reported | undefined },
): MessageLayout {
  const { layout } = layOut(cardOf(request), { ...options, offers: undefined, isOpen: false });
  return {
    ...layout,
    ...(outcome && { facts: [reportFact(outcome), ...layout.facts] }),
    over: true,
    outcome: outcomeLine(decision),
    ended: decision.status,
    rows: [],
  };
}

/** What the agent's host said of the call, on one line. */
function reportFact({ ok, exitCode, error }: Reported): readonly [string, string] {
  const parts = [
    ...(exitCode === undefined ? [] : [`exit code ${exitCode}`]),
    ...(error === undefined ? [] : [cut(error.replace(/\s+/g, " "), MAX_FACT).text]),
  ];
  return [
    ok ? "it ran" : "it failed",
    parts.join(" · ") || (ok ? "without an error" : "no reason"),
  ];
}

/** All of it as a text file. */
export function wholeText(request: ApprovalRequest, grantTtlMs: number): string {
  const card = cardOf(request);
  const { all, nested } = callBlocks(card);
  const around = callContext(card, { room: Number.POSITIVE_INFINITY });
  const facts = [
    ["session", card.session],
    ...causeFacts(card),
    ...restFacts(card),
    ...(offersOf(card, grantTtlMs)?.facts ?? []),
  ];
  return [
    `${card.levelWord} · ${card.heading} · ${card.ref}`,
    "",
    ...[...all, ...nested].flatMap(({ head, text }) => [`${textOf(head)}:`, text, ""]),
    // its ID stands in the first line
    callLine(card)
      .slice(0, -1)
      .map(({ text }) => text)
      .join(" · "),
    ...(card.summary === null ? [] : [`${SAYS}${card.summary}`]),
    ...facts.map(([label, text]) => `${label}: ${text}`),
    ...(around.length > 0 ? [textOf(around)] : []),
    ...notesOf(card),
    "",
  ].join("\n");
}

/** What “always” can mean. */
export interface Offers {
  /** The label of each button, which says how long or where. */
  readonly buttons: readonly (readonly [scope: "session" | "project" | "user", label: string])[];
  /** Sentences that end with a pattern, a rule or a folder. */
  readonly facts: readonly (readonly [label: string, text: string])[];
}

/** Undefined: it can be approved only once. */
function offersOf({ scope, rule, phrase }: Card, grantTtlMs: number): Offers | undefined {
  if (phrase !== null || (scope.length === 0 && rule === null)) return undefined;
  const ttl = span(grantTtlMs);
  const session = scope.length > 0;
  const project = rule?.project ?? null;
  return {
    buttons: [
      ...(session ? [["session", `For ${ttl}`] as const] : []),
      ...(project === null ? [] : [["project", "In this project"] as const]),
      ...(rule === null ? [] : [["user", "In all projects"] as const]),
    ],
    facts: [
      ...(session ? [[`For ${ttl}, in this session`, scope.join(", ")] as const] : []),
      ...(rule === null ? [] : [["Until it is revoked, by this rule", rule.text] as const]),
      ...(project === null ? [] : [["“In this project” limits the rule to", project] as const]),
    ],
  };
}

interface LayOptions extends LayoutOptions {
  /** What the buttons approve for longer; undefined: they approve once. */
  readonly offers: Offers | undefined;
  /** It can still be answered. */
  readonly isOpen: boolean;
}

/**
 * Cuts nothing if everything fits; else cuts each fact to its length; and cuts everything if
 * the escaped text is too long.
 */
function layOut(card: Card, options: LayOptions): Laid {
  const { room } = options;
  for (const context of contextsOf(card, options)) {
    const budget = { room, fact: Number.POSITIVE_INFINITY, context };
    const whole = layOutWithin(card, options, budget);
    if (!whole.cut && whole.size <= room && !options.overflows(whole.layout)) return whole;
  }
  const laid = layOutWithin(card, options, { room, fact: MAX_FACT });
  if (!options.overflows(laid.layout)) return laid;
  return layOutWithin(card, options, { room: room * TIGHT.room, fact: MAX_FACT * TIGHT.fact });
}

/** Lines of code that leave room on a phone's first screen for all of the context, and for some. */
const FEW_LINES = 8;
const SOME_LINES = 14;

/**
 * What to try: the context never takes room from the call. An answered card needs none, and beside
 * what “always” can mean there are more important things.
 */
function contextsOf(card: Card, { offers, isOpen }: LayOptions): readonly (readonly Piece[])[] {
  const lines = callBlocks(card).all.reduce((sum, { text }) => sum + text.split("\n").length, 0);
  if (!isOpen || offers || lines > SOME_LINES) return [[]];
  const context = callContext(card, { brief: lines > FEW_LINES });
  return context.length === 0 ? [[]] : [context, []];
}

interface Budget {
  readonly room: number;
  readonly fact: number;
  readonly context?: readonly Piece[];
}

function layOutWithin(
  card: Card,
  { offers }: LayOptions,
  { room, fact, context = [] }: Budget,
): Laid & { readonly size: number } {
  const { line, facts, quote, notes, isCut } = partsOf(card, offers, fact);
  const pieces = [...line, ...context].map(({ text }) => text);
  const texts = [...pieces, ...facts.flat(), quote ?? "", ...notes];
  const taken = lengthOf(texts) + FRAME * (facts.length + 1);
  const { blocks, left } = codeWithin(card, Math.max(MIN_CODE, room - taken));
  const layout: MessageLayout = {
    level: card.level,
    over: false,
    title: `${card.levelWord} · ${card.heading}`,
    outcome: null,
    code: blocks,
    line,
    quote,
    facts,
    context,
    notes,
    rows: [],
  };
  return { layout, cut: isCut || left, size: taken + sizeOf(blocks) };
}

interface Parts extends Pick<MessageLayout, "line" | "facts" | "quote" | "notes"> {
  /** Something was cut off that no other part repeats. */
  readonly isCut: boolean;
}

/** All parts but the code. `fact`: UTF-16 units that each of them may take. */
function partsOf(card: Card, offers: Offers | undefined, fact: number): Parts {
  let isCut = false;
  const own = (text: string): string => {
    const { text: shown, left } = cut(text, fact);
    isCut ||= left > 0;
    return shown.replaceAll("\n… ", " … ").replaceAll(" …\n", " … ");
  };
  const line = callLine(card).map(
    (piece): Piece => (piece.by === "us" ? piece : { ...piece, text: own(piece.text) }),
  );
  const rest = [...restFacts(card), ...(offers?.facts ?? [])].map(
    ([label, text]) => [label, own(text)] as const,
  );
  // these only repeat what the arguments say
  const pointers = causeFacts(card).map(
    ([label, text]) => [label, cut(text, Math.min(fact, MAX_FACT)).text] as const,
  );
  const quote = card.summary === null ? null : own(`${SAYS}${card.summary}`);
  return {
    line,
    facts: [...pointers, ...rest],
    quote,
    notes: [...notesOf(card), ...(offers ? [offerNote(card)] : [])],
    isCut,
  };
}

const sizeOf = (blocks: readonly CodeBlock[]): number =>
  blocks.reduce((sum, { head, text }) => sum + textOf(head).length + text.length + FRAME, 0);

/**
 * All of the call; with what is nested in it if there is room for both. If there is not even room
 * for the call, all of it in one block whose middle is cut out.
 */
function codeWithin(
  card: Card,
  room: number,
): { readonly blocks: readonly CodeBlock[]; readonly left: boolean } {
  const { all, nested } = callBlocks(card);
  for (const blocks of [[...all, ...nested], all])
    if (sizeOf(blocks) <= room) return { blocks, left: false };
  const block = oneBlock(card);
  const head = block.head.map((piece) => ({ ...piece, text: cut(piece.text, MAX_FACT).text }));
  const free = Math.max(MIN_CODE, room - textOf(head).length - FRAME);
  const { text, left } = cut(block.text, free);
  const isCut = left > 0 || textOf(head) !== textOf(block.head);
  return { blocks: [{ ...block, head, text }], left: isCut };
}

const restFacts = ({ rest }: Card): readonly (readonly [string, string])[] =>
  rest === null ? [] : [["other arguments", rest]];

const offerNote = ({ calls }: Card): string =>
  [
    ...(calls > 1 ? [`Approves all ${calls} calls.`] : []),
    "/grants lists what is allowed, /revoke takes it back.",
  ].join(" ");

function notesOf({ notes, roles, phrase, calls }: Card): readonly string[] {
  return [
    ...notes.map((note) => cut(note, MAX_FACT).text),
    ...(calls > 1 ? [`${calls} identical calls wait for this answer.`] : []),
    ...(phrase === null ? [] : [`To approve, type: ${phrase}`]),
    ...(roles.length > 0
      ? [`Only approvers with the role ${cut(roles.join(" or "), MAX_FACT).text} may answer.`]
      : []),
  ];
}

/** `8 h`, `90 min`. */
export const span = (ms: number): string =>
  ms % 3_600_000 === 0 ? `${ms / 3_600_000} h` : `${Math.max(1, Math.round(ms / 60_000))} min`;

const lengthOf = (texts: readonly string[]): number =>
  texts.reduce((length, text) => length + text.length, 0);
