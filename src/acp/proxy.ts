/** Between an editor and its agent: what acts is asked about, all else passes byte for byte. */
import type { Calls } from "../client/calls.ts";
import { newId } from "../core/ids.ts";
import type { JsonObject } from "../core/model.ts";
import { type Asked, askedOf, type Place } from "./asked.ts";
import { askedByClient } from "./client-requests.ts";
import { expects, isExpected } from "./expected.ts";
import { Guarding, isOpening } from "./guarding.ts";
import type { LineSink } from "./lines.ts";
import {
  CANCELLED,
  errorLine,
  type Id,
  INVALID_REQUEST,
  isObject,
  keyOf,
  type Message,
  messageOf,
  type Notification,
  notificationLine,
  REFUSED,
  type Request,
  type Response,
  rawAt,
  requestLine,
  resultLine,
  textIn,
} from "./message.ts";
import { type Rules, refusedSwitch } from "./modes.ts";
import { allowOnce, reject } from "./options.ts";
import { isEnded, Outcomes } from "./outcomes.ts";
import { permissionAsked } from "./permission.ts";
import { Questions, type Verdict } from "./questions.ts";
import { type Session, Sessions, sessionKey, startTurn } from "./sessions.ts";

export interface ProxyOptions {
  readonly calls: Calls;
  /** The second part of the session keys. */
  readonly name: string;
  /** One key for all sessions, in place of `acp:<name>:<session id>`. */
  readonly session?: string | undefined;
  readonly rules: Rules;
  readonly place: Place;
  readonly editor: LineSink;
  readonly agent: LineSink;
  /** For the log of the editor. */
  readonly tell: (text: string) => void;
}

type Line<T> = T & { readonly text: string };

/** A request of the editor that the agent has to answer. */
interface Open {
  readonly method: string;
  readonly params: JsonObject;
  readonly id: Id;
}

const ASKS_PERMISSION = "session/request_permission";

export class AcpProxy {
  readonly #options: ProxyOptions;
  readonly #sessions = new Sessions();
  readonly #questions: Questions;
  readonly #outcomes: Outcomes;
  readonly #guarding: Guarding;
  /** Open requests, by the key of their id: of the editor, of the agent, and our own. */
  readonly #ofEditor = new Map<string, Open>();
  readonly #ofAgent = new Map<string, (answer: Response) => void>();
  readonly #ours = new Map<string, (answer: Response) => void>();
  #version = 1;
  #agent: string;

