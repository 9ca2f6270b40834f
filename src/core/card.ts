/**
 * The card: one view of an approval request for every channel. All text in it has been made
 * visible; channels only lay it out.
 */
import { type CardForm, formOf, marksOf, quoteWord, RAW } from "./card-body.ts";
import { type CardFindings, cardFindingsOf } from "./card-findings.ts";
import { canonical, sha256 } from "./digest.ts";
import type { CallOutcome } from "./history.ts";
import { refOf } from "./ids.ts";
import { describe } from "./keys.ts";
import { masked, ownMasks } from "./masks.ts";
import type {
  ApprovalRecord,
  ApprovalRequest,
  ApprovalStatus,
  CallContext,
  Decision,
  JsonObject,
  Level,
  Scope,
} from "./model.ts";
import { ruleText } from "./permanent-rules.ts";
import type { Masked } from "./pii.ts";
import { mayEvaluate, redact, redactCommand } from "./redact.ts";
import { maskForms } from "./secret-forms.ts";
import { hideSecrets } from "./secrets.ts";
import { visible } from "./text.ts";

export interface Card extends CardFindings, CardForm {
  /** What people type to name this question. */
  readonly ref: string;
  /** From the closed set of pattern keys, never from the model's text. */
  readonly heading: string;
  readonly level: Level;
  /** The level in a word, for those who do not see its colour. */
  readonly levelWord: string;
  readonly key: string;
  readonly tool: string;
  readonly session: string;
  /** The session that the agent named as its parent. */
  readonly parent: string | null;
  /** Questions of one parent's sessions have it in common where the calls would do the same. */
  readonly alike: string | null;
  readonly agent: string | null;
  readonly cwd: string | null;
  /** What the agent says of it. To be shown as a quotation. */
  readonly summary: string | null;
  /** The raw arguments, complete; empty where `partial` says so. */
  readonly arguments: string;
  /**
   * Characters of the arguments that are left out here, because they are many: `GET
   * /v1/approvals/{id}` has them. 0: none.
   */
  readonly partial: number;
  /**
   * The part of the arguments that matters most, decoded and complete: the command, the path, the
   * address.
   */
  readonly subject: { readonly label: string; readonly text: string } | null;
  /** How many deceptive characters were made visible. */
  readonly marks: number;
  readonly notes: readonly string[];
  /** How many identical calls wait for the answer. */
  readonly calls: number;
  /** What "always" would grant; empty: it is not offered. */
  readonly scope: readonly string[];
  /**
   * The rule that an approval could write, as a policy file would hold it; `project`: the root of
   * the project, if there is one.
   */
  readonly rule: { readonly text: string; readonly project: string | null } | null;
  /** What stands around the call; null: it is not known. */
  readonly context: CallContext | null;
  readonly phrase: string | null;
  /** Only approvers with one of these roles may answer; empty: every approver. */
  readonly roles: readonly string[];
  readonly createdAt: number;
  readonly expiresAt: number;
}

const LEVEL_WORDS: Readonly<Record<Level, string>> = {
  safe: "SAFE",
  dangerous: "DANGEROUS",
  catastrophic: "CATASTROPHIC",
};

/** The arguments worth showing decoded, in the order of preference. */
const SUBJECTS = ["command", "cmd", "argv", "file_path", "path", "url", "query", "prompt"] as const;

/**
 * Making a megabyte of hostile text visible takes a while, and every channel shows the same card,
 * so the last few are kept.
 */
const MAX_KEPT = 64;
/** Cards of longer arguments use too much memory to be kept. */
const MAX_KEPT_LENGTH = 262_144;
const kept = new Map<string, Card>();

/** Cards of long arguments that were made in a thread; kept as long as their questions are open. */
const pinned = new Map<string, Card>();

/** Keeps a card that was made elsewhere until `unpinCard`. */
export function pinCard(request: ApprovalRequest, card: Card): void {
  pinned.set(request.id, card);
}

export const isPinned = ({ id }: ApprovalRequest): boolean => pinned.has(id);

export function unpinCard(id: string): void {
  pinned.delete(id);
}

export function cardOf(request: ApprovalRequest): Card {
  const own = pinned.get(request.id);
  if (own) return own.calls === request.calls ? own : { ...own, calls: request.calls };
  const known = kept.get(request.id);
  if (known && known.calls === request.calls) return known;
  const card = known ? { ...known, calls: request.calls } : buildCard(request);
  if (request.arguments.length <= MAX_KEPT_LENGTH) kept.set(request.id, card);
  for (const oldest of kept.keys()) {
    if (kept.size <= MAX_KEPT) break;
    kept.delete(oldest);
  }
  return card;
}

/** Longer arguments are left out of lists, events and frames. */
const BRIEF = 16_384;
const BRIEF_SPAN = 400;

/**
 * The card without arguments that are long. Their secrets are not looked for, so what points at
 * them is masked by form.
 */
