/** Errors with a code. The set of codes is closed; match on `code`, never on the message. */

/** Every code an endpoint may answer with, and its HTTP status. */
export const ERROR_STATUS = {
  "bad-request": 400,
  "bad-json": 400,
  unauthorized: 401,
  forbidden: 403,
  escalation: 403,
  "bad-origin": 403,
  "not-an-approver": 403,
  "not-found": 404,
  "unknown-approval": 404,
  "unknown-call": 404,
  "unknown-device": 404,
  "unknown-grant": 404,
  "request-timeout": 408,
  "already-resolved": 409,
  "action-used": 409,
  "already-reported": 409,
  "call-conflict": 409,
  "action-ended": 410,
  "too-large": 413,
  "unsupported-media-type": 415,
  "bad-host": 421,
  "bad-policy": 422,
  "phrase-required": 422,
  "phrase-wrong": 422,
  "phrase-locked": 422,
  "edit-refused": 422,
  "rule-refused": 422,
  "rate-limited": 429,
  "too-many-calls": 429,
  "too-many-questions": 429,
  internal: 500,
  "not-recorded": 503,
  "store-lost": 503,
  "shutting-down": 503,
  "too-many-connections": 503,
} as const;

/** Codes that never travel over HTTP: the program itself cannot start or go on. */
export const LOCAL_CODES = [
  "bad-config",
  "already-running",
  "unreachable",
  "call-denied",
  "channel-down",
  "channel-refused",
  "no-channel",
  "store-closed",
  "too-late",
  "outdated",
  "duplicate-approval",
] as const;

export type HttpErrorCode = keyof typeof ERROR_STATUS;
export type ErrorCode = HttpErrorCode | (typeof LOCAL_CODES)[number];

export class CountersignError extends Error {
  override readonly name = "CountersignError";
  readonly code: ErrorCode;
  /**
   * Where the fault is, e.g. `approval.timeout` or `input.command`; absent if it has no single
   * place.
   */
  readonly path: string | undefined;

  constructor(code: ErrorCode, message: string, options: ErrorOptions & { path?: string } = {}) {
    super(message, options);
    this.code = code;
    this.path = options.path;
  }
}

const PASSING: ReadonlySet<ErrorCode> = new Set([
  "unreachable",
  "unknown-call",
  "store-lost",
  "not-recorded",
  "rate-limited",
]);

/**
 * Whether a call that waits at a gateway may be looked up again: the address leads nowhere for now,
 * or to a gateway that has too much to look up.
 */
export const mayPass = (error: unknown): boolean =>
  error instanceof CountersignError && PASSING.has(error.code);
