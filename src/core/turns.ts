/** Turn-local replay: within one user turn an identical action is not asked about twice. */
import type { Recording } from "./cluster.ts";
import { canonical, sha256 } from "./digest.ts";
import type { Decision, JsonObject, Judgement, ToolCall } from "./model.ts";
import type { Store, TurnEntry } from "./store.ts";

/**
 * Unanswered questions about one action within one turn; after that it is blocked until the next
 * turn.
 */
export const MAX_TURN_TIMEOUTS = 3;
/** A turn is forgotten after six hours, whether or not its agent still runs. */
const TURN_MS = 6 * 60 * 60 * 1000;

/** Leaves out of an input what makes no difference to a person's answer. */
export type Canonicaliser = (input: JsonObject) => JsonObject;

/** By tool name. A tool that is not here is compared by its whole input. */
export const CANONICALISERS: Readonly<Record<string, Canonicaliser>> = {
  /** The same search with another limit is the same search. */
  browser_search: ({ query }) => ({
    query: typeof query === "string" ? query.trim().replace(/\s+/g, " ") : (query ?? null),
  }),
};

/**
 * Tools that can be repeated without a second effect, so that one approval may serve again within
 * its turn.
 */
const IDEMPOTENT = new Set([
  "Read",
  "Glob",
  "Grep",
  "LS",
  "NotebookRead",
  "WebFetch",
  "WebSearch",
  "browser_search",
  "read_file",
  "list_directory",
]);

export type Replay =
  | { readonly kind: "ask" }
  | { readonly kind: "approved"; readonly approval: string }
  | { readonly kind: "denied"; readonly approval: string }
  | { readonly kind: "exhausted"; readonly approval: string };

export interface TurnsOptions {
  readonly store: Store;
  /** More tools whose approval may be replayed, by exact name. */
  readonly replayable?: readonly string[];
  readonly now?: () => number;
}

export class Turns {
  readonly #store: Store;
  readonly #replayable: ReadonlySet<string>;
  readonly #now: () => number;

  constructor({ store, replayable = [], now = Date.now }: TurnsOptions) {
    this.#store = store;
    this.#replayable = new Set([...IDEMPOTENT, ...replayable]);
    this.#now = now;
  }

  /** What this turn already knows about the call. Without a turn: nothing. */
  async recall(call: ToolCall, { level }: Pick<Judgement, "level">): Promise<Replay> {
    const key = turnKey(call);
    const entry = key && (await this.#store.turns.get(key));
    if (!entry) return { kind: "ask" };
    const { approval } = entry;
    if (entry.state === "denied") return { kind: "denied", approval };
    if (entry.state === "timeout")
      return entry.timeouts >= MAX_TURN_TIMEOUTS
        ? { kind: "exhausted", approval }
        : { kind: "ask" };
    return level !== "catastrophic" && this.#replayable.has(call.tool)
      ? { kind: "approved", approval }
      : { kind: "ask" };
  }

  /**
   * Remembers how a question of this turn ended. A cancelled one is as if it had never been asked.
   */
  async remember(
    call: TurnCall,
    status: Decision["status"],
    approval: string,
    recording?: Recording,
  ): Promise<void> {
    const key = turnKey(call);
    if (!key || status === "cancelled") return;
    const before = await this.#store.turns.get(key);
    const timeouts = (before?.timeouts ?? 0) + (status === "expired" ? 1 : 0);
    const state: TurnEntry["state"] =
      status === "approved" ? "approved" : status === "rejected" ? "denied" : "timeout";
    const entry = { state, timeouts, approval };
    const until = this.#now() + TURN_MS;
    if (recording) recording.putTurn(key, entry, until);
    else await this.#store.turns.put(key, entry, until);
  }
}

/** What a turn knows a call by. */
export type TurnCall = Pick<
  ToolCall,
  "session" | "owner" | "turn" | "tool" | "cwd" | "digest" | "input"
>;

function turnKey(call: TurnCall): string | undefined {
  const { session, owner, turn, tool, cwd = null, digest } = call;
  if (turn === undefined) return undefined;
  const canonicalise = Object.hasOwn(CANONICALISERS, tool) ? CANONICALISERS[tool] : undefined;
  const what = canonicalise ? { input: canonicalise(call.input) } : { digest };
  return sha256(canonical({ owner, session, turn, tool, cwd, ...what }));
}
