/** How a program talks to a running gateway: plain node:http, so that it starts fast. */
import { readFile } from "node:fs/promises";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { CountersignError } from "../core/errors.ts";
import type { JsonObject } from "../core/model.ts";
import { stateDirectory } from "../filesystem/locations.ts";
import { reasonOf } from "../filesystem/reasons.ts";
import { VERSION } from "../filesystem/version.ts";

export interface Answer {
  readonly status: number;
  readonly body: JsonObject;
}

export interface Client {
  readonly url: string;
  /**
   * Resolves with the gateway's answer; a text body is JSON already. Rejects with `unreachable` if
   * no gateway answered.
   */
  request(
    method: string,
    path: string,
    body?: object | string,
    signal?: AbortSignal,
  ): Promise<Answer>;
  /** The same, for when only success is of use: throws the gateway's own error otherwise. */
  get(path: string): Promise<JsonObject>;
}

/** `operator`: the gateway's own user, who answers as such. */
type Role = "agent" | "approver" | "admin" | "operator";

/**
 * `COUNTERSIGN_URL` and `COUNTERSIGN_TOKEN`, else what a gateway on this machine left in its state
 * directory.
 */
export async function connect(
  role: Role,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<Client> {
  const url = await gatewayUrl(environment);
  const token = await tokenFor(role, url, environment);
  const request: Client["request"] = async (method, path, body, signal) => {
    const sent = { method, token, body, signal };
    const target = new URL(path, url);
    const reply = waitsForPeople(method, target)
      ? await watched(url, signal, (both) => send(target, { ...sent, signal: both }))
      : await send(target, { ...sent, limitMs: ANSWER_MS });
    return checked(reply, url);
  };
  return {
    url,
    request,
    async get(path) {
      const { status, body } = await request("GET", path);
      if (status >= 400) throw errorOf(body);
      return body;
    },
  };
}

/** A gateway answers these only when a person has. */
const waitsForPeople = (method: string, { pathname, searchParams }: URL): boolean =>
  searchParams.has("wait") ||
  (method === "POST" && (pathname.endsWith("/v1/calls") || pathname.includes("/v1/hooks/")));

/** Waits for as long as it takes, unless what listens there proves to be no working gateway. */
async function watched(
  url: string,
  signal: AbortSignal | undefined,
  ask: (signal: AbortSignal) => Promise<Reply>,
): Promise<Reply> {
  const silent = new AbortController();
  let fault: unknown;
  const check = setTimeout(() => {
    healthOf(url).catch((error: unknown) => {
      fault = error;
      silent.abort();
    });
  }, ANSWER_MS / 2);
  try {
    return await ask(signal ? AbortSignal.any([signal, silent.signal]) : silent.signal);
  } catch (error) {
    throw fault ?? error;
  } finally {
    clearTimeout(check);
  }
}

/** Where a gateway of this user listens. Throws `bad-config` if that is no URL, or unreadable. */
export async function gatewayUrl(environment: NodeJS.ProcessEnv = process.env): Promise<string> {
  const named = environment.COUNTERSIGN_URL;
  if (named) return checkedUrl(named, "COUNTERSIGN_URL");
  const file = join(stateDirectory(environment), "gateway.url");
  const left = (await readOwn(file))?.trim();
  return left ? checkedUrl(left, file) : "http://127.0.0.1:4180";
}

function checkedUrl(text: string, place: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text;
  throw new CountersignError(
    "bad-config",
    `${place}: ${JSON.stringify(text)} is not the URL of a gateway, such as http://127.0.0.1:4180`,
    { path: place },
  );
}

/** The text of a file in the state directory; undefined if there is none. */
async function readOwn(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, "utf8");
  } catch (cause) {
    const fault = cause as NodeJS.ErrnoException;
    if (fault.code === "ENOENT") return undefined;
    throw new CountersignError("bad-config", `cannot read ${file}: ${reasonOf(fault)}`, {
      cause,
      path: file,
    });
  }
}

/** The error that a gateway answered with, with its own code. */
export function errorOf(body: JsonObject): CountersignError {
  const { code, message, path } = (body.error ?? {}) as {
    code?: string;
    message?: string;
    path?: string;
  };
  return new CountersignError(
    (code ?? "internal") as "internal",
    message ?? "the answer did not come from a Countersign gateway",
    path === undefined ? {} : { path },
  );
}

/** Without a gateway, there is no use in looking for its token: that is told first. */
async function tokenFor(role: Role, url: string, environment: NodeJS.ProcessEnv): Promise<string> {
  const given = environment.COUNTERSIGN_TOKEN;
  if (given && /^[\x21-\x7e]+$/.test(given)) return given;
  if (given)
    throw new CountersignError(
      "bad-config",
      "COUNTERSIGN_TOKEN holds characters that no token has, such as a space or a line break",
      { path: "COUNTERSIGN_TOKEN" },
    );
  try {
    return await storedToken(stateDirectory(environment), role);
  } catch (error) {
    await healthOf(url);
    throw error;
  }
}

async function storedToken(home: string, role: Role): Promise<string> {
  const file = join(home, "tokens.json");
  const token = tokensIn((await readOwn(file)) ?? "{}", file)[role];
  if (typeof token === "string" && token !== "") return token;
  throw new CountersignError(
    "unauthorized",
    `no ${role} token found in ${home}: set COUNTERSIGN_TOKEN, or run this on the gateway's ` +
      "machine as its user; countersign start makes the tokens",
  );
}

