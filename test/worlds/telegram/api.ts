/** From a request to an answer: the token, the method, injected faults, the envelope. */
import type { ChatPlatform, Failure } from "../platform.ts";
import {
  getChat,
  getChatAdministrators,
  getChatMember,
  getMe,
  menuMethods,
  sendChatAction,
  webhookMethods,
} from "./about.ts";
import {
  deleteMessage,
  editMessageCaption,
  editMessageReplyMarkup,
  editMessageText,
} from "./editing.ts";
import type { Faults } from "./faults.ts";
import { type Params, readParams } from "./params.ts";
import { Described, Refusal, tooMany } from "./refusal.ts";
import { sendDocument, sendMessage } from "./sending.ts";
import type { State } from "./state.ts";
import type { Timers } from "./timers.ts";
import type { Incoming, Outgoing } from "./wire.ts";

type Method = (params: Params, gone: AbortSignal) => unknown;
type Call = ChatPlatform["calls"][number];

/**
 * The methods that there are, as the documentation writes them; requests may write them in any
 * case.
 */
function methodsOf(state: State): ReadonlyMap<string, readonly [string, Method]> {
  const methods: Readonly<Record<string, Method>> = {
    getMe: () => getMe(state),
    getUpdates: (params, gone) => state.updates.get(params, gone),
    ...webhookMethods(state),
    sendMessage: (params) => sendMessage(state, params),
    sendDocument: (params) => sendDocument(state, params),
    editMessageText: (params) => editMessageText(state, params),
    editMessageCaption: (params) => editMessageCaption(state, params),
    editMessageReplyMarkup: (params) => editMessageReplyMarkup(state, params),
    deleteMessage: (params) => deleteMessage(state, params),
    answerCallbackQuery: (params) => state.taps.answer(params),
    ...menuMethods(),
    sendChatAction: (params) => sendChatAction(state, params),
    getChat: (params) => getChat(state, params),
    getChatMember: (params) => getChatMember(state, params),
    getChatAdministrators: (params) => getChatAdministrators(state, params),
  };
  return new Map(
    Object.entries(methods).map(([name, method]) => [name.toLowerCase(), [name, method]]),
  );
}

export interface ApiOptions {
  readonly state: State;
  readonly faults: Faults;
  readonly timers: Timers;
  readonly calls: Call[];
  /** Undefined once the token was revoked. */
  readonly token: () => string | undefined;
}

export function openApi({
  state,
  faults,
  timers,
  calls,
  token,
}: ApiOptions): (incoming: Incoming) => Promise<Outgoing> {
  const methods = methodsOf(state);

  const perform = async (
    { verb, path, gone }: Incoming,
    params: Params | Refusal,
    failure: Failure | undefined,
  ) => {
    const [, given = "", method = ""] = splitPath(path);
    if (verb !== "GET" && verb !== "POST") throw new Refusal(501, "Not Implemented");
    if (params instanceof Refusal) throw params;
    checkToken(given, token());
    if (failure?.kind === "rate-limit") throw tooMany(failure.seconds);
    if (failure?.kind === "server-error")
      throw new Refusal(failure.status, SERVER_ERRORS[failure.status] ?? "Internal Server Error");
    const run = methods.get((method || params.text("method")).toLowerCase())?.[1];
    if (!run) throw new Refusal(404, "Not Found: method not found");
    return run(params, gone);
  };

  return async (incoming) => {
    const [isBot, , method = ""] = splitPath(incoming.path);
    const params = isBot ? readOrRefuse(incoming) : new Refusal(404, "Not Found");
    const name = isBot ? (methods.get(method.toLowerCase())?.[0] ?? method) : incoming.path;
    calls.push({
      method: name,
      body: params instanceof Refusal ? {} : params.seen,
      at: Date.now(),
    });
    const failure = faults.strike(name);
    if (failure?.kind === "cut-before") return "cut";
    const outgoing = await perform(incoming, params, failure).then(accepted, refused);
    if (failure?.kind === "slow")
      await new Promise<void>((resolve) => timers.later(failure.ms, resolve));
    return failure?.kind === "cut-after" ? "cut" : outgoing;
  };
}

/** "/bot", the token, an environment that makes no difference here, and the method. */
function splitPath(
  path: string,
): readonly [isBot: boolean, token: string | undefined, method: string | undefined] {
  const [, token, method] = /^\/bot([^/]*)\/(?:test\/)?([^/]*)$/.exec(path) ?? [];
  return [token !== undefined, token, method];
}

function checkToken(given: string, real: string | undefined): void {
  if (!/^[1-9]\d*:/.test(given) || given.length > 80)
    throw new Refusal(401, "Unauthorized: invalid token specified");
  if (given !== real) throw new Refusal(401, "Unauthorized");
}

function readOrRefuse(incoming: Incoming): Params | Refusal {
  try {
    return readParams(incoming);
  } catch (error) {
    return error instanceof Refusal ? error : new Refusal(500, `Internal Server Error: ${error}`);
  }
}

const SERVER_ERRORS: Readonly<Record<number, string>> = {
  500: "Internal Server Error",
  502: "Bad Gateway",
  503: "Service Unavailable",
  504: "Gateway Timeout",
};

function accepted(answer: unknown): Outgoing {
  if (answer instanceof Described)
    return {
      status: 200,
      body: { ok: true, result: answer.result, description: answer.description },
    };
  return { status: 200, body: { ok: true, result: answer } };
}

/** What is no refusal is a mistake in here: it is said aloud instead of looking like Telegram. */
function refused(error: unknown): Outgoing {
  if (!(error instanceof Refusal))
    return {
      status: 500,
      body: { ok: false, error_code: 500, description: `Internal Server Error: ${error}` },
    };
  const { status, message, parameters } = error;
  const body = {
    ok: false,
    error_code: status,
    description: message,
    ...(parameters && { parameters }),
  };
  return {
    status,
    body,
    ...(parameters?.retry_after !== undefined && { retryAfter: parameters.retry_after }),
  };
}
