/**
 * Calls of the shared audit log, where nothing else remembers them: the node that took them is
 * gone, or has forgotten them.
 */
import type { ChainReader, StoredLines } from "../core/cluster.ts";
import { newEffects } from "../core/effects.ts";
import { judgementOf } from "../core/judge.ts";
import type { PatternKey } from "../core/keys.ts";
import type { Decision, Finding, Level, ToolCall } from "../core/model.ts";
import { linesIn, parsedLine } from "./chain-lines.ts";

/** A call as the log has it: its text and what was decided may be masked and cut. */
export interface LoggedCall {
  readonly call: Omit<ToolCall, "input">;
  level: Level;
  keys: readonly PatternKey[];
  /** What a hook put in place of its input. */
  replaced: { readonly raw: string; readonly digest: string } | undefined;
  /** The question that people were asked. */
  approval: string | undefined;
  decision: Decision | undefined;
  /** The decision is the answer to that question. */
  isAnswered: boolean;
  /** A run of it was reported. */
  isReported: boolean;
}

/** `text` stands in the lines that received such calls. */
export interface Searched {
  readonly text: string;
  readonly fits: (call: LoggedCall["call"]) => boolean;
}

type Line = Readonly<Record<string, unknown>>;

/** An agent may report on what never was as often as it likes: a search ends. */
const SEARCH_MS = 3000;
const MOST = 20;

/** The latest that fit, oldest first. Rejects with `store-lost`. */
export async function callsInLog(
  reader: Pick<ChainReader, "mentioning">,
  { text, fits }: Searched,
): Promise<readonly LoggedCall[]> {
  const until = performance.now() + SEARCH_MS;
  for await (const pieces of reader.mentioning([text])) {
    const found = pieces.filter((piece) => receivedIn(piece).some(({ call }) => fits(call)));
    if (found.length > 0) return whole(reader, found, fits);
    if (performance.now() > until) break;
  }
  return [];
}

async function whole(
  reader: Pick<ChainReader, "mentioning">,
  found: readonly StoredLines[],
  fits: Searched["fits"],
): Promise<readonly LoggedCall[]> {
  const latest = found.flatMap((piece) => receivedIn(piece).filter(({ call }) => fits(call)));
  const calls = new Map(latest.slice(0, MOST).map((each) => [each.call.id, each]));
  const texts = [...calls.keys()].map((id) => JSON.stringify(id));
  const pieces: StoredLines[] = [];
  for await (const step of reader.mentioning(texts, found.at(-1)?.at))
    pieces.unshift(...[...step].reverse());
  for (const piece of pieces)
    for (const line of linesIn(piece).filter((each) => texts.some((id) => each.includes(id))))
      addTo(calls, parsedLine(line));
  return [...calls.values()].reverse();
}

/** The latest first. */
const receivedIn = (piece: StoredLines): readonly LoggedCall[] =>
  linesIn(piece)
    .filter((line) => line.includes('"type":"received"'))
    .flatMap((line) => {
      const { type, call } = parsedLine(line) as Line;
      return type === "received" ? [startOf(call as LoggedCall["call"])] : [];
    })
    .reverse();

const startOf = (call: LoggedCall["call"]): LoggedCall => ({
  call,
  level: "dangerous",
  keys: [],
  replaced: undefined,
  approval: undefined,
  decision: undefined,
  isAnswered: false,
  isReported: false,
});

function addTo(calls: ReadonlyMap<string, LoggedCall>, line: Line): void {
  if (line.type === "decided") {
    for (const id of line.calls as readonly string[]) decide(calls.get(id), line);
    return;
  }
  const call = calls.get(String(line.call));
  if (!call) return;
  if (line.type === "verdict") {
    call.level = line.level as Level;
    call.keys = judgementOf(line.findings as Finding[], newEffects()).keys;
  } else if (line.type === "replaced")
    call.replaced = { raw: String(line.raw), digest: String(line.digest) };
  else if (line.type === "asked") call.approval = String(line.approval);
  else if (line.type === "outcome" && line.ran !== false) call.isReported = true;
}

function decide(call: LoggedCall | undefined, line: Line): void {
  if (!call) return;
  call.decision = line.decision as Decision;
  call.isAnswered = typeof line.approval === "string";
  if (call.isAnswered) call.approval = String(line.approval);
}