function briefOf(request: ApprovalRequest): Card {
  const { arguments: raw, masks, ...rest } = request;
  const spans = request.spans.map((span) => (span.length > BRIEF_SPAN ? "" : maskForms(span)));
  const scope = request.scope.map((pattern) => maskForms(pattern));
  return {
    ...buildCard({ ...rest, masks: ownMasks(masks), arguments: "{}", spans, scope }),
    ...RAW,
    arguments: "",
    partial: raw.length,
  };
}

/** Makes a card, however long that takes: a tenth of a second for a megabyte of hostile text. */
export function buildCard(request: ApprovalRequest): Card {
  const secrets = hideSecrets(request.arguments);
  const masks = [...(request.masks ?? []), ...secrets.pieces];
  const own = masked(secrets.text, request.masks ?? []);
  const raw = mayEvaluate(request.arguments)
    ? { text: own.text, hidden: 0 }
    : redactCommand(own.text);
  const shown = visible(raw.text);
  const subject = subjectOf(secrets.text, request.masks ?? []);
  const said = (text: string): string => visible(masked(text, ownMasks(request.masks)).text).text;
  const found = cardFindingsOf({ ...request, masks });
  const call = { request, open: secrets.text, masks, arguments: shown.text, spans: found.spans };
  const form = formOf(call);
  const marks = Math.max(shown.marks, subject?.marks ?? 0, marksOf(form));
  return {
    ref: refOf(request.id),
    heading: describe(request.patternKey, request.language),
    level: request.level,
    levelWord: LEVEL_WORDS[request.level],
    key: request.patternKey,
    tool: said(request.tool),
    session: said(request.session),
    parent: optional(request.parent, said),
    alike: request.alike ?? null,
    agent: optional(request.agent, said),
    cwd: optional(request.cwd, said),
    summary:
      request.summary === undefined
        ? null
        : visible(redact(masked(request.summary, masks).text).text).text,
    arguments: shown.text,
    partial: 0,
    subject: subject && { label: subject.label, text: subject.text },
    ...found,
    ...form,
    marks,
    notes: notesOf(
      request,
      { marks, said },
      { secrets: secrets.hidden + raw.hidden, masks: own.hidden },
    ),
    calls: request.calls,
    scope: request.scope.map(
      (pattern) => visible(redactCommand(masked(pattern, masks).text).text).text,
    ),
    rule: request.rule
      ? { text: said(ruleText(request.rule)), project: optional(request.rule.project, said) }
      : null,
    context: contextOf(request.context, said),
    phrase: request.phrase ?? null,
    roles: request.roles ?? [],
    createdAt: request.createdAt,
    expiresAt: request.expiresAt,
  };
}

function contextOf(
  context: CallContext | undefined,
  said: (text: string) => string,
): CallContext | null {
  if (!context) return null;
  const { branch, repository, before, earlier } = context;
  return {
    branch: branch === null ? null : said(branch),
    repository: repository === null ? null : said(repository),
    before: before.map((line) => ({ ...line, tool: said(line.tool), what: said(line.what) })),
    earlier,
  };
}

/** What people were shown, as one hash for the audit. */
export const cardDigest = (card: Card): string =>
  sha256(canonical({ ...card, notes: [...card.notes] } as unknown as JsonObject));

const optional = (text: string | undefined, said: (text: string) => string): string | null =>
  text === undefined ? null : said(text);

function subjectOf(
  raw: string,
  masks: readonly Masked[],
): { label: string; text: string; marks: number } | null {
  const input = JSON.parse(raw) as JsonObject;
  for (const label of SUBJECTS) {
    const value = input[label];
    if (typeof value === "string")
      return { label, ...visible(redactCommand(masked(value, masks).text).text) };
    if (Array.isArray(value) && value.every((word) => typeof word === "string")) {
      return {
        label,
        ...visible(redactCommand(masked(value.map(quoteWord).join(" "), masks).text).text),
      };
    }
  }
  return null;
}

function notesOf(
  request: ApprovalRequest,
  { marks, said }: { marks: number; said: (text: string) => string },
  hidden: { secrets: number; masks: number },
): string[] {
  const notes = [];
  if (marks > 0)
    notes.push(
      `${count(marks, "place")} with deceptive, invisible or padding characters ` +
        "made visible as ⟨…⟩.",
    );
  if (hidden.secrets > 0)
    notes.push(`${count(hidden.secrets, "secret value")} masked as [secret:…].`);
  if (hidden.masks > 0)
    notes.push(`${count(hidden.masks, "place")} masked as [REDACTED] or [SECRET:…].`);
  if (request.explicit) notes.push(said(request.reason.message.replace(/\s+/g, " ")));
  for (const warning of request.warnings ?? []) notes.push(said(warning));
  return notes;
}

const count = (n: number, thing: string): string =>
  `${n.toLocaleString("en-US")} ${thing}${n === 1 ? "" : "s"}`;

