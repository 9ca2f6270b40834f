/** The Web API: which methods there are, who may call them, and how Slack says no. */
import type { Rates, Tier } from "./rates.ts";
import { Refusal } from "./refusal.ts";
import type { TokenError } from "./types.ts";
import { type Json, textOf } from "./wire.ts";

export interface Method {
  /** What the token has to be granted; some methods need nothing. */
  readonly scope?: string | ((params: Json) => string);
  /** By default the bot's token is asked for. */
  readonly token?: "app";
  readonly tier?: Tier;
  /** Throws a refusal. */
  readonly run: (params: Json) => Json;
}

export interface ApiCall {
  readonly method: string;
  readonly params: Json;
  readonly token: string;
  /** What was wrong with the body. */
  readonly problem?: string;
  readonly warning?: string;
}

export interface ApiAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Json;
}

/** Whose a token is, and whether it still counts. */
export interface Tokens {
  readonly bot: string;
  readonly app: string;
  scopes: readonly string[];
  refused: { bot?: TokenError | undefined; app?: TokenError | undefined };
}

interface Needs {
  readonly methods: Readonly<Record<string, Method>>;
  readonly tokens: Tokens;
  readonly rates: Rates;
}

const APP_SCOPES = ["connections:write"];

/** Throws where the token may not call the method. */
function authorize(method: Method, token: string, tokens: Tokens): void {
  const kind = method.token ?? "bot";
  if (token === "") throw new Refusal("not_authed");
  const whose = token === tokens.bot ? "bot" : token === tokens.app ? "app" : undefined;
  if (kind === "app" && token.startsWith("xoxb-")) throw new Refusal("not_allowed_token_type");
  if (!whose) throw new Refusal("invalid_auth");
  const refused = tokens.refused[whose];
  if (refused) throw new Refusal(refused);
  if (whose !== kind) throw new Refusal("not_allowed_token_type");
}

function carryOut(method: Method, { params, problem, token }: ApiCall, tokens: Tokens): Json {
  if (problem) throw new Refusal(problem);
  authorize(method, token, tokens);
  const needed = scopeOf(method, params);
  const provided = method.token === "app" ? APP_SCOPES : tokens.scopes;
  if (needed && !provided.includes(needed))
    throw new Refusal("missing_scope", { needed, provided: provided.join(",") });
  return method.run(params);
}

const scopeOf = ({ scope }: Method, params: Json) =>
  typeof scope === "function" ? scope(params) : scope;

/** Who may do what is said in the headers of every answer to a known token. */
function scopeHeaders(
  method: Method,
  { params, token }: ApiCall,
  tokens: Tokens,
): Readonly<Record<string, string>> {
  const scopes =
    token === tokens.bot ? tokens.scopes : token === tokens.app ? APP_SCOPES : undefined;
  if (!scopes) return {};
  return {
    "x-oauth-scopes": scopes.join(","),
    "x-accepted-oauth-scopes": scopeOf(method, params) ?? "",
  };
}

export const RATELIMITED = (seconds: number): ApiAnswer => ({
  status: 429,
  headers: { "retry-after": String(seconds) },
  body: { ok: false, error: "ratelimited" },
});

export function answerCall(call: ApiCall, { methods, tokens, rates }: Needs): ApiAnswer {
  const method = Object.hasOwn(methods, call.method) ? methods[call.method]! : undefined;
  if (!method)
    return {
      status: 200,
      headers: {},
      body: { ok: false, error: "unknown_method", req_method: call.method },
    };
  const headers = scopeHeaders(method, call, tokens);
  const wait = rates.take(call.method, method.tier, textOf(call.params.channel));
  if (wait !== undefined) return RATELIMITED(wait);
  const warned = call.warning
    ? { warning: call.warning, response_metadata: { warnings: [call.warning] } }
    : {};
  try {
    return {
      status: 200,
      headers,
      body: { ok: true, ...warned, ...carryOut(method, call, tokens) },
    };
  } catch (error) {
    if (error instanceof Refusal)
      return {
        status: 200,
        headers,
        body: { ok: false, error: error.code, ...warned, ...error.more },
      };
    throw error;
  }
}