  constructor(options: ProxyOptions) {
    this.#options = options;
    this.#agent = options.name;
    this.#questions = new Questions(options.calls, {
      key: ({ id }) => options.session ?? sessionKey(options.name, id),
      agent: () => this.#agent,
    });
    this.#outcomes = new Outcomes(options.calls, options.tell);
    this.#guarding = new Guarding({
      rules: options.rules,
      request: (method, params) => this.#request(method, params),
      toAgent: (line) => options.agent.write(line),
      toEditor: (session, line) => this.#toEditor(session, line),
      say: (session, text) => this.#say(session, text),
      isV2: () => this.#version >= 2,
      withdraw: (session) => this.#questions.withdrawAll((each) => each.session === session),
    });
  }

  fromEditor(line: Buffer): void {
    const message = this.#read(line, "editor");
    if (message === undefined) return;
    if (message.kind === "request") this.#editorAsks(message);
    else if (message.kind === "notification") this.#editorTells(message);
    else this.#editorAnswers(message);
  }

  fromAgent(line: Buffer): void {
    const message = this.#read(line, "agent");
    if (message === undefined) return;
    if (message.kind === "request") this.#agentAsks(message);
    else if (message.kind === "notification") this.#agentTells(message);
    else this.#agentAnswers(message);
  }

  /** The editor or the agent has gone: nobody needs an answer any more, and nothing is asked. */
  close(): void {
    this.#questions.close();
  }

  #read(line: Buffer, who: string): Message | undefined {
    try {
      return messageOf(line);
    } catch (error) {
      this.#options.tell(`a line of the ${who} was not passed on: ${(error as Error).message}`);
      return undefined;
    }
  }

  #editorAsks(request: Line<Request>): void {
    const { id } = request;
    const why = this.#ofEditor.has(keyOf(id))
      ? "a request with this id is still open"
      : this.#refusal(request);
    if (why === undefined) this.#editorMayAsk(request);
    else this.#options.editor.write(errorLine(id, why));
  }

  #editorMayAsk({ id, method, params, text }: Line<Request>): void {
    this.#ofEditor.set(keyOf(id), { id, method, params });
    const session = this.#sessionIn(params);
    if (session && isOpening(method)) session.cwd = textIn(params.cwd) ?? session.cwd;
    if (session && method === "session/prompt") startTurn(session);
    this.#options.agent.write(text);
    if (session && (method === "session/close" || method === "session/delete"))
      this.#questions.withdrawAll((each) => each.session === session);
    if (session && method === "tool_call/cancel")
      this.#questions.withdrawAll(
        (each) => each.session === session && each.toolCallId === params.toolCallId,
      );
  }

  /** Why the agent must not get it. */
  #refusal({ method, params }: Request): string | undefined {
    const session = this.#sessionIn(params);
    if (session === undefined) return undefined;
    const { settings, guard } = session;
    const to = refusedSwitch(method, params, { settings, rules: this.#options.rules });
    if (to !== undefined)
      return (
        `Countersign does not let the agent work with "${to}", where it does not ask. ` +
        `If it does, start countersign acp with --allow-mode ${to}`
      );
    if (method !== "session/prompt" || guard === "asking") return undefined;
    return guard === "changing"
      ? "the agent's mode is being set so that it asks; send this again"
      : "the agent is in a mode in which it does not ask, and could not be set to another one";
  }

  #editorTells({ method, params, text }: Line<Notification>): void {
    this.#options.agent.write(text);
    if (method === "session/cancel") this.#cancelled(this.#sessionIn(params));
    if (method !== "$/cancel_request") return;
    const { requestId } = params;
    const open = isId(requestId) ? this.#ofEditor.get(keyOf(requestId)) : undefined;
    if (open?.method === "session/prompt") this.#cancelled(this.#sessionIn(open.params));
  }

  #cancelled(session: Session | undefined): void {
    if (session === undefined) return;
    session.cancelled = true;
    this.#questions.withdrawAll((each) => each.session === session);
  }

  /** An answer that nobody has asked the editor for would be an approval of its own making. */
  #editorAnswers(answer: Line<Response>): void {
    const key = answer.id === null ? undefined : keyOf(answer.id);
    const heard = key === undefined ? undefined : this.#ofAgent.get(key);
    if (key === undefined || heard === undefined) {
      this.#options.tell("an answer of the editor to no open request was not passed on");
      return;
    }
    this.#ofAgent.delete(key);
    this.#options.agent.write(answer.text);
    heard(answer);
  }

  #agentAnswers(answer: Line<Response>): void {
    const key = answer.id === null ? "" : keyOf(answer.id);
    const ours = this.#ours.get(key);
    const asked = this.#ofEditor.get(key);
    this.#ours.delete(key);
    if (ours) ours(answer);
    else if (asked) {
      this.#ofEditor.delete(key);
      this.#answered(asked, answer);
    } else this.#options.tell("an answer of the agent to no open request was not passed on");
  }

  #answered({ id, method, params }: Open, answer: Line<Response>): void {
    const result = isObject(answer.result) ? answer.result : undefined;
    const sessionId = textIn(result?.sessionId) ?? textIn(params.sessionId);
    if (isOpening(method) && result && sessionId !== undefined) {
      const session = this.#sessions.get(textIn(result.sessionId) ?? sessionId);
      session.cwd = textIn(params.cwd) ?? session.cwd;
      void this.#guarding.opened(session, id, answer);
      return;
    }
    const session = this.#sessions.find(sessionId);
    this.#toEditor(session, answer.text);
    if (method === "initialize" && result) this.#introduced(result);
    if (session === undefined) return;
    if (method === "session/prompt") this.#ended(session);
    if (result && method === "session/set_mode")
      this.#guarding.heard(session, { currentModeId: params.modeId ?? null });
    if (result && method === "session/set_config_option") this.#guarding.heard(session, result);
    if (method === "session/close" || method === "session/delete")
      this.#sessions.forget(session.id);
  }

  #introduced({ protocolVersion, agentInfo, info }: JsonObject): void {
    if (typeof protocolVersion === "number") this.#version = protocolVersion;
    const about = isObject(agentInfo) ? agentInfo : info;
    const name = isObject(about) ? textIn(about.name) : undefined;
    this.#agent = name?.replace(/[\p{Cc}\p{Cs}]/gu, "") || this.#agent;
  }

  /** In version 2, a prompt is answered when the turn begins. */
  #ended(session: Session): void {
    session.prompts = Math.max(0, session.prompts - 1);
    if (this.#version < 2 && session.prompts === 0)
      this.#questions.withdrawAll((each) => each.session === session && each.turn === session.turn);
  }

  #agentTells({ method, params, text }: Line<Notification>): void {
    if (method === ASKS_PERMISSION || askedByClient(method, params, this.#options.place)) {
      this.#options.tell(`${method} without an id was not passed on`);
      return;
    }
    const { requestId } = params;
    if (method === "$/cancel_request" && isId(requestId) && this.#questions.withdraw(requestId))
      return;
    const session = this.#sessionIn(params);
    this.#toEditor(session, text);
    if (session && method === "session/update" && isObject(params.update))
      this.#updated(session, params.update, text);
  }

  #updated(session: Session, update: JsonObject, text: string): void {
    const { sessionUpdate, toolCallId } = update;
    if (sessionUpdate === "current_mode_update" || sessionUpdate === "config_option_update")
      this.#guarding.heard(session, update);
    if (sessionUpdate !== "tool_call" && sessionUpdate !== "tool_call_update") return;
    if (typeof toolCallId !== "string") return;
    const raw =
      update.rawInput === undefined ? undefined : rawAt(text, "params", "update", "rawInput");
    const now = session.calls.update(toolCallId, update, raw);
    this.#questions.heard(session, toolCallId, now, (was) =>
      askedOf({ described: now, before: was }, this.#options.place),
    );
    this.#outcomes.heard(session, update, raw);
    if (!isEnded(update)) return;
    session.calls.forget(toolCallId);
    this.#questions.withdrawAll(
      (each) => each.session === session && each.toolCallId === toolCallId,
    );
  }

  #agentAsks(request: Line<Request>): void {
    const { id, method, params } = request;
    if (this.#questions.withdraw(id) || this.#ofAgent.has(keyOf(id)))
      this.#options.agent.write(errorLine(id, "this id is in use", INVALID_REQUEST));
    else if (method === ASKS_PERMISSION) this.#finish(id, this.#permission(request));
    else {
      const asked = askedByClient(method, params, this.#options.place);
      if (asked) this.#finish(id, this.#act(request, asked));
      else this.#pass(request);
    }
  }

  #pass({ id, params, text }: Line<Request>, heard: (answer: Response) => void = () => {}): void {
    this.#ofAgent.set(keyOf(id), heard);
    this.#toEditor(this.#sessionIn(params), text);
  }

  /** A fault of our own is no approval, and the agent does not wait for ever. */
  #finish(id: Id, work: Promise<void>): void {
    work.catch((error: unknown) => {
      this.#options.tell(`a request was not allowed: ${(error as Error).message}`);
      this.#options.agent.write(errorLine(id, "Countersign failed, so nothing was allowed"));
    });
  }

  /** What the editor would do for the agent. */
  async #act(request: Line<Request>, asked: Asked): Promise<void> {
    const { id, method, params } = request;
    const session = this.#sessions.get(textIn(params.sessionId) ?? "");
    if (isExpected(session, method, params)) {
      this.#pass(request);
      return;
    }
    const verdict = await this.#questions.ask(id, { session, asked });
    if (verdict.kind === "withdrawn")
      this.#options.agent.write(errorLine(id, "cancelled", CANCELLED));
    else if (verdict.kind === "denied") {
      this.#options.agent.write(errorLine(id, `Not done: ${verdict.reason}`, REFUSED));
      this.#say(session, verdict.reason);
    } else {
      const running = { id: verdict.answer.id, startedAt: performance.now(), input: undefined };
      this.#pass(request, ({ result }) => this.#outcomes.ended(running, result !== undefined));
    }
  }

  async #permission(request: Line<Request>): Promise<void> {
    const { id, params } = request;
    const session = this.#sessions.get(textIn(params.sessionId) ?? "");
    const option = allowOnce(params.options);
    const about = permissionAsked(request, { session, place: this.#options.place });
    if (session.cancelled) this.#choose(id, undefined);
    else if (about.kind === "refuse") this.#deny(request, session, about.reason);
    else if (option === undefined) this.#deny(request, session, NO_OPTION);
    else {
      const verdict = await this.#questions.ask(id, { session, ...about });
      if (verdict.kind === "withdrawn") this.#choose(id, undefined);
      else if (verdict.kind === "denied") this.#deny(request, session, verdict.reason);
      else {
        allowed(session, about.toolCallId, verdict);
        this.#choose(id, option);
      }
    }
  }

  #deny(request: Request, session: Session, reason: string): void {
    this.#choose(request.id, reject(request.params.options));
    this.#say(session, reason);
  }

  /** Without an option: the request counts as cancelled, which is no approval either. */
  #choose(id: Id, optionId: string | undefined): void {
    const outcome =
      optionId === undefined ? { outcome: "cancelled" } : { outcome: "selected", optionId };
    this.#options.agent.write(resultLine(id, { outcome }));
  }

  /** ACP has no field for a reason: it is shown as words in the conversation. */
  #say(session: Session, reason: string): void {
    const content = { type: "text", text: `\n\nCountersign: ${reason}\n\n` };
    const messageId = this.#version >= 2 ? { messageId: newId() } : {};
    const update = { sessionUpdate: "agent_message_chunk", ...messageId, content };
    this.#toEditor(session, notificationLine("session/update", { sessionId: session.id, update }));
  }

  #toEditor(session: Session | undefined, line: string): void {
    if (session?.waiting) session.waiting.push(line);
    else this.#options.editor.write(line);
  }

  #request(method: string, params: JsonObject): Promise<Response> {
    const id = `countersign-${newId()}`;
    return new Promise((resolve) => {
      this.#ours.set(keyOf(id), resolve);
      this.#options.agent.write(requestLine(id, method, params));
    });
  }

  #sessionIn({ sessionId }: JsonObject): Session | undefined {
    return typeof sessionId === "string" ? this.#sessions.get(sessionId) : undefined;
  }
}

/** What it will do next, and how it ends, is heard of in updates. */
function allowed(
  session: Session,
  toolCallId: string | undefined,
  { asked, answer: { id } }: Extract<Verdict, { readonly kind: "allowed" }>,
): void {
  expects(session, asked);
  if (toolCallId === undefined) return;
  const input = session.calls.of(toolCallId)?.input?.value;
  session.running.set(toolCallId, { id, startedAt: performance.now(), input });
}

const NO_OPTION =
  "The agent offers no way to allow this call alone, only to allow more than it, and Countersign " +
  "never does that.";

const isId = (id: JsonObject[string] | undefined): id is Id =>
  typeof id === "string" || typeof id === "number";