/** An approval as every channel and endpoint shows it. */
export interface Approval {
  readonly id: string;
  readonly session: string;
  readonly tool: string;
  /**
   * Raw JSON text, exactly as it was submitted; empty where `card.partial` says that it is left
   * out.
   */
  readonly arguments: string;
  readonly status: ApprovalStatus;
  readonly level: Level;
  readonly patternKey: string;
  readonly description: string;
  readonly keys: readonly string[];
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly resolvedAt: number | null;
  readonly digest: string;
  /** How many identical calls wait for the answer, or did. */
  readonly calls: number;
  /** How many of them were approved. */
  readonly approvedCalls?: number;
  /** What "always" would grant, or did. */
  readonly scope: readonly string[];
  readonly resolvedBy?: string;
  /** Whether it was approved once or always. */
  readonly resolvedScope?: Scope;
  /** The id of the rule that the approval wrote. */
  readonly resolvedRule?: string;
  /** Why, in the person's own words. */
  readonly resolvedReason?: string;
  /** Another input was approved than the one that was asked about. */
  readonly edited?: true;
  readonly channel?: string;
  readonly phrase?: string;
  /** What became of the call, once its host has said so. */
  readonly outcome: CallOutcome | null;
  readonly card: Card;
}

/** `brief`: without arguments that are long. */
export function approvalOf(
  { request, decision, outcome }: ApprovalRecord,
  size: "whole" | "brief" = "whole",
): Approval {
  const isBrief = size === "brief" && request.arguments.length > BRIEF;
  const {
    id,
    session,
    tool,
    level,
    patternKey,
    keys,
    createdAt,
    expiresAt,
    digest,
    calls,
    scope,
    phrase,
  } = request;
  const own = ownMasks(request.masks);
  return {
    id,
    session: masked(session, own).text,
    tool: masked(tool, own).text,
    arguments: isBrief ? "" : masked(request.arguments, own).text,
    status: decision?.status ?? "pending",
    level,
    patternKey,
    description: describe(patternKey, request.language),
    keys,
    createdAt,
    expiresAt,
    resolvedAt: decision?.at ?? null,
    digest,
    calls,
    ...(decision?.outcome === "allow" && { approvedCalls: decision.calls ?? calls }),
    scope: scope.map((pattern) => masked(pattern, own).text),
    ...(decision && { resolvedBy: decision.by.name }),
    ...(decision?.scope && { resolvedScope: decision.scope }),
    ...(decision?.rule && { resolvedRule: decision.rule }),
    ...(decision?.words && { resolvedReason: masked(decision.words, own).text }),
    ...(decision?.input !== undefined && { edited: true }),
    ...(decision?.by.kind === "person" && { channel: decision.by.channel }),
    ...(phrase !== undefined && { phrase }),
    outcome: outcome ?? null,
    card: isBrief ? briefOf(request) : cardOf(request),
  };
}

/** An approval in JSON, in two pieces: `{${fields},"card":${card}}` is all of it. */
export interface ApprovalJson {
  readonly fields: string;
  readonly card: string;
}

const cardTexts = new WeakMap<Card, string>();
let latest: { readonly record: ApprovalRecord; readonly json: ApprovalJson } | undefined;

/**
 * `approvalOf(record, "brief")` in JSON. After an answer the person who gave it and all companions
 * are sent the same, and the card as it was when the question was asked.
 */
export function approvalJson(record: ApprovalRecord): ApprovalJson {
  const { request, decision } = record;
  if (latest && latest.record.request === request && latest.record.decision === decision)
    return latest.json;
  const { card, ...rest } = approvalOf(record, "brief");
  const text = cardTexts.get(card) ?? JSON.stringify(card);
  cardTexts.set(card, text);
  const json = { fields: JSON.stringify(rest).slice(1, -1), card: text };
  latest = { record: { ...record }, json };
  return json;
}

/** `12:04 UTC`: with the zone, since people who read it may be in another one. */
export const timeOf = (at: number): string =>
  new Date(at).toLocaleTimeString("en-GB", {
    hour: "2-digit",
    minute: "2-digit",
    timeZoneName: "short",
  });

const STATUS_WORDS: Readonly<Record<Decision["status"], string>> = {
  approved: "Approved",
  rejected: "Denied",
  expired: "Expired",
  cancelled: "Cancelled",
};

const SCOPE_WORDS: Readonly<Record<Scope, string>> = {
  once: "once",
  turn: "always in this turn",
  session: "always in this session",
  project: "always in this project",
  user: "always in all projects",
};

/**
 * What became of a question, in one line: `Approved by ada · always in this session · 12:04 UTC ·
 * via CHANNEL`.
 */
export function outcomeLine(decision: Decision): string {
  const { by, status, scope, calls } = decision;
  const parts = [
    by.kind === "person" || by.kind === "headless"
      ? `${STATUS_WORDS[status]} by ${visible(by.name).text}`
      : STATUS_WORDS[status],
  ];
  if (status === "approved") parts.push(SCOPE_WORDS[scope ?? "once"]);
  if (decision.input !== undefined) parts.push("with a changed input");
  if (calls !== undefined) parts.push(calls === 1 ? "one call" : `${calls} identical calls`);
  parts.push(timeOf(decision.at));
  if (by.kind === "person") parts.push(`via ${by.channel}`);
  if (by.kind === "stop") parts.push(`${visible(by.name).text} stopped it`);
  if (by.kind === "gateway") parts.push(decision.reason.message);
  return parts.join(" · ");
}
