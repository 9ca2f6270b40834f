/** Lines of the audit log as rows for people: when, what was decided, by whom, about what. */
import { whatIn } from "../audit/what.ts";
import type { AuditEvent } from "../core/audit.ts";
import type { By, Decision, Person } from "../core/model.ts";
import { visible } from "../core/text.ts";

export interface AuditRow {
  readonly session: string;
  readonly tool: string;
  readonly decision: string;
  readonly by: string;
  readonly what: string;
  /** The row is about a call whose own line was not among those read. */
  readonly isPartial?: true;
}

type About = Pick<AuditRow, "session" | "tool" | "what">;

/** So many calls are remembered, for the lines that only name them. */
const MAX_CALLS = 10_000;
const UNKNOWN: About = { session: "-", tool: "-", what: "-" };

/**
 * Turns the lines, oldest first, into rows. Undefined for a line that another row tells about: a
 * call that came in, its judgement, an answer.
 */
export function auditRows(): (line: object) => AuditRow | undefined {
  const calls = new Map<string, About>();
  const approvals = new Map<string, string>();
  const about = (call: string | undefined): About & Pick<AuditRow, "isPartial"> =>
    calls.get(call ?? "") ?? { ...UNKNOWN, isPartial: true };
  const aboutRun = (event: AuditEvent & { type: "outcome" }) =>
    event.call === null ? aboutUnknown(event) : about(event.call);

  return (line) => {
    const event = line as AuditEvent;
    if (event.type === "received") remember(calls, event.call.id, aboutCall(event.call));
    if (event.type === "asked") remember(approvals, event.approval, event.call);
    switch (event.type) {
      case "asked":
        return { ...about(event.call), decision: "asked", by: event.reached.join(", ") || "-" };
      case "decided":
        return {
          ...about(event.calls[0] ?? approvals.get(event.approval ?? "")),
          ...decided(event.decision, event.calls.length),
        };
      case "refused":
        return {
          ...about(approvals.get(event.approval)),
          decision: `refused: ${event.why}`,
          by: personName(event.person),
        };
      case "replaced":
        return { ...about(event.call), decision: "replaced", by: `hook ${event.by}` };
      case "outcome":
        if (event.ok && event.severity === undefined) return undefined;
        return { ...aboutRun(event), decision: event.severity ?? endOf(event), by: "-" };
      default:
        return ownRow(event);
    }
  };
}

/** A run of a call that was never asked about says itself what it was. */
const aboutUnknown = ({ session, tool, raw }: AuditEvent & { type: "outcome" }): About => ({
  session: shown(session ?? "-"),
  tool: shown(tool ?? "-"),
  what: raw === undefined ? "-" : shown(whatIn(raw)),
});

const endOf = ({ ran }: AuditEvent & { type: "outcome" }): string =>
  ran === false ? "not run" : "failed";

/** What is about no call. */
function ownRow(event: AuditEvent): AuditRow | undefined {
  switch (event.type) {
    case "grant":
      return {
        session: shown(event.grants[0]?.session ?? "-"),
        tool: "-",
        decision: event.action,
        by: shown(event.by),
        what: shown(`always: ${event.grants.map(({ pattern }) => pattern).join(", ")}`),
      };
    case "rule":
      return {
        ...UNKNOWN,
        decision: `rule ${event.action}`,
        by: shown(event.by),
        what: shown(event.rule.text),
      };
    case "session":
      return {
        session: shown(event.session),
        tool: "-",
        decision: "changed",
        by: shown(event.by),
        what: shown(pairs(event.change)),
      };
    case "stop":
      return {
        ...UNKNOWN,
        session: event.session === null ? "all" : shown(event.session),
        decision: event.action,
        by: shown(event.by),
      };
    case "peer":
      return {
        session: shown(`p2p:${event.did}`),
        tool: "-",
        decision: event.action,
        by: "-",
        what: shown(event.why ?? "-"),
      };
    case "config":
      return {
        ...UNKNOWN,
        decision: event.action,
        by: "gateway",
        what: shown(pairs(event.detail)),
      };
    default:
      return undefined;
  }
}

function decided(
  { outcome, status, by }: Decision,
  calls: number,
): Pick<AuditRow, "decision" | "by"> {
  const word = status === "expired" || status === "cancelled" ? status : wordOf(outcome, by);
  return { decision: calls > 1 ? `${word} ×${calls}` : word, by: deciderName(by) };
}

function wordOf(outcome: Decision["outcome"], by: By): string {
  if (outcome === "deny") return "denied";
  return by.kind === "person" ? "approved" : "allowed";
}

function deciderName(by: By): string {
  if (by.kind === "person") return personName(by);
  return by.kind === "gateway" ? "gateway" : shown(`${by.kind} ${by.name}`);
}

const personName = ({ name, channel }: Pick<Person, "name" | "channel">): string =>
  shown(`${name} (${channel})`);

function aboutCall({ session, tool, raw }: { session: string; tool: string; raw: string }): About {
  return { session: shown(session), tool: shown(tool), what: shown(whatIn(raw)) };
}

const pairs = (values: Readonly<Record<string, unknown>>): string =>
  Object.entries(values)
    .map(([key, value]) => `${key}=${typeof value === "string" ? value : JSON.stringify(value)}`)
    .join(" ");

/** The log holds what agents sent: nothing of it may steer the terminal, or pass for a row. */
const shown = (text: string): string =>
  visible(String(text)).text.replaceAll("\n", " ⏎ ").replaceAll("\t", " ");

function remember<Value>(known: Map<string, Value>, id: string, value: Value): void {
  known.set(id, value);
  const [oldest] = known.keys();
  if (known.size > MAX_CALLS && oldest !== undefined) known.delete(oldest);
}
