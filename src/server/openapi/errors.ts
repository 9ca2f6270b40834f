/** The errors of the HTTP endpoints, in the words of the description. */
import { ERROR_STATUS, type HttpErrorCode } from "../../core/errors.ts";

/** What each code means for a caller. */
const MEANINGS: Readonly<Record<HttpErrorCode, string>> = {
  "bad-request": "the request is not valid; `path` names the field",
  "bad-json": "the body is not JSON, or not UTF-8, or has a key twice",
  unauthorized: "there is no token, or it is unknown, revoked or expired",
  forbidden: "the token may not do this",
  escalation: "the session would have more than one that it descends from",
  "bad-origin": "a page of another origin called",
  "not-an-approver": "the caller is not an approver, or not one of this question",
  "not-found": "there is no such thing",
  "unknown-approval": "there is no such approval, or it is another token's",
  "unknown-call": "there is no such call, or it is another token's",
  "unknown-device": "there is no such device",
  "unknown-grant": "there is no such grant or rule; it may have ended",
  "request-timeout": "the request did not arrive in time",
  "already-resolved": "somebody was first; the answer says who, and what they decided",
  "action-used": "this button was pressed before",
  "action-ended": "this button is good no longer: its question, its device or its time is over",
  "already-reported": "the outcome of this call was already reported",
  "call-conflict": "this session and callId were another call",
  "too-large": "the body or the headers are too large",
  "unsupported-media-type": "the body has to be application/json",
  "bad-host": "the gateway is not called by this name; see `hosts` in the config",
  "bad-policy": "a policy file does not load; the one before it stays in force",
  "phrase-required": "a catastrophic call needs the typed phrase; the answer says which",
  "phrase-wrong": "the phrase is wrong; `triesLeft` says how often it may be tried",
  "phrase-locked": "too many wrong phrases; the call can only be denied",
  "edit-refused": "the changed input is not allowed, or worse than the question",
  "rule-refused": "the rule cannot be written; approve once, or for the session",
  "rate-limited": "too many requests; `retry-after` says when to try again",
  "too-many-calls": "too many calls of this token have no decision",
  "too-many-questions": "too many questions of this token are open",
  internal: "the gateway failed; nothing was allowed",
  "not-recorded": "the audit log cannot be written, so this did not happen",
  "store-lost": "the database cannot be reached; try again when it is back",
  "shutting-down": "the gateway is stopping",
  "too-many-connections": "too many connections are open",
};

/** Some answers carry more beside code and message. */
const DETAILS: Readonly<Partial<Record<HttpErrorCode, object>>> = {
  "bad-request": { path: "session" },
  escalation: { path: "mode" },
  "already-resolved": { status: "approved", resolvedBy: "ada", channel: "companion" },
  "phrase-required": { path: "phrase", phrase: "run k7m2qd", triesLeft: 3 },
  "phrase-wrong": { path: "phrase", phrase: "run k7m2qd", triesLeft: 2 },
};

/** One response for each status, with an example for each code. */
export function errorResponses(
  codes: readonly HttpErrorCode[],
  answers: readonly { readonly status: number }[],
): Readonly<Record<string, object>> {
  const all = [...new Set(codes)];
  const taken = answers.map(({ status }) => status);
  const free = [...new Set(all.map((code) => ERROR_STATUS[code]))]
    .filter((status) => !taken.includes(status))
    .sort((one, other) => one - other);
  const withStatus = free.map(
    (status) => [status, all.filter((code) => ERROR_STATUS[code] === status)] as const,
  );
  return Object.fromEntries(
    withStatus.map(([status, those]) => [
      status,
      {
        description: those.map((code) => `\`${code}\`: ${MEANINGS[code]}`).join(". "),
        content: {
          "application/json": {
            schema: { $ref: "#/components/schemas/Error" },
            examples: Object.fromEntries(those.map((code) => [code, { value: example(code) }])),
          },
        },
      },
    ]),
  );
}

const example = (code: HttpErrorCode): object => ({
  error: { code, message: MEANINGS[code], ...DETAILS[code] },
});
