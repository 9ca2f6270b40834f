/**
 * The audit log read as calls: the request, what every stage said, who was asked, the decision and
 * the outcome.
 */
import type { Decision, Finding, JsonObject, Level, Verdict } from "../core/model.ts";

/** A call as the log has it. Times in unix ms. */
export interface RecordedCall {
  readonly id: string;
  readonly session: string;
  readonly tool: string;
  /** JSON text of the input, as far as it was kept. */
  readonly raw: string;
  readonly cwd: string | undefined;
  readonly root: string | undefined;
  readonly agent: string | undefined;
  /** Whether the text is the whole input: nothing was masked or cut. */
  readonly whole: boolean;
  readonly level: Level;
  readonly findings: readonly Finding[];
  readonly stages: readonly Verdict[];
  /** People were asked, then. */
  readonly askedAt: number | undefined;
  readonly decision: Decision | undefined;
  /** Undefined: no run of it was reported. */
  readonly ok: boolean | undefined;
}

type Line = Readonly<Record<string, unknown>>;
type Mutable = { -readonly [K in keyof RecordedCall]: RecordedCall[K] };

/**
 * Every call of the log, in the order they came. A log that begins in the middle of a call leaves
 * that one out.
 */
export async function recordedCalls(lines: AsyncIterable<Line>): Promise<readonly RecordedCall[]> {
  const calls = new Map<string, Mutable>();
  for await (const line of lines) {
    if (line.type === "received") receive(calls, line);
    else for (const id of idsOf(line)) add(calls.get(id), line);
  }
  return [...calls.values()];
}

function receive(calls: Map<string, Mutable>, line: Line): void {
  const { id, session, tool, raw, cwd, root, agent, masked } = line.call as Line;
  if (typeof id !== "string") return;
  const cut = Object.hasOwn(line, "truncated");
  calls.set(id, {
    id,
    session: String(session),
    tool: String(tool),
    raw: String(raw),
    cwd: typeof cwd === "string" ? cwd : undefined,
    root: typeof root === "string" ? root : undefined,
    agent: typeof agent === "string" ? agent : undefined,
    whole: masked === undefined && !cut,
    level: "dangerous",
    findings: [],
    stages: [],
    askedAt: undefined,
    decision: undefined,
    ok: undefined,
  });
}

function add(call: Mutable | undefined, line: Line): void {
  if (!call) return;
  if (line.type === "verdict") {
    call.level = line.level as Level;
    call.findings = line.findings as readonly Finding[];
    call.stages = line.stages as readonly Verdict[];
  } else if (line.type === "asked") call.askedAt = timeOf(line);
  else if (line.type === "decided") call.decision = line.decision as unknown as Decision;
  else if (line.type === "outcome" && line.ran !== false) call.ok = line.ok as boolean;
  else if (line.type === "replaced") call.whole = false;
}

const timeOf = ({ time }: Line): number => new Date(String(time)).getTime();

function idsOf({ call, calls }: Line): readonly string[] {
  if (Array.isArray(calls)) return calls.filter((id) => typeof id === "string");
  return typeof call === "string" ? [call] : [];
}

/** The input of a call that was kept whole; undefined otherwise. */
export function inputOf({ raw, whole }: RecordedCall): JsonObject | undefined {
  if (!whole) return undefined;
  try {
    const value = JSON.parse(raw) as unknown;
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as JsonObject)
      : undefined;
  } catch {
    return undefined;
  }
}
