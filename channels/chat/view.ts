/** A question as one message: which parts of its card, in which order, with which buttons, and what is left out where it is too long. */
import { type Card, cardOf, outcomeLine } from "../../src/core/card.ts";
import { causeFacts } from "../../src/core/causes.ts";
import type { ApprovalRequest, Decision } from "../../src/core/model.ts";
import { cut } from "../../src/core/text.ts";
import type { Seal, Verb } from "./seal.ts";
import type { Button, View, Wire } from "./wire.ts";

export interface ViewOptions {
  readonly seal: Seal;
  readonly chat: string;
  /** UTF-16 units for everything but title, outcome and buttons. */
  readonly room: number;
  readonly overflows: Wire["overflows"];
  readonly grantTtlMs: number;
}

export interface Laid {
  readonly view: View;
  /** Something did not fit, so it cannot be approved before all of it could be seen. */
  readonly cut: boolean;
}

/** A single fact may take this much; a longer one is cut like everything else. */
const MAX_FACT = 300;
const MIN_CODE = 200;
/** What the model says of itself must not pass for what we say of it. */
const SAYS = "The agent says: ";
/** What is left of room and facts where so much has to be escaped that they take several times their length. */
const TIGHT = { room: 1 / 4, fact: 1 / 3 };
/** What labels, separators and line ends take in the wordiest layout. */
const FRAME = 24;

/** The card of an open question. `whole`: all of it was made viewable elsewhere. */
export function openView(request: ApprovalRequest, { whole, ...options }: ViewOptions & { readonly whole: boolean }): Laid {
  const card = cardOf(request);
  const laid = layOut(card, options);
  const rows = buttons(card, { ...options, id: request.id, withheld: laid.cut && !whole });
  const hint =
    laid.cut && !whole
      ? ["Too long for one message. “Show everything” posts the whole of it; approving is possible after that."]
      : [];
  const view = { ...laid.view, notes: [...laid.view.notes, ...hint], rows };
  return { view, cut: laid.cut };
}

/** The same card once it is over: what became of it on top, and no buttons. */
export function closedView(request: ApprovalRequest, decision: Decision, options: ViewOptions): View {
  const { view } = layOut(cardOf(request), options);
  return { ...view, over: true, outcome: outcomeLine(decision), ended: decision.status, rows: [] };
}

/** All of it as a text file. */
export function wholeText(request: ApprovalRequest, grantTtlMs: number): string {
  const card = cardOf(request);
  return [
    `${card.levelWord} · ${card.heading} · ${card.ref}`,
    ...(card.summary === null ? [] : [`${SAYS}${card.summary}`]),
    ...[...causeFacts(card), ...factsOf(card, grantTtlMs)].map(([label, text]) => `${label}: ${text}`),
    ...(card.calls > 1 ? [`${card.calls} identical calls wait for this answer.`] : []),
    ...card.notes,
    ...(card.subject ? ["", `${card.subject.label}:`, card.subject.text] : []),
    "",
    "arguments, as they were sent:",
    card.arguments,
    "",
  ].join("\n");
}

function layOut(card: Card, options: ViewOptions): Laid {
  const laid = layIn(card, options, { room: options.room, fact: MAX_FACT });
  if (!options.overflows(laid.view)) return laid;
  return layIn(card, options, { room: options.room * TIGHT.room, fact: MAX_FACT * TIGHT.fact });
}

function layIn(card: Card, { grantTtlMs }: ViewOptions, { room, fact }: { readonly room: number; readonly fact: number }): Laid {
  const pointers = causeFacts(card);
  const facts = [...pointers, ...factsOf(card, grantTtlMs)].map(([label, text]) => [label, cut(text, fact)] as const);
  const quote = card.summary === null ? null : cut(`${SAYS}${card.summary}`, fact);
  const notes = [...card.notes.map((note) => cut(note, MAX_FACT).text), ...rulesOf(card)];
  const taken = sum([...facts.flatMap(([label, { text }]) => [label, text]), quote?.text ?? "", ...notes]) + FRAME * facts.length;
  const code = codeOf(card, Math.max(MIN_CODE, room - taken));
  // Pointers only repeat what the arguments say.
  const left = [...facts.slice(pointers.length).map(([, each]) => each.left), quote?.left ?? 0, ...code.map((each) => each.left)];
  const view: View = {
    level: card.level,
    over: false,
    title: `${card.levelWord} · ${card.heading}`,
    outcome: null,
    facts: facts.map(([label, { text }]) => [label, text]),
    quote: quote?.text ?? null,
    code: code.map(({ label, text }) => ({ label, text })),
    notes,
    rows: [],
  };
  return { view, cut: left.some((count) => count > 0) };
}

/** The raw arguments, and decoded before them what matters most of them where there is room for both. */
function codeOf({ subject, arguments: raw }: Card, room: number): { label: string; text: string; left: number }[] {
  const own = { label: "arguments, as they were sent" };
  const both = (subject?.text.length ?? 0) + raw.length + 2 * FRAME;
  if (subject && both <= room)
    return [
      { ...subject, left: 0 },
      { ...own, text: raw, left: 0 },
    ];
  return [{ ...own, ...cut(raw, Math.max(MIN_CODE, room - FRAME)) }];
}

function factsOf(card: Card, grantTtlMs: number): [string, string][] {
  const facts: [string, string | null][] = [
    ["tool", card.tool],
    ["session", card.session],
    ["agent", card.agent],
    ["folder", card.cwd],
    [`“Always” covers, in this session for ${span(grantTtlMs)}`, card.scope.join(", ") || null],
  ];
  return facts.filter((fact): fact is [string, string] => fact[1] !== null);
}

function rulesOf({ ref, roles, phrase, expiresAt, createdAt, calls }: Card): string[] {
  const who = roles.length > 0 ? `approvers with the role ${cut(roles.join(" or "), MAX_FACT).text}` : "any approver";
  const minutes = Math.max(1, Math.round((expiresAt - createdAt) / 60_000));
  return [
    ...(calls > 1 ? [`${calls} identical calls wait for this answer.`] : []),
    ...(phrase === null ? [] : [`To approve, type: ${phrase}`]),
    `May answer: ${who}. Denied at ${clock(expiresAt)} (${minutes} min) if nobody does. ID: ${ref}`,
  ];
}

function buttons(
  { scope, phrase, calls }: Card,
  { seal, chat, id, withheld }: ViewOptions & { readonly id: string; readonly withheld: boolean },
): Button[][] {
  const button = (verb: Verb, label: string, style: Button["style"], count = 1): Button => ({
    label,
    style,
    data: seal.close(verb, id, chat, count),
  });
  const deny = [button("deny", "Deny", "bad"), button("reason", "Deny with reason", "plain")];
  if (withheld) return [[button("whole", "Show everything", "plain")], deny];
  const always = scope.length > 0 && phrase === null ? [button("always", "Always", "plain", calls)] : [];
  const approve =
    calls > 1
      ? [button("approve", `Approve all ${calls}`, "good", calls), button("approve", "Approve one", "plain")]
      : [button("approve", "Approve", "good")];
  return [[...approve, ...always], deny];
}

const clock = (at: number): string => new Date(at).toLocaleTimeString("en-GB");

/** `8 h`, `90 min`. */
export const span = (ms: number): string =>
  ms % 3_600_000 === 0 ? `${ms / 3_600_000} h` : `${Math.max(1, Math.round(ms / 60_000))} min`;

const sum = (texts: readonly string[]): number => texts.reduce((length, text) => length + text.length, 0);
