/** How an event of the core is written to the audit log: which fields, and what is masked. */
import type { AuditEvent } from "../core/audit.ts";
import type { Decision, Finding, Verdict } from "../core/model.ts";
import type { Redactor } from "../core/pii.ts";
import { redact } from "../core/redact.ts";
import { precut, WHOLE, type Wholes } from "../journal/line.ts";

/**
 * How many characters of a text are searched for secrets. A line has the first 500 of them; the
 * rest is searched so that a secret at their end is seen in full. A megabyte of hostile text would
 * take half a second.
 */
const WINDOW = 20_480;

/**
 * The logged form: a call's text once, with the values of secrets and, if the operator wants that,
 * personal data masked in all text of agents and people. The digest is over the unmasked text.
 */
export function writtenWith(redactor: Redactor | undefined): (event: AuditEvent) => object {
  const own = (text: string): Masked => {
    const known = redact(text);
    if (!redactor) return known;
    const more = redactor.redact(known.text);
    return { text: more.text, hidden: known.hidden + more.hidden };
  };
  return (event) => {
    const wholes: Wholes = new Map();
    const masked = (text: string): Masked => {
      if (text.length <= WINDOW) return own(text);
      const { text: shown, hidden } = own(text.slice(0, WINDOW));
      return { text: precut(shown, text, wholes), hidden };
    };
    const form = written(event, masked, (text) => masked(text).text);
    return wholes.size === 0 ? form : { ...form, [WHOLE]: wholes };
  };
}

interface Masked {
  readonly text: string;
  readonly hidden: number;
}

type Clean = (text: string) => string;

function written(event: AuditEvent, masked: (text: string) => Masked, clean: Clean): object {
  switch (event.type) {
    case "received":
      return { type: event.type, call: receivedCall(event.call, masked, clean) };
    case "replaced":
      return { ...event, raw: clean(event.raw) };
    case "verdict":
      return {
        ...event,
        findings: event.findings.map((finding) => cleanFinding(finding, clean)),
        stages: event.stages.some(({ reason }) => reason.type === "hook")
          ? event.stages.map((stage) => cleanStage(stage, clean))
          : event.stages,
      };
    case "answered":
      return event.reason === undefined && event.pattern === undefined
        ? event
        : {
            ...event,
            ...(event.reason !== undefined && { reason: clean(event.reason) }),
            ...(event.pattern !== undefined && { pattern: clean(event.pattern) }),
          };
    case "decided":
      return OURS.has(event.decision.by.kind)
        ? event
        : { ...event, decision: cleanDecision(event.decision, clean) };
    case "outcome":
      return event.error === undefined && event.raw === undefined
        ? event
        : {
            ...event,
            ...(event.error !== undefined && { error: clean(event.error) }),
            ...(event.raw !== undefined && { raw: clean(event.raw) }),
          };
    case "grant":
      return {
        ...event,
        grants: event.grants.map((grant) => ({ ...grant, pattern: clean(grant.pattern) })),
      };
    default:
      return event;
  }
}

/** Its members are listed one by one: this is their order in the line. */
function receivedCall(
  received: ReceivedCall,
  masked: (text: string) => Masked,
  clean: Clean,
): object {
  const { id, session, tool, raw, digest, owner } = received;
  const { cwd, root, turn, callId, agent, parent, summary } = received;
  const { text, hidden } = masked(raw);
  const call = {
    id,
    session,
    tool,
    raw: text,
    digest,
    owner,
    cwd,
    root,
    turn,
    callId,
    agent,
    parent,
    summary: summary === undefined ? undefined : clean(summary),
  };
  return hidden > 0 ? { ...call, masked: hidden } : call;
}

type ReceivedCall = Extract<AuditEvent, { type: "received" }>["call"];

/** Decisions whose text comes from the gateway or the operator. */
const OURS: ReadonlySet<Decision["by"]["kind"]> = new Set([
  "rule",
  "policy",
  "level",
  "stop",
  "gateway",
  "headless",
] as const);

function cleanFinding(finding: Finding, clean: Clean): Finding {
  const { span, subject } = finding;
  if (span === undefined && subject === undefined) return finding;
  return {
    ...finding,
    ...(span !== undefined && { span: clean(span) }),
    ...(subject !== undefined && { subject: clean(subject) }),
  };
}

/** A hook writes its own text. */
const cleanStage = (stage: Verdict, clean: Clean): Verdict => ({
  ...stage,
  reason: { ...stage.reason, message: clean(stage.reason.message) },
});

const cleanDecision = (decision: Decision, clean: Clean): Decision => ({
  ...decision,
  reason: { ...decision.reason, message: clean(decision.reason.message) },
  ...(decision.input !== undefined && { input: clean(decision.input) }),
});
