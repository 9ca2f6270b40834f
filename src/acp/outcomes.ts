/** Tells the gateway what became of the calls that it allowed, as far as ACP says. */
import type { Calls } from "../client/calls.ts";
import type { JsonObject } from "../core/model.ts";
import { essenceOf } from "./asked.ts";
import { isObject, objectsIn, textIn } from "./message.ts";
import type { Running, Session } from "./sessions.ts";

const ENDS: Readonly<Record<string, boolean>> = {
  completed: true,
  failed: false,
  cancelled: false,
};
const LONGEST_ERROR = 500;

export const isEnded = ({ status }: JsonObject): boolean =>
  typeof status === "string" && ENDS[status] !== undefined;

export class Outcomes {
  readonly #calls: Calls;
  readonly #tell: (text: string) => void;

  constructor(calls: Calls, tell: (text: string) => void) {
    this.#calls = calls;
    this.#tell = tell;
  }

  /** `update`: of a tool call that was allowed. `text`: its arguments as they were sent. */
  heard(session: Session, update: JsonObject, text: string | undefined): void {
    const id = textIn(update.toolCallId);
    const running = id === undefined ? undefined : session.running.get(id);
    if (id === undefined || running === undefined) return;
    const { rawInput, status } = update;
    if (isObject(rawInput) && text !== undefined && isOther(rawInput, running)) {
      session.running.delete(id);
      this.#tell("the agent runs something else than what was approved; reported as an alarm");
      this.#report(running, { ok: ENDS[String(status)] ?? true, raw: text });
      return;
    }
    const ok = ENDS[String(status)];
    if (ok === undefined) return;
    session.running.delete(id);
    this.#report(running, ok ? { ok } : { ok, error: errorIn(update) });
  }

  ended(running: Running, ok: boolean): void {
    this.#report(running, ok ? { ok } : { ok, error: "the editor answered with an error" });
  }

  #report({ id, startedAt }: Running, outcome: Reported): void {
    const durationMs = Math.max(0, Math.round(performance.now() - startedAt));
    this.#calls
      .report(id, { ...outcome, durationMs })
      .catch(() => this.#tell("an outcome could not be reported to the gateway"));
  }
}

interface Reported {
  readonly ok: boolean;
  readonly error?: string;
  readonly raw?: string;
}

/** Agents word their arguments anew; the command, the file and the address must be the same. */
function isOther(now: JsonObject, { input }: Running): boolean {
  const [was, is] = [essenceOf(input ?? {}), essenceOf(now)];
  const differs = (a: string | undefined, b: string | undefined) =>
    a !== undefined && b !== undefined && a !== b;
  return (
    differs(was.command, is.command) || differs(was.paths, is.paths) || differs(was.url, is.url)
  );
}

function errorIn({ content }: JsonObject): string {
  const texts = objectsIn(content).flatMap(({ content: inner }) =>
    isObject(inner) ? (textIn(inner.text) ?? []) : [],
  );
  return (texts.join("\n") || "the agent says that it failed").slice(0, LONGEST_ERROR);
}