function tokensIn(text: string, file: string): Partial<Record<Role, unknown>> {
  try {
    return (JSON.parse(text) as Partial<Record<Role, unknown>> | null) ?? {};
  } catch (cause) {
    throw new CountersignError(
      "bad-config",
      `${file} is damaged (not JSON); move it away and start the gateway again: ` +
        "it makes new tokens",
      { cause, path: file },
    );
  }
}

let warned = false;

/** The answer, once it is known to be a Countersign gateway's. */
async function checked(reply: Reply, url: string): Promise<Answer> {
  const { status, body } = reply;
  const version = reply.version ?? (await healthOf(url, reply));
  if (body === undefined) throw strange(url, reply);
  if (version !== VERSION && !warned) {
    warned = true;
    process.stderr.write(
      `countersign: warning: the gateway at ${url} is version ${version}, ` +
        `this command is ${VERSION}; restart the gateway after an update\n`,
    );
  }
  return { status, body };
}

/**
 * The version of the gateway that listens there. Rejects with `unreachable` if none does. `reply`:
 * what it has answered so far.
 */
async function healthOf(url: string, reply?: Reply): Promise<string> {
  const health = await send(new URL("/healthz", url), { method: "GET", limitMs: ANSWER_MS });
  const { ok, version } = health.body ?? {};
  if (ok === true && typeof version === "string") return version;
  throw strange(url, reply ?? health);
}

const strange = (url: string, { status, type }: Reply): CountersignError =>
  new CountersignError(
    "unreachable",
    `what listens at ${url} is not a Countersign gateway (it answered HTTP ${status}, ${type}); ` +
      "set COUNTERSIGN_URL to where yours listens",
  );

interface Sent {
  readonly method: string;
  readonly token?: string;
  readonly body?: object | string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** How long the whole answer may take. */
  readonly limitMs?: number;
}

const ANSWER_MS = 20_000;
const MOST_BYTES = 128 * 1024 * 1024;

interface Reply {
  readonly status: number;
  readonly type: string;
  /** Of the gateway; undefined if the answer does not say. */
  readonly version: string | undefined;
  /** Undefined if it is not a JSON object. */
  readonly body: JsonObject | undefined;
}

async function send(url: URL, { method, token, body, signal, limitMs }: Sent): Promise<Reply> {
  const text = body === undefined || typeof body === "string" ? body : JSON.stringify(body);
  const headers = {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(text !== undefined && {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(text),
    }),
  };
  const open = url.protocol === "https:" ? (await import("node:https")).request : httpRequest;
  return new Promise((resolve, reject) => {
    let answered = false;
    let bytes = 0;
    const limit = limitMs && setTimeout(() => request.destroy(new Error(SLOW)), limitMs);
    const fail = (cause: Error) => {
      clearTimeout(limit);
      reject(new CountersignError("unreachable", toldOf(url, cause, answered), { cause }));
    };
    const request = open(url, { method, headers, ...(signal && { signal }) }, (response) => {
      answered = true;
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > MOST_BYTES) response.destroy(new Error(ENDLESS));
        else chunks.push(chunk);
      });
      response.on("error", fail);
      response.on("end", () => {
        clearTimeout(limit);
        resolve(replyOf(response, Buffer.concat(chunks).toString("utf8")));
      });
    });
    request.on("error", fail);
    request.end(text);
  });
}

function replyOf({ statusCode = 0, headers }: IncomingMessage, text: string): Reply {
  const version = headers["countersign-version"];
  return {
    status: statusCode,
    type: headers["content-type"] ?? "no content type",
    version: typeof version === "string" ? version : undefined,
    body: text === "" ? {} : jsonObject(text),
  };
}

function jsonObject(text: string): JsonObject | undefined {
  try {
    const value = JSON.parse(text) as unknown;
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    return isObject ? (value as JsonObject) : undefined;
  } catch {
    return undefined;
  }
}

const whyOf = (cause: Error): string => (cause as NodeJS.ErrnoException).code ?? cause.message;

const SLOW = `did not finish its answer within ${ANSWER_MS / 1000} seconds`;
const ENDLESS = "sends an answer without an end";

function toldOf(url: URL, cause: Error, answered: boolean): string {
  const why = whyOf(cause);
  const what = why.startsWith("HPE_") ? `speaks no HTTP (${why})` : why;
  if (what !== why || why === SLOW || why === ENDLESS)
    return (
      `what listens at ${url.origin} ${what}; if that is your gateway, restart it, ` +
      "else set COUNTERSIGN_URL to where yours listens"
    );
  return (answered ? cut : unreachable)(url, cause);
}

const cut = (url: URL, cause: Error): string =>
  `the connection to ${url.origin} was cut before its answer was complete (${whyOf(cause)}); ` +
  "try again, and look at the gateway's log if it stays so";

const unreachable = (url: URL, cause: Error): string =>
  `no gateway is running at ${url.origin} (${whyOf(cause)}). ` +
  "Start one with: countersign start. If it listens elsewhere, set COUNTERSIGN_URL.";
