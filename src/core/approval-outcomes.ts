/** What became of the calls that people approved, by their questions: the latest only. */
import type { OutcomeDraft } from "./agent.ts";
import type { CallEntry } from "./call-table.ts";
import type { CallOutcome } from "./history.ts";
import { redact } from "./redact.ts";
import { cut, visible } from "./text.ts";

/** An outcome that was just reported. */
export interface OutcomeNews {
  readonly approval: string;
  readonly session: string;
  readonly outcome: CallOutcome;
}

interface OutcomeOptions {
  /** Unix ms. */
  readonly now: () => number;
  /** Hides what the operator wants hidden. */
  readonly mask: (text: string) => string;
}

const MOST = 1000;
const MAX_ERROR = 500;

export class ApprovalOutcomes {
  readonly #options: OutcomeOptions;
  readonly #outcomes = new Map<string, CallOutcome>();
  readonly #listeners = new Set<(news: OutcomeNews) => void>();

  constructor(options: OutcomeOptions) {
    this.#options = options;
  }

  /** Of identical calls the last one that was reported. */
  of(approval: string): CallOutcome | undefined {
    return this.#outcomes.get(approval);
  }

  /** Returns how to stop listening. */
  watch(listener: (news: OutcomeNews) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The host has said what became of a call. */
  heard({ call, approval }: CallEntry, { ok, error, exitCode }: OutcomeDraft): void {
    if (!approval) return;
    const { now, mask } = this.#options;
    const outcome: CallOutcome = {
      ok,
      ...(error !== undefined && { error: shown(mask(redact(error.slice(0, 4096)).text)) }),
      ...(exitCode !== undefined && { exitCode }),
      at: now(),
    };
    const news = { approval: approval.id, session: call.session, outcome };
    this.learn(news);
    for (const listener of this.#listeners) listener(news);
  }

  /** Another gateway has heard it, and tells it. */
  learn({ approval, outcome }: OutcomeNews): void {
    this.#outcomes.delete(approval);
    this.#outcomes.set(approval, outcome);
    const [oldest] = this.#outcomes.keys();
    if (this.#outcomes.size > MOST && oldest !== undefined) this.#outcomes.delete(oldest);
  }
}

const shown = (text: string): string => cut(visible(text).text, MAX_ERROR).text;
