/**
 * What an approver should know around a call: the branch it is on, what its session did just
 * before, and how people answered the same finding. Made when the question is opened.
 */
import type { CallIndex } from "../audit/history.ts";
import { aboutIn } from "../audit/what.ts";
import type { CallEntry, Calls } from "../core/call-table.ts";
import type { Clock } from "../core/clock.ts";
import type { Events } from "../core/events.ts";
import type { CallContext, Decision, Judgement, ToolCall } from "../core/model.ts";
import { redact } from "../core/redact.ts";
import { type Repository, readRepository } from "../filesystem/repository.ts";

export interface ContextParts {
  readonly calls: Pick<Calls, "before">;
  readonly history: Pick<CallIndex, "calls">;
  readonly events: Events;
  readonly clock: Pick<Clock, "now" | "after">;
  /** Hides what the operator wants hidden. */
  readonly mask: (text: string) => string;
}

export type ContextOf = (
  call: ToolCall,
  judgement: Pick<Judgement, "patternKey">,
) => Promise<CallContext | undefined>;

/** While more questions come than people can read, they come without it. */
const MAX_PER_SECOND = 100;

const MAX_BEFORE = 5;
const MAX_WHAT = 120;
/** A directory that answers more slowly is not waited for: a person is. */
const PATIENCE_MS = 150;
/** So long what was read of a directory is taken for true. */
const KEEP_MS = 5000;
const MAX_KEPT = 200;

/** The context of a call that people are asked about. Never rejects. */
export function openCallContext(parts: ContextParts): ContextOf {
  const repositoryOf = cachedRepositories(parts);
  const earlier = countAnswers(parts);
  const { calls, mask } = parts;
  const said = (text: string | undefined): string | null =>
    text === undefined ? null : mask(redact(text).text);
  const mayLook = perSecond(MAX_PER_SECOND, parts.clock);
  return async (call, { patternKey }) => {
    if (!mayLook()) return undefined;
    const directory = call.root ?? call.cwd;
    const repository = directory === undefined ? undefined : await repositoryOf(directory);
    return {
      branch: said(repository?.branch),
      repository: said(repository?.name),
      before: calls.before(call, MAX_BEFORE).map((entry) => lineOf(entry, mask)),
      earlier: earlier(patternKey),
    };
  };
}

/** Of longer ones only the tool is told: they would have to be searched for secrets. */
const LOOKED_AT = 16_384;

function lineOf(
  { call, approval, decision, effective, failed }: CallEntry,
  mask: ContextParts["mask"],
): CallContext["before"][number] {
  const { raw } = effective;
  const what = raw.length > LOOKED_AT ? "…" : mask(redact(aboutIn(raw, LOOKED_AT)).text);
  return {
    at: decision?.at ?? approval?.createdAt ?? 0,
    tool: call.tool,
    what: what.length <= MAX_WHAT ? what : `${what.slice(0, MAX_WHAT - 1)}…`,
    outcome: outcomeOf(decision, failed),
  };
}

function outcomeOf(
  decision: Decision | undefined,
  failed: boolean,
): CallContext["before"][number]["outcome"] {
  if (!decision) return "waiting";
  if (decision.outcome === "deny") return "denied";
  return failed ? "failed" : "allowed";
}

function perSecond(most: number, { now }: Pick<Clock, "now">): () => boolean {
  let second = 0;
  let count = 0;
  return () => {
    const current = Math.floor(now() / 1000);
    if (current !== second) count = 0;
    second = current;
    return ++count <= most;
  };
}

function cachedRepositories({
  clock,
}: ContextParts): (directory: string) => Promise<Repository | undefined> {
  const kept = new Map<
    string,
    { readonly at: number; readonly read: Promise<Repository | undefined> }
  >();
  return (directory) => {
    const known = kept.get(directory);
    if (known && clock.now() - known.at < KEEP_MS) return within(known.read, clock);
    const read = readRepository(directory).catch(() => undefined);
    kept.delete(directory);
    kept.set(directory, { at: clock.now(), read });
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    return within(read, clock);
  };
}

function within<T>(read: Promise<T>, clock: Pick<Clock, "after">): Promise<T | undefined> {
  return new Promise((resolve) => {
    const late = clock.after(PATIENCE_MS, () => resolve(undefined));
    void read.then((value) => {
      late.cancel();
      resolve(value);
    });
  });
}

type Earlier = CallContext["earlier"];

/**
 * How people answered, by what they were asked about. The answers before the start come from the
 * log, which is read after the first question: none waits for that.
 */
function countAnswers({ events, history, clock }: ContextParts): (key: string) => Earlier {
  const counts = new Map<string, Earlier>();
  const startedAt = clock.now();
  let isRead = false;
  const add = (key: string, outcome: "allow" | "deny", at: number) => {
    const { approved, denied, lastAt } = counts.get(key) ?? NONE;
    counts.set(key, {
      approved: approved + (outcome === "allow" ? 1 : 0),
      denied: denied + (outcome === "deny" ? 1 : 0),
      lastAt: Math.max(lastAt ?? at, at),
    });
  };
  events.listen((event) => {
    if (event.type !== "approval.resolved") return;
    const { request, decision } = event.record;
    if (decision?.by.kind === "person") add(request.patternKey, decision.outcome, decision.at);
  });
  const read = async () => {
    for (const { key, decision, approval, at } of await history.calls())
      if (at < startedAt && approval !== undefined && decision?.by.kind === "person")
        add(key, decision.outcome, decision.at);
  };
  return (key) => {
    if (!isRead) void read().catch(() => {});
    isRead = true;
    return counts.get(key) ?? NONE;
  };
}

const NONE: Earlier = { approved: 0, denied: 0, lastAt: null };
