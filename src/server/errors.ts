/**
 * Turns any error into one shape, `{ error: { code, message, path? } }`, with a code of the closed
 * set.
 */
import type { Socket } from "node:net";
import type { FastifyError, FastifyInstance, FastifyReply } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import type { Log } from "../core/channel.ts";
import { CountersignError, ERROR_STATUS, type HttpErrorCode } from "../core/errors.ts";
import { isDrained } from "./intake.ts";

/** Fastify's own codes, in our words. */
const FASTIFY: Readonly<Record<string, HttpErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "too-large",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "unsupported-media-type",
  FST_ERR_CTP_EMPTY_JSON_BODY: "bad-json",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "bad-request",
  FST_ERR_BAD_URL: "bad-request",
};

export interface Fault {
  readonly code: HttpErrorCode;
  readonly message: string;
  readonly path?: string | undefined;
}

export function answerFaults(app: FastifyInstance, log: Log): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const fault = faultOf(error);
    if (fault.code === "internal")
      log.error(
        { err: error, method: request.method, route: request.routeOptions.url },
        "an endpoint failed",
      );
    sendFault(reply, fault);
  });
  app.setNotFoundHandler((request, reply) =>
    sendFault(reply, {
      code: "not-found",
      message:
        `unknown endpoint ${request.method} ${request.url.split("?")[0]} ` +
        "(is the gateway older than this CLI?)",
    }),
  );
}

/** For what goes wrong before a request has a route: an address that cannot be read. */
export function frameworkFault(error: FastifyError, _request: unknown, reply: FastifyReply): void {
  // it is not quoted: nothing masks it here
  sendFault(reply, { ...faultOf(error), message: "this address cannot be read" });
}

/**
 * What the HTTP parser refuses has neither a request nor a reply: the answer goes to the
 * connection, and ends it.
 */
export function connectionFault(error: NodeJS.ErrnoException, socket: Socket): void {
  const timedOut = error.code === "ERR_HTTP_REQUEST_TIMEOUT";
  const [status, code, message]: [string, HttpErrorCode, string] = timedOut
    ? ["408 Request Timeout", "request-timeout", "the request did not arrive in time"]
    : error.code === "HPE_HEADER_OVERFLOW"
      ? ["431 Request Header Fields Too Large", "too-large", "the headers are too large"]
      : ["400 Bad Request", "bad-request", "this is not an HTTP/1.1 request"];
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const body = JSON.stringify({ error: { code, message } });
  const type = "Content-Type: application/json; charset=utf-8";
  socket.end(
    `HTTP/1.1 ${status}\r\n${type}\r\nContent-Length: ${body.length}\r\nConnection: ` +
      `close\r\n\r\n${body}`,
    () => socket.destroy(),
  );
}

/** `more` travels beside code and message, e.g. who decided. */
export function sendFault(
  reply: FastifyReply,
  { code, message, path }: Fault,
  more: object = {},
): FastifyReply {
  const { raw } = reply.request;
  // A body that is not read to its end would be taken for the next request.
  if (!raw.complete && !isDrained(raw)) reply.header("connection", "close");
  return reply
    .code(ERROR_STATUS[code])
    .type("application/json; charset=utf-8")
    .serializer(JSON.stringify)
    .send({ error: { code, message, ...(path !== undefined && { path }), ...more } });
}

function faultOf(error: FastifyError): Fault {
  if (error instanceof CountersignError) {
    const lost = lostStoreIn(error);
    if (lost) return { code: "store-lost", message: `${lost}; ${WHAT_TO_DO}` };
    return isHttpCode(error.code)
      ? { code: error.code, message: error.message, path: error.path }
      : { code: "internal", message: "the gateway failed" };
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const [first] = error.validation;
    const path = (first?.instancePath ?? "").split("/").filter(Boolean).join(".");
    const place = error.validationContext === "querystring" ? "query" : error.validationContext;
    return {
      code: "bad-request",
      message: `${place}${path && `.${path}`}: ${first?.message ?? "invalid"}`,
      path: path || unknownKey(first?.message),
    };
  }
  const code =
    FASTIFY[error.code] ??
    (error.statusCode === 429
      ? "rate-limited"
      : error.statusCode && error.statusCode < 500
        ? "bad-request"
        : "internal");
  return { code, message: code === "internal" ? "the gateway failed" : error.message };
}

/** What failed as the store is lost, in words; undefined: something else is the matter. */
function lostStoreIn({ code, message, cause }: CountersignError): string | undefined {
  if (code === "store-lost") return message;
  const isLost = cause instanceof CountersignError && cause.code === "store-lost";
  return isLost && code === "not-recorded" ? `${message}: ${cause.message}` : undefined;
}

const WHAT_TO_DO = "try again when it is back (countersign status says since when it is lost)";

const isHttpCode = (code: string): code is HttpErrorCode => code in ERROR_STATUS;

/** Zod names an unknown field in its message only. */
const unknownKey = (message: string | undefined): string | undefined =>
  /^Unrecognized keys?: "([^"]+)"/.exec(message ?? "")?.[1];
