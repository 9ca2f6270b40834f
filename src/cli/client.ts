/** How the commands talk to a running gateway: plain node:http, to keep commands fast. */
import { readFile } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import { join } from "node:path";
import { CountersignError } from "../core/errors.ts";
import type { JsonObject } from "../core/model.ts";
import { stateDirectory } from "../filesystem/locations.ts";

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
  const home = stateDirectory(environment);
  const url = await gatewayUrl(environment);
  const token = environment.COUNTERSIGN_TOKEN || (await storedToken(home, role));
  const request: Client["request"] = (method, path, body, signal) =>
    send(new URL(path, url), { method, token, body, signal });
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

/** Where a gateway of this user listens. */
export async function gatewayUrl(environment: NodeJS.ProcessEnv = process.env): Promise<string> {
  if (environment.COUNTERSIGN_URL) return environment.COUNTERSIGN_URL;
  const home = stateDirectory(environment);
  const left = await readFile(join(home, "gateway.url"), "utf8").catch(() => "");
  return left.trim() || "http://127.0.0.1:4180";
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

async function storedToken(home: string, role: Role): Promise<string> {
  const text = await readFile(join(home, "tokens.json"), "utf8").catch(() => "{}");
  const token = (JSON.parse(text) as Partial<Record<Role, string>>)[role];
  if (token) return token;
  throw new CountersignError(
    "unauthorized",
    `no ${role} token found in ${home}: set COUNTERSIGN_TOKEN, or run this on the gateway's machine as its user; countersign start makes the tokens`,
  );
}

interface Sent {
  readonly method: string;
  readonly token: string;
  readonly body: object | string | undefined;
  readonly signal: AbortSignal | undefined;
}

async function send(url: URL, { method, token, body, signal }: Sent): Promise<Answer> {
  const text = body === undefined || typeof body === "string" ? body : JSON.stringify(body);
  const headers = {
    authorization: `Bearer ${token}`,
    ...(text !== undefined && {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(text),
    }),
  };
  const open = url.protocol === "https:" ? (await import("node:https")).request : httpRequest;
  return new Promise((resolve, reject) => {
    const fail = (cause: Error) =>
      reject(new CountersignError("unreachable", unreachable(url, cause), { cause }));
    const request = open(url, { method, headers, ...(signal && { signal }) }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", fail);
      response.on("end", () => {
        try {
          const answer = Buffer.concat(chunks).toString("utf8");
          resolve({
            status: response.statusCode ?? 0,
            body: answer === "" ? {} : (JSON.parse(answer) as JsonObject),
          });
        } catch (cause) {
          fail(cause as Error);
        }
      });
    });
    request.on("error", fail);
    request.end(text);
  });
}

function unreachable(url: URL, cause: Error): string {
  const why = (cause as NodeJS.ErrnoException).code ?? cause.message;
  return `no Countersign gateway answers at ${url.origin} (${why}). Start one with: countersign start. If it listens elsewhere, set COUNTERSIGN_URL.`;
}
