/**
 * Sends one JSON request to another gateway. The response is untrusted: it is limited in size and
 * parsed strictly.
 */
import { type Agent, request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { CountersignError, ERROR_STATUS, type ErrorCode } from "../core/errors.ts";
import { decodeUtf8, parseStrict } from "../core/json.ts";
import type { JsonObject } from "../core/model.ts";

/** A response repeats at most the input, whose size is limited too. */
const MAX_ANSWER = 8 * 1024 * 1024;

export interface PeerRequest {
  readonly method: "GET" | "POST";
  readonly agent: Agent;
  readonly token?: string | undefined;
  readonly body?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface PeerAnswer {
  readonly status: number;
  readonly body: JsonObject;
}

/** Rejects with `unreachable` if no gateway answered, or if the response is not a JSON object. */
export function sendTo(
  url: URL,
  { method, agent, token, body, signal }: PeerRequest,
): Promise<PeerAnswer> {
  const headers = {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
    }),
  };
  const open = url.protocol === "https:" ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const fail = (cause: Error) => {
      request.destroy();
      const why = (cause as NodeJS.ErrnoException).code ?? cause.message;
      reject(
        new CountersignError("unreachable", `no gateway answers at ${url.origin} (${why})`, {
          cause,
        }),
      );
    };
    const request = open(url, { method, headers, agent, ...(signal && { signal }) }, (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      response.on("data", (chunk: Buffer) => {
        size += chunk.length;
        if (size > MAX_ANSWER) fail(new Error("its answer is too large"));
        else chunks.push(chunk);
      });
      response.on("error", fail);
      response.on("aborted", () => fail(new Error("it hung up")));
      response.on("end", () => {
        try {
          resolve({
            status: response.statusCode ?? 0,
            body: parseStrict(decodeUtf8(Buffer.concat(chunks))).value,
          });
        } catch (cause) {
          fail(cause as Error);
        }
      });
    });
    request.on("error", fail);
    request.end(body);
  });
}

/** An untrusted text may be printed on a terminal. */
const UNSHOWN = /\p{C}/gu;

/** The error that a gateway returned; its code is one of ours, whatever it sent. */
export function faultOf({ error }: JsonObject): CountersignError {
  const { code, message, path } = (
    typeof error === "object" && error !== null ? error : {}
  ) as JsonObject;
  const known =
    typeof code === "string" && Object.hasOwn(ERROR_STATUS, code)
      ? (code as ErrorCode)
      : "internal";
  return new CountersignError(
    known,
    typeof message === "string"
      ? message.replace(UNSHOWN, "\ufffd").slice(0, 500)
      : "the answer did not come from a Countersign gateway",
    typeof path === "string" ? { path: path.replace(UNSHOWN, "\ufffd").slice(0, 100) } : {},
  );
}
