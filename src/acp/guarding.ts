/** Keeps an agent in a mode in which it asks. */
import type { Json, JsonObject } from "../core/model.ts";
import { errorLine, type Id, isObject, notificationLine, type Response } from "./message.ts";
import { type Change, changesOf, type Rules, settingsIn } from "./modes.ts";
import type { Session } from "./sessions.ts";

export interface Surroundings {
  readonly rules: Rules;
  /** A request of our own. */
  request(method: string, params: JsonObject): Promise<Response>;
  toAgent(line: string): void;
  toEditor(session: Session, line: string): void;
  /** To the person in front of the editor. */
  say(session: Session, text: string): void;
  isV2(): boolean;
  withdraw(session: Session): void;
}

const OPENING: ReadonlySet<string> = new Set([
  "session/new",
  "session/load",
  "session/resume",
  "session/fork",
]);
/** Its result says in which mode the session is. */
export const isOpening = (method: string): boolean => OPENING.has(method);

/** An agent that keeps changing its mode is not waited for. */
const MOST_ROUNDS = 8;

export class Guarding {
  readonly #out: Surroundings;

  constructor(out: Surroundings) {
    this.#out = out;
  }

  /** The editor learns of the session when the agent asks in it, or that it cannot be used. */
  async opened(session: Session, id: Id, { result, text }: Response & { text: string }) {
    if (isObject(result)) session.settings = settingsIn(result, session.settings);
    if (this.#changes(session).length === 0) {
      session.guard = "asking";
      this.#release(session, [text]);
      return;
    }
    session.waiting = [];
    const done = await this.#restore(session);
    if (done === undefined) {
      session.waiting = undefined;
      this.#out.toEditor(session, errorLine(id, unusable(this.#changes(session))));
      return;
    }
    this.#release(session, [text, ...done]);
  }

  #release(session: Session, first: readonly string[]): void {
    const waiting = session.waiting ?? [];
    session.waiting = undefined;
    for (const line of [...first, ...waiting]) this.#out.toEditor(session, line);
  }

  /** What the agent says of its mode, whoever has changed it. */
  heard(session: Session, said: JsonObject): void {
    session.settings = settingsIn(said, session.settings);
    if (session.guard === "changing") return;
    const [change] = this.#changes(session);
    if (change) void this.#setBack(session, change);
    else session.guard = "asking";
  }

  async #setBack(session: Session, { what, from }: Change): Promise<void> {
    const { toAgent, toEditor, withdraw, say } = this.#out;
    const stops = session.prompts > 0;
    if (stops) {
      session.cancelled = true;
      toAgent(notificationLine("session/cancel", { sessionId: session.id }));
      withdraw(session);
    }
    const done = await this.#restore(session);
    for (const line of done ?? []) toEditor(session, line);
    const then = done
      ? "It was set back."
      : "It could not be set back, so this session takes no more prompts.";
    const stopped = stops ? " The turn was cancelled." : "";
    say(session, `The agent set ${what} to "${from}", where it does not ask.${stopped} ${then}`);
  }

  #changes = (session: Session): readonly Change[] =>
    changesOf(session.settings, this.#out.rules, this.#out.isV2());

  /** What the editor has to be told of it; undefined if the agent does not let itself be set. */
  async #restore(session: Session): Promise<readonly string[] | undefined> {
    session.guard = "changing";
    const told: string[] = [];
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const [change] = this.#changes(session);
      if (change === undefined) {
        session.guard = "asking";
        return told;
      }
      if (change.params === undefined) break;
      const params = { sessionId: session.id, ...change.params };
      const { result } = await this.#out.request(change.method, params);
      if (result === undefined) break;
      adopt(session, change, result);
      told.push(...updatesOf(session.id, change, result));
    }
    session.guard = this.#changes(session).length === 0 ? "asking" : "unasked";
    return session.guard === "asking" ? told : undefined;
  }
}

/** The agent has taken it on; it does not always say so in an update. */
function adopt(session: Session, { params = {}, what }: Change, result: Json): void {
  const before = session.settings;
  const { modeId, value } = params;
  const said = isObject(result) ? result : {};
  const options = before.options.map((option) =>
    option.id === what && (typeof value === "string" || typeof value === "boolean")
      ? { ...option, current: value }
      : option,
  );
  const mode = typeof modeId === "string" ? { currentModeId: modeId } : {};
  session.settings = settingsIn({ ...said, ...mode }, { ...before, options });
}

function updatesOf(sessionId: string, { params = {} }: Change, result: Json): string[] {
  const { modeId } = params;
  const options = isObject(result) ? result.configOptions : undefined;
  const line = (update: JsonObject) => notificationLine("session/update", { sessionId, update });
  return [
    ...(typeof modeId === "string"
      ? [line({ sessionUpdate: "current_mode_update", currentModeId: modeId })]
      : []),
    ...(Array.isArray(options)
      ? [line({ sessionUpdate: "config_option_update", configOptions: options })]
      : []),
  ];
}

function unusable(changes: readonly Change[]): string {
  const [{ what, from } = { what: "mode", from: "unknown" }] = changes;
  return (
    `Countersign does not let this agent work: its ${what} is "${from}", in which it does not ` +
    "ask, and it could not be set to one in which it does. Set it in the agent's own settings, " +
    `or start countersign acp with --allow-mode ${from} if it does ask there.`
  );
}
