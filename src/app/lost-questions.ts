/** The questions that were lost when the gateway before was killed, for the log and the status. */
import type { AuditLog } from "../audit/log.ts";
import { schemeOf, storeUrl } from "../config/registry.ts";
import type { Config } from "../config/schema.ts";
import type { Events } from "../core/events.ts";
import { visible } from "../core/text.ts";
import { openQuestionsFile } from "../state/open-questions.ts";
import type { GatewayParts } from "./gateway-parts.ts";

export interface LostQuestions {
  readonly count: number;
  /** Each once, the first twenty. */
  readonly sessions: readonly string[];
  /** Tells the log, once the gateway is open. */
  begin(): void;
  close(): void;
}

const MOST_SESSIONS = 20;
/** The memory store alone loses questions: the others keep them. */
const FORGETS = "memory";
const NONE: LostQuestions = { count: 0, sessions: [], begin: () => {}, close: () => {} };

export async function openLostQuestions(
  { store }: Pick<Config, "store">,
  { state, audit, log, clean, redactor }: GatewayParts,
  events: Events,
): Promise<LostQuestions> {
  if (schemeOf(storeUrl(store)) !== FORGETS) return NONE;
  const file = await openQuestionsFile(state.directory);
  const masked = (session: string) => clean(redactor?.redact(session).text ?? session);
  const stop = events.listen((event) => {
    if (event.type === "decision") return;
    const { id, session } = event.record.request;
    if (event.type === "approval.created") file.asked(id, masked(session));
    else file.decided(id);
  });
  const lost = await undecided(file.left, audit);
  const sessions = [...new Set(lost)].map((session) => visible(session).text);
  const told = sessions.slice(0, MOST_SESSIONS);
  return {
    count: lost.length,
    sessions: told,
    begin() {
      if (lost.length > 0)
        log.warn(
          { questions: lost.length, sessions: told },
          "these questions were open when the gateway was killed, and are lost: nobody can " +
            "answer them now, and their calls were not allowed; the agents have to ask again",
        );
      file.begin();
    },
    close() {
      stop();
      file.close();
    },
  };
}

/**
 * The audit log has the last word: a decision can be durable a moment before the file says so.
 */
async function undecided(left: ReadonlyMap<string, string>, audit: AuditLog): Promise<string[]> {
  if (left.size === 0) return [];
  const lines = await audit.read({ limit: Number.MAX_SAFE_INTEGER, type: "decided" });
  const decided = new Set(lines.map(({ approval }) => approval));
  return [...left].filter(([id]) => !decided.has(id)).map(([, session]) => session);
}
